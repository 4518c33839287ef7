"""What a sheet's conditions ask, of what both sides see at that moment. decisions.md, section 4.2."""

from collections.abc import Iterable

from pbem.engine.hexes import NOWHERE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.sight import sees, sight
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import ACTIVATED, CONTACTED, FAILED, HERE, ON_MAP
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenUnit
from pbem.games.heart_of_africa.state.sheets import CONDITIONS, NOBODY, Condition


def all_hold(world: World, state: State, unit: int, conditions: Iterable[Condition]) -> bool:
    """Do all of these hold for a unit?"""
    return all(holds(world, state, unit, condition) for condition in conditions)


def holds(world: World, state: State, unit: int, condition: Condition) -> bool:
    """Does this hold for a unit, or not, where it says so?"""
    return _is_so(world, state, world.units[unit].side, unit, condition) != condition.is_not


def all_hold_for_side(world: World, state: State, side: int, conditions: Iterable[Condition]) -> bool:
    """Do all of these hold, which are said of no unit?"""
    return all(_is_so(world, state, side, NOBODY, condition) != condition.is_not for condition in conditions)


def all_hold_hidden(world: World, state: State, unit: HiddenUnit, conditions: Iterable[Condition]) -> bool:
    """Do all of these hold for a unit in ambush, as it lies? HA-HIDE-11."""
    return all(_is_so_hidden(world, state, unit, condition) != condition.is_not for condition in conditions)


def _is_so_hidden(world: World, state: State, unit: HiddenUnit, said: Condition) -> bool:
    """Of itself it knows where it lies; nobody is in contact with it, or names it."""
    here = standing(world, state)
    match CONDITIONS[said.kind]:
        case "enemy":
            enemies = _enemies(world, state, unit.side, said.body)
            places = [there for number in enemies for there in here.hexes(number)]
            return any(world.grid.distance(each.here, there) <= said.within for each in unit.figures for there in places)
        case "sees":
            lines = sight(world, state)
            places = [there for number in here.members(said.body) for there in here.hexes(number)]
            return any(lines.sees(each.here, there) for each in unit.figures for there in places)
        case "engaged":
            return False
        case "contacted" if said.body == NOBODY:
            return False
        case _:
            return _is_so(world, state, unit.side, NOBODY, said)


def _enemies(world: World, state: State, side: int, body: int) -> list[int]:
    """The figures on the map of the other side, or of one unit."""
    here = standing(world, state)
    found = here.enemies(side) if body == NOBODY else here.members(body)
    return [number for number in found if state.figures[number].status == ON_MAP]


def _is_so(world: World, state: State, side: int, unit: int, said: Condition) -> bool:
    here = standing(world, state)
    body = unit if said.body == NOBODY else said.body
    match CONDITIONS[said.kind]:
        case "enemy":
            others = _enemies(world, state, side, said.body)
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
