"""`pbem post`: an account by options and by questions, tried before it is kept; shown and tried later; no secret in any of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import click.testing
import pytest

from pbem.desk.post import providers
from pbem.desk.post.account_setup import Answers, account_of
from pbem.desk.post.providers import PROVIDERS, provider_of
from pbem.post.accounts import Post
from pbem.session.player.post_settings import FILE, NEEDS, check_post, load_post
from pbem.view.words import post_setup as sentences
from tests.cli.players import Player
from tests.post.imap_server import PASSWORD, ImapServer
from tests.post.imap_server import USER as MAILBOX
from tests.post.smtp_servers import HOST, SECRET, USER, Box, serving
from tests.post.test_logins import program
from tests.session.toy import home_at


@pytest.fixture
def ana(tmp_path: Path) -> Player:
    return Player(tmp_path / "ana", "Ana")


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def port(box: Box) -> Iterator[int]:
    with serving(box, auth_required=True) as port:
        yield port


def password(folder: Path, text: str = SECRET) -> str:
    return program(folder, f"sys.stdout.buffer.write({text.encode()!r})")


def by_smtp(port: int, command: str) -> list[str]:
    server = ["--smtp", HOST, "--smtp-port", str(port), "--smtp-security", "none"]
    return [
        "post",
        "setup",
        "--address",
        "ana@example.org",
        "--out",
        "smtp",
        *server,
        "--user",
        USER,
        "--password-command",
        command,
    ]


def everything_below(folder: Path) -> str:
    return "".join(path.read_bytes().decode("latin-1") for path in folder.rglob("*") if path.is_file())


def test_an_account_by_options_is_tried_and_kept(ana: Player, tmp_path: Path, port: int, box: Box) -> None:
    said = ana.run(*by_smtp(port, password(tmp_path)))
    assert (said.exit_code, said.stdout) == (0, f"mail: out by the server {HOST}: works\n")
    assert "Account mail is in" in said.stderr
    assert box.mails == []
    assert ana.run(*by_smtp(port, password(tmp_path)), "--yes", "--send-test").exit_code == 0
    ((sender, recipients, mail),) = box.mails
    assert (sender, recipients) == ("ana@example.org", ["ana@example.org"])
    assert b"pbem: a mail to yourself" in mail
    (shown,) = ana.data("post", "show")
    assert shown["smtp"] == {"host": HOST, "port": port, "security": "none", "user": USER, "login": "password_command"}
    (tried,) = ana.data("post", "try")
    assert (tried["account"], tried["works"]) == ("mail", True)


def test_an_account_that_does_not_work_is_kept_only_when_told(ana: Player, tmp_path: Path, port: int) -> None:
    wrong = by_smtp(port, password(tmp_path, "wrong-7431"))
    said = ana.run(*wrong)
    assert (said.exit_code, said.stdout) == (3, "")
    assert "app password" in said.stderr
    assert "Nothing was kept" in said.stderr
    assert not (ana.folder / "config" / FILE).exists()
    assert ana.data(*wrong, code=3)["is_kept"] is False
    assert ana.data(*wrong, "--yes", code=3)["is_kept"] is True
    assert ana.run("post", "try").exit_code == 3
    assert ana.data(*by_smtp(port, "no-such-program"), "--no-try", "--name", "other")["ways"] == []
    assert [each["name"] for each in ana.data("post", "show")] == ["mail", "other"]


def test_mailboxes_are_looked_at_and_left_as_they_are(ana: Player, tmp_path: Path) -> None:
    server = ImapServer()
    try:
        with server.client() as other:
            other.create_folder("Drafts")
        server.deliver(b"From: bea@example.org\r\n\r\nhello\r\n")
        host = ["--imap", HOST, "--imap-port", str(server.port), "--imap-security", "none", "--user", MAILBOX]
        setup = ["post", "setup", "--address", "ana@example.org", "--out", "drafts", *host, "--password-command"]
        wrong = ana.run(*setup, password(tmp_path, "wrong-7431"))
        assert (wrong.exit_code, wrong.stderr.count("does not accept the login")) == (3, 2)
        right = ana.run(*setup, password(tmp_path, PASSWORD), "--send-test")
        assert (right.exit_code, right.stdout.count("works")) == (0, 2), right.stderr
        with server.client() as other:
            assert other.select_folder("Drafts")[b"EXISTS"] == 1
        assert server.flags("INBOX") == set()
    finally:
        server.stop()


def test_another_account_of_that_name_stays_unless_told(ana: Player, tmp_path: Path) -> None:
    setup = ["post", "setup", "--inbox", str(tmp_path)]
    ana.ok(*setup)
    before = (ana.folder / "config" / FILE).read_bytes()
    assert "already" in ana.run("post", "setup", "--inbox", str(tmp_path / "x")).stderr
    assert (ana.folder / "config" / FILE).read_bytes() == before
    ana.ok(*setup, "--name", "two", "--default")
    assert [(each["name"], each["is_default"]) for each in ana.data("post", "show")] == [("mail", False), ("two", True)]


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        ([], "nothing says how files leave or come", 3),
        (["--address", "ana@example.org", "--out", "smtp"], "the servers of ana@example.org are not known here", 3),
        (["--address", "ana@gmail.com", "--out", "smtp"], "nothing says how one logs in at smtp.gmail.com", 3),
        (["--address", "ana@example.org", "--imap", "mail.example.org"], "nothing says how one logs in", 3),
        (["--address", "ana@example.org", "--out", "command"], "accounts.mail.command: is missing", 3),
        (["--out", "command", "--command", "msmtp -t"], "accounts.mail.address: is missing", 3),
        (["--name", "a b", "--inbox", "/"], "its name may have", 3),
        (["--out", "pigeon"], "pigeon", 2),
        (["--address", "a@gmail.com", "--out", "smtp", "--keyring", "--password-command", "x"], "at most one of", 3),
    ],
)
def test_what_is_wrong_is_told_and_nothing_kept(ana: Player, words: list[str], said: str, code: int) -> None:
    found = ana.run("post", "setup", *words)
    assert found.exit_code == code
    assert said in found.stderr
    assert not (ana.folder / "config" / FILE).exists()


def test_a_file_that_is_wrong_is_told_and_left(ana: Player, tmp_path: Path) -> None:
    path = ana.folder / "config" / FILE
    path.parent.mkdir(parents=True)
    path.write_text("nonsense = 1")
    for words in (["setup", "--inbox", str(tmp_path)], ["show"], ["try"]):
        found = ana.run("post", *words)
        assert found.exit_code == 3
        assert "post.toml: nonsense: is not known" in found.stderr
    assert path.read_text() == "nonsense = 1"


def test_without_an_account(ana: Player) -> None:
    assert ana.data("post", "show") == []
    assert "pbem post setup" in ana.run("post", "show").stderr
    assert ana.run("post", "try").exit_code == 3


def test_an_account_that_is_not_there(ana: Player, tmp_path: Path) -> None:
    ana.ok("post", "setup", "--name", "club", "--inbox", str(tmp_path))
    assert "did you mean club" in ana.run("post", "try", "clubb").stderr


def test_an_address_that_is_put_right_is_used_for_what_waits(ana: Player, tmp_path: Path) -> None:
    """The sender refuses the first address for good."""
    lines = f"mail = sys.stdin.read(); open({str(tmp_path / 'mail')!r}, 'w').write(mail); sys.exit(67 if 'wrong' in mail else 0)"
    ana.ok("id", "new", "Ana")
    ana.ok("post", "setup", "--address", "ana@example.org", "--command", program(tmp_path, lines))
    ana.run("new", "guerra_do_congo", "--side", "congo", "--send-to", "wrong@example.org")
    assert "wrong@example.org" in (tmp_path / "mail").read_text()
    assert ana.run("post", "address", "congo-1", "no address").exit_code == 3
    assert "congo-1 go to wrong@example.org by mail" in ana.ok("post", "address", "congo-1")
    ana.ok("post", "address", "congo-1", "bea@example.org")
    assert ana.ok("post", "address", "congo-1") == "Files of congo-1 go to bea@example.org by mail.\n"
    assert [each["what"] for each in ana.data("sync")] == ["sent"]
    assert "To: bea@example.org" in (tmp_path / "mail").read_text()


def test_a_file_that_went_to_a_wrong_address_is_sent_once_more_to_the_right_one(ana: Player, tmp_path: Path) -> None:
    lines = f"open({str(tmp_path / 'mails')!r}, 'a').write(sys.stdin.read()); sys.exit(0)"
    ana.ok("id", "new", "Ana")
    ana.ok("post", "setup", "--address", "ana@example.org", "--command", program(tmp_path, lines))
    ana.ok("new", "guerra_do_congo", "--side", "congo", "--send-to", "bae@example.org")
    said = ana.run("post", "address", "congo-1", "bea@example.org").stderr
    assert "once more, there: pbem resend congo-1 --send-to bea@example.org" in said
    assert "on its way to bea@example.org" in ana.run("resend", "congo-1", "--send-to", "bea@example.org").stderr
    mails = (tmp_path / "mails").read_text()
    assert [line for line in mails.splitlines() if line.startswith("To:")] == ["To: bae@example.org", "To: bea@example.org"]
    assert "nothing new" in ana.run("sync").stderr


def test_what_does_not_leave_once_more_is_told(ana: Player, tmp_path: Path) -> None:
    ana.ok("id", "new", "Ana")
    ana.ok("post", "setup", "--address", "ana@example.org", "--command", program(tmp_path, "sys.stdin.read()"))
    ana.ok("new", "guerra_do_congo", "--side", "congo", "--send-to", "bea@example.org")
    program(tmp_path, "sys.exit(75)")
    assert "file 0 has not left once more" in ana.run("resend", "congo-1").stderr
    assert "nothing new" in ana.run("sync").stderr


# --- questions


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Somebody sits there; a folder for programs, and one for the player, with nothing in them yet."""
    monkeypatch.setattr(click.testing._NamedTextIOWrapper, "isatty", lambda _: True, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("MAIL", raising=False)
    monkeypatch.setattr(providers, "_ALSO_IN", ())
    (tmp_path / "home").mkdir()
    (tmp_path / "bin").mkdir()
    return tmp_path


def test_what_is_installed_is_proposed_first(ana: Player, terminal: Path) -> None:
    sender = terminal / "bin" / "msmtp"
    sender.write_text("#!/bin/sh\nexec /bin/cat > /dev/null\n")
    sender.chmod(0o755)
    for name in ("cur", "new"):
        (terminal / "home" / "Maildir" / name).mkdir(parents=True)
    said = ana.run("post", "setup", stdin="ana@example.org\n\n\n\n")
    assert said.exit_code == 0, said.stderr
    assert "1  the program `msmtp -t` of this computer" in said.stderr
    assert "1  the Maildir ~/Maildir" in said.stderr
    (shown,) = ana.data("post", "show")
    assert (shown["out"], shown["maildir"]) == ("command", ["~/Maildir"])
    out, into = said.stdout.splitlines()
    assert out.startswith("mail: out by the command msmtp: its program is there")
    assert into == "mail: in by maildir ~/Maildir: works"
    again = ana.run("post", "setup", "--name", "two", stdin="ana@example.org\n\n\n2\n")
    assert again.stdout.splitlines()[0] == "two: out by the command msmtp: works, and has taken a mail to yourself"


@pytest.mark.usefixtures("terminal")
def test_the_servers_of_a_provider_are_known(ana: Player) -> None:
    said = ana.run("post", "setup", "--no-try", stdin="ana@gmail.com\n1\n1\n1\n\npass show gmail\n")
    assert said.exit_code == 0, said.stderr
    assert "Gmail does not take your usual password here" in said.stderr
    (shown,) = ana.data("post", "show")
    login = {"port": 0, "security": "tls", "user": "ana@gmail.com", "login": "password_command"}
    assert shown["smtp"] == {"host": "smtp.gmail.com", **login}
    assert shown["imap"] == {"host": "imap.gmail.com", **login}
    assert "pass show" not in ana.ok("post", "show") + ana.ok("post", "show", "--json")
    assert 'password_command = "pass show gmail"' in (ana.folder / "config" / FILE).read_text()


def test_a_server_that_nobody_knows_is_asked_for(ana: Player, terminal: Path, port: int) -> None:
    command = password(terminal)
    answers = f"ana@example.org\n1\n{HOST}:{port}\n3\n4\n1\n{USER}\n{command}\n"
    said = ana.run("post", "setup", stdin=answers)
    assert said.exit_code == 0, said.stderr
    assert said.stdout == f"mail: out by the server {HOST}: works\n"


def test_what_does_not_work_is_kept_only_if_the_player_says_so(ana: Player, terminal: Path) -> None:
    answers = [
        "post",
        "setup",
        "--out",
        "folder",
        "--outbox",
        str(terminal / "none"),
        "--inbox",
        str(terminal),
        "--address",
        "a@b.c",
    ]
    assert ana.run(*answers, stdin="n\n").exit_code == 3
    assert not (ana.folder / "config" / FILE).exists()
    assert ana.run(*answers, stdin="y\n").exit_code == 3
    assert (ana.folder / "config" / FILE).exists()
    stopped = ana.run(*answers, stdin="n\n")
    assert (stopped.exit_code, "stopped" in stopped.stderr) == (3, True)


def test_what_is_wrong_is_asked_again_at_once_and_what_does_not_work_with_the_answers_proposed(ana: Player, terminal: Path) -> None:
    (terminal / "shared").mkdir()
    no_command = "no address\nana@example.org\n3\n'unclosed\nno-such-program\n4\n1\n"
    said = ana.run("post", "setup", stdin=f"{no_command}1\n\n\n/bin/cat\n\n\n")
    assert said.exit_code == 0, said.stderr
    assert "this is no address; write it as name@example.org or Name <name@example.org>" in said.stderr
    assert "a quotation mark is not closed" in said.stderr
    assert "Not every way works. What now?" in said.stderr
    assert "[no-such-program]" in said.stderr
    (shown,) = ana.data("post", "show")
    assert (shown["address"], shown["out"]) == ("ana@example.org", "command")


@pytest.mark.usefixtures("terminal")
def test_a_server_is_guessed_from_the_address_and_encryption_from_the_port(ana: Player) -> None:
    said = ana.run(
        "post", "setup", "--no-try", stdin="ana@example.org\n1\nmail host\nmail.example.org:587\n\n1\n\n\n1\n\npass show mail\n"
    )
    assert said.exit_code == 0, said.stderr
    assert "[smtp.example.org]" in said.stderr
    assert "this is no name of a server" in said.stderr
    assert "not at all" not in said.stderr
    assert "there is no login" not in said.stderr
    (shown,) = ana.data("post", "show")
    assert (shown["smtp"]["port"], shown["smtp"]["security"]) == (587, "starttls")
    assert (shown["imap"]["host"], shown["imap"]["security"]) == ("mail.example.org", "tls")


@pytest.mark.usefixtures("terminal")
def test_to_stop_in_the_midst_keeps_nothing(ana: Player) -> None:
    said = ana.run("post", "setup", stdin="ana@example.org\n")
    assert said.exit_code == 3
    assert not (ana.folder / "config").exists()


# --- providers


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda each: each.domains[0])
def test_an_account_at_each_provider_can_be_kept(provider: providers.Provider) -> None:
    for domain in provider.domains:
        assert provider_of(f"Ana <ana@{domain.upper()}>") is provider
    account = account_of(Answers(f"ana@{provider.domains[0]}", "smtp", reads_imap=True, password_command="pass show mail"))
    check_post(Post({"mail": account}))
    assert provider.needs in sentences.NEEDS
    assert provider.name in sentences.PROVIDERS


