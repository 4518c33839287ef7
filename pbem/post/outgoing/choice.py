"""The way out that an account names."""

from collections.abc import Callable, Mapping
from pathlib import Path

from pbem.post.accounts import COMMAND, DRAFTS, FOLDER, SMTP, SPOOL, Account
from pbem.post.logins import SecretOf
from pbem.post.outgoing.command import CommandOut
from pbem.post.outgoing.drafts import DraftsOut
from pbem.post.outgoing.folder import FolderOut
from pbem.post.outgoing.smtp import SmtpOut
from pbem.post.outgoing.spool import SpoolOut
from pbem.post.travel import WayOut

_WAYS: Mapping[str, Callable[[Account, SecretOf], WayOut | None]] = {
    COMMAND: lambda account, _: CommandOut(account.command),
    SMTP: lambda account, secret_of: SmtpOut(account.smtp, secret_of) if account.smtp else None,
    FOLDER: lambda account, _: FolderOut(account.outbox),
    DRAFTS: lambda account, secret_of: DraftsOut(account.imap, secret_of) if account.imap else None,
    SPOOL: lambda account, _: SpoolOut(Path(account.spool).expanduser()),
}


def way_out(account: Account, secret_of: SecretOf) -> WayOut | None:
    """None where the account names none, as when its player sends by hand."""
    make = _WAYS.get(account.out)
    return make(account, secret_of) if make else None
