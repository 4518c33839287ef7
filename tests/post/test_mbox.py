"""An mbox as a way in: what was read is not read again, what was rewritten is read anew, and a half-written mail waits."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.post.incoming import mbox
from pbem.post.incoming.mbox import Mbox
from pbem.post.mail_files import find_turns
from pbem.post.travel import Arrival, Cursor, PostError
from tests.post.looking import look
from tests.post.manglings import OTHER, TURN, attached, eml, plain

LINE = b"From ana@example.org Fri Jan  2 03:04:05 2026\n"
HELLO = plain("hello")


def boxed(*mails: bytes) -> bytes:
    """As a delivery agent writes them."""
    return b"".join(LINE + mail.replace(b"\r\n", b"\n").replace(b"\nFrom ", b"\n>From ") + b"\n" for mail in mails)


def turns(found: list[Arrival]) -> list[object]:
    return [turn for each in found for turn in find_turns(each.data)]


def append(box: Path, data: bytes) -> None:
    with box.open("ab") as file:
        file.write(data)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    (tmp_path / "ana").touch()
    return tmp_path / "ana"


def test_each_mail_with_a_turn_is_given_until_it_is_done(box: Path) -> None:
    box.write_bytes(boxed(HELLO, eml(), HELLO, eml(OTHER)))
    cursor: Cursor = {}
    found = look(Mbox(box), cursor, is_done=False)
    assert turns(found) == [TURN, OTHER]
    assert [(each.sender, each.place) for each in found] == [("ana@example.org", str(box))] * 2
    way = Mbox(box)
    assert turns(look(way, cursor)) == [TURN, OTHER]
    assert look(way, cursor) == look(Mbox(box), cursor) == []


def test_what_is_appended_is_given_and_the_rest_not_read_again(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mbox, "_MARK_BYTES", 100)
    box.write_bytes(boxed(*[HELLO] * 300, eml()))
    cursor: Cursor = {}
    assert turns(look(Mbox(box), cursor)) == [TURN]
    append(box, boxed(HELLO, eml(OTHER)))
    read: list[int] = []
    whole = mbox._read

    def counted(file: FileIO, start: int, end: int) -> bytes:
        read.append(end - start)
        return whole(file, start, end)

    monkeypatch.setattr(mbox, "_read", counted)
    assert turns(look(Mbox(box), cursor)) == [OTHER]
    assert sum(read) < len(boxed(HELLO, eml(OTHER))) * 3


@pytest.mark.parametrize(
    "rewritten",
    [
        boxed(eml(OTHER), eml()),  # the first was deleted
        boxed(eml(OTHER)),  # shrunk
        boxed(HELLO.replace(b"From:", b"Status: RO\nFrom:", 1), eml(OTHER), eml()),  # marked as read
        boxed(plain("other"), eml(OTHER), eml(), HELLO, HELLO),
        b"",
    ],
)
def test_a_box_that_was_rewritten_is_read_anew(rewritten: bytes, box: Path) -> None:
    box.write_bytes(boxed(HELLO, eml()))
    way, cursor = Mbox(box), Cursor()
    look(way, cursor)
    box.write_bytes(rewritten)
    assert turns(look(way, cursor)) == find_turns(rewritten)
    assert look(way, cursor) == []


def test_what_waits_in_a_box_that_was_rewritten_is_given_from_its_new_place(box: Path) -> None:
    box.write_bytes(boxed(HELLO, eml(), HELLO))
    cursor: Cursor = {}
    assert len(look(Mbox(box), cursor, is_done=False)) == 1
    box.write_bytes(boxed(eml(), HELLO))
    assert turns(look(Mbox(box), cursor)) == [TURN]
    assert look(Mbox(box), cursor) == []


def test_a_half_written_last_mail_waits(box: Path) -> None:
    whole = boxed(HELLO, eml())
    box.write_bytes(whole[:-1400])
    way, cursor = Mbox(box), Cursor()
    assert look(way, cursor) == []
    box.write_bytes(whole[:-1300])
    assert look(way, cursor) == []
    box.write_bytes(whole)
    assert turns(look(way, cursor)) == [TURN]
    append(box, boxed(eml(OTHER)))
    assert turns(look(way, cursor)) == [OTHER]


@given(st.lists(st.integers(1, len(boxed(HELLO, eml(), HELLO, eml(OTHER))) - 1), max_size=6))
@settings(max_examples=50)
def test_wherever_writing_stands_still_each_turn_is_found(cuts: list[int]) -> None:
    """A delivery that takes no lock, and a look after each piece."""
    whole = boxed(HELLO, eml(), HELLO, eml(OTHER))
    with tempfile.TemporaryDirectory() as folder:
        box, cursor, found = Path(folder) / "box", Cursor(), list[object]()
        for cut in (*sorted(cuts), len(whole)):
            box.write_bytes(whole[:cut])
            found += turns(look(Mbox(box), cursor))
        assert [each for each in dict.fromkeys(found) if isinstance(each, bytes)] == [TURN, OTHER]


def test_a_damaged_last_mail_is_given_when_the_box_no_longer_changes(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.post.incoming.mbox.HALF_SECONDS", 0.05)
    box.write_bytes(boxed(HELLO, eml())[:-1300])
    way, cursor = Mbox(box), Cursor()
    assert look(way, cursor) == []
    assert way.wait(30)
    assert len(look(way, cursor)) == 1
    os.utime(box, (0, 0))
    assert len(look(Mbox(box), {})) == 1  # long since written


def test_mails_of_any_size_are_found_across_the_pieces_that_are_read(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mails = [HELLO, eml(), attached(bytes(3000), "image/gif", "x.gif"), eml(OTHER), HELLO]
    box.write_bytes(boxed(*mails))
    for size in (1, 7, 45, 46, 47, 400, 1999, 100_000):
        monkeypatch.setattr(mbox, "_PIECE_BYTES", size)
        with box.open("rb", 0) as file:
            found = [data for _, _, data in mbox._mails(file, 0, box.stat().st_size)]
        assert found == [boxed(mail) for mail in mails], size


def test_a_mail_that_is_too_large_is_passed_over_and_not_kept(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mbox, "MAX_MAIL_BYTES", 20_000)
    monkeypatch.setattr(mbox, "_PIECE_BYTES", 1000)
    box.write_bytes(boxed(eml() + b"x" * 50_000, eml(), HELLO + b"\n" * 30_000, eml(OTHER)))
    assert turns(look(Mbox(box), {})) == [TURN, OTHER]


def test_what_only_looks_like_the_beginning_of_a_mail_is_none(box: Path) -> None:
    text = eml().replace(b"Rui,", b"Rui,\nFrom here on we attack\nFrom 2026\n")
    box.write_bytes(LINE + text + b"\n" + boxed(HELLO))
    (found,) = look(Mbox(box), {})
    assert b"From here on" in found.data
    assert find_turns(found.data) == [TURN]


HOLD = "import fcntl, sys; file = open(sys.argv[1], 'r+b'); fcntl.{}(file, fcntl.LOCK_EX); print(1, flush=True); input()"


@contextmanager
def held(kind: str, box: Path) -> Iterator[None]:
    """A lock of another process: one's own hinder nobody."""
    if kind == "dotlock":
        lock = box.with_name("ana.lock")
        lock.touch()
        yield
        lock.unlink()
        return
    words = [sys.executable, "-c", HOLD.format(kind), str(box)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        yield
        holder.communicate(b"\n")


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
@pytest.mark.parametrize("kind", ["lockf", "flock", "dotlock"])
def test_a_locked_box_waits_until_it_is_free(kind: str, box: Path) -> None:
    box.write_bytes(boxed(eml()))
    way, cursor = Mbox(box), Cursor()
    with held(kind, box):
        assert look(way, cursor) == []
        assert not way.wait(0.05)
    assert way.wait(30)
    assert turns(look(way, cursor)) == [TURN]


def test_a_lock_file_that_was_left_behind_does_not_count(box: Path, tmp_path: Path) -> None:
    box.write_bytes(boxed(eml()))
    (tmp_path / "ana.lock").touch()
    os.utime(tmp_path / "ana.lock", (0, 0))
    assert turns(look(Mbox(box), {})) == [TURN]


def test_what_lies_there_is_not_changed(box: Path, tmp_path: Path) -> None:
    box.write_bytes(boxed(eml()))
    os.utime(box, (1, 2))
    look(Mbox(box), {})
    assert box.stat().st_mtime == 2
    assert list(tmp_path.iterdir()) == [box]


@pytest.mark.parametrize(
    "cursor", [{"at": -1}, {"at": 10**30}, {"at": 5, "last": 9}, {"waiting": [[9, 3]]}, {"at": "x"}, {"mark": 7}]
)
def test_a_cursor_that_makes_no_sense_is_as_none(cursor: Cursor, box: Path) -> None:
    box.write_bytes(boxed(eml()))
    assert TURN in turns(look(Mbox(box), cursor))


def test_what_is_no_mbox_is_told_or_gives_nothing(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none", tmp_path / "none" / "x"):
        with pytest.raises(PostError, match="mbox-missing"):
            look(Mbox(path), {})
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 99)
    assert look(Mbox(tmp_path / "noise"), {}) == []
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(PostError, match="mbox-missing"):
            look(Mbox(tmp_path / "pipe"), {})


def test_a_box_that_is_empty_again_and_gone_is_no_error(box: Path) -> None:
    box.write_bytes(boxed(eml()))
    way, cursor = Mbox(box), Cursor()
    look(way, cursor)
    box.unlink()
    assert look(way, cursor) == []
    box.write_bytes(boxed(eml(OTHER)))
    assert turns(look(way, cursor)) == [OTHER]


def test_one_waits_until_something_comes(box: Path) -> None:
    way, cursor = Mbox(box), Cursor()
    look(way, cursor)
    assert not way.wait(0.01)
    late = Timer(0.1, append, (box, boxed(eml())))
    late.start()
    begun = time.monotonic()
    assert way.wait(30)
    assert time.monotonic() - begun < 10
    late.join()
    assert turns(look(way, cursor)) == [TURN]
    way.close()
    assert not way.wait(30)
