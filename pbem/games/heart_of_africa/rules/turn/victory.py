"""How a battle ends. HA-ENC-05, HA-AMB-06, HA-AMB-07, HA-PLAN-04, HA-PLAN-05, HA-RAID-05, HA-SCEN-08.

Step `victory` is step 9. Where a side has no fighting unit in sight and may still hide one, step `declare` (side) comes first: it
must say whether it does (T-64), and `Secrets.declared` holds the answer.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context, Done
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.sheets.conditions import all_hold_for_side
from pbem.games.heart_of_africa.rules.turn import objective
from pbem.games.heart_of_africa.rules.turn.concession import won
from pbem.games.heart_of_africa.state.battle import AMBUSH, ENCOUNTER, PLANNED_ATTACK, RAID
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    BAGGAGE,
    BROKEN,
    CRAFT,
    DESTROYED,
    EXITED,
    HERE,
    MARCHING,
    NOBODY,
    OFF_MAP,
    ON_MAP,
    TROOPS,
)
from pbem.games.heart_of_africa.state.position import State, Step

DRAW = NOBODY
HELD, OPPOSED = 1, 2  # bits of `State.holding`


def fights_on(world: World, state: State, side: int) -> bool:
    """Has a side a fighting unit on the map, as far as it can be seen? A gunboat is one. HA-SCEN-08, HA-BOAT-11."""
    here = standing(world, state)
    return any(
        unit.side == side and unit.listed.kind == TROOPS and state.units[unit.number].status == HERE and here.members(unit.number)
        for unit in world.units
    )


def has_units(world: World, state: State, side: int) -> bool:
    """The same, with the units that it has declared to be hidden. HA-SCEN-08."""
    return fights_on(world, state, side) or state.secrets.declared[side] == state.turn


def undeclared(world: World, state: State) -> int:
    """A side that has to say now whether it still has a hidden unit; NOBODY where none has. T-64, HA-SCEN-08."""
    for side in (state.battle.attacker, 1 - state.battle.attacker):
        if state.secrets.may_hide[side] and abs(state.secrets.declared[side]) != state.turn and not fights_on(world, state, side):
            return side
    return NOBODY


def run_victory(now: Context) -> Done:
    """Step 9: what has been declared is asked for first. HA-TURN-12."""
    world, state = now.world, now.state
    side = undeclared(world, state)
    if side != NOBODY:
        return state.then(now.step, Step("declare", side)), ()
    ended, told = check(world, state)
    giving_up = _giving_up(world, state) if ended.agenda else NOBODY
    return (ended, told) if giving_up == NOBODY else won(ended, 1 - giving_up, "conceded")


def _giving_up(world: World, state: State) -> int:
    """The side whose sheet gives the battle up now, the attacker's first; NOBODY where none does. HA-SCEN-07."""
    for side in (state.battle.attacker, 1 - state.battle.attacker):
        conditions = state.sheets[side].concede if state.battle.by_sheets else ()
        if conditions and all_hold_for_side(world, state, side, conditions):
            return side
    return NOBODY


def check(world: World, state: State) -> Done:
    """Has anybody won at the end of this turn?"""
    state = _with_holding(world, state)
    return ENDS[state.battle.scenario](world, state)


def _with_holding(world: World, state: State) -> State:
    """The last turns' holding of the objective. HA-PLAN-04."""
    if state.battle.scenario != PLANNED_ATTACK:
        return state
    now = HELD * objective.is_held(world, state) + OPPOSED * state.is_opposed
    return replace(state, holding=(*state.holding, now)[-1 - world.tables.turns.holding :])


def _is_last(world: World, state: State) -> bool:
    last: int = world.tables.turns.last[state.battle.scenario]  # type: ignore[index]  # a scenario has its name
    return state.turn >= last


# ---- the four scenarios


def _encounter(world: World, state: State) -> Done:
    """Who has no fighting unit left loses; after the last turn nobody has won. HA-ENC-05."""
    left = [side for side in (0, 1) if has_units(world, state, side)]
    if not left:
        return won(state, DRAW, "both-gone")
    if len(left) == 1:
        return won(state, left[0], "no-units-left")
    return won(state, DRAW, "turns-over") if _is_last(world, state) else (state, ())


