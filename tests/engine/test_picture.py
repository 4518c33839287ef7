"""A position as data: what lies beside the map."""

from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.picture import Box, Picture

GRID = Grid(1, 3, 1, 4, north_up=True, boxes=("Rwanda_Box", "Pool"))
RWANDA, POOL = GRID.boxes
SHOWN = Picture(
    grid=GRID,
    ground={},
    edges={},
    links={},
    banks=frozenset(),
    spots={},
    regions={},
    stacks={},
    marks={},
    waiting=(),
    tracks=(),
    focus=Hex(101),
    boxes={RWANDA: Box("Rwanda Box", near=Hex(304)), POOL: Box("Pool", kind="pool")},
)


def test_a_box_lies_beside_a_hex_or_beside_none() -> None:
    assert [SHOWN.on_map(place) for place in (RWANDA, POOL, Hex(202))] == [304, NOWHERE, 202]
