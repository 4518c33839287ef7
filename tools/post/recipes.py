"""The recipes of docs/post.md, taken from there as they stand and tried: each brings an invitation into a home of its own.

Only names are other: of the server, of its port, of the user. Programs that are not installed are named and left out.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from ptyprocess import PtyProcess

from pbem.post.accounts import Account
from pbem.post.mail_files import compose_eml
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import new_identity
from pbem.session.turn import invitations
from tools.measured_homes import environment
from tools.post.servers import install, running
from tools.report import ROOT

SECONDS = 60
USER = "mail"
DOVECOT = """
protocols =
mail_location = maildir:{folder}/Mail
base_dir = {folder}/run
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
plugin {{
  sieve_plugins = sieve_extprograms
  sieve_extensions = +vnd.dovecot.pipe
  sieve_pipe_bin_dir = {folder}/bin
}}
"""


class Place:
    """A home with a mail in a Maildir, and programs: `pbem`, and `pass`, which knows the password."""

    def __init__(self, folder: Path, mail: bytes, password: str) -> None:
        self.folder, self.mail = folder, folder / "mail.eml"
        for part in ("bin", *(f"{box}/{part}" for box in ("Mail/inbox", "Mail/here") for part in ("cur", "new", "tmp"))):
            (folder / part).mkdir(parents=True)
        self.mail.write_bytes(mail)
        (folder / "Mail/here/new/1.host").write_bytes(mail)
        self.environment = environment(folder, PATH=f"{folder}/bin:/usr/sbin:/usr/bin:/bin", TERM="vt100")
        known = "".join(
            f"export {name}='{value}'\n" for name, value in self.environment.items() if name.startswith(("PBEM", "PYTHON"))
        )
        self.program("pbem", f'{known}exec {sys.executable} -m pbem "$@"')
        self.program("pbem-import", "exec pbem import -q -")
        self.program("pass", f"echo {password}")
        self.run("pbem", "id", "new", "Bea")

    def program(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\nPATH={self.folder}/bin:/usr/bin:/bin\n{text}\n")
        path.chmod(0o755)

    def file(self, name: str, text: str) -> str:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o600)
        return str(path)

    def give_away(self) -> None:
        """To the user of mail: some programs do nothing for the superuser."""
        for path in (self.folder, *self.folder.rglob("*")):
            shutil.chown(path, USER, USER)

    def run(self, *words: str, stdin: bytes = b"", user: str | None = None) -> str:
        done = subprocess.run(
            words, cwd=self.folder, env=self.environment, input=stdin, capture_output=True, timeout=SECONDS, user=user, group=user
        )
        said = (done.stdout + done.stderr).decode(errors="replace")
        if done.returncode:
            raise AssertionError(f"{words[0]} ended with {done.returncode}: {said[-2000:]}")
        return done.stdout.decode()

    def matches(self) -> int:
        return len(json.loads(self.run("pbem", "status", "--json")))

    def syncs(self, maildir: str) -> None:
        """Out of the Maildir that another program has filled."""
        self.file("config/post.toml", f'[accounts.mail]\naddress = "bea@example.org"\nmaildir = ["{maildir}"]\n')
        self.run("pbem", "sync")


def procmail(place: Place, recipe: str, _: Account) -> None:
    rules = place.file(".procmailrc", recipe)
    settings = (f"PATH={place.environment['PATH']}", f"MAILDIR={place.folder}", f"DEFAULT={place.folder}/kept")
    place.run("procmail", *settings, rules, stdin=place.mail.read_bytes())
    assert place.mail.read_bytes()[-100:].replace(b"\r", b"") in (place.folder / "kept").read_bytes().replace(b"\r", b"")


def sieve(place: Place, recipe: str, _: Account) -> None:
    """Dovecot gives no mails to the superuser, and another user may not get at this Python: so the pipe keeps what it is given."""
    script = place.file("script.sieve", recipe)
    settings = place.file("dovecot.conf", DOVECOT.format(folder=place.folder))
    own = (place.folder / "bin/pbem").read_text()
    place.program("pbem", f'printf %s "$*" > {place.folder}/words\ncat > {place.folder}/given')
    place.give_away()
    place.run("sieve-test", "-c", settings, "-e", "-x", "+vnd.dovecot.pipe", script, str(place.mail))
    (place.folder / "bin/pbem").write_text(own)
    place.run("pbem", *(place.folder / "words").read_text().split(), stdin=(place.folder / "given").read_bytes())


def mutt(place: Place, recipe: str, _: Account) -> None:
    words = ["mutt", "-n", "-F", place.file("muttrc", recipe), "-f", str(place.folder / "Mail/here")]
    terminal = PtyProcess.spawn(words, env=place.environment, cwd=str(place.folder), dimensions=(24, 80))
    until = time.monotonic() + SECONDS
    terminal.write(b",p")
    while not place.matches() and time.monotonic() < until:
        time.sleep(0.2)
    terminal.terminate(force=True)


def getmail(place: Place, recipe: str, account: Account) -> None:
    settings = place.file("getmailrc", recipe)
    place.give_away()
    place.run("getmail", "--getmaildir", str(place.folder), "--rcfile", settings, user=USER)
    place.syncs("~/Mail/inbox")
    _ = account


def mbsync(place: Place, recipe: str, account: Account) -> None:
    place.run("mbsync", "-c", place.file(".mbsyncrc", recipe), "mail")
    place.syncs("~/Mail/INBOX")
    _ = account


TRIES: dict[str, tuple[str, Callable[[Place, str, Account], None]]] = {
    "procmail": ("procmail", procmail),
    "sieve": ("sieve-test", sieve),
    "mutt": ("mutt", mutt),
    "getmail": ("getmail", getmail),
    "mbsync": ("mbsync", mbsync),
}


def recipes() -> dict[str, str]:
    """Those of the page, by the name behind the three marks."""
    text = (ROOT / "docs/post.md").read_text(encoding="utf-8")
    return {name: body for name, body in re.findall(r"```(\w+)\n(.*?)```", text, re.S) if name in TRIES}


def lines(folder: Path) -> Iterator[str]:
    """Each recipe, and what became of it. Raises AssertionError where it does not bring the file in."""
    install()
    mail = _invitation(folder / "ann")
    with running(folder) as accounts:
        account = accounts[1]
        box = folder / "mail" / account.address / "new"
        box.mkdir(parents=True)
        (box / "1.host").write_bytes(mail)
        for path in (box.parent, box, box / "1.host"):
            shutil.chown(path, "mail", "mail")
        for name, recipe in recipes().items():
            program, attempt = TRIES[name]
            if not shutil.which(program):
                yield f"{name}: {program} is not installed"
                continue
            place = Place(folder / name, mail, account.imap.password_command.split()[-1] if account.imap else "")
            place.environment["SSL_CERT_FILE"] = os.environ["SSL_CERT_FILE"]
            attempt(place, _named(recipe, account), account)
            assert place.matches() == 1, f"{name}: nothing came in"
            yield f"{name}: works"


def _named(recipe: str, account: Account) -> str:
    """With the names of this server."""
    assert account.imap is not None
    text = recipe.replace("ana@example.org", account.address)
    text = text.replace("server = imap.example.org", f"server = {account.imap.host}\nport = {account.imap.port}")
    return text.replace("Host imap.example.org", f"Host {account.imap.host}\nPort {account.imap.port}")


def _invitation(folder: Path) -> bytes:
    home = Home(folder / "saves", folder / "config", folder / "state", entropy=Random(1).randbytes)
    new_identity(home, "Ann")
    sealed = invitations.new_match(home, "rio_40", "takeover", {}, side="police", dice="swift")
    return compose_eml(
        sender="ann@example.org",
        recipient="ben@example.org",
        subject="rio-1",
        date=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        summary="an invitation",
        turn=sealed.data,
        file_name="rio-1-0000.pbem",
    )
