"""A real IMAP server on this machine for tests, and a wire to it that can be cut, encrypted or answered for."""

import asyncio
import ssl
from argparse import Namespace
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from threading import Thread
from typing import Any, TypeVar

from imapclient import IMAPClient
from proxyprotocol.reader import ProxyProtocolReader
from proxyprotocol.version import ProxyProtocolVersion
from pymap.backend.dict import DictBackend
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pysasl.hashing import BuiltinHash

from pbem.post.accounts import PLAIN, Mailboxes, Server
from pbem.post.logins import Secret

T = TypeVar("T")
LOCAL = "127.0.0.1"
USER, PASSWORD = "ana@example.org", "não-é-segredo"
ARGUMENTS = Namespace(
    host=LOCAL,
    port=0,
    debug=False,
    tls=True,
    cert=None,
    key=None,
    passlib_cfg=None,
    proxy_protocol=None,
    demo_data=False,
    demo_user=USER,
    demo_password=PASSWORD,
)
SETTINGS = {"secure_auth": False, "reject_dnsbl": False, "invalid_user_sleep": 0.0, "hash_context": BuiltinHash(rounds=1)}


def password_of(_: Server) -> Secret:
    return Secret(PASSWORD)


class ImapServer:
    """Keeps its mails in memory, in a thread of its own."""

    def __init__(self, **settings: Any) -> None:
        self.listeners: list[asyncio.Server] = []  # of wires to it
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = self.run(self._start(settings))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What it does itself."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def boxes(self, folders: Iterable[str] = ("INBOX",), **changes: Any) -> Mailboxes:
        """How post.toml would name it."""
        given: dict[str, Any] = {"host": LOCAL, "port": self.port, "security": PLAIN, "user": USER}
        return Mailboxes(**given | changes, folders=tuple(folders))

    def client(self) -> IMAPClient:
        """Another mail program of the same user."""
        client = IMAPClient(LOCAL, self.port, ssl=False)
        client.plain_login(USER, PASSWORD)
        return client

    def deliver(self, *mails: bytes, folder: str = "INBOX") -> None:
        """As a delivery agent does."""
        self.run(self._deliver(mails, folder))

    def flags(self, folder: str = "INBOX") -> set[bytes]:
        """All flags that any mail there has."""
        with self.client() as other:
            other.select_folder(folder, readonly=True)
            return {flag for flags in other.get_flags(other.search()).values() for flag in flags} - {b"\\Recent"}

    def stop(self) -> None:
        self.run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _end(self) -> None:
        for listener in (self._server, *self.listeners):
            listener.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.01)  # the ends of connections are told on the loop's next rounds

    async def _start(self, settings: dict[str, Any]) -> int:
        arguments = Namespace(**vars(ARGUMENTS) | {"tls": settings.pop("tls", True)})
        self._backend, config = await DictBackend.init(arguments, **SETTINGS | settings)
        config.apply_context()
        reader = ProxyProtocolReader(ProxyProtocolVersion.get(None))
        self._server = await asyncio.start_server(reader.get_callback(IMAPServer(self._backend.login, config)), LOCAL, 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def _deliver(self, mails: Iterable[bytes], folder: str) -> None:
        async with self._backend.login.demo_user_identity.new_session() as session:
            box = await session.mailbox_set.get_mailbox(folder)
            for mail in mails:
                await box.append(AppendMessage(mail, datetime.now(UTC), frozenset()))


class Wire:
    """A port that leads to a server. It counts what the client says, and may cut, or answer in the server's place."""

    def __init__(self, server: ImapServer, context: ssl.SSLContext | None = None) -> None:
        self.said: list[str] = []  # commands of the client, without their tags
        self.more: list[str] = []  # what it said when it was asked to go on
        self._tag = ""
        self.cut_at = -1  # before so many of them have gone through; once
        self.cut_after = -1  # when so many bytes have come back; once
        self.answers: dict[str, str] = {}  # what stands behind the tag, by how a command begins
        self._writers: list[asyncio.StreamWriter] = []
        self._server = server
        self._listener = server.run(asyncio.start_server(self._relay, LOCAL, 0, ssl=context))
        server.listeners.append(self._listener)
        self.port = int(self._listener.sockets[0].getsockname()[1])

    def stop(self) -> None:
        """Nobody is let in any more."""
        self._server.run(self._end())

    def cut(self) -> None:
        """Every connection, now."""
        self._server.run(self._cut())

    async def _end(self) -> None:
        self._listener.close()

    async def _cut(self) -> None:
        for writer in self._writers:
            writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(LOCAL, self._server.port)
        back = asyncio.create_task(self._back(far_reader, writer))
        self._writers.append(writer)
        try:
            with suppress(OSError):
                await self._forth(reader, writer, far_writer)
        finally:
            back.cancel()
            writer.close()
            far_writer.close()

    async def _forth(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, far_writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            tag, _, command = line.decode().rstrip("\r\n").partition(" ")
            self.said.append(command)
            if len(self.said) == self.cut_at:
                self.cut_at = -1
                return
            if not command:  # it goes on with the one before, as a login does
                self.more.append(tag)
                tag, command = self._tag, "MORE"
            self._tag = tag
            answer = next((answer for start, answer in self.answers.items() if command.startswith(start)), None)
            if answer is None:
                far_writer.write(line)
            else:
                writer.write(answer.replace("TAG", tag).encode() + b"\r\n")
                if "BYE" in answer:
                    return

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if 0 <= self.cut_after < len(data):
                    writer.write(data[: self.cut_after])
                    self.cut_after = -1
                    break
                if self.cut_after >= 0:
                    self.cut_after -= len(data)
                writer.write(data)
                await writer.drain()
        writer.close()
