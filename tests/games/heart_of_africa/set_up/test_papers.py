"""Roster and plan as texts: every fault is named, what is written reads back, and what is by lot is lawful."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.hexes import Hex
from pbem.errors import ContentError
from pbem.games.heart_of_africa.fields.edges import OPPOSITE
from pbem.games.heart_of_africa.rules.arrivals.bases import marches
from pbem.games.heart_of_africa.rules.arrivals.composition import to_arrive, to_show
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN, plan_of
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER, numbers_in, roster_in
from pbem.games.heart_of_africa.rules.paper_texts.plan_paper import leaves_of
from pbem.games.heart_of_africa.rules.set_up.envelopes import with_papers
from pbem.games.heart_of_africa.state.battle import NIGHT
from pbem.games.heart_of_africa.state.ground import Building
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import Papers
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, set_up

ARMY = """game = "heart_of_africa"
list = "villages"
nation = "any"
[leader]
type = "spearman"
traits = ["eloquent"]
[[unit]]
troops = { spearman = 12 }
[[unit]]
troops = { spearman = 11 }
[[unit]]
troops = { spearman = 10 }
"""
PLANNED = 'game = "heart_of_africa"\n'


def first(_count: int) -> int:
    return 0


def own(play: SetUpPlay) -> State:
    return play.own(play.step.side)


def sealed(play: SetUpPlay, text: str, name: str) -> bytes:
    return play.rules.read_paper(own(play), play.step.side, name, text, first)


def write_in(play: SetUpPlay, payload: bytes, name: str) -> None:
    """Seal it and give the order that builds on it."""
    side = play.step.side
    play.payloads[side][name] = payload
    play.decide(play.rules.order_for(play.own(side), side, name))
    play.answers()


def at_plan(scenario: str = "encounter", army: str = ARMY) -> SetUpPlay:
    """Both have this army; a plan is due."""
    play = set_up(scenario, ("villages any", "villages any"))
    for _ in range(2):
        write_in(play, sealed(play, army, ROSTER), ROSTER)
    play.usual(until="plan")
    return play


def faults(play: SetUpPlay, text: str, name: str = PLAN) -> list[str]:
    try:
        sealed(play, PLANNED + text if name == PLAN else text, name)
    except ContentError as error:
        return error.problems
    except IllegalOrder as error:
        return [f"{each.rule} {each.code} {each.subject.split(' ')[0]}".strip() for each in error.refusals]
    raise AssertionError(text)


def test_a_paper_is_due_for_the_side_that_has_to_seal_it_and_not_for_one_that_marches() -> None:
    play = set_up("ambush", ("villages any", "villages any"))
    seen = list[tuple[str, int]]()
    while play.state.set_up is not None and len(seen) < 3:
        play.answers()
        step = play.step
        assert play.rules.papers(play.own(1 - step.side), 1 - step.side) == ()
        due = play.rules.papers(own(play), step.side)
        assert bool(due) == (step.name in ("roster", "plan"))
        seen += [(name, step.side) for name in due]
        play.usual_step()
    attacker = play.state.battle.attacker
    assert marches(play.state, attacker)
    assert sorted(seen) == [(PLAN, 1 - attacker), (ROSTER, 0), (ROSTER, 1)]


@pytest.mark.rule("HA-LIST-01", "HA-HIDE-03")
def test_no_plan_is_read_without_a_roster_and_who_marches_has_none() -> None:
    play = set_up("ambush", ("villages any", "villages any"))
    play.state = replace(play.state, agenda=(*play.state.agenda, Step("plan", 0)))
    assert play.rules.papers(play.state, 0) == ()
    play.state = replace(play.state, agenda=(*play.state.agenda, Step("plan", 1)))
    assert play.rules.papers(play.state, 1) == (PLAN,)
    assert faults(play, "") == ["HA-LIST-01 no-roster"]


@pytest.mark.rule("HA-LIST-01")
def test_every_fault_of_a_roster_is_named_with_its_rule() -> None:
    play = set_up("encounter", ("villages any", "villages any"))
    wrong = (
        ARMY.replace("spearman = 12", "spearman = 2").replace('"eloquent"', '"charismatic"').replace("spearman = 11", "askari = 11")
    )
    found = faults(play, wrong, ROSTER)
    codes = {each.split(" ")[1] for each in found}
    assert codes >= {"unit-too-cheap", "trait-not-offered", "not-in-the-list"}
    assert all(each.startswith("HA-") for each in found)
    assert [each for each in faults(play, ARMY.replace("villages", "vilages"), ROSTER) if "did you mean villages?" in each]
    assert faults(play, "nonsense = 1", ROSTER)


def test_a_roster_text_reads_back_and_the_template_names_what_the_list_has() -> None:
    play = set_up("planned_attack")
    for _ in range(2):
        side = play.step.side
        template = play.rules.write_paper(own(play), side, ROSTER, b"")
        assert f'list = "{play.state.battle.armies[side].list}"' in template
        assert sealed(play, template, ROSTER)
        payload = play.rules.usual_paper(own(play), side, ROSTER, Random(2).randrange)
        assert sealed(play, play.rules.write_paper(own(play), side, ROSTER, payload), ROSTER) == payload
        write_in(play, payload, ROSTER)
    with pytest.raises(IllegalOrder):
        play.rules.usual_paper(own(play), play.step.side, ROSTER)


@pytest.mark.rule("HA-HIDE-03")
def test_every_fault_of_a_plan_is_named() -> None:
    play = at_plan()
    found = faults(
        play,
        """reserve = [7]
