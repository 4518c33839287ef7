"""What makes a unit take morale tests."""

from typing import Any

import pytest

from pbem.games.heart_of_africa.events.combat import MoraleDue
from pbem.games.heart_of_africa.state.battle import PLANNED_ATTACK
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import (
    BAGGAGE,
    CAPTURE,
    COMBAT,
    DIVINER,
    FIRE,
    ROUT,
    SCOUT,
    SHOOTING,
    STAKES,
    STANDARD_BEARER,
    SURPRISED,
    SURPRISED_BY_HUNTERS,
)
from tests.games.heart_of_africa.battles import battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball, row


def due(*units: Any, **more: Any) -> dict[str, tuple[str, ...]]:
    """The tests that are due to each unit when the morale step begins."""
    return {each.unit: each.causes for each in battle(*units, step="morale", **more).told(MoraleDue)}


def hexes(number: int, first: int, count: int) -> str:
    return " ".join(str(here) for here in row(number, first, first + count - 1))


def after_losses(strength: int, casualties: int, cause: str = COMBAT) -> int:
    """How many tests a unit of this strength owes for so many casualties."""
    lost = {cause: " ".join(f"A1.{number}" for number in range(1, casualties + 1))}
    found = due(unit("A", "askari", hexes(10, 10, strength)), unit("D", "askari", "3010"), lost=lost)
    assert set(found.get("A1", ())) <= {"casualties"}
    return len(found.get("A1", ()))


@pytest.mark.rule("HA-MORALE-02")
def test_how_many_casualties_cost_a_test_hangs_on_the_strength_at_the_start_of_the_turn() -> None:
    """6 or fewer: each; 7 to 12: two; 13 to 20: three; more: four."""
    for strength, needed in ((4, 1), (6, 1), (7, 2), (12, 2), (13, 3), (20, 3), (21, 4), (30, 4)):
        assert after_losses(strength, needed) == 1
        assert after_losses(strength, needed - 1) == 0


@pytest.mark.rule("HA-MORALE-03")
def test_each_complete_multiple_is_another_test_whatever_the_cause() -> None:
    """Of 12 figures 5 are lost: two tests; of 6 figures 4: four."""
    assert after_losses(12, 5) == 2
    assert after_losses(6, 4, STAKES) == 4
    assert after_losses(13, 9, FIRE) == 3


@pytest.mark.rule("HA-MORALE-03", "HA-TRAIT-01")
def test_bearers_and_an_attached_leader_count_and_attendants_do_not() -> None:
    """Of two Adventurers with bearers one bearer is lost: one test. An attached Leader is one of his unit."""
    found = due(
        unit("A", "adventurer adventurer gun_bearer gun_bearer", hexes(10, 10, 4)),
        unit("D", "askari", "3010"),
        lost={COMBAT: "A1.4"},
    )
    assert found["A1"] == ("casualties",)
    joined = due(
        unit("A", "askari", hexes(10, 10, 5)),
        leader("A", "askari", "1015", trait="charismatic", joined=0, attendants=3),
        unit("D", "askari", "3010"),
        lost={COMBAT: "AL.1"},
    )
    assert joined["A1"] == ("casualties", "chiefs")


@pytest.mark.rule("HA-MORALE-01", "HA-LEAD-02")
def test_independents_and_baggage_take_no_tests() -> None:
    found = due(
        leader("A", "adventurer gun_bearer", "1010 1011"),
        unit("A", "standard_bearer", "1012", kind=STANDARD_BEARER),
        unit("A", "diviner", "1013", kind=DIVINER),
        unit("A", "scout", "1014", kind=SCOUT),
        unit("A", "baggage", "1015 1016", kind=BAGGAGE),
        unit("A", "askari", "1017 1018"),
        unit("D", "askari", "3010"),
        lost={COMBAT: "AL.1", CAPTURE: "AB.1"},
        courage=Courage(lost_baggage=(True, False)),
    )
    assert list(found) == ["A1"]


@pytest.mark.rule("HA-MORALE-04")
def test_a_unit_reduced_to_nothing_takes_no_test() -> None:
    found = due(
        unit("A", "askari", "1010 1011"), unit("A", "askari", "4010"), unit("D", "askari", "3010"), lost={COMBAT: "A1.1 A1.2"}
    )
    assert found == {}


@pytest.mark.rule("HA-MORALE-05", "HA-MORALE-06", "HA-MORALE-01")
def test_an_ambush_costs_a_test_and_one_of_forest_hunters_another() -> None:
    units = (unit("A", "askari", "1010"), unit("A", "askari", "1110"), unit("D", "forest_archer", "1014"))
    found = due(*units, unit_marks={"A1": SURPRISED, "A2": SURPRISED | SURPRISED_BY_HUNTERS})
    assert found == {"A1": ("ambush",), "A2": ("ambush", "forest-hunters")}


