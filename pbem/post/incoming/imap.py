"""Folders of an IMAP server. The server searches; only what may hold a turn file is fetched, and nothing is marked as seen."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from threading import Event
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from pbem.post.accounts import Mailboxes
from pbem.post.imap_connection import connect, ending, leave, telling
from pbem.post.incoming.mail_head import reads_of, sender_of
from pbem.post.incoming.prefilter import in_base64, may_hold_turn
from pbem.post.logins import SecretOf
from pbem.post.mail_files import MAX_MAIL_BYTES
from pbem.post.travel import Arrival, Cursor, PostError

if TYPE_CHECKING:
    from imapclient import IMAPClient

_KEYS = (
    ("TEXT", "pbem"),  # in the armour, in names of files, in the address of each mail of ours
    ("HEADER", "Message-ID", "pbem.invalid"),  # for servers that take the text alone for the text
    ("HEADER", "References", "pbem.invalid"),
)
_FRAME = (b"BEGIN PBEM", b"END PBEM")
_KEYS_IN_BASE64 = tuple(("TEXT", shown.decode()) for word in _FRAME for shown in in_base64(word))
"""For servers that do not decode what they search. Each costs as much as the first, so it is not for all mails of years."""
_GMAIL, _GMAIL_KEY = "X-GM-EXT-1", ("X-GM-RAW", "filename:pbem")
_OVERLAP = 200  # numbers that are searched again: some servers find a mail only some time after it has come
_SIZES_AT_ONCE = 500  # asked for
_BYTES_AT_ONCE = 2 * 1024 * 1024  # of mails fetched
_ATTEMPTS = 3  # to go on where a connection was cut
_IDLE_SECONDS = 28 * 60.0  # a server may end it after 29 minutes
_FIRST_SECONDS = 1.0  # what comes between the look and IDLE may be told to nobody: it is looked for once more
_PAUSE_SECONDS = 10.0  # before a connection is made anew for waiting
_SIZE, _WHOLE = b"RFC822.SIZE", b"BODY[]<0>"
_MAX_NAMES = 40  # of folders told


class Looked(Struct):
    """How far a folder has been looked through. Its numbers hold as long as its `validity` does."""

    validity: int
    next: int = 1  # mails from this number on have not been looked for
    waiting: list[int] = []  # may hold a turn file, and are not done
    done: list[int] = []  # of the last numbers before `next`, those that were


class ImapIn:
    """A WayIn. The connection stays for the next look, and is made anew where it was cut."""

    def __init__(self, server: Mailboxes, secret_of: SecretOf) -> None:
        self._server, self._secret_of = server, secret_of
        self._client: IMAPClient | None = None
        self._closed = Event()
        self._is_idle = False
        self._has_failed = False  # the wait before
        self._next: dict[str, int] = {}  # of each folder at the last look

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        """As in WayIn. Raises PostError."""
        given: set[tuple[str, str]] = set()
        for attempt in range(_ATTEMPTS):
            is_old = self._client is not None
            try:
                for folder in self._server.folders:
                    for arrival in self._in_folder(folder, cursor):
                        if (mark := (folder, arrival.key)) not in given:
                            given.add(mark)
                            yield arrival
                return
            except PostError as error:
                self._drop()
                is_worth_it = error.code == "connection-cut" or (is_old and error.code in ("server-silent", "mailbox-bye"))
                if not is_worth_it or attempt == _ATTEMPTS - 1 or self._closed.is_set():
                    raise

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        """As in WayIn."""
        validity, uid = map(int, arrival.key.split())
        _pass(cursor, arrival.place, validity, [uid])

    def wait(self, seconds: float) -> bool:
        """As in WayIn: told by the server, of the first folder, where it can tell; else it is only time that passes.

        A connection that was cut is made anew by the next call. Raises PostError where none comes about.
        """
        end = time.monotonic() + seconds
        client = self._connected()
        try:
            with telling(self._server):
                if client.has_capability("IDLE"):
                    has_come = self._idle(client, end)
                    self._has_failed = False
                    return has_come
        except PostError:
            self._drop()
            if not self._has_failed:  # perhaps the server spoke at the wrong moment: it is asked anew whether something has come
                self._has_failed = True
                return self.wait(max(0.0, end - time.monotonic()))
            self._closed.wait(min(_PAUSE_SECONDS, max(0.0, end - time.monotonic())))
            return not self._closed.is_set()
        self._closed.wait(max(0.0, end - time.monotonic()))
        return False

    def close(self) -> None:
        """As in WayIn. Another thread that waits is woken."""
        self._closed.set()
        client, self._client = self._client, None
        if client is not None:
            if not self._is_idle:
                with suppress(PostError), telling(self._server):
                    client.logout()
            leave(client)

    def _connected(self) -> "IMAPClient":
        if self._client is None:
            self._client = connect(self._server, self._secret_of)
        return self._client

    def _drop(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            leave(client)

    def _in_folder(self, folder: str, cursor: Cursor) -> Iterator[Arrival]:
        client = self._connected()
        validity, following = self._select(client, folder)
        looked = _looked(cursor, folder)
        if looked.validity != validity:
            looked = Looked(validity)
        with ending(self._server, client):
            found = _search(client, looked.next)
        self._next[folder] = following
        looked.waiting = sorted({*looked.waiting, *found} - {*looked.done})
        looked.next = max([looked.next, following, *(uid + 1 for uid in found)])
        looked.done = [uid for uid in looked.done if uid >= looked.next - _OVERLAP]
        cursor[folder] = msgspec.to_builtins(looked)
        for at in range(0, len(looked.waiting), _SIZES_AT_ONCE):
            yield from self._fetched(client, folder, validity, looked.waiting[at : at + _SIZES_AT_ONCE], cursor)

    def _select(self, client: "IMAPClient", folder: str) -> tuple[int, int]:
        """Look into a folder without changing it: its validity, and the number of the next mail to come, 0 where it is not told."""
        try:
            with ending(self._server, client):
                answer = client.select_folder(folder, readonly=True)
                return answer.get(b"UIDVALIDITY", 0), answer.get(b"UIDNEXT", 0)
        except PostError as error:
            if error.code != "mailbox-refused":
                raise
            with ending(self._server, client):
                names = sorted(name for flags, _, name in client.list_folders() if b"\\Noselect" not in flags)
            if folder in names:
                raise
            known = ", ".join(names[:_MAX_NAMES])
            raise PostError("mailbox-folder-missing", host=self._server.host, folder=folder, known=known) from error

    def _fetched(self, client: "IMAPClient", folder: str, validity: int, uids: list[int], cursor: Cursor) -> Iterator[Arrival]:
        """Of these mails those that may hold a turn file; the others are passed, and so is what is gone or too large."""
        with ending(self._server, client):
            answers = client.fetch(uids, [_SIZE])
            sizes = {uid: size for uid in uids if 0 < (size := int(answers.get(uid, {}).get(_SIZE, 0))) <= MAX_MAIL_BYTES}
        _pass(cursor, folder, validity, [uid for uid in uids if uid not in sizes])
        for group in _groups(sizes):
            with ending(self._server, client):
                mails = client.fetch(group, [f"BODY.PEEK[]<0.{MAX_MAIL_BYTES + 1}>"])
            for uid in group:
                data = mails.pop(uid, {}).get(_WHOLE)
                if isinstance(data, bytes) and may_hold_turn(data):
                    yield Arrival(f"{validity} {uid}", data, sender_of(data), folder, reads_of(data))
                elif data is not None:
                    _pass(cursor, folder, validity, [uid])

    def _idle(self, client: "IMAPClient", end: float) -> bool:
        """Has a mail come into the first folder since it was looked at or waited for? At once where that has not been."""
        told: list[tuple[object, ...]] = []
        longest = _FIRST_SECONDS
        while not self._has_new(client, told) and not self._closed.is_set():
            if (left := end - time.monotonic()) <= 0:
                return False
            self._is_idle = True
            client.idle()
            told, longest = client.idle_check(timeout=min(left, longest)), _IDLE_SECONDS
            self._is_idle = False
            told += client.idle_done()[1]
        return not self._closed.is_set()

    def _has_new(self, client: "IMAPClient", told: list[tuple[object, ...]]) -> bool:
        folder = self._server.folders[0]
        before, self._next[folder] = self._next.get(folder), self._select(client, folder)[1]
        return self._next[folder] != before or (not before and any(b"EXISTS" in each for each in told))


def _looked(cursor: Cursor, folder: str) -> Looked:
    try:
        return msgspec.convert(cursor.get(folder), Looked)
    except msgspec.ValidationError:
        return Looked(-1)


def _pass(cursor: Cursor, folder: str, validity: int, uids: Sequence[int]) -> None:
    """These are waited for no longer."""
    looked = _looked(cursor, folder)
    if looked.validity == validity:
        passed = {*uids} & {*looked.waiting}
        looked.waiting = [uid for uid in looked.waiting if uid not in passed]
        looked.done += sorted(uid for uid in passed if uid >= looked.next - _OVERLAP)
        cursor[folder] = msgspec.to_builtins(looked)


def _search(client: "IMAPClient", following: int) -> list[int]:
    """Mails that may hold a turn file, as the server judges; where it will not search for that, all from `following` on."""
    from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

    first = max(1, following - _OVERLAP)
    keys = [*_KEYS, *(_KEYS_IN_BASE64 if following > 1 else ()), *((_GMAIL_KEY,) if client.has_capability(_GMAIL) else ())]
    wanted = [word for key in keys[:-1] for word in ("OR", *key)]
    try:
        found = client.search(["UID", f"{first}:*", *wanted, *keys[-1]])
    except IMAPClientAbortError:
        raise
    except IMAPClientError:
        first = following
        found = client.search(["UID", f"{first}:*"])
    return [uid for uid in found if uid >= first]  # the last mail is always in such a range


def _groups(sizes: dict[int, int]) -> Iterator[list[int]]:
    """Mails that are fetched at once."""
    group: list[int] = []
    for uid, size in sizes.items():
        if group and sum(sizes[each] for each in group) + size > _BYTES_AT_ONCE:
            yield group
            group = []
        group.append(uid)
    if group:
        yield group
