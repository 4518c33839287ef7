"""A map that is drawn by lot or made by players, before a match begins: a character a hex, and what lies on it."""

from textwrap import wrap

from pbem.engine.player_texts.own_field import ShownField
from pbem.tui.base_page import Line
from pbem.tui.screens.windows.window import TextWindow
from pbem.view.map import own_field
from pbem.view.words import matches as words


class FieldWindow(TextWindow[None]):
    """One map."""

    heading = words.LOOK_TITLE

    def __init__(self, field: ShownField) -> None:
        super().__init__()
        self.field = field

    def show(self) -> None:
        """All of it, for this width."""
        told = [*([words.LOOK_EXAMPLE] if self.field.is_example else []), *own_field.preview_lines(self.field)[1:]]
        block = own_field.block_lines(self.field)
        rows = len(self.field.block) + 1
        legend = [part for line in block[rows:] for part in wrap(line, self.room)]
        text = [part for line in told for part in wrap(line, self.room)]
        self.put_lines(words.LOOK_TITLE, [*block[:rows], "", *legend, "", *text])
        self.query_one("#keys", Line).put(words.LOOK_CLOSE)
