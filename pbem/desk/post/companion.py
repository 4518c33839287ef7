"""A program beside the screens that watches the post: no key waits for a server, and no game is worked at by two threads.

python -m pbem.desk.post.companion SAVES CONFIG STATE
It ends when its standard input does. What it takes in and sends shows in the matches; it tells in lines of JSON what does not,
and who else sits in a club.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.errors import Outcome, PbemError
from pbem.post.accounts import Post
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult

LEAVE_SECONDS = 10.0  # for a letter that is on its way; then it goes with the next sync
LOOK_OUT_SECONDS = 1.0  # between two looks for who sits in a club
MAX_TOLD = 20  # of one round
BY_MATCH = (Outcome.OK, Outcome.ALREADY_HERE)
"""What the match itself shows."""


class Round(Struct, frozen=True, tag=True):
    """What one sync has to tell beside what shows in the matches."""

    refused: tuple[ImportResult, ...] = ()
    troubles: tuple[tuple[str, str], ...] = ()  # ways that do not work: a sentence, and what to do next


class There(Struct, frozen=True, tag=True):
    """Matches whose other player sits in the club now, by their ids."""

    matches: frozenset[str]


class Companion:
    """The program, as its parent sees it. `others`: matches whose other player sits in the club, as it told last."""

    others: frozenset[str] = frozenset()

    def __init__(self, home: Home) -> None:
        command = [sys.executable, "-m", "pbem.desk.post.companion", str(home.saves), str(home.config), str(home.state)]
        self._rounds = SimpleQueue[Round]()
        self._program = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def is_running(self) -> bool:
        """Does it still watch?"""
        return self._program.poll() is None

    def rounds(self) -> list[Round]:
        """What it has told since this was asked last."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self._rounds.get_nowait())
        return found

    def stop(self) -> None:
        """It is to end; nobody waits for it."""
        with suppress(OSError):
            assert self._program.stdin is not None
            self._program.stdin.close()

    def _read(self) -> None:
        assert self._program.stdout is not None
        with self._program.stdout as lines:
            for line in lines:
                with suppress(msgspec.DecodeError):
                    told = msgspec.json.decode(line, type=Round | There)
                    if isinstance(told, There):
                        self.others = told.matches
                    else:
                        self._rounds.put(told)
        self._program.wait()


def main(*folders: str) -> None:
    """Watch until standard input ends."""
    from pbem.language import is_name, speak
    from pbem.session.player.settings import catalogues, load_settings

    saves, config, state = map(Path, folders)
    home = Home(saves, config, state)
    language = os.environ.get("PBEM_LANGUAGE", "").strip() or load_settings(home)[0].language
    speak(catalogues(config, language) if is_name(language) else ())
    from pbem.session.player.post_settings import load_post  # with sentences, as what follows, now that the language is chosen
    from pbem.view.text import narration

    try:
        post = load_post(home)
    except PbemError as error:
        _tell(Round(troubles=(narration.error(error),)))
        post = Post()
    if post.accounts:
        _watch(home, post)
    else:
        sys.stdin.read()


def _watch(home: Home, post: Post) -> None:
    from pbem.desk.post.arrivals import Came
    from pbem.desk.post.sync import Trouble, announce, usual_ways
    from pbem.desk.post.told import lines
    from pbem.desk.post.watching import Watch

    watch, left = Watch(home, post, usual_ways()), threading.Event()
    threading.Thread(target=_until_left, args=(left, watch.stop), daemon=True).start()
    threading.Thread(target=_look_out, args=(home, post, left), daemon=True).start()
    for found in watch.rounds():
        announce(post, found, os.environ)
        results = told_of(each for came in found if isinstance(came, Came) for each in came.results)
        troubles = [line for trouble in found if isinstance(trouble, Trouble) for line in lines(home, trouble)]
        _tell(Round(results, tuple(troubles)))


def _look_out(home: Home, post: Post, left: threading.Event) -> None:
    """Be seen in the clubs of this player, and tell who else is, until the screens are gone."""
    from pbem.desk.post import club

    told = frozenset[str]()
    with club.sitting(post):
        while not left.wait(LOOK_OUT_SECONDS):
            if (there := club.others(home, post)) != told:
                told = there
                _tell(There(there))


def told_of(results: Iterable[ImportResult]) -> tuple[ImportResult, ...]:
    """What no match shows; first what belongs to one, and not more than anybody looks at: strangers can send any number."""
    found = sorted((each for each in results if each.outcome not in BY_MATCH), key=lambda each: not each.name)
    return tuple(replace(each, happened=()) for each in found[:MAX_TOLD])


def _until_left(left: threading.Event, stop: Callable[[], None]) -> None:
    """The screens are gone: what is under way is finished, if that does not take long."""
    sys.stdin.read()
    left.set()
    stop()
    time.sleep(LEAVE_SECONDS)
    os._exit(0)


def _tell(what: Round | There) -> None:
    with suppress(OSError):
        sys.stdout.buffer.write(msgspec.json.encode(what, enc_hook=str) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
