"""Supply lines, when supply is judged, and what is always supplied. Section 3.6."""

import pytest

from pbem.games.guerra_do_congo.events import PhaseBegan
from pbem.games.guerra_do_congo.state import SUPPLIED, Interdiction
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, unit

CENTRE = place("Depot", "0301", kind="city", centre=True)
R1 = unit("R1", at="0305")


def enemy(hex: str, size: str = "battalion", id: str = "C1") -> Counter:
    return unit(id, "congo", at=hex, size=size)


def fed(*units: Counter, **more: object) -> bool:
    """Is R1 supplied at the start of the Rebels' Movement Phase? The depot of the Rebels is in 0301."""
    given = {"places": [CENTRE], "supplied": "judged"} | more
    return bool(position([*(units or (R1,))], **given).unit("R1").has(SUPPLIED))  # type: ignore[arg-type]


def at_hex(hex: str) -> Counter:
    return unit("R1", at=hex)


@pytest.mark.rule("GC-3.6.1a", "GC-3.6.1g")
def test_a_unit_is_supplied_up_to_three_points_from_the_network() -> None:
    assert fed(at_hex("0304"))  # 0303, 0302 and the city 0301: 1 + 1 + 1
    assert not fed(at_hex("0305"))
    assert fed(at_hex("0306"), roads=["0301-0302-0303"])  # 0305, 0304, 0303
    assert not fed(at_hex("0307"), roads=["0301-0302-0303"])


@pytest.mark.rule("GC-3.6.1g")
def test_the_last_stretch_counts_the_hexes_entered_up_to_the_network_hex() -> None:
    road = ["0301-0302"]
    # from 0304: enter 0303 (forest 2), then 0302 (savanna 1): 3. The unit's own hex never counts
    assert fed(at_hex("0304"), roads=road, terrain={"0303": "forest", "0304": "mountain"}, water=["0403", "0404", "0203", "0204"])
    dry = {"water": ["0403", "0404", "0203", "0204"]}
    assert not fed(at_hex("0304"), roads=road, terrain={"0303": "mountain"}, **dry)
    # a river on the way adds 1, with a railway over it there is a bridge
    assert not fed(at_hex("0304"), roads=road, terrain={"0303": "forest"}, rivers=["0303/0304"], **dry)
    assert fed(at_hex("0304"), roads=road, terrain={"0303": "forest"}, rivers=["0303/0304"], railways=["0303-0304"], **dry)


@pytest.mark.rule("GC-3.6.1g", "GC-3.3.6a")
def test_the_ban_of_mobile_units_and_zones_do_not_touch_the_last_stretch() -> None:
    tank = unit("R1", type="armour", at="0303", strength="8-6-6")
    dry = {"water": ["0402", "0403", "0202", "0203"], "terrain": {"0302": "forest"}}
    assert fed(tank, enemy("0404", "regiment"), **dry)


@pytest.mark.rule("GC-3.6.1b")
def test_the_network_mixes_road_railway_and_congo_hexsides() -> None:
    # road 0301-0302, railway 0302-0303, the Congo between 0303/0403 and on to 0304/0404, which R1 touches from 0404
    river = ["0303/0403", "0303/0404", "0304/0404"]
    hard = dict.fromkeys(("0305", "0405", "0304", "0303"), "mountain")
    lines: dict[str, object] = {"roads": ["0301-0302"], "railways": ["0302-0303"], "terrain": hard}
    assert fed(at_hex("0405"), congo=river, **lines)  # one mountain hex, 0404 costs 1, touches the river
    far = {"congo": river, **lines, "terrain": {**hard, "0404": "mountain", "0403": "mountain"}}
    assert fed(at_hex("0404"), **far)  # it touches the route itself: distance 0
    assert not fed(at_hex("0506"), **far)


