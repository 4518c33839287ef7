"""Reasons why a unit cannot go to a place: the one that tells a player most."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import flood, path_to, trace_to
from pbem.engine.paths import reach as cheapest
from pbem.games.world_war_africa.decisions import Attack, Coup, Deploy
from pbem.games.world_war_africa.display.attacks import attackers
from pbem.games.world_war_africa.display.ways import FINDERS, ways
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.movement import groups
from pbem.games.world_war_africa.rules.movement.going import going_of
from pbem.games.world_war_africa.rules.movement.points import Points, points_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.set_up.placement import KINDS as SET_UP
from pbem.games.world_war_africa.state import NO_ROLL, NORMAL, State

ENDLESS_MP = 10_000


def _prices(points: Points, costs: Iterable[int]) -> Iterator[int]:
    """What steps of these costs take one after the other, beyond the free half too. WWA-7.7c."""
    for cost in costs:
        price = points.price(cost)
        points = replace(points, spent=points.spent + price)
        yield price


def why_not(rules: AfricaRules, state: State, unit: str, there: Hex) -> Refusal | None:
    """Why a unit cannot go to this place with one order now; None when it can.

    "too-far" has the hex, the points that the cheapest way costs, and those there are; "way-blocked" the hex and the enemy's.
    """
    demand, index = rules.pending(state), rules.world.notation.index_of.get(unit, -1)
    if not isinstance(demand, Choose):
        return Refusal("WWA-4.0b", "nothing-to-decide")
    if index < 0 or rules.world.kinds[index].side != demand.side:
        return Refusal("WWA-1.2a", "not-your-unit", unit)
    if there in ways(rules, state, (unit,)):
        return None
    if demand.kind in SET_UP:
        return refusal_of(rules, state, demand.side, Deploy(index, there))
    if demand.kind == "coup":
        refusal = refusal_of(rules, state, demand.side, Coup(index))
        return refusal or Refusal("WWA-14.0a", "not-a-place-for-it", rules.world.notation.hex(there))
    if demand.kind == "combat":
        is_foe = presence_of(rules.world, state).holds_enemy(demand.side, there)
        if not is_foe and index not in attackers(rules, state) and rules.world.kinds[index].contingent == state.contingent:
            return Refusal("WWA-8.1a", "nobody-to-attack", unit)
        return refusal_of(rules, state, demand.side, Attack(there, (index,)))
    if demand.kind == "movement":
        return _movement_refusal(rules, state, index, there)
    if demand.kind in FINDERS:
        return Refusal("WWA-0e", "not-a-place-for-it", rules.world.notation.hex(there))
    return Refusal("WWA-4.0b", "wrong-phase", demand.kind)


def _movement_refusal(rules: AfricaRules, state: State, index: int, there: Hex) -> Refusal | None:
    """Of the unit itself, of the place, of the way. WWA-7.0a, WWA-7.0b, WWA-7.0c."""
    world, kind = rules.world, rules.world.kinds[index]
    barred = groups.mover_refusal(world, state, index)
    if barred:
        return barred
    start, name = state.units[index].where, world.board.grid.name(there)
    if there == start:
        return Refusal("WWA-7.0a", "no-way-given", kind.id)
    going = going_of(world, state, kind.side)
    barred = going.ground.box_refusal(kind, there) if is_box(there) else going.ground.refusal(kind, there)
    if barred:
        return barred
    if is_box(start) or is_box(there):
        return Refusal("WWA-7.11a", "no-way-there", name)
    points = points_of(world, state, (index,), NORMAL)

    def step(here: Hex, _spent: int) -> Iterable[tuple[Hex, int]]:
        return () if here != start and going.stops(here) else going.next((kind,), here)

    found = cheapest(start, ENDLESS_MP, step)
    if there in found:
        spent = [found[here].spent for here in path_to(found, there)]
        cost = points.spent + sum(_prices(points, [later - sooner for sooner, later in pairwise(spent)]))
        if points.push == NO_ROLL and cost <= points.allowance:
            return Refusal("WWA-7.7b", "too-late-to-push", kind.id)
        return Refusal("WWA-7.0a", "too-far", f"{name} {cost} {points.allowance}")
    entered = flood((start,), world.board.neighbours.__getitem__)
    presence = presence_of(world, state)
    blockers = (here for here in trace_to(entered, there) if presence.holds_enemy(kind.side, here) or going.stops(here))
    blocker = next(blockers, there) if there in entered else there
    return Refusal("WWA-11.0b", "way-blocked", f"{name} {world.board.grid.name(blocker)}")
