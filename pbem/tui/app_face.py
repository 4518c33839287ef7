"""What screens may ask of the program."""

from typing import Any, Protocol

from pbem.session.homes import Home
from pbem.session.settings import Settings
from pbem.tui.terminal_profile import Profile


class AppFace(Protocol):
    """The application as its screens see it."""

    home: Home
    settings: Settings

    terminal: Profile
    is_busy: bool
    """Is something at work that keys have to wait for?"""

    @property
    def is_ascii(self) -> bool:
        """Are only ASCII glyphs wanted?"""

    def choose(self, settings: Settings) -> None:
        """Take over and keep other settings."""

    def tell(self, heading: str, text: str) -> None:
        """Say something in a window of its own."""

    def tell_error(self, error: BaseException, screen: Any = None) -> bool:
        """Tell an error on a screen, the top one if none is named; False: it is a bug of ours."""

    def open_match(self, ref: str) -> None:
        """The map of a match, with the file first that has not been looked at."""

    def push_screen(self, screen: Any, callback: Any = None) -> Any:
        """Put a screen or a window on top."""

    def switch_screen(self, screen: Any) -> Any:
        """Put a screen in the place of the top one."""

    def pop_screen(self) -> Any:
        """Take the top screen away."""

    def redraw(self) -> None:
        """Paint the whole screen anew."""

    def copy_to_clipboard(self, text: str) -> None:
        """Hand text to the terminal's clipboard (OSC 52)."""
