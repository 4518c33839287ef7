"""Decisions about works, buildings and craft: climbing, roofs, boarding, sailing."""

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex


class Climb(Decision, frozen=True):
    """A figure crosses works into the hex beyond, its whole move, and may name an enemy there. HA-FORT-03."""

    figure: int
    to: Hex
    facing: int
    opponent: int


class Exchange(Decision, frozen=True):
    """Two muzzle-loaders of a unit, the first behind works, change places. HA-FORT-11."""

    front: int
    rear: int


class ClimbRoof(Decision, frozen=True):
    """A figure beside a building stands still, and will be on its roof at the end of the turn. HA-TEMBA-11."""

    figure: int


class Jump(Decision, frozen=True):
    """A figure on a roof jumps into the court, its whole move. HA-TEMBA-12."""

    figure: int
    to: Hex


class BreakRoof(Decision, frozen=True):
    """A figure on a roof tries to break through into the room below, its whole activation. HA-TEMBA-12."""

    figure: int


class Drop(Decision, frozen=True):
    """A figure drops through a hole to the floor below, its whole move. HA-TEMBA-12."""

    figure: int


class Intrude(Decision, frozen=True):
    """Which figure in the room the one at a new hole fights. T-19, HA-TEMBA-12."""

    opponent: int


class Sail(Decision, frozen=True):
    """A craft goes ahead, bow first, or astern. HA-BOAT-01. `start`: the end of the hull that leads."""

    vessel: int
    start: Hex
    path: Path


class Embark(Decision, frozen=True):
    """A figure goes aboard a craft beside it, its whole turn. HA-CRAFT-07."""

    figure: int
    vessel: int


class Disembark(Decision, frozen=True):
    """A figure is put ashore beside its craft, its whole turn. HA-CRAFT-07."""

    figure: int
    to: Hex
    facing: int
