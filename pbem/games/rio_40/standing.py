"""Standing orders by kind, and guards. Each kind of answer has one `Kind` here; its modules say what a policy means.

A policy is the game's own bytes: its notation in UTF-8, in the one form that `write` gives.
"""

from collections.abc import Mapping, Sequence

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.games.rio_40 import advancing, attack, civilians, defence_policy, fire_policy, notation, retreat_policy, walking
from pbem.games.rio_40.decisions import (
    Attack,
    CivilianAt,
    EnemyAt,
    FaceDownAt,
    HexVacant,
    TotalAtLeast,
    UnitAt,
    UnitGone,
    UnitSuppressed,
)
from pbem.games.rio_40.policies import RULE, Kind
from pbem.games.rio_40.presence import presence_of
from pbem.games.rio_40.state import ELIMINATED, LEFT_MAP, ON_MAP, State
from pbem.games.rio_40.strength import strength
from pbem.games.rio_40.world import World

MOST_BYTES = 4096
LOWEST_TOTAL = 99  # below nought that a guard can name: codecs have no signs

KINDS_OF: Mapping[str, Kind] = {
    "oppfire": fire_policy.KIND,
    "onward": walking.KIND,
    "defend": defence_policy.KIND,
    "retreat": retreat_policy.KIND,
    "advance": advancing.KIND,
    "lead": civilians.KIND,
}
KINDS = tuple(KINDS_OF)


def answer(world: World, state: State, demand: Demand, policy: bytes) -> Decision | None:
    """What a standing order decides in the pending answer; None when no answer of a known kind is pending."""
    if not isinstance(demand, Choose) or demand.is_order or demand.kind not in KINDS_OF:
        return None
    return KINDS_OF[demand.kind].answer(world, state, write_policy(world, demand.kind, policy))


def default_policy(kind: str) -> bytes:
    """The standing order of a kind until its owner files another."""
    return KINDS_OF[kind].default.encode()


def write_policy(world: World, kind: str, policy: bytes) -> str:
    """A standing order in notation. Raises IllegalOrder when these bytes are none of the kind, in its one form."""
    try:
        text = policy.decode() if len(policy) <= MOST_BYTES else ""
    except UnicodeDecodeError:
        text = ""
    if kind not in KINDS_OF or not text or KINDS_OF[kind].normal(world, text) != text:
        raise IllegalOrder(Refusal(RULE, "policy-unreadable", kind))
    return text


def read_policy(world: World, kind: str, text: str) -> bytes:
    """The bytes of a notation. Raises IllegalOrder."""
    if kind not in KINDS_OF:
        raise IllegalOrder(Refusal(RULE, "policy-unreadable", kind))
    return write_policy(world, kind, KINDS_OF[kind].normal(world, text).encode()).encode()


# ---- guards


def holds(world: World, state: State, side: int, guard: Decision) -> bool:
    """Is this guard of a side's order true now? Public facts only."""
    presence = presence_of(world, state)
    if isinstance(guard, UnitAt | UnitSuppressed | UnitGone):
        if guard.unit >= len(world.kinds):
            return False
        unit = state.units[guard.unit]
        if isinstance(guard, UnitAt):
            return unit.status == ON_MAP and unit.where == guard.hex
        return unit.status in (ELIMINATED, LEFT_MAP) if isinstance(guard, UnitGone) else unit.is_suppressed
    if isinstance(guard, EnemyAt):
        return bool(presence.units_at(guard.hex, 1 - side))
    if isinstance(guard, HexVacant):
        return not presence.blocks(side, guard.hex)
    if isinstance(guard, FaceDownAt):
        return bool(presence.downs_at(guard.hex, 1 - side))
    if isinstance(guard, CivilianAt):
        return presence.civilian_at(guard.hex) is not None
    if isinstance(guard, TotalAtLeast):
        if side != state.side or attack.attack_refusal(world, state, Attack(guard.target, guard.units)) is not None:
            return False
        return strength(presence, side, guard.target, guard.units).total >= guard.total_plus_99 - LOWEST_TOTAL
    raise TypeError(f"no guard: {guard!r}")


HEX_GUARDS: dict[str, type[EnemyAt | HexVacant | FaceDownAt | CivilianAt]] = {
    "enemy": EnemyAt,
    "vacant": HexVacant,
    "facedown": FaceDownAt,
    "civilian": CivilianAt,
}
UNIT_GUARDS: dict[str, type[UnitSuppressed | UnitGone]] = {"suppressed": UnitSuppressed, "gone": UnitGone}


def write_guard(world: World, guard: Decision) -> str:
    """`K10 vacant`, `PM03 suppressed`, `PM03 at K10`, `K10 total minus 1 PM03 PC01`."""
    if isinstance(guard, UnitAt):
        return f"{notation.unit_name(world, guard.unit)} at {notation.hex_word(world, guard.hex)}"
    if isinstance(guard, TotalAtLeast):
        total = guard.total_plus_99 - LOWEST_TOTAL
        sign = "minus " if total < 0 else ""
        units = " ".join(notation.unit_name(world, index) for index in guard.units)
        return f"{notation.hex_word(world, guard.target)} total {sign}{abs(total)} {units}"
    for word, of_hex in HEX_GUARDS.items():
        if isinstance(guard, of_hex):
            return f"{notation.hex_word(world, guard.hex)} {word}"
    for word, of_unit in UNIT_GUARDS.items():
        if isinstance(guard, of_unit):
            return f"{notation.unit_name(world, guard.unit)} {word}"
    raise TypeError(f"no guard: {guard!r}")


def read_guard(world: World, words: Sequence[str]) -> Decision:
    """The guard of these words. Raises IllegalOrder."""
    form = "HEX enemy|vacant|facedown|civilian, UNIT suppressed|gone, UNIT at HEX, HEX total NUMBER UNIT"
    if len(words) > 3 and words[1].lower() == "total":
        return _read_total(world, words[0], words[2:], form)
    if len(words) == 3 and words[1].lower() == "at":
        return UnitAt(notation.read_unit(world, words[0]), notation.read_hex(world, words[2]))
    subject, word = notation.exactly(words, form, 2)
    if word.lower() in HEX_GUARDS:
        return HEX_GUARDS[word.lower()](notation.read_hex(world, subject))
    if word.lower() in UNIT_GUARDS:
        return UNIT_GUARDS[word.lower()](notation.read_unit(world, subject))
    raise notation.unclear(RULE, "guard-unknown", f"{word} ({' '.join((*HEX_GUARDS, *UNIT_GUARDS, 'at'))})")


def _read_total(world: World, target: str, words: Sequence[str], form: str) -> Decision:
    """`4 PM03 PC01`, `minus 1 PM03`: the total that an attack must have at least."""
    is_below = words[0].lower() == "minus"
    digits, *units = words[1:] if is_below else words
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and units):
        raise notation.unclear(RULE, "wrong-form", form)
    total = -int(digits) if is_below else int(digits)
    return TotalAtLeast(notation.read_hex(world, target), notation.read_units(world, units), total + LOWEST_TOTAL)
