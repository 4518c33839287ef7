"""A Charismatic Leader and the units that he is with."""

from typing import Any

import pytest

from pbem.games.heart_of_africa.events.combat import Joined
from pbem.games.heart_of_africa.rules.leaders.joining import attach_refusal, attached
from pbem.games.heart_of_africa.state.figures import MAY_JOIN, NOBODY, SCOUT
from tests.games.heart_of_africa.battles import Play, battle, leader, unit

ENEMY = unit("D", "askari", "4010")


def at_start(*units: Any, trait: str = "charismatic") -> Play:
    return battle(leader("A", "warrior", "1010", trait=trait), *units, ENEMY)


def refusal(play: Play, body: str) -> str:
    found = attach_refusal(play.world, play.state, play.body("AL"), play.body(body))
    return found.code if found is not None else ""


@pytest.mark.rule("HA-TRAIT-01")
def test_a_charismatic_leader_may_be_part_of_an_own_unit_and_no_other() -> None:
    units = (
        unit("A", "askari", "1020 1021"),
        unit("A", "askari", "1030", contingent=1),
        unit("A", "scout", "1040", kind=SCOUT),
        unit("A", "gunboat", "1050"),
    )
    play = at_start(*units)
    assert refusal(play, "A1") == ""
    assert {refusal(play, name) for name in ("A2", "AX", "A3", "D1")} == {"cannot-be-joined"}
    assert refusal(play, "#5") == "cannot-be-joined"
    assert refusal(at_start(*units, trait="eloquent"), "A1") == "not-charismatic"


@pytest.mark.rule("HA-TRAIT-01", "HA-TRAIT-04")
def test_he_counts_as_one_of_them_in_every_way_and_moves_with_their_dice() -> None:
    """Mounted, he goes with the dice of the Askari, D6 + 3, in their activation; they must stay near him."""
    play = battle(unit("A", "askari", "1010 1011"), leader("A", "light_horseman", "1012", trait="charismatic"), ENEMY)
    play = Play(attached(play.state, play.body("AL"), play.body("A1")))
    assert play.standing.members(play.body("A1")) == (0, 1, 2)
    assert play.refused("move AL").code == "not-now"
    play.order("move A1")
    play.roll(4, 4)
    assert play.state.activation.open_result == 7
    assert play.refused("go AL.1 1012-1013-1014-1015-1016-1017-1018-1019-1020").code == "too-far"
    play.order("go AL.1 1012-1013-1014-1015-1016-1017-1018-1019")
    assert play.refused("done").code == "not-cohesive"


def freed(here: str = "1017", **more: Any) -> Play:
    play = battle(
        unit("A", "askari", "1010 1011"),
        unit("A", "askari", "1110", contingent=1),
        leader("A", "warrior", here, trait="charismatic"),
        ENEMY,
        step="independents",
        unit_marks={"AL": MAY_JOIN},
        **more,
    )
    play.order("move AL")
    play.roll_all(3)
    return play


@pytest.mark.rule("HA-TRAIT-03")
def test_once_his_unit_has_fled_he_may_join_another_by_ending_his_move_near_it() -> None:
    play = freed()
    assert play.refused("join A1").code == "too-far-to-join"
    assert play.refused("join A2").code == "cannot-be-joined"
    play.order("go AL.1 1017-1016-1015", "join A1")
    assert play.told(Joined) == [Joined("AL", "A1")]
    assert play.unit("AL").joined == play.body("A1")
    assert play.refused("go AL.1 1015-1016").code in ("move-over", "not-of-this-unit")
    play.order("again")
    assert play.unit("AL").joined == NOBODY
    assert play.unit("AL").has(MAY_JOIN)
    near = freed(here="1015")
    near.order("join A1", "again")
    assert near.unit("AL").joined == NOBODY
    play.order("go AL.1 1017-1016-1015", "join A1", "done")
    assert not play.unit("AL").has(MAY_JOIN)


@pytest.mark.rule("HA-TRAIT-03")
def test_others_join_nobody() -> None:
    play = battle(unit("A", "askari", "1010"), leader("A", "warrior", "1012", trait="charismatic"), ENEMY, step="independents")
    play.order("move AL")
    play.roll_all(3)
    assert play.refused("join A1").code == "may-not-join"


@pytest.mark.rule("HA-TRAIT-03")
def test_nor_does_the_bearer_of_one_who_has_died() -> None:
    play = battle(
        unit("A", "askari", "1010"),
        leader("A", "adventurer gun_bearer", "1012 1011", trait="charismatic"),
        ENEMY,
        step="independents",
        unit_marks={"AL": MAY_JOIN},
        lost={"combat": "AL.1"},
    )
    play.order("move AL")
    play.roll_all(3)
    assert play.refused("join A1").code == "may-not-join"
