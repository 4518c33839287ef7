"""Fire orders: what each figure does in the Shooting Phase, both sides' before any die. T-30, HA-SHOOT-02, HA-PRIO-04.

HA-PRIO-05, HA-MG-03, HA-BEAR-02, HA-BOAT-04, HA-FORT-11. Step `fire_orders` begins the phase; `fire` (side) asks, kind "fire",
sealed for the side that seals in this battle. It ends with `fire` or `holdfire`: whoever has no order then shoots at the
nearest legal target, or holds.

Where sheets are of moves alone (decisions.md 4.1), step `shooting` (side) asks before it, kind "shooting", whether the side orders
its fire at all: a standing order may say that it fires at will, or holds. Hidden units shoot by their sub-sheets.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.rules import sealed_choices
from pbem.engine.rules.slots import NUMBER, WORD
from pbem.games.heart_of_africa.decisions.movement import NO_ONE
from pbem.games.heart_of_africa.decisions.shooting import (
    ANYBODY,
    HoldFire,
    OpenFire,
    Quiet,
    Shoot,
)
from pbem.games.heart_of_africa.decisions.shooting_ways import HOLD, ORDERS, WAYS, ShootBy
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.fires import arson
from pbem.games.heart_of_africa.rules.hidden.ambushes import AMBUSH_FIRE
from pbem.games.heart_of_africa.rules.movement.order_parts import OpponentSlot
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces, second_rank, special_orders
from pbem.games.heart_of_africa.rules.shooting.fire_lists import lists_refusal
from pbem.games.heart_of_africa.rules.shooting.fire_parts import KIND, ordered, own_figures
from pbem.games.heart_of_africa.rules.shooting.pieces import PIECE, PIECES
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.rules.shooting.weapons import is_engaged_throughout
from pbem.games.heart_of_africa.state.fighting import (
    ALWAYS,
    ANYWHERE,
    HOLDS,
    FireOrder,
    Volley,
)
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES

SHOOTING = "shooting"


def _run_fire_orders(now: Context) -> Done:
    """Who was in contact all the time is noted: links may vanish before step 5. HA-RELOAD-03."""
    world, state = now.world, now.state
    engaged = tuple(figure for figure in range(len(state.figures)) if is_engaged_throughout(world, state, figure))
    sealer, steps = state.secrets.sealer, sealed_choices.Steps()
    if state.battle.by_sheets and any(state.secrets.may_hide):  # one may shoot now, or be in the fire (HA-HIDE-08)
        steps = (Step(AMBUSH_FIRE, state.battle.attacker),)
    if not state.battle.by_sheets or state.battle.orders_fire_apart:
        steps += sealed_choices.both(sealer, Step(KIND, sealer), Step(KIND, 1 - sealer))
    if state.battle.orders_fire_apart:
        steps += (Step(SHOOTING, 1 - sealer), Step(SHOOTING, sealer))
    return replace(state, volley=Volley(engaged=engaged), ways=()).then(*steps), ()


def _ask(now: Context) -> Demand | None:
    side, state = now.step.side, now.state
    if state.volley.has_ordered[side] or not any(True for _ in _openings(now, side)):
        return None
    return Choose(side, KIND, is_order=True, is_sealed=side == state.secrets.sealer)


def _ask_shooting(now: Context) -> Demand | None:
    return Choose(now.step.side, SHOOTING, is_order=False) if any(True for _ in _openings(now, now.step.side)) else None


def _openings(now: Context, side: int) -> Iterable[int]:
    """Anything that a side could order: it hangs on nothing but what both see."""
    world, state = now.world, now.state
    if not state.battle.by_sheets and state.secrets.may_hide[side] and len(state.secrets.opened[side]) < AMBUSH_LEAVES:
        yield 0  # HA-HIDE-07
    if state.volley.orders and any(world.figures[order.figure].side == side for order in state.volley.orders):
        yield 0
    yield from shooters(now, side)
    yield from arson.lighters(world, state, side)


def shooters(now: Context, side: int) -> Iterable[int]:
    """Anybody of a side who can shoot, at figures or buildings."""
    yield from fire_parts.ready_pieces(now.world, now.state, side)
    if now.world.ground.buildings:
        yield from special_orders.burners(now, side)


# ---- shooting


def _shoot_refusal(now: Context, order: Shoot) -> Refusal | None:
    """Why this cannot be ordered."""
    world, state, name = now.world, now.state, pieces.name(now.world.notation, order.piece)
    refusal = _piece_refusal(now, order.piece)
    if refusal is not None:
        return refusal
    figure, over = fire_parts.single(world, state, order.piece), fire_parts.front(order.over)
    if over != NOBODY:
        refusal = Refusal("HA-FORT-11", "one-figure-only", name) if figure == NOBODY else None
        refusal = refusal or second_rank.rank_refusal(world, state, figure, over)
        if refusal is not None:
            return refusal
    elif not fire_parts.able(world, state, order.piece):
        return Refusal("HA-SHOOT-01", "nobody-to-shoot-at", name)
    return lists_refusal(now, order, figure) or _numbers_refusal(now, order, figure)


def _piece_refusal(now: Context, piece: int) -> Refusal | None:
    """Why nothing can be ordered of a piece. HA-SHOOT-01."""
    world, state, name = now.world, now.state, pieces.name(now.world.notation, piece)
    if not pieces.exists(world, piece) or pieces.side(world, piece) != now.step.side:
        return Refusal("HA-SHOOT-01", "not-your-unit", name)
    if fire_parts.shooters(world, state, piece):
        return None
    own = fire_parts.members(world, state, piece)
    free = [figure for figure in own if not fire_parts.has_order(state, figure)]
    if own and not free:
        return Refusal("HA-SHOOT-02", "has-its-order", name)
    silent = prospects(world, state).silence(free[0]) if free else None
    return silent or Refusal("HA-SHOOT-01", "not-on-the-map", name)


def _numbers_refusal(now: Context, order: Shoot, figure: int) -> Refusal | None:
    name, shooting = pieces.name(now.world.notation, order.piece), now.world.tables.shooting
    if order.shots and (figure == NOBODY or not fire_parts.has_burst(now.world, now.state, figure)):
        return Refusal("HA-MG-03", "no-burst", name)
    if order.shots > shooting.most_shots:
        return Refusal("HA-MG-03", "too-many-shots", str(order.shots))
    farthest = max(kind.range for kind in now.world.kinds)
    if order.need >= ALWAYS or order.within > farthest:
        return Refusal("HA-PRIO-05", "no-limit", str(order.need if order.need >= ALWAYS else order.within))
    is_plain = order.others == ANYBODY or (order.others == 0 and order.targets)
    return None if is_plain else Refusal("HA-PRIO-04", "names-nobody", name)


def _shoot(now: Context, order: Shoot) -> Done:
    world, state, over = now.world, now.state, fire_parts.front(order.over)
    said = FireOrder(
        NOBODY,
        targets=order.targets,
        second=order.second,
        shots=order.shots,
        over=over,
        need=order.need or ALWAYS,
        within=order.within or ANYWHERE,
        is_strict=order.others != ANYBODY,
    )
    orders = [replace(said, figure=figure) for figure in fire_parts.shooters(world, state, order.piece)]
    if over != NOBODY and not fire_parts.has_order(state, over):
        orders.append(FireOrder(over, HOLDS))
    return ordered(state, *orders), ()


def _quiet_candidates(now: Context) -> Iterable[int]:
    world, state = now.world, now.state
    for unit in dict.fromkeys(prospects(world, state).lines.here.unit_of(each) for each in own_figures(now)):
        found = fire_parts.shooters(world, state, pieces.of_unit(unit))
        if found:
            yield pieces.of_unit(unit)
            yield from map(pieces.of_figure, found)


def _quiet(now: Context, order: Quiet) -> Done:
    found = fire_parts.shooters(now.world, now.state, order.piece)
    return ordered(now.state, *(FireOrder(figure, HOLDS) for figure in found)), ()


# ---- the end of the orders


def _ended(now: Context, holds: bool) -> Done:
    """Whether an ambush springs next is asked of the other side: who has just ordered may hold the stretch."""
    after, other = _complete(now.state, now.step.side, holds), 1 - now.step.side
    agenda = (replace(step, side=other) if step.name == AMBUSH_FIRE else step for step in after.agenda[:-1])
    return replace(after, agenda=tuple(agenda)), ()


def _complete(state: State, side: int, holds: bool) -> State:
    """The state in which a side has no more to order."""
    volley = state.volley
    has_ordered = (volley.has_ordered[0] or side == 0, volley.has_ordered[1] or side == 1)
    held = (volley.holds[0] or (holds and side == 0), volley.holds[1] or (holds and side == 1))
    return replace(state, volley=replace(volley, has_ordered=has_ordered, holds=held))


def _way_refusal(_now: Context, order: ShootBy) -> Refusal | None:
    return None if order.way < len(WAYS) else Refusal("HA-SHOOT-02", "no-such-fire-order", str(order.way))


def _shoot_by(now: Context, order: ShootBy) -> Done:
    """The side will be asked for its orders; or it has none, and all shoot at the nearest, or hold."""
    if order.way == ORDERS:
        return now.state, ()
    return _complete(now.state, now.step.side, holds=order.way == HOLD), ()


def unsaid() -> Decision:
    """What a side orders whose envelope says no more: the default of T-30."""
    return OpenFire()


def _needs(_now: Context, *_before: object) -> Iterable[int]:
    return range(1, ALWAYS)


def _reaches(now: Context, *_before: object) -> Iterable[int]:
    return range(1, 1 + max(kind.range for kind in now.world.kinds))


SHOOT = (
    PIECE.of(fire_parts.piece_candidates),
    OpponentSlot("UNIT").of(fire_parts.front_candidates).behind("over", NO_ONE),
    PIECES.of(fire_parts.target_candidates).behind("at", ()),
    PIECES.of(fire_parts.second_candidates).behind("then", ()),
    NUMBER.of(fire_parts.shots_candidates).behind("shots", 0),
    NUMBER.of(_needs).behind("need", 0),
    NUMBER.of(_reaches).behind("within", 0),
    WORD("nobody", "anybody").of(fire_parts.others_candidates).behind("else", ANYBODY),
)
PHASE = Phase(
    Verb("shoot", Shoot, KIND, SHOOT, refusal=_shoot_refusal, apply=_shoot),
    Verb(
        "quiet",
        Quiet,
        KIND,
        (PIECE.of(_quiet_candidates),),
        refusal=lambda now, order: _piece_refusal(now, order.piece),
        apply=_quiet,
    ),
    Verb("fire", OpenFire, KIND, apply=lambda now, _order: _ended(now, holds=False)),
    Verb("holdfire", HoldFire, KIND, apply=lambda now, _order: _ended(now, holds=True)),
    Verb(
        "shooting",
        ShootBy,
        SHOOTING,
        (WORD(*WAYS).of(lambda _now, *_before: range(len(WAYS))),),
        refusal=_way_refusal,
        apply=_shoot_by,
        is_answer=True,
    ),
    asks={KIND: _ask, SHOOTING: _ask_shooting},
    runs={"fire_orders": _run_fire_orders},
)