def test_no_domain_is_that_of_two_providers() -> None:
    domains = [domain for each in PROVIDERS for domain in each.domains]
    assert len(domains) == len(set(domains))
    assert provider_of("ana@example.org") is None
    assert provider_of("") is None


def test_every_way_out_has_its_words() -> None:
    assert sentences.OUT.keys() == NEEDS.keys()


# --- secrets

MARK = "geheim-7431"
FAILURES = {
    "wrong password": f"sys.stdout.write('{MARK}')",
    "printed and failed": f"print('{MARK}'); print('{MARK}', file=sys.stderr); sys.exit(1)",
    "two lines": f"print(); print('{MARK}')",
    "escape": f"print('\\x1b{MARK}')",
    "no text": f"sys.stdout.buffer.write(b'\\xff{MARK}')",
}


@pytest.mark.parametrize("name", FAILURES)
@pytest.mark.parametrize("form", ["--password-command", "--token-command"])
def test_no_failure_shows_a_secret(ana: Player, tmp_path: Path, port: int, box: Box, name: str, form: str) -> None:
    box.answers = {"AUTH": f"535 5.7.8 {MARK} is wrong"}
    command = program(tmp_path, FAILURES[name])
    setup = [form if word == "--password-command" else word for word in by_smtp(port, command)]
    told = ""
    for words in ([*setup], [*setup, "--json"], [*setup, "--yes"], ["post", "try"], ["post", "try", "--json"], ["post", "show"]):
        said = ana.run(*words)
        assert said.exit_code == (0 if words[1] == "show" else 3), said.stderr
        told += said.stdout + said.stderr
    assert MARK not in told
    assert "\\x1b" not in told
    assert "\x1b" not in told
    assert MARK not in everything_below(ana.folder)


