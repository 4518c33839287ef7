"""The report of a bug tells where the program broke, and holds nothing that a player would not show."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.__main__ import main
from pbem.errors import UserError
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.doctor import crash_report
from pbem.session.doctor.crash_report import keep_report, kept, report_text
from pbem.session.player.identity import load_seed, new_identity
from pbem.session.turn.draft import do
from tests.cli.players import Player
from tests.session.toy import begin, home_at

NAME, NOTE, PASSPHRASE, ORDER = "Bea-the-opponent", "meet me at the bridge", "correct horse battery", "march K1 0302"
PATH = "/home/ana/love-letters.pbem"


def planted(tmp_path: Path) -> dict[str, bytes]:
    """What no report may hold, of a true home and match."""
    pair = begin(tmp_path)
    folder = MatchFolder(pair.ann, pair.ref)
    seed, secret = load_seed(pair.ann), folder.secret(1)
    return {
        "seed": seed,
        "seed in hex": seed.hex().encode(),
        "seed as Python shows it": repr(seed)[2:-1].encode(),
        "secret": secret,
        "secret in hex": secret.hex().encode(),
        "match": pair.ref.encode(),
        **{text: text.encode() for text in (NAME, NOTE, PASSPHRASE, ORDER, PATH, "love-letters", str(tmp_path))},
    }


def broken(values: dict[str, bytes]) -> BaseException:
    """An error with all of it in variables, messages, notes, names of types, functions and files, in causes and in a group."""
    said = " ".join(f"{name} {value!r} {value.decode('latin-1')}" for name, value in values.items())
    odd = type(NOTE, (ValueError,), {"__module__": PASSPHRASE})
    namespace: dict[str, Any] = {"odd": odd, "said": said}
    exec(compile("def f():\n    inside = said\n    raise odd(said, inside)", PATH, "exec"), namespace)
    inner: Callable[[], None] = namespace["f"]
    inner.__code__ = inner.__code__.replace(co_name=ORDER, co_qualname=NAME)
    with pytest.raises(ExceptionGroup) as caught:
        wrapped(inner, said)
    return caught.value


def wrapped(inner: Callable[[], None], said: str) -> None:
    try:
        try:
            inner()
        except ValueError as error:
            error.add_note(said)
            raise UserError(said, name=said, path=PATH) from error
    except UserError as error:
        raise ExceptionGroup(said, [error, KeyError(said)]) from None


def bug(home: object) -> None:
    raise ZeroDivisionError(f"{home} {PASSPHRASE}")


def test_nothing_that_is_secret_is_in_a_report(tmp_path: Path) -> None:
    values = planted(tmp_path)
    path = keep_report(tmp_path / "state", broken(values), f"seal {NAME}", 0)
    assert path is not None
    data = path.read_bytes()
    assert [name for name, value in values.items() if value in data] == []
    assert [name for name, value in values.items() if value in str(path.name).encode()] == []
    text = data.decode("ascii")
    assert "pbem.errors.UserError" in text, "what is told is told"
    assert "builtins.KeyError" in text
    assert "?.?\n" in text, "a type with an odd name"
    assert "  elsewhere\n" in text
    assert "command: ?\n" in text


def test_a_report_tells_where_it_broke(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        do(home_at(tmp_path), "nothing", "x")
    text = report_text(caught.value, "do", 86_400)
    assert text.startswith("pbem: 0.1.0\npython: 3.")
    assert "command: do\ntime: 1970-01-02T00:00:00Z\n\npbem.errors.UserError\n  elsewhere\n  pbem/session/turn/draft.py:" in text
    assert " do\n  python/contextlib.py:" in text
    assert text.endswith(" find_folder\n")


def test_reports_are_few_and_small(tmp_path: Path) -> None:
    def deeper(depth: int) -> None:
        new_identity(home_at(tmp_path), "") if not depth else deeper(depth - 1)

    with pytest.raises(UserError) as caught:
        deeper(900)
    for at in range(crash_report.KEPT + 3):
        keep_report(tmp_path, caught.value, "do", at * 60)
    reports = kept(tmp_path)
    assert len(reports) == crash_report.KEPT
    assert reports[0].name.startswith("19700101-000300-")
    assert reports[0].stat().st_mode & 0o777 == 0o600
    assert "... 823 more" in reports[0].read_text()
    assert reports[0].stat().st_size < 4000


def test_a_report_that_cannot_be_written_is_none(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    assert keep_report(tmp_path / "state", ValueError(), "do", 0) is None


def test_the_command_line_says_where_the_report_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path / "home", "X")
    monkeypatch.setattr("pbem.session.turn.status_index.folders", bug)
    result = player.run("status", "--all")
    assert result.exit_code == 1
    (report,) = kept(tmp_path / "home/state")
    said = " ".join(result.stderr.split())
    assert said.startswith("pbem: error: this is a bug of ours (ZeroDivisionError) pbem: hint: nothing that was stored is lost")
    assert str(report) in said
    assert "command: status\n" in report.read_text()
    assert PASSPHRASE not in report.read_text() + said


def test_a_bug_of_the_report_hides_no_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.session.turn.status_index.folders", bug)
    monkeypatch.setattr("pbem.desk.crash_notice.keep_report", lambda *parts: parts[99])
    result = Player(tmp_path / "home", "X").run("status", "--all")
    assert result.exit_code == 1
    assert "bug of ours (ZeroDivisionError)" in result.stderr
    assert "no report could be written" in result.stderr


def test_a_bug_before_the_command_line_is_told_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["pbem", "status"])
    monkeypatch.setattr("pbem.cli.commands.looking.status_printing.answer", bug)
    for variable, folder in Player(tmp_path / "home", "X").env.items():
        monkeypatch.setenv(variable, folder)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 1
    (report,) = kept(tmp_path / "home/state")
    said = capsys.readouterr().err
    assert "bug of ours (ZeroDivisionError)" in said
    assert PASSPHRASE not in report.read_text() + said
