"""Every place that a unit or stack can march to now, with its cost: without a roll, and after either result of a push. WWA-7.7a."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import Arrival, path_to
from pbem.engine.paths import reach as cheapest
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE
from pbem.games.world_war_africa.rules.movement import box_entries, boxes, groups, push_rolls
from pbem.games.world_war_africa.rules.movement.going import going_of
from pbem.games.world_war_africa.rules.movement.points import Points, points_of
from pbem.games.world_war_africa.rules.movement.way import Walking, follow
from pbem.games.world_war_africa.state import DOUBLED, NO_ROLL, NORMAL, State

Arrivals = dict[Hex, Arrival[Hex]]
"""By hex, the points spent in all when it is entered, and the place before it; where the stack stands at what it has spent."""


class Reach(Struct, frozen=True):
    """Where a stack can get. `pushed` and `doubled` are empty where no roll can be made any more."""

    start: Hex
    free: Arrivals  # without a roll, or with what an earlier one said
    pushed: Arrivals  # after a push that doubles nothing
    doubled: Arrivals  # after one that doubles what lies beyond half

    def way(self, there: Hex, is_pushing: bool) -> tuple[Hex, ...]:
        """The cheapest way from where the stack stands, that place included. Raises KeyError where it does not lead there."""
        return path_to(self.pushed if is_pushing else self.free, there)


def reach(world: World, state: State, units: tuple[int, ...]) -> Reach | None:
    """Where these units can march together, or from their box come on; None where they may not move together at all."""
    if groups.stack_refusal(world, state, units) or boxes.places_refusal(world, state, units):
        return None
    start = groups.place_of(state, units)
    can_push = groups.is_fresh(state, units) and boxes.may_push_from(world, state, start)
    return Reach(
        start,
        arrivals(world, state, units, NO_ROLL),
        arrivals(world, state, units, NORMAL) if can_push else {},
        arrivals(world, state, units, DOUBLED) if can_push else {},
    )


def arrivals(world: World, state: State, units: tuple[int, ...], push: int) -> Arrivals:
    """Where they get with this result of a push, by one flood. What they rolled before counts instead. WWA-6.4b."""
    start, kinds = groups.place_of(state, units), tuple([world.kinds[index] for index in units])
    going, points = going_of(world, state, CONTINGENT_SIDE[state.contingent]), points_of(world, state, units, push)
    first = {walk.here: walk for walk in _first(world, state, units, Walking(going, kinds, start, points), push)}
    ends_at = {here: walk.points.spent for here, walk in first.items() if walk.points.is_over}
    before = points.spent

    def step(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        if here == start:
            return ((there, walk.points.spent - before) for there, walk in first.items())
        if going.stops(here) or ends_at.get(here) == before + spent:
            return iter(())
        left = Points(points.allowance, before + spent, points.push, is_fresh=False)
        return ((there, left.price(cost)) for there, cost in going.next(kinds, here))

    found = cheapest(start, points.limit - before, step)
    return {here: Arrival(before + arrival.spent, arrival.before) for here, arrival in found.items()}


def _first(world: World, state: State, units: tuple[int, ...], here: Walking, push: int) -> list[Walking]:
    return box_entries.starts(world, state, units, push) if is_box(here.here) else [*here.onward()]


def best_way(world: World, state: State, units: tuple[int, ...], found: Reach, there: Hex) -> tuple[tuple[Hex, ...], int, int]:
    """The way to a place from where the stack stands, what is spent in all, and the faces of the die of a push that get there.

    Without a push 0; a way that even a bad roll allows goes before a cheaper one. WWA-7.7b, WWA-7.7c.
    """
    if there in found.free:
        return found.way(there, is_pushing=False), found.free[there].spent, 0
    if there in found.doubled:
        hexes, kinds = path_to(found.doubled, there), tuple(world.kinds[index] for index in units)
        way = follow(
            going_of(world, state, CONTINGENT_SIDE[state.contingent]), kinds, hexes, points_of(world, state, units, NORMAL)
        )
        return hexes, way.points.spent, world.tables.game.die
    hexes = found.way(there, is_pushing=True)
    return hexes, found.pushed[there].spent, push_rolls.good_faces(world, state, *hexes[:2])
