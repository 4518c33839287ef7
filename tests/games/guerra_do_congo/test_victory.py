"""Victory points, the end of the match, and annihilation. Section 7."""

from collections.abc import Iterable

import pytest

from pbem.engine.demands import Choose, Over
from pbem.games.guerra_do_congo.events import MatchEnded, Scored
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.state import CONGO, REBELS, Score, State
from tests.games.guerra_do_congo.boards import Counter, Position, place, position, unit
from tests.games.guerra_do_congo.fights import TARGET, attacked, due, enemy, events_of, fight, own

Lines = set[tuple[str, int, str, int]]


def lines_of(scores: Iterable[Score]) -> Lines:
    """(line, side, subject, points) of scores."""
    return {(score.line, score.side, score.subject, score.points) for score in scores}


def at_the_end(*units: Counter, **more: object) -> tuple[Position, Lines]:
    """A position scored as after the last turn, and what the final lines were."""
    found = position(units, turn=15, side="congo", phase="combat", **more)  # type: ignore[arg-type]
    before = len(found.state.scores)
    found.do("end")
    return found, lines_of(found.state.scores[before:])


@pytest.mark.rule("GC-7a", "GC-2.1a")
def test_the_match_ends_after_the_congo_stage_of_turn_15_and_the_higher_total_wins() -> None:
    found, _ = at_the_end(own("R1"), enemy("C1", at="0808"), rebel_zone=["0808", "0404"])
    assert due(found) == Over(CONGO, "points")
    assert events_of(found, MatchEnded) == [MatchEnded("congo", "points", (0, 1))]
    earlier = position([own("R1"), enemy("C1", at="0808")], turn=14, side="congo", phase="combat").do("end")
    assert isinstance(due(earlier), Choose)
    assert earlier.state.turn == 15


@pytest.mark.rule("GC-7a")
def test_equal_totals_are_a_draw() -> None:
    found, lines = at_the_end(own("R1", at="0303"), rebel_zone=["0303"])
    assert lines == set()
    assert due(found) == Over(-1, "points")
    assert events_of(found, MatchEnded) == [MatchEnded("", "points", (0, 0))]


@pytest.mark.rule("GC-7a")
def test_the_rebels_win_with_more_points() -> None:
    found, _ = at_the_end(own("R1"), enemy("C1", at="0808"), replacement_points=(3, 0))
    assert due(found) == Over(REBELS, "points")


@pytest.mark.rule("GC-7e", "GC-7k")
def test_each_enemy_unit_eliminated_is_one_point_a_ugandan_or_rwandan_one_two() -> None:
    found = fight(
        own("R1"),
        own("U1", army="uganda"),
        own("W1", army="rwanda"),
        own("B1", army="burundi"),
        enemy("C1"),
        enemy("Z1", army="zimbabwe"),
    )
    state: State = found.state
    for index in range(6):
        state, _ = victory.eliminate(found.world, state, index, "combat")
    assert lines_of(state.scores) == {
        ("VP-B1", CONGO, "R1", 1),
        ("VP-B1", CONGO, "U1", 1),
        ("VP-C1", CONGO, "U1", 1),
        ("VP-B1", CONGO, "W1", 1),
        ("VP-C1", CONGO, "W1", 1),
        ("VP-B1", CONGO, "B1", 1),
        ("VP-B1", REBELS, "C1", 1),
        ("VP-B1", REBELS, "Z1", 1),
    }
    assert victory.points(state) == (2, 6)


@pytest.mark.rule("GC-7e", "GC-7a")
def test_eliminations_score_at_once() -> None:
    """1:1, roll 60: ARB DVB."""
    found = attacked(60, own("R1"), enemy("C1", "4-8-4", reduced=True), enemy("C2", at="0808"))
    assert events_of(found, Scored) == [Scored("rebels", "VP-B1", 1, "C1")]


@pytest.mark.rule("GC-7c", "GC-M0a")
def test_points_have_no_limit() -> None:
    """Fifteen points earned before and 20 replacement points left."""
    many = tuple(Score(n, REBELS, "VP-B1", 1, f"X{n}") for n in range(15))
    found, _ = at_the_end(own("R1", at="0303"), rebel_zone=["0303"], scores=many, replacement_points=(20, 0))
    assert victory.points(found.state) == (35, 0)


@pytest.mark.rule("GC-7f")
def test_each_unused_replacement_point_is_one_point() -> None:
    _, lines = at_the_end(replacement_points=(3, 5))
    assert lines == {("VP-B2", REBELS, "3", 3), ("VP-B2", CONGO, "5", 5)}


