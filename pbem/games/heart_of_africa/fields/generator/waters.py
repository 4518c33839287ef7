"""Coast, river and stream of a field, drawn before all else: relief and ground keep to their banks. HA-REGION-05, HA-TERR-16."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.edges import EDGES, OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, ROWS
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas, Undrawable, Weights
from pbem.games.heart_of_africa.fields.layers import FORD, RIVER, SEA, STREAM, WATER
from pbem.games.heart_of_africa.fields.watercourses import flow_numbers

CALM: Weights = {"nearer": 4, "aside": 1, "straight": 2}
LIVELY: Weights = {"nearer": 3, "aside": 2, "straight": 2}
CORNER = 6  # hexes of an edge beside its ends at which nothing begins


def lay_coast(canvas: Canvas) -> None:
    """A strip of lake or sea along a whole side, its shore wandering by a hex at a time. HA-REGION-06, HA-TERR-17."""
    lots, (least, most) = canvas.lots, canvas.drawing.side_water_depth
    edge = lots.pick(EDGES)
    depth, found = canvas.span((least, most)), list[Hex]()
    for place in range(COLUMNS if edge in ("N", "S") else ROWS):
        depth = min(max(depth + lots.between(-1, 1), least), most)
        found += (_inwards(edge, place, step) for step in range(depth))
    canvas.lay(canvas.bits(found), SEA)


def _inwards(edge: str, place: int, step: int) -> Hex:
    """The hex so many steps from an edge, in its column or row."""
    row, column = {
        "N": (step, place),
        "S": (ROWS - 1 - step, place),
        "W": (place, step),
        "E": (place, COLUMNS - 1 - step),
    }[edge]
    return Hex(row * 100 + column)


def inner_rim(canvas: Canvas, edge: str) -> tuple[Hex, ...]:
    """The hexes along an edge away from its corners."""
    return edge_hexes(canvas.grid, edge)[CORNER:-CORNER]


def lay_river(canvas: Canvas, has_gunboat: bool) -> bool:
    """A river from one side to the opposite one, or to the sea, with a ford. HA-REGION-05, HA-TERR-16."""
    lots, drawing = canvas.lots, canvas.drawing
    half = drawing.gunboat_half_width if has_gunboat else canvas.span(drawing.river_half_widths)
    land, everywhere = canvas.without(WATER), canvas.hexes(canvas.board.map)
    for _ in range(drawing.piece_tries):
        edge = lots.pick(EDGES)
        start, goal = lots.pick(inner_rim(canvas, edge)), lots.pick(inner_rim(canvas, OPPOSITE[edge]))
        if not canvas.is_land(start):
            start, goal = goal, start
        course = _to_the_sea(canvas, canvas.walk(start, goal, everywhere, CALM, most=2 * COLUMNS))
        wet = canvas.board.spread(canvas.bits(course), half) & land
        if len(course) < canvas.shares.piece_shortest or not canvas.is_land(start):
            continue
        canvas.course = course
        canvas.lay(wet, RIVER)
        if not _lay_ford(canvas, wet):
            raise Undrawable("ford")
        return True
    return False


def _to_the_sea(canvas: Canvas, course: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """A course as far as the first hex of sea."""
    ends = (place for place, here in enumerate(course) if not canvas.is_land(here))
    return course[: next(ends, len(course))]


def _lay_ford(canvas: Canvas, wet: int) -> bool:
    """A strip across the river in the middle third of its course: the water nearest to three hexes of it in a row."""
    course, across = canvas.course, canvas.terrain.measures.ford_across
    numbers, board = flow_numbers(canvas.grid, canvas.board.hexes(wet), "", course), canvas.board
    banks = board.pieces(canvas.without(WATER))
    places = [*range(len(course) // 3, 2 * len(course) // 3)]
    canvas.lots.shuffle(places)
    for first in places:
        ford = canvas.bits(here for here, number in numbers.items() if number in range(first, first + across))
        shore = board.spread(ford)
        if len(board.pieces(ford)) == 1 and sum(bool(bank & shore) for bank in banks) > 1:
            canvas.lay(ford, FORD, instead_of=RIVER)
            return True
    return len(banks) == 1


def lay_stream(canvas: Canvas) -> bool:
    """A stream between two sides, or from a side to the sea, as long as the region allows. HA-REGION-05."""
    lots, most = canvas.lots, canvas.region.stream_most
    inner = canvas.hexes(canvas.board.map & ~canvas.board.spread(canvas.board.rim))
    for _ in range(canvas.drawing.piece_tries):
        first, last = lots.pick(EDGES), lots.pick(EDGES)
        start, goal = lots.pick(inner_rim(canvas, first)), lots.pick(inner_rim(canvas, last))
        if first == last or not canvas.is_land(start) or not _is_worth(canvas, start, goal, most):
            continue
        course = canvas.walk(start, goal, inner, LIVELY, most)
        course = _to_the_sea(canvas, course)
        if len(course) >= canvas.shares.piece_shortest:
            canvas.lay(canvas.bits(course), STREAM)
            return True
    return False


def _is_worth(canvas: Canvas, start: Hex, goal: Hex, most: int) -> bool:
    """Is it far enough to be a stream of the field, and not so far that no winding is left?"""
    return canvas.shares.piece_shortest * 2 <= canvas.grid.distance(start, goal) <= most * 5 // 6
