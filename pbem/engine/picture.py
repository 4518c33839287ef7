"""The visible position, as data: roles of hexes and hexsides, places, counters, tracks. No glyph, no words.

Each game makes one from a state (`Game.picture`); `pbem.view` gives roles their glyphs, colours and names.
"""

from collections.abc import Mapping

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Grid, Hex, Hexside

CLOSED, WATER = "closed", "water"
"""Ground that nobody may enter. All other ground is the game's own words."""


class Counter(Struct, frozen=True):
    """One unit as it stands. `values` are the printed numbers that count now, in the game's order."""

    id: str
    side: int
    army: str
    kind: str  # "infantry"
    size: str  # "regiment"
    values: tuple[int, ...]
    is_reduced: bool = False
    marks: tuple[str, ...] = ()  # "besieged", "unsupplied"
    facing: int = -1  # a direction by its number, -1: it faces nowhere


class Spot(Struct, frozen=True):
    """A named place on the map."""

    name: str
    kind: str  # "city"
    control: int = -1  # side, -1 nobody
    marks: tuple[str, ...] = ()  # "airport"


class Box(Struct, frozen=True):
    """A place off the map: one of `Grid.boxes`, shown beside the map. Counters and marks lie in it as in a hex."""

    name: str
    kind: str = "box"  # "pool", "edge"; or the game's own word
    near: Hex = NOWHERE  # the hex beside which it lies, from which the cursor gets there
    control: int = -1  # side, -1 nobody


class Track(Struct, frozen=True):
    """One line of what stands beside the map: `key` names its sentence, `places` fill it."""

    key: str
    places: Mapping[str, str | int | tuple[str, ...]]


class Picture(Struct, frozen=True):
    """A whole position. What never changes in a match is shared between its pictures."""

    grid: Grid
    ground: Mapping[Hex, str]  # every hex of the grid
    edges: Mapping[Hexside, str]  # "river"; hexsides without a role are missing
    links: Mapping[Hexside, str]  # "road", "railway", "both"
    banks: frozenset[Hex]  # hexes that draw the great river where hexsides have no room
    spots: Mapping[Hex, Spot]
    regions: Mapping[Hex, str]  # country of each open hex
    stacks: Mapping[Hex, tuple[Counter, ...]]  # of hexes and boxes, strongest first
    marks: Mapping[Hex, tuple[str, ...]]  # what lies in a hex or box besides counters
    waiting: tuple[Counter, ...]  # counters off the map that can still come, soonest first; `marks` say when and where
    tracks: tuple[Track, ...]
    focus: Hex  # where to look first, on the map
    boxes: Mapping[Hex, Box] = {}  # in the order in which they are shown
    has_map: bool = True  # False: it is still to be drawn, and ground and places are none

    def on_map(self, place: Hex) -> Hex:
        """The hex itself; of a box the hex beside which it lies, NOWHERE if that is none."""
        return self.boxes[place].near if place in self.boxes else place

    @property
    def named(self) -> dict[Hex, Spot | Box]:
        """Everything with a name: places on the map, then boxes."""
        return {**self.spots, **self.boxes}
