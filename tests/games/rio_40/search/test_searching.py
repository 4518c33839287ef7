"""Searches: who takes part, the sum, the column, the die."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Roll
from pbem.engine.tables import Shift
from pbem.games.rio_40.decisions import Search
from pbem.games.rio_40.events import SearchBegan, SearchResolved
from pbem.games.rio_40.rules.combat.strength import Strength
from pbem.games.rio_40.rules.search.searches import hunting
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_MA,
    ACTION_MS,
    FACE_DOWN,
    MOVED,
    SEARCHED,
)
from tests.games.rio_40.boards import Counter, civilian, named, position, scenario, secret, unit


def hunter(id: str, type: str = "PM", at: str = "D4", search: str = "D5", marks: int = 0, markers: int = 0) -> Counter:
    """A unit that has named a hex to be searched."""
    return unit(id, type, at=at, marks=ACTION_MS | marks, markers=markers, search=search)


PM = hunter("PM01")
HIDDEN = secret("CI01", "CI", at="D5")


# ---- who, and what


@pytest.mark.rule("R40-5.2c", "R40-5.2d")
def test_a_unit_next_to_a_face_down_counter_searches_its_hex() -> None:
    p = position([PM, HIDDEN])
    assert p.why("s D5 PM01") == ("", "")
    assert p.tokens("s") == ["D5"]
    p.do("s D5 PM01")
    demand = p.demand
    assert isinstance(demand, Roll)
    assert (demand.faces, demand.key) == ((6,), ("search", 3, "D5"))
    assert p.unit("PM01").has(SEARCHED)
    assert p.unit("PM01").has(MOVED)
    assert p.state.searched == (named("D5"),)


@pytest.mark.rule("R40-5.2c")
def test_a_unit_farther_away_or_in_the_hex_itself_does_not_take_part() -> None:
    p = position([hunter("PM01", at="D3"), hunter("PM02", at="D5"), civilian(at="D5")])
    assert p.why("s D5 PM01") == ("R40-5.2c", "not-next-to-it")
    assert p.why("s D5 PM02") == ("R40-5.2c", "not-next-to-it")
    assert "s" not in p.tokens()


@pytest.mark.rule("R40-5.2b")
def test_the_hex_must_have_been_named() -> None:
    others = [unit("PM02", "PM", at="D4"), hunter("PM03", at="D4", search="C4"), unit("PM04", "PM", at="D4", marks=ACTION_MA)]
    p = position([*others, HIDDEN])
    for name in ("PM02", "PM03", "PM04"):
        assert p.why(f"s D5 {name}") == ("R40-5.2b", "search-not-named")


@pytest.mark.rule("R40-5.2.3a")
def test_a_suppressed_unit_cannot_search() -> None:
    p = position([hunter("PM01", markers=1), HIDDEN])
    assert p.why("s D5 PM01") == ("R40-5.2.3a", "only-recovers")


@pytest.mark.rule("R40-2.2.1a", "R40-0j", "R40-5.1.3.2g")
def test_transports_and_who_is_in_the_air_cannot_search() -> None:
    units = [hunter("CARPM1", "CAR-PM"), hunter("PC01", "PC", at="C5", marks=ABOARD), hunter("HELI1", "HELI", at="C5")]
    p = position([*units, HIDDEN])
    for name in ("CARPM1", "PC01", "HELI1"):
        assert p.why(f"s D5 {name}") == ("R40-5.2c", "cannot-search")


@pytest.mark.rule("R40-0a", "R40-5a", "R40-5.2c")
def test_a_player_searches_with_his_own_units_on_the_map() -> None:
    p = position([unit("PM01", "PM", turn=5), hunter("ST01", "ST"), HIDDEN])
    assert p.why("s D5 PM01") == ("R40-5a", "not-on-the-map")
    assert p.why("s D5 ST01") == ("R40-0a", "not-your-unit")
    assert p.why(Search(named("D5"), (77,), False)) == ("R40-5a", "no-such-unit")
    assert p.why(Search(named("D5"), (), False)) == ("R40-5.2c", "nobody-named")


@pytest.mark.rule("R40-5.2d")
@pytest.mark.parametrize(
    ("there", "can"),
    [
        (secret("OL01", "OL", at="D5"), True),
        (unit("ST01", "ST", at="D5", marks=FACE_DOWN), True),
        (civilian(at="D5"), True),
        (unit("ST01", "ST", at="D5"), False),
        (unit("PM02", "PM", at="D5", marks=FACE_DOWN), False),
        (unit("PM03", "PM", at="A1"), False),
    ],
)
def test_what_can_be_searched(there: Counter, can: bool) -> None:
    p = position([PM, there])
    assert p.why("s D5 PM01") == (("", "") if can else ("R40-5.2d", "nothing-to-search"))


@pytest.mark.rule("R40-5.2b")
def test_a_hex_off_the_map_cannot_be_searched() -> None:
    assert position([PM, HIDDEN]).why(Search(named("Z9"), (0,), False)) == ("R40-5.2b", "unknown-hex")


@pytest.mark.rule("R40-5.2e", "R40-5.2b")
def test_a_hex_is_searched_once_in_a_phase_and_a_unit_searches_once() -> None:
    p = position([PM, hunter("PM02", at="C5"), HIDDEN]).do("s D5 PM01").roll(1)
    assert p.why("s D5 PM02") == ("R40-5.2e", "searched-already")
    p.state = replace(p.state, searched=())
    assert p.why("s D5 PM01") == ("R40-5.2e", "searched-with-already")
    assert p.why("s D5 PM02") == ("", "")


@pytest.mark.rule("R40-5.2e")
def test_units_are_named_once_and_in_order() -> None:
    p = position([PM, hunter("PM02", at="C5"), HIDDEN])
    assert p.why(Search(named("D5"), (1, 0), False)) == ("R40-5.2e", "not-in-order")
    assert p.why(Search(named("D5"), (0, 0), False)) == ("R40-5.2e", "not-in-order")
    assert p.rules.read("s D5 PM02,PM01") == Search(named("D5"), (0, 1), False)


@pytest.mark.rule("R40-5.2c", "R40-S4.2b")
def test_police_and_militia_search_together() -> None:
    sheet = scenario(hider="narco", separate_fire=(("PM",), ("MI",)))
    p = position([PM, hunter("MI01", "MI", at="C5"), HIDDEN], rules_of=sheet)
    assert p.why("s D5 PM01,MI01") == ("", "")


@pytest.mark.rule("R40-5.2c", "R40-5.2e")
def test_the_walk_and_the_check_agree() -> None:
    units = [PM, hunter("PM02", at="C5"), hunter("PM03", at="E5", search="E6"), hunter("PM04", at="B2"), civilian(at="E6")]
    p = position([*units, HIDDEN])
    grid = p.world.board.grid
    sets = [tuple(n for n in range(5) if bits >> n & 1) for bits in range(32)]
    orders = [Search(here, chosen, knows) for here in grid.hexes for chosen in sets for knows in (False, True)]
    passing = {p.rules.write(order) for order in orders if p.refusal(order) is None}
    assert passing == {"s D5 PM01", "s D5 PM02", "s D5 PM01,PM02", "s E6 PM03"}
    assert {p.rules.write(p.rules.read(text)) for text in p.walks("s")} == passing


# ---- the sum and the column


def found(*counters: Counter, on: str = "street", conditions: bool = False, units: int = 1, terrain: str = "street") -> Strength:
    p = position(counters, options={"search_conditions": conditions}, terrain={"D5": terrain}, everywhere=on)
    return hunting(Presence(p.world, p.state), named("D5"), tuple(range(units)))


@pytest.mark.rule("R40-5.2.1a", "R40-5.2.1b")
def test_morale_of_the_searchers_less_that_of_enemy_and_civilian_face_up() -> None:
    assert found(PM, HIDDEN).total == 4
    assert found(PM, hunter("PC01", "PC", at="C5"), HIDDEN, units=2).total == 9
    assert found(PM, civilian(at="D5")).total == 1
    assert found(PM, civilian(at="D5"), unit("NT01", "NT", at="D5")).total == -4


@pytest.mark.rule("R40-5.2.1a", "R40-5.2a")
def test_what_is_face_down_transports_and_friends_do_not_count() -> None:
    down = unit("NT01", "NT", at="D5", marks=FACE_DOWN)
    assert found(PM, down, unit("CARST1", "CAR-ST", at="D5")).total == 4
    assert found(PM, civilian(at="D5"), unit("PM02", "PM", at="D5")).total == 1
    assert found(PM, civilian(at="D5", markers=1)).total == 1


@pytest.mark.rule("R40-5.2.1a", "R40-0j")
def test_an_enemy_passenger_in_the_air_counts() -> None:
    air = [unit("HELI1", "HELI", at="D5"), unit("PC01", "PC", at="D5", marks=ABOARD)]
    p = position([hunter("ST01", "ST"), civilian(at="D5"), *air], side="narco")
    assert hunting(Presence(p.world, p.state), named("D5"), (0,)).total == 4 - 3 - 5


@pytest.mark.rule("R40-5.2.1b", "R40-T2a")
@pytest.mark.parametrize(
    ("strengths", "column"),
    [((1,), 0), ((2,), 1), ((4,), 1), ((5,), 2), ((4, 4), 2), ((4, 5), 3)],
)
def test_the_columns(strengths: tuple[int, ...], column: int) -> None:
    places = ["D4", "C5"]
    units = [unit(f"PM0{n}", "PM", at=places[n], strength=f"1-{mo}-4") for n, mo in enumerate(strengths)]
    assert found(*units, HIDDEN, units=len(units)).column.final == column


TABLE = ["----", "---I", "--II", "-II+", "II+*", "I+**"]
CODES = {"-": "none", "I": "I", "+": "IC", "*": "ICA"}


@pytest.mark.rule("R40-T2a", "R40-5.2.1b")
@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_search_table(die: int, column: int) -> None:
    strength = f"1-{(1, 4, 5, 5)[column]}-4"
    units = [unit("PM01", "PM", at="D4", marks=ACTION_MS, search="D5", strength=strength)]
    units += [unit("PM02", "PM", at="C5", marks=ACTION_MS, search="D5", strength="1-4-4")] if column == 3 else []
    p = position([*units, HIDDEN]).do("s D5 PM01,PM02" if column == 3 else "s D5 PM01").roll(die)
    assert p.event(SearchResolved) == [SearchResolved("D5", die, CODES[TABLE[die - 1][column]])]


@pytest.mark.rule("R40-8.2c")
def test_light_armour_shifts_one_column_right_once_and_never_past_the_last() -> None:
    armour = hunter("PM01", "CAVEIRAO")
    assert found(armour, HIDDEN).column.final == 2
    two = found(armour, hunter("PM02", "CAVEIRAO", at="C5"), HIDDEN, units=2)
    assert (two.column.start, two.column.final, two.column.shifts) == (2, 3, (Shift("R40-8.2c", 1),))
    assert found(armour, hunter("PC01", "PC", at="C5"), HIDDEN, units=2).column.final == 3


@pytest.mark.rule("R40-5.2.1c", "R40-T3b")
def test_the_conditions_of_combat_do_not_count_unless_agreed() -> None:
    units = [PM, hunter("PC01", "PC", at="C5"), HIDDEN]
    assert found(*units, units=2, terrain="favela").column.final == 3
    agreed = found(*units, units=2, terrain="favela", conditions=True)
    assert agreed.column.shifts == (Shift("R40-T3a", -3), Shift("R40-5.3.1f", -1))
    assert agreed.column.final == 0


@pytest.mark.rule("R40-T3b", "R40-T3a")
@pytest.mark.parametrize(("terrain", "shift"), [("urban", -1), ("forest", -2), ("rough", -2), ("favela", -3)])
def test_terrain_in_agreed_conditions(terrain: str, shift: int) -> None:
    assert found(PM, civilian(at="D5"), terrain=terrain, conditions=True).column.shifts == (Shift("R40-T3a", shift),)


@pytest.mark.rule("R40-T3b", "R40-5.3.4d")
def test_siege_and_hiding_in_agreed_conditions() -> None:
    enemy = unit("ST01", "ST", at="D5")
    assert found(PM, civilian(at="D5"), enemy, conditions=True).column.shifts == ()
    besieged = found(PM, civilian(at="D5"), enemy, unit("PM02", "PM", at="D6"), conditions=True)
    assert besieged.column.shifts == (Shift("R40-5.3.4d", 1),)
    assert found(PM, HIDDEN, enemy, conditions=True).column.shifts == ()
    assert found(PM, HIDDEN, unit("CARST1", "CAR-ST", at="D5"), conditions=True).column.shifts == ()
    assert found(PM, HIDDEN, conditions=True).column.shifts == (Shift("R40-5.3.1f", -1),)
    own = unit("PM03", "PM", at="D5", marks=FACE_DOWN)
    assert found(PM, civilian(at="D5"), own, conditions=True).column.shifts == (Shift("R40-5.3.1f", -1),)


@pytest.mark.rule("R40-5.2.1a", "R40-8.2c")
def test_what_is_told_of_a_search_before_its_die() -> None:
    p = position([hunter("PM01", "CAVEIRAO"), HIDDEN]).do("s D5 PM01")
    assert p.events == (SearchBegan("police", "D5", ("PM01",), 4, "2 to 4", (("R40-8.2c", 1),), "5 to 8"),)
