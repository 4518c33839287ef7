"""Roads, railways and streets through hexes: cells from middle to middle, and a glyph in each middle that joins them."""

from collections.abc import Mapping

from pbem.engine.hexes import NOWHERE, Hex, Hexside, hexside
from pbem.engine.picture import Picture
from pbem.view.map.drawing import EAST, NORTH_EAST, NORTH_WEST, WEST
from pbem.view.map.map_cells import Cell
from pbem.view.map.rich.inlay import ROAD, Inlay

SOUTH_EAST, SOUTH_WEST = 2, 3
LINES = {"road": "──╲╱", "railway": "━┿╳╳", "both": "═╪╳╳", "lane": "──╲╱"}
"""East-west, the same at even cells (a tie), falling, rising."""
BRIDGE = "≠"
OVER_WATER = "═"
"""Of a street on a bridge, where it runs east."""
TIE = "╳"  # in the middle of a railway without an eastern or western arm
Arms = dict[int, str]
"""Direction -> the kind of line that leaves the hex there."""
JOINTS: Mapping[frozenset[int], str] = {
    frozenset(arms): glyph
    for arms, glyph in (
        ((WEST, EAST), "─"),
        ((NORTH_WEST, SOUTH_EAST), "╲"),
        ((NORTH_EAST, SOUTH_WEST), "╱"),
        ((NORTH_WEST, SOUTH_WEST), "▏"),
        ((NORTH_EAST, SOUTH_EAST), "▕"),
        ((NORTH_WEST, NORTH_EAST), "▔"),
        ((SOUTH_WEST, SOUTH_EAST), "▁"),
        ((WEST, SOUTH_EAST), "╮"),
        ((WEST, SOUTH_WEST), "╮"),
        ((WEST, NORTH_EAST), "╯"),
        ((WEST, NORTH_WEST), "╯"),
        ((EAST, SOUTH_EAST), "╭"),
        ((EAST, SOUTH_WEST), "╭"),
        ((EAST, NORTH_EAST), "╰"),
        ((EAST, NORTH_WEST), "╰"),
        ((WEST,), "╴"),
        ((EAST,), "╶"),
        ((NORTH_WEST,), "╲"),
        ((SOUTH_EAST,), "╲"),
        ((NORTH_EAST,), "╱"),
        ((SOUTH_WEST,), "╱"),
        ((WEST, EAST, NORTH_EAST), "┴"),
        ((WEST, EAST, NORTH_WEST), "┴"),
        ((WEST, EAST, SOUTH_EAST), "┬"),
        ((WEST, EAST, SOUTH_WEST), "┬"),
        ((WEST, NORTH_WEST, NORTH_EAST), "╯"),
        ((EAST, NORTH_WEST, NORTH_EAST), "╰"),
        ((WEST, SOUTH_WEST, SOUTH_EAST), "╮"),
        ((EAST, SOUTH_WEST, SOUTH_EAST), "╭"),
    )
}
SMALL = "·╵╴╯╷│╮┤╶╰─┴╭├┬┼"
"""The overview's glyphs of a cell with lines to the north, west, south and east: one bit each, in this order."""
NORTH_BIT, WEST_BIT, SOUTH_BIT, EAST_BIT = 1, 2, 4, 8


def arms_of(links: Mapping[Hexside, str], picture: Picture) -> dict[Hex, Arms]:
    """The lines that leave each hex."""
    found: dict[Hex, Arms] = {}
    for (one, other), kind in links.items():
        direction = picture.grid.direction(one, other)
        found.setdefault(one, {})[direction] = kind
        found.setdefault(other, {})[(direction + 3) % 6] = kind
    return found


