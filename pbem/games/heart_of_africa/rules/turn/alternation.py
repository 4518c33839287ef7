"""Steps 2 and 3: the sides take turns, the attacker first, one activation each. HA-TURN-02, HA-TURN-03, HA-TURN-05, HA-SCEN-03.

No unit needs an order of anybody to act (HA-GEN-10); one that is wholly engaged has its activation, too (HA-MOVE-13).

Steps: `units` and `independents` begin; `alternate` (side: whose turn it is; number: bits of the sides that passed, in order sheets
of those that had nobody left in their last turn; others: the sides that hold with all that is left; word: the step of the turn)
looks for the next to choose; `unit` (side, number and word alike) asks, kind "unit". An activation goes on in `movement`.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.decisions.movement import Activate, Concede, Hold, HoldAll, Pass
from pbem.games.heart_of_africa.events.turn import Held
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.hidden.ambushes import AMBUSH
from pbem.games.heart_of_africa.rules.movement import activation
from pbem.games.heart_of_africa.rules.movement.candidates import INDEPENDENTS, UNITS, optional, waiting
from pbem.games.heart_of_africa.rules.sheets import enacting
from pbem.games.heart_of_africa.rules.sheets.choosing import holds_only, next_unit
from pbem.games.heart_of_africa.rules.turn import concession
from pbem.games.heart_of_africa.state.figures import ACTIVATED, HELD, NOBODY
from pbem.games.heart_of_africa.state.position import State, Step

KIND = "unit"
ASKED = 0
"""`Step.figure` of an `alternate` of sheets: a hidden unit of the side could have shown itself before its next unit is taken."""
BOTH = 3


def _begin(now: Context) -> Done:
    """The attacker begins. In order sheets it is looked first who has been found by standing where he stands. HA-HIDE-04."""
    state, attacker = now.state, now.state.battle.attacker
    first = Step("alternate", attacker, word=now.step.name)
    if now.step.name == UNITS and state.battle.by_sheets and any(state.secrets.may_hide):
        return state.then(replace(first, figure=ASKED), Step(AMBUSH, attacker)), ()
    return state.then(first), ()


def _run_alternate(now: Context) -> Done:
    """The side whose turn it is, if it has anything left; else the other; else the step is over."""
    step, world, state = now.step, now.world, now.state
    if state.battle.by_sheets:
        return _next_of_sheets(now)
    for side in (step.side, 1 - step.side):
        left = waiting(world, state, side, step.word)
        if left and side in step.others:
            held, events = _held(now, left[0])
            return held.then(replace(step, side=1 - side)), events
        if left or (not step.number & 1 << side and _may_add(now, side)):
            return state.then(replace(step, side=1 - side), replace(step, name=KIND, side=side)), ()
    return replace(state, ways=()), ()


def _next_of_sheets(now: Context) -> Done:
    """The same by the sheets of both sides. decisions.md, section 4.3."""
    step, world, state, side = now.step, now.world, replace(now.state, ways=()), now.step.side
    if step.word == UNITS and step.figure != ASKED and may_spring(state, side):
        return state.then(replace(step, figure=ASKED), Step(AMBUSH, side)), ()
    left = waiting(world, state, side, step.word)
    found = next_unit(world, state, side, left, optional(world, state, side, step.word))
    step = replace(step, side=1 - side, figure=NOBODY, number=step.number | 1 << side if found is None else 0)
    if found is None:
        return state.then(step) if step.number != BOTH else state, ()
    if holds_only(state, side, found.entry):
        return _held(Context(world, state.then(step), step), found.unit)
    return enacting.begin(world, state.then(step), found.unit, found.entry)


def _may_add(now: Context, side: int) -> bool:
    """Has a side units that it may move now, or closed leaves that may be units? HA-HIDE-09. Known to both."""
    return bool(optional(now.world, now.state, side, now.step.word)) or (now.step.word == UNITS and may_spring(now.state, side))


def may_spring(state: State, side: int) -> bool:
    """Could a side still have a unit in ambush, as far as both know?"""
    return state.secrets.may_hide[side]


def _candidates(now: Context) -> Iterable[int]:
    step = now.step
    return (*waiting(now.world, now.state, step.side, step.word), *optional(now.world, now.state, step.side, step.word))


def _unit_refusal(now: Context, order: Activate | Hold) -> Refusal | None:
    """Why a unit cannot be activated now. HA-TURN-02, HA-TURN-05."""
    if order.body in _candidates(now):
        return None
    name = now.world.notation.bodies.unit(order.body)
    if not 0 <= order.body < len(now.world.units) or now.world.units[order.body].side != now.step.side:
        return Refusal("HA-TURN-02", "not-your-unit", name)
    is_done = now.state.units[order.body].has(ACTIVATED)
    return Refusal("HA-TURN-02", "already-activated" if is_done else "not-now", name)


def _activate(now: Context, order: Activate) -> Done:
    return activation.begin(now.world, _taken(now.state), order.body)


def _hold(now: Context, order: Hold) -> Done:
    return _held(Context(now.world, _taken(now.state), now.step), order.body)


def _held(now: Context, unit: int) -> Done:
    """Not moving is declared, and counts as having moved. HA-TURN-03."""
    return now.state.unit_marked(unit, ACTIVATED | HELD), (Held(now.world.units[unit].name),)


def _hold_all(now: Context, _order: HoldAll) -> Done:
    """From now on each of the side's units holds when its turn comes; nothing optional is moved any more."""
    *rest, below = _taken(now.state).agenda
    assert isinstance(below, Step)
    side = now.step.side
    return replace(
        now.state,
        ways=(),
        agenda=(*rest, replace(below, side=side, others=(*below.others, side), number=below.number | 1 << side)),
    ), ()


def _pass_refusal(now: Context, _order: Pass) -> Refusal | None:
    """As long as a unit must still move or hold, its side cannot pass. HA-TURN-02."""
    left = waiting(now.world, now.state, now.step.side, now.step.word)
    return Refusal("HA-TURN-02", "units-left", now.world.units[left[0]].name) if left else None


def _pass(now: Context, _order: Pass) -> Done:
    *rest, below = _taken(now.state).agenda
    assert isinstance(below, Step)
    return replace(now.state, ways=(), agenda=(*rest, replace(below, number=below.number | 1 << now.step.side))), ()


def _taken(state: State) -> State:
    """The state with the step that asks taken off, and with nothing of the last way left."""
    return replace(state, agenda=state.agenda[:-1], ways=())


def _ask(now: Context) -> Demand:
    return Choose(now.step.side, KIND, is_order=True)


PHASE = Phase(
    Verb("move", Activate, KIND, (BODY.of(_candidates),), refusal=_unit_refusal, apply=_activate),
    Verb("hold", Hold, KIND, (BODY.of(_candidates),), refusal=_unit_refusal, apply=_hold),
    Verb("holdall", HoldAll, KIND, apply=_hold_all),
    Verb("pass", Pass, KIND, refusal=_pass_refusal, apply=_pass),
    Verb("concede", Concede, (KIND, activation.KIND, "deploy", "march"), apply=concession.concede),
    asks={KIND: _ask},
    runs={UNITS: _begin, INDEPENDENTS: _begin, "alternate": _run_alternate},
)
