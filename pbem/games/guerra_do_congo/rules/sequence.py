"""The sequence of play as agenda steps: set-up, Administration, the two stages with their phases, the end of the match."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Deploy, EndPhase
from pbem.games.guerra_do_congo.events import Deployed, PhaseBegan, PhaseEnded, StageBegan
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules import administration, place_control, supply, victory
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import overfull
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
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

MOVEMENT_MARKS = MOVED | MOBILISED | ENTERED_HEX | BESIEGED_AT_START | KEEPS_FULL_PM
COMBAT_MARKS = ATTACKED | PROTECTED | BOMBARDED | FOUGHT


def whole_match() -> tuple[Step, ...]:
    """The agenda before anything has happened. GC-2.1a, GC-3.4.4d."""
    return (Step("administer", number=1), Step("setup", CONGO))


def rest_of_turn(world: World, turn: int, side: int) -> tuple[Step, ...]:
    """What comes after the stage of a side. GC-2.1a, GC-2.1b."""
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
        agenda=whole_match(),
        units=units,
        control=tuple(place.control for place in board.places),
        places_once_held=tuple(place.index for place in board.places if place.control == REBELS),
        entered=(0,) * len(board.entries),
    )


# --- set-up


def _due(now: Context) -> list[int]:
    free = [kind.index for kind in now.world.kinds if kind.arrival == "setup_country"]
    return [index for index in free if now.state.units[index].status == TO_COME]


def _deploy_hexes(now: Context, index: int) -> Iterator[Hex]:
    presence = presence_of(now.world, now.state)
    hexes = now.world.board.hexes_of(now.world.kinds[index].place)
    return (here for here in hexes if not _deploy_hex_refusal(now.world, presence, Deploy(index, here)))


def _ask_setup(now: Context) -> Demand | None:
    return Choose(now.step.side, "setup", is_order=True) if _due(now) else None


def _deploy_refusal(now: Context, order: Deploy) -> Refusal | None:
    """Anywhere in the unit's country, within capacity. GC-3.4.4d."""
    if order.unit not in _due(now):
        return Refusal("GC-3.4.4d", "nothing-to-deploy", now.world.notation.unit(order.unit))
    return _deploy_hex_refusal(now.world, presence_of(now.world, now.state), order)


def _deploy_hex_refusal(world: World, presence: Presence, order: Deploy) -> Refusal | None:
    kind, board = world.kinds[order.unit], world.board
    if board.country.get(order.to) != kind.place or order.to not in board.terrain:
        return Refusal("GC-3.4.4d", "outside-its-country", world.notation.hex(order.to))
    if not board.may_stand(kind.is_mobile, order.to):
        return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(order.to))
    if presence.holds_enemy(kind.side, order.to):
        return Refusal("GC-3.2.1a", "enemy-there", hex_name(order.to))
    if presence.room(order.to) < kind.stacking:
        return Refusal("GC-3.2.2b", "no-room", hex_name(order.to))
    return None


def _deploy(now: Context, order: Deploy) -> Done:
    world, unit = now.world, now.state.units[order.unit]
    state = now.state.with_unit(order.unit, replace(unit, status=ON_MAP))
    state, events = place_control.enter(world, state, order.unit, (order.to,))
    return state, (Deployed(world.kinds[order.unit].id, hex_name(order.to)), *events)


# --- stages and phases


def _run_stage(now: Context) -> Done:
    """Marks of the side begin afresh; supply and sieges are judged for its Movement Phase. GC-2.1d, GC-2.3a, GC-3.2.1e, GC-8.1i."""
    world, state, step = now.world, now.state, now.step
    units = list(state.units)
    for index in world.members[step.side]:
        unit = units[index]
        if unit.marks & ~SUPPLIED:  # which is judged anew below
            units[index] = replace(unit, marks=unit.marks & SUPPLIED)
    state = replace(
        state, side=step.side, phase=MOVEMENT, units=tuple(units), entered=(0,) * len(world.board.entries), moves=(), flights=()
    )
    presence = presence_of(world, state)
    state = supply.judge(world, state, (step.side,))
    units = list(state.units)
    for index in presence.besieged(step.side):
        units[index] = replace(units[index], marks=units[index].marks | BESIEGED_AT_START)
    state = replace(state, units=tuple(units), airfields=_airfields(world, state, presence, step.side))
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


