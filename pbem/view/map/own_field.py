"""A field told and shown outside a match. Its texts may be foreign."""

from pbem.engine.player_texts.own_field import ShownField
from pbem.engine.player_texts.own_scenario import scenario_digest, short
from pbem.view.harmless import harmless
from pbem.view.map import drawing
from pbem.view.map.board_sheet import Hex
from pbem.view.map.map_cells import Cell, Rows
from pbem.view.map.palette import Palette
from pbem.view.map.scene import filled
from pbem.view.words.without_game import FIELD

MAX_LINE = 2400


def digest(field: ShownField) -> str:
    """What two players compare: the same only for the same text."""
    return short(scenario_digest(field.text))


def preview_lines(field: ShownField) -> list[str]:
    """Its name and digest, and what lies on it."""
    return [FIELD.format(id=harmless(field.id), digest=digest(field)), *(harmless(line, MAX_LINE) for line in field.lines)]


def block_lines(field: ShownField) -> list[str]:
    """The whole field as its file has it, a character a hex, with the numbers of rows and columns; then what they mean."""
    tens = "".join(f"{column:<10d}" for column in range(0, len(field.block[0]), 10))
    rows = [f"{row:02d} {line}" for row, line in enumerate(field.block)]
    return [f"   {tens.rstrip()}", *rows, *filled([f"{sign} {meaning}" for sign, meaning in field.signs.items()])]


def window(field: ShownField, palette: Palette, at: str, width: int, height: int) -> Rows:
    """The hexes around one as the map draws them. Raises KeyError where there is no hex of that name."""
    here = field.picture.grid.named(at)
    if here not in field.picture.grid:
        raise KeyError(at)
    return drawing.normal(field.picture, Hex(here), width, height, short=palette.shorthand)


def legend_lines(field: ShownField, palette: Palette, rows: Rows) -> list[str]:
    """What the glyphs of such a drawing mean."""
    roles = [role for role in drawing.legend_roles(rows) if role in field.roles]
    return filled([f"{palette.glyph(Cell(role))} {field.roles[role]}" for role in roles])
