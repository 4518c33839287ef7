"""The defender's choice before the die: turn up a face-down combatant, or stay down. R40-5.3.1e, D-31, D-32.

Step `defend` (side, where). What lies face down is asked about whatever it is: the answer alone tells.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import hidden, notation
from pbem.games.rio_40.decisions import Defend, StayDown
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.state import State, Step, Vow
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

KIND = "defend"
COMBATANTS = ("not-civilian", "not-marker")  # stated of a closed counter that turns up to defend
RULE_OUT = ("not-combatant", "civilian")


def defenders(presence: Presence, side: int, here: Hex) -> list[int]:
    """The face-down combatants that may turn up, and what may be one. R40-5.3.1e, R40-5.3.1g."""
    if presence.combatant_at(here, side) is not None:
        return []
    downs = presence.downs_at(here, side)
    again = [index for index in downs if not presence.is_secret(index)]
    return again or [index for index in downs if not _is_ruled_out(presence.state, index)]


def _is_ruled_out(state: State, index: int) -> bool:
    """Has its placer stated that it is no combatant?"""
    return any(vow.counter == index and vow.fact in RULE_OUT for vow in state.vows)


def _ask(world: World, state: State, step: Step) -> Demand | None:
    if not defenders(presence_of(world, state), step.side, step.where):
        return None
    return Choose(step.side, KIND, is_order=False)


def _run(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def defend_refusal(world: World, state: State, order: Defend) -> Refusal | None:
    """Why a counter may not turn up to defend. R40-5.3.1e."""
    step = state.agenda[-1]
    return _refusal(world, state, order.unit, defenders(presence_of(world, state), step.side, step.where))


def _refusal(world: World, state: State, index: int, able: Sequence[int]) -> Refusal | None:
    if index not in able:
        return Refusal("R40-5.3.1e", "cannot-defend", notation.unit_name(world, index))
    return hidden.own_refusal(world, state, index)


def _defend(world: World, state: State, order: Defend) -> Done:
    state = replace(state, agenda=state.agenda[:-1])
    if world.kinds[order.unit].is_counter:
        state = replace(state, vows=(*state.vows, *(Vow(order.unit, fact) for fact in COMBATANTS)))
    return hidden.reveal(world, state, (order.unit,))


def _walk_defend(world: World, state: State, words: tuple[str, ...]) -> Options:
    step = state.agenda[-1]
    able = defenders(presence_of(world, state), step.side, step.where)
    return notation.choices([(world.kinds[index].id,) for index in able if _refusal(world, state, index, able) is None], words)


def _write_defend(world: World, order: Defend) -> str:
    return notation.unit_name(world, order.unit)


def _read_defend(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "defend UNIT", 1)
    return Defend(notation.read_unit(world, unit))


def _down_refusal(world: World, state: State, order: StayDown) -> Refusal | None:  # noqa: ARG001
    """Nobody must turn up. R40-5.3.1e."""
    return None


def _down(world: World, state: State, order: StayDown) -> Done:  # noqa: ARG001
    return replace(state, agenda=state.agenda[:-1]), ()


def _walk_down(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    return Options((), is_complete=not words)


def _write_down(world: World, order: StayDown) -> str:  # noqa: ARG001
    return ""


def _read_down(world: World, words: Sequence[str]) -> Decision:  # noqa: ARG001
    notation.exactly(words, "down", 0)
    return StayDown()


PHASE = Phase(
    verbs=(
        Verb("defend", Defend, (KIND,), defend_refusal, _defend, _walk_defend, _write_defend, _read_defend),
        Verb("down", StayDown, (KIND,), _down_refusal, _down, _walk_down, _write_down, _read_down),
    ),
    asks={KIND: _ask},
    runs={KIND: _run},
)
