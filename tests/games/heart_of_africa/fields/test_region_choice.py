"""The region of a battle."""

import pytest

from pbem.games.heart_of_africa.armies import content
from pbem.games.heart_of_africa.armies.home_regions import home_regions
from pbem.games.heart_of_africa.fields.region_choice import region_refusal, regions_to_choose
from tests.games.heart_of_africa.fields.grounds import CONTENT, TEXTS


@pytest.mark.rule("HA-REGION-01", "HA-LIST-09")
def test_a_battle_is_fought_in_a_home_of_the_defender_and_in_doubt_in_the_savanna() -> None:
    homes = home_regions(content.read(TEXTS).lists["colonial_expedition"], "belgian")
    assert regions_to_choose(homes) == ("coast", "grassland", "forest") == homes
    assert region_refusal(homes, "forest") is None
    refusal = region_refusal(homes, "savanna")
    assert refusal is not None
    assert (refusal.rule, refusal.code, refusal.subject) == ("HA-REGION-01", "no-home-region", "savanna")
    assert region_refusal(homes, "savanna", is_agreed=True) is None
    assert regions_to_choose(()) == ("savanna",)
    assert region_refusal((), "steppe") is not None
    assert region_refusal((), "steppe", is_agreed=True) is None
    assert set(regions_to_choose(())) < set(CONTENT.regions)
