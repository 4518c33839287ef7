"""What-if boards: orders for units that lie under counters, by the units' own names."""

import pytest

from pbem.games.rio_40.events import ActionNamed, TurnedUp
from tests.games.rio_40.positions_read.test_position_file import opened, unit

NARCO_PHASE = 'turn = 3\nside = "narco"\nblank = true\n'
POLICE_PHASE = 'turn = 3\nside = "police"\nblank = true\n'


@pytest.mark.rule("R40-5.5b")
def test_a_run_turns_it_up_first() -> None:
    p = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden"))
    assert p.why("ma S1 G8-G9") == ("", "")
    p.do("ma S1 G8-G9")
    assert p.where("S1") == "G9"
    assert [event for event in p.events if isinstance(event, ActionNamed | TurnedUp)] == [
        ActionNamed("X01", "ma", ""),
        TurnedUp("X01", "S1", "G8"),
    ]
    away = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden"))
    before = away.state
    assert away.why("ma S1 G9-G10") == ("R40-5.1a", "not-in-that-hex")
    assert away.state == before  # nothing is named by an order that is refused


@pytest.mark.rule("R40-5.2b", "R40-5.1.3b")
def test_searches_and_passengers() -> None:
    p = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden") + unit("C1", "CI", "G10"))
    p.do("ms S1 search G10 G8-G9", "s G10 S1")
    assert p.where("S1") == "G9"
    names = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden")).do("ms S1 search G9")
    assert names.unit("S1").search == names.rules.world.board.grid.named("G9")
    car = opened(NARCO_PHASE + unit("T1", "ST", "G8", values="0-5-30") + unit("S1", "ST", "G8", "hidden"))
    car.do("ma T1 take S1 G8-G9-G10")
    assert (car.where("S1"), car.where("T1")) == ("G10", "G10")


@pytest.mark.rule("R40-5.3h")
def test_attackers_together() -> None:
    p = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden") + unit("S2", "ST", "F9", "hidden") + unit("P1", "PM", "G9"))
    p.do("a G9 S1,S2").roll(1)
    assert (p.where("S1"), p.where("S2")) == ("G8", "F9")
    assert p.why("a G9 S1") == ("R40-5.3d", "hex-attacked-already")


@pytest.mark.rule("R40-5.1.4.3h", "R40-5.3.1e")
def test_shots_and_defence() -> None:
    walk = opened(POLICE_PHASE + unit("S1", "ST", "G8", "hidden") + unit("P1", "PM", "G10")).do("ma P1 G10-G9", "fire S1").roll(6)
    assert (walk.where("P1"), walk.where("S1")) == ("G9", "G8")
    fight = opened(POLICE_PHASE + unit("S1", "ST", "G8", "hidden") + unit("P1", "PM", "G9")).do("a G8 P1", "defend S1").roll(1)
    assert fight.where("S1") == "G8"


@pytest.mark.rule("R40-5.4g", "R40-5.5g")
def test_withdrawal_and_hiding() -> None:
    p = opened(NARCO_PHASE + unit("S1", "ST", "G8", "hidden", "suppressed") + unit("S2", "ST", "M8", "hidden"))
    assert p.why("hi S2") == ("R40-5.5g", "face-down-already")
    p.do("wd S1 G8").roll(4)
    assert (p.where("S1"), p.unit("S1").markers) == ("G8", 0)


def test_nobody_can_be_named_who_is_not_known_to_lie_there() -> None:
    p = opened(
        'scenario = "clean_sweep"\n' + NARCO_PHASE + 'unit = [{ id = "X01", hex = "G8" }, { id = "ST01", state = ["secret"] }]\n'
    )
    assert p.why("ma ST01 G8-G9") == ("R40-5a", "not-on-the-map")
