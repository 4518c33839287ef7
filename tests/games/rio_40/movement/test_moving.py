"""MA and MS: naming the action, what a way costs, where it may go and end."""

import pytest

from pbem.engine.decisions import IllegalOrder, Path
from pbem.engine.demands import Choose
from pbem.games.rio_40.decisions import March, Scout
from pbem.games.rio_40.events import ActionNamed, Moved
from pbem.games.rio_40.state import (
    ACTION_MA,
    ACTION_MS,
    ATTACKED,
    FACE_DOWN,
    MOVED,
    NONE,
    POLICE,
    SEARCHED,
)
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, secret, unit

PM = unit("PM01", "PM", at="D4")


# ---- points


@pytest.mark.rule("R40-5.1.1a", "R40-T4a", "R40-5.1.2a")
@pytest.mark.parametrize(
    ("terrain", "cost"), [("open", 1), ("street", 1), ("urban", 2), ("forest", 3), ("rough", 3), ("favela", 4)]
)
def test_a_hex_costs_what_its_terrain_says_and_the_start_costs_nothing(terrain: str, cost: int) -> None:
    p = position([unit("PM01", "PM", at="D4", strength="4-4-5")], terrain={"D5": terrain, "D4": "favela"})
    p.do("ma PM01 D4-D5")
    assert p.event(Moved) == [Moved("PM01", "", ("D4", "D5"), cost)]
    assert p.where("PM01") == "D5"


@pytest.mark.rule("R40-5.1.2a", "R40-5.1.2b")
def test_four_points_are_an_urban_hex_and_two_open_ones_and_not_another_urban_one() -> None:
    p = position([PM], terrain={"D5 D7": "urban", "D6": "open"})
    assert p.why("ma PM01 D4-D5-D6-D7") == ("R40-5.1.2b", "too-few-points")
    assert p.refusal("ma PM01 D4-D5-D6-D7").subject == "D7 2 1"  # type: ignore[union-attr]
    assert p.why("ma PM01 D4-D5-D6-C6") == ("", "")
    assert p.why("ma PM01 D4-D5-D6-C6-C5") == ("R40-5.1.2b", "too-few-points")


@pytest.mark.rule("R40-5.1.2a")
def test_points_are_not_saved() -> None:
    p = position([PM], side="police").do("ma PM01 D4-D5", "end", "end")
    assert p.why("ma PM01 D5-D4-D3-D2-D1") == ("", "")
    assert p.why("ma PM01 D5-D4-D3-D2-D1-D2") == ("R40-5.1.2b", "too-few-points")


@pytest.mark.rule("R40-5.1.5d")
def test_one_hex_is_always_possible_but_only_as_the_first_and_last() -> None:
    p = position([unit("OL01", "OL", at="D4", strength="1-3-3")], side="narco", terrain={"D5": "favela", "C5": "favela"})
    assert p.why("ma OL01 D4-D5-D6") == ("R40-5.1.2b", "too-few-points")
    assert p.why("ma OL01 D4-C4-C5") == ("R40-5.1.2b", "too-few-points")
    assert p.do("ma OL01 D4-D5").event(Moved) == [Moved("OL01", "", ("D4", "D5"), 3)]


@pytest.mark.rule("R40-T4c", "R40-5.1.5d")
def test_the_river_is_closed_on_the_ground() -> None:
    assert position([PM], terrain={"D5": "river"}).why("ma PM01 D4-D5") == ("R40-T4c", "closed-ground")


@pytest.mark.rule("R40-8.2d", "R40-5.1.3.1a")
@pytest.mark.parametrize(("type", "rule"), [("CAVEIRAO", "R40-8.2d"), ("CAR-PM", "R40-5.1.3.1a")])
@pytest.mark.parametrize(
    ("terrain", "is_open"),
    [("open", True), ("urban", True), ("street", True), ("forest", False), ("rough", False), ("favela", False), ("river", False)],
)
def test_cars_and_light_armour_keep_to_open_urban_and_street(type: str, rule: str, terrain: str, is_open: bool) -> None:
    p = position([unit("U1", type, at="D4")], terrain={"D5": terrain})
    assert p.why("ma U1 D4-D5") == (("", "") if is_open else (rule, "closed-ground"))


# ---- where it may not go


@pytest.mark.rule("R40-5.1.4.2a", "R40-0f", "R40-5.1.4.2b")
@pytest.mark.parametrize(
    "enemy",
    [
        unit("ST01", "ST", at="D5"),
        unit("CARST1", "CAR-ST", at="D5"),
        unit("ST01", "ST", at="D5", markers=2),
        unit("ST01", "ST", at="D5", marks=FACE_DOWN),
        secret("CI01", "CI", at="D5"),
    ],
)
def test_nobody_enters_or_passes_a_hex_that_the_enemy_holds(enemy: Counter) -> None:
    p = position([PM, enemy])
    assert p.why("ma PM01 D4-D5") == ("R40-5.1.4.2a", "held-by-the-enemy")
    assert p.why("ma PM01 D4-D5-D6") == ("R40-5.1.4.2a", "held-by-the-enemy")


