"""A shell completes what may stand there, quickly, and no name that anybody chose reaches it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.cli.help.completing import candidates
from pbem.cli.help.completion import SCRIPTS
from tests.cli.players import Player
from tests.cli.test_startup import LIST, ROOT
from tools.pages import completion_rows

HOSTILE = [
    "$(touch owned)",
    "`touch owned`",
    "a'b",
    'a"b',
    "a b",
    "a\nb",
    "*",
    "~root",
    "-rf",
    "a;touch owned",
    "\x1b[31m",
    "é",
    "",
]


def match(saves: Path, name: object, number: int) -> str:
    """A match folder with as much in it as completion reads."""
    folder = saves / "matches" / f"{number:032x}"
    folder.mkdir(parents=True)
    (folder / "own.json").write_text(json.dumps({"name": name, "own_side": 0, "made_at": 0}))
    return folder.name


def found(line: str, environ: dict[str, str] | None = None) -> list[str]:
    """What may stand at the end of a line; without what is told of it."""
    *before, now = line.split(" ")
    return [each.split("\t")[0] for each in candidates(before, now, environ or {"PBEM_SAVES": "/nowhere"})]


def test_the_table_is_what_the_commands_say() -> None:
    table = (ROOT / "pbem/cli/help/completion_table.py").read_text()
    assert table == completion_rows.table(), "make pages"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sh", ["show"]),
        ("id ", ["new", "show", "export"]),
        ("scenario p", ["preview"]),
        ("--sa", ["--saves"]),
        ("--saves ", [":folders"]),
        ("nothing ", []),
        ("show congo-1 --z", ["--zoom"]),
        ("show congo-1 --zoom ", ["overview", "normal"]),
        ("show congo-1 --zoom=o", ["overview"]),
        ("show congo-1 --zoom = o", ["overview"]),
        ("show congo-1 --zoom =", ["overview", "normal"]),
        ("new ", ["guerra_do_congo", "rio_40", "world_war_africa", "heart_of_africa"]),
        ("new rio", ["rio_40"]),
        ("new guerra_do_congo --side ", ["rebels", "congo"]),
        ("new --side rebels g", ["guerra_do_congo"]),
        ("new rio_40 --scenario c", ["clean_sweep", "closing_the_line"]),
        ("new rio_40 --against ho", ["hotseat", "house"]),
        ("new rio_40 --dice ", ["sealed", "swift"]),
        ("new rio_40 -o ", [":files"]),
        ("offer m ", ["draw", "takeback", "accept"]),
        ("offer m draw ", []),
        ("import a b ", [":files"]),
        ("do congo-1 ", []),
        ("seal congo-1 --y", ["--yes"]),
        ("completion z", ["zsh"]),
        ("undo congo-1 --refused ", []),
    ],
)
def test_what_may_stand_there(line: str, expected: list[str]) -> None:
    assert [each for each in found(line) if each not in ("-h", "--help")] == expected


def test_matches_are_completed_by_name(tmp_path: Path) -> None:
    for number, name in enumerate(("congo-10", "congo-2", "rio-1")):
        match(tmp_path / "here", name, number)
    match(tmp_path / "there", "far-1", 9)
    environ = {"PBEM_SAVES": str(tmp_path / "here")}
    assert found("show ", environ) == ["congo-2", "congo-10", "rio-1"]
    assert found("show c", environ) == ["congo-2", "congo-10"]
    assert found("verify r", environ) == ["rio-1", ":files"]
    assert found("backup congo-2 rio", environ) == ["rio-1"]
    assert found(f"--saves {tmp_path}/there show ", environ) == ["far-1"]
    assert found(f"--saves={tmp_path}/there show ", environ) == ["far-1"]


def test_a_match_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    for number, text in enumerate(("", "[]", "3", '{"name": 3}', '{"name": "x"', "\udcff")):
        (tmp_path / f"matches/{number}").mkdir(parents=True)
        (tmp_path / f"matches/{number}/own.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert found("show ", {"PBEM_SAVES": str(tmp_path)}) == ["3"], "one of them has another thing for a name: its folder is"


def test_a_hostile_name_is_never_offered(tmp_path: Path) -> None:
    ids = {match(tmp_path, name, number) for number, name in enumerate(HOSTILE)}
    assert set(candidates(["show"], "", {"PBEM_SAVES": str(tmp_path)})) == ids


def words_in(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {"PBEM_SAVES": str(tmp_path), "PBEM_CONFIG": str(tmp_path), "PBEM_STATE": str(tmp_path), "PATH": ""}
    code = LIST.format(argv=["pbem", "completion", "words", *words])
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environ, check=True)


def test_nothing_slow_is_imported_for_it(tmp_path: Path) -> None:
    match(tmp_path, "congo-1", 1)
    done = words_in(tmp_path, "2", "pbem", "show", "")
    assert done.stdout == "congo-1\n"
    started = [sys.executable, "-c", "import sys; print('|'.join(sys.modules))"]
    bare = subprocess.run(started, capture_output=True, text=True, check=True).stdout.strip().split("|")
    loaded = {*done.stderr.splitlines()[-1].split("|")} - {*bare}  # what a site imports is no business of ours
    assert not {"click", "msgspec", "pathlib", "pbem.errors", "pbem.view", "pbem.session.disk.player_home"} & loaded


def test_words_that_are_none_are_answered_by_nothing(tmp_path: Path) -> None:
    assert words_in(tmp_path, "x").stdout == words_in(tmp_path).stdout == ""


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_script_is_printed_and_says_where_to_put_it(tmp_path: Path, shell: str) -> None:
    script = Player(tmp_path / "home", "X").ok("completion", shell)
    assert script == SCRIPTS[shell]
    assert f"pbem completion {shell} > " in script


BASH = """
set -u
source ./script
answer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pbem; printf '<%s>' "${COMPREPLY[@]}"; echo; }
answer pbem show c
answer pbem show ''
answer pbem new rio_40 --against = ho
answer pbem '$(touch owned)' ''
answer pbem sho
"""
ZSH = """
compdef() { :; }
_describe() { for each in "${(@P)3}"; do printf '<%s>' "$each"; done; echo }
source ./script
answer() { words=("$@"); CURRENT=$#; _pbem; }
answer pbem show c
answer pbem sho
"""
FISH = "source script; complete -C 'pbem show c'; complete -C 'pbem sho'"


@pytest.mark.parametrize(
    ("shell", "code", "expected"),
    [
        ("bash", BASH, "<congo-1>\n<IDS><congo-1>\n<hotseat><house>\n<>\n<show>\n"),
        ("zsh", ZSH, "<congo-1>\n<show:map, tracks, units, and what the rules wait for>\n"),
        ("fish", FISH, "congo-1\nshow\tmap, tracks, units, and what the rules wait for\n"),
    ],
)
def test_a_true_shell(tmp_path: Path, shell: str, code: str, expected: str) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed")
    ids = sorted(match(tmp_path, name, number) for number, name in enumerate(HOSTILE))
    match(tmp_path, "congo-1", 99)
    (tmp_path / "script").write_text(SCRIPTS[shell])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/pbem").write_text(f'#!/bin/sh\nexec {sys.executable} -m pbem "$@"\n')
    (tmp_path / "bin/pbem").chmod(0o755)
    environ = {"PBEM_SAVES": str(tmp_path), "PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    environ |= {"HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
    done = subprocess.run([program, "-c", code], capture_output=True, text=True, cwd=tmp_path, env=environ, check=False)
    assert done.stdout == expected.replace("<IDS>", "".join(f"<{each}>" for each in ids)), done.stderr
    assert not (tmp_path / "owned").exists()
