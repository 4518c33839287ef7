"""Hills, escarpments, kopjes and gullies of a field. HA-TERR-02, HA-TERR-03, HA-TERR-05, HA-TERR-14."""

from functools import reduce
from operator import or_

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.fields import pieces
from pbem.games.heart_of_africa.fields.edges import EDGES, edge_hexes
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas, Weights
from pbem.games.heart_of_africa.fields.generator.waters import inner_rim
from pbem.games.heart_of_africa.fields.layers import (
    COVER,
    CREST,
    CROPS,
    GULLY_FLOOR,
    GULLY_SLOPE,
    HILL,
    KOPJE,
    KOPJE_PATH,
    KOPJE_SLOPE,
    KOPJE_TOP,
    KOPJE_WALL,
    MARSH,
    RELIEF,
    SCARP,
    SCARP_GAP,
    SCARP_SLOPE,
    SCARP_TOP,
    STREAM,
    VILLAGE,
    WATER,
)
from pbem.games.heart_of_africa.fields.pieces import Hexes
from pbem.games.heart_of_africa.fields.watercourses import UNLIMITED, widths

STEEP: Weights = {"nearer": 3, "aside": 1, "straight": 2}
NEVER_UNDER_RELIEF = RELIEF | WATER | STREAM | VILLAGE | MARSH | CROPS


def room(canvas: Canvas, kind: int) -> int:
    """Where relief of a kind may lie: on no other relief and no water, and not touching a piece of its own kind."""
    return canvas.room(kind, NEVER_UNDER_RELIEF if kind == HILL else NEVER_UNDER_RELIEF | COVER)


def lay_hill(canvas: Canvas, length: tuple[int, int] | None = None) -> bool:
    """A low hill with its crest."""
    free = room(canvas, HILL)
    hill = canvas.blob(canvas.content.drawing.shape["low_hill"], free, length=length)
    crest = crest_of(canvas, hill) if hill else ()
    if not crest:
        return False
    canvas.lay(hill, HILL)
    canvas.lay(canvas.bits(crest), CREST)
    return True


def crest_of(canvas: Canvas, hill: int) -> tuple[Hex, ...]:
    """The straight run between the two farthest hexes, without the first and last fifth, where it is on the hill. HA-TERR-02."""
    first, last = pieces.ends(canvas.grid, hill)
    run = (first, *traces(canvas.grid, first, last)[0], last)
    fifth = len(run) // 5
    middle = run[fifth : len(run) - fifth]
    inside = _longest_inside(middle, canvas.hexes(hill))
    return inside if len(inside) >= canvas.terrain.measures.crest_shortest and len(inside) * 2 >= len(middle) else ()


def _longest_inside(run: tuple[Hex, ...], piece: Hexes) -> tuple[Hex, ...]:
    best, begun = tuple[Hex, ...](), 0
    for place, here in enumerate((*run, NOWHERE)):
        if here not in piece:
            if place - begun > len(best):
                best = run[begun:place]
            begun = place + 1
    return best


def lay_escarpment(canvas: Canvas) -> bool:
    """A plateau along a side or in the field, with slopes and perhaps gaps. HA-TERR-03."""
    free = room(canvas, SCARP)
    if canvas.lots.below(2):
        plateau = canvas.fit(_side_plateau(canvas), free, canvas.drawing.scarp_whole)
    else:
        plateau = canvas.blob(canvas.content.drawing.shape["escarpment"], free, whole=canvas.drawing.scarp_whole)
    top = _top(canvas, plateau, canvas.span(canvas.drawing.scarp_rings))
    houses = canvas.near_any(VILLAGE)
    if top.bit_count() < canvas.drawing.scarp_top_least or len(canvas.board.pieces(top)) != 1 or plateau & houses:
        return False
    canvas.lay(plateau, SCARP_SLOPE)
    canvas.lay(top, SCARP_TOP, instead_of=SCARP_SLOPE)
    for _ in range(canvas.span(canvas.drawing.scarp_gaps)):
        _lay_gap(canvas, plateau, top)
    return True


def _top(canvas: Canvas, piece: int, rings: int) -> int:
    """What of a piece lies behind so many rings of slopes."""
    return reduce(or_, canvas.board.rings(piece)[rings:], 0)


