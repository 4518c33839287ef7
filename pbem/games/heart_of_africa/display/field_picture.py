"""A field as a picture: one word of ground a hex, roads from middle to middle, walls of villages along hexsides."""

from collections.abc import Mapping

from pbem.engine.hexes import Hex, Hexside, hexside
from pbem.engine.picture import Picture
from pbem.games.heart_of_africa.fields import layers
from pbem.games.heart_of_africa.fields.field import Field

CROCODILES = "infested"
DEEP = ((layers.RIVER, "broad-river"), (layers.SEA, "sea"))
WET = ((layers.FORD, "ford"), (layers.STREAM, "stream"))
COVERS = (
    (layers.JUNGLE, "jungle"),
    (layers.TALL_GRASS, "grass"),
    (layers.ROCKY, "rocky"),
    (layers.CROPS, "crops"),
    (layers.VILLAGE, "village"),
    (layers.CAMP, "camp"),
    (layers.KRAAL, "kraal"),
)
HEIGHTS = ((layers.CREST, "crest"), (layers.HILL, "hill"))
STEEP = (
    (layers.SCARP_SLOPE, "scarp-slope"),
    (layers.SCARP_TOP, "scarp-top"),
    (layers.SCARP_GAP, "scarp-gap"),
    (layers.KOPJE_SLOPE, "kopje-slope"),
    (layers.KOPJE_TOP, "kopje-top"),
    (layers.KOPJE_PATH, "kopje-path"),
    (layers.KOPJE_WALL, "kopje-wall"),
    (layers.GULLY_SLOPE, "gully-slope"),
    (layers.GULLY_FLOOR, "gully-floor"),
)
SETTLED = ("camp", "kraal")
"""What hides the hill that it stands on."""


def field_picture(field: Field, focus: Hex) -> Picture:
    """A field with nobody on it."""
    return Picture(field.grid, grounds(field), walls(field), roads(field), frozenset(), {}, {}, {}, {}, (), (), focus)


def grounds(field: Field) -> Mapping[Hex, str]:
    """The word of each hex, under which look.toml has its glyph and its colours."""
    words = {bits: ground_word(bits) for bits in sorted(set(field.ground.values()))}
    return {here: CROCODILES if here in field.infested else words[bits] for here, bits in field.ground.items()}


def ground_word(bits: int) -> str:
    """The word of a ground in bits: what hinders most; of what lies on a hill both, "hill-jungle"."""
    if found := _first(bits, DEEP):
        return found
    cover, height = _first(bits, COVERS), _first(bits, HEIGHTS)
    if bits & layers.MARSH:
        return f"marsh-{cover}" if cover else "marsh"
    if found := _first(bits, WET) or _first(bits, STEEP):
        return found
    return f"{height}-{cover}" if cover and height and cover not in SETTLED else cover or height or "open"


def _first(bits: int, words: tuple[tuple[int, str], ...]) -> str:
    return next((word for layer, word in words if bits & layer), "")


def roads(field: Field) -> Mapping[Hexside, str]:
    """The hexsides over which a road leads."""
    trodden = field.with_any(layers.ROAD)
    inside = frozenset(trodden)
    return {hexside(here, there): "road" for here in trodden for there in field.grid.around(here) if there in inside}


def walls(field: Field) -> Mapping[Hexside, str]:
    """The walls of villages, man-high or higher."""
    return dict.fromkeys(field.walls, "high-wall" if field.text.has_high_walls else "wall")
