"""Decisions before turn 1, of arrivals, and of units that come out of an ambush."""

from pbem.engine.decisions import Decision


class Spring(Decision, frozen=True):
    """A hidden unit shows itself: its leaf, its allegiance, and its figures, in numbers. T-10, HA-HIDE-09."""

    record: tuple[int, ...]


class Arrive(Decision, frozen=True):
    """A unit that rolls for arrival is placed: what it is, around which hex, how it stands; `contingent` 0 is the own army. T-03.

    `troops`: kind and count by turns, and one number more with repeaters. `shape`: by its place in `formations.SHAPES`.
    """

    troops: tuple[int, ...]
    hex: int
    facing: int
    shape: int
    abreast: int
    contingent: int


class Later(Decision, frozen=True):
    """A unit that has rolled well finds no place, and rolls again. HA-ARR-05."""
