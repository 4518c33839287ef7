"""Names of units, hexes and paths in orders, both ways. Reading raises IllegalOrder that names the word."""

import re
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cached_property
from itertools import pairwise
from typing import Protocol, Self

from pbem.engine.decisions import MAX_NUMBER, MAX_STEPS, IllegalOrder, Path, Refusal
from pbem.engine.game import Token
from pbem.engine.hexes import NOWHERE, Grid, Hex

LONGEST_NUMBER = len(str(MAX_NUMBER))  # digits
SEPARATORS = re.compile(r"[\s,\-]+")


def words_in(text: str) -> list[str]:
    """The words of an order; spaces, commas and hyphens part them alike."""
    return [word for word in SEPARATORS.split(text) if word]


class Notation:
    """The names of one match. `rule` is cited where a word cannot be read, the others where a path is broken or too long."""

    def __init__(self, units: Iterable[str], grid: Grid, rule: str, path_rule: str = "", length_rule: str = "") -> None:
        self.unit_tokens = tuple(map(Token, units))
        self.index_of = {token.text: index for index, token in enumerate(self.unit_tokens)}
        self.grid, self.rule, self.path_rule, self.length_rule = grid, rule, path_rule or rule, length_rule or path_rule or rule

    def and_units(self, units: Iterable[str]) -> Self:
        """The same names with more units after them. The words of hexes serve both."""
        found, more = copy(self), tuple(map(Token, units))
        found.hex_tokens = self.hex_tokens
        found.unit_tokens = (*self.unit_tokens, *more)
        found.index_of = self.index_of | {token.text: index for index, token in enumerate(more, len(self.unit_tokens))}
        return found

    @cached_property
    def hex_tokens(self) -> "HexTokens":
        """The hexes and boxes as a walk offers them."""
        return HexTokens(self.grid)

    # ---- units

    def unit(self, index: int) -> str:
        """A unit's id; a number that is no unit as `#140`."""
        return self.unit_tokens[index].text if 0 <= index < len(self.unit_tokens) else f"#{index}"

    def units(self, units: Iterable[int], between: str = ",") -> str:
        """`PM03,PC01`."""
        return between.join(map(self.unit, units))

    def read_unit(self, word: str) -> int:
        """The roster index of an id, in any case."""
        index = self.index_of.get(word, self.index_of.get(word.upper(), -1))
        index = index if index >= 0 else number_of(word)
        if index < 0:
            raise self.unclear("unknown-unit", word)
        return index

    def read_units(self, words: Iterable[str]) -> tuple[int, ...]:
        """Units in any order, each once, ascending."""
        return tuple(sorted({self.read_unit(word) for word in words}))

    # ---- hexes

    def hex(self, here: int) -> str:
        """What the map calls a hex or a box; one that it cannot name as a number, `#9900`."""
        there = Hex(here)
        is_named = there in self.grid.names or (not self.grid.letters and 0 <= here <= 9999)
        return self.grid.name(there) if is_named else f"#{here}"

    def hexes(self, hexes: Iterable[int], between: str = "-") -> str:
        """`K11-K12`."""
        return between.join(map(self.hex, hexes))

    def read_hex(self, word: str) -> Hex:
        """A hex by its name, on the map or not, or a box by its own."""
        here = self.grid.named(word)
        if here == NOWHERE:
            is_number = not self.grid.letters and len(word) == 4 and word.isascii() and word.isdigit()
            here = Hex(int(word) if is_number else number_of(word))
        if here == NOWHERE:
            raise self.unclear("unknown-hex", word)
        return here

    def path(self, start: Hex, path: Sequence[int]) -> str:
        """`1714-1814-1715`; a path that leaves the map ends with the directions that lead off it, `1714-#0`."""
        if start not in self.grid:
            return "-".join([self.hex(start), *(f"#{direction}" for direction in path)])
        hexes = [here for here in self.grid.walk(start, tuple(path)) if here != NOWHERE]
        return "-".join([*map(self.grid.name, hexes), *(f"#{direction}" for direction in path[len(hexes) - 1 :])])

    def read_path(self, words: Sequence[str]) -> tuple[Hex, Path]:
        """The start and the directions of some hexes, each next to the one before."""
        named = [word for word in words if not word.startswith("#")]
        hexes = [self.read_hex(word) for word in named or words[:1]]
        blind = [number_of(word) for word in words[len(hexes) :]]
        directions: list[int] = []
        for here, there in pairwise(hexes):
            if here not in self.grid or there not in self.grid.around(here):
                raise self.unclear("not-neighbours", self.hexes((here, there), " "), self.path_rule)
            directions.append(self.grid.direction(here, there))
        if any(not 0 <= number < 6 for number in blind):
            raise self.unclear("unknown-hex", words[-1])
        if len(directions) + len(blind) > MAX_STEPS:
            raise self.unclear("path-too-long", str(len(directions) + len(blind)), self.length_rule)
        return hexes[0], Path((*directions, *blind))

    def unclear(self, code: str, subject: str, rule: str = "") -> IllegalOrder:
        """A word that cannot be read, as the error to raise."""
        return IllegalOrder(Refusal(rule or self.rule, code, subject))


class HexTokens(dict[Hex, Token]):
    """The words of hexes and boxes, each made when it is first asked for: a notation may last for one state."""

    def __init__(self, grid: Grid) -> None:
        self._names = grid.names

    def __missing__(self, here: Hex) -> Token:
        found = self[here] = Token(self._names[here])
        return found


class Named(Protocol):
    """A world whose units and hexes have names."""

    @property
    def notation(self) -> Notation: ...


def number_of(word: str) -> int:
    """The number that stands in the place of a name, `#140`; -1 where the word is none."""
    digits = word.removeprefix("#")
    is_number = word != digits and digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    return int(digits) if is_number else -1