def _ask_movement(now: Context) -> Demand | None:
    return Choose(now.step.side, "movement", is_order=True)


def _run_combat_begins(now: Context) -> Done:
    """Supply of both sides is judged for the whole phase. GC-2.4a, GC-3.6.1n."""
    state, step = now.state, now.step
    units = tuple([replace(unit, marks=unit.marks & ~COMBAT_MARKS) if unit.marks & COMBAT_MARKS else unit for unit in state.units])
    state = supply.judge(now.world, replace(state, side=step.side, phase=COMBAT, units=units), (REBELS, CONGO))
    began = PhaseBegan(SIDES[step.side], "combat", _unsupplied(now.world, state, (REBELS, CONGO)))
    return state.then(Step("combat", step.side)), (began,)


def _unsupplied(world: World, state: State, sides: tuple[int, ...]) -> tuple[str, ...]:
    found = [index for index, unit in enumerate(state.units) if unit.status == ON_MAP and not unit.marks & SUPPLIED]
    return tuple([world.kinds[index].id for index in found if world.kinds[index].side in sides])


def _end_refusal(now: Context, _order: EndPhase) -> Refusal | None:
    """Not while a hex entered in this Movement Phase is over capacity; names it and who entered last.

    GC-3.2.2d, GC-3.2.2g, GC-3.2.2j.
    """
    if now.state.phase != MOVEMENT:
        return None
    for here, last in overfull(ground_of(now.world, now.state)):
        names = " ".join(now.world.kinds[index].id for index in last)
        return Refusal("GC-3.2.2d", "over-capacity", f"{hex_name(here)} {names}")
    return None


def _end(now: Context, _order: EndPhase) -> Done:
    """P6 and C12: the phase's step comes off the agenda."""
    state, side = replace(now.state, agenda=now.state.agenda[:-1]), now.step.side
    if now.step.name == "movement":
        return end_movement(now.world, state, side)
    return state.then(Step("combat_ends", side), Step("declared", side)), ()  # first the list, if there is one


def end_movement(world: World, state: State, side: int) -> Done:
    """Forget what held for the Movement Phase only, loss of movement points included. GC-4.6.3a, GC-2.3b."""
    units = list(state.units)
    for index in world.members[side]:
        unit = units[index]
        if unit.marks & MOVEMENT_MARKS or unit.pm_loss:
            units[index] = replace(unit, marks=unit.marks & ~MOVEMENT_MARKS, pm_loss=0)
    state = replace(state, units=tuple(units), entered=(0,) * len(world.board.entries), moves=(), flights=(), airfields=())
    return state, (PhaseEnded(SIDES[side], "movement"),)


def _run_combat_ends(now: Context) -> Done:
    """Forget what held for the Combat Phase only. GC-4.1f."""
    units = tuple([replace(unit, marks=unit.marks & RESERVE) if unit.marks & ~RESERVE else unit for unit in now.state.units])
    return replace(now.state, units=units, combat=None), (PhaseEnded(SIDES[now.step.side], "combat"),)


def _run_administer(now: Context) -> Done:
    """The stages of the turn follow. GC-2.1b."""
    state = now.state
    state, events = administration.administer(now.world, state, now.step.number)
    return state.then(*rest_of_turn(now.world, now.step.number, REBELS), Step("stage", REBELS)), events


def _run_finish(now: Context) -> Done:
    """After the Congo stage of the last turn. GC-2.1a, GC-7a."""
    return victory.final_scoring(now.world, now.state)


PHASE = Phase(
    Verb("deploy", Deploy, "setup", (UNIT.of(_due), HEX.of(_deploy_hexes)), refusal=_deploy_refusal, apply=_deploy),
    Verb("end", EndPhase, ("movement", "combat"), refusal=_end_refusal, apply=_end),
    asks={"setup": _ask_setup, "movement": _ask_movement},
    runs={
        "administer": _run_administer,
        "stage": _run_stage,
        "combat_begins": _run_combat_begins,
        "combat_ends": _run_combat_ends,
        "finish": _run_finish,
    },
)
