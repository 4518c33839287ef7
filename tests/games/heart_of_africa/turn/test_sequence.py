"""The steps of a turn in their order, and what is forgotten from turn to turn."""

import pytest

from pbem.games.heart_of_africa.game_rules import PHASES
from pbem.games.heart_of_africa.rules.turn.sequence import STEPS
from pbem.games.heart_of_africa.state import figures
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, ENGAGED_AT_START, FAILED, FOUGHT, HELD, RELOADING, Loss
from tests.games.heart_of_africa.battles import battle, unit

A1, D1 = unit("A", "askari", "1010 1011"), unit("D", "warrior", "1060 1061")


def comes_before(*names: str) -> bool:
    return [name for name in STEPS if name in names] == list(names)


@pytest.mark.rule("HA-TURN-01", "HA-ARR-05")
def test_arrivals_come_first() -> None:
    assert comes_before("arrivals", "movement_begins", "units")


@pytest.mark.rule("HA-TURN-05", "HA-TURN-06")
def test_units_then_independents_then_burning_ground_is_cleared() -> None:
    assert comes_before("units", "independents", "movement_ends", "burning_ground", "fire_orders")


@pytest.mark.rule("HA-TURN-07", "HA-TURN-08")
def test_shots_then_the_fallen_then_arson_then_capture_then_reloading() -> None:
    assert comes_before("shots", "fallen", "arson", "capture", "raid", "reloading")


@pytest.mark.rule("HA-TURN-09", "HA-TURN-10", "HA-TURN-11")
def test_close_combat_then_morale_then_rally() -> None:
    assert comes_before("reloading", "close_combat", "morale", "rally", "victory")


@pytest.mark.rule("HA-TURN-12")
def test_victory_then_roofs_then_fires_end_the_turn() -> None:
    assert comes_before("victory", "roofs", "fires_end", "turn_ends")
    assert STEPS[-1] == "turn_ends"


def test_every_step_of_a_turn_is_handled_by_one_phase_at_most() -> None:
    names = [name for phase in PHASES for name in {**phase.asks, **phase.runs, **phase.reads, **phase.proves}]
    assert len(names) == len(set(names))


@pytest.mark.rule("HA-TURN-13", "HA-RAID-04", "HA-NIGHT-01")
def test_a_turn_is_dark_as_a_whole_by_what_the_attacker_of_a_raid_announced() -> None:
    for light, turns, dark in (("day", 0, ()), ("night", 0, (1, 2, 3, 4)), ("dawn", 2, (1, 2)), ("dusk", 2, (3, 4))):
        battle_facts = battle(A1, D1, scenario="raid", facts={"light": light, "light_turns": turns}).state.battle
        assert tuple(turn for turn in range(1, 5) if battle_facts.is_dark(turn)) == dark


@pytest.mark.rule("HA-MORALE-02", "HA-TERR-21")
def test_a_turn_forgets_what_held_for_the_last_and_keeps_the_markers() -> None:
    lost = (Loss(0, 1010, "combat"),)  # type: ignore[arg-type]
    play = battle(
        A1,
        D1,
        step="turn_ends",
        marks={"A1.1": CHANGED_HEX | RELOADING | FOUGHT},
        unit_marks={"A1": FAILED | HELD},
        losses=lost,
        raiders=((0, 3),),
    )
    assert play.state.turn == 2
    assert play.figure("A1.1").marks == RELOADING | FOUGHT
    assert play.unit("A1").marks == FAILED
    assert (play.unit("A1").strength, play.state.losses, play.state.raiders) == (2, (), ())
    assert play.figure("A1.1").began == 1010


@pytest.mark.rule("HA-CC-11", "HA-RELOAD-03")
def test_who_is_engaged_when_the_movement_phase_begins_is_marked() -> None:
    play = battle(
        unit("A", "askari", "1010 1011"), unit("D", "warrior", "1012"), links=[("D1.1", "A1.2")], step="movement_begins", turn=2
    )
    assert play.figure("A1.2").has(ENGAGED_AT_START)
    assert not play.figure("A1.1").has(ENGAGED_AT_START)


def test_every_mark_is_a_bit_of_its_own() -> None:
    names = [*vars(figures)]
    for first, last in (("ACTIVATED", "MAY_JOIN"), ("RELOADING", "WORKED")):
        bits = [getattr(figures, name) for name in names[names.index(first) : names.index(last) + 1] if "OF_THE_TURN" not in name]
        assert sorted(bits) == [1 << place for place in range(len(bits))]
