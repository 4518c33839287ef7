"""Positions worked by hand: morale, rites, rallies, baggage, a Scout's file. The docstring reckons what the rules give."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.games.heart_of_africa.events.combat import BaggageCaptured, MoraleCancelled, MoraleDue, MoraleRolled
from pbem.games.heart_of_africa.state.battle import RAID
from pbem.games.heart_of_africa.state.figures import (
    BAGGAGE,
    BLAST,
    BROKEN,
    COMBAT,
    DIVINER,
    FAILED,
    HERE,
    SCOUT,
    SHOOTING,
    STANDARD_BEARER,
    SURPRISED,
    SURPRISED_BY_HUNTERS,
)
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

FAR = unit("D", "askari", "4560 4561")


def at_morale(*units: Any, **more: Any) -> Play:
    return battle(*units, step="morale", **more)


def hexes(number: int, first: int, count: int) -> str:
    return " ".join(str(here) for here in row(number, first, first + count - 1))


def named(unit_name: str, *numbers: int) -> str:
    return " ".join(f"{unit_name}.{number}" for number in numbers)


def due(play: Play) -> dict[str, tuple[str, ...]]:
    return {each.unit: each.causes for each in play.told(MoraleDue)}


@pytest.mark.rule("HA-MORALE-02", "HA-MORALE-07", "HA-MORALE-13")
def test_musketeers_broken_by_fire_take_others_with_them() -> None:
    """14 Musketeers lose 7: by threes, two tests at 4+; 3 and 2 fail, they break.

    A2, Spearmen at 4 points as they, see it near by: a test, 4 holds. A3, an Adventurer at 40, does not care. A4 is 14 hexes away.
    """
    play = at_morale(
        unit("A", "musketeer", hexes(10, 10, 14)),
        unit("A", "spearman", "1117 1118"),
        unit("A", "adventurer", "1215"),
        unit("A", "spearman", "2410"),
        FAR,
        lost={SHOOTING: named("A1", 1, 2, 3, 4, 5, 6, 7)},
    )
    assert due(play) == {"A1": ("casualties", "casualties")}
    play.roll(3, 2)
    assert play.unit("A1").status == BROKEN
    assert due(play) | {"A1": ()} == {"A1": (), "A2": ("friends",)}
    play.roll(4)
    assert play.state.turn == 2


@pytest.mark.rule("HA-MORALE-05", "HA-MORALE-06", "HA-STD-02")
def test_surprised_by_forest_hunters_under_the_standard() -> None:
    """Eight Askari lose two (a test of two), and were surprised by forest hunters (two tests): three, one of which is cancelled.

    4+: 4 holds, 1 fails: a marker, and they stay.
    """
    play = at_morale(
        unit("A", "askari", hexes(10, 10, 8)),
        unit("A", "standard_bearer", "1310", kind=STANDARD_BEARER),
        FAR,
        lost={SHOOTING: named("A1", 1, 2)},
        unit_marks={"A1": SURPRISED | SURPRISED_BY_HUNTERS},
    )
    assert due(play) == {"A1": ("casualties", "ambush", "forest-hunters")}
    play.order("cancel A1")
    play.roll(4, 1)
    assert play.unit("A1").has(FAILED)


@pytest.mark.rule("HA-MORALE-08", "HA-MORALE-10")
def test_leader_lost_and_baggage_captured() -> None:
    """The Leader fell in 1028: A1 in 1010 is 18 away and tests for him, A2 in 1109 is 19 away. Both test for the baggage."""
    play = at_morale(
        unit("A", "askari", "1010"),
        unit("A", "askari", "1109"),
        leader("A", "warrior", "1028"),
        unit("A", "baggage", "4010", kind=BAGGAGE),
        FAR,
        lost={COMBAT: "AL.1"},
        courage=replace(at_morale(unit("A", "askari", "1010"), FAR).state.courage, lost_baggage=(True, False)),
    )
    assert due(play) == {"A1": ("chiefs", "belongings"), "A2": ("belongings",)}


@pytest.mark.rule("HA-TRAIT-06", "HA-MORALE-14", "HA-STD-02")
def test_discipline_near_the_leader_and_the_standard_for_the_others() -> None:
    """Both lose two of six: two tests each. A1 is 4 from the Disciplinarian, and has one left; A2, 5 away, gets the Standard.

    The Standard cannot serve A1, who has had its one cancellation.
    """
    play = at_morale(
        unit("A", "askari", hexes(10, 10, 6)),
        unit("A", "askari", hexes(19, 10, 6)),
        leader("A", "warrior", "1414", trait="disciplinarian"),
        unit("A", "standard_bearer", "1510", kind=STANDARD_BEARER),
        FAR,
        lost={SHOOTING: named("A1", 1, 2) + " " + named("A2", 1, 2)},
    )
    assert play.told(MoraleCancelled) == [MoraleCancelled("A1", "AL")]
    assert play.refused("cancel A1").code == "not-by-this-standard"
    play.order("cancel A2")
    assert play.demand == Roll((6, 6), ("morale", 1))


@pytest.mark.rule("HA-TRAIT-02", "HA-TRAIT-05", "HA-DIV-03")
def test_ten_askari_and_their_charismatic_leader() -> None:
    """Eleven with him. Six left: 12 >= 11, no test and no rite. Five left: 10 < 11; six lost, by twos of 11: three tests."""

    def left(lost: int) -> Play:
        return at_morale(
            unit("A", "diviner", "1310", kind=DIVINER),
            unit("A", "askari", "4010"),
            unit("D", "askari", hexes(10, 10, 10)),
            leader("D", "askari", "1110", trait="charismatic", joined=2),
            lost={BLAST: named("D1", *range(1, lost + 1))},
        )

    play = left(5)
    assert due(play) == {}
    assert play.state.turn == 2
    state = left(6)
    assert due(state) == {"D1": ("casualties",) * 3}
    state.roll(4, 4, 4)
    assert state.demand == Choose(0, "rite", is_order=False)


@pytest.mark.rule("HA-MORALE-15", "HA-MORALE-07")
def test_a_rout_rolls_down_the_line() -> None:
    """A1 breaks; A2, 8 hexes on and marked, sees it and breaks; A3, 16 from A1 and 8 from A2, tests for A2 alone and holds."""
    play = at_morale(
        unit("A", "spearman", "1010 1011"),
        unit("A", "spearman", "1018"),
        unit("A", "spearman", "1026"),
        FAR,
        lost={COMBAT: "A1.2"},
        unit_marks={"A1": FAILED, "A2": FAILED},
    )
    for number in (3, 3, 4):
        play.roll(number)
    assert [play.unit(name).status for name in ("A1", "A2", "A3")] == [BROKEN, BROKEN, HERE]
    assert [(each.unit, each.number) for each in play.told(MoraleRolled)] == [("A1", 3), ("A2", 3), ("A3", 4)]


@pytest.mark.rule("HA-MORALE-07", "HA-VIS-03")
def test_who_does_not_see_the_rout_does_not_test() -> None:
    """A2 is six hexes away behind three hexes of jungle (six halves, more than two); A3 beside the wood sees it."""
    play = at_morale(
        unit("A", "askari", "1010 1011"),
        unit("A", "askari", "1017"),
        unit("A", "askari", "1412"),
        FAR,
        lost={COMBAT: "A1.1"},
        unit_marks={"A1": FAILED},
        ground=open_ground(jungle=row(10, 13, 15)),
    )
    play.roll(1)
    assert due(play) | {"A1": ()} == {"A1": (), "A3": ("friends",)}


@pytest.mark.rule("HA-DIV-02", "HA-MORALE-15", "HA-STD-02")
def test_a_rite_on_a_wavering_unit_and_the_standard_that_was_kept_for_it() -> None:
    """D1 is marked; the Diviner in 1010 sees it 12 hexes away. Its owner has kept the Standard and uses it: nothing is rolled."""
    play = at_morale(
        unit("A", "diviner", "1010", kind=DIVINER),
        unit("A", "askari", "4010"),
        unit("D", "askari", "1022"),
        unit("D", "askari", "1622"),
        unit("D", "standard_bearer", "1235", kind=STANDARD_BEARER),
        unit_marks={"D1": FAILED, "D2": SURPRISED},
    )
    play.order("keep")
    play.roll(6)
    play.order("rite D1", "cancel D1")
    assert play.unit("D1").status == HERE
    assert [each.unit for each in play.told(MoraleRolled)] == ["D2"]


@pytest.mark.rule("HA-LEAD-04", "HA-TRAIT-07", "HA-LEAD-10")
def test_an_eloquent_leader_after_a_bad_turn() -> None:
    """A1, allied, fails this very turn five hexes from the Leader; he rallies it with a 2. A2, seven away, keeps its marker."""
    play = at_morale(
        leader("A", "warrior", "1010", trait="eloquent"),
        unit("A", "askari", "1015 1016", contingent=1),
        unit("A", "askari", "1710"),
        FAR,
        lost={SHOOTING: "A1.2"},
        unit_marks={"A2": FAILED},
    )
    play.roll(1)
    assert play.refused("rally A2").code == "cannot-be-rallied"
    play.order("rally A1")
    play.roll(2)
    assert not play.unit("A1").has(FAILED)
    assert play.unit("A2").has(FAILED)


@pytest.mark.rule("HA-STD-04", "HA-MORALE-08", "HA-ALLY-03")
def test_the_allies_standard_falls() -> None:
    """It is 10 hexes from both: the allied unit tests for it, the main army's does not."""
    play = at_morale(
        unit("A", "askari", "1010"),
        unit("A", "askari", "1110", contingent=1),
        unit("A", "standard_bearer", "1020", kind=STANDARD_BEARER, contingent=1),
        FAR,
        lost={SHOOTING: "AS1.1"},
    )
    assert due(play) == {"A2": ("chiefs",)}


