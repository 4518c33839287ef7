"""Decisions before turn 1, of arrivals, and of units that come out of an ambush."""

from pbem.engine.decisions import Decision


class Spring(Decision, frozen=True):
    """A hidden unit shows itself: its leaf, its allegiance, and its figures, in numbers. T-10, HA-HIDE-09."""

    record: tuple[int, ...]
