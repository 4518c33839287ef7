"""The march of an Ambush comes on at one side and leaves by the other."""

import pytest

from pbem.games.heart_of_africa.state.figures import EXITED, GONE, HERE, MARCHING
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, unit

FOE = unit("D", "warrior", "4060")


def march(*units: UnitSaid) -> Play:
    return battle(*units, FOE, scenario="ambush", edge="W", facts={"fighting_figures": (3, 1)})


def waiting(count: int) -> UnitSaid:
    return unit("A", "askari", " ".join(["off"] * count), status=MARCHING)


@pytest.mark.rule("HA-AMB-03")
def test_one_entry_a_turn_comes_on_in_the_order_of_march() -> None:
    play = march(waiting(2), waiting(1))
    assert play.refused("move A2").code == "not-now"
    play.order("move A1")
    play.roll(3, 3)
    play.order("enter A1.1 1000-1001-1002", "enter A1.2 1100-1101", "done")
    assert play.unit("A1").status == HERE
    assert play.unit("A2").status == MARCHING
    play.order("hold D1")
    assert (play.state.turn, play.step.word) != (1, "units")


@pytest.mark.rule("HA-AMB-03")
def test_the_edge_hex_costs_one_and_who_cannot_enter_waits_and_comes_with_the_next_activation() -> None:
    play = march(waiting(2))
    play.order("move A1")
    play.roll(1, 3)
    assert play.refused("enter A1.1 1000-1001-1002-1003-1004").code == "too-far"
    assert play.refused("enter A1.1 1001-1002").code == "not-on-the-edge"
    play.order("enter A1.1 1000-1001-1002-1003", "done")
    assert play.figure("A1.2").status == 0
    again = battle(unit("A", "askari", "1003 off"), FOE, scenario="ambush", edge="W", turn=2)
    again.order("move A1")
    again.roll(1, 3)
    again.order("enter A1.2 1000-1001-1002", "done")


@pytest.mark.rule("HA-AMB-03", "HA-HEX-12")
def test_who_comes_on_may_name_an_enemy_and_what_is_offered_is_what_is_allowed() -> None:
    play = march(waiting(2), unit("D", "warrior", "1002"))
    play.order("move A1")
    play.roll(1, 3)

    def offered(*words: str) -> list[str]:
        return [token.text for token in play.rules.options(play.state, ("enter", "A1.1", *words)).tokens]

    assert offered()[:3] == ["0000", "0100", "0200"]
    assert len(offered()) == 48
    assert "1002" not in offered("1000", "1001")
    assert offered("1000", "1001")[-2:] == ["facing", "names"]
    assert offered("1000", "1001", "names") == ["D1.1"]
    assert play.refused("enter A1.1 1000-1001 names D2.1").code == "not-adjacent"
    assert play.refused("enter A1.1 1000-1001 names A1.2").code == "cannot-be-named"
    play.order("enter A1.1 1000-1001 names D1.1")
    assert [(link.namer, link.named) for link in play.state.links] == [(play.number("A1.1"), play.number("D1.1"))]


@pytest.mark.rule("HA-AMB-03", "HA-TERR-21")
def test_where_a_figure_comes_on_is_where_it_began() -> None:
    play = march(waiting(1))
    play.order("move A1")
    play.roll(3, 3)
    play.order("enter A1.1 1000-1001")
    assert play.figure("A1.1").began == 1000


@pytest.mark.rule("HA-AMB-06")
def test_a_figure_leaves_by_spending_one_more_hex_at_the_far_edge() -> None:
    play = march(unit("A", "askari", "1068 1069"))
    play.order("move A1")
    play.roll(1, 3)
    assert play.refused("exit A1.1 1068-1069-1070").code == "not-on-the-edge"
    ways = {("1068",): ["1069"], ("1068", "1069", "1070", "1071"): []}
    for begun, onward in ways.items():
        found = play.rules.options(play.state, ("exit", "A1.1", *begun))
        assert ([token.text for token in found.tokens], found.is_complete) == (onward, not onward)
    play.order("exit A1.1 1068-1069-1070-1071")
    assert (play.figure("A1.1").status, play.unit("A1").status) == (EXITED, HERE), "one is left on the map"
    play.order("exit A1.2 1069-1070-1071", "done")
    assert play.unit("A1").status == GONE
    column = march(unit("A", "askari", "1069 off"))
    column.order("move A1")
    column.roll(1, 3)
    column.order("exit A1.1 1069-1070-1071")
    assert column.unit("A1").status == HERE, "one still waits to come on"


@pytest.mark.rule("HA-AMB-06", "HA-MOVE-04")
def test_only_the_march_leaves_and_only_as_far_as_its_dice() -> None:
    play = march(unit("A", "askari", "1067"))
    play.order("move A1")
    play.roll(1, 3)
    assert play.refused("exit A1.1 1067-1068-1069-1070-1071").code == "too-far"
    other = battle(unit("A", "askari", "1071"), FOE, scenario="encounter")
    other.order("move A1")
    other.roll(3, 3)
    assert other.refused("exit A1.1 1071").rule == "HA-MOVE-04"
