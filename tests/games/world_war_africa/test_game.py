"""The entry of the catalogue."""

import pytest

from pbem.engine.demands import Choose
from pbem.errors import UserError
from pbem.games.world_war_africa import GAME


def test_the_whole_war_is_the_one_scenario() -> None:
    rules = GAME.rules("campaign", {})
    assert rules is GAME.rules("campaign", {})
    assert rules.pending(rules.start()) == Choose(0, "capital", is_order=True)


def test_an_unknown_scenario_is_told_with_those_there_are() -> None:
    with pytest.raises(UserError):
        GAME.match_options("short")


def test_the_digest_covers_map_counters_and_tables() -> None:
    assert sorted(GAME.texts) == ["map.toml", "tables.toml", "units.toml"]
    assert len(GAME.digest()) == 32
