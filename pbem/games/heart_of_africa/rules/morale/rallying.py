"""Step 8: a Leader rallies a unit. HA-TURN-11, HA-LEAD-04, HA-LEAD-05, HA-LEAD-10, HA-TRAIT-07, HA-RALLY-01, HA-RALLY-02.

Steps: `rally` begins; `rally_by` (side, figure: the Leader) asks which unit, kind "rally"; `rally_die` (likewise, unit) rolls.
"""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.games.heart_of_africa.armies.roster import ELOQUENT
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.combat import NoRally, Rally
from pbem.games.heart_of_africa.events.combat import RallyRolled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.heart_of_africa.rules.figures.standing import leader_of, standing
from pbem.games.heart_of_africa.rules.leaders.traits import trait_of
from pbem.games.heart_of_africa.state.figures import FAILED, NOBODY, RALLIED
from pbem.games.heart_of_africa.state.position import State, Step

KIND = "rally"


def _run(now: Context) -> Done:
    """The attacker's Leader first; who has been removed rallies nobody. HA-LEAD-05, HA-RALLY-01."""
    attacker = now.state.battle.attacker
    leaders = [(side, leader_of(now.world, now.state, side)) for side in (attacker, 1 - attacker)]
    asked = [Step("rally_by", side, figure=leader) for side, leader in leaders if leader != NOBODY]
    return now.state.then(*reversed(asked)), ()


def in_reach(world: World, state: State, leader: int) -> tuple[int, ...]:
    """The units with a marker that a Leader may rally: his own and allied ones, a figure of them near him. HA-LEAD-04, HA-LEAD-10.

    Vessels carry no such marker (HA-RALLY-02).
    """
    here, reach = standing(world, state), world.tables.morale.rally
    return tuple(
        unit.number
        for unit in world.units
        if unit.side == world.figures[leader].side
        and state.units[unit.number].has(FAILED)
        and here.nearest(leader, here.members(unit.number)) <= reach
    )


def candidates(now: Context) -> Iterable[int]:
    """The units that the Leader may rally now. T-60."""
    return in_reach(now.world, now.state, now.step.figure)


def rallies_on(world: World, leader: int) -> int:
    """What the die must reach. HA-LEAD-04, HA-TRAIT-07."""
    said = world.tables.morale
    return said.eloquent_on if trait_of(world, leader) == ELOQUENT else said.rally_on


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, KIND, is_order=False) if candidates(now) else None


def _refusal(now: Context, answer: Rally) -> Refusal | None:
    if answer.body in candidates(now):
        return None
    return Refusal("HA-LEAD-04", "cannot-be-rallied", now.world.notation.bodies.unit(answer.body))


def _rally(now: Context, answer: Rally) -> Done:
    step = now.step
    leader = now.world.figures[step.figure].unit
    return now.state.unit_marked(leader, RALLIED).then(Step("rally_die", step.side, answer.body, step.figure)), ()


def _ask_die(now: Context) -> Demand:
    return Roll((6,), ("rally", now.state.turn, now.world.units[now.step.unit].name))


def _read_die(now: Context, numbers: tuple[int, ...]) -> Done:
    """The marker goes, one gained this very turn too. HA-LEAD-04."""
    step, world = now.step, now.world
    on = rallies_on(world, step.figure)
    is_rallied = numbers[0] >= on
    told = RallyRolled(world.units[step.unit].name, world.notation.unit(step.figure), numbers[0], on, is_rallied)
    return now.state.unit_unmarked(step.unit, FAILED) if is_rallied else now.state, (told,)


PHASE = Phase(
    Verb("rally", Rally, KIND, (BODY.of(candidates),), refusal=_refusal, apply=_rally, is_answer=True),
    Verb("norally", NoRally, KIND, apply=nothing, is_answer=True),
    asks={"rally_by": _ask, "rally_die": _ask_die},
    runs={"rally": _run},
    reads={"rally_die": _read_die},
)
