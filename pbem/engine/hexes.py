"""Hexes, directions, hexsides and the geometry of a grid, in whole numbers.

All grids are pointy-top hexes in horizontal rows; rows with an odd number are shifted half a hex east. A hex is the number
row * 100 + column, so that 1714 is row 17, column 14. A box is a place off the map that may stand wherever a hex may: a holding
box, a pool, an edge. Its number is above that of every hex; it has a name, and neither neighbours nor distances.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NewType, cast

Hex = NewType("Hex", int)
Hexside = tuple[Hex, Hex]
"""The edge between two neighbours, the lower hex first."""

Straight = tuple[tuple[int, int], tuple[int, int]]
"""Two directions, and how many steps a way goes in each."""

NOWHERE = Hex(-1)
FIRST_BOX = Hex(10_000)  # above four digits
WIDEST_DISC = 8  # the radius up to which discs are added to a hex instead of worked out
DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = range(6)


def is_box(place: Hex) -> bool:
    """Does the number stand for a box, and not for a hex?"""
    return place >= FIRST_BOX


def hexside(one: Hex, other: Hex) -> Hexside:
    """The hexside between two hexes, in its one form."""
    return (one, other) if one < other else (other, one)


@lru_cache(maxsize=10_000)
def hex_name(there: Hex) -> str:
    """Four digits, row and column: "0304". Games with other names map them in their data."""
    return f"{there:04d}"


@lru_cache(maxsize=10_000)
def parse_hex(text: str) -> Hex:
    """The hex of four digits. Raises ValueError."""
    if len(text) != 4 or not text.isascii() or not text.isdigit():
        raise ValueError(f"not a hex: {text!r}")
    return Hex(int(text))


class Grid:
    """A rectangle of hexes. Rows and columns inclusive; `north_up`: row numbers grow northwards.

    `letters`: hexes are called by a letter for the row, A for row 0, and the number of the column: K11. The last few are kept:
    the same arguments give the same grid.
    `boxes`: names of the boxes beside the map, each one word as it stands in orders, "Rwanda_Box". Append only: turn files hold
    their numbers. Raises ValueError for a name that is not one word beginning with a letter, or that is taken.
    """

    letters: bool
    rows: range
    columns: range
    hexes: tuple[Hex, ...]
    names: dict[Hex, str]
    boxes: tuple[Hex, ...]
    around: Callable[[int], tuple[Hex, ...]]
    """The six hexes around, in the order of DIRECTIONS; NOWHERE off the grid, and around a box.

    What is asked most of all: the mapping's own look-up, not a method that calls it.
    """
    _steps: tuple[tuple[int, int, int], ...]
    _north_up: bool
    _ahead: tuple[tuple[int, int], ...]
    """A step in each of the DIRECTIONS, in axial coordinates."""
    _around: dict[int, tuple[Hex, ...]]
    _discs: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    _cubes: dict[Hex, tuple[int, int]]
    _hexes: dict[str, Hex]
    _boxes: dict[str, Hex]

    def __new__(
        cls,
        first_row: int,
        last_row: int,
        first_column: int,
        last_column: int,
        north_up: bool,
        letters: bool = False,
        boxes: Sequence[str] = (),
    ) -> "Grid":
        return _grid(first_row, last_row, first_column, last_column, north_up, letters, tuple(boxes))

    def _fill(self, rows: range, columns: range, north_up: bool, letters: bool, boxes: Sequence[str]) -> None:
        self.letters, self.rows, self.columns = letters, rows, columns
        self.hexes = cast(tuple[Hex, ...], tuple(row * 100 + column for row in self.rows for column in self.columns))
        up = 1 if north_up else -1
        # row change, column change on even rows, on odd rows, in the order of DIRECTIONS
        self._steps = ((up, 0, 1), (0, 1, 1), (-up, 0, 1), (-up, -1, 0), (0, -1, -1), (up, -1, 0))
        self._north_up = north_up
        ahead = ((0, 1), (1, 0), (1, -1)) if north_up else ((1, -1), (1, 0), (0, 1))
        self._ahead = (*ahead, *((-q, -r) for q, r in ahead))
        self._around = cast(dict[int, tuple[Hex, ...]], self._all_around())
        self.around = self._around.__getitem__
        self._discs = _discs(0), _discs(1)
        self._cubes = dict(zip(self.hexes, map(self._cube, self.hexes), strict=True))
        self.names = dict(zip(self.hexes, map(self._name if letters else hex_name, self.hexes), strict=True))
        self._hexes = {name: here for here, name in self.names.items()}
        self.boxes = tuple(Hex(FIRST_BOX + place) for place in range(len(boxes)))
        self._boxes = {}
        for box, name in zip(self.boxes, boxes, strict=True):
            is_word = name.isascii() and name[:1].isalpha() and name.replace("_", "").isalnum()
            if not is_word or self.named(name) != NOWHERE:
                raise ValueError(f"not a name for a box: {name!r}")
            self.names[box], self._around[box], self._boxes[name.lower()] = name, (NOWHERE,) * 6, box

    def _all_around(self) -> dict[int, tuple[int, ...]]:
        """The six numbers around each hex: inside by adding what a row has in common, at the rim one by one."""
        found: dict[int, tuple[int, ...]] = {}
        for row in self.rows:
            steps = [(rise, on_odd if row % 2 else on_even) for rise, on_even, on_odd in self._steps]
            a, b, c, d, e, f = (rise * 100 + aside for rise, aside in steps)
            is_rim = row in (self.rows[0], self.rows[-1])
            for column in self.columns:
                if is_rim or column in (self.columns[0], self.columns[-1]):
                    around = (self._numbered(row + rise, column + aside) for rise, aside in steps)
                    found[row * 100 + column] = tuple(around)
                else:
                    here = row * 100 + column
                    found[here] = here + a, here + b, here + c, here + d, here + e, here + f
        return found

    def _numbered(self, row: int, column: int) -> int:
        return row * 100 + column if row in self.rows and column in self.columns else NOWHERE

    def name(self, there: Hex) -> str:
        """What this map calls a place: "1714", or "R14" with letters, "Rwanda_Box"."""
        return self.names.get(there) or self._name(there)

    def _name(self, there: Hex) -> str:
        return f"{chr(ord('A') + there // 100)}{there % 100}" if self.letters else hex_name(there)

    def named(self, text: str) -> Hex:
        """The hex or box of the grid that is called so, in any case; NOWHERE when none is."""
        return self._hexes.get(text) or self._named(text)

    def _named(self, text: str) -> Hex:
        if self._boxes and (box := self._boxes.get(text.lower(), NOWHERE)) != NOWHERE:
            return box
        if not self.letters:
            there = Hex(int(text)) if len(text) == 4 and text.isascii() and text.isdigit() else NOWHERE
            return there if there in self else NOWHERE
        row, digits = text[:1].upper(), text[1:]
        is_spelled = text.isascii() and "A" <= row <= "Z" and digits.isdigit() and len(digits) <= 2 and digits[0] != "0"
        there = Hex((ord(row) - ord("A")) * 100 + int(digits)) if is_spelled else NOWHERE
        return there if there in self else NOWHERE

    def row_name(self, row: int) -> str:
        """What this map calls a row, for its rim: "07", or "H" with letters."""
        return chr(ord("A") + row) if self.letters else f"{row:02d}"

    def column_name(self, column: int) -> str:
        """What this map calls a column: "07", or "7" with letters."""
        return str(column) if self.letters else f"{column:02d}"

    def __contains__(self, there: Hex) -> bool:
        """Is it a hex of the grid? A box is not."""
        return there in self._cubes

    def neighbour(self, here: Hex, direction: int) -> Hex:
        """The hex next to this one, or NOWHERE."""
        return self._around[here][direction]

    def direction(self, here: Hex, there: Hex) -> int:
        """The direction from a hex to its neighbour. Raises ValueError when they do not touch."""
        return self._around[here].index(there)

    def is_edge(self, here: Hex) -> bool:
        """Does the hex lie in the first or last row or column?"""
        row, column = divmod(here, 100)
        return row in (self.rows[0], self.rows[-1]) or column in (self.columns[0], self.columns[-1])

    def cube(self, here: Hex) -> tuple[int, int]:
        """Axial coordinates (q, r); the third cube coordinate is -q-r."""
        return self._cubes.get(here) or self._cube(here)

    def at_cube(self, q: int, r: int) -> Hex:
        """The hex of these axial coordinates, or NOWHERE."""
        column = q + (r - (r & 1)) // 2
        return Hex(r * 100 + column) if r in self.rows and column in self.columns else NOWHERE

    def _cube(self, here: Hex) -> tuple[int, int]:
        row, column = divmod(here, 100)
        return column - (row - (row & 1)) // 2, row

    def distance(self, one: Hex, other: Hex) -> int:
        """Hex steps between two hexes, whatever lies between."""
        cubes = self._cubes
        try:
            (q1, r1), (q2, r2) = cubes[one], cubes[other]
        except KeyError:  # off the map
            (q1, r1), (q2, r2) = self.cube(one), self.cube(other)
        q, r = q1 - q2, r1 - r2
        if q < 0:
            q, r = -q, -r
        return q + r if r >= 0 else q if q > -r else -r

    def straight(self, here: Hex, there: Hex) -> Straight:
        """The two directions in which every shortest way goes, the lower first, each with how many steps it goes there."""
        (q1, r1), (q2, r2) = self.cube(here), self.cube(there)
        q, r = q2 - q1, r2 - r1
        if self._north_up:
            q, r = q + r, -r
        if r >= 0:
            if q >= 0:
                return (EAST, q), (SOUTH_EAST, r)
            return ((SOUTH_EAST, q + r), (SOUTH_WEST, -q)) if q + r >= 0 else ((SOUTH_WEST, r), (WEST, -q - r))
        if q <= 0:
            return (WEST, -q), (NORTH_WEST, -r)
        return ((NORTH_EAST, -r), (EAST, q + r)) if q + r >= 0 else ((NORTH_EAST, q), (NORTH_WEST, -q - r))

    def on_the_way(self, here: Hex, there: Hex, most: int) -> Iterator[tuple[Hex, Straight]]:
        """The hexes to which so many steps of the shortest ways lead, ascending, and how; where fewer lead there, that hex."""
        (first, firsts), (second, seconds) = self.straight(here, there)
        (q, r), (q1, r1), (q2, r2) = self.cube(here), self._ahead[first], self._ahead[second]
        steps = min(most, firsts + seconds)
        counts = range(max(steps - seconds, 0), min(firsts, steps) + 1)
        for one in counts if (r1, q1) > (r2, q2) else reversed(counts):
            other = steps - one
            end = self.at_cube(q + one * q1 + other * q2, r + one * r1 + other * r2)
            if end != NOWHERE:
                yield end, ((first, one), (second, other))

    def within(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes at most so many steps away, in ascending order."""
        middle, column = divmod(centre, 100)
        rows, columns = self.rows, self.columns
        if (
            radius <= WIDEST_DISC
            and rows[0] + radius <= middle <= rows[-1] - radius
            and columns[0] + radius <= column <= columns[-1] - radius
        ):
            return cast(tuple[Hex, ...], tuple([centre + step for step in self._discs[middle & 1][radius]]))
        q, r = self.cube(centre)
        found = list[int]()
        for row in range(max(r - radius, self.rows[0]), min(r + radius, self.rows[-1]) + 1):
            shift = (row - (row & 1)) // 2 + q  # the column where q is that of the centre
            west, east = shift - radius + max(r - row, 0), shift + radius + min(r - row, 0)
            found += range(row * 100 + max(west, self.columns[0]), row * 100 + min(east, self.columns[-1]) + 1)
        return cast(tuple[Hex, ...], tuple(found))

    def walk(self, start: Hex, path: tuple[int, ...]) -> tuple[Hex, ...]:
        """The hexes of a path of directions, start included; stops with NOWHERE where it leaves the grid."""
        found, here = [start], start
        for direction in path:
            here = self._around[here][direction] if 0 <= direction < len(DIRECTIONS) else NOWHERE
            found.append(here)
            if here == NOWHERE:
                break
        return tuple(found)

    def corners(self, side: Hexside) -> tuple[frozenset[Hex], ...]:
        """The two corners of a hexside, each named by the hexes that meet there; off-grid corners are left out."""
        one, other = side
        shared = set(self._around[one]) & set(self._around[other]) - {NOWHERE}
        return tuple(frozenset((one, other, third)) for third in sorted(shared))


def _discs(parity: int) -> tuple[tuple[int, ...], ...]:
    """What is to be added to a hex of an even or an odd row for the hexes of its discs, by radius, ascending."""
    found = []
    for radius in range(WIDEST_DISC + 1):
        steps = list[int]()
        for rise in range(-radius, radius + 1):
            shift = (parity + rise - (parity + rise & 1)) // 2
            west, east = shift - radius + max(-rise, 0), shift + radius + min(-rise, 0)
            steps += (rise * 100 + aside for aside in range(west, east + 1))
        found.append(tuple(steps))
    return tuple(found)


@lru_cache(maxsize=16)
def _grid(
    first_row: int, last_row: int, first_column: int, last_column: int, north_up: bool, letters: bool, boxes: tuple[str, ...]
) -> Grid:
    made: Grid = object.__new__(Grid)
    made._fill(range(first_row, last_row + 1), range(first_column, last_column + 1), north_up, letters, boxes)
    return made
