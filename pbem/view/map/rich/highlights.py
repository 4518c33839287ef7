"""What is laid over the rich map: zones as a tint of the ground, costs as chips beside what stands there, a path, chosen hexes.

A layer's sign and a cost have places of their own, so that neither hides the other: the cost in the middle, or above it where a
stack or a place is; the sign at the east side, or above it.
"""

from pbem.engine.hexes import NOWHERE, Hex
from pbem.view.map.board_sheet import AnySheet
from pbem.view.map.map_cells import Cell
from pbem.view.map.map_highlights import NOTHING, Layers, Patches, steps
from pbem.view.map.rich.ground import Tints, main_ground
from pbem.view.map.rich.sheet import RichSheet, on_ground

GROUND_ROLES = ("blank", "river", "road", "railway", "both", "border", "lane", "water-side", "number", "region")
"""What a sign may cover: with `ink-`, `edge-` and `tint-` all that is in the ground."""

STACKED = ("stack", "tab")
GIVES_WAY = ("blank", "edge-", "tint-", *GROUND_ROLES[1:])


def patches(sheet: AnySheet, layers: Layers) -> Patches:
    """The cells that stand in place of the sheet's own."""
    assert isinstance(sheet, RichSheet)
    found: Patches = {}
    marks = layers.overlay.marks if layers.overlay else {}
    tints = {here: zone for here, mark in marks.items() if (zone := sheet.short.tints.get(mark.role, "")) and sheet.holds(here)}
    _tint(found, sheet, tints)
    for here, mark in marks.items():
        is_told = here in tints and not mark.text and mark.role not in sheet.short.signed
        if sheet.holds(here) and (sheet.short.painted or not is_told):
            text = mark.text if len(mark.text) <= sheet.across - 1 else ""
            _sign(found, sheet, here, [Cell(mark.role, each, mark.side) for each in text] or [Cell(mark.role, "", mark.side)])
    for here, cost in layers.costs.items():
        if sheet.holds(here):
            _chip(found, sheet, here, str(cost) if cost >= 0 else "◇")
    for here, there in zip(layers.path, layers.path[1:], strict=False):
        steps(found, sheet, here, there)
    for here in sorted(layers.chosen):
        for x, y, cell in brackets(sheet, here, "chosen"):
            found.setdefault(y, {})[x] = cell
    for y, line in found.items():
        below = sheet.row(y)
        found[y] = {x: on_ground(cell, below[x]) for x, cell in line.items() if 0 <= x < sheet.width}
    return found


def cursor_cells(sheet: AnySheet, here: Hex, is_supposed: bool = False, laid: Patches = NOTHING) -> list[tuple[int, int, Cell]]:
    """The two cells in which the hex under the cursor has its colour; another one in a supposed position."""
    return brackets(sheet, here, "supposed" if is_supposed else "cursor", laid)


def brackets(sheet: AnySheet, here: Hex, role: str, laid: Patches = NOTHING) -> list[tuple[int, int, Cell]]:
    """The ends of a stack (near by its first two cells), or the cells at both sides of the middle: what they say stays, and nothing
    beside the hex is hidden."""
    assert isinstance(sheet, RichSheet)
    if here == NOWHERE or not sheet.holds(here):
        return []
    x, y, width, height = sheet.place_of(here)
    left, right, line = x + width // 2 - 1, x + width // 2 + 1, y + height // 2
    if counter := sheet.counter_cells(here):
        line = counter[0][1]
        columns = [at for at, there in counter if there == line]
        left = min(columns)
        right = left + 1 if sheet.zoom == "detail" else max(columns)
    elif sheet.zoom == "overview":
        left, right = x, x + 1
    return [(at, line, _recoloured(laid.get(line, {}).get(at) or sheet.row(line)[at], role)) for at in (left, right)]


def _recoloured(cell: Cell, role: str) -> Cell:
    """A cell in the colour of brackets; a line or a slope in it gives way."""
    if cell.role.startswith(GIVES_WAY):
        return Cell("bracket", " ", ground=role)
    return Cell(cell.role, cell.text, cell.side, role)


