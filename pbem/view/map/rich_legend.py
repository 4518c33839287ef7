"""What the signs of the rich map mean: of the ground, of hexsides, of lines, of places and of stacks."""

from pbem.engine.picture import CLOSED
from pbem.view.map.map_cells import Cell
from pbem.view.map.palette import Palette
from pbem.view.map.rich.ground import WITHOUT, glyph_of, is_bridge
from pbem.view.map.rich.links import BRIDGE, LINES, OVER_WATER
from pbem.view.map.scene import Scene, armies_told
from pbem.view.words import battle as words

SIDES = {"river": "╱▔╲", "great-river": "▀▄", "lake": "▌", "bridge": BRIDGE}
"""Roles of hexsides, and what they are drawn with."""


def rich_legend(scene: Scene, palette: Palette) -> list[str]:
    """Each letter and sign of this map with its meaning."""
    picture, narrator = scene.picture, scene.narrator
    if palette.shorthand.is_each:
        sides = armies_told(scene, palette)
    else:
        sides = [f"{palette.glyph(Cell('stack', '', side))} {narrator.side(side)}" for side in range(len(narrator.sides))]

    def told(sign: str, meaning: str) -> str:
        return f"{''.join(palette.glyph(Cell('blank', each)) for each in sign)} {meaning}"

    kinds = dict.fromkeys(kind for kind in picture.ground.values() if kind in narrator.words.roles)
    signs = {kind: glyph_of(kind) for kind in kinds if kind not in WITHOUT}
    lines = [told(glyph or palette.glyph(Cell(kind)), narrator.role(kind)) for kind, glyph in signs.items()]
    if bare := [narrator.role(kind) for kind in kinds if kind in WITHOUT and kind != CLOSED]:
        lines.append(words.WITHOUT_SIGN.format(grounds=", ".join(bare)))
    edges = set(picture.edges.values())
    lines += [told(sign, narrator.role(role)) for role, sign in SIDES.items() if role in edges]
    if palette.shorthand.has_borders:
        lines.append(told("╎", words.BORDER))
    if any(is_bridge(picture, here, palette.shorthand.lanes) for here in picture.ground):
        lines.append(told(OVER_WATER, words.STREET_BRIDGE))
    links = set(picture.links.values())
    lines += [told(sign[:2], narrator.role(f"{kind}-ew")) for kind, sign in LINES.items() if kind in links]
    for name, sign in palette.shorthand.signs.items():
        lines.append(told(sign, narrator.role(name) if name in narrator.words.roles else narrator.mark(name)))
    unnamed = [kind for kind in palette.shorthand.unnamed if kind in narrator.words.roles]
    lines += [told(palette.glyph(Cell(kind)), narrator.role(kind)) for kind in unnamed]
    return [*sides, *lines, words.EACH_COUNTER if palette.shorthand.is_each else words.SUM_OF_STACK]
