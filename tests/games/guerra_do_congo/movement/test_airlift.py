"""By air from airfield to airfield. Section 3.5."""

import pytest

from pbem.games.guerra_do_congo.decisions import Fly
from pbem.games.guerra_do_congo.events import Captured, Flew
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, CONGO, MOVED, SUPPLIED, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit

PORT, FAR, STRIP, OTHER = "0101", "0808", "0105", "0801"
FIELDS = [
    place("Port", PORT, kind="city", air="airport"),
    place("Far", FAR, kind="city", air="airport"),
    place("Strip", STRIP, kind="city", air="airstrip"),
    place("Other", OTHER, kind="city", air="airstrip", control="congo"),
]


def airfields(*units: Counter, **more: object) -> Position:
    """Airports in 0101 and 0808 and a strip in 0105, all of the Rebels; a strip of the Congo side in 0801."""
    return position(units, **({"places": FIELDS} | more))  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.5a")
def test_a_unit_flies_between_two_airfields_of_its_side_at_any_distance() -> None:
    p = airfields(unit("R1", at=PORT))
    assert p.tokens("fly", "R1", PORT) == [STRIP, FAR]
    p.do(f"fly R1 {PORT}-{FAR}")
    assert p.where("R1") == FAR
    assert p.event(Flew) == [Flew("R1", PORT, FAR)]


@pytest.mark.rule("GC-3.5a")
def test_both_ends_are_airfields_that_the_side_controls() -> None:
    p = airfields(unit("R1", at=PORT), unit("R3", at=OTHER))
    assert p.why(f"fly R1 {PORT}-0505") == ("GC-3.5b", "no-airfield")
    assert p.why(f"fly R1 {PORT}-{PORT}") == ("GC-3.5a", "same-airfield")
    assert p.why(f"fly R3 {OTHER}-{FAR}") == ("GC-3.5a", "airfield-not-held")  # the position says that the other side controls it
    lost = airfields(unit("R1", at=PORT), control={"Far": "congo"})
    assert lost.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.5a", "airfield-not-held")
    away = airfields(unit("R1", at=PORT), control={"Port": "congo"})
    assert away.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.5a", "airfield-not-held")
    nobody = airfields(unit("R1", at=PORT), control={"Far": ""})
    assert nobody.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.5a", "airfield-not-held")


@pytest.mark.rule("GC-3.5b")
def test_a_place_without_an_airfield_is_none() -> None:
    p = airfields(unit("R1", at=PORT), places=[*FIELDS, place("Village", "0505")])
    assert p.why(f"fly R1 {PORT}-0505") == ("GC-3.5b", "no-airfield")


@pytest.mark.rule("GC-3.5a")
def test_an_airfield_taken_in_this_phase_is_of_no_use_until_the_next() -> None:
    p = airfields(unit("R1", at=PORT), unit("R2", at="0802"), unit("C1", "congo", at="0909"))
    p.do(f"m R2 0802-{OTHER}")
    assert p.event(Captured) == [Captured("Other", "rebels")]
    assert p.why(f"fly R1 {PORT}-{OTHER}") == ("GC-3.5a", "airfield-not-held")
    p.do("end", "end")  # its own combat phase
    p.do("end", "end")  # the other side
    assert p.why(f"fly R1 {PORT}-{OTHER}") == ("", "")


@pytest.mark.rule("GC-3.5a")
def test_an_airfield_with_the_enemy_in_it_when_the_phase_begins_is_of_no_use() -> None:
    p = airfields(unit("R1", at=PORT), unit("C1", "congo", size="battalion", at=FAR), control={"Far": "rebels"})
    assert p.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.5a", "airfield-not-held")
    assert p.why(f"fly R1 {PORT}-{STRIP}") == ("", "")


@pytest.mark.rule("GC-3.5a")
def test_what_was_held_is_forgotten_when_the_phase_ends() -> None:
    p = airfields(unit("R1", at=PORT), unit("C1", "congo", at=OTHER))
    assert list(p.state.airfields) == [0, 1, 2]
    p.do("end", "end")
    assert p.state.side == CONGO
    assert list(p.state.airfields) == [3]


@pytest.mark.rule("GC-3.5b", "GC-3.4.3a")
def test_a_unit_must_begin_its_movement_on_the_airfield() -> None:
    p = airfields(unit("R1", at="0102"), unit("N1", arrival="mobilise", place="Port", turn=5)).do(f"mobilise N1 {PORT}")
    assert p.why(f"fly R1 0102-{FAR}") == ("GC-3.5b", "no-airfield")
    p.do(f"m R1 0102-{PORT}")
    assert p.why(f"fly R1 {PORT}-{FAR}") == ("GC-2.3b", "already-moved")
    p.do(f"fly N1 {PORT}-{FAR}")  # units mobilised may fly at once


