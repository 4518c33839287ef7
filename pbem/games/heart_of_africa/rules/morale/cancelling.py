"""What cancels a morale test: a Disciplinarian, a Standard. HA-TRAIT-06, HA-STD-02, HA-STD-03, HA-STD-04, HA-MORALE-14.

Steps: `standard` (side, figure: the Standard Bearer) asks which unit, kind "standard"; `counter_rite` (likewise; unit: the target
of the rite) asks whether the rite is cancelled, kind "counter_rite".
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.games.heart_of_africa.armies.roster import DISCIPLINARIAN
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.combat import Cancel, KeepStandard
from pbem.games.heart_of_africa.events.combat import MoraleCancelled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.heart_of_africa.rules.figures.casualties import PRESENT
from pbem.games.heart_of_africa.rules.figures.sight import sight
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.traits import leader_with
from pbem.games.heart_of_africa.rules.morale.causes import is_unit_of_troops
from pbem.games.heart_of_africa.state.figures import CANCELLED, DISCIPLINED, NOBODY, STANDARD_BEARER, STANDARD_USED
from pbem.games.heart_of_africa.state.position import State, Step

KIND, COUNTER = "standard", "counter_rite"
SEEN_OVER = ("figure", "tall_grass")
"""What a Standard is seen over. HA-STD-03."""


# ---- the Disciplinarian


def under_discipline(world: World, state: State) -> State:
    """The state in which it is marked who is near a Disciplinarian now, when the step begins. HA-TRAIT-06."""
    here = standing(world, state)
    for side in (0, 1):
        leader = leader_with(world, state, side, DISCIPLINARIAN)
        if leader == NOBODY:
            continue
        for unit in world.units:
            is_own = unit.side == side and not unit.listed.contingent and is_unit_of_troops(world, state, unit.number)
            if is_own and here.nearest(leader, here.members(unit.number)) <= world.tables.morale.disciplinarian:
                state = state.unit_marked(unit.number, DISCIPLINED)
    return state


def disciplined(world: World, state: State) -> Done:
    """Each unit under discipline ignores its first test of the turn. HA-TRAIT-06, HA-MORALE-14."""
    events: tuple[Event, ...] = ()
    for unit, found in enumerate(state.units):
        if found.tests and found.has(DISCIPLINED) and not found.has(CANCELLED):
            leader = leader_with(world, state, world.units[unit].side, DISCIPLINARIAN)
            by = world.units[world.figures[leader].unit].name if leader != NOBODY else ""
            state, more = cancelled(world, state, unit, by)
            events += more
    return state, events


def cancelled(world: World, state: State, unit: int, by: str) -> Done:
    """One test less, and no more cancelled for this unit in this turn. HA-MORALE-14."""
    now = state.units[unit]
    state = state.with_unit(unit, replace(now, tests=now.tests - 1, marks=now.marks | CANCELLED))
    return state, (MoraleCancelled(world.units[unit].name, by),)


# ---- the Standard


def standards(world: World, state: State, target: int) -> list[Step]:
    """The questions of a round to owners of Standards, the attacker first. `target`: of the rite whose round it is, or NOBODY."""
    found = [unit for unit in world.units if unit.listed.kind == STANDARD_BEARER]
    if target != NOBODY:
        found = [unit for unit in found if unit.side == world.units[target].side]
    found.sort(key=lambda unit: (unit.side != state.battle.attacker, unit.number))
    return [Step(KIND if target == NOBODY else COUNTER, unit.side, target, unit.figures[0]) for unit in found]


def within_standard(world: World, state: State, bearer: int) -> tuple[int, ...]:
    """The units with a test to take that this Standard may cancel. HA-STD-02, HA-STD-04, HA-ALLY-03, HA-MORALE-14."""
    unit = world.units[world.figures[bearer].unit]
    if state.figures[bearer].status not in PRESENT or state.units[unit.number].has(STANDARD_USED):
        return ()
    return tuple(
        facts.number
        for facts in world.units
        if facts.side == unit.side
        and facts.listed.contingent == unit.listed.contingent
        and state.units[facts.number].tests
        and not state.units[facts.number].has(CANCELLED)
        and is_unit_of_troops(world, state, facts.number)
        and sees_standard(world, state, facts.number, bearer)
    )


def sees_standard(world: World, state: State, unit: int, bearer: int) -> bool:
    """Has a unit a figure near enough, and in sight of the Standard over figures and tall grass? HA-STD-02, HA-STD-03."""
    here, lines, reach = standing(world, state), sight(world, state), world.tables.morale.standard
    return any(
        here.distance(member, bearer) <= reach
        and any(lines.sees(start, end, SEEN_OVER) for start in here.hexes(member) for end in here.hexes(bearer))
        for member in here.members(unit)
    )


def candidates(now: Context) -> Iterable[int]:
    """The units whose test this Standard may cancel now; against a rite its target alone. T-50, T-53."""
    found = within_standard(now.world, now.state, now.step.figure)
    return found if now.step.name == KIND else tuple(unit for unit in found if unit == now.step.unit)


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, now.step.name, is_order=False) if candidates(now) else None


def _refusal(now: Context, answer: Cancel) -> Refusal | None:
    if answer.body in candidates(now):
        return None
    return Refusal("HA-STD-02", "not-by-this-standard", now.world.notation.bodies.unit(answer.body))


def _cancel(now: Context, answer: Cancel) -> Done:
    unit = now.world.units[now.world.figures[now.step.figure].unit]
    return cancelled(now.world, now.state.unit_marked(unit.number, STANDARD_USED), answer.body, unit.name)


PHASE = Phase(
    Verb("cancel", Cancel, (KIND, COUNTER), (BODY.of(candidates),), refusal=_refusal, apply=_cancel, is_answer=True),
    Verb("keep", KeepStandard, (KIND, COUNTER), apply=nothing, is_answer=True),
    asks={KIND: _ask, COUNTER: _ask},
)
