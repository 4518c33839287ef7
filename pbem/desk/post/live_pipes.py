"""The two pipes of a line, and the talk over them until one end ends it, or it does not hold."""

import queue
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from typing import BinaryIO

from pbem.desk.post.live import Down, Event, Presence, Side
from pbem.desk.post.presence import LINE, OTHER, present
from pbem.post.live_line import VERSION, Bye, Decoder, encode
from pbem.post.travel import PostError
from pbem.session.disk.player_home import Home

TICK = 0.2  # seconds between two looks at what happened here
PING = 30.0  # seconds without a word, until one is said
SILENT = 100.0  # seconds without a word from the other end, which has had three occasions for one
_PIECE_BYTES = 64 * 1024
_MAX_WAITING = 64  # pieces: more than an honest end ever has on the way


class Pipes:
    """Each is read, and written, by a thread of its own: neither end ever waits for the other one to listen."""

    def __init__(self, source: BinaryIO, target: BinaryIO) -> None:
        self._source, self._target = source, target
        self._came: queue.Queue[bytes] = queue.Queue(_MAX_WAITING)
        self._leaving: queue.Queue[bytes] = queue.Queue(_MAX_WAITING)
        self._writer = threading.Thread(target=self._write, daemon=True)
        threading.Thread(target=self._read, daemon=True).start()
        self._writer.start()

    def send(self, data: bytes) -> None:
        """Raises PostError where the other end has not listened for long."""
        try:
            self._leaving.put_nowait(data)
        except queue.Full as error:
            raise PostError("live-silent") from error

    def receive(self, seconds: float) -> bytes | None:
        """What came; b"" when nothing more will, None when nothing did."""
        try:
            return self._came.get(timeout=seconds)
        except queue.Empty:
            return None

    def close(self, seconds: float = 1.0) -> None:
        """Let what is leaving leave."""
        with suppress(queue.Full):
            self._leaving.put_nowait(b"")
        self._writer.join(seconds)

    def _read(self) -> None:
        data = b"-"
        while data:
            try:
                data = self._source.read1(_PIECE_BYTES) if hasattr(self._source, "read1") else self._source.read(_PIECE_BYTES)
            except (OSError, ValueError):  # cut, or closed
                data = b""
            self._came.put(data)

    def _write(self) -> None:
        with suppress(OSError, ValueError):
            while data := self._leaving.get():
                self._target.write(data)
                self._target.flush()


def converse(side: Side, pipes: Pipes, stopped: threading.Event) -> Iterator[Event]:
    """What happens on a line, as it happens. The last is that it is down, or that one end has ended it."""
    decoder = Decoder()
    heard = sent = time.monotonic()
    try:
        pipes.send(VERSION)
        side.begin()
        while not stopped.is_set() and not side.is_over:
            for frame in side.frames():
                pipes.send(encode(frame))
                sent = time.monotonic()
            data = pipes.receive(TICK)
            if data == b"":
                yield Down()
                return
            for frame in decoder.feed(data or b""):
                yield from side.receive(frame)
            yield from side.look()
            now = time.monotonic()
            heard = now if data else heard
            if now - sent > PING:
                pipes.send(encode(side.sign_of_life()))
                sent = now
            if now - heard > SILENT:
                raise PostError("live-silent")
        for frame in side.frames():
            pipes.send(encode(frame))
        pipes.send(encode(Bye()))
    except PostError as error:
        with suppress(PostError):
            pipes.send(encode(Bye()))
        yield Down(error)
    finally:
        pipes.close()


def shown(home: Home, side: Side, events: Iterable[Event]) -> Iterator[Event]:
    """The same events. Meanwhile every program of this home sees that the line is up, and whether the other player is there."""
    with ExitStack() as line, ExitStack() as other:
        for event in events:
            if event == Presence("up"):
                line.enter_context(present(home, side.match, LINE))
            elif event == Presence("here"):
                other.enter_context(present(home, side.match, OTHER))
            elif event == Presence("gone"):
                other.close()
            yield event
