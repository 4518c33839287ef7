"""Air points: who has them, what they may be spent on, and support for combats. Sections 4.5 and 4.5.1, and SO-AIR."""

from typing import Any

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Roll
from pbem.games.guerra_do_congo.decisions import Attack, Bombard, Support
from pbem.games.guerra_do_congo.events import AirSupport, AttackDeclared
from pbem.games.guerra_do_congo.state import CONGO
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position, tables, unit
from tests.games.guerra_do_congo.fights import TARGET, WEST, choice, due, enemy, events_of, own


def congo_attacks(*units: Counter, air: int = 6, **more: Any) -> Position:
    """The Congo Combat Phase: C1 4-4-4 west of 0405, a Rebel 4-4-4 in it, and what else is given."""
    return position([own("R1", at=TARGET), enemy("C1", at=WEST), *units], side="congo", phase="combat", air_points=air, **more)


def rebels_attack(strength: str, *units: Counter, air: int = 6, pd: str = "4-4-4", **more: Any) -> Position:
    """The Rebels' Combat Phase: R1 attacks C1 in 0405."""
    found = position([own("R1", strength), enemy("C1", pd), *units], phase="combat", air_points=air, **more)
    return found.do(f"a {TARGET} with R1")


@pytest.mark.rule("GC-4.5.1a", "GC-4.5b")
def test_in_its_own_stage_the_congo_side_names_the_points_with_the_attack() -> None:
    found = congo_attacks().do("a 0405 with C1 air 2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.column) == (6, 4, "3:2")
    assert events_of(found, AirSupport) == [AirSupport("0405", 2)]
    assert isinstance(found.demand, Roll)  # nobody is asked again before the dice


@pytest.mark.rule("GC-4.5a", "GC-M1a")
def test_points_spent_are_subtracted_at_once() -> None:
    found = congo_attacks(air=3)
    assert found.why("a 0405 with C1 air 3") == ("", "")
    assert found.why("a 0405 with C1 air 4") == ("GC-4.5a", "no-air-points")
    found.do("a 0405 with C1 air 2")
    assert found.state.air_points == 1


@pytest.mark.rule("GC-4.5.1a")
def test_the_walk_offers_the_points_behind_the_units() -> None:
    found = congo_attacks(enemy("C2", at=WEST), air=2)
    assert found.tokens("a", "0405") == ["C1", "C2"]
    assert found.tokens("a", "0405", "C1") == ["C2", "air"]
    assert found.tokens("a", "0405", "C2", "air") == ["1", "2"]
    assert found.options("a", "0405", "C2", "air", "2").is_complete
    assert not found.options("a", "0405", "C2", "air").is_complete
    assert not found.options("a", "0405", "C2", "air", "3").is_complete
    assert found.tokens("a", "0405", "air") == []
    assert "air" not in congo_attacks(air=0).tokens("a", "0405", "C1")


def test_an_attack_with_points_has_one_spelling() -> None:
    found = congo_attacks()
    rules, attack = found.rules, Attack(at("0405"), (1,), 2)
    assert rules.write(attack) == "a 0405 with C1 air 2"
    assert rules.read("a 0405 C1 air 2") == attack
    assert rules.write(Attack(at("0405"), (1,))) == "a 0405 with C1"
    for text in ("a 0405 with C1 air 0", "a 0405 with C1 air", "a 0405 with C1 air two", "a 0405 air 2 with C1"):
        with pytest.raises(IllegalOrder) as caught:
            rules.read(text)
        assert caught.value.refusal.code == "wrong-form", text
    assert rules.decisions.unpack(rules.decisions.pack([attack]), 1) == (attack,)


@pytest.mark.rule("GC-4.5.1a", "GC-4.5b")
def test_in_the_rebels_stage_the_congo_side_is_asked_when_the_attack_is_declared() -> None:
    found = rebels_attack("12-4-4", air=3)
    assert due(found) == Choose(CONGO, "air", False)
    assert found.tokens("air") == ["0", "1", "2", "3"]
    assert found.why("air 4") == ("GC-4.5a", "no-air-points")
    assert found.why("air 1", side="rebels") == ("GC-2.1b", "other-sides-decision")
    found.do("air 2")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.pa, declared.pd, declared.column) == (12, 6, "2:1")
    assert (found.state.air_points, events_of(found, AirSupport)) == (1, [AirSupport("0405", 2)])


@pytest.mark.rule("GC-4.5.1a")
def test_the_congo_side_may_spend_nothing_and_is_not_asked_when_it_has_nothing() -> None:
    found = rebels_attack("12-4-4").do("air 0")
    (declared,) = events_of(found, AttackDeclared)
    assert (declared.column, found.state.air_points, events_of(found, AirSupport)) == ("3:1", 6, [])
    assert isinstance(rebels_attack("12-4-4", air=0).demand, Roll)


