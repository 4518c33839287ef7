"""Standing orders as data, and their one-line notation: who takes losses, where retreats go, who advances. Those on
air support and reserves are in `support_policies`.

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
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.guerra_do_congo.notation import hex_word
from pbem.games.guerra_do_congo.policy_words import (
    MAX_CLAUSES,
    Number,
    Numbers,
    Word,
    each_once,
    hexes_text,
    name_of,
    place_in,
    read_hex,
    read_hexes,
    read_units,
    refusal,
    units_text,
    unknown,
)
from pbem.games.guerra_do_congo.roster import ARMIES
from pbem.games.guerra_do_congo.support_policies import (
    AirPolicy,
    ReservePolicy,
    read_air,
    read_reserve,
    write_air,
    write_reserve,
)
from pbem.games.guerra_do_congo.world import World

KINDS = ("loss", "retreat", "advance", "air", "reserve")
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

MAX_KEYS, MAX_BYTES = 24, 4096


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


AnyPolicy = LossPolicy | RetreatPolicy | AdvancePolicy | AirPolicy | ReservePolicy
SHAPES: dict[str, type[AnyPolicy]] = {
    "loss": LossPolicy,
    "retreat": RetreatPolicy,
    "advance": AdvancePolicy,
    "air": AirPolicy,
    "reserve": ReservePolicy,
}
A = TypeVar("A", At, AdvanceAt)

DEFAULTS: dict[str, AnyPolicy] = {
    "loss": LossPolicy(tuple(map(Key, ("full_strength", "foot", "not_surrounded", "lowest_strength", "id")))),
    "retreat": RetreatPolicy(tuple(map(Key, ("not_engaged", "supplied", "city", "village", "centre", "room", "compass")))),
    "advance": AdvancePolicy(HOLD),
    "air": AirPolicy(),
    "reserve": ReservePolicy(),
}


def decode(world: World, kind: str, data: bytes) -> AnyPolicy:
    """The standing order of these bytes. Raises IllegalOrder when they are none of this kind, or could be said otherwise."""
    try:
        policy = canonical.decode(data, SHAPES[_known(kind)])
    except ValueError:
        raise refusal(kind, "policy-damaged") from None
    if encode(read(world, kind, write(world, policy))) != data:
        raise refusal(kind, "policy-damaged")
    return policy


def encode(policy: AnyPolicy) -> bytes:
    """The one byte form of a standing order."""
    return canonical.encode(policy)


def write(world: World, policy: AnyPolicy) -> str:
    """The notation of a standing order. Reads back to the same bytes."""
    if isinstance(policy, AirPolicy):
        return write_air(world, policy)
    if isinstance(policy, ReservePolicy):
        return write_reserve(world, policy)
    clauses = []
    if isinstance(policy, AdvancePolicy):
        clauses.append(_who_text(world, policy.who, policy.units))
        if policy.onward:
            clauses.append(f"onward {hexes_text(policy.onward)}")
        clauses += [f"at {hex_word(Hex(at.hex))} {_who_text(world, at.who, at.units)}" for at in policy.at]
        return "; ".join(clauses)
    clauses.append(" ".join(_key_text(world, key) for key in policy.keys))
    if isinstance(policy, LossPolicy):
        if policy.protect:
            clauses.append(f"protect {units_text(world, policy.protect)}")
        clauses += [f"at {hex_word(Hex(at.hex))} {units_text(world, at.listed)}" for at in policy.at]
    else:
        if policy.is_together:
            clauses.append("together")
        clauses += [f"at {hex_word(Hex(at.hex))} {hexes_text(at.listed)}" for at in policy.at]
    return "; ".join(clauses)


def read(world: World, kind: str, text: str) -> AnyPolicy:
    """The standing order of a notation, in its normal form. Raises IllegalOrder naming the word that is off."""
    clauses = [clause.split() for clause in text.split(";")]
    if not all(clauses):
        raise refusal(kind, "policy-clause-empty")
    policy = READERS[_known(kind)](world, clauses)
    try:
        msgspec.convert(msgspec.to_builtins(policy), SHAPES[kind])  # the bounds of every list
    except msgspec.ValidationError:
        raise refusal(kind, "policy-too-long") from None
    if len(encode(policy)) > MAX_BYTES:
        raise refusal(kind, "policy-too-long")
    return policy


def _read_loss(world: World, clauses: Sequence[list[str]]) -> LossPolicy:
    keys = _read_keys(world, "loss", clauses[0], LOSS_KEYS)
    protect: tuple[int, ...] = ()
    at: list[At] = []
    for word, *words in clauses[1:]:
        if word == "protect" and not protect:
            protect = tuple(sorted(read_units(world, "loss", words)))
        elif word == "at":
            here, *listed = words or [""]
            at.append(At(read_hex(world, "loss", here), read_units(world, "loss", listed)))
        else:
            raise unknown("loss", word, ("protect", "at"))
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
            at.append(At(read_hex(world, "retreat", here), read_hexes(world, "retreat", listed)))
        else:
            raise unknown("retreat", word, ("together", "at"))
    return RetreatPolicy(keys, is_together, _in_order("retreat", at))


def _read_advance(world: World, clauses: Sequence[list[str]]) -> AdvancePolicy:
    who, units = _read_who(world, clauses[0])
    onward: tuple[int, ...] = ()
    at: list[AdvanceAt] = []
    for word, *words in clauses[1:]:
        if word == "onward" and not onward:
            onward = read_hexes(world, "advance", words)
        elif word == "at":
            here, *listed = words or [""]
            at.append(AdvanceAt(read_hex(world, "advance", here), *_read_who(world, listed or [""])))
        else:
            raise unknown("advance", word, ("onward", "at"))
    return AdvancePolicy(who, units, onward, _in_order("advance", at))


READERS: dict[str, Callable[[World, Sequence[list[str]]], AnyPolicy]] = {
    "loss": _read_loss,
    "retreat": _read_retreat,
    "advance": _read_advance,
    "air": read_air,
    "reserve": read_reserve,
}


def _read_keys(world: World, kind: str, words: Sequence[str], allowed: tuple[str, ...]) -> tuple[Key, ...]:
    keys = tuple(_read_key(world, kind, word, allowed) for word in words)
    return each_once(kind, keys, words)


def _read_key(world: World, kind: str, word: str, allowed: tuple[str, ...]) -> Key:
    name, colon, argument = word.partition(":")
    if name not in allowed or bool(colon) != (name in ARGUMENTS):
        forms = tuple(f"{key}:{ARGUMENTS[key]}" if key in ARGUMENTS else key for key in allowed)
        raise unknown(kind, word, forms)
    if name == "army":
        return Key(name, place_in(kind, argument.lower(), ARMIES))
    if name == "direction":
        return Key(name, place_in(kind, argument.upper(), DIRECTIONS))
    return Key(name, read_hex(world, kind, argument)) if colon else Key(name)


def _read_who(world: World, words: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    who, *units = words
    if who not in WHO or bool(units) != (who == LISTED):
        raise unknown("advance", " ".join(words), (*WHO[:-1], f"{LISTED} UNIT"))
    return who, read_units(world, "advance", units) if units else ()


def _in_order(kind: str, found: list[A]) -> tuple[A, ...]:
    hexes = sorted(at.hex for at in found)
    for one, other in pairwise(hexes):
        if one == other:
            raise refusal(kind, "policy-said-twice", hex_word(Hex(one)))
    return tuple(sorted(found, key=lambda at: at.hex))


def _key_text(world: World, key: Key) -> str:
    if key.name == "army":
        return f"army:{name_of(ARMIES, key.argument)}"
    if key.name == "direction":
        return f"direction:{name_of(DIRECTIONS, key.argument)}"
    if key.name in ARGUMENTS:
        place = world.board.place_at.get(Hex(key.argument))
        return f"{key.name}:{place.name.replace(' ', '_') if place else hex_word(Hex(key.argument))}"
    return key.name


def _who_text(world: World, who: str, units: tuple[int, ...]) -> str:
    return f"{who} {units_text(world, units)}".rstrip()


def _known(kind: str) -> str:
    if kind not in SHAPES:
        raise IllegalOrder(Refusal("GC-2.4c", "policy-kind-unknown", kind))
    return kind
