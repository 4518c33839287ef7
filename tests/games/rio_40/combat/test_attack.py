"""Attacks: who may take part, the total with its reasons, the column, the die."""

import pytest

from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.tables import Shift
from pbem.games.rio_40.decisions import Attack
from pbem.games.rio_40.events import AttackDeclared, AttackResolved, TurnedUp
from pbem.games.rio_40.rules.combat.strength import Strength, strength
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_GROUND,
    ACTION_MA,
    ACTION_MS,
    ATTACKED,
    FACE_DOWN,
    LANDED,
    MOVED,
    POLICE,
    RODE,
)
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, scenario, secret, unit

PM = unit("PM01", "PM", at="D4")
ST = unit("ST01", "ST", at="D5")
PARTIES = (("PM", "PC", "OE", "EX"), ("MI",))


def due(p: Position) -> Demand:
    """What the rules wait for, asked anew each time."""
    return p.demand


def reckoned(p: Position, target: str, *attackers: str) -> Strength:
    indices = [p.world.notation.index_of[name] for name in attackers]
    return strength(Presence(p.world, p.state), p.state.side, named(target), indices)


def total(p: Position, target: str, *attackers: str) -> int:
    return reckoned(p, target, *attackers).total


def shifts(p: Position, target: str, *attackers: str) -> dict[str, int]:
    return {shift.rule: shift.columns for shift in reckoned(p, target, *attackers).column.shifts}


# ---- targets and participants


@pytest.mark.rule("R40-5.3b", "R40-6k")
def test_a_target_holds_an_enemy_unit_or_an_opposing_counter() -> None:
    p = position(
        [
            PM,
            ST,
            unit("CARST1", "CAR-ST", at="C4"),
            unit("OL01", "OL", at="C5", marks=FACE_DOWN),
            civilian(at="D3"),
            unit("PC01", "PC", at="E4"),
            secret("CI02", "CI", at="E5"),
        ]
    )
    assert p.tokens("a") == ["C4", "C5", "D5", "E5"]
    for hex_ in ("D3", "E4", "B4"):
        assert p.why(f"a {hex_} PM01") == ("R40-5.3b", "no-target")
    assert p.why("a #9900 PM01") == ("R40-5.3b", "unknown-hex")


@pytest.mark.rule("R40-5.3b", "R40-0e")
def test_ones_own_counters_are_no_target() -> None:
    p = position([unit("NT01", "NT", at="D4"), secret("CI01", "CI", at="D5")], side="narco")
    assert p.why("a D5 NT01") == ("R40-5.3b", "no-target")


@pytest.mark.rule("R40-5.3b", "R40-0i")
@pytest.mark.parametrize(
    ("type", "at", "is_allowed"), [("PM", "D2", True), ("PM", "D1", False), ("PM1", "D4", True), ("PM1", "D3", False)]
)
def test_the_range_is_the_greatest_distance(type: str, at: str, is_allowed: bool) -> None:
    p = position([unit("PM01", type, at=at), ST])
    assert p.why("a D5 PM01") == (("", "") if is_allowed else ("R40-5.3b", "out-of-range"))


@pytest.mark.rule("R40-2.2.1a", "R40-2.2.2a")
def test_only_combatants_attack() -> None:
    p = position([unit("CARPM1", "CAR-PM", at="D4"), ST])
    assert p.why("a D5 CARPM1") == ("R40-2.2.1a", "no-combatant")


@pytest.mark.rule("R40-5.3c", "R40-2.1.3a")
def test_suppressed_units_and_units_with_another_action_do_not_attack() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1), unit("PM02", "PM", at="C4", marks=ACTION_MS), ST])
    assert p.why("a D5 PM01") == ("R40-5.4a", "only-recovers")
    assert p.why("a D5 PM02") == ("R40-5e", "other-action-named")
    assert "a" not in p.tokens()


