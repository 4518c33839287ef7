"""A figure goes hex by hex: how far, over what, past whom, and what counts as having moved."""

import pytest

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, MARCHING, MOVED, NAMED, RAN, TURNED
from pbem.games.heart_of_africa.state.ground import Fire
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import row

FOE = unit("D", "warrior", "4060")


def moving(*units: UnitSaid, dice: tuple[int, ...] = (3, 3), **more: object) -> Play:
    """The first unit of the attacker, activated. Askaris: 6 in the open, 2 in difficult ground."""
    play = battle(*units, FOE, **more)  # type: ignore[arg-type]
    play.order("move A1")
    play.roll(*dice)
    return play


def askari(hexes: str) -> UnitSaid:
    return unit("A", "askari", hexes)


@pytest.mark.rule("HA-MOVE-03")
def test_a_figure_goes_hex_by_hex_as_far_as_its_dice() -> None:
    play = moving(askari("1010"))
    assert play.refused("go A1.1 1010-1011-1012-1013-1014-1015-1016-1017").code == "too-far"
    play.order("go A1.1 1010-1011-1012-1013-1014-1015-1016")
    assert play.figure("A1.1").where == 1016


@pytest.mark.rule("HA-MOVE-03", "HA-HEX-04")
def test_it_passes_its_own_side_and_does_not_end_there_nor_enter_enemies() -> None:
    play = moving(askari("1010 1011"), unit("A", "warrior", "1012"), unit("D", "warrior", "1013"))
    assert play.refused("go A1.1 1010-1011").code == "hex-taken"
    assert play.refused("go A1.1 1010-1011-1012-1013").code == "enemy-in-the-way"
    play.order("go A1.1 1010-1011-1012-0912")
    assert play.figure("A1.1").where == 912


@pytest.mark.rule("HA-MOVE-04")
def test_nobody_leaves_the_map() -> None:
    play = moving(askari("1000"))
    assert "-" not in [token.text for token in play.rules.options(play.state, ("go", "A1.1", "1000")).tokens]
    assert play.refused("go A1.1 1000-#4").code == "leaves-map"


@pytest.mark.rule("HA-MOVE-05")
def test_a_way_through_difficult_ground_is_as_long_as_the_difficult_result() -> None:
    ground = open_ground(jungle=row(10, 12, 20))
    play = moving(askari("1010"), ground=ground)
    assert play.refused("go A1.1 1010-1011-1012-1013").code == "too-far-difficult"
    play.order("go A1.1 1010-1011-1012")
    assert play.refused("go A1.1 1012-1013").code == "too-far-difficult"


@pytest.mark.rule("HA-MOVE-05")
def test_who_begins_in_difficult_ground_is_slow_unless_on_a_road() -> None:
    slow = moving(askari("1010"), ground=open_ground(jungle=row(10, 10, 10)))
    assert slow.refused("go A1.1 1010-1011-1012-1013").code == "too-far-difficult"
    quick = moving(askari("1010"), ground=open_ground(jungle=row(10, 10, 10), road=row(10, 0, 30)))
    quick.order("go A1.1 1010-1011-1012-1013")


@pytest.mark.rule("HA-MOVE-02", "HA-MOVE-05")
def test_each_figure_uses_one_result_and_in_the_open_the_greater() -> None:
    play = moving(askari("1010"), dice=(1, 6))
    assert (play.state.activation.open_result, play.state.activation.difficult_result) == (4, 5)
    play.order("go A1.1 1010-1011-1012-1013-1014-1015")
    assert not play.figure("A1.1").has(RAN)


@pytest.mark.rule("HA-MOVE-02", "HA-MOVE-11")
def test_forest_hunters_roll_once_and_mixed_units_as_one() -> None:
    play = battle(unit("A", "forest_archer", "1010"), FOE)
    play.order("move A1")
    play.roll(3)
    assert play.state.activation.open_result == play.state.activation.difficult_result == 5
    mixed = battle(unit("A", "spearman archer", "1010 1011"), FOE)
    mixed.order("move A1")
    mixed.roll(2, 3, 4)
    assert (mixed.state.activation.open_result, mixed.state.activation.difficult_result) == (5, 4)


@pytest.mark.rule("HA-MOVE-06", "HA-TERR-23")
def test_a_gun_makes_no_slow_move() -> None:
    play = moving(unit("A", "field_gun", "1010"), dice=(4,), ground=open_ground(tall_grass=row(10, 12, 20)))
    assert play.refused("go A1.1 1010-1011-1012").code == "closed-ground"
    play.order("go A1.1 1010-1011")


