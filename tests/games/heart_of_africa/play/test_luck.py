"""Whom each die favours: `pbem luck` counts by it."""

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from tests.games.heart_of_africa.battles import Play, battle, unit
from tests.games.heart_of_africa.shooting.volleys import firing


def lucks(play: Play, *numbers: int) -> list[tuple[int, int]]:
    """Side and number of each die that is due."""
    demand = play.demand
    assert isinstance(demand, Roll), demand
    found: tuple[Luck, ...] = play.rules.luck_of_each(play.state, demand, numbers)
    assert all(each.is_high_good for each in found)
    return [(each.side, each.value) for each in found]


def test_shots_and_saves_are_good_when_high_for_who_makes_them() -> None:
    play = firing(unit("A", "regular", "0910 1010"), unit("D", "machine_gun", "1014", "E"))
    play.order("fire")
    assert lucks(play, 6, 2) == [(0, 6), (0, 2)]
    play.roll(6, 1)
    assert lucks(play, 4) == [(1, 4)]


def test_so_are_moves_close_combat_and_morale() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), links=[("A1.1", "D1.1")], turn=2)
    play.order("move A1")
    assert lucks(play, 3, 3) == [(0, 3), (0, 3)]
    play.roll(3, 3)
    play.order("done", "hold D1")
    assert lucks(play, 5, 2) == [(0, 5), (1, 2)]
    tested = firing(unit("A", "regular", "0910"), unit("D", "warrior", "0914 1014", "W"))
    tested.order("fire")
    tested.roll(6)
    assert lucks(tested, 1) == [(1, 1)]


def test_the_wind_favours_nobody() -> None:
    play = firing(unit("A", "regular", "1010"))
    assert play.rules.luck_of_each(play.state, Roll((6,), ("wind",)), (3,)) == ()


def test_dice_of_other_faces_favour_nobody() -> None:
    play = firing(unit("A", "regular", "1010"))
    for faces in ((6, 10), (10, 6), (10, 10)):
        assert play.rules.luck_of_each(play.state, Roll(faces, ("move", 1, "A1")), (3, 3)) == ()
    assert len(play.rules.luck_of_each(play.state, Roll((6, 6), ("move", 1, "A1")), (3, 3))) == 2
