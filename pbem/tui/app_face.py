"""The interface of the program for its screens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from pbem.session.disk.player_home import Home
from pbem.session.player.settings import Settings
from pbem.session.results import ImportResult
from pbem.tui.key_bindings import AnyScreen
from pbem.tui.terminal.profile import Profile
from pbem.view.map.palette import Palette

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.board_table import BoardTable


class AppFace(Protocol):
    """The application as its screens see it."""

    home: Home
    settings: Settings

    terminal: Profile
    is_busy: bool
    """Is something at work that keys have to wait for?"""

    @property
    def is_ascii(self) -> bool: ...

    @property
    def is_at_rest(self) -> bool:
        """Has no key been pressed just now, so that a window that opens by itself swallows none?"""
        ...

    @property
    def others(self) -> frozenset[str]:
        """Matches whose other player sits there now, by their ids."""
        ...

    def palette(self, game: str) -> Palette: ...

    def choose(self, settings: Settings) -> None: ...

    def tell(self, heading: str, text: str) -> None: ...

    def tell_error(self, error: BaseException, screen: AnyScreen | None = None) -> bool: ...

    def open_match(self, ref: str) -> None: ...

    def take_in(self, page: AnyScreen) -> None: ...

    def take_text(self, page: AnyScreen, text: str) -> None: ...

    def show_results(self, page: AnyScreen, results: Sequence[ImportResult], ref: str = "") -> None: ...

    def show_arrivals(self, page: AnyScreen, ref: str = "") -> bool: ...

    def arrivals_shown(self, results: Sequence[ImportResult]) -> None: ...

    def notice(self, key: str) -> str: ...

    def look_at_invitation(self, page: AnyScreen, ref: str) -> None: ...

    def open_board(self, table: "BoardTable") -> None: ...

    def redraw(self) -> None: ...
