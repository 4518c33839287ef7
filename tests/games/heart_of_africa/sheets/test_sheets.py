"""Order sheets: both sides write theirs, and the units move by them, one of each side in turn."""

from itertools import product

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Decided, Opened
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.sheets import ConcedeIf, DoCharge, DoClimb, DoFall, DoForm, DoGo, FireAs, Wait
from pbem.games.heart_of_africa.events.turn import Held, MoveRolled, Stayed
from pbem.games.heart_of_africa.rules.movement.formations import slots
from pbem.games.heart_of_africa.rules.sheets.condition_slot import FORMS, OPTIONAL, PARTS, fits
from pbem.games.heart_of_africa.rules.sheets.conditions import holds
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import ABOARD, CRAFT, DISMOUNTED, HERE, MARCHING, RELOADING
from pbem.games.heart_of_africa.state.ground import Ground, Work
from pbem.games.heart_of_africa.state.position import Activation
from pbem.games.heart_of_africa.state.sheets import CONDITIONS, Condition, Sheet
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block
from tests.games.heart_of_africa.sheets.written_sheets import A1, A2, D1, carried_out, played, sheets


def test_the_sealing_side_writes_first_and_the_other_openly() -> None:
    play = sheets()
    demand = play.demand
    assert isinstance(demand, Choose)
    assert (demand.side, demand.kind, demand.is_sealed) == (ATTACKER, "sheet", True)
    played(play, (), ())
    assert [event.unit for event in play.told(Held)] == ["A1", "D1", "A2"]


def test_a_sheet_that_cannot_be_read_holds() -> None:
    play = sheets()
    play.give(Decided(ATTACKER, play.rules.sealed(play.state, 7)))
    play.order("endsheet")
    play.give(Opened(ATTACKER, "orders:7", b"\xff\xff"))
    assert [event.unit for event in play.told(Held)] == ["A1", "D1", "A2"]


@pytest.mark.rule("HA-TURN-02")
def test_entries_are_carried_out_in_their_order_side_by_side() -> None:
    play = played(
        sheets(), ("entry A2", "forms 1415 facing e", "entry A1", "forms 1013 facing e"), ("entry D1", "forms 1028 facing w")
    )
    play.roll_all(3)
    rolled = [event.unit for event in play.told(MoveRolled)]
    assert rolled == ["A2", "D1", "A1"]
    assert {play.figure(name).where for name in ("A2.1", "A2.2")} == {1415, 1314}
    assert play.figure("D1.1").facing == 4


@pytest.mark.rule("HA-TURN-04")
def test_a_unit_none_of_whose_cases_holds_has_rolled_and_stays() -> None:
    play = played(sheets(), ("entry A1", "when open 12", "forms 1013", "entry A2", "evades"), ())
    play.roll_all(3)
    assert play.told(Stayed) == [Stayed("A1", has_case=False), Stayed("A2", has_case=True)]
    assert play.figure("A1.1").where == 1010


@pytest.mark.rule("HA-TURN-03")
def test_who_has_no_entry_holds_when_nobody_is_ready() -> None:
    play = played(sheets(), ("entry A1", "wait activated D1", "forms 1013 facing e"), ())
    play.roll_all(3)
    assert [event.unit for event in play.told(Held)] == ["A2", "D1"]
    assert [event.unit for event in play.told(MoveRolled)] == ["A1"]


@pytest.mark.rule("HA-TURN-04")
def test_branches_look_at_the_dice_and_without_one_that_holds_nobody_moves() -> None:
    lines = ("entry A1", "when open 9", "forms 1013 facing e", "when open 6", "turns nw", "entry A2", "holds")
    for dice, facing in ((5, 5), (1, 1)):
        play = played(sheets(), lines, ())
        play.roll(dice, 3)
        assert play.figure("A1.1").facing == facing


def test_a_charge_names_and_what_is_left_stays_near() -> None:
    play = played(sheets(A1, unit("D", "warrior", "1018 1218")), ("entry A1", "charges D1"), ())
    play.roll(4, 4)
    assert len(play.state.links) == 2