@pytest.mark.rule("GC-7g", "GC-7i")
def test_villages_are_one_point_and_cities_three_in_the_drc_only() -> None:
    _, lines = at_the_end(
        places=[
            place("Beni", "0101", control="rebels"),
            place("Ikela", "0102", control="congo"),
            place("Goma", "0103", kind="city", control="congo"),
            place("Boma", "0104", kind="city", control="rebels"),
            place("Kampala", "0105", kind="city", control="rebels", country="Uganda"),
            place("Arua", "0106", control="rebels", country="Uganda"),
            place("Nowhere", "0107", control=""),
        ],
        countries={"0105": "Uganda", "0106": "Uganda"},
    )
    assert lines == {
        ("VP-B3", REBELS, "Beni", 1),
        ("VP-B3", CONGO, "Ikela", 1),
        ("VP-B4", CONGO, "Goma", 3),
        ("VP-B4", REBELS, "Boma", 3),
    }


@pytest.mark.rule("GC-7j", "GC-7b", "GC-7r")
def test_each_own_unit_on_the_enemys_part_of_the_map_is_one_point() -> None:
    """0101 and 0102 are the Rebels' part. Units to come, eliminated or gone do not count; guerrillas do."""
    _, lines = at_the_end(
        own("R1", at="0101"),
        own("R2", at="0303"),
        own("U1", at="0303", army="uganda", type="guerrilla"),
        enemy("C1", at="0102"),
        enemy("A1", at="0404", army="angola"),
        unit("R3"),
        unit("C3", "congo", status="eliminated"),
        unit("R4", status="left_map"),
        rebel_zone=["0101", "0102"],
    )
    assert lines == {("VP-B5", REBELS, "R2", 1), ("VP-B5", REBELS, "U1", 1), ("VP-B5", CONGO, "C1", 1)}


@pytest.mark.rule("GC-7n", "GC-7o", "GC-7p")
def test_kinshasa_kisangani_and_mbandaka_score_extra() -> None:
    towns = {"Kinshasa": "0101", "Kisangani": "0103", "Mbandaka": "0105"}

    def scored(owner: str, **more: object) -> dict[str, int]:
        cities = [place(name, at, kind="city", control=owner) for name, at in towns.items()]
        _, lines = at_the_end(places=cities, **more)
        return {name: sum(points for _, _, subject, points in lines if subject == name) for name in towns}

    assert scored("congo") == {"Kinshasa": 3 + 3, "Kisangani": 3 + 2, "Mbandaka": 3}
    assert scored("rebels") == {"Kinshasa": 3 + 7 + 5, "Kisangani": 3, "Mbandaka": 3 + 5}
    other = scored("rebels", options={"vp_rebel_five": "kisangani_mbandaka"})
    assert other == {"Kinshasa": 3 + 7, "Kisangani": 3 + 5, "Mbandaka": 3 + 5}


@pytest.mark.rule("GC-7l", "GC-7m")
@pytest.mark.parametrize(
    ("army", "line", "side", "points"),
    [
        ("uganda", "VP-C2", CONGO, 3),
        ("rwanda", "VP-C3", CONGO, 1),
        ("burundi", "VP-C3", CONGO, 1),
        ("angola", "VP-R1", REBELS, 10),
        ("namibia", "VP-R2", REBELS, 2),
        ("zimbabwe", "VP-R2", REBELS, 2),
    ],
)
def test_an_intervention_scores_once_for_the_other_side(army: str, line: str, side: int, points: int) -> None:
    found = fight(
        unit("X1", army, at="0101"), unit("X2", army, at="0102"), unit("X3", army, at="0909"), countries={"0909": "Angola"}
    )
    abroad, _ = victory.score_intervention(found.world, found.state, 2, found.state.units[2].where)
    assert abroad.scores == ()
    state, _ = victory.score_intervention(found.world, found.state, 0, found.state.units[0].where)
    state, _ = victory.score_intervention(found.world, state, 1, state.units[1].where)
    assert lines_of(state.scores) == {(line, side, "X1", points)}


@pytest.mark.rule("GC-7l", "GC-7m")
def test_rwanda_or_burundi_and_namibia_or_zimbabwe_score_once_together() -> None:
    armies = ("rwanda", "burundi", "namibia", "zimbabwe", "rebels", "congo")
    found = fight(*(unit(f"X{n}", army, at=f"010{n}") for n, army in enumerate(armies)))
    state, _ = victory.score_interventions(found.world, found.state)
    assert sorted(score.line for score in state.scores) == ["VP-C3", "VP-R2"]


