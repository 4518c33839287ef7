"""The help is whole enough to be a manual: examples that the parser takes, exit codes, defaults, variables; and a man page."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from pbem.cli.help.examples_and_exit_codes import EXAMPLES, EXIT_CODES, TOPICS, VARIABLES, exits
from pbem.cli.help.help_command import has_default
from pbem.cli.main import door
from pbem.errors import Outcome
from tests.cli.players import Player
from tools.pages import completion_rows, man

ROOT = Path(__file__).parents[2]
COMMANDS = {path: command for path, command in completion_rows.tree().items() if not isinstance(command, click.Group)}
DOCS = (ROOT / "docs/cli.md").read_text(encoding="utf-8")


def test_the_man_page_is_what_the_commands_say() -> None:
    assert (ROOT / "docs/pbem.1").read_text(encoding="utf-8") == man.page(), "make pages"


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_man_page_can_be_read() -> None:
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii", ROOT / "docs/pbem.1"], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    text = re.sub(r"\x1b\[[\d;]*m|.\x08", "", done.stdout)
    for part in (
        "EXIT STATUS",
        "pbem seal [OPTIONS] MATCH",
        "-o, --out FILE",
        "pbem do congo-1 'deploy ANG01 Luanda'",
        "PBEM_SAVES",
    ):
        assert part in text


def test_every_command_has_examples_and_no_other() -> None:
    assert EXAMPLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("path", COMMANDS)
def test_an_example_is_taken_by_the_parser(path: str) -> None:
    for line, does in EXAMPLES[path]:
        words = shlex.split(re.split(r" [<>] ", line)[0])
        name = next(name for name in (path, "show") if words[1 : 1 + len(name.split())] == name.split())
        COMMANDS[name].make_context(name, words[1 + len(name.split()) :])
        assert does


@pytest.mark.parametrize("path", COMMANDS)
def test_the_help_of_a_command_is_whole(tmp_path: Path, path: str) -> None:
    player = Player(tmp_path / "home", "X")
    text = player.ok(*path.split(), "--help")
    assert text == player.ok("help", *path.split())
    assert text.startswith(f"Usage: pbem {path} ")
    assert "Examples:\n    pbem " in text
    assert f"Exit codes: {', '.join(f'{code} {Outcome(code).name}' for code in exits(path))}; 1 BUG" in " ".join(text.split())
    options = [each for each in COMMANDS[path].params if isinstance(each, click.Option)]
    assert all(each.help for each in options)
    assert " ".join(text.split()).count("[default: ") == sum(map(has_default, options))
    assert max(map(len, text.splitlines())) <= 100


def test_topics(tmp_path: Path) -> None:
    player = Player(tmp_path / "home", "X")
    for topic in TOPICS:
        assert topic in player.ok("help", "--help")
    assert " 13  DAMAGED        cut or changed on its way" in player.ok("help", "exit-codes")
    assert "identity.toml" in player.ok("help", "files")
    assert "NO_COLOR" in player.ok("help", "variables")
    assert player.ok("help") == player.ok("--help")
    for wrong in (["nope"], ["play", "x"], ["id", "nope"], ["files", "x"]):
        assert player.run("help", *wrong).exit_code == 2


def test_the_page_of_the_commands_says_the_same_of_exit_codes() -> None:
    assert EXIT_CODES.keys() == set(Outcome)
    for code, text in EXIT_CODES.items():
        assert f"| {int(code)} | {code.name} | {text} |" in DOCS


def test_every_variable_that_the_program_reads_is_told() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "pbem").rglob("*.py") if path.parts[-2:] != ("help", "texts.py")
    )
    told = {name for names, _ in VARIABLES for name in names.split(", ")}
    assert set(re.findall(r"\bPBEM_[A-Z]+\b", source)) == {name for name in told if name.startswith("PBEM_")}


def test_the_help_is_made_only_when_it_is_asked_for(tmp_path: Path) -> None:
    Player(tmp_path / "home", "X").run("status", "--all")
    assert not door.is_helping