@pytest.mark.rule("HA-CC-12")
def test_the_engaged_break_off_and_the_others_fall_back_with_them() -> None:
    play = sheets(A1, unit("D", "warrior", "1013"), links=[("A1.3", "D1.1")], turn=2)
    played(play, ("entry A1", "breaksoff 1005"), ())
    play.roll(3, 5)
    assert not play.standing.is_engaged(play.number("D1.1"))
    assert all(play.figure(name).where % 100 < 10 for name in ("A1.1", "A1.2", "A1.3"))


@pytest.mark.rule("HA-CC-05")
def test_riders_evade_by_their_sheet() -> None:
    play = sheets(unit("A", "askari", "1010"), unit("D", "light_horseman", "1012"))
    played(play, ("entry A1", "charges D1"), ("entry D1", "when contacted", "evades", "turns w"))
    play.roll(3, 3)
    play.roll(2, 2, 2, 4)
    assert play.figure("D1.1").where == 1018
    assert play.state.links == ()


@pytest.mark.rule("HA-CC-05")
def test_who_would_follow_evaders_off_the_map_stays() -> None:
    """Reckoned: the evader rides six hexes, from 1064 to 1070; as far on from 1167 there is no hex."""
    play = sheets(unit("A", "askari", "1062"), unit("D", "light_horseman", "1064 1167"))
    played(play, ("entry A1", "charges D1"), ("entry D1", "when contacted", "evades"))
    play.roll(3, 3)
    play.roll(2, 2, 2, 4)
    assert [play.figure(name).where for name in ("D1.1", "D1.2")] == [1070, 1167]


@pytest.mark.rule("HA-AMB-03", "HA-AMB-06")
def test_the_march_comes_on_and_leaves_by_its_sheet() -> None:
    coming = unit("A", "askari", "off off off", status=MARCHING)
    play = sheets(coming, D1, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 2)})
    played(play, ("entry A1", "forms 1005 facing e"), ())
    play.roll(3, 3)
    assert [figure.where for figure in play.state.figures[:3]] != [-1, -1, -1]
    going = sheets(unit("A", "askari", "1068 1069"), A2, D1, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 2)})
    played(going, ("entry A1", "exits"), ())
    going.roll(3, 3)
    assert going.unit("A1").status == 5


def test_a_sheet_says_what_may_be_said() -> None:
    play = sheets()
    play.order("entry A1")
    assert play.refused("entry A1").code == "has-an-entry"
    assert play.refused("entry A2") == Refusal("HA-TURN-02", "entry-without-action", "A1")
    assert play.refused("wait open 5").code == "wrong-form"
    assert play.refused("wait enemy D1").code == "wrong-form"
    play.order("wait enemy 20 D1", "when engaged", "turns ne")
    assert play.refused("wait dark").code == "waits-come-first"


def test_an_entry_without_an_action_is_left_out() -> None:
    play = sheets()
    play.order("entry A1", "wait dark", "endsheet")
    assert play.state.sheets[0] == Sheet()


def test_conditions_look_at_what_both_sides_see() -> None:
    play = battle(A1, A2, D1, leader("A", "askari", "1210"), turn=3, facts={"light": "night"}, links=[("A1.3", "D1.1")])
    true = (
        Condition(CONDITIONS.index("enemy"), within=18),
        Condition(CONDITIONS.index("enemy"), is_not=True, within=17),
        Condition(CONDITIONS.index("foes"), count=2, near=play.figure("D1.1").where, within=1),
        Condition(CONDITIONS.index("friends"), is_not=True, count=5, near=play.figure("A1.1").where, within=2),
        Condition(CONDITIONS.index("friends"), count=3, near=play.figure("A1.1").where, within=2),
        Condition(CONDITIONS.index("activated"), is_not=True, body=play.body("D1")),
        Condition(CONDITIONS.index("engaged")),
        Condition(CONDITIONS.index("strength"), body=play.body("D1"), count=2),
        Condition(CONDITIONS.index("arrived"), body=play.body("D1")),
        Condition(CONDITIONS.index("gone"), is_not=True, body=play.body("D1")),
        Condition(CONDITIONS.index("dark")),
        Condition(CONDITIONS.index("turn"), count=3),
    )
    for condition in true:
        assert holds(play.world, play.state, play.body("A1"), condition), condition
        other = replace(condition, is_not=not condition.is_not)
        assert not holds(play.world, play.state, play.body("A1"), other), other
    assert DEFENDER == 1


