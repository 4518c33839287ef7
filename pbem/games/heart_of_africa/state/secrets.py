"""What a state says of secrets: which envelopes there are, which are open, and, in a side's own copy, what they hold."""

from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.hexes import Hex

AMBUSH_LEAVES = 8  # of every side that may hide a unit, whatever it does (decisions.md 7)


class HiddenFigure(Struct, frozen=True, array_like=True, gc=False):
    """A figure of a hidden unit. `place`: the kind of its hiding place, by its place in PLACES. HA-HIDE-03."""

    kind: Annotated[int, Meta(ge=0, le=99)]
    where: Annotated[int, Meta(ge=0, le=9999)]
    facing: Annotated[int, Meta(ge=0, le=5)]
    place: Annotated[int, Meta(ge=0, le=2)]

    @property
    def here(self) -> Hex:
        """Where it lies."""
        return Hex(self.where)


class HiddenUnit(Struct, frozen=True, array_like=True, gc=False):
    """A unit in ambush. HA-HIDE-03.

    `leaders`: how many of its last figures are a Charismatic Leader who has joined it, and his bearer (HA-TRAIT-01).
    """

    side: Annotated[int, Meta(ge=0, le=1)]
    leaf: Annotated[int, Meta(ge=0, le=99)]
    contingent: Annotated[int, Meta(ge=0, le=9)]
    figures: Annotated[tuple[HiddenFigure, ...], Meta(min_length=1, max_length=40)]
    leaders: Annotated[int, Meta(ge=0, le=2)] = 0
    attendants: Annotated[int, Meta(ge=0, le=9)] = 0
    has_repeaters: bool = False


class Papers(Struct, frozen=True, array_like=True, gc=False):
    """The envelopes of a side's roster and plan that count, "" as long as it has not said so. P-07, P-13."""

    roster: str = ""
    plan: str = ""
    trait: str = ""  # of the roster's Leader where it was rolled (HA-LEAD-11)


class Secrets(Struct, frozen=True, array_like=True, gc=False):
    """Both sides' secrets as far as they are public."""

    sealer: int = 0  # the side that seals first in every sealed choice (decisions.md 4.1)
    may_hide: tuple[bool, bool] = (False, False)  # by seat: has a sheet of ambushes (decisions.md 7)
    opened: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # leaves that have been opened, ascending
    declared: tuple[int, int] = (0, 0)  # by seat: the turn in which it said that it still hides a unit; - turn: that it does not
    reserves: tuple[int, int] = (0, 0)  # how many units still roll for arrival (HA-ARR-07)
    papers: tuple[Papers, Papers] = (Papers(), Papers())  # by seat
    shown: tuple[HiddenUnit, ...] = ()  # those that have emerged, as they lay
    # in a side's own copy only
    hidden: tuple[HiddenUnit, ...] = ()  # its own that still lie hidden
    roster: tuple[int, ...] = ()  # its own, as `armies.roster_numbers` writes it
    plan: bytes = b""  # its own, as `rules.hidden.plans` writes it
