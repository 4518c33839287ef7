"""The plain dialogue from its beginning: first start, the list of matches, and into one of them."""

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from msgspec.structs import replace

from pbem.desk.match_list import entry
from pbem.errors import Outcome, PbemError
from pbem.session.disk.player_home import Home
from pbem.session.disk.status_lines import IndexLine
from pbem.session.player.identity import has_identity, new_identity, show_identity
from pbem.session.turn import status_index
from pbem.tui.plain import beginning, incoming
from pbem.tui.plain.match_dialogue import play
from pbem.tui.plain.match_in_view import complain
from pbem.tui.plain.prompting import Back, Ended, Talk, is_back, picked
from pbem.view.harmless import harmless
from pbem.view.text.narration import ended, opened
from pbem.view.words import matches, without_game
from pbem.view.words import plain as words


def run(home: Home, match: str = "", read: Callable[[str], str] | None = None, write: Callable[[str], None] | None = None) -> int:
    """Talk with the player until he leaves; `match` goes straight into one. The exit code.

    `read` prompts for a line and raises EOFError at the end; `write` writes one.
    """
    if read is None and isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a byte that is no text, pasted or piped in, is a wrong answer and no more
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    talk = Talk(read or input, write or print, is_ascii=write is None and encoding not in ("utf8", "utf8sig"))
    if home.passphrase is None:
        home = replace(home, passphrase=lambda: talk.ask(words.ASK_PASSPHRASE))
    coming = incoming.Incoming(talk, home)
    talk.before_prompt = coming.tell
    try:
        talk.say(words.WELCOME)
        if match:
            try:
                name = status_index.status(home, match)[0].name
            except PbemError as problem:
                complain(talk, problem)
                return int(problem.outcome)
            play(talk, home, name)
        else:
            _begin(talk, home)
        _matches(talk, home)
    except Ended:
        talk.say(words.GOODBYE)
    finally:
        coming.close()
    return int(Outcome.OK)


def _begin(talk: Talk, home: Home) -> None:
    """A name and a key where there are none, and what to do first."""
    if not has_identity(home):
        _name(talk, home)
    if status_index.status(home, with_archived=True):
        return
    try:
        what = talk.choose(words.FIRST_WHAT, [words.FIRST_PLAY, words.FIRST_NEW, words.FIRST_IMPORT, words.FIRST_LEAVE])
        if what == 3:
            return
        begin = (beginning.play_now, beginning.new_match, incoming.take_in)[what]
        _open(talk, home, begin(talk, home))
    except Back:
        return


def _name(talk: Talk, home: Home) -> None:
    """Ask for a name until one can be used."""
    talk.say(words.FIRST_START)
    while True:
        found = talk.ask(words.ASK_NAME)
        try:
            mine = new_identity(home, found)
        except PbemError as problem:
            complain(talk, problem)
            continue
        talk.say(matches.NAME_MADE, name=harmless(mine.name), path=mine.path)
        talk.say(matches.SIX_WORDS, words=", ".join(mine.fingerprint))
        return


def _open(talk: Talk, home: Home, name: str) -> None:
    if name:
        play(talk, home, name)


def _matches(talk: Talk, home: Home) -> None:
    """The list, and what to do with it, until the player leaves."""
    with_archived = False
    while True:
        lines = [line for line in status_index.status(home, "", with_archived) if line.is_archived or not with_archived]
        _list(talk, home, lines, with_archived)
        with_archived = False
        while True:
            typed = talk.prompt(words.MENU)
            if typed.casefold() in words.MENU_QUIT:
                raise Ended
            if typed.casefold() in words.MENU_LIST or not typed or is_back(typed):
                break
            if typed.casefold() in words.MENU_ARCHIVED:
                with_archived = True
                break
            if _answered(talk, home, typed, lines):
                break


def _answered(talk: Talk, home: Home, typed: str, lines: Sequence[IndexLine]) -> bool:
    """Do what was typed at the list. False: it was only told something, the list need not be told again."""
    word = typed.casefold()
    try:
        if word in words.MENU_NEW:
            _open(talk, home, beginning.new_match(talk, home))
        elif word in words.MENU_IMPORT:
            _open(talk, home, incoming.take_in(talk, home))
        elif word in words.MENU_KEY:
            mine = show_identity(home)
            talk.say(words.KEY_LINE, name=harmless(mine.name))
            talk.say(matches.SIX_WORDS, words=", ".join(mine.fingerprint))
            return False
        elif word in words.MENU_HELP_WORDS:
            talk.lines(words.MENU_HELP)
            return False
        else:
            place = picked(typed, [line.name for line in lines])
            named = lines[place].name if place >= 0 else next((line.name for line in lines if line.name == word), "")
            if not named:
                talk.lines([words.UNKNOWN.format(word=typed)] if lines else words.MENU_HELP)
                return False
            play(talk, home, named)
    except Back:
        return True
    except (PbemError, OSError) as problem:
        complain(talk, problem)
        return False
    return True


# --- one match in a line


def _list(talk: Talk, home: Home, lines: Sequence[IndexLine], is_archived: bool) -> None:
    if not lines:
        talk.say(words.NO_MATCHES)
        return
    talk.say(words.ARCHIVED if is_archived else words.MATCHES)
    for number, line in enumerate(lines):
        talk.say(words.ENTRY, number=number + 1, text=_match_line(home, line))


def _match_line(home: Home, line: IndexLine) -> str:
    """The match, the players, whose move it is, and what waits."""
    found = entry(home, line)
    cells, (_, players, *_) = found.cells, found.about
    what = without_game.NEXT.get(line.next, line.next).format(opponent=cells["opponent"] if line.opponent else words.SOMEBODY)
    said = [what, cells["move"]] if line.result else [what]
    said += [without_game.OWED[line.owed]] if line.owed else []
    said += [found.time.removesuffix(".")] if found.time else []
    said += [cells["news"]] if cells["news"] else []
    what = " ".join(opened(ended(each)) for each in said)
    return words.MATCH_LINE.format(name=line.name, title=cells["game"], players=players, what=what)
