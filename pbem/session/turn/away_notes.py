"""Days on which a player is away, told by a line of a signed note: `away 2026-12-20 to 2027-01-03`, both days included."""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime

from msgspec import Struct

from pbem.errors import UserError
from pbem.session.disk.kept_by_home import keep_away, kept
from pbem.session.disk.match_folder import find_folder
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import check_may_sign

_LINE = re.compile(r"away (\S{10}) to (\S{10})")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
YEARS = range(2000, 2200)
FIRST_SECOND, LAST_SECOND = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (1970, YEARS[-1]))
MAX_DAYS = 92  # of one line, a longer one says nothing; and for one file, further ones count as others do
MAX_LINES = 4  # of one note; further ones say nothing
MAX_TOLD = 50  # lines of one player that count at a time, the earliest


class Away(Struct, frozen=True, order=True):
    """From the first day to the last, both included, by UTC."""

    first: date
    last: date

    @property
    def line(self) -> str:
        """As it stands in a note."""
        return f"away {self.first} to {self.last}"


def period(first: str, last: str) -> Away:
    """Two days as they are written. Raises UserError "away-day", "away-backwards" or "away-too-long"."""
    found = Away(_day(first), _day(last))
    length = (found.last - found.first).days + 1
    if length < 1:
        raise UserError("away-backwards", first=first, last=last)
    if length > MAX_DAYS:
        raise UserError("away-too-long", days=length, limit=MAX_DAYS)
    return found


def _day(text: str) -> date:
    with suppress(ValueError):
        if _DAY.fullmatch(text) and (found := date.fromisoformat(text)).year in YEARS:
            return found
    raise UserError("away-day", day=text[:20])


def away_in(note: str) -> tuple[Away, ...]:
    """What a note says of days away, in order; a line that does not fit says nothing."""
    found = []
    for line in note.splitlines():
        if parts := _LINE.fullmatch(line):
            with suppress(UserError):
                found.append(period(parts[1], parts[2]))
    return tuple(found[:MAX_LINES])


def told(notes: Iterable[str], since: date) -> tuple[Away, ...]:
    """What counts from a day on, of all that one player's notes say: each once, the earliest first."""
    return tuple(sorted({away for note in notes for away in away_in(note) if away.last >= since})[:MAX_TOLD])


def utc_day(at: int) -> date:
    """The day of a moment, in unix seconds; the first or the last known one for any other: a clock may show anything."""
    return datetime.fromtimestamp(min(max(at, FIRST_SECOND), LAST_SECOND), UTC).date()


def day_of_file(home: Home, at: int) -> date:
    """The day on which a file was made or came: not later than today, whatever the clock showed; today where it is not known."""
    today = utc_day(home.clock())
    return min(utc_day(at), today) if at else today


# --- what this player is about to tell


def announce(home: Home, ref: str, away: Away) -> None:
    """The note of the next file made here says it.

    Raises UserError "away-past", "away-too-many"; "match-moved", "only-a-copy" where no file is made here.
    """
    folder = find_folder(home, ref)
    match = folder.match
    check_may_sign(folder)
    check_ahead(home, away)
    lines = (*(each for each in waiting(home, match) if each != away.line), away.line)
    if len(lines) > MAX_LINES:
        raise UserError("away-too-many", limit=MAX_LINES)
    keep_away(home, match, lines)


def check_ahead(home: Home, away: Away) -> None:
    """Raises UserError "away-past" where all of it is."""
    if away.last < (today := utc_day(home.clock())):
        raise UserError("away-past", last=away.last, today=today)


def take_back(home: Home, ref: str) -> None:
    """Nothing is said in the next note that has not been said yet."""
    keep_away(home, find_folder(home, ref).match, ())


def waiting(home: Home, match: str) -> tuple[str, ...]:
    """The lines that wait for the next note, but for days that are past."""
    lines = kept(home, match).away
    today = utc_day(home.clock()) if lines else date.min
    return tuple(line for line in lines for away in away_in(line) if away.last >= today)


def with_lines(note: str, lines: Sequence[str]) -> str:
    """A note that also has these lines, each once."""
    said = note.splitlines()
    return "\n".join([*([note] if note else []), *(line for line in lines if line not in said)])


def days_off(away: Iterable[Away], since: date) -> set[date]:
    """All days after a day on which somebody is away."""
    ordinals = (range(max(each.first, since).toordinal(), each.last.toordinal() + 1) for each in away)
    return {date.fromordinal(number) for each in ordinals for number in each}
