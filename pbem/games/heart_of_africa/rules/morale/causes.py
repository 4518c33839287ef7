"""What makes a unit take morale tests in a turn. HA-MORALE-01 to HA-MORALE-10.

Each cause is one test. Vessels test for hits alone, which are counted when they are hit (HA-BOAT-06, HA-CRAFT-08).
"""

from collections.abc import Iterable, Iterator

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import GUNBOAT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.layers import CAMP
from pbem.games.heart_of_africa.rules.figures.sight import sight
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.attachment import is_inspired
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.state.battle import DEFENDER, ENCOUNTER
from pbem.games.heart_of_africa.state.figures import (
    CAPTURE,
    DIVINER,
    HERE,
    ROUT,
    STANDARD_BEARER,
    SURPRISED,
    SURPRISED_BY_HUNTERS,
    TROOPS,
    Departure,
    Loss,
)
from pbem.games.heart_of_africa.state.position import State

CASUALTIES, AMBUSH, HUNTERS, FRIENDS, CHIEFS, BELONGINGS, HITS = (
    "casualties",
    "ambush",
    "forest-hunters",
    "friends",
    "chiefs",
    "belongings",
    "hits",
)
"""Words of `MoraleDue.causes`. CHIEFS: a Leader, Standard Bearer or Diviner. BELONGINGS: baggage, or the village."""


def is_unit_of_troops(world: World, state: State, unit: int) -> bool:
    """Is it a unit of troops, a gun or a gunboat, on the map? Nobody else takes tests. HA-MORALE-01, HA-MORALE-04."""
    is_there = world.units[unit].listed.kind == TROOPS and state.units[unit].status == HERE
    return is_there and bool(standing(world, state).members(unit))


def is_tested(world: World, state: State, unit: int) -> bool:
    """Does a unit take tests for what happens around it? HA-BOAT-06, HA-TRAIT-02."""
    is_gunboat = world.units[unit].kind.id == GUNBOAT
    return is_unit_of_troops(world, state, unit) and not is_gunboat and not is_inspired(world, state, unit)


def causes(world: World, state: State, unit: int) -> Iterator[str]:
    """The causes of this turn, one for each test. HA-MORALE-01, HA-MORALE-05, HA-MORALE-06, HA-HIDE-06."""
    if not is_tested(world, state, unit):
        return
    now, side = state.units[unit], world.units[unit].side
    yield from (CASUALTIES,) * _by_casualties(world, state, unit)
    if now.has(SURPRISED):
        yield AMBUSH
    if now.has(SURPRISED_BY_HUNTERS):
        yield HUNTERS
    yield from (FRIENDS for departure in state.departures if is_shaken(world, state, unit, departure))
    yield from (CHIEFS for loss in state.losses if _loses_chief(world, state, unit, loss))
    if state.courage.lost_baggage[side] or (state.courage.is_village_lit and _owns_village(world, state, side)):
        yield BELONGINGS


def casualties(world: World, state: State, unit: int) -> int:
    """Figures lost this turn, whatever the cause, bearers and an attached Leader too. HA-MORALE-03."""
    here = standing(world, state)
    return sum(here.unit_of(loss.figure) == unit for loss in state.losses if loss.cause not in (ROUT, CAPTURE))


def _by_casualties(world: World, state: State, unit: int) -> int:
    """HA-MORALE-02, HA-MORALE-03."""
    return casualties(world, state, unit) // world.tables.morale.casualties_per_test(state.units[unit].strength)


def is_shaken(world: World, state: State, unit: int, departure: Departure) -> bool:
    """Does a unit test for another one that has fled or been destroyed within its sight? HA-MORALE-07."""
    lost = world.units[departure.unit]
    if lost.listed.kind != TROOPS or lost.side != world.units[unit].side or departure.unit == unit:
        return False
    if _is_beneath(world, state, unit, departure.unit):
        return False
    here, lines, reach = standing(world, state), sight(world, state), world.tables.morale.friend_lost
    return any(
        world.grid.distance(start, end) <= reach and lines.sees(start, end)
        for member in here.members(unit)
        for start in here.hexes(member)
        for end in _places(state, departure, lost.figures)
    )


def _places(state: State, departure: Departure, figures: Iterable[int]) -> tuple[Hex, ...]:
    """Where the lost unit was: of a vessel its whole hull. HA-HEX-19."""
    hulls = (there for vessel in state.vessels if vessel.figure in figures for there in vessel.hull)
    return tuple(dict.fromkeys((*departure.hexes, *hulls)))


def _is_beneath(world: World, state: State, unit: int, lost: int) -> bool:
    """Was every figure of the lost unit worth less than each that the unit has now? HA-MORALE-07."""
    dearest = max(world.figures[number].kind.points for number in world.units[lost].figures)
    return dearest < min(world.figures[number].kind.points for number in standing(world, state).members(unit))


def _loses_chief(world: World, state: State, unit: int, loss: Loss) -> bool:
    """Is it a Leader, Standard Bearer or Diviner of its side, near enough? HA-MORALE-08, HA-LEAD-13, HA-STD-04, HA-DIV-04."""
    facts = world.figures[loss.figure]
    own, other = world.units[unit].listed, world.units[facts.unit].listed
    is_chief = other.kind in (STANDARD_BEARER, DIVINER) or is_leader(world, loss.figure)
    if not is_chief or loss.cause == ROUT or other.side != own.side:
        return False
    if other.kind == STANDARD_BEARER and other.contingent != own.contingent:
        return False
    here = standing(world, state)
    away = min(world.grid.distance(there, loss.where) for member in here.members(unit) for there in here.hexes(member))
    return away <= world.tables.morale.leader_lost


def _owns_village(world: World, state: State, side: int) -> bool:
    """Is it the village of this side's force? Nobody is the defender of an Encounter, and a camp has none.

    HA-MORALE-10, HA-ENC-01, HA-FIRE-04, HA-VILL-04.
    """
    if state.battle.scenario == ENCOUNTER or not state.battle.has_role(side, DEFENDER):
        return False
    armies = state.battle.armies
    is_camper = bool(armies) and armies[side].list in world.tables.sites.camp
    return not is_camper and not world.field.with_any(CAMP)
