"""Pieces of ground by lot, one at a time: where each kind may lie, when it is fit, and what the lots make of it."""

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from pbem.canonical import digest
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.field_text import mixture_problems
from pbem.games.heart_of_africa.fields.generator import growth, roads, waters
from pbem.games.heart_of_africa.fields.generator.canvas import Canvas
from pbem.games.heart_of_africa.fields.generator.field_generator import LAY, text_of
from pbem.games.heart_of_africa.fields.generator.lots import Lots
from pbem.games.heart_of_africa.fields.layers import BIT, CREST, FORD, HILL, JUNGLE, KOPJE_PATH, RIVER, SEA, VILLAGE, WATER
from tests.games.heart_of_africa.fields.grounds import CONTENT, block

Lay = Callable[[Canvas], object]
TRIES = 40
EARLIER = tuple(layer for layer in BIT if layer not in ("crops", "road", "camp", "kraal"))
"""What may have been laid before a piece is."""
LIES_ON = {
    "low_hill": "jungle tall_grass rocky",
    "escarpment": "",
    "kopje": "",
    "gully": "",
    "jungle": "hill crest marsh",
    "tall_grass": "hill crest marsh",
    "rocky": "hill crest",
    "marsh": "jungle tall_grass",
    "crops": "hill",
    "village": "hill jungle tall_grass rocky",
}
"""The ground under each kind, besides open ground."""
FILLED = "hill crest marsh"
"""The ground where jungle or grass fills a region."""


def canvas_of(number: int, region: str = "savanna") -> Canvas:
    """A bare field, with the lots of a number."""
    return Canvas(CONTENT, CONTENT.regions[region], Lots(region, (number,), 0))


def all_of(layer: str) -> Canvas:
    """A field that is one ground from edge to edge."""
    canvas = canvas_of(1)
    canvas.lay(canvas.board.map, BIT[layer] | (HILL if BIT[layer] == CREST else 0))
    return canvas


@pytest.mark.parametrize("kind", LIES_ON)
def test_a_piece_lies_where_its_kind_may_lie_alone(kind: str) -> None:
    found = []
    for layer in EARLIER:
        canvas = all_of(layer)
        if any(LAY[kind](canvas) for _ in range(TRIES)):
            found.append(layer)
            assert not [*mixture_problems(canvas.terrain, canvas.areas)]
    assert found == LIES_ON[kind].split()


def test_what_fills_a_region_grows_wherever_something_grows() -> None:
    found = []
    for layer in EARLIER:
        canvas = all_of(layer)
        growth.cover_all(canvas, JUNGLE)
        if layer != "jungle" and canvas.with_any(JUNGLE):
            found.append(layer)
            assert not [*mixture_problems(canvas.terrain, canvas.areas)]
    assert found == FILLED.split()


def test_what_is_left_of_a_shape_is_at_least_so_many_percent_of_it() -> None:
    canvas = canvas_of(1)
    shape, left, less = (canvas.bits(block((10, 19), (10, last))[first:]) for first, last in ((0, 29), (0, 24), (1, 24)))
    assert canvas.fit(shape, left, whole=75) == left
    assert not canvas.fit(shape, less, whole=75)
    assert canvas.fit(shape, less, whole=74) == less


@pytest.mark.rule("HA-TERR-05")
def test_one_kopje_in_three_has_a_path_to_its_top() -> None:
    canvases = [canvas_of(number) for number in range(160)]
    laid = [canvas for canvas in canvases if LAY["kopje"](canvas)]
    with_path = [canvas for canvas in laid if canvas.with_any(KOPJE_PATH)]
    assert 0.27 < len(with_path) / len(laid) < 0.4


@pytest.mark.rule("HA-TERR-16")
def test_a_river_has_a_ford_where_it_parts_two_banks() -> None:
    found = set()
    for number in range(24):
        canvas = canvas_of(number, "coast")
        canvas.lay(canvas.bits(here for here in canvas.grid.hexes if here % 100 > 9), SEA)
        assert waters.lay_river(canvas, has_gunboat=False)
        banks = canvas.board.pieces(canvas.without(WATER))
        found.add((len(banks) > 1, bool(canvas.with_any(FORD))))
    assert found == {(False, False), (True, True)}


@pytest.mark.rule("HA-VILL-01")
def test_a_village_with_one_way_in_is_not_laid() -> None:
    land, ways = block((22, 25), (30, 41)), (Hex(2129), Hex(2642))
    for number in (94, 128, 296):  # these lots fill the land with houses
        gates = []
        for open_ways in (ways, ways[:1]):
            canvas = canvas_of(number)
            canvas.lay(canvas.bits(here for here in canvas.grid.hexes if here not in land), RIVER)
            canvas.lay(canvas.bits(open_ways), HILL | CREST, instead_of=RIVER)
            assert growth.lay_village(canvas) is bool(canvas.with_any(VILLAGE))
            gates.append(canvas.gates)
        assert gates == [(2230, 2541), ()]


def roads_and_village(canvas: Canvas) -> bool:
    waters.lay_river(canvas, has_gunboat=False)
    growth.lay_village(canvas)
    roads.lay_roads(canvas)
    return True


def jungle_with_clearing(canvas: Canvas) -> bool:
    growth.lay_marsh(canvas)
    growth.cover_all(canvas, JUNGLE)
    growth.lay_clearing(canvas, JUNGLE)
    return True


OTHERS: Mapping[str, Lay] = {
    "coast": waters.lay_coast,
    "river": partial(waters.lay_river, has_gunboat=False),
    "channel": partial(waters.lay_river, has_gunboat=True),
    "stream": waters.lay_stream,
    "roads": roads_and_village,
    "clearing": jungle_with_clearing,
}
DIGESTS = {
    "low_hill": "2c8df26f",
    "escarpment": "b95e2f42",
    "kopje": "1563ad58",
    "gully": "a88af8ad",
    "jungle": "ccac2b82",
    "tall_grass": "6fd7df9d",
    "rocky": "603c8c61",
    "marsh": "b8e298fd",
    "crops": "d0b1c201",
    "village": "ff4ca158",
    "coast": "1a8bb474",
    "river": "2abaf5db",
    "channel": "ae4b26a1",
    "stream": "ca9daf67",
    "roads": "05a9692f",
    "clearing": "6b2e29a6",
}
"""Of each kind eight fields with a piece or a few: a generator that lays others is a new version of the rules."""


@pytest.mark.parametrize("kind", DIGESTS)
def test_the_same_numbers_lay_the_same_pieces_as_ever(kind: str) -> None:
    lay, texts = {**LAY, **OTHERS}[kind], []
    for number in range(8):
        canvas = canvas_of(number)
        any(lay(canvas) for _ in range(4))
        texts.append(text_of(canvas))
    assert digest("pieces", texts).hex()[:8] == DIGESTS[kind]
