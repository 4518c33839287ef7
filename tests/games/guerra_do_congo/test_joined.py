"""The map as a land of 1998: which towns road and railway join, on which bank they lie, and that supply can reach every place."""

import tomllib
from typing import cast

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex, Hexside, parse_hex
from pbem.engine.paths import flood
from pbem.games import catalog
from pbem.games.guerra_do_congo.content import loader
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import supply
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import CONGO, ON_MAP, REBELS, SUPPLIED
from tests.games.guerra_do_congo.boards import position

TEXTS = catalog.texts("guerra_do_congo")
BOARD = loader.read(TEXTS).board
BY_ROAD = (
    "Kinshasa Kikwit Kananga Mbuji-Mayi Kamina Lubumbashi",
    "Goma Beni Bunia Isiro Buta Kisangani Lubutu Bukavu Goma",
    "Bukavu Kasongo Kindu",
    "Kasongo Mbuji-Mayi",
    "Kalemie Uvira Bukavu",
    "Kalemie Pweto Lubumbashi",
    "Kabalo Manono Likasi",
    "Bumba Lisala Gbadolite",
    "Gemena Zongo",
    "Mbandaka Boende Ikela Kisangani",
    "Kampala Gulu Arua",
    "Kampala Kasese Beni",
    "Kigali Goma",
    "Kigali Butare Bujumbura Uvira",
    "Luanda Malanje",
    "Luanda Uige Mbanza-Ngungu",
    "Matadi Kinshasa",
)
BY_RAILWAY = (
    "Matadi Kinshasa",
    "Ilebo Kananga Mwene-Ditu Kamina Likasi Lubumbashi",
    "Kamina Kabalo Kalemie",
    "Kabalo Kongolo Kindu",
    "Ubundu Kisangani",
    "Bumba Aketi Buta Isiro Mungbere",
    "Aketi Bondo",
    "Luanda Malanje",
    "Kampala Kasese",
    "Kolwezi Lubumbashi",
)
# the railways of 1998 that did not meet
APART_BY_RAILWAY = (("Matadi", "Ilebo"), ("Kindu", "Ubundu"), ("Kisangani", "Bumba"), ("Kasese", "Mungbere"))
LEFT_BANK = "Kibombo Kindu Ubundu Isangi Mbandaka Lukolela Bolobo Kinshasa Mbanza-Ngungu Matadi"
RIGHT_BANK = "Bukama Manono Kabalo Kongolo Kasongo Kisangani Bumba Lisala Boma Muanda"


def here(name: str) -> Hex:
    return BOARD.place_named[name].hex


def joined(name: str, links: frozenset[Hexside]) -> frozenset[Hex]:
    """The hexes that a line leads to from a town."""
    at: dict[Hex, list[Hex]] = {}
    for one, other in links:
        at.setdefault(one, []).append(other)
        at.setdefault(other, []).append(one)
    return frozenset(flood([here(name)], lambda hex: at.get(hex, ())))


@pytest.mark.rule("GC-2.8.1b", "GC-3.3.1b")
@pytest.mark.parametrize("towns", BY_ROAD)
def test_roads_join_the_towns_they_joined(towns: str) -> None:
    first, *others = towns.split()
    reached = joined(first, BOARD.roads)
    assert [name for name in others if here(name) not in reached] == []


@pytest.mark.rule("GC-2.8.1b")
@pytest.mark.parametrize("towns", BY_RAILWAY)
def test_railways_join_the_towns_they_joined(towns: str) -> None:
    first, *others = towns.split()
    reached = joined(first, BOARD.railways)
    assert [name for name in others if here(name) not in reached] == []


@pytest.mark.rule("GC-2.8.1b")
@pytest.mark.parametrize(("one", "other"), APART_BY_RAILWAY)
def test_railways_that_never_met_do_not_meet(one: str, other: str) -> None:
    assert here(other) not in joined(one, BOARD.railways)


@pytest.mark.rule("GC-3.6.1a", "GC-3.6.1b")
def test_every_place_is_in_reach_of_the_network() -> None:
    """With nobody in the way and what each side controls at the start."""
    empty = position([], on=BOARD)
    presence = Presence(empty.world, empty.state)
    near = {hex for side in (REBELS, CONGO) for hex in supply.lines_of(empty.world, presence, empty.state, side).near()}
    assert [place.name for place in BOARD.places if place.hex not in near and place.air == "none"] == []


@pytest.mark.rule("GC-3.6.1c", "GC-3.6.1d")
@pytest.mark.parametrize(("ninth", "unsupplied"), [("boma", set()), ("goma", {"Mbanza-Ngungu"})])
def test_whom_the_centres_supply_where_they_set_up(ninth: str, unsupplied: set[str]) -> None:
    """Judged as in turn 2, the place of a set-up by its name; under the other option the western Rebels live on their airstrips."""
    rules = cast(CongoRules, catalog.game("guerra_do_congo").rules("campaign", {"supply_ninth_centre": ninth}))
    world, later = rules.world, replace(rules.start(), turn=2)
    units = supply.judge(world, later, (REBELS, CONGO)).units
    standing = [(kind, unit) for kind, unit in zip(world.kinds, units, strict=True) if unit.status == ON_MAP]
    assert len(standing) == 79 - 4  # the Angolans are not placed yet
    assert {kind.place for kind, unit in standing if not unit.has(SUPPLIED)} == unsupplied


@pytest.mark.rule("GC-2.8.1b", "GC-3.3.3g")
def test_river_towns_lie_on_their_bank() -> None:
    """Each Congo hexside of the map names its left bank first, as seen by who drifts from Bukama to the sea."""
    pairs = [text.split("/") for text in tomllib.loads(TEXTS["map.toml"])["congo_river"]["hexsides"]]
    left, right = ({parse_hex(pair[bank]) for pair in pairs} for bank in (0, 1))
    assert left & right == set()
    assert [name for name in LEFT_BANK.split() if here(name) not in left] == []
    assert [name for name in RIGHT_BANK.split() if here(name) not in right] == []


@pytest.mark.rule("GC-2.8.1b")
def test_no_land_is_cut_off_and_armour_reaches_every_place_on_a_road() -> None:
    assert set(flood([here("Kinshasa")], lambda at: BOARD.neighbours[at])) == set(BOARD.playable)
    driven = set(
        flood(
            [here("Kinshasa")],
            lambda at: (to for to in BOARD.neighbours[at] if BOARD.mobile_may_enter(at, to, BOARD.roads, BOARD.railways)),
        )
    )
    assert [place.name for place in BOARD.places if place.hex in BOARD.road_hexes and place.hex not in driven] == []
