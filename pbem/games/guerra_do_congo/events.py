"""Events of this game, as data; `words.sentences` has a sentence for each tag. Units are ids, hexes are four digits."""

from pbem.engine.events import Chosen, DiceTold, Event, OfSide, OfTarget, OfUnit, UnitInHex


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """The Administration of a turn. GC-2.2b."""

    turn: int


class MoraleSet(Event, frozen=True, tag="morale-set"):
    """An army's marker, with the lines of Table 8 that made it. GC-2.2d."""

    army: str
    value: int
    lines: tuple[str, ...]


class PointsReceived(OfSide, frozen=True, tag="points-received"):
    """Replacement or air points of the turn. GC-2.2e, GC-2.2g."""

    what: str  # "replacements" or "air"
    points: int
    total: int


class Scored(OfSide, frozen=True, tag="scored"):
    """Victory points. GC-7a."""

    line: str
    points: int
    subject: str


class StageBegan(Event, frozen=True, tag="stage-began"):
    """A player's stage. GC-2.1b."""

    turn: int
    side: str


class PhaseBegan(OfSide, frozen=True, tag="phase-began"):
    """Movement or combat. GC-2.1c."""

    phase: str
    unsupplied: tuple[str, ...]


class Deployed(UnitInHex, frozen=True, tag="deployed"):
    """A unit placed at set-up. GC-3.4.4d."""


class Recovered(UnitInHex, frozen=True, tag="recovered"):
    """A unit turned face up. GC-5.3a."""


class Dissolved(UnitInHex, frozen=True, tag="dissolved"):
    """A unit dissolved for the replacement point of another. GC-5.3f."""


class Mobilised(UnitInHex, frozen=True, tag="mobilised"):
    """A reinforcement appears. GC-3.4.3a."""


class Abandoned(UnitInHex, frozen=True, tag="abandoned"):
    """A motorised unit gives up equipment to keep its movement. GC-3.6.2b."""


class Moved(OfUnit, frozen=True, tag="moved"):
    """A march: the hexes from start to end, and what it cost. GC-3.1a."""

    hexes: tuple[str, ...]
    cost_mp: int


class Entered(OfUnit, frozen=True, tag="entered"):
    """A reinforcement came on through an entry hex. GC-3.4.2b."""

    entry: str
    hexes: tuple[str, ...]


class Sailed(OfUnit, frozen=True, tag="sailed"):
    """By Congo river; how many hexsides at least. GC-3.3.3a."""

    start: str
    to: str
    hexsides: int


class Rode(OfUnit, frozen=True, tag="rode"):
    """By railway: the hexes from start to end. GC-3.3.4a."""

    hexes: tuple[str, ...]


class EnteredByRail(OfUnit, frozen=True, tag="entered-by-rail"):
    """A reinforcement came on by train through an entry hex. GC-3.4.2c."""

    entry: str
    hexes: tuple[str, ...]


class Flew(OfUnit, frozen=True, tag="flew"):
    """From airfield to airfield. GC-3.5a."""

    start: str
    to: str


class Reserved(UnitInHex, frozen=True, tag="reserved"):
    """A unit was put in reserve. GC-8.1b."""


class Captured(Event, frozen=True, tag="captured"):
    """Control of a place changed. GC-7h."""

    place: str
    side: str


class AttackDeclared(OfTarget, frozen=True, tag="attack-declared"):
    """Odds and column with the reasons: (rule, columns), left is negative. GC-4.6.2a."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    pa: int
    pd: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    morale: int  # attacker minus defender


class AirSupport(OfTarget, Chosen, frozen=True, tag="air-support"):
    """Air points of the Congo side added to a combat. GC-4.5.1a."""

    points: int


class Bombarded(OfTarget, DiceTold, frozen=True, tag="bombarded"):
    """A bombardment: the column with the reasons, the die, what every unit and what one of them loses. GC-4.5.2a, GC-4.6.3a."""

    units: tuple[str, ...]
    points: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    roll: int
    pm_loss: int
    losses: int  # 2: both on one unit


class Interdicted(OfTarget, DiceTold, frozen=True, tag="interdicted"):
    """An interdiction: for how many turns, and the last turn in which the facility is out of use. GC-4.5.3a, GC-4.6.4a."""

    facility: str  # "road", "railway", "air"
    points: int
    start_column: str
    shifts: tuple[tuple[str, int], ...]
    column: str
    roll: int
    turns: int  # 0: no effect
    until: int  # 0: it works; an older marker may reach further than this attack


class ReserveCommitted(OfUnit, Chosen, frozen=True, tag="reserve-committed"):
    """A reserve joined the combat. GC-8.1d, GC-8.1e."""

    hexes: tuple[str, ...]
    cost_mp: int


class Listed(Event, frozen=True, tag="listed"):
    """An attack or air mission joined the list of the phase. GC-2.4b."""

    what: str  # "attack", "bombard", "interdict"
    target: str
    number: int


class CalledOff(Event, frozen=True, tag="called-off"):
    """An entry of the list could not be carried out any more. `why` is the code of the refusal. GC-2.4b."""

    what: str
    target: str
    why: str


class AttackResolved(OfTarget, DiceTold, frozen=True, tag="attack-resolved"):
    """The dice, the sum that is read in the table, and what it means. GC-4.3c, GC-4.6.1a."""

    tens: int
    units: int
    rolled: int  # 1 to 100
    beyond: str  # the sum where it lies beyond 1 to 100, else ""
    shift: int  # for morale
    modified: int
    attacker: str
    defender: str


class StepLost(UnitInHex, Chosen, frozen=True, tag="step-lost"):
    """A unit was reduced. GC-5.1a."""

    why: str  # "combat", "no-retreat", "check", "equipment", "bombardment"


class Eliminated(UnitInHex, Chosen, frozen=True, tag="eliminated"):
    """A unit left the game for good. GC-5.1a, GC-5.1c."""

    why: str


class Retreated(OfUnit, Chosen, frozen=True, tag="retreated"):
    """A unit gave up its hex. GC-4.7.1a."""

    start: str
    to: str


class LeftMap(UnitInHex, Chosen, frozen=True, tag="left-map"):
    """A unit left the map, never to return. GC-3.4.1b, GC-4.7.1i."""


class MoraleChecked(OfUnit, DiceTold, frozen=True, tag="morale-checked"):
    """A unit's check: passes at the target or less. GC-5.2a."""

    roll: int
    target: int
    passed: bool


class Advanced(OfUnit, Chosen, frozen=True, tag="advanced"):
    """A unit moved into the vacated hex, and perhaps on. GC-4.7.2a."""

    hexes: tuple[str, ...]


class PhaseEnded(OfSide, frozen=True, tag="phase-ended"):
    """A player's movement or combat is over."""

    phase: str


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The result. `winner` is "" for a draw. GC-7a, GC-7d."""

    winner: str
    reason: str
    points: tuple[int, int]
