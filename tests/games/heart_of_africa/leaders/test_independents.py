"""Leaders, Standard Bearers, Diviners, Scouts and baggage: how they are named, move and fight."""

import pytest

from pbem.games.heart_of_africa.rules.figures.standing import kind_now
from pbem.games.heart_of_africa.state.figures import ACTIVATED, BAGGAGE, DIVINER, LEADER, SCOUT, STANDARD_BEARER
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

ENEMY = unit("D", "askari", "3010")


def everybody(**more: object) -> Play:
    return battle(
        leader("A", "adventurer gun_bearer", "1010 1011", trait="organisational_genius"),
        unit("A", "standard_bearer", "1013", kind=STANDARD_BEARER),
        unit("A", "diviner", "1015", kind=DIVINER),
        unit("A", "scout", "1017", kind=SCOUT),
        unit("A", "baggage", "1110 1111 1112 1113", kind=BAGGAGE),
        unit("A", "askari", "1210"),
        ENEMY,
        unit("D", "warrior", "3020"),
        **more,  # type: ignore[arg-type]
    )


def candidates(play: Play) -> list[str]:
    return [token.text for token in play.rules.options(play.state, ("move",)).tokens]


@pytest.mark.rule("HA-LEAD-03")
def test_a_leader_is_known_by_his_name_and_by_the_public_roster() -> None:
    play = everybody()
    assert play.world.notation.unit(0) == "AL.1"
    assert play.state.roster[0].kind == LEADER
    assert play.state.roster[0].trait == "organisational_genius"


@pytest.mark.rule("HA-STD-01", "HA-DIV-01", "HA-SCOUT-05")
def test_independents_do_not_shoot_and_fight_each_by_a_modifier_of_its_own() -> None:
    play = everybody()
    found = {name: kind_now(play.world, play.state, play.number(name)) for name in ("AS1.1", "AR1.1", "AX.1")}
    assert [kind.close_combat for kind in found.values()] == [2, 0, 3]
    assert {kind.range for kind in found.values()} == {0}
    assert {kind.morale for kind in found.values()} == {0}
    assert [kind.points for kind in found.values()] == [50, 25, 50]
    assert all(play.world.units[play.world.figures[play.number(name)].unit].figures == (play.number(name),) for name in found)


@pytest.mark.rule("HA-SCOUT-02", "HA-BAG-02")
def test_scout_and_baggage_move_among_the_units_or_later() -> None:
    play = everybody()
    assert candidates(play) == ["A1", "AX", "AB", "AL"]
    play.order("move AX")
    play.roll_all(1)
    play.order("done", "hold D1")
    assert "AX" not in candidates(play)
    late = everybody(step="independents")
    assert candidates(late) == ["AL", "AS1", "AR1", "AX", "AB"]


@pytest.mark.rule("HA-SCOUT-05", "HA-TYPE-13")
def test_the_scout_has_four_dice_in_the_open_and_two_in_difficult_ground() -> None:
    play = everybody()
    play.order("move AX")
    play.roll(1, 2, 3, 4, 5, 6)
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (10, 11)
    assert not kind_now(play.world, play.state, play.number("AX.1")).is_mounted


@pytest.mark.rule("HA-BAG-03", "HA-BAG-02")
def test_one_roll_serves_all_baggage_and_it_stays_together() -> None:
    """D6 + 3 in the open, D6 - 1 in difficult ground."""
    play = everybody()
    play.order("move AB")
    play.roll(6, 1)
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (9, 0)
    play.order("go AB.4 1113-1114-1115-1116-1117-1118")
    assert play.refused("done").code == "not-cohesive"
    play.order("go AB.3 1112-1113-1114")
    play.order("done")


@pytest.mark.rule("HA-BAG-04")
def test_baggage_enters_neither_marsh_nor_a_path_over_kopjes() -> None:
    for layers in ({"marsh": row(11, 14, 14)}, {"kopje_path": row(11, 14, 14)}):
        play = everybody(ground=open_ground(**layers))
        play.order("move AB")
        play.roll(6, 6)
        assert play.refused("go AB.4 1113-1114").code == "closed-ground"


@pytest.mark.rule("HA-TRAIT-10")
def test_an_organisational_genius_may_go_before_his_units_with_his_bearer() -> None:
    """It is his side's first activation, and takes it: the other side must move a unit then."""
    play = everybody()
    play.order("move AL")
    play.roll_all(3)
    play.order("go AL.1 1010-0910", "go AL.2 1011-0911", "done")
    assert play.demand.side == 1  # type: ignore[union-attr]
    play.order("hold D1")
    assert "AL" not in candidates(play)
    later = everybody()
    later.order("hold A1", "hold D1")
    assert "AL" not in candidates(later)
    assert not later.unit("AL").has(ACTIVATED)


@pytest.mark.rule("HA-TRAIT-10")
def test_no_other_leader_may() -> None:
    play = battle(leader("A", "warrior", "1010", trait="eloquent"), unit("A", "askari", "1210"), ENEMY)
    assert candidates(play) == ["A1"]


@pytest.mark.rule("HA-LEAD-02", "HA-LEAD-14")
def test_a_leader_moves_as_his_type_on_his_own() -> None:
    play = battle(leader("A", "light_horseman", "1010"), unit("A", "askari", "1210"), ENEMY, step="independents")
    play.order("move AL")
    play.roll(6, 6, 6, 1)
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (18, 0)


@pytest.mark.rule("HA-TRAIT-10", "HA-BEAR-04")
def test_the_bearer_of_a_dead_genius_goes_with_the_independents() -> None:
    assert candidates(everybody(lost={"shooting": "AL.1"})) == ["A1", "AX", "AB"]
    assert "AL" in candidates(everybody(lost={"shooting": "AL.1"}, step="independents"))
