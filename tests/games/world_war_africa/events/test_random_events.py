"""Random events, one by one. Sections 9 and 15.0."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENTS, DRC, GOVERNMENT, NOBODY, REBELS, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.events import (
    CacheCaptured,
    CorruptionRolled,
    Declined,
    EventDrawn,
    HandedBack,
    PointsReceived,
    UnitsDrawn,
    Withdrawn,
)
from pbem.games.world_war_africa.rules import resource_points
from pbem.games.world_war_africa.rules.activation_rolls import modifier
from pbem.games.world_war_africa.rules.sequence import eliminate
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, ELIMINATED, GONE, ON_BOARD, State, Step, Unit
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position, unit

KEYS = [entry.key for entry in WORLD.tables.events.event]
HOME = {"FACPG": "Kinshasa", "ANC1": "Goma", "UG301": "Bunia", "CHRG": "Kamina"}


def drawn(key: str, units: dict[str, str] | None = None, turn: int = 3, **more: object) -> Played:
    """A turn in which this marker is drawn, of all eleven."""
    state = position(HOME if units is None else units, turn=turn - 1, **more)  # type: ignore[arg-type]
    played = Played(replace(state, events=tuple(range(len(KEYS)))), Step("turn", number=turn))
    assert played.faces == (11,)
    return played.roll(KEYS.index(key) + 1)


def told(played: Played) -> EventDrawn:
    return next(event for event in played.told if isinstance(event, EventDrawn))


def is_in_pool(state: State, key: str) -> bool:
    return KEYS.index(key) in state.events


# --- the draw


@pytest.mark.rule("WWA-9.0a", "WWA-4.0d")
def test_one_marker_is_drawn_at_the_start_of_each_turn_from_the_second_on() -> None:
    first = Played(replace(position(HOME, points={"rwanda": 1}), events=tuple(range(11))), Step("turn", number=1))
    assert (first.due, first.state.event) == ("reinforcement", NOBODY)
    second = drawn("no_event", turn=2)
    assert (told(second).marker, second.state.event) == ("no_event", KEYS.index("no_event"))
    assert second.due == "dice"
    assert Played(second.state, Step("turn_ends", number=2)).state.event == NOBODY


@pytest.mark.rule("WWA-4.0b", "WWA-4.0e")
def test_the_event_comes_before_the_dice_of_the_towns() -> None:
    played = drawn("coltan_rush", {"FACPG": "Kinshasa"}, held={"Kolwezi": "drc"})
    assert played.faces == (6,)
    assert not any(isinstance(event, PointsReceived) for event in played.told)
    played.roll(4)
    assert any(isinstance(event, PointsReceived) for event in played.told)


@pytest.mark.rule("WWA-9.0b", "WWA-15.0k")
@pytest.mark.parametrize("key", KEYS)
def test_some_markers_go_back_to_the_pool_and_some_leave(key: str) -> None:
    kept = {"corruption_and_graft", "ituri_conflict", "no_event"}
    played = drawn(key)
    assert is_in_pool(played.state, key) == (key in kept)
    assert len(played.state.events) == 10 + (key in kept)


@pytest.mark.rule("WWA-9.0c", "WWA-15.0a", "WWA-15.0m")
@pytest.mark.parametrize("key", ["chad_withdrawal", "ugandan_rwandan_clash"])
def test_two_events_are_void_on_turn_2_and_nothing_else_is_drawn(key: str) -> None:
    played = drawn(key, turn=2)
    assert told(played).is_void
    assert is_in_pool(played.state, key)
    assert played.where("CHRG") == "1012"
    assert sum(isinstance(event, EventDrawn) for event in played.told) == 1
    assert not told(drawn(key, turn=3)).is_void


@pytest.mark.rule("WWA-4.0n")
@pytest.mark.parametrize("key", KEYS)
def test_no_event_costs_points(key: str) -> None:
    had = dict.fromkeys(CONTINGENTS, 5)
    played = drawn(key, points=had)
    if key == "corruption_and_graft":
        played.roll(1)
    assert [now - 5 for now in played.state.points] == [0, 0, 0, 0, 2 * (key == "mlc_in_car")]


def test_the_last_marker_needs_no_die() -> None:
    state = replace(position(HOME, turn=4), events=(KEYS.index("no_event"),))
    assert told(Played(state, Step("turn", number=5))).marker == "no_event"


# --- one by one


@pytest.mark.rule("WWA-15.0a")
@pytest.mark.parametrize("units", [HOME, {"CHRG": "Zimbabwe_Box"}, {}])
def test_the_chadian_unit_leaves_the_game_wherever_it_is(units: dict[str, str]) -> None:
    played = drawn("chad_withdrawal", units)
    assert played.state.units[unit("CHRG")] == Unit(GONE)
    assert [event.unit for event in played.told if isinstance(event, Withdrawn)] == ["CHRG"]
    gone = replace(position({}), events=tuple(range(11))).with_unit(unit("CHRG"), Unit(GONE))
    assert not any(isinstance(event, Withdrawn) for event in Played(gone, Step("turn", number=5)).roll(1).told)


@pytest.mark.rule("WWA-15.0b", "WWA-10.2d")
def test_coltan_raises_the_rolls_of_two_towns_in_this_turn() -> None:
    state = drawn("coltan_rush", held={"Goma": "rwanda", "Bukavu": "drc", "Isiro": "drc"}).state
    by_name = {
        town.name: resource_points.modifier(WORLD, state, town)
        for town in BOARD.towns.values()
        if town.is_resource and town.name in ("Bukavu", "Isiro")
    }
    assert by_name == {"Bukavu": 2, "Isiro": 0}  # +3, and -1 for the enemy in Goma


@pytest.mark.rule("WWA-15.0c")
@pytest.mark.parametrize(
    ("die", "hit"), [(1, "zimbabwe"), (2, "zimbabwe"), (3, "angola"), (4, "rwanda"), (5, "uganda"), (6, "drc")]
)
def test_corruption_hits_one_contingent(die: int, hit: str) -> None:
    played = drawn("corruption_and_graft", {"FACPG": "Kinshasa"}, held={"Kolwezi": "drc"}).roll(die)
    assert CONTINGENTS[played.state.corrupt] == hit
    assert [event.contingent for event in played.told if isinstance(event, CorruptionRolled)] == [hit]
    played.roll(3)  # a line of 1, with -1 a line of 0: the drc has all of it
    gains = {event.contingent: event.points for event in played.told if isinstance(event, PointsReceived)}
    assert gains["drc"] == (4 if hit == "drc" else 5)
    assert modifier(WORLD, played.state, ZIMBABWE, is_paid=False) == -3  # poor, and this event whomever it hit


@pytest.mark.rule("WWA-15.0d", "WWA-15.0e", "WWA-15.0f")
def test_advisers_come_and_are_placed_anew_each_turn_with_a_fac_unit() -> None:
    played = drawn("foreign_advisers", {**HOME, "FAC2": "Lodja", "ALIRALB": "Lodja", "PCD1": "Kitona", "FAC3": "Zimbabwe_Box"})
    assert played.state.has_advisers
    state = replace(played.state, agenda=(), contingent=DRC, points=(0,) * 5)
    segment = Played(state, Step("turn_ends", number=3), Step("movement", 0), Step("reinforcement", 0))
    assert segment.due == "reinforcement"
    assert set(segment.tokens("advise")) == {"FACPG", "FAC2", "PCD1"}
    assert segment.refused("advise ALIRALB") == segment.refused("advise FAC3") == "WWA-15.0e not-with-this-unit"
    segment.do("advise FAC2")
    assert (segment.state.advisers, segment.due) == (unit("FAC2"), "movement")  # nothing else to do without points
    ended = Played(replace(segment.state, agenda=()), Step("turn_ends", number=3)).state
    assert (ended.has_advisers, ended.advisers) == (True, NOBODY)
    again = Played(replace(ended, agenda=(), contingent=DRC, points=(0,) * 5), Step("movement", 0), Step("reinforcement", 0))
    assert again.refused("advise FACPG") == ""
    rich = Played(replace(state, points=(2,) * 5), Step("movement", 0), Step("reinforcement", 0)).do("advise FAC2")
    assert rich.refused("advise FACPG") == "WWA-15.0e no-advisers"
    other = Played(replace(state, points=(2,) * 5, contingent=ANGOLA), Step("movement", 0), Step("reinforcement", 0))
    assert other.refused("advise FAC2") == "WWA-15.0e no-advisers"


@pytest.mark.rule("WWA-15.0g")
def test_advisers_leave_the_game_with_their_unit() -> None:
    state = replace(position(HOME), has_advisers=True, advisers=unit("FACPG"))
    lost, _ = eliminate(WORLD, state, unit("FACPG"), "excess")
    assert (lost.has_advisers, lost.advisers) == (False, NOBODY)
    other, _ = eliminate(WORLD, state, unit("CHRG"), "excess")
    assert (other.has_advisers, other.advisers) == (True, unit("FACPG"))


@pytest.mark.rule("WWA-15.0h")
@pytest.mark.parametrize(("had", "has"), [(4, 6), (12, 13)])
def test_uganda_gets_two_points_at_once(had: int, has: int) -> None:
    played = drawn("mlc_in_car", held={"Kolwezi": "drc"}, points={"uganda": had})
    assert played.state.points[UGANDA] == has
    assert [(event.contingent, event.total) for event in played.told if isinstance(event, PointsReceived)] == [("uganda", has)]


@pytest.mark.rule("WWA-15.0i", "WWA-0e")
def test_the_lendu_appear_near_bunia() -> None:
    played = drawn("ituri_conflict", {**HOME, "MLC1": "2414"})
    assert played.demand == Choose(GOVERNMENT, "place", is_order=False)
    expected = {
        BOARD.grid.name(here)
        for here in BOARD.playable
        if BOARD.grid.distance(here, at("2413")) <= 3 and here not in BOARD.towns and here != at("2414")
    }
    assert set(played.tokens("place")) == expected
    assert "2315" in expected  # an enemy zone does not matter
    assert played.refused("place 2414") == "WWA-6.1c enemy-there"
    assert played.refused("place Bunia") == "WWA-15.0i not-a-place-for-it"
    played.do("place 2513")
    assert played.where("LENDU") == "2513"
    assert played.due == "dice"


@pytest.mark.rule("WWA-12.2g")
def test_the_lendu_take_a_cache_that_lies_alone_where_they_appear() -> None:
    played = drawn("ituri_conflict", caches=[(REBELS, "2513"), (REBELS, "2514")]).do("place 2513")
    lying = {BOARD.grid.name(cache.where): cache.side for cache in played.state.caches if cache.where >= 0}
    assert lying == {"2513": GOVERNMENT, "2514": REBELS}
    assert played.told[-1] == CacheCaptured("government", "2513")


@pytest.mark.rule("WWA-15.0i", "WWA-8.7c")
def test_the_lendu_come_again_after_they_were_lost_and_not_while_they_stand() -> None:
    standing = drawn("ituri_conflict", {**HOME, "LENDU": "2513"})
    assert (standing.due, standing.where("LENDU")) == ("dice", "2513")
    lost, _ = eliminate(WORLD, position({**HOME, "LENDU": "2513"}), unit("LENDU"), "combat")
    assert lost.units[unit("LENDU")].status == ASIDE
    again = Played(replace(lost, events=(KEYS.index("ituri_conflict"),)), Step("turn", number=5))
    assert again.due == "place"


@pytest.mark.rule("WWA-15.0j")
def test_libya_pays_for_a_random_mlc_brigade_in_ugandas_segment_of_this_turn() -> None:
    played = drawn("libyan_support", held={"Lisala": "uganda"})
    assert played.due == "dice"
    segment = Played(replace(played.state, agenda=()), Step("activate", REBELS, number=UGANDA))
    assert segment.faces == (5,)  # five infantry brigades, no militia
    segment.roll(2)
    assert [event.units for event in segment.told if isinstance(event, UnitsDrawn)] == [("MLC2",)]
    assert segment.demand == Choose(REBELS, "place", is_order=False, begins_stretch=True)
    assert set(segment.tokens("place")) == {"2416", "2507", "Uganda"}
    taken = segment.do("place Lisala")
    assert (taken.where("MLC2"), taken.due) == ("2507", "movement")
    assert taken.state.points[UGANDA] == 0
    later = Played(replace(played.state, agenda=(), event=NOBODY), Step("activate", REBELS, number=UGANDA))
    assert (later.due, [event for event in later.told if isinstance(event, UnitsDrawn)]) == ("movement", [])


@pytest.mark.rule("WWA-15.0j", "WWA-0d")
def test_libyas_unit_may_be_declined_and_comes_from_the_eliminated_box_if_no_other_is_left() -> None:
    state = position(dict.fromkeys(("MLC1", "MLC2", "MLC3"), "Uganda"), event="libyan_support", turn=4)
    for name, turn in (("MLC4", 4), ("MLC5", 2)):
        state = state.with_unit(unit(name), Unit(ELIMINATED, turn=turn))
    played = Played(state, Step("activate", REBELS, number=UGANDA))
    assert [event.units for event in played.told if isinstance(event, UnitsDrawn)] == [("MLC5",)]
    played.do("decline")
    assert played.state.units[unit("MLC5")] == Unit(ELIMINATED, turn=2)
    assert [event.unit for event in played.told if isinstance(event, Declined)] == ["MLC5"]
    none = state.with_unit(unit("MLC5"), Unit(ELIMINATED, turn=4))
    assert Played(none, Step("activate", REBELS, number=UGANDA)).due == "movement"


@pytest.mark.rule("WWA-15.0l")
def test_ugandan_rebels_join_regulars_of_the_fac() -> None:
    played = drawn("ugandan_rebels", {"FAC2": "Isiro", "PCD1": "Lodja", "UG301": "2613", "FAC3": "Kitona"})
    around = {BOARD.grid.name(here) for here in BOARD.grid.around(at("Isiro")) if here in BOARD.terrain} - {"2613"}
    assert WORLD.kinds[played.state.agenda[-1].units[0]].id == "ADF"
    assert set(played.tokens("place")) == around | {"2614", "Kitona"}
    assert played.refused("place 2613") == "WWA-6.1c enemy-there"
    played.do("place Isiro", "place Kitona")
    assert (played.where("ADF"), played.where("WNBF")) == ("2614", "Kitona")


@pytest.mark.rule("WWA-15.0l", "WWA-0e")
def test_ugandan_rebels_without_a_place_are_lost() -> None:
    played = drawn("ugandan_rebels", {"PCD1": "Lodja"})
    assert [event.unit for event in played.told if isinstance(event, HandedBack)] == ["ADF", "WNBF"]
    assert {played.state.units[unit(name)].status for name in ("ADF", "WNBF")} == {GONE}


@pytest.mark.rule("WWA-15.0o", "WWA-5.4a")
def test_unita_crushed_lowers_the_roll_of_angola_in_this_turn() -> None:
    state = drawn("unita_crushed", points={"angola": 4}).state
    assert modifier(WORLD, state, ANGOLA, is_paid=False) == -1
    assert modifier(WORLD, replace(state, event=NOBODY), ANGOLA, is_paid=False) == 0


def test_units_of_events_wait_aside_until_then() -> None:
    state = Played().state
    assert {state.units[unit(name)].status for name in ("ADF", "WNBF", "LENDU")} == {ASIDE}
    assert state.units[unit("MLC1")].status == AVAILABLE
    assert drawn("no_event").state.units[unit("FACPG")].status == ON_BOARD
