"""Files in: from a path, pasted, or come by themselves; what became of each, and what it did."""

from collections.abc import Collection

from msgspec.structs import replace

from pbem.desk.arrival_checks import GOOD, REFUSED_BY_RULES, explained, happened_lines, new_opponent
from pbem.desk.match_head_and_log import seen
from pbem.desk.opponent_key import key_lines
from pbem.desk.post.letterbox import Letterbox
from pbem.errors import Outcome, UserError
from pbem.session.disk.bounded_reading import read_file
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import ImportResult
from pbem.session.turn.intake import import_bytes
from pbem.tui.plain.prompting import Talk
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.text.narration import opened
from pbem.view.words import plain as words


def take_in(talk: Talk, home: Home) -> str:
    """Ask for a file or text and take it in. The name of the match that it belongs to, "" for none. Raises Back, UserError."""
    file_name = ""
    if talk.choose(words.IMPORT_HOW, [words.IMPORT_FILE, words.IMPORT_PASTE]) == 0:
        typed = talk.answer(words.ASK_PATH)
        path = usable(typed)
        if path is None:
            raise UserError("file-missing", path=typed)
        data, file_name = read_file(path), path.name
    else:
        data = talk.paste().encode(errors="replace")
        if not data.strip():
            talk.say(words.NO_MAIL_READ)
            return ""
    name = ""
    for result in import_bytes(home, data, file_name):
        tell(talk, home, result)
        if result.outcome in GOOD and result.name:
            name = result.name
    return name


class Incoming:
    """What comes by itself, told between two questions."""

    def __init__(self, talk: Talk, home: Home) -> None:
        self._talk, self._home, self._box = talk, home, Letterbox(home)

    def tell(self) -> Collection[str]:
        """What has come since, but not what the player has taken in. The matches that have other files than before, by id."""
        news = self._box.look()
        if news is None:
            return ()
        for result in news.results:
            if (result.match, result.seq, result.code) not in self._talk.heard_of:
                steps = queries.log(self._home, result.match, result.seq) if result.outcome is Outcome.OK else ()
                tell(self._talk, self._home, replace(result, happened=tuple(step for step in steps if step.seq == result.seq)))
        for said, hint in news.troubles:
            self._talk.line(f"{opened(said)}.")
            if hint:
                self._talk.say(words.HINT, hint=hint.replace("`", ""))
        return news.matches

    def close(self) -> None:
        """The player has left."""
        self._box.close()


def tell(talk: Talk, home: Home, result: ImportResult, is_last: bool = True) -> None:
    """What became of a file, and what happened in it; of the last one what this side's dice have settled since, too."""
    talk.heard_of.add((result.match, result.seq, result.code))
    message, hint = explained(home, result)
    talk.line(f"{result.name}: {message}." if result.name else f"{message}.")
    if result.outcome not in GOOD:
        talk.say(words.REFUSED_FILE)
    if hint and result.outcome is not Outcome.OK:
        talk.say(words.HINT, hint=hint.replace("`", ""))
    if result.outcome in REFUSED_BY_RULES and result.digest:
        talk.say(words.REPLACE_IT, digest=result.digest[:16])
    if result.kept_as:
        talk.say(words.KEPT_AS, name=result.kept_as)
    if result.outcome is Outcome.OK and result.name:
        _tell_what_happened(talk, home, result, is_last)


def _tell_what_happened(talk: Talk, home: Home, result: ImportResult, is_last: bool) -> None:
    position, here = seen(home, result.match)
    if result.seq:  # to an invitation the match itself tells more
        talk.lines(key_lines(new_opponent(home, result)))
    talk.lines(happened_lines(result, position, here.narrator, is_last))
    tell_note(talk, result.note)


def tell_note(talk: Talk, note: str) -> None:
    """The other side's note, each line marked as theirs."""
    for line in harmless_lines(note) if note else ():
        talk.say(words.NOTE_LINE, text=harmless(line, 400))
