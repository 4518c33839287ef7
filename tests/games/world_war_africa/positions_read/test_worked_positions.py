"""Every worked position comes out as it was worked out by hand, and reads back from what is written of it."""

from pathlib import Path

import pytest

from pbem.engine.positions.position_file import NEAREST
from pbem.games.world_war_africa.game import GAME
from tests.games.worked import reads_back
from tests.games.world_war_africa.worked import Worked, expected_of, files
from tests.rule_coverage import ids_of

AT_LEAST = 120
SECTIONS = ["3.", "5.", "6.", "7.", "8.", "10.", "11.", "12.", "13.", "14.", "15."]


def test_there_are_eighty_and_two_of_every_section() -> None:
    names = [path.stem for path in files()]
    assert len(names) >= AT_LEAST
    assert [section for section in SECTIONS if sum(name.startswith(section) for name in names) < 2] == []


def test_a_position_names_rules_of_the_ledger() -> None:
    known = set(ids_of("world_war_africa"))
    assert [(path.stem, rule) for path in files() for rule in expected_of(path).rules if rule not in known] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_comes_out_as_it_was_worked_out_by_hand(path: Path) -> None:
    worked = Worked(path)
    assert list(worked.differences()) == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_reads_back_from_what_is_written_of_it(path: Path) -> None:
    """But for the few that begin in the middle of an event: of these the nearest position is written."""
    worked = Worked(path)
    is_told = NEAREST not in GAME.write_position(worked.rules, worked.start)
    assert reads_back(GAME, worked.rules, worked.start) or (not is_told and path.stem.startswith("15."))