[[hidden]]
unit = 9
hex = "4303"
[[hidden]]
unit = 3
figures = ["4303 e"]
[[hidden]]
unit = 2
[[hidden]]
unit = 1
figures = ["9999 e", "askari 4303 e", "4304 up", "4305 e attic", "4306", """
        + ", ".join(['"4303 e"'] * 7)
        + "]",
    )
    keys = [
        "hidden[1].unit",
        "hidden[2].figures",
        "hidden[3]",
        *(f"hidden[4].figures[{place}]" for place in range(1, 6)),
        "reserve",
    ]
    assert [each.split(": ")[1] for each in found] == keys
    assert faults(play, "hidden = 3") != []
    assert faults(play, "real = [1]") == ["HA-TRAP-01 stakes-otherwise 0"]


@pytest.mark.rule("HA-HIDE-01", "HA-ENC-04", "HA-ENC-03")
def test_all_that_is_unlawful_about_a_plan_is_said_at_once() -> None:
    play = at_plan()
    assert play.step.side == 1
    bare = ", ".join(f'"{hex_} e"' for hex_ in range(1003, 1013))
    cover = ", ".join(f'"{hex_} e"' for hex_ in range(4303, 4314))
    hidden = f"[[hidden]]\nunit = 3\nfigures = [{bare}]\n[[hidden]]\nunit = 2\nfigures = [{cover}]\n"
    found = faults(play, "reserve = [1, 2, 3]\n" + hidden)
    assert found == ["HA-HIDE-03 not-of-the-roster"]
    found = faults(play, hidden)
    assert "HA-ENC-04 too-many-hidden 1" in found
    assert sum("outside-the-zone" in each or "no-hiding-place" in each for each in found) >= 10


@pytest.mark.rule("HA-HIDE-03", "HA-ARR-07")
def test_a_plan_by_hand_reads_back_and_its_leaf_is_by_lot_where_none_is_said() -> None:
    play = at_plan()
    text = PLANNED + 'reserve = [1]\n[[hidden]]\nunit = 3\nhex = "4303"\nfacing = "nw"\nshape = "double"\n'
    drawn = [play.rules.read_paper(own(play), play.step.side, PLAN, text, lots) for lots in (first, lambda _: 5)]
    assert [plan_of(each).hidden[0].leaf for each in drawn] == [0, 5]
    assert leaves_of((None, 1, None, 3, None), first) == (1, 0, 3, 2, 4), "no leaf that is said is drawn for another"
    plan = plan_of(drawn[1])
    assert (plan.reserve, plan.units, len(plan.hidden[0].figures)) == ((1,), (3,), 10)
    assert {each.facing for each in plan.hidden[0].figures} == {5}
    written = play.rules.write_paper(own(play), play.step.side, PLAN, drawn[1])
    assert sealed(play, written, PLAN) == drawn[1]
    assert "# 2: spearman*11" in play.rules.write_paper(own(play), play.step.side, PLAN, b"")
    write_in(play, drawn[1], PLAN)
    assert play.state.secrets.reserves[1] == 1


@pytest.mark.parametrize("scenario", ["encounter", "ambush", "planned_attack", "raid"])
def test_papers_by_lot_are_lawful_and_read_back(scenario: str) -> None:
    lots = Random(scenario)
    play = set_up(scenario, ("villages any", "villages any"))
    done, hidden = 0, 0
    while play.state.set_up is not None and done < (3 if scenario == "ambush" else 4):
        play.answers()
        side = play.step.side
        for name in play.rules.papers(own(play), side):
            payload = play.rules.usual_paper(own(play), side, name, lots.randrange)
            text = play.rules.write_paper(own(play), side, name, payload)
            assert sealed(play, text, name) == payload
            play.payloads[side][name] = payload
            hidden += len(plan_of(payload).hidden) if name == PLAN else 0
            done += 1
        play.usual_step()
    assert hidden or scenario == "raid"
    for side in (0, 1):
        assert roster_in(numbers_in(play.payloads[side][ROSTER]), play.rules.content.armies) is not None


@pytest.mark.rule("HA-ARR-07")
def test_units_that_consist_of_the_same_are_kept_back_and_shown_as_the_plan_says() -> None:
    army = ARMY.replace("11", "12") + "[[unit]]\ntroops = { spearman = 12 }\n"
    play = at_plan("raid", army)
    side = play.step.side
    play.payloads[side][PLAN] = sealed(play, PLANNED + "reserve = [1, 2]\n", PLAN)
    world = play.rules.world_of(play.state)
    play.decide(play.rules.order_for(play.own(side), side, PLAN))
    assert [body.number for body in to_show(world, play.own(side), side)] == [3, 4]
    assert [body.number for body in to_arrive(world, play.own(side), side)] == [1, 2]
    play.usual(until="deploy", side=side)
    play.usual_step()
    assert len(to_show(play.world, play.own(side), side)) == 1
    play.usual_step()
    assert to_show(play.world, play.own(side), side) == ()
    assert [body.number for body in to_arrive(play.world, play.own(side), side)] == [1, 2]


@pytest.mark.rule("HA-SCEN-02", "HA-SCEN-06")
def test_a_paper_binds_as_long_as_all_is_the_same_that_it_was_made_for() -> None:
    play = at_plan("planned_attack")
    defender, state = play.step.side, play.state
    assert state.secrets.papers[0].roster != state.secrets.papers[1].roster
    plans_of = {play.rules.paper_envelope(state, defender, PLAN)}
    battle, ground, begun = state.battle, state.ground, state.set_up
    assert begun is not None
    changed = (
        replace(state, ground=replace(ground, buildings=(Building(Hex(1010), defender, Hex(1010)),))),
        replace(state, battle=replace(battle, edge=OPPOSITE[battle.edge])),
        with_papers(state, defender, replace(state.secrets.papers[defender], trait="eloquent")),
        with_papers(state, defender, Papers("roster:1")),
    )
    for number, other in enumerate(changed):
        plans_of.add(play.rules.paper_envelope(other, defender, PLAN))
        assert len(plans_of) == number + 2
    same = replace(state, battle=replace(battle, light=NIGHT), set_up=replace(begun, reserves=(1, 1)))
    assert play.rules.paper_envelope(same, defender, PLAN) in plans_of

    again = set_up("planned_attack", ("villages any", "villages any"), attacker=defender)
    rosters = [each.roster for each in state.secrets.papers]
    assert again.rules.paper_envelope(again.state, again.step.side, ROSTER) == rosters[1 - again.step.side]
    richer = replace(again.state, battle=replace(again.state.battle, points=(50, 50)))
    assert again.rules.paper_envelope(richer, again.step.side, ROSTER) not in rosters
