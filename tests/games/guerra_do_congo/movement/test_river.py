"""By Congo river: embarking, range, landing, what bars it. Section 3.3.3."""

import pytest

from pbem.games.guerra_do_congo.decisions import Sail
from pbem.games.guerra_do_congo.events import Captured, Sailed
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, KEEPS_FULL_PM, MOVED, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit


def chain(count: int) -> list[str]:
    """So many Congo hexsides in a row between rows 4 and 5: 0401/0500, 0401/0501, 0402/0501, 0402/0502 ..."""
    return [f"04{i // 2 + 1:02d}/05{i // 2 + i % 2:02d}" for i in range(count)]


def river(*units: Counter, **more: object) -> Position:
    return position(units, rows=(2, 7), columns=(0, 19), congo=chain(24), **more)  # type: ignore[arg-type]


def ends(p: Position, id: str) -> list[str]:
    return p.tokens("sail", id, p.where(id))


@pytest.mark.rule("GC-3.3.3a")
def test_a_unit_on_the_congo_goes_along_it_and_lands_on_either_bank() -> None:
    p = river(unit("R1", at="0403"))
    assert {"0405", "0504"} <= set(ends(p, "R1"))
    p.do("sail R1 0403-0504")
    # from 0403/0503 over 0404/0503 to 0404/0504
    assert p.event(Sailed) == [Sailed("R1", "0403", "0504", 2)]
    assert p.where("R1") == "0504"


@pytest.mark.rule("GC-3.3.3a")
def test_a_unit_away_from_the_congo_cannot_embark_even_if_it_comes_to_it() -> None:
    p = river(unit("R1", at="0303"))
    assert p.why("sail R1 0303-0405") == ("GC-3.3.3a", "not-on-the-congo")
    p.do("m R1 0303-0403")
    assert p.why("sail R1 0403-0405") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.3.3a")
def test_the_congo_is_followed_only_where_hexsides_share_a_corner() -> None:
    broken = [side for side in chain(24) if side != "0404/0504"]
    p = position([unit("R1", at="0402")], rows=(2, 7), columns=(0, 19), congo=broken)
    assert max(ends(p, "R1")) == "0503"
    assert "0404" in ends(p, "R1")  # over 0404/0503
    assert p.why("sail R1 0402-0405") == ("GC-3.3.3c", "out-of-reach-by-river")


@pytest.mark.rule("GC-3.3.3b")
def test_going_by_river_is_the_whole_movement_of_a_unit() -> None:
    p = river(unit("R1", at="0403", strength="4-4-3")).do("sail R1 0403-0405")  # an odd number of points divides too
    assert p.unit("R1").has(MOVED)
    assert p.why("m R1 0405-0305") == ("GC-2.3b", "already-moved")
    assert p.why("sail R1 0405-0403") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.3.3b", "GC-3.6.2e")
@pytest.mark.parametrize(("pm_loss", "why"), [(3, ("", "")), (4, ("GC-3.6.2e", "no-points-to-board"))])
def test_a_unit_without_movement_points_cannot_embark(pm_loss: int, why: tuple[str, str]) -> None:
    assert river(unit("R1", at="0403", pm_loss=pm_loss)).why("sail R1 0403-0405") == why


@pytest.mark.rule("GC-3.3.3c")
@pytest.mark.parametrize(("segments", "last", "too_far"), [(12, "0507", "0408"), (8, "0505", "0406")])
def test_the_range_is_twelve_hexsides_or_the_eight_agreed_on(segments: int, last: str, too_far: str) -> None:
    # embarks free on 0401/0501; the twelfth hexside from it is 0407/0507, the eighth 0405/0505
    p = river(unit("R1", at="0401"), options={"river_segments": segments})
    assert p.why(f"sail R1 0401-{last}") == ("", "")
    assert p.why(f"sail R1 0401-{too_far}") == ("GC-3.3.3c", "out-of-reach-by-river")
    p.do(f"sail R1 0401-{last}")
    assert p.event(Sailed) == [Sailed("R1", "0401", last, segments)]


@pytest.mark.rule("GC-3.3.3c")
def test_the_range_is_twelve_unless_agreed_otherwise() -> None:
    p = river(unit("R1", at="0401"))
    assert "0407" in ends(p, "R1")
    assert "0408" not in ends(p, "R1")


@pytest.mark.rule("GC-3.3.3d")
def test_an_enemy_on_either_bank_closes_the_hexsides_beside_it() -> None:
    for enemy, last, first_not in (("0405", "0504", "0505"), ("0505", "0405", "0505")):
        p = river(unit("R1", at="0402"), unit("C1", "congo", size="battalion", at=enemy))
        assert last in ends(p, "R1")
        assert not {first_not, enemy, "0406"} & set(ends(p, "R1"))
        assert p.why("sail R1 0402-0406") == ("GC-3.3.3c", "out-of-reach-by-river")


