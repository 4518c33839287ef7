"""Roads of a field: between two sides, through a village by its gates, over the ford of a river. HA-TERR-20."""

from itertools import pairwise

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas, Weights
from pbem.games.heart_of_africa.fields.generator.waters import inner_rim
from pbem.games.heart_of_africa.fields.layers import CREST, FORD, GULLY, KOPJE, MARSH, RIVER, ROAD, SCARP, SEA, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import Hexes

TRODDEN: Weights = {"nearer": 3, "aside": 1, "straight": 3}
SHORTEST = 6  # hexes of a road that leads somewhere
CLOSED = RIVER | SEA | KOPJE | GULLY | SCARP | MARSH


class Ways(Struct, frozen=True):
    """Where a road may lead: inside villages, outside them, and there beside no crest."""

    streets: Hexes
    outside: Hexes
    off_crests: Hexes


def lay_roads(canvas: Canvas) -> None:
    """One or two roads within the length that the region allows, as far as there is a way."""
    left, streets, village = canvas.region.road_most, canvas.without(CLOSED), canvas.with_any(VILLAGE)
    fields = streets & ~village
    ways = Ways(canvas.hexes(streets & village), canvas.hexes(fields), canvas.hexes(fields & ~canvas.near_any(CREST)))
    for number in range(canvas.span(canvas.drawing.roads)):
        for _ in range(canvas.drawing.road_tries):
            road = _road(canvas, ways, left, is_first=number == 0)
            if road:
                canvas.lay(canvas.bits(road), ROAD)
                left = canvas.region.road_most - canvas.count(ROAD)
                break


def _road(canvas: Canvas, ways: Ways, most: int, is_first: bool) -> tuple[Hex, ...]:
    """A road that goes from side to side, or from a side to a village: the first road through its gates where there is one."""
    lots = canvas.lots
    first, last = lots.pick(EDGES), lots.pick(EDGES)
    start, goal = lots.pick(inner_rim(canvas, first)), lots.pick(inner_rim(canvas, last))
    stops = [start, goal]
    if first == last or not ways.outside.issuperset(stops):
        return ()
    if canvas.gates and is_first:
        gates = sorted(canvas.gates, key=lambda gate: canvas.grid.distance(start, gate))
        stops = [start, *gates, goal] if most > canvas.grid.distance(start, goal) * 4 // 3 else [start, gates[0]]
    elif canvas.with_any(RIVER) and lots.below(2):
        stops = [start, _ford(canvas), goal]
    found: list[Hex] = []
    for one, other in pairwise(stops):
        leg = _leg(canvas, ways, one, other, most - len(found))
        if not leg:
            return ()
        found += leg
    road = _to_the_junction(canvas, tuple(dict.fromkeys(found)))
    return road if SHORTEST <= len(road) <= most else ()


def _to_the_junction(canvas: Canvas, road: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """A road as far as the first hex that touches another road: none runs beside another."""
    joined = canvas.hexes(canvas.near_any(ROAD))
    ends = (place for place, here in enumerate(road) if here in joined)
    return road[: next(ends, len(road)) + 1]


def _ford(canvas: Canvas) -> Hex:
    """The middle of the ford: the hex of the course in it."""
    return next((here for here in canvas.course if canvas.holds(here, FORD)), canvas.course[0])


def _leg(canvas: Canvas, ways: Ways, start: Hex, goal: Hex, most: int) -> tuple[Hex, ...]:
    """The way from one stop to the next; through a village only from gate to gate, over no crest but straight across."""
    free = ways.streets if ways.streets.issuperset((start, goal)) else ways.off_crests
    return canvas.walk(start, goal, free, TRODDEN, max(most, 1)) if goal != NOWHERE else ()
