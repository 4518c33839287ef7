"""Who is overdue: by the days that were agreed, without days away, by the days of UTC."""

import json
import shutil
import time
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.archive.abandonment import claim
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import restore
from pbem.session.disk.player_home import Home
from pbem.session.look.deadlines import Due, due, due_of, last_day
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.away_notes import Away, announce, utc_day
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, home_at

DECEMBER = date(2026, 12, 1)


def day(number: int) -> date:
    return date(2026, 12, number)


def away(first: int, last: int) -> Away:
    return Away(day(first), day(last))


def noon(month: int, number: int, hour: int = 12, minute: int = 0) -> int:
    return int(datetime(2026, month, number, hour, minute, tzinfo=UTC).timestamp())


# --- the reckoning


def test_the_day_on_which_it_became_due_does_not_count() -> None:
    assert last_day(day(1), 1) == day(2)
    assert last_day(day(1), 7) == day(8)
    assert last_day(date(2026, 12, 30), 3) == date(2027, 1, 2)


@pytest.mark.parametrize(
    ("holidays", "until"),
    [
        ([away(9, 20)], 8),  # it begins after the last day
        ([away(8, 10)], 11),  # on it
        ([away(3, 4)], 10),  # in the middle
        ([away(1, 5)], 12),  # the day on which it became due counts in no case
        ([away(2, 31)], 38),  # before the first
        ([away(3, 4), away(6, 7)], 12),
        ([away(3, 6), away(5, 8)], 14),  # they overlap
        ([away(3, 4), away(3, 4)], 10),
        ([away(3, 4), away(10, 10)], 11),  # the first puts the last day into the second
    ],
)
def test_days_away_are_left_out_each_once(holidays: list[Away], until: int) -> None:
    assert last_day(day(1), 7, holidays).toordinal() - day(1).toordinal() + 1 == until


def test_holidays_that_were_over_change_nothing() -> None:
    assert last_day(day(10), 7, [away(1, 10)]) == day(17)


def test_days_begin_at_midnight_utc() -> None:
    assert utc_day(noon(12, 1, 23, 59) + 59) == day(1)
    assert utc_day(noon(12, 2, 0, 0)) == day(2)


def test_holidays_of_an_opponent_who_tells_of_thousands_are_reckoned_at_once() -> None:
    many = [Away(date(2027, 1, 1), date(2027, 4, 2)), Away(date(2199, 10, 1), date(2199, 12, 31))] * 2000
    assert last_day(day(1), 30, many) == day(31)


def test_no_more_days_away_than_a_line_may_have_put_off_one_file() -> None:
    for_ever = [Away(date(year, 1, 1), date(year, 12, 31)) for year in range(2026, 2054)]  # 10,000 days
    assert (last_day(day(1), 7, for_ever) - day(1)).days == 7 + 92


# --- matches


class Clock:
    """What both computers show."""

    def __init__(self) -> None:
        self.at = noon(12, 1)

    def __call__(self) -> int:
        return self.at


def agreed(path: Path, days: int = 7) -> tuple[Pair, Clock]:
    """Ann and Ben have a match; both have set up, and it is Ben's turn, on 1 December."""
    clock = Clock()
    ann, ben = (replace(home_at(path / name.lower(), name=name), clock=clock) for name in ("Ann", "Ben"))
    return match_of(ann, ben, days), clock


def match_of(ann: Home, ben: Home, days: int) -> Pair:
    invited = invitations.new_match(ann, "grand_toy", options={"days": days}, side="blue")
    pair = Pair(ann, ben, invited.card.match, "sealed")
    sealing.hand_over(ann, pair.ref, None, b"")
    pair.deliver(BLUE, invited.data)
    accepted = invitations.accept(ben, pair.ref)
    sealing.hand_over(ben, pair.ref, None, b"")
    pair.deliver(RED, accepted.data)
    draft.fill_envelope(ann, pair.ref, "nerve", b"\4")
    gone(pair, BLUE, "deploy")
    draft.fill_envelope(ben, pair.ref, "nerve", b"\3")
    return pair


def gone(pair: Pair, side: int, *orders: str, note: str = "") -> None:
    """A file that is handed over, and has come."""
    for order in orders:
        pair.do(side, order)
    pair.send(side, note=note)
    sealing.hand_over(pair.home(side), pair.ref, None, b"")


def one(home: Home, days: int = 0) -> Due:
    (found,) = due(home, days=days)
    return found


def test_both_see_whose_file_is_due_and_until_when(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 8)
    mine, theirs = one(pair.ben), one(pair.ann)
    assert (mine.is_own, mine.since, mine.until, mine.overdue) == (True, day(1), day(8), 0)
    assert (theirs.is_own, theirs.since, theirs.until, theirs.overdue) == (False, day(1), day(8), 0)
    clock.at = noon(12, 9, 0, 0)
    assert one(pair.ben).overdue == one(pair.ann).overdue == 1


def test_a_file_starts_the_days_anew(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 20)
    gone(pair, RED, "deploy", "end")
    mine, theirs = one(pair.ann), one(pair.ben)
    assert (mine.is_own, theirs.is_own) == (True, False)
    assert mine.since == theirs.since == day(20)
    assert mine.overdue == theirs.overdue == 0


def test_where_none_are_agreed_nobody_is_due_unless_days_are_given(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path, days=0)
    clock.at = noon(12, 9)
    assert due(pair.ben) == ()
    assert one(pair.ben, days=7).overdue == 1
    assert one(pair.ben, days=8).overdue == 0


