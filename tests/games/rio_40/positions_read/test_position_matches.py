"""Positions out of whole random matches: what either side may know of them is written and reads back."""

import pytest

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.state import PLAYER_PHASE
from tests.games.rio_40.played import play
from tests.games.rio_40.positions_read.test_position_file import opened, written

EVERY = 40  # of the states between two orders, one in so many


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_positions_of_a_match_read_back(scenario: str) -> None:
    seen = 0
    for rules, state, own in play(scenario, seed=3, night=True):
        if state.phase != PLAYER_PHASE or state.agenda[-1].name != "orders":
            continue
        seen += 1
        if seen % EVERY:
            continue
        for known in (state, own):
            text = written(rules, known)
            assert "#" not in text
            assert opened(text).state == known
    assert seen >= EVERY