@pytest.mark.rule("GC-3.3.3d")
def test_a_unit_embarks_only_on_a_hexside_that_no_enemy_stands_beside() -> None:
    # 0404 touches 0404/0503 and 0404/0504; with enemies in both it cannot embark, with one it goes off the other way only
    both = river(unit("R1", at="0404"), *(unit(f"C{n}", "congo", size="battalion", at=f"050{n}") for n in (3, 4)))
    assert ends(both, "R1") == []
    assert both.why("sail R1 0404-0402") == ("GC-3.3.3c", "out-of-reach-by-river")
    one = river(unit("R1", at="0404"), unit("C3", "congo", size="battalion", at="0503"))
    assert "0405" in ends(one, "R1")
    assert "0402" not in ends(one, "R1")


@pytest.mark.rule("GC-3.3.3d", "GC-3.2.1d")
def test_a_zone_of_control_costs_nothing_on_the_river_and_closes_no_landing() -> None:
    # the regiment in 0605 controls 0505, but stands beside no hexside of the Congo
    p = river(unit("R1", at="0401", strength="4-4-1"), unit("C1", "congo", at="0605"))
    assert p.why("sail R1 0401-0505") == ("", "")
    assert p.why("sail R1 0401-0407") == ("", "")


@pytest.mark.rule("GC-3.3.3e", "GC-3.6.2a", "GC-3.6.2b")
def test_an_unsupplied_unit_does_not_go_by_river_not_even_with_full_movement() -> None:
    p = position(
        [unit("R1", at="0403"), unit("T1", type="motorised", at="0404", marks=KEEPS_FULL_PM)],
        rows=(2, 7),
        columns=(0, 19),
        congo=chain(24),
        supplied="judged",
    )
    assert p.why("sail R1 0403-0405") == ("GC-3.3.3e", "unsupplied")
    assert p.why("sail T1 0404-0405") == ("GC-3.3.3e", "unsupplied")
    assert p.tokens("sail") == []


@pytest.mark.rule("GC-3.3.3e", "GC-3.2.1e")
def test_a_besieged_unit_does_not_go_by_river() -> None:
    # 0403 and 0405 control every neighbour of 0404 and stand beside neither 0404/0503 nor 0404/0504
    siege = [unit("C1", "congo", at="0403"), unit("C2", "congo", at="0405")]
    p = river(unit("R1", at="0404"), unit("G1", type="guerrilla", at="0404"), *siege)
    assert p.unit("R1").has(BESIEGED_AT_START)
    assert p.why("sail R1 0404-0504") == ("GC-3.3.3e", "besieged")
    assert p.why("sail G1 0404-0504") == ("GC-3.3.3e", "besieged")
    assert river(unit("R1", at="0404"), siege[0]).why("sail R1 0404-0504") == ("", "")


@pytest.mark.rule("GC-3.2.1f")
def test_a_surrounded_recruit_does_not_get_away_along_a_neutral_bank() -> None:
    # 0404 between five enemy battalions and the neutral 0503: not besieged when the phase began, for it was not there
    around = [unit(f"C{n}", "congo", size="battalion", at=hex) for n, hex in enumerate(("0504", "0405", "0304", "0303", "0403"))]
    band = unit("G1", type="guerrilla", size="battalion", arrival="mobilise_radius", place="Town", radius=3, turn=5)
    more = {"neutral": ["0503", "0502"], "places": [place("Town", "0202")]}
    p = river(*around, band, **more).do("mobilise G1 0404")
    assert p.why("sail G1 0404-0404") == ("GC-3.2.1f", "surrounded")
    free = river(*around[1:], band, **more).do("mobilise G1 0404")
    assert free.why("sail G1 0404-0404") == ("", "")


@pytest.mark.rule("GC-3.3.3f", "GC-6b")
def test_nobody_lands_in_a_neutral_country_or_in_the_water() -> None:
    p = river(unit("R1", at="0403"), neutral=["0504"], water=["0505"])
    assert p.why("sail R1 0403-0504") == ("GC-3.3.3c", "out-of-reach-by-river")
    assert p.why("sail R1 0403-0505") == ("GC-3.3.3c", "out-of-reach-by-river")
    assert p.why("sail R1 0403-0407") == ("", "")  # passing them is free


@pytest.mark.rule("GC-3.3.3f", "GC-3.2.2d")
def test_a_full_landing_place_is_checked_at_the_end_of_the_phase() -> None:
    guards = [unit("R2", at="0405"), unit("R3", at="0405")]  # savanna: 4 points
    p = river(unit("R1", at="0403"), *guards).do("sail R1 0403-0405")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    p.do("m R2 0405-0305", "end")
    stays = [unit("R2", at="0405", first_move_turn=9), unit("R3", at="0405", first_move_turn=9)]
    assert river(unit("R1", at="0403"), *stays).why("sail R1 0403-0405") == ("GC-3.2.2d", "will-not-fit")