def _side_plateau(canvas: Canvas) -> int:
    """A strip along a side, deeper in the middle than at its ends."""
    lots, drawing = canvas.lots, canvas.drawing
    edge = lots.pick(EDGES)
    rim = edge_hexes(canvas.grid, edge)
    run = min(canvas.span(drawing.plateau_run), len(rim))
    first, (least, most) = lots.below(len(rim) - run + 1), drawing.plateau_depth
    inwards = {"N": 100, "S": -100, "W": 1, "E": -1}[edge]
    depth, found = canvas.span((least, most)), list[Hex]()
    for place in range(run):
        depth = min(max(depth + lots.between(-1, 1), least), most)
        taper = min(depth, 3 + 2 * min(place, run - 1 - place))
        found += (Hex(rim[first + place] + inwards * step) for step in range(taper))
    return canvas.bits(found)


def _lay_gap(canvas: Canvas, plateau: int, top: int) -> None:
    """An easy way down: from a hex of the top's rim straight out, three hexes wide. HA-TERR-03."""
    here, way = canvas.pick(top & canvas.board.spread(plateau & ~top)), canvas.lots.below(6)
    path, beyond = _straight_out(canvas, here, way, plateau)
    if beyond != NOWHERE:
        canvas.lay(canvas.board.spread(path) & plateau & ~top, SCARP_GAP, instead_of=SCARP_SLOPE)


def _straight_out(canvas: Canvas, here: Hex, way: int, piece: int) -> tuple[int, Hex]:
    """The hexes from one in a direction as far as a piece goes, and the hex beyond it."""
    path, inside = list[Hex](), canvas.hexes(piece)
    while here in inside:
        path.append(here)
        here = canvas.grid.neighbour(here, way)
    return canvas.bits(path), here


def lay_kopje(canvas: Canvas) -> bool:
    """A kopje: slopes and a rocky top, or a top that one path leads to. HA-TERR-05."""
    free = room(canvas, KOPJE)
    kopje = canvas.blob(canvas.content.drawing.shape["kopje"], free)
    top = _top(canvas, kopje, canvas.drawing.kopje_rings)
    if len(canvas.board.pieces(top)) != 1:
        return False
    way = canvas.lots.below(6)
    has_path, here = canvas.lots.is_one_of(canvas.drawing.kopje_path_in_three, 3), canvas.pick(top)
    path, beyond = _straight_out(canvas, here, way, kopje)
    if has_path and (beyond == NOWHERE or canvas.holds(beyond, WATER)):
        return False
    canvas.lay(kopje, KOPJE_WALL if has_path else KOPJE_SLOPE)
    if has_path:
        canvas.lay(path, KOPJE_PATH, instead_of=KOPJE)
    canvas.lay(top, KOPJE_TOP, instead_of=KOPJE)
    return True


def lay_gully(canvas: Canvas) -> bool:
    """A gully from a side inwards: a floor three hexes wide between slopes. HA-TERR-14."""
    lots = canvas.lots
    start, goal = lots.pick(inner_rim(canvas, lots.pick(EDGES))), lots.pick(canvas.grid.hexes)
    least, most = canvas.drawing.gully_reach
    if not least <= canvas.grid.distance(start, goal) < most:
        return False
    taken = canvas.near_any(NEVER_UNDER_RELIEF | COVER, 3)
    if canvas.board.holds(taken, start):
        return False
    walk = canvas.walk(start, goal, canvas.hexes(canvas.board.map & ~taken), STEEP, canvas.shares.piece_longest)
    floor = canvas.board.spread(canvas.bits(walk))
    gully = canvas.board.spread(floor)
    if not canvas.is_fit(gully) or gully & canvas.with_any(NEVER_UNDER_RELIEF | COVER):
        return False
    broad = (count for count in widths(canvas.grid, canvas.board.hexes(floor)).values() if count < UNLIMITED)
    if max(broad, default=0) > canvas.terrain.measures.gully_floor[1]:
        return False
    canvas.lay(gully, GULLY_SLOPE)
    canvas.lay(floor, GULLY_FLOOR, instead_of=GULLY_SLOPE)
    return True
