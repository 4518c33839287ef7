"""A way out by the drafts folder of an IMAP server: the mail lies there, and its player presses Send in the mail program."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.post.accounts import Mailboxes
from pbem.post.imap_connection import SECONDS, connect, ending, leave
from pbem.post.logins import SecretOf
from pbem.post.travel import Letter, PostError

if TYPE_CHECKING:
    from imapclient import IMAPClient

_FLAGS = (rb"\Draft", rb"\Seen")
_DRAFTS = rb"\Drafts"  # of the folder, as the server has it
_ID = re.compile(rb"^Message-ID: (<[^>\r\n]{1,200}>)", re.M)
_MAX_NAMES = 40  # of folders told


class DraftsOut(Struct, frozen=True):
    """It has taken the letter when the server says that it lies there."""

    server: Mailboxes
    secret_of: SecretOf
    seconds: float = SECONDS

    def send(self, letter: Letter) -> None:
        """Raises PostError. Where a connection was cut the draft may lie there already: then all is done."""
        with self._folder() as (client, folder):
            if not _lies_there(client, folder, letter):
                client.append(folder, letter.mail, _FLAGS)

    def check(self) -> None:
        """Can one log in, and is the folder there?"""
        with self._folder():
            pass

    @contextmanager
    def _folder(self) -> "Iterator[tuple[IMAPClient, str]]":
        """A client that has logged in, and the name of the folder: the one of the settings, or the one that the server calls so."""
        host, name = self.server.host, self.server.drafts
        client = connect(self.server, self.secret_of, self.seconds)
        try:
            with ending(self.server, client):
                folder = name if client.folder_exists(name) else client.find_special_folder(_DRAFTS)
                if not folder:
                    known = [str(each[2]) for each in client.list_folders()][:_MAX_NAMES]
                    raise PostError("drafts-missing", host=host, folder=name, known=", ".join(known))
                yield client, str(folder)
        except PostError as error:
            if error.code not in ("mailbox-refused", "mailbox-busy"):
                raise
            raise PostError("drafts-refused", host=host, said=error.places["said"]) from error
        finally:
            leave(client)


def _lies_there(client: "IMAPClient", folder: str, letter: Letter) -> bool:
    """Is this very mail, to this very receiver, a draft already?"""
    found = _ID.search(letter.mail.partition(b"\r\n\r\n")[0])
    if found is None:
        return False
    client.select_folder(folder, readonly=True)
    return bool(client.search(["HEADER", "Message-ID", found[1].decode("ascii", "replace"), "HEADER", "To", letter.recipient]))
