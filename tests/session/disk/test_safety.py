"""What a crash, a second process, a restored copy or a lost folder can do: nothing that signs twice or loses a turn."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.errors import Outcome, UserError
from pbem.session.check.verify import verify_match
from pbem.session.disk import atomic_files, match_folder
from pbem.session.disk.atomic_files import lock, store_atomic, store_new
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, deployed, home_at


class Crash(BaseException):
    """The power went."""


def crash_at(monkeypatch: pytest.MonkeyPatch, number: int) -> Callable[[], int]:
    """Let the write of this number, from 0, and every one behind it fail. Returns how many were tried."""
    tried = 0

    def counted(real: Callable[..., None]) -> Callable[..., None]:
        def write(*args: Any, **more: Any) -> None:
            nonlocal tried
            tried += 1
            if tried > number:
                raise Crash
            real(*args, **more)

        return write

    for name in ("store_atomic", "store_loose", "store_new", "drop"):
        real: Callable[..., None] = getattr(atomic_files, name)
        for known, module in list(sys.modules.items()):
            if known.startswith("pbem.session") and getattr(module, name, None) is real:
                monkeypatch.setattr(module, name, counted(real))
    return lambda: tried


def files_of(pair: Pair, side: int) -> list[bytes]:
    return [path.read_bytes() for path in sorted((pair.home(side).matches / pair.ref / "files").glob("*.pbem"))]


@pytest.mark.parametrize("number", range(8))
def test_a_crash_while_sealing_never_makes_two_files_for_one_place(tmp_path: Path, number: int) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    before = files_of(pair, RED)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        try:
            sealed = sealing.seal(pair.ben, pair.ref, note="first").data
        except Crash:
            sealed = b""
    after = files_of(pair, RED)
    assert after[:3] == before
    again = sealing.seal(pair.ben, pair.ref, note="second").data
    if len(after) > len(before):
        assert again == after[3]
    assert sealed in (b"", again)
    pair.deliver(RED, again)
    assert verify_match(pair.ben, pair.ref).outcome is Outcome.OK


def test_every_write_of_sealing_was_among_the_crashes(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    with pytest.MonkeyPatch.context() as patch:
        tried = crash_at(patch, 100)
        sealing.seal(pair.ben, pair.ref)
    assert 5 <= tried() <= 8


@pytest.mark.parametrize("number", range(6))
def test_a_crash_while_importing_loses_nothing(tmp_path: Path, number: int) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "end")
    data = sealing.seal(pair.ben, pair.ref).data
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            import_bytes(pair.ann, data)
    (result,) = import_bytes(pair.ann, data)
    assert result.outcome in (Outcome.OK, Outcome.ALREADY_HERE)
    assert status(pair.ann)[0].seq == 4
    pair.play(BLUE, "end")


@pytest.mark.parametrize("number", range(10))
def test_a_crash_while_inviting_leaves_a_whole_match_or_none(tmp_path: Path, number: int) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            invitations.new_match(ann, "grand_toy", side="blue")
    for line in status(ann):
        again = sealing.resend(ann, line.name)
        assert import_bytes(ben, again.data)[0].outcome is Outcome.OK
        assert import_bytes(ann, invitations.accept(ben, line.match).data)[0].outcome is Outcome.OK


@pytest.mark.parametrize("number", range(8))
def test_a_crash_while_accepting_keeps_one_secret_and_one_file(tmp_path: Path, number: int) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invitation = invitations.new_match(ann, "grand_toy", side="blue")
    import_bytes(ben, invitation.data)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            invitations.accept(ben, "toy-1", note="first")
    kept = (ben.matches / invitation.card.match / "files/00001.pbem",)
    before = [path.read_bytes() for path in kept if path.exists()]
    again = invitations.accept(ben, "toy-1", note="second")
    assert before in ([], [again.data])
    assert import_bytes(ann, again.data)[0].outcome is Outcome.OK


def test_a_crash_while_drafting_keeps_the_old_draft_or_the_new(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, 0)
        with pytest.raises(Crash):
            pair.do(RED, "move 0 0")
    assert status(pair.ben)[0].orders == 1
    assert queries.show(pair.ben, pair.ref).state.places[0] == 1


def test_another_process_is_told_that_the_match_is_in_use(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    path = pair.ben.matches / pair.ref / "lock"
    code = (
        "import sys; from pathlib import Path; from pbem.session.disk.atomic_files import lock\n"
        f"with lock(Path({str(path)!r})): print('held', flush=True); sys.stdin.readline()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(UserError, match="match-locked"):
            pair.do(RED, "move 0 0")
        assert queries.show(pair.ben, pair.ref).draft is not None
        other.stdin.write("\n")
    pair.do(RED, "move 0 0")


def test_a_lock_is_free_after_its_holder_died(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import os; from pathlib import Path; from pbem.session.disk.atomic_files import lock\n"
        f"with lock(Path({str(path)!r})): os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    with lock(path):
        pass


def copy_saves(home: Home, to: Path) -> None:
    for path in sorted(home.saves.rglob("*")):
        if path.is_file():
            target = to / path.relative_to(home.saves)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())


def elsewhere(home: Home, saves: Path) -> Home:
    return Home(saves, home.config, home.state, home.clock, home.entropy, home.games)


def test_a_restored_old_copy_signs_nothing(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    copy_saves(pair.ben, tmp_path / "backup")
    sealed, _ = pair.play(RED, "end")
    restored = elsewhere(pair.ben, tmp_path / "backup")
    for forbidden in (
        lambda: sealing.seal(restored, pair.ref),
        lambda: draft.do(restored, pair.ref, "end"),
        lambda: sealing.resign(restored, pair.ref),
    ):
        with pytest.raises(UserError, match="restored-copy") as caught:
            forbidden()
        assert (caught.value.places["sent"], caught.value.places["here"]) == (3, 2)
    assert import_bytes(restored, sealed.data)[0].outcome is Outcome.OK
    fourth, _ = pair.play(BLUE, "end")
    assert import_bytes(restored, fourth.data)[0].outcome is Outcome.OK
    draft.do(restored, pair.ref, "end")


def test_a_lost_second_place_is_made_again(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    place = pair.ben.state / "sent" / f"{pair.ref}.json"
    place.unlink()
    pair.play(RED, "end")
    assert place.exists()
    place.write_bytes(b"no json")
    pair.play(BLUE, "end")
    pair.play(RED, "end")


def test_what_was_sealed_is_never_overwritten(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    folder = match_folder.MatchFolder(pair.ben, pair.ref)
    with pytest.raises(UserError, match="file-locked"):
        folder.store_file(1, b"another")
    folder.store_file(1, folder.file(1).read_bytes())


def test_secrets_are_for_their_owner_only(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    private = [
        pair.ben.config / "identity.toml",
        pair.ben.matches / pair.ref / "secret-0",
        pair.ben.matches / pair.ref / "draft.bin",
    ]
    assert [path.stat().st_mode & 0o777 for path in private] == [0o600] * 3


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_half_of_a_public_file_is_for_its_owner_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be the half with the secret that the whole publishes."""
    seen: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: seen.append(os.fstat(handle).st_mode & 0o777))
    (tmp_path / "plain").write_bytes(b"")
    store_new(tmp_path / "kept", b"secret and more")
    assert seen[0] == 0o600
    assert (tmp_path / "kept").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_secret_drawn_without_the_lock_replaces_none_and_outlives_a_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, link = home_at(tmp_path), os.link
    first, second = match_folder.MatchFolder(home, "1" * 32), match_folder.MatchFolder(home, "2" * 32)

    def meanwhile(part: Path, path: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        if path.parent == first.path:
            path.write_bytes(b"s" * 32)  # another process was first
        else:
            part.unlink()  # one that holds the lock sweeps
        link(part, path)

    for folder in (first, second):
        monkeypatch.setattr(os, "link", meanwhile)
        folder.make_secret(0)
    assert first.secret(0) == b"s" * 32
    assert len(second.secret(0)) == 32


def test_a_damaged_match_says_where(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    folder = pair.ben.matches / pair.ref
    (folder / "snapshot.bin").unlink()
    path = folder / "files/00002.pbem"
    path.write_bytes(path.read_bytes()[:-1] + b"\0")
    with pytest.raises(UserError, match="match-damaged"):
        queries.show(pair.ben, pair.ref)


def test_a_write_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "value"
    store_atomic(path, b"old")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.session.disk.atomic_files.os.fsync", lambda _: (_ for _ in ()).throw(Crash))
        with pytest.raises(Crash):
            store_atomic(path, b"new")
    assert path.read_bytes() == b"old"
    store_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["value"]
    with pytest.raises(FileExistsError):
        store_new(path, b"other")
    store_new(path, b"new")
