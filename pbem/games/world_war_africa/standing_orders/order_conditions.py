"""Conditions of orders that wait: who is drawn, who stands where, who holds what; when they hold, and their notation.

active uganda
1915 ours
1915 free
1915 held
RW201 at 1915
odds 2/1 at 1915 with RW201,RW211 by helo_rwanda

Odds are the worst that can be for all that the side does not see. Whether an earlier attack has succeeded its hex says: `free`.
"""

from collections.abc import Callable, Sequence

from pbem.engine.decisions import OfHex
from pbem.engine.hexes import Hex
from pbem.engine.rules.conditions import Condition, Conditions
from pbem.engine.rules.unit_and_hex_names import number_of
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.decisions import Attack, ContingentIsActive, HexIsFree, HexIsHeld, HexIsOurs, OddsAtLeast, UnitIsAt
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.combat import attack
from pbem.games.world_war_africa.rules.combat.order_slots import marker_name, read_marker
from pbem.games.world_war_africa.rules.combat.worst_odds import worst_column
from pbem.games.world_war_africa.rules.presence import Presence, presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State


def _is_active(_world: World, state: State, _side: int, guard: ContingentIsActive) -> bool:
    """WWA-5.1a."""
    return state.contingent == guard.contingent


def _of_hex(is_so: Callable[[Presence, int, Hex], bool]) -> Callable[[World, State, int, OfHex], bool]:
    """Is this so of the hex that a condition names?"""
    return lambda world, state, side, guard: is_so(presence_of(world, state), side, guard.hex)


def _is_at(world: World, state: State, side: int, guard: UnitIsAt) -> bool:
    unit = state.units[guard.unit] if 0 <= guard.unit < len(state.units) else None
    return unit is not None and world.kinds[guard.unit].side == side and unit.status == ON_BOARD and unit.where == guard.hex


def _has_odds(world: World, state: State, side: int, guard: OddsAtLeast) -> bool:
    """Can the attack be made now, and at such odds in the worst case? WWA-8.5a."""
    step = state.agenda[-1] if state.agenda else None
    if step is None or step.name != "combat" or step.side != side:
        return False
    if attack.refusal(Context(world, state, step), Attack(guard.target, guard.units, guard.supports)):
        return False
    return worst_column(world, state, side, guard.target, guard.units, guard.supports) >= guard.column


def _write_odds(world: World, guard: OddsAtLeast) -> str:
    columns, notation = world.tables.crt.columns, world.notation
    column = columns[guard.column] if 0 <= guard.column < len(columns) else f"#{guard.column}"
    by = f" by {','.join(marker_name(world, marker) for marker in guard.supports)}" if guard.supports else ""
    return f"odds {column} at {notation.hex(guard.target)} with {notation.units(guard.units)}{by}"


def _read_odds(world: World, words: Sequence[str]) -> OddsAtLeast | None:
    """`odds 2/1 at 1915 with RW201 RW211 by helo_rwanda`; `at` and `with` may be left out."""
    if [word.lower() for word in words[:1]] != ["odds"]:
        return None
    named = [word for word in words[1:] if word.lower() not in ("at", "with")]
    end = next((place for place, word in enumerate(named) if word.lower() == "by"), len(named))
    if end < 3 or end == len(named) - 1:
        raise world.notation.unclear("wrong-form", CONDITIONS.form, "WWA-8.6c")
    columns, odds = world.tables.crt.columns, named[0]
    column = columns.index(odds) if odds in columns else number_of(odds)
    if column < 0:
        raise world.notation.unclear("guard-unknown", f"{odds} ({' '.join(columns)})", "WWA-8.6c")
    units, supports = world.notation.read_units(named[2:end]), (read_marker(world, word) for word in named[end + 1 :])
    return OddsAtLeast(world.notation.read_hex(named[1]), units, tuple(sorted(supports)), column)


CONDITIONS = Conditions(
    Condition("active CONTINGENT", ContingentIsActive, _is_active, CONTINGENT=CONTINGENTS),
    Condition("HEX ours", HexIsOurs, _of_hex(lambda now, side, here: bool(now.of(side, here)))),
    Condition("HEX free", HexIsFree, _of_hex(lambda now, side, here: not now.holds_enemy(side, here))),
    Condition("HEX held", HexIsHeld, lambda world, state, side, guard: control.holds(world, state, side, guard.hex)),
    Condition("UNIT at HEX", UnitIsAt, _is_at),
    Condition("odds ODDS at HEX with UNIT,UNIT by MARKER", OddsAtLeast, _has_odds, _read_odds, _write_odds),
    rule="WWA-4.0f",
    form_rule="WWA-4.0f",
)
