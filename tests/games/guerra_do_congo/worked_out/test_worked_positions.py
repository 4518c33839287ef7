"""Every worked position comes out as it was worked out by hand, and reads back from what is written of it."""

from pathlib import Path

import pytest

from pbem.games.guerra_do_congo.game import GAME
from tests.games.guerra_do_congo.worked import Worked, expected_of, files
from tests.games.worked import reads_back
from tests.rule_coverage import ids_of
from tests.sample_sizes import share

AT_LEAST = 60
SECTIONS = ["2.", "3.1", "3.2.1", "3.2.2", "3.3", "3.4", "3.5", "3.6", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7"]
SECTIONS += ["5.", "6", "7", "8"]


def test_there_are_sixty_and_two_of_every_section() -> None:
    names = [path.stem for path in files()]
    assert len(names) >= AT_LEAST
    assert [section for section in SECTIONS if sum(name.startswith(section) for name in names) < 2] == []


def test_a_position_names_rules_of_the_ledger() -> None:
    known = set(ids_of("guerra_do_congo"))
    assert [(path.stem, rule) for path in files() for rule in expected_of(path).rules if rule not in known] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_comes_out_as_it_was_worked_out_by_hand(path: Path) -> None:
    worked = Worked(path)
    assert list(worked.differences()) == []


@pytest.mark.parametrize("path", share(files(), 3, 0), ids=lambda path: path.stem)
def test_a_position_reads_back_from_what_is_written_of_it(path: Path) -> None:
    worked = Worked(path)
    assert reads_back(GAME, worked.rules, worked.start)
