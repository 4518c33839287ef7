"""Decisions of step 4: fire orders. T-30. A piece is a figure or a unit in one number (`rules.shooting.pieces`)."""

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex

ANYBODY = 1  # of `others`: at the nearest where none of the list can be shot at


class Shoot(Decision, frozen=True):
    """A figure, or each of a unit that has no order yet, shoots. HA-SHOOT-02, HA-PRIO-04.

    `over`: a figure + 1, over which it shoots from the second rank. `targets`, `second`: pieces in order of preference. `shots`:
    of a machine gun, 0 as many as it may. `need`, `within`: only where this die hits, only so near; 0 for wherever.
    """

    piece: int
    over: int
    targets: tuple[int, ...]
    second: tuple[int, ...]
    shots: int
    need: int
    within: int
    others: int


class Quiet(Decision, frozen=True):
    """A figure, or each of a unit that has no order yet, holds its fire. HA-PRIO-05."""

    piece: int


class SetAlight(Decision, frozen=True):
    """A figure tries to light a fire there instead of shooting. HA-FIRE-01, HA-FIRE-03, HA-TEMBA-14."""

    figure: int
    where: Hex


class ShootWall(Decision, frozen=True):
    """A gun shoots at a point of a wall; a gunboat's second gun at pieces, if any are named. HA-TEMBA-09."""

    figure: int
    where: Hex
    second: tuple[int, ...]


class ShootArrows(Decision, frozen=True):
    """An archer shoots a fire arrow at a roof. HA-TEMBA-14."""

    figure: int
    where: Hex


class ShootRoof(Decision, frozen=True):
    """A figure in a room shoots blindly at one on its roof. HA-TEMBA-13."""

    figure: int
    target: int


class OpenFire(Decision, frozen=True):
    """The orders are complete; whoever has none shoots at the nearest legal target. T-30."""


class HoldFire(Decision, frozen=True):
    """The orders are complete; whoever has none holds fire. HA-PRIO-05."""