def test_conditions_tell_the_last_number_of_which_they_are_true_from_the_next() -> None:
    play = battle(A1, A2, D1, turn=3)
    rolled = replace(play.state, active=Activation(0, (0,), open_result=7, difficult_result=4))
    here, own = play.figure("A1.1").where, play.body("A1")
    for state, last in (
        (play.state, Condition(CONDITIONS.index("friends"), count=3, near=here, within=2)),
        (play.state, Condition(CONDITIONS.index("friends"), count=2, near=here, within=1)),
        (play.state, Condition(CONDITIONS.index("foes"), count=2, near=Hex(1030), within=1)),
        (play.state, Condition(CONDITIONS.index("foes"), count=0, near=here, within=5)),
        (play.state, Condition(CONDITIONS.index("turn"), count=3)),
        (rolled, Condition(CONDITIONS.index("open"), count=7)),
        (rolled, Condition(CONDITIONS.index("difficult"), count=4)),
    ):
        numbers = (last.count - 1, last.count, last.count + 1)
        assert [holds(play.world, state, own, replace(last, count=number)) for number in numbers] == [True, True, False], last
    for name in ("open", "difficult"):
        assert not holds(play.world, play.state, own, Condition(CONDITIONS.index(name), count=1)), "nobody has rolled"
    for name in ("engaged", "contacted", "activated", "marked", "gone", "dark"):
        assert not holds(play.world, play.state, own, Condition(CONDITIONS.index(name), body=play.body("A2"))), name


@pytest.mark.rule("HA-TYPE-11")
def test_a_sheet_orders_mounting_and_dismounting() -> None:
    for line, is_after in (("dismounts", True), ("remounts", False)):
        marks = {} if is_after else {"A1.1": DISMOUNTED, "A1.2": DISMOUNTED}
        play = sheets(unit("A", "mounted_regular", "1010 1011"), D1, marks=marks)
        carried_out(played(play, ("entry A1", line), ()))
        assert [play.figure(name).has(DISMOUNTED) for name in ("A1.1", "A1.2")] == [is_after] * 2, line


def test_a_formation_stands_at_a_right_angle_to_where_it_faces_or_as_its_first_figure_does() -> None:
    for said, direction in ((" facing ne", 0), (" facing se", 2), ("", 1)):
        play = carried_out(played(sheets(), ("entry A1", f"forms 1012{said}"), ()))
        places = {play.figure(name).where for name in ("A1.1", "A1.2", "A1.3")}
        assert places == {*slots(play.world.grid, "line", Hex(1012), direction, 0, 3)}, said


def test_a_unit_that_is_in_contact_as_a_whole_forms_nowhere() -> None:
    play = sheets(unit("A", "askari", "1010"), unit("D", "warrior", "1011"), links=[("D1.1", "A1.1")])
    carried_out(played(play, ("entry A1", "forms 1012"), ()))
    assert play.told(Stayed) == [Stayed("A1", has_case=True)]


@pytest.mark.rule("HA-HEX-12")
def test_no_line_charges_a_unit_that_has_fled() -> None:
    play = sheets(A1, D1, unit("D", "warrior", "2030"), lost={"rout": "D2.1"})
    play.order("entry A1")
    assert play.next_words("charges") == ["D1"]
    for line in ("charges D2", "charges D1,D2", "climbs e at D2"):
        assert play.refused(line).code == "cannot-be-named", line


