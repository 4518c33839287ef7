"""The Administration of a turn: tracks, points and what scores then. Section 2.2 and GC-7."""

from typing import Any

import pytest

from pbem.games.guerra_do_congo.events import MoraleSet, PointsReceived, Scored, TurnBegan
from pbem.games.guerra_do_congo.state import CONGO, REBELS, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, tables, unit

PAIR = (unit("R1", at="0303"), unit("C1", "congo", at="0808"))


def administer(turn: int, *units: Counter, **more: Any) -> Position:
    return position(units or PAIR, phase="administer", turn=turn, **more)


@pytest.mark.rule("GC-2.2a", "GC-2.2b", "GC-2.1b")
def test_administration_comes_first_and_asks_nobody() -> None:
    p = administer(1)
    assert isinstance(p.events[0], TurnBegan)
    assert [type(event) for event in p.events[1:9]] == [MoraleSet] * 8
    assert [event.what for event in p.event(PointsReceived)] == ["replacements", "replacements", "air"]
    assert (p.state.turn, p.side_due()) == (1, REBELS)
    assert (p.state.replacement_points, p.state.air_points) == ((0, 0), 0)


@pytest.mark.rule("GC-T6a", "GC-2.2e", "GC-5.3c")
def test_replacement_points_of_table_6_are_added() -> None:
    congo = [0, 0, 0, 2, 4, 4, 4, 4, 6, 6, 6, 4, 4, 4]
    rebels = [2, 2, 4, 4, 4, 4, 6, 6, 6, 4, 4, 2, 2, 2]
    for turn in range(2, 16):
        p = administer(turn, replacement_points=(7, 1))
        assert p.state.replacement_points == (7 + rebels[turn - 2], 1 + congo[turn - 2])


@pytest.mark.rule("GC-M0a", "GC-M3a")
def test_the_track_is_no_limit() -> None:
    assert administer(8, replacement_points=(30, 20)).state.replacement_points == (36, 24)


@pytest.mark.rule("GC-T5a", "GC-2.2g", "GC-4.5a")
def test_air_points_of_table_5_replace_those_left_over() -> None:
    due = [0, 4, 6, 6, 6, 4, 4, 4, 6, 6, 4, 4, 2, 2, 2]
    assert [administer(turn, air_points=9).state.air_points for turn in range(1, 16)] == due


@pytest.mark.rule("GC-M1a", "GC-2.2g")
def test_only_the_congo_player_receives_air_points() -> None:
    assert [e.side for e in administer(5).event(PointsReceived) if e.what == "air"] == ["congo"]


@pytest.mark.rule("GC-2.2d", "GC-4.3.1j")
def test_markers_are_worked_out_anew_and_stay_until_the_next_administration() -> None:
    kinshasa = place("Kinshasa", "0505", kind="city", control="congo")
    p = administer(5, *PAIR, places=[kinshasa], morale={"congo": -4, "rebels": 2})
    assert (p.state.morale[0], p.state.morale[4]) == (-1, 0)  # turns 1 to 5; the Rebels' Kinshasa line does not hold
    q = position([unit("R1", at="0504"), unit("C1", "congo", at="0808")], places=[kinshasa], turn=6)
    q.do("m R1 0504-0505", "end", "end", "end")
    assert q.state.morale[4] == 0
    q.do("end")
    assert (q.state.morale[0], q.state.morale[4]) == (-2, 1)


@pytest.mark.rule("GC-7m", "GC-7l", "GC-2.2c")
def test_units_set_up_in_the_drc_score_their_intervention_in_the_first_administration() -> None:
    p = administer(1, unit("W1", "rwanda", at="0303"), unit("Z1", "zimbabwe", at="0808"), unit("R1", at="0101"))
    assert p.event(Scored) == [Scored("congo", "VP-C3", 1, "W1"), Scored("rebels", "VP-R2", 2, "Z1")]
    outside = administer(1, unit("W1", "rwanda", at="0303"), PAIR[1], countries={"0303": "Rwanda"})
    assert outside.event(Scored) == []


@pytest.mark.rule("GC-7l", "GC-7m")
@pytest.mark.parametrize(
    ("army", "side", "line", "points"),
    [
        ("uganda", "congo", "VP-C2", 3),
        ("rwanda", "congo", "VP-C3", 1),
        ("burundi", "congo", "VP-C3", 1),
        ("angola", "rebels", "VP-R1", 10),
        ("namibia", "rebels", "VP-R2", 2),
        ("zimbabwe", "rebels", "VP-R2", 2),
    ],
)
def test_an_army_that_marches_into_the_drc_scores_once(army: str, side: str, line: str, points: int) -> None:
    mover = "congo" if side == "rebels" else "rebels"
    units = [unit("X1", army, at="0303"), unit("X2", army, at="0403")]
    home = {"0303": "Angola", "0403": "Angola"}
    p = position(units, side=mover, countries=home)
    p.do("m X1 0303-0304")
    assert [(e.side, e.line, e.points) for e in p.event(Scored)] == [(side, line, points)]
    p.do("m X2 0403-0404")
    assert p.event(Scored) == []


@pytest.mark.rule("GC-7l", "GC-7m")
def test_rwanda_and_burundi_score_once_together_and_so_do_zimbabwe_and_namibia() -> None:
    p = administer(2, unit("W1", "rwanda", at="0303"), unit("B1", "burundi", at="0505"), unit("C1", "congo", at="0808"))
    assert len(p.event(Scored)) == 1
    q = administer(2, unit("Z1", "zimbabwe", at="0303"), unit("N1", "namibia", at="0505"), unit("R1", at="0808"))
    assert len(q.event(Scored)) == 1


@pytest.mark.rule("GC-7q", "GC-7a")
def test_angolan_units_in_the_drc_score_two_each_in_the_administration_of_turns_10_to_15() -> None:
    units = (
        unit("A1", "angola", at="0303"),
        unit("A2", "angola", at="0304"),
        unit("A3", "angola", at="0505"),
        unit("R1", at="0808"),
    )
    for turn, lines in ((9, 0), (10, 2), (15, 2)):
        p = administer(turn, *units, countries={"0505": "Angola"})
        scored = [e for e in p.event(Scored) if e.line == "VP-R5"]
        assert [(e.side, e.points) for e in scored] == [("rebels", 2)] * lines
    assert tables().victory_lines["VP-R5"].turns == (10, 11, 12, 13, 14, 15)


@pytest.mark.rule("GC-4.6.4h", "GC-4.6.4a")
def test_an_interdiction_ends_with_the_administration_after_its_last_turn() -> None:
    out = (Interdiction(at("0303"), "road", 5), Interdiction(at("0303"), "railway", 6))
    assert administer(5, interdictions=out).state.interdictions == out
    assert administer(6, interdictions=out).state.interdictions == out[1:]


@pytest.mark.rule("GC-2.2f")
def test_reinforcements_of_the_turn_become_available_without_a_decision() -> None:
    town = place("Town", "0505", kind="city")
    p = administer(6, *PAIR, unit("R6", arrival="mobilise", place="Town", turn=6), places=[town])
    assert p.tokens("mobilise") == ["R6"]
    assert p.state.side != CONGO
