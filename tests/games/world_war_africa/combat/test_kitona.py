"""Fights between the Kitona Box and 1400. Sections 7.11, 14."""

import pytest

from pbem.games.world_war_africa.events import Advanced, OddsFixed
from tests.games.world_war_africa.combat.fights import HELD, answered, last, lost, odds, segment


@pytest.mark.rule("WWA-14.0d")
def test_rebels_attack_from_the_box_together_with_others_around_1400() -> None:
    units = {"ANC1": "Kitona", "ANC2": "1500", "RDC1": "1401", "FAC2": "1400"}
    played = segment("rwanda", units, coup=True, held={**HELD, "Kinshasa": "drc"})
    assert played.tokens("a", "1400") == ["ANC1", "ANC2", "RDC1"]
    played.do("a 1400 with ANC1,ANC2 advance ANC1").roll(6)
    assert last(played, OddsFixed).shifts == (("WWA-8.6d", -1),)  # a town, no river
    assert lost(played) == ["FAC2"]
    assert played.at("1400") == ["ANC1"]
    assert last(played, Advanced).start == "Kitona"
    beside = {"ANC1": "Kitona", "FAC2": "1400", "FAC3": "1500", "FACPG": "Goma"}
    assert segment("rwanda", beside, coup=True).tokens("a") == ["1400"]


@pytest.mark.rule("WWA-14.0e")
def test_any_government_contingent_attacks_from_1400_into_the_box_which_is_savannah() -> None:
    for active, name in (("drc", "FACPG"), ("zimbabwe", "ZB1"), ("angola", "AN5")):
        played = segment(active, {name: "1400", "RDC1": "Kitona"}, coup=True)
        assert played.tokens("a") == ["Kitona"]
        answered(played.do(f"a Kitona with {name}").roll(6))
        assert last(played, OddsFixed).shifts == ()
        assert lost(played) == ["RDC1"]
        assert played.at("Kitona") == [name]


def test_rebels_attack_a_box_that_the_government_holds_without_a_coup() -> None:
    played = segment("rwanda", {"ANC1": "1400", "ANC2": "1400", "FAC2": "Kitona"})
    answered(played.do("a Kitona with ANC1,ANC2").roll(6))
    assert odds(played) == (6, 1, "6/1")  # the box is cut off
    assert (lost(played), played.at("Kitona")) == (["FAC2"], ["ANC1"])


def test_ugandans_do_not_attack_into_the_box() -> None:
    played = segment("uganda", {"UG301": "1400", "MLC1": "1400", "FAC2": "Kitona"})
    assert played.tokens("a", "Kitona") == ["MLC1"]
    assert played.refused("a Kitona with UG301,MLC1") == "WWA-7.1a no-ugandans"
