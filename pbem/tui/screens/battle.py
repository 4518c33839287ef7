"""A match at the map: looking around, giving orders."""

from pbem.desk.table import Table
from pbem.tui.page import Page
from pbem.view.narrate import Narrator


class BattlePage(Page):
    """The map of one match."""

    where = "match"

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref

    def on_mount(self) -> None:
        """Open the match."""
        super().on_mount()
        self.table = Table(self.face.home, self.ref)

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.table.narrator

    def action_leave(self) -> None:
        """Back to the matches."""
        self.app.pop_screen()
