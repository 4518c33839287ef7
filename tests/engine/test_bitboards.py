"""Sets of hexes as bits of one number: every answer is the one that asking hex by hex gives."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.bitboards import Bitboard, bitboard
from pbem.engine.hexes import NOWHERE, Grid, Hex

GRIDS = (Grid(0, 7, 0, 9, north_up=False), Grid(1, 6, 3, 8, north_up=True))


@st.composite
def sets(draw: st.DrawFn) -> tuple[Grid, Bitboard, frozenset[Hex], int]:
    """A grid, its board, and hexes of it, one by one and as bits."""
    grid = draw(st.sampled_from(GRIDS))
    hexes = draw(st.frozensets(st.sampled_from(grid.hexes)))
    return grid, bitboard(grid), hexes, bitboard(grid).bits(hexes)


@given(sets())
@settings(max_examples=60, deadline=None)
def test_hexes_are_read_back_in_their_order(said: tuple[Grid, Bitboard, frozenset[Hex], int]) -> None:
    grid, board, hexes, bits = said
    listed = tuple(sorted(hexes))
    assert board.hexes(bits) == listed
    assert tuple(board.nth(bits, place) for place in range(len(listed))) == listed
    assert tuple(here for here in grid.hexes if board.holds(bits, here)) == listed
    rows = [[here for here in listed if here // 100 == row] for row in grid.rows]
    assert board.ends_of_rows(bits) == [(row[0], row[-1]) for row in rows if row]
    assert bits & board.rim == 0
    assert board.map | board.rim == (1 << board.size) - 1


@given(sets())
@settings(max_examples=60, deadline=None)
def test_neighbours_are_those_of_the_grid(said: tuple[Grid, Bitboard, frozenset[Hex], int]) -> None:
    grid, board, hexes, bits = said
    near = [here for here in grid.hexes if here in hexes or not hexes.isdisjoint(grid.around(here))]
    assert board.hexes(board.spread(bits)) == tuple(near)
    assert board.hexes(board.beside(bits)) == tuple(here for here in near if here not in hexes)
    assert board.spread(bits, 3) == board.spread(board.spread(board.spread(bits)))
    for least in range(1, 7):
        many = (here for here in grid.hexes if sum(there in hexes or there == NOWHERE for there in grid.around(here)) >= least)
        assert board.hexes(board.with_neighbours(bits | board.rim, least)) == tuple(many)


@given(sets())
@settings(max_examples=60, deadline=None)
def test_pieces_are_connected_and_come_by_their_lowest_hexes(said: tuple[Grid, Bitboard, frozenset[Hex], int]) -> None:
    grid, board, hexes, bits = said
    pieces = [board.hexes(piece) for piece in board.pieces(bits)]
    assert sorted(here for piece in pieces for here in piece) == sorted(hexes)
    assert [piece[0] for piece in pieces] == sorted(piece[0] for piece in pieces)
    number = {here: place for place, piece in enumerate(pieces) for here in piece}
    assert all(number[here] == number[there] for here in hexes for there in grid.around(here) if there in hexes)
    assert all(board.connected(board.bits(piece[-1:]), bits) == board.bits(piece) for piece in pieces)


@given(sets())
@settings(max_examples=60, deadline=None)
def test_rings_count_from_the_outside_inwards(said: tuple[Grid, Bitboard, frozenset[Hex], int]) -> None:
    grid, board, hexes, bits = said
    outside = [here for here in grid.hexes if here not in hexes]
    for depth, ring in enumerate(board.rings(bits), 1):
        for here in board.hexes(ring):
            assert min(grid.distance(here, there) for there in outside) <= depth
    assert sum(board.rings(bits)) == (bits if outside else 0)


@given(sets())
@settings(max_examples=60, deadline=None)
def test_a_text_of_signs_is_read_and_written(said: tuple[Grid, Bitboard, frozenset[Hex], int]) -> None:
    grid, board, hexes, bits = said
    width = len(grid.columns)
    block = "".join("#" if here in hexes else "." for here in grid.hexes)
    lines = tuple(block[start : start + width] for start in range(0, len(block), width))
    by_sign = {"#": bits, ".": board.map & ~bits}
    assert board.by_sign(lines) == {sign: hexes for sign, hexes in by_sign.items() if hexes}
    assert board.lines(by_sign) == lines
