"""What could make an honest client sign something that harms it: too large a file, odd text, an old copy fed its own files."""

import io
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import CorruptFile, Outcome, UserError
from pbem.match import file_composition
from pbem.session.archive.hostile_zip import unpack
from pbem.session.check import evidence
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from tests.attacks.hostile import only
from tests.session.computers import apart
from tests.session.toy import BLUE, RED, deployed, home_at


def test_a_file_that_nobody_could_read_is_not_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = deployed(tmp_path)
    for number in range(40):
        draft.fill_envelope(pair.ben, pair.ref, f"big{number}", b"x" * 4096)
    pair.do(RED, "end")
    pair.send(RED)
    pair.play(BLUE, "end")
    loaded = look_up(pair.ben, pair.ref)
    (loaded.folder.path / "draft.bin").unlink(missing_ok=True)
    sealing.resign(pair.ben, pair.ref)
    pair.deliver(RED, sealing.resend(pair.ben, pair.ref).data)
    pair.deliver(BLUE, sealing.seal(pair.ann, pair.ref).data)
    monkeypatch.setattr(file_composition, "SECRET_BYTES", 10**6)
    with pytest.raises(UserError, match="file-too-large"):
        sealing.seal(pair.ben, pair.ref)  # 40 times 4096 bytes to publish
    assert look_up(pair.ben, pair.ref).chain.next_seq == 7


def test_what_one_file_does_not_hold_is_published_with_several(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    for number in range(40):
        draft.fill_envelope(pair.ben, pair.ref, f"big{number}", b"x" * 4096)
    pair.do(RED, "end")
    pair.send(RED)
    pair.play(BLUE, "end")
    pair.deliver(RED, sealing.resign(pair.ben, pair.ref).data)
    side, files = BLUE, 0
    while queries.show(pair.home(side), pair.ref).due >= 0:
        pair.send(side)
        side, files = 1 - side, files + 1
    assert files == 8  # blue's secret and red's four parts, with three files of blue's between that hold nothing
    assert all(evidence.audit(home, pair.ref).is_complete for home in (pair.ann, pair.ben))
    assert evidence.audit(pair.ann, pair.ref).findings == ()


def test_a_note_that_is_no_text_travels_as_one(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "end")
    assert pair.send(RED, note="a\udcffb")[1].note == "a?b"


def test_a_restored_copy_that_is_fed_its_own_old_file_still_knows_of_the_later_one(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    folder = MatchFolder(pair.ben, pair.ref)
    files = folder.load_files()
    for seq in range(3, len(files)):
        folder.file(seq).unlink()
    assert only(pair.ben, files[3]).outcome is Outcome.OK
    assert only(pair.ben, files[4]).outcome is Outcome.OK
    with pytest.raises(UserError, match="restored-copy"):
        pair.do(RED, "move 0 0")
    assert only(pair.ben, files[5]).outcome is Outcome.OK
    assert only(pair.ben, files[6]).outcome is Outcome.OK
    pair.do(RED, "move 0 0")


def test_two_computers_that_share_a_folder_do_not_both_sign_a_file(tmp_path: Path) -> None:
    """What the first one signed has not come to the second; its player, who is honest, would stand convicted of a fork."""
    pair = deployed(tmp_path)
    laptop = apart(pair.ben, tmp_path / "laptop")
    pair.do(RED, "end")
    first = pair.send(RED, note="from the desk")[0]
    with pytest.raises(UserError, match="only-a-copy"):
        sealing.seal(laptop, pair.ref, pass_=True, note="from the laptop")
    assert only(laptop, first.data).outcome is Outcome.OK  # nor after it came by mail
    assert only(laptop, pair.play(BLUE, "end")[0].data).outcome is Outcome.OK
    with pytest.raises(UserError, match="only-a-copy"):
        sealing.seal(laptop, pair.ref, pass_=True)


def zipped(data: bytes, packed: int = zipfile.ZIP_STORED, **changes: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        made.writestr("backup.json", data)
    raw = bytearray(out.getvalue())
    at = raw.find(b"PK\1\2")
    for name, value in changes.items():
        raw[at + {"method": 10, "flags": 8}[name]] = value
    return bytes(raw)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\5\6" + bytes(18),
        zipped(b"{}", method=99),
        zipped(b"{}", flags=1),
        zipped(b"{}" * 50, zipfile.ZIP_STORED, method=8),
        zipped(b"{}" * 50, zipfile.ZIP_STORED, method=14),
        zipped(b"[" * 100_000),
        zipped(b"[" * 990 + b"]" * 990),
        zipped(b"9" * 10_000),
        zipped(b"\xff"),
        zipped(b"{}" * 100_000, zipfile.ZIP_DEFLATED)[:-40],
    ],
    ids=["empty", "nothing", "method", "locked", "no-deflate", "no-lzma", "deep", "fairly-deep", "number", "no-text", "cut"],
)
def test_a_zip_of_a_stranger_is_read_or_refused(data: bytes) -> None:
    code = ""
    try:
        unpack(data)
    except CorruptFile as error:
        code = error.code
    assert code in ("", "backup-unreadable")


def understated(content: bytes, size: int) -> bytes:
    """A zip of one file that says it unpacks to `size` bytes."""
    raw = bytearray(zipped(content, zipfile.ZIP_DEFLATED))
    raw[22:26] = size.to_bytes(4, "little")
    at = raw.find(b"PK\1\2") + 24
    raw[at : at + 4] = size.to_bytes(4, "little")
    return bytes(raw)


def test_a_zip_that_unpacks_to_more_than_it_says_does_not_fill_the_memory() -> None:
    bomb = understated(b"[]" + b" " * (64 << 20), 10)
    assert len(bomb) < 1 << 20
    tracemalloc.start()
    try:
        with pytest.raises(CorruptFile, match="backup-unreadable"):
            unpack(bomb)
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()


def test_two_matches_of_one_short_name_are_both_reached(tmp_path: Path) -> None:
    """Two imports at the same moment may give the same name."""
    ann = home_at(tmp_path / "ann", name="Ann")
    first, second = (invitations.new_match(ann, "grand_toy").card for _ in range(2))
    folder = MatchFolder(ann, second.match)
    folder.store_own(replace(folder.load_own(), name=first.name))
    assert {look_up(ann, each.match).folder.match for each in (first, second)} == {first.match, second.match}
    with pytest.raises(UserError, match="match-ambiguous"):
        look_up(ann, first.name)


def test_a_lost_payload_is_told(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealing.resign(pair.ben, pair.ref)
    pair.deliver(RED, sealing.resend(pair.ben, pair.ref).data)
    for path in (pair.ann.matches / pair.ref / "envelopes").glob("*"):
        path.unlink()
    with pytest.raises(UserError, match="payload-not-here"):
        sealing.seal(pair.ann, pair.ref)
