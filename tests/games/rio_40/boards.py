"""Small boards and positions in a few lines, played through the real rules.

Every hex is a street until the arguments say otherwise; rows are letters, columns numbers: "B3". A face-down counter is
`secret("ST", at="B3")`: the state knows its number and place, `Position.tokens` what it is.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import cast

from msgspec.structs import replace

from pbem.engine.demands import Claimed, Open, Opened, Over
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.match_options import OptionValue
from pbem.games import catalog
from pbem.games.rio_40.content import loader
from pbem.games.rio_40.content.board import Board, Entry
from pbem.games.rio_40.content.loader import Content
from pbem.games.rio_40.content.schema import Points, ScenarioFile, SecretObjectives, Side, Special
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, MARKER, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import face_down, sequence
from pbem.games.rio_40.state import FACE_DOWN, IN_BOX, NOBODY, NONE, ON_MAP, PLAYER_PHASE, SECRET, SIDES, TO_COME, State, Step, Unit
from pbem.games.rio_40.world_builder import world_of
from tests.games.driven import Driven

OPTIONS: dict[str, OptionValue] = {"night": False, "light_armour": False, "search_conditions": False}
SHORT = {
    "PM": "PM-4-4-4",
    "PM1": "PM-1-3-4",
    "PC": "PC-3-5-6",
    "OE": "OE-6-5-5",
    "EX": "EX-5-5-5",
    "MI": "MI-4-4-4",
    "NT": "NT-5-5-5",
    "ST": "ST-3-4-5",
    "OL": "OL-1-3-6",
    "CI": "CI",
    "CAVEIRAO": "PM-4-4-20",
    "EXCAR": "EX-5-5-15",
    "CAR-PM": "CAR-PM",
    "CAR-PC": "CAR-PC",
    "CAR-ST": "CAR-ST",
    "HELI": "HELI-PC",
}


@cache
def content_of_game() -> Content:
    """The files of the game."""
    return loader.read(catalog.texts("rio_40"))


class Counter:
    """One unit of a position: how it counts, and how it stands. `down` says that it lies under a face-down counter."""

    def __init__(self, kind: UnitKind, unit: Unit, is_down: bool = False) -> None:
        self.kind, self.unit, self.is_down = kind, unit, is_down


def unit(
    id: str,
    type: str,
    at: str = "",
    markers: int = 0,
    marks: int = 0,
    turn: int = 0,
    role: str = "",
    in_box: bool = False,
    strength: str = "",
    search: str = "",
) -> Counter:
    """A unit face up in a hex; without one it waits to come. `type`: a key of SHORT; `strength` "4-4-4" changes its values."""
    shape = content_of_game().counters[SHORT[type]]
    fp, mo, mp = (int(part) for part in strength.split("-")) if strength else (shape.fp, shape.mo, shape.mp)
    kind = UnitKind(
        index=-1,
        id=id,
        key=shape.key,
        type=shape.type,
        side=SIDES.index(shape.side) if shape.side else NOBODY,
        category=shape.category,
        kind=shape.kind,
        fp=fp,
        mo=mo,
        mp=mp,
        range=shape.range,
        turn=-1 if in_box else turn,
        zone="entry" if not at else "",
        role=role,
    )
    status = IN_BOX if in_box else ON_MAP if at else TO_COME
    return Counter(kind, Unit(status, named(at) if at else NOWHERE, markers, marks, named(search) if search else NONE))


def secret(id: str, type: str, at: str = "", markers: int = 0) -> Counter:
    """Something under a face-down counter, still to be placed without a hex; "OBJ" is an objective marker.

    Counters are numbered in the order given.
    """
    down = Unit(ON_MAP, named(at), markers, FACE_DOWN) if at else Unit(TO_COME)
    if type == "OBJ":
        kind = UnitKind(index=-1, id=id, key="", type="OBJ", side=NOBODY, category=MARKER, kind="foot", is_secret=True)
        return Counter(kind, down, is_down=True)
    return Counter(replace(unit(id, type).kind, is_secret=True, zone="hidden"), down, is_down=True)


def named(text: str) -> Hex:
    """The hex of a name; also beyond a small board."""
    return Hex((ord(text[0]) - ord("A")) * 100 + int(text[1:]))


def board(
    rows: int = 7,
    columns: int = 7,
    terrain: Mapping[str, str] | None = None,
    everywhere: str = "street",
    entries: Iterable[str] = (),
) -> Board:
    """A board of rows from A on and columns from 1 on. `terrain`: "B3" or "B3 B4" -> a terrain of the strip."""
    grid = Grid(0, rows - 1, 1, columns, north_up=False, letters=True)
    strip = content_of_game().tables.terrain
    ground = dict.fromkeys(grid.hexes, strip[everywhere])
    ground |= {named(text): strip[key] for texts, key in (terrain or {}).items() for text in texts.split()}
    return Board(grid, ground, [Entry(here, "") for here in sorted(map(named, entries))])


class Position(Driven[RioRules, State]):
    """A match in the middle of a turn. `do`, `roll` and `open` go on; `events` are those of the last step."""

    def __init__(self, rules: RioRules, state: State, tokens: Mapping[int, int]) -> None:
        super().__init__(rules, state)
        self.world = rules.world
        self.payloads = {self.world.envelope(index): face_down.payload_of(token) for index, token in tokens.items()}

    def unit(self, id: str) -> Unit:
        """A unit as it stands."""
        return self.state.units[self.world.notation.index_of[id]]

    def where(self, id: str) -> str:
        """Its hex; "" off the map."""
        found = self.unit(id)
        return self.world.board.grid.name(found.where) if found.status == ON_MAP else ""

    def open(self, payload: bytes | None = None) -> "Position":
        """Open the envelope that is demanded, with what lies in it or with other bytes."""
        demand = self.demand
        assert isinstance(demand, Open), demand
        shown = self.payloads[demand.envelope] if payload is None else payload
        self.state, self.events = self.rules.apply(self.state, Opened(demand.side, demand.envelope, shown))
        return self

    def claim(self, answer: int) -> "Position":
        """Claim an answer to the question that is asked."""
        demand = self.demand
        assert isinstance(demand, Open), demand
        given = Claimed(demand.side, demand.envelope, demand.question, answer)
        self.state, self.events = self.rules.apply(self.state, given)
        return self

    def own(self, side: str) -> "Position":
        """The same position in a side's own copy, which knows its own counters."""
        copy = Position(self.rules, self.rules.unfold(self.state, SIDES.index(side), self.payloads), {})
        copy.payloads = self.payloads
        return copy

    def decided(self, kind: str, policy: str) -> str:
        """What a standing order decides; "ask" when it leaves it to the player."""
        answer = self.rules.answer(self.state, self.rules.read_policy(kind, policy))
        return self.rules.write(answer) if answer is not None else "ask"

    def is_over(self) -> tuple[str, str] | None:
        """Winner ("" for a draw) and reason, once the match has ended."""
        demand = self.demand
        if not isinstance(demand, Over):
            return None
        return (SIDES[demand.winner] if demand.winner != NOBODY else "", demand.reason)


