"""Effects of the result of an attack on each unit of the hex, and statements about counters that stay closed. R40-5.3.3.

Steps: `hits` lays out, for each unit in its order, `hit_check` (rolls), `hit_suppress`, `hit_retreat` (module `retreat`) and
`hit_eliminate` (units: the one). `say_marker` and `say_check` (number: the die) wait for the end of the phase: their claims
must not cost a mail. R40-5.3.3d, R40-5.3.3e.
"""

from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Claimed, Demand, Open, Opened, Roll
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, COMBATANT, COUNTER, TRANSPORT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.events import MoraleChecked, MoraleRolled, MoraleStated, NoMarker
from pbem.games.rio_40.kit_types import Context, Done, Phase
from pbem.games.rio_40.rules import casualties, face_down
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, Fight, State, Step, Vow

DIE = 6  # R40-2.4a
CHECK, SUPPRESS, RETREAT, ELIMINATE = "hit_check", "hit_suppress", "hit_retreat", "hit_eliminate"
EFFECTS = {  # R40-5.3.3c: in the order in which a result names them
    "M": (CHECK,),
    "S": (SUPPRESS,),
    "R": (RETREAT,),
    "MR": (CHECK, RETREAT),
    "SR": (SUPPRESS, RETREAT),
    "SM": (SUPPRESS, CHECK),
    "E": (ELIMINATE,),
}
NOT_MARKER = "not-marker"
ORDER = (COMBATANT, TRANSPORT, CIVILIAN, COUNTER)  # R40-0k
PASSES, FAILS = 0, 1  # answers about a check; the answer to NOT_MARKER is 0


def push_hits(world: World, state: State) -> Done:
    """Carry out the result of the fight; face-down counters of the hex that must be open for it open first. R40-5.3.3f."""
    fight = state.attack
    presence, enemy = presence_of(world, state), 1 - state.side
    effects, downs = EFFECTS[fight.result], presence.downs_at(fight.target, enemy)
    state = state.then(Step("hits", state.side, where=fight.target))
    opens = ELIMINATE in effects or (RETREAT in effects and not presence.is_besieged_down(enemy, fight.target))
    return face_down.reveal(world, state, downs) if opens else (state, ())


def _run_hits(now: Context) -> Done:
    """Each unit takes the whole result before the next one does. R40-5.3.3b, R40-0k."""
    world, state, fight = now.world, now.state, now.state.attack
    struck = [index for index in presence_of(world, state).at(now.step.where) if not world.kinds[index].is_marker]
    struck.sort(key=lambda index: (ORDER.index(world.kinds[index].category), index))
    steps = [Step(name, now.step.side, (index,)) for index in struck for name in EFFECTS[fight.result]]
    return state.then(*reversed(steps)), ()


# ---- morale


def _ask_check(now: Context) -> Demand | None:
    """A unit that is gone already checks nothing. R40-5.3.3c."""
    (index,) = now.step.units
    if now.state.units[index].status != ON_MAP:
        return None
    return Roll((DIE,), ("morale", now.state.turn, now.world.kinds[index].id))


def _read_check(now: Context, dice: tuple[int, ...]) -> Done:
    """Higher than morale fails; of a closed counter the die alone is known. R40-5.3.3.1a, R40-5.3.3d, R40-6j."""
    world, state = now.world, now.state
    (index,), (die,) = now.step.units, dice
    kind, where = world.kinds[index], world.board.grid.name(state.units[index].where)
    if kind.is_counter:
        state = replace(state, vows=(*state.vows, Vow(index, face_down.ROLLED, die)))
        return state, (MoraleRolled(kind.id, where, die),)
    passes = die <= kind.mo
    event = MoraleChecked(kind.id, where, die, kind.mo, passes)
    if passes:
        return state, (event,)
    state, events = casualties.suppress(world, state, index, now.step.side)
    return state, (event, *events)


# ---- markers and elimination


def _run_fate(now: Context) -> Done:
    """One marker, or removed; a passenger in the air may be gone already.

    R40-5.3.3.2b, R40-5.3.3.2c, R40-5.3.3a, R40-5.1.3.2g.
    """
    (index,), befall = now.step.units, casualties.suppress if now.step.name == SUPPRESS else casualties.eliminate
    is_there = now.state.units[index].status == ON_MAP
    return befall(now.world, now.state, index, now.step.side) if is_there else (now.state, ())


