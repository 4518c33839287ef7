"""Positions worked by hand: hidden units, stakes, how a battle with them ends. The docstring reckons what the rules give."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Claimed, Open, Roll
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.events.set_up import StakesSpared, StoppedByAmbush
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.turn import victory
from pbem.games.heart_of_africa.state.fighting import Courage
from pbem.games.heart_of_africa.state.figures import EXITED, KILLED, SURPRISED, SURPRISED_BY_HUNTERS, TO_COME
from pbem.games.heart_of_africa.state.ground import REAL, Stakes
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Secrets
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, rules, unit

MAY_HIDE = Secrets(may_hide=(True, True))
A = unit("A", "askari", "1010 1110 1210")
D = unit("D", "warrior", "1040 1041")


def lying(side: int, troops: str, *hexes: int, leaf: int = 0) -> HiddenUnit:
    kind = rules().content.kind_numbers[troops]
    return HiddenUnit(side, leaf, 0, tuple(HiddenFigure(kind, here, 4, 0) for here in hexes))


def moving(*units: UnitSaid, **more: Any) -> Play:
    """The first unit of the attacker has rolled sixes."""
    play = battle(*(units or (A, D)), secrets=MAY_HIDE, **more)
    play.order("move A1")
    play.roll_all(6)
    return play


def is_found(play: Play, hidden: HiddenUnit) -> bool:
    return play.rules.springs(play.state, hidden.side, trap_of(hidden))


@pytest.mark.rule("HA-HIDE-04", "HA-HEX-03")
def test_askari_pass_warriors_two_rows_away() -> None:
    """From 1012 (q 7, r 10) to 1214 (q 8, r 12): dq 1, dr 2, ds -3: three, not found. From 1013 (q 8): dq 0, dr 2: two, found."""
    warriors = lying(1, "warrior", 1214, 1314)
    play = moving()
    play.order("go A1.1 1010-1011-1012")
    assert not is_found(play, warriors)
    play.order("go A1.1 1012-1013")
    assert is_found(play, warriors)


@pytest.mark.rule("HA-HIDE-04", "HA-SCOUT-03")
def test_a_scout_on_his_way() -> None:
    """He stands nine hexes from the nearest archer, at 1011 and 1020, and finds nothing; one step on it is eight."""
    archers = lying(1, "archer", 1020, 1120, 1220)
    play = battle(unit("A", "scout", "1011", kind="scout"), A, D, secrets=MAY_HIDE)
    assert not is_found(play, archers)
    play.order("move AX")
    play.roll_all(3)
    play.order("go AX.1 1011-1012")
    assert is_found(play, archers)


@pytest.mark.rule("HA-HIDE-05", "HA-MOVE-05")
def test_a_runner_is_stopped_half_way() -> None:
    """Askari with 6 + 2 = 8 in the open go 1010 to 1017 past warriors at 1216.

    1015 (q 10) to 1216 (q 10) is two: five hexes gone, three are left: 1018 can be reached, 1019 not.
    """
    play = moving(unit("A", "askari", "1010"), D)
    most = play.state.activation.open_result
    play.order("go A1.1 1010-1011-1012-1013-1014-1015-1016-1017")
    play.spring(1, trap_of(lying(1, "warrior", 1216)))
    assert play.told(StoppedByAmbush) == [StoppedByAmbush("A1.1", "1015")]
    left = most - 5
    onward = "-".join(str(1015 + step) for step in range(left + 1))
    assert play.refused(f"go A1.1 {onward}-{1015 + left + 1}").rule == "HA-MOVE-05"
    play.order(f"go A1.1 {onward}")


@pytest.mark.rule("HA-HIDE-05")
def test_those_who_have_moved_stay_and_those_of_the_same_order_wait() -> None:
    """A1.3 has gone one hex and stays. A1.1 goes seven and finds the ambush at the fourth: it stands there, A1.3 where it went."""
    play = moving()
    play.order("go A1.3 1210-1211", "go A1.1 1010-1011-1012-1013-1014-1113-1112")
    play.spring(1, trap_of(lying(1, "warrior", 1016)))
    assert [play.figure(f"A1.{number}").where for number in (1, 2, 3)] == [1014, 1110, 1211]


@pytest.mark.rule("HA-HIDE-06", "HA-MORALE-06")
def test_who_is_surprised_and_how_much() -> None:
    """Forest Archers at 1014 and 1114, found by A1. A2 at 1022 is 8 from 1014: two tests. A3 at 1023 is 9 from it: none."""
    others = (unit("A", "askari", "1022"), unit("A", "askari", "1023"))
    play = moving(A, *others, D)
    play.order("go A1.1 1010-1011-1012")
    play.spring(1, trap_of(lying(1, "forest_archer", 1014, 1114)))
    both = SURPRISED | SURPRISED_BY_HUNTERS
    assert [play.unit(name).marks & both for name in ("A1", "A2", "A3")] == [both, both, 0]


@pytest.mark.rule("HA-HIDE-09", "HA-HIDE-04")
def test_an_ambush_that_is_found_may_strike_back_in_the_same_turn() -> None:
    """The warriors at 1013 appear in the attacker's move; when he is done it is the defender's turn, and they charge."""
    play = moving()
    play.order("go A1.1 1010-1011")
    play.spring(1, trap_of(lying(1, "warrior", 1013)))
    play.order("done", "move D2")
    play.roll_all(4)
    play.order("go D2.1 1013-1012 names A1.1", "done")
    assert [(link.namer, link.named) for link in play.state.links] == [(play.number("D2.1"), play.number("A1.1"))]


@pytest.mark.rule("HA-TRAP-03")
def test_three_men_and_a_trap_by_day() -> None:
    """The first uncovers it, real, and dies on a 4. The second steps on it, face up: 5 saves him, his move is over."""
    play = moving(stakes=(Stakes(Hex(1013), 1),))
    play.order("go A1.1 1010-1011-1012-1013")
    play.give(Claimed(1, "", "real:0", 1))
    play.roll(4)
    play.order("go A1.2 1110-1111-1112-1113")
    assert play.demand == Roll((6,), ("stakes", 1, "A1.2"))
    play.roll(5)
    assert [play.figure(f"A1.{number}").status == KILLED for number in (1, 2)] == [True, False]
    assert play.refused("go A1.2 1113-1114").code == "move-over"


@pytest.mark.rule("HA-TRAP-03", "HA-RAID-04")
def test_the_same_trap_at_dusk() -> None:
    """Dusk 2: turn 3 is dark. 5 saves nobody but a six does: askari lost on 5; Forest Archers get away on 4."""
    for troops, die, is_lost in (("askari", 5, True), ("askari", 6, False), ("forest_archer", 4, False)):
        dusk = {"light": "dusk", "light_turns": 2}
        play = moving(unit("A", troops, "1010"), D, scenario="raid", facts=dusk, turn=3, stakes=(Stakes(Hex(1011), 1, REAL),))
        play.order("go A1.1 1010-1011")
        play.roll(die)
        assert (play.state.figures[0].status == KILLED) == is_lost
        assert len(play.told(StakesSpared)) == 1 - is_lost


@pytest.mark.rule("HA-SCEN-08", "HA-ENC-05")
def test_a_side_in_hiding_has_not_lost_yet() -> None:
    """Nobody of the attacker is in sight at the end of turn 6: he hides one, it goes on. In turn 7 he does not: it is lost."""
    gone = unit("A", "askari", "off", status=TO_COME)
    play = battle(gone, D, step="victory", turn=6, secrets=MAY_HIDE)
    assert play.demand == Open(0, "", "hidden:6")
    play.give(Claimed(0, "", "hidden:6", 1))
    assert not play.is_over()
    play = battle(gone, D, step="victory", turn=7, secrets=MAY_HIDE)
    play.give(Claimed(0, "", "hidden:7", 0))
    assert (play.state.winner, play.state.ended_by) == (1, "no-units-left")


def ended(scenario: str, *units: UnitSaid, exited: int = 0, total: int = 0, captured: int = 0) -> str:
    """By what a battle is over in which so many of the attacker's figures have got off and so many loads were captured."""
    play = battle(*units, scenario=scenario, facts={"fighting_figures": (total, 0)}, courage=Courage(captured=(0, captured)))
    figures = {number: figure for number, figure in enumerate(play.state.figures) if number < exited}
    state = play.state.with_figures({number: replace(figure, status=EXITED) for number, figure in figures.items()})
    state, _ = victory.check(play.world, state)
    return state.ended_by


