"""Retreats and what they become. Section 4.7.1 and the siege rules of 4.2.4."""

from typing import Any

import pytest

from pbem.engine.demands import Choose
from pbem.games.guerra_do_congo.events import Captured, Eliminated, LeftMap, Retreated, StepLost
from pbem.games.guerra_do_congo.state import PROTECTED, RESERVE
from tests.games.guerra_do_congo.boards import Counter, Position, place, position
from tests.games.guerra_do_congo.fights import RING, TARGET, attacked, due, enemy, events_of, fight, own

# 7:1 and these rolls
AVI_DRI, AVI_DRB, AVI_DE = 20, 80, 100
STRONG = "80-4-4"
SIEGE = ("0406", "0504", "0303")  # three regiments here reach every hex around 0405


def driven_out(*units: Counter, **board: Any) -> Position:
    """R1, a battalion without a zone, drives the defenders out of 0405: AVI DRI."""
    return attacked(AVI_DRI, own("R1", STRONG, size="battalion"), *units, attackers="R1", **board)


def ring_of(hexes: tuple[str, ...], size: str = "battalion") -> list[Counter]:
    """Rebel units in these hexes."""
    return [own(f"X{n}", at=here, size=size) for n, here in enumerate(hexes)]


def open_hexes(found: Position, id: str = "C1") -> set[str]:
    """Where a unit may retreat to."""
    return set(found.tokens("retreat", id))


@pytest.mark.rule("GC-4.7.1a", "GC-4.7.1k")
def test_a_unit_retreats_one_hex_to_a_hex_free_of_enemy_units_and_zones_of_its_owners_choice() -> None:
    """X0, a regiment in 0406, holds 0406 and reaches 0505 and 0305."""
    found = driven_out(enemy("C1"), *ring_of(("0406",), "regiment"))
    assert due(found) == Choose(1, "retreat", False)
    assert open_hexes(found) == {"0304", "0504"}
    assert found.why("retreat C1 0406") == ("GC-4.7.1k", "not-a-retreat-hex")
    assert found.why("retreat C1 0505") == ("GC-4.7.1k", "not-a-retreat-hex")
    assert found.why("retreat C1 0303") == ("GC-4.7.1k", "not-a-retreat-hex")
    assert found.why("retreat C1") == ("GC-4.7.1k", "retreat-hex-missing")
    found.do("retreat C1 0504")
    assert events_of(found, Retreated) == [Retreated("C1", "0405", "0504")]
    assert found.where("C1") == "0504"


@pytest.mark.rule("GC-4.7.1b")
def test_rivers_terrain_costs_and_release_do_not_hinder_a_retreat() -> None:
    found = driven_out(
        enemy("C1", strength="4-4-0", first_move_turn=9), terrain=dict.fromkeys(RING, "mountain"), congo=["0405/0505"]
    )
    assert open_hexes(found) == set(RING) - {"0404"}


@pytest.mark.rule("GC-4.7.1b", "GC-3.3.6a", "GC-3.3.5b")
def test_closed_hexes_are_no_retreat_hexes() -> None:
    """Armour: forest is closed but for the road to 0505; 0406 lies beyond a lake, 0305 is neutral, 0304 water."""
    found = driven_out(
        enemy("C1", type="armour", size="battalion"),
        terrain=dict.fromkeys(("0505", "0504", "0406"), "forest"),
        roads=["0405-0505"],
        lakes=["0405/0406"],
        neutral=["0305"],
        water=["0304"],
    )
    assert found.where("C1") == "0505"  # the only hex: nothing to ask
    on_foot = driven_out(
        enemy("C1", size="battalion"),
        terrain=dict.fromkeys(("0505", "0504", "0406"), "forest"),
        lakes=["0405/0406"],
        neutral=["0305"],
        water=["0304"],
    )
    assert open_hexes(on_foot) == {"0505", "0504"}


@pytest.mark.rule("GC-4.7.1k")
def test_step_1_a_unit_with_room_outside_zones_goes_there_and_nowhere_else() -> None:
    """Outside the zone of X0 (0406) lie 0304 and 0504; 0504 is full with four points."""
    full = [enemy("F1", at="0504", size="regiment"), enemy("F2", at="0504", size="regiment")]
    found = driven_out(enemy("C1"), *full, *ring_of(("0406",), "regiment"))
    assert found.where("C1") == "0304"


