"""Guards: conditions of an order that waits, when they hold, and their notation."""

from collections.abc import Sequence

from pbem.engine.decisions import Decision
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Attack, ColumnAtLeast, HexIsFree, HexIsOurs
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import COMBAT, State


def holds(world: World, state: State, side: int, guard: Decision) -> bool:
    """Is this guard of a side's order true now?"""
    presence = presence_of(world, state)
    if isinstance(guard, HexIsOurs):
        return guard.hex in presence.stacks[side]
    if isinstance(guard, HexIsFree):
        return not presence.holds_enemy(side, guard.hex)
    if isinstance(guard, ColumnAtLeast):
        attack = Attack(guard.target, guard.units)
        if state.phase != COMBAT or state.side != side or attack_odds.attack_refusal(world, state, attack, presence):
            return False
        return attack_odds.odds(world, state, guard.target, guard.units, presence=presence).column.final >= guard.column
    raise TypeError(f"no guard: {guard!r}")


def write_guard(world: World, guard: Decision) -> str:
    """`1714 ours`, `1714 free`, `column 2:1 at 1915 with CON04,CON07`."""
    if isinstance(guard, HexIsOurs):
        return f"{world.notation.hex(guard.hex)} ours"
    if isinstance(guard, HexIsFree):
        return f"{world.notation.hex(guard.hex)} free"
    if isinstance(guard, ColumnAtLeast):
        columns = world.tables.crt.columns
        column = columns[guard.column] if guard.column < len(columns) else f"#{guard.column}"
        return f"column {column} at {world.notation.hex(guard.target)} with {world.notation.units(guard.units)}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The guard of these words. Raises IllegalOrder."""
    if words and words[0].lower() == "column":
        return _read_column(world, words[1:])
    if len(words) != 2:
        raise world.notation.unclear("wrong-form", "HEX ours|free")
    here, word = words
    if word.lower() not in ("ours", "free"):
        raise world.notation.unclear("guard-unknown", f"{word} (ours free column)", "GC-2.4b")
    return HexIsOurs(world.notation.read_hex(here)) if word.lower() == "ours" else HexIsFree(world.notation.read_hex(here))


def _read_column(world: World, words: Sequence[str]) -> ColumnAtLeast:
    """`2:1 at 1915 with CON04 CON07`; the small words may be left out."""
    named = [word for word in words if word.lower() not in ("at", "with")]
    if len(named) < 3:
        raise world.notation.unclear("wrong-form", "column RATIO at HEX with UNIT,UNIT")
    column, target, *units = named
    columns = world.tables.crt.columns
    if column not in columns:
        raise world.notation.unclear("column-unknown", f"{column} ({' '.join(columns)})", "GC-4.1h")
    return ColumnAtLeast(world.notation.read_hex(target), world.notation.read_units(units), columns.index(column))
