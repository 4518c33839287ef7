"""Layers over the map: where a unit can go, a path, chosen hexes, one overlay, the cursor. As cells with places."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Mark as Mark
from pbem.engine.planning import Overlay as Overlay
from pbem.engine.planning import Reach as Reach
from pbem.view.map.board_sheet import AnySheet
from pbem.view.map.map_cells import Cell

Patches = dict[int, dict[int, Cell]]
"""Line -> column -> cell."""
NOTHING: Patches = {}


KEPT = ("label", "stack", "number", "mark-", "control")
"""Roles that the sign of a layer does not cover where a cost has taken its place."""


class Layers(Struct, frozen=True):
    """Everything that can be laid over a sheet but the cursor. `costs`: hex -> cost, -1 where it means nothing."""

    costs: Mapping[Hex, int] = {}
    path: tuple[Hex, ...] = ()
    chosen: frozenset[Hex] = frozenset()
    overlay: Overlay | None = None


def costs_of(reach: Reach | None, verb: str = "") -> dict[Hex, int]:
    """The cheapest cost of each hex in reach, by one verb or by the first that leads there."""
    found: dict[Hex, int] = {}
    for here, ways in (reach.ways if reach else {}).items():
        fitting = [way for way in ways if verb in ("", way.verb)]
        if fitting:
            found[here] = fitting[0].cost
    return found


def patches(sheet: AnySheet, layers: Layers) -> Patches:
    """The cells that stand in place of the sheet's own."""
    found: Patches = {}
    for here, mark in (layers.overlay.marks if layers.overlay else {}).items():
        if here not in layers.costs:
            _text(found, sheet, here, mark)
        elif sheet.holds(here):
            _beside_cost(found, sheet, here, mark)
    for here, cost in layers.costs.items():
        _text(found, sheet, here, Mark("reach", text=str(cost) if cost >= 0 else ""))
    for here, there in zip(layers.path, layers.path[1:], strict=False):
        steps(found, sheet, here, there)
    for here in sorted(layers.chosen):
        for x, y, cell in brackets(sheet, here, "chosen"):
            found.setdefault(y, {})[x] = cell
    return found


def cursor_cells(sheet: AnySheet, here: Hex, is_supposed: bool = False, _laid: Patches = NOTHING) -> list[tuple[int, int, Cell]]:
    """The brackets around the hex under the cursor: columns, lines and cells; other ones in a supposed position."""
    return brackets(sheet, here, "supposed" if is_supposed else "cursor")


def brackets(sheet: AnySheet, here: Hex, role: str) -> list[tuple[int, int, Cell]]:
    """Two brackets around a hex; a column left of the sheet is column -1."""
    if here == NOWHERE or not sheet.holds(here):
        return []
    x, y, width, _ = sheet.place_of(here)
    left, right = (x - 1, x + width) if sheet.zoom == "overview" else (x, x + width)
    lines = {"overview": (y,), "normal": (y + 1,), "detail": (y + 1, y + 2, y + 3)}[sheet.zoom]
    return [
        (at, line, Cell(f"{role}-{end}")) for line in lines for at, end in ((left, "left"), (right, "right")) if at < sheet.width
    ]


def _text(found: Patches, sheet: AnySheet, here: Hex, mark: Mark) -> None:
    """A mark at the right end of a hex's line of contents. What is too long beside a stack or place becomes the role's glyph."""
    if not sheet.holds(here):
        return
    x, y, _, _ = sheet.place_of(here)
    has_stack = here in sheet.picture.stacks
    if sheet.short.is_each and (sheet.zoom == "detail" or (sheet.zoom == "normal" and has_stack)):
        right = x + sheet.across - 1  # beside the hex number, or above the stack
        for offset, cell in enumerate(_spelled(mark, 2)[::-1]):
            found.setdefault(y, {})[right - offset] = cell
        return
    right, line, room, beside = {
        "overview": (x + 1, y, 1, 1),
        "normal": (x + 3, y + 1, 3, 1),
        "detail": (x + 7, y + 2, 3, 2),
    }[sheet.zoom]
    if sheet.zoom == "overview" and has_stack and mark.text:
        return  # it would be read as the size of the stack
    if has_stack or here in sheet.picture.spots:
        room = beside
    is_apart = not (has_stack and sheet.zoom == "normal")  # a number right behind that of a stack would be read with it
    cells = _spelled(mark, room if is_apart else 0)
    for offset, cell in enumerate(cells):
        found.setdefault(line, {})[right - len(cells) + 1 + offset] = cell


def _beside_cost(found: Patches, sheet: AnySheet, here: Hex, mark: Mark) -> None:
    """The glyph of a mark where a cost takes its place: left of it, in the line above, or at the west side; over neither names
    nor what stands there."""
    x, y, width, _ = sheet.place_of(here)
    cell = Cell(mark.role, mark.text if len(mark.text) == 1 else "", mark.side)
    spot = sheet.picture.spots.get(here)
    has_something = here in sheet.picture.stacks or spot is not None
    spots = [] if has_something else [(x + 1 - (width == 2), y if width == 2 else y + 1)]
    if width > 2:
        spots += [(x + dx, y) for dx in (width // 2, width // 2 - 1, width // 2 + 1, 0)] + [(x, y + 1)]
    for column, line in spots:
        role = sheet.row(line)[column].role
        if not role.startswith(KEPT) and (spot is None or role != spot.kind):
            found.setdefault(line, {})[column] = cell
            return


def _spelled(mark: Mark, room: int) -> list[Cell]:
    """The text of a mark, or the glyph of its role where it is too long."""
    text = mark.text if len(mark.text) <= room else ""
    return [Cell(mark.role, character, mark.side) for character in text] or [Cell(mark.role, "", mark.side)]


def steps(found: Patches, sheet: AnySheet, here: Hex, there: Hex) -> None:
    """Dots from the middle of one hex to the middle of another, over neither stacks nor costs."""
    if not (sheet.holds(here) and sheet.holds(there)):
        return
    (x1, y1), (x2, y2) = _middle(sheet, here), _middle(sheet, there)
    count = max(abs(x2 - x1), abs(y2 - y1))
    for step in range(1, count):
        x, y = x1 + _scaled(x2 - x1, step, count), y1 + _scaled(y2 - y1, step, count)
        taken = found.setdefault(y, {})
        if x not in taken and sheet.row(y)[x].role not in ("stack", "control"):
            taken[x] = Cell("path")


def _middle(sheet: AnySheet, here: Hex) -> tuple[int, int]:
    x, y, width, height = sheet.place_of(here)
    return x + width // 2, y + height // 2


def _scaled(length: int, step: int, count: int) -> int:
    """The part of a length after so many steps, to the nearest whole number."""
    return (2 * length * step + count) // (2 * count)