def _tint(found: Patches, sheet: RichSheet, tints: Tints) -> None:
    """All cells whose ground has another colour then."""
    tops = {sheet.place_of(here)[1] for here in tints}
    for y in sorted({top + dy for top in tops for dy in range(sheet.down + 1) if top + dy < sheet.height}):
        old, new = sheet.row(y), sheet.tinted(y, tints)
        if changed := {x: cell for x, cell in enumerate(new) if cell != old[x]}:
            found[y] = changed


def _sign(found: Patches, sheet: RichSheet, here: Hex, cells: list[Cell]) -> None:
    """A layer's sign at the east side of the hex, in the edge row where a stack stands."""
    x, y, width, height = sheet.place_of(here)
    has_stack = here in sheet.picture.stacks
    if sheet.zoom == "overview":
        if not has_stack and len(cells) == 1:
            _put(found, sheet, x + 1, y, cells[0])
        return
    east = x + width - len(cells)
    spots = [(east, y + height // 2)] if not has_stack else []
    spots += [(east - back, y) for back in range(width - len(cells))]
    spots += [(x + width, y + height // 2), (x, y + height // 2)]
    _put_free(found, sheet, [(*spot, cells) for spot in spots])


def _chip(found: Patches, sheet: RichSheet, here: Hex, text: str) -> None:
    """A cost: in the middle of the hex; above it where something is; where a name is there too, at a side, apart from a stack."""
    x, y, width, height = sheet.place_of(here)
    has_stack = here in sheet.picture.stacks
    cells = [Cell("reach", letter, ground="reach") for letter in text]
    if sheet.zoom == "overview":
        _put_free(found, sheet, [(x + has_stack, y, cells[-1:] if has_stack else cells[-2:])])
        return
    middle, line = x + width // 2 - (len(text) > 1), y + height // 2
    is_bare = not has_stack and here not in sheet.picture.spots
    spots = [(at, line, cells) for at in (middle, middle + 1) if is_bare and not _is_number(found, sheet, at - 1, line)]
    spots += [(at, y, cells) for at in (middle, middle - 1, middle + 1)]
    if not has_stack:
        spots += [(x + width - len(text) + 1, line, cells), (x, line, cells)]
    elif len(text) == 1:
        gap = Cell("blank", " ", ground="reach")
        beside = ((x + width, [gap, *cells], x + width + 2), (x - 1, [*cells, gap], x - 2))
        spots += [(at, line, told) for at, told, beyond in beside if not _is_number(found, sheet, beyond, line)]
    _put_free(found, sheet, spots)


def _put_free(found: Patches, sheet: RichSheet, spots: list[tuple[int, int, list[Cell]]]) -> None:
    """Cells at the first of some places that covers neither a name nor what is laid over the map already; else over a name."""
    for taken in (("label", *STACKED), STACKED):
        for x, y, cells in spots:
            if all(_is_free(found, sheet, x + offset, y, taken) for offset in range(len(cells))):
                for offset, cell in enumerate(cells):
                    _put(found, sheet, x + offset, y, cell)
                return


def _is_number(found: Patches, sheet: RichSheet, x: int, y: int) -> bool:
    """Does a counter stand in a cell, or another cost?"""
    laid = found.get(y, {}).get(x)
    return 0 <= x < sheet.width and (sheet.row(y)[x].role.startswith(STACKED) or (laid is not None and laid.role == "reach"))


def _is_free(found: Patches, sheet: RichSheet, x: int, y: int, taken: tuple[str, ...]) -> bool:
    laid = found.get(y, {}).get(x)
    is_sign = laid is not None and laid.role not in GROUND_ROLES and not laid.role.startswith(("ink-", "edge-", "tint-", "label"))
    return 0 <= x < sheet.width and not is_sign and not sheet.row(y)[x].role.startswith(taken)


def _put(found: Patches, sheet: RichSheet, x: int, y: int, cell: Cell) -> None:
    """One cell on the ground that is there by now."""
    line = found.setdefault(y, {})
    if 0 <= x < sheet.width:
        below = line.get(x) or sheet.row(y)[x]
        line[x] = cell if cell.ground else Cell(cell.role, cell.text, cell.side, main_ground(below))
