"""The picture of a position."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import hexside
from pbem.engine.picture import Picture
from pbem.games.catalog import look
from pbem.games.world_war_africa.contingents import CONTINGENTS, DRC, GOVERNMENT, REBELS
from pbem.games.world_war_africa.display.picture import picture
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import ELIMINATED, Cache, State, Step, Unit
from pbem.view.map.looks import drawing_of
from pbem.view.map.palette import Palette
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position, unit

RULES = AfricaRules(WORLD)
RW, FAC = "RW201", "FAC2"


def shown(state: State) -> Picture:
    """The picture of a state."""
    return picture(RULES, state)


def test_every_hex_has_ground_and_only_those_of_the_country_are_open() -> None:
    found = shown(position({}))
    assert set(found.ground) == set(BOARD.grid.hexes)
    assert sum(ground != "closed" for ground in found.ground.values()) == 276


@pytest.mark.rule("WWA-2.1b")
def test_the_country_is_divided_into_provinces_and_its_neighbours_surround_it() -> None:
    found = shown(position({}))
    assert found.regions[at("Kisangani")] == "Orientale"
    assert found.regions[at("0611")] == "Zambia"
    assert all(there in BOARD.terrain or found.regions[there] for there in BOARD.grid.hexes)


def test_navigable_rivers_other_rivers_and_lakes_are_told_apart_and_roads_bridge_them() -> None:
    edges = shown(position({})).edges
    assert edges[hexside(at("1901"), at("1902"))] == "great-river"
    assert edges[hexside(at("2211"), at("2212"))] == "river"
    assert edges[hexside(at("1916"), at("2016"))] == "lake"
    assert "bridge" in edges.values()


def test_towns_tell_who_holds_them_and_what_they_are() -> None:
    found = shown(position({RW: "Goma"}, held={"1602": "angola", "2016": "rwanda"}))
    assert (found.spots[at("Goma")].control, found.spots[at("Goma")].marks) == (REBELS, ("resource", "airfield"))
    assert (found.spots[at("1602")].control, found.spots[at("1602")].marks) == (0, ("capital", "airfield"))
    assert found.spots[at("1709")].control == -1


def test_in_set_up_a_town_is_held_by_who_stands_there() -> None:
    spots = shown(RULES.start()).spots
    assert (spots[at("1602")].control, spots[at("1709")].control) == (GOVERNMENT, -1)


def test_a_stack_is_told_from_its_top_counter_down() -> None:
    state = position({FAC: "1602", "FAC3": "1602"})
    under = replace(state.units[unit(FAC)], place=1)
    found = shown(state.with_unit(unit(FAC), under))
    assert [counter.id for counter in found.stacks[at("1602")]] == ["FAC3", FAC]


def test_a_unit_out_of_supply_shows_its_halved_factors() -> None:
    fed, cut = (shown(position({RW: place})) for place in ("1915", "1602"))
    kind = WORLD.kinds[unit(RW)]
    assert fed.stacks[at("1915")][0].values == (kind.attack, kind.defense, kind.ma)
    assert cut.stacks[at("1602")][0].values == (kind.attack // 2 or 1, kind.defense // 2 or 1, kind.ma)
    assert "unsupplied" in cut.stacks[at("1602")][0].marks


def test_boxes_hold_units_and_lie_beside_the_hexes_that_they_lead_to() -> None:
    found = shown(position({"UGARMD": "Uganda", RW: "Rwanda_Box"}))
    assert [box.name for box in found.boxes.values()] == ["Kitona", "Rwanda Box", "Uganda", "Zimbabwe Box", "Angola Box"]
    assert all(box.near in BOARD.terrain for box in found.boxes.values())
    assert set(found.boxes) > set(found.stacks)


def test_units_off_the_board_wait_with_the_box_that_they_are_in() -> None:
    state = position({FAC: "1602"})
    state = state.with_unit(unit("FAC3"), Unit(ELIMINATED, turn=2))
    waiting = {counter.id: counter.marks for counter in shown(state).waiting}
    assert FAC not in waiting
    assert waiting["FAC3"] == ("eliminated:2",)
    assert waiting["FAC5"] == ("available",)


def test_units_that_were_drawn_at_set_up_wait_before_all_others() -> None:
    drawn = unit("FDD2"), unit("FDD4")
    state = position({}).then(Step("hutu", GOVERNMENT, drawn))
    assert [(counter.id, counter.marks) for counter in shown(state).waiting[:3]] == [
        ("FDD2", ("to-place",)),
        ("FDD4", ("to-place",)),
        ("ADF", ("by-event",)),
    ]


def test_caches_lie_where_they_are_whoever_stands_there() -> None:
    state = replace(position({RW: "Goma"}), caches=(Cache(REBELS, at("Goma")), Cache(REBELS, at("Goma")), Cache()))
    assert shown(state).marks == {at("Goma"): ("cache-rebel", "cache-rebel")}


def test_tracks_tell_turn_season_points_and_the_pool() -> None:
    state = replace(position({}, points={"drc": 3}, turn=4), waiting=(DRC, 4))
    tracks = {track.key: dict(track.places) for track in shown(state).tracks}
    assert (tracks["turn"]["turn"], tracks["turn"]["rainy"], tracks["turn"]["month"]) == (4, "south", "1999-01")
    assert tracks["resources"] == dict.fromkeys(CONTINGENTS, 0) | {"drc": 3}
    assert tracks["pool"] == {"contingents": ("drc", "uganda"), "left": 2}
    assert "reconstructed" in tracks


def test_the_map_opens_where_the_active_contingent_is_nearest_to_an_enemy() -> None:
    state = position({RW: "Goma", FAC: "2014", "FAC3": "1602"})
    assert shown(replace(state, contingent=DRC)).focus == at("2014")


@pytest.mark.parametrize("zoom", ["overview", "normal", "detail"])
@pytest.mark.parametrize("theme", ["", "sheet"])
def test_stacks_bear_the_letter_of_their_contingent_in_both_looks(zoom: str, theme: str) -> None:
    palette = Palette(look("world_war_africa"), False, theme)
    drawn = drawing_of(palette).sheet(shown(position({RW: "Goma", "ZB1": "1602"})), zoom, palette.shorthand)
    text = "\n".join(palette.lines([drawn.row(y) for y in range(drawn.height)]))
    assert "R1" in text or "1R" in text
    assert "Z1" in text or "1Z" in text


def test_of_covered_units_nothing_is_told_but_that_they_are_there() -> None:
    state = stacked(WORLD, position({"FACPG": "1602", FAC: "1602", "FAC3": "1602"}))
    seen = RULES.view(state, REBELS)
    counters = shown(seen).stacks[at("1602")]
    assert [(each.id, each.kind, each.values) for each in counters[1:]] == [("?1602.1", "unknown", ()), ("?1602.2", "unknown", ())]
    assert counters[0].id == "FACPG"


def test_the_strength_of_a_stack_that_is_not_all_seen_has_a_plus() -> None:
    state = stacked(WORLD, position({"FACPG": "1602", FAC: "1602"}))
    palette = Palette(look("world_war_africa"), False, "sheet")
    drawn = drawing_of(palette).sheet(shown(RULES.view(state, REBELS)), "normal", palette.shorthand)
    assert "2D3+" in "\n".join(palette.lines([drawn.row(y) for y in range(drawn.height)]))


def test_of_units_that_arrive_the_one_whose_turn_it_is_waits_before_all_others() -> None:
    state = position({}).then(Step("place", REBELS, (unit("RW201"), unit("RW221"))))
    marked = [(counter.id, counter.marks) for counter in shown(state).waiting if "to-place" in counter.marks]
    assert marked == [("RW201", ("to-place",))]
    assert shown(state).waiting[0].id == "RW201"
