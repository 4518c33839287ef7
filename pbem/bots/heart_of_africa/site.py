"""What is attacked from an edge, and where a defender lays it who knows that edge. P-06, P-10, HA-VILL-04."""

from collections.abc import Collection, Iterator
from itertools import islice

from pbem.bots.heart_of_africa.routes import Costs, Hexes, Routes
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Camp, MoveVillage
from pbem.games.heart_of_africa.fields.defender_pieces import camp_bans, camp_hexes, may_move_village, village_refusal
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes, is_in_half
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.set_up.sites import built_on, centre_of, needs_site, villages
from pbem.games.heart_of_africa.state.position import State

MOST_SIDES = 3  # of a hex, that may be difficult beside a way for a unit
TRIED = 20  # places, before the usual one is taken
HAVEN = 40  # so far from the enemy's edge, on foot, it is safe: most reserves have come before him. HA-ARR-01
ABOUT = 6  # so far around it the ground counts
MIDDLE = Hex(2336)  # of the map


def lanes(world: World) -> Hexes:
    """Open hexes with difficult ground on most sides, as roads through bush: too narrow for a unit to gain by them.

    They are kept with the ground, since each unit that marches asks (4 ms).
    """

    def renewed(last: tuple[Hexes, Hexes] | None) -> tuple[Hexes, Hexes]:
        return last if last is not None and last[0] is world.difficult else (world.difficult, _lanes(world))

    return world.memo.renewed("lanes", renewed)[1]


def _lanes(world: World) -> Hexes:
    difficult, around = world.difficult, world.grid.around
    return frozenset(
        here for here in world.grid.hexes if here not in difficult and sum(map(difficult.__contains__, around(here))) > MOST_SIDES
    )


def walker(world: World) -> Kind:
    """The kind by whose ways the ground is judged."""
    return next(kind for kind in world.kinds if kind.is_on_foot and kind.difficult is not None)


def ways_from(world: World, view: State, side: int, edge: str, narrow: frozenset[Hex]) -> Costs:
    """How far it is from each hex to an edge, for who is on foot."""
    on_foot = walker(world)
    closed = world.closed[on_foot.step_class]
    return Routes(world, view, side).to(on_foot, (here for here in edge_hexes(world.grid, edge) if here not in closed), narrow)


def places_to_go(world: World, view: State, edge: str, ways: Costs) -> Collection[Hex]:
    """What is attacked from an edge: the village in the other half that stays there, or where village or camp will be."""
    far, within = OPPOSITE[edge], world.grid.within
    if is_laid(world, view, edge):
        middle = next(_best_first(world, view, edge, ways), MIDDLE)
        return within(middle, world.field.terrain.measures.camp_radius[0])
    return frozenset(there for here in world.objective if is_in_half(far, here) for there in within(here, 1))


def sites(now: Context) -> Iterator[Decision]:
    """Where to have the village or the camp of a defender, the best first; nothing where there is one that stays."""
    world, own, side = now.world, now.state, now.step.side
    edge, radius = own.battle.edge, world.field.terrain.measures.camp_radius[0]
    if needs_site(own) and is_laid(world, own, edge):
        found = islice(_best_first(world, own, edge, ways_from(world, own, side, edge, lanes(world))), TRIED)
        yield from map(MoveVillage, found) if _moves(world, own, edge) else (Camp(here, radius) for here in found)


def is_laid(world: World, view: State, edge: str) -> bool:
    """Is it the defender who says where village or camp is, for who comes from this edge?"""
    return _moves(world, view, edge) or not any(is_in_half(OPPOSITE[edge], here) for here in world.objective)


def _moves(world: World, view: State, edge: str) -> bool:
    """Is it a village that does not lie well? HA-VILL-04."""
    found = villages(world, view)
    is_villager = view.battle.armies[1 - view.battle.attacker].list in world.tables.sites.village
    return is_villager and bool(found) and may_move_village(world.field, OPPOSITE[edge], found[0], edge)


def _best_first(world: World, view: State, edge: str, ways: Costs) -> Iterator[Hex]:
    """The middles that village or camp may have: far enough for the reserves to come first, then open all around.

    What lies deeper in the bush hides the enemy from those who shoot, and slows down those who come to help.
    """
    field, far, within = world.field, OPPOSITE[edge], world.grid.within

    def merit(here: Hex) -> tuple[int, int, Hex]:
        way = min(HAVEN, ways.get(here, 0))  # an island is nothing
        return way, sum(there not in world.difficult for there in within(here, ABOUT)) if way == HAVEN else 0, here

    if not _moves(world, view, edge):
        yield from sorted(camp_hexes(field, far, built_on(world, view), camp_bans(field, far)), key=merit, reverse=True)
        return
    village = villages(world, view)[0]
    start, half = centre_of(world, village), (here for here in world.grid.hexes if is_in_half(far, here))
    yield from (here for here in sorted(half, key=merit, reverse=True) if village_refusal(field, far, village, start, here) is None)
