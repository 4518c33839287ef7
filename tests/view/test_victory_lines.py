"""How a game is won and where both sides stand, in three lines: for each scenario, and right to the point."""

import pytest

from pbem.games import catalog
from pbem.games.guerra_do_congo.rules import victory
from pbem.view.map.captions import abbreviations, short_tracks, victory_lines
from pbem.view.map.scene import scene_of
from tests.view import boards

SCENARIOS = [(game, scenario) for game in catalog.GAMES for scenario in catalog.game(game).scenarios]
CONGO = catalog.game("guerra_do_congo")


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_each_scenario_says_how_it_is_won_what_counts_and_where_one_stands(game: str, scenario: str) -> None:
    rules = catalog.game(game).rules(scenario, {})
    state = rules.start()
    lines = victory_lines(scene_of(game, rules, state), rules, state)
    assert len(lines) == 3
    assert all(line.endswith(".") for line in lines)
    assert "{" not in "".join(lines)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_each_part_of_the_second_line_is_told_in_full(game: str, scenario: str) -> None:
    rules = catalog.game(game).rules(scenario, {})
    shown = scene_of(game, rules, rules.start())
    lines = abbreviations(shown)
    for part in short_tracks(shown):
        told = next((line for line in lines if line.startswith(f"{part}: ")), part)  # or it is told in full as it stands
        meaning = told.removeprefix(f"{part}: ")
        assert len(meaning.split()) > 2
    assert lines[-1].startswith("Numbers: ")


@pytest.mark.rule("GC-7a")
def test_the_standing_of_the_congo_is_what_the_last_turn_would_give() -> None:
    rules = boards.rules()
    for state in (rules.start(), boards.fighting()[0]):
        standing = CONGO.planner.standing(rules, state)
        ended, _ = victory.final_scoring(rules.world, state)
        assert standing is not None
        assert standing.points == victory.points(ended)
        assert standing.points != victory.points(state)
        assert CONGO.planner.standing(rules, ended) is None
