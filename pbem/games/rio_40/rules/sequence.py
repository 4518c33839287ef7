"""The sequence of play as agenda steps: set-up, Administration, the two players' phases, the end of the match. Sections 3 and 4.

Steps: `place` and `deploy` (side) of the set-up; `administer` (number: the turn); `phase` (side), which sets up `orders`,
`hidden_withdraw` (in `suppressed_withdrawal`) and `phase_ends`; `civilians`; `finish` and `count` after the last turn.
"""

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.content.unit_kinds import BOX, START, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import EndPhase
from pbem.games.rio_40.events import Available, PhaseBegan, PhaseEnded, ReplacementsDue, TurnBegan
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import casualties, face_down, victory
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import NOBODY, NONE, SIDES, State, Step, Unit


def whole_match(world: World) -> tuple[Step, ...]:
    """The agenda before anything has happened: who hides places first, the first player deploys last. R40-S4.1f."""
    first, hider = world.first, world.hider
    place = (Step("place", hider),) if hider != NOBODY else ()
    return (Step("begin"), Step("deploy", first), Step("deploy", 1 - first), *place)


def rest_of_turn(world: World, turn: int, side: int) -> tuple[Step, ...]:
    """What comes after the phase of a side. R40-3a, R40-3b, R40-3c, R40-4.1b."""
    after = Step("finish") if turn >= world.scenario.turns else Step("administer", number=turn + 1)
    return (after, Step("phase", 1 - side)) if side == world.first else (after,)


def first_state(world: World) -> State:
    """Fixed units in their hexes, everything else to come. R40-4.2a."""
    return State(
        turn=1,
        side=world.first,
        phase=states.SETUP,
        agenda=whole_match(world),
        units=tuple(map(_at_first, world.kinds)),
        holders=(NOBODY,) * len(world.watched),
        entered=(0,) * len(world.board.entries),
    )


def _at_first(kind: UnitKind) -> Unit:
    if kind.is_secret:
        return Unit(states.SECRET)
    if kind.turn == BOX:
        return Unit(states.IN_BOX)
    return Unit(states.ON_MAP, kind.at) if kind.turn == START and kind.at != NOWHERE else Unit(states.TO_COME)


def _run_begin(now: Context) -> Done:
    """Set-up is done: who stands on an objective has it. R40-7b."""
    state, events = record_holders(now.world, now.state)
    return state.then(Step("administer", number=1)), events


def record_holders(world: World, state: State) -> Done:
    """Who has a combatant in a watched hex now has had it last. R40-7b."""
    presence = presence_of(world, state)
    events: tuple[Event, ...] = ()
    for here in world.watched:
        side = presence.holder_at(here)
        if side is not None:
            state, more = face_down.hold(world, state, here, side)
            events += more
    return state, events


# ---- the Administration phase


def _run_administer(now: Context) -> Done:
    """A new turn: reinforcements become available, suppressed civilians check. R40-2.1.1a, R40-4.1a, R40-4.2b, R40-4.3a."""
    world, state, step = now.world, now.state, now.step
    due = state.replacements_due
    state = replace(
        state,
        turn=step.number,
        phase=states.ADMINISTRATION,
        side=world.first,
        entered=(0,) * len(world.board.entries),
        replacements=state.replacements + due,
        replacements_due=0,
    )
    events: tuple[Event, ...] = (TurnBegan(step.number), *_arrivals(world, step.number))
    if due and casualties.replaced_side(world) != NOBODY:
        events += (ReplacementsDue(SIDES[casualties.replaced_side(world)], due),)
    first = world.first
    return state.then(*rest_of_turn(world, step.number, first), Step("phase", first), Step("civilians")), events


def _arrivals(world: World, turn: int) -> tuple[Event, ...]:
    """The reinforcements of a turn. R40-4.2b."""
    coming = [kind for kind in world.kinds if kind.turn == turn]
    by_side = [(name, tuple(kind.id for kind in coming if kind.side == side)) for side, name in enumerate(SIDES)]
    return tuple(Available(name, units) for name, units in by_side if units)


# ---- a player's phase


def _run_phase(now: Context) -> Done:
    """A phase begins: who is suppressed now can only recover in it. R40-5.4a."""
    state, step = now.state, now.step
    state = replace(state, side=step.side, phase=states.PLAYER_PHASE, attacked=(), searched=())
    for kind in now.world.kinds:
        unit = state.units[kind.index]
        if kind.side == step.side and unit.status == states.ON_MAP and unit.is_suppressed:
            state = state.marked(kind.index, states.BEGAN_DOWN)
    steps = (Step("phase_ends", step.side), Step("hidden_withdraw", step.side), Step("orders", step.side))  # R40-5.4g
    return state.then(*steps), (PhaseBegan(state.turn, SIDES[step.side]),)


def _end(now: Context, _order: EndPhase) -> Done:
    """A player ends his phase when he likes. R40-5h."""
    return replace(now.state, agenda=now.state.agenda[:-1]), ()


def _run_phase_ends(now: Context) -> Done:
    """Possession is recorded; what held for the phase only is forgotten. R40-7b, R40-5.1.3g."""
    state, events = record_holders(now.world, now.state)
    units = list(state.units)
    for index, unit in enumerate(units):
        if unit.marks & states.OF_THE_PHASE or unit.search:
            units[index] = replace(unit, marks=unit.marks & ~states.OF_THE_PHASE, search=NONE)
    return replace(state, units=tuple(units), attacked=(), searched=()), (*events, PhaseEnded(state.turn, SIDES[now.step.side]))


# ---- the end


def _run_finish(now: Context) -> Done:
    """Everything is opened before the count. R40-7f, R40-S5.3b."""
    state = replace(now.state, phase=states.ENDING).then(Step("count"))
    return face_down.reveal(now.world, state, now.world.counters())


PHASE = Phase(
    Verb("end", EndPhase, "phase", apply=_end),
    asks={"orders": lambda now: Choose(now.step.side, "phase", is_order=True)},
    runs={
        "begin": _run_begin,
        "administer": _run_administer,
        "phase": _run_phase,
        "phase_ends": _run_phase_ends,
        "finish": _run_finish,
        "count": lambda now: victory.finish(now.world, now.state),
    },
)
