"""Positions worked by hand: close combat. The docstring reckons what the rules give, before the dice are thrown in the program."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.combat import Fought, MoraleDue
from pbem.games.heart_of_africa.state.figures import CLIMBED, DISMOUNTED, KILLED, LEADER
from pbem.games.heart_of_africa.state.ground import Work
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit


def fighting(*units: Any, links: str, **more: Any) -> Play:
    """The Close Combat Phase. `links`: `A1.1-D1.1 A1.2-D1.1`, the namer first, oldest first."""
    pairs = [(one, other) for one, _, other in (link.partition("-") for link in links.split())]
    return battle(*units, links=pairs, step="close_combat", **more)


def totals(play: Play) -> list[tuple[int, int]]:
    """The totals of each comparison."""
    return [(each.total, each.other_total) for each in play.told(Fought)]


def dead(play: Play) -> set[str]:
    """The figures that were killed."""
    return {facts.name for facts in play.world.figures if play.state.figures[facts.number].status == KILLED}


@pytest.mark.rule("HA-CC-14", "HA-CC-17")
def test_three_swordsmen_charge_three_askari() -> None:
    """Swordsmen +3, Askari -1. 2 + 3 = 5 to 5 - 1 = 4: draw. 1 + 3 = 4 to 6 - 1 = 5: draw. 5 + 3 = 8 to 1 - 1 = 0: won."""
    play = fighting(
        unit("A", "swordsman", "1010 1012 1014"),
        unit("D", "askari", "1011 1013 1015"),
        links="A1.1-D1.1 A1.2-D1.2 A1.3-D1.3",
    )
    play.roll(2, 1, 5, 5, 6, 1)
    assert totals(play) == [(5, 4), (4, 5), (8, 0)]
    assert dead(play) == {"D1.3"}
    assert play.told(MoraleDue) == [MoraleDue("D1", ("casualties",))]


@pytest.mark.rule("HA-CC-03", "HA-CC-04", "HA-CC-15")
def test_five_spearmen_fall_upon_two_warriors() -> None:
    """A1.1, A1.2, A1.5 have named D1.1; A1.3, A1.4 have named D1.2: A1.5 does not fight, so there are six dice.

    D1.1 (3 + 2 = 5) to A1.1, 3 + 1 = 4: a draw; to A1.2, 4 + 1 + 2 = 7: lost. D1.2 (5) to A1.3, 6 + 1 = 7: lost before A1.4 comes.
    """
    play = fighting(
        unit("A", "spearman", "1010 0910 1012 0912 1110"),
        unit("D", "warrior", "1011 1013"),
        links="A1.1-D1.1 A1.2-D1.1 A1.3-D1.2 A1.4-D1.2 A1.5-D1.1",
    )
    play.order("first A1.1", "first A1.3")
    play.roll(3, 4, 6, 1, 2, 2)
    assert totals(play) == [(4, 5), (7, 5), (5, 7)]
    assert dead(play) == {"D1.1", "D1.2"}


@pytest.mark.rule("HA-CC-16", "HA-FORT-12")
def test_warriors_at_a_palisade() -> None:
    """Warriors +3, Regulars +3; the palisade lies between 1011 (inside) and 1010, and between 1011 and 0910 (outside both).

    A1.1 in 1010 fights D1.1 across it: 4 + 3 - 1 = 6 to 4 + 3 = 7, a draw. A1.2 has just climbed from 1211 into 1111 and fights
    D1.2 beside it: 5 + 3 - 1 = 7 to 2 + 3 = 5, won.
    """
    ground = open_ground()
    works = (Work(Hex(1011), Hex(1010)), Work(Hex(1011), Hex(910)), Work(Hex(1111), Hex(1211)))
    play = battle(
        unit("A", "warrior", "1010 1111"),
        unit("D", "regular", "1011 1112"),
        links=[("A1.1", "D1.1"), ("A1.2", "D1.2")],
        ground=replace(ground, works=works),
        marks={"A1.2": CLIMBED},
    )
    state = play.state.with_figure(1, replace(play.figure("A1.2"), began=Hex(1211)))
    play = Play(replace(state, agenda=tuple(step for step in state.agenda if step.name in ("turn_ends", "close_combat"))))
    play.roll(4, 5, 4, 2)
    assert totals(play) == [(6, 7), (7, 5)]
    assert dead(play) == {"D1.2"}


@pytest.mark.rule("HA-TRAIT-08", "HA-CC-18", "HA-LEAD-06")
def test_a_mighty_warrior_holds_two_men_with_one_attendant() -> None:
    """He is a Warrior: +3 + 1. His 1 makes 5 to D1.1 (6 + 3 = 9): the Attendant dies; to D1.2 (2 + 3 + 2 = 7): he falls."""
    play = fighting(
        leader("A", "warrior", "1010", trait="mighty_warrior", attendants=1),
        unit("A", "askari", "2010"),
        unit("D", "warrior", "1011 1009"),
        links="D1.1-AL.1 D1.2-AL.1",
    )
    play.order("first D1.1")
    play.roll(1, 6, 2)
    play.order("attendant")
    assert totals(play) == [(9, 5), (5, 7)]
    assert dead(play) == {"AL.1"}
    assert play.told(MoraleDue) == [MoraleDue("A1", ("chiefs",))]


@pytest.mark.rule("HA-CC-15", "HA-CC-04")
def test_the_second_is_the_first_where_the_first_was_shot_before() -> None:
    """A1.1, who named first, was shot: A1.2 pairs with D1.1 and adds nothing. 4 + 1 = 5 to 2 + 3 = 5: a draw."""
    play = fighting(
        unit("A", "spearman", "1010 0911"), unit("D", "warrior", "1011"), links="A1.1-D1.1 A1.2-D1.1", lost={"shooting": "A1.1"}
    )
    play.roll(4, 2)
    assert totals(play) == [(5, 5)]


@pytest.mark.rule("HA-CC-14", "HA-BEAR-04")
def test_an_adventurer_and_his_bearer_against_agile_warriors() -> None:
    """Adventurer +3, bearer +1, Agile Warriors +2. 1 + 3 = 4 to 4 + 2 = 6: lost, and no save. 6 + 1 = 7 to 3 + 2 = 5: won."""
    play = fighting(
        unit("A", "adventurer gun_bearer", "1010 1012"), unit("D", "agile_warrior", "1011 1013"), links="D1.1-A1.1 D1.2-A1.2"
    )
    play.roll(1, 6, 4, 3)
    assert totals(play) == [(6, 4), (5, 7)]
    assert dead(play) == {"A1.1", "D1.2"}
    assert play.state.courage.has_adventurer_fallen


@pytest.mark.rule("HA-GUN-01", "HA-CC-15")
def test_two_light_horsemen_ride_down_a_gun() -> None:
    """All are at 0. 3 to 3: a draw; the second 2 + 2 = 4 to 3: a draw too. With a 3 it is 5: the gun and its crew are lost."""
    for second, is_lost in ((2, False), (3, True)):
        play = fighting(
            unit("A", "light_horseman", "1010 0911"),
            unit("D", "field_gun", "1011"),
            unit("D", "askari", "1013"),
            links="A1.1-D1.1 A1.2-D1.1",
        )
        play.order("first A1.1")
        play.roll(3, second, 3)
        assert dead(play) == ({"D1.1"} if is_lost else set())
        # 50 points against 6: the Askari, who see it from two hexes away, care
        assert (MoraleDue("D2", ("friends",)) in play.told(MoraleDue)) == is_lost


@pytest.mark.rule("HA-TYPE-10", "HA-CC-14")
def test_mounted_regulars_fight_better_on_foot() -> None:
    """On foot +3, mounted 0, against Mounted Lancers +3: 3 + 3 = 6 to 4 + 3 = 7, a draw; 3 + 0 = 3 to 7, lost."""
    play = fighting(
        unit("A", "mounted_regular", "1010 1012"),
        unit("D", "mounted_lancer", "1011 1013"),
        links="D1.1-A1.1 D1.2-A1.2",
        marks={"A1.1": DISMOUNTED},
    )
    play.roll(3, 3, 4, 4)
    assert totals(play) == [(7, 6), (7, 3)]
    assert dead(play) == {"A1.2"}


@pytest.mark.rule("HA-CC-14", "HA-CC-17")
def test_forest_archers_are_no_match_for_anybody() -> None:
    """-3 against a machine gun at 0: 6 - 3 = 3 to 2: a draw; 6 - 3 = 3 to 5: lost. Forest Spearmen at +1 with 4: 5 to 2, won."""
    play = fighting(
        unit("A", "forest_archer forest_archer forest_spearman", "1010 1012 1014"),
        unit("D", "machine_gun", "1011"),
        unit("D", "machine_gun", "1013"),
        unit("D", "machine_gun", "1015"),
        links="A1.1-D1.1 A1.2-D2.1 A1.3-D3.1",
    )
    play.roll(6, 6, 4, 2, 5, 2)
    assert dead(play) == {"A1.2", "D3.1"}


@pytest.mark.rule("HA-CC-14", "HA-CC-15")
def test_whom_the_outnumbered_takes_first_decides() -> None:
    """A Soldier (+1, die 5: 6) between a Warrior (+3, die 3: 6) and a Forest Archer (-3, die 6: 3).

    The Warrior first: 6 to 6, a draw; then the Archer: 6 to 3 + 2 = 5, a draw. The Archer first: 6 to 3, won; then the Warrior:
    6 to 6 + 2 = 8, lost.
    """
    for first, comparisons, fallen in (("D1.1", [(6, 6), (6, 5)], set()), ("D2.1", [(6, 3), (6, 8)], {"D2.1", "A1.1"})):
        play = fighting(
            unit("A", "soldier", "1010"),
            unit("D", "warrior", "1011"),
            unit("D", "forest_archer", "1009"),
            links="A1.1-D1.1 D2.1-A1.1",
        )
        play.order(f"first {first}")
        play.roll(5, 3, 6)
        assert totals(play) == comparisons
        assert dead(play) == fallen


@pytest.mark.rule("HA-CC-04", "HA-CC-14")
def test_a_chain_of_five() -> None:
    """A1.1 - D1.1 - A1.2 - D1.2 - A1.3, by age of the links: D1.1 named A1.1, A1.2 named D1.1, D1.2 named A1.2, A1.3 named D1.2.

    Step 1: A1.1 has only D1.1: pair. Then A1.2 and D1.2: A1.2 has only D1.2 left: pair. A1.3 joins against D1.2. Warriors all (+3).
    4 to 4: draw. 5 to 2: D1.2 falls before A1.3 comes.
    """
    play = fighting(
        unit("A", "warrior", "1010 1012 1014"),
        unit("D", "warrior", "1011 1013"),
        links="D1.1-A1.1 A1.2-D1.1 D1.2-A1.2 A1.3-D1.2",
    )
    play.order("first A1.2")
    play.roll(4, 5, 6, 4, 2)
    assert totals(play) == [(7, 7), (5, 8)]
    assert dead(play) == {"D1.2"}


@pytest.mark.rule("HA-CC-18", "HA-LEAD-06", "HA-CC-19")
def test_a_leader_and_his_bearer_in_the_same_melee() -> None:
    """An Adventurer Leader (+3) with one Attendant and his bearer (+1), each against a Spearman (+1).

    1 + 3 = 4 to 5 + 1 = 6: lost, he lets the Attendant die. 1 + 1 = 2 to 2 + 1 = 3: a draw. All stay in contact.
    """
    play = fighting(
        leader("A", "adventurer gun_bearer", "1010 1012", attendants=1),
        unit("A", "askari", "2010"),
        unit("D", "spearman", "1011 1013"),
        links="D1.1-AL.1 D1.2-AL.2",
    )
    assert play.world.units[0].listed.kind == LEADER
    play.roll(1, 1, 5, 2)
    play.order("attendant")
    assert totals(play) == [(6, 4), (3, 2)]
    assert dead(play) == set()
    assert len(play.state.links) == 2
