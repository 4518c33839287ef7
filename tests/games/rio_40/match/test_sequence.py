"""Turns and phases, reinforcements, possession, and the count."""

from typing import cast

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.content.schema import Points
from pbem.games.rio_40.events import (
    Available,
    Eliminated,
    HolderChanged,
    LeftMap,
    PhaseBegan,
    Recovered,
    ReplacementsDue,
    Suppressed,
    TurnBegan,
)
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import casualties
from pbem.games.rio_40.state import ABOARD, ACTION_MA, BEGAN_DOWN, ELIMINATED, LEFT_MAP, MOVED, NARCO, NONE, POLICE, Loss
from tests.games.rio_40.boards import Position, civilian, position, scenario, unit


def match(name: str) -> Position:
    rules = cast(RioRules, GAME.rules(name, {}))
    return Position(rules, rules.start(), {})


@pytest.mark.rule("R40-3a", "R40-3b", "R40-3c")
def test_a_turn_is_administration_and_two_phases_the_first_players_first() -> None:
    p = match("police_post")
    assert p.demand == Choose(NARCO, "phase", True)
    p.do("end")
    assert p.demand == Choose(POLICE, "phase", True)
    assert p.event(PhaseBegan) == [PhaseBegan(1, "police")]
    p.do("end")
    assert p.event(TurnBegan) == [TurnBegan(2)]
    assert p.demand == Choose(NARCO, "phase", True)


@pytest.mark.rule("R40-4.1a", "R40-4.1b")
@pytest.mark.parametrize(("name", "turns"), [("police_post", 8), ("closing_the_line", 6)])
def test_the_match_ends_after_the_second_phase_of_the_last_turn(name: str, turns: int) -> None:
    p = match(name)
    for _ in range(2 * turns - 1):
        p.do("end")
        assert p.is_over() is None
    assert p.state.turn == turns
    p.do("end")
    assert isinstance(p.demand, Over)


@pytest.mark.rule("R40-5h", "R40-5g")
def test_only_the_phase_player_ends_his_phase() -> None:
    p = position([unit("PM01", "PM", at="B2")])
    assert p.why("end", side="narco") == ("R40-5g", "other-sides-decision")
    assert p.options("end").is_complete


@pytest.mark.rule("R40-4.2b", "R40-4.2c")
def test_reinforcements_of_a_turn_become_available_and_wait() -> None:
    p = position([unit("PM01", "PM", turn=4), unit("PM02", "PM", turn=5)], side="narco")
    p.do("end")
    assert p.event(Available) == [Available("police", ("PM01",))]
    assert p.where("PM01") == ""


@pytest.mark.rule("R40-5.4a")
def test_who_is_suppressed_when_his_phase_begins_is_marked() -> None:
    p = position([unit("PM01", "PM", at="B2", markers=1), unit("PM02", "PM", at="C2"), unit("ST01", "ST", at="E5", markers=1)])
    assert [p.unit(name).has(BEGAN_DOWN) for name in ("PM01", "PM02", "ST01")] == [True, False, False]


@pytest.mark.rule("R40-0l")
def test_what_held_for_a_phase_is_forgotten_at_its_end() -> None:
    p = position([unit("PM01", "PM", at="B2")])
    used = replace(p.unit("PM01"), marks=ACTION_MA | MOVED | ABOARD, search=p.world.board.grid.named("B3"))
    p.state = replace(p.state.with_unit(0, used), attacked=(101,), searched=(102,))
    p.do("end")
    assert (p.unit("PM01").marks, p.unit("PM01").search) == (ABOARD, NONE)
    assert p.state.attacked == p.state.searched == ()


@pytest.mark.rule("R40-7b")
def test_who_stands_on_an_objective_at_the_end_of_a_phase_was_last_there() -> None:
    p = position(
        [unit("PM01", "PM", at="B2", markers=2), unit("ST01", "ST", at="B4"), unit("CARPM1", "CAR-PM", at="B6")],
        rules_of=scenario(objectives=["B2", "B4", "B6"]),
    )
    p.do("end")
    assert p.event(HolderChanged) == [HolderChanged("B2", "police"), HolderChanged("B4", "narco")]
    assert p.state.holders == (POLICE, NARCO, -1)
    p.state = casualties.leave_map(p.world, p.state, 0)[0]
    p.do("end")
    assert p.state.holders == (POLICE, NARCO, -1)  # leaving does not lose it


