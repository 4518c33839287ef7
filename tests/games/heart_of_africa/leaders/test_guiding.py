"""A Scout leads a unit or baggage in single file."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import DIRECTIONS, Hex, hex_name
from pbem.games.heart_of_africa.rules.leaders.single_file import MOST_WAYS, Column, order_behind
from pbem.games.heart_of_africa.state.figures import ACTIVATED, BAGGAGE, CHANGED_HEX, GUIDED, ROOF, SCOUT
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import GRID, ball, row


def guiding(*units: Any, here: str = "1010", enemy: str = "1040", dice: tuple[int, ...] = (1, 1, 1, 1, 1, 1), **more: Any) -> Play:
    """The Scout's activation: 4D6 in the open and 2D6 in difficult ground."""
    play = battle(unit("A", "scout", here, kind=SCOUT), *units, unit("D", "askari", enemy), **more)
    play.order("move AX")
    play.roll(*dice)
    return play


FILE = unit("A", "musketeer", "1009 1008 1007")


@pytest.mark.rule("HA-SCOUT-06", "HA-HEX-16")
def test_the_file_goes_the_way_of_the_scout_at_his_speed() -> None:
    """Musketeers have 2D6; with a Scout who rolls 4 they go four hexes, each along the hexes of the one before."""
    play = guiding(FILE)
    play.order("guide A1 1010-1011-1012-0912-0812 facing ne")
    assert [play.figure(name).where for name in ("AX.1", "A1.1", "A1.2", "A1.3")] == [812, 912, 1012, 1011]
    assert all(
        play.figure(name).facing == DIRECTIONS.index("NE") and play.figure(name).has(CHANGED_HEX)
        for name in ("AX.1", "A1.1", "A1.3")
    )
    assert play.unit("A1").has(ACTIVATED)
    assert play.unit("A1").has(GUIDED)
    assert play.refused("go A1.1 0912-0913").code == "move-over"


@pytest.mark.rule("HA-SCOUT-06")
def test_no_further_than_the_scouts_dice_and_slowly_where_any_of_them_meets_difficult_ground() -> None:
    play = guiding(FILE)
    assert play.refused("guide A1 1010-1011-1012-1013-1014-1015").code == "too-far"
    assert play.refused("guide A1 1010-1011-1012-1013-1014-1015-1016-1017").code == "too-far"
    slow = guiding(FILE, ground=open_ground(jungle=row(10, 7, 7)))
    assert slow.refused("guide A1 1010-1011-1012-1013").code == "too-far-difficult"
    slow.order("guide A1 1010-1011-1012")


@pytest.mark.rule("HA-SCOUT-06")
def test_not_within_six_hexes_of_an_enemy_at_any_moment() -> None:
    play = guiding(FILE, enemy="1018")
    assert play.refused("guide A1 1010-1011-1012").code == "near-the-enemy"
    play.order("guide A1 1010-1011")
    behind = guiding(FILE, enemy="1001")
    assert behind.refused("guide A1 1010-1011").code == "near-the-enemy"


@pytest.mark.rule("HA-SCOUT-06")
def test_neither_guns_nor_those_who_are_not_in_single_file_or_engaged_or_have_moved() -> None:
    assert guiding(unit("A", "field_gun", "1009")).refused("guide A1 1010-1011").code == "cannot-be-led"
    assert guiding(unit("A", "machine_gun", "1009")).refused("guide A1 1010-1011").code == "cannot-be-led"
    assert guiding(unit("A", "musketeer", "1009 1007")).refused("guide A1 1010-1011").code == "not-in-file"
    assert guiding(unit("A", "musketeer", "1008 1007")).refused("guide A1 1010-1011").code == "not-in-file"
    assert {guiding(FILE).refused(f"guide {name} 1010-1011").code for name in ("D1", "#99", "AX")} == {"cannot-be-led"}
    moved = guiding(FILE, unit_marks={"A1": ACTIVATED})
    assert moved.refused("guide A1 1010-1011").code == "already-activated"
    engaged = guiding(FILE, unit("D", "warrior", "0907"), links=[("D1.1", "A1.3")], enemy="1040")
    assert engaged.refused("guide A1 1010-1011").code == "engaged"
    held = guiding(FILE, unit("D", "warrior", "1110"), links=[("D1.1", "AX.1")])
    assert held.refused("guide A1 1010-1011") == Refusal("HA-MOVE-10", "engaged", "AX.1")


@pytest.mark.rule("HA-SCOUT-06", "HA-BAG-02")
def test_up_to_four_elements_of_baggage_follow_as_well() -> None:
    play = guiding(unit("A", "baggage", "1009 1008 0908 1006", kind=BAGGAGE), unit("A", "askari", "3010"))
    play.order("guide AB 1010-1011")
    assert [play.figure(f"AB.{number}").where for number in (1, 2, 3, 4)] == [1010, 1009, 1008, 1006]


@pytest.mark.rule("HA-SCOUT-06")
def test_only_among_the_units_and_as_all_that_the_scout_does() -> None:
    late = battle(unit("A", "scout", "1010", kind=SCOUT), FILE, unit("D", "askari", "1040"), step="independents")
    late.order("move AX")
    late.roll(1, 1, 1, 1, 1, 1)
    assert late.refused("guide A1 1010-1011").code == "not-among-units"
    play = guiding(FILE)
    play.order("go AX.1 1010 facing w")
    assert play.refused("guide A1 1010-1011").code == "has-acted"


