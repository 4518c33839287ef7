"""Standing orders as data, and their one-line notation: who takes losses, where retreats go, who advances.

A policy is a list of clauses parted by semicolons, the general rule first. Each key removes the candidates that are worse on
it, the next decides among the rest; the counter ID or the compass decides last, written or not.

    full_strength foot not_surrounded lowest_strength id; protect CON04 CON38; at 2711 CON25 CON26
    not_engaged supplied toward:Kinshasa room compass; together; at 2723 2722 2623
    hold; onward 1916 1917; at 2711 only CON25 CON26
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from pbem import canonical
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.games.guerra_do_congo.notation import hex_word, unit_name
from pbem.games.guerra_do_congo.roster import ARMIES
from pbem.games.guerra_do_congo.world import World

KINDS = ("loss", "retreat", "advance")
RULES = {"loss": "GC-4.6.1m", "retreat": "GC-4.7.1c", "advance": "GC-4.7.2a"}

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

MAX_KEYS, MAX_CLAUSES, MAX_LISTED, MAX_BYTES = 24, 64, 32, 4096
Number = Annotated[int, Meta(ge=0, le=9999)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MAX_LISTED)]
Word = Annotated[str, Meta(max_length=24)]


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


AnyPolicy = LossPolicy | RetreatPolicy | AdvancePolicy
SHAPES: dict[str, type[AnyPolicy]] = {"loss": LossPolicy, "retreat": RetreatPolicy, "advance": AdvancePolicy}
T = TypeVar("T")
A = TypeVar("A", At, AdvanceAt)

DEFAULTS: dict[str, AnyPolicy] = {
    "loss": LossPolicy(tuple(map(Key, ("full_strength", "foot", "not_surrounded", "lowest_strength", "id")))),
    "retreat": RetreatPolicy(tuple(map(Key, ("not_engaged", "supplied", "city", "village", "centre", "room", "compass")))),
    "advance": AdvancePolicy(HOLD),
}


def decode(world: World, kind: str, data: bytes) -> AnyPolicy:
    """The standing order of these bytes. Raises IllegalOrder when they are none of this kind, or could be said otherwise."""
    try:
        policy = canonical.decode(data, SHAPES[_known(kind)])
    except ValueError:
        raise _refusal(kind, "policy-damaged") from None
    if encode(read(world, kind, write(world, policy))) != data:
        raise _refusal(kind, "policy-damaged")
    return policy


def encode(policy: AnyPolicy) -> bytes:
    """The one byte form of a standing order."""
    return canonical.encode(policy)


def write(world: World, policy: AnyPolicy) -> str:
    """The notation of a standing order. Reads back to the same bytes."""
    clauses = []
    if isinstance(policy, AdvancePolicy):
        clauses.append(_who_text(world, policy.who, policy.units))
        if policy.onward:
            clauses.append(f"onward {_hexes_text(policy.onward)}")
        clauses += [f"at {hex_word(Hex(at.hex))} {_who_text(world, at.who, at.units)}" for at in policy.at]
        return "; ".join(clauses)
    clauses.append(" ".join(_key_text(world, key) for key in policy.keys))
    if isinstance(policy, LossPolicy):
        if policy.protect:
            clauses.append(f"protect {_units_text(world, policy.protect)}")
        clauses += [f"at {hex_word(Hex(at.hex))} {_units_text(world, at.listed)}" for at in policy.at]
    else:
        if policy.is_together:
            clauses.append("together")
        clauses += [f"at {hex_word(Hex(at.hex))} {_hexes_text(at.listed)}" for at in policy.at]
    return "; ".join(clauses)


def read(world: World, kind: str, text: str) -> AnyPolicy:
    """The standing order of a notation, in its normal form. Raises IllegalOrder naming the word that is off."""
    clauses = [clause.split() for clause in text.split(";")]
    if not all(clauses):
        raise _refusal(kind, "policy-clause-empty")
    policy = READERS[_known(kind)](world, clauses)
    try:
        msgspec.convert(msgspec.to_builtins(policy), SHAPES[kind])  # the bounds of every list
    except msgspec.ValidationError:
        raise _refusal(kind, "policy-too-long") from None
    if len(encode(policy)) > MAX_BYTES:
        raise _refusal(kind, "policy-too-long")
    return policy


def _read_loss(world: World, clauses: Sequence[list[str]]) -> LossPolicy:
    keys = _read_keys(world, "loss", clauses[0], LOSS_KEYS)
    protect: tuple[int, ...] = ()
    at: list[At] = []
    for word, *words in clauses[1:]:
        if word == "protect" and not protect:
            protect = tuple(sorted(_read_units(world, "loss", words)))
        elif word == "at":
            here, *listed = words or [""]
            at.append(At(_read_hex(world, "loss", here), _read_units(world, "loss", listed)))
        else:
            raise _unknown("loss", word, ("protect", "at"))
    return LossPolicy(keys, protect, _in_order("loss", at))


def _read_retreat(world: World, clauses: Sequence[list[str]]) -> RetreatPolicy:
    keys = _read_keys(world, "retreat", clauses[0], RETREAT_KEYS)
    is_together = False
    at: list[At] = []
    for word, *words in clauses[1:]:
        if word == "together" and not words and not is_together:
            is_together = True
        elif word == "at":
            here, *listed = words or [""]
            at.append(At(_read_hex(world, "retreat", here), _read_hexes(world, "retreat", listed)))
        else:
            raise _unknown("retreat", word, ("together", "at"))
    return RetreatPolicy(keys, is_together, _in_order("retreat", at))


def _read_advance(world: World, clauses: Sequence[list[str]]) -> AdvancePolicy:
    who, units = _read_who(world, clauses[0])
    onward: tuple[int, ...] = ()
    at: list[AdvanceAt] = []
    for word, *words in clauses[1:]:
        if word == "onward" and not onward:
            onward = _read_hexes(world, "advance", words)
        elif word == "at":
            here, *listed = words or [""]
            at.append(AdvanceAt(_read_hex(world, "advance", here), *_read_who(world, listed or [""])))
        else:
            raise _unknown("advance", word, ("onward", "at"))
    return AdvancePolicy(who, units, onward, _in_order("advance", at))


READERS: dict[str, Callable[[World, Sequence[list[str]]], AnyPolicy]] = {
    "loss": _read_loss,
    "retreat": _read_retreat,
    "advance": _read_advance,
}


def _read_keys(world: World, kind: str, words: Sequence[str], allowed: tuple[str, ...]) -> tuple[Key, ...]:
    keys = tuple(_read_key(world, kind, word, allowed) for word in words)
    return _each_once(kind, keys, words)


def _read_key(world: World, kind: str, word: str, allowed: tuple[str, ...]) -> Key:
    name, colon, argument = word.partition(":")
    if name not in allowed or bool(colon) != (name in ARGUMENTS):
        forms = tuple(f"{key}:{ARGUMENTS[key]}" if key in ARGUMENTS else key for key in allowed)
        raise _unknown(kind, word, forms)
    if name == "army":
        return Key(name, _place_in(kind, argument.lower(), ARMIES))
    if name == "direction":
        return Key(name, _place_in(kind, argument.upper(), DIRECTIONS))
    return Key(name, _read_hex(world, kind, argument)) if colon else Key(name)


def _read_who(world: World, words: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    who, *units = words
    if who not in WHO or bool(units) != (who == LISTED):
        raise _unknown("advance", " ".join(words), (*WHO[:-1], f"{LISTED} UNIT"))
    return who, _read_units(world, "advance", units) if units else ()


def _read_units(world: World, kind: str, words: Sequence[str]) -> tuple[int, ...]:
    found = [world.index_of.get(word, world.index_of.get(word.upper(), -1)) for word in words]
    for index, word in zip(found, words, strict=True):
        if index < 0:
            raise _refusal(kind, "unknown-unit", word)
    return _each_once(kind, tuple(found), words)


def _read_hexes(world: World, kind: str, words: Sequence[str]) -> tuple[int, ...]:
    return _each_once(kind, tuple(_read_hex(world, kind, word) for word in words), words)


def _read_hex(world: World, kind: str, word: str) -> int:
    here = world.board.hex_of(word.replace("_", " "))
    if here == NOWHERE:
        raise _refusal(kind, "unknown-hex", word)
    return here


def _each_once(kind: str, found: tuple[T, ...], words: Sequence[str]) -> tuple[T, ...]:
    if not found:
        raise _refusal(kind, "policy-list-empty")
    for place, item in enumerate(found):
        if item in found[:place]:
            raise _refusal(kind, "policy-said-twice", words[place])
    return found


def _in_order(kind: str, found: list[A]) -> tuple[A, ...]:
    hexes = sorted(at.hex for at in found)
    for one, other in pairwise(hexes):
        if one == other:
            raise _refusal(kind, "policy-said-twice", hex_word(Hex(one)))
    return tuple(sorted(found, key=lambda at: at.hex))


def _place_in(kind: str, word: str, names: tuple[str, ...]) -> int:
    if word not in names:
        raise _unknown(kind, word, names)
    return names.index(word)


def _key_text(world: World, key: Key) -> str:
    if key.name == "army":
        return f"army:{_name_of(ARMIES, key.argument)}"
    if key.name == "direction":
        return f"direction:{_name_of(DIRECTIONS, key.argument)}"
    if key.name in ARGUMENTS:
        place = world.board.place_at.get(Hex(key.argument))
        return f"{key.name}:{place.name.replace(' ', '_') if place else hex_word(Hex(key.argument))}"
    return key.name


def _name_of(names: tuple[str, ...], index: int) -> str:
    return names[index] if index < len(names) else f"#{index}"


def _who_text(world: World, who: str, units: tuple[int, ...]) -> str:
    return f"{who} {_units_text(world, units)}".rstrip()


def _units_text(world: World, units: tuple[int, ...]) -> str:
    return " ".join(unit_name(world, index) for index in units)


def _hexes_text(hexes: tuple[int, ...]) -> str:
    return " ".join(hex_word(Hex(here)) for here in hexes)


def _known(kind: str) -> str:
    if kind not in SHAPES:
        raise IllegalOrder(Refusal("GC-2.4c", "policy-kind-unknown", kind))
    return kind


def _unknown(kind: str, word: str, allowed: Sequence[str]) -> IllegalOrder:
    """A word that is not understood here; the subject says which are."""
    return _refusal(kind, "policy-word-unknown", f"{word} ({' '.join(allowed)})")


def _refusal(kind: str, code: str, subject: str = "") -> IllegalOrder:
    return IllegalOrder(Refusal(RULES[kind], code, subject))
