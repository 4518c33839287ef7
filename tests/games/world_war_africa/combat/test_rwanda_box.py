"""Interceptions in the Rwanda Box. Section 7.11.1."""

import pytest

from pbem.engine.demands import Roll
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.decisions import Attack, Intercept
from pbem.games.world_war_africa.events import AttackDeclared, CombatRolled, InterceptionRolled, OddsFixed
from pbem.games.world_war_africa.state import ATTACKED, READY, SEEN, USED
from tests.games.world_war_africa.combat.fights import answered, last, lost, odds, orders, segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, marker, unit

BOX = "Rwanda_Box"
UNITS = {"RW201": BOX, "RW211": BOX, "FDD1": BOX, "CCR1": BOX}
DRY, RAINY = 1, 3  # turns, by the rain of the south


def box(units: dict[str, str] | None = None, turn: int = DRY, **more: object) -> Played:
    """Rwandans and Hutu units in the box, in Rwanda's Combat Segment."""
    return segment("rwanda", units or UNITS, turn=turn, **more)


@pytest.mark.rule("WWA-7.11h")
def test_rwandans_in_the_box_may_try_once_an_activation_to_intercept_hutu_units() -> None:
    played = box()
    assert orders(played) == ["end", "intercept"]
    assert played.tokens("intercept") == ["RW201", "RW211"]
    played.do("intercept with RW201")
    assert isinstance(played.demand, Roll)
    played.roll(4)
    assert not last(played, InterceptionRolled).is_combat
    assert (orders(played), played.state.agenda[-1].number) == (["end"], 1)
    assert played.refused("intercept with RW211") == "WWA-7.11h no-interception"
    # both have to be there, and Rwanda has to be active
    assert orders(segment("rwanda", {"RW201": BOX})) == ["end"]
    assert orders(segment("rwanda", {"FDD1": BOX, "RW201": "Goma"})) == ["end"]
    assert orders(segment("uganda", UNITS)) == ["end"]


@pytest.mark.rule("WWA-7.11i")
def test_from_5_on_it_comes_to_combat() -> None:
    for number, is_combat in ((1, False), (4, False), (5, True), (6, True)):
        played = box().do("intercept with RW201,RW211").roll(number)
        assert last(played, InterceptionRolled).is_combat == is_combat
        assert isinstance(played.demand, Roll) == is_combat
        assert (played.state.fight is not None) == is_combat


def test_a_helicopter_adds_one_and_rain_in_the_south_takes_one_away() -> None:
    played = box(turn=RAINY, ready=("helo_rwanda",)).do("intercept with RW201 helo").roll(4)
    rolled: InterceptionRolled = last(played, InterceptionRolled)
    assert rolled.modifiers == (("WWA-7.11h", "helo", 1), ("WWA-7.8c", "rain", -1))
    assert (rolled.modified, rolled.is_combat) == (4, False)
    assert last(box(turn=DRY, ready=("helo_rwanda",)).do("intercept with RW201 helo").roll(4), InterceptionRolled).is_combat
    assert not last(box(turn=RAINY).do("intercept with RW201").roll(5), InterceptionRolled).is_combat


@pytest.mark.rule("WWA-7.11j")
def test_the_rebels_choose_who_attacks_and_all_hutu_units_defend_on_savannah_without_advance() -> None:
    played = box().do("intercept with RW201").roll(5)
    declared: AttackDeclared = last(played, AttackDeclared)
    assert (declared.kind, declared.target) == ("interception", BOX)
    assert (declared.attackers, declared.defenders) == (("RW201",), ("FDD1", "CCR1"))
    fixed: OddsFixed = last(played, OddsFixed)
    assert fixed.defenders == (("FDD1", 1, False), ("CCR1", 1, False))  # out of supply in Rwanda
    assert (fixed.shifts, odds(played)) == ((), (4, 2, "2/1"))
    played = answered(box().do("intercept with RW201,RW211").roll(6).roll(6))
    assert (lost(played), played.due) == (["FDD1", "CCR1"], "combat")
    assert played.refused("intercept with RW201,FDD1") == "WWA-7.11h no-interception"
    assert box().refused("intercept with RW201,FDD1") == "WWA-7.11j not-to-intercept"


