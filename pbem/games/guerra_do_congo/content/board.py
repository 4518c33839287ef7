"""The map as the rules ask it: terrain, places, hexsides, roads and railways, neighbours, capacity. Read-only."""

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cached_property

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex, Hexside, hexside
from pbem.engine.paths import nearest_first

ROAD = "road"
NO_MOBILE_TERRAIN = ("forest", "mountain", "swamp")  # GC-3.3.6a, off roads and railways


class Terrain(Struct, frozen=True):
    """One land terrain of Table 1. GC-3.1c, GC-4.2a, GC-3.2.2b."""

    key: str
    cost_mp: int
    shift: int  # columns to the left
    capacity: int  # stacking points


class Place(Struct, frozen=True):
    """A village or city. `centre_option`: it is a supply centre only under this value of the option, "" for always."""

    index: int
    name: str
    hex: Hex
    country: str  # full name
    is_city: bool
    air: str  # "airport", "airstrip" or "none"
    control: int  # side at the start, -1 nobody
    is_centre: bool
    centre_option: str


class EntryHex(Struct, frozen=True):
    """A hex where reinforcements come on. GC-3.4.2a."""

    key: str
    hex: Hex
    has_road: bool
    has_railway: bool


class Board:
    """The board of a match. `terrain` holds land hexes only; `country` the name of the country of each playable hex."""

    def __init__(
        self,
        grid: Grid,
        terrain: Mapping[Hex, Terrain],
        city: Terrain,
        country: Mapping[Hex, str],
        neutral: Iterable[Hex],
        rivers: Iterable[Hexside],
        congo: Iterable[Hexside],
        lakes: Iterable[Hexside],
        bridges: Iterable[Hexside],
        roads: Iterable[Hexside],
        railways: Iterable[Hexside],
        places: Iterable[Place],
        entries: Iterable[EntryHex],
        rebel_zone: Iterable[Hex],
        east_bank: Iterable[Hex],
    ) -> None:
        self.grid = grid
        self.rivers, self.congo, self.lakes = frozenset(rivers), frozenset(congo), frozenset(lakes)
        self.congo_chain = tuple(congo) if isinstance(congo, tuple) else tuple(sorted(self.congo))
        self.bridges, self.roads, self.railways = frozenset(bridges), frozenset(roads), frozenset(railways)
        self.places = tuple(places)
        self.place_at = {place.hex: place for place in self.places}
        self.place_named = {place.name: place for place in self.places}
        self.airfields = frozenset(place.hex for place in self.places if place.air != "none")
        self.centres = tuple(place for place in self.places if place.is_centre)
        self.entries = tuple(entries)
        self.entry_named = {entry.key: entry for entry in self.entries}
        self.country = dict(country)
        self.neutral = frozenset(neutral)
        self.rebel_zone, self.east_bank = frozenset(rebel_zone), frozenset(east_bank)
        self._ground = dict(terrain)
        self.terrain = {here: self._ground[here] for here in grid.hexes if here in self.country and here in self._ground}
        for place in self.place_at.values():
            if place.is_city and place.hex in self.terrain:  # a city replaces the terrain of its hex (GC-4.2c)
                self.terrain[place.hex] = city
        self.playable = tuple(self.terrain)
        self.road_hexes = frozenset(here for side in self.roads for here in side)
        self.rail_hexes = frozenset(here for side in self.railways for here in side)
        self.congo_hexes = frozenset(here for side in self.congo for here in side)
        self.neighbours = self._neighbours()
        self.borders_neutral = frozenset(
            here
            for here in self.playable
            if not self.neutral.isdisjoint(around := grid.around(here))
            and any(there in self.neutral and hexside(here, there) not in self.lakes for there in around)
        )
        self.capacity = self._capacity()
        joined = self.road_hexes | self.rail_hexes
        self.closed_to_mobile = frozenset(
            here for here in self.playable if self.terrain[here].key in NO_MOBILE_TERRAIN and here not in joined
        )
        # lines of supply, the same all match: by road or railway, along the Congo, from a hex to the Congo (GC-3.6.1b)
        self.lines = self._next_over(self.roads | self.railways, joined)
        self.rail_next = self._next_over(self.railways, self.rail_hexes)
        self.congo_at = {
            here: tuple(side for there in grid.around(here) if there >= 0 and (side := hexside(here, there)) in self.congo)
            if here in self.congo_hexes
            else ()
            for here in self.playable
        }
        self.congo_next = self._congo_next()
        # the network of supply: hexes by their numbers, Congo hexsides by numbers below 0
        node = {side: -2 - place for place, side in enumerate(self.congo_chain)}
        self.supply_river = {here: tuple([node[side] for side in sides]) for here, sides in self.congo_at.items()}
        self.supply_links: dict[int, tuple[int, ...]] = {
            here: (*self.lines[here], *river) for here, river in self.supply_river.items()
        }
        for side in self.congo_chain:
            onward = [node[other] for other in self.congo_next[side]]
            self.supply_links[node[side]] = (*(here for here in side if here in self.terrain), *onward)
        self._open_to_mobile: dict[Hex, tuple[Hex, ...]] = {}
        self._within: dict[tuple[Hex, int], tuple[Hex, ...]] = {}
        self._marched_to: dict[tuple[Hex, int], frozenset[Hex]] = {}
        self._landings: dict[tuple[Hex, int], dict[Hex, int]] = {}
        self._costs = self._march_costs()
        # each neighbour with what it costs to march there; and the way back, with what it costs from there into the hex
        self.costs_onward = {
            here: tuple((there, self._costs[here, there]) for there in self.neighbours[here]) for here in self.playable
        }
        self.costs_back = {
            here: tuple((there, self._costs[there, here]) for there in self.neighbours[here]) for here in self.playable
        }
        # hexes to the edge of the map at least: each step changes row and column by at most one
        down, across = ([min(at - line[0], line[-1] - at) for at in line] for line in (grid.rows, grid.columns))
        self.to_edge = dict(zip(grid.hexes, (min(rows, columns) for rows in down for columns in across), strict=True))

    def _neighbours(self) -> dict[Hex, tuple[Hex, ...]]:
        """Neighbours in the sense of the rules: playable, not across a lake hexside. GC-3.3.5b."""
        around, terrain = self.grid.around, self.terrain
        found = {here: tuple([there for there in around(here) if there in terrain]) for here in self.playable}
        for one, other in self.lakes:
            for here, beyond in ((one, other), (other, one)):
                if here in found:
                    found[here] = tuple(there for there in found[here] if there != beyond)
        return found

    def _next_over(self, sides: frozenset[Hexside], hexes: frozenset[Hex]) -> dict[Hex, tuple[Hex, ...]]:
        """The neighbours of each hex over these hexsides, which `hexes` lie at."""
        return {
            here: tuple(there for there in around if hexside(here, there) in sides) if here in hexes else ()
            for here, around in self.neighbours.items()
        }

    def _march_costs(self) -> dict[tuple[Hex, Hex], int]:
        """What it costs to march from each hex to each neighbour: that of the ground, but for lines and rivers."""
        ground = {here: terrain.cost_mp for here, terrain in self.terrain.items()}
        costs = {(here, there): ground[there] for here, around in self.neighbours.items() for there in around}
        for one, other in self.roads | self.rivers | self.congo:
            for pair in ((one, other), (other, one)):
                if pair in costs:
                    costs[pair] = self.march_cost(*pair, self.roads, self.railways)
        return costs

    def ground(self, here: Hex) -> Terrain:
        """The terrain under a city; elsewhere the terrain of the hex."""
        return self._ground[here]

    def cost_mp(self, here: Hex, there: Hex) -> int:
        """Movement points to march between neighbours with no line interdicted. GC-3.1c, GC-3.3.1a, GC-3.3.2a."""
        return self._costs[here, there]

    def march_cost(self, here: Hex, there: Hex, roads: frozenset[Hexside], railways: frozenset[Hexside]) -> int:
        """The same with only these roads and railways in order.

        GC-3.3.1b, GC-3.3.1c, GC-3.3.2b, GC-3.3.2c, GC-4.6.4b, GC-4.6.4e, GC-4.6.4g.
        """
        side = hexside(here, there)
        cost = 1 if side in roads else self.terrain[there].cost_mp
        if side in self.rivers or side in self.congo:
            is_joined = side in roads or side in railways
            has_bridge = side in self.rivers or side in self.bridges
            cost += 0 if is_joined and has_bridge else 1
        return cost

    def mobile_may_enter(self, here: Hex, there: Hex, roads: frozenset[Hexside], railways: frozenset[Hexside]) -> bool:
        """May armour and motorised units cross this hexside into the hex? GC-3.3.6a."""
        if self.terrain[there].key not in NO_MOBILE_TERRAIN:
            return True
        side = hexside(here, there)
        return side in roads or side in railways

    def _capacity(self) -> dict[Hex, int]:
        """Stacking points that may stand in each hex. GC-3.2.2b, GC-3.2.2f."""
        found = {here: terrain.capacity for here, terrain in self.terrain.items()}
        villages = [here for here, place in self.place_at.items() if not place.is_city]
        for here in (*villages, *self.road_hexes, *self.rail_hexes):
            if here in found:
                found[here] += 1
        return found

    def open_to_mobile(self, here: Hex) -> tuple[Hex, ...]:
        """The neighbours that armour and motorised units may cross into, with every line in order. GC-3.3.6a."""
        found = self._open_to_mobile.get(here)
        if found is None:
            around = self.neighbours[here]
            found = tuple([there for there in around if self.mobile_may_enter(here, there, self.roads, self.railways)])
            self._open_to_mobile[here] = found
        return found

    def may_stand(self, is_mobile: bool, here: Hex) -> bool:
        """Is the hex open to a unit that appears in it? Mobile units need open ground or a road or railway.

        GC-3.3.6a, GC-3.2.2i.
        """
        return here in self.terrain and not (is_mobile and here in self.closed_to_mobile)

    def within(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """The playable hexes at most so many steps away, in ascending order. GC-2.5a, GC-3.4.3c."""
        found = self._within.get((centre, radius))
        if found is None:
            found = tuple(here for here in self.grid.within(centre, radius) if here in self.terrain)
            self._within[centre, radius] = found
        return found

    def marched_to(self, start: Hex, most_mp: int) -> frozenset[Hex]:
        """The hexes that can be marched to for so many points at most with nobody in the way, the start included."""
        found = self._marched_to.get((start, most_mp))
        if found is None:
            ways = nearest_first((start,), most_mp, lambda here, _: self.costs_onward[here])
            found = self._marched_to[start, most_mp] = frozenset(there for there, _, _ in ways)
        return found

    def landings(self, start: Hex, most: int) -> dict[Hex, int]:
        """The banks that can be sailed to over so many hexsides at most with nobody in the way, with the fewest of them."""
        found = self._landings.get((start, most))
        if found is None:
            found = self._landings[start, most] = self.landings_past(start, most, (), None)
        return found

    def landings_past(
        self, start: Hex, most: int, enemy: Container[Hex], is_closed: Callable[[Hex, Hex], bool] | None
    ) -> dict[Hex, int]:
        """The same past hexes that an enemy holds, and without banks that are closed from the other one. GC-3.3.3c, GC-3.3.3f."""
        found, sides, seen = dict[Hex, int](), self.congo_at[start], set[Hexside]()
        for moved in range(most + 1):
            following: list[Hexside] = []
            for side in sides:
                one, other = side
                if side in seen or one in enemy or other in enemy:
                    continue
                seen.add(side)
                following += self.congo_next[side]
                for over, there in (side, (other, one)):
                    if there in self.terrain and not (is_closed and is_closed(over, there)):
                        found.setdefault(there, moved)
            sides = tuple(following)
        return found

    def hexes_of(self, country: str) -> tuple[Hex, ...]:
        """The playable hexes of a country, in ascending order."""
        return self._by_country.get(country, ())

    @cached_property
    def _by_country(self) -> dict[str, tuple[Hex, ...]]:
        return {
            each: tuple(here for here in self.playable if self.country[here] == each) for each in sorted({*self.country.values()})
        }

    @cached_property
    def _place_called(self) -> dict[str, Place]:
        return {place.name.casefold(): place for place in reversed(self.places)}

    @cached_property
    def facility_hexes(self) -> tuple[Hex, ...]:
        """The hexes with a road, a railway or an airfield. GC-4.5.3a."""
        return tuple(here for here in self.playable if here in self.road_hexes | self.rail_hexes | self.airfields)

    def _congo_next(self) -> dict[Hexside, tuple[Hexside, ...]]:
        """The Congo hexsides that share a corner with each. GC-3.6.1b, GC-3.3.3a."""
        at_corner: dict[frozenset[Hex], list[Hexside]] = {}
        for side in self.congo_chain:
            for corner in self.grid.corners(side):
                at_corner.setdefault(corner, []).append(side)
        return {
            side: tuple(other for corner in self.grid.corners(side) for other in at_corner[corner] if other != side)
            for side in self.congo_chain
        }

    def hex_of(self, text: str) -> Hex:
        """The hex of a place's name or of four digits; NOWHERE when it is neither or off the playable map."""
        if place := self._place_called.get(text.casefold()):
            return place.hex
        here = Hex(int(text)) if len(text) == 4 and text.isascii() and text.isdigit() else NOWHERE
        return here if here in self.terrain else NOWHERE
