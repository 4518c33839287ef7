"""Whose file is due in which match, since when, and until when there is time by the days that the players have agreed on.

All of it is told, nothing proven: by the clock of this computer, and by when files were made or taken in here. Days are of UTC.
"""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta

from msgspec import Struct

from pbem.errors import CorruptFile, PbemError, UserError
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk.match_folder import MatchFolder, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import check_may_sign
from pbem.session.disk.status_lines import IndexLine
from pbem.session.turn import status_index
from pbem.session.turn.away_notes import MAX_DAYS, Away, day_of_file, days_off, told, utc_day, waiting

SET_UP_FILES = 2  # nobody has agreed on anything before both have signed
DAY = timedelta(days=1)


class Due(Struct, frozen=True):
    """One file that somebody has to make, or to send."""

    line: IndexLine
    is_own: bool
    days: int  # that there are for it
    since: date
    until: date  # the last day on which it is in time
    left: int  # days until then, 0 on the day itself
    overdue: int  # days after that
    away: tuple[Away, ...]  # of whoever is due, as their notes say, from `since` on
    other_away: tuple[Away, ...]  # of the other player, from today on
    to_tell: tuple[str, ...]  # what the own next note will say of days away

    is_away: bool  # today

    @property
    def is_abandoned(self) -> bool:
        """Has the opponent let pass the days agreed, and as many once more?"""
        return not self.is_own and self.overdue > self.days


def due(home: Home, ref: str = "", days: int = 0) -> tuple[Due, ...]:
    """Of the match that is named or of all, own ones first, then who is overdue longest. `days`: in place of what was agreed."""
    found: list[Due] = []
    for line in status_index.status(home, ref):
        with suppress(*() if ref else (PbemError,)):  # a damaged match hides no other
            found += [each for each in (due_of(home, line, days),) if each is not None]
    return tuple(sorted(found, key=lambda each: (not each.is_own, -each.overdue, each.until)))


def due_of(home: Home, line: IndexLine, days: int = 0) -> Due | None:
    """Of one match; None where nobody is waited for, no days are agreed, or it is played on elsewhere.

    Raises UserError "match-damaged".
    """
    agreed = line.days if line.seq >= SET_UP_FILES else 0
    if not (days or agreed) or not is_against_person(home, line) or not is_played_here(home, line.match):
        return None
    return _due(home, line, days or agreed)


def last_day(since: date, days: int, away: Iterable[Away] = ()) -> date:
    """The last day on which a file is in time that became due on a day, which does not count; nor do days away, up to a bound.

    >>> last_day(date(2026, 12, 18), 3)
    datetime.date(2026, 12, 21)
    >>> last_day(date(2026, 12, 18), 3, [Away(date(2026, 12, 20), date(2027, 1, 3))])
    datetime.date(2027, 1, 5)
    """
    off, day, spared = days_off(away, since), since, 0
    while days:
        day += DAY
        is_off = day in off and spared < MAX_DAYS
        spared += is_off
        days -= not is_off
    return day


def is_against_person(home: Home, line: IndexLine) -> bool:
    """Does a match go on between this player and another person?"""
    return (line.next != "over" or line.is_unsent) and bool(line.side) and not has_guest(home, line.match)


def against_persons(home: Home, ref: str = "") -> list[IndexLine]:
    """The match that is named, or all that are played here and not put aside, where they go on between two persons."""
    lines = [line for line in status_index.status(home, ref) if is_against_person(home, line)]
    return [line for line in lines if ref or is_played_here(home, line.match)]


def is_played_here(home: Home, match: str) -> bool:
    """Is it neither a copy nor moved away? How it stands there is not known here."""
    try:
        check_may_sign(MatchFolder(home, match))
    except UserError:
        return False
    return True


def _due(home: Home, line: IndexLine, days: int) -> Due:
    is_own = line.next != "other" or line.is_unsent
    today, since = utc_day(home.clock()), day_of_file(home, line.last_at)
    notes = notes_of(MatchFolder(home, line.match))
    away = told(notes[is_own], since)
    until = last_day(since, days, away)
    return Due(
        line=line,
        is_own=is_own,
        days=days,
        since=since,
        until=until,
        left=max(0, (until - today).days),
        overdue=max(0, (today - until).days),
        away=away,
        other_away=told(notes[not is_own], today),
        to_tell=waiting(home, line.match),
        is_away=any(each.first <= today <= each.last for each in away),
    )


def notes_of(folder: MatchFolder) -> tuple[list[str], list[str]]:
    """The notes of the other player, and of the own side, in the order of the files. Raises UserError "match-damaged"."""
    side, found = folder.load_own().own_side, (list[str](), list[str]())
    for seq, data in enumerate(folder.load_files()):
        try:
            turn = parse_turn(data).turn
        except CorruptFile as error:
            raise UserError("match-damaged", path=str(folder.file(seq)), why=error.code) from error
        found[turn.author == side].append(turn.note)
    return found
