"""The advance of one unit into a hex that has been searched, or vacated in a close attack. R40-5.2.2c, R40-5.3.3.3d.

`push` puts the step `advance` on the agenda: side, those of which one may go, and the hex. Who may be among them is for the search
or the attack to say; whether the hex is open to one of them is said here. It costs no MP and draws no fire.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import notation
from pbem.games.rio_40.decisions import Advance, Stay
from pbem.games.rio_40.escort import goers, moved_together
from pbem.games.rio_40.events_search import Advanced
from pbem.games.rio_40.policies import Kind, unclear
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ON_MAP, RODE, State, Step
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

NOBODY, ANYBODY, ONLY, ASK = "none", "any", "only", "ask"


def push(state: State, side: int, units: Sequence[int], target: Hex) -> State:
    """The state with the question who of these advances. It is not asked when nobody can."""
    return state.then(Step("advance", side, tuple(units), where=target))


def entry_refusal(presence: Presence, index: int, target: Hex) -> Refusal | None:
    """Why a unit cannot advance into a hex. R40-5.2.2c, R40-5.3.5.1c, R40-5.3.5.2b, R40-5.1.4.1a, R40-8.2d."""
    kind, unit = presence.kinds[index], presence.units[index]
    if unit.status != ON_MAP or unit.has(ABOARD) or unit.is_suppressed:
        return Refusal("R40-5.3.5.1c", "cannot-advance", kind.id)
    movers = goers(presence, index)
    if unit.has(RODE) and not any(presence.kinds[other].is_transport for other in movers):
        return Refusal("R40-5.1.3d", "cannot-advance", kind.id)
    name = presence.board.grid.name(target)
    grounds = (presence.kinds[other].kind for other in movers if not presence.kinds[other].is_civilian)
    if not all(presence.board.is_open_to(ground, target) for ground in grounds):
        return Refusal("R40-5.3.5.2b", "closed-ground", name)
    if presence.blocks(kind.side, target):
        return Refusal("R40-5.1.4.2a", "held-by-the-enemy", name)
    if presence.secrets_at(target, kind.side) or not presence.has_room(target, movers):
        return Refusal("R40-5.1.4.1a", "no-room", name)
    return None


def _able(world: World, state: State, step: Step) -> list[int]:
    presence = presence_of(world, state)
    return [index for index in step.units if entry_refusal(presence, index, step.where) is None]


def _ask(world: World, state: State, step: Step) -> Demand | None:
    return Choose(step.side, "advance", is_order=False) if _able(world, state, step) else None


def _run(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def advance_refusal(world: World, state: State, order: Advance) -> Refusal | None:
    """Why this unit cannot go in. R40-5.2.2c, R40-5.3.3.3d."""
    step = state.agenda[-1]
    if order.unit not in step.units:
        return Refusal("R40-5.3.3.3d", "cannot-advance", notation.unit_name(world, order.unit))
    return entry_refusal(presence_of(world, state), order.unit, step.where)


def _advance(world: World, state: State, order: Advance) -> Done:
    step = state.agenda[-1]
    movers = goers(presence_of(world, state), order.unit)
    names, name = tuple(world.kinds[index].id for index in movers), world.board.grid.name
    event = Advanced(names[0], names[1:], name(state.units[order.unit].where), name(step.where))
    state = moved_together(replace(state, agenda=state.agenda[:-1]), movers, step.where)
    return state, (event,)


def _walk_advance(world: World, state: State, words: tuple[str, ...]) -> Options:
    return notation.choices([(world.kinds[index].id,) for index in _able(world, state, state.agenda[-1])], words)


def _write_advance(world: World, order: Advance) -> str:
    return notation.unit_name(world, order.unit)


def _read_advance(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "advance UNIT", 1)
    return Advance(notation.read_unit(world, unit))


def _stay_refusal(world: World, state: State, order: Stay) -> Refusal | None:  # noqa: ARG001
    """Nobody must advance. R40-5.3.3.3d."""
    return None


def _stay(world: World, state: State, order: Stay) -> Done:  # noqa: ARG001
    return replace(state, agenda=state.agenda[:-1]), ()


def _walk_stay(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    return Options((), is_complete=not words)


def _write_stay(world: World, order: Stay) -> str:  # noqa: ARG001
    return ""


def _read_stay(world: World, words: Sequence[str]) -> Decision:  # noqa: ARG001
    notation.exactly(words, "stay", 0)
    return Stay()


# ---- the standing order


def normal(world: World, text: str) -> str:
    """The one form of a standing order: `none`, `any`, `ask`, `only PM03 PC01`. Raises IllegalOrder."""
    words = text.split()
    head = words[0].lower() if words else ""
    if head == ONLY and len(words) > 1:
        units = dict.fromkeys(notation.read_unit(world, word) for word in words[1:])
        return " ".join([ONLY, *(notation.unit_name(world, index) for index in units)])
    if head not in (NOBODY, ANYBODY, ASK) or len(words) > 1:
        raise unclear("policy-word-unknown", f"{text.strip()} (none any ask only)")
    return head


def answer(world: World, state: State, text: str) -> Decision | None:
    """What it decides: the first that can go, of all or of those named; None leaves it to the player."""
    head, *names = text.split()
    if head == ASK:
        return None
    able = _able(world, state, state.agenda[-1])
    wanted = able if head == ANYBODY else [notation.read_unit(world, name) for name in names]
    return next((Advance(index) for index in wanted if index in able), Stay())


KIND = Kind(NOBODY, normal, answer)
PHASE = Phase(
    verbs=(
        Verb("advance", Advance, ("advance",), advance_refusal, _advance, _walk_advance, _write_advance, _read_advance),
        Verb("stay", Stay, ("advance",), _stay_refusal, _stay, _walk_stay, _write_stay, _read_stay),
    ),
    asks={"advance": _ask},
    runs={"advance": _run},
)
