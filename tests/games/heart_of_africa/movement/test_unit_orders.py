"""One order moves a whole unit: into a formation, or into contact."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.movement import Charge, Go, Line
from pbem.games.heart_of_africa.fields.field_text import grid_of_field
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.movement.carrying import is_possible
from pbem.games.heart_of_africa.rules.movement.detours import Detours, detours
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal
from pbem.games.heart_of_africa.rules.movement.formations import slots
from pbem.games.heart_of_africa.rules.movement.going import gone
from pbem.games.heart_of_africa.rules.movement.unit_charges import into_contact
from pbem.games.heart_of_africa.rules.movement.unit_moves import holds_together
from pbem.games.heart_of_africa.rules.movement.unit_orders import plan_of
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.ground import PALISADE, Work
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.battles import battle, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import ball, block, row

GRID = grid_of_field()
TEN = " ".join(f"10{column}" for column in range(10, 20))


def test_a_line_stands_at_a_right_angle_to_where_it_faces_from_its_middle_outwards() -> None:
    assert slots(GRID, "line", GRID.named("1010"), 1, 0, 5) == (1010, 909, 1109, 810, 1210)
    assert slots(GRID, "double", GRID.named("1010"), 1, 0, 5) == (1010, 909, 1109, 1009, 908)
    assert slots(GRID, "file", GRID.named("1010"), 1, 0, 3) == (1010, 1009, 1008)
    assert set(slots(GRID, "cluster", GRID.named("1010"), 1, 0, 7)) == {1010, *GRID.around(GRID.named("1010"))}


@pytest.mark.rule("HA-MOVE-03", "HA-COH-03")
def test_a_unit_forms_up_by_one_order_each_figure_as_near_to_its_place_as_it_comes() -> None:
    play = battle(unit("A", "askari", "1010 1011 1012"), unit("D", "warrior", "1060"))
    play.order("move A1")
    play.roll(3, 3)
    play.order("line 1015 facing e")
    assert {figure.where for figure in play.state.figures[:3]} == {1015, 914, 1114}
    assert all(figure.facing == 1 for figure in play.state.figures[:3])
    assert play.refused("line 1015 facing e").code == "has-acted"
    play.order("done")


@pytest.mark.rule("HA-MOVE-03")
def test_where_one_of_it_has_gone_already_the_next_place_is_for_whoever_is_nearest_to_that() -> None:
    play = battle(unit("A", "askari", "1014 1012 0908"), unit("D", "warrior", "1060"))
    play.order("move A1")
    play.roll(3, 3)
    play.order("go A1.1 1014-1015", "line 1015 facing e abreast 3")
    assert [figure.where for figure in play.state.figures[:3]] == [1015, 914, 1014]


def test_as_many_are_offered_to_go_abreast_as_there_are_and_no_unit_goes_wider_than_all_figures() -> None:
    play = battle(unit("A", "askari", "1010 1011 1012"), unit("D", "warrior", "1060"))
    play.order("move A1")
    play.roll(3, 3)
    line = "line 1012 facing e abreast"
    assert play.next_words(*line.split()) == ["1", "2", "3"]
    assert play.refused(f"{line} 5").rule == "HA-HEX-05"
    play.order("go A1.1 1010-0910")
    assert play.next_words(*line.split()) == ["1", "2"]


SCATTERED = {
    ("go A1.3 1020-1019",): True,
    ("go A1.1 1010-0910",): False,
    ("go A1.2 1012-1011",): False,
    ("go A1.1 1010-1009", "go A1.2 1012-1011", "go A1.3 1020-1019"): False,
    ("go A1.1 1010-0910", "go A1.3 1020 names D1.1"): True,
    ("go A1.1 1010-0910", "go A1.3 1020 names DB.1"): False,
}
"""Orders to a unit of which one figure is cut off, and whether the activation may end behind them. To take loads is no contact."""


@pytest.mark.rule("HA-COH-02", "HA-COH-03", "HA-BAG-05")
@pytest.mark.parametrize(("orders", "holds"), SCATTERED.items())
def test_of_a_plan_it_is_known_whether_the_unit_may_end_so(orders: tuple[str, ...], holds: bool) -> None:
    units = (unit("D", "baggage", "0920", kind="baggage"), unit("D", "warrior", "1021"))
    play = battle(unit("A", "askari", "1010 1012 1020"), *units)
    play.order("move A1")
    play.roll(3, 3)
    rules = play.rules.at(play.state)
    plan = tuple(order for order in map(rules.read, orders) if isinstance(order, Go))
    assert holds_together(play.world, play.state, plan) == holds
    play.order(*orders)
    assert ("done" in play.words()) == holds
    if not holds:
        assert play.refused("done").code == "not-cohesive"


@pytest.mark.rule("HA-COH-03")
def test_it_keeps_together_where_its_figures_come_on_differently() -> None:
    ground = open_ground(jungle=row(12, 8, 30))
    play = battle(unit("A", "askari", "1010 1110 1210"), unit("D", "warrior", "1060"), ground=ground)
    play.order("move A1")
    play.roll(6, 2)
    play.order("line 1025 facing e")
    assert cohesion_refusal(play.world, play.state) is None
    play.order("done")


@pytest.mark.rule("HA-HEX-12")
def test_a_unit_charges_by_one_order_one_against_one() -> None:
    play = battle(unit("A", "warrior", TEN), unit("D", "askari", "1310 1312 1314"))
    play.order("move A1")
    play.roll(4, 4, 3)
    play.order("charge D1")
    named = [link.named for link in play.state.links]
    assert sorted(named) == [10, 11, 12]
    play.order("done")


@pytest.mark.rule("HA-HEX-12")
def test_of_units_to_be_charged_one_that_is_no_more_keeps_nobody_from_the_next() -> None:
    """The figure nearest to the other unit goes first, and it alone finds somebody to name."""
    play = battle(
        unit("A", "askari", "1010 1014"), unit("D", "warrior", "2020"), unit("D", "warrior", "1018"), lost={"combat": "D1.1"}
    )
    play.order("move A1")
    play.roll(6, 6)
    plan = into_contact(play.world, play.state, (play.body("D1"), play.body("D2")))
    assert [(order.figure, order.opponent - 1) for order in plan] == [
        (play.number("A1.2"), play.number("D2.1")),
        (play.number("A1.1"), NOBODY),
    ]
    assert into_contact(play.world, play.state, (play.body("D1"),)) == ()


@pytest.mark.rule("HA-MOVE-07")
def test_a_charge_stops_short_of_what_it_may_not_reach() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "askari", "1015"), ground=open_ground(jungle=row(10, 15, 20)))
    play.order("move A1")
    play.roll(3, 3)
    play.order("charge D1")
    assert play.state.links == ()
    assert GRID.distance(play.figure("A1.1").where, GRID.named("1015")) == 2


def test_who_stands_before_water_goes_around_it() -> None:
    water = ball(1016, 3)
    play = battle(unit("A", "warrior", "1011"), unit("D", "warrior", "4060"), ground=open_ground(sea=water))
    play.order("move A1")
    play.roll(6, 6, 6)
    play.order("line 1024 facing e")
    here = play.figure("A1.1").where
    assert here not in water
    assert play.world.grid.distance(here, Hex(1011)) >= 6
    before_it = battle(unit("A", "askari", "1019"), unit("D", "warrior", "4060"), ground=open_ground(sea=block((0, 14), (20, 21))))
    before_it.order("move A1")
    before_it.roll(3, 3)
    before_it.order("line 1030 facing e")
    assert before_it.figure("A1.1").where // 100 == 15, "no hex on the way is nearer to where it goes"


def test_how_far_it_is_around_water_is_known_where_there_is_no_straight_way() -> None:
    wall = (*row(9, 20, 20), *row(10, 20, 20), *row(11, 20, 20), *row(12, 19, 19))
    play = battle(unit("A", "warrior", "1018"), unit("D", "warrior", "4060"), ground=open_ground(sea=wall))
    kind = play.standing.kind(0)

    def ways(*starts: int, middle: int = 1022) -> Detours:
        return detours(play.world, play.state, 0, kind, map(Hex, starts), Hex(middle))

    assert ways(1018, middle=1014) == Detours(play.world), "straight on"
    around = ways(1018)
    left = around.toward(Hex(1022))
    assert [left(Hex(here), Hex(1022)) for here in (1018, 1019, 1022, 1023)] == [6, 5, 0, 1]
    assert around.toward(Hex(1023))(Hex(1019), Hex(1023)) == 4
    assert left(Hex(4600), Hex(1022)) == GRID.distance(Hex(4600), Hex(1022)) + len(around.steps), "farther than was looked"


def test_at_least_one_figure_charges() -> None:
    fled = unit("D", "askari", "2015")
    play = battle(unit("A", "askari", "1010 1011 1012"), unit("D", "askari", "1015"), fled, lost={"rout": "D2.1"})
    play.order("move A1")
    play.roll(3, 3)
    assert play.next_words("charge") == ["D1"]
    assert [play.refused(f"charge {name}").code for name in ("A1", "D2", "#99")] == ["cannot-be-named"] * 3
    assert play.next_words("charge", "D1", "but") == ["1", "2"]
    assert play.refused("charge D1 but 3").code == "too-many-kept-back"
    play.order("charge D1 but 2")
    assert len(play.state.links) == 1


@pytest.mark.rule("HA-MOVE-03", "HA-HEX-12")
@pytest.mark.parametrize("order", ["line 1224 facing se", "line 1216 as cluster facing ne", "charge D1", "charge D2 but 3"])
def test_each_order_of_a_plan_may_be_given_when_its_turn_comes(order: str) -> None:
    """So whoever carries it out at once need not ask again."""
    ground = replace(
        open_ground(jungle=[*ball(1217, 1), *row(11, 19, 22)], sea=row(13, 18, 22)), works=(Work(Hex(1015), Hex(1016), PALISADE),)
    )
    figures = unit("A", "warrior", "1010 1011 1012 1013 1014 1110 1111 1112")
    play = battle(figures, unit("D", "askari", "1218 1118 0918"), unit("D", "askari", "4060"), ground=ground)
    play.order("move A1")
    play.roll(6, 6, 6)
    given = play.rules.at(play.state).read(order)
    assert isinstance(given, Line | Charge)
    step = play.state.agenda[-1]
    assert isinstance(step, Step)
    plan = plan_of(Context(play.world, play.state, step), given)
    assert len(plan) == 8
    state = play.state
    for each in plan:
        assert is_possible(play.world, state, each)
        state, _ = gone(play.world, state, each)
    play.order(order)
    assert play.state.figures == state.figures


def test_a_unit_that_is_strung_out_makes_for_the_middle_where_a_line_would_tear_it_apart() -> None:
    places = "1010 1014 1018 1022 1026 1030"
    play = battle(unit("A", "warrior", places), unit("D", "warrior", "4060"))
    play.order("move A1")
    play.roll(6, 6, 6)
    play.order("line 1045 facing e abreast 6")
    assert cohesion_refusal(play.world, play.state) is None
    assert any(play.figure(f"A1.{number}").where != int(place) for number, place in enumerate(places.split(), 1))
