"""WD: who withdraws where, the check, and hidden units that must."""

import pytest

from pbem.engine.demands import Choose, Open, Roll
from pbem.games.rio_40.decisions import Withdraw
from pbem.games.rio_40.events import CannotWithdraw, Recovered, RecoveryChecked, TurnedUp, Withdrew
from pbem.games.rio_40.rules import casualties
from pbem.games.rio_40.state import ABOARD, ACTION_WD, FACE_DOWN, MOVED, NARCO, POLICE, Vow
from tests.games.rio_40.boards import Counter, Position, civilian, named, position, scenario, secret, unit


def pm(at: str, markers: int = 1, type: str = "PM") -> Counter:
    return unit("PM01", type, at=at, markers=markers)


AROUND = ["C4", "C5", "D3", "D5", "E4", "E5"]  # of D4


def ends(p: Position, name: str = "PM01") -> list[str]:
    return p.tokens("wd", name)


def rolled(p: Position) -> tuple[int | str, ...]:
    demand = p.demand
    assert isinstance(demand, Roll)
    assert demand.faces == (6,)
    return demand.key


# ---- the check


@pytest.mark.rule("R40-5.4e", "R40-2.4a", "R40-5d")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (4, 0), (5, 1), (6, 1)])
def test_a_die_of_at_most_the_morale_takes_a_marker_off(die: int, left: int) -> None:
    p = position([pm("D4")]).do("wd PM01 D4")
    assert rolled(p) == ("recover", 3, "PM01")
    p.roll(die)
    assert p.unit("PM01").markers == left
    assert p.events[0] == RecoveryChecked("PM01", "D4", die, 4, left == 0)
    assert p.demand == Choose(POLICE, "phase", True)


@pytest.mark.rule("R40-5.4e")
def test_only_one_of_two_markers_goes() -> None:
    p = position([pm("D4", markers=2)]).do("wd PM01 D4").roll(1)
    assert p.unit("PM01").markers == 1
    assert p.event(Recovered) == [Recovered("PM01", "D4", 1)]


@pytest.mark.rule("R40-5.4f", "R40-5.4a")
def test_it_acts_again_from_its_next_phase_on() -> None:
    p = position([pm("D4")]).do("wd PM01 D4").roll(1)
    assert p.why("wd PM01 D4") == ("R40-5b", "not-suppressed")
    assert p.why("hi PM01") == ("R40-5.4a", "only-recovers")
    p.do("end", "end")
    assert p.why("hi PM01") == ("", "")


@pytest.mark.rule("R40-5a")
def test_wd_is_taken_once_in_a_phase() -> None:
    p = position([pm("D4")]).do("wd PM01 D4").roll(6)
    assert p.why("wd PM01 D4") == ("R40-5a", "withdrew-already")
    assert p.unit("PM01").has(ACTION_WD)
    p.do("end", "end")
    assert p.why("wd PM01 D4") == ("", "")


@pytest.mark.rule("R40-5b", "R40-5.4a")
def test_only_who_was_suppressed_at_the_start_of_the_phase_takes_wd() -> None:
    p = position([unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="A1", markers=1)])
    assert p.why("wd PM01 D4") == ("R40-5b", "not-suppressed")
    assert p.why("wd ST01 A1") == ("R40-0a", "not-your-unit")
    p.state, _ = casualties.suppress(p.world, p.state, 0, NARCO)
    assert p.why("wd PM01 D4") == ("R40-5b", "not-suppressed")
    assert "wd" not in p.tokens()


@pytest.mark.rule("R40-5.4a")
def test_a_face_up_unit_need_not_take_wd() -> None:
    p = position([pm("D4")]).do("end")
    assert p.demand == Choose(NARCO, "phase", True)
    assert p.unit("PM01").markers == 1


# ---- where to


@pytest.mark.rule("R40-5.4b")
def test_it_stays_where_no_enemy_is_next_to_it() -> None:
    p = position(
        [pm("D4"), unit("ST01", "ST", at="D6"), unit("OL01", "OL", at="D5", marks=FACE_DOWN), secret("NT01", "NT", at="D3")]
    )
    assert ends(p) == ["D4"]
    assert p.why("wd PM01 C4") == ("R40-5.4c", "not-an-end-of-withdrawal")


