"""The way out by a folder: whole or not there, and never over another file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pbem.post.outgoing import folder as module
from pbem.post.outgoing.folder import MAX_SAME_NAMES, FolderOut
from pbem.post.travel import Letter, PostError
from pbem.view.text import narration

ROOT = Path(__file__).parents[2]


def letter(turn: bytes = b"turn") -> Letter:
    return Letter(b"mail", turn, "congo-1-0003.pbem", "ana@example.org", "rui@example.org")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_lies_there_under_its_name(tmp_path: Path) -> None:
    FolderOut(str(tmp_path)).send(letter())
    assert names(tmp_path) == ["congo-1-0003.pbem"]
    assert (tmp_path / "congo-1-0003.pbem").read_bytes() == b"turn"


def test_the_same_bytes_again_change_nothing(tmp_path: Path) -> None:
    way = FolderOut(str(tmp_path))
    way.send(letter())
    before = (tmp_path / "congo-1-0003.pbem").stat()
    way.send(letter())
    assert names(tmp_path) == ["congo-1-0003.pbem"]
    assert (tmp_path / "congo-1-0003.pbem").stat().st_ino == before.st_ino


@pytest.mark.parametrize("has_links", [True, False])
def test_another_file_of_that_name_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError(1, "no links")))
    way = FolderOut(str(tmp_path))
    for turn in (b"turn", b"other", b"longer still", b"other"):
        way.send(letter(turn))
    assert [(name, (tmp_path / name).read_bytes()) for name in names(tmp_path)] == [
        ("congo-1-0003-2.pbem", b"other"),
        ("congo-1-0003-3.pbem", b"longer still"),
        ("congo-1-0003.pbem", b"turn"),
    ]


def test_too_many_others_of_that_name_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SAME_NAMES", 3)
    assert MAX_SAME_NAMES > 3
    way = FolderOut(str(tmp_path))
    for turn in (b"1", b"2", b"3"):
        way.send(letter(turn))
    with pytest.raises(PostError) as caught:
        way.send(letter(b"4"))
    assert "{" not in narration.error(caught.value)[0]
    assert len(names(tmp_path)) == 3


CRASH = """
import os, sys
from pbem.post.outgoing.folder import FolderOut
from pbem.post.travel import Letter
setattr(os, sys.argv[2], lambda *_: os._exit(9))
FolderOut(sys.argv[1]).send(Letter(b"mail", b"turn", "congo-1-0003.pbem", "ana@example.org", "rui@example.org"))
"""


@pytest.mark.parametrize("step", ["fsync", "link"])
def test_a_crash_before_the_file_has_its_name_leaves_nothing_that_is_seen(tmp_path: Path, step: str) -> None:
    """What is left is hidden, and no turn file by its name; the next time all is well."""
    done = subprocess.run([sys.executable, "-c", CRASH, str(tmp_path), step], cwd=ROOT, check=False)
    assert done.returncode == 9
    (left,) = names(tmp_path)
    assert left.startswith(".")
    assert left.endswith(".part")
    FolderOut(str(tmp_path)).send(letter())
    assert [name for name in names(tmp_path) if not name.startswith(".")] == ["congo-1-0003.pbem"]


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PostError) as caught:
        FolderOut(str(tmp_path)).send(letter())
    assert "no space left" in narration.error(caught.value)[0]
    assert names(tmp_path) == []


def test_the_own_folder_is_written_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "out").mkdir()
    FolderOut("~/out").send(letter())
    assert names(tmp_path / "out") == ["congo-1-0003.pbem"]


@pytest.mark.parametrize("name", ["missing", "~no.such.player/x", "a\0b", "x" * 5000])
def test_a_folder_that_is_not_there(tmp_path: Path, name: str) -> None:
    for way in (FolderOut(name), FolderOut(str(tmp_path / name))):
        for act in (way.check, lambda way=way: way.send(letter())):
            with pytest.raises(PostError) as caught:
                act()
            assert caught.value.code == "post-folder-missing"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_leave_to_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    way = FolderOut(str(tmp_path))
    for act in (way.check, lambda: way.send(letter())):
        with pytest.raises(PostError) as caught:
            act()
        assert caught.value.code == "post-folder-shut"
    tmp_path.chmod(0o700)
