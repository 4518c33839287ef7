"""River, rail, air, leaving and reserves, worked by hand on the map of the game. Hexsides and hexes are counted in map.toml."""

from typing import Any, cast

import pytest

from pbem.games import catalog
from pbem.games.guerra_do_congo.events import Captured, Rode, Sailed
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, LEFT_MAP, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, position, unit

MAP = cast(CongoRules, catalog.game("guerra_do_congo").rules("campaign", {})).world.board


def campaign(*units: Counter, side: str = "congo", **more: Any) -> Position:
    return position(units, on=MAP, side=side, **more)


def congo(id: str, hex: str, **more: Any) -> Counter:
    return unit(id, "congo", at=hex, **more)


@pytest.mark.rule("GC-3.3.3a", "GC-3.3.3c", "GC-3.3.3f")
def test_up_the_congo_from_kinshasa() -> None:
    # Kinshasa 1807 touches 1807/1907. Upstream from it: 1808/1907 (1), 1908/1907, 1908/2008 (3), 2009/2008, 2108/2008 (5),
    # 2108/2107, 2208/2107 (7), 2208/2207 (8), 2208/2307, 2208/2308 (10), 2209/2308 (11), 2309/2308 (12). The other bank is neutral
    p = campaign(congo("C1", "1807"))
    upstream = {"1807", "1808", "1908", "2009", "2108", "2208", "2209", "2309"}
    found = set(p.tokens("sail", "C1", "1807"))
    assert upstream <= found
    assert not found & {"1907", "2008", "2107", "2308", "2409", "2410"}
    p.do("sail C1 1807-2309")
    assert p.event(Sailed) == [Sailed("C1", "1807", "2309", 12)]
    # with eight hexsides 2208 is the end: 2209 takes eleven
    eight = campaign(congo("C1", "1807"), options={"river_segments": 8})
    assert eight.why("sail C1 1807-2208") == ("", "")
    assert eight.why("sail C1 1807-2209") == ("GC-3.3.3c", "out-of-reach-by-river")


@pytest.mark.rule("GC-3.3.3d", "GC-3.3.3a")
def test_a_battalion_at_the_mouth_of_the_kwa_shuts_the_river_above_kinshasa() -> None:
    # a battalion in 2108 stands beside 2108/2008 (5) and 2108/2107 (6): 2009/2008 (4) is the last hexside that is free
    p = campaign(congo("C1", "1807"), unit("R1", size="battalion", at="2108"))
    found = set(p.tokens("sail", "C1", "1807"))
    assert {"1908", "2009"} <= found
    assert not found & {"2108", "2208"}


@pytest.mark.rule("GC-3.3.4a")
def test_the_train_from_ilebo_goes_as_far_as_bukama() -> None:
    # Ilebo 1816: 1716 1717 1618 1619 1518 (5) 1419 1420 1320 1221 1222 (10) 1122 1023 0923 (13, Kamina) 0924 0825 (15, Bukama)
    line = "1816-1716-1717-1618-1619-1518-1419-1420-1320-1221-1222-1122-1023-0923-0924-0825"
    p = campaign(congo("C1", "1816", strength="3-3-3"))
    assert p.why(f"ride C1 {line}-0724") == ("GC-3.3.4a", "too-far-by-rail")
    p.do(f"ride C1 {line}")
    assert p.event(Rode) == [Rode("C1", tuple(line.split("-")))]


