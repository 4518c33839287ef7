"""What the screens are told can be done is what the rules allow: ways, targets, reasons, sums, layers."""

import itertools

import pytest

from pbem.engine.demands import Choose, Decided, Rolled
from pbem.engine.hexes import Hex
from pbem.games.rio_40.display.picture import picture
from pbem.games.rio_40.display.planner import PLANNER
from pbem.view.map.scene import scene_of
from pbem.view.text import chances
from pbem.view.text.possible_now import way_label
from tests.games.rio_40.battles import ST, struck
from tests.games.rio_40.boards import Position, civilian, named, position, secret, unit
from tests.games.rio_40.played import play

SCENARIOS = ("clean_sweep", "closing_the_line", "police_post", "takeover", "search_and_destroy")


def ways(p: Position, name: str, there: str) -> dict[str, str]:
    """The orders that lead a unit to a hex, by what they do."""
    found = PLANNER.reach(p.rules, p.state, name).ways.get(named(there), ())
    return {way.verb: way.order for way in found}


@pytest.mark.rule("R40-5a", "R40-5.1a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_way_and_every_target_is_an_order_that_the_rules_take(scenario: str) -> None:
    for rules, _, own in itertools.islice(play(scenario, seed=3), 4, 44, 8):
        demand = rules.pending(own)
        assert isinstance(demand, Choose)
        for name in PLANNER.movers(rules, own)[:6]:
            reach = PLANNER.reach(rules, own, name)
            for way in itertools.chain.from_iterable(reach.ways.values()):
                rules.check(own, demand.side, rules.read(way.order))
                assert "{" not in way_label("rio_40", way)
                assert "*" not in way_label("rio_40", way)
            for there in (Hex(105), Hex(809), Hex(1010)):
                assert (PLANNER.why_not(rules, own, name, there) is None) == (there in reach.ways)
        for target in PLANNER.targets(rules, own):
            ready = chances.made_ready(rules, own, demand.side, target, target.order.units)
            rules.check(ready, demand.side, rules.read(target.order.text))


@pytest.mark.rule("R40-5.2b", "R40-5.2d")
def test_a_search_is_named_with_the_way_that_leads_next_to_it() -> None:
    p = position([unit("PM1", "PM", "B2"), secret("ST1", "ST", "B5")])
    assert ways(p, "PM1", "B4") == {"ma": "ma PM1 B2-B3-B4", "ms search B5": "ms PM1 search B5 B2-B3-B4"}
    assert ways(p, "PM1", "B3") == {"ma": "ma PM1 B2-B3"}


def test_an_order_is_taken_apart_without_what_it_states_on_its_way() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("CAR1", "CAR-PM", "B2"), secret("ST1", "ST", "B5")])
    for text, units, form in (
        ("ms CAR1 take PM1 search B5 B2-B3-B4 fits B3", ("CAR1", "PM1"), "ms CAR1 take PM1 search B5 HEX"),
        ("ma PM1 B2-B1 exit", ("PM1",), "ma PM1 HEX exit"),
        ("ma PM1", ("PM1",), "ma PM1"),
        ("retreat PM1 B3 fits full B4", ("PM1",), "retreat PM1 HEX fits full B4"),
        ("place B2", (), "place HEX"),
        ("s B5 PM1", ("PM1",), "s HEX PM1"),
    ):
        order = p.rules.order(p.rules.read(text))
        assert (order.text, order.units, " ".join(order.form)) == (text, units, form)


@pytest.mark.rule("R40-5.1.3a")
def test_a_car_goes_with_whom_it_carries_by_one_order() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("CAR1", "CAR-PM", "B2"), unit("PM2", "PM", "D4")])
    found = PLANNER.together(p.rules, p.state, ("PM1", "CAR1"))
    assert found is not None
    assert found.unit == "CAR1"
    assert {way.verb for each in found.ways.values() for way in each} >= {"ma take PM1"}
    assert PLANNER.together(p.rules, p.state, ("PM2", "CAR1")) is None
    assert PLANNER.together(p.rules, p.state, ("PM1", "PM2")) is None


@pytest.mark.rule("R40-5.1.4.3b")
def test_of_ways_that_cost_the_same_the_one_under_less_fire_is_taken() -> None:
    p = position([unit("PM1", "PM", "C2"), unit("ST1", "ST", "A3")])
    assert ways(p, "PM1", "B4")["ma"] == "ma PM1 C2-C3-C4-B4"


@pytest.mark.rule("R40-5.2e", "R40-5.2.1a")
def test_a_search_can_be_planned_with_those_who_would_name_it_now() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("PM2", "PM", "C3"), secret("ST1", "ST", "B3")])
    search = next(target for target in PLANNER.targets(p.rules, p.state) if target.tells)
    assert search.order.text == "s B3 PM1,PM2"
    assert search.before == {"PM1": "ms PM1 search B3", "PM2": "ms PM2 search B3"}
    narrator = scene_of("rio_40", p.rules, p.state).narrator
    found = chances.summary("rio_40", p.rules, p.state, search, narrator)
    assert found.sum is not None
    assert [line.text for line in found.sum.lines] == ["PM1: morale +4", "PM2: morale +4", "value 8: column 5 to 8"]
    assert {key: str(part) for key, part in found.results} == {
        ("search-resolved", "none"): "1/3",
        ("search-resolved", "I"): "1/3",
        ("search-resolved", "IC"): "1/6",
        ("search-resolved", "ICA"): "1/6",
    }
    alone = chances.summary("rio_40", p.rules, p.state, search, narrator, "s B3 PM2")
    assert alone.sum is not None
    assert alone.sum.column == "2 to 4"


