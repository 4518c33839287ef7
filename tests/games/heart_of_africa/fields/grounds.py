"""Small fields for tests: open ground with what a test lays on it."""

from collections.abc import Iterable, Mapping
from functools import cache

from pbem.engine.hexes import Grid, Hex
from pbem.games import catalog
from pbem.games.heart_of_africa.fields import content
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText, areas_of, grid_of_field, runs_of, write
from pbem.games.heart_of_africa.fields.generator.field_generator import generated
from pbem.games.heart_of_africa.fields.layers import BIT, OPEN
from pbem.games.heart_of_africa.fields.sight.ground_sight import GroundSight

TEXTS = catalog.texts("heart_of_africa")
CONTENT = content.read(TEXTS)
TERRAIN = CONTENT.terrain
GRID: Grid = grid_of_field()
SEED = tuple(range(1, 17))
ANYTHING = Wanted()


def row(number: int, first: int, last: int) -> tuple[Hex, ...]:
    """Hexes side by side in a row, both ends included."""
    return tuple(Hex(number * 100 + column) for column in range(first, last + 1))


def block(rows: tuple[int, int], columns: tuple[int, int]) -> tuple[Hex, ...]:
    """A rectangle of hexes."""
    return tuple(here for number in range(rows[0], rows[1] + 1) for here in row(number, *columns))


def ball(centre: int, radius: int) -> tuple[Hex, ...]:
    """All hexes so near to one."""
    return GRID.within(Hex(centre), radius)


def text_of(
    ground: dict[Hex, int], region: str = "savanna", flow: str = "", gates: Iterable[int] = (), high: bool = False
) -> FieldText:
    """A field as a state has it."""
    written = write(TERRAIN, areas_of(ground))
    return FieldText(region, runs_of(written.lines), written.extra, flow, tuple(sorted(gates)), (), high)


def field_with(
    *, region: str = "savanna", flow: str = "", gates: Iterable[int] = (), high: bool = False, **layers: Iterable[Hex]
) -> Field:
    """Open ground with these layers on these hexes: `field_with(jungle=row(10, 3, 8))`."""
    return field_of(layers, region, flow, gates, high)


def field_of(
    layers: Mapping[str, Iterable[Hex]], region: str = "savanna", flow: str = "", gates: Iterable[int] = (), high: bool = False
) -> Field:
    """The same from a table of layers."""
    ground = dict.fromkeys(GRID.hexes, OPEN)
    for layer, hexes in layers.items():
        for here in hexes:
            ground[here] |= BIT[layer]
    return Field(TERRAIN, text_of(ground, region, flow, gates, high))


def sight_over(field: Field) -> GroundSight:
    """Its lines of sight."""
    return GroundSight(field, _lines().lines)


@cache
def _lines() -> GroundSight:
    return GroundSight(field_with())


@cache
def drawn(region: str, number: int = 0, wanted: Wanted = ANYTHING) -> FieldText:
    """A field of a region by lot, drawn once for all tests."""
    return generated(CONTENT, region, (number // 256 + 1, number % 256 + 1, *SEED[2:]), wanted)
