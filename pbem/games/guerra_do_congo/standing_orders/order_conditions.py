"""Guards: conditions of an order that waits, when they hold, and their notation."""

from collections.abc import Sequence

from pbem.engine.rules.conditions import Condition, Conditions
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack, ColumnAtLeast, HexIsFree, HexIsOurs
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import COMBAT, State


def _is_ours(world: World, state: State, side: int, guard: HexIsOurs) -> bool:
    return guard.hex in presence_of(world, state).stacks[side]


def _is_free(world: World, state: State, side: int, guard: HexIsFree) -> bool:
    return not presence_of(world, state).holds_enemy(side, guard.hex)


def _has_column(world: World, state: State, side: int, guard: ColumnAtLeast) -> bool:
    """Can the attack be made now, and in such a column?"""
    presence, attack = presence_of(world, state), Attack(guard.target, guard.units)
    if state.phase != COMBAT or state.side != side or attack_odds.attack_refusal(world, state, attack, presence):
        return False
    return attack_odds.odds(world, state, guard.target, guard.units, presence=presence).column.final >= guard.column


def _write_column(world: World, guard: ColumnAtLeast) -> str:
    """`column 2:1 at 1915 with CON04,CON07`."""
    columns = world.tables.crt.columns
    column = columns[guard.column] if guard.column < len(columns) else f"#{guard.column}"
    return f"column {column} at {world.notation.hex(guard.target)} with {world.notation.units(guard.units)}"


def _read_column(world: World, words: Sequence[str]) -> ColumnAtLeast | None:
    """The same; the small words may be left out."""
    if not words or words[0].lower() != "column":
        return None
    named = [word for word in words[1:] if word.lower() not in ("at", "with")]
    if len(named) < 3:
        raise world.notation.unclear("wrong-form", "column RATIO at HEX with UNIT,UNIT")
    column, target, *units = named
    columns = world.tables.crt.columns
    if column not in columns:
        raise world.notation.unclear("column-unknown", f"{column} ({' '.join(columns)})", "GC-4.1h")
    return ColumnAtLeast(world.notation.read_hex(target), world.notation.read_units(units), columns.index(column))


CONDITIONS = Conditions(
    Condition("HEX ours", HexIsOurs, _is_ours),
    Condition("HEX free", HexIsFree, _is_free),
    Condition("column RATIO at HEX with UNIT,UNIT", ColumnAtLeast, _has_column, _read_column, _write_column),
    rule="GC-2.4b",
    form="HEX ours|free",
)