@pytest.mark.rule("GC-3.6.1b")
def test_two_roads_that_only_touch_are_not_joined() -> None:
    ground = dict.fromkeys(("0302", "0303", "0304", "0305", "0403", "0404", "0203", "0204", "0205", "0405"), "mountain")
    assert not fed(at_hex("0305"), roads=["0301-0302", "0303-0304-0305"], terrain=ground)
    assert fed(at_hex("0305"), roads=["0301-0302-0303-0304-0305"], terrain=ground)


@pytest.mark.rule("GC-3.6.1b")
def test_a_place_without_road_railway_or_river_is_not_in_the_network() -> None:
    wall = dict.fromkeys(("0302", "0303", "0304", "0402", "0403", "0404", "0202", "0203", "0204"), "mountain")
    assert not fed(at_hex("0304"), places=[CENTRE, place("V", "0303")], terrain=wall)
    assert not fed(at_hex("0303"), places=[CENTRE, place("V", "0303")], terrain=wall)


@pytest.mark.rule("GC-3.6.1b")
def test_a_playable_hex_joins_two_separate_stretches_of_the_congo() -> None:
    # 0303 touches 0302/0303 in the west and 0303/0304 in the east, which share no corner; it has no road
    hexes = [f"{row:02d}{column:02d}" for row in range(7) for column in range(8)]
    wall = dict.fromkeys(hexes, "mountain")
    ground = {"roads": ["0301-0302"], "terrain": wall}
    assert fed(at_hex("0304"), congo=["0302/0303", "0303/0304"], **ground)
    assert not fed(at_hex("0305"), congo=["0302/0303", "0303/0304"], **ground, rivers=["0304/0305"])
    assert fed(at_hex("0305"), congo=["0302/0303", "0303/0304"], **ground)  # one mountain away: 3


@pytest.mark.rule("GC-3.6.1b")
def test_a_hexside_along_a_neutral_bank_is_usable() -> None:
    wall = dict.fromkeys(("0302", "0303", "0304", "0305"), "mountain")
    ground = {"terrain": wall, "neutral": [f"04{c:02d}" for c in range(10)], "water": [f"02{c:02d}" for c in range(10)]}
    chain = ["0301/0402", "0302/0402", "0302/0403", "0303/0403", "0303/0404", "0304/0404"]
    assert fed(at_hex("0304"), congo=chain, **ground)
    assert not fed(at_hex("0304"), congo=chain[:2], **ground)


@pytest.mark.rule("GC-3.6.1c")
def test_the_ninth_centre_is_boma_or_goma() -> None:
    places = [
        place("Boma", "0301", kind="city", centre=True, centre_option="boma"),
        place("Goma", "0309", kind="city", centre=True, centre_option="goma"),
    ]
    for option, supplied in (("boma", (True, False)), ("goma", (False, True))):
        chosen = {"places": places, "options": {"supply_ninth_centre": option}}
        assert (fed(at_hex("0303"), **chosen), fed(at_hex("0307"), **chosen)) == supplied


@pytest.mark.rule("GC-3.6.1d")
def test_a_centre_serves_the_side_that_controls_it() -> None:
    assert fed(at_hex("0302"))
    assert not fed(at_hex("0302"), control={"Depot": "congo"})
    theirs = position(
        [unit("C1", "congo", at="0302")], places=[CENTRE], control={"Depot": "congo"}, side="congo", supplied="judged"
    )
    assert theirs.unit("C1").has(SUPPLIED)


@pytest.mark.rule("GC-3.6.1d", "GC-7h")
def test_an_enemy_that_enters_a_centre_takes_it_over() -> None:
    p = position([unit("R1", at="0302"), unit("C1", "congo", at="0402")], places=[CENTRE], side="congo")
    p.do("m C1 0402-0301", "end")
    assert p.controller("Depot") == "congo"
    assert not p.unit("R1").has(SUPPLIED)
    assert p.unit("C1").has(SUPPLIED)


