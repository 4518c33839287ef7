"""A Diviner's rite makes an enemy unit take one more test. HA-DIV-02, HA-DIV-03, HA-MORALE-09, HA-MORALE-15.

Step `rite` (side, figure: the Diviner) asks for the target, kind "rite", when all other tests have been taken.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.combat import NoRite, Rite
from pbem.games.heart_of_africa.events.combat import RitePerformed
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.heart_of_africa.rules.figures.casualties import PRESENT
from pbem.games.heart_of_africa.rules.figures.sight import sees
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.attachment import is_inspired
from pbem.games.heart_of_africa.rules.morale.causes import is_unit_of_troops
from pbem.games.heart_of_africa.state.figures import SINGLED_OUT
from pbem.games.heart_of_africa.state.position import State, Step

KIND = "rite"


def is_immune(world: World, state: State, unit: int) -> bool:
    """Do rites mean nothing to a unit? To some kinds, bearers among them, and to who follows a Charismatic Leader. HA-DIV-03."""
    immune = world.tables.morale.rite_immune
    own = (number for number in standing(world, state).members(unit) if world.figures[number].unit == unit)
    return is_inspired(world, state, unit) or all(world.figures[number].kind.id in immune for number in own)


def targets(world: World, state: State, diviner: int) -> tuple[int, ...]:
    """The enemy units on which a Diviner may perform his rite: near enough, in sight, not immune. HA-DIV-02."""
    if state.figures[diviner].status not in PRESENT:
        return ()
    here, reach = standing(world, state), world.tables.morale.rite
    return tuple(
        unit.number
        for unit in world.units
        if unit.side != world.figures[diviner].side
        and is_unit_of_troops(world, state, unit.number)
        and not is_immune(world, state, unit.number)
        and any(here.distance(diviner, each) <= reach and sees(world, state, diviner, each) for each in here.members(unit.number))
    )


def candidates(now: Context) -> Iterable[int]:
    """The units that may be the target. T-52."""
    return targets(now.world, now.state, now.step.figure)


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, KIND, is_order=False) if candidates(now) else None


def _refusal(now: Context, answer: Rite) -> Refusal | None:
    if answer.body in candidates(now):
        return None
    return Refusal("HA-DIV-02", "no-rite-on-that", now.world.notation.bodies.unit(answer.body))


def _perform(now: Context, answer: Rite) -> Done:
    """One more test, in a round of its own; a Standard that was kept may cancel it. HA-MORALE-09, HA-MORALE-15."""
    target = now.state.units[answer.body]
    state = now.state.with_unit(answer.body, replace(target, tests=target.tests + 1, marks=target.marks | SINGLED_OUT))
    told = RitePerformed(now.world.units[answer.body].name, now.world.units[now.world.figures[now.step.figure].unit].name)
    return state.then(Step("round", unit=answer.body)), (told,)


PHASE = Phase(
    Verb("rite", Rite, KIND, (BODY.of(candidates),), refusal=_refusal, apply=_perform, is_answer=True),
    Verb("norite", NoRite, KIND, apply=nothing, is_answer=True),
    asks={KIND: _ask},
)
