"""What the audit finds once everything is open: rosters, plans and statements that were not true."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Claimed
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.set_up.planning import plan_refusals
from pbem.games.heart_of_africa.state.figures import CAME_LATER, Listed
from pbem.games.heart_of_africa.state.figures import Unit as Body
from pbem.games.heart_of_africa.state.position import Step
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from tests.games.heart_of_africa.battles import rules
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, set_up

SPEARMAN = rules().content.kind_numbers["spearman"]


def army(*counts: int, **more: Any) -> Roster:
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in counts)
    return Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=units, **more)


def begun() -> SetUpPlay:
    """A Planned Attack of two small armies, at turn 1."""
    play = set_up("planned_attack", ("villages any", "villages any"))
    for side in (0, 1):
        play.seal_roster(side, army(12, 11, 10))
    play.usual()
    return play


def found(play: SetUpPlay, side: int = 1, **changed: bytes) -> str:
    """The rule by which a side is at fault, with other payloads in its envelopes."""
    refusal = play.rules.sealed_refusal(
        play.state,
        side,
        play.sealed(side) | {play.rules.paper_envelope(play.state, side, name): each for name, each in changed.items()},
    )
    return refusal.rule if refusal else ""


def roster(said: Roster) -> bytes:
    return rosters.payload_of(said, rules().content.armies)


@pytest.mark.rule("HA-LIST-01", "HA-ARR-07", "HA-HIDE-03")
def test_roster_and_plan_must_be_what_was_shown() -> None:
    play = begun()
    assert (found(play, 0), found(play, 1)) == ("", "")
    assert found(play, roster=roster(army(12, 11, 9))) == "HA-LIST-01", "a unit of ten that is not on it"
    assert found(play, roster=roster(army(12, 11, 10, 8))) == "HA-ARR-07", "a unit that was never shown"
    assert found(play, roster=roster(army(30, 30, 30, 30))) == "HA-LIST-03"
    assert found(play, roster=b"") == "HA-LIST-01"
    other = replace(army(12, 11, 10), leader=Leader("archer", ("eloquent",)))
    assert found(play, roster=roster(other)) == "HA-LEAD-11"
    assert found(play, plan=plans.payload_of(Plan(reserve=(1,)))) == "HA-PLAN-02"
    grass = HiddenUnit(1, 0, 0, tuple(HiddenFigure(SPEARMAN, 3036 + place, 0, 0) for place in range(10)))
    assert found(play, plan=plans.payload_of(Plan(hidden=(grass,), units=(3,)))) == "HA-HIDE-02", "no hiding place"


@pytest.mark.rule("HA-LIST-01")
def test_a_match_that_ended_before_the_rosters_asks_for_none() -> None:
    play = set_up("planned_attack", ("villages any", "villages any"))
    assert play.state.battle.points != (0, 0)
    assert (found(play, 0), found(play, 1)) == ("", "")


def test_a_match_that_was_taken_back_from_before_the_plans_asks_for_none() -> None:
    play = set_up("raid", ("villages any", "villages any"))
    for side in (0, 1):
        play.seal_roster(side, army(12, 11, 10, 9))
    play.usual("plan", 1)
    assert found(play) == ""
    play.usual("deploy", 1)
    assert found(play) == ""
    assert found(play, plan=plans.payload_of(Plan())) == "HA-RAID-01", "all are set up"


@pytest.mark.rule("HA-HIDE-03")
def test_every_trap_is_a_unit_of_the_plan() -> None:
    play = begun()
    unit = HiddenUnit(1, 0, 0, (HiddenFigure(SPEARMAN, 3036, 0, 0),))
    plan = plans.payload_of(Plan(hidden=(unit,), units=(3,)))
    assert play.rules.payloads_refusal(1, {"plan": plan, "trap:4/0": trap_of(unit), "trap:4/1": b""}) is None
    moved = replace(unit, figures=(HiddenFigure(SPEARMAN, 3037, 0, 0),))
    refusal = play.rules.payloads_refusal(1, {"plan": plan, "trap:4/0": trap_of(unit), "trap:6/0": trap_of(moved)})
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("not-as-planned", "trap:6/0")


@pytest.mark.rule("HA-TRAP-03", "HA-SCEN-08")
def test_a_claim_about_the_plan_is_compared_with_it() -> None:
    play = begun()
    plan, sealed = plans.payload_of(Plan(real=(1,))), play.state.secrets.papers[1]
    for question, answer in (("real:1", 1), ("real:0", 0), ("hidden:3", 0)):
        assert play.rules.claim_holds(play.state, Claimed(1, sealed.plan, question, answer), plan)
        assert not play.rules.claim_holds(play.state, Claimed(1, sealed.plan, question, 1 - answer), plan)
    assert not play.rules.claim_holds(play.state, Claimed(1, sealed.roster, "real:1", 1), plan)


@pytest.mark.rule("HA-HIDE-02")
def test_ground_that_has_burnt_since_hid_who_lay_on_it() -> None:
    play = set_up("encounter", ("villages any", "villages any"))
    for side in (0, 1):
        play.seal_roster(side, army(12, 11, 10))
    lying = tuple(HiddenFigure(SPEARMAN, 4303 + place, 0, 0) for place in range(10))
    play.seal_plan(1, Plan(hidden=(HiddenUnit(1, 0, 0, lying),), units=(3,)))
    play.usual()
    assert found(play) == ""
    burnt = tuple(each.where for each in lying)
    play.state = replace(play.state, ground=replace(play.state.ground, burnt=burnt))
    assert found(play) == ""


def rolled(number: int, *hidden: HiddenUnit) -> SetUpPlay:
    """An Encounter of Masai: the trait of the second side's Leader is rolled, and his plan sealed."""
    play = set_up("encounter", ("pastoralists masai", "pastoralists masai"))
    warriors = Unit("warrior", (Item("warrior", 10),))
    masai = Roster(list="pastoralists", nation="masai", leader=Leader("warrior", ("roll",)), units=(warriors,) * 4)
    for side in (0, 1):
        play.seal_roster(side, masai)
    play.usual("roster", 1)
    play.order("enlist rolled")
    play.roll(number)
    play.seal_plan(1, Plan(hidden=hidden, units=tuple(range(1, len(hidden) + 1))))
    play.usual("plan", 1)
    play.usual_step()
    return play