@pytest.mark.rule("GC-3.2.2d")
def test_a_march_may_fill_a_hex_that_a_boat_can_empty_again() -> None:
    # 0403 is full and closed in by neutral land: only the river leads out of it, and only for the two that stand there
    walls = [hex for row in ("03", "04", "05") for column in range(8) if (hex := f"{row}0{column}") not in ("0403", "0402", "0406")]
    stack = [unit("R2", at="0403"), unit("R3", at="0403")]
    p = river(unit("R1", at="0402"), *stack, neutral=walls)
    p.do("m R1 0402-0403")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    p.do("sail R2 0403-0406", "end")
    dry = position([unit("R1", at="0402"), *stack], rows=(2, 7), columns=(0, 19), neutral=[*walls, "0406"])
    dry.do("m R2 0403-0402")  # there the only way out is the one by which R1 came
    assert dry.why("m R1 0402-0403") == ("", "")


@pytest.mark.rule("GC-3.2.2d", "GC-3.4.3e")
def test_a_recruit_may_appear_in_a_full_town_that_only_a_boat_can_empty() -> None:
    walls = [here for row in range(2, 8) for column in range(10) if (here := f"0{row}0{column}") not in ("0403", "0406")]
    stack = [unit("R2", at="0403"), unit("R3", at="0403")]
    recruit = unit("R1", arrival="mobilise", place="Town", turn=5, first_move_turn=9)
    town = [place("Town", "0403", kind="city")]  # holds 5
    assert river(recruit, *stack, neutral=walls, places=town).why("mobilise R1 0403") == ("", "")
    dry = river(recruit, *stack, neutral=[*walls, "0406"], places=town)
    assert dry.why("mobilise R1 0403") == ("GC-3.2.2d", "will-not-fit")
    unfed = river(recruit, *stack, neutral=walls, places=town, supplied="judged")
    assert unfed.why("mobilise R1 0403") == ("GC-3.2.2d", "will-not-fit")


@pytest.mark.rule("GC-3.3.3g")
def test_units_of_every_type_go_in_any_number_and_may_land_where_they_embarked() -> None:
    types = ("infantry", "artillery", "guerrilla", "armour", "motorised")
    p = river(*(unit(f"U{n}", type=type, size="battalion", at="0403") for n, type in enumerate(types)))
    assert p.tokens("sail") == [f"U{n}" for n in range(5)]
    for n, to in enumerate(("0403", "0503", "0405", "0506", "0408")):
        p.do(f"sail U{n} 0403-{to}")
        assert p.where(f"U{n}") == to


@pytest.mark.rule("GC-3.3.6a")
def test_a_mobile_unit_lands_in_the_forest_only_where_a_road_or_railway_crosses_the_bank() -> None:
    wood = {"terrain": {"0404": "forest", "0504": "swamp", "0405": "mountain"}}
    units = [unit("T1", type="armour", at="0402"), unit("R1", at="0402")]
    p = river(*units, **wood)
    assert {"0404", "0504", "0405"} <= set(ends(p, "R1"))
    assert not {"0404", "0504", "0405"} & set(ends(p, "T1"))
    road = river(*units, roads=["0404-0504"], **wood)
    assert {"0404", "0504"} <= set(ends(road, "T1"))
    assert "0405" not in ends(road, "T1")
    along = river(*units, railways=["0403-0404"], **wood)  # a line into the hex, but not over the bank
    assert "0404" not in ends(along, "T1")
    out = river(*units, roads=["0404-0504"], interdictions=(Interdiction(at("0404"), "road", 5),), **wood)
    assert not {"0404", "0504"} & set(ends(out, "T1"))


@pytest.mark.rule("GC-7h")
def test_landing_takes_a_place_and_passing_it_does_not() -> None:
    places = [place("Passed", "0404", control="congo"), place("Taken", "0406", control="congo")]
    p = river(unit("R1", at="0402"), places=places).do("sail R1 0402-0406")
    assert p.event(Captured) == [Captured("Taken", "rebels")]
    assert (p.controller("Passed"), p.controller("Taken")) == ("congo", "rebels")


@pytest.mark.rule("GC-6c", "GC-3.4.4a")
def test_nobody_sails_before_he_may_move() -> None:
    p = river(unit("C1", "congo", at="0403"), side="congo", turn=1)
    assert p.why("sail C1 0403-0405") == ("GC-6c", "no-movement-in-turn-1")
    early = river(unit("R1", at="0403", first_move_turn=6), unit("C1", "congo", at="0209"))
    assert early.why("sail R1 0403-0405") == ("GC-3.4.4a", "not-released")
    assert early.why("sail C1 0209-0405") == ("GC-2.7.2.3a", "not-your-unit")


def test_the_start_is_named_so_that_an_order_of_another_moment_fails() -> None:
    p = river(unit("R1", at="0403"))
    assert p.why("sail R1 0404-0405") == ("GC-3.1a", "not-in-that-hex")
    assert p.options("sail", "R1", "0404").tokens == ()
    assert p.rules.write(Sail(0, at("0403"), at("0405"))) == "sail R1 0403-0405"
