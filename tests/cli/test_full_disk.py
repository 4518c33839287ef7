"""What is printed to a file on a full disk: told in plain words, and nothing that did not get out counts as sent."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.errors import Outcome
from pbem.session.turn.status_index import status
from tests.cli.players import begun
from tests.tui.stage import home_of
from tools.measured_homes import environment

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
ROOT = Path(__file__).resolve().parents[2]


def printed_to(target: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    with target.open("wb") as out:
        command = [sys.executable, "-m", "pbem", *words]
        return subprocess.run(
            command, env=environment(folder), stdout=out, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT
        )


@pytest.mark.parametrize("words", [("--version",), ("status",), ("games",)])
def test_no_room_for_what_is_printed_is_told_as_any_full_disk(tmp_path: Path, words: tuple[str, ...]) -> None:
    begun(tmp_path)
    done = printed_to(FULL, tmp_path / "ann", *words)
    assert done.returncode == Outcome.REFUSED, done.stderr
    first, *more = done.stderr.splitlines()
    assert first == f"pbem: error: the disk refuses: {os.strerror(28).lower()}"
    assert [line.partition("hint")[0] for line in more] == ["pbem: "]


def test_a_turn_file_that_could_not_be_printed_has_not_gone_out(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    for _ in range(2):
        ann.ok("do", "congo-1", "end")
    assert printed_to(FULL, tmp_path / "ann", "seal", "congo-1").returncode == Outcome.REFUSED
    assert [line.is_unsent for line in status(home_of(tmp_path / "ann"))] == [True]
    text = tmp_path / "turn.txt"
    assert printed_to(text, tmp_path / "ann", "seal", "congo-1").returncode == Outcome.OK
    assert [line.is_unsent for line in status(home_of(tmp_path / "ann"))] == [False]
    assert "congo-1" in bea.ok("import", str(text))