@pytest.mark.rule("GC-3.4.2c", "GC-3.4.2b")
def test_three_zimbabwean_units_come_by_rail_from_kasumbalesa() -> None:
    # R3 is 0228 (1): 0327 0427 0526 0525 (5) 0625 0724 0825 0924 0923 (10) 1023 1122 1222 1221 1320 (15)
    line = ["0228", "0327", "0427", "0526", "0525", "0625", "0724", "0825", "0924", "0923", "1023", "1122", "1222", "1221", "1320"]
    units = [unit(f"Z{n}", "zimbabwe", type="motorised", arrival="entry_hex", place="R3", turn=5) for n in (1, 2, 3)]
    p = campaign(*units)
    p.do(f"railin Z1 {'-'.join(line)}")
    assert p.why(f"railin Z2 {'-'.join(line)}") == ("GC-3.3.4a", "too-far-by-rail")
    p.do(f"railin Z2 {'-'.join(line[:14])}", f"railin Z3 {'-'.join(line[:13])}")
    assert [p.where(f"Z{n}") for n in (1, 2, 3)] == ["1320", "1221", "1222"]
    p.do("end")


@pytest.mark.rule("GC-3.3.4b", "GC-3.3.4c", "GC-7h")
def test_rebels_on_the_katanga_railway() -> None:
    # from Kamina 0923 towards Lubumbashi 0327: 0924 0825 0724 0625 (Tenke, interdicted: the train ends there)
    cut = (Interdiction(at("0625"), "railway", 5),)
    p = campaign(unit("R1", at="0923"), side="rebels", interdictions=cut, control={"Kamina": "rebels"})
    assert p.why("ride R1 0923-0924-0825-0724-0625-0525") == ("GC-3.3.4c", "railway-out-of-use")
    p.do("ride R1 0923-0924-0825-0724-0625")
    taken = [event.place for event in p.event(Captured) if isinstance(event, Captured)]
    on_the_way = [MAP.place_at[here].name for here in (924, 825, 724, 625) if here in MAP.place_at]  # type: ignore[index]
    assert taken == on_the_way
    # a garrison in Bukama 0825 ends it one hex before
    held = campaign(unit("R1", at="0923"), congo("C1", "0825", size="battalion"), side="rebels")
    assert held.tokens("ride", "R1", "0923", "0924") == ["0923"]


@pytest.mark.rule("GC-3.3.4a", "GC-3.3.2b")
def test_the_train_is_ferried_over_the_congo_at_kisangani_and_the_march_pays_for_it() -> None:
    # Ubundu 2624 and Kisangani 2723 are joined by railway over 2624/2723, where no bridge is listed
    p = campaign(congo("C1", "2624", strength="4-4-1"), congo("C2", "2624", strength="4-4-1"))
    p.do("ride C1 2624-2723")
    # on foot: a city 1 + 1 for the river = 2 of its 1: by the minimum it still gets there, and no further
    assert p.options("m", "C2", "2624", "2723").tokens == ()
    assert p.options("m", "C2", "2624", "2723").is_complete


@pytest.mark.rule("GC-3.5c", "GC-3.5d", "GC-3.5f")
def test_an_air_bridge_to_kisangani() -> None:
    # Kinshasa 1807 and Kisangani 2723 are airports: 4 points each. Kikwit 1712 is a strip: 2
    units = [congo("C1", "1807"), congo("C2", "1807", size="battalion"), congo("C3", "1712"), congo("C4", "1807")]
    p = campaign(*units)
    p.do("fly C1 1807-2723", "fly C2 1807-2723")  # 3 of 4 at both ends
    assert p.why("fly C4 1807-2723") == ("GC-3.5c", "airfield-busy")  # 2 more
    assert p.why("fly C3 1712-1807") == ("GC-3.5c", "airfield-busy")
    p.do("fly C3 1712-1518")  # Kananga, an airport: the strip has handled its 2
    assert p.why("fly C4 1807-1712") == ("GC-3.5c", "airfield-busy")


@pytest.mark.rule("GC-3.5g", "GC-3.3.3e", "GC-3.3.4d")
def test_kisangani_under_siege_is_left_by_air_only() -> None:
    # Kisangani 2723 has the neighbours 2824 2724 2624 2623 2722 2823; a rebel regiment in 2824, 2624 and 2722 controls them all
    siege = [unit(f"R{n}", at=hex) for n, hex in enumerate(("2824", "2624", "2722"))]
    p = campaign(congo("C1", "2723"), congo("G1", "2723", type="guerrilla", size="battalion"), *siege)
    assert p.unit("C1").has(BESIEGED_AT_START)
    assert p.why("sail C1 2723-2623") == ("GC-3.3.3e", "besieged")
    assert p.why("ride C1 2723-2624") == ("GC-3.3.4d", "besieged")
    assert "2623" in p.tokens("m", "C1", "2723")
    p.do("fly C1 2723-1807", "m G1 2723-2623")
    assert (p.where("C1"), p.where("G1")) == ("1807", "2623")


