"""What a sync service leaves in the folder of matches: it is told, never read, and of two files for one place neither goes out."""

import shutil
from pathlib import Path

import pytest

from pbem.session.disk import conflict_copies
from pbem.session.disk.conflict_copies import BELONGS
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.status_lines import KNOWN, every
from pbem.session.doctor.home import examine
from pbem.session.turn import draft, sealing
from pbem.session.turn.computer_takeover import takeover
from pbem.session.turn.status_index import status
from tests.session.computers import apart, bring, refused, troubles, turns_of
from tests.session.toy import BLUE, RED, deployed

COPY_NAMES = (
    "{stem} (conflicted copy 2026-11-22 101530){suffix}",
    "{stem} (Ann's conflicted copy 2026-11-22){suffix}",
    "{stem} (Ann's laptop (old)'s conflicted copy){suffix}",
    "{stem}.sync-conflict-20261122-101530-ABCDEFG{suffix}",
    "{stem}_conflict-20261122-101530{suffix}",
    "{stem} (1){suffix}",
    "{stem} 2{suffix}",
    "{stem} - Copy{suffix}",
    "{stem}-LAPTOP{suffix}",
)


@pytest.mark.parametrize("shape", COPY_NAMES)
def test_conflict_copies_are_told_and_never_read(tmp_path: Path, shape: str) -> None:
    pair = deployed(tmp_path)
    turns_of(pair)
    match = pair.ben.matches / pair.ref
    for name in ("own.json", "line.json", "draft.bin", "secret-0", "files/00003.pbem", "files/00004.pbem"):
        stem, dot, suffix = (match / name).name.partition(".")
        (match / name).with_name(shape.format(stem=stem, suffix=dot + suffix)).write_bytes(
            (match / name).read_bytes() if (match / name).exists() else b"x"
        )
    whole = shape.format(stem=pair.ref, suffix="")
    (pair.ben.matches / whole).mkdir()
    assert [line.match for line in status(pair.ben)] == [pair.ref]
    assert status(pair.ben)[0].conflicts == 7
    assert every(environ={"PBEM_SAVES": str(pair.ben.saves)}) is None
    assert set(troubles(pair.ben)) == {"sync-copies"}
    assert not any(each.code == "stray" for each in examine(pair.ben, environ={}).troubles)
    turns_of(pair)
    assert (pair.ben.matches / whole).exists()


def test_names_that_are_no_conflict_copies(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    match = pair.ben.matches / pair.ref
    for name in ("notes.txt", "files/photo.jpg", "own.json.bak"):
        (match / name).write_bytes(b"x")
    assert conflict_copies.conflict_copies(MatchFolder(pair.ben, pair.ref)) == []
    assert set(troubles(pair.ben)) == {"stray", "draft-waits"}


def test_a_conflict_copy_among_the_refused_files_is_not_read(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed = sealing.seal(pair.ben, pair.ref, pass_=True)
    sealing.withdraw(pair.ben, pair.ref, sealed.digest)
    (kept,) = (pair.ben.matches / pair.ref / "refused").iterdir()
    kept.with_name(f"{kept.stem} (conflicted copy).pbem").write_bytes(b"x")
    sealing.seal(pair.ben, pair.ref, pass_=True)


def test_two_files_for_one_place_are_sent_neither(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    laptop = apart(pair.ben, tmp_path / "laptop")
    takeover(laptop, pair.ref)
    sealed = {}
    for home in (pair.ben, laptop):
        draft.do(home, pair.ref, "end")
        sealed[home.state] = sealing.seal(home, pair.ref, note=home.state.parent.name)
    desk = pair.ben.matches / pair.ref
    copies = [desk / "files/00003 (conflicted copy).pbem", desk / "signer (conflicted copy).json"]
    for path, name in zip(copies, ("files/00003.pbem", "signer.json"), strict=True):
        (desk / name).rename(path)
    bring(laptop, pair.ben)  # the service has kept the laptop's
    shutil.rmtree(laptop.saves)
    shutil.copytree(pair.ben.saves, laptop.saves)
    for home in (pair.ben, laptop):
        refused(
            "two-signed",
            lambda home=home: sealing.seal(home, pair.ref),  # type: ignore[misc]
            lambda home=home: sealing.resend(home, pair.ref),  # type: ignore[misc]
            lambda home=home: sealing.withdraw(home, pair.ref, sealed[laptop.state].digest),  # type: ignore[misc]
            lambda home=home: takeover(home, pair.ref),  # type: ignore[misc]
        )
        assert {"two-signed", "sync-conflict", "sync-copies"} <= set(troubles(home))
    # the desk's had gone out: it takes the place of the other one
    copies[0].replace(desk / "files/00003.pbem")
    refused("sync-conflict", lambda: sealing.resend(pair.ben, pair.ref), lambda: takeover(pair.ben, pair.ref))
    copies[1].unlink()
    refused("sync-unfinished", lambda: takeover(pair.ben, pair.ref))
    takeover(pair.ben, pair.ref, nothing_else_sent=True)
    pair.deliver(RED, sealing.resend(pair.ben, pair.ref).data)
    pair.play(BLUE, "end")
    turns_of(pair)
    shutil.rmtree(laptop.saves)
    shutil.copytree(pair.ben.saves, laptop.saves)
    refused("restored-copy", lambda: takeover(laptop, pair.ref))  # what it has signed is not in the match
    takeover(laptop, pair.ref, nothing_else_sent=True)
    draft.do(laptop, pair.ref, "end")


def test_the_quick_look_knows_the_names_that_belong_to_a_match() -> None:
    assert all(BELONGS[""].fullmatch(name) for name in KNOWN)
    assert not any(BELONGS[""].fullmatch(name) for name in ("secret-x", "own (1).json"))
