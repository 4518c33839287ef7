"""What a crash leaves behind between two renames or in the middle of a write: it is put right, and no secret lies about."""

import errno
import os
from pathlib import Path

import pytest

from pbem.errors import UserError
from pbem.session.archive import removal
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import restore
from pbem.session.disk import atomic_files
from pbem.session.disk.atomic_files import lock, make_folder, store_atomic, store_new
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.status_lines import every
from pbem.session.look import queries
from pbem.session.turn import draft
from pbem.session.turn.status_index import status
from tests.session.toy import RED, Pair, deployed, home_at


def matches_in(pair: Pair) -> list[str]:
    return sorted(path.name for path in pair.ben.matches.iterdir())


@pytest.mark.parametrize("has_new", [True, False])
def test_a_match_between_two_renames_comes_back(tmp_path: Path, has_new: bool) -> None:
    pair = deployed(tmp_path)
    folder = MatchFolder(pair.ben, pair.ref).path
    old = folder.with_name(f"{pair.ref}.old")
    if has_new:
        old.mkdir()
        (old / "secret-0").write_bytes(bytes(32))
    else:
        folder.rename(old)
    assert every(environ={"PBEM_SAVES": str(pair.ben.saves)}) is None
    assert [line.match for line in status(pair.ben)] == [pair.ref]
    assert matches_in(pair) == [pair.ref]
    pair.play(RED, "end")


def test_a_deleted_match_and_a_half_checked_one_go(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    gone = pair.ben.matches / ("0" * 32 + ".gone")
    staged = pair.ben.saves / "restoring" / "matches" / ("1" * 32)
    for folder in (gone, staged):
        folder.mkdir(parents=True)
        (folder / "secret-0").write_bytes(bytes(32))
    with lock(pair.ben.saves / "restoring" / "lock"):
        status(pair.ben)
        assert (gone.exists(), staged.exists()) == (True, True)  # somebody restores
    status(pair.ben)
    assert (gone.exists(), staged.exists()) == (False, False)
    assert matches_in(pair) == [pair.ref]


def test_a_match_is_deleted_whole(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    assert removal.delete(pair.ben, pair.ref) == "toy-1"
    assert matches_in(pair) == []


def test_parts_of_files_go_with_the_next_change(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    folder = MatchFolder(pair.ben, pair.ref)
    parts = [folder.path / "secret-0.77.part", folder.files / "00003.pbem.77.part", folder.refused / "00003-0000-0.pbem.77.part"]
    folder.refused.mkdir()
    for part in parts:
        part.write_bytes(b"secret")
    queries.show(pair.ben, pair.ref)
    assert all(part.exists() for part in parts)  # somebody may be writing
    draft.undo(pair.ben, pair.ref)
    assert not any(part.exists() for part in parts)


@pytest.mark.parametrize("write", [store_atomic, store_new, atomic_files.store_loose])
@pytest.mark.parametrize("fault", ["write", "place"])
def test_a_full_disk_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: object, fault: str) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    if fault == "write":
        monkeypatch.setattr(os, "fdopen", full)
    else:
        monkeypatch.setattr(os, "link", full)
        monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="full"):
        write(tmp_path / "file", b"x", 0o600)  # type: ignore[operator]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="no modes of folders")
def test_every_folder_on_the_way_is_private(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b" / "c")
    assert [oct((tmp_path / each).stat().st_mode & 0o777) for each in ("a", "a/b", "a/b/c")] == ["0o700"] * 3


def test_two_restores_do_not_meet(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    laptop = home_at(tmp_path / "laptop", seed=9)
    staged = laptop.saves / "restoring" / "matches" / pair.ref
    staged.mkdir(parents=True)
    with lock(laptop.saves / "restoring" / "lock"), pytest.raises(UserError, match="match-locked"):
        restore(laptop, (tmp_path / "copy.zip").read_bytes())
    assert staged.exists()
    assert restore(laptop, (tmp_path / "copy.zip").read_bytes()).matches[0].files == 3
    assert not staged.exists()


def test_a_folder_that_cannot_be_read_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = deployed(tmp_path)

    def closed(folder: Path) -> list[str]:
        raise PermissionError(errno.EACCES, "not for you", str(folder))

    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", closed)
        atomic_files.drop_dead_parts(pair.ben.config)
        atomic_files.drop_parts(pair.ben.config)