@pytest.mark.rule("GC-3.4.1a", "GC-3.2.1c")
def test_ugandans_go_home_by_jinja_under_fire() -> None:
    # the entry hex 2837 is in the last column. 2736 -> 2837 by road: 1; out of 2837: its own terrain
    cost = MAP.terrain[at("2837")].cost_mp
    p = campaign(unit("U1", "uganda", at="2736", strength=f"4-4-{1 + cost}"), side="rebels")
    assert p.why("leave U1 2736-2837") == ("", "")
    short = campaign(unit("U1", "uganda", at="2736", strength=f"4-4-{cost}"), side="rebels")
    assert short.why("leave U1 2736-2837") == ("GC-3.4.1a", "too-few-points-to-leave")
    # an Angolan regiment in 2936 controls 2837: 1, then cost + 1
    chased = [unit("A1", "angola", at="2936")]
    slow = campaign(unit("U1", "uganda", at="2736", strength=f"4-4-{1 + cost}"), *chased, side="rebels")
    assert slow.why("leave U1 2736-2837") == ("GC-3.4.1a", "too-few-points-to-leave")
    p = campaign(unit("U1", "uganda", at="2736", strength=f"4-4-{2 + cost}"), *chased, side="rebels").do("leave U1 2736-2837")
    assert p.unit("U1").status == LEFT_MAP
    assert p.state.scores == ()
    # one in 2836 controls all that is open around 2736, for the rest is lake: besieged, it has one hex and not two
    shut = campaign(unit("U1", "uganda", at="2736", strength="4-4-9"), unit("A1", "angola", at="2836"), side="rebels")
    assert shut.unit("U1").has(BESIEGED_AT_START)
    assert shut.why("leave U1 2736-2837") == ("GC-3.4.1a", "too-few-points-to-leave")


@pytest.mark.rule("GC-8.1b", "GC-8.1c", "GC-8.1i")
def test_the_presidential_guard_stands_by_in_kinshasa() -> None:
    # C1 in Kinshasa 1807; a rebel regiment in 1706 stands next to it, one in 1605 two hexes away
    near = campaign(congo("C1", "1807"), unit("R1", at="1706"), options={"reserves": True})
    assert near.why("reserve C1") == ("GC-8.1c", "engaged")
    p = campaign(congo("C1", "1807"), unit("R1", at="1605"), options={"reserves": True}).do("reserve C1")
    assert p.why("sail C1 1807-1908") == ("GC-8.1b", "in-reserve")
    assert p.why("fly C1 1807-2723") == ("GC-8.1b", "in-reserve")


@pytest.mark.rule("GC-3.2.2d", "GC-3.3.4a", "GC-3.5c")
def test_a_capital_with_too_many_soldiers_is_emptied_by_every_way_there_is() -> None:
    # Kinshasa holds 5 + 1 road + 1 railway = 7 points. Three regiments of 2 stand there, R4 marches in: 8. One of 2 must go
    garrison = [congo(f"C{n}", "1807") for n in (1, 2, 3)]
    for order in ("sail C1 1807-1908", "ride C1 1807-1706-1606", "fly C1 1807-1712", "m C1 1807-1706"):
        p = campaign(*garrison, congo("C4", "1706")).do("m C4 1706-1807")
        assert p.why("end") == ("GC-3.2.2d", "over-capacity")
        p.do(order, "end")
        assert len([n for n in (1, 2, 3, 4) if p.where(f"C{n}") == "1807"]) == 3
