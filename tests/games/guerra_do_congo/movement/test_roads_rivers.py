"""Roads, rivers, bridges, lakes, closed hexes, and mobile units off the road. Section 3.3."""

from typing import Any

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.state import Interdiction
from tests.games.guerra_do_congo.boards import at, board, position, unit

R1 = unit("R1", strength="4-4-4", at="0303")
TANK = unit("T1", type="armour", strength="8-6-6", at="0303")


def cost(to: str, **of_board: Any) -> int:
    """What R1 pays from 0303 to a neighbour."""
    found = {token.text: token.cost_mp for token in position([R1], **of_board).options("m", "R1", "0303").tokens}
    return found[to]


@pytest.mark.rule("GC-3.3.1a")
def test_along_a_road_every_terrain_costs_one() -> None:
    assert cost("0304", terrain={"0304": "mountain"}, roads=["0303-0304"]) == 1
    assert cost("0304", terrain={"0304": "mountain"}) == 3


@pytest.mark.rule("GC-3.3.1a")
def test_a_railway_gives_no_road_move() -> None:
    assert cost("0304", terrain={"0304": "mountain"}, railways=["0303-0304"]) == 3


@pytest.mark.rule("GC-3.3.1b")
def test_the_road_must_cross_the_hexside() -> None:
    # both hexes have a road, but not one that joins them
    ground = {"terrain": {"0304": "forest"}, "roads": ["0303-0302", "0304-0305"]}
    assert cost("0304", **ground) == 2


@pytest.mark.rule("GC-3.3.1b", "GC-3.3.1c")
def test_getting_onto_and_off_a_road_costs_the_terrain() -> None:
    p = position([R1], terrain={"0304": "forest", "0305": "forest", "0306": "forest"}, roads=["0304-0305"])
    assert Token("0304", 2) in p.options("m", "R1", "0303").tokens
    assert Token("0305", 3) in p.options("m", "R1", "0303", "0304").tokens
    assert p.why("m R1 0303-0304-0305-0306") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-3.3.1d", "GC-4.6.4b", "GC-4.6.4g")
@pytest.mark.parametrize("hex", ["0303", "0304"])
def test_an_interdicted_road_is_no_road_on_either_side_of_the_hex(hex: str) -> None:
    ground = board(terrain={"0304": "mountain"}, roads=["0302-0303-0304"])
    out = Interdiction(at(hex), "road", 5)
    p = position([R1], on=ground, interdictions=(out,), turn=5)
    assert Token("0304", 3) in p.options("m", "R1", "0303").tokens
    rail = position([R1], on=ground, interdictions=(Interdiction(at(hex), "railway", 5),), turn=5)
    assert Token("0304", 1) in rail.options("m", "R1", "0303").tokens
    over = position([R1], on=ground, interdictions=(Interdiction(at(hex), "road", 4),), turn=5)
    assert Token("0304", 1) in over.options("m", "R1", "0303").tokens


@pytest.mark.rule("GC-4.6.4b", "GC-3.2.2f")
def test_an_interdicted_road_keeps_its_stacking_point() -> None:
    ground = board(terrain={"0304": "forest"}, roads=["0303-0304"])
    battalions = [unit(f"B{n}", size="battalion", at="0304") for n in range(2)]
    p = position(
        [unit("R1", size="battalion", at="0303"), *battalions], on=ground, interdictions=(Interdiction(at("0304"), "road", 9),)
    )
    p.do("m R1 0303-0304", "end")


@pytest.mark.rule("GC-3.3.2a")
def test_crossing_a_river_or_the_congo_costs_one_more() -> None:
    assert cost("0304", terrain={"0304": "forest"}, rivers=["0303/0304"]) == 3
    assert cost("0304", terrain={"0304": "forest"}, congo=["0303/0304"]) == 3
    assert cost("0304", terrain={"0304": "forest"}, rivers=["0304/0305"]) == 2


@pytest.mark.rule("GC-3.3.2b")
def test_a_road_or_railway_over_a_river_is_a_bridge() -> None:
    forest = {"0304": "forest"}
    assert cost("0304", terrain=forest, rivers=["0303/0304"], roads=["0303-0304"]) == 1
    assert cost("0304", terrain=forest, rivers=["0303/0304"], railways=["0303-0304"]) == 2  # terrain, no river


