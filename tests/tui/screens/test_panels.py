"""What a cursor move costs the program: nothing is laid out anew, and only lines that differ are drawn."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from pbem.tui.app import PbemApp
from pbem.tui.screens.battle.screen import BattlePage
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.panels import HexPanel, Panel
from tests.tui.stage import house_match, run

SIZE = (120, 40)


def test_a_move_draws_the_lines_that_differ_and_lays_out_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home, match = house_match(tmp_path)
    drawn: list[tuple[str, int]] = []
    laid_out: list[Any] = []

    def count(kind: type[Any]) -> None:
        plain = kind.render_line

        def counted(self: Any, y: int) -> Any:
            drawn.append((kind.__name__, y))
            return plain(self, y)

        monkeypatch.setattr(kind, "render_line", counted)

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        page = app.screen
        assert isinstance(page, BattlePage)
        before = page.query_one(HexPanel).text.split("\n")
        count(HexMap)
        count(Panel)
        plain = Screen._refresh_layout

        def layout(self: Any, *parts: Any, **more: Any) -> None:
            laid_out.append(self)
            plain(self, *parts, **more)

        monkeypatch.setattr(Screen, "_refresh_layout", layout)
        await pilot.press("right")
        await pilot.pause()
        after = page.query_one(HexPanel).text.split("\n")
        assert after != before
        assert laid_out == []
        assert len({each for each in drawn if each[0] == "Panel"}) <= max(len(before), len(after))
        assert len({each for each in drawn if each[0] == "HexMap"}) <= 2
        await pilot.press("i")
        await pilot.pause()
        assert laid_out, "another size of the map is laid out"

    run(home, act, match, SIZE)
