"""A club on one computer: letters come from whom the system says, and no other user reads, forges, removes or hangs anything."""

import os
import pwd
import stat
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from pbem.errors import PbemError
from pbem.post import club_folder
from pbem.post.incoming.spool import SpoolIn
from pbem.post.mail_files import MAX_MAIL_BYTES
from pbem.post.outgoing.spool import SpoolOut
from pbem.post.travel import Arrival, Letter, PostError
from pbem.view.text import narration
from tests.post.users import ANN, BEN, MALLORY, as_user, begun_as_user, only_root, place

NAME = "0" * 32 + ".pbem"


def letter(to: str, data: bytes = b"turn") -> Letter:
    return Letter(b"", data, "congo-1-0007.pbem", "whoever-i-say", to)


def arrivals(folder: Path) -> list[Arrival]:
    return list(SpoolIn(folder).arrivals({}))


def refusal(error: PbemError) -> str:
    """Its code; it has a sentence and a next step."""
    assert all(narration.error(error))
    return error.code


@pytest.fixture
def own(tmp_path: Path) -> tuple[Path, str]:
    """A club with the box of who runs the tests."""
    folder = tmp_path / "club"
    club_folder.create(folder)
    return folder, club_folder.join(folder)


@pytest.fixture
def club() -> Iterator[Path]:
    """A club of Ann and Ben; Mallory has no box."""
    with place() as there:
        folder = there / "club"
        club_folder.create(folder)
        for user in (ANN, BEN):
            assert as_user(user, lambda: club_folder.join(folder)) == user
        yield folder


# ---------------------------------------------------------------- one user


def test_a_letter_comes_once_and_is_gone_when_it_was_taken_in(own: tuple[Path, str]) -> None:
    folder, name = own
    SpoolOut(folder).send(letter(name))
    way, cursor = SpoolIn(folder), dict[str, object]()
    (arrival,) = way.arrivals(cursor)
    assert (arrival.data, arrival.sender) == (b"turn", name)
    assert list(way.arrivals(cursor)) == [arrival]
    way.done(cursor, arrival)
    assert list(way.arrivals(cursor)) == []
    assert list((folder / name).iterdir()) == []


def test_letters_come_oldest_first(own: tuple[Path, str]) -> None:
    folder, name = own
    for number in range(5):
        SpoolOut(folder).send(letter(name, bytes([number])))
        newest = max((folder / name).iterdir(), key=lambda path: path.stat().st_ctime_ns)
        os.utime(newest, ns=(number, number))
    assert [each.data for each in arrivals(folder)] == [bytes([number]) for number in range(5)]


def test_done_removes_nothing_but_letters_of_the_own_box(own: tuple[Path, str], tmp_path: Path) -> None:
    folder, name = own
    for path in (tmp_path / NAME, folder / name / "mine.pbem"):
        path.write_bytes(b"")
        SpoolIn(folder).done({}, Arrival(os.path.relpath(path, folder / name), b""))
        assert path.exists()


def test_an_arrival_is_seen_within_a_second_and_only_once(own: tuple[Path, str]) -> None:
    folder, name = own
    way = SpoolIn(folder)
    assert way.wait(60)  # what lies there may be new
    assert not way.wait(0)
    sent: list[float] = []

    def send() -> None:
        SpoolOut(folder).send(letter(name))
        sent.append(time.monotonic())

    threading.Timer(0.4, send).start()
    assert way.wait(30)
    assert time.monotonic() - sent[0] < 1
    assert not way.wait(0)
    (arrival,) = way.arrivals({})
    way.done({}, arrival)
    assert not way.wait(0), "what goes is no arrival"


def test_a_closed_way_does_not_wait(own: tuple[Path, str]) -> None:
    way = SpoolIn(own[0])
    way.wait(0)
    way.close()
    assert not way.wait(60)


def replaced(box: Path, make: Callable[[], object]) -> None:
    box.rmdir()
    make()


