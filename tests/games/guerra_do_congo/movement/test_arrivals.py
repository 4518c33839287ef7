"""Reinforcements: mobilisation, entry hexes, release turns and the free set-up. Section 3.4."""

from typing import Any

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Entered, Mobilised
from pbem.games.guerra_do_congo.state import MOBILISED, SUPPLIED, TO_COME, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, entry, place, position, unit

TOWN = place("Town", "0304", kind="city")
EAST = entry("R1", "0309")


def recruit(id: str = "R1", **more: Any) -> Counter:
    given: dict[str, Any] = {"arrival": "mobilise", "place": "Town", "turn": 5}
    return unit(id, **(given | more))


def coming(id: str = "U1", strength: str = "4-4-4", **more: Any) -> Counter:
    given: dict[str, Any] = {"arrival": "entry_hex", "place": "R1", "turn": 5}
    return unit(id, "uganda", strength=strength, **(given | more))


def enemy(id: str, hex: str, size: str = "regiment") -> Counter:
    return unit(id, "congo", at=hex, size=size)


# --- mobilisation


@pytest.mark.rule("GC-3.4.3a", "GC-2.2f")
def test_a_reinforcement_appears_in_its_town_in_its_turn_or_later() -> None:
    for turn, refused in ((4, ("GC-2.2f", "comes-later")), (5, ("", "")), (9, ("", ""))):
        p = position([recruit()], places=[TOWN], turn=turn)
        assert p.why("mobilise R1 0304") == refused
    p.do("mobilise R1 Town")
    assert p.where("R1") == "0304"
    assert p.event(Mobilised) == [Mobilised("R1", "0304")]
    assert p.why("mobilise R1 0304") == ("GC-2.2f", "not-to-come")


@pytest.mark.rule("GC-3.4.3a")
def test_a_mobilised_unit_may_move_at_once() -> None:
    p = position([recruit()], places=[TOWN]).do("mobilise R1 0304", "m R1 0304-0305", "end")
    assert p.where("R1") == "0305"


@pytest.mark.rule("GC-2.2f", "GC-3.4.3f")
def test_the_owner_may_hold_a_reinforcement_back() -> None:
    p = position([recruit("R1"), recruit("R2")], places=[TOWN]).do("mobilise R2 0304", "end")
    assert p.unit("R1").status == TO_COME
    assert p.where("R2") == "0304"


@pytest.mark.rule("GC-3.4.3f")
def test_all_mobilisation_comes_before_the_first_move() -> None:
    p = position([recruit("R1"), recruit("R2"), unit("R3", at="0707")], places=[TOWN])
    p.do("mobilise R1 0304", "m R3 0707-0708")
    assert p.why("mobilise R2 0304") == ("GC-3.4.3f", "after-first-move")
    assert "mobilise" not in p.tokens()


@pytest.mark.rule("GC-3.6.1m")
def test_a_mobilised_unit_is_supplied_or_not_as_its_hex_is() -> None:
    depot = place("Depot", "0306", kind="city", centre=True)
    fed = position([recruit()], places=[TOWN, depot], supplied="judged").do("mobilise R1 0304")
    assert fed.unit("R1").has(SUPPLIED)
    hungry = position([recruit(strength="4-4-4")], places=[TOWN], supplied="judged").do("mobilise R1 0304")
    assert not hungry.unit("R1").has(SUPPLIED)
    assert hungry.why("m R1 0304-0305-0306-0307") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-3.4.3b")
def test_while_its_town_is_available_a_unit_appears_nowhere_else() -> None:
    p = position([recruit()], places=[TOWN, place("Next", "0306")])
    assert p.tokens("mobilise", "R1") == ["0304"]
    assert p.why("mobilise R1 0306") == ("GC-3.4.3b", "not-its-place")


@pytest.mark.rule("GC-3.4.3b")
def test_the_nearest_places_that_its_side_controls_stand_in() -> None:
    places = [TOWN, place("Near", "0306"), place("AsNear", "0302"), place("Far", "0308"), place("Theirs", "0305", control="congo")]
    p = position([recruit()], places=places, control={"Town": "congo"})
    assert p.why("mobilise R1 0304") == ("GC-3.4.3b", "place-not-controlled")
    assert p.tokens("mobilise", "R1") == ["0302", "0306"]  # a tie: the owner chooses
    assert p.why("mobilise R1 0308") == ("GC-3.4.3b", "no-substitute")
    assert p.why("mobilise R1 0305") == ("GC-3.4.3b", "no-substitute")
    held = position([recruit(), enemy("C1", "0304", "battalion")], places=places)
    assert held.why("mobilise R1 0304") == ("GC-3.4.3b", "place-held-by-enemy")
    assert held.tokens("mobilise", "R1") == ["0302", "0306"]