WORKS = Ground(open_ground().field, works=tuple(Work(Hex(line * 100 + 11), Hex(line * 100 + 10)) for line in range(8, 13)))


@pytest.mark.rule("HA-FORT-11", "HA-FORT-03")
def test_a_sheet_orders_the_drill_of_two_ranks_and_climbing() -> None:
    men = unit("A", "askari", "1011 1012", facing="W")
    play = sheets(men, D1, ground=WORKS, marks={"A1.1": RELOADING})
    played(play, ("entry A1", "exchanges"), ())
    play.roll(3, 3)
    assert (play.figure("A1.1").where, play.figure("A1.2").where) == (1012, 1011)
    over = sheets(unit("A", "askari", "1010"), unit("D", "warrior", "1012"), ground=WORKS)
    played(over, ("entry A1", "climbs e at D1"), ())
    over.roll(3, 3)
    assert over.figure("A1.1").where == 1011
    assert over.standing.is_engaged(over.number("D1.1"))


@pytest.mark.rule("HA-CRAFT-07", "HA-BOAT-01")
def test_a_sheet_orders_going_aboard_sailing_and_going_ashore() -> None:
    sea = open_ground(sea=block((0, 20), (0, 71)))
    canoe, men = unit("A", "canoe", "2010", kind=CRAFT), unit("A", "askari", "2110 2111")
    play = sheets(men, canoe, D1, ground=sea, vessels=[("AC1.1", "2010")])
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], unit=0),))
    played(play, ("entry A1", "boards AC1.1"), ())
    play.roll_all(3)
    assert play.figure("A1.1").status == ABOARD
    again = sheets(men, canoe, D1, ground=sea, vessels=[("AC1.1", "2010")])
    again.state = replace(again.state, vessels=(replace(again.state.vessels[0], unit=0),), figures=play.state.figures)
    played(again, ("entry A1", "sails AC1.1 2010-1909-1809-1708"), ())
    again.roll_all(1)
    assert again.state.vessels[0].hull == (1809,)


@pytest.mark.rule("HA-BOAT-01")
def test_a_craft_of_two_ends_is_ordered_ahead_or_astern() -> None:
    sea = open_ground(sea=block((0, 20), (0, 71)))
    dhow, men = unit("A", "dhow", "2010", kind=CRAFT), unit("A", "askari", "2010", status=HERE)
    play = sheets(men, dhow, D1, ground=sea, vessels=[("AC1.1", "2010 2011")])
    aboard = replace(play.figure("A1.1"), status=ABOARD, craft=play.number("AC1.1"))
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], unit=0),)).with_figure(0, aboard)
    writing = play.state
    play.order("entry A1")
    ends = [token.text for token in play.rules.options(play.state, ("sails", "AC1.1")).tokens]
    assert ends == ["2010", "2011"]
    play.state = writing
    carried_out(played(play, ("entry A1", "sails AC1.1 2011-2012-2013"), ()))
    assert play.state.vessels[0].hull == (2012, 2013)


@pytest.mark.rule("HA-FORT-11", "HA-FORT-03", "HA-BOAT-01")
@pytest.mark.parametrize("line", ["climbs e at D1", "exchanges", "roofs", "breaksroof", "jumps 1010", "drops"])
def test_who_is_aboard_does_nothing_that_is_done_on_foot(line: str) -> None:
    sea = open_ground(sea=block((0, 20), (0, 71)))
    men, canoe = unit("A", "askari", "2110 2111"), unit("A", "canoe", "2010", kind=CRAFT)
    play = sheets(men, canoe, D1, ground=sea, vessels=[("AC1.1", "2010")], marks={"A1.1": RELOADING, "A1.2": RELOADING})
    aboard = [replace(each, status=ABOARD, where=-1, craft=play.number("AC1.1")) for each in play.state.figures[:2]]
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], unit=0),), figures=(*aboard, *play.state.figures[2:]))
    played(play, ("entry A1", line), ())
    play.roll_all(3)
    assert [play.figure(name).status for name in ("A1.1", "A1.2")] == [ABOARD, ABOARD]


