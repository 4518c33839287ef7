"""House matches through real servers on this computer alone: OpenSMTPD takes the letters over TLS, Dovecot keeps and gives them.

Both are Debian's, started from a folder of their own as the superuser, and ended behind it.
"""

import os
import secrets
import shutil
import socket
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.desk.post.arrivals import Came
from pbem.desk.post.sync import Sent, sync, usual_ways
from pbem.errors import Outcome
from pbem.post.accounts import Account, Mailboxes, Post, Server
from tools.post.correspondents import Correspondent, signed_twice

PACKAGES = ("opensmtpd", "dovecot-imapd", "dovecot-lmtpd", "openssl")
NAMES = ("Ann", "Ben")
HOST = "localhost"
ROUNDS = 3_000
START_SECONDS = 20

DOVECOT = """
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {folder}/run
log_path = {folder}/dovecot.log
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
mail_location = maildir:{folder}/mail/%u
first_valid_uid = 1
mail_max_userip_connections = 50
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/passwords
}}
userdb {{
  driver = static
  args = uid=mail gid=mail home={folder}/mail/%u
}}
service imap-login {{
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {imap}
    ssl = yes
  }}
}}
service lmtp {{
  unix_listener {folder}/lmtp {{
    mode = 0666
  }}
}}
"""
SMTPD = """
pki here cert "{folder}/cert.pem"
pki here key "{folder}/key.pem"
table logins file:{folder}/logins
table users {{ "@example.org" = "mail" }}
listen on 127.0.0.1 port {smtp} smtps pki here auth <logins> hostname localhost
action "deliver" lmtp "{folder}/lmtp" rcpt-to virtual <users>
match from any for domain "example.org" action "deliver"
"""


def install() -> None:
    """What is missing, as the superuser. Raises SystemExit elsewhere."""
    if shutil.which("smtpd", path="/usr/sbin") and shutil.which("dovecot", path="/usr/sbin"):
        return
    if os.geteuid() or not shutil.which("apt-get"):
        raise SystemExit(f"install these, and run this as the superuser: {' '.join(PACKAGES)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES], env=environment, check=True)


@contextmanager
def running(folder: Path) -> Iterator[list[Account]]:
    """Both servers, with an account for each player."""
    folder.chmod(0o755)
    smtp, imap = _free_port(), _free_port()
    passwords = {name: secrets.token_hex(8) for name in NAMES}
    subject = ("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1")
    _run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "cert.pem", *subject, at=folder)
    (folder / "key.pem").chmod(0o600)
    (folder / "mail").mkdir()
    shutil.chown(folder / "mail", "mail", "mail")
    logins = {f"{name.lower()}@example.org": password for name, password in passwords.items()}
    (folder / "passwords").write_text("".join(f"{user}:{password}\n" for user, password in logins.items()))
    crypted = {user: _run("smtpctl", "encrypt", password, at=folder).strip() for user, password in logins.items()}
    (folder / "logins").write_text("".join(f"{user} {password}\n" for user, password in crypted.items()))
    for name, text in (("dovecot.conf", DOVECOT), ("smtpd.conf", SMTPD)):
        (folder / name).write_text(text.format(folder=folder, smtp=smtp, imap=imap))
        (folder / name).chmod(0o644)
    os.environ["SSL_CERT_FILE"] = str(folder / "cert.pem")
    commands = [["dovecot", "-F", "-c", str(folder / "dovecot.conf")], ["smtpd", "-d", "-f", str(folder / "smtpd.conf")]]
    with (folder / "log").open("wb") as log:
        started = [
            subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PATH": "/usr/sbin:/usr/bin:/bin"})
            for command in commands
        ]
        try:
            for port in (smtp, imap):
                _wait_for(port)
            yield [_account(user, password, smtp, imap) for user, password in logins.items()]
        finally:
            for each in started:
                each.terminate()
            for each in started:
                each.wait(START_SECONDS)


def _account(user: str, password: str, smtp: int, imap: int) -> Account:
    command = f"printf %s {password}"
    return Account(
        user,
        out="smtp",
        smtp=Server(HOST, smtp, user=user, password_command=command),
        imap=Mailboxes(HOST, imap, user=user, password_command=command),
    )


def play(folder: Path, matches: int, seed: int, say: Callable[[str], None]) -> Counter[str]:
    """So many matches, all at once, each to its end. What happened. Raises AssertionError for what must not be."""
    install()
    found = Counter[str]()
    with running(folder) as accounts:
        players = [
            Correspondent(folder / account.address, name, account.address, Post({"mail": account}), seed)
            for name, account in zip(NAMES, accounts, strict=True)
        ]
        ids = [players[number % 2].invites(players[1 - number % 2], number) for number in range(matches)]
        for round_ in range(ROUNDS):
            for player in players:
                for told in sync(player.home, player.post, usual_ways()):
                    found[type(told).__name__.lower()] += 1
                    assert isinstance(told, Sent | Came), told
                    results = told.results if isinstance(told, Came) else ()
                    assert all(each.outcome in (Outcome.OK, Outcome.AHEAD) for each in results), told
                found["files"] += player.plays()
            over = sum(all(player.is_over(match) for player in players) for match in ids)
            say(f"round {round_}: {over} of {matches} over, {found['sent']} sent")
            if over == matches:
                break
            time.sleep(0.2)
        for match in ids:
            assert players[0].files(match) == players[1].files(match), f"{match}: not the same files"
            assert all(player.is_over(match) for player in players), f"{match}: did not end"
        mails = [
            path.read_bytes() for path in (folder / "mail").rglob("*") if path.is_file() and path.parent.name in ("new", "cur")
        ]
        assert not list(signed_twice(mails)), "a place was signed twice"
    return found + Counter(matches=matches, mails=len(mails))


def _run(*words: str, at: Path) -> str:
    path = {**os.environ, "PATH": f"/usr/sbin:/usr/bin:/bin:{os.environ.get('PATH', '')}"}
    return subprocess.run(words, cwd=at, check=True, capture_output=True, text=True, env=path).stdout


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait_for(port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with socket.socket() as one:
            if not one.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise SystemExit(f"no server came up at port {port}")
