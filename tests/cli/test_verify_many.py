"""`pbem verify` of a zip or a folder: a line for each match, the sum, and for scripts a list."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.players import Player, begun

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("rio_40-closing_the_line-sealed", "rio_40-police_post-swift")


@pytest.fixture
def nobody(tmp_path: Path) -> Player:
    return Player(tmp_path / "nobody", "Nobody")


def golden(name: str) -> dict[str, bytes]:
    return {f"{name}/{path.name}": path.read_bytes() for path in sorted((GOLDEN / name).glob("*.pbem"))}


def zipped(folder: Path, files: Mapping[str, bytes]) -> str:
    path = folder / "all.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name, data in files.items():
            made.writestr(name, data)
    return str(path)


def test_every_match_of_a_zip_has_a_line(tmp_path: Path, nobody: Player) -> None:
    files = golden(NAMES[0]) | golden(NAMES[1])
    *lines, total = nobody.ok("verify", zipped(tmp_path, files)).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("ok  ") and "over, both secrets checked" in line for line in lines)
    assert total.startswith(f"2 of 2 matches in order; {len(files)} files, ")


def test_what_is_wrong_is_told_under_its_match_and_harmless(tmp_path: Path, nobody: Player) -> None:
    files = golden(NAMES[0]) | golden(NAMES[1])
    last = [name for name in files if name.startswith(NAMES[0])][-1]
    wrong = files.pop(last)
    files["a\x1b[31m\u202e.pbem"] = wrong[:-1] + bytes([wrong[-1] ^ 1])
    files["b\x1b[31m.pbem"] = b"\x9f\x01 cut"
    text = nobody.ok("verify", zipped(tmp_path, files), code=15)
    assert "\x1b" not in text
    assert "\u202e" not in text
    damaged, first, fault, second, total = text.splitlines()
    assert damaged.startswith("BAD b")
    assert (first[:4], fault[:9], second[:4]) == ("BAD ", "    BAD a", "ok  ")
    assert total.startswith("1 of 2 matches in order")
    assert total.endswith("damaged beside them: 1")
    listed = nobody.data("verify", str(tmp_path / "all.zip"), code=15)
    assert [each.get("match", "")[:16] for each in listed] == ["", first.split()[1], second.split()[1]]
    assert [each["outcome"] for each in listed] == [13, 15, 0]


def test_a_match_alone_in_a_folder_is_told_as_its_files_are(nobody: Player) -> None:
    alone = [str(path) for path in sorted((GOLDEN / NAMES[0]).glob("*.pbem"))]
    position = nobody.ok("verify", *alone).splitlines()[-1]
    assert nobody.ok("verify", str(GOLDEN / NAMES[0])).splitlines()[-1] == position
    assert [each["outcome"] for each in nobody.data("verify", str(GOLDEN / NAMES[0]))] == [0]


def test_a_backup_and_a_folder_of_saves_are_verified_without_a_home(tmp_path: Path, nobody: Player) -> None:
    ann, _ = begun(tmp_path)
    ann.ok("backup", "--all", "-o", str(tmp_path / "all.backup"))
    one, other = nobody.data("verify", str(tmp_path / "all.backup")), nobody.data("verify", str(tmp_path / "ann"))
    assert one[0]["state_digest"] == other[0]["state_digest"] == ann.data("verify", "congo-1")["state_digest"]


def test_a_folder_named_as_a_match_is_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = begun(tmp_path)
    (tmp_path / "congo-1").mkdir()
    monkeypatch.chdir(tmp_path)
    assert ann.ok("verify", "congo-1").splitlines()[-1].startswith("accepted: 2 files")


def test_a_folder_without_a_turn_file_is_said_to_be_so(tmp_path: Path, nobody: Player) -> None:
    (tmp_path / "empty").mkdir()
    result = nobody.run("verify", str(tmp_path / "empty"))
    assert (result.exit_code, result.stdout, result.stderr) == (13, "", "There is no turn file in it.\n")
    assert nobody.data("verify", str(tmp_path / "empty"), code=13) == []


def test_what_stands_behind_a_gap_is_not_said_to_be_kept(nobody: Player) -> None:
    """An import keeps it; a check keeps nothing."""
    paths = [str(path) for path in sorted((GOLDEN / NAMES[0]).glob("*.pbem"))]
    text = nobody.ok("verify", *paths[:2], *paths[3:5], code=11)
    assert "file 3 follows one that is missing or no good: it cannot be checked" in text
    assert "kept" not in text
