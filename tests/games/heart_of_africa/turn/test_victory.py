"""How the four scenarios end."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Over
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.figures import BattleEnded
from pbem.games.heart_of_africa.rules.turn import objective, victory
from pbem.games.heart_of_africa.rules.turn.objective import is_held
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import BROKEN, DESTROYED, EXITED, KILLED, MARCHING
from pbem.games.heart_of_africa.state.secrets import Secrets
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, Play, UnitSaid, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball

A = unit("A", "askari", "1010 1011 1012")
D = unit("D", "warrior", "1040 1041 1042")


def gone(play: Play, name: str, status: int, fate: int) -> None:
    """A unit and its figures are removed."""
    state, body = play.state, play.body(name)
    state = state.with_unit(body, replace(state.units[body], status=status))
    figures = {number: replace(state.figures[number], status=fate) for number in play.world.units[body].figures}
    play.state = state.with_figures(figures)


def ended(scenario: str, *units: UnitSaid, without: tuple[tuple[str, int, int], ...] = (), **more: Any) -> tuple[int, str] | None:
    """Who wins at step 9, and by what."""
    play = battle(*(units or (A, D)), scenario=scenario, **more)
    for name, status, fate in without:
        gone(play, name, status, fate)
    state, _ = victory.check(play.world, play.state)
    return (state.winner, state.ended_by) if play.rules.over(state) else None


A_GONE, D_GONE = ("A1", BROKEN, KILLED), ("D1", DESTROYED, KILLED)


@pytest.mark.rule("HA-ENC-05", "HA-SCEN-08")
def test_an_encounter_is_lost_with_the_last_fighting_unit_and_drawn_after_thirty_turns() -> None:
    assert ended("encounter") is None
    assert ended("encounter", without=(A_GONE,)) == (DEFENDER, "no-units-left")
    assert ended("encounter", without=(A_GONE, D_GONE)) == (-1, "both-gone")
    assert ended("encounter", turn=29) is None
    assert ended("encounter", turn=30) == (-1, "turns-over")


@pytest.mark.rule("HA-SCEN-08")
def test_independents_and_baggage_are_no_fighting_units_and_a_declared_ambush_is() -> None:
    others = (leader("A", "askari", "1210"), unit("A", "baggage", "1310", kind="baggage"))
    assert ended("encounter", A, D, *others, without=(A_GONE,)) == (DEFENDER, "no-units-left")
    declared = Secrets(may_hide=(True, True), declared=(1, 0))
    assert ended("encounter", A, D, without=(A_GONE,), secrets=declared) is None


@pytest.mark.rule("HA-SCEN-07")
def test_a_side_may_give_up_at_any_time() -> None:
    play = battle(A, D)
    play.order("concede")
    assert play.demand == Over(DEFENDER, "conceded")


def marched(exited: int, baggage: int, left: int = 0, **more: Any) -> tuple[int, str] | None:
    """An Ambush of nine figures: so many have got through, and so many baggage elements; the others are dead, but for `left`."""
    play = battle(
        unit("A", "askari", " ".join(f"10{column}" for column in range(10, 19))),
        unit("A", "baggage", "2010 2011 2012 2013", kind="baggage"),
        D,
        scenario="ambush",
        facts={"fighting_figures": (9, 3)},
        **more,
    )
    state = play.state
    fates = [EXITED] * exited + [1] * left + [KILLED] * (9 - exited - left)
    fates += [EXITED] * baggage + [KILLED] * (4 - baggage)
    state = state.with_figures({number: replace(state.figures[number], status=fate) for number, fate in enumerate(fates)})
    state, _ = victory.check(play.world, state)
    return (state.winner, state.ended_by) if play.rules.over(state) else None


@pytest.mark.rule("HA-AMB-06")
def test_the_march_wins_with_two_thirds_or_with_half_and_all_baggage() -> None:
    assert marched(6, 0) == (ATTACKER, "got-through")
    assert marched(5, 3, left=1) is None
    assert marched(5, 4, left=0) == (ATTACKER, "got-through")
    assert marched(4, 4, left=1) is None


@pytest.mark.rule("HA-AMB-07")
def test_the_march_loses_when_it_cannot_win_any_more_or_time_is_up() -> None:
    assert marched(5, 3) == (DEFENDER, "cannot-get-through")
    assert marched(0, 4, left=4) == (DEFENDER, "cannot-get-through")
    assert marched(4, 4, left=5, turn=30) == (DEFENDER, "turns-over")


@pytest.mark.rule("HA-AMB-07")
def test_the_march_loses_when_all_that_has_come_on_is_beaten_from_turn_three() -> None:
    waiting = unit("A", "askari", " ".join(["off"] * 9), status=MARCHING)
    facts = {"fighting_figures": (12, 3)}
    for turn, result in ((2, None), (3, (DEFENDER, "march-beaten"))):
        assert ended("ambush", A, waiting, D, without=(A_GONE,), facts=facts, turn=turn) == result
    assert ended("ambush", waiting, D, facts={"fighting_figures": (9, 3)}, turn=3) is None


VILLAGE = open_ground(village=[Hex(1010), Hex(1011), Hex(1012), Hex(1013)])


@pytest.mark.rule("HA-PLAN-04")
def test_a_planned_attack_wins_with_the_objective_held_for_two_whole_turns() -> None:
    held = (1, 1)
    assert ended("planned_attack", ground=VILLAGE, holding=held) == (ATTACKER, "objective-held")
    assert ended("planned_attack", ground=VILLAGE, holding=(1,)) is None
    assert ended("planned_attack", ground=VILLAGE, holding=(1, 0)) is None
    assert ended("planned_attack", ground=VILLAGE, holding=(3, 1)) == (ATTACKER, "objective-held")
    assert ended("planned_attack", ground=VILLAGE, holding=(1, 3)) is None
    assert ended("planned_attack", ground=VILLAGE, holding=held, is_opposed=True) is None
    assert ended("planned_attack", holding=held) is None


@pytest.mark.rule("HA-PLAN-04")
def test_opposition_is_any_defender_but_baggage_in_the_objective_at_the_end_of_a_step() -> None:
    for kind, is_opposed in (("troops", True), ("scout", True), ("baggage", False)):
        other = unit("D", "warrior" if kind == "troops" else kind, "1013", kind=kind)
        play = battle(A, D, other, scenario="planned_attack", ground=VILLAGE, turn=2)
        assert objective.watched(play.world, play.state).is_opposed == is_opposed


@pytest.mark.rule("HA-PLAN-04", "HA-PLAN-05")
def test_a_planned_attack_ends_with_nobody_left_or_after_twenty_turns() -> None:
    assert ended("planned_attack", without=(D_GONE,)) == (ATTACKER, "no-units-left")
    assert ended("planned_attack", without=(A_GONE,)) == (DEFENDER, "no-units-left")
    assert ended("planned_attack", without=(A_GONE,), secrets=Secrets(reserves=(1, 0))) is None
    assert ended("planned_attack", without=(A_GONE, D_GONE)) == (ATTACKER, "no-units-left")
    assert ended("planned_attack", turn=20) == (DEFENDER, "turns-over")


@pytest.mark.rule("HA-RAID-05")
def test_a_raid_is_won_at_once_with_two_elements_and_lost_without() -> None:
    baggage = unit("D", "baggage", "2010 2011", kind="baggage")
    play = battle(A, D, baggage, scenario="raid", step="raid", courage=Courage(captured=(0, 2)))
    assert play.demand == Over(ATTACKER, "baggage-captured")
    assert ended("raid", A, D, baggage) is None
    assert ended("raid", A, D, baggage, turn=10) == (DEFENDER, "turns-over")
    assert ended("raid", A, D, baggage, without=(A_GONE,)) == (DEFENDER, "no-units-left")
    burnt = unit("D", "baggage", "2010", kind="baggage")
    assert ended("raid", A, D, burnt) == (DEFENDER, "too-little-baggage")
    assert ended("raid", A, D, burnt, courage=Courage(captured=(0, 1))) is None


@pytest.mark.rule("HA-SCEN-07")
def test_who_concedes_has_lost() -> None:
    for orders, winner in (((), "defender"), (("hold A1",), "attacker")):
        play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1040"))
        play.order(*orders, "concede")
        assert play.told(BattleEnded) == [BattleEnded(winner, "conceded")]


@pytest.mark.rule("HA-PLAN-04")
def test_units_that_fight_hold_the_objective_and_no_scout_or_standard() -> None:
    for kind, troops, holds in (
        ("troops", "askari", True),
        ("scout", "scout", False),
        ("standard_bearer", "standard_bearer", False),
    ):
        play = battle(unit("A", troops, "2030", kind=kind), unit("D", "warrior", "4040"), ground=open_ground(camp=ball(2030, 3)))
        assert is_held(play.world, play.state) is holds, kind
