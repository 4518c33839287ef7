"""How well the house plays."""

EASY, NORMAL, HARD = LEVELS = ("easy", "normal", "hard")
