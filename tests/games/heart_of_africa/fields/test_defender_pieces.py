"""Camp, kraal, a village moved, ground burnt."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields import defender_pieces as laid
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import CAMP, HILL, KRAAL, OPEN, ROAD, ROCKY, TALL_GRASS, VILLAGE
from tests.games.heart_of_africa.fields.grounds import TERRAIN, ball, block, field_of, field_with, row


@pytest.mark.rule("HA-VILL-04")
def test_a_camp_is_a_disc_of_open_ground_in_the_own_half() -> None:
    field = field_with(jungle=row(5, 40, 60), rocky=ball(1010, 1), road=row(10, 0, 71), stream=row(20, 0, 71))
    bans = laid.camp_bans(field, "N")
    assert laid.camp_refusal(field, "N", Hex(1010), 3, bans) is laid.camp_refusal(field, "N", Hex(1010), 6, bans) is None
    told = [laid.camp_refusal(field, "N", centre, radius, bans) for centre, radius in
            ((Hex(1010), 2), (Hex(1010), 7), (Hex(202), 3), (Hex(640), 3), (Hex(2220), 3), (Hex(3010), 3))]  # fmt: skip
    assert [refusal and (refusal.rule, refusal.code) for refusal in told] == [("HA-VILL-04", "no-ground-for-camp")] * 6
    camp = Field(TERRAIN, laid.with_camp(field, Hex(1010), 3))
    assert camp.with_any(CAMP) == ball(1010, 3)
    assert camp.ground[Hex(1010)] == CAMP | ROAD
    assert not camp.walls
    assert not camp.with_any(ROCKY)


@pytest.mark.rule("HA-VILL-04")
def test_cover_is_cleared_for_a_camp_where_a_half_has_no_open_ground_for_one() -> None:
    jungle = {*block((0, 47), (0, 71))}.difference(ball(3010, 3))
    field = field_with(jungle=jungle, river=row(10, 0, 71))
    assert laid.camp_refusal(field, "S", Hex(3010), 3, laid.camp_bans(field, "S")) is None
    assert laid.camp_refusal(field, "S", Hex(3040), 3, laid.camp_bans(field, "S")), "there is open ground"
    bans = laid.camp_bans(field, "N")
    assert laid.camp_refusal(field, "N", Hex(1840), 3, bans) is None
    assert laid.camp_refusal(field, "N", Hex(1240), 3, bans), "the river stays"
    assert Field(TERRAIN, laid.with_camp(field, Hex(1840), 3)).ground[Hex(1840)] == CAMP


def test_the_hexes_offered_for_a_camp_or_a_kraal_are_those_where_none_is_refused() -> None:
    field = field_with(jungle=row(5, 40, 60), rocky=ball(1010, 1), stream=row(20, 0, 71), camp=ball(1030, 3))
    hexes, taken, bans = field.grid.hexes, frozenset((Hex(1515),)), laid.camp_bans(field, "N")
    free = [here for here in hexes if field.grid.distance(here, Hex(1515)) > 3]
    assert laid.camp_hexes(field, "N", taken, bans) == {
        here for here in free if laid.camp_refusal(field, "N", here, 3, bans) is None
    }
    assert laid.kraal_hexes(field) == {here for here in hexes if laid.kraal_refusal(field, here) is None}


@pytest.mark.rule("HA-VILL-05")
def test_a_kraal_touches_village_or_camp_from_outside() -> None:
    field = field_with(camp=ball(1030, 3))
    assert laid.kraal_refusal(field, Hex(1036)) is None
    assert laid.kraal_refusal(field, Hex(1035)) is not None, "it would overlap"
    assert laid.kraal_refusal(field, Hex(1037)) is not None, "it would not touch"
    assert Field(TERRAIN, laid.with_kraal(field, Hex(1036))).with_any(KRAAL) == ball(1036, 2)
    grounds = ("hill", "crops", "rocky", "road", "kopje_top", "jungle", "tall_grass", "marsh", "stream", "river", "village")
    fit = [each for each in grounds if not laid.kraal_refusal(field_of({"camp": ball(1030, 3), each: ball(1036, 2)}), Hex(1036))]
    assert fit == ["hill", "crops", "rocky", "road"]


def test_a_village_moves_with_its_gates() -> None:
    field = field_with(village=ball(3030, 4), gates=(3026, 3034), tall_grass=ball(1030, 6))
    (village,) = field.pieces(VILLAGE)
    assert laid.may_move_village(field, "N", village, "S")
    assert not laid.may_move_village(field, "S", village, "N")
    assert laid.village_refusal(field, "N", village, Hex(3030), Hex(1030)) is None
    assert laid.village_refusal(field, "N", village, Hex(3030), Hex(430)) is not None, "at the edge of the map"
    assert laid.village_refusal(field, "N", village, Hex(3030), Hex(130)) is not None, "off it"
    assert laid.village_refusal(field, "N", village, Hex(3030), Hex(2230)) is not None, "not in the own half"
    moved = Field(TERRAIN, laid.with_village_at(field, village, Hex(3030), Hex(1030)))
    assert moved.with_any(VILLAGE) == ball(1030, 4)
    assert moved.gates == {1026, 1034}
    assert moved.with_any(TALL_GRASS) == tuple(here for here in ball(1030, 6) if here not in ball(1030, 4))
    with pytest.raises(ValueError):
        laid.with_village_at(field, village, Hex(3030), Hex(130))


@pytest.mark.rule("HA-VILL-06")
def test_what_has_burnt_is_open_ground_and_a_village_stays_the_objective() -> None:
    grass = block((20, 24), (20, 24))
    field = field_with(village=ball(1030, 4), gates=(1026, 1034), tall_grass=grass, hill=grass)
    ashes = Field(TERRAIN, laid.burnt(field, (*ball(1030, 4), *grass[:5])))
    assert not ashes.with_any(VILLAGE)
    assert not ashes.walls
    assert ashes.objective == field.objective
    assert [ashes.ground[here] for here in grass[:5]] == [HILL] * 5
    assert ashes.with_any(TALL_GRASS) == grass[5:]
    assert laid.burnt(field, (Hex(0),)) == field.text
    assert ashes.ground[Hex(0)] == OPEN
