"""A field being drawn: ground hex by hex, what may lie where, and blobs and walks on it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.games.heart_of_africa.fields import pieces
from pbem.games.heart_of_africa.fields.content import FieldContent, Terrain
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.fields.field_text import grid_of_field
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import OPEN, WATER
from pbem.games.heart_of_africa.fields.pieces import Hexes
from pbem.games.heart_of_africa.fields.schema import Drawing, Region, Shape, Shares

Free = Callable[[Hex], bool]
TURNS = ((1000, 0), (866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500))
"""Cosine and sine of 0, 30, ... 150 degrees in thousandths."""
HALF, RISE = 500, 866  # of a hex in thousandths: half a column, a row
INSIDE_FILLED, INSIDE_KEPT = 5, 3  # neighbours inside that fill a hex, and that it needs to be kept


class Undrawable(Exception):
    """An attempt that came to nothing: the next one draws anew."""


class Canvas:
    """The one thing that changes while a field is drawn."""

    def __init__(self, content: FieldContent, region: Region, lots: Lots) -> None:
        self.grid: Grid = grid_of_field()
        self.content, self.region, self.lots = content, region, lots
        self.ground: dict[Hex, int] = dict.fromkeys(self.grid.hexes, OPEN)
        rim = chain.from_iterable(map(self.rim, EDGES))
        self.off_map = {here: self.grid.around(here).count(NOWHERE) for here in rim}
        self.course: tuple[Hex, ...] = ()
        self.gates: tuple[Hex, ...] = ()
        self.infested: list[Hex] = []
        self._by_ground: dict[int, set[Hex]] = {OPEN: set(self.grid.hexes)}
        self._near: dict[tuple[int, int], Hexes] = {}  # until something is laid: most tries come to nothing
        self._rooms: dict[tuple[int, int], Hexes] = {}

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

    def lay(self, hexes: Iterable[Hex], layer: int, instead_of: int = 0) -> None:
        """Lays a layer on hexes, in place of others."""
        laid = frozenset(hexes)
        for before, group in [*self._by_ground.items()]:
            if found := group & laid:
                after = before & ~instead_of | layer
                group -= found
                self._by_ground.setdefault(after, set()).update(found)
                self.ground.update(dict.fromkeys(found, after))
        self._near.clear()
        self._rooms.clear()

    def with_any(self, layers: int) -> Hexes:
        """The hexes that hold one of these layers."""
        return frozenset().union(*(hexes for bits, hexes in self._by_ground.items() if bits & layers))

    def without(self, layers: int) -> Hexes:
        """The hexes that hold none of these layers."""
        return frozenset().union(*(hexes for bits, hexes in self._by_ground.items() if not bits & layers))

    def near_any(self, layers: int, rings: int = 1) -> Hexes:
        """The hexes that hold one of these layers, and all so near to them."""
        if (layers, rings) not in self._near:
            self._near[layers, rings] = self.widened(self.with_any(layers), rings)
        return self._near[layers, rings]

    def count(self, layers: int) -> int:
        """How many hexes hold one of these layers."""
        return sum(len(hexes) for bits, hexes in self._by_ground.items() if bits & layers)

    def around(self, hexes: Iterable[Hex]) -> Hexes:
        """The hexes and all next to them."""
        return self.widened(hexes, 1)

    def widened(self, hexes: Iterable[Hex], rings: int) -> Hexes:
        """The hexes and all so near to them."""
        return pieces.widened(self.grid, frozenset(hexes), rings)

    # --- blobs

    def room(self, kind: int, banned: int) -> Hexes:
        """Where a piece may lie: not on banned ground, and not touching a piece of its kind."""
        if (kind, banned) not in self._rooms:
            self._rooms[kind, banned] = self.without(banned) - self.near_any(kind)
        return self._rooms[kind, banned]

    def blob(
        self, shape: Shape, free: Hexes, *, centre: Hex = NOWHERE, length: tuple[int, int] | None = None, whole: int = 0
    ) -> Hexes:
        """A piece of ground where it may lie, of a fit size, there or anywhere; empty where none came out in one try."""
        if not free:
            return frozenset()
        middle = self.lots.pick(sorted(free)) if centre == NOWHERE else centre
        return self.fit(self.raw_blob(shape, middle, length), free, whole)

    def fit(self, shape: Hexes, free: Hexes, whole: int = 0) -> Hexes:
        """What of a shape may lie there, in one piece; empty when that is too small, too short or too long.

        `whole`: how many percent of the shape must be left, or it would wind round what lies there.
        """
        found = pieces.largest(self.grid, shape & free)
        return found if self.is_fit(found) and 100 * len(found) >= whole * len(shape) else frozenset()

    def is_fit(self, piece: Collection[Hex]) -> bool:
        """Has a piece enough hexes and a length that a piece may have? HA-REGION-03."""
        if len(piece) < self.drawing.piece_hexes_least:
            return False
        return self.shares.piece_shortest <= pieces.length(self.grid, piece) <= self.shares.piece_longest

    def raw_blob(self, shape: Shape, middle: Hex, length: tuple[int, int] | None = None) -> Hexes:
        """An irregular oval around a hex: its rim by lot, in one piece, without holes."""
        long = self.span(length or shape.length)
        if shape.breadth is not None:
            broad = self.span(shape.breadth)
        else:
            broad = max(long * self.span(shape.breadth_percent or (100, 100)) // 100, shape.breadth_least)
        inside = self._oval(middle, HALF * long, HALF * broad, self.lots.pick(TURNS))
        return self._smoothed(pieces.largest(self.grid, inside))

    def _oval(self, middle: Hex, long: int, broad: int, turn: tuple[int, int]) -> list[Hex]:
        (row, column), (cosine, sine), found = divmod(middle, 100), turn, list[Hex]()
        inside, outside = self.drawing.blob_inside, self.drawing.blob_outside
        rows, columns = 12 * long // (10 * RISE) + 1, 12 * long // (20 * HALF) + 1
        long_squared, broad_squared = long * long, broad * broad
        scale = long_squared * broad_squared
        for there_row in range(max(row - rows, 0), min(row + rows, self.grid.rows[-1]) + 1):
            down = RISE * (there_row - row)
            down_cosine, down_sine = down * cosine, down * sine
            shift = HALF * ((there_row & 1) - (row & 1)) - 1000 * column
            for there_column in range(max(column - columns, 0), min(column + columns, self.grid.columns[-1]) + 1):
                across = 1000 * there_column + shift
                u, v = (across * cosine + down_sine) // 1000, (down_cosine - across * sine) // 1000
                away = 100 * (u * u * broad_squared + v * v * long_squared) // scale
                if away <= inside or (away <= outside and self.lots.below(outside - inside) < outside - away):
                    found.append(Hex(there_row * 100 + there_column))
        return found

    def _smoothed(self, piece: Hexes) -> Hexes:
        """Without holes, and without hexes that stick out. The map's edge counts as inside."""
        filled = piece.union(here for here, count in self._inside(piece).items() if count >= INSIDE_FILLED and here in self.grid)
        inside = self._inside(filled)
        return frozenset(here for here in filled if inside[here] >= INSIDE_KEPT)

    def _inside(self, piece: Hexes) -> Counter[Hex]:
        """How many neighbours in the piece, or off the map, each hex has that has any in it."""
        found = Counter(chain.from_iterable(map(self.grid.around, piece)))
        for here in self.off_map.keys() & found.keys():
            found[here] += self.off_map[here]
        return found

    # --- walks

    def walk(self, start: Hex, goal: Hex, free: Free, weights: "Weights", most: int) -> tuple[Hex, ...]:
        """A winding way that never leads away from its goal and never touches itself; empty where it is stuck or too long."""
        found, shut = [start], {NOWHERE}
        while (here := found[-1]) != goal:
            choices = self._steps(found, shut, goal, free, weights)
            if not choices or len(found) >= most:
                return ()
            found.append(self.lots.weighted(choices))
            shut.update((here, *self.grid.around(here)))
        return tuple(found)

    def _steps(self, walked: list[Hex], shut: set[Hex], goal: Hex, free: Free, weights: "Weights") -> list[tuple[Hex, int]]:
        """Where a walk may go on, each with its weight. `shut`: off the map, and what has been walked or lies beside it."""
        here, found = walked[-1], list[tuple[Hex, int]]()
        left, straight = self.grid.distance(here, goal), self.grid.direction(walked[-2], here) if len(walked) > 1 else -1
        for way, there in enumerate(self.grid.around(here)):
            if there in shut or not (free(there) or there == goal):
                continue
            nearer = left - self.grid.distance(there, goal)
            if nearer < 0:
                continue
            weight = weights["nearer" if nearer else "aside"] * (weights["straight"] if way == straight else 1)
            found.append((there, weight))
        return found

    def rim(self, edge: str) -> tuple[Hex, ...]:
        """The hexes along an edge."""
        rows, columns = self.grid.rows, self.grid.columns
        if edge in ("N", "S"):
            return tuple(Hex((rows[0] if edge == "N" else rows[-1]) * 100 + column) for column in columns)
        return tuple(Hex(row * 100 + (columns[0] if edge == "W" else columns[-1])) for row in rows)

    def is_land(self, here: Hex) -> bool:
        """Is there no river, lake or sea?"""
        return not self.ground[here] & WATER


Weights = Mapping[str, int]
"""How often a walk goes nearer to its goal or aside, and how many times as often straight on."""