def lying(leaf: int, first: int, count: int, leaders: int = 0) -> HiddenUnit:
    """Warriors of the second side in the cover of the village's edge."""
    warrior = rules().content.kind_numbers["warrior"]
    figures = tuple(HiddenFigure(warrior, first + place, 0, 0) for place in range(count))
    return HiddenUnit(1, leaf, 0, figures, leaders, 3 if leaders else 0)


@pytest.mark.rule("HA-LEAD-11", "HA-TRAIT-01", "HA-TRAIT-09")
def test_a_plan_is_lawful_by_the_trait_that_was_rolled_whether_or_not_the_leader_has_been_seen() -> None:
    charismatic = rolled(1, lying(0, 4303, 11, leaders=1))
    assert charismatic.state.secrets.papers[1].plan
    assert found(charismatic) == ""
    charismatic.usual()
    assert (charismatic.state.turn, found(charismatic)) == (1, ""), "he lies there to the end of the battle"
    mighty = rolled(4, lying(0, 4303, 10))
    assert found(mighty) == ""
    assert found(mighty, plan=plans.payload_of(Plan(hidden=(lying(0, 4303, 11, leaders=1),), units=(1,)))) == "HA-HIDE-03"


@pytest.mark.rule("HA-LEAD-11")
def test_who_says_another_trait_than_the_one_rolled_is_found_out() -> None:
    play = rolled(4)
    play.usual()
    assert found(play) == ""
    said = tuple(replace(listed, trait="eloquent") if listed.trait else listed for listed in play.state.roster)
    play.state = replace(play.state, roster=said)
    assert found(play) == "HA-LEAD-11"


@pytest.mark.rule("HA-HIDE-01", "HA-HIDE-03")
def test_a_plan_with_figures_that_there_are_not_is_at_fault_like_any_other() -> None:
    play = rolled(1, lying(0, 4303, 11, leaders=1))
    unit = lying(0, 4303, 11, leaders=1)
    spearman = (*unit.figures[:-1], replace(unit.figures[-1], kind=SPEARMAN))
    strange = (*unit.figures[:-1], replace(unit.figures[-1], kind=99))
    no_leader = replace(lying(0, 4303, 10), attendants=3)
    for other in (replace(unit, figures=strange), replace(unit, figures=spearman), replace(unit, attendants=2), no_leader):
        changed = Plan(hidden=(other,), units=(1,))
        assert found(play, plan=plans.payload_of(changed)) == "HA-HIDE-03", other


