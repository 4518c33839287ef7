"""Commands of the player's own: run without a shell, with a bound on what they print and how long they take.

A command may hold a password, and so may what it prints: an error names the key of post.toml under which it stands, and no more.
"""

import os
import shlex
import subprocess
from contextlib import suppress
from threading import Thread
from typing import IO

from pbem.post.travel import PostError

MAX_OUTPUT_BYTES = 64 * 1024
MAX_SAID_CHARS = 200
SECONDS = 60.0
_SHORT = 4  # letters that may stand in any sentence by chance


def words_of(command: str) -> list[str]:
    """The words of a command, `~/` at the beginning of each for the player's own folder. Raises ValueError for an open quote."""
    return [os.path.expanduser(word) if word.startswith("~/") else word for word in shlex.split(command)]  # noqa: PTH111


def run(command: str, key: str, given: bytes = b"", seconds: float = SECONDS) -> tuple[int, bytes, str]:
    """Exit code, what it printed (cut short beyond MAX_OUTPUT_BYTES), and the first line of its complaint, foreign text.

    Raises PostError "command-unreadable", "command-missing" or "command-slow"; a slow one is ended.
    """
    try:
        words = words_of(command)
    except ValueError as error:
        raise PostError("command-unreadable", key=key) from error
    if not words or "\0" in command:
        raise PostError("command-unreadable", key=key)
    try:
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except OSError as error:
        said = os.strerror(error.errno or 0).lower()
        raise PostError("command-missing", key=key, said=said) from None  # the text of the other holds the command
    assert process.stdin
    assert process.stdout
    assert process.stderr
    output, complaint = _Kept(process.stdout), _Kept(process.stderr)
    helpers = [output, complaint, Thread(target=_write, args=(process.stdin, given), daemon=True)]
    for helper in helpers:
        helper.start()
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise PostError("command-slow", key=key, seconds=int(seconds)) from None
    finally:
        _end(process)
        for helper in helpers:
            helper.join(1)  # what it has started may hold the pipes
    return code, bytes(output.data), _said(bytes(complaint.data), bytes(output.data))


class _Kept(Thread):
    """Reads a pipe to its end, and keeps the beginning."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self.data = bytearray()
        self._pipe = pipe

    def run(self) -> None:
        with suppress(OSError, ValueError), self._pipe:
            while piece := os.read(self._pipe.fileno(), 65_536):
                self.data += piece[: MAX_OUTPUT_BYTES - len(self.data)]


def _write(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError, ValueError), pipe:  # it need not read to the end
        pipe.write(data)


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _said(complaint: bytes, output: bytes) -> str:
    """The first line of a complaint; "" where it repeats what was printed, which may be secret."""
    lines = complaint.decode(errors="replace").split("\n")
    line = next((line.strip() for line in lines if line.strip()), "")
    printed = [part.strip() for part in output.decode(errors="replace").split("\n")]
    is_repeated = any(part in line for part in printed if len(part) >= _SHORT)
    return "" if is_repeated else line[:MAX_SAID_CHARS]
