"""Interdiction of roads, railways and airfields. Sections 4.5.3 and 4.6.4, Table 4."""

from typing import Any

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Interdicted
from pbem.games.guerra_do_congo.rules.combat.interdiction import column, facilities
from pbem.games.guerra_do_congo.rules.movement.next_hexes import out_of_use
from pbem.games.guerra_do_congo.state import Interdiction
from tests.games.guerra_do_congo.boards import Position, at, place, position, tables, unit
from tests.games.guerra_do_congo.fights import due, enemy, events_of

LINES: dict[str, Any] = {
    "roads": ["0303-0304-0305"],
    "railways": ["0304-0404"],
    "places": [place("Kindu", "0304", kind="city", air="airport"), place("Kalima", "0404", air="airstrip"), place("Fizi", "0606")],
}


def flying(air: int = 6, turn: int = 5, **more: Any) -> Position:
    """The Congo Combat Phase over the lines above."""
    units = [unit("R1", at="0303", strength="4-4-8"), enemy("C9", at="0909")]
    return position(units, side="congo", phase="combat", air_points=air, turn=turn, **(LINES | more))


def report(found: Position) -> Interdicted:
    """What the interdiction came to."""
    (event,) = events_of(found, Interdicted)
    return event


# Table 4 as the book prints it: two faces of the die a row
PRINTED = ("-----", "---11", "--112", "-1122", "11223")


