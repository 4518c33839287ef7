"""The map app on a terminal in this process: what it writes, the screen that it gives, and the one that plain Textual gives."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rich.color import ColorSystem
from rich.style import Style
from textual import events
from textual._compositor import CompositorUpdate
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.strip import Strip

from tests.tui.mapapp import MapApp
from tools.tty.emulator import Cell, Emulator, Grid

PATIENCE = 100  # looks, 50 ms apart
TURNS = 40  # of the loop, more than a key takes to its frame
SYSTEMS = {"none": ColorSystem.STANDARD, "16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT}


class Terminal(Driver):
    """A driver whose terminal is in this process."""

    is_raw = True

    def __init__(self, app: Any, *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.starts = 0
        self.columns, self.rows = size or (80, 24)

    def write(self, data: str) -> None:
        self._app.take(data)  # type: ignore[attr-defined]

    def start_application_mode(self) -> None:
        self.starts += 1
        self.resize(self.columns, self.rows)

    def resize(self, columns: int, rows: int) -> None:
        self._size = (columns, rows)
        size = Size(columns, rows)
        asyncio.run_coroutine_threadsafe(self._app._post_message(events.Resize(size, size)), loop=asyncio.get_running_loop())

    def disable_input(self) -> None:
        """There is none."""

    def stop_application_mode(self) -> None:
        """There is nothing to restore."""


class Staged(MapApp):
    """The map app on such a terminal. Frames are kept as they were written."""

    has_twin = False

    def __init__(self, size: tuple[int, int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.driver_class = Terminal
        self.frames: list[str] = []
        self.frames_written = 0
        self.emulator, self.twin = Emulator(*size), Emulator(*size)
        for each in (self.emulator, self.twin):
            each.feed(b"\x1b[?7l")
        self.console._color_system = SYSTEMS[self._pens.colours]

    def take(self, data: str) -> None:
        self.frames.append(data)
        self.frames_written += 1
        self.emulator.feed(data.encode())

    def _display(self, screen: Any, renderable: Any) -> None:
        if self.has_twin and isinstance(renderable, CompositorUpdate) and self._running and not self._batch_count:
            self.twin.feed(renderable.render_segments(self.console).encode())
        super()._display(screen, renderable)

    def resize(self, columns: int, rows: int) -> None:
        self.emulator.resize(columns, rows)
        self.twin.resize(columns, rows)
        driver = self._driver
        assert isinstance(driver, Terminal)
        driver.resize(columns, rows)

    def spent(self) -> int:
        """Bytes since the last time this was asked."""
        count = len("".join(self.frames).encode())
        self.frames.clear()
        return count


class Twin(Staged):
    """With a second screen that shows what plain Textual writes for the same frames."""

    has_twin = True


def run(app: Staged, size: tuple[int, int], play: Callable[[Pilot[None]], Awaitable[None]]) -> None:
    """Start an app, play with it, end it."""

    async def session() -> None:
        async with app.run_test(headless=False, size=size) as pilot:
            while not app.frames_written:
                await asyncio.sleep(0.02)
            await settle(pilot)
            await play(pilot)

    asyncio.run(session())


async def settle(pilot: Pilot[None]) -> None:
    """Wait until the screen has been painted, by turns of the loop too: on a busy machine few of them fit into a while."""
    app = pilot.app
    assert isinstance(app, Staged)
    quiet = 0
    while quiet < 2:
        count = app.frames_written
        await asyncio.sleep(0.025)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        quiet = quiet + 1 if count == app.frames_written else 0


async def becomes_true(holds: Callable[[], bool]) -> bool:
    """Does it hold, now or soon? A busy machine may paint later than a test looks."""
    for _ in range(PATIENCE):
        if holds():
            return True
        await asyncio.sleep(0.05)
    return holds()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Keys, as if typed at once, and all that they lead to."""
    for key in keys:
        pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
    await settle(pilot)


def without_colours(grid: Grid) -> Grid:
    """The cells as a terminal without colours would show them."""

    def grey(cell: Cell) -> Cell:
        char, pen = cell
        return char, (None if pen[0] is None else "default", "default", *pen[2:])

    return [[grey(cell) for cell in row] for row in grid]


def style_afresh(_: type[Strip], style: Style, text: str, color_system: ColorSystem) -> str:
    """Textual's own rendering of a style, but for its cache, which takes a process to have one colour system."""
    codes = Strip.render_ansi(style, color_system)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text
