"""Guards of orders: what must be true of the position, on public facts."""

from collections.abc import Sequence

from pbem.engine.decisions import Decision, OfHex, OfUnit
from pbem.games.rio_40 import decisions
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.rules.combat.attacks import attack_refusal
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.policy_notation import unclear
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ELIMINATED, LEFT_MAP, ON_MAP, State

FORM = "HEX enemy|vacant|facedown|civilian, UNIT suppressed|gone, UNIT at HEX, HEX total NUMBER UNIT"
LOWEST_TOTAL = 99  # below nought that a guard can name: codecs have no signs


def holds(world: World, state: State, side: int, guard: Decision) -> bool:
    """Is this guard of a side's order true now? Public facts only."""
    presence = presence_of(world, state)
    if isinstance(guard, decisions.UnitAt | decisions.UnitSuppressed | decisions.UnitGone):
        if guard.unit >= len(world.kinds):
            return False
        unit = state.units[guard.unit]
        if isinstance(guard, decisions.UnitAt):
            return unit.status == ON_MAP and unit.where == guard.hex
        return unit.status in (ELIMINATED, LEFT_MAP) if isinstance(guard, decisions.UnitGone) else unit.is_suppressed
    if isinstance(guard, decisions.EnemyAt):
        return bool(presence.units_at(guard.hex, 1 - side))
    if isinstance(guard, decisions.HexVacant):
        return not presence.blocks(side, guard.hex)
    if isinstance(guard, decisions.FaceDownAt):
        return bool(presence.downs_at(guard.hex, 1 - side))
    if isinstance(guard, decisions.CivilianAt):
        return presence.civilian_at(guard.hex) is not None
    if isinstance(guard, decisions.TotalAtLeast):
        if side != state.side or attack_refusal(presence, decisions.Attack(guard.target, guard.units)) is not None:
            return False
        return strength(presence, side, guard.target, guard.units).total >= guard.total_plus_99 - LOWEST_TOTAL
    raise TypeError(f"no guard: {guard!r}")


WORDS: dict[str, type[OfHex | OfUnit]] = {
    "enemy": decisions.EnemyAt,
    "vacant": decisions.HexVacant,
    "facedown": decisions.FaceDownAt,
    "civilian": decisions.CivilianAt,
    "suppressed": decisions.UnitSuppressed,
    "gone": decisions.UnitGone,
}
"""What is said of a hex or of a unit by one word."""


def write_guard(world: World, guard: Decision) -> str:
    """`K10 vacant`, `PM03 suppressed`, `PM03 at K10`, `K10 total minus 1 PM03 PC01`."""
    if isinstance(guard, decisions.UnitAt):
        return f"{world.notation.unit(guard.unit)} at {world.notation.hex(guard.hex)}"
    if isinstance(guard, decisions.TotalAtLeast):
        total = guard.total_plus_99 - LOWEST_TOTAL
        sign = "minus " if total < 0 else ""
        units = " ".join(world.notation.unit(index) for index in guard.units)
        return f"{world.notation.hex(guard.target)} total {sign}{abs(total)} {units}"
    for word, kind in WORDS.items():
        if isinstance(guard, kind):
            subject = world.notation.hex(guard.hex) if isinstance(guard, OfHex) else world.notation.unit(guard.unit)
            return f"{subject} {word}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The guard of these words. Raises IllegalOrder."""
    if len(words) > 3 and words[1].lower() == "total":
        return _read_total(world, words[0], words[2:])
    if len(words) == 3 and words[1].lower() == "at":
        return decisions.UnitAt(world.notation.read_unit(words[0]), world.notation.read_hex(words[2]))
    if len(words) != 2:
        raise world.notation.unclear("wrong-form", FORM)
    subject, word = words
    kind = WORDS.get(word.lower())
    if kind is None:
        raise unclear("guard-unknown", f"{word} ({' '.join((*WORDS, 'at'))})")
    if issubclass(kind, OfHex):
        return kind(world.notation.read_hex(subject))
    return kind(world.notation.read_unit(subject))


def _read_total(world: World, target: str, words: Sequence[str]) -> Decision:
    """`4 PM03 PC01`, `minus 1 PM03`: the total that an attack must have at least."""
    is_below = words[0].lower() == "minus"
    digits, *units = words[1:] if is_below else words
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and units):
        raise unclear("wrong-form", FORM)
    total, named = -int(digits) if is_below else int(digits), units[1:] if units[0].lower() == "with" else units
    return decisions.TotalAtLeast(world.notation.read_hex(target), world.notation.read_units(named), total + LOWEST_TOTAL)
