"""Fields drawn by lot; `make fields` draws many more."""

import pytest

from pbem.canonical import digest
from pbem.engine.content import Problems
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted, check
from pbem.games.heart_of_africa.fields.edges import AWAY, EDGES, edge_hexes
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.field_text import FieldText, lines_of
from pbem.games.heart_of_africa.fields.generator import field_generator, growth
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas
from pbem.games.heart_of_africa.fields.generator.field_generator import NO_CHANNEL, generated
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import CROPS, HILL, JUNGLE, MARSH, RIVER, ROAD, SEA, STREAM, TALL_GRASS, VILLAGE
from pbem.games.heart_of_africa.fields.zones import arrival_hexes
from tests.games.heart_of_africa.fields.grounds import CONTENT, SEED, TERRAIN, drawn

FIELDS = 3
DIGESTS = {
    "steppe": "aff170d6 80fa25de 8e373a50",
    "savanna": "c3706b5b 6a1b09a1 8061afc1",
    "grassland": "a8e2cde2 6d8bb491 9443ba0e",
    "forest": "31279663 3332e783 08d6b542",
    "mountain": "0c1aa006 acdf5b02 600d982f",
    "coast": "fcf8a666 23b7b6f3 9fe1aed5",
}
"""Of each region the first fields: a generator that draws others is a new version of the rules."""


def wanted(region: str, number: int) -> Wanted:
    """Plain ground, a village, a channel in turn."""
    return Wanted(village=number % 3 == 1, gunboat=number % 3 == 2 and region not in NO_CHANNEL)


def problems(region: str, text: FieldText, asked: Wanted) -> tuple[str, ...]:
    found = Problems()
    check(CONTENT, Field(TERRAIN, text), region, asked, found)
    return found.found


@pytest.mark.parametrize("region", CONTENT.regions)
def test_every_field_drawn_is_fit_to_be_fought_on(region: str) -> None:
    for number in range(FIELDS):
        asked = wanted(region, number)
        text = drawn(region, number, asked)
        field = Field(TERRAIN, text)
        assert problems(region, text, asked) == ()
        assert not asked.village or field.with_any(VILLAGE)
        assert not asked.gunboat or field.gunboat_water
        assert len(field.with_any(STREAM)) <= CONTENT.regions[region].stream_most
        assert len(field.with_any(ROAD)) <= CONTENT.regions[region].road_most
        assert not field.with_any(CROPS) or field.with_any(VILLAGE)
        assert region == "coast" or not field.with_any(SEA)
        assert {kind for kind, layers in TERRAIN.pieces.items() if field.with_any(layers)} <= set(CONTENT.regions[region].pieces)


def test_the_same_numbers_draw_the_same_fields_as_ever() -> None:
    fields = {region: [drawn(region, number, wanted(region, number)) for number in range(FIELDS)] for region in DIGESTS}
    said = {region: " ".join(digest("field", text).hex()[:8] for text in texts) for region, texts in fields.items()}
    assert said == DIGESTS


@pytest.mark.rule("HA-REGION-13")
def test_a_seed_gives_one_field_and_another_seed_another() -> None:
    again = generated(CONTENT, "savanna", SEED, Wanted())
    assert again == generated(CONTENT, "savanna", SEED, Wanted())
    assert again != generated(CONTENT, "savanna", (*SEED[:-1], 99), Wanted())
    assert again != drawn("steppe")
    assert len(lines_of(again.ground)) == 48


def test_a_region_without_water_has_no_field_for_a_gunboat() -> None:
    for region in NO_CHANNEL:
        with pytest.raises(LookupError):
            generated(CONTENT, region, SEED, Wanted(gunboat=True))


REGIONS = {
    "steppe": ((), ("low_hill", "escarpment", "gully", "rocky"), ("kopje", "tall_grass", "village"), 48, 48),
    "savanna": ((), ("low_hill", "tall_grass"), ("kopje", "escarpment", "jungle", "crops", "village", "marsh", "river"), 96, 96),
    "grassland": (("tall_grass",), (), ("low_hill", "jungle", "crops", "village", "marsh", "gully", "river"), 96, 144),
    "forest": (("jungle",), ("marsh",), ("low_hill", "escarpment", "tall_grass", "crops", "village", "river"), 144, 96),
    "mountain": (
        ("low_hill", "escarpment", "kopje"),
        ("jungle", "rocky"),
        ("tall_grass", "crops", "village", "marsh", "gully"),
        144,
        96,
    ),
    "coast": (
        (),
        ("water_edge", "escarpment", "jungle", "marsh", "gully"),
        ("low_hill", "tall_grass", "crops", "village", "river"),
        144,
        96,
    ),
}


