"""Bombardment of units that are not in combat. Sections 4.5.2 and 4.6.3, Table 3."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over, Roll
from pbem.games.guerra_do_congo.decisions import Loss
from pbem.games.guerra_do_congo.events import Bombarded, Eliminated, StepLost
from pbem.games.guerra_do_congo.rules.combat.bombardment import column
from pbem.games.guerra_do_congo.rules.movement import costs
from pbem.games.guerra_do_congo.state import BOMBARDED, ELIMINATED, PROTECTED, REBELS
from tests.games.guerra_do_congo.boards import Counter, Position, at, position, tables, unit
from tests.games.guerra_do_congo.fights import TARGET, WEST, due, enemy, events_of, own


def flying(*units: Counter, air: int = 6, **more: Any) -> Position:
    """The Congo Combat Phase with these Rebels in 0405 and a Congo unit far away."""
    return position([*units, enemy("C9", at="0909")], side="congo", phase="combat", air_points=air, **more)


def target(id: str, strength: str = "4-4-4", **more: Any) -> Counter:
    """A Rebel unit in 0405."""
    return own(id, strength, at=TARGET, **more)


def report(found: Position) -> Bombarded:
    """What the bombardment came to."""
    (event,) = events_of(found, Bombarded)
    return event


# Table 3 as the book prints it
PRINTED = """
---    ---    ---    ---    ---    ---    ---    ---    ---
---    ---    ---    -1/--- -1/--- -2/--- -2/1B  -3/--- -3/---
---    ---    -1/--- -1/--- -2/--- -2/1B  -3/--- -3/--- -3/1B
---    -1/--- -1/--- -2/--- -2/1B  -3/--- -3/--- -3/1B  -3/1B
-1/--- -1/--- -2/--- -2/1B  -3/--- -3/--- -3/1B  -3/1B  -3/2B
"""


def said(pm_loss: int, losses: int) -> str:
    """A cell in the words of the book."""
    return f"-{pm_loss}/{f'{losses}B' if losses else '---'}" if pm_loss else "---"


@pytest.mark.rule("GC-T3a")
def test_table_3_is_as_printed() -> None:
    table = tables().bombardment
    assert table.table.columns == ("0-4", "5-8", "9-12", "13-16", "17-20", "21-24", "25-28", "29-32", "33+")
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    for die in range(1, 11):
        assert [said(*table.table.cell(die, place)) for place in range(9)] == rows[(die - 1) // 2], die


@pytest.mark.rule("GC-4.5.2a")
@pytest.mark.parametrize(
    ("points", "pd", "name"),
    [(1, 4, "0-4"), (1, 5, "5-8"), (2, 4, "5-8"), (3, 3, "9-12"), (4, 6, "21-24"), (5, 5, "25-28"), (4, 8, "29-32"), (6, 6, "33+")],
)
def test_points_times_defence_give_the_column(points: int, pd: int, name: str) -> None:
    found = flying(target("R1", f"8-{pd}-6"))
    assert tables().bombardment.table.columns[column(found.world, found.state, at(TARGET), points).final] == name


@pytest.mark.rule("GC-4.5.2a", "GC-4.4c")
def test_the_current_defence_of_all_units_of_the_hex_counts() -> None:
    """4 + 6 halved to 3 = 7; unsupplied 3 + 2 = 5. Times 2: 14 and 10."""
    units = (target("R1", "4-4-4"), target("R2", "4-6-4", reduced=True))
    assert column(*_of(flying(*units)), at(TARGET), 2).final == 3
    lost = flying(*units, supplied="judged")
    assert column(*_of(lost), at(TARGET), 2).final == 2


def _of(found: Position) -> tuple[Any, Any]:
    return found.world, found.state


@pytest.mark.rule("GC-4.5.2a", "GC-4.5.3b")
@pytest.mark.parametrize(
    ("terrain", "shift", "final"), [("savanna", 0, 2), ("swamp", -1, 1), ("forest", -2, 0), ("rough", -2, 0), ("mountain", -3, 0)]
)
def test_terrain_shifts_left_and_never_beyond_the_first_column(terrain: str, shift: int, final: int) -> None:
    found = column(*_of(flying(target("R1"), terrain={TARGET: terrain})), at(TARGET), 3)  # 12: the third column
    assert (found.start, found.final) == (2, final)
    assert [(each.rule, each.columns) for each in found.shifts] == ([("GC-4.5.2a", shift)] if shift else [])


@pytest.mark.rule("GC-4.5.2a")
def test_rivers_and_sieges_do_not_shift_a_bombardment() -> None:
    """R1 is ringed by Congo regiments across rivers."""
    ring = [enemy(f"C{n}", at=here) for n, here in enumerate(("0505", "0406", "0305", "0304", "0404", "0504"))]
    rivers = [f"0405/{here}" for here in ("0505", "0406", "0305", "0304", "0404", "0504")]
    assert column(*_of(flying(target("R1"), *ring, rivers=rivers)), at(TARGET), 3).shifts == ()


@pytest.mark.rule("GC-4.3f")
def test_army_morale_does_not_count() -> None:
    def results(rebels: int, congo: int) -> list[tuple[int, int, int]]:
        found = []
        for die in range(1, 11):
            said = report(flying(target("R1", "8-6-6"), morale={"rebels": rebels, "congo": congo}).do("bombard 0405 4").roll(die))
            found.append((said.roll, said.pm_loss, said.losses))
        return found

    assert results(2, -5) == results(-5, 2) == results(0, 0)
    assert results(0, 0)[2] == (3, 2, 0)


@pytest.mark.rule("GC-4.6.3d")
def test_the_example_of_the_book() -> None:
    """4 points on an 8-6-6: 24, column 21-24; a road in forest shifts 2 left to 13-16; die 7: -2/---."""
    found = flying(target("R1", "8-6-6"), terrain={TARGET: "forest"}, roads=["0404-0405"])
    found.do("bombard 0405 4").roll(7)
    said = report(found)
    assert (said.start_column, said.shifts, said.column, said.pm_loss, said.losses) == (
        "21-24",
        (("GC-4.5.2a", -2),),
        "13-16",
        2,
        0,
    )
    assert (found.unit("R1").pm_loss, found.unit("R1").is_reduced, found.state.air_points) == (2, False, 2)


@pytest.mark.rule("GC-4.5.2a", "GC-4.5a")
def test_one_die_is_rolled_for_the_turn_and_the_hex() -> None:
    found = flying(target("R1")).do("bombard 0405 2")
    assert found.demand == Roll((10,), ("bombard", 5, 405))
    assert found.state.air_points == 4
    found.roll(1)
    assert due(found) == Choose(1, "combat", True)


@pytest.mark.rule("GC-4.6.3a", "GC-4.6.3b")
def test_every_unit_loses_movement_and_one_of_them_strength_by_its_owners_choice() -> None:
    """5 points on 4 + 4 = 40: the last column, die 8: -3/1B."""
    found = flying(target("R1"), target("R2", "4-4-6")).do("bombard 0405 5").roll(8)
    assert (report(found).pm_loss, report(found).losses) == (3, 1)
    assert due(found) == Choose(REBELS, "loss", False)
    assert found.tokens("loss") == ["R1", "R2"]
    assert found.why("loss C9") == ("GC-4.6.1m", "not-in-this-combat")
    found.do("loss R2")
    assert events_of(found, StepLost) == [StepLost("R2", "0405", "bombardment")]
    assert [(found.unit(id).pm_loss, found.unit(id).is_reduced) for id in ("R1", "R2")] == [(3, False), (3, True)]
    assert (found.where("R1"), found.where("R2")) == ("0405", "0405")  # no retreat
    assert due(found) == Choose(1, "combat", True)  # no check


@pytest.mark.rule("GC-4.6.3b")
def test_one_unit_alone_takes_the_loss_without_a_question() -> None:
    found = flying(target("R1", "4-9-4")).do("bombard 0405 4").roll(8)  # 36: -3/1B
    assert found.unit("R1").is_reduced
    assert due(found) == Choose(1, "combat", True)


@pytest.mark.rule("GC-4.6.3c")
def test_two_losses_fall_on_one_unit_which_is_eliminated() -> None:
    """36, die 9: -3/2B. The other unit takes nothing, even when the chosen one was reduced and needed only one."""
    for chosen, reduced in (("R1", False), ("R2", True)):
        found = flying(target("R1", "4-5-4"), target("R2", "4-8-4", reduced=True)).do("bombard 0405 4").roll(9)
        assert (report(found).losses, due(found)) == (2, Choose(REBELS, "loss", False))
        found.do(f"loss {chosen}")
        assert found.unit(chosen).status == ELIMINATED
        assert events_of(found, Eliminated) == [Eliminated(chosen, "0405", "bombardment")]
        other = "R2" if chosen == "R1" else "R1"
        assert (found.where(other), found.unit(other).is_reduced) == ("0405", other == "R2"), reduced
    alone = flying(target("R1", "4-9-4"), unit("R2", at="0101")).do("bombard 0405 4").roll(10)
    assert alone.unit("R1").status == ELIMINATED


@pytest.mark.rule("GC-7d", "GC-4.6.3c")
def test_a_bombardment_that_eliminates_the_last_unit_of_an_army_ends_the_match() -> None:
    found = flying(target("R1", "4-9-4")).do("bombard 0405 4").roll(10)
    assert isinstance(found.demand, Over)
    assert found.demand.winner == 1


@pytest.mark.rule("GC-4.6.3a")
def test_the_loss_of_movement_holds_for_the_next_movement_phase_of_its_owner_only() -> None:
    """Bombed in turn 5; R1 marches one hex in turn 6 instead of four, R2 does not march at all; in turn 7 both are whole."""
    found = flying(target("R1"), target("R2"), unit("R3", at="0101")).do("bombard 0405 5").roll(5)  # 40: -3/1B
    found.do("loss R2", "end")
    assert (found.state.turn, found.state.side) == (6, REBELS)
    assert [found.unit(id).pm_loss for id in ("R1", "R2", "R3")] == [3, 3, 0]
    assert [costs.allowance_mp(found.world.kinds[0], _supplied(found, id)) for id in ("R1", "R3")] == [1, 4]
    found.do("m R1 0405-0406", "end")
    assert [found.unit(id).pm_loss for id in ("R1", "R2")] == [0, 0]
    found.do("end", "end", "end")
    assert found.state.turn == 7
    assert costs.allowance_mp(found.world.kinds[0], _supplied(found, "R1")) == 4


def _supplied(found: Position, id: str) -> Any:
    return replace(found.unit(id), marks=8)


@pytest.mark.rule("GC-4.6.3a", "GC-3.1d")
def test_movement_cannot_fall_below_nothing_and_one_hex_is_always_left() -> None:
    found = position([unit("R1", at="0405", strength="4-4-2", pm_loss=3), unit("C1", "congo", at="0909")])
    assert costs.allowance_mp(found.world.kinds[0], found.unit("R1")) == 0
    assert found.why("m R1 0405-0406") == ("", "")
    assert found.why("m R1 0405-0406-0407") == ("GC-3.1d", "only-one-hex")


@pytest.mark.rule("GC-4.6.3a")
def test_a_unit_takes_its_loss_of_movement_along_when_it_retreats_or_advances() -> None:
    hit: dict[str, Any] = {"pm_loss": 2}
    fight = position(
        [own("R1", "99-4-4", size="battalion", **hit), enemy("C1", **hit), enemy("C2", at="0909")],
        phase="combat",
    )
    fight.do("a 0405 with R1").roll(2, 10)  # AVI DRI
    fight.do(f"retreat C1 {fight.tokens('retreat', 'C1')[0]}", "advance R1")
    assert [fight.unit(id).pm_loss for id in ("R1", "C1")] == [2, 2]
    assert fight.where("R1") == "0405"


# --- who may be bombarded


@pytest.mark.rule("GC-4.5.2a")
def test_only_a_hex_with_enemy_units_can_be_bombarded() -> None:
    found = flying(target("R1"), water=["0707"], neutral=["0808"])
    assert found.tokens("bombard") == ["0405"]
    assert found.why("bombard 0406 1") == ("GC-4.5.2a", "no-enemy-there")
    assert found.why("bombard 0909 1") == ("GC-4.5.2a", "no-enemy-there")
    for here in ("0707", "0808", "9999"):
        assert found.why(f"bombard {here} 1") == ("GC-4.5.2a", "off-the-map")


@pytest.mark.rule("GC-4.5a", "GC-4.5.2a")
def test_a_bombardment_has_one_point_or_more_and_no_more_than_are_left() -> None:
    found = flying(target("R1"), air=2)
    assert found.tokens("bombard", "0405") == ["1", "2"]
    for points, refused in ((0, True), (1, False), (2, False), (3, True)):
        expected = ("GC-4.5a", "no-air-points") if refused else ("", "")
        assert found.why(f"bombard 0405 {points}") == expected
    assert flying(target("R1"), air=0).tokens() == ["end"]


@pytest.mark.rule("GC-4.5.2a")
def test_a_hex_is_bombarded_once_in_a_phase() -> None:
    found = flying(target("R1"), own("R2", at="0101")).do("bombard 0405 1").roll(1)
    assert found.why("bombard 0405 1") == ("GC-4.5.2a", "bombarded-already")
    assert found.tokens("bombard") == ["0101"]


@pytest.mark.rule("GC-4.5.2a")
def test_a_bombarded_unit_is_not_attacked_on_the_ground_in_this_phase() -> None:
    found = flying(target("R1"), enemy("C1", at=WEST)).do("bombard 0405 1").roll(1)
    assert found.unit("R1").has(BOMBARDED)
    assert found.why("a 0405 with C1") == ("GC-4.5.2a", "was-bombarded")
    found.do("end")
    assert not found.unit("R1").has(BOMBARDED)


@pytest.mark.rule("GC-4.5.2a")
def test_a_unit_attacked_on_the_ground_is_not_bombarded_wherever_it_then_is() -> None:
    held = flying(target("R1"), enemy("C1", at=WEST)).do("a 0405 with C1").roll(5, 10)  # 1:1: ARB DVI
    assert held.unit("R1").has(PROTECTED)
    assert held.why("bombard 0405 1") == ("GC-4.5.2a", "was-attacked")
    gone = flying(target("R1"), own("R2", at="0407"), enemy("C1", "99-4-4", at=WEST, size="battalion"))
    gone.do("a 0405 with C1").roll(2, 10).do("retreat R1 0406", "stay")
    assert gone.why("bombard 0406 1") == ("GC-4.5.2a", "was-attacked")
    assert gone.tokens("bombard") == ["0407"]


@pytest.mark.rule("GC-4.5.2a")
def test_standing_next_to_an_enemy_is_not_combat() -> None:
    assert flying(target("R1"), enemy("C1", at=WEST)).why("bombard 0405 1") == ("", "")


# --- standing orders, notation


def test_the_standing_order_on_losses_chooses_the_bombarded_unit() -> None:
    found = flying(target("R1", "4-4-4"), target("R2", "4-5-4")).do("bombard 0405 5").roll(8)
    rules = found.rules
    for text, chosen in (("id", "R1"), ("highest_strength", "R2"), ("id; at 0405 R2", "R2"), ("id; at 0404 R2", "R1")):
        assert rules.answer(found.state, rules.read_policy("loss", text)) == Loss(found.index(chosen)), text


def test_a_bombardment_reads_back() -> None:
    rules = flying(target("R1")).rules
    order = rules.read("bombard 0405 3")
    assert rules.write(order) == "bombard 0405 3"
    assert rules.decisions.unpack(rules.decisions.pack([order]), 1) == (order,)
