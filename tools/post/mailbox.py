"""The mailbox of `tools.bench`, 20,000 mails with 50 turn files among them, on a real server: Dovecot without an index."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.bench import mailbox
from tools.post.servers import install, running


def lines(folder: Path, count: int) -> Iterator[str]:
    """What a look takes when the server sees the mails for the first time, and when it knows them."""
    install()
    with running(folder) as (account, *_):
        assert account.imap is not None
        box = folder / "mail" / account.address
        for part in ("cur", "new", "tmp"):
            (box / part).mkdir(parents=True)
        size = 0
        for number, mail in enumerate(mailbox.mails(count)):
            size += len(mail)
            (box / "cur" / f"{number}.M{number}P1.host:2,S").write_bytes(mail)
        for path in (box, *box.rglob("*")):
            shutil.chown(path, "mail", "mail")
        yield mailbox.head(count, size)
        place, secret = f"{account.imap.host}:{account.imap.port}", account.imap.password_command.split()[-1]
        for what in ("dovecot, mails new to it", "dovecot, once more"):
            yield mailbox.line(what, mailbox.look(folder, "imap", place, account.address, secret, str(folder / "cert.pem")))