@pytest.mark.rule("HA-SCOUT-06")
def test_only_a_scout_leads_and_nobody_from_a_roof() -> None:
    play = battle(FILE, unit("A", "musketeer", "1010"), unit("D", "askari", "1040"))
    play.order("move A2")
    play.roll_all(1)
    assert play.refused("guide A1 1010-1011").code == "no-scout"
    above = guiding(FILE)
    above.state = above.state.with_figure(2, replace(above.figure("A1.2"), level=ROOF))
    assert above.refused("guide A1 1010-1011").code == "not-in-file"


@pytest.mark.rule("HA-SCOUT-06")
def test_all_of_it_may_be_put_back() -> None:
    play = guiding(FILE)
    before = play.state
    play.order("guide A1 1010-1011-1012", "again")
    assert play.state == before


@pytest.mark.rule("HA-SCOUT-06")
def test_what_is_offered_is_what_is_allowed() -> None:
    play = guiding(FILE, enemy="1019")
    assert [token.text for token in play.rules.options(play.state, ("guide",)).tokens] == ["A1"]
    after = play.rules.options(play.state, ("guide", "A1", "1010", "1011", "1012"))
    assert after.is_complete
    assert {"1111", "1012"} & {token.text for token in after.tokens} == {"1111"}
    assert "1013" not in [token.text for token in after.tokens]


@pytest.mark.rule("HA-SCOUT-06", "HA-HEX-04")
def test_nobody_is_offered_who_could_be_led_nowhere_but_onto_one_of_the_file() -> None:
    """Friends stand all around the Scout, who may go two hexes: back along the file, where two would stand in one hex."""
    ring = " ".join(hex_name(here) for here in GRID.within(Hex(1010), 2) if here not in (1010, 1009, 1008))
    play = guiding(FILE, unit("A", "askari", ring), ground=open_ground(jungle=ball(1010, 3)))
    assert play.refused("guide A1 1010-1009").code == "hex-taken"
    assert "guide" not in [token.text for token in play.rules.options(play.state, ()).tokens]


@pytest.mark.rule("HA-SCOUT-06", "HA-HEX-04")
def test_in_a_crowd_far_and_wide_the_search_for_an_end_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """With four sixes there are 6 to the 24th ways through the friends; a few hundred are looked at for each word."""
    crowd = " ".join(hex_name(here) for here in ball(1010, 6) if here not in (1010, 1009, 1008))
    sea = [here for here in ball(1010, 9) if here not in ball(1010, 6)]
    play = guiding(unit("A", "musketeer", "1009 1008"), unit("A", "askari", crowd), dice=(6,) * 6, ground=open_ground(sea=sea))
    went, to = [0], Column.to

    def counted(self: Column, there: Hex) -> Any:
        went[0] += 1
        return to(self, there)

    monkeypatch.setattr(Column, "to", counted)
    play.rules.options(play.state, ("guide", "A1", "1010"))
    assert 0 < went[0] < 10 * MOST_WAYS


@pytest.mark.rule("HA-SCOUT-06")
def test_not_through_friends_who_would_be_stood_upon() -> None:
    play = guiding(FILE, unit("A", "askari", "1012"))
    assert play.refused("guide A1 1010-1011-1012").code == "hex-taken"
    assert play.refused("guide A1 1010-1011-1012-1013").code == "hex-taken"
    beyond = guiding(unit("A", "musketeer", "1009"), unit("A", "askari", "1011"))
    for begun in ((), ("1011",), ("1011", "1012")):
        offered = beyond.rules.options(beyond.state, ("guide", "A1", "1010", *begun))
        assert f"{1011 + len(begun)}" in [token.text for token in offered.tokens]
    for taken, is_offered in (("1014", False), ("3010", True)):
        last = guiding(unit("A", "musketeer", "1009"), unit("A", "askari", taken))
        words = [token.text for token in last.rules.options(last.state, ("guide", "A1", "1010", "1011", "1012", "1013")).tokens]
        assert ("1014" in words) is is_offered
    beyond.order("guide A1 1010-1011-1012-1013")
    assert beyond.figure("A1.1").where == 1012


@pytest.mark.rule("HA-HEX-16")
def test_a_crowd_is_put_into_an_order_if_there_is_one() -> None:
    places = {number: Hex(here) for number, here in enumerate(row(10, 1, 9))}
    assert order_behind(GRID, Hex(1010), places) == (8, 7, 6, 5, 4, 3, 2, 1, 0)
    crowd = dict(enumerate((*row(10, 11, 16), *row(11, 11, 16), *row(12, 11, 16), *row(13, 11, 16), *row(14, 11, 16))))
    found = order_behind(GRID, Hex(1010), crowd)
    assert sorted(found) == list(range(30))
    assert order_behind(GRID, Hex(1010), {0: Hex(1011), 1: Hex(1012), 2: Hex(1112), 3: Hex(912), 4: Hex(2020)}) == ()
