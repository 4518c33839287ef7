"""Gates and walls as the defender declares them."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields import defender_declarations as declared
from pbem.games.heart_of_africa.fields.checks.access_checks import gate_faults
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import VILLAGE
from tests.games.heart_of_africa.fields.grounds import TERRAIN, ball, field_with, row

WEST, EAST, SOUTH = Hex(1026), Hex(1034), Hex(1428)


def codes(field: Field, *gates: Hex) -> str:
    (village,) = field.pieces(VILLAGE)
    refusal = declared.gates_refusal(field, declared.gate_site(field, village), gates)
    assert refusal is None or (refusal.rule, refusal.code) == ("HA-VILL-01", "no-gates")
    return refusal.subject if refusal else ""


@pytest.mark.rule("HA-VILL-01")
def test_gates_are_where_roads_come_in_and_else_where_the_defender_picks() -> None:
    houses = ball(1030, 4)
    bare = field_with(village=houses)
    assert codes(bare, WEST, SOUTH) == ""
    assert codes(bare, WEST) == codes(bare, WEST, WEST) == codes(bare, WEST, EAST, SOUTH) == codes(bare, WEST, Hex(0)) != ""
    assert codes(bare, WEST, Hex(1030)) == "1030", "no way out from the middle"
    one_road = field_with(village=houses, road=row(10, 0, 30))
    assert codes(one_road, WEST, SOUTH) == ""
    assert codes(one_road, EAST, SOUTH) != ""
    through = field_with(village=houses, road=row(10, 0, 71))
    (village,) = through.pieces(VILLAGE)
    assert declared.road_entries(through, village) == (WEST, EAST)
    assert codes(through, WEST, EAST) == ""
    assert codes(through, WEST, SOUTH) != ""
    swamp = tuple(here for here in ball(WEST, 1) if here not in houses)
    assert codes(field_with(village=houses, marsh=swamp), WEST, SOUTH) == "1026", "baggage cannot come there"
    assert Field(TERRAIN, declared.with_gates(bare, village, (SOUTH, WEST))).gates == {WEST, SOUTH}


@pytest.mark.rule("HA-VILL-01")
def test_a_gate_that_is_reached_only_through_the_village_needs_another_that_is_reached() -> None:
    houses = ball(1030, 4)
    ring = tuple(here for here in ball(SOUTH, 2) if here not in (*houses, *ball(SOUTH, 1)))
    field = field_with(village=houses, marsh=ring)
    (village,) = field.pieces(VILLAGE)
    for gates in ((WEST, SOUTH), (WEST, EAST), (SOUTH, Hex(1429)), (Hex(1429), EAST)):
        checked = next(gate_faults(Field(TERRAIN, declared.with_gates(field, village, gates)), (village,)), ("",))
        assert codes(field, *gates) == checked[0].removeprefix("gate "), gates
    assert codes(field, WEST, SOUTH) == ""
    assert codes(field, SOUTH, Hex(1429)) == "1428"


@pytest.mark.rule("HA-TERR-18")
def test_the_defender_declares_the_walls_man_high_or_higher() -> None:
    field = field_with(village=ball(1030, 4), gates=(WEST, EAST))
    high = declared.with_high_walls(field, True)
    assert high.has_high_walls
    assert declared.with_high_walls(Field(TERRAIN, high), False) == field.text


def test_what_was_worked_out_of_the_ground_serves_whatever_is_declared() -> None:
    field = field_with(village=ball(1030, 4), marsh=ball(3030, 4), gates=(WEST, EAST))
    (village,) = field.pieces(VILLAGE)
    assert field.walls
    assert not field.infested
    for text in (
        declared.with_gates(field, village, (EAST, SOUTH)),
        declared.with_high_walls(field, True),
        declared.with_crocodiles(field, Hex(3030)),
    ):
        again, anew = field.declared(text), Field(TERRAIN, text)
        assert again.text == anew.text
        assert (again.gates, again.walls, again.infested) == (anew.gates, anew.walls, anew.infested)
        assert (again.ground, again.pieces(VILLAGE)) == (anew.ground, anew.pieces(VILLAGE))
