"""Which way out an account names."""

import subprocess
import sys
from pathlib import Path

import pytest

from pbem.post.accounts import Account, Mailboxes, Server
from pbem.post.logins import secret_of
from pbem.post.outgoing import way_out
from pbem.post.outgoing.command import CommandOut
from pbem.post.outgoing.drafts import DraftsOut
from pbem.post.outgoing.folder import FolderOut
from pbem.post.outgoing.smtp import SmtpOut
from pbem.post.travel import WayOut

ROOT = Path(__file__).parents[2]
SERVER, BOXES = Server("mail.example.org"), Mailboxes("mail.example.org")


@pytest.mark.parametrize(
    ("account", "way"),
    [
        (Account(out="command", command="msmtp -t"), CommandOut("msmtp -t")),
        (Account(out="smtp", smtp=SERVER), SmtpOut(SERVER, secret_of)),
        (Account(out="folder", outbox="~/out"), FolderOut("~/out")),
        (Account(out="drafts", imap=BOXES), DraftsOut(BOXES, secret_of)),
        (Account(command="msmtp -t", outbox="~/out"), None),
        (Account(out="smtp"), None),
        (Account(out="drafts"), None),
    ],
)
def test_the_way_out_is_the_one_named(account: Account, way: WayOut | None) -> None:
    assert way_out(account, secret_of) == way


def test_to_know_the_ways_out_loads_no_library_of_mail() -> None:
    code = "import sys, pbem.post.outgoing; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"smtplib", "ssl", "email", "imapclient", "keyring"} & set(done.stdout.split())
