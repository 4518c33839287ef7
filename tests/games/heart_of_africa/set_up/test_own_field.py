"""A match on a field that players made: its text is the scenario."""

import pytest

from pbem.engine.demands import Roll
from pbem.errors import UserError
from pbem.games.heart_of_africa.fields import field_file
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.set_up import the_field
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.fields.grounds import CONTENT

TEXT = GAME.scenario_template("raid")


@pytest.mark.rule("HA-REGION-13")
def test_a_field_that_players_made_is_fought_on_as_it_stands() -> None:
    game = GAME.scenario_from(TEXT, "mine.toml")
    assert game.scenarios == ("my_savanna_village",)
    assert game.digest() != GAME.digest()
    assert {option.key: option.values for option in game.match_options(*game.scenarios)}["field"] == ("my_savanna_village",)
    rules = game.rules(*game.scenarios, {})
    assert isinstance(rules, AfricaRules)
    start = rules.start()
    assert start.set_up is not None
    assert (start.set_up.agreed.scenario, start.set_up.agreed.field) == ("raid", "my_savanna_village")
    now = Context(rules.world_of(start), start, Step("map"))
    assert not isinstance(the_field._ask_map(now), Roll), "nothing is drawn"
    laid, _ = the_field._run_map(now)
    assert laid.ground.field == field_file.read_own(CONTENT, TEXT, "mine.toml")[1]
    assert laid.battle.region == "savanna"


def test_what_is_wrong_with_it_is_told_and_what_it_says() -> None:
    with pytest.raises(UserError, match="scenario-wrong") as wrong:
        GAME.scenario_from(TEXT.replace("my_savanna_village", "raid"), "mine.toml")
    assert wrong.value.places["problems"] == 'mine.toml: id: "raid" is a scenario of the game'
    facts = GAME.scenario_from(TEXT, "mine.toml").own_scenario()
    assert facts.title == "my_savanna_village"
    assert "Made for: Raid." in facts.lines
    assert facts.data["gates"] == ("1830", "1941")


def test_each_scenario_has_a_field_to_begin_from() -> None:
    for scenario in ("", *GAME.scenarios, "river_landing"):
        text = GAME.scenario_template(scenario)
        assert text.startswith('game = "heart_of_africa"\n')
        assert GAME.scenario_from(text, "mine.toml").scenarios[0].startswith("my_")
    with pytest.raises(UserError, match="scenario-unknown"):
        GAME.scenario_template("rayd")