@pytest.mark.rule("R40-7b", "R40-0j")
def test_who_is_in_the_air_holds_nothing() -> None:
    p = position([unit("PC01", "PC", at="B2", marks=ABOARD), unit("HELI1", "HELI", at="B2")], rules_of=scenario(objectives=["B2"]))
    p.do("end")
    assert p.state.holders == (-1,)


@pytest.mark.rule("R40-S3.3a", "R40-S3.4a")
def test_the_post_is_the_polices_from_the_start() -> None:
    p = match("police_post")
    assert p.state.holders == (POLICE,)
    while not p.is_over():
        p.do("end")
    assert p.is_over() == ("police", "points")


# ---- the count


def ended(*units: object, losses: tuple[Loss, ...] = (), **sheet: object) -> Position:
    p = position([*units], rules_of=scenario(last_turn=3, **sheet), side="narco")  # type: ignore[list-item, arg-type]
    p.state = replace(p.state, losses=losses)
    return p.do("end")


PM, CAR, ST, CI = unit("PM01", "PM", at="B2"), unit("CARPM1", "CAR-PM", at="B2"), unit("ST01", "ST", at="F6"), civilian(at="D4")


@pytest.mark.rule("R40-7a")
def test_equal_points_are_a_draw() -> None:
    assert ended(PM, ST).is_over() == ("", "points")


@pytest.mark.rule("R40-7c", "R40-7d", "R40-S1.4a")
@pytest.mark.parametrize(
    ("losses", "winner"),
    [
        ((Loss(0, NARCO),), "narco"),
        ((Loss(0, NARCO), Loss(1, NARCO), Loss(2, POLICE)), "narco"),
        ((Loss(0, NARCO), Loss(3, NARCO)), "police"),
        ((Loss(3, POLICE),), "narco"),
        ((Loss(0, POLICE),), ""),
    ],
)
def test_units_and_civilians_count_for_who_did_it(losses: tuple[Loss, ...], winner: str) -> None:
    assert ended(PM, CAR, ST, CI, losses=losses).is_over() == (winner, "points")


@pytest.mark.rule("R40-7e", "R40-5.1.5e")
def test_units_off_the_map_score_nothing() -> None:
    p = position([PM, ST], rules_of=scenario(last_turn=3), side="narco")
    p.state, events = casualties.leave_map(p.world, p.state, 0)
    assert events == (LeftMap("PM01", "B2"),)
    assert (p.unit("PM01").status, p.state.losses) == (LEFT_MAP, ())
    assert p.do("end").is_over() == ("", "points")


MILITIA = Points(combatant=5, militia=3, militia_suppressed=2, militia_in_favela=1)


@pytest.mark.rule("R40-S4.4b", "R40-S4.4c", "R40-S4.4d")
def test_militia_counts_when_lost_suppressed_or_at_home() -> None:
    units = [unit("MI01", "MI", at="B2", markers=2), unit("MI02", "MI", at="C3"), unit("MI03", "MI", at="D4")]
    units += [unit("MI04", "MI", at="D5", markers=1), unit("MI05", "MI", at="D6")]
    p = position(units, rules_of=scenario(last_turn=3, hunted="MI", points=MILITIA), side="narco", terrain={"B2 C3": "favela"})
    p.state = casualties.eliminate(p.world, p.state, 2, NARCO)[0]
    p.do("end")
    scored = [(event.side, event.line, event.points) for event in p.events if event.__class__.__name__ == "Scored"]  # type: ignore[attr-defined]
    assert scored == [
        ("narco", "combatant", 5),
        ("narco", "militia", 3),
        ("narco", "militia_suppressed", 2),
        ("police", "militia_in_favela", 1),
        ("police", "militia_in_favela", 1),
        ("narco", "militia_suppressed", 2),
    ]


