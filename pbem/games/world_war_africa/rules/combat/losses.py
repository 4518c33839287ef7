"""Units lost: in combat, and in hexes that are overstacked or mixed. The owner says which. WWA-8.7b, WWA-6.1b."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.decisions import Lose
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import sequence
from pbem.games.world_war_africa.rules.combat.fight import standing
from pbem.games.world_war_africa.state import Step


def losable(now: Context) -> list[int]:
    """The units of which one must go."""
    return sequence.excess(now) if now.step.name == "excess" else list(standing(now.state, now.step.units))


def _ask_loss(now: Context) -> Demand | None:
    """Which one; there is no question where all must go, or none. WWA-8.7b."""
    number = now.step.number
    return Choose(now.step.side, "loss", is_order=False) if 0 < number < len(losable(now)) else None


def _run_loss(now: Context) -> Done:
    """All of them: losses beyond what is there are ignored. WWA-8.7b."""
    state = now.state
    events: tuple[Event, ...] = ()
    for index in losable(now) if now.step.number else ():
        state, more = sequence.eliminate(now.world, state, index, "combat")
        events += more
    return state, events


def _lose_refusal(now: Context, answer: Lose) -> Refusal | None:
    if answer.unit in losable(now):
        return None
    rule, code = ("WWA-6.1b", "not-one-of-the-excess") if now.step.name == "excess" else ("WWA-8.7b", "not-in-the-combat")
    return Refusal(rule, code, now.world.notation.unit(answer.unit))


def _lose(now: Context, answer: Lose) -> Done:
    """And the next, until all is done. WWA-6.1b, WWA-8.7b."""
    step, is_excess = now.step, now.step.name == "excess"
    state, events = sequence.eliminate(now.world, now.state, answer.unit, "excess" if is_excess else "combat")
    return state.then(Step("limits", step.side) if is_excess else replace(step, number=step.number - 1)), events


PHASE = Phase(
    Verb("lose", Lose, ("excess", "loss"), (UNIT.of(losable),), refusal=_lose_refusal, apply=_lose, is_answer=True),
    asks={"loss": _ask_loss},
    runs={"loss": _run_loss},
)
