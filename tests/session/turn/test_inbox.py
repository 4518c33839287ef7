"""A watched folder: each file is taken in once, half written ones wait, what is no turn file is left alone."""

import errno
import os
from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.protocol.armor import armor
from pbem.session.disk import bounded_reading
from pbem.session.disk.bounded_reading import read_file
from pbem.session.disk.match_folder import MatchFolder, find_folder
from pbem.session.turn import draft, invitations, sealing, status_index
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.watched_folder import Inbox
from tests.session.toy import BLUE, Pair, begin, home_at


def folder_with(tmp_path: Path) -> tuple[Pair, Path, bytes]:
    """Two players, an empty folder of red's, and the bytes of a file that blue has sealed."""
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    folder = tmp_path / "in"
    folder.mkdir()
    return pair, folder, sealing.seal(pair.ann, pair.ref).data


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
    monkeypatch.setattr(bounded_reading, "MAX_READ_BYTES", 4000)
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
    monkeypatch.setattr(bounded_reading, "MAX_READ_BYTES", 100)
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
        with pytest.raises(UserError, match="file-no-file"):
            read_file(tmp_path / "pipe")


def test_a_file_that_comes_while_the_match_is_locked_is_taken_in_later(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    inbox = Inbox(pair.ben, folder)
    (folder / "a.pbem").write_bytes(data)
    with find_folder(pair.ben, pair.ref).locked():
        assert inbox.look() == ()
    assert told(inbox, 2) == ["turn-accepted"]
    assert told(inbox, 3) == []


def test_a_file_whose_match_is_damaged_is_told_once_and_taken_in_when_that_is_mended(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    (folder / "a.pbem").write_bytes(data)
    own = find_folder(pair.ben, pair.ref).own
    whole = own.read_bytes()
    own.write_bytes(b"{")
    assert told(Inbox(pair.ben, folder), 6) == ["match-damaged"]
    inbox = Inbox(pair.ben, folder)  # the next time the program runs
    assert told(inbox, 1) == []
    own.write_bytes(whole)
    assert told(inbox, 3) == ["turn-accepted"]


def test_a_file_that_came_before_its_invitation_is_taken_in_behind_it(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    cy = home_at(tmp_path / "cy")  # looks on
    invitation = invitations.new_match(ann, "grand_toy", side="blue", dice="sealed")
    import_bytes(ben, invitation.data)
    acceptance = invitations.accept(ben, invitation.card.match)
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.pbem").write_bytes(acceptance.data)
    inbox = Inbox(cy, folder)
    assert told(inbox, 5) == ["match-not-here"]
    (folder / "b.pbem").write_bytes(invitation.data)
    assert told(inbox, 2)[0] == "invitation-accepted"
    assert status_index.status(cy)[0].seq == 2


def test_what_was_whole_in_a_mail_is_told_at_once_and_what_was_damaged_at_the_second_look(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    (folder / "mail.txt").write_text(f"{armor(data)}\n\n{armor(data[:-20])}\n")
    inbox = Inbox(pair.ben, folder)
    assert [each.outcome for each in inbox.look()] == [Outcome.OK]
    assert [each.outcome for each in inbox.look()] == [Outcome.DAMAGED]
    assert inbox.look() == ()


def test_no_file_is_passed_over_in_a_full_folder(tmp_path: Path) -> None:
    pair, folder, data = folder_with(tmp_path)
    for number in range(2100):
        (folder / f"{number:04}.txt").touch()
    inbox = Inbox(pair.ben, folder)
    for _ in range(45):
        inbox.look()
    (folder / "new.pbem").write_bytes(data)
    assert told(inbox, 1) == ["turn-accepted"]
    assert Inbox(pair.ben, folder).look() == ()


def test_files_that_cannot_be_read_do_not_keep_others_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, folder, data = folder_with(tmp_path)
    for number in range(60):
        (folder / f"a{number:02}.pbem").write_bytes(b"unreadable")
    (folder / "z.pbem").write_bytes(data)

    def read(path: Path) -> bytes:
        if path.name != "z.pbem":
            raise UserError("disk", detail="")
        return read_file(path)

    monkeypatch.setattr(bounded_reading, "read_file", read)
    assert told(Inbox(pair.ben, folder), 2) == ["turn-accepted"]


def test_a_full_disk_loses_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, folder, data = folder_with(tmp_path)
    (folder / "a.pbem").write_bytes(data)
    inbox = Inbox(pair.ben, folder)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left")

    with monkeypatch.context() as patched:
        patched.setattr(MatchFolder, "store_file", full)
        assert told(inbox, 3) == ["disk"]
    assert told(inbox, 4) == ["turn-accepted"]


def told(inbox: Inbox, looks: int) -> list[str]:
    """What so many looks say."""
    return [each.code for _ in range(looks) for each in inbox.look()]
