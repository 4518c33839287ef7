"""Sets of hexes as the bits of one number: what is asked of a whole map at once, in a few shifts instead of hex by hex."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress, repeat

from pbem.engine.hexes import NOWHERE, Grid, Hex

FLAGS = bytes.maketrans(b"01", b"\0\1")
NOTHING = b"0" * 256


class Bitboard:
    """The numbers of a grid: a bit a hex, row by row, with a rim of bits off the map around it.

    So a shift never leads from one row into the next. `map`: the bits of all hexes. `rim`: those off the map.
    """

    def __init__(self, grid: Grid) -> None:
        rows, columns = grid.rows, grid.columns
        self.stride, self.size = len(columns) + 2, (len(columns) + 2) * (len(rows) + 2)
        self._below = (1 - rows[0]) * self.stride + 1 - columns[0]
        lines = {row: (1 << len(columns)) - 1 << self.bit(row, columns[0]) for row in rows}
        self.map = sum(lines.values())
        self.rim = (1 << self.size) - 1 - self.map
        self._line = (1 << self.stride) - 1
        self._even = sum(self._line << self.bit(row, columns[0]) - 1 for row in range(rows[0] - 1, rows[-1] + 2) if row % 2 == 0)
        self._odd = (1 << self.size) - 1 - self._even
        hexes = ((row * 100 + column for column in columns) for row in rows)
        off_map = [NOWHERE] * self.stride
        self._hexes = (*off_map, *chain.from_iterable((NOWHERE, *map(Hex, line), NOWHERE) for line in hexes), *off_map)

    def bit(self, row: int, column: int) -> int:
        """The place of the bit of a hex, or of a place next to the map."""
        return row * self.stride + column + self._below

    def bits(self, hexes: Iterable[Hex]) -> int:
        """These hexes of the map as bits."""
        stride, below = self.stride, self._below
        board = bytearray(self.size // 8 + 1)
        for here in hexes:
            bit = here // 100 * stride + here % 100 + below
            board[bit >> 3] |= 1 << (bit & 7)
        return int.from_bytes(board, "little")

    def by_sign(self, lines: Sequence[str]) -> dict[str, int]:
        """The hexes of each ASCII sign in a text with one line a row, as bits."""
        block = "".join(lines)
        rows = ["\0" * (self.stride - 2), *lines]
        text = "".join([f"\0{row}\0" for row in rows])[::-1].encode()
        codes = ((sign, ord(sign)) for sign in sorted(set(block)))
        return {sign: int(text.translate(NOTHING[:code] + b"1" + NOTHING[code + 1 :]), 2) for sign, code in codes}

    def lines(self, by_sign: Mapping[str, int]) -> tuple[str, ...]:
        """The text that `by_sign` reads: each hex of the map holds one sign."""
        block = 0
        for sign, bits in by_sign.items():
            block |= int.from_bytes(f"{bits:b}".encode().translate(bytes.maketrans(b"01", b"\0" + sign.encode())))
        text = block.to_bytes(self.size).decode()[::-1]
        return tuple(
            text[start + 1 : start + self.stride - 1] for start in range(self.stride, self.size - self.stride, self.stride)
        )

    def hexes(self, bits: int) -> tuple[Hex, ...]:
        """The hexes of these bits of the map, ascending."""
        if not bits:
            return ()
        first = (bits & -bits).bit_length() - 1
        flags = f"{bits >> first:b}".encode().translate(FLAGS)
        return tuple(compress(self._hexes[first : first + len(flags)], flags[::-1]))

    def holds(self, bits: int, here: Hex) -> bool:
        """Is a hex of the map one of these?"""
        return bool(bits >> here // 100 * self.stride + here % 100 + self._below & 1)

    def nth(self, bits: int, number: int) -> Hex:
        """The hex with so many lower ones among these."""
        first, width = 0, 1 << self.size.bit_length()
        while width > 1:
            width >>= 1
            if number >= (count := (bits & (1 << width) - 1).bit_count()):
                number, bits, first = number - count, bits >> width, first + width
        return self._hexes[first]

    def ends_of_rows(self, bits: int) -> list[tuple[Hex, Hex]]:
        """The first and the last hex of each row that has any, from the lowest row on."""
        found, row = list[tuple[Hex, Hex]](), 0
        while bits:
            if line := bits & self._line:
                found.append((self._hexes[row + (line & -line).bit_length() - 1], self._hexes[row + line.bit_length() - 1]))
            bits >>= self.stride
            row += self.stride
        return found

    def spread(self, bits: int, rings: int = 1) -> int:
        """These hexes and all so near to them."""
        stride, even, odd = self.stride, self._even, self._odd
        for _ in repeat(None, rings):
            rows = bits | (bits & even) >> 1 | (bits & odd) << 1
            bits = (bits | bits << 1 | bits >> 1 | rows << stride | rows >> stride) & self.map
        return bits

    def beside(self, bits: int) -> int:
        """The hexes next to these, which are left out."""
        return self.spread(bits) & ~bits

    def with_neighbours(self, bits: int, least: int) -> int:
        """The hexes of the map that have at least so many neighbours among these bits, the rim included."""
        stride, even, odd = self.stride, bits & self._even, bits & self._odd
        east, west = even | odd << 1, odd | even >> 1
        found = [-1] + [0] * least
        for neighbours in (bits << 1, bits >> 1, east << stride, east >> stride, west << stride, west >> stride):
            for count in range(least, 0, -1):
                found[count] |= found[count - 1] & neighbours
        return found[least] & self.map

    def connected(self, start: int, within: int) -> int:
        """The bits that a way leads to from these, all of it over the bits `within`."""
        rim, left = start & within, within & ~start
        while rim:
            rim = self.spread(rim) & left
            left ^= rim
        return within & ~left

    def pieces(self, bits: int) -> tuple[int, ...]:
        """The connected sets of these hexes, by their lowest hexes."""
        found = []
        while bits:
            found.append(self.connected(bits & -bits, bits))
            bits ^= found[-1]
        return tuple(found)

    def rings(self, bits: int) -> list[int]:
        """A set ring by ring from its outside inwards. The map's edge is no outside."""
        found, ring = list[int](), self.map & ~bits
        while ring := self.spread(ring) & bits:
            found.append(ring)
            bits ^= ring
        return found


@lru_cache(maxsize=16)
def bitboard(grid: Grid) -> Bitboard:
    """The board of a grid: grids are kept as well."""
    return Bitboard(grid)
