"""The matches, and what is to be done next in each."""

from pbem.tui.page import Page


class MatchesPage(Page):
    """The first screen."""

    where = "matches"

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)
