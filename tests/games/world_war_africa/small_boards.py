"""Small boards by hand: savannah from row 10 to row 25 unless the test says otherwise, with charts that never change.

Costs dry/rainy: savannah 3/4, forest 4/6, swamp 5/7, mountain 5/6, road 2/3, a river 2/3 more. Units have 14 points, militia 10.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.hexes import Grid, Hex, Hexside, hexside, parse_hex
from pbem.games.world_war_africa.content.board import BOXES, Board, Terrain, Town
from pbem.games.world_war_africa.content.schema import RiverTerrain, Road
from pbem.games.world_war_africa.content.world import World, world_of
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.control import of_occupants
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import AVAILABLE, ON_BOARD, READY, UNBOUGHT, Cache, State, Step, Unit
from tests.games.driven import Driven
from tests.games.world_war_africa.positions_in_code import CONTENT

DRY, RAINY = 5, 3  # turns: rain in the north, in the south
SAVANNAH = Terrain("savannah", 3, 4, 4, 0, ())
TERRAIN = {
    "savannah": SAVANNAH,
    "forest": Terrain("rainforest", 4, 6, 3, -1, ()),
    "swamp": Terrain("swamp", 5, 7, 2, -1, ("armor", "mech")),
    "mountain": Terrain("mountain", 5, 6, 3, -1, ()),
}
COUNTRIES = ("Angola", "Burundi", "Rwanda", "Uganda", "Zambia")
HEXES = tuple(Hex(row * 100 + column) for row in range(10, 26) for column in range(10))
ROSTER = tuple(replace(kind, ma=10 if kind.is_militia else 14) for kind in CONTENT.roster)
TABLES = replace(
    CONTENT.tables,
    terrain=replace(CONTENT.tables.terrain, road=Road(2, 3), river=RiverTerrain(2, 3, -1)),
)


def small_world(
    terrain: Mapping[str, str],
    towns: Sequence[str],
    airfields: Sequence[str],
    roads: Sequence[str],
    rivers: Sequence[str],
    lakes: Sequence[str],
    navigable: Sequence[str],
    provinces: Mapping[str, str],
    borders: Mapping[str, Sequence[str]],
    entries: Mapping[str, Sequence[str]],
) -> World:
    """A world with such a board: `roads` as "1200-1201-1202", hexsides as "1200|1201"; Orientale north of row 22, else Katanga."""
    ground = {parse_hex(name): TERRAIN[key] for name, key in terrain.items()}
    province = {here: "Orientale" if here // 100 >= 23 else "Katanga" for here in HEXES}
    named = {parse_hex(name): province for name, province in provinces.items()}
    board = Board(
        grid=Grid(10, 26, 0, 10, north_up=True, boxes=BOXES),
        terrain={here: ground.get(here, SAVANNAH) for here in HEXES},
        town_stack=5,
        town_shift=-1,
        towns=[
            Town(place, parse_hex(name), f"Town {name}", False, name in airfields)
            for place, name in enumerate(sorted({*towns, *airfields}))
        ],
        province={**province, **named},
        border={country: map(parse_hex, borders.get(country, ())) for country in COUNTRIES},
        neighbour=dict.fromkeys(COUNTRIES, ()),
        entries={
            key: tuple(map(parse_hex, entries.get(key, ()))) for key in ("zimbabwe", "angola", "uganda", "rwanda_box", "kitona_box")
        },
        rivers=map(_side, rivers),
        lakes=map(_side, lakes),
        roads=(hexside(parse_hex(one), parse_hex(other)) for road in roads for one, other in pairwise(road.split("-"))),
        navigable=map(_side, navigable),
        riverine={here for text in navigable for here in _side(text)},
        north_from_row=23,
        box_terrain=SAVANNAH,
        kitona_gate=parse_hex("1400"),
    )
    return world_of(board, ROSTER, CONTENT.supports, CONTENT.caches, TABLES, {})


def _side(text: str) -> Hexside:
    one, other = map(parse_hex, text.split("|"))
    return hexside(one, other)


class Segment(Driven[AfricaRules, State]):
    """A Movement Segment on a small board."""

    def __init__(
        self,
        contingent: str,
        units: Mapping[str, str],
        *,
        turn: int = DRY,
        held: Mapping[str, str] | None = None,
        caches: Mapping[str, Sequence[str]] | None = None,
        hired: tuple[int, int] = (0, 0),
        ready: Sequence[str] = (),
        entries: int = 0,
        coup: bool = False,
        terrain: Mapping[str, str] | None = None,
        towns: Sequence[str] = (),
        airfields: Sequence[str] = (),
        roads: Sequence[str] = (),
        rivers: Sequence[str] = (),
        lakes: Sequence[str] = (),
        navigable: Sequence[str] = (),
        provinces: Mapping[str, str] | None = None,
        borders: Mapping[str, Sequence[str]] | None = None,
        ways_in: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.world = small_world(
            terrain or {}, towns, airfields, roads, rivers, lakes, navigable, provinces or {}, borders or {}, ways_in or {}
        )
        active, control = CONTINGENTS.index(contingent), [NOBODY] * len(self.world.board.place)
        for name, holder in (held or {}).items():
            control[self.world.board.place[self.world.board.grid.named(name)]] = CONTINGENTS.index(holder)
        lying = [Cache(SIDES.index(side), self.at(name)) for side, names in (caches or {}).items() for name in names]
        side = CONTINGENT_SIDE[active]
        state = State(
            turn=turn,
            contingent=active,
            agenda=(Step("draw"), Step("activation_ends"), Step("combat", side), Step("movement", side)),
            units=tuple(Unit(ON_BOARD, self.at(units[kind.id])) if kind.id in units else Unit(AVAILABLE) for kind in ROSTER),
            control=tuple(control),
            caches=tuple(lying),
            supports=tuple(READY if marker.id in ready else UNBOUGHT for marker in self.world.supports),
            lines=(0,) * 5,
            hired=hired,
            entries=entries,
            has_coup=coup,
        )
        super().__init__(AfricaRules(self.world), stacked(self.world, of_occupants(self.world, state)))

    def at(self, name: str) -> Hex:
        """A hex or box by its name."""
        return self.world.board.grid.named(name)

    def unit(self, name: str) -> Unit:
        """A unit as it stands."""
        return self.state.units[self.world.notation.index_of[name]]

    def told(self, *names: str) -> list[str]:
        """Where units are and what they have spent: `1203 7`."""
        return [f"{self.world.board.grid.name(unit.where)} {unit.spent}" for unit in map(self.unit, names)]

    def refused(self, text: str) -> str:
        """The rule and code of the refusal, "" for none."""
        return " ".join(self.why(text)).strip()

    def lying(self, side: str) -> list[str]:
        """Where the caches of a side lie."""
        places = (cache.where for cache in self.state.caches if cache.side == SIDES.index(side))
        return [self.world.board.grid.name(where) for where in sorted(places)]
