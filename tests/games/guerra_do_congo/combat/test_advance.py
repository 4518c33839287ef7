"""Advance after combat. Section 4.7.2."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.games.guerra_do_congo.events import Advanced, Captured
from tests.games.guerra_do_congo.boards import Counter, Position, place
from tests.games.guerra_do_congo.fights import TARGET, attacked, due, enemy, events_of, own

STRONG = "80-4-4"
ASKED = Choose(0, "advance", False)


def cleared(*units: Counter, attackers: str = "R1", **more: Any) -> Position:
    """The attackers clear 0405: C1, reduced before, dies of DE or DRB, or else retreats. C9 keeps its army in being."""
    found = attacked(100, *units, enemy("C1", reduced=True), enemy("C9", at="0909"), attackers=attackers, **more)
    if due(found) == Choose(1, "retreat", False):
        found.do(next(found.walks("retreat")))
    while isinstance(due(found), Roll):
        found.roll(1)
    return found


@pytest.mark.rule("GC-4.7.2a")
def test_any_attackers_may_advance_into_the_emptied_hex_and_none_has_to() -> None:
    found = cleared(own("R1", STRONG), own("R2", at="0304"), own("R3"), attackers="R1,R2")
    assert due(found) == ASKED
    assert found.tokens("advance") == ["R1", "R2"]
    assert found.why("advance R3") == ("GC-4.7.2a", "may-not-advance")
    assert found.why("stay") == ("", "")
    found.do("advance R2")
    assert events_of(found, Advanced) == [Advanced("R2", ("0304", "0405"))]
    assert found.where("R2") == TARGET
    assert found.tokens("advance") == ["R1"]
    found.do("stay")
    assert (found.where("R1"), due(found)) == ("0404", Choose(0, "combat", True))


@pytest.mark.rule("GC-4.7.2a")
def test_nobody_advances_while_a_defender_is_left_in_the_hex() -> None:
    """AVI DE: C1 is eliminated, C2 is surrounded and stays."""
    ring = [own(f"X{n}", at=here) for n, here in enumerate(("0505", "0406", "0305", "0304", "0504"))]
    found = attacked(100, own("R1", STRONG), *ring, enemy("C1"), enemy("C2"), attackers="R1").do("loss C1")
    assert (found.where("C2"), due(found)) == (TARGET, Choose(0, "combat", True))


@pytest.mark.rule("GC-4.7.2a", "GC-3.2.2h")
def test_the_capacity_of_the_hex_limits_the_advance() -> None:
    """Savanna holds 4: two regiments."""
    found = cleared(own("R1", STRONG), own("R2"), own("R3", at="0304"), attackers="R1,R2,R3")
    found.do("advance R1", "advance R2")
    assert due(found) == Choose(0, "combat", True)
    assert found.where("R3") == "0304"
    tight = cleared(own("R1", STRONG), own("R2", size="battalion"), attackers="R1,R2", terrain={TARGET: "forest"})
    tight.do("advance R2")
    assert due(tight) == Choose(0, "combat", True)


@pytest.mark.rule("GC-4.7.2b")
def test_foot_units_advance_one_hex() -> None:
    found = cleared(own("R1", STRONG))
    assert found.why("advance R1 0406") == ("GC-4.7.2b", "foot-advances-one-hex")
    assert found.tokens("advance", "R1") == []


@pytest.mark.rule("GC-4.7.2b")
def test_mobile_units_may_go_on_to_a_second_hex_next_to_the_vacated_one() -> None:
    found = cleared(own("R1", STRONG, type="motorised"), enemy("C2", at="0505"), own("R2", at="0305"))
    assert set(found.tokens("advance", "R1")) == {"0406", "0304", "0404", "0504"}  # R2's two points leave no room for three
    assert found.options("advance", "R1").is_complete
    assert found.why("advance R1 0505") == ("GC-4.7.2b", "not-a-second-hex")
    assert found.why("advance R1 0407") == ("GC-4.7.2b", "not-a-second-hex")
    found.do("advance R1 0406")
    assert events_of(found, Advanced) == [Advanced("R1", ("0404", "0405", "0406"))]
    assert found.where("R1") == "0406"


@pytest.mark.rule("GC-4.7.2b")
def test_friends_may_stand_in_the_second_hex_and_two_mobile_units_may_end_there_together() -> None:
    armour = {"type": "armour", "size": "battalion"}
    found = cleared(own("R1", STRONG, **armour), own("R2", **armour), own("R3", at="0406"), attackers="R1,R2")
    found.do("advance R1 0406", "advance R2 0406")
    assert (found.where("R1"), found.where("R2")) == ("0406", "0406")


@pytest.mark.rule("GC-4.7.2b")
def test_a_mobile_unit_may_come_back_to_the_hex_it_came_from() -> None:
    found = cleared(own("R1", STRONG, type="armour"), places=[place("Beni", TARGET, control="congo")])
    found.do("advance R1 0404")
    assert found.where("R1") == "0404"
    assert found.controller("Beni") == "rebels"


@pytest.mark.rule("GC-4.7.2a")
def test_a_mobile_unit_that_goes_on_needs_no_room_in_the_first_hex() -> None:
    """A road leads the armour, three points, through a forest that holds three with the road: R2 fills two of them."""
    found = cleared(
        own("R1", STRONG, type="armour"),
        own("R2", at="0304"),
        attackers="R1,R2",
        terrain={TARGET: "forest"},
        roads=["0404-0405-0406"],
    )
    found.do("advance R2")
    assert found.why("advance R1") == ("GC-4.7.2b", "vacated-hex-full")
    found.do("advance R1 0406")
    assert found.where("R1") == "0406"


@pytest.mark.rule("GC-4.7.2b")
def test_under_must_an_advancing_mobile_unit_takes_a_second_hex_when_there_is_one() -> None:
    options = {"mobile_advance": "must"}
    found = cleared(own("R1", STRONG, type="armour", size="battalion"), own("R2"), attackers="R1,R2", options=options)
    assert found.why("advance R1") == ("GC-4.7.2b", "second-hex-required")
    assert not found.options("advance", "R1").is_complete
    assert found.why("advance R2") == ("", "")
    assert found.why("stay") == ("", "")
    # nothing but the way in: 0404 is over its capacity without R1 already
    crowd = [own(f"Z{n}") for n in range(3)]
    closed = ("0505", "0406", "0305", "0304", "0504")
    none = cleared(own("R1", STRONG, type="armour", size="battalion"), *crowd, options=options, neutral=closed)
    assert none.why("advance R1") == ("", "")


@pytest.mark.rule("GC-4.7.2c", "GC-3.3.6a")
def test_bans_hold_in_an_advance_costs_and_zones_do_not() -> None:
    """0405 is a forest: the motorised unit enters over a road hexside only; the foot unit always, into a zone of C2."""
    woods = {TARGET: "forest"}
    closed = cleared(own("R1", STRONG, type="motorised", size="battalion"), terrain=woods)
    assert due(closed) == Choose(0, "combat", True)
    road = cleared(own("R1", STRONG, type="motorised", size="battalion"), terrain=woods, roads=["0404-0405"])
    assert road.why("advance R1") == ("", "")
    hills = cleared(own("R1", "80-4-0"), enemy("C2", at="0505"), terrain={TARGET: "mountain"}, congo=["0404/0405"])
    assert hills.why("advance R1") == ("", "")
    both = cleared(own("R1", "80-4-4", type="motorised", size="battalion"), own("R2"), attackers="R1,R2", terrain=woods)
    assert both.why("advance R1") == ("GC-4.7.2a", "cannot-enter-vacated-hex")


@pytest.mark.rule("GC-4.7.2c")
def test_a_second_hex_closed_to_mobile_units_is_not_offered() -> None:
    found = cleared(
        own("R1", STRONG, type="armour", size="battalion"), terrain={"0406": "swamp", "0305": "mountain"}, neutral=["0505"]
    )
    assert set(found.tokens("advance", "R1")) == {"0304", "0404", "0504"}


@pytest.mark.rule("GC-3.4.4b")
def test_unreleased_units_advance_unless_the_players_agreed_otherwise() -> None:
    units = [own("R1", STRONG, first_move_turn=6), own("R2", first_move_turn=5), own("R3", turn=5, first_move_turn=6)]
    names = "R1,R2,R3"
    assert cleared(*units, attackers=names).tokens("advance") == ["R1", "R2", "R3"]
    strict = cleared(*units, attackers=names, options={"unreleased_advance": False})
    assert strict.tokens("advance") == ["R2", "R3"]


@pytest.mark.rule("GC-3.4.4b", "GC-3.4.4c")
def test_a_unit_that_is_released_before_its_side_may_move_counts_as_released() -> None:
    units = [own("R1", STRONG, first_move_turn=6, release_turn=5), own("R2", first_move_turn=6)]
    assert cleared(*units, attackers="R1,R2", options={"unreleased_advance": False}).tokens("advance") == ["R1"]


@pytest.mark.rule("GC-7h")
def test_an_advance_takes_control_of_the_place_also_in_passing() -> None:
    town = place("Goma", TARGET, kind="city", control="congo")
    found = cleared(own("R1", "400-4-4", type="armour"), places=[town, place("Beni", "0406", control="congo")])
    found.do("advance R1 0406")
    assert events_of(found, Captured) == [Captured("Goma", "rebels"), Captured("Beni", "rebels")]


@pytest.mark.rule("GC-4.7.2a", "GC-5.2b")
def test_an_attacker_that_fails_its_check_away_does_not_advance() -> None:
    """7:1, roll 10: AVI(M) DRI(M); R1, reduced before, checks with morale 3 and rolls 9."""
    found = attacked(10, own("R1", STRONG, morale=3, reduced=True), own("R2", at="0808"), enemy("C1"), attackers="R1")
    found.do("retreat C1 0406").roll(9)
    assert (found.where("R1"), due(found)) == ("", Choose(0, "combat", True))