@pytest.mark.rule("HA-REGION-07", "HA-REGION-10")
@pytest.mark.parametrize("name", REGIONS)
def test_the_lists_of_the_regions(name: str) -> None:
    region = CONTENT.regions[name]
    assert (region.dominant, region.common, region.permitted, region.stream_most, region.road_most) == REGIONS[name]


@pytest.mark.rule("HA-REGION-11", "HA-REGION-12")
def test_all_six_regions_are_there() -> None:
    assert set(CONTENT.regions) == set(REGIONS)


def test_lots_are_even_and_the_same_everywhere() -> None:
    lots = Lots("savanna", SEED, 0)
    numbers = [lots.below(6) for _ in range(600)]
    assert all(70 < numbers.count(each) < 130 for each in range(6))
    assert [Lots("savanna", SEED, 0).below(1000) for _ in range(3)] == [Lots("savanna", SEED, 0).below(1000)] * 3
    mixed = [*range(10)]
    lots.shuffle(mixed)
    assert sorted(mixed) == [*range(10)]
    assert {lots.weighted((("a", 1), ("b", 0))) for _ in range(9)} == {"a"}
    assert {lots.between(3, 4) for _ in range(60)} == {3, 4}


@pytest.mark.rule("HA-TERR-17")
def test_lake_or_sea_is_drawn_along_one_whole_side_where_nobody_walks_and_nobody_arrives() -> None:
    field = Field(TERRAIN, drawn("coast", 2, wanted("coast", 2)))
    sea = field.with_any(SEA)
    (edge,) = (edge for edge in EDGES if set(edge_hexes(field.grid, edge)) <= set(sea))
    assert not any(may_enter(field, here, figure) for here in sea for figure in ("foot", "mounted", "gun", "baggage"))
    least, most = CONTENT.drawing.drawing.side_water_depth
    assert all(least - 1 <= max(AWAY[edge](here) for here in sea if is_beside(edge, here, place)) < most for place in (0, 20, 47))
    assert arrival_hexes(CONTENT, field, edge).isdisjoint(sea)


def is_beside(edge: str, here: Hex, place: int) -> bool:
    """Does a hex lie in the row or column that begins at this place of an edge?"""
    return here % 100 == place if edge in "NS" else here // 100 == place


def test_a_river_flows_from_its_source_and_its_ford_lies_in_the_middle_third() -> None:
    text = drawn("savanna", 2, wanted("savanna", 2))
    field = Field(TERRAIN, text)
    assert field.with_any(RIVER)
    assert set(field.flow) == set(field.with_any(RIVER | TERRAIN.pieces["river"]))
    assert not any(field.holds(Hex(here), JUNGLE) for here in field.flow)


@pytest.mark.rule("HA-REGION-11")
def test_mountains_that_have_their_share_grow_no_further() -> None:
    share = CONTENT.drawing.drawing.mountain_share
    for less in (0, 1):
        canvas = Canvas(CONTENT, CONTENT.regions["mountain"], Lots("mountain", SEED, 0))
        canvas.lay(canvas.bits(canvas.grid.hexes[less:share]), HILL)
        field_generator._lay_mountains(canvas)
        hexes = canvas.count(HILL | TERRAIN.pieces["escarpment"] | TERRAIN.pieces["kopje"])
        assert (hexes > share) if less else (hexes == share)


def test_grass_in_a_forest_takes_the_place_of_jungle_and_leaves_the_marsh() -> None:
    canvas = Canvas(CONTENT, CONTENT.regions["forest"], Lots("forest", SEED, 0))
    canvas.lay(canvas.bits(here for here in canvas.grid.hexes if here % 100 % 12 < 9), JUNGLE)
    canvas.lay(canvas.bits(here for here in canvas.grid.hexes if here % 100 % 12 >= 9), MARSH)
    assert growth.lay_grass(canvas)
    assert [ground for ground in canvas.areas if ground & TALL_GRASS] == [TALL_GRASS]