@pytest.mark.rule("R40-5.1.4.2a")
def test_civilians_control_nothing_and_a_hex_that_was_left_is_free() -> None:
    assert position([PM, civilian(at="D5")]).why("ma PM01 D4-D5") == ("", "")
    p = position([unit("ST01", "ST", at="D5"), PM], side="narco").do("ma ST01 D5-D6-D7", "end")
    assert p.why("ma PM01 D4-D5") == ("", "")


@pytest.mark.rule("R40-5.1.4.1a", "R40-5.1.4.1b", "R40-5.1.4.1c")
def test_friends_are_passed_through_but_share_no_hex_at_the_end() -> None:
    p = position([PM, unit("PM02", "PM", at="D5")])
    assert p.why("ma PM01 D4-D5") == ("R40-5.1.4.1a", "no-room")
    assert p.why("ma PM01 D4-D5-D6") == ("", "")
    assert position([PM, unit("CARPM1", "CAR-PM", at="D5"), civilian(at="D5")]).why("ma PM01 D4-D5") == ("", "")


@pytest.mark.rule("R40-5.1.4.1c")
def test_units_that_swap_move_in_an_order_that_keeps_stacking() -> None:
    p = position([PM, unit("PM02", "PM", at="D5")]).do("ma PM02 D5-D6", "ma PM01 D4-D5")
    assert (p.where("PM01"), p.where("PM02")) == ("D5", "D6")


@pytest.mark.rule("R40-5.1.5c")
def test_a_surrounded_unit_does_not_move_and_may_still_name_its_action() -> None:
    ring = [unit(f"ST{number}", "ST", at=text) for number, text in enumerate(("C4", "C5", "D3", "D5", "E4", "E5"), 1)]
    p = position([PM, *ring])
    assert p.why("ma PM01 D4-D5") == ("R40-5.1.5c", "surrounded")
    assert p.why("ma PM01") == ("", "")
    assert p.tokens("ma", "PM01") == []
    assert position([PM, *ring[1:]]).tokens("ma", "PM01") == ["D4"]


@pytest.mark.rule("R40-5.1a")
def test_a_way_begins_where_the_unit_is_and_stays_on_the_map() -> None:
    p = position([PM])
    assert p.why("ma PM01 D5-D6") == ("R40-5.1a", "not-in-that-hex")
    assert p.why(March(0, 0, named("D4"), Path((1, 1, 1, 1)), False, ())) == ("R40-5.1a", "off-the-map")
    assert p.why("ma PM01 D4") == ("R40-5.1a", "no-way-given")
    assert p.why("ma PM01 D4-D5-D4") == ("", "")


# ---- actions


@pytest.mark.rule("R40-5e", "R40-5c")
def test_the_action_is_named_with_the_first_step_and_not_changed() -> None:
    p = position([PM]).do("ma PM01 D4-D5")
    assert p.events[0] == ActionNamed("PM01", "ma", "")
    assert p.unit("PM01").has(ACTION_MA)
    assert p.why("ms PM01") == ("R40-5e", "other-action-named")
    assert p.why("hi PM01") == ("R40-5e", "other-action-named")
    p = position([PM]).do("ms PM01")
    assert p.why("ma PM01") == ("R40-5e", "other-action-named")
    assert p.why("hi PM01") == ("R40-5e", "other-action-named")


@pytest.mark.rule("R40-5e", "R40-5c", "R40-5.1a")
def test_an_action_may_be_named_first_and_the_way_follow() -> None:
    p = position([PM]).do("ma PM01")
    assert p.events == (ActionNamed("PM01", "ma", ""),)
    assert (p.where("PM01"), p.unit("PM01").has(MOVED)) == ("D4", False)
    assert p.why("ma PM01") == ("R40-5e", "action-named-already")
    p.do("ma PM01 D4-D5")
    assert p.event(ActionNamed) == []
    assert p.where("PM01") == "D5"


@pytest.mark.rule("R40-5f", "R40-5c")
def test_a_run_is_one_and_comes_before_the_attack_or_search() -> None:
    p = position([PM]).do("ma PM01 D4-D5")
    assert p.unit("PM01").has(MOVED)
    assert p.why("ma PM01 D5-D6") == ("R40-5f", "has-moved")
    assert "ma" not in p.tokens()
    for mark in (ATTACKED, SEARCHED):
        p = position([PM]).do("ma PM01")
        p.state = p.state.marked(0, mark)
        assert p.why("ma PM01 D4-D5") == ("R40-5f", "has-moved")


