"""Some hundred random keys; `make samples SIZE=3` presses three times as many, `make monkey` thousands."""

from pathlib import Path

import pytest

from tests.sample_sizes import enlarged
from tests.tui.monkey import SCREENS, rampage
from tests.tui.stage import SIZES

KEYS = {"matches": 40, "match": 50, "board": 50}


@pytest.mark.parametrize("where", SCREENS)
def test_no_key_does_harm(tmp_path: Path, where: str) -> None:
    at, count = SCREENS.index(where), enlarged(KEYS.get(where, 15))
    assert rampage(tmp_path, where, SIZES[at % len(SIZES)], count, seed=4 * at + 1, files=1) == count
