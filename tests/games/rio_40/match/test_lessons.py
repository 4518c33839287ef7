"""The guided first turns: whole, short enough for the box, and about things that there are."""

from textwrap import wrap
from typing import cast

import pytest

from pbem.desk.lesson import lesson_of
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.view.text.action_table import BY_ID

BOX = (77, 4)  # columns and lines of a hint on a screen of 80 columns


@pytest.mark.parametrize("side", ["police", "narco"])
def test_a_lesson_names_hexes_keys_and_orders_that_there_are_and_fits_its_box(side: str) -> None:
    rules = cast(RioRules, GAME.rules("clean_sweep", {}))
    grid = rules.world.board.grid
    steps = lesson_of("rio_40", side)
    assert len(steps) > 6
    for step in steps:
        assert len(wrap(step.hint, BOX[0])) <= BOX[1], step.goal
        assert not step.look or grid.named(step.look) in grid
        assert not step.until.order or step.until.order.split()[0] in rules.verbs
        assert not step.until.action or f"match.{step.until.action}" in BY_ID
    assert steps[-1].is_read
