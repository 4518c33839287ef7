"""One order for a whole unit: `line 1015 facing e`, `charge D1`. HA-MOVE-03, HA-COH-03, HA-HEX-12."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import DIRECTIONS
from pbem.engine.rules.slots import HEX, NUMBER, WORD
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.decisions.movement import Charge, Line
from pbem.games.heart_of_africa.fields.pieces import widened
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.carrying import carried_out_at_once
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES, slots
from pbem.games.heart_of_africa.rules.movement.order_parts import FACINGS
from pbem.games.heart_of_africa.rules.movement.unit_charges import into_contact
from pbem.games.heart_of_africa.rules.movement.unit_moves import Plan, into_slots, movers
from pbem.games.heart_of_africa.state.figures import ON_MAP


def _has_movers(now: Context) -> bool:
    return bool(movers(now.world, now.state))


def _at_once(now: Context, plan: Plan) -> Done:
    return carried_out_at_once(now.world, replace(now.state, ways=()), now.step.side, plan)


# ---- forming up


def _line_refusal(now: Context, order: Line) -> Refusal | None:
    if order.middle not in now.world.grid:
        return Refusal("HA-MOVE-04", "leaves-map", now.world.notation.hex(order.middle))
    if order.shape >= len(SHAPES) or order.facing not in FACINGS or order.abreast > len(now.state.figures):
        return Refusal("HA-HEX-05", "no-facing", str(order.facing))
    if not movers(now.world, now.state):
        return Refusal("HA-TURN-04", "has-acted", now.world.units[now.state.activation.unit].name)
    return None


def _line(now: Context, order: Line) -> Done:
    return _at_once(now, _line_plan(now, order))


def _line_plan(now: Context, order: Line) -> Plan:
    """What each figure of the unit does by such an order."""
    world, state = now.world, now.state
    count = len(movers(world, state))
    places = slots(world.grid, SHAPES[order.shape], order.middle, order.facing, order.abreast, count)
    return into_slots(world, state, places, order.facing)


def _middles(now: Context) -> Iterable[int]:
    """The hexes that may be the middle of a formation: all that somebody could reach in a straight line."""
    able = movers(now.world, now.state)
    active = now.state.activation
    most = max(active.open_result, active.difficult_result)
    starts = frozenset(now.state.figures[figure].where for figure in able)
    return sorted(widened(now.world.grid, starts, most))


def _shapes(_now: Context, *_before: object) -> Iterable[int]:
    return range(1, len(SHAPES))  # the first needs no word


def _all_facings(_now: Context, *_before: object) -> Iterable[int]:
    return FACINGS


def _widths(now: Context, *_before: object) -> Iterable[int]:
    return range(1, len(movers(now.world, now.state)) + 1)


# ---- charging


def _targets(now: Context) -> Iterable[int]:
    return (unit.number for unit in now.world.units if _may_be_charged(now, unit.number))


def _may_be_charged(now: Context, body: int) -> bool:
    if not 0 <= body < len(now.world.units) or now.world.units[body].side == now.step.side:
        return False
    return any(now.state.figures[number].status == ON_MAP for number in standing(now.world, now.state).members(body))


def _charge_refusal(now: Context, order: Charge) -> Refusal | None:
    if not _may_be_charged(now, order.body):
        return Refusal("HA-HEX-12", "cannot-be-named", now.world.notation.bodies.unit(order.body))
    able = movers(now.world, now.state)
    if not able:
        return Refusal("HA-TURN-04", "has-acted", now.world.units[now.state.activation.unit].name)
    return None if order.keep_back < len(able) else Refusal("HA-TURN-04", "too-many-kept-back", str(order.keep_back))


def _charge(now: Context, order: Charge) -> Done:
    return _at_once(now, _charge_plan(now, order))


def _charge_plan(now: Context, order: Charge) -> Plan:
    """The orders of the figures by which a unit charges another."""
    return into_contact(now.world, now.state, (order.body,), order.keep_back)


def _kept(now: Context, *_before: object) -> Iterable[int]:
    return range(1, len(movers(now.world, now.state)))


def plan_of(now: Context, order: Line | Charge) -> Plan:
    """What each figure of the unit does by an order to the whole; nothing where that is not allowed."""
    if isinstance(order, Line):
        return _line_plan(now, order) if _line_refusal(now, order) is None else ()
    return _charge_plan(now, order) if _charge_refusal(now, order) is None else ()


PHASE = Phase(
    Verb(
        "line",
        Line,
        FIGURES,
        (
            HEX.of(_middles),
            WORD(*SHAPES).of(_shapes).behind("as", 0),
            WORD(*map(str.lower, DIRECTIONS)).of(_all_facings).behind("facing"),
            NUMBER.of(_widths).behind("abreast", 0),
        ),
        refusal=_line_refusal,
        apply=_line,
        is_offered=_has_movers,
    ),
    Verb(
        "charge",
        Charge,
        FIGURES,
        (BODY.among(_targets), NUMBER.of(_kept).behind("but", 0)),
        refusal=_charge_refusal,
        apply=_charge,
        is_offered=lambda now: _has_movers(now) and any(True for _ in _targets(now)),
    ),
)
