"""Where a side may set up what, and which hexes are free for it.

HA-ENC-03, HA-ENC-04, HA-AMB-05, HA-PLAN-02, HA-PLAN-03, HA-RAID-01, HA-RAID-03.
"""

from collections.abc import Collection

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.zones import GUARD, HIDDEN, VISIBLE
from pbem.games.heart_of_africa.rules.arrivals.bases import marches, zone_of
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, classes_of
from pbem.games.heart_of_africa.rules.arrivals.spots import classes_on, free_hexes
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hidden.own_copy import plan_in
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.battle import ENCOUNTER
from pbem.games.heart_of_africa.state.figures import AHEAD
from pbem.games.heart_of_africa.state.position import State


def is_in_zone(world: World, state: State, side: int, kind: str, here: Hex) -> bool:
    """Does a hex lie in it?"""
    return not marches(state, side) and zone_of(world, state, side, kind).holds(world.field, here)


def zone_hexes(world: World, state: State, side: int, kind: str) -> tuple[Hex, ...]:
    """All of it, ascending."""
    return () if marches(state, side) else zone_of(world, state, side, kind).all_hexes(world.field)


def may_have_guard(world: World, state: State, side: int) -> bool:
    """May one more unit stand beyond the zone, as an advance guard? A side's own copy may have it hidden. HA-ENC-03, HA-ENC-04."""
    if state.battle.scenario != ENCOUNTER or is_ahead(state, side):
        return False
    return not (state.secrets.plan and hidden_ahead(world, state, side, plan_in(state)))


def is_ahead(state: State, side: int) -> bool:
    """Has a unit of a side been set up beyond the zone, for all to see?"""
    return any(listed.side == side and unit.has(AHEAD) for listed, unit in zip(state.roster, state.units, strict=True))


def hidden_ahead(world: World, state: State, side: int, plan: Plan) -> int:
    """How many units of a plan lie beyond the zone of those that are no advance guard."""
    return sum(any(not is_in_zone(world, state, side, HIDDEN, each.here) for each in unit.figures) for unit in plan.hidden)


def hexes_for(
    world: World, state: State, side: int, classes: tuple[str, ...], kind: str, among: Collection[Hex] | None = None
) -> frozenset[Hex]:
    """The free hexes of a side's zone that take figures of these classes. `among`: of these alone.

    Those where its own lie hidden as well: who places a unit by its formation must come to the same in the match. HA-HIDE-11.
    """
    if among is not None:
        return _hexes_for(world, state, side, classes, kind, among)
    known, key = world.memo.of_state(world, state), ("hexes for", side, classes, kind)
    found: frozenset[Hex] | None = known.get(key)
    if found is None:
        found = known[key] = _hexes_for(world, state, side, classes, kind, None)
    return found


def _hexes_for(
    world: World, state: State, side: int, classes: tuple[str, ...], kind: str, among: Collection[Hex] | None
) -> frozenset[Hex]:
    zone = zone_of(world, state, side, kind).hex_set(world.field)
    return free_hexes(world, state, classes_on(world, zone, classes), zone if among is None else zone.intersection(among))


def zone_kind(world: World, state: State, side: int, middle: Hex) -> str:
    """The zone that a unit around this hex stands in: beyond the common one it is the advance guard. HA-ENC-03."""
    return GUARD if may_have_guard(world, state, side) and not is_in_zone(world, state, side, VISIBLE, middle) else VISIBLE


def free_for(world: World, state: State, side: int, troops: Troops, middle: Hex) -> frozenset[Hex]:
    return hexes_for(world, state, side, classes_of(world, troops), zone_kind(world, state, side, middle))


def spot_refusal(world: World, state: State, free: frozenset[Hex], middle: Hex, is_inside: bool) -> Refusal | None:
    name = world.grid.name(middle) if middle in world.grid else str(middle)
    if middle not in world.grid or not is_inside:
        return Refusal("HA-ENC-03", "outside-the-zone", name)
    if middle not in free:
        return Refusal("HA-HEX-04", "hex-taken" if middle in standing(world, state).at else "closed-ground", name)
    return None
