"""Sheets of moves alone: fire is ordered when all have moved, by the side that seals first, and no die falls before. T-30."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Decided, Demand, Opened, Roll
from pbem.games.heart_of_africa.decisions.shooting_ways import AT_WILL, HOLD, ORDERS, ShootBy
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.state.battle import FIRE_APART
from tests.games.heart_of_africa.battles import ATTACKER, DEFENDER, Play, UnitSaid, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball
from tests.games.heart_of_africa.hidden.test_ambushes import hidden
from tests.games.heart_of_africa.sheets.test_sub_sheets import MAY_HIDE, trap, turn, until_met
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets

SHOOTERS = (unit("A", "askari", "1010 1110"), unit("D", "askari", "1015 1115", "W"), unit("D", "askari", "1315", "W"))
FIRE = Choose(ATTACKER, "fire", is_order=True, is_sealed=True)


def moved(*units: UnitSaid, **more: Any) -> Play:
    """A turn in which both sheets are in, and all have moved."""
    return carried_out(played(sheets(*(units or SHOOTERS), facts={"by_sheets": FIRE_APART}, **more), (), ()))


def answered(play: Play, attacker: str = "orders", defender: str = "orders") -> Demand:
    """How both shoot, the side that seals first."""
    for side, way in ((ATTACKER, attacker), (DEFENDER, defender)):
        assert play.demand == Choose(side, "shooting", is_order=False)
        play.order(f"shooting {way}")
    return play.demand


def lists(play: Play, attacker: tuple[str, ...], defender: tuple[str, ...]) -> Play:
    """Both fire lists: the attacker's sealed, the defender's openly, then the seal is opened."""
    rules = play.rules.at(play.state)
    payload = rules.decisions.pack([rules.read(line) for line in attacker])
    play.give(Decided(ATTACKER, play.rules.sealed(play.state, 9)))
    play.order(*defender)
    assert not isinstance(play.demand, Roll)
    play.give(Opened(ATTACKER, "orders:9", payload))
    return play


def shot_at(play: Play) -> list[tuple[str, str]]:
    """Who shoots at whom, each where it is the first die of a unit: all orders as they will be resolved."""
    names = [figure.name for figure in play.world.figures]
    return [(names[order.figure], str(order.targets)) for order in play.state.volley.orders]


@pytest.mark.rule("HA-SHOOT-02")
def test_fire_is_no_part_of_the_sheet() -> None:
    play = sheets(*SHOOTERS, facts={"by_sheets": FIRE_APART})
    assert not {"fires", "lights", "secondrank"} & set(play.words())
    assert {"fires", "lights", "secondrank"} <= set(sheets(*SHOOTERS).words())
    for line in ("fires A1 as hold", "lights A1.1 1011", "secondrank A1.1 over A1.2"):
        assert play.refused(line).code == "fire-comes-later"


@pytest.mark.rule("HA-SHOOT-02")
def test_both_order_their_fire_when_all_have_moved_and_before_any_die() -> None:
    play = moved()
    assert answered(play) == FIRE
    assert set(play.words()) == {"shoot", "quiet", "fire", "holdfire"}
    lists(play, ("shoot A1 at D2", "fire"), ("shoot D1 at A1", "quiet D2", "fire"))
    assert isinstance(play.demand, Roll)
    assert [(names, what) for names, what in shot_at(play)] == [
        ("A1.1", f"({2 * play.body('D2')},)"),
        ("A1.2", f"({2 * play.body('D2')},)"),
        ("D1.1", f"({2 * play.body('A1')},)"),
        ("D1.2", f"({2 * play.body('A1')},)"),
        ("D2.1", "()"),
    ]


@pytest.mark.rule("HA-SHOOT-02", "HA-PRIO-04", "HA-PRIO-05")
def test_a_side_that_fires_at_will_or_holds_is_not_asked_for_orders() -> None:
    play = moved()
    assert answered(play, attacker="atwill") == Choose(DEFENDER, "fire", is_order=True)
    play.order("holdfire")
    assert {name for name, _ in shot_at(play)} == {"A1.1", "A1.2"}
    play = moved()
    assert answered(play, defender="hold") == Choose(ATTACKER, "fire", is_order=True)  # nobody orders after it: it is not sealed
    play.order("fire")
    assert {name for name, _ in shot_at(play)} == {"A1.1", "A1.2"}
    play = moved()
    assert isinstance(answered(play, "atwill", "atwill"), Roll)
    assert len(shot_at(play)) == 5


def test_the_standing_order_answers_by_default_that_orders_are_given() -> None:
    rules = GAME.rules("encounter", {"moving": "sheets_then_fire"})
    assert "shooting" in rules.policy_kinds
    assert "shooting" not in GAME.rules("encounter", {"moving": "sheets"}).policy_kinds
    assert rules.write_policy("shooting", rules.default_policy("shooting")) == "orders"
    play = moved()
    policies = [play.rules.read_policy("shooting", text) for text in ("orders", "atwill", "hold")]
    assert [play.rules.answer(play.state, each) for each in policies] == [ShootBy(0), ShootBy(AT_WILL), ShootBy(HOLD)]


@pytest.mark.rule("HA-FIRE-01")
def test_who_could_only_light_fires_is_asked_or_not_as_the_standing_order_says() -> None:
    far = (unit("A", "askari", "1010 1110"), unit("D", "askari", "1050"))
    for units, way in ((SHOOTERS, ORDERS), (far, AT_WILL)):
        play = moved(*units, ground=open_ground(tall_grass=ball(1010, 2)))
        assert play.demand == Choose(ATTACKER, "shooting", is_order=False)
        assert play.rules.answer(play.state, play.rules.read_policy("shooting", "shots")) == ShootBy(way)


def test_who_has_nobody_to_shoot_is_not_asked() -> None:
    play = moved(unit("A", "askari", "1010 1110"), unit("D", "warrior", "1015 1115", "W"))
    assert play.demand == Choose(ATTACKER, "shooting", is_order=False)
    play.order("shooting orders")
    assert play.demand == Choose(ATTACKER, "fire", is_order=True)


def test_whether_an_ambush_springs_is_not_asked_of_who_has_just_ordered() -> None:
    """With dice that roll at once it would be asked by hand, for it holds the stretch."""
    play = moved(unit("A", "askari", "1010 1110"), unit("D", "warrior", "1015 1115", "W"), secrets=MAY_HIDE)
    play.order("shooting orders", "fire")
    assert play.step.name == "ambush_fire"
    assert play.demand == Choose(DEFENDER, "onward", is_order=False)


@pytest.mark.rule("HA-HIDE-07")
def test_a_hidden_unit_shoots_by_its_sub_sheet_behind_both_lists_and_nobody_can_answer() -> None:
    lying = hidden(1, "askari", "1013")
    play = moved(unit("A", "askari", "1010 1110"), unit("D", "askari", "1016", "W"), secrets=MAY_HIDE)
    answered(play)
    payload = trap(play, lying, "/ shoots at A1")
    assert not play.rules.springs(play.state, 1, payload)
    assert "spring" not in play.words()
    lists(play, ("fire",), ("quiet D1", "fire"))
    assert play.step.name == "ambush_fire"
    play.spring(1, payload)
    carried_out(play, 1)
    shots = {
        (shooter[:2], target[:2])
        for each in play.told(ShotsFired)
        for shooter, target in zip(each.shooters, each.targets, strict=True)
    }
    assert shots == {("A1", "D1"), ("D2", "A1")}


@pytest.mark.rule("HA-HIDE-07", "HA-SHOOT-02")
@pytest.mark.parametrize(("said", "shoots"), [(("fire",), False), (("shoot D2 at A1", "fire"), True)])
def test_who_has_come_out_shoots_as_its_side_says_now_else_by_its_sub_sheet(said: tuple[str, ...], shoots: bool) -> None:
    lying = hidden(1, "askari", "1013")
    units = unit("A", "askari", "1010 1110"), unit("D", "askari", "1030", "W")
    play = turn(units=units, facts={"by_sheets": FIRE_APART})
    assert until_met(play, 1, trap(play, lying, "/ shoots as hold once out / turns w"), 1)
    carried_out(play, 1)
    answered(play, attacker="hold")
    play.order(*said)
    carried_out(play, 1)
    assert any(each.unit == "D2" for each in play.told(ShotsFired)) == shoots
