"""Who is where: enemy hexes, adjacency, stacking, siege, and being surrounded."""

import pytest

from pbem.games.rio_40.content.unit_kinds import CAR, FOOT, HELICOPTER
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, LANDED, NARCO, POLICE
from tests.games.rio_40.boards import Counter, civilian, named, position, secret, unit


def presence(*units: Counter, **on: object) -> Presence:
    p = position(units, **on)  # type: ignore[arg-type]
    return Presence(p.world, p.state)


@pytest.mark.rule("R40-5.1.4.2a", "R40-0f")
def test_enemy_units_and_face_down_counters_close_their_hex_civilians_do_not() -> None:
    here = presence(
        unit("ST01", "ST", at="B2"),
        unit("CARST1", "CAR-ST", at="B3"),
        secret("CI02", "CI", at="B4"),
        civilian(at="B5"),
        unit("OL01", "OL", at="B6", marks=FACE_DOWN),
    )
    assert [here.blocks(POLICE, named(text)) for text in ("B2", "B3", "B4", "B5", "B6", "C2")] == [
        True,
        True,
        True,
        False,
        True,
        False,
    ]
    assert not any(here.blocks(NARCO, named(text)) for text in ("B2", "B3", "B4", "B5", "B6"))


@pytest.mark.rule("R40-0d", "R40-0f")
def test_face_down_counters_make_nobody_adjacent_to_an_enemy() -> None:
    here = presence(secret("ST01", "ST", at="C3"), unit("OL01", "OL", at="C5", marks=FACE_DOWN), civilian(at="B3"))
    assert not any(here.is_next_to_enemy(POLICE, named(text)) for text in ("C2", "C4", "B2"))


@pytest.mark.rule("R40-5.4b", "R40-0d")
def test_a_transport_makes_adjacent_to_an_enemy_but_not_to_a_combatant() -> None:
    here = presence(unit("CARST1", "CAR-ST", at="C3"), unit("ST01", "ST", at="F5"))
    assert (here.is_next_to_enemy(POLICE, named("C4")), here.is_next_to_combatant(POLICE, named("C4"))) == (True, False)
    assert here.is_next_to_combatant(POLICE, named("F6"))
    assert not here.is_next_to_enemy(NARCO, named("C4"))


@pytest.mark.rule("R40-0j")
def test_nothing_in_the_air_makes_adjacent_until_it_has_landed() -> None:
    flying = presence(unit("PC01", "PC", at="C3", marks=ABOARD), unit("HELI1", "HELI", at="C3"))
    assert not flying.is_next_to_enemy(NARCO, named("C4"))
    assert flying.blocks(NARCO, named("C3"))
    landed = presence(unit("PC01", "PC", at="C3", marks=ABOARD), unit("HELI1", "HELI", at="C3", marks=LANDED))
    assert landed.is_next_to_combatant(NARCO, named("C4"))
    assert presence(unit("HELI1", "HELI", at="C3", marks=LANDED)).is_next_to_enemy(NARCO, named("C4"))
    assert not presence(unit("HELI1", "HELI", at="C3")).is_next_to_enemy(NARCO, named("C4"))


@pytest.mark.rule("R40-5.1.4.1a", "R40-5.1.4.1f")
def test_a_hex_holds_one_of_each_category() -> None:
    here = presence(
        unit("PM01", "PM", at="B2"),
        unit("PM02", "PM", at="B3"),
        unit("CARPM1", "CAR-PM", at="B3"),
        unit("CARPM2", "CAR-PM", at="B4"),
    )
    assert not here.has_room(named("B3"), [0])
    assert here.has_room(named("B2"), [0])
    assert here.has_room(named("B2"), [3])
    assert not here.has_room(named("B4"), [1, 2])
    assert here.has_room(named("B5"), [1, 2])


@pytest.mark.rule("R40-5.3.4b", "R40-5.3.4a")
def test_two_enemies_on_opposite_sides_besiege() -> None:
    besieged = presence(unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="D3"), unit("ST02", "ST", at="D5"))
    assert besieged.is_besieged(0)
    for other in ("C4", "E4"):
        assert not presence(unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="D3"), unit("ST02", "ST", at=other)).is_besieged(0)