@pytest.mark.rule("R40-5.4b", "R40-5.4c")
def test_it_withdraws_one_hex_away_from_the_enemy() -> None:
    p = position([pm("D4"), unit("ST01", "ST", at="D5")])
    assert ends(p) == ["C4", "D3", "E4"]
    p.do("wd PM01 D3")
    assert p.where("PM01") == "D3"
    assert p.unit("PM01").has(MOVED)
    assert p.event(Withdrew) == [Withdrew("PM01", (), "D4", "D3")]
    assert isinstance(p.demand, Roll)


@pytest.mark.rule("R40-5.4c")
def test_among_the_nearest_hexes_the_farthest_from_the_enemy_counts() -> None:
    friends = [unit("PM02", "PM", at="C4"), unit("PM03", "PM", at="D3"), unit("PM04", "PM", at="E4")]
    p = position([pm("D4"), unit("ST01", "ST", at="D5"), *friends])
    grid, enemy = p.world.board.grid, named("D5")
    assert ends(p) == ["B3", "C3", "D2", "E3", "F3"]
    assert {grid.distance(named(name), enemy) for name in ends(p)} == {3}
    # as near, and no enemy next to it, but nearer to him
    assert (grid.distance(named("B5"), named("D4")), grid.distance(named("B5"), enemy)) == (2, 2)


@pytest.mark.rule("R40-5.4b")
def test_a_transport_makes_adjacent_too_and_one_in_the_air_does_not() -> None:
    car = position([unit("ST01", "ST", at="D4", markers=1), unit("CARPM1", "CAR-PM", at="D5")], side="narco")
    assert "D4" not in car.tokens("wd", "ST01")
    heli = position([unit("ST01", "ST", at="D4", markers=1), unit("HELI1", "HELI", at="D5")], side="narco")
    assert heli.tokens("wd", "ST01") == ["D4"]


@pytest.mark.rule("R40-5.4b")
def test_it_goes_as_far_as_it_must_whatever_the_ground_costs() -> None:
    enemies = [unit("ST01", "ST", at="D5"), unit("ST02", "ST", at="C3"), unit("ST03", "ST", at="E3")]
    p = position([pm("D4"), *enemies], rows=9, columns=9, everywhere="favela")
    grid = p.world.board.grid
    assert ends(p)
    assert {grid.distance(grid.named(name), grid.named("D4")) for name in ends(p)} == {2}


@pytest.mark.rule("R40-5.4b", "R40-5.1.4.1a")
def test_it_passes_friends_but_does_not_end_on_one() -> None:
    friends = [unit("PM02", "PM", at="C4"), unit("PM03", "PM", at="D3"), unit("PM04", "PM", at="E4")]
    p = position([pm("D4"), unit("ST01", "ST", at="D5"), *friends])
    grid = p.world.board.grid
    assert ends(p)
    assert {grid.distance(grid.named(name), grid.named("D4")) for name in ends(p)} == {2}


@pytest.mark.rule("R40-5.4b", "R40-0f")
def test_a_face_down_counter_of_the_enemy_closes_its_hex_to_it() -> None:
    p = position([pm("D4"), unit("ST01", "ST", at="D5"), secret("CI01", "CI", at="D3"), secret("CI02", "CI", at="C4")])
    assert ends(p) == ["E4"]


@pytest.mark.rule("R40-5.4d", "R40-5.1.5c")
def test_completely_surrounded_it_does_nothing() -> None:
    around = [unit(f"ST0{n}", "ST", at=at) for n, at in enumerate(AROUND, 1)]
    p = position([pm("D4"), *around])
    assert p.why("wd PM01 D4") == ("R40-5.4d", "cannot-withdraw")
    assert ends(p) == []
    assert ends(position([pm("D4"), *around[1:]])) != []


