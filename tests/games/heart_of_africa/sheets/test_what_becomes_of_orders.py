"""What becomes of orders that have become pointless, and how far figures go by them. decisions.md, sections 4.2, 4.4."""

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.events.turn import Stayed, Went
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import ambush_of
from pbem.games.heart_of_africa.rules.sheets.ambush_lines import orders_of, read_ambush
from pbem.games.heart_of_africa.state.figures import KILLED
from pbem.games.heart_of_africa.state.sheets import CHARGE, TURN
from tests.games.heart_of_africa.battles import Play, open_ground, unit
from tests.games.heart_of_africa.sheets.written_sheets import carried_out, played, sheets

A1 = unit("A", "askari", "1010 1110 1210")
D1, D2 = unit("D", "warrior", "1030 1031"), unit("D", "warrior", "1430")


def without(play: Play, *names: str) -> Play:
    """These figures fall while the dice of a unit are thrown."""
    assert isinstance(play.demand, Roll)
    for name in names:
        play.state = play.state.with_figure(play.number(name), replace(play.figure(name), status=KILLED, where=NOWHERE))
    return play


def ordered(*lines: str, gone: tuple[str, ...] = ()) -> Play:
    return carried_out(without(played(sheets(A1, D1, D2), ("entry A1", *lines), ()), *gone))


@pytest.mark.rule("HA-TURN-04")
def test_where_all_who_are_charged_are_gone_the_next_case_is_taken() -> None:
    both = ("D1.1", "D1.2")
    assert ordered("charges D1", "turns w").figure("A1.1").where != 1010
    assert ordered("charges D1", "turns w", gone=both).figure("A1.1").facing == 4
    moved = ordered("when turn 1", "charges D1", "charges D2", "turns w", gone=both)
    assert moved.figure("A1.1").where != 1010, "the second charge"
    assert ordered("charges D1", "charges D2", "turns w", gone=(*both, "D2.1")).figure("A1.1").facing == 4
    assert ordered("charges D1", gone=both).told(Stayed) == [Stayed("A1", has_case=False)]
    play = sheets(A1, D1, D2)
    play.order("entry A1", "charges D1")
    assert play.refused("holds").code == "hold-stands-alone"
    play.order("charges D2,D1", "turns w")
    assert play.refused("turns e").code == "never-comes-to-that"


@pytest.mark.rule("HA-HIDE-09")
def test_a_charge_of_a_sub_sheet_at_somebody_who_is_gone_keeps_its_place_among_the_cases() -> None:
    play = played(sheets(A1, D1, D2), (), ())
    ambush = ambush_of(read_ambush(play.world, "0 / when dark / charges D2 / turns w"))
    assert ambush is not None
    play.state = play.state.with_figure(play.number("D2.1"), replace(play.figure("D2.1"), status=KILLED, where=NOWHERE))
    entry = orders_of(play.world, play.state, 0, play.body("A1"), ambush.sheets[0]).entry
    assert entry is not None
    assert [(len(branch.when), branch.action.kind) for branch in entry.branches if branch.action] == [(1, CHARGE), (0, TURN)]


@pytest.mark.rule("HA-TERR-22")
def test_over_open_ground_only_nobody_enters_difficult_ground_on_the_way() -> None:
    wood = [Hex(row * 100 + 12) for row in range(4, 17)]
    ground = open_ground(jungle=wood)
    for said, is_through in (("", True), (" ground open", False)):
        play = sheets(unit("A", "askari", "1010"), D1, ground=ground)
        carried_out(played(play, ("entry A1", f"forms 1013 facing e{said}"), ()), 4)
        way = [int(here) for event in play.told(Went) if event.unit == "A1.1" for here in event.hexes]
        assert (any(here in wood for here in way)) is is_through, said
    play = sheets(unit("A", "askari", "1010"), D1, ground=ground)
    carried_out(played(play, ("entry A1", "goes A1.1 1013 ground open"), ()), 4)
    assert play.figure("A1.1").where % 100 <= 11


@pytest.mark.rule("HA-MOVE-03")
@pytest.mark.parametrize("to", ["1001", "w"])
def test_who_falls_back_stops_as_soon_as_the_enemy_is_so_far_away(to: str) -> None:
    for until, far in ((6, 6), (8, 8), (20, 10)):
        play = sheets(unit("A", "askari", "1010"), unit("D", "warrior", "1014"))
        carried_out(played(play, ("entry A1", f"fallsback {to} until {until}"), ()))
        assert play.world.grid.distance(play.figure("A1.1").where, Hex(1014)) == far, until


@pytest.mark.rule("HA-CC-05")
def test_the_others_keep_their_places_to_who_evades() -> None:
    """Else the unit would fall apart, and nobody could ride away."""
    play = sheets(unit("A", "askari", "1010"), unit("D", "light_horseman", "1012 1112"))
    played(play, ("entry A1", "charges D1"), ("entry D1", "evades"))
    play.roll(3, 3)
    before = [play.figure(f"D1.{number}").where for number in (1, 2)]
    play.roll(2, 2, 2, 4)
    after = [play.figure(f"D1.{number}").where for number in (1, 2)]
    assert before == [1012, 1112]
    assert after == [1018, 1118]
