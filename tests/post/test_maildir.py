"""A Maildir and a folder as ways in: each mail with a turn is given until it is done, however it is renamed; nothing is changed."""

import os
import sys
import time
from pathlib import Path
from threading import Timer

import pytest

from pbem.post.accounts import Account
from pbem.post.incoming.folder import Folder
from pbem.post.incoming.maildir import Maildir
from pbem.post.incoming.sources import ways_in
from pbem.post.travel import Arrival, Cursor, PostError
from tests.post.looking import look
from tests.post.manglings import OTHER, TURN, eml, plain

HELLO = plain("hello")


def maildir(path: Path) -> Path:
    for part in ("new", "cur", "tmp"):
        (path / part).mkdir(parents=True)
    return path


def put(path: Path, data: bytes, age_seconds: float = 0) -> Path:
    path.write_bytes(data)
    at = time.time() - age_seconds
    os.utime(path, (at, at))
    return path


def bodies(found: list[Arrival]) -> list[bytes]:
    return [each.data for each in found]


# ---------------------------------------------------------------- Maildir


def test_each_mail_with_a_turn_is_given_until_it_is_done(tmp_path: Path) -> None:
    box = maildir(tmp_path)
    put(box / "new" / "2.host", eml(OTHER), 10)
    put(box / "cur" / "1.host:2,S", eml(), 20)
    put(box / "cur" / "3.host:2,", HELLO)
    cursor: Cursor = {}
    found = look(Maildir(box), cursor, is_done=False)
    assert bodies(found) == [eml(), eml(OTHER)]  # oldest first
    assert [(each.sender, each.place) for each in found] == [("ana@example.org", str(box))] * 2
    way = Maildir(box)
    assert len(look(way, cursor)) == 2
    assert look(way, cursor) == look(Maildir(box), cursor) == []


