"""The general conventions: figures, dice, distances, markers, what is seen, ties."""

import pytest

from pbem.games.heart_of_africa.fields.field_text import grid_of_field
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.state.figures import COMBAT, FAILED, KILLED, ON_MAP, RELOADING
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

A1, D1 = unit("A", "askari", "1010 1011 1012"), unit("D", "warrior", "1060 1061")


@pytest.mark.rule("HA-GEN-02")
def test_a_figure_is_unhurt_or_removed() -> None:
    play = battle(A1, D1)
    state, _ = removed(play.world, play.state, [play.number("A1.2")], COMBAT)
    assert [figure.status for figure in state.figures[:3]] == [ON_MAP, KILLED, ON_MAP]
    again, events = removed(play.world, state, [play.number("A1.2")], COMBAT)
    assert again is state
    assert events == ()


@pytest.mark.rule("HA-GEN-04")
def test_the_table_is_72_by_48() -> None:
    grid = grid_of_field()
    assert (len(grid.columns), len(grid.rows), len(grid.hexes)) == (72, 48, 72 * 48)


@pytest.mark.rule("HA-GEN-05")
def test_dice_are_six_sided_and_no_movement_result_is_below_nought() -> None:
    play = battle(unit("A", "regular", "1010"), D1)
    play.order("move A1")
    assert play.demand.faces == (6, 6)  # type: ignore[union-attr]
    play.roll(1, 1)
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (3, 0)


@pytest.mark.rule("HA-GEN-06", "HA-COH-01")
def test_within_so_many_hexes_includes_that_number() -> None:
    for column, is_together in ((14, True), (15, False)):
        play = battle(unit("A", "askari", "1010 1011"), D1)
        play.order("move A1")
        play.roll(3, 3)
        way = "-".join(f"10{each}" for each in range(11, column + 1))
        play.order(f"go A1.2 {way}")
        assert ("done" in play.words()) == is_together


@pytest.mark.rule("HA-COH-01")
def test_cohesion_is_a_chain() -> None:
    play = battle(unit("A", "askari", "1010 1014 1018"), D1)
    play.order("move A1")
    play.roll(3, 3)
    play.order("go A1.1 1010 facing w", "done")


@pytest.mark.rule("HA-COH-02")
def test_a_group_that_was_cut_off_must_come_nearer_unless_the_unit_stands_still() -> None:
    cut = unit("A", "askari", "1010 1011 1018")
    still = battle(cut, D1)
    still.order("move A1")
    still.roll(3, 3)
    still.order("go A1.1 1010 facing w", "done")
    play = battle(cut, D1)
    play.order("move A1")
    play.roll(1, 3)
    play.order("go A1.1 1010-1110")
    assert play.refused("done").rule == "HA-COH-02"
    play.order("go A1.3 1018-1017", "done")


@pytest.mark.rule("HA-COH-02")
def test_a_group_that_cannot_move_may_be_left_apart() -> None:
    cut = unit("A", "askari", "1010 1011 1018")
    play = battle(cut, unit("D", "warrior", "1019 1020"), links=[("D1.1", "A1.3")], turn=2)
    play.order("move A1")
    play.roll(1, 3)
    play.order("go A1.1 1010-1110", "done")
    for ground, is_free in ((open_ground(), False), (open_ground(jungle=row(10, 18, 18)), True)):
        slow = battle(cut, D1, ground=ground)
        slow.order("move A1")
        slow.roll(1, 1)
        slow.order("go A1.1 1010-1110")
        if is_free:
            slow.order("done")
        else:
            assert slow.refused("done").rule == "HA-COH-02"


@pytest.mark.rule("HA-COH-03")
def test_a_unit_does_not_leave_its_engaged_figures() -> None:
    play = battle(unit("A", "askari", "1010 1011"), unit("D", "warrior", "1012"), links=[("D1.1", "A1.2")], turn=2)
    play.order("move A1")
    play.roll(6, 3)
    play.order("go A1.1 1010-1009-1008-1007-1006")
    assert play.refused("done").rule == "HA-COH-03"


@pytest.mark.rule("HA-GEN-07")
def test_a_figure_carries_a_reload_marker_and_a_unit_one_failure_marker() -> None:
    play = battle(A1, D1, marks={"A1.1": RELOADING}, unit_marks={"A1": FAILED})
    once = play.state.unit_marked(play.body("A1"), FAILED)
    assert once is play.state
    assert play.state.marked(play.number("A1.1"), RELOADING) is play.state


@pytest.mark.rule("HA-GEN-10", "HA-TURN-02")
def test_any_unit_may_be_moved_at_any_time_without_a_command() -> None:
    play = battle(A1, unit("A", "warrior", "1410"), D1)
    for name in ("A1", "A2"):
        assert name in [token.text for token in play.rules.options(play.state, ("move",)).tokens]


@pytest.mark.rule("HA-GEN-11")
def test_all_that_is_not_hidden_is_seen_by_both_sides_even_in_the_dark() -> None:
    play = battle(A1, D1, scenario="raid", facts={"light": "night"})
    for side in (ATTACKER, DEFENDER):
        assert play.rules.view(play.state, side).figures == play.state.figures


@pytest.mark.rule("HA-GEN-12")
def test_of_equal_candidates_the_lowest_number_is_taken() -> None:
    play = battle(unit("A", "warrior", "1010"), unit("D", "askari", "0913 1113"))
    play.order("move A1")
    play.roll(4, 4, 3)
    play.order("charge D1")
    assert [link.named for link in play.state.links] == [play.number("D1.1")]


@pytest.mark.rule("HA-MOVE-12")
def test_a_bearer_moves_with_his_adventurer_in_one_activation() -> None:
    play = battle(unit("A", "adventurer gun_bearer", "1010 1011"), D1)
    play.order("move A1")
    play.roll(3, 3)
    play.order("go A1.1 1010-0910", "go A1.2 1011-0911", "done")
    assert play.figure("A1.2").where == 911


@pytest.mark.rule("HA-MOVE-13")
def test_a_unit_that_is_wholly_engaged_still_takes_its_turn() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), links=[("D1.1", "A1.1")], turn=2)
    assert {"move", "hold"} <= set(play.words())
    play.order("move A1")
    play.roll(3, 3)
    assert "breakoff" in play.words()
    assert "go" not in play.words()
