"""Whose file is due in which match, since when, and until when there is time by the days that the players have agreed on.

All of it is told, nothing proven: by the clock of this computer, and by when files were made or taken in here. Days are of UTC.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta

from msgspec import Struct

from pbem.errors import PbemError
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.match_folder import MatchFolder, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.turn import status_index
from pbem.session.turn.away_notes import Away, away_in, days_off, utc_day, waiting

SET_UP_FILES = 2  # nobody has agreed on anything before both have signed
DAY = timedelta(days=1)


class Due(Struct, frozen=True):
    """One file that somebody has to make, or to send."""

    line: IndexLine
    is_own: bool
    days: int  # that there are for it
    since: date
    until: date  # the last day on which it is in time
    overdue: int  # days after that
    away: tuple[Away, ...]  # of whoever is due, as their notes say, from `since` on
    to_tell: tuple[str, ...]  # what the own next note will say of days away

    @property
    def is_abandoned(self) -> bool:
        """Has the opponent let pass the days agreed, and as many once more?"""
        return not self.is_own and self.overdue > self.days


def due(home: Home, ref: str = "", days: int = 0) -> tuple[Due, ...]:
    """Of the match that is named or of all, own ones first, then who is overdue longest. `days`: in place of what was agreed."""
    found: list[Due] = []
    for line in status_index.status(home, ref):
        with suppress(*() if ref else (PbemError,)):  # a damaged match hides no other
            found += _due(home, line, days)
    return tuple(sorted(found, key=lambda each: (not each.is_own, -each.overdue, each.until)))


def last_day(since: date, days: int, away: Iterable[Away] = ()) -> date:
    """The last day on which a file is in time that became due on a day, which does not count; nor do days away.

    >>> last_day(date(2026, 12, 18), 3)
    datetime.date(2026, 12, 21)
    >>> last_day(date(2026, 12, 18), 3, [Away(date(2026, 12, 20), date(2027, 1, 3))])
    datetime.date(2027, 1, 5)
    """
    off, day = days_off(away, since), since
    while days:
        day += DAY
        days -= day not in off
    return day


def overdue(until: date, today: date) -> int:
    """How many days a file is late."""
    return max(0, (today - until).days)


def days_late(home: Home, line: IndexLine) -> int:
    """By how many days a file of a match is late by what was agreed; 0 where it is not, or the match cannot be read.

    For lists that are shown often: the files are read only where days away alone could still excuse it.
    """
    if not line.days or line.claimed_at or not overdue(last_day(utc_day(line.last_at), line.days), utc_day(home.clock())):
        return 0
    try:
        return next((each.overdue for each in _due(home, line, 0)), 0)
    except PbemError:
        return 0


def is_against_person(home: Home, line: IndexLine) -> bool:
    """Does a match go on between this player and another person?"""
    return (line.next != "over" or line.is_unsent) and bool(line.side) and not has_guest(home, line.match)


def _due(home: Home, line: IndexLine, days: int) -> list[Due]:
    agreed = line.days if line.seq >= SET_UP_FILES else 0
    if not (days or agreed) or not is_against_person(home, line):
        return []
    is_own = line.next != "other" or line.is_unsent
    since = utc_day(line.last_at)
    away = tuple(each for each in away_of(MatchFolder(home, line.match), is_own) if each.last >= since)
    until = last_day(since, days or agreed, away)
    late = overdue(until, utc_day(home.clock()))
    return [Due(line, is_own, days or agreed, since, until, late, away, waiting(home, line.match))]


def away_of(folder: MatchFolder, is_own: bool) -> tuple[Away, ...]:
    """All that the notes of one player say of days away, in the order of the files. Raises UserError "match-damaged"."""
    side = folder.load_own().own_side
    turns = (parse_turn(data).turn for data in folder.load_files())
    return tuple(each for turn in turns if (turn.author == side) == is_own for each in away_in(turn.note))
