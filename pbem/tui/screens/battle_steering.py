"""The keys that move the cursor over a map, one hex in each direction."""

from pbem.tui.page import Page


class Steered(Page):
    """A page with a map whose cursor goes by keys."""

    def go(self, direction: str) -> None:
        """The cursor one hex on, in a direction that the map knows."""
        raise NotImplementedError

    def action_up(self) -> None:
        """Cursor up."""
        self.go("up")

    def action_down(self) -> None:
        """Cursor down."""
        self.go("down")

    def action_west(self) -> None:
        """Cursor west."""
        self.go("w")

    def action_east(self) -> None:
        """Cursor east."""
        self.go("e")

    def action_north_west(self) -> None:
        """Cursor north-west."""
        self.go("nw")

    def action_north_east(self) -> None:
        """Cursor north-east."""
        self.go("ne")

    def action_south_west(self) -> None:
        """Cursor south-west."""
        self.go("sw")

    def action_south_east(self) -> None:
        """Cursor south-east."""
        self.go("se")
