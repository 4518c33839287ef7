"""One end of a line on which two play live: what it sends, and what it makes of what comes.

Only files of one match that are sealed and stored go out; what comes goes through the one door for foreign bytes. A file counts
as sent when the other end has said that it has it. So a line may be cut anywhere: nothing is lost, and nothing is signed twice.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeAlias

from msgspec import Struct

from pbem.errors import Outcome, PbemError, UserError
from pbem.post import live_line as line
from pbem.post.travel import PostError
from pbem.session.disk.match_folder import MatchFolder, has_guest
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import ImportResult
from pbem.session.turn import draft, sealing, status_index
from pbem.session.turn.intake import import_bytes

MAX_USELESS = 100  # frames that bring nothing, and one more each second


class Came(Struct, frozen=True):
    """A file came; what became of it."""

    results: tuple[ImportResult, ...]


class Delivered(Struct, frozen=True):
    """The other end has this file now."""

    seq: int


class NotTaken(Struct, frozen=True):
    """The other end's program refuses this file."""

    seq: int


class Differ(Struct, frozen=True):
    """The two ends hold different files in this place."""

    seq: int


class Answered(Struct, frozen=True):
    """An own file that decides nothing was sealed. `owed`: what it holds, as of `Position`."""

    seq: int
    owed: str


class Held(Struct, frozen=True):
    """An own file decides nothing and waits all the same: for words of the player's in it, or for the reason in `error`."""

    seq: int
    error: PbemError | None = None


class Presence(Struct, frozen=True):
    """Of the other player: "up" (the line), "here", "gone", "left" (the line is ended)."""

    what: str


class Down(Struct, frozen=True):
    """The line does not hold. `error`: why, where that is known."""

    error: PbemError | None = None


Event: TypeAlias = Came | Delivered | NotTaken | Differ | Answered | Held | Presence | Down


class Answering:
    """Seals what decides nothing, so that nobody waits for dice; never where the player has something to decide."""

    def __init__(self, home: Home, is_wanted: bool = True) -> None:
        self._home, self._is_wanted = home, is_wanted
        self._held = -1  # the last file that was told to wait
        self.is_late = False
        """Was another program at the match, so that it has to be looked at again?"""

    def answer(self, match: str) -> Iterator[Event]:
        """Seal it, if one is owed. Where the match is locked by another program now, the next time."""
        self.is_late = False
        if not self._is_wanted or not status_index.status(self._home, match)[0].owed:
            return
        try:
            position = queries.show(self._home, match)
            if not position.owed:
                return
            has_orders = position.draft is not None and bool(position.draft.standing)
            if has_orders or draft.note(self._home, match):
                yield from self._hold(position.seq, None)
                return
            sealed = sealing.seal(self._home, match, mark=position.mark)
        except UserError as error:
            self.is_late = error.code in ("match-locked", "draft-changed")
            if not self.is_late:
                yield from self._hold(status_index.status(self._home, match)[0].seq, error)
            return
        yield Answered(sealed.seq, position.owed)

    def _hold(self, seq: int, error: PbemError | None) -> Iterator[Event]:
        if self._held != seq:
            self._held = seq
            yield Held(seq, error)


