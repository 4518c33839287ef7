"""post.toml: read back as it was kept, with the player's remarks; what is wrong is told by its key, and nothing is repeated."""

import stat
import sys
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from pbem.errors import UserError
from pbem.post.accounts import Account, Mailboxes, Post, Server
from pbem.session.disk.player_home import Home
from pbem.session.player.post_file import EXPLAINED
from pbem.session.player.post_settings import FILE, load_post, store_post
from pbem.view.text import narration
from tests.session.toy import home_at

MARK = "geheim-7431"
SMTP = Server("mail.example.org", 0, "starttls", "ana", "pass show mail")
IMAP = Mailboxes("mail.example.org", 1993, "tls", "ana", keyring=True, folders=("INBOX", "Junk"), drafts="Entwürfe")
FULL = Post(
    {
        "mail": Account("Ana Sá <ana@example.org>", "smtp", smtp=SMTP, imap=IMAP),
        "own": Account("ana@home.example", "command", "msmtp -t", maildir=("~/Mail/inbox", "/x 'y' \"z\\")),
        "club": Account("ana", "folder", inbox="~/in", outbox="~/out"),
    },
    "own",
    "notify-send 'a file has come'",
    60,
)


def home_with(tmp_path: Path, text: str) -> Home:
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_text(text, encoding="utf-8")
    return home


def test_without_a_file_there_is_no_account(tmp_path: Path) -> None:
    assert load_post(home_at(tmp_path)) == Post()


