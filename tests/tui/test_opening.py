"""Opening a match does nothing twice, and garbage is searched for only once the first screen is there."""

import gc
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pbem.desk.table import Table
from pbem.engine.hexes import Grid, Hex
from pbem.tui import app as module
from pbem.tui.app import PbemApp
from tests.tui.stage import house_match, run


def test_garbage_is_searched_for_again_once_the_screen_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)
    monkeypatch.setattr(module, "SETTLED", 0.01)
    seen: list[bool] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:  # noqa: ARG001
        await pilot.pause(0.1)
        seen.append(gc.isenabled())

    gc.disable()
    try:
        run(home, act, match)
    finally:
        gc.unfreeze()
        gc.enable()
    assert seen == [True]


def test_a_match_that_nobody_has_changed_is_not_drawn_anew(tmp_path: Path) -> None:
    home, match = house_match(tmp_path)
    table, other = Table(home, match), Table(home, match)
    scene = table.scene
    table.look_again()
    assert table.scene is scene
    other.do("end")
    table.look_again()
    assert table.scene is not scene
    assert [line.text for line in table.lines] == ["end"]


@pytest.mark.parametrize("grid", [Grid(0, 12, 0, 15, True), Grid(3, 9, 2, 7, False)], ids=["whole", "cut"])
def test_hexes_within_are_those_no_farther(grid: Grid) -> None:
    def far(centre: Hex, radius: int) -> tuple[Any, ...]:
        return tuple(there for there in grid.hexes if grid.distance(centre, there) <= radius)

    for centre in grid.hexes[::7]:
        assert all(grid.within(centre, radius) == far(centre, radius) for radius in (0, 1, 2, 5, 20))
