"""Words of orders for units, hexes and paths, both ways. Reading raises IllegalOrder that names the word."""

from collections.abc import Sequence
from itertools import pairwise

from pbem.engine.decisions import MAX_STEPS, IllegalOrder, Path, Refusal
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.games.guerra_do_congo.world import World

RULE = "GC-2.3b"  # orders are given unit by unit


def unit_name(world: World, index: int) -> str:
    """A unit's id; a number that is no unit as `#140`."""
    return world.kinds[index].id if 0 <= index < len(world.kinds) else f"#{index}"


def hex_word(here: Hex) -> str:
    """Four digits; what lies off the map as it came."""
    return hex_name(here) if 0 <= here <= 9999 else f"#{here}"


def path_words(world: World, start: Hex, path: Sequence[int]) -> str:
    """`1714-1814-1715`; a path that leaves the map ends with the directions that lead off it, `1714-#0`."""
    grid = world.board.grid
    if start not in grid:
        return "-".join([hex_word(start), *(f"#{direction}" for direction in path)])
    hexes = [here for here in grid.walk(start, tuple(path)) if here != NOWHERE]
    return "-".join([*map(hex_name, hexes), *(f"#{direction}" for direction in path[len(hexes) - 1 :])])


def exactly(words: Sequence[str], form: str, count: int) -> Sequence[str]:
    """The words when there are as many as the form wants. Raises IllegalOrder."""
    if len(words) != count:
        raise IllegalOrder(Refusal(RULE, "wrong-form", form))
    return words


def at_least(words: Sequence[str], form: str, count: int) -> Sequence[str]:
    """The words when there are enough of them. Raises IllegalOrder."""
    if len(words) < count:
        raise IllegalOrder(Refusal(RULE, "wrong-form", form))
    return words


def read_unit(world: World, word: str) -> int:
    """The roster index of an id, in any case. Raises IllegalOrder."""
    index = world.index_of.get(word, world.index_of.get(word.upper(), -1))
    if index < 0:
        index = _number(word)
    if index < 0:
        raise IllegalOrder(Refusal(RULE, "unknown-unit", word))
    return index


def read_hex(word: str) -> Hex:
    """A hex of four digits, on the map or not. Raises IllegalOrder."""
    if len(word) == 4 and word.isascii() and word.isdigit():
        return Hex(int(word))
    number = _number(word)
    if number < 0:
        raise IllegalOrder(Refusal(RULE, "unknown-hex", word))
    return Hex(number)


def read_path(world: World, words: Sequence[str]) -> tuple[Hex, Path]:
    """The start and the directions of some hexes each next to the one before. Raises IllegalOrder."""
    grid = world.board.grid
    named = [word for word in words if not word.startswith("#")]
    hexes = [read_hex(word) for word in named] if named else [read_hex(words[0])]
    blind = [_number(word) for word in words[len(hexes) :]]
    directions: list[int] = []
    for here, there in pairwise(hexes):
        if here not in grid or there not in grid.around(here):
            raise IllegalOrder(Refusal("GC-3.1a", "not-neighbours", f"{hex_word(here)} {hex_word(there)}"))
        directions.append(grid.direction(here, there))
    if any(not 0 <= number < 6 for number in blind):
        raise IllegalOrder(Refusal(RULE, "unknown-hex", words[-1]))
    if len(directions) + len(blind) > MAX_STEPS:
        raise IllegalOrder(Refusal("GC-3.1a", "path-too-long", str(len(directions) + len(blind))))
    return hexes[0], Path((*directions, *blind))


def read_blind(words: Sequence[str]) -> tuple[int, ...]:
    """A path of bare directions: `#0-#5`. Raises IllegalOrder."""
    found = tuple(_number(word) for word in words)
    if any(not 0 <= number < 6 for number in found) or len(found) > MAX_STEPS:
        raise unclear(RULE, "unknown-hex", " ".join(words))
    return found


def unclear(rule: str, code: str, subject: str) -> IllegalOrder:
    """A word that cannot be read, as the error to raise."""
    return IllegalOrder(Refusal(rule, code, subject))


def _number(word: str) -> int:
    digits = word.removeprefix("#")
    return int(digits) if word != digits and digits.isascii() and digits.isdigit() and len(digits) < 20 else -1