@pytest.mark.rule("R40-5.3c", "R40-5c", "R40-5f")
def test_an_attack_takes_ma_and_ends_movement_and_there_is_one_only() -> None:
    p = position([PM, ST, unit("ST02", "ST", at="C5")]).do("a D5 PM01")
    assert p.unit("PM01").has(ACTION_MA)
    assert p.unit("PM01").has(MOVED)
    assert p.unit("PM01").has(ATTACKED)
    p.roll(1)
    assert p.why("a C5 PM01") == ("R40-5.3c", "unit-attacked-already")
    assert p.refusal("ma PM01 D4-D3") is not None


@pytest.mark.rule("R40-5.3d")
def test_a_hex_is_attacked_once_a_phase() -> None:
    p = position([PM, unit("PM02", "PM", at="C5"), ST]).do("a D5 PM01").roll(1)
    assert p.why("a D5 PM02") == ("R40-5.3d", "hex-attacked-already")
    p.do("end", "end")
    assert p.why("a D5 PM02") == ("", "")


@pytest.mark.rule("R40-5.3e", "R40-5.3c")
def test_each_that_takes_part_has_used_its_attack() -> None:
    p = position([PM, unit("PM02", "PM", at="C5"), ST, unit("ST02", "ST", at="C4")]).do("a D5 PM01 PM02").roll(1).roll(1)
    for name in ("PM01", "PM02"):
        assert p.why(f"a C4 {name}") == ("R40-5.3c", "unit-attacked-already")


@pytest.mark.rule("R40-5.3e")
def test_any_of_those_who_could_take_part_do() -> None:
    p = position([PM, unit("PM02", "PM", at="C5"), unit("PC01", "PC", at="D3"), ST])
    assert sorted(p.walks("a")) == sorted(
        f"a D5 {units}" for units in ("PM01", "PM02", "PC01", "PM01 PM02", "PM01 PC01", "PM02 PC01", "PM01 PM02 PC01")
    )
    index = p.world.notation.index_of
    assert p.why(Attack(named("D5"), ())) == ("R40-5.3e", "units-not-in-order")
    assert p.why(Attack(named("D5"), (1, 0))) == ("R40-5.3e", "units-not-in-order")
    assert p.why(Attack(named("D5"), (0, 0))) == ("R40-5.3e", "units-not-in-order")
    assert p.why(Attack(named("D5"), (0, index["ST01"]))) == ("R40-0a", "not-your-unit")
    assert p.why(Attack(named("D5"), (0, 999))) == ("R40-5a", "no-such-unit")


@pytest.mark.rule("R40-5.3f", "R40-5.3g")
@pytest.mark.parametrize(
    ("terrain", "is_clear"), [("open", True), ("street", True), ("urban", False), ("forest", False), ("river", False)]
)
def test_what_lies_between_must_be_open_or_street(terrain: str, is_clear: bool) -> None:
    p = position([unit("PM01", "PM", at="D3"), ST], terrain={"D4": terrain, "D3 D5": "favela"})
    assert p.why("a D5 PM01") == (("", "") if is_clear else ("R40-5.3f", "out-of-sight"))


@pytest.mark.rule("R40-5.3g")
def test_a_line_along_an_edge_is_clear_if_one_side_is() -> None:
    pair = [unit("PM01", "PM", at="B5"), unit("ST01", "ST", at="D5")]  # between C5 and C6
    assert position(pair, terrain={"C5": "urban"}).why("a D5 PM01") == ("", "")
    assert position(pair, terrain={"C5 C6": "urban"}).why("a D5 PM01") == ("R40-5.3f", "out-of-sight")


@pytest.mark.rule("R40-5.3g")
@pytest.mark.parametrize(("terrain", "code"), [("D3", "out-of-sight"), ("C4", "out-of-sight"), ("D4 C3 E4 C5", "")])
def test_a_bent_line_of_three_runs_over_two_hexes(terrain: str, code: str) -> None:
    p = position([unit("PM01", "PM", at="D2"), unit("ST01", "ST", at="C5")], terrain={terrain: "urban"})
    assert p.why("a C5 PM01")[1] == code


@pytest.mark.rule("R40-5.3f")
def test_the_line_is_needed_by_each_and_not_next_to_the_hex() -> None:
    p = position([PM, unit("PM02", "PM", at="D3"), ST], terrain={"D4": "urban"})
    assert p.why("a D5 PM01") == ("", "")
    assert p.why("a D5 PM01 PM02") == ("R40-5.3f", "out-of-sight")


