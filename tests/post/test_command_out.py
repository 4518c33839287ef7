"""The way out by a command: it gets the whole mail, and what becomes of it is told."""

import sys
from pathlib import Path

import pytest

from pbem.post.outgoing.command import CommandOut
from pbem.post.travel import Letter, PostError
from pbem.view.text import narration
from tests.post.test_logins import program

MAIL = b"From: ana@example.org\r\nTo: rui@example.org\r\n\r\n.\r\n\xff\r\n" + b"x" * 300_000
LETTER = Letter(MAIL, b"", "x.pbem", "ana@example.org", "rui@example.org")
MARK = "geheim-7431"


def failure(command: str, seconds: float = 30) -> PostError:
    with pytest.raises(PostError) as caught:
        CommandOut(command, seconds).send(LETTER)
    told = " ".join(narration.error(caught.value))
    assert "{" not in told
    assert all(mark not in f"{told} {caught.value!r}" for mark in (MARK, "\x1b", "\x07"))
    return caught.value


def test_the_command_gets_the_whole_mail(tmp_path: Path) -> None:
    command = program(tmp_path, f"open({str(tmp_path / 'got')!r}, 'wb').write(sys.stdin.buffer.read())")
    CommandOut(command).send(LETTER)
    assert (tmp_path / "got").read_bytes() == MAIL.replace(b"\r\n", b"\n")


def test_a_command_need_not_read_it_all(tmp_path: Path) -> None:
    CommandOut(program(tmp_path, "")).send(LETTER)


@pytest.mark.parametrize(
    ("lines", "code", "is_final", "said"),
    [
        ("sys.exit(75)", "command-failed-silently", False, "exit code 75"),
        ("print('no such user', file=sys.stderr); sys.exit(67)", "command-failed", True, "no such user"),
        ("sys.exit(65)", "command-failed-silently", True, "exit code 65"),
        (
            "print('\\n\\x1b]0;x\\x07\\x1b[2J535 no\\nmore', file=sys.stderr); sys.exit(77)",
            "command-failed",
            False,
            "535 no",
        ),
        (f"print('{MARK}'); print('{MARK}', file=sys.stderr); sys.exit(1)", "command-failed-silently", False, "exit code 1"),
        ("os.kill(os.getpid(), 9)", "command-failed-silently", False, "exit code"),
        ("sys.stderr.write('x' * 1_000_000); sys.exit(1)", "command-failed", False, "xxxx"),
    ],
)
def test_a_command_that_fails_is_told_in_a_line(tmp_path: Path, lines: str, code: str, is_final: bool, said: str) -> None:
    error = failure(program(tmp_path, lines))
    assert (error.code, error.is_final) == (code, is_final)
    sentence = narration.error(error)[0]
    assert said in sentence
    assert "more" not in sentence
    assert len(sentence) < 400


def test_a_command_that_hangs_is_ended_and_the_letter_waits(tmp_path: Path) -> None:
    error = failure(program(tmp_path, "time.sleep(30)"), 0.3)
    assert (error.code, error.is_final) == ("command-slow", False)


@pytest.mark.parametrize("command", [f"/no/such/{MARK} -t", f"{MARK}", f"'{MARK}", "", "a\0b"])
def test_a_command_that_is_not_there_is_not_repeated(command: str) -> None:
    assert failure(command).code in ("command-missing", "command-unreadable")
    with pytest.raises(PostError):
        CommandOut(command).check()


def test_the_check_looks_for_the_program_and_sends_nothing(tmp_path: Path) -> None:
    CommandOut(f"'{sys.executable}' -t").check()
    with pytest.raises(PostError) as caught:
        CommandOut(str(tmp_path)).check()
    assert "not installed" in narration.error(caught.value)[0]