def test_accounts_read_back(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    for post in (FULL, Post(), FULL):
        store_post(home, post)
        assert load_post(home) == post


@pytest.mark.skipif(sys.platform == "win32", reason="no modes there")
def test_it_is_for_the_player_alone(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    store_post(home, FULL)
    assert stat.S_IMODE((home.config / FILE).stat().st_mode) == 0o600


def test_in_a_new_file_every_key_is_explained(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    store_post(home, FULL)
    lines = (home.config / FILE).read_text(encoding="utf-8").splitlines()
    for before, line in pairwise(lines):
        if " = " in line and not line.startswith("#"):
            assert before == f"# {EXPLAINED[line.partition(' = ')[0]]}"
    fields = {field for kind in (Post, Account, Mailboxes) for field in kind.__struct_fields__}
    assert fields - {"accounts"} == EXPLAINED.keys()


OWN = """# mine
every = 300 # as usual
default = "mail"

[accounts.mail] # the first
address = "ana@example.org"
out = "smtp"  # for now

# work's server
[accounts.mail.smtp]
host = "mail.example.org" # since May
port = 587
security = "starttls"
user = "ana"
password_command = 'pass show mail'
"""


def test_what_the_player_wrote_stays(tmp_path: Path) -> None:
    home = home_with(tmp_path, OWN)
    before = load_post(home)
    store_post(home, before)
    path = home.config / FILE
    assert path.read_text() == OWN
    mail = before.accounts["mail"]
    assert mail.smtp is not None
    changed = msgspec.structs.replace(mail, smtp=msgspec.structs.replace(mail.smtp, host="smtp.example.org"))
    after = msgspec.structs.replace(before, accounts={"mail": changed, "own": FULL.accounts["own"], "club": FULL.accounts["club"]})
    store_post(home, after)
    assert load_post(home) == after
    text = path.read_text(encoding="utf-8")
    assert text.startswith(OWN.replace('host = "mail.example.org"', 'host = "smtp.example.org"'))
    assert "# reads a whole mail on its standard input\ncommand = " in text
    without = msgspec.structs.replace(after, accounts={"mail": msgspec.structs.replace(changed, out="", smtp=None)}, default="")
    store_post(home, without)
    assert load_post(home) == without
    assert "# mine\nevery = 300 # as usual\n" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["accounts.mail.inbox = '~/in'\n", "[accounts.mail]\ninbox = '~/in'\n[accounts.b]\n", "\n \n"])
def test_accounts_may_be_written_in_other_ways(tmp_path: Path, text: str) -> None:
    home = home_with(tmp_path, text)
    post = msgspec.structs.replace(FULL, accounts={**load_post(home).accounts, **FULL.accounts})
    store_post(home, post)
    assert load_post(home) == post


@pytest.mark.parametrize("text", ["accounts = {mail = {inbox = '~/in'}}\n", "[accounts]\nmail.inbox = '~/in'\n"])
def test_what_cannot_be_changed_is_left_to_the_player(tmp_path: Path, text: str) -> None:
    home = home_with(tmp_path, text)
    post = msgspec.structs.replace(FULL, accounts={**load_post(home).accounts, **FULL.accounts})
    with pytest.raises(UserError) as caught:
        store_post(home, post)
    assert caught.value.code == "post-unwritable"
    assert (home.config / FILE).read_text() == text


def account(lines: str, server: str = "", kind: str = "smtp") -> str:
    return f"[accounts.mail]\naddress = 'a@b.c'\n{lines}\n" + (f"[accounts.mail.{kind}]\n{server}\n" if server else "")


A, S, M = "post.toml: accounts.mail", "post.toml: accounts.mail.smtp", "post.toml: accounts.mail.imap"
HOSTED = "host = 'mail.example.org'\n"
LOGIN = f"{HOSTED}user = 'ana'\n"
NO = "is not allowed: no password is kept in this file"
WRONG = {
    "not toml": ("accounts = [", "post.toml: "),
    "not text": ("\ud800", ""),
    "too large": ("# " + "x" * 70_000, "post.toml: is larger than"),
    "too deep": ("a = " + "[" * 3000, "post.toml: line 1 has more than"),
    "unknown key": ("defualt = 'x'", "post.toml: defualt: is not known (did you mean default?)"),
    "unknown key of an account": (account("adress = 'x'"), f"{A}.adress: is not known (did you mean address?)"),
    "unknown key of a server": (account("out = 'smtp'", f"{HOSTED}hots = 1"), f"{S}.hots: is not known (did you mean host?)"),
    "a password": (account("", f"{LOGIN}keyring = true\npassword = '{MARK}'"), f"{S}.password: {NO}"),
    "a password of the account": (account(f"Passwort = '{MARK}'"), f"{A}.Passwort: {NO}"),
    "wrong kind": ("every = 'often'", "post.toml: every: is a text; must be a whole number"),
    "a password in the place of a flag": (
        account("", f"{LOGIN}keyring = '{MARK}'"),
        f"{S}.keyring: is a text; must be true or false",
    ),
    "a folder that is no list": (
        account("maildir = '~/Mail'"),
        f"{A}.maildir: is a text; must be a list in [ ], each a text in quotes",
    ),
    "no table": ("[accounts]\nmail = 3", f"{A}: is 3; must be a table"),
    "every": ("every = 1", "post.toml: every: must be a whole number from 10 to 86400"),
    "default": ("default = 'post'\n" + account(""), 'post.toml: default: "post" is not known'),
    "default of none": ("default = 'mail'", "post.toml: default: names no account"),
    "name": ("[accounts.'a b']\ninbox = '~/in'", "post.toml: accounts.a b: its name may have"),
    "on_arrival": ('on_arrival = "say \'"', "post.toml: on_arrival: has a quotation mark that is not closed"),
    "out": (account("out = 'pigeon'"), f"{A}.out: must be one of command, smtp, folder, drafts, spool"),
    "out without its command": (account("out = 'command'"), f"{A}.command: is missing"),
    "out without its server": (account("out = 'smtp'"), f"{A}.smtp: is missing"),
    "out without its folder": (account("out = 'folder'"), f"{A}.outbox: is missing"),
    "out without its drafts": (account("out = 'drafts'"), f"{A}.imap: is missing"),
    "out without its spool": (account("out = 'spool'"), f"{A}.spool: is missing"),
    "no address": ("[accounts.mail]\nmaildir = ['~/Mail']", f"{A}.address: is missing"),
    "address": ("[accounts.mail]\nmaildir = ['~/M']\naddress = 'ana'", f"{A}.address: is no address"),
    "two addresses": ("[accounts.mail]\nmaildir = ['~/M']\naddress = 'a@b.c, d@e.f'", f"{A}.address: is no address"),
    "command": (account(f'command = "\'{MARK}"'), f"{A}.command: has a quotation mark"),
    "empty command": (account("command = ' '"), f"{A}.command: is no command"),
    "path": (account("inbox = '~nobody.at.all/x'"), f"{A}.inbox: is no path"),
    "path in a list": (account("mbox = ['']"), f"{A}.mbox: is no path"),
    "no host": (account("", "user = 'ana'\nkeyring = true"), f"{S}.host: is missing"),
    "host": (account("", "host = 'https://mail.example.org/'"), f"{S}.host: is no name of a server"),
    "port": (account("", f"{HOSTED}port = 70000"), f"{S}.port: must be a whole number from 1 to 65535"),
    "security": (account("", f"{HOSTED}security = 'ssl'"), f"{S}.security: must be one of tls, starttls, none"),
    "open login": (account("", f"{LOGIN}security = 'none'\nkeyring = true"), f"{S}.security: none would show your password"),
    "open login to something like here": (
        account("", "host = '127.example.org'\nuser = 'a'\nsecurity = 'none'\nkeyring = true"),
        f"{S}.security: none would",
    ),
    "two secrets": (
        account("", f"{LOGIN}password_command = 'a'\ntoken_command = 'b'"),
        f"{S}.token_command: stands beside password_command",
    ),
    "secret without user": (account("", f"{HOSTED}keyring = true"), f"{S}.user: is missing, and keyring needs it"),
    "user without secret": (account("", LOGIN), f"{S}.password_command: is missing"),
    "mailboxes without secret": (account("", HOSTED, "imap"), f"{M}.password_command: is missing"),
    "password command": (account("", f'{LOGIN}password_command = "\'{MARK}"'), f"{S}.password_command: has a quotation mark"),
    "folders": (account("", f"{LOGIN}keyring = true\nfolders = []", "imap"), f"{M}.folders: must name folders"),
    "drafts": (account("", f"{LOGIN}keyring = true\ndrafts = ''", "imap"), f"{M}.drafts: must name folders"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_by_its_key(tmp_path: Path, name: str) -> None:
    text, problem = WRONG[name]
    home = home_at(tmp_path)
    home.config.mkdir(parents=True)
    (home.config / FILE).write_bytes(text.encode("utf-8", "surrogatepass"))
    for act in (lambda: load_post(home), lambda: store_post(home, Post())):
        with pytest.raises(UserError) as caught:
            act()
        error = caught.value
        message, hint = narration.error(error)
        lines = str(error.places["problems"]).split("\n")
        assert any(line.startswith(problem) for line in lines), lines
        assert len(lines) == 1, lines
        assert hint
        assert MARK not in f"{error!r} {message}"
    assert (home.config / FILE).read_bytes() == text.encode("utf-8", "surrogatepass")


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    home = home_with(
        tmp_path, "every = 'x'\nnope = 1\n" + account("out = 'smtp'", f"{LOGIN}port = -1\nsecurity = 3\npassword = 'x'")
    )
    with pytest.raises(UserError) as caught:
        load_post(home)
    keys = [line.split(": ")[1] for line in str(caught.value.places["problems"]).split("\n")]
    server = "accounts.mail.smtp"
    assert sorted(keys) == sorted(
        ["every", "nope", f"{server}.port", f"{server}.security", f"{server}.password", f"{server}.password_command"]
    )


@pytest.mark.parametrize("server", ["host = 'localhost'", "host = '127.0.0.1'", "host = '::1'"])
def test_a_login_in_the_open_is_for_this_computer_alone(tmp_path: Path, server: str) -> None:
    text = account("", f"{server}\nuser = 'a'\nsecurity = 'none'\nkeyring = true")
    found = load_post(home_with(tmp_path, text)).accounts["mail"].smtp
    assert found is not None
    assert found.security == "none"


def test_a_server_at_which_nobody_logs_in_may_be_open(tmp_path: Path) -> None:
    load_post(home_with(tmp_path, account("out = 'smtp'", f"{HOSTED}security = 'none'")))


def test_a_wrong_account_is_not_kept(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    with pytest.raises(UserError):
        store_post(home, Post({"mail": Account("ana@example.org", "smtp")}))
    assert not (home.config / FILE).exists()


def test_the_file_on_the_page_is_right(tmp_path: Path) -> None:
    """And its tables name every key."""
    page = (Path(__file__).parents[3] / "docs/post.md").read_text(encoding="utf-8")
    post = load_post(home_with(tmp_path, page.split("```toml\n")[1].split("```")[0]))
    assert post.accounts.keys() == {"mail", "ben"}
    assert [key for key in EXPLAINED if f"`{key}`" not in page and f".{key}]" not in page] == []
