"""Positions worked by hand: who attacks, points, rosters, plans, arrivals. The docstring reckons what the rules give."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.events.set_up import AggressionRolled, ArrivalRolled, Enlisted, FirstRolled
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.battle import UNKNOWN
from pbem.games.heart_of_africa.state.figures import AHEAD
from pbem.games.heart_of_africa.state.secrets import Secrets
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, leader, unit
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, due, started


def chosen(first: str, second: str, **agreed: Any) -> SetUpPlay:
    play = started(**agreed)
    play.order(f"list {first}", f"list {second}")
    return play


def villagers(*counts: int, trait: str = "eloquent") -> Roster:
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in counts)
    return Roster(list="villages", nation="any", leader=Leader("spearman", (trait,)), units=units)


def to_come(*units: UnitSaid, reserves: tuple[int, int], **more: Any) -> Play:
    return battle(*units, step="arrivals", turn=more.pop("turn", 4), secrets=Secrets(reserves=reserves), **more)


A, D = unit("A", "askari", "2010 2011"), unit("D", "warrior", "2060 2061")


@pytest.mark.rule("HA-SCEN-01", "HA-SCEN-03")
def test_a_warlord_and_villagers_meet_on_equal_terms() -> None:
    """Warlord 2 + 3 = 5, Villages 4 + 1 = 5: an Encounter, nobody defends. 3 to 3 is rolled again, 1 to 6: the second acts."""
    play = chosen("warlord mirambo", "villages any")
    play.roll(2, 4)
    play.roll(3, 3)
    play.roll(1, 6)
    assert play.told(AggressionRolled) == [AggressionRolled((2, 4), (5, 5))]
    assert play.told(FirstRolled) == [FirstRolled("second", (1, 6))]
    assert (play.state.battle.attacker, play.state.battle.defender_by_roll) == (1, UNKNOWN)


@pytest.mark.rule("HA-SCEN-01", "HA-SCEN-02")
def test_a_kingdom_attacks_pastoralists_by_plan() -> None:
    """Pastoralists 1 + 4 = 5, Kingdom 6 + 2 = 8: the second attacks. 3 is a Planned Attack: 600 for it, 480 for the first."""
    play = chosen("pastoralists masai", "kingdom hehe")
    play.roll(1, 6)
    play.roll(3)
    assert (play.state.battle.scenario, play.state.battle.attacker, play.state.battle.points) == ("planned_attack", 1, (480, 600))


@pytest.mark.rule("HA-SCEN-01", "HA-L11-02")
def test_egyptians_of_both_kinds() -> None:
    """As an expedition 1 + 4 = 5, as a garrison 3 + 1 = 4: the first attacks. The die shows 5, a Raid: 450 against 600."""
    play = chosen("egyptians any as colonial", "egyptians any as garrison")
    play.roll(1, 3)
    play.roll(5)
    assert (play.state.battle.scenario, play.state.battle.attacker, play.state.battle.points) == ("raid", 0, (450, 600))


@pytest.mark.rule("HA-SCEN-02")
def test_points_on_a_scale_of_660() -> None:
    """660 / 600 = 1.1: an Ambush 660 to 330, a Planned Attack 660 to 528, a Raid 495 to 660, an Encounter 660 to 660."""
    for scenario, points in (
        ("ambush", (660, 330)),
        ("planned_attack", (660, 528)),
        ("raid", (495, 660)),
        ("encounter", (660, 660)),
    ):
        play = chosen("villages any", "villages any", scenario=scenario, attacker=0, points=660)
        assert play.state.battle.points == points


@pytest.mark.rule("HA-LEAD-11")
def test_a_chief_of_the_masai_whose_trait_is_rolled() -> None:
    """Masai: Charismatic 1, Eloquent 3 or Mighty Warrior 4. 2, 5 and 6 are rolled again, 4 stands."""
    units = tuple(Unit("warrior", (Item("warrior", 10),)) for _ in range(3))
    play = due("raid", "roster", 0, Roster(list="pastoralists", nation="masai", leader=Leader("warrior", ("roll",)), units=units))
    play.order("enlist rolled")
    for die in (2, 5, 6, 4):
        play.roll(die)
    assert play.told(Enlisted) == [Enlisted("first", "mighty_warrior", (4,))]


@pytest.mark.rule("HA-RAID-01", "HA-RAID-03")
def test_seven_units_in_a_raid() -> None:
    """Seven units: the defender has 3 of them on the table at most, so 4 are kept back; the raider 4 at least, so 3 at most."""
    roster = villagers(*[8] * 7)
    for side, kept, rule in ((1, 3, "HA-RAID-01"), (1, 4, ""), (0, 4, "HA-RAID-03"), (0, 3, "")):
        play = due("raid", "plan", side, roster, Plan(reserve=tuple(range(1, kept + 1))))
        if rule:
            assert play.refused(f"plan {kept}").rule == rule
        else:
            play.order(f"plan {kept}")


@pytest.mark.rule("HA-AMB-05", "HA-GEN-08")
def test_twenty_five_figures_in_an_ambush() -> None:
    """Units of 9, 8 and 8: at least 12.5, so 13 figures, are deployed. With 8 kept back 17 are; with 8 and 8 only 9."""
    roster = villagers(9, 8, 8)
    due("ambush", "plan", 1, roster, Plan(reserve=(2,))).order("plan 1")
    due("ambush", "plan", 1, roster, Plan(reserve=(1,))).order("plan 1")
    assert due("ambush", "plan", 1, roster, Plan(reserve=(2, 3))).refused("plan 2").rule == "HA-AMB-05"


@pytest.mark.rule("HA-ENC-03")
def test_an_advance_guard_across_the_line() -> None:
    """Base N: rows 0 to 5 for all, to 17 for one. Eight around 0536 stand in rows up to 5; around 0650 they are the guard."""
    play = due("encounter", "deploy", 0, villagers(8, 8, 8))
    play.order("place spearman*8 at 0536 facing sw")
    assert max(figure.where // 100 for figure in play.state.figures) <= 5
    play.order("place spearman*8 at 0650 facing sw")
    assert [unit.has(AHEAD) for unit in play.state.units] == [False, True]
    assert play.refused("place spearman*8 at 0620 facing sw").rule == "HA-ENC-03"


@pytest.mark.rule("HA-ARR-01", "HA-ARR-07")
def test_four_units_roll_for_arrival() -> None:
    """5, 4, 6, 1 on 5 and more: two come. Both are placed, two still roll in the next turn: dice for two."""
    play = to_come(A, D, reserves=(4, 0), scenario="raid")
    assert play.demand == Roll((6,) * 4, ("arrive", 4, "attacker"))
    play.roll(5, 4, 6, 1)
    play.order("arrive archer*3 at 0010 facing e", "arrive archer*4 at 4710 facing e")
    assert isinstance(play.demand, Choose)
    assert play.state.secrets.reserves == (2, 0)


@pytest.mark.rule("HA-ARR-01", "HA-TRAIT-10")
def test_a_genius_hurries_three_units_on() -> None:
    """3, 2, 4 on 3 and more: two of three come; without the Genius none would."""
    play = to_come(A, D, leader("A", "askari", "2110", "organisational_genius"), reserves=(3, 0), scenario="raid")
    play.roll(3, 2, 4)
    assert play.step.number == 2
    other = to_come(A, D, leader("A", "askari", "2110", "eloquent"), reserves=(3, 0), scenario="raid")
    other.roll(3, 2, 4)
    assert other.told(ArrivalRolled) == [ArrivalRolled("attacker", (3, 2, 4), 5)]
    assert other.state.secrets.reserves == (3, 0)


@pytest.mark.rule("HA-ARR-02", "HA-ARR-04")
def test_the_defender_comes_first_in_an_encounter() -> None:
    """2 to 5: the defender comes first, at 2470. The attacker stays 13 away: 1569 (q 62) to 2470 (q 58) is 9, 1171 (q 66) is 13."""
    play = to_come(A, D, reserves=(1, 1), scenario="encounter", edge="N")
    play.roll(2, 5)
    assert play.demand == Roll((6,), ("arrive", 4, "defender"))
    play.roll(5)
    assert play.refused("arrive warrior*1 at 0045").rule == "HA-ARR-03", "the half of the attacker"
    play.order("arrive warrior*1 at 2470 facing w")
    play.roll(5)
    assert play.world.grid.distance(Hex(2470), Hex(1569)) == 9
    assert play.refused("arrive archer*1 at 1569 facing w").rule == "HA-ARR-03"
    play.order("arrive archer*1 at 1171 facing w")
    assert play.world.grid.distance(Hex(2470), Hex(1171)) == 13


@pytest.mark.rule("HA-ARR-03")
def test_the_reserve_of_an_ambush_comes_in_the_far_half() -> None:
    """The march comes from the west: the defender's half is columns 36 to 71. North edge 0036, not 0035; east 2469, not 2468."""
    for spot, is_legal in (("0036", True), ("0035", False), ("2469", True), ("2468", False), ("4550", True), ("4450", False)):
        play = to_come(A, D, reserves=(0, 1), scenario="ambush", edge="W")
        play.roll(6)
        if is_legal:
            play.order(f"arrive archer*1 at {spot} facing w")
        else:
            assert play.refused(f"arrive archer*1 at {spot} facing w").rule == "HA-ARR-03", spot


@pytest.mark.rule("HA-ARR-01")
def test_nobody_comes_in_the_third_turn_and_a_single_unit_may_roll_for_ever() -> None:
    """Turn 3: no dice. Turn 4: a 4 is not enough; in turn 5 the same unit rolls again, and 5 brings it."""
    assert isinstance(to_come(A, D, reserves=(1, 0), scenario="raid", turn=3).demand, Choose)
    play = to_come(A, D, reserves=(1, 0), scenario="raid")
    play.roll(4)
    assert play.state.secrets.reserves == (1, 0)
    play = to_come(A, D, reserves=(1, 0), scenario="raid", turn=5)
    play.roll(5)
    assert play.demand == Choose(0, "arrive", is_order=True)
    assert replace(play.state, turn=5).secrets.reserves == (1, 0)
