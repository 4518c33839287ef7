"""From roles to glyphs and styles, in three sets: colour, one colour, ASCII. Sides differ by letter, never by colour alone."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import tomli
from msgspec import Struct

from pbem.engine.hexes import DIRECTIONS
from pbem.view.map.map_cells import Cell, Rows, Shorthand

if TYPE_CHECKING:
    from pbem.view.map.rich.theme import Theme


class Look(Struct, frozen=True):
    """The look of a role. `style`: words of colour and weight, "" for plain."""

    unicode: str
    ascii: str
    style: str = ""
    tint: str = ""  # of a layer in the rich look: the zone that it lays over the ground
    signed: bool = False  # is the glyph shown besides?
    beside: str = ""  # of a ground that is two in one: the ground whose glyph is shown besides


# Roles every game shares. A game's look.toml may put its own in their place.
COMMON: dict[str, Look] = {
    "blank": Look(" ", " "),
    "margin": Look(" ", " ", "bright-black"),
    "cursor": Look("[", "["),
    "closed": Look("░", ":", "bright-black dim"),
    "water": Look("▒", " ", "blue dim"),
    "river": Look("~", "~", "cyan"),
    "lake": Look("▓", "%", "blue"),
    "river-ns": Look("|", "|", "cyan"),
    "great-river": Look("≈", "=", "cyan"),
    "great-river-ns": Look("║", "=", "cyan"),
    "bridge": Look("≠", "H", "cyan"),
    "road-ew": Look("─", "-", "yellow"),
    "road-ne": Look("╱", "/", "yellow"),
    "road-nw": Look("╲", "\\", "yellow"),
    "railway-ew": Look("┼", "+", "magenta"),
    "railway-ne": Look("┼", "+", "magenta"),
    "railway-nw": Look("┼", "+", "magenta"),
    "both-ew": Look("╪", "*", "magenta"),
    "both-ne": Look("╪", "*", "magenta"),
    "both-nw": Look("╪", "*", "magenta"),
    "label-city": Look("", ""),
    "label-village": Look("", ""),
    "label-box": Look("", ""),
    "border-ew": Look("╌", ",", "white"),
    "border-ns": Look("╎", ";", "white"),
    "number": Look("", "", "dim"),
    "frame": Look("+", "+", "bold yellow"),
    "frame-ew": Look("─", "-", "bold yellow"),
    "frame-ns": Look("│", "|", "bold yellow"),
    "minimap-land": Look("·", ".", "dim"),
    "minimap-both": Look("×", "X", "bold magenta reverse"),
    # laid over the map; brackets come in pairs, left and right
    "cursor-left": Look("[", "["),
    "cursor-right": Look("]", "]"),
    "supposed-left": Look("«", "<"),
    "supposed-right": Look("»", ">"),
    "chosen-left": Look("(", "(", "bold"),
    "chosen-right": Look(")", ")", "bold"),
    "reach": Look("◇", "&", "bold green"),
    "path": Look("•", "@", "bold"),
    "margin-supposed": Look("?", "?", "magenta"),
}
ARROWS = (("↗", "9"), ("→", "6"), ("↘", "3"), ("↙", "1"), ("←", "4"), ("↖", "7"))
COMMON |= {f"facing-{way.lower()}": Look(arrow, digit, "bold") for way, (arrow, digit) in zip(DIRECTIONS, ARROWS, strict=True)}
"""Where a counter faces; without arrows as on the pad of numbers."""
UNKNOWN = Look("?", "?")
ASCII_LINES = str.maketrans(
    dict(zip("╱╲│─▁▔╎╮╯╭╰▏▕╴╶┴┬┼•━┿═╪╳▂▄▆▇▀▌▐█", "/\\|-_':++++||--+++*=#=#x____'||#", strict=True))
    | dict(zip("▛▟▙▜▚▞♣≡∧▲≈≠★◆■●○·╵╷┤├░\u00a0", "%%%%##fw^A~H*$#oo.||++: ", strict=True))
)
"""Of the rich look's own glyphs."""
LIGHT = ("control", "village", "label-village", "label-box")  # what stands back behind cities and stacks