@pytest.mark.rule("GC-3.6.1e")
def test_the_route_must_be_free_of_enemy_units_not_of_their_zones() -> None:
    road, wall = ["0301-0302-0303-0304-0305"], dict.fromkeys(("0303", "0304", "0305", "0404", "0405", "0204", "0205"), "mountain")
    assert not fed(R1, enemy("0303"), roads=road, terrain=wall)
    assert fed(R1, enemy("0503", "regiment"), roads=road, terrain=wall)
    assert fed(R1, roads=road, terrain=wall, places=[CENTRE, place("V", "0303", control="congo")])


@pytest.mark.rule("GC-3.6.1e")
def test_a_river_hexside_is_blocked_by_an_enemy_on_either_bank() -> None:
    wall = {f"{row:02d}{column:02d}": "mountain" for row in range(8) for column in range(8)}
    ground = {"terrain": wall, "congo": ["0301/0402", "0302/0402", "0302/0403", "0303/0403", "0303/0404", "0304/0404"]}
    assert fed(at_hex("0304"), **ground)
    assert not fed(at_hex("0304"), enemy("0403"), **ground)
    assert not fed(at_hex("0304"), enemy("0302"), **ground)


@pytest.mark.rule("GC-3.6.1f")
def test_the_last_stretch_must_be_free_of_enemy_units() -> None:
    dry = {"water": ["0402", "0403", "0202", "0203"]}
    assert fed(at_hex("0303"), **dry)
    assert not fed(at_hex("0303"), enemy("0302"), **dry)


@pytest.mark.rule("GC-3.6.1h")
def test_the_route_may_be_of_any_length() -> None:
    long = "-".join(f"03{column:02d}" for column in range(1, 40))
    assert fed(at_hex("0339"), columns=(0, 40), roads=[long])
    assert not fed(at_hex("0339"), columns=(0, 40))


@pytest.mark.rule("GC-3.6.1i")
def test_interdiction_does_not_touch_supply() -> None:
    out = (Interdiction(at("0303"), "road", 9), Interdiction(at("0302"), "railway", 9))
    assert fed(R1, roads=["0301-0302-0303-0304-0305"], interdictions=out)


RING = ("0406", "0306", "0206", "0205", "0304", "0405")  # around 0305


@pytest.mark.rule("GC-3.6.1j")
def test_a_unit_on_an_airfield_is_always_supplied() -> None:
    ring = [enemy(hex, "regiment", f"C{n}") for n, hex in enumerate(RING)]
    for air, supplied in (("airport", True), ("airstrip", True), ("none", False)):
        town = place("Town", "0305", kind="city", air=air, control="congo")
        out = (Interdiction(at("0305"), "air", 9),)
        assert fed(R1, *ring, places=[CENTRE, town], interdictions=out) is supplied


@pytest.mark.rule("GC-3.6.1k", "GC-4.2.4h")
def test_a_besieged_unit_is_unsupplied_on_a_road_to_a_centre_too() -> None:
    road = ["0301-0302-0303-0304-0305"]
    ring = [enemy("0307", "regiment", "C1"), enemy("0505", "regiment", "C2"), enemy("0105", "regiment", "C3")]
    assert fed(R1, *ring, roads=road)  # 0304 is outside their zones
    assert not fed(R1, *ring, enemy("0404", "regiment", "C4"), roads=road)


@pytest.mark.rule("GC-3.6.1l")
def test_guerrillas_are_always_supplied() -> None:
    assert fed(unit("R1", type="guerrilla", at="0309"))
    assert not fed(unit("R1", type="infantry", at="0309"))


@pytest.mark.rule("GC-6e")
def test_in_turn_one_everything_is_supplied() -> None:
    ring = [enemy(hex, "regiment", f"C{n}") for n, hex in enumerate(RING)]
    for turn, supplied in ((1, True), (2, False)):
        p = position([R1, *ring], turn=turn, supplied="judged")
        assert p.unit("R1").has(SUPPLIED) is supplied
        p.do("end")
        assert [p.unit(id).has(SUPPLIED) for id in ("R1", "C1")] == [supplied, supplied]


