"""Searches: who takes part, the sum, the column, what is found; Control and the advance behind it."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Open, Roll
from pbem.engine.tables import Shift
from pbem.games.rio_40.decisions import Search
from pbem.games.rio_40.events import TurnedUp
from pbem.games.rio_40.events_search import Advanced, CivilianLed, SearchBegan, SearchResolved, Withdrew
from pbem.games.rio_40.presence import Presence
from pbem.games.rio_40.searching import Hunting, hunting
from pbem.games.rio_40.shapes import SecretObjectives
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_MA,
    ACTION_MS,
    FACE_DOWN,
    MOVED,
    NARCO,
    POLICE,
    RODE,
    SEARCHED,
    Vow,
)
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, scenario, secret, unit


def due(p: Position) -> Demand:
    """What the rules wait for now."""
    return p.demand


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


def found(*counters: Counter, on: str = "street", conditions: bool = False, units: int = 1, terrain: str = "street") -> Hunting:
    p = position(counters, options={"search_conditions": conditions}, terrain={"D5": terrain}, everywhere=on)
    return hunting(Presence(p.world, p.state), named("D5"), tuple(range(units)))


@pytest.mark.rule("R40-5.2.1a", "R40-5.2.1b")
def test_morale_of_the_searchers_less_that_of_enemy_and_civilian_face_up() -> None:
    assert found(PM, HIDDEN).value == 4
    assert found(PM, hunter("PC01", "PC", at="C5"), HIDDEN, units=2).value == 9
    assert found(PM, civilian(at="D5")).value == 1
    assert found(PM, civilian(at="D5"), unit("NT01", "NT", at="D5")).value == -4


@pytest.mark.rule("R40-5.2.1a", "R40-5.2a")
def test_what_is_face_down_transports_and_friends_do_not_count() -> None:
    down = unit("NT01", "NT", at="D5", marks=FACE_DOWN)
    assert found(PM, down, unit("CARST1", "CAR-ST", at="D5")).value == 4
    assert found(PM, civilian(at="D5"), unit("PM02", "PM", at="D5")).value == 1
    assert found(PM, civilian(at="D5", markers=1)).value == 1


@pytest.mark.rule("R40-5.2.1a", "R40-0j")
def test_an_enemy_passenger_in_the_air_counts() -> None:
    air = [unit("HELI1", "HELI", at="D5"), unit("PC01", "PC", at="D5", marks=ABOARD)]
    p = position([hunter("ST01", "ST"), civilian(at="D5"), *air], side="narco")
    assert hunting(Presence(p.world, p.state), named("D5"), (0,)).value == 4 - 3 - 5


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


# ---- what is found


@pytest.mark.rule("R40-5.2.3d")
def test_a_search_that_finds_nothing_has_no_effect() -> None:
    p = position([PM, HIDDEN]).do("s D5 PM01").roll(3)
    assert due(p) == Choose(POLICE, "phase", True)
    assert p.unit("X01").has(FACE_DOWN)
    assert p.state.hunt is None


@pytest.mark.rule("R40-5.2.2a", "R40-5.2a")
def test_identify_opens_everything_face_down_in_the_hex() -> None:
    p = position([PM, HIDDEN, secret("ST01", "ST", at="D5"), secret("OL01", "OL", at="D6")]).do("s D5 PM01").roll(4)
    assert due(p) == Open(NARCO, "force/0")
    p.open()
    assert due(p) == Open(NARCO, "force/1")
    p.open()
    assert p.event(TurnedUp) == [TurnedUp("X02", "ST01", "D5")]
    assert due(p) == Choose(POLICE, "phase", True)
    assert p.unit("X03").has(FACE_DOWN)
    assert p.state.hunt is None


@pytest.mark.rule("R40-5.2.2a", "R40-5.5b")
def test_identify_turns_up_a_unit_that_hid_again() -> None:
    p = position([PM, unit("ST01", "ST", at="D5", marks=FACE_DOWN)]).do("s D5 PM01").roll(4)
    assert not p.unit("ST01").has(FACE_DOWN)
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-5.2.2a", "R40-S5.3b")
def test_an_objective_marker_is_turned_up_too() -> None:
    sheet = scenario(secret_objectives=SecretObjectives(count=1, terrain="favela", distance=1))
    p = position([PM, secret("OBJ1", "OBJ", at="D5")], rules_of=sheet, everywhere="favela").do("s D5 PM01").roll(6).open()
    assert p.where("OBJ1") == "D5"
    assert not Presence(p.world, p.state).blocks(POLICE, named("D5"))


def controlled(*counters: Counter, die: int = 6, side: str = "police", **of: object) -> Position:
    """Searched with Control, or with 5 and two units with Advance."""
    p = position(counters, side=side, **of)  # type: ignore[arg-type]
    units = ",".join(kind.id for kind in p.world.kinds if p.state.units[kind.index].search == named("D5"))
    p.do(f"s D5 {units}").roll(die)
    while isinstance(p.demand, Open):
        p.open()
    return p


CIV = civilian(at="D5")
STRONG = [hunter("PM01"), hunter("PC01", "PC", at="C5")]  # 9: against a civilian 6, the column of 5 to 8


@pytest.mark.rule("R40-5.2.2b", "R40-6b", "R40-6c")
def test_control_moves_the_civilian_at_once() -> None:
    p = controlled(PM, HIDDEN)
    assert due(p) == Choose(POLICE, "lead", False)
    p.do("lead D5-D6-D7")
    assert p.where("CI01") == "D7"
    assert p.events == (CivilianLed("CI01", ("D5", "D6", "D7"), 2),)
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-6c")
def test_it_may_be_left_where_it_is() -> None:
    p = controlled(PM, HIDDEN).do("lead D5")
    assert (p.where("CI01"), due(p)) == ("D5", Choose(POLICE, "phase", True))


@pytest.mark.rule("R40-5.2.2b")
def test_without_a_civilian_control_is_identify_only() -> None:
    p = controlled(PM, secret("ST01", "ST", at="D5"))
    assert due(p) == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-6c", "R40-2.2.3a", "R40-6d")
def test_a_civilian_has_four_points() -> None:
    p = controlled(PM, HIDDEN, terrain={"D6": "urban", "D7": "forest", "E6": "urban"})
    assert p.why("lead D5-D6-E6") == ("", "")
    assert p.why("lead D5-D6-D7") == ("R40-5.1.2b", "too-few-points")
    assert p.why("lead D5-E6-E7-D7") == ("R40-5.1.2b", "too-few-points")


@pytest.mark.rule("R40-6c", "R40-5.1.5d", "R40-8.1a")
def test_one_hex_is_always_possible() -> None:
    p = controlled(PM, civilian(at="D5"), unit("PM02", "PM", at="C5", marks=ACTION_MS, search="D5"), everywhere="favela", die=5)
    assert p.why("lead D5-D6") == ("", "")
    slow = replace(p.world.kinds[1], mp=3)
    kinds = (p.world.kinds[0], slow, *p.world.kinds[2:])
    p = Position(type(p.rules)(replace(p.world, kinds=kinds)), p.state, {})
    assert p.why("lead D5-D6") == ("", "")
    assert p.why("lead D5-D6-D7") == ("R40-5.1.2b", "too-few-points")


@pytest.mark.rule("R40-6c", "R40-5.1.4.1d", "R40-T4c")
def test_where_a_led_civilian_cannot_go() -> None:
    others = [civilian("CI02", at="D6"), unit("ST01", "ST", at="E5"), secret("OL01", "OL", at="E6"), unit("PM03", "PM", at="C6")]
    down = unit("PM02", "PM", at="C5", marks=FACE_DOWN)
    p = controlled(PM, CIV, hunter("PM04", "PM", at="D4", search="D5"), *others, down, die=5)
    assert p.why("lead D5-D6") == ("R40-5.1.4.1d", "civilian-or-counter-there")
    assert p.why("lead D5-E5") == ("R40-5.1.4.2a", "held-by-the-enemy")
    assert p.why("lead D5-E6") == ("R40-5.1.4.2a", "held-by-the-enemy")
    assert p.why("lead D5-C5") == ("R40-5.1.4.1d", "civilian-or-counter-there")
    assert p.why("lead D5-C6") == ("", "")
    assert p.why("lead D4-D5") == ("R40-6c", "begins-elsewhere")
    assert set(p.walks("lead")) >= {"lead D5", "lead D5 C6"}


@pytest.mark.rule("R40-6c", "R40-T4c")
def test_it_does_not_cross_the_river_nor_leave_the_map() -> None:
    p = controlled(PM, HIDDEN, terrain={"D6": "river"}, columns=6)
    assert p.why("lead D5-D6") == ("R40-T4c", "closed-ground")
    p = controlled(PM, HIDDEN, columns=5)
    assert p.why("lead D5-#1") == ("R40-6c", "off-the-map")


@pytest.mark.rule("R40-6d")
def test_a_suppressed_one_can_only_recover() -> None:
    p = controlled(*STRONG, civilian(at="D5", markers=1), unit("ST01", "ST", at="D6"), die=5)
    assert p.why("lead D5-C6") == ("R40-6d", "only-recovers")
    assert set(p.walks("lead")) == {"lead D5"}
    assert p.why("calm D5") == ("R40-5.4c", "not-an-end-of-withdrawal")
    assert p.tokens("calm") == ["C5", "D4", "E5"]
    p.do("calm E5")
    assert p.event(Withdrew) == [Withdrew("CI01", (), "D5", "E5")]
    p.roll(3)
    assert (p.where("CI01"), p.unit("CI01").markers) == ("E5", 0)


@pytest.mark.rule("R40-6d", "R40-5.4b")
def test_it_checks_in_place_where_no_enemy_of_the_controller_is_near() -> None:
    p = controlled(*STRONG, civilian(at="D5", markers=2), die=5)
    assert p.tokens("calm") == ["D5"]
    assert p.do("calm D5").roll(4).unit("CI01").markers == 2
    with_enemy = controlled(*STRONG, hunter("PM05", at="E5"), civilian(at="D5", markers=1), unit("ST01", "ST", at="D5"), die=6)
    assert with_enemy.tokens("calm") == ["D5"]


@pytest.mark.rule("R40-6d")
def test_one_that_is_not_suppressed_takes_no_wd() -> None:
    p = controlled(PM, HIDDEN)
    assert p.why("calm D5") == ("R40-6d", "not-suppressed-civilian")
    assert p.tokens() == ["lead"]


@pytest.mark.rule("R40-6c")
def test_it_may_be_controlled_again_only_by_a_search_of_another_hex() -> None:
    p = controlled(PM, HIDDEN, hunter("PM02", at="D7", search="D6"), die=6).do("lead D5-D6")
    assert p.why("s D6 PM02") == ("", "")
    p = controlled(PM, HIDDEN, hunter("PM02", at="E5", search="D6"), die=6).do("lead D5")
    assert p.why("s D5 PM02") == ("R40-5.2e", "searched-already")


@pytest.mark.rule("R40-6b", "R40-6c")
def test_the_standing_order_leaves_the_civilian_or_asks() -> None:
    p = controlled(PM, HIDDEN)
    assert p.rules.answer(p.state, p.rules.default_policy("lead")) == p.rules.read("lead D5")
    assert p.rules.answer(p.state, p.rules.read_policy("lead", "Ask")) is None


@pytest.mark.rule("R40-S2.2c", "R40-5.2.1a")
def test_the_chief_can_be_searched_out_of_his_guards_hex() -> None:
    chief = civilian("CI01", at="D5", role="chief")
    hunters = [unit(f"ST0{n}", "ST", at=at, marks=ACTION_MS, search="D5") for n, at in enumerate(["D4", "C5", "E5"])]
    units = [*hunters, chief, unit("PC01", "PC", at="D5")]
    p = controlled(*units, side="narco", die=6, rules_of=scenario(hider="", has_chief=True))
    assert hunting(Presence(p.world, p.state), named("D5"), (0, 1, 2)).value == 12 - 3 - 5
    p.do("lead D5-D4")
    assert (p.where("CI01"), p.where("PC01")) == ("D4", "D5")


# ---- one's own civilian


def own(*counters: Counter) -> Position:
    return position([hunter("ST09", "ST"), *counters], side="narco", everywhere="favela")


@pytest.mark.rule("R40-5.2d", "R40-6g")
def test_the_placer_searches_for_his_own_civilian_and_says_so() -> None:
    p = own(HIDDEN, secret("OL01", "OL", at="D5"))
    assert p.why("s D5 ST09") == ("R40-5.2d", "nothing-to-search")
    assert p.tokens("s", "D5") == ["known"]
    p.do("s D5 known ST09")
    assert list(p.state.vows) == [Vow(3, "civilian"), Vow(4, "civilian")]
    p.roll(6).open().open()
    assert not list(p.state.vows)
    assert due(p) == Choose(NARCO, "lead", False)
    assert p.do("lead D5-D6").where("CI01") == "D6"


@pytest.mark.rule("R40-5.2d", "R40-0g")
def test_a_false_statement_is_found_when_the_last_counter_opens() -> None:
    p = own(secret("ST01", "ST", at="D5"), secret("OL01", "OL", at="D6"))
    assert p.own("narco").why("s D5 known ST09") == ("R40-0g", "not-what-lies-there")
    assert p.own("narco").tokens("s") == []
    p.do("s D5 known ST09").roll(1)
    refused = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert refused is not None
    assert refused.code == "stated-otherwise"


@pytest.mark.rule("R40-5.2d", "R40-0g")
def test_a_statement_about_two_counters_fails_with_the_second() -> None:
    p = own(secret("ST01", "ST", at="D5"), secret("OBJ1", "OBJ", at="D5"))
    p.do("s D5 known ST09").roll(6).open()
    with pytest.raises(Exception, match="stated-otherwise"):
        p.open()


@pytest.mark.rule("R40-5.2d")
def test_nothing_is_stated_without_need() -> None:
    assert own(civilian(at="D5")).why("s D5 known ST09") == ("R40-5.2d", "nothing-to-state")
    assert position([PM, HIDDEN]).why("s D5 known PM01") == ("R40-5.2d", "nothing-to-state")


# ---- the advance


GROUNDS = [("open", True), ("urban", True), ("street", True), ("favela", False), ("forest", False)]


def advanced(*counters: Counter) -> Position:
    """Two searchers, column 9 or more, die 6: everything is found."""
    return controlled(*STRONG, *counters, die=6)


@pytest.mark.rule("R40-5.2.2c")
def test_one_of_those_who_searched_goes_in_behind_the_civilian() -> None:
    p = advanced(HIDDEN).do("lead D5-D6")
    assert due(p) == Choose(POLICE, "advance", False)
    assert p.tokens("advance") == ["PM01", "PC01"]
    p.do("advance PC01")
    assert p.where("PC01") == "D5"
    assert p.events == (Advanced("PC01", (), "C5", "D5"),)
    assert (due(p), p.state.hunt) == (Choose(POLICE, "phase", True), None)


@pytest.mark.rule("R40-5.2.2c", "R40-5.1.4.1d")
def test_a_civilian_left_behind_does_not_matter() -> None:
    assert advanced(HIDDEN).do("lead D5", "advance PM01").where("PM01") == "D5"


@pytest.mark.rule("R40-5.2.2c")
def test_nobody_must_go_in() -> None:
    p = advanced(HIDDEN).do("lead D5", "stay")
    assert (p.where("PM01"), due(p)) == ("D4", Choose(POLICE, "phase", True))


@pytest.mark.rule("R40-5.2.2c")
@pytest.mark.parametrize("enemy", [secret("ST01", "ST", at="D5"), unit("CARST1", "CAR-ST", at="D5")])
def test_nobody_goes_in_where_an_enemy_unit_is(enemy: Counter) -> None:
    assert advanced(HIDDEN, enemy).do("lead D5").demand == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-5.2.2c", "R40-5.1.4.1a")
def test_nor_where_a_friend_holds_the_place() -> None:
    p = advanced(CIV, unit("PM09", "PM", at="D5"), hunter("PM02", at="E5"))
    assert p.do("lead D5").demand == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-5.2.2c", "R40-5.1.5b", "R40-8.2d")
def test_terrain_must_allow_it() -> None:
    strong = [hunter("PM02", "CAVEIRAO", at="C5"), hunter("PC01", "PC", at="D4")]
    p = controlled(*strong, HIDDEN, die=6, terrain={"D5": "favela"}).do("lead D5")
    assert p.tokens("advance") == ["PC01"]
    assert p.why("advance PM02") == ("R40-5.3.5.2b", "closed-ground")


@pytest.mark.rule("R40-5.2.2c", "R40-5.3.5.2b", "R40-5.1.3d")
@pytest.mark.parametrize(("terrain", "can"), GROUNDS)
def test_who_rode_goes_in_with_the_car_and_only_where_cars_go(terrain: str, can: bool) -> None:
    riders = [hunter("PM01", marks=RODE | MOVED), hunter("PC01", "PC", at="C5")]
    p = controlled(*riders, HIDDEN, unit("CARPM1", "CAR-PM", at="D4", marks=MOVED), die=6, terrain={"D5": terrain}).do("lead D5")
    assert ("PM01" in p.tokens("advance")) is can
    if can:
        p.do("advance PM01")
        assert (p.where("PM01"), p.where("CARPM1")) == ("D5", "D5")
        assert p.event(Advanced) == [Advanced("PM01", ("CARPM1",), "D4", "D5")]


@pytest.mark.rule("R40-5.1.3g", "R40-5.2.2c")
def test_who_only_shares_the_hex_with_a_car_goes_in_without_it() -> None:
    p = advanced(HIDDEN, unit("CARPM1", "CAR-PM", at="D4")).do("lead D5", "advance PM01")
    assert (p.where("PM01"), p.where("CARPM1")) == ("D5", "D4")


@pytest.mark.rule("R40-S2.2b")
def test_the_chief_goes_in_with_his_guard() -> None:
    guards = [hunter("ST01", "ST"), hunter("NT01", "NT", at="C5"), civilian("CI09", at="D4", role="chief")]
    down = unit("PM01", "PM", at="C7", marks=FACE_DOWN)
    hidden = [unit("CARPM1", "CAR-PM", at="B1"), down]
    p = position([*guards, *hidden, secret("CI01", "CI", at="D5")], side="narco", rules_of=scenario(hider="police", has_chief=True))
    p.do("s D5 ST01,NT01").roll(6).open().do("lead D5")
    assert p.tokens("advance") == ["NT01"]  # two civilians have no room
    p = position([*guards, *hidden, secret("CI01", "CI", at="D5")], side="narco", rules_of=scenario(hider="police", has_chief=True))
    p.do("s D5 ST01,NT01").roll(6).open().do("lead D5-D6", "advance ST01")
    assert (p.where("ST01"), p.where("CI09")) == ("D5", "D5")


@pytest.mark.rule("R40-5.2.2c")
def test_standing_orders_for_the_advance() -> None:
    p = advanced(HIDDEN).do("lead D5")

    def answer(text: str) -> str:
        found = p.rules.answer(p.state, p.rules.read_policy("advance", text))
        return p.rules.write(found) if found else ""

    assert p.rules.answer(p.state, p.rules.default_policy("advance")) == p.rules.read("stay")
    assert [answer(text) for text in ("none", "any", "ask", "only PC01 PM01", "Only pm01")] == [
        "stay",
        "advance PM01",
        "",
        "advance PC01",
        "advance PM01",
    ]
    for wrong in ("", "only", "none any", "all"):
        with pytest.raises(Exception, match="policy-"):
            p.rules.read_policy("advance", wrong)


@pytest.mark.rule("R40-5.2.2c")
def test_only_those_who_searched_may_go_in() -> None:
    p = advanced(HIDDEN, unit("PM07", "PM", at="D6")).do("lead D5")
    assert p.why("advance PM07") == ("R40-5.3.3.3d", "cannot-advance")
