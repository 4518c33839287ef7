"""Marching: points, the one-hex minimum, what a unit may and may not do. Section 3.1 and GC-2.3b."""

import pytest

from pbem.engine.game import Token
from pbem.games.guerra_do_congo.events import Moved
from pbem.games.guerra_do_congo.state import MOVED, RESERVE, SUPPLIED
from tests.games.guerra_do_congo.boards import at, position, reach, unit


def one(strength: str = "4-4-4", **more: object):  # type: ignore[no-untyped-def]
    return unit("R1", strength=strength, at="0302", **more)  # type: ignore[arg-type]


@pytest.mark.rule("GC-3.1a")
def test_a_unit_pays_for_each_hex_and_stops_when_it_cannot_pay() -> None:
    p = position([one()])
    assert p.why("m R1 0302-0303-0304-0305-0306") == ("", "")
    assert p.why("m R1 0302-0303-0304-0305-0306-0307") == ("GC-3.1a", "too-few-points")
    p.do("m R1 0302-0303-0304-0305-0306")
    assert p.where("R1") == "0306"
    assert p.event(Moved) == [Moved("R1", ("0302", "0303", "0304", "0305", "0306"), 4)]


@pytest.mark.rule("GC-3.1a")
def test_a_unit_may_stop_before_its_points_are_spent() -> None:
    p = position([one()]).do("m R1 0302-0303")
    assert p.where("R1") == "0303"


@pytest.mark.rule("GC-3.1b")
def test_points_not_spent_are_lost_and_help_nobody() -> None:
    p = position([one(), unit("R2", strength="4-4-2", at="0502")])
    p.do("m R1 0302-0303")
    assert p.why("m R1 0303-0304") == ("GC-2.3b", "already-moved")
    assert p.why("m R2 0502-0503-0504-0505") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-3.1c", "GC-T1a")
@pytest.mark.parametrize(
    ("terrain", "cost"), [("open", 1), ("savanna", 1), ("forest", 2), ("swamp", 2), ("rough", 2), ("mountain", 3)]
)
def test_each_terrain_costs_what_table_1_says(terrain: str, cost: int) -> None:
    p = position([one()], terrain={"0303": terrain})
    assert Token("0303", cost) in p.options("m", "R1", "0302").tokens


@pytest.mark.rule("GC-3.1d")
def test_a_unit_that_cannot_pay_may_still_move_one_hex() -> None:
    p = position([one("4-4-2")], terrain={"0303": "mountain"})
    assert p.tokens("m", "R1", "0302", "0303") == []  # it takes all points and ends the move
    assert p.why("m R1 0302-0303-0304") == ("GC-3.1d", "only-one-hex")
    p.do("m R1 0302-0303")
    assert p.where("R1") == "0303"
    assert p.event(Moved) == [Moved("R1", ("0302", "0303"), 2)]


@pytest.mark.rule("GC-3.1d")
def test_the_one_hex_minimum_holds_with_no_points_at_all() -> None:
    p = position([one("4-4-3", pm_loss=3)])
    assert p.why("m R1 0302-0303") == ("", "")
    assert p.why("m R1 0302-0303-0304") == ("GC-3.1d", "only-one-hex")


@pytest.mark.rule("GC-3.1d")
def test_a_unit_that_can_pay_its_first_hex_pays_and_has_no_minimum_later() -> None:
    p = position([one("4-4-3")], terrain={"0304": "mountain"})
    assert p.why("m R1 0302-0303-0304") == ("GC-3.1a", "too-few-points")
    assert p.why("m R1 0302-0303-0403") == ("", "")


@pytest.mark.rule("GC-3.1d", "GC-3.4.4a")
def test_the_minimum_opens_nothing_that_is_forbidden() -> None:
    enemy = unit("C1", "congo", at="0303")
    p = position([one("4-4-2"), enemy], water=["0202"])
    assert p.why("m R1 0302-0303") == ("GC-3.2.1a", "enemy-there")
    assert p.why("m R1 0302-0202") == ("GC-3.3.5a", "sea-or-lake")
    late = position([one("4-4-2", first_move_turn=6)])
    assert late.why("m R1 0302-0303") == ("GC-3.4.4a", "not-released")


@pytest.mark.rule("GC-3.1e")
def test_the_worked_example_of_movement_points() -> None:
    # 4 points: forest 2 (2 left), open 1 (1 left), mountain 3 refused, open 1 (0 left)
    p = position([one()], terrain={"0303": "forest", "0304": "open", "0305": "mountain", "0405": "open"})
    assert p.options("m", "R1", "0302", "0303").tokens
    assert Token("0304", 3) in p.options("m", "R1", "0302", "0303").tokens
    assert "0305" not in p.tokens("m", "R1", "0302", "0303", "0304")
    assert p.why("m R1 0302-0303-0304-0305") == ("GC-3.1a", "too-few-points")
    assert Token("0405", 4) in p.options("m", "R1", "0302", "0303", "0304").tokens
    assert p.tokens("m", "R1", "0302", "0303", "0304", "0405") == []