@pytest.mark.rule("R40-5.3h", "R40-5.5b")
def test_a_hidden_attacker_is_turned_up_and_a_secret_one_opens_before() -> None:
    p = position([unit("PM01", "PM", at="D4", marks=FACE_DOWN), ST]).do("a D5 PM01")
    assert p.event(TurnedUp) == [TurnedUp("", "PM01", "D4")]
    closed = position([secret("ST01", "ST", at="D4"), unit("PM01", "PM", at="D5")], side="narco")
    assert closed.why("a D5 X01") == ("R40-5.3h", "opens-first")
    closed.do("ma X01").open()
    assert closed.why("a D5 ST01") == ("", "")


@pytest.mark.rule("R40-S4.2b")
def test_police_and_militia_do_not_fire_together() -> None:
    units = [PM, unit("MI01", "MI", at="C5"), unit("OE01", "OE", at="E5"), ST]
    p = position(units, rules_of=scenario(separate_fire=PARTIES))
    assert p.why("a D5 PM01 MI01") == ("R40-S4.2b", "never-fire-together")
    assert p.why("a D5 PM01 OE01") == ("", "")
    assert sorted(p.walks("a")) == ["a D5 MI01", "a D5 OE01", "a D5 PM01", "a D5 PM01 OE01"]
    assert position(units).why("a D5 PM01 MI01") == ("", "")


# ---- helicopters and cars


def flying(*more: Counter, marks: int = 0, heli: int = 0, markers: int = 0) -> Position:
    crew = [unit("PC01", "PC", at="D4", marks=ABOARD | marks), unit("HELI1", "HELI", at="D4", marks=heli, markers=markers)]
    return position([*crew, *(more or (ST,))])


@pytest.mark.rule("R40-5.3.5.1a")
def test_helicopter_and_passenger_both_take_ma() -> None:
    p = flying().do("a D5 PC01")
    assert p.unit("HELI1").has(ACTION_MA)
    assert p.unit("HELI1").has(MOVED)
    assert flying(markers=1).why("a D5 PC01") == ("R40-5.4a", "only-recovers")
    assert flying(heli=ACTION_MS).why("a D5 PC01") == ("R40-5e", "other-action-named")


@pytest.mark.rule("R40-5.1.3.2e")
def test_nobody_fires_from_a_helicopter_on_the_ground() -> None:
    assert flying(heli=LANDED).why("a D5 PC01") == ("R40-5.1.3.2e", "on-the-ground")
    assert flying(marks=ACTION_GROUND).why("a D5 PC01") == ("R40-5e", "other-action-named")


@pytest.mark.rule("R40-5.3.5.1d", "R40-5.3f")
def test_it_sees_over_everything() -> None:
    p = flying(unit("ST01", "ST", at="D6"), unit("PM02", "PM", at="E4"))
    p = position([*(Counter(p.world.kinds[i], p.state.units[i]) for i in range(4))], terrain={"D5 E5 E6": "forest"})
    assert p.why("a D6 PC01") == ("", "")
    assert p.why("a D6 PM02") == ("R40-5.3f", "out-of-sight")


@pytest.mark.rule("R40-5.3.5.1d")
def test_a_helicopter_is_seen_by_everybody_unless_somebody_is_below_it() -> None:
    crew = [unit("PC01", "PC", at="D6", marks=ABOARD), unit("HELI1", "HELI", at="D6"), unit("ST01", "ST", at="D4")]
    woods = {"D5 C5 C6 E5 E6": "forest"}
    assert position(crew, side="narco", terrain=woods).why("a D6 ST01") == ("", "")
    below = position([*crew, secret("CI01", "CI", at="D6")], side="narco", terrain=woods, rules_of=scenario(hider="police"))
    assert below.why("a D6 ST01") == ("R40-5.3f", "out-of-sight")
    with_civilian = position([*crew, civilian(at="D6")], side="narco", terrain=woods)
    assert with_civilian.why("a D6 ST01") == ("", "")


# ---- the total