def lanes(picture: Picture, ground: str) -> dict[Hexside, str]:
    """Streets where the hex itself is the street: lines between its neighbours of that ground, of a triangle two sides."""
    if not ground:
        return {}
    found: dict[Hexside, str] = {}
    grid, streets = picture.grid, [here for here in picture.grid.hexes if picture.ground[here] == ground]

    def is_street(here: Hex) -> bool:
        return here != NOWHERE and picture.ground[here] == ground

    for here in streets:
        west, north_west, north_east = (grid.neighbour(here, way) for way in (WEST, NORTH_WEST, NORTH_EAST))
        if is_street(west):
            found[hexside(here, west)] = "lane"
        is_fork = is_street(north_west) and is_street(north_east)
        for there, back in ((north_west, EAST), (north_east, WEST)):
            if not is_street(there):
                continue
            is_corner = is_street(grid.neighbour(there, back)) and is_street(grid.neighbour(here, (back + 3) % 6))
            if there % 100 == here % 100 or not (is_fork or is_corner):
                found[hexside(here, there)] = "lane"
    return found


def lay(inlay: Inlay, picture: Picture, here: Hex, arms: Arms, x: int, y: int, across: int, down: int) -> None:
    """The lines of one hex to its west and north, and its middle."""
    half, middle = across // 2, down // 2
    cx, cy = x + half, y + middle
    for direction in (WEST, NORTH_WEST, NORTH_EAST):
        kind = arms.get(direction, "")
        if not kind:
            continue
        side = picture.edges.get(hexside(here, picture.grid.neighbour(here, direction)), "")
        for step in range(1, across if direction == WEST else half):
            is_at_side = step == (half if direction == WEST else half // 2)
            if is_at_side and side == "great-river":
                continue  # the road stops at the water
            if direction == WEST:
                at, glyph = (cx - step, cy), LINES[kind][step % 2 == 0]
            elif direction == NORTH_EAST:
                at, glyph = (cx + step, cy - step), LINES[kind][3]
            else:
                at, glyph = (cx - step, cy - step), LINES[kind][2]
            inlay.put(*at, Cell(kind, BRIDGE if is_at_side and side == "bridge" else glyph), ROAD)
    kind = next((kind for kind in arms.values() if kind in ("railway", "both")), next(iter(arms.values())))
    ends = frozenset(arms)
    glyph = JOINTS.get(ends) or _crossing(ends)
    if kind in ("railway", "both"):
        glyph = LINES[kind][1] if ends & {WEST, EAST} else TIE
    inlay.put(cx, cy, Cell(kind, glyph), ROAD)


def lay_bridge(inlay: Inlay, x: int, y: int, across: int) -> None:
    """The line through a hex that is a bridge, in its own sign; of a street without a line, in all its cells."""
    for at in range(x, x + across):
        if inlay.rank(at, y) < ROAD or inlay.lines[y][at][1].text == LINES["lane"][0]:
            inlay.put(at, y, Cell("lane", OVER_WATER), ROAD)


def _crossing(ends: frozenset[int]) -> str:
    """The middle of a hex that lines leave to the north and to the south, or one without."""
    return {(True, True): "┼", (True, False): "┤", (False, True): "├"}.get(
        (WEST in ends, EAST in ends), "╳" if len(ends) > 2 else "─"
    )


def lay_small(inlay: Inlay, arms: Arms, x: int, y: int) -> None:
    """The lines of one hex in the overview: its two cells, joined, and what leaves them."""
    left = WEST_BIT * (WEST in arms) | NORTH_BIT * (NORTH_WEST in arms) | SOUTH_BIT * (SOUTH_WEST in arms)
    right = EAST_BIT * (EAST in arms) | NORTH_BIT * (NORTH_EAST in arms) | SOUTH_BIT * (SOUTH_EAST in arms)
    if left and right:
        left, right = left | EAST_BIT, right | WEST_BIT
    kind = next((kind for kind in arms.values() if kind in ("railway", "both")), next(iter(arms.values())))
    for offset, bits in ((0, left), (1, right)):
        if bits:
            inlay.put(x + offset, y, Cell(kind, SMALL[bits]), ROAD)
