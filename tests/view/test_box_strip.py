"""The strip of boxes below the map: what stands in it, its pages, and where the cursor goes from there."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Box, Picture
from pbem.engine.planning import Mark, Overlay
from pbem.view.map import box_strip
from pbem.view.map.box_strip import MARGIN, NO_STRIP, BoxStrip, lines_for
from pbem.view.map.map_highlights import Layers
from pbem.view.map.palette import Palette
from tests.boxgame.game import LOOK, picture
from tests.boxgame.rules import BOXES, DOOR, POOL, RESERVE, RWANDA, TURN_TRACK, BoxRules, State
from tests.view import boards

ASCII = Palette(LOOK, is_ascii=True)
FEW = picture(BoxRules(), State())
MANY = picture(BoxRules((*BOXES, *TURN_TRACK)), State())


def strip(shown: Picture, at: Hex = NOWHERE, cursor: str = "", width: int = 80, lines: int = 1, **laid: Any) -> BoxStrip:
    return box_strip.strip(shown, Layers(**laid), ASCII.shorthand, (width, lines), at, cursor)


def text(found: BoxStrip) -> list[str]:
    return ASCII.lines(found.rows)


def names(shown: Picture, found: BoxStrip) -> list[str]:
    return [shown.boxes[each.box].name for each in found.placed if not each.is_sign]


def test_each_box_tells_who_holds_it_and_how_many_of_each_side_are_there() -> None:
    assert text(strip(FEW)) == ["     b Rwanda Box 2B  Reserve 1R  Pool"]
    both = picture(BoxRules(), State(places=(RWANDA, Hex(201), RESERVE, RWANDA, Hex(305), RWANDA)))
    assert text(strip(both)) == ["     b Rwanda Box 1R 2B  Reserve 1R  Pool"]


def test_the_key_that_leads_to_boxes_stands_before_them() -> None:
    page = box_strip.strip(FEW, Layers(), ASCII.shorthand, (80, 1), NOWHERE, key="j")
    assert text(page) == ["j>   b Rwanda Box 2B  Reserve 1R  Pool"]
    last = box_strip.strip(MANY, Layers(), ASCII.shorthand, (80, 1), MANY.grid.boxes[-1], key="j")
    assert text(last)[0].startswith("<13 ")


def test_a_box_says_whose_its_units_are_by_the_letter_that_they_have_on_the_map() -> None:
    short = replace(ASCII.shorthand, armies={FEW.stacks[RWANDA][0].army: "U"})
    assert "Rwanda Box 2U" in ASCII.lines(box_strip.strip(FEW, Layers(), short, (80, 1), NOWHERE).rows)[0]


def test_what_is_laid_over_the_map_is_laid_over_boxes() -> None:
    assert text(strip(FEW, RESERVE, "cursor")) == ["     b Rwanda Box 2B [Reserve 1R] Pool"]
    assert text(strip(FEW, RESERVE, "supposed")) == ["     b Rwanda Box 2B <Reserve 1R> Pool"]
    assert text(strip(FEW, chosen=frozenset({RWANDA}))) == ["    (b Rwanda Box 2B) Reserve 1R  Pool"]
    assert text(strip(FEW, costs={RWANDA: 2, POOL: -1})) == ["     b Rwanda Box 2B &2  Reserve 1R  Pool &"]
    overlay = Overlay("held", {RWANDA: Mark("held"), POOL: Mark("held", text="x9")})
    assert text(strip(FEW, overlay=overlay)) == ["     b Rwanda Box 2B H  Reserve 1R  Pool x9"]


def test_the_gravest_mark_of_a_box_stands_behind_its_units() -> None:
    marked = replace(FEW, marks={RESERVE: ("acted",)})
    assert text(strip(marked)) == ["     b Rwanda Box 2B  Reserve 1R *  Pool"]


def test_pages_are_turned_where_there_is_no_room_for_all() -> None:
    first, last = strip(MANY), strip(MANY, MANY.grid.boxes[-1], "cursor")
    assert text(first) == ["     b Rwanda Box 2B  Reserve 1R  Pool  Arrivals Turn 1  Arrivals Turn 2     10>"]
    assert text(last)[0].startswith("<13  Arrivals Turn 11 [Arrivals Turn 12]")
    seen = [name for box in MANY.boxes for name in names(MANY, strip(MANY, box))]
    assert list(dict.fromkeys(seen)) == [box.name for box in MANY.boxes.values()], "every box is on one page"
    assert all(MANY.boxes[box].name in names(MANY, strip(MANY, box)) for box in MANY.boxes), "and on its own"


def test_more_lines_hold_more_boxes() -> None:
    assert len(names(MANY, strip(MANY, lines=3, width=120))) == len(MANY.boxes)
    assert [line.count("Arrivals") for line in text(strip(MANY, lines=2))] == [2, 4]


def test_the_sign_of_other_pages_says_whether_one_of_their_boxes_matters() -> None:
    last, first = MANY.grid.boxes[-1], MANY.grid.boxes[0]
    assert text(strip(MANY, costs={last: 1}))[0].endswith("&10>")
    assert text(strip(MANY, chosen=frozenset({last})))[0].endswith("(10>")
    assert text(strip(MANY, last, costs={first: 1}))[0].startswith("<13& ")


def test_a_cell_belongs_to_its_box_and_a_sign_leads_to_the_next_page() -> None:
    found = strip(MANY)
    at = {each.box: each for each in found.placed}
    assert found.at(MARGIN, 0) == at[RWANDA]
    assert found.at(at[RESERVE].x, 0) == at[RESERVE]
    assert found.at(0, 0) is None
    assert found.at(MARGIN, 1) is None
    sign = found.at(79, 0)
    assert sign is not None
    assert sign.is_sign
    assert MANY.boxes[sign.box].name == "Arrivals Turn 3"


@pytest.mark.parametrize("width", [30, 41, 80, 200])
@pytest.mark.parametrize("lines", [1, 2, 3])
def test_every_line_is_as_wide_as_the_window(width: int, lines: int) -> None:
    long = replace(FEW, boxes={box: Box("A name that is much longer than any strip" * 3) for box in FEW.boxes})
    for shown in (FEW, MANY, long):
        for at in (NOWHERE, *shown.boxes):
            assert [len(row) for row in strip(shown, at, "cursor", width, lines).rows] == [width] * lines


def test_the_map_gives_up_few_lines_and_none_without_boxes() -> None:
    assert [lines_for(FEW, 80, height) for height in (4, 5, 16, 60)] == [0, 1, 1, 1]
    assert [lines_for(MANY, 80, height) for height in (16, 20, 39, 40, 60)] == [1, 2, 2, 3, 3]
    assert lines_for(FEW, 29, 60) == 0
    plain = boards.setup()
    assert lines_for(plain, 200, 60) == 0
    assert strip(plain) == NO_STRIP


def test_the_lines_do_not_depend_on_what_stands_in_boxes() -> None:
    full = picture(BoxRules((*BOXES, *TURN_TRACK)), State(places=(POOL,) * 6))
    assert all(lines_for(full, width, height) == lines_for(MANY, width, height) for width in range(30, 200) for height in (16, 60))


def test_the_cursor_goes_along_the_strip_and_back_to_the_hex_beside_a_box() -> None:
    assert box_strip.step(FEW, RWANDA, "e") == box_strip.step(FEW, POOL, "left") == RESERVE
    assert (box_strip.step(FEW, RWANDA, "w"), box_strip.step(FEW, POOL, "e")) == (RWANDA, POOL)
    assert (box_strip.step(FEW, RWANDA, "up"), box_strip.step(FEW, POOL, "nw")) == (DOOR, NOWHERE)
    assert box_strip.step(FEW, RWANDA, "down") == RWANDA


def test_beyond_the_edge_lies_the_box_beside_the_hex_and_in_the_south_any() -> None:
    assert box_strip.beyond(FEW, DOOR, "e", NOWHERE) == RWANDA
    assert box_strip.beyond(FEW, Hex(103), "down", NOWHERE) == RWANDA
    assert box_strip.beyond(FEW, Hex(103), "sw", POOL) == POOL
    assert box_strip.beyond(FEW, Hex(503), "up", POOL) == NOWHERE
    assert box_strip.beyond(boards.setup(), Hex(103), "down", NOWHERE) == NOWHERE


def test_next_box_begins_beside_the_hex_and_ends_after_the_last() -> None:
    assert box_strip.next_box(FEW, Hex(301)) == RESERVE
    assert box_strip.next_box(FEW, Hex(305)) == RWANDA
    assert box_strip.next_box(FEW, RESERVE) == POOL
    assert box_strip.next_box(FEW, POOL) == NOWHERE
    assert box_strip.next_box(boards.setup(), Hex(1807)) == NOWHERE