@pytest.mark.rule("R40-5.3.1b", "R40-5.3.1a", "R40-5.3.2b")
def test_the_worked_example() -> None:
    attackers = [unit("OE01", "OE", at="D4"), unit("OE02", "OE", at="C4")]
    p = position([*attackers, unit("NT01", "NT", at="D5")], terrain={"D5": "favela"})
    assert total(p, "D5", "OE01", "OE02") == 6
    p.do("a D5 OE01 OE02").roll(6)
    (found,) = p.event(AttackResolved)
    assert found == AttackResolved("D5", 6, "4 to 6", (("R40-5.3.2a", -3),), "0", 6, "R")


@pytest.mark.rule("R40-5.3.1a")
@pytest.mark.parametrize(("at", "expected"), [("D4", 4 - 3), ("D3", 3 - 2), ("D2", 2 - 1)])
def test_each_hex_between_costs_a_point_and_the_defender_as_many(at: str, expected: int) -> None:
    p = position([unit("PM01", "PM", at=at), ST])
    assert total(p, "D5", "PM01") == expected


@pytest.mark.rule("R40-5.3.1c")
def test_the_nearest_attacker_counts_for_the_defender_and_not_below_nought() -> None:
    far = unit("PM02", "PM", at="D2")
    assert total(position([PM, far, ST]), "D5", "PM01", "PM02") == 4 + 2 - 3
    assert total(position([far, unit("OL01", "OL", at="D5")]), "D5", "PM02") == 2


@pytest.mark.rule("R40-5.3.1d")
@pytest.mark.parametrize(("markers", "expected"), [(0, 4 - 5), (1, 4 - 3), (2, 4 - 3)])
def test_a_suppressed_defender_counts_half_rounded_up(markers: int, expected: int) -> None:
    assert total(position([PM, unit("NT01", "NT", at="D5", markers=markers)]), "D5", "PM01") == expected


@pytest.mark.rule("R40-5.3.1d", "R40-5.3.1c")
def test_halved_first_then_less_by_distance() -> None:
    assert total(position([unit("PM01", "PM", at="D3"), unit("NT01", "NT", at="D5", markers=1)]), "D5", "PM01") == 3 - 2


@pytest.mark.rule("R40-5.3.1g", "R40-5.3.5.2c")
def test_transports_and_civilians_take_nothing_off_but_a_moving_target_costs_one() -> None:
    assert total(position([PM, unit("CARST1", "CAR-ST", at="D5")]), "D5", "PM01") == 4 - 1
    assert total(position([PM, ST, civilian(at="D5")]), "D5", "PM01") == 4 - 3
    assert total(position([PM, ST, unit("CARST1", "CAR-ST", at="D5")]), "D5", "PM01") == 4 - 3 - 1


@pytest.mark.rule("R40-5.3.5.2c", "R40-8.2f")
def test_light_armour_is_no_car() -> None:
    p = position([ST, unit("PM01", "CAVEIRAO", at="D4")], side="narco")
    assert total(p, "D4", "ST01") == 3 - 4
    assert total(position([ST, unit("PM01", "CAVEIRAO", at="D4", marks=RODE)]), "D5", "PM01") == 4 - 3 - 1


@pytest.mark.rule("R40-5.3.5.2a")
def test_who_rode_a_car_has_one_less_and_who_stands_by_one_has_not() -> None:
    car = unit("CARPM1", "CAR-PM", at="D4")
    assert total(position([unit("PM01", "PM", at="D4", marks=RODE), car, ST]), "D5", "PM01") == 4 - 1 - 3
    assert total(position([PM, car, ST]), "D5", "PM01") == 4 - 3


@pytest.mark.rule("R40-5.3.5.1a", "R40-5.3.5.1e")
def test_from_and_at_a_helicopter_there_is_one_less() -> None:
    assert total(flying(), "D5", "PC01") == 3 - 1 - 3
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5"), unit("ST01", "ST", at="D4")]
    assert total(position(crew, side="narco"), "D5", "ST01") == 3 - 1 - 3


