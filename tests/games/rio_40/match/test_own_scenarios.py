"""Scenarios that players make: each thing that can be wrong is told with its key and what would be right; what is right plays."""

import time
from typing import cast

import pytest

from pbem.engine.demands import Choose
from pbem.engine.player_texts.own_scenario import MAX_LINE, content_digest
from pbem.engine.positions.position_file import MAX_PROBLEMS
from pbem.errors import UserError
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game import RioGame
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, POLICE
from tests.games.rio_40.made_up import right_one
from tests.games.rio_40.played import play_rules
from tests.games.rio_40.wrong_scenarios import FIGHT, HOSTILE, SMALL, WRONG, WRONG_MAPS

HANG_SECONDS = 60  # far from any figure: only a reader that does not come back is caught


def changed(old: str, new: str, text: str = SMALL) -> str:
    assert text.count(old) >= 1, old
    return text.replace(old, new, 1)


def problems_of(text: str) -> list[str]:
    with pytest.raises(UserError) as caught:
        GAME.scenario_from(text, "mine.toml")
    assert caught.value.code == "scenario-wrong"
    return str(caught.value.places["problems"]).split("\n")


@pytest.mark.parametrize("scenario", ["", *GAME.scenarios])
@pytest.mark.rule("R40-2.6a")
def test_a_template_has_no_problem_and_is_played_like_what_it_was_made_from(scenario: str) -> None:
    game = GAME.scenario_from(GAME.scenario_template(scenario), "mine.toml")
    assert game.scenarios == (f"my_{scenario or 'scenario'}",)
    rules = game.rules(game.scenarios[0], {})
    if scenario:
        made = GAME.rules(scenario, {})
        assert rules.start() == made.start()
        assert [option.key for option in game.match_options(game.scenarios[0])] == [o.key for o in GAME.match_options(scenario)]


def test_no_template_of_a_scenario_that_there_is_not() -> None:
    with pytest.raises(UserError, match="scenario-unknown"):
        GAME.scenario_template("clean_swep")


@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.rule("R40-2.6a")
def test_what_is_wrong_is_told_with_its_key_and_what_would_be_right(kind: str) -> None:
    old, new, told = WRONG[kind]
    problems = problems_of(changed(old, new))
    assert any(told in problem for problem in problems), problems
    assert all(problem.startswith("mine.toml: ") for problem in problems)


@pytest.mark.parametrize("kind", WRONG_MAPS)
@pytest.mark.rule("R40-2.5a")
def test_what_is_wrong_with_an_own_map_is_told(kind: str) -> None:
    old, new, told = WRONG_MAPS[kind]
    problems = problems_of(changed(old, new, FIGHT))
    assert any(told in problem for problem in problems), problems


def test_a_map_may_not_be_endless() -> None:
    rows = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    text = (
        FIGHT[: FIGHT.index("[map.meta]")]
        + f'[map.meta]\nname = "Big"\nrows = "{rows}"\ncolumns = 60\n[map.legend]\n"." = "open"\n'
    )
    text += "[map.terrain]\n" + "".join(f'{row} = "{"." * 60}"\n' for row in rows)
    assert any("has 1560 hexes; at most 1000" in problem for problem in problems_of(text))


def test_a_row_of_dots_is_no_key_of_many_parts() -> None:
    dots = '"." = "open"'
    text = FIGHT[: FIGHT.index("[map.meta]")] + f'[map.meta]\nname = "Wide"\nrows = "AB"\ncolumns = 40\n[map.legend]\n{dots}\n'
    text += f'[map.terrain]\nA = "{"." * 40}"\nB = "{"." * 40}"\n'
    assert not any("dots" in problem for problem in problems_of(text))
    hidden = "t = {x = '\"', " + ".".join("a" * 40) + " = '\"'}\n"
    assert "has more than 30 dots" in problems_of(hidden + SMALL)[0]
    assert not any("dots" in problem for problem in problems_of(f"{'.' * 72}\n" + SMALL)), "which no key can hold"


