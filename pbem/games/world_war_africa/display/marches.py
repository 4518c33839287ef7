"""Marches of a unit or stack: what half of the points reaches, what a push reaches, and the faces of its die that take it there."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.engine.paths import Arrival, path_to
from pbem.engine.paths import reach as cheapest
from pbem.engine.planning import Way
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.display.query import Query
from pbem.games.world_war_africa.rules.movement import caches_carried, groups
from pbem.games.world_war_africa.rules.movement.going import Going, going_of
from pbem.games.world_war_africa.rules.movement.points import Points, is_raining_on_start, points_of
from pbem.games.world_war_africa.rules.movement.push_rolls import RESULTS
from pbem.games.world_war_africa.rules.movement.way import follow
from pbem.games.world_war_africa.state import DOUBLED, NO_ROLL, NORMAL

PUSH = "push"


def marches(query: Query) -> Iterator[Way]:
    """The ways to every hex that one order can reach; with caches that lie there a second one, which takes them along.

    WWA-6.3a, WWA-7.7a, WWA-7.7b, WWA-7.7f, WWA-12.2c.
    """
    world, state, units = query.world, query.state, query.units
    if groups.stack_refusal(world, state, units) or query.where not in world.board.terrain:
        return
    going = going_of(world, state, query.kinds[0].side)
    is_fresh = groups.is_fresh(state, units)
    plain, pushed, bad = (points_of(world, state, units, push) for push in (NO_ROLL, NORMAL, DOUBLED))
    found = arrivals(going, query.kinds, query.where, pushed if is_fresh else plain)
    caches = len(caches_carried.carriable(world, state, units))
    for there in found:
        hexes = path_to(found, there)
        if there == query.where:
            continue
        end = _arrived(going, query.kinds, hexes, plain)
        words: tuple[str, ...] = ()
        verb, spent = "m", end.spent if end else found[there].spent
        if end is None:
            faces = faces_that_reach(query, going, hexes, bad)
            verb, words = f"m {PUSH} {faces}", (PUSH,)
        yield query.along(verb, words, hexes, spent)
        if caches:
            yield query.along(f"{verb} carry", (*words, "carry", str(caches)), hexes, spent)


def arrivals(going: Going, kinds: Sequence[UnitKind], start: Hex, points: Points) -> dict[Hex, Arrival[Hex]]:
    """Every hex that these units reach, at the least cost, besides what was spent before. WWA-7.0a, WWA-11.0b."""
    return cheapest(start, points.limit - points.spent, partial(_onward, going, kinds, start, points))


def _onward(
    going: Going, kinds: Sequence[UnitKind], start: Hex, points: Points, here: Hex, spent: int
) -> Iterator[tuple[Hex, int]]:
    if spent and going.stops(here):
        return
    left = replace(points, spent=points.spent + spent, is_fresh=points.is_fresh and here == start)
    for there, cost in going.next(kinds, here):
        if after := left.after(cost):
            yield there, after.spent - left.spent


def _arrived(going: Going, kinds: Sequence[UnitKind], hexes: tuple[Hex, ...], points: Points) -> Points | None:
    """The points with which units arrive at the end of a way; None where it does not lead there."""
    way = follow(going, kinds, hexes, points)
    return way.points if way.refusal is None else None


def faces_that_reach(query: Query, going: Going, hexes: tuple[Hex, ...], bad: Points) -> int:
    """How many faces of the die of a push take these units to the end of a way. WWA-7.7b, WWA-7.7c, WWA-7.7d."""
    results = push_results(query, hexes)
    if _arrived(going, query.kinds, hexes, bad):
        return len(results)
    return results.count(NORMAL)


def push_results(query: Query, hexes: tuple[Hex, ...]) -> list[int]:
    """What each face of the die of a push comes to, for a way that begins so. WWA-7.7b, WWA-7.7d, WWA-7.7e."""
    movement = query.world.tables.movement
    rain = movement.rain if is_raining_on_start(query.world, query.state, *hexes[:2]) else 0
    dice = range(1, query.world.tables.game.die + 1)
    return [RESULTS[movement.push[max(1, die + rain) - 1]] for die in dice]
