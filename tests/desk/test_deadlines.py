"""Time in the list of matches and in the lines of `pbem due`."""

from pathlib import Path

from msgspec.structs import replace

from pbem.desk.deadline_lines import lines
from pbem.desk.match_list import roster
from pbem.session.archive.abandonment import claim
from pbem.session.look.deadlines import due
from pbem.session.turn import invitations, sealing
from pbem.session.turn.intake import import_bytes
from tests.session.look.test_deadlines import agreed, gone, match_of, noon
from tests.session.toy import BLUE, RED


def test_the_list_of_matches_says_who_is_late_and_what_was_left(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    for number, time in ((1, "due in 7 d"), (7, "due in 1 d"), (8, "due today"), (9, "1 d overdue"), (20, "12 d overdue")):
        clock.at = noon(12, number)
        assert roster(pair.ann)[0].cells["time"] == roster(pair.ben)[0].cells["time"] == time
    assert roster(pair.ann)[0].about[-1] == "Ben's file was due by 2026-12-08 (12 days overdue)."
    assert roster(pair.ben)[0].about[-1] == "Your file was due by 2026-12-08 (12 days overdue)."
    assert roster(pair.ann)[0].prompt.startswith("Ben is overdue.  d: remind them")
    claim(pair.ann, pair.ref)
    (found,) = roster(pair.ann)
    assert (found.todo, found.cells["move"], found.cells["time"]) == ("claimed", "claimed abandoned", "")
    assert "Ben has left" in found.prompt


def test_what_was_left_comes_after_what_is_waited_for(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    later = match_of(pair.ann, pair.ben, 30)
    clock.at = noon(12, 20)
    claim(pair.ann, pair.ref)
    assert [each.line.match for each in roster(pair.ann)] == [later.ref, pair.ref]


def test_the_list_says_who_is_away(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="away 2026-12-03 to 2026-12-04")
    gone(pair, BLUE, "end")
    assert roster(pair.ann)[0].cells["time"] == "due in 9 d"
    clock.at = noon(12, 3)
    assert roster(pair.ann)[0].cells["time"] == "due in 7 d, away"
    assert "Ben has until 2026-12-10 (7 days left). Ben away 2026-12-03 to 2026-12-04. " in roster(pair.ann)[0].about[-1]
    assert roster(pair.ben)[0].about[-1] == "You have until 2026-12-10 (7 days left). You are away 2026-12-03 to 2026-12-04."


def test_who_is_due_sees_when_the_other_is_away(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="away 2026-11-01 to 2026-11-30\naway 2026-12-03 to 2026-12-04")
    assert roster(pair.ann)[0].time == "You have until 2026-12-08 (7 days left). Ben away 2026-12-03 to 2026-12-04."
    assert list(lines(due(pair.ann)))[1:] == ["       Ben is away 2026-12-03 to 2026-12-04"]
    clock.at = noon(12, 5)
    assert roster(pair.ann)[0].time == "You have until 2026-12-08 (3 days left)."


def test_of_many_days_away_a_few_are_told(tmp_path: Path) -> None:
    pair, _ = agreed(tmp_path)
    for month in (1, 2):
        note = "\n".join(f"away 2027-0{month}-0{day} to 2027-0{month}-0{day}" for day in range(1, 5))
        gone(pair, RED, *(["deploy", "end"] if month == 1 else ["end"]), note=note)
        gone(pair, BLUE, "end")
    told = list(lines(due(pair.ann)))
    assert len(told) == 6
    assert told[-1].strip() == "and 4 more times"


def test_what_is_due_first_stands_first_and_a_damaged_match_where_it_can(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    later, sooner, none = (match_of(pair.ann, pair.ben, days) for days in (14, 3, 0))
    own = match_of(pair.ben, pair.ann, 21)
    order = [own.ref, sooner.ref, pair.ref, later.ref, none.ref]
    assert [each.line.match for each in roster(pair.ann)] == order, "the own move before all that is waited for"
    clock.at = noon(12, 30)
    assert [each.line.match for each in roster(pair.ann)] == order
    (pair.ann.matches / sooner.ref / "files" / "00001.pbem").write_bytes(b"\0")
    assert {each.line.match for each in roster(pair.ann)} == set(order)


def test_each_match_has_a_line_with_days_away_below(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    assert list(lines(due(pair.ann))) == ["toy-1  Ben to move since 2026-12-01, time until 2026-12-08"]
    assert list(lines(due(pair.ben))) == ["toy-1  yours since 2026-12-01, time until 2026-12-08"]
    gone(pair, RED, "deploy", "end", note="away 2026-12-03 to 2026-12-04")
    pair.do(BLUE, "end")
    data = sealing.seal(pair.ann, pair.ref).data
    clock.at = noon(12, 10)
    assert list(lines(due(pair.ann))) == ["toy-1  file 4 waits to be sent since 2026-12-01, time until 2026-12-08, 2 days overdue"]
    sealing.hand_over(pair.ann, pair.ref, None, b"")
    clock.at = noon(12, 2)
    pair.deliver(BLUE, data)
    assert list(lines(due(pair.ben))) == [
        "toy-1  yours since 2026-12-02, time until 2026-12-11",
        "       you are away 2026-12-03 to 2026-12-04",
    ]
    assert list(lines(due(pair.ann)))[1] == "       Ben is away 2026-12-03 to 2026-12-04"


def test_an_invitation_without_an_answer_is_told_as_such(tmp_path: Path) -> None:
    pair, _ = agreed(tmp_path)
    invited = invitations.new_match(pair.ann, "grand_toy", side="blue")
    sealing.hand_over(pair.ann, invited.card.match, None, b"")
    import_bytes(pair.ben, invited.data)
    told = [list(lines(due(home, "toy-2", days=3))) for home in (pair.ann, pair.ben)]
    assert told == [
        ["toy-2  nobody has answered the invitation since 2026-12-01, time until 2026-12-04"],
        ["toy-2  an invitation to answer since 2026-12-01, time until 2026-12-04"],
    ]


def test_a_hostile_name_is_made_harmless(tmp_path: Path) -> None:
    pair, _ = agreed(tmp_path)
    (found,) = due(pair.ann)
    line = found.line._replace(opponent="Ben\x1b[31m\n\u202eevil")
    told = "".join(lines([replace(found, line=line)]))
    assert "\x1b" not in told
    assert "\u202e" not in told
