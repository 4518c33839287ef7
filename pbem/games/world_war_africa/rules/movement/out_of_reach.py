"""Why no order takes a unit to a place by land: the reason that tells a player most. WWA-7.0a, WWA-7.0b, WWA-7.0c, WWA-11.0b."""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import flood, path_to, trace_to
from pbem.engine.paths import reach as cheapest
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.movement import groups
from pbem.games.world_war_africa.rules.movement.going import Going, going_of
from pbem.games.world_war_africa.rules.movement.points import Points, points_of
from pbem.games.world_war_africa.state import NO_ROLL, NORMAL, State

ENDLESS_MP = 10_000


def refusal(world: World, state: State, index: int, there: Hex) -> Refusal:
    """Of the unit itself, of the place, of the way; `there`: a place that no march, entry or walk into a box reaches.

    "too-far" has the hex, the points that the cheapest way costs, and those there are; "way-blocked" the hex and the enemy's.
    """
    kind, start, name = world.kinds[index], state.units[index].where, world.board.grid.name
    if barred := groups.mover_refusal(world, state, index):
        return barred
    if there == start:
        return Refusal("WWA-7.0a", "no-way-given", kind.id)
    going = going_of(world, state, kind.side)
    if barred := (going.ground.box_refusal if is_box(there) else going.ground.refusal)(kind, there):
        return barred
    if is_box(start) or is_box(there):
        return Refusal("WWA-7.11a", "no-way-there", name(there))
    points = points_of(world, state, (index,), NORMAL)
    cost = _cost(going, kind, start, there, points)
    if cost is None:
        return Refusal("WWA-11.0b", "way-blocked", f"{name(there)} {name(_blocker(going, start, there))}")
    if points.push == NO_ROLL and cost <= points.allowance:
        return Refusal("WWA-7.7b", "too-late-to-push", kind.id)
    return Refusal("WWA-7.0a", "too-far", f"{name(there)} {cost} {points.allowance}")


def _cost(going: Going, kind: UnitKind, start: Hex, there: Hex, points: Points) -> int | None:
    """What the cheapest way takes in all, beyond the free half too; None where enemies stop every way. WWA-7.7c."""

    def step(here: Hex, _spent: int) -> Iterable[tuple[Hex, int]]:
        return () if here != start and going.stops(here) else going.next((kind,), here)

    found = cheapest(start, ENDLESS_MP, step)
    if there not in found:
        return None
    for sooner, later in pairwise(found[here].spent for here in path_to(found, there)):
        points = replace(points, spent=points.spent + points.price(later - sooner))
    return points.spent


def _blocker(going: Going, start: Hex, there: Hex) -> Hex:
    """The first enemy, or hex in which one must stop, on the way that is the shortest as if nobody stood on it."""
    entered = flood((start,), going.world.board.neighbours.__getitem__)
    if there not in entered:
        return there
    holds_enemy = going.ground.presence.holds_enemy
    return next((here for here in trace_to(entered, there) if holds_enemy(going.side, here) or going.stops(here)), there)
