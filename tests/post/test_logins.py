"""The secret of a server: from a command or a keyring, and in no text but its own."""

import pickle
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from pbem.post.accounts import Server
from pbem.post.logins import Secret, secret_of
from pbem.post.player_commands import MAX_OUTPUT_BYTES, run
from pbem.post.travel import PostError
from pbem.view.text import narration

SECRET = "Passwort-Ä-7431"


def program(folder: Path, lines: str) -> str:
    """A command of the player's own that runs these lines of Python."""
    path = folder / "program.py"
    path.write_text(f"import os, sys, time\n{lines}\n", encoding="utf-8")
    return f"'{sys.executable}' '{path}'"


def refusal(server: Server, seconds: float = 30) -> PostError:
    with pytest.raises(PostError) as caught:
        secret_of(server, seconds)
    everything = f"{caught.value} {caught.value!r} {caught.value.places} {narration.error(caught.value)}"
    assert SECRET not in everything
    return caught.value


def test_the_first_line_that_a_command_prints_is_the_password(tmp_path: Path) -> None:
    command = program(tmp_path, f"sys.stdout.buffer.write('{SECRET}\\nuser: ana\\n'.encode())")
    found = secret_of(Server("mail.example.org", password_command=command))
    assert found is not None
    assert (found.reveal(), found.is_token) == (SECRET, False)
    token = secret_of(Server("mail.example.org", token_command=command))
    assert token is not None
    assert (token.reveal(), token.is_token) == (SECRET, True)


def test_nobody_logs_in_where_nothing_gives_a_secret() -> None:
    assert secret_of(Server("mail.example.org", user="ana")) is None


def test_a_secret_shows_itself_in_no_other_way() -> None:
    secret = Secret(SECRET)
    assert SECRET not in f"{secret} {secret!r} {[secret]} {vars(Secret)}"
    with pytest.raises(TypeError):
        pickle.dumps(secret)


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        (f"print('{SECRET}'); print('no key', file=sys.stderr); sys.exit(2)", "secret-command-failed", "no key"),
        (f"print('{SECRET}'); print('bad: {SECRET}', file=sys.stderr); sys.exit(2)", "secret-command-failed-silently", ""),
        (f"print(); print('{SECRET}')", "secret-empty", None),
        ("", "secret-empty", None),
        (f"print('\\x1b[31m{SECRET}')", "secret-unusable", None),
        (f"sys.stdout.buffer.write(b'\\xff' + '{SECRET}'.encode())", "secret-unusable", None),
    ],
)
def test_a_command_that_gives_none_is_told_without_its_output(tmp_path: Path, lines: str, code: str, said: str | None) -> None:
    error = refusal(Server("mail.example.org", password_command=program(tmp_path, lines)))
    assert (error.code, error.places.get("said")) == (code, said)
    assert error.places["key"] == "password_command"
    assert not error.is_final


@pytest.mark.parametrize(
    ("command", "code"),
    [(SECRET, "command-missing"), (f"'{SECRET}", "command-unreadable"), (" ", "command-unreadable"), ("/", "command-missing")],
)
def test_a_command_that_is_none_is_not_repeated(command: str, code: str) -> None:
    """Somebody may have written the password in its place."""
    assert refusal(Server("mail.example.org", token_command=command)).code == code


def test_a_command_that_hangs_is_ended(tmp_path: Path) -> None:
    marker = tmp_path / "ended"
    command = program(tmp_path, f"print('{SECRET}', flush=True)\ntime.sleep(30)\nopen('{marker}', 'w')")
    begin = time.monotonic()
    assert refusal(Server("mail.example.org", password_command=command), 0.3).code == "command-slow"
    assert time.monotonic() - begin < 10
    assert not marker.exists()


def test_what_a_command_prints_without_end_is_bounded(tmp_path: Path) -> None:
    code, output, _ = run(program(tmp_path, "sys.stdout.write('x' * 3_000_000)"), "command")
    assert (code, len(output)) == (0, MAX_OUTPUT_BYTES)


def test_words_of_a_command_are_no_shell(tmp_path: Path) -> None:
    _, output, _ = run(program(tmp_path, "print(sys.argv[1:])") + " '$(id)' ';' `id` ~/x", "command")
    assert output.decode().split()[:3] == ["['$(id)',", "';',", "'`id`',"]
    assert str(Path("~/x").expanduser()) in output.decode()


def keyring_of(monkeypatch: pytest.MonkeyPatch, answer: object) -> list[tuple[str, str]]:
    """A keyring in the place of the library; it gives or raises the answer. What it was asked for."""
    asked: list[tuple[str, str]] = []
    library, errors = ModuleType("keyring"), ModuleType("keyring.errors")

    def get_password(service: str, user: str) -> object:
        asked.append((service, user))
        if isinstance(answer, Exception):
            raise answer
        return answer

    vars(library).update(get_password=get_password, errors=errors)
    vars(errors).update(KeyringError=RuntimeError)
    monkeypatch.setitem(sys.modules, "keyring", library)
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    return asked


def test_the_keyring_is_asked_under_the_name_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = keyring_of(monkeypatch, SECRET)
    found = secret_of(Server("mail.example.org", user="ana", keyring=True))
    assert found is not None
    assert (found.reveal(), asked) == (SECRET, [("pbem mail.example.org", "ana")])


def test_a_keyring_that_gives_nothing_says_how_to_set_it(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server("mail.example.org", user="ana", keyring=True)
    keyring_of(monkeypatch, None)
    assert narration.error(refusal(server))[1] == "set it: keyring set 'pbem mail.example.org' 'ana'"
    keyring_of(monkeypatch, RuntimeError(SECRET))
    assert refusal(server).code == "keyring-shut"
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert "pbem[keyring]" in narration.error(refusal(server))[1].replace("(", "[").replace(")", "]")
