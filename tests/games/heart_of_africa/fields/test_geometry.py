"""Grid, directions, arcs, edges and widths of the field."""

import pytest

from pbem.engine.bitboards import bitboard
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.fields.arcs import die_direction, is_ahead, is_in_front, is_single_file
from pbem.games.heart_of_africa.fields.edges import edge_hexes, is_in_half, is_within
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.pieces import length, pieces
from pbem.games.heart_of_africa.fields.watercourses import UNLIMITED, width, widths
from tests.games.heart_of_africa.fields.grounds import GRID, TERRAIN, ball, block, field_with, row

EAST = DIRECTIONS.index("E")
CENTRE = Hex(2030)
BOARD = bitboard(GRID)


@pytest.mark.rule("HA-HEX-01", "HA-HEX-02", "HA-GEN-04")
def test_the_field_has_48_rows_of_72_hexes_and_odd_rows_lie_half_a_hex_east() -> None:
    assert len(GRID.hexes) == 48 * 72
    assert (GRID.hexes[0], GRID.hexes[-1]) == (0, 4771)
    assert GRID.name(Hex(512)) == "0512"
    assert GRID.around(Hex(1010)) == (910, 1011, 1110, 1109, 1009, 909)
    assert GRID.around(Hex(1110)) == (1011, 1111, 1211, 1210, 1109, 1010)
    axial = [
        tuple(there - here for there, here in zip(GRID.cube(each), GRID.cube(Hex(1010)), strict=True))
        for each in GRID.around(Hex(1010))
    ]
    assert axial == [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


@pytest.mark.rule("HA-HEX-03")
def test_distance_is_the_number_of_steps() -> None:
    assert GRID.distance(Hex(1010), Hex(1010)) == 0
    assert all(GRID.distance(Hex(1010), there) == 1 for there in GRID.around(Hex(1010)))
    assert GRID.distance(Hex(0), Hex(4771)) == 71 + 48 // 2  # rows go half a column aside


def facings_towards(there: Hex) -> list[int]:
    """The facings that have a hex in their front arc."""
    return [facing for facing in range(6) if is_in_front(GRID, CENTRE, facing, there)]


@pytest.mark.rule("HA-HEX-06")
def test_the_front_arc_is_a_sextant_with_both_its_edges() -> None:
    for facing, ahead in enumerate(GRID.around(CENTRE)):
        assert is_in_front(GRID, CENTRE, facing, ahead)
        for turn in range(1, 6):
            assert not is_in_front(GRID, CENTRE, facing, GRID.around(CENTRE)[(facing + turn) % 6])
    for there in ball(CENTRE, 6):
        if there != CENTRE:
            assert len(facings_towards(there)) in (1, 2)
    assert [DIRECTIONS[each] for each in facings_towards(Hex(1831))] == ["NE"]
    between = GRID.neighbour(GRID.neighbour(CENTRE, 0), EAST)
    assert [DIRECTIONS[each] for each in facings_towards(between)] == ["NE", "E"]


@pytest.mark.rule("HA-HEX-07")
def test_the_half_plane_is_the_sextant_and_its_two_neighbours() -> None:
    ahead = [there for there in ball(CENTRE, 3) if is_ahead(GRID, CENTRE, EAST, there)]
    sextants = [there for there in ball(CENTRE, 3) if {0, 1, 2} & {*facings_towards(there)}]
    assert ahead == sextants
    assert GRID.neighbour(CENTRE, DIRECTIONS.index("NW")) not in ahead


@pytest.mark.rule("HA-HEX-14")
def test_an_edge_row_is_the_first_inch_and_halves_are_24_rows_or_36_columns() -> None:
    inside = {edge: [here for here in GRID.hexes if is_within(edge, 6, here)] for edge in "NESW"}
    assert {here // 100 for here in inside["N"]} == {*range(6)}
    assert {here // 100 for here in inside["S"]} == {*range(42, 48)}
    assert {here % 100 for here in inside["W"]} == {*range(6)}
    assert {here % 100 for here in inside["E"]} == {*range(66, 72)}
    assert [sum(is_in_half(edge, here) for here in GRID.hexes) for edge in "NESW"] == [1728] * 4
    assert not is_in_half("N", Hex(2400))
    assert is_in_half("S", Hex(2400))
    assert [len(edge_hexes(GRID, edge)) for edge in "NESW"] == [72, 48, 72, 48]


@pytest.mark.rule("HA-HEX-15")
def test_a_die_gives_a_direction() -> None:
    assert [DIRECTIONS[die_direction(TERRAIN, number)] for number in range(1, 7)] == ["E", "NE", "NW", "W", "SW", "SE"]


@pytest.mark.rule("HA-HEX-16")
def test_a_single_file_goes_from_neighbour_to_neighbour() -> None:
    assert is_single_file(GRID, (Hex(1010), Hex(1011), Hex(1111)))
    assert is_single_file(GRID, (Hex(1010),))
    assert not is_single_file(GRID, (Hex(1010), Hex(1012)))
    assert not is_single_file(GRID, (Hex(1010), Hex(1010)))


@pytest.mark.rule("HA-HEX-18")
def test_the_width_of_water_is_the_least_of_its_three_rows_and_a_gunboat_needs_six() -> None:
    river = block((10, 15), (0, 71))
    field = field_with(river=river, flow="E")
    assert {width(GRID, river, here) for here in river if here % 100 in range(8, 60)} == {6}
    assert field.gunboat_water >= frozenset(block((10, 15), (8, 60)))
    assert not field_with(river=block((10, 14), (0, 71)), flow="E").gunboat_water & frozenset(block((10, 14), (8, 60)))
    assert width(GRID, river, Hex(1000)) == UNLIMITED, "all three rows reach the edge of the map"
    assert width(GRID, block((0, 2), (10, 60)), Hex(30)) == 51, "two rows reach the edge"
    assert field_with(sea=row(0, 0, 71)).gunboat_water == frozenset(row(0, 0, 71)), "lake and sea have no width"
    assert {here: width(GRID, river, here) for here in river} == widths(GRID, river)
    assert may_enter(field, river[0], "vessel")
    assert not may_enter(field, Hex(900), "vessel")


def test_pieces_are_connected_sets_and_their_length_counts_both_ends() -> None:
    found = pieces(GRID, [*row(10, 10, 12), *row(12, 30, 33)])
    assert [sorted(piece) for piece in found] == [[1010, 1011, 1012], [1230, 1231, 1232, 1233]]
    assert [length(GRID, BOARD.bits(piece)) for piece in found] == [3, 4]
    assert length(GRID, BOARD.bits(ball(2030, 5))) == 11


def test_the_depth_of_a_piece_counts_its_rings_and_the_edge_of_the_map_is_no_outside() -> None:
    for piece, deepest in ((ball(2030, 3), (CENTRE,)), (block((0, 3), (20, 50)), row(0, 23, 47))):
        rings = BOARD.rings(BOARD.bits(piece))
        assert len(rings) == 4
        assert BOARD.hexes(rings[-1]) == deepest