@pytest.mark.rule("HA-BAG-05", "HA-RAID-05")
def test_two_riders_carry_off_two_loads_in_a_raid() -> None:
    """Each has named an element next to it; the third rider is in contact with an Askari and captures nothing. Two are enough."""
    play = battle(
        unit("A", "light_horseman", "1010 1210 1410"),
        unit("D", "baggage", "1011 1211 1411", kind=BAGGAGE),
        unit("D", "askari", "1409"),
        step="capture",
        scenario=RAID,
        raiders=((0, 3), (1, 4), (2, 5)),
        links=[("D1.1", "A1.3")],
    )
    assert play.told(BaggageCaptured) == [BaggageCaptured("DB.1", "A1.1"), BaggageCaptured("DB.2", "A1.2")]
    assert play.state.courage.captured == (0, 2)
    assert play.is_over()


@pytest.mark.rule("HA-SCOUT-06", "HA-MOVE-05")
def test_a_scout_takes_warriors_through_a_wood() -> None:
    """Jungle in 1012: two Warriors behind the Scout begin in the open, and go by his 2D6, here 3, for the wood's sake."""
    play = battle(
        unit("A", "scout", "1010", kind=SCOUT),
        unit("A", "warrior", "1009 1008"),
        unit("D", "askari", "1030"),
        ground=open_ground(jungle=row(10, 12, 12)),
    )
    play.order("move AX")
    play.roll(3, 3, 3, 3, 1, 2)
    assert play.refused("guide A1 1010-1011-1012-1013-1014").code == "too-far-difficult"
    play.order("guide A1 1010-1011-1012-1013", "done")
    assert [play.figure(name).where for name in ("AX.1", "A1.1", "A1.2")] == [1013, 1012, 1011]


@pytest.mark.rule("HA-TURN-09", "HA-TURN-10", "HA-TURN-11")
def test_from_the_melee_to_the_rally() -> None:
    """Four Warriors (+3) have named four Askari (-1), six in all, with their Leader beside them.

    6, 5, 1, 2 + 3 to 1, 2, 6, 5 - 1: 9 to 0, 8 to 1, 4 to 5, 5 to 4: two Askari fall. Two of six, by ones: two tests at 4+; 2
    fails, 5 holds: a marker. The Leader, who is not Eloquent, rallies with a 4.
    """
    play = battle(
        unit("A", "warrior", "1010 1012 1014 1016"),
        unit("D", "askari", "1011 1013 1015 1017 1117 1118"),
        leader("D", "soldier", "1119", trait="cunning_devil"),
        links=[("A1.1", "D1.1"), ("A1.2", "D1.2"), ("A1.3", "D1.3"), ("A1.4", "D1.4")],
        step="close_combat",
    )
    play.roll(6, 5, 1, 2, 1, 2, 6, 5)
    play.roll(2, 5)
    assert play.unit("D1").has(FAILED)
    play.order("rally D1")
    play.roll(4)
    assert not play.unit("D1").has(FAILED)
    assert play.state.turn == 2
