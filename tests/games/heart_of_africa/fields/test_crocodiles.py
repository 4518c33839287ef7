"""Crocodiles in infested marsh and in fords."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields import defender_declarations as declared
from pbem.games.heart_of_africa.fields.crocodiles import rolls
from pbem.games.heart_of_africa.fields.field import Field
from tests.games.heart_of_africa.fields.grounds import TERRAIN, block, field_with, row

SWAMP, DRY_SWAMP = block((20, 24), (10, 14)), block((20, 24), (30, 34))
INFESTED = Field(TERRAIN, declared.with_crocodiles(field_with(marsh=(*SWAMP, *DRY_SWAMP)), Hex(2210)))


def owed(field: Field, way: tuple[Hex, ...], has_rolled: bool = False) -> list[tuple[str, int]]:
    return [(roll.rule, roll.place) for roll in rolls(field, way, has_rolled)]


def test_a_figure_that_enters_or_leaves_infested_marsh_rolls_once_a_turn() -> None:
    through = row(22, 8, 17)
    assert owed(INFESTED, through) == [("HA-TERR-12", 2)], "owed from its second step on"
    assert owed(INFESTED, row(22, 12, 13)) == [("HA-TERR-12", 1)]
    assert owed(INFESTED, row(22, 14, 15)) == [("HA-TERR-12", 1)], "leaving it counts"
    assert owed(INFESTED, (Hex(2212),)) == [], "who stands still is left alone"
    assert owed(INFESTED, through, has_rolled=True) == []
    assert owed(INFESTED, row(22, 28, 36)) == [], "the other marsh has none"


@pytest.mark.rule("HA-TERR-12")
def test_the_defender_declares_a_marsh_infested_that_lies_half_in_their_half() -> None:
    field = field_with(marsh=(*block((22, 25), (10, 15)), *block((23, 26), (40, 44)), *block((40, 44), (10, 14))))
    assert declared.crocodile_refusal(field, "N", Hex(2510)) is None, "two rows of four"
    refusals = [declared.crocodile_refusal(field, "N", here) for here in (Hex(2340), Hex(4010), Hex(0))]
    assert [(told.rule, told.code) for told in refusals if told] == [("HA-TERR-12", "no-marsh-of-own-half")] * 3
    assert declared.with_crocodiles(field, Hex(2510)).infested == (2210,)
    twice = Field(TERRAIN, declared.with_crocodiles(INFESTED, Hex(2030)))
    assert twice.infested == {*SWAMP, *DRY_SWAMP}


def test_a_figure_rolls_once_for_each_crossing_of_a_ford_however_long() -> None:
    field = field_with(river=(*row(19, 0, 71), *row(23, 0, 71)), ford=block((20, 22), (10, 14)))
    assert owed(field, row(21, 8, 16)) == [("HA-TERR-16", 2)]
    assert owed(field, row(21, 10, 16)) == [], "it rolled when it came in"
    assert owed(field, (Hex(2109), Hex(2110), Hex(2109), Hex(2110))) == [("HA-TERR-16", 1), ("HA-TERR-16", 3)]
    assert owed(field, row(21, 3, 9)) == []
