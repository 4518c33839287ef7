"""Guards of orders: what must be true of the position, on public facts."""

from collections.abc import Callable, Sequence

from pbem.engine.decisions import OfHex
from pbem.engine.rules.conditions import Condition, Conditions
from pbem.games.rio_40 import decisions
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.rules.combat.attacks import attack_refusal
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.policy_notation import RULE, unclear
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ELIMINATED, LEFT_MAP, ON_MAP, State, Unit

FORM = "HEX enemy|vacant|facedown|civilian, UNIT suppressed|gone, UNIT at HEX, HEX total NUMBER UNIT"
LOWEST_TOTAL = 99  # below nought that a guard can name: codecs have no signs
Guard = decisions.UnitAt | decisions.UnitSuppressed | decisions.UnitGone


def _of_unit(is_so: Callable[[Unit, Guard], bool]) -> Callable[[World, State, int, Guard], bool]:
    """Is this so of the unit that a guard names?"""
    return lambda world, state, _, guard: guard.unit < len(world.kinds) and is_so(state.units[guard.unit], guard)


def _of_hex(is_so: Callable[[Presence, int, OfHex], bool]) -> Callable[[World, State, int, OfHex], bool]:
    """Is this so of the hex that a guard names, as a side sees it?"""
    return lambda world, state, side, guard: is_so(presence_of(world, state), side, guard)


def _is_at(unit: Unit, guard: Guard) -> bool:
    return isinstance(guard, decisions.UnitAt) and unit.status == ON_MAP and unit.where == guard.hex


def _has_total(world: World, state: State, side: int, guard: decisions.TotalAtLeast) -> bool:
    """Can the attack be made now, and with such a total?"""
    presence = presence_of(world, state)
    if side != state.side or attack_refusal(presence, decisions.Attack(guard.target, guard.units)) is not None:
        return False
    return strength(presence, side, guard.target, guard.units).total >= guard.total_plus_99 - LOWEST_TOTAL


def _write_total(world: World, guard: decisions.TotalAtLeast) -> str:
    """`K10 total minus 1 PM03 PC01`."""
    total = guard.total_plus_99 - LOWEST_TOTAL
    sign = "minus " if total < 0 else ""
    return f"{world.notation.hex(guard.target)} total {sign}{abs(total)} {world.notation.units(guard.units, ' ')}"


def _read_total(world: World, words: Sequence[str]) -> decisions.TotalAtLeast | None:
    """The total that an attack must have at least."""
    if len(words) < 4 or words[1].lower() != "total":
        return None
    is_below = words[2].lower() == "minus"
    digits, *units = words[3:] if is_below else words[2:]
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and units):
        raise unclear("wrong-form", FORM)
    total, named = -int(digits) if is_below else int(digits), units[1:] if units[0].lower() == "with" else units
    return decisions.TotalAtLeast(world.notation.read_hex(words[0]), world.notation.read_units(named), total + LOWEST_TOTAL)


CONDITIONS = Conditions(
    Condition("HEX enemy", decisions.EnemyAt, _of_hex(lambda now, side, guard: bool(now.units_at(guard.hex, 1 - side)))),
    Condition("HEX vacant", decisions.HexVacant, _of_hex(lambda now, side, guard: not now.blocks(side, guard.hex))),
    Condition("HEX facedown", decisions.FaceDownAt, _of_hex(lambda now, side, guard: bool(now.downs_at(guard.hex, 1 - side)))),
    Condition("HEX civilian", decisions.CivilianAt, _of_hex(lambda now, _, guard: now.civilian_at(guard.hex) is not None)),
    Condition("UNIT suppressed", decisions.UnitSuppressed, _of_unit(lambda unit, _: unit.is_suppressed)),
    Condition("UNIT gone", decisions.UnitGone, _of_unit(lambda unit, _: unit.status in (ELIMINATED, LEFT_MAP))),
    Condition("UNIT at HEX", decisions.UnitAt, _of_unit(_is_at)),
    Condition("HEX total NUMBER UNIT", decisions.TotalAtLeast, _has_total, _read_total, _write_total),
    rule=RULE,
    form=FORM,
)
