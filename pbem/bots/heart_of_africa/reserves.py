"""Whom the house keeps back, and where those come on. P-13, T-03, HA-ARR-03, HA-RAID-01."""

from collections.abc import Collection, Iterator
from itertools import combinations, islice

from msgspec.structs import replace

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.routes import NO_WAY
from pbem.bots.heart_of_africa.weights import Weights
from pbem.bots.heart_of_africa.worth import strength
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.decisions.set_up import Arrive
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.arriving import free_for
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, Troops, bodies_of, kinds_of, own_roster, to_arrive
from pbem.games.heart_of_africa.rules.arrivals.spots import with_room
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.movement.formations import CLUSTER, SHAPES
from pbem.games.heart_of_africa.rules.set_up.limits import least_reserve, reserve_refusal, rules_against_coming
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_plan
from pbem.games.heart_of_africa.state.battle import RAID
from pbem.games.heart_of_africa.state.figures import BAGGAGE
from pbem.games.heart_of_africa.state.position import State

TRIED = 6  # places of arrival


def plan_for(world: World, own: State, side: int, weights: Weights) -> Plan:
    """The usual plan; who defends against a Raid keeps back the weakest that he may."""
    plan, roster = usual_plan(world, own, side), own_roster(world, own)
    if roster is None or own.battle.scenario != RAID or own.battle.attacker == side:
        return plan
    return replace(plan, reserve=tuple(body.number for body in weakest(world, own, side, roster, weights)))


def weakest(world: World, view: State, side: int, roster: Roster, weights: Weights) -> tuple[Body, ...]:
    """Of the units of a roster so many as must be kept back, those without which the others are strongest."""
    bodies, usual = bodies_of(world, roster), least_reserve(world, view, side, roster)
    stay = rules_against_coming(world, view, side, roster)
    coming = [body for body in bodies if body.number not in stay]

    def there(kept: Collection[Body]) -> float:
        return strength([world.kinds[kind] for body in bodies if body not in kept for kind in kinds_of(body.troops)], weights)

    ways = [kept for kept in combinations(coming, len(usual)) if reserve_refusal(world, view, side, kept, bodies) is None]
    return max(ways, key=there, default=usual)


def arrivals(now: Context) -> Iterator[Decision]:
    """Where who has rolled well is placed."""
    for body in to_arrive(now.world, now.state, now.step.side):
        for here in islice(spots(now, body.troops), TRIED):
            yield Arrive(body.troops, here, STILL, SHAPES.index(CLUSTER), 0)


def spots(now: Context, troops: Troops) -> Iterator[Hex]:
    """Where a unit finds room, the shortest way first to the loads that it is to guard, else to the enemy."""
    world, own = now.world, now.state
    field, free = Battlefield(world, own, now.step.side), free_for(world, own, troops)
    loads = [field.at(load) for body in field.own if body.listed == BAGGAGE for load in body.figures]
    foes = [field.at(figure) for foe in field.foes for figure in foe.figures]
    costs = field.routes.to(world.kinds[kinds_of(troops)[0]], (loads if own.battle.scenario == RAID else ()) or foes)
    roomy = with_room(world.grid, free, len(kinds_of(troops)), world.tables.moving.cohesion)
    yield from sorted(roomy, key=lambda here: (costs.get(here, NO_WAY), here))
