"""`pbem verify --rolls` and `tools/check_dice.py --lines` print the same lines: anybody can compare them with diff."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.players import Player, begun

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"


@pytest.mark.parametrize("name", ["rio_40-closing_the_line-sealed", "guerra_do_congo-campaign-swift"])
def test_both_print_the_same_of_a_golden_match(tmp_path: Path, name: str) -> None:
    nobody = Player(tmp_path / "nobody", "Nobody")
    folder = GOLDEN / name
    told = nobody.run("verify", str(folder), "--rolls")
    assert (told.exit_code, told.stderr) == (0, "accepted.\n")
    assert nobody.ok("verify", "--rolls", *(str(path) for path in sorted(folder.glob("*.pbem")))) == told.stdout
    listed = tmp_path / "rolls.json"
    listed.write_text(nobody.ok("verify", str(folder), "--rolls", "--json"))
    command = [sys.executable, "-I", "-S", "tools/check_dice.py", "--lines", str(listed), str(folder)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert checked.stdout == told.stdout
    assert checked.stdout.count("\n") > 10
    assert checked.stderr.endswith("; 0 faults\n")


def test_of_a_match_here_and_of_damaged_files(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    assert ann.ok("verify", "congo-1", "--rolls") == ""  # set-up rolls nothing
    (tmp_path / "cut.pbem").write_bytes((tmp_path / "0.pbem").read_bytes()[:-70])
    result = ann.run("verify", "--rolls", str(tmp_path / "0.pbem"), str(tmp_path / "cut.pbem"))
    assert (result.exit_code, result.stdout) == (3, "")
    assert "1 matches, and 1 damaged" in result.stderr


def test_rolls_are_listed_of_one_match_only(tmp_path: Path) -> None:
    nobody = Player(tmp_path / "nobody", "Nobody")
    result = nobody.run("verify", str(GOLDEN), "--rolls")
    assert result.exit_code == 3
    assert "give the files of one match" in result.stderr
