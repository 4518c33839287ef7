"""The pure fold of a chain of turn files over the rules of a game."""
