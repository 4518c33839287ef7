"""Every worked position comes out as it was worked out by hand, and reads back from what is written of it."""

from pathlib import Path

import pytest

from pbem.games.world_war_africa.game import GAME
from tests.games.worked import reads_back
from tests.games.world_war_africa.worked import Worked, expected_of, files
from tests.rule_coverage import ids_of

AT_LEAST = 40


def test_there_are_so_many() -> None:
    names = [path.stem for path in files()]
    assert len(names) >= AT_LEAST


def test_a_position_names_rules_of_the_ledger() -> None:
    known = set(ids_of("world_war_africa"))
    assert [(path.stem, rule) for path in files() for rule in expected_of(path).rules if rule not in known] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_comes_out_as_it_was_worked_out_by_hand(path: Path) -> None:
    worked = Worked(path)
    assert list(worked.differences()) == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_reads_back_from_what_is_written_of_it(path: Path) -> None:
    worked = Worked(path)
    assert reads_back(GAME, worked.rules, worked.start)
