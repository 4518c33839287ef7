"""What a map calls its hexes."""

import pytest

from pbem.engine.hexes import NOWHERE, Grid, Hex, is_box

DIGITS = Grid(1, 30, 1, 25, north_up=True)
LETTERS = Grid(0, 17, 1, 17, north_up=False, letters=True)
BOXED = Grid(1, 3, 1, 4, north_up=True, boxes=("Rwanda_Box", "Pool2"))


@pytest.mark.parametrize(("there", "name"), [(Hex(1), "A1"), (Hex(1011), "K11"), (Hex(1717), "R17")])
def test_letters_name_rows(there: Hex, name: str) -> None:
    assert LETTERS.name(there) == name
    assert LETTERS.named(name) == LETTERS.named(name.lower()) == there


def test_digits_name_rows_and_columns() -> None:
    assert DIGITS.name(Hex(304)) == "0304"
    assert DIGITS.named("0304") == 304


@pytest.mark.parametrize("grid", [DIGITS, LETTERS])
def test_every_hex_reads_back(grid: Grid) -> None:
    assert all(grid.named(grid.name(there)) == there for there in grid.hexes)


@pytest.mark.parametrize("text", ["", "A", "A0", "A01", "A18", "S1", "11K", "K111", "K1x", "0101", "É1", "K²"])
def test_what_is_no_hex_of_a_lettered_map(text: str) -> None:
    assert LETTERS.named(text) == NOWHERE


@pytest.mark.parametrize("text", ["", "304", "A1", "3199", "０３０４"])
def test_what_is_no_hex_of_a_numbered_map(text: str) -> None:
    assert DIGITS.named(text) == NOWHERE


def test_rows_and_columns_have_the_parts_of_the_names_of_hexes() -> None:
    assert (LETTERS.row_name(10), LETTERS.column_name(7)) == ("K", "7")
    assert (DIGITS.row_name(10), DIGITS.column_name(7)) == ("10", "07")


def test_boxes_are_called_by_their_names_in_any_case() -> None:
    rwanda, pool = BOXED.boxes
    assert BOXED.name(rwanda) == "Rwanda_Box"
    assert BOXED.named("Rwanda_Box") == BOXED.named("rwanda_box") == rwanda
    assert BOXED.named("POOL2") == pool
    assert DIGITS.named("Rwanda_Box") == NOWHERE


def test_a_box_is_no_hex_and_has_no_neighbours() -> None:
    for box in BOXED.boxes:
        assert is_box(box)
        assert box not in BOXED
        assert box not in BOXED.hexes
        assert BOXED.around(box) == (NOWHERE,) * 6
        assert BOXED.walk(box, (0, 1)) == (box, NOWHERE)
    assert not any(map(is_box, (*BOXED.hexes, NOWHERE, Hex(9999))))


@pytest.mark.parametrize("name", ["", "Rwanda Box", "Goma-Box", "0304", "_x", "Ürümqi", "0101", "a\n"])
def test_what_an_order_cannot_hold_is_no_name_of_a_box(name: str) -> None:
    with pytest.raises(ValueError, match="not a name for a box"):
        Grid(1, 3, 1, 4, north_up=True, boxes=(name,))


def test_no_box_is_called_like_a_hex_or_another_box() -> None:
    for names in (("K11",), ("Pool", "pool")):
        with pytest.raises(ValueError, match="not a name for a box"):
            Grid(0, 17, 1, 17, north_up=False, letters=True, boxes=names)
