"""Marches of a unit or stack: what half of the points reaches, what a push reaches, and the faces of its die that take it there."""

from collections.abc import Iterator

from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import path_to
from pbem.engine.planning import Way
from pbem.games.world_war_africa.display.query import Query
from pbem.games.world_war_africa.rules.movement import caches_carried
from pbem.games.world_war_africa.rules.movement.going import going_of
from pbem.games.world_war_africa.rules.movement.points import is_raining_on_start, points_of
from pbem.games.world_war_africa.rules.movement.push_rolls import RESULTS
from pbem.games.world_war_africa.rules.movement.reach import Reach, reach
from pbem.games.world_war_africa.rules.movement.way import follow
from pbem.games.world_war_africa.state import NORMAL

PUSH = "push"


def marches(query: Query) -> Iterator[Way]:
    """The ways to every hex that one order reaches by land, also from a box; with caches that lie there a second one.

    WWA-6.3a, WWA-7.7a, WWA-7.7b, WWA-7.7f, WWA-7.0d, WWA-12.2c.
    """
    found = reach(query.world, query.state, query.units)
    if found is None:
        return
    caches = len(caches_carried.carriable(query.world, query.state, query.units))
    word, first = ("enter", 1) if is_box(found.start) else ("m", 0)
    for there in {**found.free, **found.pushed}:
        if there == found.start:
            continue
        hexes, spent, faces = _cheapest(query, found, there)
        verb, words = (f"{word} {PUSH} {faces}", (PUSH,)) if faces else (word, ())
        yield query.along(verb, words, hexes, spent, first)
        if caches:
            yield query.along(f"{verb} carry", (*words, "carry", str(caches)), hexes, spent, first)


def _cheapest(query: Query, found: Reach, there: Hex) -> tuple[tuple[Hex, ...], int, int]:
    """The way, what is spent in all, and how many faces of the die of a push get there; 0 where none is needed.

    A way that even a bad roll allows goes before a cheaper one. WWA-7.7b, WWA-7.7c.
    """
    if there in found.free:
        return found.way(there, is_pushing=False), found.free[there].spent, 0
    if there in found.doubled:
        hexes = path_to(found.doubled, there)
        return hexes, _spent(query, hexes), query.world.tables.game.die
    hexes = found.way(there, is_pushing=True)
    return hexes, found.pushed[there].spent, push_results(query, hexes).count(NORMAL)


def _spent(query: Query, hexes: tuple[Hex, ...]) -> int:
    """What a way costs after a push that doubles nothing."""
    world, state, kinds = query.world, query.state, query.kinds
    return follow(going_of(world, state, kinds[0].side), kinds, hexes, points_of(world, state, query.units, NORMAL)).points.spent


def push_results(query: Query, hexes: tuple[Hex, ...]) -> list[int]:
    """What each face of the die of a push comes to, for a way that begins so. WWA-7.7b, WWA-7.7d, WWA-7.7e."""
    movement = query.world.tables.movement
    rain = movement.rain if is_raining_on_start(query.world, query.state, *hexes[:2]) else 0
    dice = range(1, query.world.tables.game.die + 1)
    return [RESULTS[movement.push[max(1, die + rain) - 1]] for die in dice]
