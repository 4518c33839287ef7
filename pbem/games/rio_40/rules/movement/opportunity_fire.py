"""Opportunity fire: combatants next to the hex that an enemy has just entered may stop him there. R40-5.1.4.3.

`push_oppfire` puts the step `oppfire` on the agenda, and `ambush` below it: each asks the other player for one shot after another,
until one tells, he holds his fire, or nobody is left. `oppfire` asks where somebody may fire whom everybody knows, `ambush` where
only closed counters are left. A shot that tells leaves a step `stopped` (units: the mover) in the place of both; what becomes of
the run is the run's business. Who has fired at this entry stands in `State.walk.shots`.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import UNIT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Fire, HoldFire
from pbem.games.rio_40.events import OpportunityFire
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ON_MAP, State, Step, Vow

DIE = 6  # R40-2.4a
OPPFIRE, AMBUSH, SHOT = "oppfire", "ambush", "shot"


def push_oppfire(world: World, state: State, index: int) -> Done:
    """The mover has just entered the hex that it is in: whoever stands next to it on the other side may fire, also once more.

    R40-5.1.3.2c, R40-5.1.4.3b, R40-5.1.4.3e.
    """
    unit, side = state.units[index], world.kinds[index].side
    state = replace(state, walk=replace(state.run, shots=()))
    if not shooters(presence_of(world, state), 1 - side, unit.where):
        return state, ()
    return state.then(*(Step(name, 1 - side, units=(index,), where=unit.where) for name in (AMBUSH, OPPFIRE))), ()


def shooters(presence: Presence, side: int, here: Hex) -> list[int]:
    """Who of a side may still fire at what has entered a hex, in roster order; secret counters, whatever they are, too.

    R40-5.1.4.3f, R40-5.1.4.3g, R40-5.1.4.3h, R40-0j.
    """
    around, held = presence.board.neighbours[here], presence.closed(1 - side)
    if held.isdisjoint(around):
        return []
    walk = presence.state.walk
    fired = [face_down.who(presence.state, index) for index in walk.shots] if walk is not None else []
    near = [index for there in around if there in held for index in presence.at(there)]
    return sorted([index for index in near if index not in fired and _can_fire(presence, side, index)])


def _can_fire(presence: Presence, side: int, index: int) -> bool:
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.side != side or unit.is_suppressed or unit.has(ABOARD):
        return False
    return kind.is_combatant or kind.is_counter


# ---- the question


def _shooters(now: Context) -> list[int]:
    """Who may fire by this question: all, if somebody is among them who is known; then closed counters alone."""
    able = shooters(presence_of(now.world, now.state), now.step.side, now.step.where)
    closed = [index for index in able if now.world.kinds[index].is_counter]
    if now.step.name == AMBUSH:
        return closed
    return able if len(closed) < len(able) else []


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, OPPFIRE, is_order=False) if now.state.walk and _shooters(now) else None


def _refusal(now: Context, order: Fire) -> Refusal | None:
    """Why a unit cannot fire at what has just entered. R40-5.1.4.3d."""
    world, state, index = now.world, now.state, order.unit
    if index not in _shooters(now):
        return Refusal("R40-5.1.4.3b", "cannot-fire", world.notation.unit(index))
    said = _said_of(state, index) if world.kinds[index].is_counter else []
    return face_down.own_refusal(world, state, index) or face_down.statement_refusal(world, state, said)


def _said_of(state: State, index: int) -> list[Vow]:
    """The statement that firing makes of a closed counter: it is a combatant, and passed the check that was rolled for it.

    R40-5.1.4.3g, R40-5.1.4.3h.
    """
    rolled = (vow.number for vow in state.vows if vow.counter == index and vow.fact == face_down.ROLLED)
    return [*(Vow(index, fact) for fact in face_down.A_COMBATANT), *(Vow(index, "check-passed", die) for die in rolled)]


def _fire(now: Context, order: Fire) -> Done:
    """The shot, by a unit that is turned up first; more may fire after it. R40-5.1.4.3h."""
    return shoot(now.world, now.state.then(now.step), len(now.state.agenda), order.unit)


def shoot(world: World, state: State, place: int, shooter: int) -> Done:
    """A shot behind those that the step at this place of the agenda has brought about already; who shoots is turned up first."""
    step = state.agenda[place]
    shot = Step(SHOT, step.side, (shooter, *step.units), where=step.where)
    state = replace(state, walk=replace(state.run, shots=(*state.run.shots, shooter)))
    state = replace(state, agenda=(*state.agenda[: place + 1], shot, *state.agenda[place + 1 :]))
    if world.kinds[shooter].is_counter:
        others = (vow for vow in state.vows if (vow.counter, vow.fact) != (shooter, face_down.ROLLED))
        state = replace(state, vows=(*others, *_said_of(state, shooter)))
    return face_down.reveal(world, state, (shooter,))


# ---- the shot


def _ask_shot(now: Context) -> Demand | None:
    world, state, step = now.world, now.state, now.step
    shooter, mover = face_down.who(state, step.units[0]), step.units[1]
    assert state.units[shooter].status == ON_MAP
    names = (world.kinds[shooter].id, world.kinds[mover].id, world.board.grid.name(step.where))
    return Roll((DIE,), ("opp", state.turn, *names))


def _read_shot(now: Context, dice: tuple[int, ...]) -> Done:
    """The die must reach the morale; the first that does stops the mover, and nothing else happens to it.

    R40-5.1.4.3a, R40-5.1.4.3c, R40-5.1.4.3f, R40-5.1.4.3m.
    """
    world, state, step = now.world, now.state, now.step
    shooter, mover = face_down.who(state, step.units[0]), step.units[1]
    morale = world.kinds[mover].mo  # of the transport, when somebody rides: R40-5.1.4.3i
    (die,) = dice
    stops = die >= morale
    here = world.board.grid.name(step.where)
    shot = OpportunityFire(world.kinds[shooter].id, world.kinds[mover].id, here, die, morale, stops)
    if stops:
        left = state.agenda
        while left[-1].name in (SHOT, OPPFIRE, AMBUSH):
            left = left[:-1]
        state = replace(state, agenda=(*left, Step("stopped", world.kinds[mover].side, (mover,), where=step.where)))
    return state, (shot,)


PHASE = Phase(
    Verb("fire", Fire, OPPFIRE, (UNIT.among(_shooters),), refusal=_refusal, apply=_fire, is_answer=True),
    Verb("hold", HoldFire, OPPFIRE, apply=nothing, is_answer=True),  # nobody must fire: R40-5.1.4.3d
    asks={
        OPPFIRE: _ask,
        AMBUSH: _ask,
        SHOT: _ask_shot,
    },
    reads={SHOT: _read_shot},
)
