"""The ground operation of the helicopter: it lands, takes a combatant aboard or sets him down, and is in the air again. 5.1.3.2.

Step `board` (units: helicopter, combatant) goes on once a closed counter that boards has been turned up.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.game import Options, Token
from pbem.games.rio_40 import acting, hidden, moving, notation
from pbem.games.rio_40.decisions import Ground
from pbem.games.rio_40.events_movement import Boarded, Unloaded
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ACTION_GROUND, LANDED, MOVED, State, Step
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.transport import USED, passenger
from pbem.games.rio_40.world import World


def refusal(world: World, state: State, order: Ground) -> Refusal | None:
    """Why a helicopter cannot land for this combatant. R40-5.1.3.2d, R40-5.1.3.2e, R40-5.1.3.2f."""
    presence = presence_of(world, state)
    return _helicopter_refusal(presence, order.helicopter) or _unit_refusal(presence, order.helicopter, order.unit)


def _helicopter_refusal(presence: Presence, index: int) -> Refusal | None:
    barred = acting.refusal(presence.world, presence.state, index, ACTION_GROUND)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if not kind.is_helicopter:
        return Refusal("R40-5.1.3.2a", "no-helicopter", kind.id)
    if unit.has(USED):
        return Refusal("R40-5.1.3.2e", "has-acted", kind.id)
    if not presence.board.terrain[unit.where].is_landing_ground:
        return Refusal("R40-5.1.3.2f", "no-landing-ground", presence.board.grid.name(unit.where))
    return None


def _unit_refusal(presence: Presence, helicopter: int, index: int) -> Refusal | None:
    barred = acting.refusal(presence.world, presence.state, index, ACTION_GROUND)
    if barred:
        return barred
    kind, unit = presence.kinds[index], presence.units[index]
    if not (kind.can_ride or kind.is_counter):
        return Refusal("R40-2.2.2c", "cannot-ride", kind.id)
    if unit.where != presence.units[helicopter].where:
        return Refusal("R40-5.1.3.2e", "not-in-its-hex", kind.id)
    if unit.has(USED):
        return Refusal("R40-5.1.3.2e", "has-acted", kind.id)
    if not unit.has(ABOARD) and passenger(presence, helicopter) is not None:
        return Refusal("R40-2.2.2b", "carries-another", presence.kinds[helicopter].id)
    return None


def _apply(world: World, state: State, order: Ground) -> Done:
    """It takes the whole phase of both. R40-5.1.3.2e."""
    state, events = acting.name_action(world, state, order.helicopter, ACTION_GROUND)
    state, more = acting.name_action(world, state, order.unit, ACTION_GROUND)
    state = state.marked(order.helicopter, LANDED | MOVED).marked(order.unit, MOVED)
    state = state.then(Step("board", state.side, (order.helicopter, order.unit)))
    state, shown = moving.turn_up(world, state, order.unit)
    return state, (*events, *more, *shown)


def _run_board(world: World, state: State, step: Step) -> Done:
    """In or out. A counter that opened as no combatant on foot would have been refused as an opening."""
    helicopter, index = step.units[0], hidden.who(state, step.units[1])
    unit, names = state.units[index], (world.kinds[index].id, world.kinds[helicopter].id)
    state = state.with_unit(index, replace(unit, marks=unit.marks ^ ABOARD))
    event = Unloaded if unit.has(ABOARD) else Boarded
    return state, (event(*names, world.board.grid.name(unit.where)),)


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    presence = presence_of(world, state)
    if not words:
        return Options(tuple(_able(world, state)))
    names = [world.kinds[index].id for index in _for(presence, world.index_of.get(words[0], -1))]
    if len(words) == 1:
        return Options(tuple(map(Token, names)))
    return Options((), is_complete=len(words) == 2 and words[1] in names)


def _able(world: World, state: State) -> Iterator[Token]:
    """Helicopters that can land for somebody."""
    presence = presence_of(world, state)
    for index in presence.helicopters(state.side):
        if _for(presence, index):
            yield Token(world.kinds[index].id)


def _for(presence: Presence, helicopter: int) -> list[int]:
    """Whom it can land for."""
    if helicopter < 0 or _helicopter_refusal(presence, helicopter):
        return []
    near = presence.at(presence.units[helicopter].where)
    return [index for index in near if _unit_refusal(presence, helicopter, index) is None]


def _write(world: World, order: Ground) -> str:
    return notation.units_words(world, (order.helicopter, order.unit)).replace(",", " ")


def _read(world: World, words: Sequence[str]) -> Decision:
    helicopter, unit = notation.exactly(words, "ground HELICOPTER UNIT", 2)
    return Ground(notation.read_unit(world, helicopter), notation.read_unit(world, unit))


PHASE = Phase(verbs=(Verb("ground", Ground, ("phase",), refusal, _apply, _walk, _write, _read, _able),), runs={"board": _run_board})
