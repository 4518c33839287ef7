"""Ways off the map; and the chief, who goes where his guard does."""

import pytest

from pbem.games.rio_40.events import LeftMap
from pbem.games.rio_40.state import LEFT_MAP
from tests.games.rio_40.boards import Counter, civilian, position, scenario, unit

# ---- off the map


@pytest.mark.rule("R40-5.1.5f", "R40-5.1.5e")
def test_a_unit_leaves_by_an_entry_hex_for_a_point() -> None:
    p = position([unit("PM01", "PM", at="A3")], entries=["A1", "A7"])
    assert p.why("ma PM01 A3-A2 exit") == ("R40-5.1.5f", "no-way-out")
    assert p.why("ma PM01 A3-A2-A1 exit") == ("", "")
    p.do("ma PM01 A3-A2-A1 exit")
    assert p.event(LeftMap) == [LeftMap("PM01", "A1")]
    assert p.unit("PM01").status == LEFT_MAP
    assert p.state.losses == ()
    assert p.why("enter ma PM01 A1") == ("R40-4.2c", "not-waiting")


@pytest.mark.rule("R40-5.1.5f", "R40-5.1.5d")
def test_the_point_must_be_left_but_for_who_has_not_moved() -> None:
    p = position(
        [unit("PM01", "PM", at="A3", strength="4-4-2"), unit("PM02", "PM", at="A7", strength="4-4-1")], entries=["A1", "A7"]
    )
    assert p.why("ma PM01 A3-A2-A1 exit") == ("R40-5.1.5f", "too-few-points")
    assert p.why("ma PM02 A7 exit") == ("", "")
    assert "exit" not in p.tokens("ma", "PM01", "A3", "A2", "A1")


@pytest.mark.rule("R40-5.1.5f", "R40-2.1.3a")
def test_a_suppressed_unit_does_not_leave() -> None:
    p = position([unit("PM01", "PM", at="A1", markers=1)], entries=["A1"])
    assert p.why("ma PM01 A1 exit") == ("R40-5.4a", "only-recovers")


@pytest.mark.rule("R40-S4.3a", "R40-5.1.5e")
def test_the_last_hunted_unit_that_leaves_ends_the_match() -> None:
    p = position([unit("MI01", "MI", at="A1")], rules_of=scenario(hunted="MI"), entries=["A1"])
    assert p.do("ma MI01 A1 exit").is_over() == ("narco", "hunted-down")


# ---- the chief


CHIEF = civilian("CI01", at="D4", role="chief")
S2 = scenario(has_chief=True, hider="")


@pytest.mark.rule("R40-S2.2b")
def test_the_chief_goes_with_his_guard() -> None:
    p = position([unit("PC01", "PC", at="D4"), CHIEF], rules_of=S2, terrain={"D5": "favela"}).do("ma PC01 D4-D5")
    assert (p.where("PC01"), p.where("CI01")) == ("D5", "D5")


@pytest.mark.rule("R40-S2.2b")
def test_the_chief_rides_with_his_guard_even_suppressed_and_takes_no_place() -> None:
    p = position(
        [unit("PC01", "PC", at="D4"), unit("CARPC1", "CAR-PC", at="D4"), civilian("CI01", at="D4", role="chief", markers=2)],
        rules_of=S2,
    )
    p.do("ma CARPC1 take PC01 D4-D5-D6")
    assert {p.where(name) for name in ("PC01", "CARPC1", "CI01")} == {"D6"}
    assert p.unit("CI01").markers == 2


@pytest.mark.rule("R40-S2.2b")
def test_an_empty_car_and_who_passes_through_leave_him_where_he_is() -> None:
    p = position([unit("CARPC1", "CAR-PC", at="D4"), unit("PC01", "PC", at="D3"), CHIEF], rules_of=S2)
    p.do("ma CARPC1 D4-D5", "ma PC01 D3-D4-E5")
    assert p.where("CI01") == "D4"


@pytest.mark.rule("R40-S2.2b", "R40-5.1.4.1a")
def test_the_chief_needs_the_place_of_a_civilian_where_his_guard_stops() -> None:
    p = position([unit("PC01", "PC", at="D4"), CHIEF, civilian("CI02", at="D5")], rules_of=S2)
    assert p.why("ma PC01 D4-D5") == ("R40-5.1.4.1a", "no-room")
    assert p.why("ma PC01 D4-D5-D6") == ("", "")


@pytest.mark.rule("R40-S2.3b")
@pytest.mark.parametrize(
    ("units", "order", "side"),
    [
        ((unit("PC01", "PC", at="A1"),), "ma PC01 A1 exit", "police"),
        ((unit("NT01", "NT", at="A1"),), "ma NT01 A1 exit", "narco"),
        ((unit("NT01", "NT", at="A1"), unit("CARST1", "CAR-ST", at="A1")), "ma CARST1 take NT01 A1 exit", "narco"),
    ],
)
def test_who_takes_the_chief_off_the_map_wins(units: tuple[Counter, ...], order: str, side: str) -> None:
    p = position([*units, civilian("CI01", at="A1", role="chief")], rules_of=S2, entries=["A1"], side=side)
    assert p.do(order).is_over() == (side, "chief-off-the-map")


@pytest.mark.rule("R40-S2.3b")
def test_an_empty_car_cannot_take_the_chief_off_the_map() -> None:
    p = position([unit("CARPC1", "CAR-PC", at="A1"), civilian("CI01", at="A1", role="chief")], rules_of=S2, entries=["A1"])
    p.do("ma CARPC1 A1 exit")
    assert (p.is_over(), p.where("CI01")) == (None, "A1")
