"""The decisions of this game. Units are roster indices, hexes are row * 100 + column; hex 0 is none.

A face-down counter is named by its own roster index until it has been opened; then the unit that it was acts. A decision's
place here is its tag in turn files: append only, never reorder.
"""

from typing import ClassVar

from pbem.engine.decisions import Codec, Decision, OfHex, OfUnit, Path
from pbem.engine.hexes import Hex
from pbem.games.rio_40.state import NONE

MA, MS = 0, 1  # `action` of Enter
NO_UNIT = 0  # of `rider`: roster index + 1, so that nobody is 0


def rider_of(number: int) -> int | None:
    """The roster index that a `rider` stands for; None for nobody."""
    return number - 1 if number != NO_UNIT else None


class EndPhase(Decision, frozen=True):
    """No more orders in this phase. D-43, R40-5h."""


class Place(Decision, frozen=True):
    """The next face-down counters, by number, each in its hex. D-02, D-03, R40-S1.1e, R40-S5.3a."""

    hexes: tuple[int, ...]


class Deploy(Decision, frozen=True):
    """A face-up unit, with its transport if it has one, in a hex of its zone. D-04, R40-S4.1d, R40-S4.1e."""

    unit: int
    to: Hex


class March(Decision, frozen=True):
    """Name MA and walk; with an empty path it only names the action. D-10, D-11, D-12, R40-5e.

    `rider`: the passenger of a transport + 1. `start`: none without a way. `leaves`: off the map by the last hex. `fits`: hexes on
    the way where own secret counters leave room for it, ascending (D-16).
    """

    unit: int
    rider: int
    start: Hex
    path: Path
    leaves: bool
    fits: tuple[int, ...]
    action: ClassVar[int] = MA
    search: ClassVar[Hex] = NONE


class Enter(Decision, frozen=True):
    """A waiting unit comes on at an entry hex and goes on from there. D-12, D-42, R40-5.1.5g."""

    action: int
    unit: int
    rider: int
    search: Hex
    entry: Hex
    path: Path
    leaves: bool
    fits: tuple[int, ...]


class Ground(Decision, frozen=True):
    """The helicopter lands, takes the combatant of its hex aboard or sets its passenger down, and takes off. D-15, R40-5.1.3.2e."""

    helicopter: int
    unit: int


class Attack(Decision, frozen=True):
    """Attack a hex with units in ascending order. D-30, R40-5.3.1i."""

    target: Hex
    units: tuple[int, ...]


class Search(Decision, frozen=True):
    """Carry out the search of a hex with units that named it, in ascending order. D-20, R40-5.2e.

    `knows_civilian`: the placer states that a civilian lies there face down (R40-5.2d).
    """

    target: Hex
    units: tuple[int, ...]
    knows_civilian: bool


class Withdraw(Decision, frozen=True):
    """WD: to this hex, or to stay where it is if that is allowed, and check morale. D-40, D-44, R40-5.4b."""

    unit: int
    to: Hex


class Hide(OfUnit, frozen=True):
    """HI: a unit turns itself face down. D-41, R40-5.5c."""


class Fire(OfUnit, frozen=True):
    """Opportunity fire by this unit at what has just entered. D-13, D-14, R40-5.1.4.3d."""


class HoldFire(Decision, frozen=True):
    """Nobody (else) fires. D-13."""


class Onward(Decision, frozen=True):
    """The mover goes on as ordered. D-12."""


class Turn(Decision, frozen=True):
    """The mover takes another way from the hex where it is, perhaps none. D-12."""

    start: Hex
    path: Path
    leaves: bool
    fits: tuple[int, ...]


class Defend(OfUnit, frozen=True):
    """Turn up this counter to defend. D-31, D-32, R40-5.3.1e."""


class StayDown(Decision, frozen=True):
    """The counters in the attacked hex stay face down. D-31, D-32."""


class Retreat(Decision, frozen=True):
    """The hex for a retreating unit, or one pushed by it; 0: off the map, or converted. D-33, D-34, D-35, R40-5.3.3.3b.

    `fits`: own secret counters there leave room for it (R40-5.3.3.3h). `full`: hexes, ascending, in which they leave none.
    """

    unit: int
    to: Hex
    fits: bool
    full: tuple[int, ...] = ()


class Convert(OfUnit, frozen=True):
    """A besieged unit on the edge takes the marker instead of leaving the map. D-34, R40-5.3.4e."""


class Advance(OfUnit, frozen=True):
    """The choice of the unit that goes into the vacated or searched hex. D-23, D-37, R40-5.3.3.3d."""


class Stay(Decision, frozen=True):
    """Nobody advances. D-23, D-37."""


class Lead(Decision, frozen=True):
    """The path of a controlled civilian from the hex searched, perhaps none. D-22, D-45, R40-6c."""

    start: Hex
    path: Path


class Calm(Decision, frozen=True):
    """A controlled suppressed civilian takes WD, ending in this hex. D-22, R40-6d."""

    to: Hex


class Scout(Decision, frozen=True):
    """The same with MS. `search`: the hex named to be searched. R40-5.2b."""

    unit: int
    rider: int
    search: Hex
    start: Hex
    path: Path
    leaves: bool
    fits: tuple[int, ...]
    action: ClassVar[int] = MS


# ---- guards, on public facts


class UnitAt(Decision, frozen=True):
    """Guard: the unit is in the hex."""

    unit: int
    hex: Hex


class EnemyAt(OfHex, frozen=True):
    """Guard: an enemy unit is face up in the hex."""


class HexVacant(OfHex, frozen=True):
    """Guard: neither an enemy unit nor an opposing face-down counter is in the hex."""


class FaceDownAt(OfHex, frozen=True):
    """Guard: an opposing face-down counter is in the hex."""


class CivilianAt(OfHex, frozen=True):
    """Guard: a civilian is face up in the hex."""


class UnitSuppressed(OfUnit, frozen=True):
    """Guard: the unit carries a suppression marker."""


class UnitGone(OfUnit, frozen=True):
    """Guard: the unit was eliminated or has left the map."""


class TotalAtLeast(Decision, frozen=True):
    """Guard: an attack on the hex with these units is legal, and its total is at least `total_plus_99` - 99."""

    target: Hex
    units: tuple[int, ...]
    total_plus_99: int


GUARDS = Codec((UnitAt, EnemyAt, HexVacant, FaceDownAt, CivilianAt, UnitSuppressed, UnitGone, TotalAtLeast))
DECISIONS = Codec.of(vars(), GUARDS)
