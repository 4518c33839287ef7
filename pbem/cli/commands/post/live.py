"""Two play live: files go to and fro as they are sealed, over a pipe to the other computer, or by the ways of an account."""

import os
import shlex
import signal
import subprocess
import sys
import threading
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from typing import IO

import click
from msgspec.structs import replace

from pbem.cli.command_helpers import home, talk
from pbem.errors import Outcome, UserError
from pbem.session.disk.player_home import Home
from pbem.view.harmless import visible
from pbem.view.words import live as words

END_SECONDS = 2.0
PIECE_BYTES = 4096


@click.command()
@click.argument("match", default="", metavar="[MATCH]")
@click.option("--via", metavar="COMMAND", default="", help="Call the other end: a command whose input and output are the line.")
@click.option("--stdio", is_flag=True, help="Be the end that is called: the line is standard input and output.")
@click.option(
    "--answer/--no-answer", default=True, help="Seal by itself what decides nothing, as dice (usual), or leave it to you."
)
def live(match: str, via: str, stdio: bool, answer: bool) -> int:
    """Play live while both sit there: what one seals is at once with the other, and dice need no waiting.

    While a line is up nothing of the match is mailed, and the screens send over it too.

    Alone it takes in what comes by your accounts, as in a club or a shared folder, and shows who calls. If a line drops, nothing
    is lost: the files are on the disk, and the match goes on by mail.
    """
    if via and stdio:
        raise UserError("live-two-ends")
    where = replace(home(), passphrase=None)  # nobody is asked in between
    chosen = _chosen(where, match) if match or not stdio else ""
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    if stdio:
        return _serve(where, chosen, answer, stopped)
    return _call(where, chosen, via, answer, stopped) if via else _sit(where, chosen, answer, stopped)


def _chosen(where: Home, match: str) -> str:
    """The id of the match. Raises UserError where it is not one for two."""
    from pbem.session.disk.match_folder import find_folder, has_guest
    from pbem.session.turn import status_index

    if not match:
        raise UserError("live-which-match")
    found = find_folder(where, match).match
    line = status_index.status(where, found)[0]
    if has_guest(where, found) or not line.side:
        raise UserError("live-house", match=line.name)
    return found


def _serve(where: Home, match: str, answer: bool, stopped: threading.Event) -> int:
    """The end that is called. Whatever would be printed goes nowhere: standard output is the line."""
    from pbem.desk.post.live import Answering, Side
    from pbem.desk.post.live_pipes import Pipes, converse, shown
    from pbem.desk.post.presence import PLAYER, is_present

    source, target = os.fdopen(os.dup(0), "rb", buffering=0), os.fdopen(os.dup(1), "wb", buffering=0)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    side = Side(where, match, Answering(where, answer), lambda: is_present(where, side.match, PLAYER))
    for _ in shown(where, side, converse(side, Pipes(source, target), stopped)):
        pass
    return int(Outcome.OK)


def _call(where: Home, match: str, via: str, answer: bool, stopped: threading.Event) -> int:
    from pbem.desk.post.live import Answering, Down, Side
    from pbem.desk.post.live_pipes import Pipes, converse, shown
    from pbem.desk.post.live_told import lines
    from pbem.desk.post.presence import PLAYER, present

    talk(words.CALLING)
    side: Side = Side(where, match, Answering(where, answer), lambda: True)
    code = Outcome.OK
    with _started(via) as process, present(where, match, PLAYER):
        assert process.stdin is not None
        assert process.stdout is not None
        repeating = threading.Thread(target=_repeat, args=(process.stderr,), daemon=True)
        repeating.start()
        pipes = Pipes(process.stdout, process.stdin)  # type: ignore[arg-type]
        for event in shown(where, side, converse(side, pipes, stopped)):
            for line, hint in lines(where, match, event):
                _say(line, hint)
            code = Outcome.REFUSED if isinstance(event, Down) and not stopped.is_set() else code
        process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(END_SECONDS)
        process.kill()
        repeating.join(END_SECONDS)  # what the command has started may hold it open
    return int(code)


def _started(via: str) -> "subprocess.Popen[bytes]":
    """What it says on its standard error is for the player. Raises UserError."""
    try:
        parts = shlex.split(via)
        return subprocess.Popen(parts, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    except (OSError, ValueError, IndexError) as error:
        raise UserError("live-no-command", command=via, said=(getattr(error, "strerror", "") or "").lower()) from error


def _repeat(said: IO[bytes]) -> None:
    """At once, and with nothing in it that a terminal would obey: some of it comes from the other computer."""
    text = getincrementaldecoder("utf-8")("replace")
    with suppress(OSError, ValueError):
        while piece := said.read(PIECE_BYTES):
            lines = text.decode(piece).replace("\r", "").split("\n")
            sys.stderr.write("\n".join(visible(each, PIECE_BYTES) for each in lines))
            sys.stderr.flush()


def _sit(where: Home, match: str, answer: bool, stopped: threading.Event) -> int:
    from pbem.desk.post.live import Answering
    from pbem.desk.post.live_here import sit
    from pbem.desk.post.live_told import lines
    from pbem.desk.post.sync import usual_ways
    from pbem.session.player.post_settings import load_post
    from pbem.session.turn import status_index

    talk(words.WATCHING.format(name=status_index.status(where, match)[0].name))
    said = ""
    for event in sit(where, match, load_post(where), usual_ways(), Answering(where, answer), stopped):
        for line, hint in lines(where, match, event):
            if line != said:  # what does not work is tried again and again
                _say(line, hint)
            said = line
    return int(Outcome.OK)


def _say(line: str, hint: str) -> None:
    click.echo(line)
    if hint:
        talk(f"pbem: hint: {hint}")
