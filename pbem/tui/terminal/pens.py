"""Colours and attributes as the terminal takes them: a style becomes a pen, two pens become the shortest SGR."""

from typing import NamedTuple

from rich.color import Color, ColorSystem
from rich.style import Style

from pbem.tui.terminal.profile import Attribute, Colours


class Pen(NamedTuple):
    """The pen that the terminal draws with. Colours are SGR parameters, "" for the terminal's own."""

    fg: str | None  # None: cannot be seen, as on a blank
    bg: str
    attributes: int


PLAIN = Pen("", "", 0)
BLANK_PEN = Pen(None, "", 0)
SHOWS_ON_BLANK = int(Attribute.UNDERLINE | Attribute.REVERSE | Attribute.STRIKE)
_SYSTEMS = {"8": ColorSystem.STANDARD, "16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "truecolor": ColorSystem.TRUECOLOR}
_SGR = (
    (Attribute.BOLD, "1", "22"),
    (Attribute.DIM, "2", "22"),
    (Attribute.ITALIC, "3", "23"),
    (Attribute.UNDERLINE, "4", "24"),
    (Attribute.BLINK, "5", "25"),
    (Attribute.REVERSE, "7", "27"),
    (Attribute.STRIKE, "9", "29"),
)
_WEIGHT = int(Attribute.BOLD | Attribute.DIM)  # SGR 22 takes both away


class Pens:
    """The pens of one terminal: how many colours and which attributes it is given."""

    def __init__(self, colours: Colours, attributes: int, unsets_one: bool) -> None:
        self.colours = colours
        self._attributes = attributes
        self._unsets_one = unsets_one
        self._of_style: dict[Style, tuple[Pen, Pen]] = {}
        self._steps: dict[tuple[Pen, Pen], tuple[Pen, str]] = {}

    def of(self, style: Style | None) -> tuple[Pen, Pen]:
        """The pen of a style for a character, and for a blank, on which much cannot be seen."""
        if style is None:
            return PLAIN, BLANK_PEN
        found = self._of_style.get(style)
        if found is None:
            if len(self._of_style) > 8192:
                self._of_style.clear()
            pen = self._pen(style)
            blank = pen if pen.attributes & SHOWS_ON_BLANK else Pen(None, pen.bg, 0)
            found = self._of_style[style] = (pen, blank)
        return found

    def step(self, old: Pen, want: Pen) -> tuple[Pen, str]:
        """The pen that the terminal ends with, and the SGR sequence that takes it there from `old`."""
        found = self._steps.get((old, want))
        if found is None:
            if len(self._steps) > 65536:
                self._steps.clear()
            new = want if want.fg is not None else Pen(old.fg, want.bg, old.attributes & ~SHOWS_ON_BLANK)
            found = self._change(old, new)
            if want.fg is None and not self._unsets_one:
                fresh = self._change(old, Pen("", want.bg, 0))
                found = min(found, fresh, key=lambda each: len(each[1]))
            self._steps[(old, want)] = found
        return found

    def _change(self, old: Pen, new: Pen) -> tuple[Pen, str]:
        if old == new:
            return new, ""
        fresh = ["", *(on for bit, on, _ in _SGR if new.attributes & bit)]
        fresh += [colour for colour in (new.fg, new.bg) if colour]
        whole = ";".join(fresh)
        gone, come = old.attributes & ~new.attributes, new.attributes & ~old.attributes
        if gone and not self._unsets_one:
            return new, f"\x1b[{whole}m"
        if gone & _WEIGHT:
            come |= new.attributes & _WEIGHT
        parts = list(dict.fromkeys(off for bit, _, off in _SGR if gone & bit))
        parts += [on for bit, on, _ in _SGR if come & bit]
        if old.fg != new.fg:
            parts.append(new.fg or "39")
        if old.bg != new.bg:
            parts.append(new.bg or "49")
        return new, f"\x1b[{min(';'.join(parts), whole, key=len)}m"

    def _pen(self, style: Style) -> Pen:
        attributes = 0
        for bit, is_set in (
            (Attribute.BOLD, style.bold),
            (Attribute.DIM, style.dim),
            (Attribute.ITALIC, style.italic),
            (Attribute.UNDERLINE, style.underline or style.underline2),
            (Attribute.BLINK, style.blink or style.blink2),
            (Attribute.REVERSE, style.reverse),
            (Attribute.STRIKE, style.strike),
        ):
            if is_set:
                attributes |= bit
        fg, is_bright = self._colour(style.color, True)
        bg, _ = self._colour(style.bgcolor, False)
        if is_bright:
            attributes |= Attribute.BOLD
        return Pen(fg, bg, int(attributes) & self._attributes)

    def _colour(self, colour: Color | None, is_foreground: bool) -> tuple[str, bool]:
        """SGR parameters, and whether a terminal of eight colours needs bold to show it."""
        if colour is None or colour.is_default or self.colours == "none":
            return "", False
        found = colour.downgrade(_SYSTEMS[self.colours])
        if self.colours == "8" and found.number is not None:
            return str((30 if is_foreground else 40) + found.number % 8), found.number > 7
        return ";".join(found.get_ansi_codes(is_foreground)), False
