"""What small faults of the rule code had shown that no test noticed: places, counters, what was stated before."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Path
from pbem.engine.hexes import Grid, Hex
from pbem.games.rio_40.content.board import Board, Place
from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.decisions import Fire, Lead, March, Withdraw
from pbem.games.rio_40.events import Moved
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.movement.companions import chief_with
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ABOARD, FACE_DOWN, MOVED, NARCO, OPENED, POLICE, Vow
from pbem.games.rio_40.world_builder import kind_of
from tests.games.rio_40.battles import ST, struck
from tests.games.rio_40.boards import Counter, board, civilian, content_of_game, named, position, scenario, secret, unit

PM = unit("PM01", "PM", at="D2")


def test_a_place_of_one_hex_is_a_word_for_it() -> None:
    plain = board()
    places = [Place("Corner", "park", (named("C3"),)), Place("Quarter", "district", (named("C4"), named("C5")))]
    rules = position([PM], on=Board(plain.grid, plain.terrain, (), places)).rules
    assert rules.read("wd PM01 corner") == rules.read("wd PM01 C3")
    with pytest.raises(IllegalOrder, match="unknown-hex"):
        rules.read("wd PM01 quarter")


@pytest.mark.rule("R40-S4.1d")
def test_column_17_is_where_soldiers_can_stand() -> None:
    grid = Grid(0, 2, 15, 18, north_up=False, letters=True)
    ground = board(rows=3, columns=18, terrain={"B17": "river"}).terrain
    soldier = unit("ST01", "ST")
    free = Counter(replace(soldier.kind, zone="column_17"), soldier.unit)
    p = position([free], phase="setup", on=Board(grid, ground, ()), rules_of=scenario(hider=""))
    assert p.tokens("deploy", "ST01") == ["A17", "C17"]
    for there in ("A16", "A18", "B17"):
        assert p.why(f"deploy ST01 {there}") == ("R40-S4.1d", "outside-the-zone")


@pytest.mark.rule("R40-S1.1e")
def test_no_more_counters_are_offered_than_are_to_be_laid() -> None:
    p = position([secret("ST01", "ST"), secret("CI01", "CI")], phase="setup", terrain={"B2 B3 B4": "favela"})
    assert (p.tokens("place", "B2"), p.tokens("place", "B2", "B3")) == (["B2", "B3", "B4"], [])
    assert p.options("place", "B2", "B3").is_complete
    too_many = p.options("place", "B2", "B3", "B4")
    assert (too_many.tokens, too_many.is_complete) == ((), False)


@pytest.mark.rule("R40-5a")
def test_a_number_just_past_the_roster_is_no_unit() -> None:
    p = position([PM, unit("PM02", "PM", turn=2), unit("ST01", "ST", at="D3")], entries=["A1"])
    assert [p.why(order) for order in ("enter ma #1 A1", "a D3 #0")] == [("", "")] * 2
    for order in ("enter ma #3 A1", "a D3 #3", "hi #3", "ma #3", "ms #3", "wd #3 D2"):
        assert p.why(order) == ("R40-5a", "no-such-unit"), order


@pytest.mark.rule("R40-5.3.3.3d")
def test_nothing_follows_stay() -> None:
    p = struck("R", ST).do("retreat ST01 E6")
    assert p.why("stay PM01") == ("R40-5a", "wrong-form")
    assert p.why("stay") == ("", "")


@pytest.mark.rule("R40-5f")
def test_who_turns_is_told_the_hex_where_he_is() -> None:
    p = position([PM, unit("ST01", "ST", at="C5")]).do("ma PM01 D2-D3-D4-D5", "fire ST01").roll(1)
    refusal = p.refusal("turn D3-E4")
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("not-in-that-hex", "D4")


@pytest.mark.rule("R40-5.1.5d", "R40-8.1a")
@pytest.mark.parametrize(("mp", "spent"), [(1, 1), (0, 0), (-1, 0)])
def test_the_one_hex_takes_all_the_points_there_are_and_no_less_than_none(mp: int, spent: int) -> None:
    walker = unit("PM01", "PM", at="D2")  # -1: of 0 points, at night
    p = position([Counter(replace(walker.kind, mp=mp), walker.unit)], terrain={"D3": "favela"}).do("ma PM01 D2-D3")
    assert p.event(Moved) == [Moved("PM01", "", ("D2", "D3"), spent)]


@pytest.mark.rule("R40-5.2a")
def test_nothing_is_known_of_a_hex_that_nobody_searches() -> None:
    p = position([unit("PM01", "PM", at="C4", marks=8, search="C3")])
    assert p.tokens("s") == []
    for there in ("C3", "E5", "Z9", "x"):
        assert p.tokens("s", there) == []


@pytest.mark.rule("R40-5.3.5.1d", "R40-5.3f")
@pytest.mark.parametrize(("side", "target"), [("police", "D6"), ("narco", "D4")])
def test_an_attack_is_offered_that_only_the_height_of_one_helicopter_allows(side: str, target: str) -> None:
    rifle, crew = unit("ST01", "ST", at="D6"), [unit("PC01", "PC", at="D4", marks=ABOARD), unit("HELI1", "HELI", at="D4")]
    woods = {"D5 C5 C6 E5 E6": "forest"}
    p = position([rifle, *crew], side=side, terrain=woods)
    assert "a" in p.tokens()
    assert p.tokens("a") == [target]
    on_foot = position([rifle, unit("PC01", "PC", at="D4")], side=side, terrain=woods)
    assert "a" not in on_foot.tokens()
    assert on_foot.tokens("a") == []


@pytest.mark.rule("R40-0g")
def test_what_a_board_of_ones_own_knows_stays_known() -> None:
    p = position([secret("ST01", "ST", at="C3"), secret("CI01", "CI", at="D3"), unit("PM01", "OE", at="C4")])
    known = p.own("narco").state
    tokens = [known.units[index].token for index in p.world.counters()]
    assert tokens == [p.world.notation.index_of["ST01"], p.world.notation.index_of["CI01"]]
    rules = RioRules(replace(p.world, is_open_board=True))
    assert rules.view(known, NARCO) == rules.unfold(known, NARCO, {}) == known  # nobody holds envelopes there
    assert p.rules.view(known, NARCO) == p.state


@pytest.mark.rule("R40-0g", "R40-5.1.4.3h", "R40-5.1.4.1e")
def test_what_was_stated_of_others_still_stands_when_a_counter_fires() -> None:
    others = [secret("ST01", "ST", at="D5"), secret("OL01", "OL", at="F6"), unit("ST02", "ST", at="F7")]
    p = position([PM, *others], side="narco").do("ma ST02 F7-F6 fits F6", "end")
    stated = Vow(p.world.notation.index_of["X02"], "not-combatant")
    assert p.state.vows == (stated,)
    p.do("ma PM01 D2-D3-D4", "fire X01").open().roll(6)
    assert p.state.vows == (stated,)
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)  # and it was not true
    assert found is not None
    assert (found.code, found.subject) == ("stated-otherwise", "X02 not-combatant")


@pytest.mark.rule("R40-0g", "R40-S1.1e")
def test_the_audit_looks_at_a_set_up_of_which_some_is_open() -> None:
    twice = [secret("ST01", "ST", at="D5"), secret("CI01", "CI", at="F6"), secret("CI02", "CI", at="F6")]
    p = position([PM, *twice]).do("ma PM01 D2-D3-D4", "fire X01").open()
    assert p.unit("X01").status == OPENED
    found = p.rules.sealed_refusal(p.state, NARCO, p.payloads)
    assert found is not None
    assert (found.code, found.subject) == ("set-up-overstacked", "F6")


def test_a_counter_that_was_opened_is_in_no_hex() -> None:
    p = position([PM, secret("ST01", "ST", at="D5")]).do("ma PM01 D2-D3-D4", "fire X01")
    closed, up = p.rules.read_guard("X01 at D5"), p.rules.read_guard("ST01 at D5")

    def holding() -> list[bool]:
        return [p.rules.holds(p.state, POLICE, guard) for guard in (closed, up)]

    assert holding() == [True, False]
    p.open()
    assert holding() == [False, True]


@pytest.mark.rule("R40-S3.2b")
@pytest.mark.parametrize("strongholds", [["D5"], ["D6"]])
def test_a_closed_counter_in_a_stronghold_may_check_where_it_stands(strongholds: list[str]) -> None:
    units = [secret("ST01", "ST", at="D5", markers=1), unit("PM01", "PM", at="D4")]
    p = position(units, side="narco", rules_of=scenario(strongholds=strongholds))
    assert ("D5" in p.tokens("wd", "X01")) is (strongholds == ["D5"])
    assert (p.why("wd X01 D5") == ("", "")) is (strongholds == ["D5"])


@pytest.mark.rule("R40-5.4g", "R40-5.4a")
@pytest.mark.parametrize("began_down", [True, False])
def test_a_suppressed_unit_only_recovers_and_only_if_its_phase_began_with_the_marker(began_down: bool) -> None:
    p = position([unit("PM01", "PM", at="D4", markers=int(began_down), marks=FACE_DOWN), unit("ST01", "ST", at="D5")])
    p.state = p.state.with_unit(0, replace(p.unit("PM01"), markers=1))
    assert p.tokens("wd") == (["PM01"] if began_down else [])
    assert [p.tokens(verb) for verb in ("ma", "ms", "hi", "a")] == [[]] * 4
    p.do("end")
    assert p.unit("PM01").has(FACE_DOWN) is not began_down
    assert (p.where("PM01") == "D4") is not began_down


@pytest.mark.rule("R40-5.1.1a", "R40-6c")
@pytest.mark.parametrize("direction", [-1, 6])
def test_there_are_six_directions(direction: int) -> None:
    p = position([PM])
    assert p.why(March(0, 0, named("D2"), Path((direction,)), False, ())) == ("R40-5.1a", "off-the-map")
    led = position([civilian("CI01", at="C3"), unit("PC01", "PC", at="C4", marks=8, search="C3")]).do("s C3 PC01").roll(6)
    assert led.why(Lead(named("C3"), Path((direction,)))) == ("R40-6c", "off-the-map")


def test_only_combatants_have_a_range() -> None:
    for counter in content_of_game().counters.values():
        found = kind_of("X", counter, is_night=False)
        assert found.range == (counter.range if counter.category == COMBATANT else 0)


@pytest.mark.rule("R40-5.5b")
def test_a_number_just_past_the_roster_is_nobodys_counter() -> None:
    p = position([secret("ST01", "ST", at="C3")])
    past = len(p.world.kinds)
    for order in (March(past, 0, Hex(0), Path(()), False, ()), Fire(past), Withdraw(past, named("D3"))):
        assert p.rules.own_refusal(p.state, NARCO, [order]) is None


@pytest.mark.rule("R40-5.1.3.2e")
def test_boarding_takes_the_move_of_both() -> None:
    p = position([unit("PC01", "PC", at="D4"), unit("H1", "HELI", at="D4")]).do("ground H1 PC01")
    assert all(p.unit(name).has(MOVED) for name in ("PC01", "H1"))


@pytest.mark.rule("R40-5e", "R40-5f")
def test_who_has_named_an_action_is_offered_it_until_it_has_moved() -> None:
    p = position([PM, unit("PM02", "PM", at="F2"), unit("CARPM1", "CAR-PM", at="F2")])
    p.do("ma PM01", "ma CARPM1")
    assert {"PM01", "CARPM1"} <= set(p.tokens("ma"))
    p.do("ma PM01 D2-D3")
    assert "PM01" not in p.tokens("ma")
    boxed = position([PM], terrain={"C2 D1 D3 E1 E2 C1 C3 E3": "river"}).do("ma PM01")
    assert "PM01" not in boxed.tokens("ma")


@pytest.mark.rule("R40-5.1.3.2g")
def test_only_helicopters_of_the_side_on_the_map_are_its_helicopters() -> None:
    waiting = unit("H2", "HELI", turn=5)
    p = position([PM, unit("H1", "HELI", at="D4"), waiting])
    presence = presence_of(p.world, p.state)
    assert presence.helicopters(POLICE) == [1]
    assert presence.helicopters(NARCO) == []


@pytest.mark.rule("R40-S2.2b")
def test_the_chief_goes_with_nobody_who_is_aboard() -> None:
    chief, pc = civilian("CI01", at="D4", role="chief"), unit("PC01", "PC", at="D4", marks=ABOARD)
    p = position([chief, pc, unit("H1", "HELI", at="D4")])
    assert chief_with(presence_of(p.world, p.state), 1) is None
    afoot = position([chief, unit("PC01", "PC", at="D4")])
    assert chief_with(presence_of(afoot.world, afoot.state), 1) == 0


@pytest.mark.rule("R40-5g")
@pytest.mark.parametrize("kind", ["onward", "lead"])
def test_a_standing_order_of_one_word_knows_its_words(kind: str) -> None:
    rules = position([PM]).rules
    for word in rules.write_policy(kind, rules.default_policy(kind)), "ask":
        assert rules.write_policy(kind, rules.read_policy(kind, f" {word.upper()} ")) == word
    with pytest.raises(IllegalOrder, match="policy-word-unknown"):
        rules.read_policy(kind, "perhaps")


@pytest.mark.rule("R40-4.2c")
def test_a_counter_is_no_reinforcement() -> None:
    p = position([PM, secret("ST01", "ST")], side="narco", entries=["A1"])
    index = p.world.counters()[0]
    assert p.why(f"enter ma #{index} A1")[1] in ("not-waiting", "not-your-unit")
