"""A list whose row under the cursor can be seen on any terminal: in reverse, which Textual's own style for rows leaves out."""

from textual.style import Style
from textual.widgets import OptionList

AT_CURSOR = "option-list--option-highlighted"


class Listing(OptionList):
    """An option list with the row under the cursor in reverse."""

    def get_visual_style(self, *component_classes: str, partial: bool = False) -> Style:
        """The style of a row."""
        style = super().get_visual_style(*component_classes, partial=partial)
        return style + Style(reverse=True) if AT_CURSOR in component_classes else style