@pytest.mark.rule("R40-5.4d", "R40-0j")
def test_nor_surrounded_by_what_makes_nobody_adjacent_to_the_enemy() -> None:
    hidden = [unit(f"PM0{n}", "PM", at=at, marks=FACE_DOWN) for n, at in enumerate(AROUND[1:], 1)]
    crew = [unit("PC01", "PC", at=AROUND[0], marks=ABOARD), unit("HELI1", "HELI", at=AROUND[0])]
    p = position([unit("ST01", "ST", at="D4", markers=1), *hidden, *crew], side="narco")
    assert p.why("wd ST01 D4") == ("R40-5.4d", "cannot-withdraw")


@pytest.mark.rule("R40-5.4d")
def test_nor_where_no_end_can_be_reached() -> None:
    # on the edge it is never surrounded; the only hex without an enemy is closed by the river
    p = position([pm("A1"), unit("ST01", "ST", at="A2")], rows=2, columns=3, terrain={"B1": "river"})
    assert p.why("wd PM01 A1") == ("R40-5.4d", "cannot-withdraw")


@pytest.mark.rule("R40-5.4i", "R40-5.1.3.1a")
def test_a_car_withdraws_by_ground_for_cars() -> None:
    p = position(
        [unit("CARPM1", "CAR-PM", at="D4", markers=1), unit("ST01", "ST", at="D5")],
        terrain={"C4": "favela", "E4": "urban", "D3": "forest"},
    )
    assert ends(p, "CARPM1") == ["E4"]
    assert p.do("wd CARPM1 E4").roll(4).unit("CARPM1").markers == 0


@pytest.mark.rule("R40-8.2b", "R40-8.2d")
def test_light_armour_may_check_where_it_stands_even_surrounded() -> None:
    armour = unit("PM01", "CAVEIRAO", at="D4", markers=1)
    assert ends(position([armour, unit("ST01", "ST", at="D5")], terrain={"C4": "favela"})) == ["D3", "D4", "E4"]
    around = [unit(f"ST0{n}", "ST", at=at) for n, at in enumerate(AROUND, 1)]
    p = position([armour, *around])
    assert ends(p) == ["D4"]
    assert p.do("wd PM01 D4").roll(4).unit("PM01").markers == 0


@pytest.mark.rule("R40-S3.2b")
@pytest.mark.parametrize(("at", "can"), [("D4", True), ("D6", False)])
def test_a_combatant_in_a_stronghold_may_check_where_it_stands(at: str, can: bool) -> None:
    sheet = scenario(hider="", strongholds=["D4"])
    enemy = "D5"
    p = position([pm(at), unit("CARPM1", "CAR-PM", at=at, markers=1), unit("ST01", "ST", at=enemy)], rules_of=sheet)
    assert (at in ends(p)) is can
    assert at not in ends(p, "CARPM1")


# ---- in the air


@pytest.mark.rule("R40-5.1.3.2h", "R40-5.1.3.2g")
def test_a_helicopter_withdraws_by_air_with_its_passenger() -> None:
    aboard = unit("PC01", "PC", at="D4", marks=ABOARD, markers=1)
    p = position([unit("HELI1", "HELI", at="D4", markers=1), aboard, unit("ST01", "ST", at="D5")], terrain={"C4 D3 E4": "river"})
    assert p.why("wd PC01 D4") == ("R40-5.1.3.2h", "enemy-near")
    assert "PC01" not in p.tokens("wd")
    p.do("wd HELI1 D3")
    assert p.event(Withdrew) == [Withdrew("HELI1", ("PC01",), "D4", "D3")]
    p.roll(6)
    assert (p.where("HELI1"), p.where("PC01")) == ("D3", "D3")
    assert ends(p, "PC01") == ["D3"]
    assert p.do("wd PC01 D3").roll(5).unit("PC01").markers == 0
    assert p.unit("PC01").has(ABOARD)


# ---- the chief


