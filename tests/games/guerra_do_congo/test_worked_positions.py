"""Every worked position comes out as it was worked out by hand, and reads back from what is written of it."""

from pathlib import Path
from typing import cast

import pytest
from msgspec import Struct

from pbem.engine.game import Rules
from pbem.games.guerra_do_congo.game import GAME
from tests.games.guerra_do_congo.worked import Worked, expected_of, files


def _marked(path: Path) -> object:
    ids = expected_of(path).rules
    marks = [pytest.mark.rule(*ids[at : at + 3]) for at in range(0, len(ids), 3)]
    return pytest.param(path, id=path.stem, marks=marks)


@pytest.mark.parametrize("path", [_marked(path) for path in files()])
def test_a_position_comes_out_as_it_was_worked_out_by_hand(path: Path) -> None:
    worked = Worked(path)
    assert list(worked.differences()) == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_position_reads_back_from_what_is_written_of_it(path: Path) -> None:
    worked = Worked(path)
    text = GAME.write_position(cast("Rules[Struct]", worked.rules), worked.start)
    rules, state = GAME.position(text, "written")
    assert state == worked.start
    assert GAME.write_position(rules, state) == text
