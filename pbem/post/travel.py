"""What every way out and every way in offers, and what may go wrong on it."""

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import Struct

from pbem.errors import UserError

Cursor = dict[str, Any]
"""How far a way in has been looked through, as JSON: its own affair. {} at first. If it is lost, all is looked at once more."""


class Letter(Struct, frozen=True):
    """A file on its way out."""

    mail: bytes  # a whole mail, CRLF
    turn: bytes  # the file alone
    file_name: str  # harmless: letters, digits, dots, dashes
    sender: str  # bare address, or the user of a spool
    recipient: str


class Arrival(Struct, frozen=True):
    """Something that may hold turn files. `sender`: the bare address in its From, "" where there is none; nobody has proven it.

    In a spool it is the user to whom the file belongs: that is proven by the system.
    """

    key: str  # names it for its source
    data: bytes
    sender: str = ""
    place: str = ""  # for people: folder or mailbox
    reads: str = ""  # the language that its sender says to read, a name as of a catalogue, or ""


class PostError(UserError):
    """A way does not work. `places` hold what to tell; never a password. `is_final`: the same letter will not get through later."""

    def __init__(self, code: str, *, is_final: bool = False, **places: object) -> None:
        super().__init__(code, None, **places)
        self.is_final = is_final


class WayIn(Protocol):
    """A source of arrivals. Nothing in it is changed or deleted; only the user's own box of a spool, which is ours, is emptied."""

    def arrivals(self, cursor: Cursor) -> Iterator[Arrival]:
        """What has not been done with and may hold a turn file, oldest first, one in memory at a time. Raises PostError."""
        ...

    def done(self, cursor: Cursor, arrival: Arrival) -> None:
        """It has been taken in: the cursor says so."""
        ...

    def wait(self, seconds: float) -> bool:
        """Until something may have come since the last look or wait, or so many seconds. Did it come?"""
        ...

    def close(self) -> None:
        """Leave connections."""
        ...


class WayOut(Protocol):
    """A way by which a letter leaves."""

    def send(self, letter: Letter) -> None:
        """The letter has left when this returns. Raises PostError; a connection that is cut may have sent it all the same."""
        ...

    def check(self) -> None:
        """Would it take a letter? Nothing is sent. Raises PostError."""
        ...
