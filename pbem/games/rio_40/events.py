"""Events of Rio 40 graus, as data; `words.sentences` has a sentence for each tag. Units are ids, hexes names of the map."""

from pbem.engine.events import Chosen, DiceTold, Event, OfSide, OfTarget, OfUnit, UnitInHex


class UnitsGo(Event, frozen=True):
    """Base of those about a unit that goes from hex to hex, and who goes with it."""

    unit: str
    others: tuple[str, ...]
    start: str
    to: str


class CounterPlaced(OfSide, frozen=True, tag="counter-placed"):
    """R40-S1.1e: a face-down counter lies in its hex."""

    counter: str
    hex: str


class Deployed(OfUnit, frozen=True, tag="deployed"):
    """A unit placed face up at set-up, perhaps with its transport. R40-S4.1d, R40-S4.1e."""

    transport: str  # "" without one
    hex: str


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """The Administration phase. R40-4.1a."""

    turn: int


class Available(OfSide, frozen=True, tag="available"):
    """Reinforcements may enter from now on. R40-4.2b."""

    units: tuple[str, ...]


class ReplacementsDue(OfSide, frozen=True, tag="replacements-due"):
    """Units that may be taken from the box. R40-S4.2c."""

    number: int


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    """A player's phase. R40-3a."""

    turn: int
    side: str


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A player's phase is over. R40-5h."""

    turn: int
    side: str


class ActionNamed(OfUnit, frozen=True, tag="action-named"):
    """A unit's action of the phase, with the hex it is to search. R40-5e, R40-5.2b."""

    action: str  # "ma", "ms", "wd", "hi", "ground"
    search: str  # "" for none


class TurnedUp(Chosen, frozen=True, tag="turned-up"):
    """A face-down counter shows what it is; `counter` is "" for a unit that had hidden again. R40-5.5b."""

    counter: str
    unit: str
    hex: str


class TurnedDown(UnitInHex, frozen=True, tag="turned-down"):
    """A unit hides. R40-5.5c."""


class HolderChanged(Event, frozen=True, tag="holder-changed"):
    """An objective has a new last holder. R40-7b."""

    hex: str
    side: str


class Moved(OfUnit, frozen=True, tag="moved"):
    """A movement run: the hexes from start to end, and what it cost. R40-5.1.1a."""

    rider: str  # "" for none
    hexes: tuple[str, ...]
    cost_mp: int


class Eliminated(UnitInHex, frozen=True, tag="eliminated"):
    """A unit is removed, and whose doing it was. R40-7c, R40-6i."""

    by: str


class LeftMap(UnitInHex, Chosen, frozen=True, tag="left-map"):
    """A unit left the map, never to return. R40-5.1.5e."""


class Suppressed(UnitInHex, frozen=True, tag="suppressed"):
    """A unit or counter got a suppression marker. R40-5.3.3.1a."""

    markers: int  # that it carries now


class Recovered(UnitInHex, frozen=True, tag="recovered"):
    """A unit lost a suppression marker. R40-5.4e."""

    markers: int


