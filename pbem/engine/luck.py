"""What a roll was good for: the one thing that counting luck needs to know of a game."""

from msgspec import Struct


class Luck(Struct, frozen=True):
    """A roll read as one number that is equally likely to be each of `lowest` to `highest`, and whom a good one helps.

    `Rules` may have a method `luck_of(state, roll, numbers) -> Luck | None`, asked with the state that waits for the roll. None: it
    favours nobody.
    """

    side: int  # whose roll it is; good for it is bad for the other
    value: int
    lowest: int
    highest: int
    is_high_good: bool
