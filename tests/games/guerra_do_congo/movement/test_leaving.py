"""Leaving the map by one's own march. Section 3.4.1."""

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Captured, LeftMap, Moved
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, LEFT_MAP, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit


def edge(*units: Counter, **more: object) -> Position:
    """Rows and columns 0 to 9: the hexes of row 0, row 9, column 0 and column 9 are the edge."""
    return position(units, **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.4.1a")
@pytest.mark.parametrize("hex", ["0004", "0904", "0400", "0409", "0909"])
def test_a_unit_leaves_from_the_first_and_last_row_and_column(hex: str) -> None:
    p = edge(unit("R1", at=hex)).do(f"leave R1 {hex}")
    assert p.unit("R1").status == LEFT_MAP
    assert p.event(LeftMap) == [LeftMap("R1", hex)]


@pytest.mark.rule("GC-3.4.1a")
@pytest.mark.parametrize("hex", ["0104", "0804", "0401", "0408"])
def test_a_unit_leaves_from_no_other_hex(hex: str) -> None:
    p = edge(unit("R1", at=hex))
    assert p.why(f"leave R1 {hex}") == ("GC-3.4.1a", "not-at-the-edge")
    assert not p.options("leave", "R1", hex).is_complete


@pytest.mark.rule("GC-3.4.1a")
def test_a_unit_marches_to_the_edge_and_pays_for_one_hex_more() -> None:
    # 0404 -> 0400 is four hexes of savanna; leaving costs the fifth point
    assert edge(unit("R1", at="0404", strength="4-4-5")).why("leave R1 0404-0403-0402-0401-0400") == ("", "")
    short = edge(unit("R1", at="0404", strength="4-4-4"))
    assert short.why("leave R1 0404-0403-0402-0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")
    assert short.tokens("leave") == []
    p = edge(unit("R1", at="0402", strength="4-4-5"))
    assert Token("0401", 1) in p.options("leave", "R1", "0402").tokens
    p.do("leave R1 0402-0401-0400")
    assert p.event(Moved) == [Moved("R1", ("0402", "0401", "0400"), 2)]
    assert p.event(LeftMap) == [LeftMap("R1", "0400")]


@pytest.mark.rule("GC-3.4.1a", "GC-3.3.1a")
def test_leaving_costs_what_the_terrain_costs_even_on_a_road() -> None:
    # 0402 -> 0401 -> 0400 by road: 2 points; leaving 0400, a mountain: 3 more
    ground = {"terrain": {"0401": "mountain", "0400": "mountain"}, "roads": ["0402-0401-0400"]}
    assert edge(unit("R1", at="0402", strength="4-4-5"), **ground).why("leave R1 0402-0401-0400") == ("", "")
    four = edge(unit("R1", at="0402", strength="4-4-4"), **ground)
    assert four.why("leave R1 0402-0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")


@pytest.mark.rule("GC-3.4.1a")
def test_a_city_at_the_edge_costs_one_point_to_leave() -> None:
    ground = {"terrain": {"0400": "mountain"}}
    city = edge(unit("R1", at="0401", strength="4-4-2"), places=[place("Port", "0400", kind="city")], **ground)
    assert city.why("leave R1 0401-0400") == ("", "")
    village = edge(unit("R1", at="0401", strength="4-4-5"), places=[place("Port", "0400")], **ground)
    assert village.why("leave R1 0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")  # 3 + 3


@pytest.mark.rule("GC-3.4.1a", "GC-3.2.1d", "GC-3.2.1h")
def test_leaving_a_zone_of_control_costs_its_surcharge() -> None:
    guard = unit("C1", "congo", at="0501")  # its zone holds 0400 and 0401, not 0402
    # 0402 -> 0401: 1, 0401 -> 0400: 1 + 1, out: 1 + 1
    assert edge(unit("R1", at="0402", strength="4-4-5"), guard).why("leave R1 0402-0401-0400") == ("", "")
    assert edge(unit("R1", at="0402", strength="4-4-4"), guard).why("leave R1 0402-0401-0400") == (
        "GC-3.4.1a",
        "too-few-points-to-leave",
    )
    band = unit("G1", type="guerrilla", at="0402", strength="2-2-3")
    assert edge(band, guard).why("leave G1 0402-0401-0400") == ("", "")


@pytest.mark.rule("GC-3.4.1a", "GC-3.1d")
def test_a_unit_that_has_not_moved_may_leave_whatever_it_costs() -> None:
    ground = {"terrain": {"0400": "mountain"}}
    assert edge(unit("R1", at="0400", strength="4-4-1", pm_loss=1), **ground).why("leave R1 0400") == ("", "")
    # having marched a hex it pays in full, and a hex taken by the minimum ends the march
    moved = edge(unit("R1", at="0401", strength="4-4-2"), terrain={"0400": "forest"})
    assert moved.why("leave R1 0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")
    minimum = edge(unit("R1", at="0401", strength="4-4-1"), terrain={"0400": "forest"})
    assert minimum.why("leave R1 0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")


@pytest.mark.rule("GC-3.4.1a", "GC-3.2.1e")
def test_a_besieged_unit_may_leave_as_its_one_hex() -> None:
    # 0404 at the edge of row 4: C1 in 0403 and C2 in 0405 hold every hex around it in their zones
    siege = [unit("C1", "congo", at="0403"), unit("C2", "congo", at="0405")]
    p = position([unit("R1", at="0404"), unit("R2", at="0504"), *siege], rows=(4, 9))
    assert p.unit("R1").has(BESIEGED_AT_START)
    p.do("leave R1 0404")
    assert p.unit("R1").status == LEFT_MAP
    # one hex away from the edge it has no second one
    inland = position([unit("R1", at="0404"), *siege], rows=(3, 9))
    assert inland.unit("R1").has(BESIEGED_AT_START)
    assert inland.why("leave R1 0404-0304") == ("GC-3.4.1a", "too-few-points-to-leave")
    assert inland.tokens("leave") == []


@pytest.mark.rule("GC-3.4.1a", "GC-3.2.1f")
def test_a_surrounded_unit_may_not_leave() -> None:
    around = [unit(f"C{hex}", "congo", size="battalion", at=hex) for hex in ("0403", "0503", "0504", "0405")]
    p = position([unit("R1", at="0404"), *around], rows=(4, 9))
    assert p.why("leave R1 0404") == ("GC-3.2.1f", "surrounded")
    assert position([unit("R1", at="0404"), *around[1:]], rows=(4, 9)).why("leave R1 0404") == ("", "")


@pytest.mark.rule("GC-3.4.1b")
def test_a_unit_that_has_left_never_comes_back() -> None:
    p = edge(unit("R1", at="0400"), unit("R2", at="0505"), unit("C1", "congo", at="0909")).do("leave R1 0400")
    for order in ("m R1 0400-0401", "leave R1 0400", "enter R1", "mobilise R1 0400"):
        assert p.refusal(order), order
    p.do("end", "end", "end", "end")  # the next turn
    assert p.unit("R1").status == LEFT_MAP
    assert "R1" not in p.tokens("m")
    assert p.why("m R1 0400-0401") == ("GC-3.1a", "not-on-the-map")


@pytest.mark.rule("GC-3.4.1c", "GC-7r")
def test_a_unit_that_has_left_scores_nothing_and_stands_nowhere() -> None:
    p = edge(unit("R1", at="0400"), unit("R2", at="0401"), unit("C1", "congo", at="0501"), rebel_zone=["0400", "0401"])
    p.do("leave R1 0400")
    assert p.state.scores == ()
    assert p.where("R1") == ""
    assert p.why("end") == ("", "")


@pytest.mark.rule("GC-7h", "GC-3.4.1a")
def test_places_on_the_way_out_are_taken() -> None:
    places = [place("Inn", "0401", control="congo"), place("Gate", "0400", control="congo")]
    p = edge(unit("R1", at="0402"), places=places).do("leave R1 0402-0401-0400")
    assert p.event(Captured) == [Captured("Inn", "rebels"), Captured("Gate", "rebels")]


@pytest.mark.rule("GC-3.4.3f", "GC-2.3b")
def test_leaving_is_a_move_of_the_phase() -> None:
    p = edge(unit("R1", at="0400"), unit("N1", arrival="mobilise", place="Town", turn=5), places=[place("Town", "0505")])
    p.do("leave R1 0400")
    assert p.why("mobilise N1 0505") == ("GC-3.4.3f", "after-first-move")
    moved = edge(unit("R1", at="0401")).do("m R1 0401-0400")
    assert moved.why("leave R1 0400") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.4.4a", "GC-6c")
def test_nobody_leaves_before_he_may_move() -> None:
    p = edge(unit("R1", at="0400", first_move_turn=6))
    assert p.why("leave R1 0400") == ("GC-3.4.4a", "not-released")
    first = edge(unit("C1", "congo", at="0400"), side="congo", turn=1)
    assert first.why("leave C1 0400") == ("GC-6c", "no-movement-in-turn-1")


@pytest.mark.rule("GC-3.2.2d")
def test_a_march_may_fill_a_hex_that_its_stack_can_leave_by_the_edge() -> None:
    # 0400 holds 4 points and touches only 0401; all else around is water. R2 or R3 can leave the map
    walls = ["0500", "0300", "0501", "0301", "0402"]
    p = edge(unit("R1", at="0401"), unit("R2", at="0400"), unit("R3", at="0400"), water=walls)
    p.do("m R1 0401-0400", "leave R2 0400", "end")


@pytest.mark.rule("GC-4.6.4g", "GC-3.4.1a")
def test_an_interdicted_road_carries_nobody_to_the_edge() -> None:
    ground = {"terrain": {"0400": "forest"}, "roads": ["0401-0400"]}
    whole = edge(unit("R1", at="0401", strength="4-4-3"), **ground)
    assert whole.why("leave R1 0401-0400") == ("", "")  # 1 + 2
    out = edge(unit("R1", at="0401", strength="4-4-3"), interdictions=(Interdiction(at("0401"), "road", 5),), **ground)
    assert out.why("leave R1 0401-0400") == ("GC-3.4.1a", "too-few-points-to-leave")  # 2 + 2


def test_leaving_is_written_and_read_back() -> None:
    p = edge(unit("R1", at="0402"))
    for text in ("leave R1 0402-0401-0400", "leave R1 0400"):
        assert p.rules.write(p.rules.read(text)) == text
    assert p.why("leave R1 0400") == ("GC-3.1a", "not-in-that-hex")
    assert p.options("leave", "R1", "0400").tokens == ()
