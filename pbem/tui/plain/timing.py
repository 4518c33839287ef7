"""Time in a match: until when its file is due, a reminder, days away, a claim."""

from pathlib import Path

from pbem.desk.deadline_lines import sentences
from pbem.desk.post import reminder, time_choices
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.status_lines import IndexLine
from pbem.session.look.deadlines import against_persons, due_of
from pbem.session.player.settings import load_settings
from pbem.session.turn import status_index
from pbem.tui.plain.match_in_view import Cannot, Sitting
from pbem.view.harmless import harmless
from pbem.view.words import deadlines, sending
from pbem.view.words import plain as words


def tell_due(sit: Sitting) -> None:
    """Until when there is time, where days are agreed."""
    due = due_of(sit.home, status_index.status(sit.home, sit.table.ref)[0])
    if due is not None:
        sit.talk.line(sentences(due))


def tell_time(sit: Sitting, _rest: str) -> None:
    """How it stands with time."""
    sit.talk.lines(time_choices.told(sit.home, _line(sit)))


def remind(sit: Sitting, _rest: str) -> None:
    """A friendly mail with the last file in it, by the account, as text, or in a file."""
    line, talk = _line(sit), sit.talk
    why, is_open = time_choices.why_no_reminder(sit.home, line.match)
    if why and not is_open:
        raise Cannot(f"{why}.")
    if why and not talk.yes(words.ALL_THE_SAME, why=why):
        return
    if told := time_choices.post_reminder(sit.home, line):
        talk.line(told)
    elif talk.choose(words.SEND_HOW, [words.SEND_TEXT, words.SEND_MAIL]):
        known = kept(sit.home, line.match).address
        address = known or talk.answer(words.ASK_ADDRESS)
        folder = usable(load_settings(sit.home)[0].outbox) or Path()
        path, size = reminder.write_mail(sit.home, line.match, address, folder)
        keep(sit.home, line.match, address=address)
        talk.say(sending.MAIL_WRITTEN, path=harmless(path.resolve(), 200), size=size)
    else:
        talk.say(words.TEXT_BEGINS)
        talk.raw(reminder.as_text(sit.home, line.match).decode())
        talk.say(words.TEXT_ENDS)


def away(sit: Sitting, rest: str) -> None:
    """Days away, in the note of the next file: of this match, or of all."""
    line = _line(sit)
    if rest.casefold() == words.BACK_WORD:
        sit.talk.line(time_choices.take_back(sit.home, line))
        return
    if not rest:
        sit.talk.lines(deadlines.AWAY_LINES)
        rest = sit.talk.answer(words.ASK_DAYS)
    found, every = time_choices.away_of(sit.home, rest), against_persons(sit.home)
    is_all = len(every) > 1 and sit.talk.yes(words.AWAY_IN_ALL, count=len(every))
    sit.talk.lines(time_choices.announce(sit.home, every if is_all else [line], found))


def claim(sit: Sitting, rest: str) -> None:
    """Put the match aside as abandoned, or take that back."""
    line = _line(sit)
    if rest.casefold() == words.BACK_WORD:
        sit.talk.line(time_choices.claim_back(sit.home, line))
        return
    if why := time_choices.why_no_claim(sit.home, line.match):
        raise Cannot(f"{why}.")
    sit.talk.lines(time_choices.claim_lines(sit.home, line))
    if sit.talk.yes(deadlines.CLAIM_TITLE, name=line.name):
        sit.talk.line(time_choices.claim(sit.home, line))


def _line(sit: Sitting) -> IndexLine:
    return time_choices.line_of(sit.home, sit.table.ref)
