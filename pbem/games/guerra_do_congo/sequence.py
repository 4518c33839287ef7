"""The sequence of play as agenda steps: set-up, Administration, the two stages with their phases, the end of the match."""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options, Token
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import administration, control, notation, supply, victory
from pbem.games.guerra_do_congo.decisions import Deploy, EndPhase
from pbem.games.guerra_do_congo.events import Deployed, PhaseBegan, PhaseEnded, StageBegan
from pbem.games.guerra_do_congo.movement import ground_of
from pbem.games.guerra_do_congo.stacking import overfull
from pbem.games.guerra_do_congo.state import (
    ATTACKED,
    BESIEGED_AT_START,
    BOMBARDED,
    COMBAT,
    CONGO,
    ENTERED_HEX,
    FOUGHT,
    KEEPS_FULL_PM,
    MOBILISED,
    MOVED,
    MOVEMENT,
    ON_MAP,
    PROTECTED,
    REBELS,
    RESERVE,
    SETUP,
    SIDES,
    SUPPLIED,
    TO_COME,
    State,
    Step,
    Unit,
)
from pbem.games.guerra_do_congo.steps import Done, Phase, Verb
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence, presence_of

MOVEMENT_MARKS = MOVED | MOBILISED | ENTERED_HEX | BESIEGED_AT_START | KEEPS_FULL_PM
COMBAT_MARKS = ATTACKED | PROTECTED | BOMBARDED | FOUGHT


def whole_match(world: World) -> tuple[Step, ...]:  # noqa: ARG001
    """The agenda before anything has happened. GC-2.1a, GC-3.4.4d."""
    return (Step("administer", number=1), Step("setup", CONGO))


def rest_of_turn(world: World, turn: int, side: int) -> tuple[Step, ...]:
    """What comes after the stage of a side. GC-2.1a, b."""
    last = turn >= world.tables.last_turn
    after = Step("finish") if last else Step("administer", number=turn + 1)
    return (after, Step("stage", CONGO)) if side == REBELS else (after,)


def first_state(world: World) -> State:
    """Units of the set-up in their hexes, everything else to come. GC-3.4.4a, GC-T7a."""
    board = world.board
    units = tuple(
        Unit(ON_MAP, board.place_named[kind.place].hex) if kind.arrival == "setup" else Unit(TO_COME) for kind in world.kinds
    )
    return State(
        turn=1,
        side=CONGO,
        phase=SETUP,
        agenda=whole_match(world),
        units=units,
        control=tuple(place.control for place in board.places),
        places_once_held=tuple(place.index for place in board.places if place.control == REBELS),
        entered=(0,) * len(board.entries),
    )


# --- set-up


def _to_deploy(world: World, state: State) -> list[int]:
    return [kind.index for kind in world.kinds if kind.arrival == "setup_country" and state.units[kind.index].status == TO_COME]


def _ask_setup(world: World, state: State, step: Step) -> Demand | None:
    return Choose(step.side, "setup", is_order=True) if _to_deploy(world, state) else None


def _run_setup(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def _deploy_refusal(world: World, state: State, order: Deploy) -> Refusal | None:
    """Anywhere in the unit's country, within capacity. GC-3.4.4d."""
    if order.unit not in _to_deploy(world, state):
        return Refusal("GC-3.4.4d", "nothing-to-deploy", notation.unit_name(world, order.unit))
    return _deploy_hex_refusal(world, presence_of(world, state), order)


def _deploy_hex_refusal(world: World, presence: Presence, order: Deploy) -> Refusal | None:
    kind, board = world.kinds[order.unit], world.board
    if board.country.get(order.to) != kind.place or order.to not in board.terrain:
        return Refusal("GC-3.4.4d", "outside-its-country", notation.hex_word(order.to))
    if not board.may_stand(kind.is_mobile, order.to):
        return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(order.to))
    if presence.holds_enemy(kind.side, order.to):
        return Refusal("GC-3.2.1a", "enemy-there", hex_name(order.to))
    if presence.room(order.to) < kind.stacking:
        return Refusal("GC-3.2.2b", "no-room", hex_name(order.to))
    return None


def _deploy(world: World, state: State, order: Deploy) -> Done:
    state = state.with_unit(order.unit, replace(state.units[order.unit], status=ON_MAP))
    state, events = control.enter_hex(world, state, order.unit, order.to)
    return state, (Deployed(world.kinds[order.unit].id, hex_name(order.to)), *events)


def _walk_deploy(world: World, state: State, words: tuple[str, ...]) -> Options:
    due = _to_deploy(world, state)
    if not words:
        return Options(tuple(Token(world.kinds[index].id) for index in due))
    index = world.index_of.get(words[0], -1)
    if index not in due:
        return Options(())
    presence, inside = presence_of(world, state), world.board.playable
    if len(words) > 1:
        inside = tuple([here for here in inside if hex_name(here) == words[1]])
    allowed = [here for here in inside if not _deploy_hex_refusal(world, presence, Deploy(index, here))]
    if len(words) == 1:
        return Options(tuple(Token(hex_name(here)) for here in allowed))
    return Options((), is_complete=len(words) == 2 and bool(allowed))


def _write_deploy(world: World, order: Deploy) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.hex_word(order.to)}"


def _read_deploy(world: World, words: Sequence[str]) -> Decision:
    unit, to = notation.exactly(words, "deploy UNIT HEX", 2)
    return Deploy(notation.read_unit(world, unit), notation.read_hex(to))


# --- stages and phases


