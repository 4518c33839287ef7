"""The advance of one unit into a hex that has been searched, or vacated in a close attack. R40-5.2.2c, R40-5.3.3.3d.

`push` puts the step `advance` on the agenda: side, those of which one may go, and the hex. Who may be among them is for the search
or the attack to say; whether the hex is open to one of them is said here. It costs no MP and draws no fire.
"""

from collections.abc import Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import UNIT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Advance, Stay
from pbem.games.rio_40.events import Advanced
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb, nothing
from pbem.games.rio_40.rules.movement.companions import goers, moved_together
from pbem.games.rio_40.rules.policy_notation import standing_order, unclear
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ON_MAP, RODE, State, Step

NOBODY, ANYBODY, ONLY, ASK = "none", "any", "only", "ask"


def push(state: State, side: int, units: Sequence[int], target: Hex) -> State:
    """The state with the question who of these advances. It is not asked when nobody can."""
    return state.then(Step("advance", side, tuple(units), where=target))


def entry_refusal(presence: Presence, index: int, target: Hex) -> Refusal | None:
    """Why a unit cannot advance into a hex.

    R40-5.1.4.1a, R40-5.1.4.2b, R40-5.1.5b, R40-5.2.2c, R40-5.3.5.1c, R40-5.3.5.2b, R40-8.2d.
    """
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


def _able(now: Context) -> list[int]:
    presence = presence_of(now.world, now.state)
    return [index for index in now.step.units if entry_refusal(presence, index, now.step.where) is None]


def _refusal(now: Context, order: Advance) -> Refusal | None:
    """Why this unit cannot go in. R40-5.2.2c, R40-5.3.3.3d."""
    if order.unit not in now.step.units:
        return Refusal("R40-5.3.3.3d", "cannot-advance", now.world.notation.unit(order.unit))
    return entry_refusal(presence_of(now.world, now.state), order.unit, now.step.where)


def _advance(now: Context, order: Advance) -> Done:
    world, state, step = now.world, now.state, now.step
    movers = goers(presence_of(world, state), order.unit)
    names, name = tuple(world.kinds[index].id for index in movers), world.board.grid.name
    event = Advanced(names[0], names[1:], name(state.units[order.unit].where), name(step.where))
    return moved_together(state, movers, step.where), (event,)


# ---- the standing order


def _normal(world: World, text: str) -> str:
    """The one form of a standing order: `none`, `any`, `ask`, `only PM03 PC01`. Raises IllegalOrder."""
    words = text.split()
    head = words[0].lower() if words else ""
    if head == ONLY and len(words) > 1:
        units = dict.fromkeys(world.notation.read_unit(word) for word in words[1:])
        return " ".join([ONLY, *(world.notation.unit(index) for index in units)])
    if head not in (NOBODY, ANYBODY, ASK) or len(words) > 1:
        raise unclear("policy-word-unknown", f"{text.strip()} (none any ask only)")
    return head


def _answer(now: Context, text: str) -> Decision | None:
    """What it decides: the first that can go, of all or of those named; None leaves it to the player."""
    head, *names = text.split()
    if head == ASK:
        return None
    able = _able(now)
    wanted = able if head == ANYBODY else [now.world.notation.read_unit(name) for name in names]
    return next((Advance(index) for index in wanted if index in able), Stay())


STANDING = standing_order("advance", NOBODY, _normal, _answer)
PHASE = Phase(
    Verb("advance", Advance, "advance", (UNIT.of(_able),), refusal=_refusal, apply=_advance, is_answer=True),
    Verb("stay", Stay, "advance", apply=nothing, is_answer=True),  # nobody must advance: R40-5.3.3.3d
    asks={"advance": lambda now: Choose(now.step.side, "advance", is_order=False) if _able(now) else None},
)