@pytest.mark.rule("GC-7q")
@pytest.mark.parametrize(("turn", "count"), [(9, 0), (10, 2), (11, 2), (15, 2)])
def test_from_turn_10_each_angolan_unit_in_the_drc_is_two_points_in_every_administration(turn: int, count: int) -> None:
    units = [
        unit("A1", "angola", at="0101"),
        unit("A2", "angola", at="0102"),
        unit("A3", "angola", at="0909"),
        unit("A4", "angola"),
        enemy("C1", at="0201"),
    ]
    known = (Score(1, REBELS, "VP-R1", 10, "A1"),)
    found = position(units, turn=turn, phase="administer", countries={"0909": "Angola"}, scores=known)
    lines = [score for score in found.state.scores if score.line == "VP-R5"]
    assert [(score.subject, score.points) for score in lines] == [("A1", 2), ("A2", 2)][:count]
    assert all(score.side == REBELS for score in lines)


@pytest.mark.rule("GC-7q")
def test_angolas_presence_is_not_scored_again_at_the_end() -> None:
    _, lines = at_the_end(unit("A1", "angola", at="0101"))
    assert lines == set()


@pytest.mark.rule("GC-7d")
def test_the_rebels_win_at_once_when_the_last_fac_unit_falls() -> None:
    """1:1, roll 60: ARB DVB. C1 was reduced; Angola fights on, which does not matter."""
    found = attacked(60, own("R1"), enemy("C1", "4-8-4", reduced=True), enemy("A1", army="angola", at="0808"))
    assert due(found) == Over(REBELS, "annihilation")
    assert events_of(found, MatchEnded) == [MatchEnded("rebels", "annihilation", (1, 0))]
    assert found.state.agenda == ()


@pytest.mark.rule("GC-7d")
def test_the_congo_side_wins_when_the_last_rcd_or_mlc_unit_falls_whatever_its_allies_have() -> None:
    found = position(
        [own("R1", at=TARGET, strength="4-8-4", reduced=True), own("U1", army="uganda", at="0808"), enemy("C1", at="0404")],
        side="congo",
        phase="combat",
    )
    found.do("a 0405 C1").roll(6, 10)
    assert due(found) == Over(CONGO, "annihilation")


@pytest.mark.rule("GC-7d")
@pytest.mark.parametrize(
    ("rest", "is_over"),
    [
        (unit("C2", "congo"), False),
        (unit("C2", "congo", at="0808", type="guerrilla"), False),
        (unit("C2", "congo", status="left_map"), True),
        (unit("C2", "congo", status="eliminated"), True),
    ],
)
def test_units_still_to_come_and_guerrillas_keep_an_army_in_being_units_that_left_do_not(rest: Counter, is_over: bool) -> None:
    found = attacked(60, own("R1"), enemy("C1", "4-8-4", reduced=True), rest)
    assert isinstance(due(found), Over) == is_over


@pytest.mark.rule("GC-7d")
def test_an_army_that_lost_nobody_by_elimination_is_not_annihilated() -> None:
    found = fight(own("R1"), unit("C1", "congo", status="left_map"))
    state, events = victory.check_annihilation(found.world, found.state)
    assert (state, events) == (found.state, ())


@pytest.mark.rule("GC-7d", "GC-2.4c")
def test_annihilation_is_looked_at_when_the_whole_combat_is_done() -> None:
    """1:1, roll 60: ARB DVB: the attacker's loss eliminates R1, the defender's C1, the last of their armies.

    The first of the two does not end the match. Points decide: one each, and the Congo side holds a city.
    """
    units = (own("R1", "8-4-4", reduced=True, morale=1), enemy("C1", "4-8-4", reduced=True))
    found = attacked(60, *units, places=[place("Goma", "0808", kind="city", control="congo")])
    assert due(found) == Over(CONGO, "points")
    assert victory.points(found.state) == (1, 1 + 3)


@pytest.mark.rule("GC-7r", "GC-3.4.1c")
def test_units_that_left_the_map_score_for_nobody() -> None:
    found = fight(own("U1", army="uganda"), enemy("C1"))
    state, _ = victory.leave_map(found.world, found.state, 0)
    assert state.scores == ()
    assert victory.score_interventions(found.world, state)[0].scores == ()