def test_a_condition_says_what_it_must_and_no_more() -> None:
    for kind, name in enumerate(CONDITIONS):
        form, optional = FORMS[name], FORMS[name][-1:] if name in OPTIONAL else ()
        for said in product((0, 1), repeat=len(PARTS)):
            parts = {part for part, value in enumerate(said) if value}
            assert fits(kind, said) is (set(form) - set(optional) <= parts <= set(form)), (name, said)
    assert not fits(len(CONDITIONS), (0, 0, 0, 0))


def test_conditions_are_offered_word_by_word() -> None:
    play = sheets()
    play.order("entry A1")

    def offered(*words: str) -> tuple[list[str], bool]:
        found = play.rules.options(play.state, ("wait", *words))
        return [token.text for token in found.tokens], found.is_complete

    assert "open" not in offered()[0]
    assert offered("dark") == ([], True)
    assert offered("engaged") == ([], True)
    assert offered("strength", "A2") == ([str(number) for number in range(1, 31)], False)
    assert offered("strength", "A2", "3") == ([], True)
    assert offered("enemy", "6") == (["A1", "A2", "D1"], True)
    assert offered("foes", "3", "1012")[1] is False
    assert [play.refused(f"entry {name}").code for name in ("D1", "A1")] == ["not-your-unit", "has-an-entry"]
    open_twice = Wait(CONDITIONS.index("open"), 0, 2, Hex(0), 0)
    refusal = play.rules.refusal(play.state, 0, open_twice)
    assert refusal is not None
    assert refusal.code == "dice-come-later"


