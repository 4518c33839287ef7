"""A hidden unit that shoots: it is revealed as the shots are declared. An Ambush's march with a Leader in a unit."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.rules.hidden.plans import numbers_of
from pbem.games.heart_of_africa.rules.hidden.records import write_record
from pbem.games.heart_of_africa.rules.shooting.hit_die import has_moved
from pbem.games.heart_of_africa.state.figures import KILLED, LEADER, MARCHING, SURPRISED
from pbem.games.heart_of_africa.state.secrets import Secrets
from tests.games.heart_of_africa.battles import battle, leader, unit
from tests.games.heart_of_africa.hidden.test_ambushes import hidden

A = unit("A", "askari", "1010 1011 1012")
D = unit("D", "warrior", "1040 1041")


@pytest.mark.rule("HA-HIDE-07", "HA-HIDE-04")
def test_a_hidden_unit_is_revealed_when_its_shots_are_declared_and_keeps_its_bonus() -> None:
    archers = hidden(1, "archer", "1020 1021")
    play = battle(A, D, step="fire_orders", secrets=Secrets(may_hide=(False, True), sealer=0))
    if play.demand == Choose(0, "fire", is_order=True, is_sealed=True):
        play.order("holdfire")
    assert play.demand == Choose(1, "fire", is_order=True)
    play.order(f"spring {write_record(play.world, numbers_of(archers))}")
    assert play.unit("A1").has(SURPRISED)
    assert not has_moved(play.world, play.state, play.number("D2.1"))
    play.order("fire")
    play.roll_all(6)
    assert [figure.status for figure in play.state.figures[:3]].count(KILLED) == 1
    assert [figure.status for figure in play.state.figures[-2:]] == [1, 1], "nobody answers in the same phase"


@pytest.mark.rule("HA-AMB-02", "HA-AMB-03")
def test_a_leader_who_has_joined_a_unit_marches_with_it() -> None:
    march = unit("A", "warrior", "off off", status=MARCHING)
    chief = leader("A", "warrior", "off", "charismatic", status=MARCHING, joined=0)
    second = unit("A", "warrior", "off", status=MARCHING)
    play = battle(march, chief, second, D, scenario="ambush")
    play.order("move A1")
    play.roll_all(6)
    play.order("enter A1.1 1000-1001", "enter AL.1 1100", "enter A1.2 1200", "done")
    assert play.unit("AL").status == play.unit("A1").status
    assert play.world.units[play.body("AL")].listed.kind == LEADER
    assert replace(play.state, turn=2).units[2].status == MARCHING
