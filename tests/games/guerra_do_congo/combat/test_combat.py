"""Declaring attacks: who, what, how often, and what follows in which order. Sections 2.4, 4.1 and 6."""

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.games.guerra_do_congo.decisions import Attack
from pbem.games.guerra_do_congo.events import (
    Advanced,
    AttackDeclared,
    AttackResolved,
    MoraleChecked,
    Retreated,
    StepLost,
)
from pbem.games.guerra_do_congo.state import ATTACKED, BOMBARDED, FOUGHT, PROTECTED
from tests.games.guerra_do_congo.boards import at, place, position
from tests.games.guerra_do_congo.fights import TARGET, attacked, choice, dice, due, enemy, events_of, fight, own


@pytest.mark.rule("GC-2.4a")
def test_the_active_player_attacks_and_only_he() -> None:
    found = fight(own("R1"), enemy("C1"))
    assert found.why("a 0405 R1") == ("", "")
    assert found.why("a 0404 C1", side="congo") == ("GC-2.1b", "other-sides-decision")
    assert found.why("a 0405 C1") == ("GC-2.4a", "not-your-unit")
    congo = position([own("R1"), enemy("C1")], phase="combat", side="congo")
    assert congo.why("a 0404 C1") == ("", "")


@pytest.mark.rule("GC-4.1b")
def test_combat_is_voluntary_and_takes_neighbouring_hexes() -> None:
    found = fight(own("R1"), own("R2", at="0403"), enemy("C1"), enemy("C2", at="0704"))
    assert found.why("end") == ("", "")
    assert found.why("a 0405 R2") == ("GC-4.1b", "not-next-to-target")
    assert found.why("a 0704 R1") == ("GC-4.1b", "not-next-to-target")
    assert found.why("a 0406 R1") == ("GC-4.1b", "no-enemy-there")
    assert found.why(Attack(at(TARGET), ())) == ("GC-4.1b", "no-attacker")
    assert found.why("a 0990 R1") == ("GC-4.1b", "off-the-map")
    assert list(found.walks("a")) == ["a 0405 R1"]


@pytest.mark.rule("GC-4.1b")
def test_terrain_rivers_and_size_do_not_limit_whom_a_unit_may_attack() -> None:
    found = fight(
        own("R1", type="armour", size="battalion"),
        enemy("C1", size="battalion"),
        terrain={TARGET: "forest"},
        congo=["0404/0405"],
    )
    assert found.why("a 0405 R1") == ("", "")


@pytest.mark.rule("GC-3.3.5b")
def test_nobody_attacks_across_a_lake() -> None:
    found = fight(own("R1"), enemy("C1"), lakes=["0404/0405"])
    assert found.why("a 0405 R1") == ("GC-4.1b", "not-next-to-target")


@pytest.mark.rule("GC-4.1c")
def test_all_units_of_the_hex_are_in_the_combat() -> None:
    found = fight(own("R1"), enemy("C1"), enemy("C2")).do("a 0405 R1")
    assert events_of(found, AttackDeclared)[0].defenders == ("C1", "C2")


@pytest.mark.rule("GC-4.1d")
def test_units_of_one_hex_may_attack_different_hexes_and_units_of_several_hexes_one() -> None:
    found = fight(own("R1"), own("R2"), own("R3", at="0304"), enemy("C1"), enemy("C2", at="0504"))
    found.do("a 0405 R1,R3").roll(*dice(40))
    assert found.why("a 0504 R2") == ("", "")


@pytest.mark.rule("GC-4.1e")
def test_a_unit_attacks_once_a_phase() -> None:
    found = fight(own("R1"), own("R2"), enemy("C1"), enemy("C2", at="0504"))
    found.do("a 0405 R1").roll(*dice(80))
    assert found.unit("R1").has(ATTACKED)
    assert found.why("a 0504 R1") == ("GC-4.1e", "has-attacked")
    assert list(found.walks("a")) == ["a 0504 R2"]


@pytest.mark.rule("GC-4.1f")
def test_a_unit_that_held_its_hex_is_not_attacked_again_in_the_phase() -> None:
    found = fight(own("R1"), own("R2"), enemy("C1")).do("a 0405 R1").roll(*dice(80))
    assert found.unit("C1").has(PROTECTED)
    assert found.why("a 0405 R2") == ("GC-4.1f", "held-its-hex")


