"""Positions worked by hand from the rules, with the arithmetic beside them."""

from typing import Any

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, SUPPLIED, Interdiction
from tests.games.guerra_do_congo.boards import Position, at, board, entry, place, position, reach, unit
from tests.games.guerra_do_congo.test_sequence import ANGOLANS, campaign


def spent(p: Position, order: str) -> int:
    """What a march costs, as its event says."""
    p.do(order)
    (moved,) = p.event(Moved)
    assert isinstance(moved, Moved)
    return moved.cost_mp


@pytest.mark.rule("GC-3.1c", "GC-3.3.1a", "GC-3.3.2b")
def test_down_the_road_over_two_rivers() -> None:
    # 0302 -> 0303 road over a river, bridge: 1 (1)      0303 -> 0304 road over the Congo, ferry: 1 + 1 (3)
    # 0304 -> 0305 off the road into forest: 2 (5)       0305 -> 0306 railway over a river, swamp 2, bridge: 2 (7)
    p = position(
        [unit("T1", strength="5-5-7", at="0302")],
        terrain={"0303": "mountain", "0304": "mountain", "0305": "forest", "0306": "swamp"},
        roads=["0302-0303-0304"],
        railways=["0305-0306"],
        rivers=["0302/0303", "0305/0306"],
        congo=["0303/0304"],
    )
    assert spent(p, "m T1 0302-0303-0304-0305-0306") == 1 + 2 + 2 + 2


@pytest.mark.rule("GC-3.2.1c", "GC-3.2.1d", "GC-3.3.1a")
def test_a_column_slips_past_a_regiment() -> None:
    # the regiment in 0405 controls 0304, 0305, 0404, 0406, 0504, 0505. Road 0302 ... 0306 under it:
    # 0302-0303: 1 (1), 0303-0304: 1 (2), 0304-0305 leaves a controlled hex: 1 + 1 (4), 0305-0306 again: 1 + 1 (6)
    road: dict[str, Any] = {
        "roads": ["0302-0303-0304-0305-0306"],
        "terrain": dict.fromkeys(("0303", "0304", "0305", "0306"), "forest"),
    }
    guard = unit("C1", "congo", at="0405")
    assert spent(position([unit("R1", strength="4-4-6", at="0302"), guard], **road), "m R1 0302-0303-0304-0305-0306") == 6
    short = position([unit("R1", strength="4-4-5", at="0302"), guard], **road)
    assert short.why("m R1 0302-0303-0304-0305-0306") == ("GC-3.1a", "too-few-points")
    # guerrillas walk it for 4
    band = position([unit("R1", type="guerrilla", strength="2-3-4", at="0302"), guard], **road)
    assert spent(band, "m R1 0302-0303-0304-0305-0306") == 4


@pytest.mark.rule("GC-3.6.2a", "GC-3.6.2b", "GC-3.6.2e")
def test_a_hungry_motorised_regiment_has_three_ways_to_go() -> None:
    # 7-5-8 unsupplied: 8 / 2 = 4, less 1 from a bombardment = 3. With its equipment given up: 8 - 1 = 7
    truck = unit("T1", type="motorised", strength="7-5-8", at="0302", pm_loss=1)
    p = position([truck], supplied="judged")
    assert max(cost for cost, _ in reach(p, p.world.kinds[0].id).values()) == 3
    p.do("abandon T1")
    assert max(cost for cost, _ in reach(p, p.world.kinds[0].id).values()) == 7
    assert p.unit("T1").is_reduced
    fed = position([truck])
    assert max(cost for cost, _ in reach(fed, fed.world.kinds[0].id).values()) == 7


