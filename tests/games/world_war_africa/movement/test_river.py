"""Riverine transport. Section 7.6."""

import pytest

from pbem.games.world_war_africa.contingents import DRC, RWANDA, UGANDA
from pbem.games.world_war_africa.state import STOPPED
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.positions_in_code import BOARD, at


@pytest.mark.rule("WWA-7.6a", "WWA-7.6e")
def test_a_unit_goes_to_any_hex_of_the_rivers_for_nothing() -> None:
    played = moving(DRC, {"FAC2": "1602"})
    assert played.tokens("river", "FAC2", "1602") == [f"{here:04d}" for here in sorted(BOARD.riverine) if here != at("1602")]
    played.do("river FAC2 1602-1110")  # from the Congo to the upper Sankuru
    assert (played.where("FAC2"), played.spent("FAC2")) == ("1110", 0)


@pytest.mark.rule("WWA-7.6a")
def test_neither_armor_nor_mech_goes_by_river() -> None:
    played = moving(DRC, {"FACM": "1602", "FAC1A": "1602", "PCD1": "1602"})
    assert played.tokens("river") == ["PCD1"]
    assert played.refused("river FACM 1602-1803") == played.refused("river FAC1A 1602-1803") == "WWA-7.6a not-by-river"


@pytest.mark.rule("WWA-7.6b")
def test_one_unit_a_segment() -> None:
    played = moving(DRC, {"FAC2": "1602", "FAC3": "1602"}).do("river FAC2 1602-2204")
    assert played.refused("river FAC3 1602-2204") == "WWA-7.6b river-used"
    assert "river" not in played.tokens()
    played.do("m FAC3 1602-1502")


@pytest.mark.rule("WWA-7.6d")
def test_it_starts_and_ends_at_the_river_and_is_the_whole_movement() -> None:
    played = moving(DRC, {"FAC2": "1602", "FAC3": "1503", "FAC5": "1502"}, held={"1602": "drc"}, hired=(1, 0))
    assert played.refused("river FAC2 1602-1603") == "WWA-7.6d not-on-the-river"
    assert played.refused("river FAC2 1602-1602") == "WWA-7.6d not-on-the-river"
    assert played.refused("river FAC3 1503-1602") == "WWA-7.6d not-on-the-river"
    assert played.refused("river FAC2 1803-1602") == "WWA-7.6d not-in-that-hex"
    played.do("m FAC5 1502-1602")
    assert played.refused("river FAC5 1602-1803") == "WWA-7.6d moved-before"
    played.do("river FAC2 1602-2204")
    assert played.has("FAC2", STOPPED)
    assert played.refused("m FAC2 2204-2205") == played.refused("pmc FAC2 2204-1602") == "WWA-7.6d moves-no-further"


@pytest.mark.rule("WWA-7.6f")
def test_the_destination_must_be_open_to_the_unit_and_nothing_else_counts() -> None:
    units = {"FAC2": "1602", "RW201": "2204", "ANC1": "1803"}
    played = moving(DRC, units, held={"2304": "rwanda"})
    assert played.refused("river FAC2 1602-2204") == "WWA-6.1c enemy-there"
    played.do("river FAC2 1602-2304")  # past 1803, into the zone of Mbandaka
    assert played.where("FAC2") == "2304"
    assert played.holder("2304") == "drc"
    bound = moving(RWANDA, {"RW201": "1803"})
    assert bound.refused("river RW201 1803-2304") == "WWA-7.1b no-rwandans"
    assert moving(UGANDA, {"UG301": "1803"}).refused("river UG301 1803-1607") == "WWA-7.1a no-ugandans"


@pytest.mark.rule("WWA-7.6f", "WWA-3.1c", "WWA-7.9n")
def test_a_cache_comes_along_and_only_the_end_is_entered() -> None:
    caches = {"government": ["1602"], "rebel": ["1803", "2204"]}
    played = moving(DRC, {"FAC2": "1602", "FAC3": "1602"}, caches=caches, held={"1803": "rwanda", "2204": "rwanda"})
    assert played.refused("river FAC2 1602-2204 carry 2") == "WWA-12.2c too-many-caches"
    played.do("river FAC2 1602-2204 carry 1")
    assert played.caches("government") == ["2204", "2204"]
    assert played.caches("rebel") == ["1803"]
    assert (played.holder("2204"), played.holder("1803"), played.holder("1602")) == ("drc", "rwanda", "drc")
