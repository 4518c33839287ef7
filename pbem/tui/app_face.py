"""What screens may ask of the program."""

from typing import Any, Protocol

from pbem.session.homes import Home
from pbem.session.settings import Settings


class AppFace(Protocol):
    """The application as its screens see it."""

    home: Home
    settings: Settings

    @property
    def is_ascii(self) -> bool:
        """Are only ASCII glyphs wanted?"""

    def choose(self, settings: Settings) -> None:
        """Take over and keep other settings."""

    def open_match(self, ref: str) -> None:
        """The map of a match, with the file first that has not been looked at."""

    def push_screen(self, screen: Any, callback: Any = None) -> Any:
        """Put a screen or a window on top."""

    def switch_screen(self, screen: Any) -> Any:
        """Put a screen in the place of the top one."""

    def pop_screen(self) -> Any:
        """Take the top screen away."""

    def copy_to_clipboard(self, text: str) -> None:
        """Hand text to the terminal's clipboard (OSC 52)."""
