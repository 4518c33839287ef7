"""Plans for a player: ways, pushes, what is offered and what is refused, layers, charts, cautions."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from pbem.desk import typed_orders
from pbem.engine.demands import Choose, Decided
from pbem.engine.game import refusal_of
from pbem.engine.planning import Chart, Way
from pbem.games.world_war_africa.contingents import (
    CONTINGENT_SIDE,
    CONTINGENTS,
    DRC,
    GOVERNMENT,
    REBELS,
    RWANDA,
    UGANDA,
    ZIMBABWE,
)
from pbem.games.world_war_africa.display.planner import PLANNER
from pbem.games.world_war_africa.display.tracks import tracks_of
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.reinforcements.placements import BOUGHT
from pbem.games.world_war_africa.state import Cache, State, Step
from pbem.view.map.scene import scene_of
from tests.games.world_war_africa.moving import Moving
from tests.games.world_war_africa.moving import moving as moving_segment
from tests.games.world_war_africa.played import Played, lowest
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position

RULES = AfricaRules(WORLD)
HELD = {"1915": "rwanda", "2016": "rwanda"}


def moving(units: dict[str, str], contingent: int = RWANDA, **more: object) -> State:
    """A position in which a contingent moves."""
    side = GOVERNMENT if contingent == DRC else REBELS
    state = replace(position(units, held=HELD, **more), contingent=contingent)  # type: ignore[arg-type]
    return RULES.go_on(state.then(Step("movement", side)))[0]


def ways(state: State, unit: str, there: str) -> list[Way]:
    """The ways of a unit to a place."""
    return list(PLANNER.reach(RULES, state, unit).ways.get(at(there), ()))


# --- ways


def test_what_half_of_the_points_reaches_needs_no_push() -> None:
    state = moving({"RW201": "1915"})
    assert [way.verb for way in ways(state, "RW201", "1914")] == ["m"]
    assert ways(state, "RW201", "1914")[0].order == "m RW201 1915-1914"


def test_a_push_is_a_way_of_its_own_that_tells_how_many_faces_of_the_die_get_there() -> None:
    state = moving({"RW201": "2015"}, turn=1)
    near, far = ways(state, "RW201", "1913")[0], ways(state, "RW201", "1813")[0]
    assert (near.verb, far.verb) == ("m push 6", "m push 4")
    assert far.order.endswith("1813 push")


def test_a_way_that_even_a_bad_push_allows_tells_what_it_costs_itself() -> None:
    """By road and over the Lualaba 1214 is nearer, 9 points, but only if nothing is doubled."""
    state = replace(position({"FAC12": "1012"}, held={"1602": "drc"}, turn=5), contingent=DRC)
    state = RULES.go_on(state.then(Step("movement", GOVERNMENT)))[0]
    (way,) = ways(state, "FAC12", "1214")
    assert (way.verb, way.order, way.cost) == ("m push 6", "m FAC12 1012-1112-1113-1214 push", 10)


def test_rain_takes_a_face_from_a_push() -> None:
    dry, rainy = (moving({"RW201": "2015"}, turn=turn) for turn in (1, 3))
    there = {
        way.hexes[-1] for found in PLANNER.reach(RULES, rainy, "RW201").ways.values() for way in found if way.verb == "m push 3"
    }
    assert there
    assert not any(way.verb == "m push 3" for found in PLANNER.reach(RULES, dry, "RW201").ways.values() for way in found)


def test_a_stack_goes_by_one_order_as_far_as_its_slowest_unit() -> None:
    state = moving({"RW201": "1915", "ANC1": "1915"})
    found = PLANNER.together(RULES, state, ("ANC1", "RW201"))
    assert found is not None
    assert next(iter(found.ways[at("1914")])).order == "m RW201,ANC1 1915-1914"


def test_caches_that_lie_there_may_be_taken_along() -> None:
    state = replace(moving({"RW201": "1915"}), caches=(Cache(REBELS, at("1915")), Cache()))
    assert [way.verb for way in ways(state, "RW201", "1914")] == ["m", "m carry"]


def test_every_way_that_is_shown_may_be_ordered() -> None:
    state = moving({"RW201": "1915", "ANC1": "2016", "FACPG": "1602", "FAC2": "2013", "FAC3": "1914"})
    for unit in PLANNER.movers(RULES, state):
        for found in PLANNER.reach(RULES, state, unit).ways.values():
            for way in found:
                assert refusal_of(RULES, state, REBELS, RULES.read(way.order)) is None, way


def test_every_hex_that_one_order_can_reach_is_shown() -> None:
    state = moving({"RW201": "1915", "FAC2": "2013", "FAC3": "1914"})
    shown = set(PLANNER.reach(RULES, state, "RW201").ways)
    reached, waiting = {at("1915")}, ["1915"]
    for path in waiting:
        for token in RULES.options(state, ("m", "RW201", *path.split("-"))).tokens:
            there = BOARD.grid.named(token.text)
            if token.text.isdigit() and there not in reached:
                reached.add(there)
                waiting.append(f"{path}-{token.text}")
    assert reached - {at("1915")} <= shown


@pytest.mark.parametrize(
    ("unit", "there", "code"),
    [
        ("RW201", "1915", "no-way-given"),
        ("RW201", "1602", "enemy-there"),
        ("RW201", "2614", "no-rwandans"),
        ("RW201", "0712", "too-far"),
        ("FAC2", "1602", "not-your-unit"),
        ("UG301", "2416", "not-active"),
        ("RW201", "Angola_Box", "outside-the-country"),
    ],
)
def test_it_is_said_why_a_unit_does_not_get_there(unit: str, there: str, code: str) -> None:
    state = moving({"RW201": "1915", "FACPG": "1602", "FAC2": "1812", "UG301": "2416"})
    refusal = PLANNER.why_not(RULES, state, unit, at(there))
    assert refusal is not None
    assert refusal.code == code


def test_who_has_begun_without_a_roll_is_told_that_it_is_too_late_to_push() -> None:
    game = moving_segment(RWANDA, {"RW201": "1915"}, turn=5)
    game.do("m RW201 1915-1914-1913")
    refusal = PLANNER.why_not(RULES, game.state, "RW201", at("1812"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("WWA-7.7b", "too-late-to-push")


def every_way(game: Moving) -> dict[str, str]:
    """All ways of all units, by their order: the verb."""
    return {
        way.order: way.verb
        for unit in PLANNER.movers(RULES, game.state)
        for found in PLANNER.reach(RULES, game.state, unit).ways.values()
        for way in found
    }


def test_who_may_come_on_from_a_box_is_shown_the_hexes_behind_it() -> None:
    game = moving_segment(ZIMBABWE, {"ZB1": "Zimbabwe_Box"}, entries=1, turn=5)
    found = every_way(game)
    assert found["enter ZB1 0712"] == "enter"
    assert found["enter ZB1 0712-0812-0912-1012-1111 push"] == "enter push 4"


def test_boxes_rivers_aeroplanes_and_what_is_hired_lead_somewhere() -> None:
    held = {"Kamina": "drc", "Kinshasa": "drc"}
    game = moving_segment(ZIMBABWE, {"ZB1": "1602"}, held=held, ready=("lift_zimbabwe",), lines={"zimbabwe": 0}, hired=(1, 0))
    found = every_way(game)
    assert found["fly ZB1 zimbabwe 1602-1012"] == "fly zimbabwe"
    assert found["pmc ZB1 1602-1012"] == "pmc"
    assert found["river ZB1 1602-2204"] == "river"
    game = moving_segment(RWANDA, {"RW201": "1915"})
    assert every_way(game)["into RW201 1915-Rwanda_Box"] == "into"


def test_a_hutu_unit_may_try_to_get_into_rwanda() -> None:
    game = moving_segment(DRC, {"FDD1": "1814"})
    assert every_way(game)["try FDD1"] == "try"


@pytest.mark.parametrize(
    ("contingent", "units"),
    [
        (DRC, {"FACPG": "1602", "FDD1": "1814", "FAC2": "Kitona", "RW201": "1915"}),
        (ZIMBABWE, {"ZB1": "Zimbabwe_Box", "ZB2": "0712", "RW201": "1112"}),
        (RWANDA, {"RW201": "1915", "RW211": "Rwanda_Box", "FAC2": "1812"}),
        (UGANDA, {"UG301": "Uganda", "MLC1": "2605", "FAC2": "2614"}),
    ],
)
def test_all_ways_of_all_verbs_may_be_ordered(contingent: int, units: dict[str, str]) -> None:
    ready = ("lift_zimbabwe", "tac_zimbabwe", "lift_rwanda", "tac_rwanda", "tac_uganda")
    game = moving_segment(contingent, units, entries=2, ready=ready, lines={"zimbabwe": 0}, hired=(1, 1), turn=5)
    side = CONTINGENT_SIDE[contingent]
    assert {order: refusal_of(RULES, game.state, side, RULES.read(order)) for order in every_way(game)} == dict.fromkeys(
        every_way(game)
    )


# --- set-up


@pytest.mark.parametrize("low", [True, False])
def test_all_that_is_left_is_placed_at_one_word_and_set_up_goes_on(low: bool) -> None:
    game = Played()
    kinds = []
    while game.due in ("dice", "capital", "garrisons", "hutu", "kivu", "militia"):
        if game.due == "dice":
            game.roll(*(lowest(game.faces) if low else game.faces))
        elif game.due == "militia":
            game.do(f"take {RULES.options(game.state, ('take',)).tokens[0].text}")
        else:
            kinds.append(game.due)
            for order in PLANNER.rest(RULES, game.state):
                game.do(order)
            game.do("end")
    assert kinds == ["capital", "garrisons", "hutu", "kivu"]
    assert game.due == "coup"


def test_units_of_set_up_may_go_where_they_may_be_placed() -> None:
    game = Played()
    assert "FAC2" in PLANNER.movers(RULES, game.state)
    assert [way.order for way in PLANNER.reach(RULES, game.state, "FAC2").ways[at("1602")]] == ["deploy FAC2 1602"]
    refusal = PLANNER.why_not(RULES, game.state, "FAC2", at("Goma"))
    assert refusal is not None
    assert refusal.code == "not-a-place-for-it"


# --- arrivals


def test_a_unit_that_arrives_may_go_where_it_may_be_placed() -> None:
    held = {"1915": "rwanda", "2211": "rwanda", "2016": "uganda"}
    state = replace(position({}, held=held), contingent=RWANDA)
    state = RULES.go_on(state.then(Step("place", REBELS, (WORLD.notation.index_of["ANC1"],), BOUGHT)))[0]
    assert PLANNER.movers(RULES, state) == ("ANC1",)
    found = PLANNER.reach(RULES, state, "ANC1").ways
    assert {BOARD.grid.name(here): [way.order for way in found[here]] for here in found} == {
        "1915": ["place 1915"],
        "2211": ["place 2211"],
    }


# --- points and cautions


def test_the_tally_names_each_town_that_scores() -> None:
    found = PLANNER.tally(RULES, position({}, held={"2016": "uganda", "1915": "rwanda", "1602": "angola"}))
    assert found.points == (0, 3)
    assert [(gain.line, gain.subject) for gain in found.gains] == [("town", "Bukavu"), ("town", "Goma"), ("few_hutu", "")]


def cautions(state: State, side: int) -> dict[str, tuple[str, ...]]:
    """What a side may regret, by code."""
    return {each.code: each.subjects for each in PLANNER.cautions(RULES, state, side)}


def test_a_player_is_told_of_stacks_that_lose_units_when_the_segment_ends() -> None:
    units = dict.fromkeys(("RW201", "RW211", "RW301", "RW305", "RW402"), "1512")
    found = cautions(moving(units), REBELS)
    assert found["overstacked"] == ("1512",)


def test_a_player_is_told_of_an_open_capital_and_of_caches_alone() -> None:
    state = replace(moving({"FAC2": "1709"}, DRC), caches=(Cache(GOVERNMENT, at("1603")),))
    found = cautions(state, GOVERNMENT)
    assert (found["kinshasa-open"], found["cache-alone"]) == (("Kinshasa",), ("1603",))


def test_nothing_is_regretted_by_who_is_not_asked() -> None:
    assert cautions(moving({"RW201": "1915"}), GOVERNMENT) == {}


# --- layers and tables


def layer(state: State, key: str, side: int = REBELS) -> dict[str, str]:
    """The roles of a layer by the name of the place."""
    found = next(each for each in PLANNER.overlays(RULES, state, side) if each.key == key)
    return {BOARD.grid.name(here): mark.role + mark.text for here, mark in found.marks.items()}


def test_the_own_contingents_supply_comes_before_the_enemys() -> None:
    keys = [each.key for each in PLANNER.overlays(RULES, position({}), REBELS)]
    assert [key for key in keys if key.startswith("supply-")] == [
        f"supply-{name}" for name in ("rwanda", "uganda", "drc", "zimbabwe", "angola")
    ]


def test_supply_shows_sources_the_hexes_they_feed_and_those_that_feed_who_lives_there() -> None:
    around = {"FAC2": "1914", "FAC3": "2015", "FAC5": "1814", "FAC7": "1816"}
    found = layer(position({"RW201": "1915", **around}, held={"1915": "rwanda"}), "supply-rwanda")
    assert found["1915"] == "supply-source"
    assert found["1513"] == "supply-local"
    assert "1602" not in found
    assert "1914" not in found


def seen_from(state: State, place: str, key: str) -> dict[str, str]:
    """The roles of a layer that is seen from a hex, by the name of the place."""
    found = next(each for each in PLANNER.overlays_from(RULES, state, REBELS, at(place)) if each.key == key)
    return {BOARD.grid.name(here): mark.role for here, mark in found.marks.items()}


def test_the_line_of_supply_of_a_stack_leads_around_the_enemy_to_its_source() -> None:
    state = position({"RW201": "1714", "FAC2": "1914"}, held={"1915": "rwanda", "1816": "rwanda"})
    line = seen_from(state, "1714", "line")
    assert line["1816"] == "supply-source"
    assert line["1714"] == "supply-line"
    assert not {"1914", "1815", "1814"} & set(line)
    assert seen_from(position({"RW201": "1714"}), "1714", "line") == {}


def test_what_lies_within_two_hexes_of_a_town_is_shown() -> None:
    found = seen_from(position({}), "2614", "near")
    assert "2612" in found
    assert "2611" not in found


def test_seasons_show_where_it_rains_and_the_row_of_the_equator() -> None:
    north, south = (layer(position({}, turn=turn), "seasons") for turn in (1, 3))
    assert (north["2315"], north["2211"], north["1602"]) == ("rain", "equator-dry", "dry")
    assert (south["2315"], south["2211"], south["1602"]) == ("dry", "equator-rain", "rain")


def test_zones_tell_where_units_must_stop() -> None:
    found = layer(position({"RW201": "Goma", "FAC2": "1512"}), "zones")
    assert found["2015"] == "stops-rebel"
    assert found["1511"] == "zone-government"


def test_entries_bear_the_letters_of_their_boxes() -> None:
    found = layer(position({}), "entries")
    assert (found["0713"], found["1400"], found["2016"]) == ("entryZ", "entryAK", "entryUR")


def test_limits_tell_where_ugandan_and_rwandan_units_may_be() -> None:
    found = layer(position({}), "limits")
    assert (found["2614"], found["1512"], found["2211"]) == ("limit-uganda", "limit-rwanda", "limit-both")


def test_control_tells_contingents_in_towns_and_sides_elsewhere() -> None:
    found = layer(position({}, held={"2016": "uganda", "1512": "drc"}), "control")
    assert (found["2016"], found["1512"], found["1602"]) == ("held-uganda", "held-government", "unheld")


def chart(state: State, key: str) -> Chart:
    """A chart by its key."""
    return next(each for each in PLANNER.charts(RULES, state) if each.key == key)


def test_the_last_activation_roll_is_not_shown_while_the_next_is_due() -> None:
    state = replace(position({}), contingent=ZIMBABWE, lines=(0,) * len(CONTINGENTS))
    for step, is_shown in (("movement", True), ("pay", False), ("activation_roll", False)):
        keys = [track.key for track in tracks_of(RULES, state.then(Step(step, GOVERNMENT)))]
        assert ("activation" in keys) is is_shown


def test_every_chart_has_rows_as_long_as_its_head() -> None:
    for each in PLANNER.charts(RULES, position({})):
        assert {len(row) for row in each.rows} == {len(each.head)}, each.key


def test_what_is_reconstructed_says_so_on_the_screen() -> None:
    state = position({})
    told = {each.key for each in PLANNER.charts(RULES, state) if any("reconstructed" in row for row in each.rows)}
    assert told >= {"combat", "terrain", "activation-angola", "resources", "turns", "deployment"}
    assert "activation-zimbabwe" not in told


def test_charts_mark_the_turn_the_active_contingent_and_the_line_of_the_last_roll() -> None:
    state = replace(position({}, turn=4), contingent=RWANDA, lines=(-1, 2, -1, -1, -1))
    assert chart(state, "turns").row == 3
    assert chart(state, "contingents").row == RWANDA
    assert (chart(state, "activation-zimbabwe").row, chart(state, "activation-angola").row) == (2, -1)


def test_while_rwanda_acts_in_turn_1_uganda_is_still_to_act() -> None:
    state = replace(position({}, turn=1), contingent=RWANDA, waiting=(DRC,)).then(Step("activate", REBELS, number=UGANDA))
    rows = {row[0]: row[1] for row in chart(state, "contingents").rows}
    assert (rows["=rwanda"], rows["=uganda"], rows["=drc"]) == ("acts-now", "acts-next", "in-the-pool")


def test_the_panel_of_contingents_tells_points_and_who_has_acted() -> None:
    state = replace(position({}, points={"angola": 7}), contingent=RWANDA, waiting=(DRC,))
    rows = {row[0]: row[1:3] for row in chart(state, "contingents").rows}
    assert rows == {
        "=drc": ("in-the-pool", "0"),
        "=zimbabwe": ("has-acted", "0"),
        "=angola": ("has-acted", "7"),
        "=rwanda": ("acts-now", "0"),
        "=uganda": ("has-acted", "0"),
    }
    assert set(rows) == {f"={name}" for name in CONTINGENTS}


def test_a_fight_is_told_in_counters() -> None:
    before = moving({"RW201": "1915", "FAC2": "1914"})
    gone = before.with_unit(WORLD.notation.index_of["FAC2"], replace(before.units[0], status=3))
    found = PLANNER.toll(RULES, before, gone, at("1914"))
    assert (found.losses, found.is_emptied) == ((1, 0), True)


def test_orders_of_the_rest_are_those_that_a_player_could_give() -> None:
    game = Played()
    demand, state = RULES.pending(game.state), game.state
    assert isinstance(demand, Choose)
    for order in PLANNER.rest(RULES, state):
        assert refusal_of(RULES, state, demand.side, RULES.read(order)) is None
        state, _ = RULES.apply(state, Decided(demand.side, RULES.read(order)))


def test_who_stands_in_a_box_is_moved_onto_the_map_by_the_everyday_word() -> None:
    game = moving_segment(ZIMBABWE, {"ZB1": "Zimbabwe_Box"}, entries=1, turn=5)
    scene = scene_of("world_war_africa", game.rules, game.state)
    position = SimpleNamespace(rules=game.rules, state=game.state)
    assert typed_orders.expanded(position, scene, "move ZB1 to Kolwezi") == ("enter ZB1 0712",)  # type: ignore[arg-type]