class Scored(OfSide, frozen=True, tag="scored"):
    """Victory points at the end of the match. R40-7a."""

    line: str  # field of the scenario's points
    points: int
    subject: str  # hex or unit


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The result. `winner` is "" for a draw. R40-7a."""

    winner: str
    reason: str
    points: tuple[int, ...]  # police, narco; empty where points do not decide


# ---- movement, beside `Moved` and `LeftMap`


class Entered(OfUnit, frozen=True, tag="entered"):
    """A reinforcement came on at an entry hex. R40-5.1.5g, R40-5.1.5i."""

    rider: str  # "" for none
    hex: str
    cost_mp: int


class WentBack(UnitInHex, frozen=True, tag="went-back"):
    """Stopped where there was no room, it went back along its path; off the map, if there was none anywhere.

    R40-5.1.4.3l, R40-5.1.4.3n.
    """

    to: str  # "" for off the map


class WentAlong(OfUnit, frozen=True, tag="went-along"):
    """The chief went where his guard did. R40-S2.2b."""

    guard: str
    hex: str


class Boarded(OfUnit, frozen=True, tag="boarded"):
    """A combatant got into the helicopter. R40-5.1.3.2e."""

    helicopter: str
    hex: str


class Unloaded(OfUnit, frozen=True, tag="unloaded"):
    """A combatant got out of the helicopter. R40-5.1.3.2e."""

    helicopter: str
    hex: str


# ---- shots


class OpportunityFire(OfUnit, Chosen, DiceTold, frozen=True, tag="opportunity-fire"):
    """A shot at a mover: it stops where the die is its morale or more. R40-5.1.4.3c."""

    mover: str
    hex: str
    die: int
    morale: int
    stops: bool


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    """An attack on a hex by these units. R40-5.3.1i."""

    units: tuple[str, ...]
    target: str


class AttackResolved(OfTarget, DiceTold, frozen=True, tag="attack-resolved"):
    """The total, the column with the reasons, left is negative, and the die. R40-5.3.1h, R40-5.3.2e, R40-5.3.3a."""

    total: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    die: int
    result: str  # code of the table, "none"


class MoraleChecked(UnitInHex, DiceTold, frozen=True, tag="morale-checked"):
    """A morale check under fire. R40-5.3.3.1a."""

    die: int
    morale: int
    passes: bool


class MoraleRolled(UnitInHex, DiceTold, frozen=True, tag="morale-rolled"):
    """The die of a closed counter's check; its placer says later whether it passed. R40-5.3.3d."""

    die: int


class MoraleStated(UnitInHex, DiceTold, frozen=True, tag="morale-stated"):
    """The placer's statement about the check of a closed counter. R40-5.3.3d."""

    die: int
    passes: bool


class NoMarker(UnitInHex, frozen=True, tag="no-marker"):
    """The placer says that a closed counter under fire is no objective marker. R40-5.3.3e."""


class Retreated(UnitsGo, Chosen, frozen=True, tag="retreated"):
    """A unit retreats, or makes room for one that does; `others` go with it. R40-5.3.3.3a, R40-5.3.3.3f."""


class Converted(UnitInHex, Chosen, frozen=True, tag="converted"):
    """A unit cannot retreat: it takes a marker instead. R40-5.3.4c."""


# ---- searches, recovery, civilians


class SearchBegan(OfSide, frozen=True, tag="search-began"):
    """A search before its die: the value, and the column with the reasons for it. R40-5.2.1a, R40-5.2.1b."""

    target: str
    units: tuple[str, ...]
    value: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]  # rule, columns; positive to the right
    column: str


class SearchResolved(OfTarget, DiceTold, frozen=True, tag="search-resolved"):
    """The result of the search table. R40-T2a."""

    die: int
    found: str  # "none", "I", "IC", "ICA"


class CivilianLed(OfUnit, frozen=True, tag="civilian-led"):
    """A controlled civilian moves; one hex only: it stays. R40-6c."""

    hexes: tuple[str, ...]
    cost_mp: int


class Withdrew(UnitsGo, frozen=True, tag="withdrew"):
    """A suppressed unit leaves for a hex away from the enemy. R40-5.4b."""


class RecoveryChecked(UnitInHex, DiceTold, frozen=True, tag="recovery-checked"):
    """The morale check of a suppressed unit or civilian. R40-5.4e, R40-4.3a."""

    die: int
    morale: int
    passed: bool


class CannotWithdraw(UnitInHex, frozen=True, tag="cannot-withdraw"):
    """A suppressed unit has nowhere to go: no check, the marker stays. R40-5.4d."""


class Advanced(UnitsGo, Chosen, frozen=True, tag="advanced"):
    """A unit goes into the hex that was searched or vacated. R40-5.2.2c, R40-5.3.3.3d."""
