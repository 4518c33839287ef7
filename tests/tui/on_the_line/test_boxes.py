"""The strip of boxes on a terminal: what is drawn piece by piece, scrolls included, is what the whole screen would be."""

import asyncio
import os
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.geometry import Region
from textual.strip import Strip

from pbem.session.turn import invitations
from tests.boxgame import game
from tests.sample_sizes import spread
from tests.tui.output_twin import becomes_true, style_afresh
from tests.tui.stage import home_at

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)

from tests.tui.on_the_line.test_bars import Twin

AROUND = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "j", "j", "tab", "enter", "escape", "v", "u")
COUNT = 150


@pytest.mark.parametrize("size", spread(((80, 24), (40, 14)), 1), ids=lambda size: f"{size[0]}x{size[1]}")
def test_after_random_keys_the_strip_and_the_map_are_plain_textuals(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game.install(monkeypatch)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "PBEM_OUTPUT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Strip, "render_style", classmethod(style_afresh))
    home = home_at(tmp_path)
    match = invitations.new_match(home, game.ID, "many", against="hotseat").card.match
    app, random = Twin(home, match, size), Random(f"{size}")
    hints: list[tuple[int, int]] = []

    async def play() -> None:
        async with app.run_test(headless=False, size=size) as pilot:
            while not app.frames:
                await asyncio.sleep(0.02)
            scroll = app.hint_scroll

            def hint_scroll(region: Region, dx: int = 0, dy: int = 0) -> None:
                hints.append((dx, dy))
                scroll(region, dx, dy)

            monkeypatch.setattr(app, "hint_scroll", hint_scroll)
            keys = ["plus", *(random.choice(AROUND) for _ in range(COUNT))]
            for at, key in enumerate(keys):
                app.post_message(events.Key(key, key if len(key) == 1 else None))
                await pilot.pause()
                if at % 10 == 0:
                    await asyncio.sleep(0.1)
                    assert await becomes_true(lambda: app.mine.grid() == app.plain.grid()), f"after {keys[: at + 1][-20:]}"
                    assert await app.is_whole(), f"after {keys[: at + 1][-20:]}"
            assert app.output_fault is None

    asyncio.run(play())
    assert len(hints) > 5, "the map has scrolled"