def _ambush(world: World, state: State) -> Done:
    """The attacker wins with enough figures off the map; he loses when he cannot any more. HA-AMB-06, HA-AMB-07."""
    attacker = state.battle.attacker
    if _has_got_through(world, state, (EXITED,)):
        return won(state, attacker, "got-through")
    if not _has_got_through(world, state, (EXITED, ON_MAP, ABOARD, OFF_MAP)):
        return won(state, 1 - attacker, "cannot-get-through")
    if state.turn >= world.tables.turns.march_beaten_from and _is_march_beaten(world, state):
        return won(state, 1 - attacker, "march-beaten")
    return won(state, 1 - attacker, "turns-over") if _is_last(world, state) else (state, ())


def _has_got_through(world: World, state: State, statuses: Iterable[int]) -> bool:
    """Are the figures with one of these fates enough for the attacker? Two thirds, or half with all baggage. HA-AMB-06."""
    attacker, turns = state.battle.attacker, world.tables.turns
    own = [figure for figure in world.figures if figure.side == attacker]
    through = [figure for figure in own if state.figures[figure.number].status in statuses]
    count = sum(counts_for_march(world, figure.unit) for figure in through)
    baggage = [figure.number for figure in own if world.units[figure.unit].listed.kind == BAGGAGE]
    has_baggage = all(state.figures[number].status in statuses for number in baggage)
    total = state.battle.fighting_figures[attacker]
    return _reaches(count, total, turns.figures_off) or (has_baggage and _reaches(count, total, turns.figures_off_with_baggage))


def counts_for_march(world: World, unit: int) -> bool:
    """Do the figures of a unit count for victory in an Ambush? All but baggage and craft. HA-AMB-06."""
    return world.units[unit].listed.kind not in (BAGGAGE, CRAFT)


def _reaches(count: int, total: int, share: str) -> bool:
    """Is a count at least this share of a total? HA-GEN-08."""
    top, _, bottom = share.partition("/")
    return count * int(bottom or 1) >= total * int(top)


def _is_march_beaten(world: World, state: State) -> bool:
    """Are all units of the march that have come on broken or destroyed? A unit of which a figure has got off is not. HA-AMB-07."""
    entered = [
        unit
        for unit in world.units
        if unit.side == state.battle.attacker and unit.listed.kind == TROOPS and state.units[unit.number].status != MARCHING
    ]
    return bool(entered) and all(
        state.units[unit.number].status in (BROKEN, DESTROYED)
        and not any(state.figures[number].status == EXITED for number in unit.figures)
        for unit in entered
    )


def _planned_attack(world: World, state: State) -> Done:
    """The attacker wins by holding the objective, the defender after the last turn. HA-PLAN-04, HA-PLAN-05."""
    attacker = state.battle.attacker
    if not has_units(world, state, 1 - attacker):
        return won(state, attacker, "no-units-left")
    if has_held(world, state):
        return won(state, attacker, "objective-held")
    if not has_units(world, state, attacker) and not state.secrets.reserves[attacker]:
        return won(state, 1 - attacker, "no-units-left")
    return won(state, 1 - attacker, "turns-over") if _is_last(world, state) else (state, ())


def has_held(world: World, state: State) -> bool:
    """Has the attacker held the objective at the end of three turns, unopposed in the last two? HA-PLAN-04."""
    turns = state.holding
    if len(turns) <= world.tables.turns.holding or not all(turn & HELD for turn in turns):
        return False
    return not any(turn & OPPOSED for turn in turns[1:])


def _raid(world: World, state: State) -> Done:
    """The attacker loses when he can no longer capture enough, or time is up. HA-RAID-05."""
    attacker, needed = state.battle.attacker, world.tables.turns.baggage_to_win
    left = [
        number
        for unit in world.units
        if unit.side != attacker and unit.listed.kind == BAGGAGE
        for number in standing(world, state).members(unit.number)
    ]
    if state.courage.captured[1 - attacker] + len(left) < needed:
        return won(state, 1 - attacker, "too-little-baggage")
    if not has_units(world, state, attacker) and not state.secrets.reserves[attacker]:
        return won(state, 1 - attacker, "no-units-left")
    return won(state, 1 - attacker, "turns-over") if _is_last(world, state) else (state, ())


def check_raid(world: World, state: State) -> Done:
    """At the capture step: a Raid is won as soon as two elements are captured. HA-RAID-05."""
    attacker = state.battle.attacker
    if state.battle.scenario == RAID and state.courage.captured[1 - attacker] >= world.tables.turns.baggage_to_win:
        return won(state, attacker, "baggage-captured")
    return state, ()


ENDS: dict[str, Callable[[World, State], Done]] = {
    ENCOUNTER: _encounter,
    AMBUSH: _ambush,
    PLANNED_ATTACK: _planned_attack,
    RAID: _raid,
}
