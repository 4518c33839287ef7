"""From the TOML texts of the game to board, roster, tables and options. ContentError names file, key and reason of every fault."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, pairwise

from msgspec import Struct

from pbem.engine.content import Problems, decode_content
from pbem.engine.hexes import Grid, Hex, Hexside, hexside, parse_hex
from pbem.engine.match_options import MatchOption
from pbem.games.guerra_do_congo.content import map_checks, table_checks
from pbem.games.guerra_do_congo.content.board import Board, EntryHex, Place, Terrain
from pbem.games.guerra_do_congo.content.schema import Line, MapFile, TablesFile, UnitsFile
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, ARMY_SIDE, UnitKind
from pbem.games.guerra_do_congo.state import SIDES

MAP, UNITS, TABLES = "map.toml", "units.toml", "tables.toml"


class Content(Struct, frozen=True):
    """Everything that the files of the game say."""

    board: Board
    roster: tuple[UnitKind, ...]
    tables: TablesFile
    options: tuple[MatchOption, ...]
    terrains: dict[str, Terrain]  # of land, and "city", by key: GC-T1a


def read(texts: Mapping[str, str]) -> Content:
    """The content of map.toml, units.toml and tables.toml. Raises ContentError with every problem found."""
    ground = decode_content(texts[MAP], MapFile, MAP)
    counters = decode_content(texts[UNITS], UnitsFile, UNITS)
    tables = decode_content(texts[TABLES], TablesFile, TABLES)
    problems, size = Problems(), ground.grid
    grid = Grid(size.first_row, size.last_row, size.first_column, size.last_column, north_up=True)
    map_checks.check_shape(ground, grid, problems)
    table_checks.check(tables, problems)
    problems.raise_any()  # what follows needs hexes and terrain that can be read
    table_checks.check_roster(counters, ground, tables, problems)
    problems.raise_any()
    rows = {entry.key: entry for entry in tables.terrain}
    terrains = {key: Terrain(key, int(rows[key].cost), int(rows[key].shift), rows[key].stacking) for key in table_checks.GROUND}
    found = Content(_board(ground, grid, terrains), _roster(counters), tables, _options(tables), terrains)
    map_checks.check_map(found.board, ground, problems)
    map_checks.check_set_up(found.board, found.roster, problems)
    problems.raise_any()
    return found


def layer(rows: Mapping[str, str], grid: Grid) -> dict[Hex, str]:
    """The letter of each hex of a layer of strings, one a row."""
    letters = chain.from_iterable(rows[f"{row:02d}"] for row in grid.rows)
    return dict(zip(grid.hexes, letters, strict=True))


def _board(data: MapFile, grid: Grid, terrains: Mapping[str, Terrain]) -> Board:
    """The board of the map with the terrain values of Table 1. GC-2.8a, GC-2.8.1a, GC-2.8.1b, GC-6b, GC-6f."""
    legend, countries = data.legend.terrain, data.legend.country
    letters, states = layer(data.terrain, grid), layer(data.country, grid)
    wet = {here for here, letter in letters.items() if legend[letter] not in terrains}
    playable = {here for here, letter in states.items() if countries[letter].playable and here not in wet}
    places = tuple(
        Place(
            index=index,
            name=entry.name,
            hex=parse_hex(entry.hex),
            country=countries[entry.country].name,
            is_city=entry.kind == "city",
            air=entry.air,
            control=SIDES.index(entry.control) if entry.control else -1,
            is_centre=entry.supply_centre or bool(entry.supply_centre_option),
            centre_option=entry.supply_centre_option,
        )
        for index, entry in enumerate(data.place)
    )
    return Board(
        grid=grid,
        terrain={here: terrains[legend[letter]] for here, letter in letters.items() if here not in wet},
        city=terrains["city"],
        country={here: countries[states[here]].name for here in sorted(playable)},
        neutral=[here for here in grid.hexes if here not in playable and here not in wet],
        rivers=[map_checks.side(text) for group in data.rivers.values() for text in group],
        congo=tuple(map_checks.side(text) for text in data.congo_river.hexsides),
        lakes=[map_checks.side(text) for group in data.lake_hexsides.values() for text in group],
        bridges=[map_checks.side(bridge.hexside) for bridge in data.congo_river.bridges],
        roads=_links(data.road),
        railways=_links(data.railway),
        places=places,
        entries=[EntryHex(e.key, parse_hex(e.hex), e.road, e.railway) for e in data.entry],
        rebel_zone=[here for here, letter in layer(data.zone.ceasefire, grid).items() if letter == "r"],
        east_bank=[here for here, letter in layer(data.zone.east_bank, grid).items() if letter == "E"],
    )


def _links(lines: Iterable[Line]) -> Iterator[Hexside]:
    for line in lines:
        for one, other in pairwise(line.path.split()):
            yield hexside(parse_hex(one), parse_hex(other))


def _roster(data: UnitsFile) -> tuple[UnitKind, ...]:
    """All counters in file order. GC-T7a."""
    kinds: list[UnitKind] = []
    for entry in data.unit:
        army = ARMIES.index(entry.army)
        for unit_id in entry.ids:
            kinds.append(
                UnitKind(
                    index=len(kinds),
                    id=unit_id,
                    army=army,
                    side=ARMY_SIDE[army],
                    faction=entry.faction.value,
                    type=entry.type.value,
                    size=entry.size.value,
                    pa=entry.pa,
                    pd=entry.pd,
                    pm=entry.pm,
                    morale=entry.morale.value,
                    stacking=entry.stacking.value,
                    arrival=entry.arrival,
                    place=entry.place,
                    radius=entry.radius,
                    turn=entry.turn,
                    release_turn=entry.release_turn,
                    first_move_turn=entry.first_move_turn,
                    line=entry.table7_line,
                )
            )
    return tuple(kinds)


def _options(data: TablesFile) -> tuple[MatchOption, ...]:
    """Default first."""
    return tuple(
        MatchOption(entry.key, tuple(sorted(entry.allowed, key=lambda value: value != entry.default)), entry.ruling)
        for entry in data.option
    )