def test_an_invitation_binds_nobody_before_it_is_accepted(tmp_path: Path) -> None:
    clock = Clock()
    ann, ben = (replace(home_at(tmp_path / name.lower(), name=name), clock=clock) for name in ("Ann", "Ben"))
    invited = invitations.new_match(ann, "grand_toy", options={"days": 1}, side="blue")
    sealing.hand_over(ann, invited.card.match, None, b"")
    import_bytes(ben, invited.data)
    clock.at = noon(12, 30)
    assert due(ann) == due(ben) == ()


def test_who_has_not_sent_their_file_is_due_themselves(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    pair.do(RED, "deploy")
    pair.do(RED, "end")
    sealing.seal(pair.ben, pair.ref)
    clock.at = noon(12, 9)
    found = one(pair.ben)
    assert found.line.is_unsent
    assert (found.is_own, found.overdue) == (True, 1)


def test_days_away_count_for_whoever_told_them(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="Hello\naway 2026-12-20 to 2027-01-03")
    clock.at = noon(12, 18)
    assert one(pair.ann).until == one(pair.ben).until == day(8)  # Ann is not away
    gone(pair, BLUE, "end", note="away 2026-12-24 to 2026-12-26")
    for home in (pair.ann, pair.ben):
        assert one(home).until == date(2027, 1, 9)
        assert one(home).away == (Away(day(20), date(2027, 1, 3)),)


def test_own_files_come_first_and_the_longest_overdue_before_others(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path, days=7)
    later = match_of(pair.ann, pair.ben, 3)
    other = match_of(pair.ben, pair.ann, 1)
    clock.at = noon(12, 6)
    assert [each.line.match for each in due(pair.ben)] == [later.ref, pair.ref, other.ref]
    assert [each.line.match for each in due(pair.ann)] == [other.ref, later.ref, pair.ref]


def test_a_file_is_overdue_from_the_day_after_the_last(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    for number, left, overdue in ((1, 7, 0), (7, 1, 0), (8, 0, 0), (9, 0, 1), (12, 0, 4)):
        clock.at = noon(12, number)
        assert (one(pair.ann).left, one(pair.ann).overdue) == (left, overdue)


def test_whoever_is_waited_for_is_away_on_the_days_that_their_notes_say(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    gone(pair, RED, "deploy", "end", note="away 2026-12-03 to 2026-12-04")
    gone(pair, BLUE, "end", note="away 2026-12-02 to 2026-12-31")
    seen = []
    for number in (2, 3, 4, 5, 10, 11):
        clock.at = noon(12, number)
        seen.append((one(pair.ann).is_away, one(pair.ben).overdue))
    assert seen == [(False, 0), (True, 0), (True, 0), (False, 0), (False, 0), (False, 1)]


def test_a_match_whose_files_are_damaged_hides_no_other(tmp_path: Path) -> None:
    pair, _ = agreed(tmp_path)
    later = match_of(pair.ann, pair.ben, 3)
    folder = pair.ben.matches / later.ref
    (folder / "files" / "00001.pbem").write_bytes(b"\0")
    (folder / "line.json").unlink()
    assert one(pair.ben).line.match == pair.ref


# --- clocks and computers


def test_a_clock_that_was_ahead_leaves_as_many_days_as_are_agreed(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 1) + 400 * 86400
    gone(pair, RED, "deploy", "end")
    clock.at = noon(12, 2)  # it was set right
    for home in (pair.ann, pair.ben):
        assert (one(home).since, one(home).until, one(home).left, one(home).overdue) == (day(2), day(9), 7, 0)


@pytest.mark.parametrize("at", [0, -(10**18), 10**18, noon(12, 1) + 40 * 365 * 86400])
def test_whatever_the_clock_showed_no_day_is_negative(tmp_path: Path, at: int) -> None:
    pair, clock = agreed(tmp_path)
    own = pair.ben.matches / pair.ref / "own.json"
    own.write_text(json.dumps(json.loads(own.read_text()) | {"last_at": at}))
    own.with_name("line.json").unlink()
    for now in (0, noon(12, 1), 10**15):
        clock.at = now
        found = one(pair.ben)
        assert found.left >= 0
        assert found.overdue >= 0
        assert found.left == 0 or found.overdue == 0


def test_summer_time_changes_no_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, clock = agreed(tmp_path)
    seen = []
    for zone in ("UTC", "America/Sao_Paulo", "Pacific/Kiritimati"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        for hour in (0, 23):
            clock.at = noon(12, 8, hour, 59)
            seen.append((one(pair.ann).until, one(pair.ann).left))
    monkeypatch.undo()
    time.tzset()
    assert set(seen) == {(day(8), 0)}


def test_a_match_that_is_played_on_elsewhere_is_due_nowhere_else(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    clock.at = noon(12, 30)
    backup(pair.ann, [], tmp_path / "all.zip", is_move=True, with_key=True)
    assert due(pair.ann) == ()
    line = status(pair.ann, pair.ref)[0]
    assert due_of(pair.ann, line) is None
    with pytest.raises(UserError, match="match-moved"):
        claim(pair.ann, pair.ref)
    with pytest.raises(UserError, match="match-moved"):
        announce(pair.ann, pair.ref, away(30, 31))
    other = replace(home_at(tmp_path / "other"), clock=clock)
    restore(other, (tmp_path / "all.zip").read_bytes())
    assert one(other).overdue == 22


def test_from_an_older_backup_nothing_is_claimed(tmp_path: Path) -> None:
    pair, clock = agreed(tmp_path)
    backup(pair.ann, [], tmp_path / "old.zip")
    gone(pair, RED, "deploy", "end")
    gone(pair, BLUE, "end")
    shutil.rmtree(pair.ann.matches / pair.ref)
    restore(pair.ann, (tmp_path / "old.zip").read_bytes())
    clock.at = noon(12, 30)
    with pytest.raises(UserError, match=r"restored-copy|only-a-copy"):
        claim(pair.ann, pair.ref)
