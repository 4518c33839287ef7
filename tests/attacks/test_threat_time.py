"""The threat table of docs/attacks.md: clocks that are set as one likes, holidays without end, matches that are left."""

from datetime import date, timedelta
from pathlib import Path

from msgspec.structs import replace

from pbem.session.archive.abandonment import claim
from pbem.session.disk.match_folder import find_folder
from pbem.session.look import queries
from pbem.session.look.deadlines import due, last_day
from pbem.session.turn.away_notes import away_in
from pbem.session.turn.sealing import MAX_NOTE_CHARS
from tests.session.look.test_deadlines import agreed, gone, match_of, noon
from tests.session.toy import BLUE, RED, home_at


def files_by(path: Path, *clocks: int) -> list[bytes]:
    """A match between two players with these clocks."""
    ann, ben = (
        replace(home_at(path / name.lower(), name=name), clock=lambda at=at: at)
        for name, at in zip(("Ann", "Ben"), clocks, strict=True)
    )
    pair = match_of(ann, ben, 7)
    gone(pair, RED, "deploy", "end")
    gone(pair, BLUE, "end")
    assert find_folder(ann, pair.ref).load_files() == find_folder(ben, pair.ref).load_files()
    return find_folder(ann, pair.ref).load_files()


def test_a_clock_goes_into_no_file(tmp_path: Path) -> None:
    assert files_by(tmp_path / "one", 0, 0) == files_by(tmp_path / "other", noon(1, 1), noon(12, 31))


def test_holidays_have_an_end(tmp_path: Path) -> None:
    today = date(2026, 12, 1)
    spells = (f"away {today + timedelta(92 * n)} to {today + timedelta(92 * n + 91)}" for n in range(200))
    note = "\n".join(spells)[:MAX_NOTE_CHARS]
    assert last_day(today, 7, away_in(note)) < today + timedelta(4 * 92 + 8)
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note=note)
    gone(pair, BLUE, "end")
    clock.at = noon(12, 31)
    assert due(pair.ann)[0].away  # the opponent is told why it takes so long
    assert not due(pair.ann)[0].overdue


def test_a_claim_of_a_match_that_was_not_left_ends_nothing(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    before = clock.at
    clock.at = noon(12, 31)  # a clock set forward
    claim(pair.ann, pair.ref)
    clock.at = before
    assert queries.show(pair.ann, pair.ref).result == queries.show(pair.ben, pair.ref).result == ""
    gone(pair, RED, "deploy", "end")
    gone(pair, BLUE, "end")
