"""The ways in of an account, each with its name."""

from collections.abc import Iterator
from pathlib import Path

from pbem.post.accounts import FOLDER, IMAP, MAILDIR, MBOX, SPOOL, Account
from pbem.post.incoming.folder import Folder
from pbem.post.incoming.imap import ImapIn
from pbem.post.incoming.maildir import Maildir
from pbem.post.incoming.mbox import Mbox
from pbem.post.incoming.spool import SpoolIn
from pbem.post.logins import SecretOf
from pbem.post.travel import WayIn


def ways_in(account: Account, secret_of: SecretOf) -> Iterator[tuple[str, WayIn]]:
    """Every way by which files come to this account, by a name for cursors and for people. Nothing is opened yet."""
    if account.imap:
        yield f"{IMAP} {account.imap.host} {account.imap.user}", ImapIn(account.imap, secret_of)
    for path in account.maildir:
        yield f"{MAILDIR} {path}", Maildir(Path(path).expanduser())
    for path in account.mbox:
        yield f"{MBOX} {path}", Mbox(Path(path).expanduser())
    if account.inbox:
        yield f"{FOLDER} {account.inbox}", Folder(Path(account.inbox).expanduser())
    if account.spool:
        yield f"{SPOOL} {account.spool}", SpoolIn(Path(account.spool).expanduser())
