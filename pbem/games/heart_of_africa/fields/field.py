"""A field ready to be asked: ground, hills, plateaus, gullies, village walls, and the flow and width of its water."""

from collections.abc import Iterable, Mapping
from functools import cached_property, reduce
from operator import or_

from msgspec import Struct

from pbem.engine.bitboards import bitboard
from pbem.engine.hexes import Grid, Hex, Hexside, hex_name, hexside
from pbem.games.heart_of_africa.fields import watercourses
from pbem.games.heart_of_africa.fields.content import Terrain
from pbem.games.heart_of_africa.fields.field_text import FieldText, areas_of_text, course_of, grid_of_field
from pbem.games.heart_of_africa.fields.layers import (
    CAMP,
    CREST,
    FORD,
    GULLY,
    HILL,
    KOPJE,
    KOPJE_TOP,
    KRAAL,
    MARSH,
    RIVER,
    SCARP,
    SCARP_TOP,
    VILLAGE,
    WATER,
)
from pbem.games.heart_of_africa.fields.pieces import NO_HEXES, Hexes


class Hill(Struct, frozen=True):
    """A low hill, its crest along the line, and the middle of the crest. HA-TERR-02."""

    hexes: Hexes
    crest: tuple[Hex, ...]
    middle: Hex


class Plateau(Struct, frozen=True):
    """An escarpment or kopje: all its hexes, and those of its top. HA-TERR-03, HA-TERR-05."""

    hexes: Hexes
    top: Hexes