@pytest.mark.rule("R40-5.3i", "R40-5.3.1h")
def test_a_hopeless_attack_may_be_made() -> None:
    p = position([unit("PM01", "PM1", at="D4"), unit("NT01", "NT", at="D5")]).do("a D5 PM01")
    p.roll(6)
    (found,) = p.event(AttackResolved)
    assert found == AttackResolved("D5", -4, "-2 or less", (), "-2 or less", 6, "M")


@pytest.mark.rule("R40-T1a", "R40-5.3.1h", "R40-5.3.3a")
@pytest.mark.parametrize(
    ("points", "column"), [(-3, 0), (-2, 0), (-1, 1), (0, 2), (1, 3), (2, 4), (3, 4), (4, 5), (6, 5), (7, 6), (12, 6)]
)
def test_the_columns_of_the_table(points: int, column: int) -> None:
    p = position([unit("PM01", "PM", at="D4", strength=f"{points + 3}-4-4"), ST])
    assert (total(p, "D5", "PM01"), reckoned(p, "D5", "PM01").column.final) == (points, column)


# ---- shifts


@pytest.mark.rule("R40-5.3.2a", "R40-T3a")
@pytest.mark.parametrize(
    ("terrain", "columns"), [("open", 0), ("street", 0), ("urban", -1), ("forest", -2), ("rough", -2), ("favela", -3)]
)
def test_the_terrain_of_the_target_helps_the_defender(terrain: str, columns: int) -> None:
    p = position([PM, ST], terrain={"D5": terrain, "D4": "favela"})
    assert shifts(p, "D5", "PM01") == ({"R40-5.3.2a": columns} if columns else {})


@pytest.mark.rule("R40-5.3.2c", "R40-5.3.1f", "R40-5.5f")
def test_what_lies_face_down_has_one_column_unless_a_unit_is_with_it() -> None:
    one = {"R40-5.3.2c": -1}
    assert shifts(position([PM, secret("ST01", "ST", at="D5")]), "D5", "PM01") == one
    assert shifts(position([PM, secret("ST01", "ST", at="D5"), secret("CI01", "CI", at="D5")]), "D5", "PM01") == one
    assert shifts(position([PM, unit("ST01", "ST", at="D5", marks=FACE_DOWN)]), "D5", "PM01") == one
    assert shifts(position([PM, ST, secret("CI01", "CI", at="D5")]), "D5", "PM01") == {}
    assert shifts(position([PM, unit("CARST1", "CAR-ST", at="D5"), secret("CI01", "CI", at="D5")]), "D5", "PM01") == {}
    assert shifts(position([PM, civilian(at="D5"), secret("ST01", "ST", at="D5")]), "D5", "PM01") == one


@pytest.mark.rule("R40-5.3.2d", "R40-5.3.4d", "R40-5.3.4b")
def test_a_siege_gives_the_attacker_one_column() -> None:
    sides = [PM, unit("PM02", "PM", at="D6")]
    one = {"R40-5.3.2d": 1}
    assert shifts(position([*sides, ST]), "D5", "PM01") == one
    assert shifts(position([PM, ST]), "D5", "PM01") == {}
    assert shifts(position([*sides, unit("CARST1", "CAR-ST", at="D5")]), "D5", "PM01") == one
    down = shifts(position([*sides, secret("CI01", "CI", at="D5")]), "D5", "PM01")
    assert down == {"R40-5.3.2c": -1, "R40-5.3.2d": 1}


@pytest.mark.rule("R40-5.3.4d")
def test_the_combatant_is_besieged_though_its_car_is_not_and_the_other_way_round() -> None:
    river = {"C5 C6 E5 E6 D6": "river"}
    only_back = [unit("PM01", "PM", at="D3"), unit("NT01", "NT", at="D5")]
    assert shifts(position(only_back, terrain=river), "D5", "PM01") == {"R40-5.3.2d": 1}
    woods = {"C5 C6 E5 E6 D6": "forest"}
    car = position([unit("PM01", "PM", at="D3"), unit("CARST1", "CAR-ST", at="D5")], terrain=woods)
    assert shifts(car, "D5", "PM01") == {"R40-5.3.2d": 1}
    both = position([unit("PM01", "PM", at="D3"), unit("CARST1", "CAR-ST", at="D5"), unit("NT01", "NT", at="D5")], terrain=woods)
    assert shifts(both, "D5", "PM01") == {}