# ---- what is stated of closed counters


def push_statements(world: World, state: State, fight: Fight) -> State:
    """What the placer must say of the counters that were hit and are closed still: due when the phase is over.

    On a what-if board it is known, and said at once.
    """
    may_be_marker = any(world.kinds[token].is_marker for token in world.tokens)
    later: list[Step] = []
    now: list[Step] = []
    for index in presence_of(world, state).secrets_at(fight.target, 1 - state.side):
        steps = now if world.is_open_board and state.units[index].token >= 0 else later
        rolled = [vow.number for vow in state.vows if vow.counter == index and vow.fact == face_down.ROLLED]
        steps += (Step("say_check", state.side, (index,), die) for die in rolled)
        if fight.result in EFFECTS and may_be_marker and Vow(index, NOT_MARKER) not in state.vows:
            steps.append(Step("say_marker", state.side, (index,)))
    place = next(place for place, step in enumerate(state.agenda) if step.name == "phase_ends")
    agenda = (*state.agenda[:place], *later[::-1], *state.agenda[place:])
    return replace(state, agenda=(*agenda, *now[::-1]))


def _is_closed(state: State, index: int) -> bool:
    return state.units[index].status == ON_MAP and state.units[index].has(FACE_DOWN)


def _ask_marker(now: Context) -> Demand | None:
    """A marker is turned up now; of anything else it is stated that it is none. R40-5.3.3e."""
    (index,) = now.step.units
    if not _is_closed(now.state, index):
        return None
    return Open(now.world.kinds[index].side, now.world.envelope(index), NOT_MARKER)


def _prove_marker(now: Context, given: Opened | Claimed) -> Done:
    """A marker opens; what is none stays closed. R40-5.3.3e, R40-S5.3b."""
    world, state = now.world, now.state
    (index,) = now.step.units
    said = face_down.answered(world, NOT_MARKER, given)
    if isinstance(said, Opened):
        return face_down.open_counter(world, state, index, said.payload)
    event = NoMarker(world.kinds[index].id, world.board.grid.name(state.units[index].where))
    return face_down.stated(state, index, said), (event,)


def _ask_say_check(now: Context) -> Demand | None:
    """Did a closed counter pass its check? R40-5.3.3d."""
    world, state = now.world, now.state
    (index,) = now.step.units
    if not _is_closed(state, index):
        return None
    question = f"{face_down.MORALE}:T{state.turn}:{world.board.grid.name(state.units[index].where)}:{now.step.number}"
    return Open(world.kinds[index].side, world.envelope(index), question)


def _prove_check(now: Context, given: Opened | Claimed) -> Done:
    """Passed or failed, as stated, and the audit knows better; or as an envelope says that comes open later in the same file.

    R40-5.3.3d, R40-5.5e.
    """
    world, state, step = now.world, now.state, now.step
    (index,) = step.units
    kind = world.kinds[index]
    if isinstance(given, Opened):
        token = face_down.token_of(world, given.payload)
        if token < 0:
            raise IllegalOrder(Refusal("R40-0g", "not-on-the-roster", kind.id))
        shown = world.kinds[token]
        passes = shown.is_marker or step.number <= shown.mo  # of a marker the lowest answer is true: passed
    elif given.answer in (PASSES, FAILS):
        passes = given.answer == PASSES
    else:
        raise IllegalOrder(Refusal("R40-0g", "no-such-answer", str(given.answer)))
    vow = Vow(index, "check-passed" if passes else "check-failed", step.number)
    kept = tuple(each for each in state.vows if each != Vow(index, face_down.ROLLED, step.number))
    state = replace(state, vows=(*kept, vow))
    event = MoraleStated(kind.id, world.board.grid.name(state.units[index].where), step.number, passes)
    if passes:
        return state, (event,)
    state, events = casualties.suppress(world, state, index, step.side)
    return state, (event, *events)


PHASE = Phase(
    asks={CHECK: _ask_check, "say_marker": _ask_marker, "say_check": _ask_say_check},
    runs={"hits": _run_hits, SUPPRESS: _run_fate, ELIMINATE: _run_fate},
    reads={CHECK: _read_check},
    proves={"say_marker": _prove_marker, "say_check": _prove_check},
)
