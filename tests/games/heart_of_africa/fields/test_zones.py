"""Zones, arrivals and edges of the scenarios."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games import catalog
from pbem.games.heart_of_africa.fields import field_file
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.zones import Zone, arrival_hexes, may_attack_from, zone
from tests.games.heart_of_africa.battles import rules
from tests.games.heart_of_africa.fields.grounds import CONTENT, GRID, ball, block, field_with

FIELD = field_with(river=block((0, 3), (60, 71)), village=ball(1030, 5), gates=(1025, 1035))


def size(scenario: str, side: str, kind: str, edge: str) -> tuple[str, int]:
    """The base edge, and how many hexes of open ground lie in the zone."""
    found: Zone = zone(CONTENT, scenario, side, kind, edge)
    return found.edge, sum(found.holds(FIELD, here) for here in GRID.hexes)


@pytest.mark.rule("HA-ENC-03")
def test_zones_of_an_encounter() -> None:
    assert size("encounter", "attacker", "visible", "S") == ("S", 6 * 72)
    assert size("encounter", "defender", "visible", "S") == ("N", 6 * 72)
    assert size("encounter", "defender", "advance_guard", "S") == ("N", 18 * 72)
    assert size("encounter", "attacker", "hidden", "S") == ("S", 6 * 72)
    assert size("encounter", "attacker", "baggage", "S") == ("S", 6 * 72)


def test_zones_of_an_ambush() -> None:
    assert size("ambush", "attacker", "visible", "W") == ("W", 0)
    assert size("ambush", "defender", "visible", "W") == ("E", 60 * 48)
    assert size("ambush", "defender", "hidden", "W") == ("E", 60 * 48)


def test_zones_of_planned_attack_and_raid() -> None:
    assert size("planned_attack", "defender", "visible", "W") == ("E", 36 * 48)
    assert size("planned_attack", "attacker", "visible", "W") == ("W", 6 * 48)
    assert size("raid", "defender", "others", "N") == ("S", 24 * 72)
    assert size("raid", "defender", "baggage", "S") == ("N", 91)
    assert size("raid", "attacker", "baggage", "S") == ("S", 6 * 72)


def test_a_zone_lists_what_a_figure_can_enter() -> None:
    north = zone(CONTENT, "encounter", "attacker", "visible", "N")
    assert len(north.hexes(FIELD, "foot")) == 6 * 72 - 48
    assert len(north.hexes(FIELD, "vessel")) == 48


@pytest.mark.rule("HA-SCEN-06")
def test_which_edges_an_attacker_may_choose() -> None:
    wet = field_with(river=block((0, 0), (0, 35)))
    may = {scenario: "".join(edge for edge in "NESW" if may_attack_from(CONTENT, FIELD, scenario, edge, False)) for scenario in
           ("encounter", "ambush", "planned_attack", "raid")}  # fmt: skip
    assert may == {"encounter": "NS", "ambush": "EW", "planned_attack": "NESW", "raid": "NESW"}
    assert not may_attack_from(CONTENT, wet, "raid", "N", is_afloat=False), "half of it is water"
    assert may_attack_from(CONTENT, wet, "raid", "N", is_afloat=True)
    assert may_attack_from(CONTENT, wet, "raid", "W", is_afloat=False)
    assert not may_attack_from(CONTENT, wet, "encounter", "S", is_afloat=False), "the defender would stand on the water"
    assert may_attack_from(CONTENT, wet, "encounter", "N", is_afloat=True)
    short = [edge for edge in "NESW" if may_attack_from(CONTENT, wet, "encounter", edge, is_afloat=False)]
    assert short == ["E", "W"], "who has no craft finds no long edge"
    assert not may_attack_from(CONTENT, wet, "encounter", "E", is_afloat=True), "a long edge is open"
    shore = field_with(sea=(*block((0, 0), (0, 71)), *block((1, 47), (0, 0))))
    assert not may_attack_from(CONTENT, shore, "encounter", "W", is_afloat=False), "no long edge is open, nor this"
    assert may_attack_from(CONTENT, wet, "raid", "S", is_afloat=False), "the defender has a half"


@pytest.mark.rule("HA-SCEN-06")
def test_a_field_is_offered_where_a_side_on_foot_has_a_base() -> None:
    game = catalog.game("heart_of_africa")
    content, fought = rules().content, game.scenarios[1:]
    for scenario, names in (*((each, (each,)) for each in fought), ("battle", fought)):
        offered = next(option.values for option in game.match_options(scenario) if option.key == "field")
        for field, text in content.field_files.items():
            ground = Field(content.fields.terrain, field_file.read(content.fields, text, field)[1])
            edges = [
                [
                    each
                    for each in content.fields.scenario(name).attacker_edges
                    if may_attack_from(content.fields, ground, name, each, is_afloat=False)
                ]
                for name in names
            ]
            assert (field in offered) == all(edges), (scenario, field)


@pytest.mark.rule("HA-ARR-06")
def test_reserves_arrive_near_an_edge_of_their_half_but_not_at_water() -> None:
    found = arrival_hexes(CONTENT, FIELD, "N")
    assert {Hex(210), Hex(2302)} <= found, "the third inch, and at the side"
    assert not {Hex(310), Hex(2402), Hex(262)} & found, "the fourth inch, the other half, the river"
    coast = arrival_hexes(CONTENT, field_with(sea=block((0, 0), (0, 71))), "N")
    assert Hex(101) in coast
    assert Hex(110) not in coast