def test_infiltration_caches_and_the_supports_of_both_sides_serve_there() -> None:
    caches = ((REBELS, BOX), (GOVERNMENT, BOX))
    played = box(caches=caches, ready=("helo_rwanda", "adr", "helo_drc"))
    assert played.tokens("intercept", "RW201", "cache") == ["1"]
    played.do("intercept with RW201,RW211 by adr,helo_rwanda cache 1 infiltrate")
    assert played.state.fight is not None
    assert (played.state.fight.caches, played.state.fight.supports[1]) == ((1, 0), ())
    played.roll(5).do("support helo_drc").roll(1)  # the ADR cancels it
    played.do("use 1")
    assert odds(played) == (10, 2, "5/1")
    played.roll(2).roll(4)
    rolled: CombatRolled = last(played, CombatRolled)
    assert [points for _, _, points in rolled.modifiers] == [1, -1, 1]


@pytest.mark.rule("WWA-7.11k", "WWA-12.1f")
def test_a_helicopter_that_helps_the_roll_is_used_and_does_not_support_the_combat() -> None:
    played = box(ready=("helo_rwanda",))
    assert "by" not in played.tokens("intercept", "RW201", "helo")
    assert "by" in played.tokens("intercept", "RW201")
    assert played.refused("intercept with RW201 helo by helo_rwanda") == "WWA-12.1b supports-others"
    played.do("intercept with RW201 helo").roll(1)
    assert played.state.supports[marker("helo_rwanda")] == USED
    # one meant for the combat is used only if it comes to that
    assert (
        box(ready=("helo_rwanda",)).do("intercept with RW201 by helo_rwanda").roll(1).state.supports[marker("helo_rwanda")] == READY
    )


@pytest.mark.rule("WWA-7.11l")
def test_hutu_units_in_the_box_do_not_attack() -> None:
    assert orders(segment("drc", UNITS)) == ["end"]
    assert segment("drc", UNITS).refused("a Rwanda_Box with FDD1") == "WWA-7.11b no-attack-into-the-box"


@pytest.mark.rule("WWA-7.11b")
def test_nobody_attacks_into_or_out_of_rwanda() -> None:
    played = segment("rwanda", {"RW201": BOX, "ANC1": "Goma", "FDD1": BOX, "FAC2": "2015"})
    assert played.refusal(Attack(WORLD.board.rwanda_box, (unit("ANC1"),))) is not None
    assert played.tokens("a", "2015") == ["ANC1"]
    assert played.refused("a 2015 with RW201") == "WWA-7.11b no-attack-from-the-box"


def test_who_might_intercept_stays_covered_until_it_comes_to_combat() -> None:
    played = box({"RW201": BOX, "RW211": BOX, "FDD1": BOX}).do("intercept with RW201")
    assert not any(each.has(SEEN) for each in played.state.units)
    assert not played.state.units[unit("RW201")].has(ATTACKED)
    played.roll(5)
    assert played.state.units[unit("RW201")].has(SEEN | ATTACKED)


def test_interceptions_that_no_walk_spells_are_refused() -> None:
    played = box({**UNITS, "RW221": "Goma"}, ready=("helo_rwanda",))
    one, two = unit("RW201"), unit("RW211")
    wrong = (
        Intercept(()),
        Intercept((two, one)),
        Intercept((one, one)),
        Intercept((unit("RW221"),)),
        Intercept((one,), caches=1),
        Intercept((one,), supports=(marker("adr"),)),
        Intercept((999,)),
    )
    for order in wrong:
        assert played.refusal(order) is not None, order
    for text in played.walks("intercept"):
        assert not played.refused(text), text
        assert played.rules.read(played.rules.write(played.rules.read(text))) == played.rules.read(text)
