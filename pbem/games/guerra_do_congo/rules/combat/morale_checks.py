"""Morale checks of single units after a combat. Section 5.2."""

from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.events import MoraleChecked
from pbem.games.guerra_do_congo.kit_types import Done
from pbem.games.guerra_do_congo.rules.victory import take_loss
from pbem.games.guerra_do_congo.state import ON_MAP, Combat, State

WEAKENED = -1  # besieged, unsupplied or both (GC-5.2e)


def checking(world: World, state: State, combat: Combat) -> tuple[int, ...]:
    """The units that check, in the order of their dice: attacking side by counter ID, then the other. GC-4.6.1l, GC-5.2g."""
    is_all = world.options.get("morale_check_scope", "reduced") == "all"
    found: list[int] = []
    for must_check, units in zip(combat.checks, (combat.attackers, combat.defenders), strict=True):
        if must_check:
            here = [index for index in units if state.units[index].status == ON_MAP]
            here = [index for index in here if is_all or state.units[index].is_reduced]
            found += sorted(here, key=lambda index: world.kinds[index].id)
    return tuple(found)


def check_target(world: World, state: State, combat: Combat, index: int) -> int:
    """Unit morale and its own army's marker, one less when weakened. GC-4.2.4g, GC-5.1b, GC-5.2a, GC-5.2e, GC-5.2f."""
    kind = world.kinds[index]
    return kind.morale + state.morale[kind.army] + (WEAKENED if index in combat.weakened else 0)


def is_passed(world: World, roll: int, target: int) -> bool:
    """The target or less passes; 1 and 2 always do, 10 never does. GC-5.2a, GC-5.2c, GC-5.2d."""
    if roll >= min(world.tables.morale_check.always_fail):
        return False
    return roll <= max(target, max(world.tables.morale_check.always_pass))


def check_morale(world: World, state: State, combat: Combat, index: int, roll: int) -> Done:
    """One unit's check: failing costs a loss. GC-5.2b."""
    target = check_target(world, state, combat, index)
    passed = is_passed(world, roll, target)
    event = MoraleChecked(world.kinds[index].id, roll, target, passed)
    if passed:
        return state, (event,)
    state, events = take_loss(world, state, index, "check")
    return state, (event, *events)