@pytest.mark.rule("GC-3.6.1m", "GC-2.3a")
def test_supply_for_movement_is_judged_once_at_the_start_of_the_phase() -> None:
    # R2 takes the enemy depot next to R1; that feeds R1 from the Combat Phase on
    depots = [CENTRE, place("Far", "0807", kind="city", centre=True, control="congo")]
    p = position([unit("R1", at="0806"), unit("R2", at="0808")], places=depots, supplied="judged")
    assert not p.unit("R1").has(SUPPLIED)
    p.do("m R2 0808-0807")
    assert p.controller("Far") == "rebels"
    assert not p.unit("R1").has(SUPPLIED)
    p.do("end")
    assert p.unit("R1").has(SUPPLIED)


@pytest.mark.rule("GC-3.6.1m", "GC-2.3a")
def test_a_movement_phase_begins_with_the_supply_of_its_own_side() -> None:
    camp = place("Camp", "0801", kind="city", centre=True, control="congo")
    units = [R1, unit("C1", "congo", at="0803"), unit("C2", "congo", at="0009")]
    p = position(units, places=[CENTRE, camp], phase="combat").do("end")
    assert PhaseBegan("congo", "movement", ("C2",)) in p.events
    assert [p.unit(id).has(SUPPLIED) for id in ("C1", "C2")] == [True, False]


@pytest.mark.rule("GC-3.6.1n", "GC-4.2.4h")
def test_for_combat_the_supply_of_both_sides_is_judged_at_the_start_of_the_phase() -> None:
    p = position([unit("R1", at="0303"), unit("C1", "congo", at="0308")], places=[CENTRE])
    assert p.unit("C1").has(SUPPLIED)  # the position says so
    p.do("end")
    assert p.unit("R1").has(SUPPLIED)
    assert not p.unit("C1").has(SUPPLIED)
    assert PhaseBegan("rebels", "combat", ("C1",)) in p.events


@pytest.mark.rule("GC-3.6.2b")
def test_an_unsupplied_motorised_unit_may_take_a_loss_to_keep_its_points() -> None:
    def cut_off(type: str = "motorised", **more: object) -> Position:
        return position([unit("R1", type=type, strength="7-5-8", at="0308", **more)], supplied="judged")  # type: ignore[arg-type]

    p = cut_off().do("abandon R1")
    assert p.unit("R1").is_reduced
    assert p.why("m R1 0308-0307-0306-0305-0304-0303-0302-0301-0300") == ("", "")
    assert not p.unit("R1").has(SUPPLIED)
    assert p.why("abandon R1") == ("GC-3.6.2b", "already-reduced")
    assert cut_off("armour").why("abandon R1") == ("GC-3.6.2b", "not-motorised")
    assert cut_off(reduced=True).why("abandon R1") == ("GC-3.6.2b", "already-reduced")
    assert cut_off().do("m R1 0308-0307").why("abandon R1") == ("GC-2.3b", "already-moved")
    rich = position([unit("R1", type="motorised", strength="7-5-8", at="0308")])
    assert rich.why("abandon R1") == ("GC-3.6.2b", "is-supplied")
    assert "abandon" not in rich.tokens()


@pytest.mark.rule("GC-3.6.1e", "GC-3.6.1d")
def test_a_centre_with_an_enemy_in_it_feeds_nobody_else() -> None:
    assert not fed(at_hex("0303"), enemy("0301"))
    assert fed(at_hex("0303"), enemy("0309"))


@pytest.mark.rule("GC-3.6.1m")
def test_only_the_owner_of_the_phase_is_judged_at_its_start() -> None:
    depot = place("Theirs", "0807", kind="city", centre=True, control="congo")
    p = position([unit("R1", at="0302"), unit("C1", "congo", at="0806")], places=[CENTRE, depot], supplied="judged")
    assert (p.unit("R1").has(SUPPLIED), p.unit("C1").has(SUPPLIED)) == (True, False)
    p.do("end")
    assert p.unit("C1").has(SUPPLIED)
