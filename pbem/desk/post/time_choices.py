"""What a player can do about time: remind, tell of days away, claim a match abandoned; for the screens and the plain dialogue."""

from collections.abc import Iterable

from pbem.desk.deadline_lines import notes, sentences
from pbem.desk.opponent_key import named
from pbem.desk.post import reminder
from pbem.errors import PbemError, UserError
from pbem.session.archive import abandonment
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.look.deadlines import due_of, is_against_person
from pbem.session.turn import away_notes, status_index
from pbem.session.turn.away_notes import Away, utc_day
from pbem.view.harmless import harmless
from pbem.view.text import narration
from pbem.view.text.narration import opened
from pbem.view.words import deadlines as words

EARLY = ("reminder-early", "reminder-no-days", "reminder-today")
"""What stands against a reminder and can be passed over."""
MAX_ADDRESS = 60


def line_of(home: Home, ref: str) -> IndexLine:
    """The match, where it goes on between two persons. Raises UserError "time-nobody"."""
    line = status_index.status(home, ref)[0]
    if not is_against_person(home, line):
        raise UserError("time-nobody", match=line.name)
    return line


def told(home: Home, line: IndexLine) -> list[str]:
    """How it stands with time, in sentences."""
    due = due_of(home, line)
    found = [sentences(due)] if due else [words.NO_DAYS]
    if due and max(len(due.away), len(due.other_away)) > 1:
        found += [f"{opened(each)}." for each in notes(due)]
    else:
        found += [f"{opened(words.TO_TELL.format(line=each))}." for each in away_notes.waiting(home, line.match)]
    reminded = reminder.reminded_on(home, line.match)
    return [*found, *([words.REMINDED_ON.format(day=reminded)] if reminded else []), words.NEVER_PROVEN]


# --- a reminder


def why_no_reminder(home: Home, match: str) -> tuple[str, bool]:
    """What stands against one, "" for nothing; and can it be passed over?"""
    try:
        reminder.check(home, match)
    except UserError as problem:
        return narration.error(problem)[0], problem.code in EARLY
    return "", True


def post_reminder(home: Home, line: IndexLine) -> str:
    """Send it by the account of the match; what was done. "" where it goes by hand. Raises PostError."""
    by = reminder.going(home, line.match)
    if by is None:
        return ""
    address = harmless(reminder.post(home, line.match, by), MAX_ADDRESS)
    return f"{words.REMINDED.format(name=line.name, seq=line.last_seq, address=address)}."


# --- days away


def away_of(home: Home, text: str) -> Away:
    """The days that somebody types: the last one, then it is from today on; or the first and the last. Raises UserError."""
    typed, today = [word for word in text.casefold().split() if word not in FILLERS], str(utc_day(home.clock()))
    if len(typed) not in (1, 2):
        raise UserError("away-day", day=text[:20])
    found = away_notes.period(*([today] if len(typed) == 1 else []), *typed)
    away_notes.check_ahead(home, found)
    return found


FILLERS = ("to", "-", "until", "away", "from")
"""What may stand between the days."""


def announce(home: Home, lines: Iterable[IndexLine], away: Away) -> list[str]:
    """The next notes of these matches say it: a sentence each, also of one in which it cannot be said."""
    found = []
    for line in lines:
        try:
            away_notes.announce(home, line.match, away)
            found.append(f"{words.WILL_TELL.format(name=line.name, line=away.line)}.")
        except PbemError as problem:
            found.append(f"{line.name}: {narration.error(problem)[0]}.")
    return found


def take_back(home: Home, line: IndexLine) -> str:
    """Nothing of it is said in the next note."""
    away_notes.take_back(home, line.match)
    return f"{words.TELLS_NOTHING.format(name=line.name)}."


# --- a match that was left


def why_no_claim(home: Home, match: str) -> str:
    """What stands against a claim, "" for nothing."""
    try:
        abandonment.check_claim(home, match)
    except UserError as problem:
        return narration.error(problem)[0]
    return ""


def claim_lines(home: Home, line: IndexLine) -> list[str]:
    """Before it is claimed: what is proven, and what is only told."""
    due = due_of(home, line)
    places = {"days": line.days, "seq": line.last_seq, "opponent": named(line.opponent), "until": due.until if due else ""}
    return [each.format(**places) for each in words.CLAIM_LINES]


def claim(home: Home, line: IndexLine) -> str:
    """Put it aside. Raises UserError as `abandonment.claim`."""
    abandonment.claim(home, line.match)
    return words.CLAIMED_HERE.format(name=line.name)


def claim_back(home: Home, line: IndexLine) -> str:
    """The match goes on."""
    return f"{words.CLAIM_BACK.format(name=abandonment.take_back(home, line.match).name)}."
