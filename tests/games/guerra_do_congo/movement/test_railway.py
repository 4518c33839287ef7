"""By rail across the map and onto it. Sections 3.3.4 and 3.4.2."""

import pytest

from pbem.engine.decisions import Path
from pbem.games.guerra_do_congo.decisions import EnterByRail, Ride
from pbem.games.guerra_do_congo.events import Captured, EnteredByRail, Rode
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, MOVED, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, entry, place, position, unit


def line(first: int, last: int, row: int = 3) -> str:
    """The hexes of a row from one column to another, either way."""
    step = 1 if last > first else -1
    return "-".join(f"{row:02d}{column:02d}" for column in range(first, last + step, step))


def railway(*units: Counter, **more: object) -> Position:
    """A railway along row 3 from column 0 to column 19."""
    return position(units, rows=(2, 5), columns=(0, 19), railways=[line(0, 19)], **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.3.4a")
def test_a_unit_rides_fifteen_hexes_and_not_sixteen() -> None:
    p = railway(unit("R1", at="0301", strength="4-4-1"))
    assert p.why(f"ride R1 {line(1, 17)}") == ("GC-3.3.4a", "too-far-by-rail")
    assert p.tokens("ride", "R1", *line(1, 16).split("-")) == []
    p.do(f"ride R1 {line(1, 16)}")
    assert p.where("R1") == "0316"
    assert p.event(Rode) == [Rode("R1", tuple(line(1, 16).split("-")))]


@pytest.mark.rule("GC-3.3.4a")
def test_going_by_rail_is_the_whole_movement_of_a_unit() -> None:
    p = railway(unit("R1", at="0301"), unit("R2", at="0401"))
    assert p.why("ride R2 0401-0301") == ("GC-3.3.4a", "not-on-a-railway")
    p.do("m R2 0401-0301")
    assert p.why("ride R2 0301-0302") == ("GC-2.3b", "already-moved")
    p.do("ride R1 0301-0302-0303")
    assert p.unit("R1").has(MOVED)
    assert p.why("m R1 0303-0403") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.3.4a")
def test_the_hexes_of_a_ride_are_joined_by_the_railway() -> None:
    p = position([unit("R1", at="0301")], railways=["0301-0302-0303", "0401-0402"], roads=["0301-0401"])
    assert p.tokens("ride", "R1", "0301") == ["0302"]
    assert p.why("ride R1 0301-0401") == ("GC-3.3.4a", "no-railway-there")  # both have a railway, not the same
    assert p.why("ride R1 0301-0302-0303-0304") == ("GC-3.3.4a", "no-railway-there")
    assert p.why(Ride(0, at("0301"), Path(()))) == ("GC-3.1a", "no-way-given")


@pytest.mark.rule("GC-3.3.4a", "GC-3.6.2e")
@pytest.mark.parametrize(("pm_loss", "why"), [(3, ("", "")), (4, ("GC-3.6.2e", "no-points-to-board"))])
def test_a_unit_without_movement_points_cannot_board(pm_loss: int, why: tuple[str, str]) -> None:
    assert railway(unit("R1", at="0301", pm_loss=pm_loss)).why("ride R1 0301-0302") == why


@pytest.mark.rule("GC-3.3.4a", "GC-3.3.6a")
def test_any_number_of_units_of_any_type_rides_through_any_terrain() -> None:
    types = ("infantry", "artillery", "guerrilla", "armour", "motorised")
    wood = {f"03{column:02d}": "forest" for column in range(2, 20)}
    p = railway(*(unit(f"U{n}", type=type, at="0301") for n, type in enumerate(types)), terrain=wood)
    for n in range(5):
        p.do(f"ride U{n} {line(1, 10 + n)}")
        assert p.where(f"U{n}") == f"03{10 + n}"


@pytest.mark.rule("GC-3.3.4b")
def test_a_train_does_not_enter_a_hex_that_the_enemy_holds() -> None:
    p = railway(unit("R1", at="0301"), unit("C1", "congo", size="battalion", at="0305"))
    assert p.why(f"ride R1 {line(1, 5)}") == ("GC-3.3.4b", "enemy-there")
    assert p.why(f"ride R1 {line(1, 7)}") == ("GC-3.3.4b", "enemy-there")
    assert p.tokens("ride", "R1", *line(1, 4).split("-")) == ["0303"]  # back is all that is left
    assert p.why(f"ride R1 {line(1, 4)}") == ("", "")


@pytest.mark.rule("GC-3.3.4b", "GC-3.2.1d")
def test_a_train_passes_zones_of_control_without_a_surcharge() -> None:
    p = railway(unit("R1", at="0301", strength="4-4-1"), unit("C1", "congo", at="0405"))
    assert p.why(f"ride R1 {line(1, 12)}") == ("", "")
    assert "0305" in p.tokens("ride", "R1", *line(1, 4).split("-"))


@pytest.mark.rule("GC-3.3.4b", "GC-7h")
def test_a_train_passes_empty_places_of_the_enemy_and_takes_them() -> None:
    places = [place(name, hex, control="congo") for name, hex in (("One", "0303"), ("Two", "0305"), ("Three", "0307"))]
    p = railway(unit("R1", at="0301"), places=places).do(f"ride R1 {line(1, 6)}")
    assert p.event(Captured) == [Captured("One", "rebels"), Captured("Two", "rebels")]
    assert p.controller("Three") == "congo"


@pytest.mark.rule("GC-7h", "GC-7l")
def test_an_army_that_rides_through_the_country_has_intervened() -> None:
    abroad = {f"03{column:02d}": "Uganda" for column in range(20) if column != 4}
    p = railway(unit("U1", "uganda", at="0301"), countries=abroad).do(f"ride U1 {line(1, 8)}")
    assert [(score.line, score.points) for score in p.state.scores] == [("VP-C2", 3)]


@pytest.mark.rule("GC-3.3.4c", "GC-4.6.4c")
def test_no_train_starts_in_an_interdicted_hex_and_one_that_enters_it_stops() -> None:
    units = [unit("R1", at="0301"), unit("R2", at="0304"), unit("T1", type="armour", at="0301")]
    p = railway(*units, interdictions=(Interdiction(at("0304"), "railway", 5),), terrain={"0304": "forest"})
    assert p.why("ride R2 0304-0305") == ("GC-3.3.4c", "railway-out-of-use")
    assert p.tokens("ride") == ["R1", "T1"]
    assert p.why(f"ride R1 {line(1, 5)}") == ("GC-3.3.4c", "railway-out-of-use")
    assert p.options("ride", "T1", *line(1, 4).split("-")).tokens == ()
    p.do(f"ride T1 {line(1, 4)}")  # tanks too get off there, in the forest
    assert p.where("T1") == "0304"


@pytest.mark.rule("GC-3.3.4c", "GC-4.6.4h")
@pytest.mark.parametrize(("kind", "until", "why"), [("railway", 4, ("", "")), ("road", 5, ("", "")), ("air", 5, ("", ""))])
def test_what_was_interdicted_before_or_is_no_railway_stops_no_train(kind: str, until: int, why: tuple[str, str]) -> None:
    p = railway(unit("R1", at="0301"), interdictions=(Interdiction(at("0301"), kind, until), Interdiction(at("0303"), kind, until)))
    assert p.why(f"ride R1 {line(1, 5)}") == why


@pytest.mark.rule("GC-3.3.4d", "GC-3.6.2a")
def test_an_unsupplied_unit_does_not_ride() -> None:
    p = railway(unit("R1", at="0301"), unit("G1", type="guerrilla", at="0301"), supplied="judged")
    assert p.why("ride R1 0301-0302") == ("GC-3.3.4d", "unsupplied")
    assert p.tokens("ride") == ["G1"]  # always supplied


@pytest.mark.rule("GC-3.3.4d", "GC-3.2.1e")
def test_a_besieged_unit_does_not_ride() -> None:
    siege = [unit("C1", "congo", at="0405"), unit("C2", "congo", at="0204")]  # all six around 0304 between them
    p = railway(unit("R1", at="0304"), *siege)
    assert p.unit("R1").has(BESIEGED_AT_START)
    assert p.why("ride R1 0304-0303") == ("GC-3.3.4d", "besieged")
    assert railway(unit("R1", at="0304"), siege[0]).why("ride R1 0304-0303") == ("", "")


@pytest.mark.rule("GC-3.2.2d")
def test_a_full_station_is_checked_at_the_end_of_the_phase_and_emptied_by_train() -> None:
    # rail on savanna: 5 points. 0303 is closed in but for the line
    walls = ["0202", "0203", "0204", "0402", "0403", "0404"]
    stack = [unit("R2", at="0303"), unit("R3", at="0303")]
    p = railway(unit("R1", at="0301"), *stack, water=walls, terrain={"0304": "forest"})
    p.do("ride R1 0301-0302-0303")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    p.do(f"ride R2 {line(3, 10)}", "end")
    stays = [unit(f"R{n}", at="0303", first_move_turn=9) for n in (2, 3)]
    assert railway(unit("R1", at="0301"), *stays).why("ride R1 0301-0302-0303") == ("GC-3.2.2d", "will-not-fit")


@pytest.mark.rule("GC-3.4.3e")
def test_units_that_can_still_ride_off_do_not_fill_their_town() -> None:
    # the armour in the town cannot march (forest all around, no road that works) but it can ride
    ring = dict.fromkeys(("0202", "0203", "0204", "0402", "0403", "0404", "0302", "0304"), "forest")
    town = [place("Home", "0303", kind="city"), place("Other", "0308", kind="city")]
    units = [*(unit(f"T{n}", type="armour", at="0303") for n in (1, 2)), unit("N1", arrival="mobilise", place="Home", turn=5)]
    out = (Interdiction(at("0302"), "railway", 5), Interdiction(at("0304"), "railway", 5))
    p = railway(*units, terrain=ring, places=town, interdictions=out)
    assert p.tokens("m", "T1") == []
    assert p.tokens("mobilise", "N1") == ["0303"]
    held = railway(*units, terrain=ring, places=town, interdictions=(*out, Interdiction(at("0303"), "railway", 5)))
    assert held.tokens("mobilise", "N1") == ["0303", "0308"]


# --- entry by rail


def border(*units: Counter, key: str = "R3", has_railway: bool = True, **more: object) -> Position:
    """The railway of row 3 begins at the entry hex 0300."""
    return railway(*units, entries=[entry(key, "0300", railway=has_railway)], **more)


def reinforcements(count: int, **more: object) -> list[Counter]:
    return [unit(f"Z{n:02d}", "rwanda", arrival="entry_hex", place="R3", turn=5, **more) for n in range(1, count + 1)]  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.4.2c", "GC-3.4.2a")
def test_the_first_unit_rides_fifteen_hexes_the_entry_hex_among_them() -> None:
    p = border(*reinforcements(1))
    assert p.why(f"railin Z01 {line(0, 15)}") == ("GC-3.3.4a", "too-far-by-rail")
    p.do(f"railin Z01 {line(0, 14)}")
    assert p.where("Z01") == "0314"
    assert p.event(EnteredByRail) == [EnteredByRail("Z01", "R3", tuple(line(0, 14).split("-")))]
    assert p.why("m Z01 0314-0414") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.4.2c", "GC-3.4.2b")
def test_each_further_unit_rides_one_hex_less_whether_those_before_came_by_road_or_rail() -> None:
    p = border(*reinforcements(3))
    p.do(f"railin Z01 {line(0, 14)}", "enter Z02 0300-0301")
    assert p.why(f"railin Z03 {line(0, 13)}") == ("GC-3.3.4a", "too-far-by-rail")
    p.do(f"railin Z03 {line(0, 12)}")
    other = border(*reinforcements(2)).do("railin Z01 0300-0301")
    assert other.options("enter", "Z02").tokens[0].cost_mp == 2  # by road the second pays one point more


@pytest.mark.rule("GC-3.4.2c")
def test_the_fifteenth_unit_stops_in_the_entry_hex_and_the_sixteenth_does_not_come() -> None:
    p = border(*reinforcements(16, size="battalion"))
    for n in range(1, 15):
        p.do(f"railin Z{n:02d} {line(0, 15 - n)}")
    assert p.tokens("railin", "Z15", "0300") == []
    p.do("railin Z15 0300")
    assert p.where("Z15") == "0300"
    assert p.why("railin Z16 0300") == ("GC-3.4.2c", "no-train-left")
    assert p.tokens("railin") == []
    assert p.why("enter Z16 0300") == ("", "")  # by road it still does


@pytest.mark.rule("GC-3.4.2a")
def test_a_unit_comes_by_rail_only_where_the_entry_hex_has_a_railway() -> None:
    p = border(*reinforcements(1), has_railway=False)
    assert p.why("railin Z01 0300-0301") == ("GC-3.4.2a", "entry-without-railway")
    recruit = unit("N1", arrival="mobilise", place="Town", turn=5)
    town = border(recruit, places=[place("Town", "0305")])
    assert town.why(EnterByRail(0, Path(()))) == ("GC-3.4.3a", "is-mobilised")
    late = border(unit("Z01", "rwanda", arrival="entry_hex", place="R3", turn=6))
    assert late.why("railin Z01 0300") == ("GC-2.2f", "comes-later")


@pytest.mark.rule("GC-3.4.2d")
def test_no_train_comes_through_an_entry_hex_that_the_enemy_holds() -> None:
    p = border(*reinforcements(1), unit("C1", "congo", at="0300"))
    assert p.why("railin Z01 0300-0301") == ("GC-3.4.2d", "entry-hex-held")
    assert border(*reinforcements(1), unit("C1", "congo", at="0401")).why("railin Z01 0300-0301") == ("", "")


@pytest.mark.rule("GC-3.3.4c", "GC-3.4.2c")
def test_a_train_onto_the_map_stops_in_an_interdicted_hex_too() -> None:
    p = border(*reinforcements(1), interdictions=(Interdiction(at("0300"), "railway", 5),))
    assert p.why("railin Z01 0300-0301") == ("GC-3.3.4c", "railway-out-of-use")
    assert p.why("railin Z01 0300") == ("", "")
    further = border(*reinforcements(1), interdictions=(Interdiction(at("0302"), "railway", 5),))
    assert further.why(f"railin Z01 {line(0, 2)}") == ("", "")
    assert further.why(f"railin Z01 {line(0, 3)}") == ("GC-3.3.4c", "railway-out-of-use")


@pytest.mark.rule("GC-3.6.1m", "GC-7h")
def test_a_unit_that_comes_by_rail_is_supplied_and_takes_what_it_passes() -> None:
    places = [place("Border", "0300", control="congo"), place("Halt", "0302", control="congo")]
    p = border(*reinforcements(1), places=places, supplied="judged").do(f"railin Z01 {line(0, 4)}")
    assert [p.controller(name) for name in ("Border", "Halt")] == ["rebels", "rebels"]
    assert p.why("end") == ("", "")


@pytest.mark.rule("GC-3.4.2b", "GC-3.2.2d")
def test_the_entry_hex_fills_up_for_those_who_come_by_rail() -> None:
    # rail on savanna: 5 points; the third regiment may not stay where two stand that have moved
    p = border(*reinforcements(3)).do("railin Z01 0300", "railin Z02 0300")
    assert p.why("railin Z03 0300") == ("GC-3.2.2d", "will-not-fit")
    assert p.why("railin Z03 0300-0301") == ("", "")


def test_rides_and_entries_are_written_and_read_back() -> None:
    p = border(*reinforcements(1), unit("R1", at="0305"))
    for text in ("ride R1 0305-0304-0303", "railin Z01 0300-0301", "railin Z01 0300"):
        assert p.rules.write(p.rules.read(text)) == text
    assert p.why("ride R1 0304-0303") == ("GC-3.1a", "not-in-that-hex")
    assert p.options("ride", "R1", "0304").tokens == ()
    assert p.options("railin", "Z01", "0301").tokens == ()
