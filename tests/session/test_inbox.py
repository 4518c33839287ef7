"""A watched folder: each file is taken in once, half written ones wait, what is no turn file is left alone."""

import os
from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.session import draft, seal
from pbem.session import inbox as inboxes
from pbem.session.inbox import Inbox, read_file
from tests.session.toy import BLUE, Pair, begin


def folder_with(tmp_path: Path) -> tuple[Pair, Path, bytes]:
    """Two players, an empty folder of red's, and the bytes of a file that blue has sealed."""
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    folder = tmp_path / "in"
    folder.mkdir()
    return pair, folder, seal.seal(pair.ann, pair.ref).data


def test_a_new_file_is_taken_in_once(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    assert inbox.look() == ()
    (folder / "a.pbem").write_bytes(data)
    assert [each.outcome for each in inbox.look()] == [Outcome.OK]
    assert inbox.look() == ()
    assert Inbox(pair.ben, folder).look() == ()  # the next time the program runs


def test_a_copy_of_what_is_here_is_not_told(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    (folder / "a.pbem").write_bytes(data)
    inbox.look()
    (folder / "b.pbem").write_bytes(data)
    assert inbox.look() == ()


def test_a_file_that_is_still_being_written_waits(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    (folder / "a.pbem").write_bytes(data[:-20])
    assert inbox.look() == ()
    (folder / "a.pbem").write_bytes(data)
    assert [each.outcome for each in inbox.look()] == [Outcome.OK]


def test_a_damaged_file_is_told_at_the_second_look_and_then_no_more(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    (folder / "a.pbem").write_bytes(data[:-20])
    assert inbox.look() == ()
    assert [each.outcome for each in inbox.look()] == [Outcome.DAMAGED]
    assert inbox.look() == ()


def test_other_files_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, folder, data = folder_with(tmp_path)
    monkeypatch.setattr(inboxes, "MAX_READ_BYTES", 4000)
    inbox = Inbox(pair.ben, folder)
    (folder / "letter.txt").write_text("Dear Ann, no turn file today.")
    (folder / "picture.png").write_bytes(data)
    (folder / ".hidden.pbem").write_bytes(data)
    (folder / "big.pbem").write_bytes(data + bytes(4000))
    (folder / "sub.pbem").mkdir()
    assert inbox.look() == ()
    assert inbox.look() == ()


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    pair, folder, _ = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    folder.rmdir()
    with pytest.raises(UserError, match="folder-missing"):
        inbox.look()


def test_a_file_is_read_up_to_what_a_mail_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inboxes, "MAX_READ_BYTES", 100)
    path = tmp_path / "file"
    path.write_bytes(bytes(100))
    assert read_file(path) == bytes(100)
    path.write_bytes(bytes(101))
    with pytest.raises(UserError, match="text-too-large"):
        read_file(path)
    with pytest.raises(UserError, match="file-missing"):
        read_file(tmp_path / "nothing")
    if os.name == "posix":
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(UserError, match="file-missing"):
            read_file(tmp_path / "pipe")