@pytest.mark.rule("R40-S4.3a")
def test_the_gang_wins_at_once_when_the_last_militia_is_gone() -> None:
    p = position([unit("MI01", "MI", at="B2"), unit("MI02", "MI", at="C3"), ST], rules_of=scenario(hunted="MI"))
    p.state = casualties.leave_map(p.world, p.state, 0)[0]
    assert p.is_over() is None
    p.state = casualties.eliminate(p.world, p.state, 1, POLICE)[0]
    assert p.is_over() == ("narco", "hunted-down")


@pytest.mark.rule("R40-S4.2c")
def test_each_civilian_the_gang_kills_brings_a_policeman_next_turn() -> None:
    sheet = scenario(replacements="PM", first="narco", last_turn=9)
    p = position([PM, ST, CI, civilian("CI02", at="D5")], rules_of=sheet, side="police")
    p.state = casualties.eliminate(p.world, p.state, 2, NARCO)[0]
    p.state = casualties.eliminate(p.world, p.state, 3, POLICE)[0]
    assert (p.state.replacements, p.state.replacements_due) == (0, 1)
    p.do("end")
    assert (p.state.replacements, p.state.replacements_due) == (1, 0)
    assert p.event(ReplacementsDue) == [ReplacementsDue("police", 1)]


@pytest.mark.rule("R40-S2.3a")
@pytest.mark.parametrize(
    ("others", "result"),
    [
        ((unit("PC01", "PC", at="D4", markers=1),), ("police", "chief-held")),
        ((ST, unit("NT01", "NT", at="D4")), ("narco", "chief-held")),
        ((unit("CARPC1", "CAR-PC", at="D4"),), ("", "chief-with-nobody")),
    ],
)
def test_who_has_the_chief_at_the_end_wins(others: tuple[object, ...], result: tuple[str, str]) -> None:
    assert ended(civilian(at="D4", role="chief"), *others, has_chief=True, hider="").is_over() == result


# ---- what befalls units


@pytest.mark.rule("R40-5.3.3.2b", "R40-5.3.3.2c")
def test_a_third_marker_eliminates() -> None:
    p = position([PM, ST])
    for markers in (1, 2):
        p.state, events = casualties.suppress(p.world, p.state, 0, NARCO)
        assert events == (Suppressed("PM01", "B2", markers),)
    p.state, events = casualties.suppress(p.world, p.state, 0, NARCO)
    assert events == (Eliminated("PM01", "B2", "narco"),)
    assert p.state.losses == (Loss(0, NARCO),)


@pytest.mark.rule("R40-8.2e", "R40-S2.2d")
@pytest.mark.parametrize("tough", [unit("PM01", "CAVEIRAO", at="B2", markers=2), civilian(at="B2", markers=2, role="chief")])
def test_light_armour_and_the_chief_bear_no_third_marker(tough: object) -> None:
    p = position([tough])  # type: ignore[list-item]
    assert casualties.suppress(p.world, p.state, 0, NARCO) == (p.state, ())


@pytest.mark.rule("R40-S2.2d")
def test_the_chief_is_never_eliminated() -> None:
    p = position([civilian(at="B2", role="chief")])
    assert casualties.eliminate(p.world, p.state, 0, NARCO) == (p.state, ())


@pytest.mark.rule("R40-5.1.3.2g")
def test_who_is_aboard_is_lost_with_the_helicopter() -> None:
    p = position([unit("PC01", "PC", at="B2", marks=ABOARD), unit("HELI1", "HELI", at="B2")])
    p.state, _ = casualties.eliminate(p.world, p.state, 1, NARCO)
    assert [p.unit(name).status for name in ("PC01", "HELI1")] == [ELIMINATED, ELIMINATED]
    assert p.state.losses == (Loss(1, NARCO), Loss(0, NARCO))


@pytest.mark.rule("R40-5.4e")
def test_recovering_takes_one_marker() -> None:
    p = position([unit("PM01", "PM", at="B2", markers=2)])
    state, events = casualties.recover(p.world, p.state, 0)
    assert (state.units[0].markers, events) == (1, (Recovered("PM01", "B2", 1),))
