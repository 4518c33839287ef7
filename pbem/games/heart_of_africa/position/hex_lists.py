"""Hexes in one text, in their order: "1010 1012-1015" is five, those of a row from one to the other; "1010+2" all within two."""

from collections.abc import Iterable, Iterator

from pbem.engine.hexes import NOWHERE, Grid, Hex, hex_name

RANGE_FROM = 3  # so many side by side are written as a range


class NoHexes(ValueError):
    """A word that is no hex and no range of some. The argument is the word."""


def read(grid: Grid, text: str) -> tuple[Hex, ...]:
    """The hexes of a text. Raises NoHexes."""
    return tuple(here for word in text.split() for here in hexes_of(grid, word))


def hexes_of(grid: Grid, word: str) -> tuple[Hex, ...]:
    """The hexes of one word. Raises NoHexes."""
    centre, plus, radius = word.partition("+")
    if plus:
        if not (radius.isascii() and radius.isdigit() and len(radius) <= 2):
            raise NoHexes(word)
        return grid.within(_hex(grid, centre, word), int(radius))
    first, dash, last = word.partition("-")
    start = _hex(grid, first, word)
    end = _hex(grid, last, word) if dash else start
    if start // 100 != end // 100:
        raise NoHexes(word)
    step = 1 if end >= start else -1
    return tuple(Hex(here) for here in range(start, end + step, step))


def _hex(grid: Grid, name: str, word: str) -> Hex:
    here = grid.named(name)
    if here == NOWHERE:
        raise NoHexes(word)
    return here


def write(hexes: Iterable[Hex]) -> str:
    """The text of hexes."""
    return " ".join(_words([*hexes]))


def _words(hexes: list[Hex]) -> Iterator[str]:
    place = 0
    while place < len(hexes):
        end = place
        while end + 1 < len(hexes) and hexes[end + 1] == hexes[end] + 1 and hexes[end] % 100 < 99:
            end += 1
        if end - place + 1 >= RANGE_FROM:
            yield f"{hex_name(hexes[place])}-{hex_name(hexes[end])}"
        else:
            yield from map(hex_name, hexes[place : end + 1])
        place = end + 1