def scenario(
    hider: str = "narco",
    first: str = "police",
    last_turn: int = 9,
    objectives: Iterable[str] = (),
    points: Points | None = None,
    secret_objectives: SecretObjectives | None = None,
    has_chief: bool = False,
    strongholds: Iterable[str] = (),
    separate_fire: tuple[tuple[str, ...], ...] = (),
    replacements: str = "",
    hunted: str = "",
) -> ScenarioFile:
    """A scenario sheet in a line."""
    return ScenarioFile(
        id="test",
        turns=last_turn,
        first=cast(Side, first),
        unit=(),
        hider=cast(Side, hider),
        objectives=tuple(objectives),
        points=points or Points(objective=30, combatant=5, transport=5, civilian=-7),
        secret_objectives=secret_objectives,
        special=Special(has_chief, tuple(strongholds), separate_fire, replacements, hunted),
    )


def position(
    units: Iterable[Counter] = (),
    *,
    turn: int = 3,
    side: str = "police",
    phase: str = "orders",
    on: Board | None = None,
    options: Mapping[str, OptionValue] | None = None,
    rules_of: ScenarioFile | None = None,
    **of_board: object,
) -> Position:
    """A position at the start of a side's phase, or with `phase` "administer", "finish" or "setup" before that.

    Board arguments are those of `board`, or a whole board comes as `on`; `rules_of` is a `scenario(...)`.
    """
    counters = list(units)
    ground = on or board(**of_board)  # type: ignore[arg-type]
    kinds = tuple(replace(counter.kind, index=index) for index, counter in enumerate(counters))
    sheet = rules_of or scenario()
    world = world_of(kinds, ground, content_of_game().tables, sheet, OPTIONS | dict(options or {}))
    down = [index for index, counter in enumerate(counters) if counter.is_down]
    state = replace(
        sequence.first_state(world),
        turn=turn,
        side=SIDES.index(side),
        phase=PLAYER_PHASE,
        agenda=_agenda(world, turn, SIDES.index(side), phase),
        units=(
            *(Unit(SECRET) if counter.is_down else counter.unit for counter in counters),
            *(counters[index].unit for index in down),
        ),
    )
    rules = RioRules(world)
    return Position(rules, rules.begin(state), dict(zip(world.counters(), down, strict=True)))


def _agenda(world: World, turn: int, side: int, phase: str) -> tuple[Step, ...]:
    if phase == "setup":
        return sequence.whole_match(world)
    if phase == "finish":
        return (Step("finish"),)
    if phase == "administer":
        return (Step("administer", number=turn),)
    return (*sequence.rest_of_turn(world, turn, side), Step("phase", side))


def civilian(id: str = "CI01", at: str = "", markers: int = 0, role: str = "") -> Counter:
    """A face-up civilian."""
    found = unit(id, "CI", at, markers, role=role)
    assert found.kind.category == CIVILIAN
    return found
