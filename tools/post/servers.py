"""House matches through real servers on this computer alone: Postfix takes the letters over TLS, Dovecot keeps and gives them.

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
from pbem.desk.post.outbox import Waiting
from pbem.desk.post.sync import Sent, Told, sync, usual_ways
from pbem.errors import Outcome
from pbem.post.accounts import Account, Mailboxes, Post, Server
from tools.post.correspondents import Correspondent, parting, signed_twice

PACKAGES = ("postfix", "dovecot-imapd", "dovecot-lmtpd", "openssl")
NAMES = ("Ann", "Ben")
HOST = "localhost"
ROUNDS = 3_000
INVITED_AT_ONCE = 40  # in a round, which is answered in it: a home keeps so many that nobody has answered, and no more
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
service auth {{
  unix_listener {folder}/auth {{
    mode = 0666
  }}
}}
"""
POSTFIX = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file_prefixes = {folder}
maillog_file = {folder}/postfix.log
myhostname = localhost
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
virtual_mailbox_domains = example.org
virtual_mailbox_maps = static:here
virtual_transport = lmtp:unix:{folder}/lmtp
smtpd_tls_cert_file = {folder}/cert.pem
smtpd_tls_key_file = {folder}/key.pem
smtpd_tls_security_level = may
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = {folder}/auth
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
"""
SERVICES = """
127.0.0.1:{smtp} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


def install() -> None:
    """What is missing, as the superuser. Raises SystemExit elsewhere."""
    if shutil.which("postfix", path="/usr/sbin") and shutil.which("dovecot", path="/usr/sbin"):
        return
    if os.geteuid() or not shutil.which("apt-get"):
        raise SystemExit(f"install these, and run this as the superuser: {' '.join(PACKAGES)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *PACKAGES], env=environment, check=True)


@contextmanager
def running(folder: Path) -> Iterator[list[Account]]:
    """Both servers, with an account for each player."""
    folder.chmod(0o755)
    smtp, imap = free_port(), free_port()
    passwords = {name: secrets.token_hex(8) for name in NAMES}
    subject = ("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1")
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "key.pem")
    _run("openssl", "req", "-x509", *key, "-out", "cert.pem", *subject, at=folder)
    (folder / "key.pem").chmod(0o600)
    (folder / "mail").mkdir()
    shutil.chown(folder / "mail", "mail", "mail")
    logins = {f"{name.lower()}@example.org": password for name, password in passwords.items()}
    (folder / "passwords").write_text("".join(f"{user}:{password}\n" for user, password in logins.items()))
    for each in ("postfix", "queue", "data"):
        (folder / each).mkdir()
    shutil.chown(folder / "data", "postfix")
    texts = {"dovecot.conf": DOVECOT, "postfix/main.cf": POSTFIX, "postfix/master.cf": SERVICES}
    for name, text in texts.items():
        (folder / name).write_text(text.format(folder=folder, smtp=smtp, imap=imap))
        (folder / name).chmod(0o644)
    os.environ["SSL_CERT_FILE"] = str(folder / "cert.pem")
    commands = [["dovecot", "-F", "-c", str(folder / "dovecot.conf")], ["postfix", "-c", str(folder / "postfix"), "start-fg"]]
    with (folder / "log").open("wb") as log:
        started = [
            subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PATH": "/usr/sbin:/usr/bin:/bin"})
            for command in commands
        ]
        try:
            for port in (smtp, imap):
                wait_for(port)
            yield [_account(user, password, smtp, imap) for user, password in logins.items()]
        finally:
            for server in started:
                server.terminate()
            for server in started:
                server.wait(START_SECONDS)


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
        ids: list[str] = []
        for round_ in range(ROUNDS):
            for number in range(len(ids), min(len(ids) + INVITED_AT_ONCE, matches)):
                ids.append(players[number % 2].invites(players[1 - number % 2], number))
            for player in players:
                for told in sync(player.home, player.post, usual_ways()):
                    found[type(told).__name__.lower()] += 1
                    assert isinstance(told, Sent | Came) or not is_final(told), told
                    results = told.results if isinstance(told, Came) else ()
                    assert all(each.outcome in (Outcome.OK, Outcome.AHEAD) for each in results), told
                found["files"] += player.plays()
            over = sum(all(player.is_over(match) for player in players) for match in ids)
            say(f"round {round_}: {over} of {matches} over, {found['sent']} sent")
            if over == matches:
                break
            time.sleep(0.2)
        for match in ids:
            assert (where := parting(*(player.files(match) for player in players))) < 0, f"{match}: file {where} is not the same"
            assert all(player.is_over(match) for player in players), f"{match}: did not end"
        mails = [
            path.read_bytes() for path in (folder / "mail").rglob("*") if path.is_file() and path.parent.name in ("new", "cur")
        ]
        assert not list(signed_twice(mails)), "a place was signed twice"
    return found + Counter(matches=matches, mails=len(mails))


def is_final(told: Told) -> bool:
    """Would it fail again? A busy computer may keep a server silent for too long: then it is tried again."""
    return isinstance(told, Waiting) and told.is_final


def _run(*words: str, at: Path) -> str:
    path = {**os.environ, "PATH": f"/usr/sbin:/usr/bin:/bin:{os.environ.get('PATH', '')}"}
    return subprocess.run(words, cwd=at, check=True, capture_output=True, text=True, env=path).stdout


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(port: int) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        with socket.socket() as one:
            if not one.connect_ex(("127.0.0.1", port)):
                return
        time.sleep(0.1)
    raise SystemExit(f"no server came up at port {port}")