@pytest.mark.rule("GC-3.4.3b")
def test_a_besieged_town_is_not_available_and_no_substitute_either() -> None:
    around = [enemy("C1", "0306"), enemy("C2", "0302"), enemy("C3", "0504"), enemy("C4", "0104")]
    places = [TOWN, place("Far", "0508"), place("Farther", "0809")]
    p = position([recruit(), *around], places=places)
    assert p.why("mobilise R1 0304") == ("GC-3.4.3b", "place-besieged")
    assert p.tokens("mobilise", "R1") == ["0508"]
    more = [enemy("C5", "0608"), enemy("C6", "0408"), enemy("C7", "0509")]
    assert position([recruit(), *around, *more], places=places).tokens("mobilise", "R1") == ["0809"]
    # one neighbour outside the zones frees the town; a mobile unit's forest counts as open here
    assert position([recruit(), *around[:3]], places=places).tokens("mobilise", "R1") == ["0304"]


@pytest.mark.rule("GC-3.4.3b")
def test_without_any_place_the_unit_waits() -> None:
    p = position([recruit()], places=[TOWN], control={"Town": "congo"})
    assert "mobilise" not in p.tokens()


@pytest.mark.rule("GC-3.4.3c", "GC-3.4.3d")
def test_an_area_unit_may_appear_in_any_open_hex_in_range() -> None:
    g1 = recruit("G1", arrival="mobilise_radius", radius=2, type="guerrilla")
    p = position(
        [g1, enemy("C1", "0305"), unit("R8", at="0404"), unit("R9", at="0404")],
        places=[TOWN],
        water=["0303"],
        neutral=["0302"],
        countries={"0306": "Uganda"},
        lakes=["0304/0404"],
    )
    assert p.why("mobilise G1 0307") == ("GC-3.4.3c", "out-of-its-area")
    assert p.why("mobilise G1 0305") == ("GC-3.2.1a", "enemy-there")
    assert p.why("mobilise G1 0303") == ("GC-3.4.3c", "closed-hex")
    assert p.why("mobilise G1 0302") == ("GC-3.4.3c", "closed-hex")
    assert p.why("mobilise G1 0404") == ("GC-3.2.2b", "no-room")
    allowed = p.tokens("mobilise", "G1")
    assert {"0306", "0405", "0403", "0503", "0103", "0304"} <= set(allowed)  # another country, enemy zones, over a lake
    assert len(allowed) == 19 - 4


@pytest.mark.rule("GC-3.4.3d", "GC-6c")
def test_in_turn_one_congo_guerrillas_are_placed_but_do_not_move() -> None:
    fdd = unit("C1", "congo", type="guerrilla", arrival="mobilise_radius", place="Town", radius=1, turn=1, first_move_turn=2)
    p = position([fdd, unit("C2", "congo", at="0707")], places=[TOWN], turn=1, side="congo")
    p.do("mobilise C1 0305")
    assert p.where("C1") == "0305"
    assert p.why("m C1 0305-0306") == ("GC-6c", "no-movement-in-turn-1")
    assert p.why("m C2 0707-0706") == ("GC-6c", "no-movement-in-turn-1")
    assert p.tokens() == ["end"]


@pytest.mark.rule("GC-3.4.3e", "GC-3.2.2g")
def test_a_unit_may_appear_in_a_full_town_if_others_make_room() -> None:
    crowd = [unit("R2", at="0304"), unit("R3", at="0304")]
    p = position([recruit(), *crowd], places=[TOWN])  # a city holds 5
    p.do("mobilise R1 0304")
    assert p.why("end") == ("GC-3.2.2d", "over-capacity")
    p.do("m R2 0304-0305", "end")


@pytest.mark.rule("GC-3.4.3e")
def test_a_town_full_of_units_that_cannot_move_sends_the_recruit_elsewhere() -> None:
    fixed = [unit("R2", at="0304", first_move_turn=9), unit("R3", at="0304", first_move_turn=9)]
    places = [TOWN, place("Near", "0306"), place("Full", "0303")]
    full = [unit("R4", at="0303"), unit("R5", at="0303")]
    p = position([recruit(first_move_turn=9), *fixed, *full], places=places)
    assert p.tokens("mobilise", "R1") == ["0306"]  # nearest with room: a village in savanna holds 5, so 0303 has 1
    assert p.why("mobilise R1 0304") == ("GC-3.2.2d", "will-not-fit")
    # a recruit that can move off itself may still appear there
    assert position([recruit(), *fixed, *full], places=places).tokens("mobilise", "R1") == ["0304", "0306"]
    loose = position([recruit(), fixed[0], unit("R3", at="0304"), *full], places=places)
    assert loose.tokens("mobilise", "R1") == ["0304"]


