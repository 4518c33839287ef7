"""Verbs that the house of the Congo uses where they pay, each with a position in which it does and one in which it does not."""

from random import Random

import pytest

from pbem.bots.guerra_do_congo.ground import Ground
from pbem.bots.guerra_do_congo.reserves import is_worth_keeping
from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Decided
from pbem.games.guerra_do_congo.decisions import Abandon, Attack, Commit, Dissolve, EnterByRail, Hold, Leave, Reserve
from pbem.games.guerra_do_congo.rules.zones_of_control import presence_of
from pbem.games.guerra_do_congo.state import CONGO, REBELS, RESERVE
from tests.games.guerra_do_congo.boards import Position, at, entry, place, position, unit

BIG, SMALL = "10-10-6", "1-1-4"


def ordered(p: Position, side: int = REBELS) -> list[Decision]:
    """What the house orders in a phase."""
    written = write_stretch(p.rules, p.state, side, house("guerra_do_congo", Random(1)))
    return [p.rules.read(each.order) for each in written]


def used(p: Position, verb: type[Decision], side: int = REBELS) -> list[Decision]:
    return [order for order in ordered(p, side) if isinstance(order, verb)]


# ---- dissolving


def worn(points: tuple[int, int] = (0, 0), strong: str = BIG) -> Position:
    """A weak and a strong reduced unit, an enemy near the strong one."""
    return position(
        [
            unit("R1", "rebels", strength=SMALL, at="0101", reduced=True),
            unit("R2", "rebels", strength=strong, at="0505", reduced=True),
            unit("C1", "congo", strength="4-4-4", at="0508"),
        ],
        replacement_points=points,
    )


def test_a_weak_unit_is_given_for_a_strong_one_near_the_enemy() -> None:
    p = worn()
    assert used(p, Dissolve) == [Dissolve(p.index("R1"), p.index("R2"))]


def test_nothing_is_given_up_for_a_unit_that_is_hardly_better() -> None:
    assert not used(worn(strong="2-2-4"), Dissolve)


def test_a_replacement_point_comes_before_a_unit() -> None:
    assert not used(worn(points=(1, 0)), Dissolve)


# ---- giving up equipment


def hungry(prize_at: str, strength: str = "2-2-8") -> Position:
    """A motorised unit without supply, and a city that nobody holds."""
    return position(
        [unit("R1", "rebels", "motorised", strength=strength, at="0101"), unit("C1", "congo", at="0909")],
        columns=(0, 15),
        places=[place("Town", prize_at, "city", control="congo")],
        supplied="judged",
    )


def test_equipment_is_given_up_for_a_city_that_is_out_of_reach_otherwise() -> None:
    p = hungry("0109")
    assert used(p, Abandon) == [Abandon(p.index("R1"))]


def test_equipment_is_kept_where_the_city_is_near_or_too_far() -> None:
    assert not used(hungry("0102"), Abandon)
    assert not used(hungry("0115"), Abandon)


# ---- leaving the map


def cornered(strength: str) -> Position:
    """A reduced unit at the edge with a strong enemy beside it."""
    return position(
        [
            unit("R1", "rebels", strength="2-2-1", at="0000", reduced=True),
            unit("C1", "congo", strength=strength, at="0002"),
            unit("C2", "congo", strength=strength, at="0201"),
        ],
    )


def test_a_unit_that_is_lost_wherever_it_goes_leaves_the_map() -> None:
    p = cornered("12-12-4")
    assert [type(order) for order in used(p, Leave)] == [Leave]


def test_a_unit_that_can_hold_out_stays_on_the_map() -> None:
    assert not used(cornered("1-1-4"), Leave)


def angolan(turn: int, country: str) -> Position:
    """An Angolan unit at the edge of the DR Congo, with a hex of a country beside it."""
    return position(
        [unit("A1", "angola", strength="4-4-2", at="0101"), unit("R1", "rebels", at="0909")],
        turn=turn,
        side="congo",
        countries={"0201": country},
        neutral=["0202"],
        places=[place("Kinshasa", "0808", "city", control="congo"), place("Luanda", "0201", control="congo", country="Angola")],
    )