def test_a_side_needs_a_combatant_and_something_must_decide() -> None:
    told = problems_of(
        changed("combatant = 3", "", changed("objective = 10", "", changed('counter = "OL-1-3-6"', 'counter = "CI"', FIGHT)))
    )
    assert any("unit: the side narco has no combatant" in problem for problem in told)
    assert any("points: nothing decides the match; give points" in problem for problem in told)


def test_all_problems_are_told_at_once_also_beside_keys_that_cannot_be_read() -> None:
    text = changed(
        "turns = 8", "turns = 80", changed('"G8"', '"G88"', changed("PM-4-4-4", "PM-9", changed("count = 3", "count = true")))
    )
    told = "\n".join(problems_of(text))
    for part in ("turns: is 80", "unit[5].count: is true", 'unit[1] ("PM-9")', "objectives: hex G88"):
        assert part in told


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_refused_soon_in_few_and_harmless_lines(kind: str) -> None:
    begun = time.process_time()
    problems = problems_of(HOSTILE[kind])
    assert time.process_time() - begun < HANG_SECONDS
    assert 0 < len(problems) <= MAX_PROBLEMS + 1
    assert all(problem.isprintable() and len(problem) <= MAX_LINE + 3 for problem in problems)


def fight() -> RioGame:
    return GAME.scenario_from(FIGHT, "two_streets.toml")


@pytest.mark.rule("R40-2.6a")
def test_the_digest_binds_the_text_and_options_are_those_of_the_scenario() -> None:
    game = fight()
    assert game.digest() == content_digest(GAME.digest(), FIGHT) != GAME.digest()
    assert GAME.scenario_from(FIGHT + "# a remark\n", "x").digest() != game.digest()
    assert GAME.scenario_from(FIGHT, "two_streets.toml") is game
    with pytest.raises(UserError, match="scenario-unknown"):
        game.rules("clean_sweep", {})
    assert {option.key: option.values for option in game.match_options("two_streets")}["light_armour"] == (False, True)


@pytest.mark.rule("R40-S4.1d", "R40-2.6a")
def test_units_are_placed_in_a_zone_that_the_scenario_names() -> None:
    rules = cast(RioRules, fight().rules("two_streets", {}))
    assert rules.pending(rules.start()) == Choose(NARCO, "place", True)
    ours = next(own for _, current, own in play_rules(rules, 3) if rules.pending(current) == Choose(POLICE, "deploy", True))
    unit = rules.options(ours, ("deploy",)).tokens[0].text
    assert [token.text for token in rules.options(ours, ("deploy", unit)).tokens] == ["A1", "B1", "C1", "D1"]


@pytest.mark.parametrize("seed", range(3))
def test_a_match_on_an_own_map_ends(seed: int) -> None:
    rules = cast(RioRules, fight().rules("two_streets", {}))
    states = [state for _, state, _ in play_rules(rules, seed)]
    assert states[-1].turn == 3


def test_a_preview_says_every_special_rule() -> None:
    told = {name: "\n".join(GAME.scenario_from(GAME.scenario_template(name), "x").own_scenario().lines) for name in GAME.scenarios}
    assert "The chief is never eliminated" in told["closing_the_line"]
    assert "In G8 combatants do not retreat" in told["police_post"]
    assert "PM, PC, OE, EX / MI never add firepower" in told["takeover"]
    assert "one military police (PM) enters" in told["takeover"]
    assert "When the last militia (MI) is eliminated" in told["takeover"]
    assert "Secret objectives: 3 in favela hexes, 8 apart at least, laid face down by the gang." in told["search_and_destroy"]
    assert "Light armour takes part." in told["search_and_destroy"]
    assert (
        "  3 x PC-3-5-6 (civil police, fire 3, morale 5, moves 6, range 3), each with CAR-PC at B17, C17, B16"
        in told["clean_sweep"]
    )


@pytest.mark.parametrize("seed", range(10))
def test_what_has_no_problem_is_played_to_its_end(seed: int) -> None:
    game = right_one(seed)
    assert game.own_scenario().lines
    rules = cast(RioRules, game.rules("made_up", {"night": seed % 2 == 0}))
    turns = [state.turn for _, state, _ in play_rules(rules, seed)]
    assert turns == sorted(turns)
    assert turns[-1] <= rules.world.scenario.turns
