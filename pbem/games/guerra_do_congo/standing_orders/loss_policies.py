"""Standing orders as data, and their one-line notation: who takes losses, where retreats go, who advances. Those on
air support and reserves are in `support_policies`.

A policy is a list of clauses parted by semicolons, the general rule first. Each key removes the candidates that are worse on
it, the next decides among the rest; the counter ID or the compass decides last, written or not.

    full_strength foot not_surrounded lowest_strength id; protect CON04 CON38; at 2711 CON25 CON26
    not_engaged supplied toward:Kinshasa room compass; together; at 2723 2722 2623
    hold; onward 1916 1917; at 2711 only CON25 CON26
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.rules.standing_orders import ClauseWords
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES
from pbem.games.guerra_do_congo.content.world import World

MAX_CLAUSES, MAX_LISTED, MAX_KEYS = 64, 32, 24
Number = Annotated[int, Meta(ge=0, le=9999)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MAX_LISTED)]
Word = Annotated[str, Meta(max_length=24)]
Words = ClauseWords[World]

LOSS_KEYS = (
    "full_strength",
    "reduced",
    "foot",
    "mobile",
    "not_surrounded",
    "lowest_strength",
    "highest_strength",
    "lowest_morale",
    "army",
    "id",
)
RETREAT_KEYS = (
    "not_engaged",
    "supplied",
    "city",
    "village",
    "centre",
    "friendly",
    "empty",
    "room",
    "toward",
    "away",
    "direction",
    "compass",
)
ARGUMENTS = {"army": "ARMY", "toward": "PLACE", "away": "PLACE", "direction": "DIRECTION"}
HOLD, NOBODY, ALL, LISTED = "hold", "none", "all", "only"
WHO = (HOLD, NOBODY, ALL, LISTED)


class Key(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One test of candidates. `argument`: army, direction or hex, where the name takes one."""

    name: Word
    argument: Number = 0