def test_angola_leaves_the_map_where_it_cannot_come_home_any_more() -> None:
    assert used(angolan(11, "DR Congo"), Leave, CONGO)
    assert not used(angolan(11, "Angola"), Leave, CONGO)
    assert not used(angolan(15, "DR Congo"), Leave, CONGO)


# ---- coming on by rail


def coming(railways: tuple[str, ...], roads: tuple[str, ...]) -> Position:
    """A unit that is due at an entry hex with a road and a railway, and a city inland."""
    return position(
        [unit("R1", "rebels", strength="4-4-3", arrival="entry_hex", place="east", turn=5), unit("C1", "congo", at="0909")],
        columns=(0, 15),
        places=[place("Town", "0109", "city", control="congo")],
        entries=[entry("east", "0100", railway=True)],
        roads=roads,
        railways=railways,
    )


def test_a_unit_comes_on_by_the_railway_where_that_takes_it_farther() -> None:
    line = ("0100-0101-0102-0103-0104-0105-0106-0107-0108",)
    assert used(coming(line, ()), EnterByRail)


def test_a_unit_comes_on_by_road_where_the_railway_ends_at_once() -> None:
    orders = ordered(coming(("0100-0101",), ()))
    assert orders
    assert not [order for order in orders if isinstance(order, EnterByRail)]


# ---- reserves


def line_of_two(reserve_at: str = "0302", enemy: str = "6-6-4", phase: str = "movement", is_agreed: bool = True) -> Position:
    """A weak unit in a town with an enemy beside it, and another one behind."""
    return position(
        [
            unit("R1", "rebels", strength="2-2-4", at="0303"),
            unit("R2", "rebels", strength="6-6-6", at=reserve_at, marks=RESERVE if phase == "combat" else 0),
            unit("C1", "congo", strength=enemy, at="0304"),
        ],
        side="congo" if phase == "combat" else "rebels",
        phase=phase,
        places=[place("Town", "0303", "city"), place("Village", "0302")],
        options={"reserves": is_agreed},
    )


@pytest.mark.parametrize(("reserve_at", "is_kept"), [("0302", True), ("0900", False), ("0305", False)])
def test_who_stands_behind_a_threatened_unit_can_be_kept_in_reserve(reserve_at: str, is_kept: bool) -> None:
    p = line_of_two(reserve_at)
    kind = p.rules.world.kinds[p.index("R2")]
    ground, presence = Ground(p.rules.world), presence_of(p.rules.world, p.state)
    assert is_worth_keeping(ground, presence, p.state, kind) == is_kept


def sent(p: Position) -> list[Decision]:
    """What the house answers when the unit in the town is attacked."""
    state, _ = p.rules.apply(p.state, Decided(CONGO, Attack(at("0303"), (p.index("C1"),))))
    demand = p.rules.pending(state)
    assert isinstance(demand, Choose)
    assert (demand.kind, demand.side) == ("reserve", REBELS)
    return list(house("guerra_do_congo", Random(1)).answers(p.rules, state, REBELS))


def test_a_reserve_comes_where_it_changes_the_combat() -> None:
    assert [type(order) for order in sent(line_of_two(phase="combat"))] == [Commit, Hold]


def test_a_reserve_that_changes_nothing_is_held_back() -> None:
    assert sent(line_of_two(enemy="90-90-4", phase="combat")) == [Hold()]


@pytest.mark.parametrize("is_agreed", [True, False])
def test_units_are_kept_in_reserve_only_where_that_is_agreed_on(is_agreed: bool) -> None:
    p = line_of_two(enemy="9-9-4", is_agreed=is_agreed)
    assert len(used(p, Reserve)) == is_agreed


def test_nobody_stays_in_reserve_who_has_something_better_to_do() -> None:
    assert not used(line_of_two("0301"), Reserve)