def test_a_mail_delivered_late_with_an_old_time_is_given(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    put(box / "new" / "9.host", eml())
    assert len(look(Maildir(box), cursor)) == 1
    put(box / "new" / "1.host", eml(OTHER), 1_000_000)
    assert bodies(look(Maildir(box), cursor)) == [eml(OTHER)]


@pytest.mark.parametrize("mark", [":2,S", ":2,FRS", ";2,S", "!2,S", ":1,x"])
def test_a_mail_that_was_read_by_a_mail_program_is_not_given_again(mark: str, tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    mail = put(box / "new" / "1.host", eml())
    assert len(look(Maildir(box), cursor)) == 1
    mail.rename(box / "cur" / f"1.host{mark}")
    assert look(Maildir(box), cursor) == []


def test_a_mail_that_moves_while_the_box_is_read_is_not_lost(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    put(box / "new" / "1.host", eml(), 20)
    second = put(box / "new" / "2.host", eml(OTHER), 10)
    found = []
    for arrival in Maildir(box).arrivals(cursor):
        found.append(arrival.data)
        if second.exists():
            second.rename(box / "cur" / "2.host:2,S")
    assert found == [eml(), eml(OTHER)]


def test_a_mail_that_goes_while_the_box_is_read_is_left_out(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    put(box / "new" / "1.host", eml(), 20)
    second = put(box / "new" / "2.host", eml(OTHER), 10)
    for arrival in Maildir(box).arrivals(cursor):
        assert arrival.data == eml()
        second.unlink()
    put(second, eml(OTHER))
    assert eml(OTHER) in bodies(look(Maildir(box), cursor))


def test_a_box_that_was_written_anew_under_other_names_is_looked_at_anew(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    mail = put(box / "cur" / "1.host,U=7:2,S", eml())
    assert len(look(Maildir(box), cursor)) == 1
    mail.rename(box / "cur" / "1.host,U=1:2,S")
    assert len(look(Maildir(box), cursor)) == 1


def test_the_cursor_has_eight_bytes_a_mail_and_forgets_what_is_gone(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    for number in range(300):
        put(box / "cur" / f"{number}.{'long' * 20}:2,S", HELLO)
    look(Maildir(box), cursor)
    assert len(str(cursor)) < 300 * 8 * 4 / 3 + 100
    for number in range(300):
        (box / "cur" / f"{number}.{'long' * 20}:2,S").unlink()
    look(Maildir(box), cursor)
    assert len(str(cursor)) < 100


def test_a_look_that_is_broken_off_remembers_what_it_has_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    put(box / "cur" / "1", HELLO, 30)
    put(box / "cur" / "2", eml(), 20)
    put(box / "cur" / "3", eml(OTHER), 10)
    way = Maildir(box)
    arrivals = iter(way.arrivals(cursor))
    way.done(cursor, next(arrivals))
    del arrivals
    read: list[str] = []
    monkeypatch.setattr("pbem.post.incoming.maildir.bounded", read.append)
    look(way, cursor)
    assert read == [str(box / "cur" / "3")]


@pytest.mark.parametrize("cursor", [{"passed": 7}, {"passed": "?", "done": ["x"]}, {"passed": "AAAA"}, {"done": None}])
def test_a_cursor_that_makes_no_sense_is_as_none(cursor: Cursor, tmp_path: Path) -> None:
    put(maildir(tmp_path) / "cur" / "1", eml())
    assert len(look(Maildir(tmp_path), cursor)) == 1


def test_what_lies_there_is_not_changed(tmp_path: Path) -> None:
    box = maildir(tmp_path)
    put(box / "new" / "1.host", eml(), 100)
    put(box / "tmp" / "2.host", eml(OTHER), 100)
    before = {path: path.stat().st_mtime_ns for path in box.rglob("*")}
    assert bodies(look(Maildir(box), {})) == [eml()]  # tmp is the deliverer's own
    assert {path: path.stat().st_mtime_ns for path in box.rglob("*")} == before


@pytest.mark.skipif(sys.platform == "win32", reason="no such names and pipes there")
def test_odd_names_pipes_and_links_do_no_harm(tmp_path: Path) -> None:
    box, cursor = maildir(tmp_path), Cursor()
    (box / "cur" / os.fsdecode(b"1.\xff\x1b[31m:2,")).write_bytes(eml())
    os.mkfifo(box / "cur" / "2")
    (box / "cur" / "3").mkdir()
    (box / "cur" / "4").symlink_to("/nowhere")
    (box / "cur" / "5").symlink_to("/dev/zero")
    (box / "cur" / ".hidden").write_bytes(eml(OTHER))
    (arrival,) = look(Maildir(box), cursor)
    assert arrival.key.isalnum()
    assert look(Maildir(box), cursor) == []


def test_what_is_no_maildir_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "none", tmp_path / "file"):
        with pytest.raises(PostError, match="maildir-missing"):
            look(Maildir(path), {})


# ---------------------------------------------------------------- a folder


def test_a_file_is_given_by_its_name_until_it_is_done(tmp_path: Path) -> None:
    put(tmp_path / "congo-3-0001.pbem", TURN, 20)
    put(tmp_path / "A.EML", eml(OTHER), 10)
    for name in ("notes.txt", ".x.pbem", "~x.pbem.tmp", "x.pbem.part", "x.pbem.jpg"):
        put(tmp_path / name, HELLO if name == "notes.txt" else TURN)
    cursor: Cursor = {}
    found = look(Folder(tmp_path), cursor, is_done=False)
    assert [(each.key, each.sender) for each in found] == [("congo-3-0001.pbem", ""), ("A.EML", "ana@example.org")]
    way = Folder(tmp_path)
    assert len(look(way, cursor)) == 2
    assert look(way, cursor) == look(Folder(tmp_path), cursor) == []


def test_a_conflict_copy_is_a_file_of_its_own(tmp_path: Path) -> None:
    cursor: Cursor = {}
    put(tmp_path / "x.pbem", TURN)
    put(tmp_path / "x.sync-conflict-20260102-030405-ABCDEFG.pbem", OTHER)
    put(tmp_path / "X (Ana's conflicted copy 2026-01-02).PBEM", TURN)
    assert len(look(Folder(tmp_path), cursor)) == 3


def test_a_file_that_was_changed_is_given_again(tmp_path: Path) -> None:
    cursor: Cursor = {}
    put(tmp_path / "x.pbem", TURN)
    assert bodies(look(Folder(tmp_path), cursor)) == [TURN]
    put(tmp_path / "x.pbem", OTHER)
    assert bodies(look(Folder(tmp_path), cursor)) == [OTHER]


@pytest.mark.parametrize("name", ["x.pbem", "x.eml"])
def test_a_half_written_file_waits_until_it_is_whole_or_no_longer_changes(name: str, tmp_path: Path) -> None:
    whole, cursor = eml() if name == "x.eml" else TURN, Cursor()
    half = whole[: len(whole) // 2]
    put(tmp_path / name, half[:-9], -3600)  # the clock of the file server is fast
    assert look(Folder(tmp_path), cursor) == []
    put(tmp_path / name, half, -3600)
    assert look(Folder(tmp_path), cursor) == []
    put(tmp_path / name, whole, -3600)
    assert bodies(look(Folder(tmp_path), cursor)) == [whole]
    put(tmp_path / name, half, -3600)
    assert look(Folder(tmp_path), cursor) == []
    assert bodies(look(Folder(tmp_path), cursor)) == [half]  # as it was a look before
    put(tmp_path / name, half[:-1], 3600)
    assert bodies(look(Folder(tmp_path), cursor)) == [half[:-1]]  # long since written


def test_one_waits_shortly_for_the_other_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.post.incoming.folder.HALF_SECONDS", 0.05)
    put(tmp_path / "x.pbem", TURN[:-9])
    way, cursor = Folder(tmp_path), Cursor()
    assert look(way, cursor) == []
    assert way.wait(30)
    assert len(look(way, cursor)) == 1


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PostError, match="post-folder-missing"):
        look(Folder(tmp_path / "none"), {})


# ---------------------------------------------------------------- both


@pytest.mark.parametrize("kind", [Maildir, Folder])
def test_one_waits_until_something_comes(kind: type[Maildir] | type[Folder], tmp_path: Path) -> None:
    way = kind(maildir(tmp_path))
    look(way, {})
    assert not way.wait(0.01)
    target = tmp_path / ("new/1.host" if kind is Maildir else "x.pbem")
    late = Timer(0.1, lambda: target.write_bytes(eml()))
    late.start()
    begun = time.monotonic()
    assert way.wait(30)
    assert time.monotonic() - begun < 10
    late.join()


@pytest.mark.parametrize("kind", [Maildir, Folder])
def test_what_came_between_look_and_wait_is_not_waited_for(kind: type[Maildir] | type[Folder], tmp_path: Path) -> None:
    way = kind(maildir(tmp_path))
    look(way, {})
    time.sleep(0.02)  # the clock of some file systems has steps
    (tmp_path / ("new/1.host" if kind is Maildir else "x.pbem")).write_bytes(eml())
    assert way.wait(30)


@pytest.mark.parametrize("kind", [Maildir, Folder])
def test_to_close_ends_the_wait(kind: type[Maildir] | type[Folder], tmp_path: Path) -> None:
    way = kind(maildir(tmp_path))
    look(way, {})
    Timer(0.05, way.close).start()
    begun = time.monotonic()
    assert not way.wait(30)
    assert time.monotonic() - begun < 10


def test_an_account_names_its_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    put(maildir(tmp_path / "Mail" / ".Spam") / "new" / "1", eml())
    account = Account(maildir=("~/Mail/.Spam",), inbox=str(tmp_path))
    ways = dict(ways_in(account, lambda _: None))
    assert list(ways) == ["maildir ~/Mail/.Spam", f"folder {tmp_path}"]
    assert len(look(ways["maildir ~/Mail/.Spam"], {})) == 1
