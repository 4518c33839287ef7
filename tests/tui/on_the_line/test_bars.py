"""The bars for bytes on the real program, and its screen beside plain Textual's. Times are in `make bars` only.

`make samples SIZE=3` measures at the larger sizes too, whose bars `test_output` holds without a terminal.
"""

import asyncio
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from textual import events
from textual._compositor import CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from pbem.session.disk.player_home import Home
from pbem.tui.app import PbemApp
from tests.sample_sizes import enlarged, spread
from tests.tui.monkey import KEYS
from tests.tui.output_twin import Terminal, becomes_true, style_afresh
from tools.measured_homes import begun, home_in, only_match, play_on
from tools.report import ROOT
from tools.terminal_limits import (
    SIDEWAYS,
    SIZES,
    Bench,
    Row,
    cursor_rows,
    first_row,
    memory_row,
    quiet_rows,
    ratio_row,
    window_rows,
)
from tools.tty.emulator import Emulator, Grid

if not hasattr(os, "fork"):
    pytest.skip("no pseudo terminals here", allow_module_level=True)
SETTLES = (0.07, 1.0)
"""Seconds of quiet that end a step. Bytes that come later count for the next one, so what misses a bar is measured again."""
COUNT = int(os.environ.get("PBEM_KEYS", "60"))


@cache
def _made() -> Path:
    folder = Path(mkdtemp())
    begun(folder)
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A home with a match at its first orders."""
    shutil.copytree(_made(), tmp_path, dirs_exist_ok=True)
    return tmp_path


def missed(rows: list[Row]) -> list[Row]:
    """The rows that do not hold; milliseconds are not looked at."""
    return [row for row in rows if row.holds is False and " ms" not in row.measured]


def missed_at(folder: Path, size: tuple[int, int], measure: Callable[[Bench], list[Row]]) -> list[Row]:
    """What is missed however long each step is waited for. Each try has a copy of the home of its own."""
    found: list[Row] = []
    for number, settle in enumerate(SETTLES):
        home = folder / str(number)
        shutil.copytree(_made(), home)
        with Bench(home, size, settle) as bench:
            if not (found := missed([*measure(bench), ratio_row(bench)])):
                break
    return found


@pytest.mark.parametrize("size", SIZES[: enlarged(1)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_the_first_screen_the_cursor_and_windows_cost(tmp_path: Path, size: tuple[int, int]) -> None:
    names = set[str]()

    def measure(bench: Bench) -> list[Row]:
        rows = [first_row(bench), *cursor_rows(bench), *window_rows(bench, is_every=False), *quiet_rows(bench, 2)]
        names.update(step.name for step in bench.steps)
        return rows

    assert missed_at(tmp_path, size, measure) == []
    assert {"move", "move, panel", "ask: open", *(("sideways", "vertical") if size in SIDEWAYS else ())} <= names


def test_what_a_match_takes_in_memory(folder: Path) -> None:
    files = play_on(home_in(folder), 6)
    assert missed([memory_row(folder, files)]) == []


class Twin(PbemApp):
    """The program on a terminal in this process, beside a second screen with what plain Textual writes."""

    CSS_PATH = str(ROOT / "pbem/tui/app.tcss")

    def __init__(self, home: Home, match: str, size: tuple[int, int]) -> None:
        super().__init__(home, match)
        self.driver_class = Terminal
        self.frames = 0
        self.mine, self.plain = Emulator(*size), Emulator(*size)
        for each in (self.mine, self.plain):
            each.feed(b"\x1b[?7l")

    def take(self, data: str) -> None:
        """What the driver writes."""
        self.frames += 1
        self.mine.feed(data.encode())

    def _display(self, screen: Any, renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and self._running and not self._batch_count:
            self.plain.feed(renderable.render_segments(self.console).encode())
        super()._display(screen, renderable)

    def whole(self) -> Grid:
        """The screen composed anew from edge to edge: what changed since does not count for it."""
        update = LayoutUpdate([[strip] for strip in self.screen._compositor.render_strips()], self.size.region)
        screen = Emulator(*self.size)
        screen.feed(b"\x1b[?7l" + update.render_segments(self.console).encode())
        return screen.grid()

    async def is_whole(self) -> bool:
        """Is nothing left out of what was drawn piece by piece? What is still to be drawn is waited for."""
        return await becomes_true(lambda: self.mine.grid() == self.whole())


@pytest.mark.parametrize("size", spread(SIZES[:2], 1), ids=lambda size: f"{size[0]}x{size[1]}")
def test_after_random_keys_the_screen_is_plain_textuals(
    folder: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLORTERM", "TERM_PROGRAM", "PBEM_OUTPUT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Strip, "render_style", classmethod(style_afresh))
    home = home_in(folder)
    app = Twin(home, only_match(home), size)
    random = Random(f"{size}")

    async def play() -> None:
        async with app.run_test(headless=False, size=size) as pilot:
            while not app.frames and app._running:
                await asyncio.sleep(0.02)
            pressed: list[str] = []
            while len(pressed) < COUNT and app._running:
                is_over = len(app.screen_stack) > 2  # a window in which few keys do anything is left again
                key = "escape" if is_over and random.random() < 0.15 else random.choice(KEYS)
                if key == "ctrl+q" or (key == "q" and len(app.screen_stack) < 3):
                    continue
                pressed.append(key)
                app.post_message(events.Key(key, key if len(key) == 1 else None))
                await pilot.pause()
                if len(pressed) % 10 == 0:
                    await asyncio.sleep(0.1)  # both screens have had the same frames, whatever still comes
                    assert await becomes_true(lambda: app.mine.grid() == app.plain.grid()), f"after {pressed[-20:]}"
                    assert await app.is_whole(), f"after {pressed[-20:]}"
            assert app.output_fault is None
            assert len(pressed) == COUNT

    asyncio.run(play())
    assert app.frames > COUNT / 5
