"""The map as the rules ask it: terrain, towns, hexsides, roads, borders, boxes. Read-only."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex, Hexside, hexside, is_box

KITONA, RWANDA_BOX, UGANDA, ZIMBABWE_BOX, ANGOLA_BOX = "Kitona", "Rwanda_Box", "Uganda", "Zimbabwe_Box", "Angola_Box"
BOXES = (KITONA, RWANDA_BOX, UGANDA, ZIMBABWE_BOX, ANGOLA_BOX)
"""Where units stand beside the map, in the order of their numbers: turn files hold them. Append only. WWA-2.1a."""


class Terrain(Struct, frozen=True):
    """The terrain of a hex, the dearest in it. Costs in movement points, stacks in units, shift in columns. WWA-7.3a, WWA-7.4a."""

    key: str
    dry: int
    rainy: int
    stack: int
    shift: int
    closed_to: tuple[str, ...]  # types of units (WWA-7.4b)

    def cost_mp(self, is_rainy: bool) -> int:
        """What entering costs."""
        return self.rainy if is_rainy else self.dry


class Town(Struct, frozen=True):
    """A town or resource town. WWA-3.0b."""

    index: int
    hex: Hex
    name: str
    is_resource: bool
    has_airfield: bool


class Board:
    """The board of a match. `terrain` holds the hexes that can be entered, all of them in the DR Congo. WWA-7.0c."""

    def __init__(
        self,
        grid: Grid,
        terrain: Mapping[Hex, Terrain],
        town_stack: int,
        town_shift: int,
        towns: Iterable[Town],
        province: Mapping[Hex, str],
        border: Mapping[str, Iterable[Hex]],
        neighbour: Mapping[str, Iterable[Hex]],
        entries: Mapping[str, tuple[Hex, ...]],
        rivers: Iterable[Hexside],
        lakes: Iterable[Hexside],
        roads: Iterable[Hexside],
        navigable: Iterable[Hexside],
        riverine: Iterable[Hex],
        north_from_row: int,
        box_terrain: Terrain,
        kitona_gate: Hex,
    ) -> None:
        self.grid = grid
        self.terrain = dict(terrain)
        self.playable = tuple(self.terrain)
        self.towns = {town.hex: town for town in towns}
        self.town_named = {town.name.casefold(): town for town in self.towns.values()}
        self.airfields = frozenset(town.hex for town in self.towns.values() if town.has_airfield)
        self.province = dict(province)
        self.border = {country: frozenset(hexes) for country, hexes in border.items()}
        self.neighbour = {country: frozenset(hexes) for country, hexes in neighbour.items()}
        self.entries = dict(entries)
        self.rivers, self.lakes, self.roads = frozenset(rivers), frozenset(lakes), frozenset(roads)
        self.navigable, self.riverine = frozenset(navigable), frozenset(riverine)
        self.kitona, self.rwanda_box, self.uganda, self.zimbabwe_box, self.angola_box = grid.boxes
        self.kitona_gate = kitona_gate
        named = ("kitona_box", "rwanda_box", "uganda", "zimbabwe", "angola")
        # by box the hexes by which units come on from it, or walk into it
        self.gates = {box: self.entries.get(name, ()) for box, name in zip(grid.boxes, named, strict=True)}
        self.place = {here: place for place, here in enumerate((*self.playable, self.kitona))}
        self.neighbours = {
            here: tuple([there for there in grid.around(here) if there in self.terrain and hexside(here, there) not in self.lakes])
            for here in self.playable
        }
        self._north_from_row = north_from_row
        self._town_stack, self._town_shift, self.box_terrain = town_stack, town_shift, box_terrain

    def abroad(self) -> dict[Hex, str]:
        """The neighbouring country of each hex that cannot be entered: that of the nearest one that touches the DR Congo."""
        country = {here: name for name, hexes in self.neighbour.items() for here in hexes}
        distance, beyond = self.grid.distance, (here for here in self.grid.hexes if here not in self.terrain)
        return {here: country[min(country, key=lambda there: (distance(here, there), there))] for here in beyond}

    def beside(self) -> dict[Hex, Hex]:
        """The hex beside which each box lies, from which or into which units go. WWA-7.11a, WWA-10.2n, WWA-10.2q."""
        place = {self.rwanda_box: 1, self.zimbabwe_box: -1}
        return {box: hexes[place.get(box, 0)] for box, hexes in self.gates.items()}

    def is_north(self, here: Hex) -> bool:
        """Does the hex lie north of the equator, in the rain of the north? Boxes lie in the south. WWA-7.8a, WWA-7.7e."""
        return not is_box(here) and here // 100 >= self._north_from_row

    def stack_limit(self, here: Hex) -> int:
        """How many units a place holds, 0 for any number. A town's limit goes before that of its terrain.

        WWA-6.0a, WWA-6.0c, WWA-6.0d.
        """
        if here == self.kitona:
            return self.box_terrain.stack
        if is_box(here):
            return 0
        return self._town_stack if here in self.towns else self.terrain[here].stack

    def shift(self, here: Hex) -> int:
        """Columns by which the ground helps who defends there: of several terrains the one that helps most. WWA-8.6d, WWA-8.8a."""
        if is_box(here):
            return self.box_terrain.shift
        return min(self.terrain[here].shift, self._town_shift if here in self.towns else 0)

    def is_open_to(self, arm: str, here: Hex) -> bool:
        """May a unit of this type ever be in the hex? WWA-7.4b, WWA-7.0c."""
        return here in self.terrain and arm not in self.terrain[here].closed_to

    def hex_of(self, text: str) -> Hex:
        """The place of a town's name, four digits or a box's name; NOWHERE when it is none of them or cannot be entered."""
        town = self.town_named.get(text.casefold())
        here = town.hex if town else self.grid.named(text.replace(" ", "_"))
        return here if here in self.terrain or is_box(here) else NOWHERE
