"""Units that come later: their rolls, and where they are placed."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Decided, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.set_up import ArrivalRolled, UnitPlaced
from pbem.games.heart_of_africa.rules.arrivals.arriving import arrives_on
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.hidden.rosters import Numbers
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.set_up.envelopes import with_papers
from pbem.games.heart_of_africa.state.position import Step
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Papers, Secrets
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, rules, unit
from tests.games.heart_of_africa.set_up.village_armies import due, own, spears

A = unit("A", "askari", "1010 1110 1210")
D = unit("D", "warrior", "1060 1061")


def waiting(*units: Any, turn: int = 4, reserves: tuple[int, int] = (1, 0), **more: Any) -> Play:
    """The beginning of a turn with units to come."""
    secrets = Secrets(reserves=reserves, may_hide=(True, True))
    return battle(*(units or (A, D)), step="arrivals", turn=turn, secrets=secrets, scenario=more.pop("scenario", "raid"), **more)


def come(play: Play, order: str) -> Play:
    play.roll(6)
    play.order(order)
    return play


def where(play: Play, name: str) -> list[int]:
    return [play.state.figures[number].where for number in play.world.units[play.body(name)].figures]


@pytest.mark.rule("HA-ARR-01")
def test_from_the_fourth_turn_each_unit_to_come_rolls_and_arrives_on_five() -> None:
    assert isinstance(waiting(turn=3).demand, Choose)
    play = waiting(reserves=(3, 0))
    assert isinstance(due := play.demand, Roll)
    assert due == Roll((6, 6, 6), ("arrive", 4, "attacker"))
    play.roll(4, 5, 6)
    assert play.told(ArrivalRolled) == [ArrivalRolled("attacker", (4, 5, 6), 5)]
    assert play.demand == Choose(0, "arrive", is_order=True)
    assert play.step.number == 2


@pytest.mark.rule("HA-ARR-01", "HA-TRAIT-10")
def test_an_organisational_genius_brings_them_on_three() -> None:
    play = waiting(A, D, leader("A", "askari", "1310", "organisational_genius"))
    assert (arrives_on(play.world, play.state, 0), arrives_on(play.world, play.state, 1)) == (3, 5)
    play.roll(3)
    assert play.demand == Choose(0, "arrive", is_order=True)


@pytest.mark.rule("HA-ARR-02")
def test_the_attacker_rolls_first_and_in_an_encounter_a_roll_decides_where_both_have_units_to_come() -> None:
    play = waiting(reserves=(1, 1))
    assert play.demand == Roll((6,), ("arrive", 4, "attacker"))
    play.roll(1)
    assert play.demand == Roll((6,), ("arrive", 4, "defender"))
    play = waiting(reserves=(1, 1), scenario="encounter")
    assert play.demand == Roll((6, 6), ("arrival_order", 4, 0))
    play.roll(3, 3)
    play.roll(3, 4)
    assert play.demand == Roll((6,), ("arrive", 4, "defender"))
    play.roll(1)
    assert play.demand == Roll((6,), ("arrive", 4, "attacker"))
    assert waiting(scenario="encounter").demand == Roll((6,), ("arrive", 4, "attacker"))


@pytest.mark.rule("HA-ARR-03", "HA-COH-01")
def test_a_unit_arrives_near_any_edge_of_its_own_half_in_cohesion() -> None:
    play = waiting()
    play.roll(6)
    for spot in ("0520", "0236", "0320", "2403"):
        assert play.refused(f"arrive musketeer*8 at {spot} facing e").rule == "HA-ARR-03"
    play.order("arrive musketeer*8 at 0220 facing se double")
    hexes = where(play, "A2")
    assert hexes[0] == 220
    assert len(set(hexes)) == 8
    assert all(here // 100 <= 2 for here in hexes)
    assert gap(play.world.grid, dict(enumerate(hexes)), 4) == 0  # type: ignore[arg-type]
    assert play.state.secrets.reserves == (0, 0)
    assert play.told(UnitPlaced)[0].unit == "A2"


@pytest.mark.rule("HA-ARR-03", "HA-SCOUT-04")
def test_no_unit_arrives_within_twelve_of_an_enemy_scout() -> None:
    play = waiting(A, D, unit("D", "scout", "1020", kind="scout"))
    play.roll(6)
    assert play.refused("arrive musketeer*1 at 0020 facing e").rule == "HA-ARR-03"
    assert play.world.grid.distance(Hex(1020), Hex(4720)) > 12
    play.order("arrive musketeer*1 at 4720 facing e")


@pytest.mark.rule("HA-ARR-04")
def test_the_second_side_keeps_away_from_who_has_just_arrived() -> None:
    play = waiting(reserves=(1, 1))
    come(play, "arrive musketeer*2 at 0034 facing e")
    assert {step.name for step in play.state.agenda if isinstance(step, Step) and step.others} == {"arrival_dice"}
    play.roll(6)
    assert play.refused("arrive archer*1 at 0037 facing w").rule == "HA-ARR-03"
    play.order("arrive archer*1 at 0050 facing w")
    play = waiting(unit("A", "askari", "0034"), D, reserves=(0, 1))
    come(play, "arrive archer*1 at 0037 facing w")


@pytest.mark.rule("HA-ARR-05")
def test_an_arrived_unit_may_be_activated_at_once_and_being_placed_is_no_move() -> None:
    play = come(waiting(), "arrive musketeer*2 at 0020 facing se")
    assert play.demand == Choose(0, "unit", is_order=True)
    assert play.figure("A2.1").marks == 0
    play.order("move A2")


@pytest.mark.rule("HA-ARR-05")
def test_a_unit_without_a_legal_place_stays_off_and_rolls_again() -> None:
    play = waiting()
    play.roll(6)
    assert play.refused("later").rule == "HA-ARR-05"
    sea = [Hex(row * 100 + column) for row in range(48) for column in range(36) if row < 3 or row > 44 or column < 3]
    play = waiting(ground=open_ground(river=sea))
    play.roll(6)
    assert "arrive" not in play.words()
    play.order("later")
    assert play.state.secrets.reserves == (1, 0)


@pytest.mark.rule("HA-ARR-06")
def test_nobody_arrives_at_a_water_edge() -> None:
    water = [Hex(row * 100 + column) for row in range(2) for column in range(40)]
    play = waiting(ground=open_ground(river=water))
    play.roll(6)
    assert play.refused("arrive musketeer*1 at 0220 facing e").rule == "HA-ARR-03"
    play.order("arrive musketeer*1 at 1001 facing e")


@pytest.mark.rule("HA-ARR-07")
def test_how_many_still_roll_is_public_and_what_they_are_is_known_to_their_owner_alone() -> None:
    play = waiting(reserves=(2, 0))
    play.roll(6, 1)
    sealed = with_papers(play.state, 0, Papers("roster:1"))
    own = rules().unfold(sealed, 0, {"roster:1": b""})
    assert own is sealed
    unreadable = rules().unfold(sealed, 0, {"roster:1": b"?"})
    assert unreadable is sealed
    assert rules().view(replace(play.state, secrets=replace(play.state.secrets, roster=(1,))), 0) == play.state
    assert Numbers((1, 2)).said == (1, 2)


@pytest.mark.rule("HA-HIDE-04")
def test_being_placed_near_an_ambush_finds_it() -> None:
    play = waiting()
    play.roll(6)
    warrior = rules().content.kind_numbers["warrior"]
    lying = trap_of(HiddenUnit(1, 0, 0, (HiddenFigure(warrior, 221, 0, 0),)))
    assert not play.rules.springs(play.state, 1, lying)
    play.order("arrive musketeer*1 at 0020 facing se")
    assert play.rules.springs(play.state, 1, lying)
    play.spring(1, lying)
    assert play.figure("A2.1").where == 20


@pytest.mark.rule("HA-HIDE-11")
def test_where_ones_own_lie_hidden_nobody_is_placed_and_the_match_comes_to_the_same_hexes() -> None:
    """A formation is worked out as if they were not there: only the own copy refuses one that would end on them."""
    order, beside = "arrive musketeer*8 at 0220 facing se double", "arrive musketeer*8 at 0224 facing se double"
    there = where(come(waiting(), order), "A2")
    for spot in (there[0], there[-1]):
        match, own = waiting(), waiting()
        hidden = HiddenUnit(0, 1, 0, (HiddenFigure(0, spot, 0, 0),))
        own.state = replace(own.state, secrets=replace(own.state.secrets, hidden=(hidden,)))
        own.roll(6)
        assert own.refused(order).code == "own-ambush-there"
        decision = own.rules.at(own.state).read(order)
        refusals = [own.rules.decided_refusal(own.state, 0, decision, is_by_hand=by_hand) for by_hand in (True, False)]
        assert refusals == [own.refused(order), None], "a line cannot know what its dice will come to"
        own.order(beside)
        assert where(own, "A2") == where(come(match, beside), "A2")


@pytest.mark.rule("HA-HIDE-04")
def test_who_is_placed_on_an_ambush_finds_it_and_those_who_lay_there_stand_beside() -> None:
    play = come(waiting(), "arrive musketeer*2 at 0220 facing se")
    taken, warrior = where(play, "A2"), rules().content.kind_numbers["warrior"]
    lying = trap_of(HiddenUnit(1, 0, 0, tuple(HiddenFigure(warrior, here, 0, 0) for here in (*taken, 230))))
    assert play.rules.springs(play.state, 1, lying)
    play.spring(1, lying)
    assert where(play, "A2") == taken
    found = where(play, "D2")
    assert (len({*found, *taken}), found[2]) == (5, 230)
    assert all(play.world.grid.distance(Hex(here), Hex(there)) == 1 for here, there in zip(found, taken, strict=False))


@pytest.mark.rule("HA-ARR-07")
def test_who_has_arrived_is_offered_to_be_placed_whoever_on_the_field_consists_of_the_same() -> None:
    army, plan = own(spears(12), spears(12), spears(12)), Plan(reserve=(1,))
    play = due("raid", "plan", 0, roster=army, plan=plan)
    play.order("plan 1")
    play.usual(until="deploy", side=0)
    free = list[str]()
    for place in (0, 0, -1):  # two of its units, and one that is not of the roster, as a cannon may be
        free = play.words("place", "spearman*12", "at") if not place else free
        play.give(Decided(0, play.rules.at(play.state).read(f"place spearman*12 at {free[place]}")))
    agenda = (Step("victory"), Step("arrive", 0, number=1))
    play.state = replace(play.state, agenda=agenda, turn=4, set_up=None)
    assert play.words() == ["arrive"]
    assert play.words("arrive") == ["spearman*12"]
    placed = ("arrive", "spearman*12", "at", play.words("arrive", "spearman*12", "at")[0], "facing", "e", "abreast")
    assert play.words(*placed) == [str(abreast) for abreast in range(1, 13)]
