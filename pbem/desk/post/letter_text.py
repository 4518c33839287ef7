"""What a mail with a turn file says: what it is about, and a summary, in the language of whoever gets it where that is known."""

import subprocess
import sys

from pbem.desk.mail_text import summary
from pbem.session.disk.player_home import Home
from pbem.session.player.settings import languages, load_settings
from pbem.session.results import Sealed
from pbem.session.turn import status_index
from pbem.view.harmless import harmless
from pbem.view.map.scene import words_of
from pbem.view.words import mail_body as words

SECONDS = 20


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


def text_for(home: Home, sealed: Sealed, reads: str = "") -> str:
    """The summary. `reads`: the language of its reader, "" where nobody knows; told in it where there is a catalogue."""
    if reads and reads != own_language(home) and reads in languages(home.config):
        folders = [str(home.saves), str(home.config), str(home.state)]
        command = [sys.executable, "-m", "pbem.desk.post.in_another_language", reads, sealed.card.match, *folders]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        if not done.returncode:
            return done.stdout.decode(errors="replace")
    return told(home, sealed)


def told(home: Home, sealed: Sealed) -> str:
    """The summary in the language that this process speaks."""
    return summary(home, sealed, ", ".join(harmless(name, 40) for name in sealed.card.players if name))
