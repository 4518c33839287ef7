"""The skirmish's state, decisions and events. What the state says of board, roster and who attacks is one value: `Field`."""

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Codec, Decision, Path
from pbem.engine.events import Event

NOBODY = -1
SEATS = ("seat_a", "seat_b")
ATTACKER, DEFENDER = "attacker", "defender"
LISTS = {"scouts": 3, "guards": 2}  # units of each
FADED = 0  # a place that is off the map


class Field(Struct, frozen=True):
    """What a state says of its world."""

    seed: tuple[int, ...] = ()
    attacker: int = NOBODY
    lists: tuple[int, ...] = ()  # places in LISTS, the attacker's first
    burnt: tuple[int, ...] = ()  # hexes, ascending


class Step(Struct, frozen=True):
    """What is due, and for whom."""

    name: str
    side: int = NOBODY


class State(Struct, frozen=True):
    """The position. Units are numbered by the lists, the attacker's first."""

    field: Field = Field()
    turn: int = 0
    places: tuple[int, ...] = ()
    acted: tuple[int, ...] = ()
    agenda: tuple[Step, ...] = (Step("map"),)

    def then(self, *steps: Step) -> "State":
        """With more to do, the last of it first."""
        return replace(self, agenda=self.agenda + steps)


class Muster(Decision, frozen=True):
    number: int  # its place in LISTS


class March(Decision, frozen=True):
    unit: int
    start: int
    path: Path


class Burn(Decision, frozen=True):
    hex: int


class End(Decision, frozen=True):
    pass


class Flee(Decision, frozen=True):
    unit: int


DECISIONS = Codec((Muster, March, Burn, End, Flee))


class Attacks(Event, frozen=True, tag="skirmish-attacks"):
    side: int


class Marched(Event, frozen=True, tag="skirmish-marched"):
    unit: str
    hexes: tuple[str, ...]


class Burned(Event, frozen=True, tag="skirmish-burned"):
    side: int
    hex: str


class Fled(Event, frozen=True, tag="skirmish-fled"):
    unit: str