@pytest.mark.rule("R40-5.3.4d")
def test_a_passenger_in_the_air_is_tested_as_the_helicopter() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5"), unit("ST01", "ST", at="D3")]
    p = position(crew, side="narco", terrain={"C5 C6 E5 E6 D6": "river"})
    assert shifts(p, "D5", "ST01") == {}


@pytest.mark.rule("R40-5.3.2e")
def test_shifts_are_added_up_before_the_table_ends() -> None:
    sides = [unit("PM01", "PM1", at="D4"), unit("PM02", "PM", at="D6")]
    p = position([*sides, unit("NT01", "NT", at="D5")], terrain={"D5": "urban"})
    found = reckoned(p, "D5", "PM01").column
    assert (found.start, found.final) == (0, 0)
    assert found.shifts == (Shift("R40-5.3.2a", -1), Shift("R40-5.3.2d", 1))
    woods = reckoned(position([*sides, unit("NT01", "NT", at="D5")], terrain={"D5": "favela"}), "D5", "PM01").column
    assert (woods.start, woods.final) == (0, 0)
    strong = [unit("PM01", "PM", at="D4", strength="30-4-4"), unit("PM02", "PM", at="D6"), ST]
    besieged = reckoned(position(strong), "D5", "PM01").column
    assert (besieged.start, besieged.shifts, besieged.final) == (6, (Shift("R40-5.3.2d", 1),), 6)


@pytest.mark.rule("R40-5.3.5.1b")
def test_terrain_does_not_count_for_a_helicopter_alone() -> None:
    crew = [unit("PC01", "PC", at="D4", marks=ABOARD), unit("HELI1", "HELI", at="D4"), unit("PM01", "PM", at="C5")]
    p = position([*crew, ST], terrain={"D5": "favela"})
    assert shifts(p, "D5", "PC01") == {}
    assert shifts(p, "D5", "PC01", "PM01") == {"R40-5.3.2a": -3}
    hidden = position([*crew, secret("ST01", "ST", at="D5")], terrain={"D5": "favela"})
    assert shifts(hidden, "D5", "PC01") == {"R40-5.3.2c": -1}


@pytest.mark.rule("R40-5.3.5.1e")
def test_terrain_does_not_count_against_a_helicopter_alone() -> None:
    crew = [unit("PC01", "PC", at="D5", marks=ABOARD), unit("HELI1", "HELI", at="D5"), unit("ST01", "ST", at="D4")]
    favela = {"D5": "favela"}
    assert shifts(position(crew, side="narco", terrain=favela), "D5", "ST01") == {}
    below = position([*crew, secret("CI01", "CI", at="D5")], side="narco", terrain=favela, rules_of=scenario(hider="police"))
    assert shifts(below, "D5", "ST01") == {"R40-5.3.2a": -3}


# ---- the order of it


@pytest.mark.rule("R40-5.3.1i", "R40-5.3.3a")
def test_named_then_the_die_then_the_result() -> None:
    p = position([PM, ST]).do("a D5 PM01")
    assert p.events[-1] == AttackDeclared(("PM01",), "D5")
    assert due(p) == Roll((6,), ("attack", 3, "D5"))
    p.roll(1)
    assert p.event(AttackResolved) == [AttackResolved("D5", 1, "1", (), "1", 1, "none")]
    assert due(p) == Choose(POLICE, "phase", is_order=True)
    assert p.state.fight is None


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("D5 total 1 PM01", True),
        ("D5 total 2 PM01", False),
        ("D5 total minus 1 PM01", True),
        ("D5 total 0 PM02", False),
        ("D4 total 0 PM01", False),
    ],
)
def test_an_order_can_be_bound_to_the_total(text: str, is_true: bool) -> None:
    p = position([PM, unit("PM02", "PM", at="A1"), ST])
    guard = p.rules.read_guard(text)
    assert p.rules.write_guard(guard) == text
    assert p.rules.holds(p.state, POLICE, guard) is is_true
    assert not p.rules.holds(p.state, 1, guard)
