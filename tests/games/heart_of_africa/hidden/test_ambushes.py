"""Units in ambush: when they are found, how they appear, and what becomes of whoever found them."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Claimed, Open, Opened, Roll, Sprung
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.set_up import Spring
from pbem.games.heart_of_africa.events.set_up import AmbushSprung, StoppedByAmbush
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.own_copy import folded, unfolded
from pbem.games.heart_of_africa.rules.hidden.plans import MOST_BYTES, PLAN, Plan, answer_to, numbers_of, payload_of, plan_of
from pbem.games.heart_of_africa.rules.hidden.records import read_record, write_record
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import hidden_in, trap_of
from pbem.games.heart_of_africa.rules.set_up.planning import hiding_places, lair_refusal
from pbem.games.heart_of_africa.state.figures import (
    CAME_BY_AMBUSH,
    CHANGED_HEX,
    EXITED,
    GONE,
    HERE,
    KILLED,
    MARCHING,
    ON_MAP,
    SURPRISED,
    SURPRISED_BY_HUNTERS,
    TO_COME,
)
from pbem.games.heart_of_africa.state.ground import Fire, Stakes
from pbem.games.heart_of_africa.state.position import Step
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Papers, Secrets
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, rules, unit
from tests.games.heart_of_africa.fields.grounds import ball

COVER, ROCKS, BEHIND = range(3)
MAY_HIDE = Secrets(may_hide=(True, True))
A = unit("A", "askari", "1010 1110 1210")
D = unit("D", "warrior", "1040 1041")


def hidden(side: int, troops: str, hexes: str, place: int = COVER, leaf: int = 0, **more: Any) -> HiddenUnit:
    """A unit in ambush on these hexes."""
    kind = rules().content.kind_numbers[troops]
    return HiddenUnit(side, leaf, 0, tuple(HiddenFigure(kind, int(here), 4, place) for here in hexes.split()), **more)


def is_found(play: Play, unit: HiddenUnit) -> bool:
    return play.rules.springs(play.state, unit.side, trap_of(unit))


def moved(*orders: str, units: tuple[Any, ...] = (A, D), dice: int = 6, **more: Any) -> Play:
    """The first unit of A after these orders."""
    play = battle(*units, secrets=MAY_HIDE, **more)
    play.order("move A1")
    play.roll_all(dice)
    play.order(*orders)
    return play


@pytest.mark.rule("HA-HIDE-03")
def test_a_record_names_every_figure_its_hex_its_facing_and_its_hiding_place() -> None:
    unit = hidden(1, "warrior", "1015 1016", ROCKS, 5)
    assert hidden_in(trap_of(unit)) == unit
    play = battle(A, D)
    assert write_record(play.world, numbers_of(unit)) == "5:warrior.1015.w.rocks+warrior.1016.w.rocks"
    plan = Plan((2,), (unit,), (3,), (0, 4))
    assert plan_of(payload_of(plan)) == plan
    assert plan_of(b"\xff") == Plan()


@pytest.mark.rule("HA-HIDE-03")
def test_the_word_of_a_hidden_unit_says_whose_it_is_and_who_lies_with_it() -> None:
    play = battle(A, D, secrets=MAY_HIDE)
    lying = hidden(0, "warrior", "1015 1016", BEHIND, 5)
    for changed, head in (
        ({}, "5"),
        ({"contingent": 2}, "5/2"),
        ({"leaders": 1, "attendants": 3}, "5*1.3"),
        ({"has_repeaters": True}, "5!"),
        ({"contingent": 1, "leaders": 1, "has_repeaters": True}, "5/1*1.0!"),
    ):
        numbers = numbers_of(replace(lying, **changed))
        word = write_record(play.world, numbers)
        assert word == f"{head}:warrior.1015.w.behind+warrior.1016.w.behind"
        assert read_record(play.world, word) == numbers
    for word in ("5", "5:", "x:warrior.1015.w.cover", "5:warrior.1015.w", "5:warrior.1015.up.cover", "5:nobody.1015.w.cover"):
        assert play.refused(f"spring {word}").code == "wrong-form", word


def test_a_plan_that_no_envelope_holds_is_none() -> None:
    assert len(payload_of(Plan(real=tuple(range(99))))) < MOST_BYTES
    with pytest.raises(ValueError, match="too long"):
        payload_of(Plan(real=tuple(range(MOST_BYTES))))


@pytest.mark.rule("HA-HIDE-04")
def test_an_enemy_within_two_hexes_finds_an_ambush_wherever_it_passes() -> None:
    unit = hidden(1, "warrior", "1016 1017")
    assert not is_found(battle(A, D, secrets=MAY_HIDE), unit)
    assert not is_found(moved("go A1.1 1010-1011-1012-1013"), unit)
    assert is_found(moved("go A1.1 1010-1011-1012-1013-1014"), unit)
    passing = moved("go A1.1 1010-1011-1012-1013-1014-1113-1112")
    assert passing.world.grid.distance(Hex(1112), Hex(1016)) > 2
    assert is_found(passing, unit)
    assert not is_found(moved("go A1.1 1010-1011-1012-1013-1014"), replace(unit, side=0))


@pytest.mark.rule("HA-HIDE-04", "HA-SCOUT-03", "HA-TRAIT-09")
def test_a_scout_and_a_cunning_devil_find_an_ambush_at_eight() -> None:
    lying = hidden(1, "warrior", "1020")
    for finder in (
        unit("A", "scout", "1012", kind="scout"),
        leader("A", "askari", "1012", "cunning_devil"),
    ):
        assert is_found(battle(unit("A", "askari", "2010"), D, finder, secrets=MAY_HIDE), lying)
        assert not is_found(battle(unit("A", "askari", "2010"), D, finder, secrets=MAY_HIDE), hidden(1, "warrior", "1021"))
    assert not is_found(battle(A, D, leader("A", "askari", "1012", "eloquent"), secrets=MAY_HIDE), lying)


@pytest.mark.rule("HA-HIDE-04")
def test_who_lies_behind_something_is_found_by_being_seen() -> None:
    behind, in_cover = hidden(1, "warrior", "1020", BEHIND), hidden(1, "warrior", "1020", COVER)
    jungle = open_ground(jungle=[Hex(number) for row in range(4, 17) for number in (row * 100 + 15, row * 100 + 16)])
    assert not is_found(moved("go A1.1 1010-1011", ground=jungle), behind)
    assert is_found(moved("go A1.1 1010-1011"), behind)
    assert not is_found(moved("go A1.1 1010-1011"), in_cover)


@pytest.mark.rule("HA-HIDE-05", "HA-AMB-06")
def test_who_is_found_out_on_the_way_off_the_map_has_not_left_it_yet() -> None:
    """Reckoned: two hexes from the ambush it stops at 1069, of its seven hexes one is spent; to leave takes three more."""
    lying = hidden(1, "warrior", "1270 1271")
    march = (unit("A", "askari", "1068"), D)
    play = moved("exit A1.1 1068-1069-1070-1071", units=march, dice=4, scenario="ambush", edge="W")
    assert is_found(play, lying)
    play.spring(1, trap_of(lying))
    assert play.told(StoppedByAmbush) == [StoppedByAmbush("A1.1", "1069")]
    assert (play.figure("A1.1").status, play.figure("A1.1").where) == (ON_MAP, 1069)
    assert play.unit("A1").has(SURPRISED)
    play.order("exit A1.1 1069-1070-1071", "done")
    assert play.figure("A1.1").status == EXITED


@pytest.mark.rule("HA-HIDE-05", "HA-AMB-06")
def test_who_is_found_out_at_the_edge_of_the_map_is_still_there_with_its_unit() -> None:
    """Reckoned: 1271 is two hexes from 1071, the last of its way, and three from the one before."""
    lying = hidden(1, "warrior", "1271")
    play = moved("exit A1.1 0871-0971-1071", units=(unit("A", "askari", "0871"), D), scenario="ambush", edge="W")
    assert (play.figure("A1.1").status, play.unit("A1").status) == (EXITED, GONE)
    play.spring(1, trap_of(lying))
    assert play.told(StoppedByAmbush) == [StoppedByAmbush("A1.1", "1071")]
    assert (play.figure("A1.1").status, play.figure("A1.1").where) == (ON_MAP, 1071)
    assert play.unit("A1").status == HERE


@pytest.mark.rule("HA-VIS-03", "HA-HIDE-04")
def test_figures_in_between_hide_nobody_who_lies_behind_something() -> None:
    behind = hidden(1, "warrior", "1020", BEHIND)
    wall = " ".join(f"{row:02}13" for row in range(4, 17))
    for side in ("A", "D"):
        assert is_found(moved("go A1.1 1010-1011", units=(A, D, unit(side, "askari", wall))), behind)


@pytest.mark.rule("HA-HIDE-04")
def test_nobody_finds_anything_before_the_first_turn_or_while_dice_are_due() -> None:
    unit = hidden(1, "warrior", "1011")
    assert is_found(battle(A, D, secrets=MAY_HIDE), unit)
    assert not is_found(battle(A, D, secrets=MAY_HIDE, turn=0), unit)
    play = battle(A, D, secrets=MAY_HIDE)
    play.order("move A1")
    assert not is_found(play, unit)


@pytest.mark.rule("HA-HIDE-04")
def test_all_figures_appear_where_they_lay_and_can_be_activated() -> None:
    unit = hidden(1, "warrior", "1016 1017", leaf=3)
    play = moved("go A1.1 1010-1011-1012-1013-1014")
    play.spring(1, trap_of(unit))
    assert play.state.roster[-1].side == 1
    assert [play.figure(name).where for name in ("D2.1", "D2.2")] == [1016, 1017]
    assert play.figure("D2.1").facing == 4
    assert play.unit("D2").has(CAME_BY_AMBUSH)
    assert play.state.secrets.opened == ((), (3,))
    assert play.told(AmbushSprung) == [AmbushSprung("D2", ("1016", "1017"), "A1.1")]
    assert play.told(StoppedByAmbush) == [], "its way was over"
    assert not is_found(play, unit)
    play.order("done")
    assert play.demand == Choose(1, "unit", is_order=True)
    play.order("move D2")


@pytest.mark.rule("HA-HIDE-04", "HA-TRAIT-01", "HA-MORALE-02")
def test_a_leader_who_lay_with_them_is_one_of_them_and_counts_in_their_strength() -> None:
    play = moved("go A1.1 1010-1011-1012-1013-1014")
    play.spring(1, trap_of(replace(hidden(1, "warrior", "1016 1017 1018"), leaders=1, attendants=2)))
    assert [play.figure(name).where for name in ("D2.1", "D2.2", "DL.1")] == [1016, 1017, 1018]
    assert play.standing.members(play.body("D2")) == tuple(map(play.number, ("D2.1", "D2.2", "DL.1")))
    assert (play.unit("D2").strength, play.unit("DL").attendants) == (3, 2)


@pytest.mark.rule("HA-HIDE-05")
def test_the_finder_stops_where_it_found_the_ambush_and_goes_on_as_its_owner_decides_anew() -> None:
    unit = hidden(1, "warrior", "1017")
    play = moved("go A1.2 1110-1111", "go A1.1 1010-1011-1012-1013-1014-1015", dice=6)
    play.spring(1, trap_of(unit))
    assert play.figure("A1.1").where == 1015
    play = moved("go A1.2 1110-1111", "go A1.1 1010-1011-1012-1013-1014-1113-1112", dice=6)
    play.spring(1, trap_of(hidden(1, "warrior", "1016")))
    assert play.told(StoppedByAmbush) == [StoppedByAmbush("A1.1", "1014")]
    assert play.figure("A1.1").where == 1014
    assert play.figure("A1.1").has(CHANGED_HEX)
    assert play.figure("A1.2").where == 1111
    assert [each.hexes for each in play.state.activation.spent if each.figure == 0] == [4]
    assert play.refused("again").code == "has-been-revealed"
    play.order("go A1.1 1014-1015 names D2.1")


@pytest.mark.rule("HA-HIDE-05", "HA-BAG-05")
def test_whom_the_finder_named_farther_on_it_has_not_named_nor_is_a_load_taken() -> None:
    for foe in (unit("D", "warrior", "1212"), unit("D", "baggage", "1212", kind="baggage")):
        name = "DB.1" if foe.kind == "baggage" else "D1.1"
        way = f"go A1.1 1010-1011-1012-1013-1014-1113-1112 names {name}"
        play = moved(way, units=(unit("A", "askari", "1010 1110"), foe, unit("D", "warrior", "1040")))
        assert len(play.state.links + play.state.raiders) == 1
        play.spring(1, trap_of(hidden(1, "warrior", "1016")))
        assert play.figure("A1.1").where == 1014
        assert (play.state.links, play.state.raiders) == ((), ())


@pytest.mark.rule("HA-HIDE-05")
def test_of_a_unit_that_moves_by_one_order_those_after_the_finder_have_not_set_out() -> None:
    play = moved("line 1015 facing e")
    assert [(each.figure, each.hexes) for each in play.state.activation.spent] == [(0, 5), (1, 5), (2, 5)]
    play.spring(1, trap_of(hidden(1, "warrior", "1016")))
    assert [play.figure(f"A1.{number}").where for number in (1, 2, 3)] == [1014, 1110, 1210]
    assert [(each.figure, each.hexes) for each in play.state.activation.spent] == [(0, 4)]


@pytest.mark.rule("HA-HIDE-05")
def test_of_several_the_one_that_was_met_first_springs_first_and_the_rest_of_the_way_finds_nothing() -> None:
    near, far = hidden(1, "warrior", "1014", leaf=1), hidden(1, "warrior", "1117", leaf=0)
    play = moved("go A1.1 1010-1011-1012-1112-1113-1114-1115")
    ranks = [play.rules.trap_rank(play.state, 1, trap_of(unit)) for unit in (near, far)]
    assert is_found(play, far)
    assert ranks[0] < ranks[1]
    play.spring(1, trap_of(near))
    assert play.figure("A1.1").where == 1012
    assert not is_found(play, far)


@pytest.mark.rule("HA-HIDE-05")
def test_a_figure_of_the_march_that_finds_an_ambush_stops_on_the_map() -> None:
    march = unit("A", "askari", "off off", status=MARCHING)
    play = battle(march, D, scenario="ambush", secrets=MAY_HIDE)
    play.order("move A1")
    play.roll_all(6)
    play.order("enter A1.1 1000-1001-1002")
    play.spring(1, trap_of(hidden(1, "warrior", "1202")))
    assert (play.figure("A1.1").status, play.figure("A1.1").where) == (ON_MAP, 1001)


@pytest.mark.rule("HA-HIDE-06", "HA-MORALE-06")
def test_enemy_units_within_eight_owe_a_test_once_and_one_more_to_forest_hunters() -> None:
    units = (A, unit("A", "askari", "1022"), unit("A", "askari", "1030"), D)
    play = moved("go A1.1 1010-1011-1012", units=units)
    play.spring(1, trap_of(hidden(1, "warrior", "1014", leaf=1)))
    assert [play.unit(name).has(SURPRISED) for name in ("A1", "A2", "A3", "D1")] == [True, True, False, False]
    assert not play.unit("A1").has(SURPRISED_BY_HUNTERS)
    play = moved("go A1.1 1010-1011-1012", units=units)
    play.spring(1, trap_of(hidden(1, "forest_archer", "1014", leaf=1)))
    assert play.unit("A2").has(SURPRISED_BY_HUNTERS)


@pytest.mark.rule("HA-HIDE-09")
def test_an_owner_who_wants_to_move_a_hidden_unit_shows_it_before_its_dice() -> None:
    unit = hidden(0, "warrior", "2010 2011")
    play = battle(A, D, secrets=MAY_HIDE)
    assert "spring" not in play.words()
    play.order(f"spring {write_record(play.world, numbers_of(unit))}")
    assert play.figure("A2.1").where == 2010
    play.roll_all(3)
    play.order("go A2.1 2010-2110", "done")
    own = battle(A, D, secrets=replace(MAY_HIDE, hidden=(unit,), roster=(1,)))
    assert "spring" in own.words()
    assert own.refused(f"spring {write_record(own.world, numbers_of(hidden(0, 'warrior', '2010')))}").code == "not-as-planned"
    for record in ((), (9,), numbers_of(hidden(0, "warrior", "9999"))):
        refusal = own.rules.refusal(own.state, 0, Spring(record))
        assert refusal is not None
        assert refusal.code == "no-such-ambush"
    own.order(f"spring {write_record(own.world, numbers_of(unit))}")
    assert (own.state.secrets.hidden, own.state.secrets.opened) == ((), ((0,), ()))
    none = battle(A, D)
    assert none.refused(f"spring {write_record(none.world, numbers_of(unit))}").code == "no-ambush-now"


@pytest.mark.rule("HA-HIDE-11", "HA-HIDE-10")
def test_a_hidden_unit_is_nowhere_in_the_position_and_its_hexes_are_passed_over() -> None:
    unit = hidden(0, "warrior", "1011 1012")
    own = battle(A, D, secrets=replace(MAY_HIDE, hidden=(unit,), roster=(1,)))
    assert len(own.world.figures) == 5
    own.order("move A1")
    own.roll_all(6)
    own.order("go A1.1 1010-1011-1012-1013")
    order = own.rules.at(own.state).read("go A1.2 1110-1011")
    refusal = own.rules.own_refusal(own.state, 0, [order])
    assert refusal is not None
    assert refusal.rule == "HA-HIDE-11"
    assert own.rules.own_refusal(own.state, 0, [own.rules.at(own.state).read("go A1.2 1110-1111")]) is None


@pytest.mark.rule("HA-HIDE-11")
def test_where_one_of_their_own_has_come_to_stand_a_figure_appears_beside_it() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1012 1013"), secrets=MAY_HIDE)
    play.spring(1, trap_of(hidden(1, "warrior", "1012")))
    where = play.figure("D2.1").where
    assert play.world.grid.distance(where, Hex(1012)) == 1
    assert play.standing.at[where] == play.number("D2.1")


@pytest.mark.rule("HA-HIDE-08")
def test_a_hidden_unit_that_stays_in_burning_ground_is_revealed_and_loses_who_lies_there() -> None:
    fire = Fire("tall_grass", Hex(2020), 1, (Hex(2020), Hex(2021)))
    unit = hidden(1, "warrior", "2020 2023")
    play = battle(A, D, secrets=MAY_HIDE, fires=(fire,), turn=2)
    assert not is_found(play, unit)
    play.state = replace(play.state, agenda=(*play.state.agenda[:-1], replace(play.step, name="fire")))
    assert play.rules.springs(play.state, 1, trap_of(unit))
    state, _ = play.rules._springs["fire"](Context(play.world, play.state, play.step), Sprung(1, trap_of(unit)))
    state, _ = play.rules.go_on(replace(state, agenda=(Step("unit", 0, word="units"), state.agenda[-1])))
    assert [figure.status for figure in state.figures[-2:]] == [KILLED, ON_MAP]
    assert state.losses[-1].cause == "fire"


@pytest.mark.rule("HA-SCEN-08", "HA-HIDE-11")
def test_a_side_with_nobody_in_sight_says_whether_it_still_hides_a_unit() -> None:
    play = battle(unit("A", "askari", "1010"), D, step="victory", secrets=MAY_HIDE, unit_marks={})
    assert answer_to(Plan(hidden=(hidden(0, "warrior", "1010", leaf=2),)), "hidden:4", ()) == 1
    assert answer_to(Plan(hidden=(hidden(0, "warrior", "1010", leaf=2),)), "hidden:4", (2,)) == 0
    assert answer_to(Plan(), "hidden:4", ()) == 0
    assert [answer_to(Plan(), other, ()) for other in ("", "hidden", "hidden:now", "lost:4")] == [-1] * 4
    lying = payload_of(Plan(hidden=(hidden(0, "warrior", "1010"),)))
    for said, hides in (
        (Claimed(0, "", "hidden:1", 1), True),
        (Claimed(0, "", "hidden:1", 0), False),
        (Opened(0, "", lying), True),
        (Opened(0, "", payload_of(Plan())), False),
    ):
        gone = battle(unit("A", "askari", "off", status=TO_COME), D, step="victory", secrets=MAY_HIDE)
        assert gone.demand == Open(0, "", "hidden:1")
        gone.give(said)
        assert gone.is_over() != hides, said
    assert isinstance(play.demand, Choose)


def test_the_crocodiles_on_the_way_to_an_ambush_are_rolled_for_and_those_beyond_it_are_not() -> None:
    lying = hidden(1, "warrior", "1016 1017")
    fords = open_ground(ford=(Hex(1012), Hex(1015)), jungle=(Hex(1016), Hex(1017)))
    play = moved("go A1.1 1010-1011-1012-1013-1014-1015", ground=fords)
    owed = ("crocodile", 1, "A1.1", "ford", 2)
    assert play.demand == Roll((6,), owed)
    play.give(Sprung(1, trap_of(lying)))
    assert play.figure("A1.1").where == 1014
    assert play.demand == Roll((6,), owed)
    play.roll(6)
    assert not isinstance(play.demand, Roll)


@pytest.mark.rule("HA-HIDE-05")
def test_nothing_lies_on_the_rest_of_the_way_to_whom_an_ambush_stops() -> None:
    lying = hidden(1, "warrior", "1016 1017")
    play = moved("go A1.1 1010-1011-1012-1013-1014-1015", stakes=(Stakes(Hex(1015), 1),))
    assert play.demand == Open(1, "", "real:0")
    play.give(Sprung(1, trap_of(lying)))
    assert play.figure("A1.1").where == 1014
    assert isinstance(play.demand, Choose)


@pytest.mark.rule("HA-HIDE-03")
def test_a_sides_own_copy_knows_of_its_plan_whoever_has_not_shown_himself() -> None:
    units = (hidden(0, "warrior", "2010", leaf=1), hidden(0, "warrior", "2110", leaf=2))
    secrets = replace(MAY_HIDE, opened=((2,), ()))
    play = battle(A, D, secrets=secrets)
    own = unfolded(play.world, play.state, 0, Papers(plan=PLAN), {PLAN: payload_of(Plan(hidden=units))})
    assert own.secrets.hidden == units[:1]
    assert folded(own).secrets == secrets


@pytest.mark.rule("HA-HIDE-09")
def test_a_hidden_unit_is_offered_to_show_itself_among_units_and_not_among_independents() -> None:
    own = Secrets(may_hide=(True, True), hidden=(hidden(0, "warrior", "1012", leaf=3),))
    sides = (unit("A", "askari", "1010"), unit("A", "scout", "1210", kind="scout"), unit("D", "warrior", "1040"))
    assert "spring" in battle(*sides, secrets=own).words()
    play = battle(*sides, secrets=own, step="independents")
    assert "move" in play.words()
    assert "spring" not in play.words()


@pytest.mark.rule("HA-TRAP-04", "HA-HIDE-01")
def test_nobody_lies_hidden_on_stakes() -> None:
    spears = [rules().content.kind_numbers["spearman"]]
    ground = open_ground(jungle=ball(1030, 2))
    for stakes, found in (((), ("cover",)), ((Stakes(Hex(1030), 1),), ())):
        play = battle(A, D, ground=ground, stakes=stakes)
        assert hiding_places(play.world, play.state, 1, spears, Hex(1030)) == found


@pytest.mark.rule("HA-TERR-23", "HA-HIDE-01")
def test_nobody_lies_hidden_in_water_or_off_the_map() -> None:
    play = battle(A, D, ground=open_ground(sea=(Hex(2020),), jungle=(Hex(2021),)))
    kind = play.standing.kind(0)
    number = play.world.kinds.index(kind)
    rules_broken = [lair_refusal(play.world, play.state, 1, [number], number, Hex(here)) for here in (2020, 9999)]
    assert [found and found.rule for found in rules_broken] == ["HA-TERR-23", "HA-TERR-23"]


IMPOSSIBLE = (
    replace(hidden(1, "warrior", "1012"), figures=(HiddenFigure(99, 1012, 0, COVER),)),
    replace(hidden(1, "warrior", "1012"), leaders=1),
    replace(hidden(1, "warrior", "1012"), leaf=99),
    hidden(1, "warrior", "1012 1012"),
    hidden(1, "warrior", "1012 9999"),
    hidden(1, "gunboat", "1012"),
)
"""A kind that there is not, a Leader with nobody, a leaf that there is not, two in a hex, one off the map, a vessel."""


@pytest.mark.rule("HA-HIDE-01", "HA-HIDE-03")
@pytest.mark.parametrize("lying", IMPOSSIBLE)
def test_what_cannot_lie_there_never_springs_and_is_no_plan(lying: HiddenUnit) -> None:
    play = battle(A, D, secrets=MAY_HIDE)
    assert is_found(play, hidden(1, "warrior", "1012 1013"))
    assert not is_found(play, lying)
    refusal = play.rules.refusal(play.state, 0, Spring(numbers_of(replace(lying, side=0))))
    assert refusal is not None
    assert refusal.code == "no-such-ambush"
