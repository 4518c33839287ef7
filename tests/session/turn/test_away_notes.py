"""Days away: a line of a signed note that says from when to when, read strictly, and told with the next file."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.match_folder import find_folder
from pbem.session.look.deadlines import notes_of
from pbem.session.turn import draft, sealing
from pbem.session.turn.away_notes import Away, announce, away_in, period, take_back, told, waiting
from tests.session.toy import BLUE, RED, begin

HOLIDAYS = Away(date(2026, 12, 20), date(2027, 1, 3))
LINE = "away 2026-12-20 to 2027-01-03"


def test_a_line_of_a_note_says_from_when_to_when() -> None:
    assert period("2026-12-20", "2027-01-03") == HOLIDAYS
    assert HOLIDAYS.line == LINE
    assert away_in(f"Hello!\n{LINE}\naway 2027-02-01 to 2027-02-01\nSee you") == (
        HOLIDAYS,
        Away(date(2027, 2, 1), date(2027, 2, 1)),
    )


@pytest.mark.parametrize(
    "line",
    [
        "Away 2026-12-20 to 2027-01-03",
        " away 2026-12-20 to 2027-01-03",
        "away 2026-12-20 to 2027-01-03.",
        "away  2026-12-20 to 2027-01-03",
        "away 20261220 to 20270103",
        "away 2026-W51-7 to 2027-01-03",
        "away 2026-12-20 to 2026-12-32",
        "away 2027-02-29 to 2027-03-01",
        "away 2027-01-03 to 2026-12-20",
        "away 2026-12-20 to 2027-12-20",
        "away 9999-12-30 to 9999-12-31",
        "away 0001-01-01 to 0001-01-02",
        "away ２０２６-12-20 to 2027-01-03",
        "I am away 2026-12-20 to 2027-01-03",
        "away",
    ],
)
def test_a_line_of_another_form_says_nothing(line: str) -> None:
    assert away_in(line) == ()


def test_a_note_says_no_more_than_four_times() -> None:
    assert len(away_in("\n".join([LINE] * 500))) == 4


@pytest.mark.parametrize(
    ("days", "code"),
    [
        (("20.12.2026", "2027-01-03"), "away-day"),
        (("2026-12-20", "x" * 4000), "away-day"),
        (("2027-01-03", "2026-12-20"), "away-backwards"),
        (("2026-12-20", "2027-12-20"), "away-too-long"),
    ],
)
def test_days_that_cannot_be_told_are_refused(days: tuple[str, str], code: str) -> None:
    with pytest.raises(UserError, match=code):
        period(*days)


def test_the_next_note_says_it_once_and_signed(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    announce(pair.ann, pair.ref, HOLIDAYS)
    announce(pair.ann, pair.ref, HOLIDAYS)
    assert waiting(pair.ann, pair.ref) == (LINE,)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    draft.do(pair.ann, pair.ref, "deploy")
    assert draft.note(pair.ann, pair.ref) == LINE  # as the review shows it
    sealed, result = pair.send(BLUE, note="Hello")
    assert sealed.note == result.note == f"Hello\n{LINE}"
    assert kept(pair.ann, pair.ref).away == ()
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
    pair.play(RED, "deploy", "end")
    assert pair.play(BLUE, "end")[0].note == ""
    folders = [find_folder(home, pair.ref) for home in (pair.ann, pair.ben)]
    assert told(notes_of(folders[0])[True], date.min) == told(notes_of(folders[1])[False], date.min) == (HOLIDAYS,)
    assert told(notes_of(folders[0])[False], date.min) == ()


def test_what_no_note_has_said_can_be_taken_back(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    announce(pair.ann, pair.ref, HOLIDAYS)
    take_back(pair.ann, pair.ref)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    assert pair.play(BLUE, "deploy")[0].note == ""


def test_days_that_are_past_are_not_announced(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    today = replace(pair.ann, clock=lambda: int(datetime(2027, 1, 3, 23, 59, tzinfo=UTC).timestamp()))
    announce(today, pair.ref, HOLIDAYS)
    with pytest.raises(UserError, match="away-past") as caught:
        announce(today, pair.ref, Away(date(2026, 1, 4), date(2026, 1, 9)))
    assert str(caught.value.places["today"]) == "2027-01-03"
    assert waiting(today, pair.ref) == (LINE,)


def test_of_a_player_who_tells_more_and_more_days_away_the_earliest_lines_count() -> None:
    every = [Away(date(2030 + number, 1, 1), date(2030 + number, 2, 1)) for number in range(150)]
    assert told([each.line for each in (*reversed(every), *every)], date(2031, 1, 1)) == tuple(every[1:51])


def test_days_that_are_past_are_told_no_more_and_a_note_has_a_bound(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    for day in range(4):
        announce(pair.ann, pair.ref, Away(date(2026, 12, 20 + day), date(2026, 12, 20 + day)))
    with pytest.raises(UserError, match="away-too-many"):
        announce(pair.ann, pair.ref, HOLIDAYS)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    later = replace(pair.ann, clock=lambda: int(datetime(2026, 12, 22, 23, 59, tzinfo=UTC).timestamp()))
    assert [line[5:15] for line in waiting(later, pair.ref)] == ["2026-12-22", "2026-12-23"]
    with pytest.raises(UserError, match="note-too-long"):
        sealing.seal(pair.ann, pair.ref, "x" * 3990)
