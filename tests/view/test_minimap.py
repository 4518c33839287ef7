"""The board squeezed into a few characters."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games import catalog
from pbem.view.map.minimap import hex_at, minimap
from pbem.view.map.palette import Palette
from tests.view import boards

SETUP, FIGHTING = boards.setup(), boards.fighting()[1]
ASCII = Palette(catalog.look("guerra_do_congo"), is_ascii=True)
UNICODE = Palette(catalog.look("guerra_do_congo"), is_ascii=False)


@pytest.mark.parametrize(("width", "height"), [(24, 12), (38, 35), (10, 5), (60, 40)])
def test_it_has_the_size_asked_for(width: int, height: int) -> None:
    rows = minimap(FIGHTING, width, height, (Hex(3010), Hex(2030)))
    assert len(rows) == height
    assert {len(row) for row in rows} == {width}
    assert all(len(palette.glyph(cell)) == 1 for palette in (ASCII, UNICODE) for row in rows for cell in row)


def test_both_sides_are_seen_and_where_they_meet() -> None:
    lines = ASCII.lines(minimap(FIGHTING, 24, 12))
    text = "\n".join(lines)
    assert text.count("R") > 5
    assert text.count("C") > 5
    crowd = next(stack for stack in SETUP.stacks.values() if stack[0].side == 0)
    meeting = replace(SETUP, stacks={Hex(2723): crowd, Hex(2623): tuple(replace(unit, side=1) for unit in crowd)})
    assert "X" in "\n".join(ASCII.lines(minimap(meeting, 12, 6)))


def test_every_stack_is_seen_when_there_is_a_cell_for_each_hex() -> None:
    rows = minimap(FIGHTING, 38, 35)
    assert sum(cell.role == "stack" for row in rows for cell in row) == len(FIGHTING.stacks)


def test_the_window_is_framed_and_hides_no_stack() -> None:
    bare, framed = minimap(FIGHTING, 24, 12), minimap(FIGHTING, 24, 12, (Hex(3010), Hex(2030)))
    assert any(cell.role == "frame" for row in framed for cell in row)
    for old, new in zip(bare, framed, strict=True):
        for one, other in zip(old, new, strict=True):
            assert one == other or (other.role.startswith("frame") and one.role != "stack")


def test_a_cell_leads_back_to_a_hex_it_stands_for() -> None:
    one_unit = next(iter(SETUP.stacks.values()))[:1]
    for here in (Hex(1807), Hex(2723), Hex(305)):
        rows = minimap(replace(SETUP, stacks={here: one_unit}), 24, 12)
        x, y = next((x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.role == "stack")
        assert SETUP.grid.distance(hex_at(SETUP, x, y, 24, 12), here) <= 3