@pytest.mark.rule("GC-4.1f", "GC-4.7.1j")
def test_a_retreated_unit_may_be_attacked_again_in_its_new_hex_until_it_holds() -> None:
    """Battalions have no zone, so C1 may retreat to 0504, which touches R2 in 0404."""
    found = fight(own("R1", "28-4-4", size="battalion"), own("R2", size="battalion"), own("R3", size="battalion"), enemy("C1"))
    found.do("a 0405 R1").roll(*dice(20)).do("retreat C1 0504", "stay")
    assert not found.unit("C1").has(PROTECTED)
    found.do("a 0504 R2").roll(*dice(80))
    assert found.unit("C1").has(PROTECTED)
    assert found.where("C1") == "0504"
    assert found.why("a 0504 R3") == ("GC-4.1f", "held-its-hex")


@pytest.mark.rule("GC-4.1f")
def test_a_protected_unit_protects_the_whole_hex_it_stands_in() -> None:
    """C1 holds 0504; C2, driven out of 0405, joins it there: the hex is closed to further attacks."""
    small = {"size": "battalion"}
    found = fight(
        own("R1", "28-4-4", **small), own("R2", **small), own("R3", **small), enemy("C1", at="0504"), enemy("C2"), neutral=["0505"]
    )
    found.do("a 0504 R2").roll(*dice(80))
    found.do("a 0405 R1").roll(*dice(20)).do("retreat C2 0504", "stay")
    assert found.why("a 0504 R3") == ("GC-4.1f", "held-its-hex")


@pytest.mark.rule("GC-4.1f")
def test_protection_ends_with_the_phase() -> None:
    found = fight(own("R1"), enemy("C1")).do("a 0405 R1").roll(*dice(80)).do("end")
    assert not found.unit("C1").has(PROTECTED)
    assert not found.unit("R1").has(ATTACKED)


@pytest.mark.rule("GC-4.5.2a")
def test_a_hex_with_a_bombarded_unit_is_not_attacked_and_who_fought_is_marked() -> None:
    found = fight(own("R1"), enemy("C1", marks=BOMBARDED))
    assert found.why("a 0405 R1") == ("GC-4.5.2a", "was-bombarded")
    assert attacked(80, own("R1"), enemy("C1")).unit("C1").has(FOUGHT)


@pytest.mark.rule("GC-4.1j", "GC-3.4.4a")
def test_how_a_unit_moved_and_whether_it_is_released_does_not_matter_for_attacking() -> None:
    found = fight(own("R1", first_move_turn=9), enemy("C1"))
    assert found.why("a 0405 R1") == ("", "")
    moved = position([own("R1", at="0403"), enemy("C1")]).do("m R1 0403-0404", "end")
    assert moved.why("a 0405 R1") == ("", "")


@pytest.mark.rule("GC-2.7.2.2c")
def test_artillery_attacks_only_neighbouring_hexes_like_any_other_unit() -> None:
    found = fight(own("R1", type="artillery"), own("R2", type="artillery", at="0403"), enemy("C1"))
    assert list(found.walks("a")) == ["a 0405 R1"]


@pytest.mark.rule("GC-6a")
def test_uganda_rwanda_and_burundi_do_not_attack_together_but_rebels_join_any() -> None:
    found = fight(
        own("U1", army="uganda"),
        own("W1", army="rwanda", at="0304"),
        own("B1", army="burundi", at="0504"),
        own("R1"),
        enemy("C1"),
        enemy("A1", army="angola"),
    )
    assert found.why("a 0405 U1,W1") == ("GC-6a", "armies-apart")
    assert found.why("a 0405 B1,R1,W1") == ("GC-6a", "armies-apart")
    assert found.why("a 0405 B1,U1") == ("GC-6a", "armies-apart")
    assert found.why("a 0405 R1,W1") == ("", "")
    assert {walk.removeprefix("a 0405 ") for walk in found.walks("a")} == {
        "U1", "U1 R1", "W1", "W1 R1", "B1", "B1 R1", "R1",
    }  # fmt: skip
    congo = position([own("U1", army="uganda"), own("W1", army="rwanda"), enemy("C1")], phase="combat", side="congo")
    congo.do("a 0404 C1")
    assert events_of(congo, AttackDeclared)[0].defenders == ("U1", "W1")