SPOILT: dict[str, tuple[str, Callable[[Path], object]]] = {
    "no box": ("spool-not-joined", Path.rmdir),
    "a box that all may list": ("spool-box-open", lambda box: box.chmod(0o777)),
    "a box where nobody puts anything": ("spool-box-open", lambda box: box.chmod(0o755)),
    "a link": ("spool-box-foreign", lambda box: replaced(box, partial(box.symlink_to, box.parent))),
    "a file": ("spool-box-foreign", lambda box: replaced(box, box.touch)),
    "a folder where all may rename": ("spool-unsafe", lambda box: box.parent.chmod(0o777)),
    "no folder": ("spool-missing", lambda box: box.parent.rename(box.parent.with_name("gone"))),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_box_that_is_not_the_owners_alone_is_not_read(own: tuple[Path, str], what: str) -> None:
    folder, name = own
    code, spoil = SPOILT[what]
    spoil(folder / name)
    with pytest.raises(PostError) as caught:
        arrivals(folder)
    assert refusal(caught.value) == code
    way = SpoolIn(folder)
    assert (way.wait(0), way.wait(0)) == (True, False)


def test_joining_again_puts_a_box_right(own: tuple[Path, str]) -> None:
    folder, name = own
    SpoolOut(folder).send(letter(name))
    (folder / name).chmod(0o777)
    assert club_folder.join(folder) == name
    assert len(arrivals(folder)) == 1


def test_no_folder_of_something_else_becomes_a_box_or_a_club(tmp_path: Path) -> None:
    name = pwd.getpwuid(os.geteuid()).pw_name
    home = tmp_path / name
    home.mkdir()
    (home / "diary.txt").write_text("")
    with pytest.raises(PostError) as caught:
        club_folder.join(tmp_path)
    assert refusal(caught.value) == "spool-unsafe"
    tmp_path.chmod(0o1777)
    with pytest.raises(PostError) as caught:
        club_folder.join(tmp_path)
    assert refusal(caught.value) == "spool-in-use"
    with pytest.raises(PostError) as caught:
        club_folder.create(home)
    assert refusal(caught.value) == "spool-in-use"
    assert stat.S_IMODE(home.stat().st_mode) == 0o755


def test_nobody_without_a_box_gets_a_letter(own: tuple[Path, str]) -> None:
    for name in ("", "..", "a/b", "no-such-user", "\0", BEN):
        with pytest.raises(PostError) as caught:
            SpoolOut(own[0]).send(letter(name))
        assert refusal(caught.value) == "spool-no-box"


def test_a_half_written_letter_is_not_read_and_an_old_one_goes(own: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> None:
    folder, name = own
    part = folder / name / f".{NAME}"
    part.write_bytes(b"half")
    assert arrivals(folder) == []
    assert part.exists()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2 * 24 * 3600)
    assert arrivals(folder) == []
    assert not part.exists()


def test_what_is_no_letter_neither_comes_nor_hangs_anybody(own: tuple[Path, str], tmp_path: Path) -> None:
    folder, name = own
    names = (folder / name / f"{number:032x}.pbem" for number in range(10))
    os.mkfifo(next(names))
    next(names).symlink_to("/etc/passwd")
    next(names).symlink_to("/dev/zero")
    next(names).symlink_to(next(names))
    next(names).mkdir()
    (tmp_path / "elsewhere").write_bytes(b"of somebody else")
    os.link(tmp_path / "elsewhere", next(names))
    with next(names).open("wb") as file:
        file.truncate(MAX_MAIL_BYTES + 1)
    (folder / name / "other.pbem").write_bytes(b"x")
    begun = time.monotonic()
    assert arrivals(folder) == []
    assert time.monotonic() - begun < 1


# ---------------------------------------------------------------- several


@only_root
def test_the_sender_is_who_owns_the_file_whatever_is_said(club: Path) -> None:
    for user in (BEN, MALLORY):
        as_user(user, partial(SpoolOut(club).send, letter(ANN, user.encode())))
    found = as_user(ANN, lambda: {each.sender: each.data for each in arrivals(club)})
    assert found == {user: user.encode() for user in (BEN, MALLORY)}
    assert as_user(BEN, lambda: arrivals(club)) == []


@only_root
def test_nobody_lists_reads_renames_or_removes_in_the_box_of_another(club: Path) -> None:
    as_user(BEN, lambda: SpoolOut(club).send(letter(ANN)))
    (path,) = (club / ANN).iterdir()
    for do in (
        lambda: list((club / ANN).iterdir()),
        path.unlink,
        lambda: path.rename(club / ANN / NAME),
        lambda: path.write_bytes(b"other"),
        (club / ANN).rmdir,
        lambda: (club / ANN).rename(club / "x"),
        lambda: (club / ANN).chmod(0o777),
    ):
        with pytest.raises(OSError, match=r"Permission denied|not permitted"):
            as_user(MALLORY, do)
    assert [each.sender for each in as_user(ANN, lambda: arrivals(club))] == [BEN]


@only_root
def test_a_box_in_the_name_of_another_is_refused_by_both(club: Path) -> None:
    as_user(MALLORY, lambda: (club / "bin").mkdir(mode=0o777))
    with pytest.raises(PostError) as caught:
        as_user(BEN, lambda: SpoolOut(club).send(letter("bin")))
    assert refusal(caught.value) == "spool-no-box"
    for do in (lambda: club_folder.join(club), lambda: arrivals(club)):
        with pytest.raises(PostError) as caught:
            as_user("bin", do)
        assert refusal(caught.value) == "spool-box-foreign"
    assert club_folder.members(club) == sorted([ANN, BEN])


@only_root
def test_a_second_name_of_a_file_of_another_is_no_letter(club: Path) -> None:
    as_user(BEN, lambda: SpoolOut(club).send(letter(BEN)))
    (path,) = (club / BEN).iterdir()
    os.link(path, club / ANN / NAME)  # most systems let nobody do so
    assert as_user(ANN, lambda: arrivals(club)) == []


@only_root
def test_a_device_is_no_letter(club: Path) -> None:
    try:
        os.mknod(club / ANN / NAME, stat.S_IFCHR | 0o666, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("no devices can be made here")
    assert as_user(ANN, lambda: arrivals(club)) == []


@only_root
def test_a_club_of_a_group_is_shut_to_others() -> None:
    group = "games"
    with place() as there:
        folder = there / "club"
        club_folder.create(folder, group)
        assert stat.S_IMODE(folder.stat().st_mode) == club_folder.GROUP_MODE
        as_user(BEN, lambda: club_folder.join(folder))  # the user of that name is in it
        with pytest.raises(PostError):
            as_user(MALLORY, lambda: SpoolOut(folder).send(letter(BEN)))
        with pytest.raises(PostError) as caught:
            club_folder.create(there / "other", "no-such-group")
        assert refusal(caught.value) == "spool-no-group"


@only_root
def test_who_sits_in_a_club_is_seen_by_all_until_their_program_ends(club: Path) -> None:
    over = club.parent / "over"

    def sit() -> None:
        with club_folder.sitting(club):
            (club / BEN / "note.pbem").touch()  # it has begun
            wait_for(over.exists)

    assert not as_user(ANN, lambda: club_folder.is_sitting(club, BEN))
    ended = begun_as_user(BEN, sit)
    wait_for((club / BEN / "note.pbem").exists)
    assert as_user(ANN, lambda: club_folder.is_sitting(club, BEN))
    assert not as_user(BEN, lambda: club_folder.is_sitting(club, ANN))
    over.touch()
    ended()
    assert not as_user(ANN, lambda: club_folder.is_sitting(club, BEN))
    as_user(BEN, lambda: club_folder.join(club))  # what lies there is no reason against it


@only_root
def test_nobody_sits_in_a_club_for_another(club: Path) -> None:
    def pretend() -> None:
        import fcntl

        with (club / BEN / club_folder.HERE).open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            assert not club_folder.is_sitting(club, BEN)

    as_user(MALLORY, pretend)

    def sit() -> bool:
        with club_folder.sitting(club):
            return club_folder.is_sitting(club, BEN)

    assert as_user(BEN, sit), "what another has put there is removed"
    (club / BEN / club_folder.HERE).unlink()
    as_user(MALLORY, lambda: (club / BEN / club_folder.HERE).symlink_to("/etc/passwd"))
    assert as_user(BEN, sit)


def wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not is_so() and time.monotonic() < end:
        time.sleep(0.01)
