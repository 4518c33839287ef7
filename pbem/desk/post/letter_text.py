"""What a mail with a turn file says: what it is about, and a summary, in the language of whoever gets it where that is known."""

import subprocess
import sys
from contextlib import suppress

from pbem.desk.mail_text import summary
from pbem.desk.opponent_key import named
from pbem.session.disk.player_home import Home
from pbem.session.look.deadlines import due_of
from pbem.session.player.settings import languages, load_settings
from pbem.session.results import Sealed
from pbem.session.turn import status_index
from pbem.session.turn.away_notes import Away, day_of_file
from pbem.view.harmless import harmless
from pbem.view.map.scene import words_of
from pbem.view.words import deadlines as friendly
from pbem.view.words import mail_body as words

SECONDS = 20
FILE, REMINDER = "file", "reminder"


def own_language(home: Home) -> str:
    """The language that this player reads."""
    return load_settings(home)[0].language


def about(home: Home, sealed: Sealed) -> str:
    """The match, its turn, the file, and who is to move."""
    line = status_index.status(home, sealed.card.match)[0]
    names = words_of(sealed.card.game).sides
    turn = words.IN_TURN.format(turn=line.turn) if line.turn else ""
    whose = words.TO_MOVE.format(side=names.get(line.due_side, line.due_side)) if line.due_side and sealed.seq else ""
    said = words.SUBJECT.format(name=sealed.card.name, seq=sealed.seq)
    return ", ".join(each for each in (said, turn, whose) if each)


def text_for(home: Home, sealed: Sealed, reads: str = "", is_reminder: bool = False) -> str:
    """What stands above the file, in the language that its reader `reads` where that is known and there is a catalogue."""
    if reads and reads != own_language(home) and reads in languages(home.config):
        folders = [str(home.saves), str(home.config), str(home.state)]
        kind = REMINDER if is_reminder else FILE
        command = [sys.executable, "-m", "pbem.desk.post.in_another_language", reads, sealed.card.match, kind, *folders]
        with suppress(OSError, subprocess.SubprocessError):  # then in the language of this process
            done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
            return done.stdout.decode(errors="replace")
    return told(home, sealed, is_reminder)


def told(home: Home, sealed: Sealed, is_reminder: bool = False) -> str:
    """The same in the language that this process speaks: the summary, below a few friendly words where it reminds."""
    text = summary(home, sealed, ", ".join(harmless(name, 40) for name in sealed.card.players if name))
    if is_reminder:
        return f"{greeting(home, sealed)}\n\n{text}"
    return text


def greeting(home: Home, sealed: Sealed) -> str:
    """What stands above the summary."""
    line = status_index.status(home, sealed.card.match)[0]
    since = day_of_file(home, line.last_at)
    found = due_of(home, line)
    who = named(line.opponent)
    still = friendly.STILL_LAST if line.result else friendly.STILL_YOURS if who else friendly.STILL_INVITED
    return "\n".join(
        [
            friendly.HELLO.format(opponent=who) if who else friendly.HELLO_ANYBODY,
            "",
            still.format(name=line.name, since=since),
            *([friendly.AGREED.format(days=found.days, until=found.until)] if found and found.overdue else []),
            friendly.IN_CASE,
            *([friendly.HOLIDAYS.format(line=Away(since, since).line)] if who else []),
            "",
            friendly.GOODBYE.format(player=harmless(sealed.card.players[sealed.card.own_side], 40)),
        ]
    )