class Side:
    """One end. `match`: its id, "" where the other end says which. `is_there`: is the player at this end there now?"""

    def __init__(self, home: Home, match: str, answering: Answering, is_there: Callable[[], bool]) -> None:
        self.match = match
        self._home, self._answering, self._is_there = home, answering, is_there
        self._frames: list[line.Frame] = []
        self._is_greeting = False  # has the own Hello gone?
        self._theirs = -1  # files at the other end; -1: it has said nothing yet
        self._agrees = True  # is its last file ours?
        self._in_flight: bytes | None = None  # a file that is on its way to it
        self._refused: set[bytes] = set()  # by it
        self._seen: tuple[int, bytes] | None = None  # files here, as they were told last
        self._answered: tuple[int, bytes] | None = None  # the same, as they were when a file that is owed was looked for
        self._waiting = b""  # a file that only this home's own trouble keeps out
        self._is_here: bool | None = None  # the own player, as told last
        self._are_they: bool | None = None  # the other one
        self._useless, self._begun = 0, time.monotonic()
        self.is_over = False

    def frames(self) -> list[line.Frame]:
        """What is to be sent now."""
        found, self._frames = self._frames, []
        return found

    def begin(self) -> None:
        """Say which match it is, where that is known here."""
        if self.match:
            self._greet()

    def sign_of_life(self) -> line.Frame:
        """For when nothing else was sent for a while."""
        return line.Here() if self._is_there() else line.Gone()

    def receive(self, frame: line.Frame) -> Iterator[Event]:
        """What a frame brings. Raises PostError where the line has to be ended."""
        self._useless += 1
        if isinstance(frame, line.Bye):
            self.is_over = True
            yield Presence("left")
        elif isinstance(frame, line.Hello) == (self._theirs >= 0):
            raise PostError("live-nonsense")
        elif isinstance(frame, line.Hello):
            self.match = self.match or frame.match.hex()
            if self.match != frame.match.hex():
                raise PostError("live-other-match")
            if self._is_ours_alone():
                raise PostError("live-other-match")
            if not self._is_greeting:
                self._greet()
            yield Presence("up")
            yield from self._hear(frame.count, frame.digest)
        elif isinstance(frame, line.Have):
            yield from self._hear(frame.count, frame.digest)
        elif isinstance(frame, line.Refused):
            yield from self._hear_refusal(frame.digest)
        elif isinstance(frame, line.File):
            line.check_file(frame.data, self.match)
            yield from self._take(frame.data)
        else:
            is_here = isinstance(frame, line.Here)
            if is_here != self._are_they:
                yield Presence("here" if is_here else "gone")
            self._are_they = is_here
        if self._useless > MAX_USELESS + time.monotonic() - self._begun:
            raise PostError("live-too-much")

    def look(self) -> Iterator[Event]:
        """What happened here meanwhile: files that were sealed, or came another way; who is there; dice that are owed."""
        if self._theirs < 0:
            return
        if self._waiting:
            data, self._waiting = self._waiting, b""
            yield from self._take(data)
        if (is_here := self._is_there()) != self._is_here:
            self._is_here = is_here
            self._frames.append(self.sign_of_life())
        have = self._have()
        if have[0] and (have != self._answered or self._answering.is_late):
            self._answered = have
            yield from self._answering.answer(self.match)
        if self._have() != self._seen:
            self._tell()
            self._feed()

    # --- what is here

    @property
    def _folder(self) -> MatchFolder:
        return MatchFolder(self._home, self.match)

    def _count(self) -> int:
        return self._folder.count_files()

    def _digest(self, seq: int) -> bytes:
        """Of a file that is here; b"" for one that is not, as when it was withdrawn just now."""
        try:
            return line.digest_of(self._folder.load_file(seq)) if seq >= 0 else b""
        except UserError:
            return b""

    def _is_ours_alone(self) -> bool:
        """Does nobody else play it?"""
        if not self._count():
            return False
        return has_guest(self._home, self.match) or not status_index.status(self._home, self.match)[0].side

    def _have(self) -> tuple[int, bytes]:
        count = self._count()
        return count, self._digest(count - 1)

    def _greet(self) -> None:
        self._is_greeting = True
        self._seen = self._have()
        self._frames.append(line.Hello(bytes.fromhex(self.match), *self._seen))

    def _tell(self) -> None:
        self._seen = self._have()
        self._frames.append(line.Have(*self._seen))

    # --- what is there

    def _hear(self, count: int, digest: bytes) -> Iterator[Event]:
        """The other end has so many files."""
        known, has_come = self._theirs, self._in_flight
        self._theirs, self._in_flight = count, None
        if 0 < count <= self._count() and digest != self._digest(count - 1):
            if self._agrees:
                self._agrees = False
                yield Differ(count - 1)
                self._send(count - 1)  # its program judges
            return
        self._agrees = True
        if has_come is not None and 0 <= known < count:
            yield Delivered(known)
        if 0 < count <= self._count() and status_index.status(self._home, self.match)[0].is_unsent:
            with suppress(UserError):  # locked: noted with the next one, or sent once more
                sealing.hand_over(self._home, self.match, None, b"", through=count - 1)
        self._feed()

    def _hear_refusal(self, digest: bytes) -> Iterator[Event]:
        has_gone, self._in_flight = self._in_flight, None
        if digest != has_gone:
            return
        self._refused = {digest}
        yield NotTaken(self._theirs)

    def _feed(self) -> None:
        """The next file that the other end lacks; one at a time."""
        if self._theirs >= 0 and self._agrees and self._in_flight is None and self._theirs < self._count():
            self._send(self._theirs)

    def _send(self, seq: int) -> None:
        with suppress(UserError):  # withdrawn just now
            data = self._folder.load_file(seq)
            if (digest := line.digest_of(data)) not in self._refused:
                self._in_flight = digest
                self._frames.append(line.File(data))

    # --- what comes

    def _take(self, data: bytes) -> Iterator[Event]:
        results = import_bytes(self._home, data)
        if any(each.code == "match-locked" for each in results):
            self._waiting = data
            return
        told = tuple(each for each in results if each.outcome is not Outcome.ALREADY_HERE)
        if told:
            yield Came(told)
        if any(each.outcome is Outcome.OK for each in results):
            self._useless = 0
        if all(each.outcome in (Outcome.OK, Outcome.ALREADY_HERE, Outcome.AHEAD) for each in results):
            self._tell()
            self._feed()
        else:
            self._frames.append(line.Refused(line.digest_of(data)))
