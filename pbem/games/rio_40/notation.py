"""Words of orders for units, hexes and paths, both ways. Reading raises IllegalOrder that names the word."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from pbem.engine.decisions import MAX_NUMBER, MAX_STEPS, IllegalOrder, Path, Refusal
from pbem.engine.game import Options, Token
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40.world import World

RULE = "R40-5a"  # orders are given unit by unit
WITH = "with"
LONGEST_NUMBER = len(str(MAX_NUMBER))  # digits


def unit_name(world: World, index: int) -> str:
    """A unit's id, "X07" for a face-down counter; a number that is no unit as `#140`."""
    return world.kinds[index].id if 0 <= index < len(world.kinds) else f"#{index}"


def hex_word(world: World, here: Hex | int) -> str:
    """K11; what lies off the map as a number, `#9900`."""
    there = Hex(here)
    return world.board.grid.name(there) if there in world.board.grid else f"#{here}"


def units_words(world: World, units: Sequence[int]) -> str:
    """`PM03,PC01`."""
    return ",".join(unit_name(world, index) for index in units)


def hexes_words(world: World, hexes: Sequence[int]) -> str:
    """`K11-K12`."""
    return "-".join(hex_word(world, here) for here in hexes)


def path_words(world: World, start: Hex, path: Sequence[int]) -> str:
    """`K9-K10-K11`; a path that leaves the map ends with the directions that lead off it, `A1-#0`."""
    grid = world.board.grid
    if start not in grid:
        return "-".join([hex_word(world, start), *(f"#{direction}" for direction in path)])
    hexes = [here for here in grid.walk(start, tuple(path)) if here != NOWHERE]
    return "-".join([*map(grid.name, hexes), *(f"#{direction}" for direction in path[len(hexes) - 1 :])])


def exactly(words: Sequence[str], form: str, count: int) -> Sequence[str]:
    """The words when there are as many as the form wants. Raises IllegalOrder."""
    if len(words) != count:
        raise unclear(RULE, "wrong-form", form)
    return words


def at_least(words: Sequence[str], form: str, count: int) -> Sequence[str]:
    """The words when there are enough of them. Raises IllegalOrder."""
    if len(words) < count:
        raise unclear(RULE, "wrong-form", form)
    return words


def read_unit(world: World, word: str) -> int:
    """The roster index of an id, in any case. Raises IllegalOrder."""
    index = world.index_of.get(word.upper(), -1)
    index = index if index >= 0 else _number(word)
    if index < 0:
        raise unclear(RULE, "unknown-unit", word)
    return index


def read_units(world: World, words: Sequence[str]) -> tuple[int, ...]:
    """Units in any order and case, each once, ascending; `with` before them means nothing."""
    named = words[1:] if words and words[0].lower() == WITH else words
    return tuple(sorted({read_unit(world, word) for word in named}))


def read_hex(world: World, word: str) -> Hex:
    """A hex of the map, or the number of one that is not. Raises IllegalOrder."""
    here = world.board.grid.named(word)
    if here != NOWHERE:
        return here
    number = _number(word)
    if number < 0:
        raise unclear(RULE, "unknown-hex", word)
    return Hex(number)


def is_hex(world: World, word: str) -> bool:
    """Does the word name a hex, or a number in the place of one?"""
    return world.board.grid.named(word) != NOWHERE or _number(word) >= 0


def read_path(world: World, words: Sequence[str]) -> tuple[Hex, Path]:
    """The start and the directions of some hexes each next to the one before. Raises IllegalOrder."""
    grid = world.board.grid
    named = [word for word in words if not word.startswith("#")]
    hexes = [read_hex(world, word) for word in named] if named else [read_hex(world, words[0])]
    blind = [_number(word) for word in words[len(hexes) :]]
    directions: list[int] = []
    for here, there in pairwise(hexes):
        if here not in grid or there not in grid.around(here):
            raise unclear("R40-2.5a", "not-neighbours", f"{hex_word(world, here)} {hex_word(world, there)}")
        directions.append(grid.direction(here, there))
    if any(not 0 <= number < 6 for number in blind):
        raise unclear(RULE, "unknown-hex", words[-1])
    if len(directions) + len(blind) > MAX_STEPS:
        raise unclear(RULE, "path-too-long", str(len(directions) + len(blind)))
    return hexes[0], Path((*directions, *blind))


def choices(orders: Iterable[tuple[str, ...]], words: tuple[str, ...]) -> Options:
    """The words that go on from those given, of these orders."""
    begun = [order for order in orders if order[: len(words)] == words]
    tokens = dict.fromkeys(order[len(words)] for order in begun if len(order) > len(words))
    return Options(tuple(map(Token, tokens)), is_complete=words in begun)


def unclear(rule: str, code: str, subject: str) -> IllegalOrder:
    """A word that cannot be read, as the error to raise."""
    return IllegalOrder(Refusal(rule, code, subject))


def _number(word: str) -> int:
    digits = word.removeprefix("#")
    is_number = word != digits and digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    return int(digits) if is_number else -1
