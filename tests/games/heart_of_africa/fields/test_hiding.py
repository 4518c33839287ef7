"""Where the ground hides somebody."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.hiding import is_seen_from, places
from tests.games.heart_of_africa.fields.grounds import ball, block, field_of, field_with, row, sight_over


@pytest.mark.rule("HA-HIDE-01")
def test_gully_jungle_and_tall_grass_hide_anybody_but_nothing_men_have_made() -> None:
    hidden = {}
    for layer in ("jungle", "tall_grass", "gully_floor", "gully_slope", "village", "camp", "kraal", "rocky", "crops", "marsh"):
        hidden[layer] = places(sight_over(field_of({layer: ball(2030, 1)})), Hex(2030), "N", is_wary=False)
    assert [layer for layer, found in hidden.items() if found] == ["jungle", "tall_grass", "gully_floor", "gully_slope"]


@pytest.mark.rule("HA-HIDE-02")
def test_rocks_and_what_the_enemy_edge_does_not_see_hide_the_wary() -> None:
    rocks = sight_over(field_with(rocky=ball(2030, 1), kopje_top=row(30, 30, 30)))
    assert places(rocks, Hex(2030), "N", is_wary=True) == ("rocks",)
    assert places(rocks, Hex(3030), "N", is_wary=True) == ("rocks",)
    assert places(rocks, Hex(2030), "N", is_wary=False) == ()
    wood = sight_over(field_with(jungle=block((18, 19), (0, 71))))
    assert places(wood, Hex(2030), "N", is_wary=True) == ("behind",)
    assert places(wood, Hex(2030), "S", is_wary=True) == ()
    assert places(wood, Hex(2030), "N", is_wary=False) == ()
    houses = sight_over(field_with(village=block((10, 19), (1, 70)), high=True))
    assert is_seen_from(houses, Hex(2030), "N"), "nobody hides behind what men have made"
