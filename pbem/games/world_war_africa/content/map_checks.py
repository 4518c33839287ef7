"""Checks of a map beyond its shape: hexes exist, every hex has one terrain and one province, lines connect."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from pbem.engine.content import Problems
from pbem.engine.hexes import Grid, Hexside, hex_name, hexside, parse_hex
from pbem.engine.paths import flood
from pbem.games.world_war_africa.content.board import Board
from pbem.games.world_war_africa.content.map_schema import MapFile

FILE = "map.toml"


def side(text: str) -> Hexside:
    """The hexside of "1407|1408"."""
    one, other = text.split("|")
    return hexside(parse_hex(one), parse_hex(other))


# --- what must hold before a board can be made of it


def check_shape(data: MapFile, grid: Grid, problems: Problems) -> None:
    """Hexes on the grid, hexsides between neighbours, each hex in one terrain and one province."""
    if not grid.hexes:
        problems.add(FILE, "grid", "ends before it begins")
        return
    for key, names in _hex_lists(data):
        problems.add_all(FILE, key, _off_the_grid(names, grid))
        problems.unique(FILE, key, names)
    for key, groups in (("lake_hexsides", data.lake_hexsides), ("river", data.river)):
        for name, sides in groups.items():
            problems.add_all(FILE, f'{key} "{name}"', _no_sides(sides, grid))
    playable = [name for names in data.terrain.values() for name in names]
    problems.unique(FILE, "terrain", playable)
    problems.unique(FILE, "province", [name for names in data.province.values() for name in names])
    if len(set(playable)) != data.grid.playable_hexes:
        problems.add(FILE, "terrain", f"{len(set(playable))} hexes for the {data.grid.playable_hexes} that can be entered")
    _check_inside(data, set(playable), problems)
    problems.unique(FILE, "town", [name.casefold() for name in data.town.values()])


def _check_inside(data: MapFile, playable: set[str], problems: Problems) -> None:
    """What lies in the country does."""
    provinces = {name for names in data.province.values() for name in names}
    problems.add_all(FILE, "province", (f"{name} has none" for name in sorted(playable - provinces)))
    inside: dict[str, Iterable[str]] = {
        "town": data.town,
        "province": provinces,
        "riverine": [name for names in data.riverine.values() for name in names],
        "entry": [name for key, names in _hex_lists(data) if key.startswith("entry") for name in names],
        **{f'border "{country}"': names for country, names in data.border.items()},
        **{f'road "{road}"': names for road, names in data.road.items()},
    }
    for key, names in inside.items():
        problems.add_all(FILE, key, (f"{name} is no hex that can be entered" for name in sorted(set(names) - playable)))
    for country, names in data.neighbour.items():
        problems.add_all(FILE, f'neighbour "{country}"', (f"{name} can be entered" for name in sorted(set(names) & playable)))
    for key, names in (("features.resource_towns", data.features.resource_towns), ("features.airfields", data.features.airfields)):
        problems.add_all(FILE, key, (f"{name} is no town" for name in names if name not in data.town))


def _hex_lists(data: MapFile) -> Iterator[tuple[str, tuple[str, ...]]]:
    groups: tuple[tuple[str, Mapping[str, tuple[str, ...]]], ...] = (
        ("province", data.province),
        ("terrain", {str(key): names for key, names in data.terrain.items()}),
        ("border", data.border),
        ("neighbour", data.neighbour),
        ("riverine", data.riverine),
        ("road", data.road),
    )
    for key, lists in groups:
        for name, hexes in lists.items():
            yield f'{key} "{name}"', hexes
    yield "town", tuple(data.town)
    yield "meta.printed", data.meta.printed
    entry = data.entry
    for name, hexes in (
        ("zimbabwe", entry.zimbabwe),
        ("angola", entry.angola),
        ("uganda", entry.uganda),
        ("rwanda_box", entry.rwanda_box),
        ("kitona_box", entry.kitona_box),
    ):
        yield f"entry.{name}", hexes


def _off_the_grid(names: Iterable[str], grid: Grid) -> Iterator[str]:
    return (f"{name} is off the map" for name in names if parse_hex(name) not in grid)


def _no_sides(sides: Iterable[str], grid: Grid) -> Iterator[str]:
    for text in sides:
        one, other = (parse_hex(name) for name in text.split("|"))
        if one not in grid or other not in grid:
            yield f"{text} is off the map"
        elif other not in grid.around(one):
            yield f"{text} are no neighbours"


# --- what can be asked of a board


def check_map(board: Board, data: MapFile, problems: Problems) -> None:
    """Roads go from neighbour to neighbour, the country hangs together, borders touch their country, rivers are what is ridden."""
    for road, names in data.road.items():
        steps = [(one, other) for one, other in pairwise(map(parse_hex, names)) if other not in board.neighbours[one]]
        problems.add_all(
            FILE, f'road "{road}"', (f"{hex_name(one)} and {hex_name(other)} are no neighbours" for one, other in steps)
        )
    reached = flood(board.playable[:1], board.neighbours.__getitem__)
    problems.add_all(FILE, "terrain", (f"{hex_name(here)} is cut off" for here in board.playable if here not in reached))
    for country, hexes in board.border.items():
        outside = board.neighbour.get(country, frozenset())
        problems.add_all(
            FILE,
            f'border "{country}"',
            (f"{hex_name(here)} does not touch it" for here in sorted(hexes) if outside.isdisjoint(board.grid.around(here))),
        )
    ridden = [text for name, sides in data.river.items() if name.endswith("_navigable") for text in sides]
    banks = {here for text in ridden for here in side(text) if here in board.terrain}
    problems.add_all(FILE, "riverine", (f"{hex_name(here)} does not touch it" for here in sorted(board.riverine - banks)))
    problems.add_all(FILE, "riverine", (f"{hex_name(here)} is missing" for here in sorted(banks - board.riverine)))