@pytest.mark.rule("GC-2.3b")
def test_units_move_one_after_another_in_any_order_and_once() -> None:
    p = position([one(), unit("R2", at="0402"), unit("R3", at="0502")])
    p.do("m R3 0502-0503", "m R1 0302-0303")
    assert p.tokens("m") == ["R2"]
    assert p.unit("R1").has(MOVED)
    assert p.why("m R3 0503-0504") == ("GC-2.3b", "already-moved")
    p.do("end")  # from none to all: R2 stays
    assert p.where("R2") == "0402"


@pytest.mark.rule("GC-2.3b")
def test_a_march_names_where_it_starts_and_goes_from_neighbour_to_neighbour() -> None:
    p = position([one(), unit("C1", "congo", at="0808")])
    assert p.why("m R1 0303-0304") == ("GC-3.1a", "not-in-that-hex")
    assert p.why("m R1 0302-0304") == ("GC-3.1a", "not-neighbours")
    assert p.why("m R1 0302") == ("GC-3.1a", "no-way-given") or p.why("m R1 0302")[1] == "wrong-form"
    assert p.why("m C1 0808-0807") == ("GC-2.7.2.3a", "not-your-unit")
    assert p.why("m X9 0808-0807")[1] == "unknown-unit"
    assert p.why("m R1 0302-0303", side="congo") == ("GC-2.1b", "other-sides-decision")
    edge = position([unit("R1", at="0300")])
    west = edge.rules.read("m R1 0300-#4")
    assert edge.why(west) == ("GC-3.1a", "off-the-map")
    assert edge.rules.write(west) == "m R1 0300-#4"


@pytest.mark.rule("GC-2.2f")
def test_a_unit_still_to_come_does_not_march() -> None:
    p = position([one(), unit("R2", arrival="mobilise", place="Goma", turn=9)])
    assert p.why("m R2 0302-0303") == ("GC-3.1a", "not-on-the-map")


def test_a_unit_in_reserve_does_not_march() -> None:
    p = position([one(marks=RESERVE)])
    assert p.why("m R1 0302-0303") == ("GC-8.1b", "in-reserve")
    assert "m" not in p.tokens()


@pytest.mark.rule("GC-3.6.2a", "GC-3.6.2c")
def test_an_unsupplied_unit_has_half_its_points_rounded_down() -> None:
    p = position([unit("R1", strength="5-5-7", type="motorised", at="0302")], supplied="judged")
    assert not p.unit("R1").has(SUPPLIED)
    assert p.why("m R1 0302-0303-0304-0305") == ("", "")  # 7 / 2 = 3
    assert p.why("m R1 0302-0303-0304-0305-0306") == ("GC-3.1a", "too-few-points")
    fed = position([unit("R1", strength="5-5-7", type="motorised", at="0302")])
    assert fed.why("m R1 0302-0303-0304-0305-0306-0307-0308-0309") == ("", "")


@pytest.mark.rule("GC-3.6.2a", "GC-3.6.2d")
def test_an_unsupplied_unit_keeps_the_one_hex_minimum() -> None:
    p = position([one("4-4-3")], supplied="judged", terrain={"0303": "mountain"})
    assert p.why("m R1 0302-0303") == ("", "")


@pytest.mark.rule("GC-3.6.2e", "GC-4.6.3a")
def test_points_are_halved_first_and_then_reduced_by_bombardment() -> None:
    # 8 halved is 4, less 3 is 1; the other way round it would be (8 - 3) / 2 = 2
    hit = unit("R1", strength="7-5-8", type="motorised", at="0302", pm_loss=3)
    p = position([hit], supplied="judged")
    assert p.why("m R1 0302-0303") == ("", "")
    assert p.why("m R1 0302-0303-0304") == ("GC-3.1a", "too-few-points")


@pytest.mark.rule("GC-4.6.3a")
def test_a_loss_of_points_ends_with_the_phase() -> None:
    p = position([one(pm_loss=2), unit("R2", at="0502", pm_loss=1), unit("C1", "congo", at="0808", pm_loss=1)])
    p.do("m R1 0302-0303", "end")
    assert (p.unit("R1").pm_loss, p.unit("R2").pm_loss, p.unit("C1").pm_loss) == (0, 0, 1)


def test_reach_tells_the_cheapest_way_to_every_hex() -> None:
    p = position([one("4-4-2")], terrain={"0303": "forest"})
    found = reach(p, "R1")
    assert found[at("0303")] == (2, (at("0302"), at("0303")))
    assert found[at("0403")][0] == 1
    assert at("0302") not in found
    assert at("0305") not in found
    assert reach(p, "R1") == found
