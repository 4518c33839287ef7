"""The keys of a screen, in a window."""

from pbem.tui.dialogs import Tell
from pbem.view import screen_words as words
from pbem.view.actions import SCREENS, actions_of, key_text, keys_of


class HelpWindow(Tell):
    """Every key of one screen and of all screens, with what it does."""

    def __init__(self, where: str) -> None:
        super().__init__(words.HELP_TITLE, ())
        self.where = where

    def on_mount(self) -> None:
        """The keys as the player has set them."""
        own, lines = self.face.settings.keys, []
        for where in (self.where, "app"):
            lines.append(SCREENS[where])
            for action in actions_of(where):
                keys = " ".join(map(key_text, keys_of(action, own)))
                lines.append(f"  {keys:<12} {action.help}")
        self.put_lines(lines)
