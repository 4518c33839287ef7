"""Enemy units and zones of control. Section 3.2.1."""

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START
from tests.games.guerra_do_congo.boards import Counter, at, position, unit

RING = ("0405", "0305", "0205", "0204", "0303", "0404")  # NE, E, SE, SW, W, NW of 0304


def enemy(id: str, hex: str, size: str = "regiment", **more: object) -> Counter:
    return unit(id, "congo", at=hex, size=size, **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.2.1a")
def test_nobody_enters_a_hex_that_holds_an_enemy() -> None:
    p = position([unit("R1", at="0302"), enemy("C1", "0303", "battalion"), unit("R2", type="guerrilla", at="0304")])
    assert p.why("m R1 0302-0303") == ("GC-3.2.1a", "enemy-there")
    assert p.why("m R2 0304-0303") == ("GC-3.2.1a", "enemy-there")
    assert "0303" not in p.tokens("m", "R1", "0302")


@pytest.mark.rule("GC-3.2.1b", "GC-3.2.1c")
def test_moving_on_from_an_enemy_zone_costs_one_more_and_entering_it_does_not() -> None:
    # the zone of the regiment in 0405 holds 0404, 0304, 0305 and others, not 0303
    p = position([unit("R1", at="0302"), enemy("C1", "0405")])
    assert Token("0304", 2) in p.options("m", "R1", "0302", "0303").tokens  # entering: only the terrain
    assert Token("0305", 4) in p.options("m", "R1", "0302", "0303", "0304").tokens  # from zone to zone
    assert Token("0204", 4) in p.options("m", "R1", "0302", "0303", "0304").tokens  # out of the zone


@pytest.mark.rule("GC-3.2.1b")
def test_every_kind_of_regiment_has_a_zone_across_rivers_reduced_or_not() -> None:
    for kind in ("infantry", "artillery", "guerrilla", "armour", "motorised"):
        p = position([enemy("C1", "0304", type=kind, reduced=True), unit("R1", at="0303")], rivers=["0303/0304"])
        assert Presence(p.world, p.state).zoc_of(1) == {at("0304"), *map(at, RING)}


@pytest.mark.rule("GC-3.2.1b", "GC-3.2.2a")
def test_friendly_units_do_not_cancel_an_enemy_zone() -> None:
    p = position([unit("R1", at="0303"), unit("R2", at="0303"), enemy("C1", "0304")])
    assert Token("0302", 2) in p.options("m", "R1", "0303").tokens


@pytest.mark.rule("GC-3.2.1c")
def test_the_surcharge_is_one_however_many_enemies_there_are_and_from_the_first_hex() -> None:
    p = position([unit("R1", at="0303"), enemy("C1", "0304"), enemy("C2", "0404"), enemy("C3", "0403")])
    assert Token("0302", 2) in p.options("m", "R1", "0303").tokens


@pytest.mark.rule("GC-3.2.1d")
def test_the_surcharge_comes_on_top_of_roads_and_rivers() -> None:
    p = position(
        [unit("R1", at="0303"), enemy("C1", "0404")],
        terrain={"0302": "mountain", "0304": "forest"},
        roads=["0303-0302"],
        rivers=["0303/0304"],
    )
    found = p.options("m", "R1", "0303").tokens
    assert Token("0302", 2) in found  # road 1 + 1
    assert Token("0304", 4) in found  # forest 2 + river 1 + 1


@pytest.mark.rule("GC-3.2.1e")
def test_a_unit_besieged_at_the_start_has_one_hex_at_any_cost() -> None:
    # regiments in 0306 and 0302 and 0504 hold all six neighbours of 0304 in their zones
    ring = [enemy("C1", "0306"), enemy("C2", "0302"), enemy("C3", "0504"), enemy("C4", "0104")]
    p = position([unit("R1", at="0304", strength="4-4-2"), *ring], terrain={"0305": "mountain", "0303": "open"})
    assert p.unit("R1").has(BESIEGED_AT_START)
    assert p.why("m R1 0304-0305") == ("", "")
    assert p.why("m R1 0304-0303-0203") == ("GC-3.2.1e", "besieged-one-hex")
    # the single hex spends the smaller of its cost (1 + 1) and the points (2): 2; with a mountain 3 + 1, still 2
    assert p.options("m", "R1", "0304").tokens.count(Token("0305", 2)) == 1
    p.do("m R1 0304-0305")
    assert p.event(Moved) == [Moved("R1", ("0304", "0305"), 2)]


@pytest.mark.rule("GC-3.2.1e", "GC-3.2.1h")
def test_besieged_guerrillas_have_one_hex_too_and_pay_no_surcharge() -> None:
    ring = [enemy("C1", "0306"), enemy("C2", "0302"), enemy("C3", "0504"), enemy("C4", "0104")]
    p = position([unit("R1", type="guerrilla", at="0304"), *ring])
    assert p.why("m R1 0304-0303-0203") == ("GC-3.2.1e", "besieged-one-hex")
    assert Token("0303", 1) in p.options("m", "R1", "0304").tokens


@pytest.mark.rule("GC-3.2.1e")
def test_a_unit_besieged_only_on_its_way_is_not_limited() -> None:
    ring = [enemy("C1", "0306"), enemy("C2", "0504"), enemy("C4", "0104")]
    p = position([unit("R1", at="0303", strength="4-4-8"), *ring])
    assert not p.unit("R1").has(BESIEGED_AT_START)
    assert p.why("m R1 0303-0304-0303-0302") == ("", "")


@pytest.mark.rule("GC-3.2.1f", "GC-3.2.1g")
def test_six_battalions_around_a_unit_surround_it() -> None:
    ring = [enemy(f"C{n}", hex, "battalion") for n, hex in enumerate(RING)]
    p = position([unit("R1", at="0304"), *ring])
    assert p.why("m R1 0304-0305") == ("GC-3.2.1f", "surrounded")
    assert "m" not in p.tokens()
    gap = position([unit("R1", at="0304"), *ring[1:]])
    assert gap.tokens("m", "R1", "0304") == ["0405"]
    assert not gap.unit("R1").has(BESIEGED_AT_START)  # battalions hold their own hexes only


@pytest.mark.rule("GC-3.2.1f")
def test_friendly_hexes_are_free_for_the_test_of_surrounding() -> None:
    ring = [enemy(f"C{n}", hex, "battalion") for n, hex in enumerate(RING[1:])]
    p = position([unit("R1", at="0304"), unit("R2", at="0405"), *ring])
    assert p.why("m R1 0304-0405") == ("", "")


@pytest.mark.rule("GC-3.2.1g", "GC-2.7.2.1a")
def test_a_battalion_controls_only_its_own_hex() -> None:
    p = position([unit("R1", at="0302"), enemy("C1", "0304", "battalion")])
    assert Presence(p.world, p.state).zoc_of(1) == {at("0304")}
    assert Token("0403", 2) in p.options("m", "R1", "0302", "0303").tokens


@pytest.mark.rule("GC-3.2.1h", "GC-2.7.2.2b")
def test_guerrillas_pay_no_surcharge() -> None:
    p = position([unit("R1", type="guerrilla", at="0303"), unit("R2", at="0303"), enemy("C1", "0304")])
    assert Token("0302", 1) in p.options("m", "R1", "0303").tokens
    assert Token("0302", 2) in p.options("m", "R2", "0303").tokens


@pytest.mark.rule("GC-3.2.1i", "GC-4.6.4g")
def test_closed_hexes_are_not_looked_at_for_sieges() -> None:
    # sea, neutral country and, for the armoured unit only, roadless forest do not count as ways out
    p = position(
        [unit("R1", at="0304"), unit("R2", type="armour", at="0304"), enemy("C1", "0305")],
        water=["0204"],
        neutral=["0303"],
        terrain={"0404": "forest"},
    )
    here, presence = at("0304"), Presence(p.world, p.state)
    assert presence.zoc_of(1) >= {at("0405"), at("0305"), at("0205")}
    assert presence.is_besieged(p.world.kinds[1], here)
    assert not presence.is_besieged(p.world.kinds[0], here)
    assert not p.unit("R1").has(BESIEGED_AT_START)
    assert p.unit("R2").has(BESIEGED_AT_START)


@pytest.mark.rule("GC-3.2.1i")
def test_a_unit_with_no_open_neighbour_at_all_is_neither_besieged_nor_surrounded() -> None:
    p = position([unit("R1", at="0304"), enemy("C1", "0307")], water=list(RING))
    presence = Presence(p.world, p.state)
    assert not presence.is_besieged(p.world.kinds[0], at("0304"))
    assert not presence.is_surrounded(p.world.kinds[0], at("0304"))
