"""Units by place, zones of control, stacking and control of hexes. Sections 3.1, 6, 11.0."""

import pytest

from pbem.engine.hexes import hex_name
from pbem.games.world_war_africa.contingents import CONTINGENTS, DRC, GOVERNMENT, REBELS, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.presence import Presence, presence_of
from pbem.games.world_war_africa.state import AVAILABLE, FLIPPED, ON_BOARD, State, Unit
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position, unit


def holder(state: State, name: str) -> str:
    found = control.holder(WORLD, state, at(name))
    return CONTINGENTS[found] if found >= 0 else ""


# --- zones of control


@pytest.mark.rule("WWA-11.0a")
def test_a_unit_controls_the_six_hexes_around_it_over_lakes_and_rivers_too() -> None:
    presence = presence_of(WORLD, position({"ANC1": "1714"}))
    assert sorted(map(hex_name, presence.zocs[REBELS])) == ["1614", "1615", "1713", "1715", "1814", "1815"]
    over_the_lake = presence_of(WORLD, position({"ANC1": "2016"}))
    assert at("1916") in over_the_lake.zocs[REBELS]
    assert not presence.zocs[GOVERNMENT]


@pytest.mark.rule("WWA-11.0a")
def test_a_unit_that_is_turned_over_keeps_its_zone() -> None:
    presence = presence_of(WORLD, position({"ZB1": "1012"}, marks={"ZB1": FLIPPED}))
    assert presence.is_in_enemy_zoc(REBELS, at("1013"))


@pytest.mark.rule("WWA-7.11n", "WWA-0f")
def test_boxes_have_no_zones() -> None:
    presence = presence_of(WORLD, position({"RW201": "Kitona", "RW211": "Rwanda_Box"}))
    assert not presence.zocs[REBELS]
    assert not presence.enemy_within(GOVERNMENT, at("Matadi"), 9)


@pytest.mark.rule("WWA-11.0c")
def test_only_the_zone_of_a_unit_in_a_town_stops() -> None:
    presence = presence_of(WORLD, position({"FAC2": "Lodja", "FAC3": "1513", "FAC5": "1111"}))
    assert presence.stops(REBELS, at("1710"))  # next to Lodja
    assert not presence.stops(REBELS, at("1112"))  # next to 1111, which is open ground
    assert presence.is_in_enemy_zoc(REBELS, at("1112"))
    assert not presence.stops(GOVERNMENT, at("1710"))


@pytest.mark.rule("WWA-11.0e")
def test_own_units_do_not_lift_an_enemy_zone() -> None:
    presence = presence_of(WORLD, position({"FAC2": "1714", "ANC1": "1715"}))
    assert presence.is_in_enemy_zoc(GOVERNMENT, at("1714"))
    assert presence.is_in_enemy_zoc(REBELS, at("1715"))


@pytest.mark.rule("WWA-10.2b")
def test_enemies_are_counted_by_distance_alone() -> None:
    presence = presence_of(WORLD, position({"FAC2": "1914"}))
    assert presence.enemy_within(REBELS, at("Goma"), 2)
    assert not presence.enemy_within(REBELS, at("Goma"), 1)
    assert not presence.enemy_within(GOVERNMENT, at("Goma"), 9)


# --- stacking


@pytest.mark.rule("WWA-6.0a", "WWA-6.0b")
def test_units_above_the_limit_of_a_hex() -> None:
    three = {"ANC1": "1715", "ANC2": "1715", "ANC3": "1715"}  # mountain: 3
    assert presence_of(WORLD, position(three)).excess(at("1715")) == 0
    assert presence_of(WORLD, position({**three, "RDC1": "1715"})).excess(at("1715")) == 1
    assert presence_of(WORLD, position({**three, "RDC1": "1715", "RDC2": "1715"})).excess(at("1715")) == 2
    assert presence_of(WORLD, position(three)).excess(at("1714")) == 0


@pytest.mark.rule("WWA-6.0d")
def test_rwanda_has_room_for_everybody_and_kitona_for_four() -> None:
    rwandans = ["RW201", "RW211", "RW301", "RW305", "RW402"]
    assert presence_of(WORLD, position(dict.fromkeys(rwandans, "Rwanda_Box"))).excess(BOARD.rwanda_box) == 0
    assert presence_of(WORLD, position(dict.fromkeys(rwandans, "Kitona"))).excess(BOARD.kitona) == 1


@pytest.mark.rule("WWA-6.1e")
@pytest.mark.parametrize(
    ("units", "is_mixed"),
    [
        (("FAC2", "ZB1"), False),
        (("PCD1", "AN5"), False),
        (("FAC2", "FDD1"), False),
        (("ZB1", "CHRG"), False),
        (("AN5", "NA"), False),
        (("RW201", "ANC1", "RDC1", "BU"), False),
        (("UG301", "MLC1"), False),
        (("ZB1", "AN5"), True),
        (("ZB1", "FAC2", "AN5"), True),
        (("FDD1", "ZB1"), True),
        (("FDD1", "FAC2", "ZB1"), True),
        (("WNBF", "AN5"), True),
        (("CHRG", "NA"), True),
        (("RW201", "UG301"), True),
        (("ANC1", "MLC1"), True),
    ],
)
def test_contingents_that_may_not_share_a_hex(units: tuple[str, ...], is_mixed: bool) -> None:
    presence = presence_of(WORLD, position(dict.fromkeys(units, "1812")))
    assert presence.is_mixed(at("1812")) is is_mixed


