"""The map as the rules ask it: terrain, neighbours, entry hexes, sight. Read-only."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from pbem.engine import line_of_sight
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.place_names import Names
from pbem.games.rio_40.content.unit_kinds import ARMOUR, CAR, FOOT, HELICOPTER


class Terrain(Struct, frozen=True):
    """One column of the terrain strip. R40-T4a."""

    cost_mp: Annotated[int, Meta(ge=-1)] = field(name="move")  # -1: closed to everything on the ground
    shift: Annotated[int, Meta(ge=0)] = field(name="combat")  # columns to the left when attacked
    is_for_cars: bool = field(name="car")
    is_landing_ground: bool = field(name="helicopter_landing")
    is_clear: bool = field(name="los_clear")  # can be seen across
    hides: bool = field(name="hidden_setup")  # a hex of the hidden zone
    key: str = ""


class Entry(Struct, frozen=True):
    """A hex marked E. R40-5.1.5g."""

    hex: Hex
    name: str


class Place(Struct, frozen=True):
    """A part of the city with a name."""

    name: str
    kind: str
    hexes: tuple[Hex, ...]


class Board:
    """The board of a match. R40-2.5a, R40-2.5b."""

    def __init__(
        self,
        grid: Grid,
        terrain: Mapping[Hex, Terrain],
        entries: Iterable[Entry],
        places: Iterable[Place] = (),
        is_reconstructed: bool = False,
        zones: Mapping[str, tuple[Hex, ...]] = MappingProxyType({}),
    ) -> None:
        self.grid = grid
        self.terrain = dict(terrain)
        self.entries = tuple(entries)
        self.entry_at = {entry.hex: number for number, entry in enumerate(self.entries)}
        self.places = tuple(places)
        self.is_reconstructed = is_reconstructed
        self.zones = dict(zones)  # those that the scenario names itself
        self.neighbours: dict[Hex, tuple[Hex, ...]] = {
            here: tuple(there for there in grid.around(here) if there != NOWHERE) for here in grid.hexes
        }
        self.hidden_zone = tuple(here for here in grid.hexes if self.terrain[here].hides)
        self.spots: dict[tuple[str, int], dict[Any, Any]] = {}  # what routes find out, by kind and movement points
        self._onward: dict[tuple[str, Hex], tuple[tuple[Hex, int], ...]] = {}
        self._seen: dict[tuple[Hex, Hex], bool] = {}
        self._in_range: dict[tuple[Hex, int], frozenset[Hex]] = {}
        self._in_sight: dict[tuple[Hex, int], frozenset[Hex]] = {}

    @cached_property
    def place_hex(self) -> Names:
        """Names in orders -> the hex they stand for: entry hexes and places of one hex."""
        found = {entry.name.casefold(): self.grid.name(entry.hex) for entry in self.entries if entry.name}
        places = {place.name.casefold(): self.grid.name(place.hexes[0]) for place in self.places if len(place.hexes) == 1}
        return Names(found | places)

    @cached_property
    def column_17(self) -> tuple[Hex, ...]:
        """The hexes of column 17 that are open to units on foot. R40-S4.1d."""
        return tuple(here for here in self.grid.hexes if here % 100 == 17 and self.is_open_to(FOOT, here))

    def cost_mp(self, kind: str, there: Hex) -> int:
        """Movement points to enter a hex on foot, by car, armour or helicopter; -1 where it may not. R40-5.1.1a, R40-5.1.3.2b."""
        if kind == HELICOPTER:
            return 1
        return self.terrain[there].cost_mp if self.is_open_to(kind, there) else -1

    def onward(self, kind: str, here: Hex) -> tuple[tuple[Hex, int], ...]:
        """The hexes next to one that something of this kind may enter, with what it costs; next to NOWHERE the entry hexes."""
        found = self._onward.get((kind, here))
        if found is None:
            around = self.neighbours[here] if here != NOWHERE else tuple(entry.hex for entry in self.entries)
            costs = [(there, self.cost_mp(kind, there)) for there in around]
            found = self._onward[kind, here] = tuple((there, cost) for there, cost in costs if cost >= 0)
        return found

    def is_open_to(self, kind: str, there: Hex) -> bool:
        """May something of this kind be in the hex at all? R40-T4c, R40-5.1.3.1a, R40-8.2d, R40-5.1.3.2b."""
        if kind == HELICOPTER:
            return True
        ground = self.terrain[there]
        return ground.cost_mp >= 0 and (ground.is_for_cars or kind not in (CAR, ARMOUR))

    def in_range(self, here: Hex, range_hexes: int) -> frozenset[Hex]:
        """The hexes at most so far away, without the hex itself."""
        found = self._in_range.get((here, range_hexes))
        if found is None:
            found = self._in_range[here, range_hexes] = frozenset(self.grid.within(here, range_hexes)) - {here}
        return found

    def is_in_sight(self, here: Hex, there: Hex) -> bool:
        """Can one hex be fired at from the other, both on the ground? The next hexes can, and those with a clear line. R40-5.3f."""
        return there in self.neighbours[here] or self.can_see(here, there)

    def in_sight(self, here: Hex, range_hexes: int) -> frozenset[Hex]:
        """Those of the hexes in range that can be fired at from the ground, whatever stands there. R40-5.3f."""
        found = self._in_sight.get((here, range_hexes))
        if found is None:
            near = self.in_range(here, range_hexes)
            found = self._in_sight[here, range_hexes] = frozenset(there for there in near if self.is_in_sight(here, there))
        return found

    def can_see(self, one: Hex, other: Hex) -> bool:
        """Is the line between two hexes clear? The hexes themselves do not matter. R40-5.3f, R40-5.3g."""
        pair = (one, other) if one < other else (other, one)
        found = self._seen.get(pair)
        if found is None:
            found = self._seen[pair] = line_of_sight.is_clear(self.grid, *pair, lambda here: not self.terrain[here].is_clear)
        return found