@pytest.mark.rule("HA-ARR-07")
def test_who_was_kept_back_is_chosen_before_the_battle() -> None:
    play = set_up("planned_attack", ("villages any", "villages any"))
    for side in (0, 1):
        play.seal_roster(side, army(12, 11, 10))
    play.seal_plan(0, Plan(reserve=(3,)))
    play.usual()
    plan_of_another, plan_of_none = (plans.payload_of(plan) for plan in (Plan(reserve=(1,)), Plan()))
    assert found(play, 0) == ""
    assert found(play, 0, plan=plan_of_another) == "HA-LIST-01", "it was set up"
    assert found(play, 0, plan=plan_of_none) == "HA-ARR-07"
    play.state = replace(play.state, turn=4, agenda=(*play.state.agenda, Step("arrive", 0, number=1)))
    play.order(f"arrive spearman*10 at {play.words('arrive', 'spearman*10', 'at')[0]}")
    assert play.state.units[-1].has(CAME_LATER)
    assert found(play, 0) == ""
    assert found(play, 0, plan=plan_of_another) == "HA-LIST-01"
    assert found(play, 0, plan=plan_of_none) == "HA-ARR-07"
    other = replace(play.state.roster[-1], troops=play.state.roster[-1].troops[:8])
    play.state = replace(play.state, roster=(*play.state.roster[:-1], other))
    assert found(play, 0) == "HA-ARR-07", "another has come"


@pytest.mark.rule("HA-LEAD-01", "HA-TRAIT-01")
def test_a_leader_is_in_one_place_alone() -> None:
    play = rolled(1, lying(0, 4303, 11, leaders=1))
    masai = rosters.roster_in(rosters.numbers_in(play.payloads[1]["roster"]), rules().content.armies)
    assert masai is not None
    twice = Plan(hidden=(lying(0, 4303, 11, leaders=1), lying(1, 4503, 11, leaders=1)), units=(1, 2))
    assert "HA-LEAD-01" in {each.rule for each in plan_refusals(play.world, play.state, 1, masai, twice, "charismatic")}
    play.usual()
    assert found(play) == ""
    shown = (Listed(1, "leader", 1, (lying(0, 4303, 1).figures[0].kind,), trait="charismatic"), Body(attendants=3))
    play.state = replace(play.state, roster=(*play.state.roster, shown[0]), units=(*play.state.units, shown[1]))
    assert found(play) == "HA-LEAD-01", "he lies hidden, and stands there"


@pytest.mark.rule("HA-LEAD-06", "HA-LEAD-11")
def test_attendants_and_a_roll_for_the_trait_are_as_the_roster_has_them() -> None:
    play = rolled(4)
    play.usual()
    assert found(play) == ""
    state, papers = play.state, play.state.secrets.papers
    chosen = replace(state, secrets=replace(state.secrets, papers=(papers[0], replace(papers[1], trait=""))))
    more = tuple(
        replace(unit, attendants=4) if listed.kind == "leader" else unit
        for listed, unit in zip(play.state.roster, play.state.units, strict=True)
    )
    play.state = replace(play.state, units=more)
    assert found(play) == "HA-LEAD-11"
    play.state = replace(chosen, roster=tuple(replace(each, trait="") for each in chosen.roster))
    assert found(play) == "HA-LEAD-11", "his roster rolls, and he has not rolled"


@pytest.mark.rule("HA-ARR-08", "HA-SCEN-05", "HA-BAG-01")
def test_nobody_stays_at_home() -> None:
    play = begun()
    brought = replace(army(12, 11, 10), independents=(Item("scout", 1),))
    assert found(play, roster=roster(brought)) == "HA-ARR-08", "a Scout who was never set up"
    assert found(play, roster=roster(replace(army(12, 11, 10), has_baggage=not army(12, 11, 10).has_baggage))) in (
        "HA-ARR-08",
        "HA-SCEN-05",
    )
    state = play.state
    kept = [number for number, listed in enumerate(state.roster) if (listed.side, listed.kind) != (1, "leader")]
    play.state = replace(state, roster=tuple(state.roster[n] for n in kept), units=tuple(state.units[n] for n in kept))
    assert found(play) == "HA-ARR-08", "a Leader who was kept out of it"


@pytest.mark.rule("HA-ENC-03", "HA-ENC-04")
def test_the_advance_guard_is_hidden_or_seen_and_not_both() -> None:
    play = set_up("encounter", ("villages any", "villages any"))
    for side in (0, 1):
        play.seal_roster(side, army(12, 11, 10))
    ahead = tuple(HiddenFigure(SPEARMAN, 3402 + place, 0, 0) for place in range(10))
    near = HiddenUnit(1, 0, 0, tuple(HiddenFigure(SPEARMAN, 4303 + place, 0, 0) for place in range(10)))
    plan = Plan(hidden=(replace(near, figures=ahead),), units=(3,))
    play.seal_plan(1, plan)
    play.usual("deploy", 1)
    guard = "place spearman*12 at 3005"
    assert play.refused(guard).code == "outside-the-zone"
    play.seal_plan(1, replace(plan, hidden=(near,)))
    play.order(guard)
    play.usual()
    assert found(play, plan=plans.payload_of(replace(plan, hidden=(near,)))) == ""
    assert found(play, plan=plans.payload_of(plan)) == "HA-ENC-04"
