"""The Close Combat Phase, figure by figure."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.combat import Fought
from pbem.games.heart_of_africa.rules.close_combat.modifiers import modifiers
from pbem.games.heart_of_africa.state.figures import CLIMBED, FOUGHT, KILLED, ON_MAP
from pbem.games.heart_of_africa.state.ground import BARRICADE, Ground, Work
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit


def fighting(*units: Any, links: list[tuple[str, str]], **more: Any) -> Play:
    return battle(*units, links=links, step="close_combat", **more)


def duel(one: str, other: str, **more: Any) -> Play:
    """A1.1 has named D1.1."""
    return fighting(unit("A", one, "1010 1006"), unit("D", other, "1011 1015"), links=[("A1.1", "D1.1")], **more)


def total(play: Play, figure: str, opponent: str, *, is_second: bool = False) -> int:
    """What a figure adds to its die."""
    one, other = play.number(figure), play.number(opponent)
    return sum(each.value for each in modifiers(play.world, play.state, one, other, is_second=is_second))


@pytest.mark.rule("HA-CC-14", "HA-CC-17")
def test_two_points_more_win_and_one_is_a_draw() -> None:
    """Warrior +3 against Spearman +1: dice 3 and 4 make 6 to 5; dice 4 and 4 make 7 to 5."""
    play = duel("warrior", "spearman")
    assert play.demand == Roll((6, 6), ("cc", 1))
    play.roll(3, 4)
    assert play.told(Fought) == [Fought("A1.1", "D1.1", 3, 6, 4, 5, False, "")]
    assert play.figure("A1.1").status == play.figure("D1.1").status == ON_MAP
    assert len(play.state.links) == 1
    play = duel("warrior", "spearman")
    play.roll(4, 4)
    assert play.figure("D1.1").status == KILLED
    assert play.state.links == ()


@pytest.mark.rule("HA-CC-17")
def test_the_named_may_win_as_well() -> None:
    """Askari -1 against Warrior +3: dice 1 and 1 make 0 to 4."""
    play = duel("askari", "warrior")
    play.roll(1, 1)
    assert play.figure("A1.1").status == KILLED


@pytest.mark.rule("HA-CC-18")
def test_winners_stay_where_they_are() -> None:
    play = duel("warrior", "spearman")
    play.roll(6, 1)
    assert play.figure("A1.1").where == 1010


@pytest.mark.rule("HA-CC-11", "HA-CC-18")
def test_who_fought_is_marked_until_the_next_phase() -> None:
    play = duel("warrior", "spearman")
    play.roll(4, 4)
    assert play.figure("A1.1").has(FOUGHT)
    assert not play.figure("A1.2").has(FOUGHT)
    again = duel("warrior", "spearman", marks={"A1.2": FOUGHT})
    again.roll(4, 4)
    assert not again.figure("A1.2").has(FOUGHT)


@pytest.mark.rule("HA-TURN-09", "HA-CC-01")
def test_without_contact_nobody_fights_and_no_die_is_thrown() -> None:
    play = fighting(unit("A", "warrior", "1010"), unit("D", "warrior", "1011"), links=[])
    assert play.told(Fought) == []
    assert play.state.turn == 2


def two_on_one(**more: Any) -> Play:
    """Two Spearmen have named a Warrior: A1.1 first."""
    return fighting(
        unit("A", "spearman", "1010 0911"), unit("D", "warrior", "1011"), links=[("A1.1", "D1.1"), ("A1.2", "D1.1")], **more
    )


@pytest.mark.rule("HA-CC-14")
def test_the_outnumbered_fights_first_whom_he_chooses_before_the_dice() -> None:
    play = two_on_one()
    assert play.demand == Choose(1, "outnumbered", is_order=False)
    assert play.refused("first D1.1").code == "not-an-opponent"
    play.order("first A1.2")
    play.roll(1, 4, 5)  # A1.1, A1.2, D1.1: 5 + 3 against 4 + 1 is won; the second adds 2, 8 to 1 + 1 + 2
    assert [(each.unit, each.opponent, each.is_second) for each in play.told(Fought)] == [
        ("D1.1", "A1.2", False),
        ("D1.1", "A1.1", True),
    ]
    assert play.figure("A1.1").status == play.figure("A1.2").status == KILLED


@pytest.mark.rule("HA-CC-15")
def test_the_second_to_fight_one_adds_two() -> None:
    """Dice 2, 3 and 2 for A1.1, A1.2, D1.1: 5 to 3 is won by the Warrior; then 5 to 3 + 1 + 2 = 6 is a draw."""
    play = two_on_one()
    play.order("first A1.1")
    play.roll(2, 3, 2)
    assert play.told(Fought)[1] == Fought("D1.1", "A1.2", 2, 5, 3, 6, True, "")
    assert play.figure("A1.1").status == KILLED
    assert play.figure("D1.1").status == ON_MAP


@pytest.mark.rule("HA-CC-15")
def test_the_second_adds_two_even_where_the_first_fight_was_a_draw() -> None:
    """Dice 5, 5 and 2: 5 to 6 is a draw; 5 to 5 + 1 + 2 = 8 is lost."""
    play = two_on_one()
    play.order("first A1.1")
    play.roll(5, 5, 2)
    assert [each.loser for each in play.told(Fought)] == ["", "D1.1"]


@pytest.mark.rule("HA-CC-14", "HA-CC-15")
def test_who_falls_in_his_first_fight_has_no_second() -> None:
    """Dice 6, 1 and 1: 4 to 7 is lost."""
    play = two_on_one()
    play.order("first A1.1")
    play.roll(6, 1, 1)
    assert len(play.told(Fought)) == 1
    assert play.figure("D1.1").status == KILLED


@pytest.mark.rule("HA-CC-14")
def test_first_comparisons_are_settled_together() -> None:
    """Both pairs fight though the figures are of one chain: 1 - 11 - 2 - 12."""
    play = fighting(
        unit("A", "warrior", "1010 1012"),
        unit("D", "spearman", "1011 1013"),
        links=[("A1.1", "D1.1"), ("D1.1", "A1.2"), ("A1.2", "D1.2")],
    )
    play.roll(6, 6, 1, 1)
    assert play.figure("D1.1").status == play.figure("D1.2").status == KILLED


@pytest.mark.rule("HA-CC-14", "HA-TYPE-10")
def test_every_kind_has_its_own_modifier() -> None:
    play = duel("swordsman", "field_gun")
    assert total(play, "A1.1", "D1.1") == 3
    assert total(play, "D1.1", "A1.1") == 0
    play = duel("gun_bearer", "forest_archer")
    assert total(play, "A1.1", "D1.1") == 1
    assert total(play, "D1.1", "A1.1") == -3


@pytest.mark.rule("HA-TRAIT-08", "HA-CC-18")
def test_a_mighty_warrior_adds_one_and_his_bearer_does_not() -> None:
    play = fighting(
        leader("A", "adventurer gun_bearer", "1010 1009", trait="mighty_warrior"),
        unit("D", "warrior", "1011"),
        links=[("AL.1", "D1.1")],
    )
    assert total(play, "AL.1", "D1.1") == 4
    assert total(play, "AL.2", "D1.1") == 1


def walled(kind: str, inside: int = 1011, outside: int = 1010) -> Ground:
    ground = open_ground()
    return replace(ground, works=(Work(Hex(inside), Hex(outside), kind),))


def climbed(play: Play, start: int) -> None:
    """A1.1 has come over the works from there."""
    play.state = play.state.with_figure(0, replace(play.figure("A1.1"), began=Hex(start)))


@pytest.mark.rule("HA-CC-16", "HA-FORT-12")
def test_one_less_against_a_figure_behind_a_palisade() -> None:
    play = duel("warrior", "spearman", ground=walled("palisade"))
    assert total(play, "A1.1", "D1.1") == 2
    assert total(play, "D1.1", "A1.1") == 1
    outside = duel("warrior", "spearman", ground=walled("palisade", inside=1010, outside=1011))
    assert total(outside, "A1.1", "D1.1") == 3
    assert total(outside, "D1.1", "A1.1") == 0


@pytest.mark.rule("HA-BARR-04", "HA-FORT-12")
def test_barricades_and_village_walls_cost_nothing() -> None:
    for kind in (BARRICADE, "village_wall", "high_wall"):
        assert total(duel("warrior", "spearman", ground=walled(kind)), "A1.1", "D1.1") == 3


@pytest.mark.rule("HA-CC-16", "HA-FORT-12", "HA-BARR-04")
def test_who_has_just_climbed_a_palisade_has_one_less_against_everybody() -> None:
    for kind, modifier in (("palisade", 2), (BARRICADE, 3)):
        play = fighting(
            unit("A", "warrior", "1010"),
            unit("D", "spearman", "1009 0910"),
            links=[("A1.1", "D1.1"), ("D1.2", "A1.1")],
            ground=walled(kind, inside=1010, outside=1011),
            marks={"A1.1": CLIMBED},
        )
        climbed(play, 1011)
        assert total(play, "A1.1", "D1.1") == total(play, "A1.1", "D1.2") == modifier


@pytest.mark.rule("HA-CC-16")
def test_both_reasons_together_cost_one() -> None:
    ground = open_ground()
    works = (Work(Hex(1011), Hex(1010)), Work(Hex(1010), Hex(1009)))
    play = duel("warrior", "spearman", ground=replace(ground, works=works), marks={"A1.1": CLIMBED})
    climbed(play, 1009)
    assert total(play, "A1.1", "D1.1") == 2