@pytest.mark.rule("GC-3.2.2d", "GC-3.4.3c")
def test_an_area_unit_does_not_take_the_room_that_a_full_town_needs() -> None:
    crowd = [unit("R2", at="0304"), unit("R3", at="0304")]
    guard = unit("R8", at="0305", first_move_turn=9)  # leaves room for one regiment, and nothing leads on
    band = recruit("G1", arrival="mobilise_radius", radius=2, type="guerrilla", size="battalion", first_move_turn=9)
    closed = [here for row in range(10) for column in range(10) if (here := f"0{row}0{column}") not in ("0304", "0305")]
    p = position([recruit(), band, *crowd, guard], places=[TOWN], neutral=closed)
    assert p.why("mobilise G1 0305") == ("", "")
    p.do("mobilise R1 0304")
    assert p.why("mobilise G1 0305") == ("GC-3.2.2d", "will-not-fit")


@pytest.mark.rule("GC-3.4.3f")
def test_the_units_of_a_line_are_placed_one_by_one() -> None:
    p = position([recruit("R1"), recruit("R2"), recruit("R3")], places=[TOWN])
    p.do("mobilise R1 0304", "mobilise R3 0304", "end")
    assert (p.where("R1"), p.where("R2"), p.where("R3")) == ("0304", "", "0304")


@pytest.mark.rule("GC-3.3.6a", "GC-3.4.3b")
def test_a_mobile_recruit_does_not_appear_in_roadless_forest() -> None:
    places = [TOWN, place("Jungle", "0305"), place("Plain", "0307")]
    p = position(
        [recruit(type="motorised", strength="4-5-6")], places=places, control={"Town": "congo"}, terrain={"0305": "forest"}
    )
    assert p.tokens("mobilise", "R1") == ["0307"]
    foot = position([recruit()], places=places, control={"Town": "congo"}, terrain={"0305": "forest"})
    assert foot.tokens("mobilise", "R1") == ["0305"]


# --- entry by road


@pytest.mark.rule("GC-3.4.2a")
def test_a_unit_enters_through_its_own_entry_hex_in_its_turn_or_later() -> None:
    board: dict[str, Any] = {"entries": [EAST, entry("R2", "0009")]}
    assert position([coming()], turn=4, **board).why("enter U1 0309") == ("GC-2.2f", "comes-later")
    p = position([coming()], turn=8, **board)
    assert p.why("enter U1 0009") == ("GC-3.4.2a", "not-its-entry-hex")
    assert p.why("mobilise U1 0309") == ("GC-3.4.2a", "comes-through-entry-hex")
    p.do("enter U1 0309-0308-0307")
    assert p.where("U1") == "0307"
    assert p.event(Entered) == [Entered("U1", "R1", ("0309", "0308", "0307"))]
    assert p.why("m U1 0307-0306") == ("GC-2.3b", "already-moved")


@pytest.mark.rule("GC-3.4.2b")
def test_each_unit_through_an_entry_hex_pays_one_more_than_the_one_before() -> None:
    p = position([coming(f"U{n}") for n in range(1, 7)], entries=[EAST], terrain={"0309": "mountain"})
    for n, path in ((1, "0309-0308-0307-0306"), (2, "0309-0308-0307"), (3, "0309-0308"), (4, "0309")):
        assert p.why(f"enter U{n} {path}-{int(path[-4:]) - 1:04d}") in (("GC-3.1a", "too-few-points"),)
        p.do(f"enter U{n} {path}")
    # the fifth would pay 5 of its 4: it may still enter and stop, but a mountain with a unit has no room left
    assert Token("0309", 4) not in p.options("enter", "U5").tokens


@pytest.mark.rule("GC-3.4.2b", "GC-3.1d")
def test_a_unit_that_cannot_pay_the_entry_hex_enters_and_stops() -> None:
    p = position([coming("U1", "4-4-1"), coming("U2", "4-4-1")], entries=[EAST])
    p.do("enter U1 0309")
    assert p.why("enter U2 0309-0308") == ("GC-3.1d", "only-one-hex")
    p.do("enter U2 0309")
    assert p.where("U2") == "0309"


@pytest.mark.rule("GC-3.4.2b")
def test_the_queue_begins_again_in_every_movement_phase() -> None:
    p = position([coming("U1"), coming("U2")], entries=[EAST], turn=5)
    p.do("enter U1 0309-0308", "end", "end", "end", "end")
    assert (p.state.turn, p.state.side) == (6, 0)
    assert p.why("enter U2 0309-0308-0307-0306") == ("", "")


@pytest.mark.rule("GC-3.4.2b")
def test_an_entry_hex_holds_only_what_fits_it() -> None:
    p = position([coming(f"U{n}") for n in range(1, 4)], entries=[EAST])
    p.do("enter U1 0309", "enter U2 0309")  # savanna: 4
    assert p.why("enter U3 0309") == ("GC-3.2.2d", "will-not-fit")
    assert p.why("enter U3 0309-0308") == ("", "")