def seen_to_go(away: int, troops: str = "askari", lost: str = "askari", **more: Any) -> bool:
    """Does A1 in 1010 test for a unit of two that was destroyed so far to the east, its last figure nearest?"""
    found = due(
        unit("A", troops, "1010"),
        unit("A", lost, f"{1010 + away}"),
        unit("D", "askari", "3010"),
        lost={SHOOTING: "A2.1"},
        **more,
    )
    return "friends" in found.get("A1", ())


@pytest.mark.rule("HA-MORALE-07")
def test_a_friendly_unit_destroyed_within_twelve_hexes_and_in_sight() -> None:
    assert seen_to_go(12)
    assert not seen_to_go(13)
    assert not seen_to_go(6, ground=open_ground(jungle=row(10, 12, 14)))


@pytest.mark.rule("HA-MORALE-07")
def test_figures_block_this_sight() -> None:
    units = (unit("A", "askari", "1010"), unit("A", "askari", "1016"), unit("D", "askari", "1013"))
    assert due(*units, lost={SHOOTING: "A2.1"}) == {}


@pytest.mark.rule("HA-MORALE-07")
def test_not_for_a_unit_of_which_every_figure_is_worth_less() -> None:
    """Adventurers (40) do not care for Askari (6), nor Regulars (28) for Soldiers (20); the other way round they do."""
    assert not seen_to_go(3, "adventurer", "askari")
    assert not seen_to_go(3, "regular", "soldier")
    assert seen_to_go(3, "askari", "adventurer")
    assert seen_to_go(3, "askari", "askari")


@pytest.mark.rule("HA-MORALE-07")
def test_a_bearer_among_the_testing_counts_with_his_own_points() -> None:
    """The cheapest of Adventurers and bearers is worth 20: as much as a Soldier."""
    units = (unit("A", "adventurer gun_bearer", "1010 1011"), unit("A", "soldier", "1013"), unit("D", "askari", "3010"))
    assert due(*units, lost={SHOOTING: "A2.1"}) == {"A1": ("friends",)}


@pytest.mark.rule("HA-MORALE-07")
def test_neither_independents_nor_baggage_are_units_that_are_missed_nor_enemies() -> None:
    units = (
        unit("A", "askari", "1010"),
        unit("A", "scout", "1012", kind=SCOUT),
        unit("D", "askari", "1110"),
        unit("D", "askari", "3010"),
    )
    assert due(*units, lost={SHOOTING: "AX.1 D1.1"}) == {}


@pytest.mark.rule("HA-MORALE-07", "HA-ALLY-03")
def test_allied_units_are_friendly_units() -> None:
    units = (unit("A", "askari", "1010"), unit("A", "askari", "1012", contingent=1), unit("D", "askari", "3010"))
    assert due(*units, lost={SHOOTING: "A2.1"}) == {"A1": ("friends",)}


@pytest.mark.rule("HA-MORALE-08", "HA-LEAD-13", "HA-DIV-04")
def test_leader_standard_bearer_and_diviner_within_eighteen_hexes_seen_or_not() -> None:
    wall = open_ground(jungle=row(10, 12, 20))
    for lost, kind in (
        (leader("A", "warrior", "1028"), "AL.1"),
        (unit("A", "standard_bearer", "1028", kind=STANDARD_BEARER), "AS1.1"),
        (unit("A", "diviner", "1028", kind=DIVINER), "AR1.1"),
    ):
        units = (unit("A", "askari", "1010"), unit("A", "askari", "1109"), lost, unit("D", "askari", "1030"))
        assert due(*units, lost={SHOOTING: kind}, ground=wall) == {"A1": ("chiefs",)}
        assert due(*units, lost={ROUT: kind}, ground=wall) == {}, "who fled with his unit was not killed"


@pytest.mark.rule("HA-MORALE-08")
def test_each_of_them_causes_its_own_test_and_a_bearer_or_scout_none() -> None:
    found = due(
        unit("A", "askari", "1010"),
        leader("A", "adventurer gun_bearer", "1020 1021"),
        unit("A", "diviner", "1022", kind=DIVINER),
        unit("A", "scout", "1023", kind=SCOUT),
        unit("D", "askari", "1030"),
        lost={SHOOTING: "AL.1 AL.2 AR1.1 AX.1"},
    )
    assert found == {"A1": ("chiefs", "chiefs")}