@pytest.mark.rule("GC-3.5b", "GC-3.6.2e")
def test_flying_takes_all_movement_points_and_needs_at_least_one() -> None:
    p = airfields(unit("R1", at=PORT, strength="4-4-3", pm_loss=2), unit("R2", at=PORT, strength="4-4-3", pm_loss=3))
    assert p.why(f"fly R2 {PORT}-{FAR}") == ("GC-3.6.2e", "no-points-to-board")
    p.do(f"fly R1 {PORT}-{FAR}")
    assert p.unit("R1").has(MOVED)
    assert p.why(f"m R1 {FAR}-0807") == ("GC-2.3b", "already-moved")
    assert p.why(f"fly R1 {FAR}-{STRIP}") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.5c", "GC-3.5d")
def test_an_airport_handles_four_stacking_points_sent_and_received_together() -> None:
    p = airfields(unit("R1", at=PORT), unit("R2", at=PORT), unit("R3", at=STRIP), unit("R4", at=FAR, size="battalion"))
    p.do(f"fly R1 {PORT}-{FAR}", f"fly R2 {PORT}-{FAR}")
    assert p.state.flights == ((0, 4), (1, 4))
    assert p.why(f"fly R3 {STRIP}-{PORT}") == ("GC-3.5c", "airfield-busy")  # two sent: no third received
    assert p.why(f"fly R4 {FAR}-{STRIP}") == ("GC-3.5c", "airfield-busy")
    assert p.tokens("fly") == []


@pytest.mark.rule("GC-3.5c")
def test_an_airport_that_has_sent_three_points_has_one_left() -> None:
    p = airfields(unit("T1", type="armour", at=PORT), unit("R2", at=PORT, size="battalion"), unit("R3", at=PORT))
    p.do(f"fly T1 {PORT}-{FAR}")
    assert p.why(f"fly R3 {PORT}-{STRIP}") == ("GC-3.5c", "airfield-busy")
    assert p.why(f"fly R2 {PORT}-{STRIP}") == ("", "")
    refused = p.refusal(f"fly R3 {PORT}-{STRIP}")
    assert refused is not None
    assert refused.subject == "Port 1"


@pytest.mark.rule("GC-3.5c", "GC-3.5d")
def test_an_airstrip_sends_or_receives_one_infantry_regiment() -> None:
    truck = airfields(unit("T1", type="motorised", at=PORT))
    assert truck.why(f"fly T1 {PORT}-{STRIP}") == ("GC-3.5c", "airfield-busy")  # three points never fit
    p = airfields(unit("R1", at=STRIP), unit("R2", at=PORT))
    p.do(f"fly R1 {STRIP}-{PORT}")
    assert p.why(f"fly R2 {PORT}-{STRIP}") == ("GC-3.5c", "airfield-busy")
    assert p.why(f"fly R2 {PORT}-{FAR}") == ("", "")  # each airfield is counted by itself


@pytest.mark.rule("GC-3.5c")
def test_airfields_begin_each_phase_of_their_owner_afresh() -> None:
    p = airfields(unit("R1", at=STRIP), unit("R2", at=PORT), unit("C1", "congo", at="0909")).do(f"fly R1 {STRIP}-{PORT}")
    p.do("end", "end", "end", "end")
    assert p.state.flights == ()
    assert p.why(f"fly R2 {PORT}-{STRIP}") == ("", "")


@pytest.mark.rule("GC-3.5e", "GC-4.6.4d")
@pytest.mark.parametrize("hex", [PORT, FAR])
@pytest.mark.parametrize(("kind", "until", "is_shut"), [("air", 5, True), ("air", 4, False), ("road", 5, False)])
def test_an_interdicted_airfield_sends_and_receives_nothing(hex: str, kind: str, until: int, is_shut: bool) -> None:
    p = airfields(unit("R1", at=PORT), interdictions=(Interdiction(at(hex), kind, until),))
    assert p.why(f"fly R1 {PORT}-{FAR}") == (("GC-3.5e", "airfield-out-of-use") if is_shut else ("", ""))


@pytest.mark.rule("GC-3.5f", "GC-3.2.2h")
def test_a_unit_lands_only_where_it_finds_room() -> None:
    # a city holds 5: two regiments leave one point
    p = airfields(unit("R1", at=PORT), unit("B1", at=PORT, size="battalion"), unit("R2", at=FAR), unit("R3", at=FAR))
    assert p.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.5f", "no-room")
    assert p.why(f"fly B1 {PORT}-{FAR}") == ("", "")
    p.do(f"m R2 {FAR}-0807")
    p.do(f"fly R1 {PORT}-{FAR}")


