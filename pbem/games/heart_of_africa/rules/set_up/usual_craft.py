"""Where a side that comes by water launches its craft, and which of them a party boards. HA-SCEN-06, HA-CRAFT-01, HA-CRAFT-02."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import INDEPENDENTS, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Launch
from pbem.games.heart_of_africa.fields.zones import OTHERS
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.bases import zone_of
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, kinds_of, own_roster
from pbem.games.heart_of_africa.rules.movement.order_parts import FACINGS
from pbem.games.heart_of_africa.rules.set_up import afloat, own_craft
from pbem.games.heart_of_africa.state.position import State, Step


def next_launch(world: World, own: State, side: int, party: str) -> Launch | None:
    """The next craft that a party of the side's roster needs, beside those on the water; None where all lie ready."""
    roster = own_roster(world, own)
    fleet = next((each.craft for each in roster.craft if each.party == party), ()) if roster is not None else ()
    ready = own_craft.ready(world, own, side, is_shared=party == INDEPENDENTS)
    kind = next((number for number, name in enumerate(afloat.KINDS) if ready[name] < count_of(fleet, name)), None)
    return _launched(world, own, side, kind) if kind is not None else None


def _launched(world: World, own: State, side: int, kind: int) -> Launch | None:
    """Where the craft fits, as near as can be to the last one, the first in the middle of the zone."""
    now, grid = Context(world, own, Step(afloat.DEPLOY, side)), world.grid
    wet = zone_of(world, own, side, OTHERS).hexes(world.field, "vessel")
    hulls = [vessel.hull[0] for vessel in own.vessels if world.figures[vessel.figure].side == side]
    near = hulls[-1] if hulls else wet[len(wet) // 2]
    places = sorted(wet, key=lambda here: (grid.distance(here, near), here))
    orders = (Launch(kind, here, facing) for here in places for facing in range(len(FACINGS)))
    return next((order for order in orders if afloat.launch_refusal(now, order) is None), None)


def deck(
    world: World, own: State, side: int, troops: Troops, *, is_shared: bool = False, attendants: int = 0, is_leader: bool = False
) -> Hex | None:
    """A hex of a craft in which a party finds room, with the craft near by; None for none."""
    kinds = kinds_of(troops)
    for here in afloat.decks(world, own, side, is_leader=is_leader):
        found = afloat.berths(world, own, side, kinds, here, is_shared=is_shared, attendants=attendants, is_leader=is_leader)
        if found and not (is_leader and own_craft.leader_refusal(world, own, side, found)):
            return here
    return None
