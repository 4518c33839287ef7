"""The layers of ground as bits of one number a hex, in the order of terrain.toml. Append only: states hold them."""

LAYERS = (
    "hill",
    "crest",
    "scarp_slope",
    "scarp_top",
    "scarp_gap",
    "kopje_slope",
    "kopje_top",
    "kopje_path",
    "kopje_wall",
    "gully_slope",
    "gully_floor",
    "jungle",
    "tall_grass",
    "rocky",
    "crops",
    "village",
    "marsh",
    "stream",
    "river",
    "ford",
    "sea",
    "road",
    "camp",
    "kraal",
)
BIT = {layer: 1 << place for place, layer in enumerate(LAYERS)}

OPEN = 0
HILL, CREST = BIT["hill"], BIT["crest"]
SCARP_SLOPE, SCARP_TOP, SCARP_GAP = BIT["scarp_slope"], BIT["scarp_top"], BIT["scarp_gap"]
KOPJE_SLOPE, KOPJE_TOP, KOPJE_PATH, KOPJE_WALL = (BIT[f"kopje_{part}"] for part in ("slope", "top", "path", "wall"))
GULLY_SLOPE, GULLY_FLOOR = BIT["gully_slope"], BIT["gully_floor"]
JUNGLE, TALL_GRASS, ROCKY, CROPS, VILLAGE = (BIT[cover] for cover in ("jungle", "tall_grass", "rocky", "crops", "village"))
MARSH, STREAM, RIVER, FORD, SEA, ROAD = (BIT[layer] for layer in ("marsh", "stream", "river", "ford", "sea", "road"))
CAMP, KRAAL = BIT["camp"], BIT["kraal"]

SCARP = SCARP_SLOPE | SCARP_TOP | SCARP_GAP
KOPJE = KOPJE_SLOPE | KOPJE_TOP | KOPJE_PATH | KOPJE_WALL
GULLY = GULLY_SLOPE | GULLY_FLOOR
RELIEF = HILL | SCARP | KOPJE | GULLY
COVER = JUNGLE | TALL_GRASS | ROCKY | CROPS | VILLAGE
WATER = RIVER | FORD | SEA
"""Water that bears vessels. A stream does not."""
OBJECTIVE = VILLAGE | CAMP | KRAAL
RAISED = HILL | SCARP_SLOPE | SCARP_TOP | KOPJE
"""What is not at ground level: HA-TERR-15."""


def layers_of(ground: int) -> tuple[str, ...]:
    """The names of the layers of a hex, in the order of their bits."""
    return tuple(layer for layer, bit in BIT.items() if ground & bit)


def ground_of(layers: tuple[str, ...]) -> int:
    """The ground that holds these layers. Raises KeyError naming one that is none."""
    found = OPEN
    for layer in layers:
        found |= BIT[layer]
    return found