@pytest.mark.rule("HA-MORALE-08", "HA-STD-04")
def test_allies_test_for_leader_and_diviner_and_for_no_standard_but_their_own() -> None:
    units = (
        unit("A", "askari", "1010"),
        unit("A", "askari", "1110", contingent=1),
        leader("A", "warrior", "1020"),
        unit("A", "standard_bearer", "1021", kind=STANDARD_BEARER),
        unit("A", "standard_bearer", "1022", kind=STANDARD_BEARER, contingent=1),
        unit("D", "askari", "3010"),
    )
    assert due(*units, lost={SHOOTING: "AL.1"}) == {"A1": ("chiefs",), "A2": ("chiefs",)}
    assert due(*units, lost={SHOOTING: "AS1.1"}) == {"A1": ("chiefs",)}
    assert due(*units, lost={SHOOTING: "AS2.1"}) == {"A2": ("chiefs",)}


@pytest.mark.rule("HA-MORALE-10", "HA-BAG-02")
def test_all_units_test_once_for_baggage_however_many_elements_and_for_the_village() -> None:
    units = (
        unit("A", "askari", "0201"),
        unit("D", "askari", "1010"),
        unit("D", "askari", "4560", contingent=1),
        unit("D", "baggage", "1011 1012", kind=BAGGAGE),
    )
    lost = Courage(captured=(0, 2), lost_baggage=(False, True), is_village_lit=True)
    assert due(*units, courage=lost, scenario=PLANNED_ATTACK) == {"D1": ("belongings",), "D2": ("belongings",)}


@pytest.mark.rule("HA-MORALE-10", "HA-FIRE-04")
def test_the_defenders_village_counts_whoever_has_lit_it_and_nobodys_in_an_encounter() -> None:
    units = (unit("A", "askari", "0201"), unit("D", "askari", "1010"))
    lit = Courage(is_village_lit=True)
    assert due(*units, courage=lit, scenario=PLANNED_ATTACK) == {"D1": ("belongings",)}
    assert due(*units, courage=lit) == {}
    camp = open_ground(camp=ball(1010, 3), village=ball(2010, 3))
    assert due(*units, courage=lit, scenario=PLANNED_ATTACK, ground=camp) == {}, "whoever camps has no village"


@pytest.mark.rule("HA-BAG-06")
def test_baggage_lost_otherwise_is_not_captured() -> None:
    units = (unit("A", "askari", "0201"), unit("D", "askari", "1010"), unit("D", "baggage", "1011 1012", kind=BAGGAGE))
    for cause in ("crocodile", "fire", "sunk"):
        assert due(*units, lost={cause: "DB.1"}) == {}


def charmed(present: int, original: int = 9, **more: Any) -> dict[str, tuple[str, ...]]:
    """A unit with its Charismatic Leader, of which so many figures are left, the Leader among them."""
    lost = " ".join(f"A1.{number}" for number in range(present, original))
    return due(
        unit("A", "askari", hexes(10, 10, original - 1)),
        leader("A", "askari", "0910", trait="charismatic", joined=0),
        unit("D", "askari", "3010"),
        lost={COMBAT: lost} if lost else {},
        **more,
    )


@pytest.mark.rule("HA-TRAIT-02", "HA-TRAIT-01")
def test_a_unit_with_its_charismatic_leader_takes_no_tests_until_it_is_below_half() -> None:
    """Nine with him: five are enough, four are not. Those who fall below half take all tests of that turn."""
    assert charmed(5) == {}
    assert charmed(4)["A1"] == ("casualties", "casualties")
    assert charmed(5, 10) == {}
    assert charmed(5, unit_marks={"A1": SURPRISED}) == {}


@pytest.mark.rule("HA-TRAIT-02")
def test_without_him_they_are_as_others() -> None:
    found = due(
        unit("A", "askari", hexes(10, 10, 8)),
        leader("A", "askari", "0910", trait="charismatic"),
        unit("D", "askari", "3010"),
        lost={COMBAT: "A1.1 A1.2"},
    )
    assert found == {"A1": ("casualties",)}


@pytest.mark.rule("HA-MORALE-01", "HA-AMB-03")
def test_a_unit_of_the_march_of_which_nobody_is_on_the_map_now_takes_no_test() -> None:
    """One of it has come on and has left the map again, the others still wait for their turn."""
    for waiting, found in (("off off", set()), ("1010 off", {"A1"})):
        units = (unit("A", "askari", waiting), leader("A", "askari", "1012"), unit("D", "warrior", "4010"))
        assert due(*units, lost={SHOOTING: "AL.1"}).keys() == found, waiting
