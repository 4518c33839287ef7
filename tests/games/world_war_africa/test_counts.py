"""Odds, activation rolls, incomes and victory points. Sections 5.3, 8.6, 8.7, 8.8, 10.2, 13."""

import pytest

from pbem.games.world_war_africa.contingents import ANGOLA, CONTINGENTS, DRC, GOVERNMENT, REBELS, ZIMBABWE
from pbem.games.world_war_africa.rules import activation_rolls, combat_odds, resource_points, victory
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, position

# --- combat


@pytest.mark.rule("WWA-8.6c")
@pytest.mark.parametrize(
    ("attack", "defense", "name"),
    [
        (8, 4, "2/1"),
        (7, 4, "1/1"),
        (4, 4, "1/1"),
        (3, 4, "1/2"),
        (2, 4, "1/2"),
        (3, 5, "1/2"),
        (3, 7, "1/3"),
        (1, 9, "1/3"),
        (11, 4, "2/1"),
        (12, 4, "3/1"),
        (24, 4, "6/1"),
        (99, 4, "6/1"),
        (0, 4, "1/3"),
    ],
)
def test_odds_are_rounded_in_favour_of_the_defender(attack: int, defense: int, name: str) -> None:
    assert WORLD.tables.crt.columns[combat_odds.column(WORLD, attack, defense)] == name


@pytest.mark.rule("WWA-12.1e")
def test_support_counts_at_most_as_much_as_the_ground() -> None:
    assert combat_odds.with_support(3, (2, 2)) == 6
    assert combat_odds.with_support(5, (2, 2)) == 9
    assert combat_odds.with_support(1, (2,)) == 2
    assert combat_odds.with_support(4, ()) == 4


@pytest.mark.rule("WWA-8.6d", "WWA-8.8a", "WWA-8.8c")
def test_shifts_for_ground_and_for_a_river_that_all_attack_over() -> None:
    def shift(target: str, *bases: str) -> int:
        return sum(shift.columns for shift in combat_odds.shifts(WORLD, at(target), [at(base) for base in bases]))

    assert shift("0911", "0811") == 0
    assert shift("2003", "2004") == -1  # swamp
    assert shift("1513", "1512") == -2  # a town behind the Lualaba
    assert shift("1513", "1512", "1413") == -2
    assert shift("1513", "1512", "1514") == -1  # one of them has no river to cross
    assert shift("Kitona", "1400") == 0
    assert combat_odds.shifts(WORLD, BOARD.rwanda_box, [BOARD.rwanda_box]) == ()


@pytest.mark.rule("WWA-8.7a", "WWA-0a")
@pytest.mark.parametrize(
    ("column", "roll", "losses"),
    [
        ("1/3", 1, (3, 0)),
        ("2/1", 4, (1, 1)),
        ("3/1", 6, (0, 2)),
        ("6/1", 8, (0, 4)),
        ("6/1", 11, (0, 4)),
        ("1/1", -2, (2, 0)),
        ("1/1", 0, (2, 0)),
    ],
)
def test_results(column: str, roll: int, losses: tuple[int, int]) -> None:
    assert combat_odds.losses(WORLD, WORLD.tables.crt.columns.index(column), roll) == losses


@pytest.mark.rule("WWA-8.6d")
def test_the_ends_of_the_table_stop_a_shift() -> None:
    assert combat_odds.losses(WORLD, -2, 1) == combat_odds.losses(WORLD, 0, 1)
    assert combat_odds.losses(WORLD, 12, 6) == combat_odds.losses(WORLD, 7, 6)


# --- activation


@pytest.mark.rule("WWA-5.3b", "WWA-5.3c", "WWA-5.3d")
def test_modifiers_of_zimbabwe() -> None:
    rich, poor = {"zimbabwe": 4}, {"zimbabwe": 3}
    modifier = activation_rolls.modifier
    assert modifier(WORLD, position({}, points=rich), ZIMBABWE, is_paid=False) == 0
    assert modifier(WORLD, position({}, points=rich), ZIMBABWE, is_paid=True) == 1
    assert modifier(WORLD, position({}, points=poor), ZIMBABWE, is_paid=True) == -1
    graft = position({}, points=poor, event="corruption_and_graft", corrupt="uganda")
    assert modifier(WORLD, graft, ZIMBABWE, is_paid=False) == -3
    assert modifier(WORLD, position({}, points=rich, event="unita_crushed"), ZIMBABWE, is_paid=False) == 0


