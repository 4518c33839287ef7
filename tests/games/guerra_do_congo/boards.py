"""Small boards and positions in a few lines, played through the real rules.

Every hex of the rectangle is savanna in the DR Congo without features, until the arguments say otherwise. A hex or hexside
is written as the game writes it: "0304", "0304/0305"; a road as its hexes: "0304-0305-0406".
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Grid, Hex, Hexside, hex_name, hexside, parse_hex
from pbem.engine.match_options import OptionValue
from pbem.engine.paths import path_to
from pbem.games import catalog
from pbem.games.guerra_do_congo import GAME
from pbem.games.guerra_do_congo.content import loader
from pbem.games.guerra_do_congo.content.board import Board, EntryHex, Place, Terrain
from pbem.games.guerra_do_congo.content.schema import TablesFile
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, ARMY_SIDE, UnitKind, stacking_points
from pbem.games.guerra_do_congo.content.world import World, world_of
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import sequence
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, arrivals
from pbem.games.guerra_do_congo.state import (
    ELIMINATED,
    LEFT_MAP,
    MOVEMENT,
    ON_MAP,
    REBELS,
    SIDES,
    SUPPLIED,
    TO_COME,
    Interdiction,
    Score,
    State,
    Step,
    Unit,
)
from tests.games.driven import Driven

STATUSES = {"to_come": TO_COME, "on_map": ON_MAP, "eliminated": ELIMINATED, "left_map": LEFT_MAP}
FACTIONS = {"congo": "FAC", "rebels": "RCD/MLC"}


class Counter:
    """One counter of a position: how it is printed, and how it stands."""

    def __init__(self, kind: UnitKind, unit: Unit) -> None:
        self.kind, self.unit = kind, unit


def unit(
    id: str,
    army: str = "rebels",
    type: str = "infantry",
    size: str = "regiment",
    strength: str = "4-4-4",
    morale: int = 6,
    at: str = "",
    reduced: bool = False,
    marks: int = 0,
    status: str = "",
    arrival: str = "setup",
    place: str = "",
    radius: int = 0,
    turn: int = 0,
    first_move_turn: int = 1,
    release_turn: int = 0,
    faction: str = "",
    pm_loss: int = 0,
) -> Counter:
    """A counter. With `at` it stands there; without it is still to come, unless `status` says what became of it.

    `marks` are added after the position has begun its phase. A unit is released when it may first move, unless told.
    """
    pa, pd, pm = (int(part) for part in strength.split("-"))
    what = STATUSES[status] if status else ON_MAP if at else TO_COME
    kind = UnitKind(
        index=-1,
        id=id,
        army=ARMIES.index(army),
        side=ARMY_SIDE[ARMIES.index(army)],
        faction=faction or FACTIONS.get(army, army),
        type=type,
        size=size,
        pa=pa,
        pd=pd,
        pm=pm,
        morale=morale,
        stacking=stacking_points(size, type),
        arrival=arrival,
        place=place,
        radius=radius,
        turn=turn,
        release_turn=release_turn or first_move_turn,
        first_move_turn=first_move_turn,
        line=1,
    )
    return Counter(kind, Unit(what, parse_hex(at) if at else NOWHERE, reduced, marks, pm_loss))


def place(
    name: str,
    at: str,
    kind: str = "village",
    air: str = "none",
    control: str = "rebels",
    centre: bool = False,
    centre_option: str = "",
    country: str = "DR Congo",
) -> Place:
    """A village or city; `control` is a side or "" for nobody."""
    owner = SIDES.index(control) if control else -1
    return Place(-1, name, parse_hex(at), country, kind == "city", air, owner, centre, centre_option)


def entry(key: str, at: str, road: bool = True, railway: bool = False) -> EntryHex:
    """An entry hex."""
    return EntryHex(key, parse_hex(at), road, railway)


@cache
def tables() -> TablesFile:
    """The tables of the game."""
    return loader.read(catalog.texts("guerra_do_congo")).tables


@cache
def terrains() -> dict[str, Terrain]:
    """Land terrains and "city", by key."""
    return loader.read(catalog.texts("guerra_do_congo")).terrains


def board(
    rows: tuple[int, int] = (0, 9),
    columns: tuple[int, int] = (0, 9),
    terrain: Mapping[str, str] | None = None,
    countries: Mapping[str, str] | None = None,
    neutral: Iterable[str] = (),
    water: Iterable[str] = (),
    roads: Iterable[str] = (),
    railways: Iterable[str] = (),
    rivers: Iterable[str] = (),
    congo: Iterable[str] = (),
    lakes: Iterable[str] = (),
    bridges: Iterable[str] = (),
    places: Iterable[Place] = (),
    entries: Iterable[EntryHex] = (),
    rebel_zone: Iterable[str] = (),
    east_bank: Iterable[str] = (),
) -> Board:
    """A board of rows and columns, first and last included."""
    grid = Grid(rows[0], rows[1], columns[0], columns[1], north_up=True)
    kinds = terrains()
    closed, wet = {parse_hex(text) for text in neutral}, {parse_hex(text) for text in water}
    ground = {here: kinds["savanna"] for here in grid.hexes if here not in wet}
    ground |= {parse_hex(text): kinds[key] for text, key in (terrain or {}).items()}
    country = {here: "DR Congo" for here in grid.hexes if here not in wet | closed}
    country |= {parse_hex(text): name for text, name in (countries or {}).items()}
    return Board(
        grid=grid,
        terrain=ground,
        city=kinds["city"],
        country=country,
        neutral=sorted(closed),
        rivers=sides(rivers),
        congo=tuple(sides(congo)),
        lakes=sides(lakes),
        bridges=sides(bridges),
        roads=links(roads),
        railways=links(railways),
        places=tuple(
            Place(index, p.name, p.hex, p.country, p.is_city, p.air, p.control, p.is_centre, p.centre_option)
            for index, p in enumerate(places)
        ),
        entries=tuple(entries),
        rebel_zone=[parse_hex(text) for text in rebel_zone],
        east_bank=[parse_hex(text) for text in east_bank],
    )


def sides(texts: Iterable[str]) -> list[Hexside]:
    """Hexsides of "0304/0305"."""
    found = []
    for text in texts:
        one, other = text.split("/")
        found.append(hexside(parse_hex(one), parse_hex(other)))
    return found


def links(paths: Iterable[str]) -> list[Hexside]:
    """The hexsides that roads or railways cross."""
    return [hexside(parse_hex(one), parse_hex(other)) for path in paths for one, other in pairwise(path.split("-"))]


def options_with(changed: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
    """All match options at their defaults but for these."""
    return {option.key: option.values[0] for option in GAME.match_options("campaign")} | dict(changed or {})


class Position(Driven[CongoRules, State]):
    """A match in the middle of a turn. `do` and `roll` go on; `events` are those of the last step."""

    def __init__(self, rules: CongoRules, state: State) -> None:
        super().__init__(rules, state)
        self.world = rules.world

    def index(self, id: str) -> int:
        """A unit's place in the roster."""
        return self.world.index_of[id]

    def unit(self, id: str) -> Unit:
        """A unit as it stands."""
        return self.state.units[self.index(id)]

    def where(self, id: str) -> str:
        """Its hex; "" off the map."""
        found = self.unit(id)
        return hex_name(found.where) if found.status == ON_MAP else ""

    def controller(self, name: str) -> str:
        """The side that controls a place; "" for nobody."""
        owner = self.state.control[self.world.board.place_named[name].index]
        return SIDES[owner] if owner >= 0 else ""