@pytest.mark.rule("GC-T4a")
def test_table_4_is_as_printed() -> None:
    table = tables().interdiction.table
    assert table.columns == ("0-2", "3-4", "5-6", "7-8", "9+")
    for die in range(1, 11):
        assert "".join(str(table.cell(die, place) or "-") for place in range(5)) == PRINTED[(die - 1) // 2], die


@pytest.mark.rule("GC-4.5.3a")
@pytest.mark.parametrize(
    ("points", "name"), [(1, "0-2"), (2, "0-2"), (3, "3-4"), (4, "3-4"), (5, "5-6"), (6, "5-6"), (8, "7-8"), (9, "9+")]
)
def test_the_points_give_the_column(points: int, name: str) -> None:
    found = column(flying().world, at("0305"), points)
    assert (tables().interdiction.table.columns[found.final], found.shifts) == (name, ())


@pytest.mark.rule("GC-4.5.3a", "GC-4.5.3b")
def test_terrain_shifts_left_and_never_beyond_the_first_column() -> None:
    for terrain, final in (("swamp", 1), ("forest", 0), ("mountain", 0)):
        world = flying(terrain={"0305": terrain}).world
        assert (column(world, at("0305"), 6).start, column(world, at("0305"), 6).final) == (2, final)
    assert column(flying().world, at("0304"), 6).final == 0  # a city: two


@pytest.mark.rule("GC-4.6.4f", "GC-4.5.3a")
def test_the_example_of_the_book() -> None:
    """8 points on the airport of a city: column 7-8, two left is 3-4, die 10: one turn. Table 5 never gives 8."""
    found = flying(air=8).do("interdict 0304 airfield 8").roll(10)
    said = report(found)
    assert (said.start_column, said.shifts, said.column, said.turns, said.until) == ("7-8", (("GC-4.5.3a", -2),), "3-4", 1, 6)


@pytest.mark.rule("GC-4.3f", "GC-4.5.3a")
def test_one_die_is_rolled_without_morale_for_turn_hex_and_facility() -> None:
    for rebels, congo in ((2, -5), (-5, 2)):
        found = flying(morale={"rebels": rebels, "congo": congo}).do("interdict 0305 road 3")
        assert found.demand == Roll((10,), ("interdict", 5, 305, "road"))
        assert found.state.air_points == 3
        found.roll(7)
        assert (report(found).roll, report(found).turns) == (7, 1)
        assert due(found) == Choose(1, "combat", True)


@pytest.mark.rule("GC-4.3f")
def test_army_morale_does_not_count() -> None:
    def turns(rebels: int, congo: int) -> list[int]:
        given = {"rebels": rebels, "congo": congo}
        return [report(flying(morale=given).do("interdict 0305 road 3").roll(die)).turns for die in range(1, 11)]

    assert turns(2, -5) == turns(-5, 2) == turns(0, 0)
    assert turns(0, 0)[6] == 1


@pytest.mark.rule("GC-4.5.3a")
def test_a_mission_names_one_facility_that_the_hex_has() -> None:
    found = flying(water=["0707"], neutral=["0808"])
    assert found.tokens("interdict") == ["0303", "0304", "0305", "0404"]
    assert found.tokens("interdict", "0304") == ["road", "railway", "airfield"]
    assert found.tokens("interdict", "0305") == ["road"]
    assert found.tokens("interdict", "0404") == ["railway", "airfield"]  # an airstrip is one as well
    assert found.why("interdict 0305 railway 1") == ("GC-4.5.3a", "no-such-facility")
    assert found.why("interdict 0606 airfield 1") == ("GC-4.5.3a", "no-such-facility")  # a village without one
    assert found.why("interdict 0305 #3 1") == ("GC-4.5.3a", "no-such-facility")
    for here in ("0707", "0808", "9999"):
        assert found.why(f"interdict {here} road 1") == ("GC-4.5.3a", "off-the-map")


@pytest.mark.rule("GC-4.5.3a", "GC-6b")
def test_a_road_in_a_neutral_country_is_no_target() -> None:
    found = flying(roads=["0707-0708"], neutral=["0708"])
    assert facilities(found.world.board, at("0708")) == ()
    assert "0708" not in found.tokens("interdict")
    assert found.why("interdict 0707 road 1") == ("", "")


@pytest.mark.rule("GC-4.5.3a")
def test_whoever_stands_in_the_hex_or_controls_it() -> None:
    """R1 stands in 0303, a unit of the Congo side in 0305, nobody in 0404; Kindu is the Rebels', then the Congo side's."""
    for owner in ("rebels", "congo"):
        found = position(
            [unit("R1", at="0303"), enemy("C1", at="0305")],
            side="congo",
            phase="combat",
            air_points=6,
            control={"Kindu": owner},
            **LINES,
        )
        for order in ("0303 road", "0305 road", "0404 railway", "0304 airfield"):
            assert found.why(f"interdict {order} 1") == ("", "")


@pytest.mark.rule("GC-4.5a", "GC-4.5.3a")
def test_a_mission_has_one_point_or_more_and_no_more_than_are_left() -> None:
    found = flying(air=2)
    assert found.tokens("interdict", "0304", "airfield") == ["1", "2"]
    for points, refused in ((0, True), (1, False), (2, False), (3, True)):
        expected = ("GC-4.5a", "no-air-points") if refused else ("", "")
        assert found.why(f"interdict 0305 road {points}") == expected
    assert flying(air=0).tokens() == ["end"]


@pytest.mark.rule("GC-4.6.4a", "GC-4.6.4h")
def test_a_result_of_two_in_turn_5_lasts_to_the_end_of_turn_7_for_both_sides() -> None:
    """6 points, column 5-6, die 9: two turns. Two Movement Phases of each side see the road out, the third does not."""
    found = flying().do("interdict 0305 road 6").roll(9)
    assert (report(found).turns, report(found).until) == (2, 7)
    assert found.state.interdictions == (Interdiction(at("0305"), "road", 7),)
    seen = []
    found.do("end")
    while found.state.turn < 9:
        seen.append((found.state.turn, found.state.side, at("0305") in out_of_use(found.state, "road")))
        found.do("end", "end")
    assert seen == [(6, 0, True), (6, 1, True), (7, 0, True), (7, 1, True), (8, 0, False), (8, 1, False)]


@pytest.mark.rule("GC-4.6.4a")
def test_no_effect_leaves_the_facility_in_use() -> None:
    found = flying().do("interdict 0305 road 6").roll(4)
    assert (report(found).turns, report(found).until, found.state.interdictions) == (0, 0, ())


@pytest.mark.rule("GC-4.5.3a", "GC-4.6.4h", "GC-M5a")
def test_several_missions_on_one_facility_do_not_add_up_and_the_longest_stands() -> None:
    short, long = Interdiction(at("0305"), "road", 6), Interdiction(at("0305"), "road", 8)
    longer = flying(interdictions=(short,)).do("interdict 0305 road 6").roll(10)  # two turns: 7
    assert longer.state.interdictions == (Interdiction(at("0305"), "road", 7),)
    same = flying(interdictions=(long,)).do("interdict 0305 road 6").roll(10)
    assert (same.state.interdictions, report(same).until) == ((long,), 8)
    nothing = flying(interdictions=(short,)).do("interdict 0305 road 6").roll(1)
    assert (nothing.state.interdictions, report(nothing).turns) == ((short,), 0)


@pytest.mark.rule("GC-4.5.3a")
def test_the_facilities_of_a_hex_are_out_of_use_each_for_itself() -> None:
    found = flying(air=12).do("interdict 0404 railway 6").roll(10).do("interdict 0404 airfield 6").roll(5)
    assert found.state.interdictions == (Interdiction(at("0404"), "railway", 7), Interdiction(at("0404"), "air", 6))
    assert out_of_use(found.state, "road") == frozenset()


@pytest.mark.rule("GC-4.6.4b", "GC-4.6.4g")
def test_a_road_put_out_costs_the_rebels_the_terrain_in_their_next_march() -> None:
    """Forest under the road: 2 instead of 1, into the hex and out of it."""
    found = flying(terrain={"0305": "forest", "0304": "forest"}, places=[]).do("interdict 0304 road 6").roll(10)  # column 0-2: one
    found.do("end")
    assert Token("0304", 2) in found.options("m", "R1", "0303").tokens
    assert Token("0305", 4) in found.options("m", "R1", "0303", "0304").tokens


@pytest.mark.rule("GC-3.6.1i")
def test_supply_runs_over_an_interdicted_road() -> None:
    centre = place("Boma", "0300", centre=True)
    base: dict[str, Any] = {"roads": ["0300-0301-0302-0303"], "places": [centre]}
    found = flying(**base).do("interdict 0301 road 6").roll(10).do("end")
    assert found.unit("R1").has(8)


def test_an_interdiction_reads_back() -> None:
    rules = flying().rules
    for text in ("interdict 0305 road 3", "interdict 0404 railway 1", "interdict 0304 airfield 6", "interdict 0304 #7 6"):
        order = rules.read(text)
        assert rules.write(order) == text
        assert rules.decisions.unpack(rules.decisions.pack([order]), 1) == (order,)
    assert rules.read("interdict Kindu road 3") == rules.read("interdict 0304 road 3")
