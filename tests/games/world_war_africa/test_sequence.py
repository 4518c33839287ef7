"""Turns, draws, activation rolls, ends of segments and of the match; standing orders for them. Sections 4, 5, 6.1, 13."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENTS, DRC, GOVERNMENT, REBELS, RWANDA, UGANDA, ZIMBABWE
from pbem.games.world_war_africa.events import (
    ActivationRolled,
    ContingentDrawn,
    Eliminated,
    MatchEnded,
    PointsReceived,
    SegmentEnded,
    TurnBegan,
)
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.activations import next_without_a_draw
from pbem.games.world_war_africa.state import ELIMINATED, FLIPPED, GONE, MOVED, READY, UNBOUGHT, USED, Step
from tests.games.world_war_africa.played import Played, lowest
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit

GUARDED = {"FACPG": "Kinshasa"}


def turn(number: int, units: dict[str, str] | None = None, **more: object) -> Played:
    """A match at the beginning of a turn."""
    return Played(position(units or GUARDED, **more), Step("turn", number=number))  # type: ignore[arg-type]


def activation(contingent: int, units: dict[str, str], **more: object) -> Played:
    """A match in which a contingent has just been drawn."""
    return Played(position(units, **more), Step("activate", number=contingent))  # type: ignore[arg-type]


def passed(played: Played) -> Played:
    """To the end of the turn, with nothing done and the lowest dice."""
    begun = played.state.turn
    while played.due != "over" and played.state.turn == begun:
        played = on(played)
    return played


def on(played: Played) -> Played:
    if played.due == "dice":
        return played.roll(*lowest(played.faces))
    return played.pass_on()


def drawn(played: Played) -> list[str]:
    return [event.contingent for event in played.told if isinstance(event, ContingentDrawn)]


# --- turns


@pytest.mark.rule("WWA-4.0c", "WWA-5.2a")
def test_the_first_turn_begins_with_rwanda_and_uganda_and_has_no_income() -> None:
    played = turn(1, points={"rwanda": 1, "uganda": 1})
    assert (drawn(played), played.due) == (["rwanda"], "reinforcement")
    assert not any(isinstance(event, PointsReceived) for event in played.told)
    assert next_without_a_draw(played.state) == {UGANDA}
    played.pass_on(3)
    assert drawn(played) == ["rwanda", "uganda"]
    assert next_without_a_draw(Played().state) == {RWANDA, UGANDA}
    assert next_without_a_draw(turn(2).state) == next_without_a_draw(position({}).then(Step("turn", number=2))) == set()


@pytest.mark.rule("WWA-5.0a", "WWA-4.0f", "WWA-4.0j")
def test_later_all_five_are_drawn_each_once() -> None:
    played = turn(2)
    assert played.faces == (5,)
    played.roll(4)
    assert drawn(played) == ["rwanda"]
    played.pass_on(3)
    assert played.faces == (4,)
    played.roll(1).pass_on(3).roll(3)
    assert drawn(played) == ["rwanda", "drc", "uganda"]
    found = passed(turn(2))
    assert sorted(drawn(found)) == sorted(CONTINGENTS)
    assert found.state.turn == 3


@pytest.mark.rule("WWA-5.1a", "WWA-5.1b")
def test_the_order_mixes_the_sides_and_nobody_chooses_it() -> None:
    played = turn(2).roll(5)
    assert isinstance(played.demand, Choose)
    assert played.demand.side == REBELS
    played.pass_on(3).roll(1)
    assert played.side_due() == GOVERNMENT
    # the last marker needs no die
    left = Played(replace(position(GUARDED, turn=2), waiting=(UGANDA,)), Step("draw"))
    assert drawn(left) == ["uganda"]


@pytest.mark.rule("WWA-4.0g", "WWA-4.0h", "WWA-4.0i")
def test_a_contingent_has_three_segments() -> None:
    played = activation(DRC, GUARDED, points={"drc": 1})
    found = [played.due]
    for _ in range(2):
        found.append(played.pass_on().due)
    assert found == ["reinforcement", "movement", "combat"]
    assert played.state.contingent == DRC
    assert [event.segment for event in played.told if isinstance(event, SegmentEnded)] == ["reinforcement", "movement"]


@pytest.mark.rule("WWA-4.0e", "WWA-10.2e")
def test_points_come_at_the_beginning_of_a_turn() -> None:
    played = turn(2, held={"Goma": "rwanda", "Kolwezi": "drc"})
    assert list(played.faces) == [6, 6]
    played.roll(6, 4)  # Kolwezi, Goma
    found = {event.contingent: (event.points, event.total) for event in played.told if isinstance(event, PointsReceived)}
    assert found == {"drc": (6, 6), "zimbabwe": (1, 1), "angola": (1, 1), "rwanda": (4, 4), "uganda": (3, 3)}
    assert played.faces == (5,)


@pytest.mark.rule("WWA-7.8e", "WWA-1.1a")
def test_a_turn_says_where_it_rains() -> None:
    assert [event.rainy for event in turn(3).told if isinstance(event, TurnBegan)] == ["south"]


# --- ends


@pytest.mark.rule("WWA-4.0k", "WWA-13.0a")
def test_after_the_thirteenth_turn_the_points_decide() -> None:
    played = Played(position(GUARDED, turn=12), Step("turn_ends", number=12))
    assert played.state.turn == 13
    played = Played(position(GUARDED, turn=13), Step("turn_ends", number=13))
    assert played.due == "over"
    assert [(event.winner, event.reason, event.points) for event in played.told if isinstance(event, MatchEnded)] == [
        ("government", "points", 1)
    ]


@pytest.mark.rule("WWA-4.0l", "WWA-13.2a", "WWA-4.0m")
def test_kinshasa_decides_at_the_end_of_any_turn_and_before_the_points() -> None:
    for number in (1, 7, 13):
        played = Played(position({"RW201": "Kinshasa"}, turn=number), Step("turn_ends", number=number))
        assert (played.state.winner, played.state.ended_by) == (REBELS, "kinshasa")
    alive = Played(position({"RW201": "Kinshasa"}, turn=7), Step("draw"), Step("activate", number=RWANDA))
    assert alive.due == "movement"  # not before the end of the turn


@pytest.mark.rule("WWA-4.0m", "WWA-12.0b", "WWA-15.0f")
def test_markers_at_the_end_of_a_turn() -> None:
    state = position(GUARDED, turn=4)
    supports = (USED, READY, UNBOUGHT, *[USED] * (len(WORLD.supports) - 3))
    state = replace(state, supports=supports, hired=(1, 2), hired_this_turn=3, advisers=unit("FACPG"), event=3, corrupt=DRC)
    ended = Played(state, Step("turn_ends", number=4)).state
    assert set(ended.supports) == {READY, UNBOUGHT}
    assert ended.supports[1] == READY
    assert (ended.hired, ended.hired_this_turn, ended.advisers, ended.event, ended.corrupt) == ((0, 0), 0, -1, -1, -1)
    assert ended.waiting == (0, 1, 2, 3, 4)


# --- activation rolls

FIVE = {"ZB1": "0712", "ZB2": "Kamina", "ZB3": "Kinshasa", "ZBSAS": "Kamina", "ZBPR": "Lubumbashi"}


def rolled(played: Played) -> ActivationRolled:
    return next(event for event in reversed(played.told) if isinstance(event, ActivationRolled))


@pytest.mark.rule("WWA-5.3a", "WWA-5.4a", "WWA-5.4c")
def test_zimbabwe_and_angola_roll_and_nobody_else() -> None:
    assert [activation(contingent, GUARDED).due for contingent in range(5)] == [
        "movement",
        "dice",
        "dice",
        "movement",
        "movement",
    ]


@pytest.mark.rule("WWA-5.3b")
def test_a_point_of_the_drc_is_spent_before_the_roll_or_kept() -> None:
    played = activation(ZIMBABWE, FIVE, points={"drc": 1, "zimbabwe": 5})
    assert played.demand == Choose(GOVERNMENT, "pay", is_order=False, begins_stretch=True)
    played.do("pay")
    assert played.state.points[DRC] == 0
    played.roll(6)
    assert (rolled(played).modified, rolled(played).land) == (7, 6)
    kept = activation(ZIMBABWE, FIVE, points={"drc": 1, "zimbabwe": 5}).do("keep").roll(6)
    assert (rolled(kept).modified, kept.state.points[DRC]) == (6, 1)
    assert activation(ZIMBABWE, FIVE, points={"zimbabwe": 5}).due == "dice"  # nothing to spend


@pytest.mark.rule("WWA-5.3h", "WWA-5.3e")
def test_below_their_number_the_owner_turns_units_over() -> None:
    played = activation(ZIMBABWE, {**FIVE, "CHRG": "Kamina"}).roll(1)  # -2: poor
    assert (rolled(played).modified, rolled(played).land, rolled(played).flips) == (-1, 4, 1)
    assert played.demand == Choose(GOVERNMENT, "flip", is_order=False, begins_stretch=True)
    assert set(played.tokens("flip")) == set(FIVE)  # not the guests from Chad
    assert played.refused("flip CHRG") == played.refused("flip FACPG") == "WWA-5.3h not-to-be-flipped"
    played.do("flip ZB3")
    assert played.state.units[unit("ZB3")].has(FLIPPED)
    assert played.due == "movement"


@pytest.mark.rule("WWA-5.3f", "WWA-5.3k")
def test_above_it_others_may_come_on() -> None:
    played = activation(ZIMBABWE, FIVE, points={"zimbabwe": 4}).roll(6)
    assert (rolled(played).entries, rolled(played).flips, played.state.entries) == (1, 0, 1)
    assert played.state.lines == (-1, 2, -1, -1, -1)
    assert activation(ZIMBABWE, FIVE, points={"zimbabwe": 4}).roll(3).state.entries == 0


@pytest.mark.rule("WWA-5.3i", "WWA-5.3h")
def test_units_turn_back_at_the_next_roll_before_it_is_made() -> None:
    marks = {"ZB1": FLIPPED | MOVED, "AN5": FLIPPED}
    played = activation(ZIMBABWE, {"ZB1": "0712", "AN5": "1400"}, marks=marks)
    assert played.due == "dice"
    assert played.state.units[unit("ZB1")].marks == 0
    assert played.state.units[unit("AN5")].has(FLIPPED)  # of another contingent
    assert not activation(ANGOLA, {"AN5": "1400"}, marks=marks).state.units[unit("AN5")].has(FLIPPED)


# --- stacks at the end of a segment


@pytest.mark.rule("WWA-6.1a", "WWA-6.1b")
def test_what_is_too_much_is_lost_at_the_end_of_a_segment_by_the_owners_choice() -> None:
    stack = dict.fromkeys(("ANC1", "ANC2", "RDC1", "RDC2"), "1715")  # mountain: 3
    played = activation(RWANDA, stack, points={"rwanda": 1}).do("done")
    assert played.due == "excess"
    assert played.side_due() == REBELS
    assert set(played.tokens("lose")) == set(stack)
    assert played.refused("lose RW201") == "WWA-6.1b not-one-of-the-excess"
    played.do("lose ANC2")
    assert played.due == "movement"
    assert played.state.units[unit("ANC2")].status == ELIMINATED
    assert [event.why for event in played.told if isinstance(event, Eliminated)] == ["excess"]


@pytest.mark.rule("WWA-6.1e")
def test_contingents_that_may_not_share_a_hex_lose_units_until_it_is_legal() -> None:
    played = activation(ZIMBABWE, {"ZB1": "Kamina", "AN5": "Kamina", "AN10": "Kamina", "FAC2": "Kamina"}, points={"zimbabwe": 4})
    played.roll(6).do("done")
    assert (played.due, played.side_due()) == ("excess", GOVERNMENT)
    played.do("lose AN5")
    assert played.due == "excess"
    played.do("lose ZB1")
    assert played.due == "movement"


@pytest.mark.rule("WWA-6.1e")
def test_of_a_mixed_hex_only_those_go_who_clash_and_first_where_there_are_too_many() -> None:
    mixed = {"ZB1": "Kamina", "AN5": "Kamina", "FAC2": "Kamina"}
    played = Played(position(mixed, turn=4), Step("turn_ends", number=4), Step("limits", GOVERNMENT))
    assert set(played.tokens("lose")) == {"ZB1", "AN5"}
    assert played.refused("lose FAC2") == "WWA-6.1b not-one-of-the-excess"
    assert answered(played, "excess", "FAC") == "lose AN5"
    many = {**mixed, **dict.fromkeys(("FAC3", "FAC5", "FAC7"), "Kamina")}
    played = Played(position(many, turn=4), Step("turn_ends", number=4), Step("limits", GOVERNMENT))
    assert set(played.tokens("lose")) == {"ZB1", "AN5"}
    assert played.do("lose AN5").due != "excess"  # five are left in the town


@pytest.mark.rule("WWA-8.7c", "WWA-10.1c")
def test_who_is_never_rebuilt_leaves_the_game() -> None:
    stack = dict.fromkeys(("ANC1", "ANC2", "RDC1", "BU"), "1715")
    played = activation(RWANDA, stack, points={"rwanda": 1}).do("done", "lose BU")
    assert played.state.units[unit("BU")].status == GONE


@pytest.mark.rule("WWA-3.1d")
def test_a_town_goes_over_to_an_ally_at_the_end_of_a_segment() -> None:
    state = replace(position({"MLC1": "Isiro"}), turn=3)
    taken = control.enter(WORLD, state, RWANDA, ())
    moved = taken.with_unit(unit("MLC1"), replace(taken.units[unit("MLC1")], where=at("Buta")))
    moved = moved.with_unit(unit("ANC1"), replace(taken.units[unit("MLC1")], where=at("Isiro")))
    played = Played(replace(moved, points=(1,) * 5), Step("activate", number=RWANDA))
    assert control.holder(WORLD, played.state, at("Isiro")) == UGANDA
    played.do("done")
    assert control.holder(WORLD, played.state, at("Isiro")) == RWANDA


# --- standing orders


def answered(played: Played, kind: str, text: str = "") -> str:
    """What a standing order decides, in notation."""
    rules = played.rules
    policy = rules.read_policy(kind, text) if text else rules.default_policy(kind)
    found = rules.answer(played.state, policy)
    assert found is not None
    assert not played.refused(rules.write(found))
    return rules.write(found)


@pytest.mark.rule("WWA-0h", "WWA-6.1b")
def test_the_excess_is_the_weakest_militia_first_or_what_the_list_says() -> None:
    stack = dict.fromkeys(("ANC1", "ANC2", "RDC1", "RDC4"), "1715")
    played = activation(RWANDA, stack, points={"rwanda": 1}).do("done")
    weakest = min(stack, key=lambda name: (WORLD.kinds[unit(name)].attack + WORLD.kinds[unit(name)].defense, name))
    assert answered(played, "excess") == f"lose {weakest}"
    assert answered(played, "excess", "RW201 ANC2 ANC1") == "lose ANC2"


@pytest.mark.rule("WWA-5.3h")
def test_the_weakest_and_furthest_is_turned_over_or_what_the_list_says() -> None:
    six = {"AN5": "1400", "AN10": "1410", "AN18": "Kamina", "AN26": "0709", "AN7M": "0709", "AN16M": "0709"}
    played = activation(ANGOLA, {**six, "ANC1": "1411"}).roll(1)
    assert answered(played, "flip") == "flip AN5"  # of the four weakest the one furthest from 1411
    assert answered(played, "flip", "AN10 AN5") == "flip AN10"
    weaker = activation(ANGOLA, {**six, "ANCDO": "1410", "ANC1": "1411"}).roll(6)
    assert answered(weaker, "flip") == "flip ANCDO"


@pytest.mark.rule("WWA-5.3b")
@pytest.mark.parametrize(
    ("text", "points", "said"), [("zimbabwe 3", 3, "pay"), ("zimbabwe 3", 2, "keep"), ("angola 1", 9, "keep"), ("never", 9, "keep")]
)
def test_a_point_is_paid_from_so_many_on(text: str, points: int, said: str) -> None:
    assert answered(activation(ZIMBABWE, FIVE, points={"drc": points}), "pay", text) == said


def test_nothing_is_paid_without_a_standing_order() -> None:
    assert answered(activation(ZIMBABWE, FIVE, points={"drc": 13}), "pay") == "keep"


@pytest.mark.rule("WWA-3.2c", "WWA-14.0b")
def test_militia_that_rise_are_the_lowest_by_id_or_those_of_the_list() -> None:
    played = Played().do("end").roll(1, 1, 1, 6, 1, 1)
    assert answered(played, "militia") == "take MLCM1"
    assert answered(played, "militia", "RDC1 MLCM3") == "take MLCM3"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("excess", "default"),
        ("flip", "ZB1 ZB2"),
        ("pay", "zimbabwe 4; angola 6"),
        ("pay", "never"),
        ("pay", "angola 13"),
        ("militia", "RDC1"),
    ],
)
def test_standing_orders_read_back(kind: str, text: str) -> None:
    rules = Played().rules
    assert rules.write_policy(kind, rules.read_policy(kind, text)) == text


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("flip", "ZB1 ZB1"),
        ("flip", "ZZ9"),
        ("flip", "ZB1; ZB2"),
        ("pay", "zimbabwe"),
        ("pay", "zimbabwe 14"),
        ("pay", "drc 3"),
        ("pay", "zimbabwe 3; zimbabwe 4"),
        ("pay", "zimbabwe 0"),
        ("excess", ""),
    ],
)
def test_what_is_no_standing_order_is_refused(kind: str, text: str) -> None:
    with pytest.raises(IllegalOrder):
        Played().rules.read_policy(kind, text)


# --- whole matches


@pytest.mark.parametrize("high", [False, True])
def test_a_match_in_which_nobody_moves_comes_to_its_end(high: bool) -> None:
    played = Played(position({**GUARDED, "FAC2": "Goma"}, turn=1), Step("turn", number=1))
    for _ in range(1000):
        if played.due == "over":
            break
        if played.due == "dice":
            played.roll(*(played.faces if high else lowest(played.faces)))
        else:
            played.pass_on()
    assert (played.due, played.state.turn, played.state.ended_by) == ("over", 13, "points")
    assert max(played.state.points) == 13
