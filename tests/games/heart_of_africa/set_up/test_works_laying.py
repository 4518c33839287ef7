"""What the defender lays on the field: camp, kraal, walls, works, buildings, stakes; and what is there if nothing is said."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.fields.edges import is_in_half
from pbem.games.heart_of_africa.fields.layers import BIT, CAMP, JUNGLE, KOPJE, LAYERS, MARSH, VILLAGE, WATER
from pbem.games.heart_of_africa.rules.hazards.stakes import footprint
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE
from tests.games.heart_of_africa.battles import open_ground
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, due, set_up

SPEARS = tuple(Unit("spearman", (Item("spearman", 10),)) for _ in range(3))


def villages(**works: int) -> Roster:
    items = tuple(Item(what, count) for what, count in works.items())
    return Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=SPEARS, works=items)


def explorers(**works: int) -> Roster:
    items = tuple(Item(what, count) for what, count in works.items())
    units = (Unit("askari", (Item("askari", 20),)), Unit("well_armed_askari", (Item("well_armed_askari", 10),)))
    return Roster(list="explorers", nation="any", leader=Leader("adventurer", ("mighty_warrior",)), units=units, works=items)


def laying(roster: Roster, scenario: str = "planned_attack") -> SetUpPlay:
    return due(scenario, "works", 1, roster)


@pytest.mark.rule("HA-TRAP-01", "HA-TRAP-02")
def test_stakes_lie_in_the_zone_apart_and_as_many_as_were_bought() -> None:
    play = laying(villages(trap=1, dummy_trap=1))
    assert play.refused("stakes 0510").rule == "HA-TRAP-02", "the other half"
    play.order("stakes 3060")
    assert play.refused("stakes 3061").rule == "HA-TRAP-02", "one over the other"
    assert footprint(play.world.grid, Hex(3060)) == (3060, 3061, 3160, 3161)
    play.order("stakes 3064")
    assert play.refused("stakes 3068").code == "not-of-the-roster"
    refusal = laying(explorers()).refused("stakes 3060")
    assert (refusal.rule, refusal.subject) == ("HA-TRAP-01", "trap")


@pytest.mark.rule("HA-TRAP-01", "HA-TRAP-03")
def test_the_plan_says_which_markers_are_real_and_as_many_as_were_bought() -> None:
    roster = villages(trap=1, dummy_trap=2)
    for real, is_legal in (((2,), True), ((0, 1), False), ((), False), ((3,), False)):
        play = due("planned_attack", "plan", 1, roster, Plan(real=real))
        if is_legal:
            play.order("plan 0")
        else:
            assert play.refused("plan 0").rule == "HA-TRAP-01"


@pytest.mark.rule("HA-FORT-01", "HA-FORT-02", "HA-BARR-01")
def test_works_stand_on_hexsides_of_the_zone_two_to_an_inch() -> None:
    play = laying(villages(palisade=1))
    assert play.refused("raise palisade inside 0510 to e").rule == "HA-FORT-02"
    play.order("raise palisade inside 3060 to e", "raise palisade inside 3160 to ne")
    assert [work.kind for work in play.state.ground.works] == [PALISADE, PALISADE]
    assert play.refused("raise palisade inside 3061 to e").code == "not-of-the-roster"
    assert play.refused("raise palisade inside 3060 to e").code == "works-there-already"
    assert play.refused("raise barricade inside 3060 to w").rule == "HA-BARR-01"
    other = laying(explorers(barricade=1))
    other.order("raise barricade inside 3060 to e")
    assert other.state.ground.works[0].kind == BARRICADE


@pytest.mark.rule("HA-FORT-01")
def test_an_inch_of_works_is_two_hexsides_that_hang_together() -> None:
    play = laying(villages(palisade=2))
    play.order("raise palisade inside 3060 to e", "raise palisade inside 3065 to e")
    assert play.refused("raise palisade inside 3070 to e").code == "not-of-the-roster", "two half inches are paid for as two"
    play.order("raise palisade inside 3160 to ne", "raise palisade inside 3165 to ne")
    assert play.refused("raise palisade inside 3161 to ne").code == "not-of-the-roster"
    assert len(play.state.ground.works) == 4


@pytest.mark.rule("HA-TRAP-02", "HA-TEMBA-01")
def test_neither_stakes_nor_buildings_lie_where_works_stand_nor_works_where_those_do() -> None:
    play = laying(villages(palisade=2, trap=1, temba=1), "raid")
    play.order("building 2424 gate 2424", "stakes 3060", "raise palisade inside 3065 to e")
    assert play.refused("raise palisade inside 3061 to e").code == "closed-ground", "stakes lie there"
    assert play.refused("raise palisade inside 2523 to e").code == "closed-ground", "the wall of the building"
    other = laying(villages(palisade=2, trap=1, temba=1), "raid")
    other.order("raise palisade inside 2526 to e", "raise palisade inside 3065 to e")
    assert other.refused("building 2424 gate 2424").code == "closed-ground"
    assert other.refused("stakes 3064").code == "closed-ground"


@pytest.mark.rule("HA-TEMBA-01", "HA-TEMBA-06")
def test_a_building_stands_whole_on_open_ground_of_the_zone() -> None:
    play = laying(villages(temba=1), "raid")
    assert play.refused("building 0010 gate 0010").rule == "HA-TEMBA-01"
    assert play.refused("building 2424 gate 2626").rule == "HA-TEMBA-06", "in the court"
    assert play.refused("building 2470 gate 2470").code == "outside-the-zone", "beyond the edge of the map"
    assert {*play.words("building")}.isdisjoint(("2466", "4200"))
    assert "2424" in play.words("building")
    play.order("building 2424 gate 2424")
    assert play.state.ground.buildings[0].gate == 2424
    assert play.refused("building 2432 gate 2432").code == "not-of-the-roster"


@pytest.mark.rule("HA-FORT-02", "HA-TEMBA-01")
@pytest.mark.parametrize("layer", [layer for layer in LAYERS if layer not in ("camp", "kraal")])
def test_works_stand_on_any_ground_but_water_marsh_and_kopjes_and_buildings_on_open_ground_alone(layer: str) -> None:
    play = laying(villages(palisade=1, temba=1), "raid")
    play.state = replace(play.state, ground=open_ground(**{layer: (Hex(3060), Hex(2626))}))
    at = play.rules.at(play.state)
    for text, is_legal in (
        ("raise palisade inside 3060 to e", not BIT[layer] & (WATER | MARSH | KOPJE)),
        ("building 2424 gate 2424", layer == "road"),
    ):
        refusal = play.rules.refusal(play.state, 1, at.read(text))
        assert (refusal.code if refusal else "") == ("" if is_legal else "closed-ground"), text


@pytest.mark.rule("HA-TRAP-02")
def test_the_usual_stakes_lie_apart_before_the_middle_of_the_own_half() -> None:
    play, places = laying(villages(trap=1, dummy_trap=2)), []
    while play.step.name == "works":
        play.usual_step()
        assert play.last is not None
        places.append(play.rules.at(play.state).write(play.last))
    assert places == ["stakes 2936", "stakes 2735", "stakes 2934", "built"]


@pytest.mark.rule("HA-PLAN-02", "HA-VILL-04")
def test_there_is_a_village_or_camp_in_the_defenders_half_even_if_nothing_is_said() -> None:
    for roster in (villages(), explorers()):
        play = laying(roster)
        play.order("built")
        found = [here for here in play.world.objective if is_in_half("S", here)]
        assert len(found) > 30, roster.list
        assert play.step.name == "plan"


@pytest.mark.rule("HA-VILL-04", "HA-PLAN-04", "HA-RAID-01")
def test_an_expedition_has_its_camp_and_a_village_of_the_field_is_not_what_is_held_or_raided() -> None:
    play = laying(explorers())
    village = frozenset(play.world.field.with_any(VILLAGE))
    assert village
    play.order("built")
    camp = play.world.objective
    assert len(camp) == 61
    assert camp == frozenset(play.world.field.with_any(CAMP))
    assert camp.isdisjoint(village)


@pytest.mark.rule("HA-VILL-04", "HA-RAID-01")
def test_where_the_forest_leaves_no_room_the_camp_is_cut_into_it_so_that_the_loads_have_a_place() -> None:
    play = laying(explorers(), "raid")
    play.state = replace(play.state, ground=open_ground(jungle=tuple(play.world.grid.hexes)))
    assert "camp" in play.words()
    play.order("built")
    camp = play.world.objective
    assert len(camp) == 61
    assert all(is_in_half("S", here) for here in camp)
    assert not any(play.world.field.holds(here, JUNGLE) for here in camp)


@pytest.mark.rule("HA-VILL-04", "HA-VILL-05")
def test_the_defender_pitches_a_camp_and_in_a_raid_a_kraal() -> None:
    play = laying(explorers(), "raid")
    assert play.refused("camp 0510 radius 4").rule == "HA-VILL-04"
    assert play.refused("camp 2728 radius 7").rule == "HA-VILL-04"
    play.order("camp 2728 radius 3")
    assert 2728 in play.world.objective
    assert play.refused("camp 2742 radius 3").code == "no-camp-here"
    play.order("kraal 2734")
    assert 2734 in play.world.objective
    assert laying(explorers()).refused("kraal 2728").rule == "HA-VILL-05"


@pytest.mark.rule("HA-TERR-18", "HA-VILL-01")
def test_the_defender_declares_how_high_the_wall_of_the_village_is() -> None:
    play = laying(villages(), "raid")
    heights = []
    for height in ("high", "manhigh"):
        play.order(f"wall {height}")
        heights.append(play.state.ground.field.has_high_walls)
    assert heights == [True, False]
    assert play.refused("gates 1232 0510").code in ("wrong-form", "no-gates")


@pytest.mark.rule("HA-ENC-01")
def test_no_army_buys_works_for_an_encounter() -> None:
    play = due("encounter", "roster", 1, villages(palisade=1))
    assert play.refused("enlist").rule == "HA-ENC-01"
    assert set_up("encounter").step.name == "roster"