@pytest.mark.rule("R40-2.1.3a", "R40-5b", "R40-5.1a")
def test_suppressed_units_do_not_move() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1), unit("CARPM1", "CAR-PM", at="B2", markers=1)])
    assert p.why("ma PM01 D4-D5") == ("R40-5.4a", "only-recovers")
    assert p.why("ms CARPM1 B2-B3") == ("R40-5.4a", "only-recovers")


@pytest.mark.rule("R40-5a", "R40-0a")
def test_a_player_moves_his_own_units_in_any_order() -> None:
    p = position([PM, unit("ST01", "ST", at="A1"), civilian(at="G7"), unit("PM02", "PM", at="F6")])
    assert p.tokens("ma") == ["PM01", "PM02"]
    assert p.why("ma ST01 A1-A2") == ("R40-0a", "not-your-unit")
    assert p.why("ma CI01 G7-G6") == ("R40-0a", "not-your-unit")
    assert p.why("ma #99") == ("R40-5a", "no-such-unit")
    p.do("ma PM02 F6-F5", "ma PM01 D4-D5")
    assert (p.where("PM01"), p.where("PM02")) == ("D5", "F5")


# ---- the hex to be searched


@pytest.mark.rule("R40-5.2b")
def test_with_ms_a_hex_is_named_once_and_before_moving() -> None:
    p = position([PM])
    assert p.why("ms PM01 search G7") == ("", "")
    p.do("ms PM01 search E5 D4-D5")
    assert p.events[0] == ActionNamed("PM01", "ms", "E5")
    assert (p.unit("PM01").search, p.unit("PM01").has(ACTION_MS)) == (named("E5"), True)
    p = position([PM]).do("ms PM01")
    assert p.unit("PM01").search == NONE
    assert p.why("ms PM01 search E5 D4-D5") == ("R40-5.2b", "search-named-already")
    assert p.why("ms PM01 D4-D5") == ("", "")
    assert "search" not in p.tokens("ms", "PM01")


@pytest.mark.rule("R40-5.2b", "R40-2.2.2a")
def test_only_combatants_name_a_hex_and_only_one_of_the_map() -> None:
    p = position([PM, unit("CARPM1", "CAR-PM", at="B2")])
    assert p.why("ms CARPM1 search E5") == ("R40-2.2.2a", "cannot-search")
    assert p.why(Scout(0, 0, named("Z9"), NONE, Path(()), False, ())) == ("R40-5.2b", "unknown-hex")
    with pytest.raises(IllegalOrder):
        p.rules.read("ma PM01 search E5")
    assert len(p.tokens("ms", "PM01", "search")) == 49


# ---- notation


def some() -> Position:
    return position([PM, unit("CARPM1", "CAR-PM", at="D4"), unit("OE01", "OE", turn=2)], entries=["A1"])


@pytest.mark.parametrize(
    "text",
    [
        "ma PM01",
        "ma PM01 D4-D5",
        "ma PM01 D4-D5 exit",
        "ma PM01 D4 exit",
        "ma PM01 D4-D5-D6 fits D5-D6",
        "ma PM01 D4-D5 exit fits D5",
        "ma CARPM1 take PM01 D4-D5",
        "ms CARPM1 take PM01 search E5 D4-D5",
        "ms PM01 search E5",
        "ms PM01 search E5 D4-D5 exit fits D4",
        "enter ma OE01 A1",
        "enter ms OE01 search C3 A1-A2-A3",
        "enter ma CARPM1 take OE01 A1-A2 exit",
        "turn D4",
        "turn D4-D5 exit",
        "turn D4-D5 fits D5",
        "on",
        "ground CARPM1 OE01",
        "ma #99 #9900-#1-#2",
        "ms #99 take #98 search #9900 #9900-#1 fits #9901",
    ],
)
def test_orders_read_back(text: str) -> None:
    rules = some().rules
    decision = rules.read(text)
    assert rules.write(decision) == text
    assert rules.decisions.unpack(rules.decisions.pack([decision]), 1) == (decision,)


@pytest.mark.parametrize(
    "text", ["ma", "ms PM01 search", "ma PM01 take", "enter PM01 A1", "enter xx PM01 A1", "on D4", "turn", "ground PM01"]
)
def test_what_is_no_order_is_told(text: str) -> None:
    with pytest.raises(IllegalOrder, match="wrong-form"):
        some().rules.read(text)


@pytest.mark.rule("R40-5g")
def test_the_other_player_moves_nothing() -> None:
    p = position([PM, unit("ST01", "ST", at="A1")])
    assert p.demand == Choose(POLICE, "phase", is_order=True)
    assert p.why("ma ST01 A1-A2", side="narco") == ("R40-5g", "other-sides-decision")
