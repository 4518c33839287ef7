"""Slips get a plain sentence, a next step and the right exit code; nothing of the program's inside is shown."""

from pathlib import Path

import pytest

from pbem.cli import main
from pbem.cli.command_list import COMMANDS
from pbem.cli.failures import guarded
from pbem.errors import CheatEvidence, CorruptFile, Outcome
from tests.cli.players import Player

DOCS = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")

SLIPS = [
    (("shw", "x"), 2, 'there is no command "shw"', "did you mean pbem show?"),
    (("xyzzy",), 2, 'there is no command "xyzzy"', "`pbem help` lists every command"),
    (("show",), 2, "missing argument 'match'", "pbem show --help"),
    (("show", "x", "--wrong"), 2, "no such option", "pbem show --help"),
    (("show", "nope"), 3, "there is no match of that name here", "pbem status"),
    (("new", "guerra", "--side", "rebels"), 3, 'there is no game "guerra"', "did you mean guerra_do_congo?"),
    (("new", "guerra_do_congo", "--side", "kongo"), 3, 'there is no side "kongo"', "did you mean congo?"),
    (("new", "guerra_do_congo"), 3, "say which side you play", "--side SIDE: rebels, congo"),
    (("verify", "/nowhere/at/all.pbem"), 3, "there is no file /nowhere/at/all.pbem", "check the name"),
    (("verify", "/nowhere/at/all.pbem", "--rolls"), 3, "there is no file /nowhere/at/all.pbem", "check the name"),
    (("odds", "x"), 2, "missing argument 'attack'", "pbem odds --help"),
    (("new", "guerra_do_congo", "--side", "congo"), 3, "you have no identity yet", "pbem id new"),
    (("import", "nowhere.pbem"), 3, "there is no file nowhere.pbem", "check the name"),
    (("import", "/"), 3, "/ is a folder, but a file is needed", "name the files in it"),
    (("id", "show"), 3, "you have no identity yet", "pbem id new"),
    (("id", "new", ""), 3, "the name cannot be used", "1 to 60"),
]


@pytest.mark.parametrize(("words", "code", "message", "hint"), SLIPS)
def test_a_slip_is_answered(tmp_path: Path, words: tuple[str, ...], code: int, message: str, hint: str) -> None:
    result = Player(tmp_path / "home", "X").run(*words)
    assert result.exit_code == code
    assert result.stdout == ""
    error, *rest = result.stderr.splitlines()
    assert error.lower().startswith(f"pbem: error: {message}".lower())
    assert any(line.startswith("pbem: hint: ") and hint in line for line in rest)
    assert "Traceback" not in result.stderr


def test_option_names_and_values_are_checked(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    player.ok("id", "new", "X")
    base = ("new", "guerra_do_congo", "--side", "rebels")
    assert "did you mean morale_track?" in player.run(*base, "--option", "morale_trak=text").stderr
    assert "text, printed" in player.run(*base, "--option", "morale_track=blue").stderr
    assert "KEY=VALUE" in player.run(*base, "--option", "morale_track").stderr
    assert player.run(*base, "--dice", "loaded").exit_code == 3
    assert player.data("status") == []


def test_an_identity_is_never_overwritten(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    words = player.data("id", "new", "Ann")["fingerprint"]
    assert player.run("id", "new", "Bob").exit_code == 3
    assert player.data("id", "show")["fingerprint"] == words
    assert " ".join(words) in player.ok("id", "export")
    assert player.run("id", "new", "Ann", "--passphrase").exit_code == 3  # nobody to ask


def test_each_kind_of_error_has_its_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_STATE", str(tmp_path))

    def fail(problem: BaseException) -> object:
        raise problem

    assert guarded(lambda: fail(CorruptFile("file-cut-short", size=3))) == Outcome.DAMAGED
    assert guarded(lambda: fail(CheatEvidence("fork", Outcome.FORK, seq=1, first="a", second="b"))) == Outcome.FORK
    assert guarded(lambda: fail(PermissionError(13, "Permission denied", "/x/y"))) == Outcome.REFUSED
    assert guarded(lambda: fail(KeyboardInterrupt())) == Outcome.REFUSED
    assert guarded(lambda: fail(ZeroDivisionError("oops"))) == Outcome.BUG
    assert guarded(lambda: Outcome.AHEAD) == 11
    assert guarded(lambda: None) == 0
    said = capsys.readouterr().err
    assert "/x/y: permission denied" in said
    assert "pbem: error: this is a bug of ours (ZeroDivisionError)" in said
    assert "Traceback" not in said


def test_a_bug_shows_its_inside_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        guarded(lambda: 1 // 0)


def test_every_command_and_exit_code_is_documented() -> None:
    for name in COMMANDS:
        assert f"`{name}" in DOCS, name
    for outcome in Outcome:
        assert f"| {int(outcome)} | {outcome.name} |" in DOCS


def test_every_command_explains_itself(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    for name, (place, text) in COMMANDS.items():
        if name == "demo" and not (Path(main.__file__).parent / "demo.py").exists():
            continue
        assert player.ok(name, "--help").startswith(f"Usage: pbem {name}"), place
        assert text in player.ok("--help")


def test_games_lists_what_can_be_agreed_on(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    text = player.ok("games")
    for part in (
        "guerra_do_congo",
        "sides: rebels, congo",
        "scenario campaign",
        "morale_track = text | printed",
        "rio_40",
        "scenario clean_sweep",
        "sealed:",
        "swift:",
    ):
        assert part in text
    games = {game["id"]: game for game in player.data("games")}
    for game, rules in (("guerra_do_congo", "GC-"), ("rio_40", "R40-")):
        *own, days = games[game]["options"]
        assert all(option["text"] and option["rule"].startswith(rules) for option in own)
        assert (days["key"], days["values"][0], days["rule"]) == ("days", 0, "")
