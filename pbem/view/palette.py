"""From roles to glyphs and styles, in three sets: colour, one colour, ASCII. Sides differ by letter, never by colour alone."""

import tomllib
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.view.cells import Cell, Rows


class Look(Struct, frozen=True):
    """How a role is drawn. `style`: words of colour and weight, "" for plain."""

    unicode: str
    ascii: str
    style: str = ""


# Roles every game shares. A game's look.toml may put its own in their place.
COMMON: dict[str, Look] = {
    "blank": Look(" ", " "),
    "margin": Look(" ", " ", "bright-black"),
    "cursor": Look("[", "[", "bold yellow"),
    "closed": Look("░", ":", "bright-black"),
    "water": Look(" ", " ", "blue"),
    "river": Look("~", "~", "cyan"),
    "lake": Look("▒", "%", "blue"),
    "great-river": Look("≈", "=", "bold cyan"),
    "bridge": Look("≠", "H", "bold cyan"),
    "road-ew": Look("─", "-", "yellow"),
    "road-ne": Look("╱", "/", "yellow"),
    "road-nw": Look("╲", "\\", "yellow"),
    "railway-ew": Look("┼", "+", "magenta"),
    "railway-ne": Look("┼", "+", "magenta"),
    "railway-nw": Look("┼", "+", "magenta"),
    "both-ew": Look("╪", "*", "magenta"),
    "both-ne": Look("╪", "*", "magenta"),
    "both-nw": Look("╪", "*", "magenta"),
    "label-city": Look("", "", "bold"),
    "label-village": Look("", ""),
}


class Palette:
    """The glyphs and styles of one game in one character set."""

    def __init__(self, look_text: str, is_ascii: bool) -> None:
        data = tomllib.loads(look_text)
        self._letters: Sequence[str] = data["sides"]["letters"]
        self._side_styles: Sequence[str] = data["sides"]["styles"]
        self._looks: Mapping[str, Look] = COMMON | {
            role: Look(**look) for table in ("ground", "roles") for role, look in data.get(table, {}).items()
        }
        self._is_ascii = is_ascii

    def glyph(self, cell: Cell) -> str:
        """The one character to print."""
        if cell.text:
            return plain(cell.text) if self._is_ascii else cell.text
        if cell.role == "stack":
            return self._letters[cell.side]
        if cell.role == "control":
            return self._letters[cell.side].lower()
        look = self._looks[cell.role]
        return look.ascii if self._is_ascii else look.unicode

    def style(self, cell: Cell) -> str:
        """Words of colour and weight."""
        if cell.side >= 0:
            base = self._side_styles[cell.side]
            return f"{base} reverse" if cell.role == "stack" else base
        look = self._looks.get(cell.role)
        return look.style if look else ""

    def lines(self, rows: Rows) -> list[str]:
        """The drawing as plain text, blanks at the ends of lines cut off."""
        return ["".join(self.glyph(cell) for cell in row).rstrip() for row in rows]


def plain(text: str) -> str:
    """A text in ASCII: what has no ASCII form becomes a question mark."""
    return text.encode("ascii", "replace").decode()
