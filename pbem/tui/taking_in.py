"""Screens on which a turn file can be pasted or picked at any time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events

from pbem.session.disk.player_given_paths import usable
from pbem.session.results import ImportResult
from pbem.tui.base_page import Page

if TYPE_CHECKING:  # slow to load, and not needed before a file comes
    from pbem.session.turn.watched_folder import Inbox


class TakingIn(Page):
    """A screen on which a turn file can be pasted or picked at any time."""

    inbox: "Inbox | None" = None

    def action_take_in(self) -> None:
        """Pick, paste or watch."""
        self.face.take_in(self)

    def on_paste(self, event: events.Paste) -> None:
        """Text pasted anywhere on this screen is taken in."""
        event.stop()
        self.face.take_text(self, event.text)

    def watched(self) -> "Inbox | None":
        """The folder that is watched, if one is."""
        folder = usable(self.face.settings.watch)
        if folder is None:
            self.inbox = None
        elif self.inbox is None or self.inbox.folder != folder:
            from pbem.session.turn.watched_folder import Inbox

            self.inbox = Inbox(self.face.home, folder)
        return self.inbox

    def coming(self, results: Sequence[ImportResult]) -> None:
        """Files came, of which this screen may show the match."""

    def declined(self, name: str) -> None:
        """An invitation is gone."""