@pytest.mark.rule("R40-5.3.1i", "R40-5.3.3a")
def test_results_of_an_attack_are_told_apart_where_they_come_to_the_same() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("NT1", "NT", "B3")])
    attack = next(target for target in PLANNER.targets(p.rules, p.state) if not target.tells)
    narrator = scene_of("rio_40", p.rules, p.state).narrator
    found = chances.summary("rio_40", p.rules, p.state, attack, narrator)
    assert {key[0]: str(part) for key, part in found.results} == {"none": "2/3", "M": "1/6", "S": "1/6"}
    assert found.sum is not None
    assert [(line.text, line.rule) for line in found.sum.lines] == [
        ("PM1: firepower +4", "R40-5.3.1a"),
        ("NT1 defends -5", "R40-5.3.1c"),
        ("total -1: column -1", ""),
    ]


@pytest.mark.rule("R40-5.3.3.3f", "R40-5.3.3.3h")
def test_each_statement_of_closed_counters_is_a_way_of_its_own() -> None:
    others = [unit("ST10", "ST", at="C6"), secret("OL01", "OL", at="D6")]
    p = struck("R", ST, *others, terrain={"E6": "river"})
    assert ways(p, "ST01", "C6") == {"retreat full": "retreat ST01 C6 full D6"}
    assert ways(p, "ST01", "D6") == {"retreat": "retreat ST01 D6", "retreat fits": "retreat ST01 D6 fits"}
    own = PLANNER.reach(p.rules, p.own("narco").state, "ST01").ways
    assert {way.order: way_label("rio_40", way) for each in own.values() for way in each} == {
        "retreat ST01 C6 full D6": "retreats: own counters elsewhere leave no room",
        "retreat ST01 D6": "retreats",
    }


@pytest.mark.rule("R40-0g")
def test_what_the_opponent_may_not_know_is_in_neither_picture_nor_plans() -> None:
    units = [unit("PM1", "PM", "B2"), secret("ST9", "ST", "B4"), secret("CI9", "CI", "D4")]
    p = position(units)
    shown = repr(picture(p.rules, p.state)) + repr(PLANNER.charts(p.rules, p.state)) + repr(PLANNER.targets(p.rules, p.state))
    assert not any(name in shown for name in ("ST9", "CI9"))
    assert "is:ST9" in repr(picture(p.rules, p.own("narco").state))


@pytest.mark.rule("R40-0f", "R40-5.1.4.2a")
def test_who_wants_into_a_hex_with_something_face_down_is_told_to_search_it() -> None:
    p = position([unit("PM1", "PM", "B2"), secret("ST1", "ST", "B4"), unit("NT1", "NT", "D2"), secret("CI1", "CI", "D4")])
    found = {there: PLANNER.why_not(p.rules, p.state, "PM1", named(there)) for there in ("B4", "D4", "D2")}
    narrator = scene_of("rio_40", p.rules, p.state).narrator
    assert {there: refusal.code for there, refusal in found.items() if refusal} == {
        "B4": "face-down-there",
        "D4": "face-down-there",
        "D2": "held-by-the-enemy",
    }
    assert found["B4"] is not None
    assert narrator.refusal(found["B4"]) == "B4 hides something: stop next to it and search it, R40-5.2b (R40-0f)"


@pytest.mark.rule("R40-5.3f", "R40-5.3g")
def test_the_layer_of_sight_tells_distances_and_what_is_hidden() -> None:
    p = position([unit("PM1", "PM", "B2")], terrain={"B3": "favela"})
    (layer,) = PLANNER.overlays_from(p.rules, p.state, 0, named("B2"))
    marks = {p.world.board.grid.name(here): (mark.role, mark.text) for here, mark in layer.marks.items()}
    assert marks["B3"] == ("in-sight", "1")
    assert marks["B4"] == ("out-of-sight", "")
    assert marks["D2"] == ("in-sight", "2")


@pytest.mark.rule("R40-5.2b", "R40-5.4a")
def test_who_ends_his_phase_is_told_what_he_leaves_undone() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("PM2", "PM", "D1", markers=1), secret("ST1", "ST", "B3"), civilian(at="D4")])
    p.do("ms PM1 search B3")
    said = {caution.code: caution.subjects for caution in PLANNER.cautions(p.rules, p.state, 0)}
    assert said == {"search-left": ("PM1",), "not-withdrawn": ("PM2",)}


@pytest.mark.rule("R40-0h")
def test_luck_favours_who_rolls_high_in_fire_and_low_in_morale() -> None:
    p = position([unit("PM1", "PM", "B2"), unit("NT1", "NT", "B3")])
    state, _ = p.rules.apply(p.state, Decided(0, p.rules.read("a B3 PM1")))
    roll = p.rules.pending(state)
    luck = p.rules.luck_of(state, roll, (5,))  # type: ignore[arg-type]
    assert luck is not None
    assert (luck.side, luck.value, luck.is_high_good) == (0, 5, True)
    state, _ = p.rules.apply(state, Rolled((5,)))
    roll = p.rules.pending(state)
    luck = p.rules.luck_of(state, roll, (5,))  # type: ignore[arg-type]
    assert luck is not None
    assert (luck.side, luck.is_high_good) == (1, False)
