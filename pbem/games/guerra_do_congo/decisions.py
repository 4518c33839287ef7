"""The decisions of this game. Units are roster indices, hexes are row * 100 + column.

A decision's place here is its tag in turn files: append only, never reorder.
"""

from pbem.engine.decisions import Codec, Decision, OfHex, OfUnit, Path
from pbem.engine.hexes import Hex


class EndPhase(Decision, frozen=True):
    """No more orders in this phase. P6, C12."""


class Deploy(Decision, frozen=True):
    """Place a unit at set-up. S2, GC-3.4.4d."""

    unit: int
    to: Hex


class Recover(OfUnit, frozen=True):
    """Restore a reduced unit for one replacement point. P1, GC-5.3a."""


class Dissolve(Decision, frozen=True):
    """Eliminate a reduced unit and restore another with the point gained. P1, GC-5.3f, GC-5.3g."""

    unit: int
    restored: int


class Mobilise(Decision, frozen=True):
    """Place a reinforcement in a hex. P2, GC-3.4.3a."""

    unit: int
    to: Hex


class Abandon(OfUnit, frozen=True):
    """An unsupplied motorised unit takes a loss to keep its full movement. P3, GC-3.6.2b."""


class March(Decision, frozen=True):
    """Move hex by hex. The start is named, so that an order written ahead of the dice fails cleanly. P4, GC-3.1a."""

    unit: int
    start: Hex
    path: Path


class Enter(Decision, frozen=True):
    """Come on by road through the entry hex and march on along a path of directions from it. P4, GC-3.4.2b."""

    unit: int
    path: Path


class Attack(Decision, frozen=True):
    """Attack a hex with units next to it, in ascending order. C1, GC-4.1b."""

    target: Hex
    units: tuple[int, ...]
    air: int = 0  # ground support of the Congo side in its own stage; C4, GC-4.5.1a


class Loss(OfUnit, frozen=True):
    """The choice of the unit that takes the loss or is eliminated. C5, C6, B2."""


class Retreat(Decision, frozen=True):
    """The choice of the unit that retreats next, and where to; `to` is 0 where it has no hex to choose. C7, C8, GC-4.7.1c."""

    unit: int
    to: Hex


class Advance(Decision, frozen=True):
    """A unit advances into the vacated hex; a mobile one may go on to `onward` (0: it stops there). C9, GC-4.7.2b."""

    unit: int
    onward: Hex


class Stay(Decision, frozen=True):
    """Nobody (else) advances. C9."""


class Support(Decision, frozen=True):
    """Air points for the combat declared. C4, GC-4.5.1a."""

    points: int


class Commit(Decision, frozen=True):
    """Send a reserve along a path: into the attacked hex, or next to it. C2, C3, GC-8.1d, GC-8.1e."""

    unit: int
    start: Hex
    path: Path


class Hold(Decision, frozen=True):
    """Commit no (more) reserves. C2, C3."""


class Bombard(Decision, frozen=True):
    """Bombard the enemy units of a hex. B1, GC-4.5.2a."""

    target: Hex
    points: int


class Interdict(Decision, frozen=True):
    """Put a facility out of use: 0 road, 1 railway, 2 airfield. B3, GC-4.5.3a."""

    target: Hex
    facility: int
    points: int


class Sail(Decision, frozen=True):
    """By Congo river to a hex on it. P4, GC-3.3.3a."""

    unit: int
    start: Hex
    to: Hex


class Ride(Decision, frozen=True):
    """By railway, hex by hex. P4, GC-3.3.4a."""

    unit: int
    start: Hex
    path: Path


class EnterByRail(Decision, frozen=True):
    """Come on by railway through the entry hex and ride on from it. P4, GC-3.4.2c."""

    unit: int
    path: Path


class Fly(Decision, frozen=True):
    """From airfield to airfield. P4, GC-3.5a."""

    unit: int
    start: Hex
    to: Hex


class Leave(Decision, frozen=True):
    """March along a path, perhaps none, to an edge hex and leave the map from there. P4, GC-3.4.1a."""

    unit: int
    start: Hex
    path: Path


class Reserve(OfUnit, frozen=True):
    """Put a unit in reserve. P5, GC-8.1b."""


class HexIsOurs(OfHex, frozen=True):
    """Guard: a unit of the ordering side stands in the hex."""


class HexIsFree(OfHex, frozen=True):
    """Guard: no enemy unit stands in the hex."""


class ColumnAtLeast(Decision, frozen=True):
    """Guard: an attack on this hex with these units is legal, and its final column is at least this one (0 is 1:2)."""

    target: Hex
    units: tuple[int, ...]
    column: int


GUARDS = Codec((HexIsOurs, HexIsFree, ColumnAtLeast))
DECISIONS = Codec.of(vars(), GUARDS)
