"""Decisions of Leaders and Scouts in an activation: whom they join, whom they lead. Units by number."""

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex


class Join(Decision, frozen=True):
    """A Charismatic Leader joins another unit. T-62, HA-TRAIT-03."""

    body: int


class Guide(Decision, frozen=True):
    """A Scout leads a unit or baggage behind him in single file; all of them face alike. T-14, HA-SCOUT-06."""

    body: int
    start: Hex
    path: Path
    facing: int