@pytest.mark.rule("HA-AMB-06", "HA-GEN-08")
def test_how_many_must_get_through() -> None:
    """Of 11 figures two thirds are 7.33, so 8; half with all loads 5.5, so 6. Seven are not enough, five with loads neither."""
    column = unit("A", "askari", " ".join(str(1010 + place) for place in range(11)))
    loads = unit("A", "baggage", "1110 1111 1112 1113", kind="baggage")
    assert ended("ambush", column, loads, D, exited=7, total=11) == ""
    assert ended("ambush", column, loads, D, exited=8, total=11) == "got-through"
    assert ended("ambush", loads, column, D, exited=4 + 5, total=11) == ""
    assert ended("ambush", loads, column, D, exited=4 + 6, total=11) == "got-through"


@pytest.mark.rule("HA-RAID-05")
def test_loads_that_can_still_be_carried_off() -> None:
    """Two must be captured: one is, one is left, it goes on; one is and none is left, the raider has lost."""
    one = unit("D", "baggage", "1140", kind="baggage")
    assert ended("raid", A, D, one, captured=1) == ""
    assert ended("raid", A, D, captured=1) == "too-little-baggage"


@pytest.mark.rule("HA-HIDE-11", "HA-HIDE-10")
def test_an_ambush_keeps_nobody_from_passing() -> None:
    """Askari of the same side walk over hexes in which their own lie hidden, and a shot goes over them: they are in no position."""
    play = moving()
    assert not is_found(play, lying(0, "warrior", 1011, 1012))
    play.order("go A1.1 1010-1011-1012-1013")
    assert not is_found(play, lying(0, "warrior", 1011, 1012))
    assert play.demand == Choose(0, "figures", is_order=True)
    assert len(play.world.figures) == 5
