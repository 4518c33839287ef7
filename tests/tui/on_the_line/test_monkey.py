"""A few hundred random keys; `make monkey` presses thousands."""

from pathlib import Path

import pytest

from tests.tui.monkey import SCREENS, rampage
from tests.tui.stage import SIZES

KEYS = {"matches": 80, "match": 100, "board": 100}


@pytest.mark.parametrize("where", SCREENS)
def test_no_key_does_harm(tmp_path: Path, where: str) -> None:
    at, count = SCREENS.index(where), KEYS.get(where, 30)
    assert rampage(tmp_path, where, SIZES[at % len(SIZES)], count, seed=4 * at + 1, files=1) == count