@pytest.mark.rule("GC-M1a", "GC-2.2g", "GC-4.5b")
def test_the_rebels_never_spend_air_points() -> None:
    found = position([own("R1"), enemy("C1")], phase="combat", air_points=6, roads=["0405-0406"])
    assert found.tokens() == ["end", "a"]
    assert found.tokens("a", "0405", "R1") == []
    assert found.why("a 0405 with R1 air 1") == ("GC-4.5b", "only-congo-flies")
    assert found.why("bombard 0405 1") == ("GC-4.5b", "only-congo-flies")
    assert found.why("interdict 0405 road 1") == ("GC-4.5b", "only-congo-flies")
    assert not found.options("bombard", "0405").tokens
    assert not found.options("interdict", "0405").tokens


@pytest.mark.rule("GC-4.5b", "GC-4.5a", "GC-T5a")
def test_one_pool_serves_the_whole_turn_and_what_is_left_is_lost() -> None:
    """Turn 5: two points in the Rebels' stage leave four for the Congo stage; one more is spent there, three are lost.

    5 against 4 + 2 is 1:2, where roll 50 is ARB DVB: R1 and C1 are both reduced and stay where they are.
    """
    found = rebels_attack("5-4-4", unit("C2", "congo", at="0808"), unit("R2", at="0101"), air=6)
    found.do("air 2").roll(5, 10)
    found.do("end", "end")
    assert (found.side_due(), found.state.air_points) == (CONGO, 4)
    assert found.tokens("a", "0404", "C1", "air") == ["1", "2", "3", "4"]
    found.do("a 0404 with C1 air 1").roll(9, 10)  # C1 2 + 1 against R1 2: 3:2, where 90 is AVB DRI(M)
    assert found.state.air_points == 3
    while found.state.turn == 5:
        if isinstance(found.demand, Roll):
            found.roll(1)
        else:
            found.do({"combat": "end", "advance": "stay"}.get(choice(found).kind, "") or f"retreat {ways(found)}")
    assert found.state.air_points == 4
    assert [*tables().air_points.by_turn.values()] == [0, 4, 6, 6, 6, 4, 4, 4, 6, 6, 4, 4, 2, 2, 2]


def ways(found: Position) -> str:
    """The first way that the unit which retreats may go."""
    (id,) = found.tokens("retreat")
    return f"{id} {found.tokens('retreat', id)[0]}"


@pytest.mark.rule("GC-4.5a", "GC-4.5b")
def test_points_have_no_base_and_no_range() -> None:
    """No airfield, no place, no other unit: the points serve any combat and any hex."""
    found = congo_attacks(own("R2", at="0909"), enemy("C2", at="0908"))
    for order in ("a 0405 with C1 air 6", "a 0909 with C2 air 6", "bombard 0909 6"):
        assert found.why(order) == ("", ""), order


@pytest.mark.rule("GC-4.6.1m")
def test_air_points_take_no_losses() -> None:
    """1:2, roll 50: ARB DVB. C1 alone attacks, with two points: it takes the loss itself."""
    found = position([own("R1", "9-9-4", at=TARGET), enemy("C1", at=WEST)], side="congo", phase="combat", air_points=2)
    found.do("a 0405 with C1 air 2").roll(5, 10)
    assert found.unit("C1").is_reduced


# --- with reserves in play


@pytest.mark.rule("GC-4.5.1a", "GC-8.1e")
def test_with_reserves_in_play_the_attacker_names_his_points_when_they_are_known() -> None:
    found = congo_attacks(options={"reserves": True})
    assert found.tokens("a", "0405", "C1") == []
    assert found.why("a 0405 with C1 air 2") == ("GC-4.5.1a", "air-after-reserves")
    found.do("a 0405 with C1")
    assert due(found) == Choose(CONGO, "air", False)
    found.do("air 2")
    assert events_of(found, AttackDeclared)[0].pa == 6


@pytest.mark.rule("GC-4.5.1a", "GC-2.4b")
def test_a_list_of_attacks_names_the_points_of_the_attacker_with_reserves_too() -> None:
    found = congo_attacks(options={"reserves": True, "attack_declaration": "all_first"})
    found.do("a 0405 with C1 air 2", "end")
    assert isinstance(found.demand, Roll)
    assert events_of(found, AttackDeclared)[0].pa == 6


# --- SO-AIR


def answered(found: Position, text: str = "") -> int:
    """The points that a standing order, or the default, spends now."""
    rules = found.rules
    policy = rules.read_policy("air", text) if text else rules.default_policy("air")
    decision = rules.answer(found.state, policy)
    assert isinstance(decision, Support)
    rules.check(found.state, choice(found).side, decision)
    return decision.points