@pytest.mark.rule("HA-AMB-03")
def test_a_march_that_charges_comes_on_towards_whom_it_charges() -> None:
    coming = unit("A", "askari", "off off off", status=MARCHING)
    for row in (8, 40):
        enemy = unit("D", "warrior", f"{row:02}20")
        play = sheets(coming, enemy, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 1)})
        played(play, ("entry A1", "charges D1"), ())
        play.roll(3, 3)
        assert {abs(figure.where // 100 - row) <= 2 for figure in play.state.figures[:3]} == {True}


@pytest.mark.rule("HA-TURN-04")
def test_a_unit_falls_back_until_the_enemy_is_so_far_away() -> None:
    for until, stays in ((19, False), (18, True)):
        play = played(sheets(), ("entry A1", f"fallsback 1001 until {until}"), ())
        play.roll_all(3)
        assert (play.figure("A1.1").where == 1010) is stays, until


@pytest.mark.rule("HA-TURN-02")
def test_a_formation_is_no_broader_than_the_largest_unit() -> None:
    """A changed client that writes another number would keep the other program busy for ever."""
    play = sheets()
    play.order("entry A1")
    order = play.rules.at(play.state).read("forms 1015")
    broadest = play.rules.content.armies.limits.unit_figures
    for number, code in ((broadest, ""), (broadest + 1, "no-such-action"), (2**62, "no-such-action")):
        refusal = play.rules.refusal(play.state, 0, replace(order, abreast=number))
        assert (refusal.code if refusal else "") == code, number


@pytest.mark.rule("HA-MOVE-04")
def test_a_unit_falls_back_to_an_edge_each_figure_straight() -> None:
    for edge, ends in (("w", [1004, 1104, 1204]), ("n", [408, 507, 607])):
        play = sheets(unit("A", "askari", "1010 1110 1210"), D1)
        carried_out(played(play, ("entry A1", f"fallsback {edge}"), ()))
        assert [play.figure(f"A1.{number}").where for number in (1, 2, 3)] == ends, edge
    near = sheets(unit("A", "askari", "1001 1101"), D1)
    carried_out(played(near, ("entry A1", "fallsback w facing e"), ()))
    assert [near.figure(f"A1.{number}").where for number in (1, 2)] == [1000, 1100], "no farther than the edge"


@pytest.mark.rule("HA-CC-12")
def test_the_engaged_break_off_towards_an_edge() -> None:
    play = sheets(A1, unit("D", "warrior", "1013"), links=[("A1.3", "D1.1")], turn=2)
    carried_out(played(play, ("entry A1", "breaksoff w"), ()))
    assert not play.standing.is_engaged(play.number("D1.1"))
    assert all(play.figure(name).where % 100 < 10 for name in ("A1.1", "A1.2", "A1.3"))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (DoCharge((2, 2), 0, 0, False), "policy-said-twice"),
        (DoClimb(0, (2, 2)), "policy-said-twice"),
        (DoForm(Hex(1013), (Hex(1011), Hex(1011)), 0, 6, 6, 0, 0, 0, False), "policy-said-twice"),
        (DoForm(Hex(1013), (), 0, 6, 6, 0, 0, 2**40, False), "no-such-action"),
        (DoForm(Hex(1013), (), 0, 7, 6, 0, 0, 0, False), "no-such-action"),
        (DoForm(Hex(1013), (), 3, 0, 6, 0, 0, 0, False), "no-such-action"),
        (DoGo((0, 1013), (), 6, 2**40, 0, False), "no-such-action"),
        (DoGo((), (), 6, 0, 0, False), "no-such-action"),
        (DoGo((0,), (), 6, 0, 0, False), "no-such-action"),
        (DoFall(Hex(1001), 0, 2**40, 6), "no-such-action"),
        (Wait(len(CONDITIONS), 0, 0, Hex(0), 0), "no-such-condition"),
        (Wait(CONDITIONS.index("dark"), 1, 0, Hex(0), 0), "no-such-condition"),
        (Wait(CONDITIONS.index("sees"), 99, 0, Hex(0), 0), "no-such-condition"),
        (ConcedeIf(len(CONDITIONS), 0, 0, Hex(0), 0), "no-such-condition"),
        (ConcedeIf(CONDITIONS.index("gone"), 99, 0, Hex(0), 0), "no-such-condition"),
        (ConcedeIf(CONDITIONS.index("foes"), 0, 1, Hex(9999), 1), "no-such-condition"),
        (FireAs(0, 0, 0, 0, (4, 4), 0), "policy-said-twice"),
    ],
)
def test_a_line_that_nobody_can_write_is_refused(line: Decision, code: str) -> None:
    """Each was carried out: a charge at ten units, each named 25 times, took whoever opened the sheet minutes."""
    play = sheets()
    if not isinstance(line, FireAs | ConcedeIf):
        play.order("entry A1")
    refusal = play.rules.refusal(play.state, ATTACKER, line)
    assert refusal is not None
    assert refusal.code == code


def test_an_edge_stands_where_a_hex_may() -> None:
    play = sheets()
    play.order("entry A1")
    rules = play.rules.at(play.state)
    for verb, order in (
        ("fallsback", DoFall(Hex(0), 5, 0, 6)),
        ("fallsback", DoFall(Hex(1010), 1, 0, 6)),
        ("fallsback", DoFall(Hex(0), 1, 0, 99)),
    ):
        found = [token.text for token in play.rules.options(play.state, (verb,)).tokens]
        assert found[:5] == ["n", "e", "s", "w", "0000"]
        assert play.rules.options(play.state, (verb, "w")).is_complete
        refusal = play.rules.refusal(play.state, 0, order)
        assert refusal is not None
        assert refusal.code == "no-such-action"
    for text in ("fallsback 0000", "breaksoff 0000"):
        assert play.rules.refusal(play.state, 0, rules.read(text)) is None, "a hex like any other"
    for text in ("fallsback w until 8 facing e", "fallsback 0000", "breaksoff s", "breaksoff 1010"):
        assert rules.write(rules.read(text)) == text
    assert [rules.order(rules.read(text)).target for text in ("fallsback 1010", "fallsback w")] == ["1010", ""]
    assert play.refused("fallsback x").code == "unknown-hex"