class Field:
    """The ground of a battle. It is not changed: burnt ground, a camp or a moved village make another field."""

    def __init__(self, terrain: Terrain, text: FieldText, areas: Mapping[int, int] | None = None) -> None:
        self.terrain, self.text = terrain, text
        self.grid: Grid = grid_of_field()
        self.board = bitboard(self.grid)
        self.areas = areas_of_text(terrain, text) if areas is None else areas
        """The hexes of each ground, as bits: the text's own, unless something of it has burnt."""
        self.gates = frozenset(map(Hex, text.gates))
        self._pieces: dict[int, tuple[Hexes, ...]] = {}
        self._areas: dict[int, tuple[int, ...]] = {}
        self._sets: dict[int, Hexes] = {}

    def declared(self, text: FieldText) -> "Field":
        """The same ground with other gates, crocodiles or walls: what was worked out of the ground alone serves again."""
        found = Field(self.terrain, text, self.areas)
        found.ground, found._pieces, found._areas, found._sets = self.ground, self._pieces, self._areas, self._sets
        return found

    @cached_property
    def ground(self) -> Mapping[Hex, int]:
        """The ground of each hex, as all its layers."""
        found = dict.fromkeys(self.grid.hexes, 0)
        for ground, bits in self.areas.items():
            found.update(dict.fromkeys(self.board.hexes(bits), ground))
        return found

    @cached_property
    def layers(self) -> int:
        """All that any of its hexes holds."""
        return reduce(or_, self.areas, 0)

    @cached_property
    def hills(self) -> tuple[Hill, ...]:
        crests = self.set_with_any(CREST)
        return tuple(hill_of(self.grid, piece, crests) for piece in self.pieces(HILL))

    @cached_property
    def plateaus(self) -> tuple[Plateau, ...]:
        """Escarpments, then kopjes."""
        return tuple(self._plateau(piece) for kind in (SCARP, KOPJE) for piece in self.pieces(kind))

    @cached_property
    def gullies(self) -> tuple[Hexes, ...]:
        return self.pieces(GULLY)

    @cached_property
    def infested(self) -> Hexes:
        """Marsh with crocodiles."""
        return frozenset(here for piece in self.pieces(MARSH) if not piece.isdisjoint(self.text.infested) for here in piece)

    @cached_property
    def crocodiles(self) -> Hexes:
        """Where a way may owe a die for crocodiles: infested marsh, and fords. HA-TERR-12, HA-TERR-16."""
        return self.infested.union(self.with_any(FORD))

    @cached_property
    def objective(self) -> Hexes:
        """Camp and kraal, or where nobody has pitched a camp the village: one beside a camp is not the defender's. HA-VILL-04."""
        site = CAMP if self.layers & CAMP else VILLAGE
        return frozenset(self.with_any(site | KRAAL))

    @cached_property
    def flow(self) -> Mapping[Hex, int]:
        """How far downstream the hexes of a river lie."""
        river = self.with_any(RIVER | FORD)
        return watercourses.flow_numbers(self.grid, river, self.text.flow, course_of(self.grid, self.text.flow))

    @cached_property
    def gunboat_water(self) -> Hexes:
        """Water that is wide enough for a gunboat."""
        river, narrowest = self.with_any(RIVER | FORD), self.terrain.measures.gunboat_narrowest
        return watercourses.wide(self.grid, self.with_any(WATER), river, narrowest)

    def area(self, layers: int) -> int:
        """The hexes that hold one of these layers, as bits."""
        return reduce(or_, (bits for ground, bits in self.areas.items() if ground & layers), 0)

    def with_any(self, layers: int) -> tuple[Hex, ...]:
        """The hexes that hold one of these layers, ascending."""
        return self.board.hexes(self.area(layers))

    def set_with_any(self, layers: int) -> Hexes:
        """The same as a set, for who asks again and again."""
        found = self._sets.get(layers)
        if found is None:
            found = self._sets[layers] = frozenset(self.with_any(layers))
        return found

    def of_ground(self, grounds: Iterable[int]) -> tuple[Hex, ...]:
        """The hexes of these grounds, each as all its layers, ascending."""
        return self.board.hexes(self.area_of(grounds))

    def area_of(self, grounds: Iterable[int]) -> int:
        """The same as bits."""
        return reduce(or_, map(self.areas.__getitem__, grounds), 0)

    @property
    def grounds(self) -> tuple[int, ...]:
        """All that its hexes hold together, ascending."""
        return tuple(sorted(self.areas))

    def pieces(self, layers: int) -> tuple[Hexes, ...]:
        """The connected sets of hexes that hold one of these layers."""
        found = self._pieces.get(layers)
        if found is None:
            pieces = self.piece_areas(layers)
            found = self._pieces[layers] = tuple(frozenset(self.board.hexes(piece)) for piece in pieces)
        return found

    def piece_areas(self, layers: int) -> tuple[int, ...]:
        """The same as bits."""
        found = self._areas.get(layers)
        if found is None:
            found = self._areas[layers] = self.board.pieces(self.area(layers))
        return found

    def piece_name(self, piece: int) -> str:
        """What a piece, as bits, is called: by its lowest hex."""
        return hex_name(self.board.nth(piece, 0))

    def piece_at(self, layers: int, here: Hex) -> Hexes:
        """The piece of this kind that a hex lies in; none outside."""
        return next((piece for piece in self.pieces(layers) if here in piece), NO_HEXES)

    def holds(self, here: Hex, layers: int) -> bool:
        """Does the hex hold one of these layers?"""
        return bool(self.ground[here] & layers)

    def wall_between(self, one: Hex, other: Hex) -> bool:
        """Does a village wall lie on the hexside between two neighbours? HA-VILL-01."""
        return hexside(one, other) in self.walls

    def _plateau(self, piece: Hexes) -> Plateau:
        return Plateau(piece, piece & self.set_with_any(SCARP_TOP | KOPJE_TOP))

    @cached_property
    def walls(self) -> Mapping[Hexside, Hex]:
        """The hexsides around villages, each with its inside hex; none around gates. HA-VILL-01."""
        village = self.area(VILLAGE)
        beside = self.board.beside(village)
        outside = frozenset(self.board.hexes(beside))
        rim = (here for here in self.board.hexes(village & self.board.spread(beside)) if here not in self.gates)
        return {hexside(here, there): here for here in rim for there in self.grid.around(here) if there in outside}


def hill_of(grid: Grid, piece: Hexes, crests: Hexes) -> Hill:
    """A hill with its crest along the line, and of it the middle hex, the eastern one of two. HA-TERR-02."""
    crest = along(grid, piece & crests)
    return Hill(piece, crest, crest[len(crest) // 2] if crest else min(piece))


def along(grid: Grid, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """Hexes of a straight run in its order, from its western end on."""
    listed = sorted(hexes)
    if not listed:
        return ()
    cubes = [grid.cube(here) for here in listed]
    ranges = [q for q, _ in cubes], [r for _, r in cubes], [-q - r for q, r in cubes]
    longest = max(ranges, key=lambda values: max(values) - min(values))
    order = sorted(zip(longest, listed, strict=True))
    found = tuple(here for _, here in order)
    return found if found[0] % 100 <= found[-1] % 100 else found[::-1]
