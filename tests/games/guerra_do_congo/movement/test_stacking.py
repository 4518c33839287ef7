"""How many stand in a hex, and when that is looked at. Section 3.2.2."""

import pytest

from pbem.engine.decisions import Refusal
from pbem.games import catalog
from pbem.games.guerra_do_congo.content import loader
from pbem.games.guerra_do_congo.content.unit_kinds import stacking_points
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from tests.games.guerra_do_congo.boards import at, board, place, position, unit


def capacity(**of_board: object) -> int:
    return board(**of_board).capacity[at("0304")]  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.2.2b", "GC-T1a")
def test_each_terrain_holds_what_table_1_says() -> None:
    found = {key: capacity(terrain={"0304": key}) for key in ("open", "savanna", "rough", "forest", "swamp", "mountain")}
    assert found == {"open": 5, "savanna": 4, "rough": 3, "forest": 2, "swamp": 2, "mountain": 2}


@pytest.mark.rule("GC-3.2.2f", "GC-4.2c")
def test_village_road_and_railway_add_one_each_and_a_city_replaces_the_terrain() -> None:
    forest, lines = {"0304": "forest"}, {"roads": ["0304-0305"], "railways": ["0304-0305"]}
    assert capacity(terrain=forest, places=[place("V", "0304")]) == 3
    assert capacity(terrain=forest, roads=["0303-0304-0305", "0404-0304"]) == 3  # once, however many roads
    assert capacity(terrain=forest, places=[place("V", "0304")], **lines) == 5
    assert capacity(terrain=forest, places=[place("V", "0304", kind="city")], **lines) == 7


@pytest.mark.rule("GC-3.2.2c", "GC-3.2.2e", "GC-2.7.2.1a")
def test_stacking_points_by_size_and_type() -> None:
    types = ("infantry", "guerrilla", "artillery", "motorised", "armour")
    assert [stacking_points("battalion", type) for type in types] == [1, 1, 1, 1, 1]
    assert [stacking_points("regiment", type) for type in types] == [2, 2, 2, 3, 3]
    printed = loader.read(catalog.texts("guerra_do_congo")).roster
    assert {kind.stacking for kind in printed if kind.size == "battalion"} == {1}
    assert {kind.stacking for kind in printed if kind.size == "regiment" and not kind.is_mobile} == {2}
    assert {kind.stacking for kind in printed if kind.size == "regiment" and kind.is_mobile} == {3}


@pytest.mark.rule("GC-3.2.2a")
def test_friendly_units_of_any_army_may_be_passed_and_stacked_with() -> None:
    p = position([unit("R1", at="0302"), unit("U1", "uganda", at="0303"), unit("W1", "rwanda", at="0304")])
    p.do("m R1 0302-0303-0304", "m U1 0303-0304-0305", "end")
    assert (p.where("R1"), p.where("U1")) == ("0304", "0305")


@pytest.mark.rule("GC-3.2.2d")
def test_a_full_hex_may_be_marched_through() -> None:
    full = [unit("R2", at="0303"), unit("R3", at="0303")]
    p = position([unit("R1", at="0302"), *full])
    p.do("m R1 0302-0303-0304", "end")


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2j")
def test_the_phase_does_not_end_while_a_hex_entered_in_it_is_over_capacity() -> None:
    p = position([unit("R1", at="0302"), unit("R2", at="0403"), unit("R3", at="0303"), unit("R4", at="0503")])
    p.do("m R1 0302-0303", "m R2 0403-0303")  # 6 points in savanna for 4; R3 can still go
    refusal = p.refusal("end")
    assert refusal is not None
    assert (refusal.rule, refusal.code, refusal.subject) == ("GC-3.2.2d", "over-capacity", "0303 R2")
    assert "end" not in p.tokens()
    p.do("m R3 0303-0304", "end")
    assert [p.where(name) for name in ("R1", "R2", "R3")] == ["0303", "0303", "0304"]


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2j")
def test_who_entered_last_is_named_as_far_back_as_it_takes_and_nobody_of_another_hex() -> None:
    small = [unit(f"B{n}", at="0302", size="battalion") for n in range(3)]
    p = position([*small, *(unit(f"R{n}", at=here) for n, here in ((2, "0303"), (3, "0303"), (4, "0503"), (5, "0302")))])
    p.do("m B0 0302-0303", "m R4 0503-0603")
    assert p.refusal("end") == Refusal("GC-3.2.2d", "over-capacity", "0303 B0")  # five points in savanna for four
    p.do("m B1 0302-0303", "m B2 0302-0301")
    assert p.refusal("end") == Refusal("GC-3.2.2d", "over-capacity", "0303 B1 B0")
    p.do("m R5 0302-0303")
    assert p.refusal("end") == Refusal("GC-3.2.2d", "over-capacity", "0303 R5 B1 B0")
    p.do("m R2 0303-0304")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")  # six points are left
    p.do("m R3 0303-0304", "end")


