"""What a search finds: Identify, Control, the advance behind it, and what the placer states of his own counters."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Open
from pbem.games.rio_40.content.schema import SecretObjectives
from pbem.games.rio_40.events import Advanced, CivilianLed, Scored, TurnedUp, Withdrew
from pbem.games.rio_40.rules.search.searches import hunting
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ACTION_MS, FACE_DOWN, MOVED, NARCO, POLICE, RODE, Vow
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, scenario, secret, unit


def due(p: Position) -> Demand:
    """What the rules wait for now."""
    return p.demand


def hunter(id: str, type: str = "PM", at: str = "D4", search: str = "D5", marks: int = 0, markers: int = 0) -> Counter:
    """A unit that has named a hex to be searched."""
    return unit(id, type, at=at, marks=ACTION_MS | marks, markers=markers, search=search)


PM = hunter("PM01")
HIDDEN = secret("CI01", "CI", at="D5")


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


@pytest.mark.rule("R40-5.1.4.1f", "R40-S5.4a")
def test_a_marker_turned_up_takes_no_place_and_its_hex_scores() -> None:
    sheet = scenario(last_turn=3, first="narco", secret_objectives=SecretObjectives(count=1, terrain="favela", distance=1))
    p = position([PM, unit("PC01", "PC", at="C5"), secret("OBJ1", "OBJ", at="D5")], rules_of=sheet, terrain={"D5": "favela"})
    before = p.state
    p.do("s D5 PM01").roll(6).open().do("ma PC01 C5-D5", "end")
    assert p.event(Scored) == [Scored("police", "objective", 30, "D5")]
    p.state = before
    assert p.do("end").open().event(Scored) == []


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


@pytest.mark.rule("R40-6d", "R40-5.1.4.1d")
def test_nor_does_it_withdraw_onto_a_civilian_or_a_counter() -> None:
    others = [unit("PM08", "PM", at="E5", marks=FACE_DOWN), civilian("CI02", at="C5"), unit("ST01", "ST", at="D6")]
    p = controlled(*STRONG, civilian(at="D5", markers=1), *others, die=5)
    assert p.tokens("calm") == ["D4"]
    assert p.why("calm E5") == ("R40-5.4c", "not-an-end-of-withdrawal")


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
    assert hunting(Presence(p.world, p.state), named("D5"), (0, 1, 2)).total == 12 - 3 - 5
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
