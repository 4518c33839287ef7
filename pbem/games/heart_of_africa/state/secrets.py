"""What a state says of secrets: which envelopes there are, which are open, and, in a side's own copy, what they hold."""

from msgspec import Struct

from pbem.engine.hexes import Hex

AMBUSH_LEAVES = 8  # of every side that may hide a unit, whatever it does (decisions.md 7)


class HiddenFigure(Struct, frozen=True, array_like=True):
    """A figure of a hidden unit. `place`: the kind of its hiding place, `fields.hiding`. HA-HIDE-03."""

    kind: int
    where: Hex
    facing: int
    place: str


class HiddenUnit(Struct, frozen=True, array_like=True):
    """A unit in ambush. Known only in its owner's own copy of a state. HA-HIDE-03."""

    side: int
    leaf: int  # its envelope is `ambush/LEAF`
    contingent: int
    figures: tuple[HiddenFigure, ...]
    leader: int = -1  # the roster number of a Leader who has joined it


class Secrets(Struct, frozen=True):
    """Both sides' secrets as far as they are public."""

    sealer: int = 0  # the side that seals first in every sealed choice (decisions.md 4.1)
    may_hide: tuple[bool, bool] = (False, False)  # by seat: has a sheet of ambushes (decisions.md 7)
    opened: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # leaves that have been opened, ascending
    declared: tuple[int, int] = (0, 0)  # by seat: the turn in which it said that it still hides a unit; - turn: that it does not
    reserves: tuple[int, int] = (0, 0)  # how many units still roll for arrival (HA-ARR-07)
    hidden: tuple[HiddenUnit, ...] = ()  # in a side's own copy only