@pytest.mark.rule("GC-3.2.1e", "GC-3.2.1i", "GC-3.6.1k")
def test_an_armoured_unit_is_besieged_where_infantry_is_not() -> None:
    # 0304: the regiment in 0305 (E) controls 0405 (NE) and 0205 (SE).
    # NW 0404 forest and W 0303 mountain without road: closed to armour, open to infantry. SW 0204 is sea.
    ground: dict[str, Any] = {"terrain": {"0404": "forest", "0303": "mountain"}, "water": ["0204"]}
    p = position(
        [unit("T1", type="armour", strength="5-4-6", at="0304"), unit("R1", at="0304"), unit("C1", "congo", at="0305")],
        supplied="judged",
        places=[place("Depot", "0304", centre=True)],
        **ground,
    )
    assert (p.unit("T1").has(BESIEGED_AT_START), p.unit("R1").has(BESIEGED_AT_START)) == (True, False)
    # both stand on their own depot: the armour is cut off all the same
    assert (p.unit("T1").has(SUPPLIED), p.unit("R1").has(SUPPLIED)) == (False, True)
    # armour: PM 6 / 2 = 3, one hex, 0405 costs 1 + 1 = 2
    assert p.options("m", "T1", "0304").tokens == (Token("0405", 2), Token("0205", 2))
    assert p.options("m", "T1", "0304", "0405").tokens == ()


@pytest.mark.rule("GC-3.6.1b", "GC-3.6.1e", "GC-3.6.1g")
def test_a_line_of_supply_along_the_congo_and_its_cutting() -> None:
    # depot 0301 touches the Congo at 0301/0402; the chain runs to 0304/0404. All banks are mountain (3 points).
    # R1 in 0305 enters 0304, which touches the river: exactly 3. An enemy in 0403 blocks 0302/0403 and 0303/0403.
    wall = {f"{row:02d}{column:02d}": "mountain" for row in range(8) for column in range(8)}
    chain = ["0301/0402", "0302/0402", "0302/0403", "0303/0403", "0303/0404", "0304/0404"]
    ground = board(terrain=wall, congo=chain, places=[place("Depot", "0301", centre=True)])
    assert position([unit("R1", at="0305")], on=ground, supplied="judged").unit("R1").has(SUPPLIED)
    cut = position([unit("R1", at="0305"), unit("C1", "congo", size="battalion", at="0403")], on=ground, supplied="judged")
    assert not cut.unit("R1").has(SUPPLIED)
    # 0302 still touches 0302/0402, which is free; the unit in 0302 is at distance 0
    near = position([unit("R1", at="0302"), unit("C1", "congo", size="battalion", at="0403")], on=ground, supplied="judged")
    assert near.unit("R1").has(SUPPLIED)


@pytest.mark.rule("GC-3.4.2b", "GC-3.1d", "GC-3.2.2d")
def test_four_units_through_one_entry_hex() -> None:
    # PM 4, road hex in forest (2 + 1 road = 3 points of capacity, one regiment): costs 1, 2, 3, 4 in turn
    ground = board(terrain={"0309": "forest"}, roads=["0309-0308-0307-0306-0305"], entries=[entry("R1", "0309")])
    units = [unit(f"U{n}", "uganda", arrival="entry_hex", place="R1", turn=5) for n in range(1, 6)]
    p = position(units, on=ground)
    p.do("enter U1 0309-0308-0307-0306")  # 1 + 1 + 1 + 1
    assert p.why("enter U2 0309-0308-0307-0306") == ("GC-3.1a", "too-few-points")
    p.do("enter U2 0309-0308-0307")  # 2 + 1 + 1
    p.do("enter U3 0309-0308")  # 3 + 1
    p.do("enter U4 0309")  # 4
    assert p.why("enter U5 0309") == ("GC-3.2.2d", "will-not-fit")  # 5 of its 4: it might enter and stop, but 2 + 2 > 3
    p.do("end")
    assert [p.where(f"U{n}") for n in range(1, 6)] == ["0306", "0307", "0308", "0309", ""]