@pytest.mark.rule("GC-3.3.2b")
def test_over_the_congo_only_the_named_bridges_are_bridges() -> None:
    ground = {"terrain": {"0304": "forest"}, "congo": ["0303/0304"], "roads": ["0303-0304"]}
    assert cost("0304", **ground) == 2  # ferry: road 1 + 1
    assert cost("0304", **ground, bridges=["0303/0304"]) == 1


@pytest.mark.rule("GC-3.3.2c", "GC-4.6.4e")
def test_bridges_of_an_interdicted_line_are_out_while_no_other_line_is_in_order() -> None:
    ground = board(terrain={"0304": "forest"}, rivers=["0303/0304"], railways=["0303-0304"])
    out = (Interdiction(at("0304"), "railway", 5),)
    assert Token("0304", 3) in position([R1], on=ground, interdictions=out).options("m", "R1", "0303").tokens
    both = board(terrain={"0304": "forest"}, rivers=["0303/0304"], railways=["0303-0304"], roads=["0303-0304"])
    assert Token("0304", 1) in position([R1], on=both, interdictions=out).options("m", "R1", "0303").tokens
    no_road = (Interdiction(at("0304"), "road", 5),)
    assert Token("0304", 2) in position([R1], on=both, interdictions=no_road).options("m", "R1", "0303").tokens


@pytest.mark.rule("GC-3.3.5a", "GC-6b")
def test_nobody_enters_sea_lake_or_a_neutral_country() -> None:
    p = position([R1], water=["0304"], neutral=["0302"])
    assert p.why("m R1 0303-0304") == ("GC-3.3.5a", "sea-or-lake")
    assert p.why("m R1 0303-0302") == ("GC-6b", "neutral-country")
    assert not {"0304", "0302"} & set(p.tokens("m", "R1", "0303"))


@pytest.mark.rule("GC-3.3.5b")
def test_hexes_over_a_lake_hexside_are_no_neighbours() -> None:
    p = position([R1, unit("C1", "congo", at="0304")], lakes=["0303/0304"])
    assert p.why("m R1 0303-0304") == ("GC-3.3.5b", "across-a-lake")
    assert Token("0302", 1) in p.options("m", "R1", "0303").tokens  # and its zone does not reach here


@pytest.mark.rule("GC-6f")
def test_every_other_country_may_be_entered_by_both_sides() -> None:
    countries = {"0304": "Angola", "0305": "Uganda", "0306": "Rwanda", "0307": "Burundi"}
    p = position([unit("R1", "rwanda", at="0303")], countries=countries)
    assert p.why("m R1 0303-0304-0305-0306-0307") == ("", "")
    q = position([unit("C1", "angola", at="0303")], countries=countries, side="congo")
    assert q.why("m C1 0303-0304-0305-0306-0307") == ("", "")


@pytest.mark.rule("GC-3.3.6a")
@pytest.mark.parametrize("terrain", ["forest", "mountain", "swamp"])
def test_mobile_units_need_a_road_or_railway_into_difficult_ground(terrain: str) -> None:
    for kind in ("armour", "motorised"):
        tank = unit("T1", type=kind, strength="8-6-6", at="0303")
        bare = position([tank], terrain={"0304": terrain})
        assert bare.why("m T1 0303-0304") == ("GC-3.3.6a", "closed-to-mobile")
        road = position([tank], terrain={"0304": terrain}, roads=["0303-0304"])
        assert Token("0304", 1) in road.options("m", "T1", "0303").tokens
        rail = position([tank], terrain={"0304": terrain}, railways=["0303-0304"])
        assert {t.text: t.cost_mp for t in rail.options("m", "T1", "0303").tokens}["0304"] > 1
    for kind in ("infantry", "guerrilla", "artillery"):
        foot = position([unit("R1", type=kind, at="0303")], terrain={"0304": terrain})
        assert foot.why("m R1 0303-0304") == ("", "")


@pytest.mark.rule("GC-3.3.6a")
def test_mobile_units_may_go_anywhere_else() -> None:
    p = position([TANK], terrain={"0304": "rough", "0302": "open"})
    assert {"0304", "0302"} <= set(p.tokens("m", "T1", "0303"))


@pytest.mark.rule("GC-4.6.4g")
def test_a_mobile_unit_may_not_use_an_interdicted_road_into_forest() -> None:
    ground = board(terrain={"0304": "forest"}, roads=["0303-0304"])
    p = position([TANK], on=ground, interdictions=(Interdiction(at("0304"), "road", 5),))
    assert p.why("m T1 0303-0304") == ("GC-3.3.6a", "closed-to-mobile")
