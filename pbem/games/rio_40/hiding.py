"""HI: a unit turns itself face down again. Everybody has seen what it is; it counts as face down until it is turned up. 5.5."""

from collections.abc import Iterator, Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.game import Options, Token
from pbem.games.rio_40 import acting, notation
from pbem.games.rio_40.decisions import Hide
from pbem.games.rio_40.events import TurnedDown
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.roster import COMBATANT
from pbem.games.rio_40.state import ABOARD, ACTION_HI, FACE_DOWN, State
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World


def hide_refusal(world: World, state: State, order: Hide) -> Refusal | None:
    """Why a unit cannot hide now. R40-5.5c, R40-5i."""
    return _refusal(presence_of(world, state), order.unit)


def _refusal(presence: Presence, index: int) -> Refusal | None:
    barred = acting.refusal(presence.world, presence.state, index, ACTION_HI)
    return barred or _place_refusal(presence, index)


def _place_refusal(presence: Presence, index: int) -> Refusal | None:
    """The same for a unit that can take HI."""
    kind, unit = presence.kinds[index], presence.units[index]
    if unit.has(FACE_DOWN):
        return Refusal("R40-5.5g", "face-down-already", kind.id)
    if not kind.is_combatant or unit.has(ABOARD):
        return Refusal("R40-5.5c", "cannot-hide", kind.id)
    if presence.others_near(index):
        return Refusal("R40-5.5c", "somebody-near", kind.id)
    return None


def _hide(world: World, state: State, order: Hide) -> Done:
    """It lies face down; what it is stays public. R40-5.5d, R40-5d."""
    state, events = acting.name_action(world, state, order.unit, ACTION_HI)
    state = state.marked(order.unit, FACE_DOWN)
    here = world.board.grid.name(state.units[order.unit].where)
    return state, (*events, TurnedDown(world.kinds[order.unit].id, here))


def _walk(world: World, state: State, words: tuple[str, ...]) -> Options:
    presence = presence_of(world, state)
    if not words:
        return Options(tuple(_able(world, state)))
    index = world.index_of.get(words[0], -1)
    return Options((), is_complete=len(words) == 1 and index >= 0 and _refusal(presence, index) is None)


def _able(world: World, state: State) -> Iterator[Token]:
    """Units that can hide."""
    presence = presence_of(world, state)
    units, kinds = presence.units, presence.kinds
    for index in acting.able(presence, ACTION_HI):
        is_up = kinds[index].category == COMBATANT and not units[index].marks & (FACE_DOWN | ABOARD)
        if is_up and not presence.others_near(index):
            yield Token(world.kinds[index].id)


def _write(world: World, order: Hide) -> str:
    return notation.unit_name(world, order.unit)


def _read(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "hi UNIT", 1)
    return Hide(notation.read_unit(world, unit))


PHASE = Phase(verbs=(Verb("hi", Hide, ("phase",), hide_refusal, _hide, _walk, _write, _read, _able),))