@pytest.mark.rule("GC-3.2.2d")
def test_a_march_that_nobody_could_put_right_is_refused() -> None:
    stays = [unit("R2", at="0303", first_move_turn=9), unit("R3", at="0303", first_move_turn=9)]
    p = position([unit("R1", at="0302"), *stays])
    assert p.why("m R1 0302-0303") == ("GC-3.2.2d", "will-not-fit")
    assert p.why("m R1 0302-0303-0304") == ("", "")
    assert not p.options("m", "R1", "0302", "0303").is_complete
    assert "0303" in p.tokens("m", "R1", "0302")


@pytest.mark.rule("GC-3.2.2d")
def test_room_that_a_full_hex_still_needs_may_not_be_taken() -> None:
    # 0303 is over capacity and only R3 can leave it, by one hex: to 0304, where one regiment fits, for 0302 stays full
    p = position(
        [
            unit("R1", at="0302"),
            unit("R2", at="0302"),
            unit("R3", at="0303", strength="4-4-1"),
            unit("R4", at="0305", strength="4-4-2"),
            unit("R5", at="0302", first_move_turn=9),
            unit("R6", at="0302", first_move_turn=9),
        ],
        water=["0403", "0404", "0203", "0204"],
        terrain={"0304": "forest"},
    )
    p.do("m R1 0302-0303", "m R2 0302-0303")
    assert p.why("m R4 0305-0304") == ("GC-3.2.2d", "will-not-fit")
    assert p.why("m R4 0305-0306") == ("", "")
    p.do("m R3 0303-0304", "end")


@pytest.mark.rule("GC-3.2.2g")
def test_a_stack_that_nobody_entered_may_stay_over_capacity() -> None:
    crowd = [unit(f"R{n}", at="0303") for n in range(4)]
    p = position([*crowd, unit("R9", at="0302")])
    assert [Presence(p.world, p.state).room(at(here)) for here in ("0303", "0505")] == [-4, 4]
    assert p.why("end") == ("", "")
    p.do("m R9 0302-0303")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")


@pytest.mark.rule("GC-3.2.2g", "GC-3.2.2d")
def test_who_comes_back_to_a_stack_over_capacity_has_entered_it() -> None:
    """Savanna holds four points. Two regiments are four; with a battalion more the hex was over capacity before."""
    two = [unit("R1", at="0303"), unit("R2", at="0303", first_move_turn=9)]
    p = position(two)
    assert p.why("m R1 0303-0304-0303") == ("", "")
    p.do("m R1 0303-0304-0303", "end")
    p = position([*two, unit("B1", at="0303", size="battalion", first_move_turn=9)])
    assert p.why("m R1 0303-0304-0303") == ("GC-3.2.2d", "will-not-fit")
    assert not p.options("m", "R1", "0303", "0304", "0303").is_complete
    assert p.why("m R1 0303-0304") == ("", "")


@pytest.mark.rule("GC-3.2.2i")
def test_a_mobile_regiment_cannot_stand_in_forest_without_a_road() -> None:
    ground = board(terrain={"0304": "forest"}, railways=["0303-0304"])
    assert ground.capacity[at("0304")] == 3
    tank = unit("T1", type="armour", strength="8-6-6", at="0303")
    p = position([tank], on=ground).do("m T1 0303-0304", "end")
    assert p.where("T1") == "0304"
    assert board(terrain={"0304": "forest"}).capacity[at("0304")] < tank.kind.stacking