@pytest.mark.rule("GC-3.5g", "GC-3.2.1f", "GC-3.2.1e")
def test_units_fly_out_of_a_siege_and_into_one() -> None:
    def ring(*hexes: str) -> list[Counter]:
        return [unit(f"C{hex}", "congo", size="battalion", at=hex) for hex in hexes]

    around = ring("0201", "0202", "0102", "0002", "0001", "0100")  # all six neighbours of 0101
    p = airfields(unit("R1", at=PORT), unit("R2", at=FAR), *around)
    assert p.unit("R1").has(BESIEGED_AT_START)
    assert p.why(f"m R1 {PORT}-0102") == ("GC-3.2.1f", "surrounded")
    p.do(f"fly R1 {PORT}-{FAR}", f"fly R2 {FAR}-{PORT}")
    assert (p.where("R1"), p.where("R2")) == (FAR, PORT)


@pytest.mark.rule("GC-3.5a", "GC-3.6.1j")
def test_supply_does_not_matter_to_a_flight() -> None:
    p = airfields(unit("R1", at=PORT, strength="4-4-2"), unit("R2", at=PORT, strength="4-4-1"), supplied="judged")
    assert p.unit("R1").has(SUPPLIED)  # on an airfield it always is
    p.state = p.state.with_unit(0, type(p.unit("R1"))(p.unit("R1").status, p.unit("R1").where))
    p.state = p.state.with_unit(1, type(p.unit("R2"))(p.unit("R2").status, p.unit("R2").where))
    assert p.why(f"fly R1 {PORT}-{FAR}") == ("", "")
    assert p.why(f"fly R2 {PORT}-{FAR}") == ("GC-3.6.2e", "no-points-to-board")  # half of one point is none


@pytest.mark.rule("GC-3.5h")
def test_any_type_of_unit_may_fly() -> None:
    for type in ("infantry", "artillery", "guerrilla", "armour", "motorised"):
        p = airfields(unit("U1", type=type, at=PORT), terrain={FAR: "forest"}).do(f"fly U1 {PORT}-{FAR}")
        assert p.where("U1") == FAR


@pytest.mark.rule("GC-6c", "GC-3.4.4a")
def test_nobody_flies_before_he_may_move() -> None:
    held = {"Port": "congo", "Far": "congo"}
    p = airfields(unit("C1", "congo", at=PORT), side="congo", turn=1, control=held)
    assert p.why(f"fly C1 {PORT}-{FAR}") == ("GC-6c", "no-movement-in-turn-1")
    early = airfields(unit("R1", at=PORT, first_move_turn=6))
    assert early.why(f"fly R1 {PORT}-{FAR}") == ("GC-3.4.4a", "not-released")


@pytest.mark.rule("GC-3.2.2d")
def test_a_march_may_fill_an_airfield_that_a_flight_can_empty_again() -> None:
    # Port is a city of 5 points closed in by water but for 0102
    walls = ["0201", "0202", "0002", "0001", "0100"]
    stack = [unit("R2", at=PORT), unit("R3", at=PORT), unit("R1", at="0102")]
    p = airfields(*stack, water=walls).do(f"m R1 0102-{PORT}")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    assert p.why(f"fly R2 {PORT}-{FAR}") == ("", "")
    p.do(f"m R2 {PORT}-0102", "end")


@pytest.mark.rule("GC-3.2.2d", "GC-3.5c")
def test_a_flight_that_would_use_up_the_way_out_of_a_full_hex_is_refused() -> None:
    # Port, closed in by water, is full at 5 points; N1 comes on top. N1 or R2 must fly out; the strip is shut. Far can handle 4
    # points, and 4 are all that Third can send
    walls = ["0201", "0202", "0102", "0002", "0001", "0100"]
    units = [
        unit("R2", at=PORT),
        unit("B3", at=PORT, size="battalion", first_move_turn=9),
        unit("R4", at=PORT, first_move_turn=9),
        unit("X1", at="0505"),
        unit("X2", at="0505"),
        unit("N1", arrival="mobilise", place="Port", turn=5),
    ]
    third = place("Third", "0505", kind="city", air="airport")
    shut = (Interdiction(at(STRIP), "air", 5),)
    p = airfields(*units, water=walls, places=[*FIELDS, third], interdictions=shut).do(f"mobilise N1 {PORT}")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    p.do(f"fly X1 0505-{FAR}")
    assert p.why(f"fly X2 0505-{FAR}") == ("GC-3.2.2d", "will-not-fit")
    assert p.tokens("fly") == ["R2", "N1"]
    p.do(f"fly R2 {PORT}-{FAR}")
    assert p.why(f"fly X2 0505-{FAR}") == ("GC-3.5c", "airfield-busy")
    p.do("end")


def test_flights_are_written_and_read_back() -> None:
    p = airfields(unit("R1", at=PORT))
    assert p.rules.write(Fly(0, at(PORT), at(FAR))) == f"fly R1 {PORT}-{FAR}"
    assert p.why(f"fly R1 {FAR}-{PORT}") == ("GC-3.1a", "not-in-that-hex")
    assert p.options("fly", "R1", FAR).tokens == ()
    assert p.rules.read("fly R1 Port-Far") == Fly(0, at(PORT), at(FAR))