@pytest.mark.rule("R40-S2.2b")
def test_the_chief_goes_with_the_combatant_that_withdraws() -> None:
    guarded = [pm("D4"), civilian("CI01", at="D4", markers=2, role="chief"), unit("ST01", "ST", at="D5")]
    p = position(guarded, rules_of=scenario(hider="", has_chief=True)).do("wd PM01 D3")
    assert (p.where("PM01"), p.where("CI01")) == ("D3", "D3")
    with_car = [*guarded[1:], unit("CARPM1", "CAR-PM", at="D4", markers=1)]
    p = position(with_car, rules_of=scenario(hider="", has_chief=True)).do("wd CARPM1 D3")
    assert (p.where("CARPM1"), p.where("CI01")) == ("D3", "D4")


# ---- hidden ones


@pytest.mark.rule("R40-5.4g", "R40-5.5b")
def test_a_unit_that_hid_again_is_turned_up_by_its_wd() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1, marks=FACE_DOWN)]).do("wd PM01 D4")
    assert TurnedUp("", "PM01", "D4") in p.events
    assert not p.unit("PM01").has(FACE_DOWN)


@pytest.mark.rule("R40-5.4g", "R40-5.5e")
def test_what_was_not_ordered_is_done_at_the_end_of_the_phase_to_the_first_hex() -> None:
    p = position([unit("PM01", "PM", at="D4", markers=1, marks=FACE_DOWN), unit("ST01", "ST", at="D5")]).do("end")
    assert p.where("PM01") == "C4"
    p.roll(1)
    assert (p.unit("PM01").markers, p.demand) == (0, Choose(NARCO, "phase", True))


@pytest.mark.rule("R40-5.4g", "R40-5.4d")
def test_a_hidden_one_that_is_surrounded_is_turned_up_and_stays() -> None:
    around = [unit(f"ST0{n}", "ST", at=at) for n, at in enumerate(AROUND, 1)]
    p = position([unit("PM01", "PM", at="D4", markers=1, marks=FACE_DOWN), *around]).do("end")
    assert p.event(CannotWithdraw) == [CannotWithdraw("PM01", "D4")]
    assert (p.where("PM01"), p.unit("PM01").has(FACE_DOWN), p.unit("PM01").markers) == ("D4", False, 1)


def hiding(*counters: Counter) -> Position:
    return position([*counters, unit("PM01", "PM", at="D4")], side="narco", everywhere="favela")


@pytest.mark.rule("R40-5.4g", "R40-5.1.5a")
def test_a_secret_counter_opens_withdraws_and_checks() -> None:
    p = hiding(secret("ST01", "ST", at="D5", markers=1)).do("wd X01 D6")
    assert p.demand == Open(NARCO, "force/0")
    p.open()
    assert (p.where("ST01"), rolled(p)) == ("D6", ("recover", 3, "ST01"))
    assert p.roll(4).unit("ST01").markers == 0


@pytest.mark.rule("R40-0g", "R40-5.5b")
def test_a_counter_that_is_no_unit_cannot_be_ordered_to_withdraw() -> None:
    p = hiding(secret("CI01", "CI", at="D5", markers=1))
    assert p.why("wd X01 D6") == ("", "")  # as far as the other side can tell
    assert p.own("narco").why("wd X01 D6") == ("R40-5.5b", "not-what-lies-there")
    p.do("wd X01 D6")
    with pytest.raises(Exception, match="stated-otherwise"):
        p.open()


@pytest.mark.rule("R40-5.4g", "R40-4.3b")
def test_at_the_end_of_his_phase_the_placer_says_which_suppressed_counters_are_units() -> None:
    p = hiding(secret("CI01", "CI", at="D2", markers=1), secret("ST01", "ST", at="D5", markers=2), secret("OL01", "OL", at="A1"))
    p.do("end")
    assert p.demand == Open(NARCO, "force/0", "not-combatant")
    p.claim(0)
    assert p.state.vows == (Vow(4, "not-combatant"),)
    assert p.demand == Open(NARCO, "force/1", "not-combatant")
    p.open()
    assert p.where("ST01") == "C6"
    p.roll(6)
    assert p.unit("ST01").markers == 2
    assert p.demand == Open(NARCO, "force/0", "not-civilian")  # the Administration phase of the next turn


