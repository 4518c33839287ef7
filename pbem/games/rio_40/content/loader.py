"""From TOML texts to board, counters, tables and scenarios. ContentError names file, key and reason of every fault."""

from collections.abc import Mapping
from typing import TypeVar, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from pbem.engine.content import Problems, decode_content, shown
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.player_texts.own_scenario import decode_scenario, parts
from pbem.engine.tables import Band, Table, band_problems, table_problems
from pbem.errors import ContentError
from pbem.games.rio_40.content import scenario_checks
from pbem.games.rio_40.content.board import Board, Entry, Place, Terrain
from pbem.games.rio_40.content.scenario_checks import off_the_map
from pbem.games.rio_40.content.schema import (
    CountersFile,
    CounterShape,
    MapFile,
    ScenarioFile,
    TablesFile,
    TableShape,
    TerrainKey,
    UnitsShape,
)
from pbem.games.rio_40.content.world import Tables

MAP, COUNTERS, TABLES, SCENARIOS = "map.toml", "counters.toml", "tables.toml", "scenarios/"
DIE = 6
ENDLESS = 9999
LONGEST = 60  # turns
_FOR_UNITS = ("hider", "armour", "zone", "map")  # what must be right before units can be judged
_BESIDE = ("objectives", "special", "turns")
T = TypeVar("T", bound=str)


class Content(Struct, frozen=True):
    """Everything that the files of the game say. Scenarios by id, in the order of their numbers."""

    board: Board
    counters: dict[str, CounterShape]
    tables: Tables
    scenarios: dict[str, ScenarioFile]


def read(texts: Mapping[str, str]) -> Content:
    """The content of the game's files. Raises ContentError with every problem found."""
    ground = decode_content(texts[MAP], MapFile, MAP)
    sheet = decode_content(texts[COUNTERS], CountersFile, COUNTERS)
    tables = decode_content(texts[TABLES], TablesFile, TABLES)
    files = [name for name in sorted(texts) if name.startswith(SCENARIOS)]
    said = {name: decode_content(texts[name], ScenarioFile, name) for name in files}
    problems = Problems()
    check_map(ground, MAP, problems)
    _check_tables(tables, problems)
    problems.unique(COUNTERS, "counter.key", (each.key for each in sheet.counter))
    problems.unique(SCENARIOS, "id", (each.id for each in said.values()))
    problems.raise_any()  # what follows needs hexes, terrain and counters that can be read
    counters = {each.key: each for each in sheet.counter}
    found = _tables(tables)
    board = board_of(ground, found.terrain)
    for name, scenario in said.items():
        scenario_checks.check(scenario, own_board(scenario, board, found.terrain), counters, name, problems)
    problems.raise_any()
    ordered = sorted(said.values(), key=lambda each: (each.number, each.id))
    return Content(board, counters, found, {each.id: each for each in ordered})


def read_scenario(text: str, file: str, content: Content) -> tuple[ScenarioFile, Board]:
    """A scenario that players made, and the board it is played on. Raises ContentError with every problem."""
    problems = Problems()
    try:
        said = decode_scenario(text, ScenarioFile, file)
    except ContentError as error:
        _check_readable(text, file, content, problems)
        raise ContentError([*error.problems, *problems.found]) from error
    scenario_checks.check_own(said, content.scenarios, file, problems)
    if isinstance(said.map, MapFile) and not check_map(said.map, file, problems, "map."):
        problems.raise_any()  # what follows needs hexes that can be read
    board = own_board(said, content.board, content.tables.terrain)
    scenario_checks.check(said, board, content.counters, file, problems)
    problems.raise_any()
    return said, board


def _check_readable(text: str, file: str, content: Content, problems: Problems) -> None:
    """The rest of a file whose shape is wrong somewhere: the units that can be read, where map and zones can."""
    wanted = {each.name: each.type for each in fields(ScenarioFile) if each.name in _FOR_UNITS + _BESIDE}
    read = parts(text, {**wanted, "unit": [UnitsShape]})
    there = parts(text, dict.fromkeys(_FOR_UNITS, object))
    if any(name in there and name not in read for name in _FOR_UNITS) or not read.get("unit"):
        return
    numbers, units = zip(*read.pop("unit"), strict=True)
    said = ScenarioFile(**{"id": "none", "turns": LONGEST, "first": "police", **read}, unit=units)
    if isinstance(said.map, MapFile) and not check_map(said.map, file, problems, "map."):
        return
    board = own_board(said, content.board, content.tables.terrain)
    scenario_checks.check_parts(said, numbers, board, content.counters, file, problems)


def own_board(scenario: ScenarioFile, board: Board, strip: Mapping[str, Terrain]) -> Board:
    """The board of a scenario whose map is known to be good: the game's or its own, with the zones that it names."""
    own = scenario.map if isinstance(scenario.map, MapFile) else None
    ground = board_of(own, strip) if own else board
    named = ground.grid.named
    zones = {zone.id: tuple(sorted({named(text) for text in zone.hexes} - {NOWHERE})) for zone in scenario.zone}
    if not zones:
        return ground
    return Board(ground.grid, ground.terrain, ground.entries, ground.places, ground.is_reconstructed, zones)


