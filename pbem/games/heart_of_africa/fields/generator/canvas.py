"""A field being drawn: the hexes of each ground as bits, what may lie where, and blobs and walks on it."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import chain
from math import isqrt
from operator import or_

from pbem.engine.bitboards import bitboard
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.fields import pieces
from pbem.games.heart_of_africa.fields.content import FieldContent, Terrain
from pbem.games.heart_of_africa.fields.field_text import grid_of_field, laid
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import OPEN, WATER
from pbem.games.heart_of_africa.fields.pieces import Hexes
from pbem.games.heart_of_africa.fields.schema import Drawing, Region, Shape, Shares

TURNS = ((1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500))
"""Cosine and sine of 0, 30, ... 150 degrees in thousandths."""
HALF, RISE = 500, 866  # of a hex in thousandths: half a column, a row
CLEARLY = 2  # hundredths of the radius of a blob squared: more than what is lost by rounding down
INSIDE_FILLED, INSIDE_KEPT = 5, 3  # neighbours inside that fill a hex, and that it needs to be kept


class Undrawable(Exception):
    """An attempt that came to nothing: the next one draws anew."""


class Canvas:
    """The one thing that changes while a field is drawn. Sets of hexes are bits of its board."""

    def __init__(self, content: FieldContent, region: Region, lots: Lots) -> None:
        self.grid: Grid = grid_of_field()
        self.board = bitboard(self.grid)
        self.content, self.region, self.lots = content, region, lots
        self.areas: Mapping[int, int] = {OPEN: self.board.map}
        self.course: tuple[Hex, ...] = ()
        self.gates: tuple[Hex, ...] = ()
        self.infested: list[Hex] = []

    @property
    def terrain(self) -> Terrain:
        return self.content.terrain

    @property
    def drawing(self) -> Drawing:
        return self.content.drawing.drawing

    @property
    def shares(self) -> Shares:
        return self.content.drawing.shares

    def span(self, least_and_most: tuple[int, int]) -> int:
        """A number by lot from the least to the most."""
        return self.lots.between(*least_and_most)

    def pick(self, hexes: int) -> Hex:
        """One of these hexes by lot."""
        return self.board.nth(hexes, self.lots.below(hexes.bit_count()))

    def lay(self, hexes: int, layer: int, instead_of: int = 0) -> None:
        """Lays a layer on hexes, in place of others."""
        self.areas = laid(self.areas, hexes, layer, instead_of)

    def with_any(self, layers: int) -> int:
        """The hexes that hold one of these layers."""
        return reduce(or_, (hexes for bits, hexes in self.areas.items() if bits & layers), 0)

    def without(self, layers: int) -> int:
        """The hexes that hold none of these layers."""
        return reduce(or_, (hexes for bits, hexes in self.areas.items() if not bits & layers), 0)

    def near_any(self, layers: int, rings: int = 1) -> int:
        """The hexes that hold one of these layers, and all so near to them."""
        return self.board.spread(self.with_any(layers), rings)

    def holds(self, here: Hex, layers: int) -> bool:
        """Does a hex hold one of these layers?"""
        return self.board.holds(self.with_any(layers), here)

    def count(self, layers: int) -> int:
        """How many hexes hold one of these layers."""
        return self.with_any(layers).bit_count()

    # --- blobs

    def room(self, kind: int, banned: int) -> int:
        """Where a piece may lie: not on banned ground, and not touching a piece of its kind."""
        return self.without(banned) & ~self.near_any(kind)

    def blob(self, shape: Shape, free: int, *, centre: Hex = NOWHERE, length: tuple[int, int] | None = None, whole: int = 0) -> int:
        """A piece of ground where it may lie, of a fit size, there or anywhere; empty where none came out in one try."""
        if not free:
            return 0
        middle = self.pick(free) if centre == NOWHERE else centre
        return self.fit(self.raw_blob(shape, middle, length), free, whole)

    def fit(self, shape: int, free: int, whole: int = 0) -> int:
        """What of a shape may lie there, in one piece; empty when that is too small, too short or too long.

        `whole`: how many percent of the shape must be left, or it would wind round what lies there.
        """
        found = self._largest(shape & free)
        return found if self.is_fit(found) and 100 * found.bit_count() >= whole * shape.bit_count() else 0

    def _largest(self, hexes: int) -> int:
        """The largest connected set of these hexes, the first of several; none of none."""
        return max(self.board.pieces(hexes), key=int.bit_count, default=0)

    def is_fit(self, piece: int) -> bool:
        """Has a piece enough hexes and a length that a piece may have? HA-REGION-03."""
        if piece.bit_count() < self.drawing.piece_hexes_least:
            return False
        return self.shares.piece_shortest <= pieces.length(self.grid, piece) <= self.shares.piece_longest

    def raw_blob(self, shape: Shape, middle: Hex, length: tuple[int, int] | None = None) -> int:
        """An irregular oval around a hex: its rim by lot, in one piece, without holes."""
        long = self.span(length or shape.length)
        if shape.breadth is not None:
            broad = self.span(shape.breadth)
        else:
            broad = max(long * self.span(shape.breadth_percent or (100, 100)) // 100, shape.breadth_least)
        return self._smoothed(self._largest(self._oval(middle, HALF * long, HALF * broad, self.lots.pick(TURNS))))

    def _oval(self, middle: Hex, long: int, broad: int, turn: tuple[int, int]) -> int:
        """Row by row: what clearly lies inside, and on either side of that hexes that are measured one by one."""
        (row, column), (cosine, sine), found = divmod(middle, 100), turn, 0
        inside, outside = self.drawing.blob_inside, self.drawing.blob_outside
        rows, wide = 12 * long // (10 * RISE) + 1, 12 * long // (20 * HALF) + 1
        columns = range(max(column - wide, 0), min(column + wide, self.grid.columns[-1]) + 1)
        long_squared, broad_squared = long * long, broad * broad
        scale = long_squared * broad_squared
        along = cosine * cosine * broad_squared + sine * sine * long_squared
        aslant = cosine * sine * (broad_squared - long_squared)
        upright = sine * sine * broad_squared + cosine * cosine * long_squared
        least, most = (10_000 * scale * hundredths for hundredths in (inside - CLEARLY, outside + CLEARLY))
        for there_row in range(max(row - rows, 0), min(row + rows, self.grid.rows[-1]) + 1):
            down = RISE * (there_row - row)
            down_cosine, down_sine = down * cosine, down * sine
            shift = HALF * ((there_row & 1) - (row & 1)) - 1000 * column
            half, rest = aslant * down, upright * down * down
            open_to_lot = _columns(along, half, rest - most, shift, columns)
            if not open_to_lot:
                continue
            clear = _columns(along, half, rest - least, shift, open_to_lot)
            line = (1 << clear.stop) - (1 << clear.start)
            for there_column in chain(range(open_to_lot.start, clear.start), range(clear.stop, open_to_lot.stop)):
                across = 1000 * there_column + shift
                u, v = (across * cosine + down_sine) // 1000, (down_cosine - across * sine) // 1000
                away = 100 * (u * u * broad_squared + v * v * long_squared) // scale
                if away <= inside or (away <= outside and self.lots.below(outside - inside) < outside - away):
                    line |= 1 << there_column
            found |= line << self.board.bit(there_row, 0)
        return found

    def _smoothed(self, piece: int) -> int:
        """Without holes, and without hexes that stick out. The map's edge counts as inside."""
        board = self.board
        filled = piece | board.with_neighbours(piece | board.rim, INSIDE_FILLED)
        return filled & board.with_neighbours(filled | board.rim, INSIDE_KEPT)

    # --- walks

    def walk(self, start: Hex, goal: Hex, free: Hexes, weights: "Weights", most: int) -> tuple[Hex, ...]:
        """A winding way that never leads away from its goal and never touches itself; empty where it is stuck or too long."""
        around, distance = self.grid.around, self.grid.distance
        nearer, aside, times_straight = weights["nearer"], weights["aside"], weights["straight"]
        found, shut = [start], {NOWHERE}  # and what has been walked or lies beside it
        here, straight, left = start, -1, distance(start, goal)
        while here != goal:
            choices = list[tuple[tuple[Hex, int, int], int]]()
            for way, there in enumerate(around(here)):
                if there in shut or not (there in free or there == goal):
                    continue
                left_there = distance(there, goal)
                if left_there <= left:
                    weight = nearer if left_there < left else aside
                    choices.append(((there, way, left_there), weight * times_straight if way == straight else weight))
            if not choices or len(found) >= most:
                return ()
            shut.add(here)
            shut.update(around(here))
            here, straight, left = self.lots.weighted(choices)
            found.append(here)
        return tuple(found)

    def hexes(self, bits: int) -> Hexes:
        """These hexes one by one, for a walk to look at."""
        return frozenset(self.board.hexes(bits))

    def bits(self, hexes: Iterable[Hex]) -> int:
        """Hexes as the canvas has them."""
        return self.board.bits(hexes)

    def is_land(self, here: Hex) -> bool:
        """Is there no river, lake or sea?"""
        return not self.holds(here, WATER)


Weights = Mapping[str, int]
"""How often a walk goes nearer to its goal or aside, and how many times as often straight on."""


def _columns(square: int, half: int, rest: int, shift: int, all_columns: range) -> range:
    """Of all columns those in which square * x * x + 2 * half * x + rest < 0; x: thousandths of a column, moved by a shift."""
    under_root = half * half - square * rest
    if under_root <= 0:
        return all_columns[:0]
    root = isqrt(under_root)
    west, east = -(((half + root) // square + shift) // 1000), ((root - half) // square - shift) // 1000 + 1
    return all_columns[max(west - all_columns.start, 0) : max(east - all_columns.start, 0)]