class Palette:
    """The glyphs and styles of one game in one character set.

    `theme` and `depth`: the rich look's colours ("sheet", "256"); "" for the spare look.
    """

    def __init__(self, look_text: str, is_ascii: bool, theme: str = "", depth: str = "256") -> None:
        data = tomli.loads(look_text)
        self._letters: Sequence[str] = data["sides"]["letters"]
        self._side_styles: Sequence[str] = data["sides"]["styles"]
        tables = [
            data.get("ground", {}),
            data.get("roles", {}),
            {f"mark-{name}": look for name, look in data.get("marks", {}).items()},
        ]
        self._looks: Mapping[str, Look] = COMMON | {role: Look(**look) for table in tables for role, look in table.items()}
        self.is_ascii = is_ascii
        self.theme = _theme(theme, depth, data) if theme else None
        stacks, labels = data.get("stacks", {}), data.get("labels", {})
        self._nobody: Mapping[str, str] = data["sides"].get("nobody", {"letter": "-", "style": ""})
        self.shorthand = Shorthand(
            totals=tuple(stacks.get("totals", (0, 1))),
            kinds=stacks.get("kinds", {}),
            marks=tuple(data.get("marks", {})),
            has_army_letters=stacks.get("army_letters", False),
            is_each=stacks.get("each", False),
            armies=stacks.get("armies", {}),
            tags=stacks.get("tags", {}),
            loud=tuple(stacks.get("loud", ())),
            unnamed=tuple(labels.get("unnamed", ())),
            lanes=data.get("lanes", ""),
            beside={role: look.beside for role, look in self._looks.items() if look.beside},
            has_borders=data.get("borders", False),
            signs=labels.get("signs", {}),
            capitals=labels.get("capitals", ""),
            painted=self.theme.painted if self.theme else (),
            tints={role: look.tint for role, look in self._looks.items() if look.tint},
            signed=tuple(role for role, look in self._looks.items() if look.signed),
        )

    @property
    def is_rich(self) -> bool:
        """Is the map drawn in the rich look?"""
        return self.theme is not None

    def glyph(self, cell: Cell) -> str:
        """The one character to print."""
        if cell.text:
            return plain(cell.text) if self.is_ascii else cell.text
        if cell.role == "stack":
            return self._letters[cell.side] if cell.side >= 0 else self._nobody["letter"]
        if cell.role == "control":
            return self._letters[cell.side].lower()
        look = self._looks.get(cell.role.removeprefix("ink-"), UNKNOWN)
        return look.ascii if self.is_ascii else look.unicode

    def style(self, cell: Cell) -> str:
        """Words of colour and weight."""
        if cell.ground and self.theme is not None:
            look = self._looks.get(cell.role.removeprefix("ink-"))
            return self.theme.style(cell, look.style if look else "")
        if cell.side >= 0:
            base = self._side_styles[cell.side]
            if cell.role in LIGHT:
                return base.replace("bold ", "")
            return f"{base} reverse" if cell.role == "stack" else base
        if cell.role == "stack":
            return f"{self._nobody['style']} reverse".strip()
        look = self._looks.get(cell.role)
        return look.style if look else ""

    def zone(self, role: str) -> str:
        """The colour that stands for a layer's role in the place of a glyph, "" where it has its glyph."""
        shows_tints = self.theme is not None and self.theme.is_tinted and role not in self.shorthand.signed
        return self.shorthand.tints.get(role, "") if shows_tints else ""

    def lines(self, rows: Rows) -> list[str]:
        """The drawing as plain text, blanks at the ends of lines cut off."""
        return ["".join(self.glyph(cell) for cell in row).rstrip() for row in rows]


def _theme(name: str, depth: str, look: Mapping[str, Any]) -> "Theme":
    from pbem.view.map.rich.theme import Theme

    hues = [style.split()[-1] for style in look["sides"]["styles"]]
    return Theme(name, depth, look.get("rich", {}).get(name, {}), hues)


def plain(text: str) -> str:
    """A text in ASCII: lines as they can be drawn, what else has no ASCII form becomes a question mark."""
    return text.translate(ASCII_LINES).encode("ascii", "replace").decode()
