"""How the house sets up: who defends a village or camp stands before it, with the loads behind; all others as usual. HA-PLAN-02."""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.column import in_time, soonest
from pbem.bots.heart_of_africa.recruiting import entries_of
from pbem.bots.heart_of_africa.routes import NO_WAY
from pbem.bots.heart_of_africa.site import lanes, places_to_go, sites, ways_from
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.set_up import ChooseEdge, Lead, Load, March, Place, Send
from pbem.games.heart_of_africa.fields.edges import AWAY, EDGES
from pbem.games.heart_of_africa.fields.zones import BAGGAGE, OTHERS, VISIBLE
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, bodies_of, classes_of, kinds_of, own_roster
from pbem.games.heart_of_africa.rules.arrivals.spots import with_room
from pbem.games.heart_of_africa.rules.set_up import independents
from pbem.games.heart_of_africa.rules.set_up.deploying import MARCH
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hexes_for
from pbem.games.heart_of_africa.rules.set_up.sites import KIND as WORKS
from pbem.games.heart_of_africa.rules.set_up.the_field import dry_edges
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.battle import PLANNED_ATTACK, RAID

TRIED = 6  # places, before the usual one is taken
FAR = 14  # hexes from the place that is defended
PLACES_TO_GO = (PLANNED_ATTACK, RAID)


def proposals(now: Context) -> Iterator[Decision]:
    """The next order of set-up, the best first."""
    usual, own, world = usual_order(now), now.state, now.world
    if now.step.name == WORKS:
        yield from sites(now)
    roster = own_roster(world, own)
    if now.step.name == MARCH and roster is not None:
        bodies, entries = bodies_of(world, roster), entries_of(world, own, roster)
        yield from (March(bodies[entry.place].troops) for entry in in_time(entries, soonest(entries)))
    if isinstance(usual, Place | Lead | Send | Load) and world.objective and own.battle.attacker != now.step.side:
        yield from (replace(usual, hex=here) for here in islice(_around(now, usual), TRIED))
    if isinstance(usual, Place) and own.battle.scenario in PLACES_TO_GO and own.battle.attacker == now.step.side:
        yield from (replace(usual, hex=here) for here in islice(_nearest(now, usual.troops), TRIED))
    if usual is not None:
        yield usual


def edges(now: Context) -> Iterator[Decision]:
    """From where to attack a village or camp: the shortest way to where it is, or is most likely. P-06."""
    world, view = now.world, now.state
    if view.battle.scenario not in PLACES_TO_GO:
        return
    narrow = lanes(world)

    def way(edge: str) -> int:
        ways = ways_from(world, view, now.step.side, edge, narrow)
        return min(ways.get(here, NO_WAY) for here in places_to_go(world, view, edge, ways))

    for edge in sorted(dry_edges(now), key=way):
        yield ChooseEdge(EDGES.index(edge), 0, 0)


def _nearest(now: Context, troops: Troops) -> Iterator[Hex]:
    """Where there is room, the shortest way first to the loads that are to be taken, or to the village or camp."""
    world, own, side = now.world, now.state, now.step.side
    field = Battlefield(world, own, side)
    loads = [field.at(load) for body in field.loads for load in body.figures] if own.battle.scenario == RAID else []
    costs = field.routes.to(world.kinds[kinds_of(troops)[0]], loads or world.objective)
    free = hexes_for(world, own, side, classes_of(world, troops), VISIBLE)
    roomy = with_room(world.grid, free, len(kinds_of(troops)), world.tables.moving.cohesion)
    yield from sorted((here for here in roomy if here in costs), key=lambda here: (costs[here], here))


def _around(now: Context, order: Place | Lead | Send | Load) -> Iterator[Hex]:
    """Where there is room, the nearest first: to the side of the village or camp from which the enemy comes, or for who does not
    fight to the other one."""
    world, own, side = now.world, now.state, now.step.side
    match order:
        case Place():
            troops, kind = order.troops, VISIBLE
        case Lead():
            troops, kind = order.troops, OTHERS
        case Send():
            troops, kind = independents.one(world, order.kind), OTHERS
        case Load():
            troops, kind = independents.loads(world), BAGGAGE
    ends = sorted(world.objective, key=lambda here: (AWAY[own.battle.edge](here), here))
    point, grid = (ends[0] if kind == VISIBLE else ends[-1]), world.grid
    free = hexes_for(world, own, side, classes_of(world, troops), kind, grid.within(point, FAR))
    roomy = with_room(grid, free, len(kinds_of(troops)), world.tables.moving.cohesion)
    yield from sorted(roomy, key=lambda here: (grid.distance(here, point), here))
