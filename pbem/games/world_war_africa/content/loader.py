"""From the TOML texts of the game to board, roster and tables. ContentError names file, key and reason of every fault."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from pbem.engine.content import Problems, decode_content
from pbem.engine.hexes import Grid, Hex, Hexside, hexside, parse_hex
from pbem.games.world_war_africa.content import map_checks, table_checks
from pbem.games.world_war_africa.content.board import BOXES, Board, Terrain, Town
from pbem.games.world_war_africa.content.map_schema import MapFile
from pbem.games.world_war_africa.content.schema import TablesFile, UnitsFile
from pbem.games.world_war_africa.content.unit_kinds import Support, UnitKind
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS

NAVIGABLE = "_navigable"  # the end of the name of a river whose hexsides are (WWA-7.6c)
MAP, UNITS, TABLES = map_checks.FILE, table_checks.UNITS, table_checks.TABLES


class Content(Struct, frozen=True):
    """Everything that the files of the game say."""

    board: Board
    roster: tuple[UnitKind, ...]
    supports: tuple[Support, ...]
    caches: int
    tables: TablesFile

    def reconstructed(self) -> tuple[str, ...]:
        """The charts whose values are not the printed ones."""
        tables = self.tables
        left = {
            "crt": tables.crt.reconstructed,
            "terrain": tables.terrain.reconstructed,
            "resources": tables.resources.reconstructed,
            "angola": any(table.reconstructed for table in tables.activation),
            "track": tables.track.reconstructed,
            "deploys": any(entry.deploys_reconstructed for entry in tables.faction),
        }
        return tuple(key for key, is_left in left.items() if is_left)


class Files(Struct, frozen=True):
    """What the three files say, field by field."""

    ground: MapFile
    counters: UnitsFile
    tables: TablesFile


def read(texts: Mapping[str, str]) -> Content:
    """The content of map.toml, units.toml and tables.toml. Raises ContentError with every problem found."""
    files, problems = decoded(texts), Problems()
    ground, counters, tables = files.ground, files.counters, files.tables
    map_checks.check_shape(ground, _grid(ground), problems)
    table_checks.check(tables, ground, problems)
    table_checks.check_counters(counters, tables, problems)
    problems.raise_any()
    found = built(files)
    map_checks.check_map(found.board, ground, problems)
    problems.raise_any()
    return found


def decoded(texts: Mapping[str, str]) -> Files:
    """The three files, each right in its shape. Raises ContentError."""
    return Files(
        decode_content(texts[MAP], MapFile, MAP),
        decode_content(texts[UNITS], UnitsFile, UNITS),
        decode_content(texts[TABLES], TablesFile, TABLES),
    )


def built(files: Files) -> Content:
    """Board, roster and tables of files without a fault."""
    counters, tables = files.counters, files.tables
    board = _board(files.ground, _grid(files.ground), tables)
    return Content(board, _roster(counters, tables), _supports(counters), counters.stock.caches, tables)


def _grid(ground: MapFile) -> Grid:
    size = ground.grid
    return Grid(size.first_row, size.last_row, size.first_column, size.last_column, north_up=True, boxes=BOXES)


def _board(data: MapFile, grid: Grid, tables: TablesFile) -> Board:
    kinds = {
        entry.key: Terrain(entry.key, entry.dry, entry.rainy, entry.stack, entry.shift, entry.closed_to)
        for entry in tables.terrain.hex
    }
    ground = {parse_hex(name): kinds[key] for key, names in data.terrain.items() for name in names}
    towns = (
        Town(index, parse_hex(name), data.town[name], name in data.features.resource_towns, name in data.features.airfields)
        for index, name in enumerate(sorted(data.town))
    )
    savannah, boxes, entry = kinds[tables.boxes.terrain], tables.boxes, data.entry
    return Board(
        grid=grid,
        terrain={here: ground[here] for here in sorted(ground)},
        town_stack=tables.terrain.town.stack,
        town_shift=tables.terrain.town.shift,
        towns=towns,
        province={parse_hex(name): province for province, names in data.province.items() for name in names},
        border={country: _hexes(names) for country, names in data.border.items()},
        neighbour={country: _hexes(names) for country, names in data.neighbour.items()},
        entries={
            "zimbabwe": _hexes(entry.zimbabwe),
            "angola": _hexes(entry.angola),
            "uganda": _hexes(entry.uganda),
            "rwanda_box": _hexes(entry.rwanda_box),
            "kitona_box": _hexes(entry.kitona_box),
        },
        rivers=_sides(data.river.values()),
        lakes=_sides(data.lake_hexsides.values()),
        roads=(hexside(parse_hex(one), parse_hex(other)) for path in data.road.values() for one, other in pairwise(path)),
        navigable=_sides(sides for name, sides in data.river.items() if name.endswith(NAVIGABLE)),
        riverine=(parse_hex(name) for names in data.riverine.values() for name in names),
        north_from_row=data.grid.rainy_north_from_row,
        box_terrain=Terrain(savannah.key, savannah.dry, savannah.rainy, boxes.kitona_stack, savannah.shift, savannah.closed_to),
        kitona_gate=parse_hex(boxes.kitona_gate),
    )


def _hexes(names: Iterable[str]) -> tuple[Hex, ...]:
    return tuple(map(parse_hex, names))


def _sides(groups: Iterable[tuple[str, ...]]) -> Iterator[Hexside]:
    return (map_checks.side(text) for group in groups for text in group)


def _roster(data: UnitsFile, tables: TablesFile) -> tuple[UnitKind, ...]:
    """All counters in file order. WWA-2.2a, WWA-2.2b."""
    home = {faction: CONTINGENTS.index(entry.key) for entry in tables.contingent for faction in entry.factions}
    factions = {entry.key: entry for entry in tables.faction}
    return tuple(
        UnitKind(
            index=index,
            id=entry.id,
            name=entry.name,
            side=CONTINGENT_SIDE[home[entry.faction]],
            contingent=home[entry.faction],
            faction=entry.faction,
            type=entry.type,
            size=entry.size,
            attack=entry.attack,
            defense=entry.defense,
            ma=entry.ma,
            group=factions[entry.faction].group,
            is_rebuilt=factions[entry.faction].is_rebuilt,
            start=entry.start,
            fixed=entry.fixed,
        )
        for index, entry in enumerate(data.unit)
    )


def _supports(data: UnitsFile) -> tuple[Support, ...]:
    """One entry a marker, in file order. WWA-2.4a."""
    every = [(entry, number) for entry in data.support for number in range(1, entry.count + 1)]
    return tuple(
        Support(
            index=index,
            id=entry.id if entry.count == 1 else f"{entry.id}_{number}",
            kind=entry.kind,
            contingent=CONTINGENTS.index(entry.contingent),
            factor=entry.factor,
            is_ready=entry.is_ready,
        )
        for index, (entry, number) in enumerate(every)
    )
