"""A Charismatic Leader joins a unit: before the battle, or once the one that he was with has fled. HA-TRAIT-01, HA-TRAIT-03.

`join A3`, in his activation: he ends his move near a figure of that unit. Step `joins` (unit: the one that he joins) does it at the
end of what a sheet makes him do, where it can be done.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.roster import CHARISMATIC
from pbem.games.heart_of_africa.content.kinds import GUNBOAT
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.leading import Join
from pbem.games.heart_of_africa.events.combat import Joined
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.casualties import PRESENT
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.attachment import leader_in
from pbem.games.heart_of_africa.state.figures import HERE, MAY_JOIN, NOBODY, STOPPED, TROOPS
from pbem.games.heart_of_africa.state.position import State


def attach_refusal(world: World, state: State, leader: int, unit: int) -> Refusal | None:
    """Why a Leader, given by his unit, cannot be part of a unit. At the start of the battle nothing else is asked. HA-TRAIT-01."""
    facts, bodies = world.units[leader], world.notation.bodies
    if facts.listed.trait != CHARISMATIC:
        return Refusal("HA-TRAIT-01", "not-charismatic", facts.name)
    if not 0 <= unit < len(world.units) or world.units[unit].side != facts.side or world.units[unit].listed.kind != TROOPS:
        return Refusal("HA-TRAIT-01", "cannot-be-joined", bodies.unit(unit))
    is_gunboat = world.units[unit].kind.id == GUNBOAT  # HA-BOAT-07
    if is_gunboat or world.units[unit].listed.contingent or leader_in(world, state, unit) != NOBODY:
        return Refusal("HA-TRAIT-01", "cannot-be-joined", bodies.unit(unit))
    return None


def attached(state: State, leader: int, unit: int) -> State:
    """The state in which a Leader is part of a unit. HA-TRAIT-01."""
    now = state.units[leader]
    return state.with_unit(leader, replace(now, joined=unit, marks=now.marks & ~MAY_JOIN))


def join_refusal(now: Context, order: Join) -> Refusal | None:
    """Why the Leader whose activation it is cannot join a unit now. HA-TRAIT-03."""
    world, state = now.world, now.state
    leader = state.activation.unit
    if not state.units[leader].has(MAY_JOIN) or state.figures[world.units[leader].figures[0]].status not in PRESENT:
        return Refusal("HA-TRAIT-03", "may-not-join", world.units[leader].name)
    refusal = attach_refusal(world, state, leader, order.body)
    if refusal is not None:
        return refusal
    here, name = standing(world, state), world.units[order.body].name
    if state.units[order.body].status != HERE:
        return Refusal("HA-TRAIT-03", "cannot-be-joined", name)
    away = here.nearest(world.units[leader].figures[0], here.members(order.body))
    return None if away <= world.tables.morale.joins_within else Refusal("HA-TRAIT-03", "too-far-to-join", name)


def _candidates(now: Context) -> Iterable[int]:
    return (unit.number for unit in now.world.units if join_refusal(now, Join(unit.number)) is None)


def _join(now: Context, order: Join) -> Done:
    """From now on he is one of them; his own move of this turn is over."""
    return joined(now.world, replace(now.state, ways=()), order)


def _run_joins(now: Context) -> Done:
    order = Join(now.step.unit)
    return (now.state, ()) if join_refusal(now, order) is not None else joined(now.world, now.state, order)


def joined(world: World, state: State, order: Join) -> Done:
    """The Leader whose activation it is has become part of a unit."""
    leader = state.activation.unit
    for number in standing(world, state).members(leader):
        state = state.marked(number, STOPPED)
    return attached(state, leader, order.body), (Joined(world.units[leader].name, world.units[order.body].name),)


def _may_join(now: Context) -> bool:
    return now.state.units[now.state.activation.unit].has(MAY_JOIN)


PHASE = Phase(
    Verb("join", Join, FIGURES, (BODY.of(_candidates),), refusal=join_refusal, apply=_join, where=_may_join),
    runs={"joins": _run_joins},
)
