"""Corners of the rules that a player came to: readings of the ledger where several rules meet."""

import pytest

from pbem.engine.demands import Choose
from pbem.engine.hexes import NOWHERE
from pbem.games.guerra_do_congo.events import AttackResolved, MoraleChecked
from pbem.games.guerra_do_congo.state import RESERVE
from tests.games.guerra_do_congo.boards import Position, at, board, entry, place, position, unit
from tests.games.guerra_do_congo.fights import dice, due, enemy, events_of, fight, own


def repulsed() -> Position:
    """AE: the attack fails; L1 is lost, A1 in 0404 and B1 in 0304 retreat. Each of those forests holds one regiment.

    A1 may only go west to 0403. B1 may only go to 0404, when A1 has left it.
    """
    found = fight(
        enemy("C1", strength="40-40-4", size="battalion"),
        own("A1", at="0404"),
        own("B1", at="0304"),
        own("L1", at="0406", size="battalion"),  # no zone: C1 is not besieged
        terrain={"0404": "forest", "0304": "forest"},
        water=["0504", "0503", "0303", "0204", "0205", "0305"],
    )
    return found.do("a 0405 with A1,B1,L1").roll(*dice(1)).do("loss L1")


@pytest.mark.rule("GC-4.6.1b", "GC-4.7.1c", "GC-4.7.1l")
def test_attackers_of_neighbouring_hexes_retreat_in_the_order_their_owner_chooses() -> None:
    found = repulsed()
    assert due(found) == Choose(0, "retreat", False)
    found.do("retreat A1 0403")
    assert (found.where("A1"), found.where("B1"), found.unit("B1").is_reduced) == ("0403", "0404", False)


@pytest.mark.rule("GC-4.7.1f", "GC-4.7.1l")
def test_an_attacker_that_goes_before_its_way_is_free_takes_a_loss() -> None:
    found = repulsed().do("retreat B1")
    assert (found.where("A1"), found.where("B1"), found.unit("B1").is_reduced) == ("0403", "0304", True)


@pytest.mark.rule("GC-3.4.3e", "GC-3.4.3a", "GC-3.6.1m")
def test_a_recruit_may_appear_in_a_full_town_that_it_can_leave_with_the_points_of_its_supply() -> None:
    """The town holds 5 and has 5. Each forest around it is full, so R1 needs 2 + 1 points to find room."""
    ring = ("0405", "0305", "0205", "0204", "0303", "0404")
    for air, refused in (("airport", ("", "")), ("none", ("GC-3.2.2d", "will-not-fit"))):
        found = position(
            [
                unit("R1", arrival="mobilise", place="Town", turn=5, strength="4-4-4"),
                unit("G1", at="0304", size="battalion", first_move_turn=9),
                *(unit(f"M{n}", at="0304", strength="4-4-0") for n in range(2)),
                *(unit(f"F{n}", at=here, first_move_turn=9) for n, here in enumerate(ring)),
            ],
            places=[place("Town", "0304", kind="city", air=air)],
            terrain=dict.fromkeys(ring, "forest"),
        )
        assert found.why("mobilise R1 0304") == refused, air
        assert ("R1" in found.tokens("mobilise")) == (refused == ("", ""))
        if not refused[0]:
            found.do("mobilise R1 0304")
            assert found.why("end") == ("GC-3.2.2d", "over-capacity")
            found.do("m R1 0304-0405-0505", "end")


@pytest.mark.rule("GC-3.4.3e", "GC-3.4.3b")
def test_a_town_that_its_immovable_garrison_leaves_just_enough_room_in_is_not_too_full() -> None:
    """A city holds 5. Beside a regiment and a battalion that may not move yet a regiment fits exactly, beside two not."""
    towns = [place("Town", "0304", kind="city"), place("Other", "0308")]
    for size, elsewhere in (("battalion", ("GC-3.4.3b", "not-its-place")), ("regiment", ("", ""))):
        found = position(
            [
                unit("R1", arrival="mobilise", place="Town", turn=5),
                unit("G1", at="0304", first_move_turn=9),
                unit("G2", at="0304", first_move_turn=9, size=size),
            ],
            places=towns,
        )
        assert found.why("mobilise R1 0308") == elsewhere


@pytest.mark.rule("GC-3.2.2d", "GC-3.2.2j")
def test_a_full_hex_is_not_forgotten_over_the_marches_that_follow() -> None:
    found = position([unit(id, at=here) for id, here in (("R1", "0302"), ("R2", "0403"), ("R3", "0303"), ("R4", "0707"))])
    found.do("m R1 0302-0303", "m R2 0403-0303", "m R4 0707-0708")
    refusal = found.refusal("end")
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("over-capacity", "0303 R2")
    found.do("m R3 0303-0304", "end")