@pytest.mark.rule("R40-5.4g", "R40-5.5b", "R40-0g")
def test_what_is_no_unit_stays_face_down_even_if_its_envelope_is_open_already() -> None:
    def asked() -> Position:
        return hiding(secret("CI01", "CI", at="D2", markers=1)).do("end")

    with pytest.raises(Exception, match="no-such-answer"):
        asked().claim(1)
    with pytest.raises(Exception, match="not-on-the-roster"):
        asked().open(b"??")
    assert asked().open().state == asked().claim(0).state


@pytest.mark.rule("R40-0g")
def test_a_program_knows_the_true_answer_of_its_own_counters() -> None:
    from pbem.engine.demands import Claimed

    p = hiding(secret("CI01", "CI", at="D2", markers=1), secret("ST01", "ST", at="D5", markers=1))

    def holds(counter: int, answer: int, question: str = "not-combatant") -> bool:
        name = f"force/{counter}"
        return p.rules.claim_holds(p.state, Claimed(NARCO, name, question, answer), p.payloads[name])

    assert (holds(0, 0), holds(0, 1), holds(1, 0), holds(1, 1)) == (True, False, False, False)
    assert (holds(0, 0, "not-civilian"), holds(1, 0, "not-civilian"), holds(1, 0, "what")) == (False, True, False)


@pytest.mark.rule("R40-5.1.4.1e", "R40-5.4b")
def test_it_may_end_on_an_own_secret_counter_and_states_that_there_is_room() -> None:
    p = position(
        [
            unit("ST02", "ST", at="D4", markers=1),
            secret("CI01", "CI", at="D3"),
            secret("OL01", "OL", at="E4"),
            unit("PM01", "PM", at="D5"),
        ],
        side="narco",
    )
    assert p.tokens("wd", "ST02") == ["C4", "D3", "E4"]
    own = p.own("narco")
    assert own.tokens("wd", "ST02") == ["C4", "D3"]
    assert own.why("wd ST02 E4") == ("R40-0g", "not-what-lies-there")
    p.do("wd ST02 D3")
    assert p.state.vows == (Vow(4, "not-combatant"),)


@pytest.mark.rule("R40-5.4g")
def test_the_rule_takes_no_hex_that_would_need_a_statement() -> None:
    p = position(
        [unit("ST02", "ST", at="D4", markers=1, marks=FACE_DOWN), secret("CI01", "CI", at="C4"), unit("PM01", "PM", at="D5")],
        side="narco",
    ).do("end")
    assert p.where("ST02") == "D3"


def test_the_walk_and_the_check_agree() -> None:
    p = position([pm("D4"), unit("PM02", "PM", at="B2", markers=2), unit("PM03", "PM", at="F2"), unit("ST01", "ST", at="D5")])
    board = p.world.board.grid
    orders = [Withdraw(kind.index, here) for kind in p.world.kinds for here in board.hexes]
    passing = {p.rules.write(order) for order in orders if p.refusal(order) is None}
    assert set(p.walks("wd")) == passing
    assert passing
    for text in passing:
        assert p.rules.write(p.rules.read(text)) == text


@pytest.mark.rule("R40-5.4g", "R40-S3.2b")
def test_what_was_not_ordered_in_a_stronghold_checks_where_it_stands() -> None:
    sheet = scenario(hider="", strongholds=["D4"])
    hidden = unit("PM01", "PM", at="D4", markers=1, marks=FACE_DOWN)
    p = position([hidden, unit("ST01", "ST", at="D5")], rules_of=sheet).do("end")
    assert p.where("PM01") == "D4"
    assert isinstance(p.demand, Roll)


@pytest.mark.rule("R40-5.4b", "R40-5.1.4.1a")
def test_a_counter_does_not_end_its_withdrawal_on_a_combatant() -> None:
    p = position([secret("ST01", "ST", at="D4", markers=1), unit("ST02", "ST", at="C4"), unit("PM01", "PM", at="D5")], side="narco")
    (counter,) = (p.world.kinds[index].id for index in p.world.counters())
    assert p.tokens("wd", counter)
    assert "C4" not in p.tokens("wd", counter)
