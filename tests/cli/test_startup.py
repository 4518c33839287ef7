"""What is asked often answers at once: nothing slow is imported for it. Times are printed by the benchmark, not held here."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SLOW = (
    "msgspec",
    "textual",
    "rich",
    "asyncio",
    "cryptography",
    "importlib.metadata",
    "email",
    "smtplib",
    "imapclient",
    "keyring",
    "imaplib",
    "pbem.post",
    "pbem.games",
    "pbem.match",
    "pbem.protocol",
)
LIST = """
import sys
sys.argv = {argv!r}
try:
    from pbem.__main__ import main
    main()
finally:
    print("|".join(sys.modules), file=sys.stderr)
"""


def modules_after(tmp_path: Path, *words: str) -> tuple[set[str], str, int]:
    done = subprocess.run(
        [sys.executable, "-c", LIST.format(argv=["pbem", *words])],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PBEM_SAVES": str(tmp_path / "s"), "PBEM_CONFIG": str(tmp_path / "c"), "PBEM_STATE": str(tmp_path / "t"), "PATH": ""},
        check=False,
    )
    return set(done.stderr.splitlines()[-1].split("|")), done.stdout, done.returncode


@pytest.mark.parametrize("words", [("--help",), ("status",), ("status", "--json"), ("shw",)])
def test_nothing_slow_is_imported(tmp_path: Path, words: tuple[str, ...]) -> None:
    modules, _, _ = modules_after(tmp_path, *words)
    assert "pbem" in modules
    assert not [name for name in SLOW if name in modules]


def test_the_version_needs_nothing_at_all(tmp_path: Path) -> None:
    modules, out, code = modules_after(tmp_path, "--version")
    assert (out, code) == ("pbem 0.1.0\n", 0)
    assert not {"click", "msgspec", "pbem.errors", "pbem.cli"} & modules


def test_status_of_matches_loads_no_game_and_no_key(tmp_path: Path) -> None:
    from tests.cli.players import Player

    player = Player(tmp_path / "home", "X")
    name = player.ok("new", "guerra_do_congo", "--against", "hotseat").strip()
    done = subprocess.run(
        [sys.executable, "-c", LIST.format(argv=["pbem", "status", name])],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**player.env, "PATH": ""},
        check=True,
    )
    assert done.stdout.startswith(f"{name}  guerra_do_congo turn 1  hotseat")
    loaded = set(done.stderr.splitlines()[-1].split("|"))
    assert not [slow for slow in (*SLOW, "click") if slow in loaded]


def test_a_wrong_name_in_status_is_answered_by_the_command(tmp_path: Path) -> None:
    _, out, code = modules_after(tmp_path, "status", "nope")
    assert (out, code) == ("", 3)


@pytest.mark.parametrize("words", [("games",), ("--help",)])
def test_a_closed_pipe_is_no_error(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "pbem", *words], stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    os.close(writing)
    assert (done.returncode, "Traceback" in done.stderr, "Exception" in done.stderr) == (0, False, False)


SCREENS = """
import sys
sys.argv = {argv!r}
from pbem.__main__ import main
from pbem.cli import screen_start
class Screens:
    def run(self, where, match):
        print("open", match, "click" in sys.modules)
        {then}
screen_start.in_terminal = lambda: True
screen_start.door = lambda name: Screens()
main()
"""


def screens_after(tmp_path: Path, words: tuple[str, ...], then: str, term: str = "xterm") -> tuple[str, str, int]:
    code = SCREENS.format(argv=["pbem", *words], then=then)
    place = {"PBEM_SAVES": str(tmp_path / "s"), "PBEM_CONFIG": str(tmp_path / "c"), "PBEM_STATE": str(tmp_path / "t")}
    env = {**place, "PATH": "", "TERM": term}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, check=False)
    return done.stdout, done.stderr, done.returncode


def test_the_screens_open_without_the_command_line_parser(tmp_path: Path) -> None:
    assert screens_after(tmp_path, ("play", "congo-1"), "return 7") == ("open congo-1 False\n", "", 7)
    assert screens_after(tmp_path, ("play",), "return 0") == ("open  False\n", "", 0)
    assert screens_after(tmp_path, (), "return 0") == ("open  False\n", "", 0)


def test_what_goes_wrong_before_the_screens_is_told_in_words(tmp_path: Path) -> None:
    _, told, code = screens_after(tmp_path, ("play", "x"), "raise KeyboardInterrupt")
    assert (told, code) == ("pbem: error: stopped\n", 3)
    _, told, code = screens_after(tmp_path, ("play",), "return 0", term="dumb")
    assert (told.startswith("pbem: error: "), code) == (True, 3)
    _, told, code = screens_after(tmp_path, ("play", "--nope"), "return 0")
    assert ("pbem play --help" in told, code) == (True, 2)


@pytest.mark.parametrize("words", [(), ("play",), ("play", "congo-1")])
def test_the_report_of_a_bug_says_that_the_screens_were_open(tmp_path: Path, words: tuple[str, ...]) -> None:
    _, told, code = screens_after(tmp_path, words, "raise ValueError")
    assert (told.startswith("pbem: error: "), code) == (True, 1)
    (report,) = (tmp_path / "t").rglob("*.txt")
    assert "\ncommand: play\n" in report.read_text()
