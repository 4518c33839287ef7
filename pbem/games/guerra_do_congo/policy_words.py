"""Words of standing orders: units, hexes and lists of them, both ways. Reading raises IllegalOrder that names the word."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from msgspec import Meta

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.guerra_do_congo.notation import hex_word, unit_name
from pbem.games.guerra_do_congo.world import World

RULES = {"loss": "GC-4.6.1m", "retreat": "GC-4.7.1c", "advance": "GC-4.7.2a", "air": "GC-4.5.1a", "reserve": "GC-8.1d"}

MAX_CLAUSES, MAX_LISTED = 64, 32
Number = Annotated[int, Meta(ge=0, le=9999)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MAX_LISTED)]
Word = Annotated[str, Meta(max_length=24)]
T = TypeVar("T")


def read_units(world: World, kind: str, words: Sequence[str]) -> tuple[int, ...]:
    """Units by their ids, each once."""
    found = [world.index_of.get(word, world.index_of.get(word.upper(), -1)) for word in words]
    for index, word in zip(found, words, strict=True):
        if index < 0:
            raise refusal(kind, "unknown-unit", word)
    return each_once(kind, tuple(found), words)


def read_hexes(world: World, kind: str, words: Sequence[str]) -> tuple[int, ...]:
    """Hexes by number or place, each once."""
    return each_once(kind, tuple(read_hex(world, kind, word) for word in words), words)


def read_hex(world: World, kind: str, word: str) -> int:
    """A hex by its number or its place, with _ for a space."""
    here = world.board.hex_of(word.replace("_", " "))
    if here == NOWHERE:
        raise refusal(kind, "unknown-hex", word)
    return here


def each_once(kind: str, found: tuple[T, ...], words: Sequence[str]) -> tuple[T, ...]:
    """What was read, if there is any and nothing twice."""
    if not found:
        raise refusal(kind, "policy-list-empty")
    for place, item in enumerate(found):
        if item in found[:place]:
            raise refusal(kind, "policy-said-twice", words[place])
    return found


def place_in(kind: str, word: str, names: tuple[str, ...]) -> int:
    """Where a word stands among the names."""
    if word not in names:
        raise unknown(kind, word, names)
    return names.index(word)


def name_of(names: tuple[str, ...], index: int) -> str:
    """The name at a place; a number that has none as `#9`."""
    return names[index] if index < len(names) else f"#{index}"


def units_text(world: World, units: tuple[int, ...]) -> str:
    """`CON04 CON07`."""
    return " ".join(unit_name(world, index) for index in units)


def hexes_text(hexes: tuple[int, ...]) -> str:
    """`1915 2016`."""
    return " ".join(hex_word(Hex(here)) for here in hexes)


def unknown(kind: str, word: str, allowed: Sequence[str]) -> IllegalOrder:
    """A word that is not understood here; the subject says which are."""
    return refusal(kind, "policy-word-unknown", f"{word} ({' '.join(allowed)})")


def refusal(kind: str, code: str, subject: str = "") -> IllegalOrder:
    """The error to raise."""
    return IllegalOrder(Refusal(RULES[kind], code, subject))