@pytest.mark.rule("R40-5.3.4a")
def test_suppressed_enemies_besiege_too_and_friends_keep_a_way_open() -> None:
    units = (unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="D3", markers=2), unit("ST02", "ST", at="D5"))
    assert presence(*units).is_besieged(0)
    way = presence(unit("PM01", "PM", at="A1"), unit("PM02", "PM", at="A2"), unit("PM03", "PM", at="B1"))
    assert not way.is_besieged(0)
    assert way.open_retreats(POLICE, FOOT, named("A1")) == [named("A2"), named("B1")]


@pytest.mark.rule("R40-5.3.3.3b")
def test_retreat_hexes_are_open_to_the_kind_unheld_and_not_next_to_an_enemy_combatant() -> None:
    here = presence(
        unit("PM01", "PM", at="D4"),
        unit("ST01", "ST", at="D2"),
        secret("CI01", "CI", at="C4"),
        terrain={"E4": "favela", "E5": "river"},
    )
    assert sorted(map(here.board.grid.name, here.open_retreats(POLICE, FOOT, named("D4")))) == ["C5", "D5", "E4"]
    assert sorted(map(here.board.grid.name, here.open_retreats(POLICE, CAR, named("D4")))) == ["C5", "D5"]
    assert sorted(map(here.board.grid.name, here.open_retreats(POLICE, HELICOPTER, named("D4")))) == ["C5", "D5", "E4", "E5"]


@pytest.mark.rule("R40-5.3.4d")
def test_who_is_aboard_may_go_where_the_helicopter_may() -> None:
    river = {"C4 C5 D3 D5 E4 E5": "river"}
    assert presence(unit("PC01", "PC", at="D4"), terrain=river).is_besieged(0)
    assert not presence(unit("PC01", "PC", at="D4", marks=ABOARD), unit("HELI1", "HELI", at="D4"), terrain=river).is_besieged(0)


@pytest.mark.rule("R40-5.3.3f")
def test_a_face_down_counter_is_tested_for_siege_as_on_foot() -> None:
    here = presence(secret("CI01", "CI", at="D4"), unit("PM01", "PM", at="D3"), unit("PM02", "PM", at="D5"))
    assert here.is_besieged_down(NARCO, named("D4"))
    assert not here.is_besieged_down(NARCO, named("F4"))


@pytest.mark.rule("R40-5.1.5c")
def test_surrounded_is_closed_on_all_sides_by_at_least_one_enemy() -> None:
    ring = [unit(f"ST{number}", "ST", at=text) for number, text in enumerate(("C4", "C5", "D3", "D5", "E4"), 1)]
    assert presence(unit("PM01", "PM", at="D4"), *ring, unit("ST6", "ST", at="E5")).is_surrounded(0)
    assert presence(unit("PM01", "PM", at="D4"), *ring, terrain={"E5": "river"}).is_surrounded(0)
    assert not presence(unit("PM01", "PM", at="D4"), *ring, unit("PM02", "PM", at="E5")).is_surrounded(0)
    assert not presence(unit("PM01", "PM", at="D4"), terrain={"C4 C5 D3 D5 E4 E5": "river"}).is_surrounded(0)
    assert not presence(unit("PM01", "PM", at="A1"), unit("ST1", "ST", at="A2"), unit("ST2", "ST", at="B1")).is_surrounded(0)


@pytest.mark.rule("R40-5.5c")
@pytest.mark.parametrize(
    "other",
    [unit("PM02", "PM", at="D5"), unit("ST01", "ST", at="C4"), civilian(at="D4"), civilian(at="E4"), secret("ST01", "ST", at="D5")],
)
def test_any_other_unit_near_prevents_hiding(other: Counter) -> None:
    assert presence(unit("PM01", "PM", at="D4"), other).others_near(0)
    assert not presence(unit("PM01", "PM", at="D1"), other).others_near(0)
