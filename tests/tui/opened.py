"""A match of two at its first orders, and windows of the real program opened over it."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from pbem.desk.open_match import Table
from pbem.session.disk.player_home import Home
from pbem.tui.app import PbemApp
from tests.cli.players import begun
from tests.tui.stage import home_of, press, run, text_of

SIZES = ((80, 24), (120, 40))
MATCH = "congo-1"


def table_of(folder: Path) -> Table:
    """Ann's match, the Rebels: orders for movement are due."""
    begun(folder)
    return Table(home_of(folder / "ann"), MATCH)


class Opened:
    """A window over a blank screen of the program, and what it was closed with."""

    def __init__(self, pilot: Pilot[int], window: Screen[Any]) -> None:
        self.pilot, self.window = pilot, window
        self.result: Any = "open"

    @property
    def app(self) -> PbemApp:
        """The program."""
        app = self.pilot.app
        assert isinstance(app, PbemApp)
        return app

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return text_of(self.app)

    async def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        await press(self.pilot, *keys)

    async def type(self, text: str) -> None:
        """Put text into the field of the window on top, as a paste would."""
        from textual.widgets import Input

        field = self.app.screen.query_one(Input)
        field.value = text
        field.cursor_position = len(text)
        await self.pilot.pause()

    def rows(self) -> list[str]:
        """The lines of the list on top."""
        listing = self.app.screen.query_one(OptionList)
        return [str(listing.get_option_at_index(at).prompt) for at in range(listing.option_count)]

    def fits(self) -> None:
        """No widget of the window is beyond the screen."""
        width, height = self.app.size
        region = self.app.screen.query_one(".window").region
        assert min(region.x, region.y) >= 0, region
        assert region.right <= width, region
        assert region.bottom <= height, region


def with_window(
    home: Home, make: Callable[[], Screen[Any]], script: Callable[[Opened], Awaitable[None]], size: tuple[int, int] = (80, 24)
) -> Opened:
    """Open a window and run a script over it."""

    found: list[Opened] = []

    async def act(app: PbemApp, pilot: Pilot[int]) -> None:
        window = make()
        opened = Opened(pilot, window)
        found.append(opened)

        def closed(result: Any) -> None:
            opened.result = result

        await app.push_screen(window, closed)
        await pilot.pause()
        await script(opened)

    run(home, act, size=size)
    return found[0]