class At(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An exception for one hex: units or hexes of which the first possible one is taken."""

    hex: Number
    listed: Numbers


class AdvanceAt(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An exception for one vacated hex."""

    hex: Number
    who: Word
    units: Numbers = ()


Keys = Annotated[tuple[Key, ...], Meta(max_length=MAX_KEYS)]
Ats = Annotated[tuple[At, ...], Meta(max_length=MAX_CLAUSES)]


class LossPolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """SO-LOSS. `protect`: never chosen while another unit can be; `at`: the hex attacked."""

    keys: Keys
    protect: Numbers = ()
    at: Ats = ()


class RetreatPolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """SO-RETREAT. `is_together`: units of a combat go to one hex as far as they may; `at`: the hex left."""

    keys: Keys
    is_together: bool = False
    at: Ats = ()


class AdvancePolicy(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """SO-ADVANCE. `units` go with "only"; `onward`: second hexes for mobile units, the first possible one is taken."""

    who: Word
    units: Numbers = ()
    onward: Numbers = ()
    at: Annotated[tuple[AdvanceAt, ...], Meta(max_length=MAX_CLAUSES)] = ()


LOSS = LossPolicy(tuple(map(Key, ("full_strength", "foot", "not_surrounded", "lowest_strength", "id"))))
RETREAT = RetreatPolicy(tuple(map(Key, ("not_engaged", "supplied", "city", "village", "centre", "room", "compass"))))
ADVANCE = AdvancePolicy(HOLD)


# ---- losses


def write_loss(world: World, policy: LossPolicy) -> list[str]:
    """`full_strength id`, `protect CON04`, `at 2711 CON25`."""
    notation = world.notation
    clauses = [_keys_text(world, policy.keys)]
    if policy.protect:
        clauses.append(f"protect {notation.units(policy.protect, ' ')}")
    return clauses + [f"at {notation.hex(at.hex)} {notation.units(at.listed, ' ')}" for at in policy.at]


def read_loss(said: Words, clauses: Sequence[list[str]]) -> LossPolicy:
    """The keys, then what is to be protected, then exceptions."""
    keys = _read_keys(said, clauses[0], LOSS_KEYS)
    found = said.by_key(clauses[1:], ("protect", "at"), once=("protect",))
    protect = tuple(sorted(said.units(found["protect"][0]))) if found["protect"] else ()
    return LossPolicy(keys, protect, said.by_hex(found["at"], lambda here, words: At(here, said.units(words))))


# ---- retreats


def write_retreat(world: World, policy: RetreatPolicy) -> list[str]:
    """`not_engaged room compass`, `together`, `at 2723 2722`."""
    notation = world.notation
    clauses = [_keys_text(world, policy.keys), *(("together",) if policy.is_together else ())]
    return clauses + [f"at {notation.hex(at.hex)} {notation.hexes(at.listed, ' ')}" for at in policy.at]


def read_retreat(said: Words, clauses: Sequence[list[str]]) -> RetreatPolicy:
    """The keys, then whether they go together, then exceptions."""
    keys = _read_keys(said, clauses[0], RETREAT_KEYS)
    found = said.by_key(clauses[1:], ("together", "at"), once=("together",))
    if any(found["together"]):
        raise said.unknown("together", ("together", "at"))
    at = said.by_hex(found["at"], lambda here, words: At(here, said.hexes(words)))
    return RetreatPolicy(keys, bool(found["together"]), at)


# ---- advance


def write_advance(world: World, policy: AdvancePolicy) -> list[str]:
    """`hold`, `onward 1916`, `at 2711 only CON25`."""
    clauses = [_who_text(world, policy.who, policy.units)]
    if policy.onward:
        clauses.append(f"onward {world.notation.hexes(policy.onward, ' ')}")
    return clauses + [f"at {world.notation.hex(at.hex)} {_who_text(world, at.who, at.units)}" for at in policy.at]


def read_advance(said: Words, clauses: Sequence[list[str]]) -> AdvancePolicy:
    """Who, then second hexes, then exceptions."""
    who, units = _read_who(said, clauses[0])
    found = said.by_key(clauses[1:], ("onward", "at"), once=("onward",))
    onward = said.hexes(found["onward"][0]) if found["onward"] else ()
    at = said.by_hex(found["at"], lambda here, words: AdvanceAt(here, *_read_who(said, words or [""])))
    return AdvancePolicy(who, units, onward, at)


def _read_who(said: Words, words: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    who, *units = words
    if who not in WHO or bool(units) != (who == LISTED):
        raise said.unknown(" ".join(words), (*WHO[:-1], f"{LISTED} UNIT"))
    return who, said.units(units) if units else ()


def _who_text(world: World, who: str, units: tuple[int, ...]) -> str:
    return f"{who} {world.notation.units(units, ' ')}".rstrip()


# ---- keys


def _read_keys(said: Words, words: Sequence[str], allowed: tuple[str, ...]) -> tuple[Key, ...]:
    return said.each_once(tuple(_read_key(said, word, allowed) for word in words), words)


def _read_key(said: Words, word: str, allowed: tuple[str, ...]) -> Key:
    name, colon, argument = word.partition(":")
    if name not in allowed or bool(colon) != (name in ARGUMENTS):
        raise said.unknown(word, tuple(f"{key}:{ARGUMENTS[key]}" if key in ARGUMENTS else key for key in allowed))
    if name == "army":
        return Key(name, said.one_of(argument.lower(), ARMIES))
    if name == "direction":
        return Key(name, said.one_of(argument.upper(), DIRECTIONS))
    return Key(name, said.hex(argument)) if colon else Key(name)


def _keys_text(world: World, keys: tuple[Key, ...]) -> str:
    return " ".join(_key_text(world, key) for key in keys)


def _key_text(world: World, key: Key) -> str:
    if key.name == "army":
        return f"army:{name_of(ARMIES, key.argument)}"
    if key.name == "direction":
        return f"direction:{name_of(DIRECTIONS, key.argument)}"
    if key.name in ARGUMENTS:
        place = world.board.place_at.get(Hex(key.argument))
        return f"{key.name}:{place.name.replace(' ', '_') if place else world.notation.hex(key.argument)}"
    return key.name


def name_of(names: tuple[str, ...], index: int) -> str:
    """The name at a place; a number that has none as `#9`."""
    return names[index] if index < len(names) else f"#{index}"
