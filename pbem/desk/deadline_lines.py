"""Whose file is due until when, a line a match, with what stands against it: days away, a claim."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.desk.opponent_key import named
from pbem.session.look.deadlines import Due
from pbem.session.turn.away_notes import Away
from pbem.view.words import deadlines as words

MAX_NAME = 20
SHOWN = 4  # days away that are told one by one: somebody might tell of many


def lines(found: Iterable[Due]) -> Iterator[str]:
    """The lines of these matches, in columns."""
    every = list(found)
    width = max((len(each.line.name) for each in every), default=0)
    for each in every:
        yield f"{each.line.name:{width}}  {what(each)}"
        yield from (f"{'':{width}}  {line}" for line in notes(each))


def what(due: Due) -> str:
    """Who has to do something until when."""
    if due.is_own:
        form = words.TO_SEND if due.line.is_unsent else words.TO_ANSWER if due.line.next == "accept" else words.YOURS
    else:
        form = words.THEIRS if due.line.opponent else words.UNANSWERED
    places = {"opponent": named(due.line.opponent), "seq": due.line.last_seq, "since": due.since, "until": due.until}
    late = [words.LATE.format(due.overdue)] if due.overdue else []
    claimed = [words.CLAIMED] if due.line.claimed_at else []
    return ", ".join([form.format(**places), *late, *claimed])


def short(due: Due) -> str:
    """For a column: when it is due, or how late it is; the opponent's name stands in another."""
    if due.overdue:
        time = words.LATE_SHORT.format(due.overdue)
    else:
        time = words.DUE_SHORT.format(due.left) if due.left else words.DUE_TODAY
    return words.AWAY_SHORT.format(time=time) if due.is_away else time


def sentences(due: Due) -> str:
    """For people: until when there is time, and the days away that come next."""
    if due.overdue:
        form, left = words.OWN_WAS if due.is_own else words.THEIR_WAS, words.LATE.format(due.overdue)
    else:
        form = words.OWN_TIME if due.is_own else words.THEIR_TIME
        left = words.LEFT.format(due.left) if due.left else words.LAST_DAY
    who = named(due.line.opponent, MAX_NAME)
    said = [words.TIME.format(what=form.format(opponent=who, until=due.until), left=left)]
    own, theirs = (due.away, due.other_away) if due.is_own else ((), due.away)
    for form, away in ((words.OWN_AWAY_TOO, own), (words.AWAY_TOO, theirs)):
        said += [form.format(opponent=who, first=each.first, last=each.last) for each in away[:1]]
    return " ".join(said)


def notes(due: Due) -> list[str]:
    """Days away of whoever is due, and of the opponent, as signed notes say, and what the own next note will say."""
    own, theirs = (due.away, due.other_away) if due.is_own else ((), due.away)
    told = [*_told(words.OWN_AWAY, due, own), *_told(words.THEIR_AWAY, due, theirs)]
    return told + [words.TO_TELL.format(line=line) for line in due.to_tell]


def _told(form: str, due: Due, away: Sequence[Away]) -> list[str]:
    found = [form.format(opponent=named(due.line.opponent), first=each.first, last=each.last) for each in away[:SHOWN]]
    return found + ([words.AWAY_MORE.format(more)] if (more := len(away) - SHOWN) > 0 else [])