def test_what_waits_for_a_login_keeps_no_secret(ana: Player, tmp_path: Path, port: int, box: Box) -> None:
    box.answers = {"AUTH": f"535 5.7.8 {MARK} is wrong"}
    ana.ok("id", "new", "Ana")
    ana.run(*by_smtp(port, password(tmp_path, MARK)), "--yes")
    told = ""
    for said in (
        ana.run("new", "guerra_do_congo", "--side", "congo", "--send-to", "bea@example.org"),
        ana.run("sync"),
        ana.run("sync", "--json"),
        ana.run("status", "--json"),
    ):
        told += said.stdout + said.stderr
    assert "app password" in told
    assert "login-refused" in everything_below(ana.folder / "state")
    assert MARK not in told + everything_below(ana.folder)


def test_a_bug_on_the_way_shows_no_secret(ana: Player, tmp_path: Path, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report of a crash while somebody logs in."""

    def broken(*_: object) -> None:
        raise RuntimeError(f"{SECRET} {MARK}")

    monkeypatch.setattr("pbem.post.outgoing.smtp._said", broken)
    said = ana.run(*by_smtp(port, password(tmp_path)))
    assert said.exit_code == 1
    written = everything_below(ana.folder)
    assert "RuntimeError" in written
    assert not any(mark in written + said.stdout + said.stderr for mark in (SECRET, MARK, SECRET.encode().decode("latin-1")))


def test_accounts_read_back_from_what_setup_wrote(ana: Player, tmp_path: Path) -> None:
    ana.ok("post", "setup", "--inbox", str(tmp_path), "--out", "folder", "--outbox", str(tmp_path))
    home = home_at(ana.folder)
    account = load_post(home).accounts["mail"]
    assert (account.inbox, account.outbox) == (str(tmp_path), str(tmp_path))
    assert json.loads(ana.ok("post", "show", "--json"))[0]["out"] == "folder"
