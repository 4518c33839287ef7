"""What a sheet's conditions ask, of what both sides see at that moment. decisions.md, section 4.2."""

from collections.abc import Iterable

from pbem.engine.hexes import NOWHERE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.sight import sees
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import ACTIVATED, CONTACTED, FAILED, HERE, ON_MAP
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import CONDITIONS, NOBODY, Condition


def all_hold(world: World, state: State, unit: int, conditions: Iterable[Condition]) -> bool:
    """Do all of these hold for a unit?"""
    return all(holds(world, state, unit, condition) for condition in conditions)


def holds(world: World, state: State, unit: int, condition: Condition) -> bool:
    """Does this hold for a unit, or not, where it says so?"""
    return _is_so(world, state, unit, condition) != condition.is_not


def _is_so(world: World, state: State, unit: int, said: Condition) -> bool:
    here, side = standing(world, state), world.units[unit].side
    body = unit if said.body == NOBODY else said.body
    match CONDITIONS[said.kind]:
        case "enemy":
            enemies = here.enemies(side) if said.body == NOBODY else here.members(said.body)
            others = [number for number in enemies if state.figures[number].status == ON_MAP]
            return any(here.nearest(number, others) <= said.within for number in here.members(unit))
        case "foes":
            return _count_near(world, state, 1 - side, said) >= said.count
        case "friends":
            return _count_near(world, state, side, said) >= said.count
        case "activated":
            return state.units[body].has(ACTIVATED)
        case "contacted":
            return any(state.figures[number].has(CONTACTED) for number in here.members(body))
        case "engaged":
            return any(here.is_engaged(number) for number in here.members(unit))
        case "sees":
            return any(sees(world, state, one, other) for one in here.members(unit) for other in here.members(body))
        case "strength":
            return len(here.members(body)) <= said.count
        case "open":
            return state.active is not None and state.active.open_result >= said.count
        case "difficult":
            return state.active is not None and state.active.difficult_result >= said.count
        case "arrived":
            return state.units[body].status == HERE
        case "marked":
            return state.units[body].has(FAILED)
        case "gone":
            return not here.members(body)
        case "dark":
            return state.battle.is_dark(state.turn)
        case _:
            return state.turn >= said.count


def _count_near(world: World, state: State, side: int, said: Condition) -> int:
    """How many figures of a side stand so near to a hex."""
    here = standing(world, state)
    places = (state.figures[number].where for number in here.present[side])
    return sum(place != NOWHERE and world.grid.distance(place, said.near) <= said.within for place in places)
