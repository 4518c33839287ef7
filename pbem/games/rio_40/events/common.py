"""What happens in this game, as data; words.py has a sentence for each tag. Units are ids, hexes are names of the map."""

from pbem.engine.events import Event, UnitInHex


class CounterPlaced(Event, frozen=True, tag="counter-placed"):
    """R40-S1.1e: a face-down counter lies in its hex."""

    side: str
    counter: str
    hex: str


class Deployed(Event, frozen=True, tag="deployed"):
    """A unit placed face up at set-up, perhaps with its transport. R40-S4.1d, R40-S4.1e."""

    unit: str
    transport: str  # "" without one
    hex: str


class TurnBegan(Event, frozen=True, tag="turn-began"):
    """The Administration phase. R40-4.1a."""

    turn: int


class Available(Event, frozen=True, tag="available"):
    """Reinforcements may enter from now on. R40-4.2b."""

    side: str
    units: tuple[str, ...]


class ReplacementsDue(Event, frozen=True, tag="replacements-due"):
    """Units that may be taken from the box. R40-S4.2c."""

    side: str
    number: int


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    """A player's phase. R40-3a."""

    turn: int
    side: str


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A player's phase is over. R40-5h."""

    turn: int
    side: str


class ActionNamed(Event, frozen=True, tag="action-named"):
    """A unit's action of the phase, with the hex it is to search. R40-5e, R40-5.2b."""

    unit: str
    action: str  # "ma", "ms", "wd", "hi", "ground"
    search: str  # "" for none


class TurnedUp(Event, frozen=True, tag="turned-up"):
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


class Moved(Event, frozen=True, tag="moved"):
    """A movement run: the hexes from start to end, and what it cost. R40-5.1.1a."""

    unit: str
    rider: str  # "" for none
    hexes: tuple[str, ...]
    cost_mp: int


class Eliminated(UnitInHex, frozen=True, tag="eliminated"):
    """A unit is removed, and whose doing it was. R40-7c, R40-6i."""

    by: str


class LeftMap(UnitInHex, frozen=True, tag="left-map"):
    """A unit left the map, never to return. R40-5.1.5e."""


class Suppressed(UnitInHex, frozen=True, tag="suppressed"):
    """A unit or counter got a suppression marker. R40-5.3.3.1a."""

    markers: int  # that it carries now


class Recovered(UnitInHex, frozen=True, tag="recovered"):
    """A unit lost a suppression marker. R40-5.4e."""

    markers: int


class Scored(Event, frozen=True, tag="scored"):
    """Victory points at the end of the match. R40-7a."""

    side: str
    line: str  # field of the scenario's points
    points: int
    subject: str  # hex or unit


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The result. `winner` is "" for a draw. R40-7a."""

    winner: str
    reason: str
    points: tuple[int, ...]  # police, narco; empty where points do not decide
