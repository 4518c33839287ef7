"""From a palette's words to styles, and from characters with styles to segments."""

from rich.segment import Segment
from rich.style import Style


def pen(words: str) -> Style:
    """The style that the words of a palette name; "" for none."""
    return Style.parse(words.replace("bright-", "bright_")) if words else Style.null()


def runs(text: str, styles: list[Style]) -> list[Segment]:
    """Segments of one style each."""
    segments, start = [], 0
    for at in range(1, len(styles) + 1):
        if at == len(styles) or styles[at] is not styles[start]:
            segments.append(Segment(text[start:at], styles[start]))
            start = at
    return segments