@pytest.mark.rule("WWA-5.4a", "WWA-5.4c")
def test_modifiers_of_angola_and_of_who_does_not_roll() -> None:
    state = position({}, points={"angola": 5}, event="unita_crushed")
    assert activation_rolls.modifier(WORLD, state, ANGOLA, is_paid=True) == 0
    assert activation_rolls.modifier(WORLD, state, ANGOLA, is_paid=False) == -1
    assert [activation_rolls.table_of(WORLD, contingent) is None for contingent in range(5)] == [True, False, False, True, True]
    assert activation_rolls.modifier(WORLD, state, DRC, is_paid=True) == 0


@pytest.mark.rule("WWA-5.3e", "WWA-5.3k")
def test_lines_of_the_table_and_their_caps() -> None:
    table = activation_rolls.table_of(WORLD, ZIMBABWE)
    assert table is not None
    lands = [activation_rolls.line_of(table, roll).land for roll in (-2, 0, 1, 2, 3, 4, 5, 6, 7)]
    assert lands == [4, 4, 4, 4, 5, 5, 6, 6, 6]
    assert activation_rolls.caps(activation_rolls.line_of(table, 7))["air_support"] == 2
    assert activation_rolls.caps(activation_rolls.line_of(table, 6))["air_support"] == 1
    assert set(activation_rolls.caps(None).values()) == {0}


@pytest.mark.rule("WWA-5.3f", "WWA-5.3g")
def test_places_to_come_on_and_units_to_turn_over() -> None:
    state = position({"ZB1": "0712", "ZB2": "Kamina", "ZB3": "Kinshasa", "ZBSAS": "Kamina", "ZBPR": "Zimbabwe_Box"})
    found = [activation_rolls.places_and_flips(WORLD, state, ZIMBABWE, land) for land in (6, 5, 4, 3)]
    assert found == [(2, 0), (1, 0), (0, 0), (0, 1)]


@pytest.mark.rule("WWA-5.3j", "WWA-5.3l")
def test_guests_do_not_count_and_kitona_does() -> None:
    state = position({"AN5": "Kitona", "AN10": "1400", "NA": "1400", "AN18": "Angola_Box"})
    assert activation_rolls.places_and_flips(WORLD, state, ANGOLA, 4) == (2, 0)


@pytest.mark.rule("WWA-5.4b")
def test_four_angolans_on_a_six_let_two_more_come() -> None:
    state = position({"AN5": "1400", "AN10": "1400", "AN18": "1401", "AN26": "Matadi"})
    table = activation_rolls.table_of(WORLD, ANGOLA)
    assert table is not None
    assert activation_rolls.places_and_flips(WORLD, state, ANGOLA, activation_rolls.line_of(table, 6).land) == (2, 0)


# --- resource points


@pytest.mark.rule("WWA-10.2a")
def test_towns_that_roll_and_what_a_die_gives() -> None:
    state = position({}, held={"Goma": "rwanda", "Isiro": "uganda", "Kinshasa": "drc", "Kolwezi": "zimbabwe"})
    assert [town.name for town in resource_points.rolling_towns(WORLD, state)] == ["Kolwezi", "Goma", "Isiro"]
    assert [resource_points.points(WORLD, roll) for roll in (-1, 1, 2, 3, 4, 5, 6, 9)] == [0, 0, 0, 1, 2, 2, 2, 2]


@pytest.mark.rule("WWA-10.2f", "WWA-10.2l")
def test_the_governments_towns_count_whole_for_the_drc_and_half_for_its_allies() -> None:
    state = position({}, held={"Kolwezi": "zimbabwe", "Lubumbashi": "drc", "Tshikapa": "angola"})
    assert list(resource_points.incomes(WORLD, state, (6, 4, 4))) == [4 + 6, 3, 3, 2, 3]


@pytest.mark.rule("WWA-10.2k")
def test_rebels_keep_what_each_of_them_rolls() -> None:
    state = position({}, held={"Bukavu": "rwanda", "Goma": "rwanda", "Isiro": "uganda"})
    assert list(resource_points.incomes(WORLD, state, (3, 6, 4))) == [4, 0, 0, 2 + 1 + 2, 3 + 2]


@pytest.mark.rule("WWA-10.2b")
def test_an_enemy_within_two_hexes_costs_one_however_many_there_are() -> None:
    state = position({"FDD1": "1914", "FDD2": "1914", "FAC2": "2011"}, held={"Goma": "rwanda", "Bukavu": "rwanda"})
    towns = {town.name: resource_points.modifier(WORLD, state, town) for town in resource_points.rolling_towns(WORLD, state)}
    assert towns == {"Bukavu": -1, "Goma": -1}
    away = position({"FDD1": "1912"}, held={"Goma": "rwanda"})
    assert [resource_points.modifier(WORLD, away, town) for town in resource_points.rolling_towns(WORLD, away)] == [0]


