"""Traps, alone and in lists: where they spring, what they undo, how long they last."""

import msgspec
import pytest

from pbem.engine.demands import Choose, Roll, Sprung
from pbem.errors import UserError
from pbem.match.fold_report import DICE, SCRIPT, SPRING, Report
from pbem.protocol.turn_file import Pass
from tests.match.test_run import at_first_phase, hows
from tests.toygame import decisions as d


def test_a_trap_takes_the_match_back_to_its_first_trigger() -> None:
    table = at_first_phase(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0]),))
    report = table.file(d.Move(1, 1), d.Move(0, 0), d.Move(2, 1), d.End())
    assert report.wait.demand == Choose(1, "order", True)
    reply = table.file()
    assert reply.rewound_to == report.steps[2].step
    assert hows(reply) == [SPRING]
    assert reply.wait.demand == Roll((6,), (1, "trap", 0))
    assert table.fold.state.places[2] == 2  # the move behind the trigger is undone


def test_a_script_that_runs_through_the_other_sides_phase_does_not_pass_his_traps_by() -> None:
    table = at_first_phase(trap_leaves=1)
    table.file(d.Deploy(), d.End(), traps=(b"",))
    table.file(d.End(), traps=(bytes([0]),))
    table.file(d.Attack(3), d.End(), d.Move(0, 0), d.End())  # the last two for the phase after blue's
    report = table.file(d.End(), traps=(bytes([0]),))
    assert report.wait.demand == Choose(0, "order", True)
    assert len(table.fold.scripts[0]) == 2
    settled = table.file()
    assert hows(settled)[:2] == [SCRIPT, SCRIPT]
    assert hows(table.file()) == [SPRING]


def test_what_a_trap_left_open_is_new_to_the_other_sides_traps() -> None:
    table = at_first_phase(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0]),))
    report = table.file(d.Move(0, 0), d.Move(1, 1), d.End())
    reply = table.file()
    assert reply.rewound_to == report.steps[1].step
    assert [side.mark for side in table.fold.sides] == [reply.rewound_to, table.fold.step]


def sprung(report: Report) -> list[bytes]:
    return [each.given.payload for each in report.steps if isinstance(each.given, Sprung)]


def test_all_traps_that_one_place_meets_spring_in_one_file_by_rank() -> None:
    table = at_first_phase(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0, 1]), bytes([5, 0]), bytes([0])))  # the second is of higher rank than the others
    table.file(d.Move(0, 0), d.End())
    reply = table.file()
    assert sprung(reply) == [bytes([0, 1]), bytes([0]), bytes([5, 0])]
    assert reply.wait.demand == Roll((6,), (1, "trap", 0))  # one mail for all
    dice = table.file(d.End())
    assert hows(dice)[:3] == [DICE] * 3


def test_a_trap_that_sprang_first_takes_back_what_another_would_have_met() -> None:
    table = at_first_phase(trap_leaves=2)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([1]), bytes([0])))
    table.file(d.Move(0, 0), d.Move(1, 1), d.End())
    assert sprung(table.file()) == [bytes([0])]
    table.file(d.Move(1, 1), d.End())
    assert sprung(table.file(d.End())) == []  # the list of the last file is in force, and is empty


def test_a_list_of_traps_lasts_until_the_next_file_of_its_side() -> None:
    table = at_first_phase(trap_leaves=2)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0]), bytes([1])))
    table.file(d.Move(0, 0), end=Pass())
    assert sprung(table.file(traps=(b"", bytes([1])))) == [bytes([0])]
    table.file(d.Move(1, 1), d.End())
    assert sprung(table.file()) == [bytes([1])]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_empty_leaves_look_like_full_ones_in_number_and_size(count: int) -> None:
    table = at_first_phase(trap_leaves=3)
    turn = table.turn(d.Deploy(), d.End(), traps=(bytes([4]),) * count)
    (seal,) = turn.seals
    assert (seal.envelope, seal.leaves, len(msgspec.msgpack.encode(seal))) == ("", 3, 37)


def test_more_traps_than_the_game_has_room_for_are_refused() -> None:
    with pytest.raises(UserError, match="traps-too-many"):
        at_first_phase(trap_leaves=2).turn(d.Deploy(), d.End(), traps=(b"", b"", b""))


def test_a_file_that_takes_the_place_of_another_has_other_salts() -> None:
    table = at_first_phase(trap_leaves=2)
    first = table.turn(d.Deploy(), d.End(), traps=(bytes([4]),))
    refused, table.prev = table.prev, bytes(range(32))
    second = table.turn(d.Deploy(), d.End(), traps=(bytes([4]),))
    assert (refused, first.decisions, first.seals[0].leaves) == (first.prev, second.decisions, second.seals[0].leaves)
    assert first.seals[0].commitment != second.seals[0].commitment