# ---- the map


def check_map(data: MapFile, file: str, problems: Problems, under: str = "") -> bool:
    """Rows of the right length in letters that mean something; entry hexes and places on the map, each hex once. R40-2.5a.

    True: nothing is wrong. `under` stands before each key: "map." for the map that a scenario brings itself.
    """
    rows, columns, before = data.meta.rows, data.meta.columns, len(problems.found)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(rows)]
    if rows != letters:
        problems.add(file, f"{under}meta.rows", f'must be "{letters}"')
        return False
    for letter in rows:
        row = data.terrain.get(letter)
        if row is None or len(row) != columns:
            told = f"is missing; must be a text of {columns} signs of the legend"
            problems.add(file, f"{under}terrain.{letter}", told if row is None else f"has {len(row)} hexes, not {columns}")
            continue
        for number, sign in enumerate(row, 1):
            if sign not in data.legend:
                told = f'"{sign}" at {letter}{number} is not in the legend, which has {" ".join(data.legend)}'
                problems.add(file, f"{under}terrain.{letter}", told)
    strays = [letter for letter in data.terrain if letter not in rows]
    problems.add_all(file, f"{under}terrain", (f"there is no row {shown(letter)}; rows are {rows}" for letter in strays))
    grid = _grid(data)
    _check_entries(data, grid, file, problems, under)
    for place in data.place:
        for text in place.hexes:
            if grid.named(text) == NOWHERE:
                problems.add(file, f'{under}place "{place.name}"', off_the_map(text, grid))
    problems.unique(file, f"{under}place.hexes", (text for place in data.place for text in place.hexes))
    return len(problems.found) == before


def _check_entries(data: MapFile, grid: Grid, file: str, problems: Problems, under: str) -> None:
    for entry in data.entry:
        here, key = grid.named(entry.hex), f"{under}entry {shown(entry.hex)}"
        if here == NOWHERE:
            problems.add(file, key, off_the_map(entry.hex, grid))
            continue
        row, column = divmod(here, 100)
        edges = {"north": grid.rows[0] == row, "south": grid.rows[-1] == row}
        edges |= {"west": grid.columns[0] == column, "east": grid.columns[-1] == column}
        if not edges[entry.edge]:
            problems.add(file, key, f"does not lie on the {entry.edge} edge")
    problems.unique(file, f"{under}entry.hex", (entry.hex for entry in data.entry))


def _grid(data: MapFile) -> Grid:
    return Grid(0, len(data.meta.rows) - 1, 1, data.meta.columns, north_up=False, letters=True)


def board_of(data: MapFile, strip: Mapping[str, Terrain]) -> Board:
    """The board of a checked map."""
    grid = _grid(data)
    rows = [data.terrain[letter] for letter in data.meta.rows]
    return Board(
        grid=grid,
        terrain={here: strip[data.legend[rows[here // 100][here % 100 - 1]]] for here in grid.hexes},
        entries=[Entry(Hex(here), name) for here, name in sorted((grid.named(entry.hex), entry.name) for entry in data.entry)],
        places=[Place(place.name, place.kind, tuple(map(grid.named, place.hexes))) for place in data.place],
        is_reconstructed=data.meta.reconstructed,
    )


# ---- the tables


def _check_tables(data: TablesFile, problems: Problems) -> None:
    """No hole in the tables, every terrain on the strip. R40-T1a, R40-T2a, R40-T4a."""
    _check_table("attack", data.attack, problems)
    _check_table("search", data.search, problems)
    for terrain in get_args(TerrainKey):
        if terrain not in data.terrain:
            problems.add(TABLES, f"terrain.{terrain}", "is missing")
        elif data.terrain[terrain].cost_mp == 0:
            problems.add(TABLES, f"terrain.{terrain}.move", "must be -1 (closed) or at least 1")


def _check_table(key: str, table: TableShape[T], problems: Problems) -> None:
    bands = tuple(zip(table.column_low, table.column_high, strict=False))
    problems.add_all(TABLES, f"{key}.column_low", band_problems(bands, -ENDLESS, ENDLESS))
    if not len(table.column_names) == len(table.column_low) == len(table.column_high):
        problems.add(TABLES, f"{key}.column_names", "must be as many as column_low and column_high")
    problems.add_all(TABLES, f"{key}.rows", table_problems(_table(table), 1, DIE))


def _tables(data: TablesFile) -> Tables:
    return Tables(
        attack_columns=_bands(data.attack),
        attack=_table(data.attack),
        search_columns=_bands(data.search),
        search=_table(data.search),
        conditions=data.conditions,
        terrain={key: replace(terrain, key=key) for key, terrain in data.terrain.items()},
    )


def _bands(table: TableShape[T]) -> tuple[Band, ...]:
    return tuple(zip(table.column_low, table.column_high, strict=True))


def _table(said: TableShape[T]) -> Table[str]:
    return Table(said.column_names, tuple((number, number) for number in range(1, DIE + 1)), said.rows)