@pytest.mark.rule("WWA-10.2c")
def test_corruption_lessens_the_share_of_the_contingent_it_hits() -> None:
    held = {"Kolwezi": "zimbabwe", "Goma": "rwanda"}
    hit = position({}, held=held, event="corruption_and_graft", corrupt="zimbabwe")
    assert list(resource_points.incomes(WORLD, hit, (4, 4))) == [4 + 2, 0, 1, 2 + 2, 3]
    rebels = position({}, held=held, event="corruption_and_graft", corrupt="rwanda")
    assert list(resource_points.incomes(WORLD, rebels, (4, 4))) == [4 + 2, 1, 1, 2 + 1, 3]


@pytest.mark.rule("WWA-10.2d")
def test_the_coltan_rush_helps_goma_and_bukavu_alone() -> None:
    state = position({}, held={"Bukavu": "drc", "Isiro": "uganda"}, event="coltan_rush")
    assert list(resource_points.incomes(WORLD, state, (1, 1))) == [4 + 2, 1, 1, 2, 3]
    near = position({"RW201": "Goma"}, held={"Bukavu": "drc"}, event="coltan_rush")
    assert resource_points.modifier(WORLD, near, BOARD.towns[at("Bukavu")]) == 2  # modifiers add up


@pytest.mark.rule("WWA-10.0b", "WWA-10.2w", "WWA-10.2e")
def test_points_are_kept_and_cut_at_thirteen() -> None:
    state = resource_points.received(WORLD, position({}, points={"drc": 9, "uganda": 1}), (6, 0, 0, 0, 3))
    assert dict(zip(CONTINGENTS, state.points, strict=True)) == {"drc": 13, "zimbabwe": 0, "angola": 0, "rwanda": 0, "uganda": 4}


# --- victory


HUTU = {"FDD1": "Goma", "FDD2": "Bukavu", "CCR1": "1714", "ALIRAPO": "1812", "ALIRHOR": "Kinshasa"}


def total(units: dict[str, str], held: dict[str, str] | None = None, points: dict[str, int] | None = None) -> int:
    return sum(line.points for line in victory.count(WORLD, position(units, held=held, points=points)))


@pytest.mark.rule("WWA-13.1a")
def test_a_point_for_each_town_either_rebel_contingent_holds() -> None:
    held = {"Goma": "rwanda", "Isiro": "uganda", "Lodja": "rwanda", "Mbandaka": "drc", "1711": "rwanda", "Kitona": "rwanda"}
    lines = victory.count(WORLD, position(HUTU, held={name: by for name, by in held.items() if name != "Goma"}))
    assert [line.subject for line in lines if line.key == "town"] == ["Lodja", "Isiro"]


@pytest.mark.rule("WWA-13.1b", "WWA-13.1c")
def test_hutu_on_the_map_and_in_rwanda() -> None:
    assert total(HUTU) == 0
    four = {name: where for name, where in HUTU.items() if name != "FDD1"}
    assert total(four) == 1
    assert total({**four, "FDD1": "Rwanda_Box"}) == 0
    assert total({**four, "FDD1": "Rwanda_Box", "FDD3": "Rwanda_Box"}) == 0  # once, not for each
    assert total({**four, "FDD1": "Kitona"}) == 0  # the Kitona Box is on the map


@pytest.mark.rule("WWA-13.1d")
def test_rich_rebels() -> None:
    assert total(HUTU, points={"rwanda": 10, "uganda": 9}) == 1
    assert total(HUTU, points={"rwanda": 13, "uganda": 10, "drc": 13}) == 2


@pytest.mark.rule("WWA-13.0a")
@pytest.mark.parametrize(("towns", "winner"), [(12, REBELS), (11, victory.DRAW), (9, victory.DRAW), (8, GOVERNMENT)])
def test_twelve_win_nine_draw(towns: int, winner: int) -> None:
    held = {f"{here:04d}": "rwanda" for here in sorted(BOARD.towns, reverse=True) if here not in map(at, HUTU.values())}
    some = dict(list(held.items())[:towns])
    assert victory.winner(WORLD, position(HUTU, held=some)) == winner


def test_kinshasa_decides() -> None:
    assert victory.holds_kinshasa(WORLD, position({}, held={"Kinshasa": "uganda"}))
    assert not victory.holds_kinshasa(WORLD, position({}, held={"Kinshasa": "zimbabwe"}))
    assert not victory.holds_kinshasa(WORLD, position({}))
