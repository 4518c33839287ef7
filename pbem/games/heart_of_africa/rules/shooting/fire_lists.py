"""Lists of targets in fire orders: whom they may name. HA-PRIO-04, HA-BEAR-02, HA-BOAT-04."""

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.decisions.shooting import Shoot
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.figures import NOBODY


def lists_refusal(now: Context, order: Shoot, figure: int) -> Refusal | None:
    """Each list names possible targets, each once. HA-PRIO-04."""
    name = pieces.name(now.world.notation, order.piece)
    if order.second and (not order.targets or figure == NOBODY or not fire_parts.has_two_shots(now.world, now.state, figure)):
        return Refusal("HA-BEAR-02", "one-shot-only", name)
    for listed in (order.targets, order.second):
        known = frozenset(fire_parts.target_candidates(now, order.piece, order.over, ())) if listed else frozenset[int]()
        wrong = next((piece for place, piece in enumerate(listed) if piece not in known or piece in listed[:place]), None)
        if wrong is not None:
            return _target_refusal(now, order, wrong)
        if len(listed) > fire_parts.MOST_NAMED:
            return Refusal("HA-PRIO-04", "too-many-named", str(len(listed)))
    return None


def _target_refusal(now: Context, order: Shoot, piece: int) -> Refusal:
    """Why a piece is no target, as the first shooter sees it."""
    world, state, name = now.world, now.state, pieces.name(now.world.notation, piece)
    if pieces.exists(world, piece) and not pieces.is_unit(piece):
        shooter = fire_parts.shooters(world, state, order.piece)[0]
        found = prospects(world, state).at(shooter, pieces.number(piece), fire_parts.front(order.over))
        if isinstance(found, Refusal):
            return found
    return Refusal("HA-SHOOT-17", "no-target", name)