@pytest.mark.rule("HA-GUN-08", "HA-NIGHT-02")
def test_in_the_dark_all_are_slow_and_a_gun_only_turns() -> None:
    gun = moving(unit("A", "field_gun", "1010"), dice=(4,), scenario="raid", facts={"light": "night"})
    assert gun.refused("go A1.1 1010-1011").rule == "HA-MOVE-06"
    gun.order("go A1.1 1010 facing w")
    play = moving(askari("1010"), scenario="raid", facts={"light": "night"})
    assert play.refused("go A1.1 1010-1011-1012-1013").code == "too-far-difficult"


@pytest.mark.rule("HA-GUN-09")
def test_the_old_cannon_turns_and_never_changes_hex() -> None:
    play = battle(unit("A", "muzzle_loading_cannon", "1010"), FOE)
    play.order("move A1")
    assert play.refused("go A1.1 1010-1011").code == "too-far"
    play.order("go A1.1 1010 facing sw")
    assert play.figure("A1.1").has(TURNED)


@pytest.mark.rule("HA-MOVE-08", "HA-HEX-05")
def test_a_figure_faces_as_it_likes_at_the_end_and_turning_counts_as_moving() -> None:
    play = moving(askari("1010 1011"))
    play.order("go A1.1 1010 facing nw")
    assert play.figure("A1.1").facing == 5
    assert play.figure("A1.1").marks & MOVED == TURNED
    play.order("go A1.2 1011 facing e")
    assert not play.figure("A1.2").has(MOVED)


@pytest.mark.rule("HA-HEX-05")
def test_nobody_ends_facing_where_there_is_no_direction() -> None:
    going = moving(askari("1010"))
    riding = battle(unit("A", "warrior", "1012"), unit("D", "light_horseman", "1013"), FOE)
    riding.order("move A1")
    riding.roll_all(3)
    riding.order("go A1.1 1012 names D1.1", "done", "move D1")
    riding.roll(1, 2, 1, 4)
    fighting = battle(askari("1012"), unit("D", "warrior", "1013"), links=[("A1.1", "D1.1")], turn=2)
    fighting.order("move A1")
    fighting.roll(3, 3)
    coming = battle(unit("A", "askari", "off", status=MARCHING), FOE, scenario="ambush")
    coming.order("move A1")
    coming.roll(3, 3)
    for play, text in (
        (going, "go A1.1 1010-1011"),
        (going, "line 1011"),
        (riding, "evade D1.1 from A1.1 1013-1014-1015-1016-1017"),
        (fighting, "breakoff A1.1 1012-1011-1010"),
        (coming, "enter A1.1 1000-1001"),
    ):
        for facing, code in (("w", ""), ("#5", ""), ("#7", "no-facing"), ("#99", "no-facing")):
            demand, order = play.demand, play.rules.at(play.state).read(f"{text} facing {facing}")
            assert isinstance(demand, Choose)
            refusal = play.rules.refusal(play.state, demand.side, order)
            assert (refusal.code if refusal else "") == code, (text, facing)


@pytest.mark.rule("HA-MOVE-09", "HA-SHOOT-05")
def test_changing_hex_and_naming_count_as_having_moved() -> None:
    play = moving(askari("1010 1110"), unit("D", "warrior", "1111"))
    play.order("go A1.2 1110 names D1.1", "go A1.1 1010-1011")
    assert play.figure("A1.2").marks & MOVED == NAMED
    assert play.figure("A1.1").marks & MOVED == CHANGED_HEX


@pytest.mark.rule("HA-FIRE-06")
def test_burning_ground_is_not_entered() -> None:
    play = moving(askari("1010"), turn=2, fires=(Fire("tall_grass", Hex(1012), 1, (Hex(1012),)),))
    assert play.refused("go A1.1 1010-1011-1012").code == "burning"


@pytest.mark.rule("HA-TERR-17", "HA-HEX-18")
def test_land_figures_enter_no_water() -> None:
    play = moving(askari("1010"), ground=open_ground(sea=row(10, 12, 20)))
    assert play.refused("go A1.1 1010-1011-1012").code == "closed-ground"


@pytest.mark.rule("HA-TURN-04")
def test_figures_need_not_move_and_all_may_be_put_back() -> None:
    play = moving(askari("1010 1011"))
    assert play.refused("again").code == "nothing-to-put-back"
    play.order("go A1.1 1010-1110", "again")
    assert play.figure("A1.1").where == 1010
    play.order("done")
    assert play.unit("A1").marks