@pytest.mark.rule("GC-4.7.1f", "GC-4.7.1k")
def test_step_2_a_unit_whose_hexes_outside_zones_are_full_takes_a_loss_and_may_not_choose_a_zone() -> None:
    full = [enemy(f"F{n}{m}", at=here) for n, here in enumerate(("0304", "0504")) for m in (0, 1)]
    found = driven_out(enemy("C1"), *full, *ring_of(("0406",), "regiment"))
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "no-retreat")]
    assert found.where("C1") == TARGET
    dead = driven_out(enemy("C1", reduced=True), *full, *ring_of(("0406",), "regiment"))
    assert events_of(dead, Eliminated) == [Eliminated("C1", "0405", "no-retreat")]


@pytest.mark.rule("GC-4.7.1f", "GC-3.2.2h")
def test_room_is_what_the_hex_holds_with_the_unit_added() -> None:
    """Savanna holds 4 points: three battalions leave room for a battalion, not for a regiment."""
    three = [enemy(f"F{n}", at="0504", size="battalion") for n in range(3)]
    closed = {"neutral": ("0505", "0406", "0305", "0304")}
    assert driven_out(enemy("C1", size="battalion"), *three, **closed).where("C1") == "0504"
    assert driven_out(enemy("C1"), *three, **closed).unit("C1").is_reduced
    assert driven_out(enemy("C1"), *three, roads=["0504-0604"], **closed).where("C1") == "0504"


@pytest.mark.rule("GC-4.7.1d", "GC-4.2.4e", "GC-4.7.1k")
def test_step_3_a_besieged_unit_retreats_into_zones_of_control() -> None:
    """Every hex around 0405 is in a zone; free of units are 0505, 0305 and 0304."""
    found = driven_out(enemy("C1"), *ring_of(SIEGE, "regiment"))
    assert open_hexes(found) == {"0505", "0305", "0304"}
    found.do("retreat C1 0305")
    assert not found.unit("C1").is_reduced


@pytest.mark.rule("GC-4.2.4e")
def test_a_besieged_unit_may_join_friends_in_enemy_zones() -> None:
    found = driven_out(enemy("C1"), enemy("F1", at="0305"), *ring_of(SIEGE, "regiment"))
    assert "0305" in open_hexes(found)


@pytest.mark.rule("GC-4.7.1k", "GC-4.7.1f")
def test_step_4_a_besieged_unit_whose_free_hexes_are_full_takes_a_loss() -> None:
    full = [enemy(f"F{n}{m}", at=here) for n, here in enumerate(("0505", "0305", "0304")) for m in (0, 1)]
    found = driven_out(enemy("C1"), *full, *ring_of(SIEGE, "regiment"))
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "no-retreat")]
    two = driven_out(enemy("C1", size="battalion"), *full[:-1], *ring_of(SIEGE, "regiment"))
    assert two.where("C1") == "0304"


@pytest.mark.rule("GC-4.7.1i", "GC-4.7.1k", "GC-6b")
def test_step_5_a_unit_with_no_hex_but_a_neutral_one_leaves_the_map_and_scores_nothing() -> None:
    found = driven_out(enemy("C1"), *ring_of(("0406", "0305", "0304", "0504")), neutral=["0505"])
    assert events_of(found, LeftMap) == [LeftMap("C1", "0405")]
    assert events_of(found, StepLost) == []
    assert found.state.scores == ()


@pytest.mark.rule("GC-4.7.1i")
def test_a_neutral_hex_is_no_retreat_while_another_exists_even_a_full_one() -> None:
    """0504 is free of enemies but full: step 2, not step 5."""
    full = [enemy("F1", at="0504"), enemy("F2", at="0504")]
    found = driven_out(enemy("C1"), *full, *ring_of(("0406", "0305", "0304")), neutral=["0505"])
    assert found.unit("C1").is_reduced
    assert found.where("C1") == TARGET
    room = driven_out(enemy("C1"), *ring_of(("0406", "0305", "0304")), neutral=["0505"])
    assert room.where("C1") == "0504"


@pytest.mark.rule("GC-4.7.1i")
def test_the_edge_of_the_map_and_a_neutral_shore_across_a_lake_are_no_exits() -> None:
    """0405 is the corner: columns 4 and 5 only. The neutral hex 0505 lies beyond a lake hexside."""
    found = driven_out(enemy("C1"), *ring_of(("0305", "0304", "0504")), columns=(4, 5), neutral=["0505"], lakes=["0405/0505"])
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "no-retreat")]


