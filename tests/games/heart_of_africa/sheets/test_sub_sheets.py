"""Units in ambush under order sheets: how they are found, and how their sub-sheets let them move and shoot."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Roll, Rolled
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.set_up import AmbushSprung, StoppedByAmbush
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.events.turn import Held, MoveRolled
from pbem.games.heart_of_africa.rules.hidden import plans
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import Ambush, SubSheet, ambush_of, relaid_refusal, trap_of, traps
from pbem.games.heart_of_africa.rules.sheets.ambush_lines import ambush_refusal, read_ambush, write_ambush
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import KILLED, MARCHING, ON_MAP
from pbem.games.heart_of_africa.state.ground import Fire
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenUnit, Secrets
from tests.games.heart_of_africa.battles import Play, unit
from tests.games.heart_of_africa.hidden.test_ambushes import IMPOSSIBLE, hidden
from tests.games.heart_of_africa.sheets.written_sheets import A1, A2, D1, carried_out, played, sheets

MAY_HIDE = Secrets(may_hide=(True, True))


def trap(play: Play, lying: HiddenUnit, text: str = "") -> bytes:
    """A hidden unit with a sub-sheet."""
    said = ambush_of(read_ambush(play.world, f"{lying.leaf} {text}".strip()))
    assert said is not None
    return trap_of(lying, *said.sheets)


def until_met(play: Play, side: int, payload: bytes, number: int = 3) -> bool:
    """The sheets are carried out up to where a trap springs; it does."""
    while True:
        if play.rules.springs(play.state, side, payload):
            play.spring(side, payload)
            return True
        demand = play.demand
        if isinstance(demand, Roll):
            play.give(Rolled((number,) * len(demand.faces)))
        elif isinstance(demand, Choose) and demand.kind == "onward":
            play.order("on")
        else:
            return False


def turn(attacker: tuple[str, ...] = (), defender: tuple[str, ...] = (), units: Any = (A1, A2, D1), **more: Any) -> Play:
    return played(sheets(*units, secrets=MAY_HIDE, **more), attacker, defender)


@pytest.mark.rule("HA-HIDE-04", "HA-HIDE-05")
def test_whom_a_unit_meets_on_its_sheet_stops_it_and_the_rest_is_as_its_entry_says() -> None:
    lying = hidden(1, "warrior", "1016 1017")
    for on_ambush, distance in (("halt", 2), ("charge", 1)):
        play = turn(("entry A1", "forms 1019 facing e", f"onambush {on_ambush}", "entry A2", "turns e"))
        assert until_met(play, 1, trap(play, lying), 5)
        assert play.told(StoppedByAmbush)
        while isinstance(play.demand, Choose):
            play.order("on")
        away = min(play.standing.distance(number, play.number("D2.1")) for number in play.standing.members(play.body("A1")))
        assert away == distance, on_ambush


@pytest.mark.rule("HA-HIDE-05")
def test_who_has_met_it_at_the_end_of_its_way_goes_on_as_its_entry_says_too() -> None:
    alone = unit("A", "askari", "1010")
    play = turn(("entry A1", "forms 1014 facing e", "onambush charge"), units=(alone, A2, D1))
    assert until_met(play, 1, trap(play, hidden(1, "warrior", "1016 1017")), 5)
    assert (play.told(StoppedByAmbush), play.figure("A1.1").where) == ([], 1014)
    play.order("on")
    assert play.standing.opponents(play.number("A1.1")) == (play.number("D2.1"),)


@pytest.mark.rule("HA-HIDE-05")
def test_of_two_who_would_show_themselves_that_of_the_lower_leaf_comes_first() -> None:
    play = turn()
    units = (hidden(1, "warrior", "3010", leaf=leaf) for leaf in (2, 5))
    ranks = [play.rules.trap_rank(play.state, 1, trap(play, each, "/ turns e")) for each in units]
    assert ranks[0] < ranks[1]
    found = play.rules.trap_rank(play.state, 1, trap(play, hidden(1, "warrior", "1012", leaf=7), "/ turns e"))
    assert found < ranks[0], "one that is found comes before all of them"


@pytest.mark.rule("HA-HIDE-04")
def test_before_the_first_unit_moves_it_is_looked_who_stands_too_near() -> None:
    play = turn()
    assert play.rules.springs(play.state, 1, trap(play, hidden(1, "warrior", "1014")))
    assert not play.rules.springs(play.state, 1, trap(play, hidden(1, "warrior", "1015")))


@pytest.mark.rule("HA-HIDE-09")
def test_a_hidden_unit_is_moved_by_its_sub_sheet_in_the_place_of_the_next_of_its_side() -> None:
    lying = hidden(1, "warrior", "1020 1021")
    play = turn(defender=("entry D1", "forms 1028 facing w"))
    payload = trap(play, lying, "/ charges A1")
    assert until_met(play, 1, payload, 6)
    assert [event.unit for event in play.told(Held)] == ["A1"]
    assert not play.told(MoveRolled)
    carried_out(play, 6)
    assert [event.unit for event in play.told(MoveRolled)] == ["D2", "D1"]
    assert [event.unit for event in play.told(Held)] == ["A1", "A2"]
    assert len(play.told(AmbushSprung)) == 1
    assert not play.rules.springs(play.state, 1, payload)


@pytest.mark.rule("HA-HIDE-09")
def test_it_stands_behind_an_entry_of_the_open_part_and_waits_for_what_it_says() -> None:
    lying, open_part = hidden(0, "warrior", "2020 2021"), ("entry A1", "forms 1013 facing e", "entry A2", "forms 1413 facing e")
    for text, first in (
        ("/ turns w", ["A3", "A1", "A2"]),
        ("after A1 / turns w", ["A1", "A3", "A2"]),
        ("after A2 / turns w", ["A1", "A2", "A3"]),
        ("/ wait activated A1 / turns w", ["A1", "A3", "A2"]),
        ("/ wait enemy 5 / turns w", ["A1", "A2"]),
    ):
        play = turn(open_part)
        until_met(play, 0, trap(play, lying, text))
        carried_out(play)
        assert [event.unit for event in play.told(MoveRolled) if event.unit[0] == "A"] == first, text


@pytest.mark.rule("HA-HIDE-09", "HA-MOVE-03")
def test_single_figures_of_a_hidden_unit_go_where_its_sub_sheet_sends_them_by_their_numbers() -> None:
    lying = hidden(0, "warrior", "2020 2021 2022")
    play = turn()
    assert until_met(play, 0, trap(play, lying, "/ goes 3 2024,1 1920 facing ne"))
    carried_out(play)
    assert [play.figure(f"A3.{number}").where for number in (1, 2, 3)] == [1920, 2021, 2024]


@pytest.mark.rule("HA-TRAIT-03")
def test_a_leader_who_lies_with_the_unit_is_the_last_that_a_sub_sheet_may_send() -> None:
    lying = replace(hidden(0, "warrior", "2020 2021 2022"), leaders=1)
    play = turn()
    assert not until_met(play, 0, trap(play, lying, "/ goes 3 2024,4 2030")), "who names one that is none says nothing"
    play = turn()
    assert until_met(play, 0, trap(play, lying, "/ goes 3 2024"))
    carried_out(play)
    assert play.figure("AL.1").where == 2024


@pytest.mark.rule("HA-HIDE-09")
def test_when_its_side_has_nobody_left_it_may_still_show_itself() -> None:
    lying = hidden(1, "warrior", "2020")
    play = turn()
    assert until_met(play, 1, trap(play, lying, "/ wait activated A2 / turns w"))
    carried_out(play)
    assert [event.unit for event in play.told(MoveRolled)] == ["D2"]


@pytest.mark.rule("HA-HIDE-09")
def test_one_that_was_found_before_has_its_sub_sheet_as_an_entry_and_a_fire_line() -> None:
    lying = hidden(1, "ruga_ruga", "1016 1017")
    play = turn(("entry A1", "forms 1019 facing e"))
    assert until_met(play, 1, trap(play, lying, "/ fallsback 1040 / shoots needing 2"), 5)
    carried_out(play)
    assert [event.unit for event in play.told(MoveRolled)] == ["A1", "D2"]
    assert "D2" not in {event.unit for event in play.told(ShotsFired)}


@pytest.mark.rule("HA-HIDE-07")
def test_a_hidden_unit_shoots_where_its_sub_sheet_gives_it_a_target_and_nobody_answers() -> None:
    lying = hidden(1, "ruga_ruga", "1016 1116")
    for text, is_shot in (
        ("/ shoots", True),
        ("/ shoots once out", False),
        ("/ shoots within 3", False),
        ("/ shoots within 4", True),
        ("/ shoots needing 2", False),
        ("/ shoots as hold", False),
        ("", False),
    ):
        play = turn()
        assert until_met(play, 1, trap(play, lying, text)) == is_shot, text
        if is_shot:
            assert play.state.volley.emerged
            carried_out(play)
            assert "D2.1" in {shot[0] for event in play.told(ShotsFired) for shot in event.shots}


@pytest.mark.rule("HA-HIDE-07", "HA-HIDE-09")
@pytest.mark.parametrize("text", ["/ turns w", "/ shoots"])
def test_what_cannot_lie_there_never_shows_itself(text: str) -> None:
    for lying in IMPOSSIBLE:
        if lying.leaf < AMBUSH_LEAVES:
            play = turn()
            assert not until_met(play, 1, trap(play, lying, text)), lying


@pytest.mark.rule("HA-HIDE-07")
def test_both_sides_give_themselves_away_in_one_shooting_phase_and_neither_shoots_at_the_other() -> None:
    units = (unit("A", "warrior", "1010"), unit("D", "warrior", "1030"))
    ours, theirs = hidden(0, "ruga_ruga", "1026"), hidden(1, "ruga_ruga", "1014")
    ours = replace(ours, figures=(replace(ours.figures[0], facing=1),))
    play = turn(units=units)
    mine, other = trap(play, ours, "/ shoots"), trap(play, theirs, "/ shoots")
    assert until_met(play, 0, mine)
    assert play.rules.springs(play.state, 1, other)
    play.spring(1, other)
    carried_out(play)
    assert {shot[:2] for event in play.told(ShotsFired) for shot in event.shots} == {("A2.1", "D1.1"), ("D2.1", "A1.1")}
    alone = hidden(1, "ruga_ruga", "1029")
    play = turn(units=units)
    assert until_met(play, 0, mine)
    assert not play.rules.springs(play.state, 1, trap(play, alone, "/ shoots within 3")), "whom it could see has just come out"


@pytest.mark.rule("HA-HIDE-08")
def test_in_sheets_too_a_unit_that_stays_in_burning_ground_is_revealed_and_loses_who_lies_there() -> None:
    fire = Fire("tall_grass", Hex(2020), 1, (Hex(2020), Hex(2021)))
    play = turn(fires=(fire,))
    assert until_met(play, 1, trap(play, hidden(1, "warrior", "2020 2023")))
    assert [figure.status for figure in play.state.figures[-2:]] == [KILLED, ON_MAP]


def test_a_sub_sheet_reads_back_to_the_same() -> None:
    play = sheets(secrets=MAY_HIDE)
    for text in (
        "0",
        "7 after A2 / wait enemy 4 D1 / waitnot dark / when open 4 / charges D1 each twice but 1 / forms 1010 as file",
        "3 / shoots needing 4 within 8 at D1 once out",
        "3 / goes 2 1013,1 1014 via 1011 facing e steps 3 clear 2 ground open",
        "3 / holds / onambush charge / shoots as hold",
    ):
        payload = read_ambush(play.world, text)
        assert write_ambush(play.world, payload) == text
        assert read_ambush(play.world, write_ambush(play.world, payload)) == payload
    for wrong in (
        "8",
        "x",
        "0 / entry A1",
        "0 / fires A1",
        "0 / endsheet",
        "0 / go A1.1 1010",
        "0 / goes A1.1 1010",
        "0 / goes 1 1010,2",
        "0 / goes 1 A1",
        "0 / " + " / ".join(["holds"] * 17),
    ):
        with pytest.raises(IllegalOrder):
            read_ambush(play.world, wrong)


def test_a_sub_sheet_may_order_what_a_sheet_may() -> None:
    lying = hidden(1, "warrior", "1016")
    own = sheets(secrets=replace(MAY_HIDE, hidden=(lying,), roster=(1,)))

    def code(text: str, side: int = 1) -> str:
        refusal = ambush_refusal(own.rules.world_of, own.state, side, read_ambush(own.world, text))
        return refusal.code if refusal else ""

    assert code("0 / charges A1 / shoots") == ""
    assert code("0 / charges D1") == "cannot-be-named"
    assert code("0 / when open 4 / holds") == "hold-stands-alone"
    assert code("0 / shoots / shoots") == "has-a-fire-line"
    assert code("0 / goes 1 1018") == ""
    assert code("0 / goes 2 1018") == "not-your-unit"
    assert code("0 / goes 0 1018") == "not-your-unit"
    assert code("0 / goes 1 1018,1 1019") == "has-an-entry"
    assert code("1 / holds") == "no-such-ambush"
    assert code("0 / holds", 0) == "no-such-ambush"
    by_unit = replace(own.state, battle=replace(own.state.battle, by_sheets=False))
    assert ambush_refusal(own.rules.world_of, by_unit, 1, read_ambush(own.world, "0 / holds")) is not None
    first = replace(own.state, roster=(), units=(), figures=())
    lines = read_ambush(own.world, "0 / forms 1018 facing e")
    assert ambush_refusal(own.rules.world_of, first, 1, lines) is None, "before all others"


@pytest.mark.rule("HA-HIDE-03")
def test_a_sub_sheet_holds_until_it_is_changed_and_in_its_own_turn_it_cannot_be() -> None:
    lying = hidden(0, "warrior", "1016", leaf=2)
    plan = plans.payload_of(Plan(hidden=(lying,), units=(3,)))
    writing = sheets(turn=5, secrets=MAY_HIDE).state
    moving = turn(turn=5).state
    own = [replace(state, secrets=replace(state.secrets, plan=plan)) for state in (writing, moving)]
    said = read_ambush(sheets().world, "2 / turns w")
    first = traps(own[0], 0, (), (said,))
    ambush = ambush_of(first[2])
    assert ambush == Ambush(2, lying, (SubSheet(5, 0, ambush_of(said).sheets[0].lines),))  # type: ignore[union-attr]
    assert [bool(each) for each in first] == [False, False, True, False, False, False, False, False]
    assert traps(own[1], 0, first, None) == first
    assert traps(own[0], 0, first, None) == first
    other = traps(own[1], 0, first, ())
    changed = ambush_of(other[2])
    assert changed is not None
    assert [sheet.since for sheet in changed.sheets] == [5, 6]
    assert relaid_refusal(own[1], 0, first[2], other[2]) is None
    assert relaid_refusal(own[1], 0, first[2], trap_of(lying)) is not None
    assert relaid_refusal(own[1], 0, trap_of(lying), first[2]) is not None
    assert relaid_refusal(own[0], 0, first[2], trap_of(lying)) is None, "while the sheet is being written"


def test_who_is_not_on_the_map_yet_is_named_where_a_sub_sheet_cannot_name_it() -> None:
    coming = unit("A", "askari", "off off off", status=MARCHING)
    lying = hidden(1, "warrior", "1016")
    own = sheets(coming, D1, scenario=AMBUSH, edge="W", secrets=replace(MAY_HIDE, hidden=(lying,), roster=(1,)))
    refusal = ambush_refusal(own.rules.world_of, own.state, 1, read_ambush(own.world, "0 / charges A1"))
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("not-to-be-named-yet", "A1")
