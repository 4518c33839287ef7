"""Screens on which a turn file can be pasted or picked at any time."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events

from pbem.session.disk.player_given_paths import usable
from pbem.session.results import ImportResult
from pbem.tui.base_page import Page
from pbem.view.text.action_table import BY_ID, key_hint

if TYPE_CHECKING:  # slow to load, and not needed before a file comes
    from pbem.desk.post.letterbox import News
    from pbem.session.turn.watched_folder import Inbox


class TakingIn(Page):
    """A screen on which a turn file can be pasted or picked at any time."""

    inbox: "Inbox | None" = None
    shows_at_once: ClassVar[bool] = False
    """Does what came by itself come up by itself?"""

    def action_take_in(self) -> None:
        """What came by itself; else pick, paste or watch."""
        if not self.face.show_arrivals(self):
            self.face.take_in(self)

    @property
    def arrivals_key(self) -> str:
        """The key that shows what came by itself."""
        action = f"{self.where}.take_in"
        return key_hint(action, self.face.settings.keys) if action in BY_ID else ""

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

    def watched_to_the_end(self, ref: str) -> None:
        """What came last in a match has been seen, step by step."""

    def changed_beside(self, news: "News") -> None:
        """Matches were changed from elsewhere, perhaps the one that this screen shows; it may lie under others."""

    def tell_arrivals(self, text: str) -> None:
        """In a sentence, that something has come and which key shows it."""
        self.say(text)

    def tell_troubles(self, lines: Sequence[str]) -> None:
        """Ways of the post that have stopped working."""

    def declined(self, name: str) -> None:
        """An invitation is gone."""