@pytest.mark.rule("GC-4.7.1e", "GC-4.2.4c", "GC-4.7.1k")
def test_step_6_a_surrounded_unit_takes_a_loss_instead_of_its_retreat() -> None:
    found = driven_out(enemy("C1"), *ring_of(("0505", "0406", "0305", "0304", "0504")))
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "no-retreat")]
    assert found.where("C1") == TARGET


@pytest.mark.rule("GC-4.2.4c")
def test_a_surrounded_unit_that_had_a_loss_by_the_result_is_eliminated() -> None:
    """DRB: one loss by the code, one for the retreat."""
    ring = ring_of(("0505", "0406", "0305", "0304", "0504"))
    found = attacked(AVI_DRB, own("R1", STRONG), enemy("C1"), enemy("C9", at="0808"), *ring, attackers="R1")
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "combat")]
    assert events_of(found, Eliminated) == [Eliminated("C1", "0405", "no-retreat")]


@pytest.mark.rule("GC-4.2.4d", "GC-4.7.1l")
def test_in_a_surrounded_stack_every_unit_converts_its_own_retreat() -> None:
    ring = ring_of(("0505", "0406", "0305", "0304", "0504"))
    stack = [enemy("C1"), enemy("C2"), enemy("C3")]
    dri = attacked(AVI_DRI, own("R1", "200-4-4"), *stack, *ring, attackers="R1")
    assert [dri.unit(id).is_reduced for id in ("C1", "C2", "C3")] == [True, True, True]
    assert events_of(dri, Eliminated) == []


@pytest.mark.rule("GC-4.2.4d")
def test_with_drb_the_chosen_unit_of_a_surrounded_stack_is_eliminated_and_each_other_reduced() -> None:
    ring = ring_of(("0505", "0406", "0305", "0304", "0504"))
    found = attacked(AVI_DRB, own("R1", "200-4-4"), enemy("C1"), enemy("C2"), enemy("C3"), *ring, attackers="R1")
    found.do("loss C2")
    assert (found.where("C2"), found.unit("C1").is_reduced, found.unit("C3").is_reduced) == ("", True, True)


@pytest.mark.rule("GC-4.2.4d", "GC-4.6.1g")
def test_with_de_one_unit_of_a_surrounded_stack_is_eliminated_and_each_other_reduced() -> None:
    ring = ring_of(("0505", "0406", "0305", "0304", "0504"))
    found = attacked(AVI_DE, own("R1", "200-4-4"), enemy("C1"), enemy("C2"), enemy("C3", reduced=True), *ring, attackers="R1")
    found.do("loss C2")
    assert (found.where("C1"), found.where("C2"), found.where("C3")) == (TARGET, "", "")
    assert found.unit("C1").is_reduced


@pytest.mark.rule("GC-4.2.4d", "GC-4.7.1f")
def test_units_of_a_stack_that_find_no_room_convert_like_surrounded_ones() -> None:
    """DRB with room for one regiment in 0504: the reduced unit that stays behind is eliminated, a full one reduced."""
    closed = {"neutral": ("0505", "0406", "0305", "0304")}
    half = enemy("F1", at="0504")
    found = attacked(AVI_DRB, own("R1", "200-4-4", size="battalion"), enemy("C1"), enemy("C2"), half, attackers="R1", **closed)
    found.do("loss C1", "retreat C2 0504")
    assert events_of(found, Eliminated) == [Eliminated("C1", "0405", "no-retreat")]


@pytest.mark.rule("GC-4.7.1c", "GC-4.7.1h")
def test_units_of_a_stack_retreat_one_after_another_to_hexes_of_their_own() -> None:
    """0504 has two points left, 0304 four. After C1 has filled 0504, C2 has only 0304."""
    found = driven_out(enemy("C1"), enemy("C2"), enemy("F1", at="0504"), *ring_of(("0406",), "regiment"), neutral=["0505", "0305"])
    assert found.tokens("retreat") == ["C1", "C2"]
    assert open_hexes(found, "C1") == open_hexes(found, "C2") == {"0504", "0304"}
    found.do("retreat C1 0504")
    assert (found.where("C1"), found.where("C2")) == ("0504", "0304")


