"""Works on hexsides: who crosses them and how, and the drill of two ranks behind them."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.state.figures import CLIMBED, MOVED, RELOADING
from pbem.games.heart_of_africa.state.ground import BARRICADE, Ground, Work
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, open_ground, unit

FOE = unit("D", "warrior", "4060")


def walled(kind: str = "palisade") -> Ground:
    """Works between 1010 and 1011 and in the rows beside, their inside in the east."""
    works = tuple(Work(Hex(line * 100 + 11), Hex(line * 100 + 10), kind) for line in range(8, 13))
    return Ground(open_ground().field, works=works)


def moving(*units: UnitSaid, **more: object) -> Play:
    play = battle(*units, FOE, **more)  # type: ignore[arg-type]
    play.order("move A1")
    play.roll_all(3)
    return play


@pytest.mark.rule("HA-FORT-03")
def test_works_are_climbed_by_who_began_the_turn_beside_them_and_as_a_whole_move() -> None:
    play = moving(unit("A", "askari", "1010 1009"), ground=walled())
    assert play.refused("go A1.1 1010-1011").code == "works-in-the-way"
    assert play.refused("climb A1.2 1010").code == "no-works-there"
    play.order("climb A1.1 1011 facing e")
    assert play.figure("A1.1").where == 1011
    assert play.figure("A1.1").has(CLIMBED)
    assert play.refused("go A1.1 1011-1012").code == "move-over"
    play.order("again")
    assert not play.figure("A1.1").has(CLIMBED)


@pytest.mark.rule("HA-FORT-03")
def test_who_comes_up_to_works_stops_and_climbs_in_a_later_turn() -> None:
    play = moving(unit("A", "askari", "1008"), ground=walled())
    play.order("go A1.1 1008-1009-1010")
    assert play.refused("climb A1.1 1011").code == "stops-before-climbing"
    turned = moving(unit("A", "askari", "1010"), ground=walled())
    turned.order("go A1.1 1010 facing w")
    assert turned.refused("climb A1.1 1011").code == "stops-before-climbing"


@pytest.mark.rule("HA-FORT-03", "HA-TERR-23")
def test_only_figures_on_foot_climb_and_only_into_an_empty_hex() -> None:
    riders = moving(unit("A", "light_horseman", "1010"), ground=walled())
    assert riders.refused("climb A1.1 1011").code == "cannot-climb"
    full = moving(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), ground=walled())
    assert full.refused("climb A1.1 1011").code == "enemy-in-the-way"


@pytest.mark.rule("HA-FORT-03")
def test_who_has_climbed_may_name_an_enemy_beyond() -> None:
    play = moving(unit("A", "askari", "1010"), unit("D", "warrior", "1012"), ground=walled())
    play.order("climb A1.1 1011 names D1.1")
    assert play.standing.opponents(play.number("A1.1")) == (play.number("D1.1"),)


@pytest.mark.rule("HA-FORT-03", "HA-BARR-01")
def test_the_same_from_inside_and_over_barricades() -> None:
    play = moving(unit("A", "askari", "1011"), ground=walled(BARRICADE))
    play.order("climb A1.1 1010")
    assert play.figure("A1.1").where == 1010


@pytest.mark.rule("HA-FORT-04", "HA-MOVE-05")
def test_an_enemy_behind_works_is_sought_at_the_slow_rate() -> None:
    runs = moving(unit("A", "askari", "1006"), unit("D", "warrior", "1011"), ground=walled())
    assert runs.refused("go A1.1 1006-1007-1008-1009-1010 names D1.1").code == "stops-short"
    walks = moving(unit("A", "askari", "1008"), unit("D", "warrior", "1011"), ground=walled())
    walks.order("go A1.1 1008-1009-1010 names D1.1")


@pytest.mark.rule("HA-FORT-11", "HA-TURN-03")
def test_two_ranks_change_places_and_neither_has_moved() -> None:
    play = moving(unit("A", "askari", "1011 1012 1013", facing="W"), ground=walled(), marks={"A1.1": RELOADING})
    assert {front: play.next_words("exchange", front) for front in play.next_words("exchange")} == {"A1.1": ["A1.2"]}
    other = moving(unit("A", "askari", "1012 1011", facing="W"), ground=walled())
    assert {front: other.next_words("exchange", front) for front in other.next_words("exchange")} == {"A1.2": ["A1.1"]}
    play.order("exchange A1.1 A1.2")
    assert (play.figure("A1.1").where, play.figure("A1.2").where) == (1012, 1011)
    assert not play.figure("A1.1").has(MOVED)
    assert play.figure("A1.1").has(RELOADING)
    assert play.figure("A1.2").began == 1011
    assert play.refused("exchange A1.2 A1.3").code == "has-acted"
    play.order("done")


@pytest.mark.rule("HA-FORT-11")
def test_the_drill_is_for_muzzle_loaders_of_one_unit_behind_works() -> None:
    others = moving(unit("A", "well_armed_askari askari", "1011 1012"), ground=walled())
    assert others.refused("exchange A1.1 A1.2").code == "no-muzzle-loader"
    away = moving(unit("A", "askari", "1013 1014"), ground=walled())
    assert away.refused("exchange A1.1 A1.2").code == "not-at-works"
    far = moving(unit("A", "askari", "1011 1013"), ground=walled())
    assert far.refused("exchange A1.1 A1.2").code == "not-adjacent"


@pytest.mark.rule("HA-FORT-11")
def test_the_drill_of_two_ranks_is_for_figures_of_the_activation() -> None:
    play = battle(
        unit("A", "askari", "1010 1009"),
        unit("A", "askari", "1210 1209"),
        unit("D", "warrior", "1040"),
        ground=Ground(open_ground().field, works=(Work(Hex(1010), Hex(1011)),)),
    )
    play.order("move A1")
    play.roll_all(3)
    assert play.refused("exchange A2.1 A2.2").code == "not-of-this-unit"
    play.order("exchange A1.1 A1.2")
