"""Conditions of orders that wait: who is drawn, who stands where, who holds what; when they hold, and their notation.

active uganda
1915 ours
1915 free
1915 held
RW201 at 1915
odds 2/1 at 1915 with RW201,RW211 by helo_rwanda

Odds are the worst that can be for all that the side does not see. Whether an earlier attack has succeeded its hex says: `free`.
"""

from collections.abc import Sequence

from pbem.engine.decisions import Decision
from pbem.engine.rules.unit_and_hex_names import number_of
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.decisions import Attack, ContingentIsActive, HexIsFree, HexIsHeld, HexIsOurs, OddsAtLeast, UnitIsAt
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.combat import attack
from pbem.games.world_war_africa.rules.combat.order_slots import marker_name, read_marker
from pbem.games.world_war_africa.rules.combat.worst_odds import worst_column
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State

OF_HEX = {"ours": HexIsOurs, "free": HexIsFree, "held": HexIsHeld}
WORD_OF = {kind: word for word, kind in OF_HEX.items()}
FORMS = "active CONTINGENT|HEX ours|HEX free|HEX held|UNIT at HEX|odds ODDS at HEX with UNIT,UNIT by MARKER"


def holds(world: World, state: State, side: int, guard: Decision) -> bool:
    """Is this condition of a side's order true now? WWA-5.1a, WWA-3.1a."""
    if isinstance(guard, ContingentIsActive):
        return state.contingent == guard.contingent
    if isinstance(guard, HexIsOurs):
        return bool(presence_of(world, state).of(side, guard.hex))
    if isinstance(guard, HexIsFree):
        return not presence_of(world, state).holds_enemy(side, guard.hex)
    if isinstance(guard, HexIsHeld):
        return control.holds(world, state, side, guard.hex)
    if isinstance(guard, UnitIsAt):
        unit = state.units[guard.unit] if 0 <= guard.unit < len(state.units) else None
        is_own = unit is not None and world.kinds[guard.unit].side == side
        return unit is not None and is_own and unit.status == ON_BOARD and unit.where == guard.hex
    if isinstance(guard, OddsAtLeast):
        return _has_odds(world, state, side, guard)
    raise TypeError(f"no guard: {guard!r}")


def _has_odds(world: World, state: State, side: int, guard: OddsAtLeast) -> bool:
    """Can the attack be made now, and at such odds in the worst case? WWA-8.5a."""
    step = state.agenda[-1] if state.agenda else None
    if step is None or step.name != "combat" or step.side != side:
        return False
    if attack.refusal(Context(world, state, step), Attack(guard.target, guard.units, guard.supports)):
        return False
    return worst_column(world, state, side, guard.target, guard.units, guard.supports) >= guard.column


def write_guard(world: World, guard: Decision) -> str:
    """The words of a condition."""
    if isinstance(guard, ContingentIsActive):
        named = 0 <= guard.contingent < len(CONTINGENTS)
        return f"active {CONTINGENTS[guard.contingent] if named else f'#{guard.contingent}'}"
    if isinstance(guard, HexIsOurs | HexIsFree | HexIsHeld):
        return f"{world.notation.hex(guard.hex)} {WORD_OF[type(guard)]}"
    if isinstance(guard, UnitIsAt):
        return f"{world.notation.unit(guard.unit)} at {world.notation.hex(guard.hex)}"
    if isinstance(guard, OddsAtLeast):
        columns, notation = world.tables.crt.columns, world.notation
        column = columns[guard.column] if 0 <= guard.column < len(columns) else f"#{guard.column}"
        by = f" by {','.join(marker_name(world, marker) for marker in guard.supports)}" if guard.supports else ""
        return f"odds {column} at {notation.hex(guard.target)} with {notation.units(guard.units)}{by}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The condition of these words. Raises IllegalOrder."""
    lowered = [word.lower() for word in words]
    if len(words) == 2 and lowered[0] == "active":
        return ContingentIsActive(_contingent(world, lowered[1]))
    if lowered[:1] == ["odds"]:
        return _read_odds(world, words[1:])
    if len(words) == 3 and lowered[1] == "at":
        return UnitIsAt(world.notation.read_unit(words[0]), world.notation.read_hex(words[2]))
    if len(words) != 2:
        raise world.notation.unclear("wrong-form", FORMS, "WWA-4.0f")
    if lowered[1] not in OF_HEX:
        raise world.notation.unclear("guard-unknown", f"{words[1]} (active {' '.join(OF_HEX)} at)", "WWA-4.0f")
    return OF_HEX[lowered[1]](world.notation.read_hex(words[0]))


def _contingent(world: World, word: str) -> int:
    if word in CONTINGENTS:
        return CONTINGENTS.index(word)
    if word[:1] == "#" and word[1:].isascii() and word[1:].isdigit() and len(word) < 10:
        return int(word[1:])
    raise world.notation.unclear("guard-unknown", f"{word} ({' '.join(CONTINGENTS)})", "WWA-4.0f")


def _read_odds(world: World, words: Sequence[str]) -> OddsAtLeast:
    """`2/1 at 1915 with RW201 RW211 by helo_rwanda`; `at` and `with` may be left out."""
    named = [word for word in words if word.lower() not in ("at", "with")]
    end = next((place for place, word in enumerate(named) if word.lower() == "by"), len(named))
    if end < 3 or end == len(named) - 1:
        raise world.notation.unclear("wrong-form", FORMS, "WWA-8.6c")
    columns, odds = world.tables.crt.columns, named[0]
    column = columns.index(odds) if odds in columns else number_of(odds)
    if column < 0:
        raise world.notation.unclear("guard-unknown", f"{odds} ({' '.join(columns)})", "WWA-8.6c")
    units, supports = world.notation.read_units(named[2:end]), (read_marker(world, word) for word in named[end + 1 :])
    return OddsAtLeast(world.notation.read_hex(named[1]), units, tuple(sorted(supports)), column)
