"""What mail does to text, as Hypothesis strategies: each change leaves every character of the armour there, in order."""

import html
import textwrap
from collections.abc import Callable

from hypothesis import strategies as st

Mangle = Callable[[str], str]


def _lines(change: Callable[[str], str], end: str = "\n") -> Mangle:
    return lambda text: end.join(change(line) for line in text.splitlines())


def _chopped(width: int) -> Mangle:
    """Cut hard at a width, in the middle of a word if need be."""
    return lambda text: "\n".join(line[at : at + width] for line in text.splitlines() for at in range(0, max(1, len(line)), width))


def _as_html(breaks: str) -> Mangle:
    return lambda text: "<div class='x'>" + breaks.join(html.escape(line) for line in text.splitlines()) + "</div>"


def _marker_case(text: str) -> str:
    return text.replace("BEGIN PBEM", "Begin Pbem").replace("END PBEM", "end pbem")


MANGLES: dict[str, Mangle] = {
    "lf": _lines(lambda line: line),
    "cr": _lines(lambda line: line, "\r"),
    "crlf": _lines(lambda line: line, "\r\n"),
    "quoted": _lines(lambda line: "> " + line),
    "quoted_tight": _lines(lambda line: ">" + line),
    "quoted_bar": _lines(lambda line: "| " + line),
    "quoted_twice": _lines(lambda line: ">> " + line),
    "trailing_spaces": _lines(lambda line: line + "  \t"),
    "indented": _lines(lambda line: "        " + line),
    "blank_lines": _lines(lambda line: line, "\n\n"),
    "one_line": lambda text: " ".join(text.splitlines()),
    "wrapped": lambda text: "\n".join(textwrap.wrap(text, 40)),
    "chopped_61": _chopped(61),
    "chopped_7": _chopped(7),
    "html_br": _as_html("<br>\r\n"),
    "html_div": _as_html("</div><div dir=3D'ltr'>"),
    "html_paragraph": _as_html("&nbsp;</p>\n<p>"),
    "html_pre": lambda text: f"<html><body><pre>{html.escape(text)}</pre></body></html>",
    "numeric_entities": lambda text: text.replace("+", "&#43;").replace("/", "&#x2F;").replace(".", "&period;"),
    "no_break_spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero_width": lambda text: "\ufeff" + "\u200b".join(text[at : at + 11] for at in range(0, len(text), 11)),
    "long_dashes": lambda text: text.replace("--", "\u2014"),
    "smart_quotes": lambda text: f"\u201c{text}\u201d",
    "dot_stuffed": lambda text: text.replace(".", "\n.."),
    "marker_case": _marker_case,
    "soft_breaks": lambda text: text.replace("\n", "=\n"),
    "emphasis": lambda text: text.replace("-----BEGIN", "**-----BEGIN").replace("-----\r\n", "-----**\r\n"),
}

ESCAPES = ("html_br", "html_div", "html_paragraph", "html_pre", "numeric_entities")
TRANSPORT = ("lf", "cr", "crlf", "soft_breaks", "blank_lines", "zero_width")
TEXT = tuple(sorted(MANGLES.keys() - set(ESCAPES)))


@st.composite
def mangles(draw: st.DrawFn) -> list[str]:
    """What happens to the text; then it may become HTML, and that be escaped once more; then it travels."""
    text = draw(st.lists(st.sampled_from(TEXT), max_size=5))
    escapes = draw(st.lists(st.sampled_from(ESCAPES), max_size=2))
    return text + escapes + draw(st.lists(st.sampled_from(TRANSPORT), max_size=2))


def mangled(text: str, names: list[str]) -> str:
    for name in names:
        text = MANGLES[name](text)
    return text