def position(
    units: Iterable[Counter] = (),
    *,
    turn: int = 5,
    side: str = "rebels",
    phase: str = "movement",
    on: Board | None = None,
    options: Mapping[str, OptionValue] | None = None,
    morale: Mapping[str, int] | None = None,
    replacement_points: tuple[int, int] = (0, 0),
    air_points: int = 0,
    control: Mapping[str, str] | None = None,
    once_held: Iterable[str] = (),
    scores: tuple[Score, ...] = (),
    interdictions: tuple[Interdiction, ...] = (),
    supplied: str = "all",
    **of_board: object,
) -> Position:
    """A position at the start of a side's Movement or Combat Phase; or of its "administer" or "setup".

    `supplied`: "all" marks every unit supplied, whatever the board says; "judged" leaves what the rules found. Board arguments
    are those of `board`, or a whole board comes as `on`.
    """
    counters = list(units)
    ground = on or board(**of_board)  # type: ignore[arg-type]
    kinds = [replace(counter.kind, index=index) for index, counter in enumerate(counters)]
    world = world_of(ground, kinds, tables(), options_with(options))
    rules = CongoRules(world)
    owners = {place.name: place.control for place in ground.places}
    owners |= {name: SIDES.index(owner) if owner else -1 for name, owner in (control or {}).items()}
    held = {place.index for place in ground.places if owners[place.name] == REBELS or place.name in tuple(once_held)}
    state = State(
        turn=turn,
        side=SIDES.index(side),
        phase=MOVEMENT,
        agenda=_agenda(world, turn, SIDES.index(side), phase),
        units=tuple(replace(counter.unit, marks=0) for counter in counters),
        control=tuple(owners[place.name] for place in ground.places),
        replacement_points=replacement_points,
        air_points=air_points,
        morale=tuple((morale or {}).get(army, 0) for army in ARMIES),
        scores=scores,
        places_once_held=tuple(sorted(held)),
        entered=(0,) * len(ground.entries),
        interdictions=interdictions,
    )
    begun, events = rules.go_on(state)
    marks = SUPPLIED if supplied == "all" else 0
    marked = tuple(
        replace(now, marks=now.marks | counter.unit.marks | (marks if now.status == ON_MAP else 0))
        for now, counter in zip(begun.units, counters, strict=True)
    )
    found = Position(rules, replace(begun, units=marked))
    found.events = events
    return found


def _agenda(world: World, turn: int, side: int, phase: str) -> tuple[Step, ...]:
    if phase == "setup":
        return sequence.whole_match()
    if phase == "administer":
        return (Step("administer", number=turn),)
    begin = Step("stage", side) if phase == "movement" else Step("combat_begins", side)
    return (*sequence.rest_of_turn(world, turn, side), begin)


def at(text: str) -> Hex:
    """The hex of four digits."""
    return parse_hex(text)


def reach(p: Position, unit_id: str) -> dict[Hex, tuple[int, tuple[Hex, ...]]]:
    """Where a unit of the active side can march: points spent and the hexes on the way, start and end included; full hexes too."""
    found = arrivals(Ground(p.world, p.state), p.index(unit_id))
    return {there: (arrival.spent, path_to(found, there)) for there, arrival in found.items() if arrival.before != there}
