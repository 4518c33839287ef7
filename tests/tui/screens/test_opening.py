"""Opening does nothing twice and comes to rest, and garbage is searched for only once the first screen is there."""

import gc
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from pbem.desk.open_match import Table
from pbem.engine.hexes import Grid, Hex
from pbem.tui import app as module
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Tell
from tests.tui.stage import home_at, house_match, run


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


def test_in_one_column_bar_and_text_do_not_drive_each_other_out_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[str] = []
    really = Screen._refresh_layout

    def counted(screen: Screen[Any], *rest: Any, **places: Any) -> Any:
        laid_out.append(type(screen).__name__)
        return really(screen, *rest, **places)

    monkeypatch.setattr(Screen, "_refresh_layout", counted)

    async def look(app: PbemApp, pilot: Pilot[int]) -> None:
        app.push_screen(Tell("A window", ["words of a text that is long"] * 9))
        await pilot.pause(0.5)

    run(home_at(tmp_path), look, size=(1, 24))
    assert 0 < laid_out.count("Tell") < 12, "it comes to rest"
