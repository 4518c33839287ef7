"""Orders that a side's own copy alone refuses: a figure would end where one of its own lies hidden. HA-HIDE-11."""

from collections.abc import Iterator, Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import BreakOff, Charge, Enter, Evade, Go, Line
from pbem.games.heart_of_africa.decisions.works import Climb, Disembark, Jump
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.hidden.own_hexes import lying, overlap
from pbem.games.heart_of_africa.rules.movement import unit_orders
from pbem.games.heart_of_africa.state.position import State, Step


def refusal(world: World, own: State, side: int, decisions: Sequence[Decision]) -> Refusal | None:
    """Why a side's own copy knows that one of these cannot be."""
    if not lying(world, own, side):
        return None
    return overlap(world, own, side, (end for decision in decisions for end in _ends(world, own, side, decision)))


def decided_refusal(world: World, own: State, side: int, decision: Decision, *, is_by_hand: bool) -> Refusal | None:
    """Why it should not have decided so. What a whole unit came to it knew only if its dice lay on the table: `is_by_hand`."""
    return refusal(world, own, side, (decision,)) if is_by_hand or not isinstance(decision, Line | Charge) else None


def _ends(world: World, own: State, side: int, decision: Decision) -> Iterator[Hex]:
    """Where figures would come to stand by an order; of a whole unit only if its turn is now."""
    match decision:
        case Go() | BreakOff() | Evade() | Enter():
            yield world.grid.walk(Hex(decision.start), tuple(decision.path))[-1]
        case Climb() | Jump() | Disembark():
            yield Hex(decision.to)
        case Line() | Charge():
            step = own.agenda[-1]
            if isinstance(step, Step) and step.name == FIGURES and step.side == side:
                for order in unit_orders.plan_of(Context(world, own, step), decision):
                    yield from _ends(world, own, side, order)