def _run_stage(world: World, state: State, step: Step) -> Done:
    """Marks of the side begin afresh; supply and sieges are judged for its Movement Phase. GC-2.1d, GC-2.3a, GC-3.2.1e."""
    units = tuple(
        replace(unit, marks=0) if kind.side == step.side and unit.marks else unit
        for kind, unit in zip(world.kinds, state.units, strict=True)
    )
    state = replace(
        state, side=step.side, phase=MOVEMENT, units=units, entered=(0,) * len(world.board.entries), moves=(), flights=()
    )
    state = supply.judge(world, state, (step.side,))
    presence = presence_of(world, state)
    state = replace(state, airfields=_airfields(world, state, presence, step.side))
    besieged = [
        index
        for here, stack in presence.stacks[step.side].items()
        for index in stack
        if presence.is_besieged(world.kinds[index], here)
    ]
    for index in besieged:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, marks=unit.marks | BESIEGED_AT_START))
    events = (
        StageBegan(state.turn, SIDES[step.side]),
        PhaseBegan(SIDES[step.side], "movement", _unsupplied(world, state, (step.side,))),
    )
    return state.then(Step("combat_begins", step.side), Step("movement", step.side)), events


def _airfields(world: World, state: State, presence: Presence, side: int) -> tuple[int, ...]:
    """The airfields a side holds as its Movement Phase begins; one taken later is of no use in it. GC-3.5a."""
    return tuple(
        place.index
        for place in world.board.places
        if place.air != "none" and state.control[place.index] == side and not presence.holds_enemy(side, place.hex)
    )


def _ask_movement(world: World, state: State, step: Step) -> Demand | None:  # noqa: ARG001
    return Choose(step.side, "movement", is_order=True)


def _run_combat_begins(world: World, state: State, step: Step) -> Done:
    """Supply of both sides is judged for the whole phase. GC-2.4a, GC-3.6.1n."""
    units = tuple([replace(unit, marks=unit.marks & ~COMBAT_MARKS) if unit.marks & COMBAT_MARKS else unit for unit in state.units])
    state = supply.judge(world, replace(state, side=step.side, phase=COMBAT, units=units), (REBELS, CONGO))
    began = PhaseBegan(SIDES[step.side], "combat", _unsupplied(world, state, (REBELS, CONGO)))
    return state.then(Step("combat", step.side)), (began,)


def _unsupplied(world: World, state: State, sides: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(
        kind.id
        for kind, unit in zip(world.kinds, state.units, strict=True)
        if kind.side in sides and unit.status == ON_MAP and not unit.has(SUPPLIED)
    )


def _end_refusal(world: World, state: State, order: EndPhase) -> Refusal | None:  # noqa: ARG001
    """Not while a hex entered in this Movement Phase is over capacity; names it and who entered last. GC-3.2.2d, g, j."""
    if state.phase != MOVEMENT:
        return None
    for here, last in overfull(ground_of(world, state)):
        names = " ".join(world.kinds[index].id for index in last)
        return Refusal("GC-3.2.2d", "over-capacity", f"{hex_name(here)} {names}")
    return None


def _end(world: World, state: State, order: EndPhase) -> Done:  # noqa: ARG001
    """P6 and C12: the phase's step comes off the agenda."""
    step = state.agenda[-1]
    state = replace(state, agenda=state.agenda[:-1])
    if step.name == "movement":
        return end_movement(world, state, step.side)
    return state.then(Step("combat_ends", step.side), Step("declared", step.side)), ()  # first the list, if there is one


def end_movement(world: World, state: State, side: int) -> Done:
    """Forget what held for the Movement Phase only, loss of movement points included. GC-4.6.3a, GC-2.3b."""
    units = tuple(
        replace(unit, marks=unit.marks & ~MOVEMENT_MARKS, pm_loss=0)
        if kind.side == side and (unit.marks & MOVEMENT_MARKS or unit.pm_loss)
        else unit
        for kind, unit in zip(world.kinds, state.units, strict=True)
    )
    state = replace(state, units=units, entered=(0,) * len(world.board.entries), moves=(), flights=(), airfields=())
    return state, (PhaseEnded(SIDES[side], "movement"),)


def _run_combat_ends(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """Forget what held for the Combat Phase only. GC-4.1f."""
    units = tuple([replace(unit, marks=unit.marks & RESERVE) if unit.marks & ~RESERVE else unit for unit in state.units])
    return replace(state, units=units, combat=None), (PhaseEnded(SIDES[step.side], "combat"),)


def _walk_end(world: World, state: State, words: tuple[str, ...]) -> Options:
    return Options((), is_complete=not words and _end_refusal(world, state, EndPhase()) is None)


def _write_end(world: World, order: EndPhase) -> str:  # noqa: ARG001
    return ""


def _read_end(world: World, words: Sequence[str]) -> Decision:  # noqa: ARG001
    notation.exactly(words, "end", 0)
    return EndPhase()


def _run_administer(world: World, state: State, step: Step) -> Done:
    """The stages of the turn follow. GC-2.1b."""
    state, events = administration.administer(world, state, step.number)
    return state.then(*rest_of_turn(world, step.number, REBELS), Step("stage", REBELS)), events


def _run_finish(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    """After the Congo stage of the last turn. GC-2.1a, GC-7a."""
    return victory.final_scoring(world, state)


PHASE = Phase(
    verbs=(
        Verb("deploy", Deploy, ("setup",), _deploy_refusal, _deploy, _walk_deploy, _write_deploy, _read_deploy),
        Verb("end", EndPhase, ("movement", "combat"), _end_refusal, _end, _walk_end, _write_end, _read_end),
    ),
    asks={"setup": _ask_setup, "movement": _ask_movement},
    runs={
        "setup": _run_setup,
        "administer": _run_administer,
        "stage": _run_stage,
        "combat_begins": _run_combat_begins,
        "combat_ends": _run_combat_ends,
        "finish": _run_finish,
    },
    reads={},
)
