"""Crocodiles in play."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Claimed, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.figures import CrocodilesPassed
from pbem.games.heart_of_africa.events.turn import LeftMap
from pbem.games.heart_of_africa.fields.defender_declarations import with_crocodiles
from pbem.games.heart_of_africa.state.figures import BAGGAGE, EXITED, KILLED, MARCHING, ON_MAP
from pbem.games.heart_of_africa.state.ground import REAL, Ground, Stakes
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block, field_with

A, D = unit("A", "askari", "2009 2109"), unit("D", "warrior", "4040 4041")
SWAMP = Ground(with_crocodiles(field_with(marsh=block((18, 22), (10, 12))), Hex(2010)))
RIVER = open_ground(river=(*block((0, 18), (10, 13)), *block((23, 47), (10, 13))), ford=block((19, 22), (10, 13)))


def moved(ground: Ground, way: str, who: UnitSaid = A, **more: Any) -> Play:
    """A figure has gone."""
    play = battle(who, D, ground=ground, **more)
    play.order(f"move {play.world.units[0].name}")
    play.roll(*(6,) * len(play.demand.faces))  # type: ignore[union-attr]
    play.order(f"go {play.world.figures[0].name} {way}")
    return play


def is_rolling(play: Play) -> bool:
    return isinstance(play.demand, Roll)


@pytest.mark.rule("HA-TERR-12")
def test_a_figure_that_moves_in_infested_marsh_rolls_once_a_turn_and_is_lost_on_a_1() -> None:
    play = moved(SWAMP, "2009-2010-2011")
    assert play.demand == Roll((6,), ("crocodile", 1, "A1.1", "marsh", 1))
    play.roll(2)
    assert play.refused("again").code == "has-been-revealed"
    assert play.told(CrocodilesPassed) == [CrocodilesPassed("A1.1", 2)]
    play.order("go A1.1 2011-2012")
    assert not is_rolling(play), "one roll a turn"
    play = moved(SWAMP, "2009-2010-2011")
    play.roll(1)
    assert play.figure("A1.1").status == KILLED
    assert [(loss.cause, loss.where) for loss in play.state.losses] == [("crocodile", 2011)]
    assert not is_rolling(moved(Ground(replace(SWAMP.field, infested=())), "2009-2010"))


@pytest.mark.rule("HA-TERR-12", "HA-TRAP-03")
def test_whom_the_crocodiles_took_before_a_trap_does_not_roll_for_that() -> None:
    play = moved(SWAMP, "2009-2010-2011", stakes=(Stakes(Hex(2011), 1),))
    play.roll(1)
    play.give(Claimed(1, "", "real:0", 1))
    assert (play.state.stakes[0].status, is_rolling(play)) == (REAL, False)
    assert [loss.cause for loss in play.state.losses] == ["crocodile"]


@pytest.mark.rule("HA-TERR-16")
def test_a_crossing_of_a_ford_costs_one_roll_however_long_and_the_ford_is_slow() -> None:
    play = moved(RIVER, "2009-2010-2011")
    assert play.demand == Roll((6,), ("crocodile", 1, "A1.1", "ford", 1))
    play.roll(6)
    assert not is_rolling(play)
    play.order("go A1.1 2011-2012")
    assert not is_rolling(play), "it is still the same crossing"
    assert play.figure("A1.1").status == ON_MAP
    assert Hex(2010) in play.world.difficult
    assert battle(A, D, ground=RIVER).world.closed["foot"] >= {Hex(1810)}, "the river beside it bears nobody"


@pytest.mark.rule("HA-BAG-06")
def test_baggage_lost_at_a_ford_is_not_captured_and_causes_no_test() -> None:
    play = moved(RIVER, "2009-2010", unit("A", "baggage", "2009 2109", kind=BAGGAGE))
    play.roll(1)
    assert play.state.losses[-1].cause == "crocodile"
    assert all(not found.tests for found in play.state.units)


@pytest.mark.rule("HA-TERR-12", "HA-AMB-03")
def test_who_comes_onto_the_map_in_infested_marsh_rolls_like_any_other() -> None:
    swamp = Ground(with_crocodiles(field_with(marsh=block((18, 22), (0, 3))), Hex(2000)))
    play = battle(unit("A", "askari", "off off", status=MARCHING), D, ground=swamp, scenario="ambush")
    play.order("move A1")
    play.roll_all(6)
    play.order("enter A1.1 2000")
    assert play.demand == Roll((6,), ("crocodile", 1, "A1.1", "marsh", 0))


@pytest.mark.rule("HA-TERR-12", "HA-AMB-06")
def test_who_leaves_the_map_through_infested_marsh_rolls_before_it_is_safe() -> None:
    """Reckoned: a move through it, or out of its last hex, is one die, and on a 1 the figure is not off but lost."""
    swamp = Ground(with_crocodiles(field_with(marsh=block((18, 22), (68, 71))), Hex(2071)))
    for begins, way in (("2069", "2069-2070-2071"), ("2071", "2071")):
        for die, status in ((1, KILLED), (2, EXITED)):
            play = battle(unit("A", "askari", f"{begins} 2169"), D, ground=swamp, scenario="ambush", edge="W")
            play.order("move A1")
            play.roll_all(6)
            play.order(f"exit A1.1 {way}")
            assert play.demand == Roll((6,), ("crocodile", 1, "A1.1", "marsh", 1))
            play.roll(die)
            assert play.figure("A1.1").status == status
            assert len(play.told(LeftMap)) == (status == EXITED)
