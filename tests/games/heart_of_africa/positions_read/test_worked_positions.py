"""Every worked position comes out as it was worked out by hand, and reads back from what is written of it."""

from pathlib import Path

import pytest

from pbem.engine.demands import Over
from pbem.games.heart_of_africa.game import GAME
from tests.games.heart_of_africa.worked_positions import Worked, expected_of, files
from tests.games.worked import reads_back
from tests.rule_coverage import ids_of

AT_LEAST = 100


def test_there_are_a_hundred() -> None:
    assert len(files()) >= AT_LEAST


def test_a_position_names_rules_of_the_ledger() -> None:
    known = set(ids_of("heart_of_africa"))
    assert [(path.stem, rule) for path in files() for rule in expected_of(path).rules if rule not in known] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_comes_out_as_it_was_worked_out_by_hand(path: Path) -> None:
    worked = Worked(path)
    assert list(worked.differences()) == []
    if not isinstance(worked.rules.pending(worked.start), Over):  # what is over has no position any more
        assert reads_back(GAME, worked.rules, worked.start)
