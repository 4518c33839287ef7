"""The world of a skirmish: a board of 6 x 4 made from a seed, with what has burnt, and the units of the lists that were chosen."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from pbem import canonical
from pbem.engine.boards import Boards
from pbem.engine.hexes import Grid, Hex
from pbem.engine.place_names import Names
from pbem.engine.rules.unit_and_hex_names import Notation
from tests.toygame.skirmish.state import ATTACKER, DEFENDER, LISTS, Field

OPEN, WOOD, HUT, BURNT = "open", "wood", "hut", "burnt"
COST_MP = {OPEN: 1, WOOD: 2, HUT: 1, BURNT: 1}
HUTS = ("Kisanga", "Bumba", "Lubao", "Sandoa")
NO_GRID = Grid(8, 9, 8, 9, north_up=False, letters=True)  # what is drawn before there is a map


class Land(Struct, frozen=True):
    """What a seed makes."""

    grid: Grid
    ground: Mapping[Hex, str]
    huts: Mapping[Hex, str]  # their names


def land_of(seed: tuple[int, ...]) -> Land:
    """The board of a seed: the same on every machine. Edges to the north and south are open. SK-1."""
    grid = Grid(0, 3, 1, 6, north_up=False, letters=True)
    stream = canonical.tagged("skirmish map", bytes(number - 1 for number in seed))
    ground = dict.fromkeys(grid.hexes, OPEN)
    for here, byte in zip(grid.hexes[6:-6], stream, strict=False):
        ground[here] = (OPEN, OPEN, WOOD, HUT)[byte % 4]
    huts = [here for here in grid.hexes if ground[here] == HUT][: len(HUTS)] or [grid.hexes[8]]
    ground |= {here: HUT if here in huts else OPEN for here in grid.hexes if ground[here] == HUT or here in huts}
    return Land(grid, ground, dict(zip(huts, HUTS, strict=False)))


class World:
    """What the rules look at in a state. Without a seed nothing has a name yet."""

    def __init__(self, field: Field, land: Land) -> None:
        self.field, self.grid, self.huts = field, land.grid, land.huts
        self.ground = {**land.ground, **dict.fromkeys(map(Hex, field.burnt), BURNT)}
        self.sides = [side for side, _ in _units(field)]
        self.notation = Notation((name for _, name in _units(field)), land.grid, "SK-7")
        self.place_hex = Names({name: land.grid.name(here) for here, name in land.huts.items()})

    @property
    def content(self) -> tuple[tuple[int, str, str], ...]:
        """What tells boards apart: hex by hex the ground, and the name of the hut."""
        return tuple((here, ground, self.huts.get(here, "")) for here, ground in self.ground.items())

    def hex_of(self, text: str) -> Hex:
        """The hex of a name or number; NOWHERE when there is none."""
        return self.grid.named(self.place_hex.with_hexes(text))


def _units(field: Field) -> list[tuple[int, str]]:
    """The units with their sides: AS1 is the first scout of the attacker. SK-3."""
    found, words = list[tuple[int, str]](), tuple(LISTS)
    for place, chosen in enumerate(field.lists):
        initials = (ATTACKER, DEFENDER)[place][0] + words[chosen][0]
        side = field.attacker if place == 0 else 1 - field.attacker
        found += [(side, f"{initials.upper()}{number}") for number in range(1, LISTS[words[chosen]] + 1)]
    return found


class Worlds:
    """The worlds of all states: the board of a seed is made once for all that happens on it."""

    def __init__(self, generate: Callable[[tuple[int, ...]], Land]) -> None:
        self.blank = World(Field(), Land(NO_GRID, dict.fromkeys(NO_GRID.hexes, OPEN), {}))
        self.lands = Boards(generate, 4)
        self.worlds = Boards(self._make)

    def _make(self, field: Field) -> World:
        return World(field, self.lands.of(field.seed))

    def of(self, field: Field) -> World:
        """The world of a field."""
        return self.worlds.of(field) if field.seed else self.blank
