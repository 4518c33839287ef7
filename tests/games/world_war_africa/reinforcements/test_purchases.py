"""What a contingent may buy, what it costs, what is drawn. Sections 10.0 to 10.2, 12.0, 12.2."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose
from pbem.games.world_war_africa.contingents import ANGOLA, DRC, REBELS, RWANDA, SIDES, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.decisions import Buy, Recruit
from pbem.games.world_war_africa.events import Bought, CacheDeployed, Deployed, HandedBack, SegmentEnded, UnitsDrawn
from pbem.games.world_war_africa.state import (
    AVAILABLE,
    ELIMINATED,
    GONE,
    ON_BOARD,
    READY,
    UNBOUGHT,
    USED,
    Cache,
    State,
    Step,
    Unit,
)
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, marker, position, unit

HOME = {"FACPG": "Kinshasa", "ANC1": "Goma", "UG301": "Bunia"}


def segment(
    contingent: str, points: int, units: dict[str, str] | None = None, state: State | None = None, **more: object
) -> Played:
    """The Reinforcement Segment of a contingent with so many points."""
    if state is None:
        state = position(units or HOME, points={contingent: points}, active=contingent, **more)  # type: ignore[arg-type]
    side = int(contingent in ("rwanda", "uganda"))
    return Played(state, Step("movement", side), Step("reinforcement", side))


def left(played: Played) -> int:
    """The points of the active contingent."""
    return played.state.points[played.state.contingent]


def with_lost(state: State, names: tuple[str, ...], turn: int) -> State:
    for name in names:
        state = state.with_unit(unit(name), Unit(ELIMINATED if WORLD.kinds[unit(name)].is_rebuilt else GONE, turn=turn))
    return state


@pytest.mark.rule("WWA-4.0g", "WWA-10.0a")
def test_the_active_player_buys_and_keeps_what_he_does_not_spend() -> None:
    played = segment("drc", 3)
    assert (played.due, played.side_due()) == ("reinforcement", 0)
    played.do("buy air", "done")
    assert (left(played), played.due) == (2, "movement")
    assert [event.segment for event in played.told if isinstance(event, SegmentEnded)] == ["reinforcement"]


@pytest.mark.rule("WWA-3.0a", "WWA-3.2h")
def test_units_that_set_up_left_in_their_box_are_bought_later() -> None:
    played = Played().do("end").roll(1, 1, 1, 1, 1, 1)
    assert played.state.units[unit("FAC2")] == Unit(AVAILABLE)
    state = replace(played.state, agenda=(), contingent=DRC, points=(1, 0, 0, 0, 0), control=position(HOME).control)
    later = segment("drc", 1, state=state).do("buy fac")
    names = sorted(kind.id for kind in WORLD.kinds if kind.group == "fac" and kind.id != "FACPG")
    assert later.roll(names.index("FAC2") + 1).where("FAC2") == "1602"


def test_who_has_no_points_is_not_asked() -> None:
    assert segment("drc", 0).due == "movement"


@pytest.mark.rule("WWA-4.0g")
def test_units_that_are_chosen_are_reason_enough_to_ask() -> None:
    ready = tuple(each.id for each in WORLD.supports)
    state = replace(position(HOME, points={"zimbabwe": 1}, active="zimbabwe", ready=ready), hired_this_turn=3)
    assert segment("zimbabwe", 1, state=state).due == "reinforcement"
    assert segment("zimbabwe", 0, state=replace(state, points=(0,) * 5)).due == "movement"
    nobody = with_lost(state, tuple(kind.id for kind in WORLD.kinds if kind.contingent == ZIMBABWE), turn=3)
    assert segment("zimbabwe", 1, state=nobody).due == "movement"


def test_a_drawn_contingent_begins_its_stretch_with_purchases() -> None:
    assert segment("uganda", 1).demand == Choose(REBELS, "reinforcement", is_order=False, begins_stretch=True)


@pytest.mark.rule("WWA-10.1a")
@pytest.mark.parametrize(
    ("contingent", "order", "cost"),
    [
        ("drc", "buy fac", 1),
        ("drc", "buy hutu", 1),
        ("zimbabwe", "recruit ZB1", 1),
        ("angola", "buy air", 1),
        ("zimbabwe", "buy helo", 1),
        ("angola", "buy airlift", 1),
        ("zimbabwe", "buy helolift", 1),
        ("rwanda", "buy adr", 2),
        ("uganda", "buy cache", 2),
        ("drc", "buy fac 3", 3),
        ("zimbabwe", "buy air 2", 2),
    ],
)
def test_prices(contingent: str, order: str, cost: int) -> None:
    assert left(segment(contingent, 5).do(order)) == 5 - cost
    poor = segment(contingent, max(1, cost - 1))
    assert cost == 1 or poor.refused(order) == "WWA-0g too-dear"


@pytest.mark.rule("WWA-10.1b")
def test_a_contingent_pays_for_its_own_units_and_markers_alone() -> None:
    drc, rwanda = segment("drc", 9), segment("rwanda", 9)
    for played, order in ((drc, "buy rwanda"), (drc, "buy adr"), (drc, "buy airlift"), (rwanda, "buy fac"), (rwanda, "buy air")):
        assert played.refused(order) == "WWA-10.1b not-for-this-contingent"
    assert drc.refused("recruit ZB1") == segment("zimbabwe", 9).refused("recruit AN5") == "WWA-10.2m not-to-be-chosen"
    assert set(drc.tokens("buy")) == {"fac", "hutu", "air", "helo", "cache"}
    assert set(rwanda.tokens("buy")) == {"rwanda", "helo", "airlift", "adr", "cache"} | {"helolift"}
    assert set(segment("uganda", 9).tokens("buy")) == {"uganda", "air", "helo", "helolift", "cache"}


@pytest.mark.rule("WWA-0g", "WWA-10.0c")
def test_nothing_is_bought_that_there_is_no_counter_of_and_more_than_there_is_buys_what_there_is() -> None:
    every = {kind.id: "Kinshasa" for kind in WORLD.kinds if kind.faction == "FAC" and kind.id not in ("FAC2", "FAC3")}
    played = segment("drc", 9, every | {"FAC5": "Lodja"}).do("buy fac 5")
    assert [event.units for event in played.told if isinstance(event, UnitsDrawn)] == [("FAC2", "FAC3")]
    assert left(played) == 7
    assert segment("drc", 9, every | {"FAC2": "Lodja", "FAC3": "Lodja"}).refused("buy fac") == "WWA-0g none-left"
    assert segment("angola", 9).do("buy air 9").state.supports.count(READY) == 2
    assert segment("drc", 3).refused("buy fac 4") == "WWA-0g too-dear"
    assert segment("drc", 13).refused("buy fac 13") == ""
    assert segment("drc", 3).refused("buy fac 0") == segment("drc", 3).refused("buy fac 14") == "WWA-0g none-left"


@pytest.mark.rule("WWA-10.2g", "WWA-10.1h")
def test_units_of_the_drc_are_drawn_from_two_groups_together_and_again_while_points_last() -> None:
    played = segment("drc", 4).do("buy fac 2")
    fac = sum(kind.group == "fac" for kind in WORLD.kinds) - 1  # the guard stands in Kinshasa
    assert played.faces == (fac, fac - 1)
    played.roll(1, 1)
    names = sorted(kind.id for kind in WORLD.kinds if kind.group == "fac" and kind.id != "FACPG")
    assert [event.units for event in played.told if isinstance(event, UnitsDrawn)] == [tuple(names[:2])]
    played.do("buy hutu")
    hutu = sorted(kind.id for kind in WORLD.kinds if kind.faction in ("ALiR", "FDD", "CCR"))
    assert list(played.faces) == [len(hutu)] == [13]
    played.roll(8)
    assert played.where(hutu[7])
    assert (played.due, left(played)) == ("reinforcement", 1)


@pytest.mark.rule("WWA-10.2h")
def test_one_hutu_unit_a_turn() -> None:
    played = segment("drc", 5).do("buy hutu 3")
    assert played.faces == (13,)
    played.roll(1)
    assert (left(played), played.refused("buy hutu")) == (4, "WWA-0g none-left")
    assert "hutu" not in played.tokens("buy")


@pytest.mark.rule("WWA-10.1g", "WWA-8.7c", "WWA-10.1c")
def test_the_force_pool_is_what_is_available_or_was_lost_in_an_earlier_turn() -> None:
    rwanda = {kind.id: "Goma" for kind in WORLD.kinds if kind.group == "rwanda" and kind.id not in ("RW201", "ANC4")}
    state = with_lost(position(rwanda, points={"rwanda": 5}, active="rwanda", turn=4), ("RW201", "ANC4", "BU"), turn=3)
    assert segment("rwanda", 5, state=state).do("buy rwanda").faces == (2,)
    same = with_lost(position(rwanda, points={"rwanda": 5}, active="rwanda", turn=4), ("RW201", "ANC4", "BU"), turn=4)
    assert segment("rwanda", 5, state=same).refused("buy rwanda") == "WWA-0g none-left"


@pytest.mark.rule("WWA-10.1c", "WWA-10.2s", "WWA-10.2j")
def test_guests_are_bought_once_and_units_of_events_never() -> None:
    zimbabwe = segment("zimbabwe", 5)
    assert "CHRG" in zimbabwe.tokens("recruit")
    state = with_lost(position(HOME, points={"zimbabwe": 5}, active="zimbabwe", turn=5), ("CHRG", "ZB1"), turn=3)
    assert segment("zimbabwe", 5, state=state).refused("recruit CHRG") == "WWA-10.2m not-to-be-chosen"
    assert segment("zimbabwe", 5, state=state).refused("recruit ZB1") == ""
    assert segment("angola", 5).refused("recruit NA") == ""
    for name in ("ADF", "WNBF", "LENDU"):
        assert segment("drc", 5).refused(f"recruit {name}") == "WWA-10.2m not-to-be-chosen"
        assert not WORLD.kinds[unit(name)].group


@pytest.mark.rule("WWA-10.2m")
def test_zimbabwe_and_angola_choose_their_units() -> None:
    played = segment("zimbabwe", 3).do("recruit ZB2,ZBSAS")
    assert (played.at("Zimbabwe_Box"), left(played)) == (["ZB2", "ZBSAS"], 1)
    assert [type(event) for event in played.events] == [Bought, Deployed, Deployed]  # nobody is drawn
    assert played.refused("recruit ZB2") == "WWA-10.2m not-to-be-chosen"
    assert played.refused("recruit ZB1,ZB3") == "WWA-0g too-dear"
    assert segment("angola", 1).do("recruit NA").at("Angola_Box") == ["NA"]
    assert segment("zimbabwe", 3).refused("recruit") == "WWA-10.2m nobody-chosen"
    for twice in ((unit("ZB1"),) * 2, (unit("ZB1"), unit("ZB2"), unit("ZB1"))):
        assert segment("zimbabwe", 3).why(Recruit(twice)) == ("WWA-10.2m", "not-to-be-chosen")


@pytest.mark.rule("WWA-10.2t")
def test_the_rebels_draw_from_one_group_a_contingent() -> None:
    rwanda = segment("rwanda", 2).do("buy rwanda 2")
    assert rwanda.faces == (22, 21)  # all but the ANC in Goma and the Burundian
    assert [event.side for event in rwanda.roll(1, 1).told if isinstance(event, UnitsDrawn)] == ["rebel"]
    uganda = segment("uganda", 1).do("buy uganda")
    assert uganda.faces == (16,)


@pytest.mark.rule("WWA-10.1f", "WWA-12.0b")
def test_bought_markers_are_ready_and_used_ones_can_be_bought_from_the_next_turn() -> None:
    played = segment("rwanda", 9)
    played.do("buy helo", "buy adr")
    assert played.state.supports[marker("helo_rwanda")] == played.state.supports[marker("adr")] == READY
    assert played.refused("buy adr") == "WWA-0g none-left"
    state = position(HOME, points={"rwanda": 5}, active="rwanda", ready=("helo_rwanda",))
    supports = list(state.supports)
    supports[marker("adr")] = USED
    used = segment("rwanda", 5, state=replace(state, supports=tuple(supports)))
    assert used.refused("buy adr") == used.refused("buy helo") == "WWA-0g none-left"
    ended = Played(replace(state, supports=tuple(supports)), Step("turn_ends", number=3)).state
    assert (ended.supports[marker("adr")], ended.supports[marker("helo_rwanda")]) == (UNBOUGHT, READY)


# --- caches


@pytest.mark.rule("WWA-12.2a")
@pytest.mark.parametrize(
    ("contingent", "places"),
    [("drc", ["1602"]), ("zimbabwe", ["Zimbabwe_Box"]), ("angola", ["Angola_Box"]), ("uganda", ["2416", "Uganda"])],
)
def test_any_contingent_buys_caches_and_places_them_like_land_units(contingent: str, places: list[str]) -> None:
    played = segment(contingent, 2).do("buy cache")
    if len(places) > 1:
        assert (played.due, played.tokens("place")) == ("place", places)
        played.do(f"place {places[0]}")
    cache = next(cache for cache in played.state.caches if cache.side >= 0)
    assert WORLD.board.grid.name(cache.where) == places[0]
    assert cache.side == int(contingent == "uganda")
    assert [event.side for event in played.told if isinstance(event, CacheDeployed)] == [SIDES[cache.side]]


@pytest.mark.rule("WWA-12.2b", "WWA-12.2e")
def test_caches_are_one_stock_for_both_sides_and_used_ones_wait_for_the_next_turn() -> None:
    seven = [(REBELS, "Uganda")] * 4 + [(0, "Kinshasa")] * 3
    played = segment("drc", 9, caches=seven).do("buy cache 3")
    assert left(played) == 7
    assert played.refused("buy cache") == "WWA-0g none-left"
    state = position(HOME, points={"drc": 9}, active="drc", turn=4)
    used = replace(state, caches=(Cache(turn=5),) * 7 + (Cache(turn=4),))
    played = segment("drc", 9, state=used).do("buy cache 2")
    assert (left(played), sum(cache.side >= 0 for cache in played.state.caches)) == (7, 1)


# --- what has no place


@pytest.mark.rule("WWA-0e", "WWA-0g")
def test_what_cannot_be_placed_is_paid_back_and_stays_in_its_box() -> None:
    crowd = dict.fromkeys(("FACPG", "FAC2", "FAC3", "FAC5"), "Kinshasa")
    played = segment("drc", 5, crowd).do("buy fac 3").roll(1, 1, 1)
    assert [event.unit for event in played.told if isinstance(event, HandedBack)] == ["FAC12", "FAC14"]
    assert (played.where("FAC10"), left(played)) == ("1602", 4)
    assert played.state.units[unit("FAC12")] == Unit(AVAILABLE)
    lost = with_lost(position(crowd, points={"drc": 5}, active="drc", turn=4), ("FAC10",), turn=2)
    nowhere = replace(lost, control=(-1,) * len(lost.control))
    back = segment("drc", 5, state=nowhere).do("buy fac").roll(1)
    assert back.state.units[unit("FAC10")] == Unit(ELIMINATED, turn=2)
    cache = segment("drc", 5, state=nowhere).do("buy cache")
    assert [(event.unit, event.points) for event in cache.told if isinstance(event, HandedBack)] == [("", 2)]
    assert left(cache) == 5


@pytest.mark.rule("WWA-10.0c")
def test_what_is_handed_back_cannot_be_bought_for_ever() -> None:
    played, orders = segment("rwanda", 2, {"RW201": "Rwanda_Box"}), 0
    while not played.refused("buy rwanda"):
        played.do("buy rwanda").roll(1)  # the ANC have no town, and come first by id
        orders += 1
    assert (orders, played.refused("buy rwanda")) == (sum(kind.group == "rwanda" for kind in WORLD.kinds), "WWA-0g none-left")
    nowhere = replace(position(HOME, points={"drc": 5}, active="drc"), control=(-1,) * len(WORLD.board.place))
    cache = segment("drc", 13, state=replace(nowhere, points=(13,) * 5)).do("buy cache 5", "buy cache 5")
    assert (left(cache), cache.refused("buy cache")) == (13, "WWA-0g none-left")


def test_an_order_for_what_is_not_on_the_list_is_refused() -> None:
    played = segment("drc", 5)
    assert played.refused("buy #10") == played.refused("buy #99") == "WWA-10.1b not-for-this-contingent"
    assert [played.refusal(Buy(item, 1)) for item in (-1, 10)] == [
        Refusal("WWA-10.1b", "not-for-this-contingent", number) for number in ("-1", "10")
    ]
    assert [event.item for event in segment("drc", 5).do("buy air").told if isinstance(event, Bought)] == ["air"]


@pytest.mark.parametrize("contingent", ["drc", "zimbabwe", "angola", "rwanda", "uganda"])
def test_what_the_walk_spells_is_what_is_legal(contingent: str) -> None:
    played = segment(contingent, 2)
    spelled = {text for text in played.walks() if text.count(" ") < 4}
    every = [
        f"buy {item} {count}".removesuffix(" 1")
        for item in ("fac", "hutu", "rwanda", "uganda", "air", "helo")
        for count in range(15)
    ]
    every += [f"buy {item}" for item in ("airlift", "helolift", "adr", "cache")] + ["done"]
    every += [f"recruit {kind.id}" for kind in WORLD.kinds] + [f"hire {cheap} {dear}" for cheap in range(5) for dear in range(5)]
    for text in every:
        assert (not played.refused(text)) == (text in spelled), text


def test_sides_and_contingents_are_those_of_the_segment() -> None:
    for contingent, number in (("drc", DRC), ("zimbabwe", ZIMBABWE), ("angola", ANGOLA), ("rwanda", RWANDA), ("uganda", UGANDA)):
        played = segment(contingent, 1)
        assert (played.state.contingent, played.side_due()) == (number, int(number >= RWANDA))
        assert played.state.units[unit("FACPG")].status == ON_BOARD
        assert at("Kinshasa") == played.state.units[unit("FACPG")].where
