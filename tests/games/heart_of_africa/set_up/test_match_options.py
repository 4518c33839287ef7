"""What players agree on before a match, and the first state that follows from it."""

import pytest

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.state.battle import UNKNOWN
from pbem.games.heart_of_africa.state.set_up import Agreed


def bound(scenario: str = "battle", **options: str | int | bool) -> AfricaRules:
    found = GAME.rules(scenario, options)
    assert isinstance(found, AfricaRules)
    return found


@pytest.mark.rule("HA-GEN-01", "HA-GEN-09")
def test_year_points_and_club_rules_are_agreed_on() -> None:
    start = bound().start()
    assert (start.battle.year, start.battle.scouts_shoot, start.battle.has_repeaters, start.battle.by_sheets) == (
        1880,
        False,
        False,
        False,
    )
    start = bound("raid", year=1899, scouts_shoot=True, repeaters=True, moving="sheets", points=720).start()
    assert (start.battle.year, start.battle.scouts_shoot, start.battle.has_repeaters, start.battle.by_sheets) == (
        1899,
        True,
        True,
        True,
    )
    years = next(option for option in GAME.match_options("battle") if option.key == "year")
    assert sorted(map(int, years.values)) == list(range(1860, 1900))


@pytest.mark.rule("HA-SCEN-02", "HA-LIST-01")
def test_battles_are_offered_on_scales_for_which_both_sides_have_lists() -> None:
    """Of 300 to 720 points: the defender of an Ambush has half as many, of a Planned Attack 4/5, the attacker of a Raid 3/4."""
    offered = {
        scenario: next(option.values for option in GAME.match_options(scenario) if option.key == "points")
        for scenario in GAME.scenarios
    }
    assert all(values[0] == 600 for values in offered.values())
    assert {scenario: min(map(int, values)) for scenario, values in offered.items()} == {
        "battle": 600,
        "encounter": 300,
        "ambush": 600,
        "planned_attack": 400,
        "raid": 400,
    }
    assert all(max(map(int, values)) == 720 for values in offered.values())


def test_the_rest_is_kept_for_set_up() -> None:
    start = bound().start()
    assert start.set_up is not None
    assert start.set_up.agreed == Agreed("", UNKNOWN, 600, "", "", alternates=False)
    options = {"attacker": "second", "region": "forest", "field": "forest_path", "placing": "turns", "points": 660}
    start = bound("ambush", **options).start()  # type: ignore[arg-type]
    assert start.set_up is not None
    assert start.set_up.agreed == Agreed("ambush", 1, 660, "forest", "forest_path", alternates=True)


def test_a_match_begins_with_the_first_sealed_choice_of_a_list() -> None:
    rules = bound()
    assert rules.pending(rules.start()) == Choose(0, "list", is_order=True, is_sealed=True)
    assert rules.role(rules.start(), 1) == "second"
