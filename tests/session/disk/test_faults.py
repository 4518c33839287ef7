"""Commands under faults of computer and disk: a small run of tools/faults, and what the long ones have found."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pbem.cli.command_helpers import write_output
from pbem.errors import Outcome, UserError
from pbem.session.archive import removal
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import restore
from pbem.session.disk import atomic_files
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.match_bookmarks import load_bookmarks, toggle_bookmark
from pbem.session.disk.match_folder import MatchFolder, naming
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import mark_read, status
from tests.sample_sizes import enlarged
from tests.session.toy import BLUE, RED, deployed, home_at

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the layer under the disk reads /proc")
if sys.platform.startswith("linux"):
    from tools.faults.disk import KEEP_FOLDER, NOBODY, RENAME, REST, STRICT, UNLINK, Disk

ROOT = Path(__file__).resolve().parents[3]
SCENES = (
    "do",
    "seal",
    "restore what is lost",
    "id new",
    "accept",
    "new",
    "move",
    "import",
    "seal against the house",
    "settings",
)
"""The first of these are struck; `make samples SIZE=4` strikes all, `make faults` every command there is, at more of its steps."""


def test_a_small_run_of_all_faults_breaks_nothing(tmp_path: Path) -> None:
    names = (
        *("kill -9 at each step", "kill -9 at random", "power cut", "kill, then power cut", "no room", "read-only"),
        *("a folder in place of a file", "two processes", "clock"),
    )
    scenes = SCENES[: enlarged(3)]
    sizes = ["--game", "guerra_do_congo", "--kills", "4", "--cuts", "4", "--every", "96"]
    chosen = [word for name in names for word in ("--part", name)] + [word for scene in scenes for word in ("--scene", scene)]
    rows = small_run(tmp_path, *sizes, *chosen)
    assert [row[0].strip() for row in rows] == list(names)
    assert [int(row[2]) for row in rows[1:3]] == [4, 4]
    assert all(int(row[2]) for row in rows)
    assert not any(int(row[3]) for row in rows)


def test_a_player_whose_sealed_set_up_meets_faults_is_found_honest(tmp_path: Path) -> None:
    names = ("kill -9 at random", "power cut", "full disk", "no leave")
    sizes = ["--game", "rio_40", "--scene", "accept", "--kills", "2", "--cuts", "2"]
    rows = small_run(tmp_path, *sizes, *(word for name in names for word in ("--part", name)))
    assert [row[0].strip() for row in rows] == list(names)
    assert [int(row[2]) for row in rows[:2]] == [2, 2]
    assert not any(int(row[3]) for row in rows)


def small_run(folder: Path, *words: str) -> list[list[str]]:
    """The rows of the page of a run."""
    command = [sys.executable, "-m", "tools.faults", *words, "--out", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=900)
    assert (done.returncode, done.stderr) == (0, "")
    (measured,) = folder.iterdir()
    return [line.split("|")[1:-1] for line in measured.read_text().splitlines() if line.startswith("| ")][1:]


class Dead(BaseException):
    """The process is no more."""


def test_a_file_is_on_the_disk_when_a_process_shows_it_that_did_not_make_it(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    linked = MatchFolder(pair.ben, pair.ref).file(3)

    def before(_step: int, what: str, path: Path) -> None:
        if (what == KEEP_FOLDER and linked.exists()) or isinstance(sys.exception(), Dead):
            raise Dead(path)

    disk = Disk(tmp_path, before, is_journal=True)
    with disk.watched(), pytest.raises(Dead):
        sealing.seal(pair.ben, pair.ref, pass_=True, note="first")
    disk.before = lambda *_: None
    with disk.watched():
        shown = sealing.seal(pair.ben, pair.ref, note="second")
    assert linked.read_bytes() == shown.data
    disk.after_a_cut(len(disk.journal), STRICT, Random(0), tmp_path.with_name("cut"))
    kept = tmp_path.with_name("cut") / linked.relative_to(tmp_path)
    assert kept.read_bytes() == shown.data


def test_who_hands_a_file_over_tells_the_second_place_if_its_maker_could_not(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    second_place = MatchFolder(pair.ben, pair.ref).second_place
    before = second_place.read_bytes()
    sealed = sealing.seal(pair.ben, pair.ref, pass_=True)
    after = second_place.read_bytes()
    second_place.write_bytes(before)
    sealing.hand_over(pair.ben, pair.ref, None, sealed.data)
    assert second_place.read_bytes() == after != before


def test_what_was_restored_is_still_there_after_a_power_cut(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "move.zip", is_move=True)
    laptop = home_at(tmp_path / "laptop", seed=9)
    disk = Disk(tmp_path, is_journal=True)
    with disk.watched():
        restore(laptop, (tmp_path / "move.zip").read_bytes())
    disk.after_a_cut(len(disk.journal), STRICT, Random(0), tmp_path.with_name("cut-home"))
    left = home_at(tmp_path.with_name("cut-home") / "laptop", seed=9)
    assert sealing.seal(left, pair.ref, pass_=True).seq == 3


def test_a_match_has_left_its_name_for_good_before_its_files_go(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    disk = Disk(tmp_path, is_journal=True)
    with disk.watched():
        removal.delete(pair.ben, pair.ref)
    steps = [change.what for change in disk.journal if change.what in (RENAME, KEEP_FOLDER, UNLINK)]
    assert steps[:2] == [RENAME, KEEP_FOLDER]
    assert UNLINK in steps


def test_a_match_that_never_began_leaves_no_secret(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")

    def before(_step: int, what: str, path: Path) -> None:
        if path.name == "files" or isinstance(sys.exception(), Dead):
            raise Dead(what)

    with Disk(tmp_path, before).watched(), pytest.raises(Dead):
        invitations.new_match(ann, "grand_toy", side="blue")
    (left,) = ann.matches.iterdir()
    assert (left / "secret-1").exists()
    with naming(ann):
        assert status(ann) == ()
        assert left.exists()  # somebody may be at it
    assert status(ann) == ()
    assert list(ann.matches.iterdir()) == []


@pytest.mark.parametrize("kept", ["files/00001.pbem", "refused/00001-0000-0.pbem", "anything", ""])
def test_a_damaged_match_is_no_match_that_never_began(tmp_path: Path, kept: str) -> None:
    pair = deployed(tmp_path)
    folder = MatchFolder(pair.ben, pair.ref)
    if kept:
        folder.second_place.unlink()
    for path in (*folder.files.iterdir(), *folder.path.glob("*.*")):
        path.unlink()
    if kept:
        (folder.path / kept).parent.mkdir(exist_ok=True)
        (folder.path / kept).write_bytes(b"x")
    assert status(pair.ben) == ()
    assert (folder.path / "secret-0").exists()


def test_parts_beside_the_matches_go_when_their_writer_is_dead(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    places = [pair.ben.config / "identity.toml", pair.ben.state / "place", pair.ben.state / "sent" / f"{pair.ref}.json"]
    dead, alive = ([path.with_name(f"{path.name}.{number}.part") for path in places] for number in (NOBODY, os.getpid()))
    for path in (*dead, *alive):
        path.write_bytes(b"secret")
    status(pair.ben)
    assert [path.exists() for path in (*dead, *alive)] == [False] * 3 + [True] * 3


def test_a_key_that_was_half_written_goes_where_no_match_is_yet(tmp_path: Path) -> None:
    carl = home_at(tmp_path / "carl")
    carl.config.mkdir(parents=True)
    part = carl.config / f"identity.toml.{NOBODY}.part"
    part.write_bytes(b"seed")
    assert status(carl) == ()
    assert not part.exists()


def read_only(_step: int, what: str, path: Path) -> None:
    if what != KEEP_FOLDER:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))


def test_a_disk_that_cannot_be_written_is_still_looked_at(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "end")
    draft.do(pair.ann, pair.ref, "end")
    sealed = sealing.seal(pair.ann, pair.ref, note="hello")
    assert import_bytes(pair.ben, sealed.data)[0].outcome is Outcome.OK
    (pair.ben.matches / f"{'0' * 32}.gone").mkdir()
    (pair.ben.matches / ("1" * 32)).mkdir()
    with Disk(tmp_path, read_only).watched():
        assert [line.unread_notes for line in status(pair.ben)] == [1]
        assert queries.show(pair.ben, pair.ref).note == "hello"
        mark_read(pair.ben, pair.ref)
        assert sealing.resend(pair.ben, pair.ref).seq == 3


def test_a_match_that_goes_while_somebody_waits_for_it_is_in_use(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    folder = MatchFolder(pair.ben, pair.ref)

    def before(_step: int, _what: str, path: Path) -> None:
        if path == folder.lock:
            folder.path.rename(folder.path.with_name("elsewhere"))

    with Disk(tmp_path, before).watched(), pytest.raises(UserError, match="match-locked"):
        pair.do(RED, "end")


def test_a_lock_of_a_folder_that_was_replaced_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match" / "lock"
    take = atomic_files._take

    def late(handle: object) -> None:
        path.parent.rename(tmp_path / "old")
        path.parent.mkdir()
        path.touch()
        take(handle)  # type: ignore[arg-type]

    monkeypatch.setattr(atomic_files, "_take", late)
    with pytest.raises(UserError, match="match-locked"), lock(path):
        pass


def test_nobody_works_in_a_restored_match_before_all_is_said(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    removal.delete(pair.ben, pair.ref)
    refused: list[bool] = []

    def before(_step: int, _what: str, path: Path) -> None:
        if path.name.startswith("line.json") and path.parent.name == pair.ref and not refused:
            refused.append(atomic_files.is_held(path.parent / "lock"))

    with Disk(tmp_path, before).watched():
        restore(pair.ben, (tmp_path / "copy.zip").read_bytes())
    assert refused == [True]


def test_a_bookmark_waits_its_turn(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    assert toggle_bookmark(pair.ben, pair.ref, 2, 1)
    with lock(MatchFolder(pair.ben, pair.ref).lock), pytest.raises(UserError, match="match-locked"):
        toggle_bookmark(pair.ben, pair.ref, 2, 2)
    assert load_bookmarks(pair.ben, pair.ref) == ((2, 1),)


def test_a_clock_that_went_back_changes_no_order(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    days = iter([0, 2**40, -86_400, *[1] * 100])
    pair.ann, pair.ben = (replace(home, clock=lambda: next(days)) for home in (pair.ann, pair.ben))
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    assert [line.last_seq for home in (pair.ann, pair.ben) for line in status(home)] == [4, 4]


def test_an_archived_match_stays_archived_after_a_power_cut(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    disk = Disk(tmp_path, is_journal=True)
    with disk.watched():
        removal.archive(pair.ben, pair.ref)
    disk.after_a_cut(len(disk.journal), STRICT, Random(0), tmp_path.with_name("cut-archive"))
    assert status(home_at(tmp_path.with_name("cut-archive") / "ben")) == ()


def test_what_is_drafted_is_still_counted_when_a_match_comes_out_of_the_archive(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    drafted = status(pair.ben)[0].orders
    removal.archive(pair.ben, pair.ref)
    removal.archive(pair.ben, pair.ref, is_archived=False)
    assert [line.orders for line in status(pair.ben)] == [drafted] != [0]


def test_what_is_written_to_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "match.txt"

    def full(_step: int, what: str, path: Path) -> None:
        if what == REST:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    with Disk(tmp_path, full).watched(), pytest.raises(OSError, match="No space left"):
        write_output(str(target), b"many lines")
    assert list(tmp_path.iterdir()) == []
    write_output(str(target), b"many lines")
    assert target.read_bytes() == b"many lines"