@pytest.mark.rule("GC-3.3.2c", "GC-4.6.4g", "GC-3.3.6a")
def test_an_interdicted_railway_stops_the_tanks_and_not_the_infantry() -> None:
    # 0303 -> 0304 forest by railway over a river: bridge. Interdicted in 0303: no bridge, no way for tanks; infantry 2 + 1
    ground = board(terrain={"0304": "forest"}, railways=["0303-0304"], rivers=["0303/0304"])
    units = [unit("T1", type="armour", strength="8-6-6", at="0303"), unit("R1", at="0303")]
    whole = position(units, on=ground)
    assert Token("0304", 2) in whole.options("m", "T1", "0303").tokens
    out = position(units, on=ground, interdictions=(Interdiction(at("0303"), "railway", 5),))
    assert out.why("m T1 0303-0304") == ("GC-3.3.6a", "closed-to-mobile")
    assert Token("0304", 3) in out.options("m", "R1", "0303").tokens


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2j", "GC-3.4.3e")
def test_three_regiments_appear_in_a_full_capital() -> None:
    # city with a road: 5 + 1 = 6. Garrison 3 + 1 = 4 that may move, recruits 2 + 2 + 2: 10. Six must stay: 4 must go
    ground = board(places=[place("Kinshasa", "0304", kind="city", control="congo")], roads=["0304-0305-0306"])
    garrison = [
        unit("C1", "congo", type="motorised", strength="7-5-8", at="0304"),
        unit("C2", "congo", size="battalion", at="0304"),
    ]
    recruits = [unit(f"N{n}", "congo", arrival="mobilise", place="Kinshasa", turn=9) for n in range(3)]
    p = position([*garrison, *recruits], on=ground, side="congo", turn=9)
    p.do("mobilise N0 0304", "mobilise N2 0304", "mobilise N1 0304")
    refusal = p.refusal("end")
    assert refusal is not None
    assert refusal.subject == "0304 N1 N2"  # 4 points too many: the last two to come
    p.do("m C1 0304-0305-0306", "m N0 0304-0305")  # 3 + 2 leave: 5 stay
    p.do("end")


@pytest.mark.rule("GC-7h", "GC-7l", "GC-3.6.1d")
def test_a_column_takes_three_places_on_its_way() -> None:
    # a 5-5-7 from Uganda: 0301 (Uganda) -> 0302 village -> 0303 -> 0304 depot -> 0305 village; 4 of 7 points
    places = [
        place("One", "0302", control="congo"),
        place("Depot", "0304", kind="city", control="congo", centre=True),
        place("Two", "0305", control="congo"),
    ]
    p = position([unit("U1", "uganda", strength="5-5-7", at="0301")], places=places, countries={"0301": "Uganda"})
    assert spent(p, "m U1 0301-0302-0303-0304-0305") == 4
    assert [p.controller(name) for name in ("One", "Depot", "Two")] == ["rebels"] * 3
    assert [(score.line, score.points) for score in p.state.scores] == [("VP-C2", 3)]
    assert p.state.places_once_held == (0, 1, 2)


@pytest.mark.rule("GC-3.1c", "GC-3.3.1a", "GC-3.4.4a")
def test_the_march_on_kinshasa_begins() -> None:
    # REB01 (4-4-4) from Mbanza-Ngungu up the N1, which runs 1503 1504 1605 1606 1706 1807, all by road at 1 a hex
    p = campaign().do(*ANGOLANS)
    start = p.where("REB01")
    road = ["1503", "1504", "1605", "1606", "1706", "1807"]
    assert start in road
    on = road[road.index(start) :]
    found = reach(p, "REB01")
    # the next hexes of the road before Kinshasa, which the FAC holds: 1 point each while no zone is left, 2 out of one
    assert found[at(on[1])][0] == 1
    assert at("1807") not in found  # the FAC stands there
    assert p.why(f"m REB01 {start}-{on[1]}") == ("", "")


@pytest.mark.rule("GC-3.4.3c", "GC-3.4.3d")
def test_the_area_of_a_rebel_band_in_the_campaign() -> None:
    # "Bunia + 3": every playable hex at most 3 away, less those held by the Congo side or full
    p = campaign().do(*ANGOLANS)
    area = p.world.board.within(p.world.board.place_named["Bunia"].hex, 3)
    offered = {at(text) for text in p.tokens("mobilise", "REB13")}
    barred = set(area) - offered
    assert offered <= set(area)
    presence = Presence(p.world, p.state)
    assert all(presence.holds_enemy(0, here) or presence.room(here) < 1 for here in barred)
    assert offered
