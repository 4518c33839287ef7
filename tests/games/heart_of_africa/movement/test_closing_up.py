"""Cohesion where a die or a secret has told something, so that nothing can be put back."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.defender_declarations import with_crocodiles
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.movement.closing_up import closing_orders
from pbem.games.heart_of_africa.rules.movement.scattering import places
from pbem.games.heart_of_africa.state.figures import MARCHING
from pbem.games.heart_of_africa.state.ground import REAL, Ground, Stakes
from tests.games.heart_of_africa.battles import Play, battle, unit
from tests.games.heart_of_africa.fields.grounds import block, field_with
from tests.games.heart_of_africa.hidden.test_ambushes import MAY_HIDE, hidden
from tests.games.heart_of_africa.random_walk import play_on

SWAMP = Ground(with_crocodiles(field_with(marsh=block((18, 22), (10, 12))), Hex(2010)))
A, D = unit("A", "askari", "2009 2109 2209"), unit("D", "warrior", "4040 4041")
WEST = "{0}09-{0}08-{0}07-{0}06-{0}05-{0}04-{0}03-{0}02"


def begun(*orders: str, units: tuple = (A, D), **more: Any) -> Play:  # type: ignore[type-arg]
    """The first unit of A after these orders, every die a 4: seven hexes in the open, three in the marsh."""
    play = battle(*units, **{"ground": SWAMP, **more})
    play.order("move A1")
    play.roll_all(4)
    for order in orders:
        play.order(order)
        play.roll_all(4)
    return play


def apart(play: Play) -> int:
    return gap(play.world.grid, places(play.world, play.state, play.body("A1")), 4)


def closed(play: Play) -> int:
    """The figures close up as long as they must; how many orders that takes."""
    for count in range(99):
        orders = closing_orders(play.world, play.state)
        if not orders:
            return count
        assert play.refused("done").code == "must-close-up"
        demand = play.demand
        assert isinstance(demand, Choose)
        play.give(Decided(demand.side, orders[0]))
        play.roll_all(4)
    raise AssertionError("no end")


@pytest.mark.rule("HA-COH-03", "HA-TERR-12")
def test_whose_crocodile_die_has_been_rolled_waits_for_the_others_to_close_up() -> None:
    play = begun("go A1.1 2009-2010-2011", "go A1.2 2109-2108-2107-2106-2105-2104")
    assert play.refused("again").code == "has-been-revealed"
    assert apart(play) > 0
    assert play.refused("done").code == "must-close-up"
    assert "done" not in play.words()
    assert closed(play) == 1
    assert apart(play) == 0
    play.order("done")


@pytest.mark.rule("HA-COH-03")
def test_after_it_nobody_goes_where_the_unit_could_not_close_up_any_more() -> None:
    play = begun("go A1.1 2009-2010-2011", "go A1.3 2209-2208-2207-2208-2207-2208-2207-2208")
    scatters = f"go A1.2 {WEST.format(21)}"
    assert play.refused(scatters).code == "scatters-unit"
    offered = play.rules.options(play.state, ("go", "A1.2", *WEST.format(21).split("-")[:-1])).tokens
    assert offered
    assert "2102" not in [token.text for token in offered]
    calm = battle(A, D)
    calm.order("move A1")
    calm.roll_all(4)
    calm.order(scatters)
    assert calm.refused("done").code == "not-cohesive", "where nothing was told it can be put back"
    calm.order("again")


@pytest.mark.rule("HA-COH-03", "HA-TRAP-03")
def test_who_has_scattered_the_unit_before_does_not_roll_for_the_last_figure() -> None:
    run = [f"go A1.{figure} {WEST.format(row)}" for figure, row in ((2, 21), (3, 22))]
    play = begun(*run)
    assert play.refused("go A1.1 2009-2010").code == "scatters-unit"
    assert "2010" not in [token.text for token in play.rules.options(play.state, ("go", "A1.1", "2009")).tokens]
    assert "again" in play.words()
    trapped = begun(*run, ground=Ground(field_with().text), stakes=(Stakes(Hex(2010), 1),))
    assert trapped.refused("go A1.1 2009-2010").code == "scatters-unit"
    assert trapped.rules.options(trapped.state, ("go", "A1.1", "2009", "1909")).tokens


@pytest.mark.rule("HA-COH-03", "HA-HIDE-05")
def test_who_springs_an_ambush_far_ahead_is_not_left_alone() -> None:
    lying = hidden(1, "warrior", "1019 1020")
    ahead = unit("A", "askari", "1010 1110 1210")
    play = begun(
        "go A1.1 1010-1011-1012-1013-1014-1015-1016-1017", units=(ahead, D), ground=Ground(field_with().text), secrets=MAY_HIDE
    )
    play.spring(1, trap_of(lying))
    assert play.refused("done").code == "must-close-up"
    closed(play)
    assert apart(play) == 0


@pytest.mark.rule("HA-COH-03", "HA-AMB-03")
def test_a_march_that_has_met_crocodiles_does_not_come_on_in_two_places() -> None:
    swamp = Ground(with_crocodiles(field_with(marsh=block((18, 22), (0, 3))), Hex(2000)))
    coming = unit("A", "askari", "off off off", status=MARCHING)
    play = begun("enter A1.1 2000", units=(coming, D), ground=swamp, scenario="ambush")
    assert play.refused("enter A1.2 0600-0601-0602-0603-0604-0605-0606").code == "scatters-unit"
    doors = [token.text for token in play.rules.options(play.state, ("enter", "A1.2")).tokens]
    assert {"1700", "2300"} <= {*doors}
    assert "0600" not in doors
    far = begun("enter A1.1 0600-0601-0602-0603-0604-0605-0606", units=(coming, D), ground=swamp, scenario="ambush")
    assert far.refused("enter A1.2 2000").code == "scatters-unit"
    far.order("enter A1.2 0800")


@pytest.mark.rule("HA-COH-03", "HA-TERR-12")
def test_who_could_not_close_up_before_does_not_roll_either() -> None:
    east, west = "2209-2309-2409-2509-2609-2709-2809-2909", WEST.format(21)
    play = begun(f"go A1.2 {west}", f"go A1.3 {east}")
    assert play.refused("go A1.1 2009-2010").code == "scatters-unit"
    play.order("again")


@pytest.mark.rule("HA-COH-02")
def test_a_unit_that_lost_figures_closes_up_by_those_who_were_cut_off() -> None:
    broken = unit("A", "askari", "2009 2109 2116 2117 2118")
    play = begun("go A1.1 2009-2010", units=(broken, D))
    assert apart(play) == 3
    assert play.refused("done").code == "must-close-up"
    assert {play.world.figures[order.figure].name for order in closing_orders(play.world, play.state)} <= {"A1.1", "A1.2"}
    closed(play)
    assert apart(play) < 3, "nearer is enough"


@pytest.mark.rule("HA-COH-03")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_an_activation_comes_to_its_end(seed: int) -> None:
    """Every order that a walk spells is legal, and there is always one."""
    swamp = with_crocodiles(field_with(marsh=block((18, 24), (10, 20)), jungle=block((8, 12), (4, 9))), Hex(2010))
    units = unit("A", "askari", "2009 2109 2209 2008"), unit("D", "warrior", "2014 2015 2114", "W")
    stakes = (Stakes(Hex(1606), 1, REAL), Stakes(Hex(2406), 1, REAL), Stakes(Hex(1711), 0, REAL))
    play = battle(*units, ground=Ground(swamp), stakes=stakes)
    play_on(play, seed, until_turn=3)