@pytest.mark.rule("WWA-6.1c")
def test_both_sides_can_be_in_rwanda_alone() -> None:
    presence = presence_of(WORLD, position({"RW201": "Rwanda_Box", "FDD1": "Rwanda_Box"}))
    assert presence.at(BOARD.rwanda_box) == (unit("FDD1"), unit("RW201"))
    assert not presence.is_mixed(BOARD.rwanda_box)
    assert presence.holds_enemy(GOVERNMENT, BOARD.rwanda_box)


# --- control


@pytest.mark.rule("WWA-3.2v", "WWA-3.1b", "WWA-3.1f")
def test_after_set_up_occupants_hold_their_hexes_and_nobody_the_rest() -> None:
    state = position({"FAC2": "Kinshasa", "RW201": "Goma", "UG301": "Bunia"})
    assert [holder(state, name) for name in ("Kinshasa", "Goma", "Bunia", "Kindu", "1714")] == ["drc", "rwanda", "uganda", "", ""]
    assert holder(state, "Rwanda_Box") == ""


@pytest.mark.rule("WWA-3.1a", "WWA-3.1c")
def test_who_passes_through_takes_what_is_the_enemys_or_nobodys_at_once() -> None:
    state = position({"FAC2": "Kindu"}, held={"Kongolo": "drc"})
    gone = control.enter(WORLD, state, RWANDA, [at("1714"), at("Kongolo")])
    assert (holder(gone, "1714"), holder(gone, "Kongolo"), holder(gone, "Kindu")) == ("rwanda", "rwanda", "drc")
    assert control.enter(WORLD, gone, RWANDA, [at("1714")]) is gone


@pytest.mark.rule("WWA-3.1d")
def test_who_passes_through_an_allys_town_takes_nothing() -> None:
    state = position({"MLC1": "Isiro"})
    assert holder(control.enter(WORLD, state, RWANDA, [at("Isiro")]), "Isiro") == "uganda"
    zimbabweans = control.enter(WORLD, position({"FAC2": "Kamina"}), ZIMBABWE, [at("Kamina")])
    assert holder(zimbabweans, "Kamina") == "drc"


@pytest.mark.rule("WWA-3.1d")
def test_at_the_end_of_a_segment_a_hex_goes_to_the_ally_who_is_left_in_it_alone() -> None:
    stays = position({"ANC1": "Isiro"}, held={"Isiro": "uganda"})
    assert holder(stays, "Isiro") == "rwanda"
    both = position({"FAC2": "Kamina", "ZB1": "Kamina"}, held={"Kamina": "drc"})
    assert holder(both, "Kamina") == "drc"
    empty = position({}, held={"Isiro": "uganda"})
    assert holder(control.at_the_end_of_a_segment(WORLD, empty), "Isiro") == "uganda"


@pytest.mark.rule("WWA-3.1e")
def test_eliminating_the_occupants_changes_nothing() -> None:
    state = position({"FAC2": "Kindu"})
    state = state.with_unit(unit("FAC2"), Unit(AVAILABLE))
    assert holder(control.at_the_end_of_a_segment(WORLD, state), "Kindu") == "drc"
    taken = control.enter(WORLD, state, UGANDA, [at("Kindu")])
    assert holder(taken, "Kindu") == "uganda"


@pytest.mark.rule("WWA-3.1a")
def test_side_that_holds() -> None:
    state = position({"FAC2": "Kindu"})
    assert control.holds(WORLD, state, GOVERNMENT, at("Kindu"))
    assert not control.holds(WORLD, state, REBELS, at("Kindu"))
    assert not control.holds(WORLD, state, REBELS, at("1714"))
    assert control.holder(WORLD, state, at("Kindu")) == DRC
    assert state.units[unit("FAC2")].status == ON_BOARD


def test_the_units_of_a_state_are_found_alike_from_whatever_state_was_asked_about_before() -> None:
    before = position({"ANC1": "1714", "ANC2": "1714", "RW201": "Rwanda_Box", "ZB1": "1012"})
    after = position({"ANC1": "1715", "ANC2": "1714", "FAC2": "1714", "ZB1": "Zimbabwe_Box"})
    for first, then in ((before, after), (after, before), (before, before)):
        anew = Presence(WORLD, then)
        found = Presence(WORLD, then, Presence(WORLD, first))
        assert [list(stacks.items()) for stacks in found.stacks] == [list(stacks.items()) for stacks in anew.stacks]