@pytest.mark.rule("GC-6a")
def test_two_units_of_one_of_the_three_armies_attack_together() -> None:
    found = fight(own("U1", army="uganda"), own("U2", army="uganda"), enemy("C1"))
    assert found.why("a 0405 U1,U2") == ("", "")


@pytest.mark.rule("GC-6c")
def test_in_turn_1_the_congo_side_attacks_retreats_and_advances() -> None:
    """7:1, roll 20: AVI DRI."""
    found = position([own("R1"), enemy("C1", "28-4-4", first_move_turn=2)], phase="combat", side="congo", turn=1)
    found.do("a 0404 C1").roll(*dice(20)).do("retreat R1 0403", "advance C1")
    assert found.where("C1") == "0404"


@pytest.mark.rule("GC-2.4b", "GC-4.6.2a")
def test_one_attack_is_resolved_before_the_next_is_declared() -> None:
    found = fight(own("R1"), own("R2"), enemy("C1"), enemy("C2", at="0504")).do("a 0405 R1")
    assert due(found) == Roll((10, 10), ("attack", 5, 0, 405))
    found.roll(*dice(80))
    assert due(found) == Choose(0, "combat", True)
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 8, 0, 80, "", 0, 80, "ARI(M)", "DVI")]


@pytest.mark.rule("GC-2.4c", "GC-4.6.2a")
def test_losses_come_first_then_retreats_checks_and_the_advance() -> None:
    """14 against 2: 7:1, roll 55: AVB DRB. Both sides choose a loss, then C1 and C2 go one by one, then the advance."""
    found = fight(own("R1", "7-4-4"), own("R2", "7-4-4"), enemy("C1", "1-1-4"), enemy("C2", "1-1-4"))
    found.do("a 0405 R1,R2").roll(*dice(55))
    seen = []
    while not (demand := choice(found)).is_order:
        seen.append((demand.side, demand.kind))
        answers = {"loss": ("loss R2", "loss C2")[demand.side], "advance": "stay", "retreat": next(found.walks("retreat"), "")}
        found.do(answers[demand.kind])
    assert seen == [(0, "loss"), (1, "loss"), (1, "retreat"), (1, "retreat"), (0, "advance")]


@pytest.mark.rule("GC-2.4c", "GC-5.2g")
def test_morale_checks_come_after_retreats_and_before_the_advance() -> None:
    """28 against 4: 7:1, roll 35: AVB DRI(M). R1 alone is reduced; C1, reduced before, retreats and then checks."""
    found = fight(own("R1", "28-4-4"), enemy("C1", "4-8-4", reduced=True))
    found.do("a 0405 R1").roll(*dice(35))
    assert [type(event) for event in found.events if not isinstance(event, AttackResolved)] == [StepLost]
    found.do("retreat C1 0505")
    assert [type(event) for event in found.events] == [Retreated]
    assert due(found) == Roll((10,), ("check", 5, 1, 405))
    found.roll(3)
    assert [type(event) for event in found.events] == [MoraleChecked]
    assert due(found) == Choose(0, "advance", False)
    assert [type(event) for event in found.do("advance R1").events] == [Advanced]


@pytest.mark.rule("GC-4.7.2f")
def test_an_advance_gives_no_second_attack() -> None:
    found = fight(own("R1", "28-4-4"), enemy("C1"), enemy("C2", at="0506")).do("a 0405 R1").roll(*dice(20))
    found.do("retreat C1 0505", "advance R1")
    assert found.where("R1") == "0405"
    assert found.why("a 0505 R1") == ("GC-4.1e", "has-attacked")
    assert list(found.walks("a")) == []


def test_an_attack_is_written_and_read_in_one_form() -> None:
    found = fight(own("R1"), own("R2"), enemy("C1"), places=[place("Goma", TARGET)])
    attack = Attack(at(TARGET), (0, 1))
    assert found.rules.write(attack) == "a 0405 with R1,R2"
    for text in ("a 0405 with R1,R2", "a 0405 R1 R2", "a Goma with r2, r1", "A 0405 R2 R1"):
        assert found.rules.read(text) == attack
    assert found.why(Attack(at(TARGET), (1, 0))) == ("GC-4.1b", "units-out-of-order")
    assert found.why(Attack(at(TARGET), (0, 0))) == ("GC-4.1b", "units-out-of-order")
    assert found.why(Attack(at(TARGET), (9,))) == ("GC-4.1b", "no-such-unit")