def test_by_default_nothing_is_spent() -> None:
    assert answered(rebels_attack("40-4-4")) == 0


@pytest.mark.parametrize(
    ("strength", "pd", "points"),
    [
        ("12-4-4", "4-4-4", 1),  # 3:1; against 5 it is 2:1
        ("27-4-4", "4-7-4", 3),  # 3:1; 27 against 8 and 9 still, against 10 it is 2:1
        ("5-4-4", "4-4-4", 2),  # 1:1; 5 against 5 still, against 6 it is 1:2
        ("4-4-4", "4-5-4", 0),  # 1:2 is the first column
        ("99-4-4", "4-4-4", 0),  # 7:1 and more, whatever the six points do
    ],
)
def test_the_fewest_points_that_move_the_column(strength: str, pd: str, points: int) -> None:
    assert answered(rebels_attack(strength, pd=pd), "anywhere min") == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("anywhere all", 6),
        ("anywhere all max 4", 4),
        ("anywhere 2", 2),
        ("anywhere 9", 6),
        ("anywhere min max 2", 0),  # three would be needed
        ("anywhere min max 3", 3),
        ("anywhere all from 3:1", 6),
        ("anywhere all from 4:1", 0),
        ("at 0405 2; anywhere all", 2),
        ("at 0406 2; anywhere 3", 3),
        ("at 0406 0405 1", 1),
        ("at Goma 4", 4),
        ("at 0406 2", 0),
        ("at 0405 2 from 5:1; at 0405 1", 1),  # the first that fits
        ("none", 0),
    ],
)
def test_the_first_clause_that_fits_the_combat_decides(text: str, points: int) -> None:
    found = rebels_attack("27-4-4", pd="4-7-4", places=[place("Goma", "0405")])
    assert answered(found, text) == points


def test_a_total_keeps_the_rest_for_the_own_stage() -> None:
    """Table 5 gives six points in turn 5; of a total of two, one is left after one was spent, none after two."""
    for left, points in ((6, 2), (5, 1), (4, 0), (1, 0)):
        assert answered(rebels_attack("27-4-4", pd="4-7-4", air=left), "anywhere all; total 2") == points
    assert answered(rebels_attack("27-4-4", pd="4-7-4"), "anywhere min; total 2") == 0


def test_in_its_own_stage_the_fewest_points_move_the_column_to_the_right() -> None:
    """C1 4 against 4: 1:1. With two points it is 6 against 4, 3:2."""
    assert answered(congo_attacks(options={"reserves": True}).do("a 0405 with C1"), "anywhere min") == 2


@pytest.mark.parametrize(
    "text",
    [
        "none",
        "anywhere all",
        "at 0405 0406 min max 3 from 2:1; anywhere 2 from 7:1; at 0304 all; total 4",
        "anywhere 12; anywhere 1",
    ],
)
def test_a_standing_order_on_air_support_reads_back(text: str) -> None:
    rules = rebels_attack("12-4-4").rules
    data = rules.read_policy("air", text)
    assert rules.write_policy("air", data) == text
    assert rules.read_policy("air", rules.write_policy("air", data)) == data
    rules.check_policy("air", data)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "policy-clause-empty"),
        ("total 4", "policy-word-unknown"),
        ("none; total 4", "policy-word-unknown"),
        ("anywhere", "policy-word-unknown"),
        ("anywhere 0", "policy-word-unknown"),
        ("anywhere some", "policy-word-unknown"),
        ("anywhere 2 max 3", "policy-word-unknown"),
        ("anywhere all max", "policy-word-unknown"),
        ("anywhere all max 3 max 4", "policy-word-unknown"),
        ("anywhere all from", "column-unknown"),
        ("anywhere all from 9:1", "column-unknown"),
        ("at all", "policy-list-empty"),
        ("at 9999 all", "unknown-hex"),
        ("at 0405 0405 all", "policy-said-twice"),
        ("; ".join(["anywhere all"] * 65), "policy-too-long"),
    ],
)
def test_a_standing_order_on_air_support_that_says_nothing_clear_is_refused(text: str, code: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        rebels_attack("12-4-4").rules.read_policy("air", text)
    assert caught.value.refusal.code == code


def test_an_answer_that_names_too_many_points_is_refused_whoever_made_it() -> None:
    found = rebels_attack("12-4-4", air=2)
    assert found.why(Support(3)) == ("GC-4.5a", "no-air-points")
    assert found.why(Bombard(at("0405"), 1), side="congo") == ("GC-2.1c", "wrong-phase")