@pytest.mark.rule("GC-3.4.2b", "GC-3.3.1d")
def test_without_a_road_the_entry_hex_costs_its_terrain() -> None:
    terrain = {"0309": "forest"}
    bare = position([coming()], entries=[entry("R1", "0309", road=False)], terrain=terrain)
    assert bare.options("enter", "U1").tokens == (Token("0309", 2),)
    out = position([coming()], entries=[EAST], terrain=terrain, interdictions=(Interdiction(at("0309"), "road", 5),))
    assert out.options("enter", "U1").tokens == (Token("0309", 2),)
    road = position([coming()], entries=[EAST], terrain=terrain)
    assert road.options("enter", "U1").tokens == (Token("0309", 1),)


@pytest.mark.rule("GC-3.4.2d")
def test_an_enemy_in_the_entry_hex_keeps_reinforcements_off_the_map_its_zone_does_not() -> None:
    p = position([coming(), enemy("C1", "0309", "battalion")], entries=[EAST])
    assert p.why("enter U1 0309") == ("GC-3.4.2d", "entry-hex-held")
    assert "enter" not in p.tokens()
    zone = position([coming(), enemy("C1", "0409")], entries=[EAST])
    # 1 for the entry hex, then 1 and 1 for leaving the zone
    assert Token("0308", 3) in zone.options("enter", "U1", "0309").tokens


@pytest.mark.rule("GC-3.6.1m", "GC-3.4.2b")
def test_a_unit_that_enters_is_supplied_in_that_phase() -> None:
    p = position([coming()], entries=[EAST], supplied="judged").do("enter U1 0309-0308-0307-0306")
    assert p.unit("U1").has(SUPPLIED)
    assert p.unit("U1").marks & MOBILISED == 0


# --- release and set-up


@pytest.mark.rule("GC-3.4.4a")
def test_a_unit_does_not_move_before_its_release_turn() -> None:
    for turn, refused in ((5, ("GC-3.4.4a", "not-released")), (6, ("", ""))):
        p = position([unit("R1", at="0304", first_move_turn=6)], turn=turn)
        assert p.why("m R1 0304-0305") == refused


@pytest.mark.rule("GC-6c", "GC-6d", "GC-3.4.4c")
def test_the_congo_side_moves_from_turn_two() -> None:
    p = position([unit("C1", "congo", at="0304", first_move_turn=1)], turn=1, side="congo")
    assert p.why("m C1 0304-0305") == ("GC-6c", "no-movement-in-turn-1")
    assert position([unit("C1", "congo", at="0304")], turn=2, side="congo").why("m C1 0304-0305") == ("", "")
    assert position([unit("R1", at="0304")], turn=1).why("m R1 0304-0305") == ("", "")


def angolans() -> Position:
    units = [
        unit(f"A{n}", "angola", arrival="setup_country", place="Angola", type="artillery" if n == 3 else "infantry")
        for n in range(4)
    ]
    angola = {"0101": "Angola", "0102": "Angola", "0104": "Angola"}
    return position([*units, unit("C1", "congo", at="0308")], countries=angola, water=["0104"], phase="setup", turn=1, side="congo")


@pytest.mark.rule("GC-3.4.4d")
def test_the_congo_player_places_four_units_in_angola_before_turn_one() -> None:
    p = angolans()
    assert p.tokens() == ["deploy"]
    assert p.tokens("deploy", "A0") == ["0101", "0102"]
    assert p.why("deploy A0 0103") == ("GC-3.4.4d", "outside-its-country")
    assert p.why("deploy A0 0104") == ("GC-3.4.4d", "outside-its-country")
    assert p.why("deploy C1 0101") == ("GC-3.4.4d", "nothing-to-deploy")
    assert p.why("end") == ("GC-2.1c", "wrong-phase")
    p.do("deploy A0 0101", "deploy A1 0101")
    assert p.why("deploy A2 0101") == ("GC-3.2.2b", "no-room")
    p.do("deploy A2 0102", "deploy A3 0102")
    assert (p.state.turn, p.state.side) == (1, 0)
    assert p.why("m C1 0308-0307", side="congo") == ("GC-2.1b", "other-sides-decision")


@pytest.mark.rule("GC-3.4.3e")
def test_a_town_that_just_holds_the_recruit_sends_nobody_elsewhere() -> None:
    fixed = [unit("R2", at="0304", first_move_turn=9), unit("R3", size="battalion", at="0304", first_move_turn=9)]
    p = position([recruit(), *fixed], places=[TOWN, place("Near", "0306")])  # 2 + 1 + 2 in a city for 5
    assert p.tokens("mobilise", "R1") == ["0304"]
