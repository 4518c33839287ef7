"""A Leader who is hit: an Attendant dies for him, a die saves him, or he falls. HA-LEAD-06, HA-LEAD-07, HA-LEAD-08, HA-LEAD-09.

Steps: `leader_hit` (figure: the Leader; number: what a die must reach to save him, 0 for no save; word: the cause) asks his owner,
kind "leader_hit", as long as he has an Attendant; `leader_save` (alike) rolls. Whom nothing saves `falls`.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.combat import GiveAttendant, LetFall, TakeSave
from pbem.games.heart_of_africa.events.combat import AttendantsLost, SaveRolled
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.state.figures import ABOARD, BLAST, LEADER, ON_MAP
from pbem.games.heart_of_africa.state.position import State, Step

KIND = "leader_hit"


def is_leader(world: World, figure: int) -> bool:
    """Is the figure a Leader, and not his bearer? HA-LEAD-01."""
    unit = world.units[world.figures[figure].unit]
    return unit.listed.kind == LEADER and unit.figures[0] == figure


def attendants(world: World, state: State, figure: int) -> int:
    """How many Attendants a figure has with it: they are always near enough. HA-LEAD-06, HA-LEAD-07."""
    return state.units[world.figures[figure].unit].attendants if is_leader(world, figure) else 0


def blast_dice(world: World, state: State, figure: int) -> int:
    """How many dice a figure within a blast rolls: a Leader one for himself, and one for each Attendant. HA-LEAD-09."""
    return 1 + attendants(world, state, figure)


def blast_read(world: World, state: State, figure: int, numbers: tuple[int, ...], *, was_target: bool = False) -> Done:
    """The Attendants that a blast takes from a Leader, and `leader_hit` if it hits himself. HA-LEAD-09.

    `numbers`: his own die first, then one for each Attendant; of the target itself, whose hit is settled before, Attendants' alone.
    """
    on = world.tables.shooting.blast_on
    own, others = ((), numbers) if was_target else (numbers[:1], numbers[1:])
    lost = sum(number >= on for number in others)
    state, events = _without_attendants(world, state, figure, lost) if lost else (state, ())
    if any(number >= on for number in own):
        state = state.then(Step(KIND, figure=figure, word=BLAST))
    return state, events


def _without_attendants(world: World, state: State, figure: int, lost: int) -> Done:
    unit = world.figures[figure].unit
    left = max(state.units[unit].attendants - lost, 0)
    state = state.with_unit(unit, replace(state.units[unit], attendants=left))
    return state, (AttendantsLost(world.units[unit].name, lost, left),)


def can_be_hit(state: State, figure: int) -> bool:
    """Is the figure still there, and not among those who fall when the Shooting Phase ends?"""
    return state.figures[figure].status in (ON_MAP, ABOARD) and figure not in state.volley.fallen


def _ask(now: Context) -> Demand | None:
    """Only where there is an Attendant to give. T-32, T-33."""
    figure = now.step.figure
    if not can_be_hit(now.state, figure) or not attendants(now.world, now.state, figure):
        return None
    return Choose(now.world.figures[figure].side, KIND, is_order=False)


def _run(now: Context) -> Done:
    """Without Attendants he has his save, if any. HA-LEAD-06."""
    step = now.step
    if not can_be_hit(now.state, step.figure):
        return now.state, ()
    return now.state.then(replace(step, name="leader_save" if step.number else "falls")), ()


def _give(now: Context, _answer: GiveAttendant) -> Done:
    """An Attendant is removed instead. HA-LEAD-06."""
    return _without_attendants(now.world, now.state, now.step.figure, 1)


def _save_refusal(now: Context, _answer: TakeSave) -> Refusal | None:
    """Attendants give no save of their own: without one there is none to take. HA-LEAD-08."""
    name = now.world.notation.unit(now.step.figure)
    return None if now.step.number else Refusal("HA-LEAD-08", "no-save", name)


def _save(now: Context, _answer: TakeSave) -> Done:
    """If it fails he dies, whatever Attendants remain. HA-LEAD-08."""
    return now.state.then(replace(now.step, name="leader_save")), ()


def _fall_refusal(now: Context, _answer: LetFall) -> Refusal | None:
    name = now.world.notation.unit(now.step.figure)
    return Refusal("HA-LEAD-08", "has-a-save", name) if now.step.number else None


def _fall(now: Context, _answer: LetFall) -> Done:
    """Removing an Attendant is a right and no duty. HA-LEAD-06."""
    return now.state.then(replace(now.step, name="falls")), ()


def _ask_save(now: Context) -> Demand:
    return Roll((6,), ("save", now.state.turn, now.world.notation.unit(now.step.figure)))


def _read_save(now: Context, numbers: tuple[int, ...]) -> Done:
    step = now.step
    is_saved = numbers[0] >= step.number
    told = SaveRolled(now.world.notation.unit(step.figure), numbers[0], step.number, is_saved)
    return now.state if is_saved else now.state.then(replace(step, name="falls")), (told,)


PHASE = Phase(
    Verb("attendant", GiveAttendant, KIND, apply=_give, is_answer=True),
    Verb("save", TakeSave, KIND, refusal=_save_refusal, apply=_save, is_answer=True),
    Verb("fall", LetFall, KIND, refusal=_fall_refusal, apply=_fall, is_answer=True),
    asks={KIND: _ask, "leader_save": _ask_save},
    runs={KIND: _run},
    reads={"leader_save": _read_save},
)