@pytest.mark.rule("GC-4.7.1c")
def test_the_owner_settles_the_order_where_it_matters_and_only_there() -> None:
    """One hex with room for one of two regiments: who goes first is asked. With room for both nothing is."""
    closed = {"neutral": ("0505", "0406", "0305", "0304")}
    tight = driven_out(enemy("C1"), enemy("C2"), enemy("F1", at="0504"), **closed)
    assert due(tight) == Choose(1, "retreat", False)
    tight.do("retreat C2 0504")
    assert (tight.where("C2"), tight.where("C1"), tight.unit("C1").is_reduced) == ("0504", TARGET, True)
    wide = driven_out(enemy("C1"), enemy("C2"), **closed)
    assert (wide.where("C1"), wide.where("C2")) == ("0504", "0504")


@pytest.mark.rule("GC-4.7.1g", "GC-4.7.1l", "GC-4.1f")
def test_a_unit_that_converts_stays_is_protected_and_the_hex_is_not_vacated() -> None:
    closed = {"neutral": ("0505", "0406", "0305", "0304")}
    found = driven_out(enemy("C1"), enemy("C2"), enemy("F1", at="0504"), **closed).do("retreat C1 0504")
    found.roll(1)  # C2, reduced, checks for DRI(M)
    assert due(found) == Choose(0, "combat", True)  # nobody is asked to advance
    assert found.unit("C2").has(PROTECTED)
    assert not found.unit("C1").has(PROTECTED)


@pytest.mark.rule("GC-4.7.1k")
def test_a_unit_without_a_hex_is_named_without_one() -> None:
    """The armour has nowhere to go in the forest, its companion has two hexes."""
    woods = dict.fromkeys(("0505", "0504", "0406", "0305", "0304"), "forest")
    found = driven_out(enemy("C1", type="armour", size="battalion"), enemy("C2"), terrain=woods, water=["0406", "0305", "0304"])
    assert found.why("retreat C1 0505") == ("GC-4.7.1k", "no-retreat-hex")
    assert found.options("retreat", "C1").is_complete
    assert found.why("retreat R1 0505") == ("GC-4.7.1c", "does-not-retreat")
    found.do("retreat C1")
    assert events_of(found, StepLost) == [StepLost("C1", "0405", "no-retreat")]
    assert found.tokens("retreat") == ["C2"]


@pytest.mark.rule("GC-4.7.1h")
def test_zones_are_judged_after_all_losses_of_the_combat() -> None:
    """AVB eliminates the reduced regiment R2, whose zone had covered 0304: then C1 may go there."""
    found = attacked(40, own("R1", STRONG, size="battalion"), own("R2", at="0303", reduced=True), enemy("C1"), attackers="R1")
    assert "0304" not in open_hexes(found)
    near = attacked(
        40,
        own("R1", STRONG, size="battalion"),
        own("R2", at="0304", reduced=True),
        enemy("C1"),
        attackers="R1,R2",
        neutral=["0406", "0305"],
    )
    near.do("loss R2")
    assert open_hexes(near) == {"0505", "0304", "0504"}


@pytest.mark.rule("GC-7h", "GC-4.7.1a")
def test_a_retreating_unit_takes_control_of_an_empty_enemy_place() -> None:
    found = driven_out(enemy("C1"), places=[place("Beni", "0505", control="rebels")]).do("retreat C1 0505")
    assert events_of(found, Captured) == [Captured("Beni", "congo")]
    assert found.controller("Beni") == "congo"


@pytest.mark.rule("GC-8.1i")
def test_a_retreating_unit_loses_its_reserve_marker() -> None:
    found = driven_out(enemy("C1", marks=RESERVE), enemy("C2", marks=RESERVE, at="0808")).do("retreat C1 0505")
    assert not found.unit("C1").has(RESERVE)
    assert found.unit("C2").has(RESERVE)


@pytest.mark.rule("GC-4.7.1j")
def test_a_retreat_may_end_next_to_enemies() -> None:
    found = driven_out(enemy("C1"), *ring_of(("0605",))).do("retreat C1 0504", "stay")
    assert found.where("C1") == "0504"
    assert found.why("a 0504 X0") == ("", "")


def test_the_congo_side_drives_rebels_out_by_the_same_rules() -> None:
    found = position([own("R1"), enemy("C1", STRONG, size="battalion")], phase="combat", side="congo")
    found.do("a 0404 C1").roll(2, 10)
    assert due(found) == Choose(0, "retreat", False)
    assert fight(own("R1")).demand == Choose(0, "combat", True)
