"""The player's choices for the screens."""

from pbem.tui.dialogs import Tell
from pbem.view import screen_words as words


class SettingsWindow(Tell):
    """What is chosen now."""

    def __init__(self) -> None:
        super().__init__(words.SETTINGS_TITLE, ())
