"""Checks of a map beyond its shape: hexes exist, lines connect, zones have no holes, there is room for the set-up."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pbem.engine.content import Problems
from pbem.engine.hexes import Grid, Hex, Hexside, hex_name, hexside, parse_hex
from pbem.engine.paths import flood
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.schema import MapFile
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind

FILE = "map.toml"
HOME_PART = {"Uganda": "r", "Rwanda": "r", "Burundi": "r", "Angola": "c"}  # GC-7j


def side(text: str) -> Hexside:
    """The hexside of "0304/0305"."""
    one, other = text.split("/")
    return hexside(parse_hex(one), parse_hex(other))


# --- what must hold before a board can be made of it


def check_shape(data: MapFile, grid: Grid, problems: Problems) -> None:
    """Layers as large as the grid, letters of the legend, hexes on the map, neighbours that are neighbours."""
    if not grid.hexes:
        problems.add(FILE, "grid", "ends before it begins")
        return
    for name, rows, letters in (
        ("terrain", data.terrain, set(data.legend.terrain)),
        ("country", data.country, set(data.legend.country)),
        ("zone.ceasefire", data.zone.ceasefire, set("rc.")),
        ("zone.east_bank", data.zone.east_bank, set("E.")),
    ):
        problems.add_all(FILE, name, _layer_faults(rows, letters, grid))
    problems.add_all(FILE, "place", _place_faults(data, grid))
    problems.unique(FILE, "place: name", [entry.name.casefold() for entry in data.place])
    problems.unique(FILE, "place: hex", [entry.hex for entry in data.place])
    problems.unique(FILE, "entry: key", [entry.key for entry in data.entry])
    for entry in data.entry:
        problems.add_all(FILE, f'entry "{entry.key}"', _hex_faults(entry.hex, grid))
    for kind, lines in (("road", data.road), ("railway", data.railway)):
        for line in lines:
            problems.add_all(FILE, f'{kind} "{line.name}"', _path_faults(line.path.split(), grid))
    problems.add_all(FILE, "congo_river.hexsides", _side_faults(data.congo_river.hexsides, grid))
    problems.add_all(FILE, "congo_river.bridges", _side_faults([b.hexside for b in data.congo_river.bridges], grid))
    problems.add_all(FILE, "ceasefire_line", _side_faults(data.ceasefire_line.hexsides, grid))
    for name, texts in (*data.rivers.items(), *data.lake_hexsides.items()):
        problems.add_all(FILE, f'river or lake "{name}"', _side_faults(texts, grid))


def _layer_faults(rows: dict[str, str], letters: set[str], grid: Grid) -> Iterator[str]:
    for row in grid.rows:
        text = rows.get(f"{row:02d}")
        if text is None:
            yield f"row {row:02d} is missing"
        elif len(text) != len(grid.columns):
            yield f"row {row:02d} has {len(text)} letters for {len(grid.columns)} columns"
        elif strange := sorted(set(text) - letters):
            yield f"row {row:02d} has letters without a meaning: {' '.join(strange)}"


def _place_faults(data: MapFile, grid: Grid) -> Iterator[str]:
    for entry in data.place:
        for fault in _hex_faults(entry.hex, grid):
            yield f'"{entry.name}": {fault}'
        if entry.country not in data.legend.country:
            yield f'"{entry.name}": country "{entry.country}" is not in the legend'
        if entry.air != "none" and entry.kind != "city":
            yield f'"{entry.name}": only a city has an airfield'


def _hex_faults(text: str, grid: Grid) -> Iterator[str]:
    if parse_hex(text) not in grid:
        yield f"hex {text} is off the map"


def _path_faults(words: list[str], grid: Grid) -> Iterator[str]:
    faults = [fault for word in words for fault in _hex_faults(word, grid)]
    yield from faults
    for one, other in pairwise(words) if not faults else ():
        if parse_hex(other) not in grid.around(parse_hex(one)):
            yield f"{one} and {other} are not neighbours"


def _side_faults(texts: Iterable[str], grid: Grid) -> Iterator[str]:
    for text in texts:
        one, other = side(text)
        if one not in grid or other not in grid.around(one):
            yield f"{text}: not neighbours on the map"


# --- what the board must hold


def check_map(board: Board, data: MapFile, problems: Problems) -> None:
    """Everything that can be said of the map without the counters."""
    problems.add_all(FILE, "place", _ground_faults(board))
    for kind, lines in (("road", board.roads), ("railway", board.railways)):
        problems.add_all(FILE, kind, _line_faults(board, lines))
    problems.add_all(FILE, "congo_river", _chain_faults(board))
    problems.add_all(FILE, "hexsides", _overlaps(board))
    problems.add_all(FILE, "entry", _entry_faults(board))
    problems.add_all(FILE, "zone.ceasefire", _zone_faults(board, data))
    problems.add_all(FILE, "zone.east_bank", _east_faults(board))
    problems.add_all(FILE, "ceasefire_line", _line_of_zones_faults(board, data))
    problems.add_all(FILE, "mobilisation_area", _area_faults(board, data))
    problems.add_all(FILE, "terrain", _pockets(board))


def _ground_faults(board: Board) -> Iterator[str]:
    for place in board.places:
        if place.hex not in board.terrain:
            yield f'"{place.name}": hex {hex_name(place.hex)} is closed'
        elif board.country[place.hex] != place.country:
            yield f'"{place.name}": hex {hex_name(place.hex)} lies in {board.country[place.hex]}, not in {place.country}'


def _line_faults(board: Board, lines: frozenset[Hexside]) -> Iterator[str]:
    for one, other in sorted(lines):
        for here in (one, other):
            if here not in board.terrain:
                yield f"{hex_name(one)}-{hex_name(other)}: hex {hex_name(here)} is closed"
        if (one, other) in board.lakes:
            yield f"{hex_name(one)}-{hex_name(other)}: crosses a lake"


def _chain_faults(board: Board) -> Iterator[str]:
    """One chain without gap or branch; bridges on it that carry a road or railway. GC-3.3.2b, GC-3.3.3g."""
    chain = board.congo_chain
    for one, other in pairwise(chain):
        if other not in board.congo_next[one]:
            yield f"gap between {_name(one)} and {_name(other)}"
    for here in chain:
        if len(board.congo_next[here]) > 2:
            yield f"branches at {_name(here)}"
    if len(set(chain)) != len(chain):
        yield "a hexside stands twice"
    for bridge in sorted(board.bridges):
        if bridge not in board.congo:
            yield f"bridge {_name(bridge)} is not over the Congo"
        if bridge not in board.roads | board.railways:
            yield f"bridge {_name(bridge)} carries neither road nor railway"


def _overlaps(board: Board) -> Iterator[str]:
    pairs = ((board.rivers, board.congo), (board.lakes, board.congo), (board.lakes, board.rivers))
    for one, other in pairs:
        yield from (f"{_name(both)} is two things" for both in sorted(one & other))


def _entry_faults(board: Board) -> Iterator[str]:
    """At the edge, open, with road and railway as stated. GC-3.4.2a."""
    for entry in board.entries:
        name = f"{entry.key} {hex_name(entry.hex)}"
        if not board.grid.is_edge(entry.hex):
            yield f"{name} is not at the edge of the map"
        if entry.hex not in board.terrain:
            yield f"{name} is closed"
        for word, stated, hexes in (
            ("road", entry.has_road, board.road_hexes),
            ("railway", entry.has_railway, board.rail_hexes),
        ):
            if stated != (entry.hex in hexes):
                yield f"{name}: {word} = {str(stated).lower()} is not so on the map"


def _zone_faults(board: Board, data: MapFile) -> Iterator[str]:
    """Every playable hex is on one part, by country where the border decides; no other hex is. GC-7b, GC-7j."""
    for here in board.grid.hexes:
        part = _letter(board, data.zone.ceasefire, here)
        is_open = here in board.terrain
        if is_open != (part in "rc"):
            yield f"hex {hex_name(here)} is {'on no part' if is_open else 'closed and on a part'}"
        elif is_open and HOME_PART.get(board.country[here], part) != part:
            yield f"hex {hex_name(here)} in {board.country[here]} is on the wrong part"


def _east_faults(board: Board) -> Iterator[str]:
    """Hexes of the DRC only. GC-4.3.1i."""
    for here in sorted(board.east_bank):
        if board.country.get(here) != "DR Congo":
            yield f"hex {hex_name(here)} is not in the DR Congo"


def _line_of_zones_faults(board: Board, data: MapFile) -> Iterator[str]:
    drawn = {side(text) for text in data.ceasefire_line.hexsides}
    parts = {
        hexside(here, there)
        for here in board.playable
        for there in board.grid.around(here)
        if there in board.terrain and (here in board.rebel_zone) != (there in board.rebel_zone)
    }
    yield from (f"{_name(found)} is drawn but divides nothing" for found in sorted(drawn - parts))
    yield from (f"{_name(found)} divides the parts but is not drawn" for found in sorted(parts - drawn))


def _area_faults(board: Board, data: MapFile) -> Iterator[str]:
    """The listed hexes are those in range. GC-3.4.3c."""
    for area in data.mobilisation_area:
        place = board.place_named.get(area.place)
        if place is None:
            yield f'no place "{area.place}"'
        elif area.hexes.split() != [hex_name(here) for here in board.within(place.hex, area.radius)]:
            yield f'"{area.place}" + {area.radius}: the hexes listed are not those in range'


def _pockets(board: Board) -> Iterator[str]:
    """All land hangs together."""
    found = flood(board.playable[:1], lambda here: board.neighbours[here])
    yield from (f"hex {hex_name(here)} is cut off from the rest" for here in board.playable if here not in found)


def check_set_up(board: Board, roster: tuple[UnitKind, ...], problems: Problems) -> None:
    """Set-up stacks fit and stand where they may; no hex holds both sides. GC-3.2.2b, GC-3.3.6a, GC-3.2.1a."""
    points: dict[Hex, int] = {}
    sides: dict[Hex, set[int]] = {}
    for kind in roster:
        if kind.arrival == "setup":
            here = board.place_named[kind.place].hex
            points[here] = points.get(here, 0) + kind.stacking
            sides.setdefault(here, set()).add(kind.side)
            if not board.may_stand(kind.is_mobile, here):
                problems.add("units.toml", f'unit "{kind.id}"', f"a mobile unit may not stand in {hex_name(here)}")
    for here, found in points.items():
        if found > board.capacity[here]:
            reason = f"set-up of {found} stacking points in a hex for {board.capacity[here]}"
            problems.add("units.toml", f"hex {hex_name(here)}", reason)
        if len(sides[here]) > 1:
            problems.add("units.toml", f"hex {hex_name(here)}", "both sides set up here")


def _letter(board: Board, rows: dict[str, str], here: Hex) -> str:
    return rows[f"{here // 100:02d}"][here % 100 - board.grid.columns[0]]


def _name(found: Hexside) -> str:
    return f"{hex_name(found[0])}/{hex_name(found[1])}"
