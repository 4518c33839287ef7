"""Colours of the rich look: from a cell's role and ground to a style, for 256 colours, truecolour, sixteen or none."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import tomli

from pbem.view.map.map_cells import COUNTERS, Cell

DEPTHS = ("256", "truecolor", "16")
THEMES = ("sheet", "night", "ink")
BARE = "bare"
"""The ground of a hex that is not painted."""
ON = "+"
"""Between a ground and the zone that is laid over it: "forest+red"."""
STEPS = (0, 95, 135, 175, 215, 255)  # of each colour in the cube of 256
CURSORS = ("cursor", "supposed", "chosen")
"""Those of cells that the cursor, or a choice, has in its colour."""
WHOLE, SHARES = 8, (4, 5, 6, 8)
"""Of a zone in the colour of a ground under it, in eighths."""
FAINT = ("number", "region", "lane", "label-city", "label-village", "place", "city", "village")
"""Roles that turn white where only water and streets are painted."""
BOLD = ("stack", "tab", "picked", "reach", "objective", "label-city", "sign")


class Theme:
    """One set of colours. `own`: what a game puts in their place. `hues`: the colour of each side, in a word."""

    def __init__(self, name: str, depth: str, own: Mapping[str, list[Any]], hues: Sequence[str]) -> None:
        self.name, self.depth, self._hues = name, depth, hues
        self.is_tinted = name != "ink"
        self._colours = {**themes()[name], **own}
        grounds = (role.removeprefix("tint-") for role in self._colours if role.startswith("tint-"))
        self.painted = () if self.is_tinted else tuple(grounds)

    def style(self, cell: Cell, words: str) -> str:
        """A style in rich's words. `words`: that of the role in the plain look, for roles without a colour here."""
        if self.depth == "none":
            is_counter = cell.role in ("stack", "tab", "picked", "reach")
            is_dark = is_counter != (cell.ground in CURSORS)  # at the cursor the other way round
            return "reverse" if is_dark else "bold" if cell.role in BOLD else ""
        ink, ground = self._ink(cell, words), self.ground(cell.ground)
        weight = "bold " if cell.role in BOLD or ("bold" in words and cell.text != " ") else ""
        on = f" on {ground}" if ground else ""
        return f"{weight}{ink if cell.text != ' ' and ink else 'default' if on else ''}{on}".strip()

    def ground(self, name: str) -> str:
        """The colour of a ground, "" for the terminal's own: a tint, a role, or a tint under a zone."""
        base, _, zone = name.partition(ON)
        if zone:
            return self._mixed(base, zone) if self.is_tinted else self.ground(base)
        return self._colour(f"tint-{self._known(base)}") or self._colour(self._hued(base))

    def _known(self, ground: str) -> str:
        """A ground that has a colour: of a kind that the program does not know, open ground's, its glyph tells it."""
        is_known = f"tint-{ground}" in self._colours or self._hued(ground) in self._colours or ground in ("", "bare")
        return ground if is_known or not self.is_tinted else "open"

    def _hued(self, role: str) -> str:
        """A role with the colour of its side in the place of the side's number: "tab-1" as "tab-blue"."""
        kind, _, side = role.rpartition("-")
        return f"{kind}-{self._hues[int(side)]}" if kind and side.isdigit() else role

    def _ink(self, cell: Cell, words: str) -> str:
        role = cell.role
        if role.startswith("tint-"):
            return self.ground(role.removeprefix("tint-"))
        if cell.ground in CURSORS:
            return self._colour(f"on-{cell.ground}")
        if role in ("stack", "tab", "picked") or (role.startswith("facing-") and cell.ground.startswith(COUNTERS)):
            return self._colour("on-side" if role != "picked" else "ink")
        if role == "reach":
            return self._colour("on-reach")
        if role.startswith("mark-") and cell.ground.startswith(COUNTERS):
            return self._colour("state")
        if role in ("place", "control", "city", "village", "objective") and cell.side >= 0:
            return self._colour(self._hued(f"own-{cell.side}"))
        if not self.is_tinted and cell.ground in self.painted and role in FAINT:
            return self._colour("on-side")
        if found := self._colour(self._hued(role)):
            return found
        if role.startswith("edge-"):
            return self._colour("edge-open")
        hue = next((word for word in words.split() if word not in ("bold", "dim", "reverse")), "")
        return self._colour(f"word-{hue}") or self._colour("ink")

    def _colour(self, role: str) -> str:
        entry = self._colours.get(role)
        if entry is None or len(entry) <= DEPTHS.index(self.depth) or entry[DEPTHS.index(self.depth)] == "":
            return ""
        value = entry[DEPTHS.index(self.depth)]
        return f"#{value}" if isinstance(value, str) else f"color({value})"

    def _mixed(self, base: str, zone: str) -> str:
        """Half of each, or more of the zone where that would be the ground's own colour: how dark it is tells the ground, the hue
        the zone."""
        one, other = (self._colours[role] for role in (f"tint-{self._known(base)}", f"zone-{zone}"))
        for share in SHARES:
            parts = zip(_parts(one[1]), _parts(other[1]), strict=True)
            mixed = tuple((a * (WHOLE - share) + b * share) // WHOLE for a, b in parts)
            if self.depth == "truecolor":
                return "#" + "".join(f"{part:02x}" for part in mixed)
            if nearest(mixed) != one[0]:
                break
        return f"color({nearest(mixed)})"


@cache
def themes() -> Mapping[str, Mapping[str, list[Any]]]:
    """All colours of the program's own."""
    return tomli.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _parts(colour: str) -> tuple[int, ...]:
    """Red, green and blue of a truecolour."""
    return tuple(int(colour[at : at + 2], 16) for at in (0, 2, 4))


@cache
def nearest(colour: tuple[int, ...]) -> int:
    """The number of the colour of 256 that is nearest, in the cube or among its greys."""
    found = [(16 + 36 * r + 6 * g + b, (STEPS[r], STEPS[g], STEPS[b])) for r in range(6) for g in range(6) for b in range(6)]
    found += [(232 + grey, (8 + 10 * grey,) * 3) for grey in range(24)]
    return min(found, key=lambda each: sum((a - b) ** 2 for a, b in zip(each[1], colour, strict=True)))[0]