@pytest.mark.rule("GC-3.4.3f", "GC-5.3a")
def test_nothing_is_mobilised_after_a_march_however_many_marches_and_recruits_there_were() -> None:
    found = position(
        [*(unit(f"R{n}", arrival="mobilise", place="Town", turn=5) for n in range(3)), unit("R4", at="0707")],
        places=[place("Town", "0304", kind="city")],
    )
    found.do("mobilise R0 0304", "mobilise R1 0304", "m R1 0304-0305")
    assert found.why("mobilise R2 0304") == ("GC-3.4.3f", "after-first-move")
    assert [found.world.kinds[index].id for index in found.state.moves] == ["R0", "R1"]


@pytest.mark.rule("GC-3.4.2b")
def test_each_entry_hex_has_its_own_queue() -> None:
    gates = {"A": "0309", "B": "0609", "C": "0009"}
    found = position(
        [
            unit(f"{gate}{n}", "uganda", arrival="entry_hex", place=gate, turn=5, strength="3-4-4")
            for gate in gates
            for n in range(2)
        ],
        entries=[entry(gate, here) for gate, here in gates.items()],
    )
    for gate, here in gates.items():
        assert [token.cost_mp for token in found.options("enter", f"{gate}0").tokens] == [1], gate
        found.do(f"enter {gate}0 {here}")
        assert [token.cost_mp for token in found.options("enter", f"{gate}1").tokens] == [2], gate
    assert found.state.entered == (1, 1, 1)


@pytest.mark.rule("GC-3.4.2a")
def test_a_unit_that_comes_through_no_entry_hex_cannot_be_ordered_through_one() -> None:
    found = position([unit("R1", at="0304"), unit("R2", arrival="entry_hex", place="A", turn=5)], entries=[entry("A", "0309")])
    assert found.why("enter R1 0304-0305") == ("GC-3.4.2a", "not-its-entry-hex")
    assert found.why("enter R1") == ("GC-2.2f", "not-to-come")
    assert found.why("enter R2 0308-0307") == ("GC-3.4.2a", "not-its-entry-hex")
    assert found.why("enter R2 0309-0308") == ("", "")


@pytest.mark.rule("GC-5.2g")
def test_the_units_of_a_side_check_in_the_order_of_their_ids_however_they_stand_in_the_roster() -> None:
    """At 4:1 a roll of 10 is ARI(M) DVI: the reduced attackers check."""
    found = fight(enemy("C1"), *(own(id, "12-4-4", reduced=True) for id in ("M1", "Z1", "A1")))
    found.do("a 0405 with M1,Z1,A1").roll(*dice(10))
    checked = []
    for _ in range(3):
        found.roll(1)
        checked += [event.unit for event in events_of(found, MoraleChecked)]
    assert checked == ["A1", "M1", "Z1"]


@pytest.mark.rule("GC-8.1i")
def test_reserve_markers_outlast_the_enemys_stage_and_come_off_when_the_owners_begins() -> None:
    found = position([unit("R1", at="0303"), unit("C1", "congo", at="0808", marks=RESERVE)])
    found.do("end")
    assert found.unit("C1").has(RESERVE)
    found.do("end")
    assert found.state.side == 1
    assert not found.unit("C1").has(RESERVE)


@pytest.mark.rule("GC-3.4.3b")
def test_a_town_without_neighbours_is_not_besieged() -> None:
    around = ["0405", "0305", "0205", "0204", "0303", "0404"]
    found = position(
        [unit("R1", arrival="mobilise", place="Town", turn=5)], places=[place("Town", "0304", kind="city")], water=around
    )
    assert found.why("mobilise R1 0304") == ("", "")


@pytest.mark.rule("GC-1.2b")
def test_a_nought_is_told_as_a_nought_on_either_die() -> None:
    for faces, told in (((10, 3), (0, 3)), ((3, 10), (3, 0)), ((10, 10), (0, 0))):
        found = fight(enemy("C1"), own("R1")).do("a 0405 with R1").roll(*faces)
        assert [(event.tens, event.units) for event in events_of(found, AttackResolved)] == [told]


@pytest.mark.rule("GC-2.8.1b")
def test_a_hex_is_named_by_four_plain_digits_or_the_place_in_it() -> None:
    ground = board(places=[place("Town", "0304")])
    assert [ground.hex_of(text) for text in ("0304", "town")] == [at("0304")] * 2
    for text in ("3x04", "304", "00304", "\u0660\u0663\u0660\u0664", "9999", ""):
        assert ground.hex_of(text) == NOWHERE, text
