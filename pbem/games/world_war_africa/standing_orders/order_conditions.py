"""Conditions of orders that wait: who is drawn, who stands where, who holds what; when they hold, and their notation.

active uganda
1915 ours
1915 free
1915 held
RW201 at 1915
"""

from collections.abc import Sequence

from pbem.engine.decisions import Decision
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS
from pbem.games.world_war_africa.decisions import ContingentIsActive, HexIsFree, HexIsHeld, HexIsOurs, UnitIsAt
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ON_BOARD, State

OF_HEX = {"ours": HexIsOurs, "free": HexIsFree, "held": HexIsHeld}
WORD_OF = {kind: word for word, kind in OF_HEX.items()}
FORMS = "active CONTINGENT|HEX ours|HEX free|HEX held|UNIT at HEX"


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
    raise TypeError(f"no guard: {guard!r}")


def write_guard(world: World, guard: Decision) -> str:
    """The words of a condition."""
    if isinstance(guard, ContingentIsActive):
        named = 0 <= guard.contingent < len(CONTINGENTS)
        return f"active {CONTINGENTS[guard.contingent] if named else f'#{guard.contingent}'}"
    if isinstance(guard, HexIsOurs | HexIsFree | HexIsHeld):
        return f"{world.notation.hex(guard.hex)} {WORD_OF[type(guard)]}"
    if isinstance(guard, UnitIsAt):
        return f"{world.notation.unit(guard.unit)} at {world.notation.hex(guard.hex)}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The condition of these words. Raises IllegalOrder."""
    lowered = [word.lower() for word in words]
    if len(words) == 2 and lowered[0] == "active":
        return ContingentIsActive(_contingent(world, lowered[1]))
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
