"""Backups that somebody made to do harm: nothing of them reaches the disk."""

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from pbem.errors import CorruptFile, UserError
from pbem.session.archive import hostile_zip
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import restore
from tests.session.check.test_backup import under_way
from tests.session.toy import home_at

MATCH = "0123456789abcdef" * 2
GOOD = f"matches/{MATCH}/own.json"


def zipped(*entries: tuple[str, bytes], **how: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for name, data in entries:
            info = zipfile.ZipInfo(name)
            info.external_attr = how.get("attr", 0)
            info.compress_type = how.get("method", zipfile.ZIP_DEFLATED)
            target.writestr(info, data, info.compress_type)
    return out.getvalue()


@pytest.mark.parametrize(
    "name",
    [
        "../evil",
        "/etc/passwd",
        f"matches/{MATCH}/../../evil",
        f"matches/{MATCH}/files/../own.json",
        f"matches/{MATCH}\\own.json",
        f"matches/{MATCH}/files/00000.pbem/x",
        f"matches/{MATCH.upper()}/own.json",
        f"matches/{MATCH}/files/",
        f"matches/{MATCH}/own.json\n",
        f"matches/{MATCH}/own.json\0.txt",
        f"matches/{MATCH}/house/saves/matches/{MATCH}/house/config/identity.toml",
        "C:/own.json",
        "sent/x.json",
        "",
    ],
)
def test_a_name_that_no_backup_has_is_refused(name: str) -> None:
    if name.endswith("\0.txt"):
        data = zipped((name.replace("\0", "_"), b"{}")).replace(name.replace("\0", "_").encode(), name.encode())
    else:
        data = zipped((name, b"{}"))
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(data)


def test_a_link_is_refused() -> None:
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped((GOOD, b"/etc/passwd"), attr=0o120777 << 16))


def test_a_bomb_is_stopped_where_it_is_too_large() -> None:
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped((GOOD, bytes(hostile_zip.MAX_ENTRY_BYTES + 1))))


def test_many_small_bombs_are_stopped_by_their_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_zip, "MAX_TOTAL_BYTES", 1000)
    names = [f"matches/{MATCH}/files/{seq:05}.pbem" for seq in range(3)]
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped(*((name, bytes(400)) for name in names)))
    assert len(hostile_zip.unpack(zipped(*((name, bytes(333)) for name in names)))) == 3


def test_a_size_that_lies_is_not_believed() -> None:
    data = bytearray(zipped((GOOD, bytes(5000))))
    at = data.index(b"PK\1\2")
    data[at + 24 : at + 28] = struct.pack("<I", 10)
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(bytes(data))


def test_too_many_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_zip, "MAX_ENTRIES", 2)
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped(*((f"matches/{MATCH}/files/{seq:05}.pbem", b"") for seq in range(3))))


def test_a_list_without_end_does_not_fill_the_memory() -> None:
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    count = 20 * 1024 * 1024 // len(entry)
    data = entry * count + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(entry) * count, 0, 0)
    tracemalloc.start()
    try:
        with pytest.raises(CorruptFile, match="backup-unreadable"):
            hostile_zip.unpack(data)
        assert tracemalloc.get_traced_memory()[1] < 40 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_name_twice_is_refused() -> None:
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped((GOOD, b"1"), (GOOD, b"2")))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_another_method_is_refused(method: int) -> None:
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        hostile_zip.unpack(zipped((GOOD, b"{}"), method=method))


@pytest.mark.parametrize("data", [b"", b"PK", b"\0" * 100, b"PK\5\6" + bytes(18)])
def test_what_is_no_zip_is_refused(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        restore(home_at(tmp_path / "x"), data)


def test_no_byte_of_a_backup_can_be_lost_or_changed_unnoticed(tmp_path: Path) -> None:
    """A backup cut anywhere or with a byte turned either is refused or restores the same match; it never does half."""
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "b.zip")
    data = (tmp_path / "b.zip").read_bytes()
    for step, at in enumerate(range(0, len(data), 211)):
        for bad in (data[:at], data[:at] + bytes([data[at] ^ 0x41]) + data[at + 1 :]):
            home = home_at(tmp_path / f"h{step}")
            try:
                restore(home, bad)
            except (CorruptFile, UserError):
                assert not (home.matches / pair.ref).exists()
            else:
                ours, theirs = pair.ben.matches / pair.ref, home.matches / pair.ref
                assert [path.read_bytes() for path in sorted(theirs.glob("files/*"))] == [
                    path.read_bytes() for path in sorted(ours.glob("files/*"))
                ]
                assert (theirs / "secret-0").read_bytes() == (ours / "secret-0").read_bytes()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("files/00001.pbem", b"junk"),
        ("secret-0", bytes(32)),
        ("secret-0", b"short"),
        ("own.json", b"{"),
        ("own.json", b'{"name": "../../x", "own_side": 7, "made_at": 0}'),
    ],
)
def test_a_match_that_is_not_whole_is_not_restored(tmp_path: Path, name: str, content: bytes) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "b.zip")
    files = hostile_zip.unpack((tmp_path / "b.zip").read_bytes())
    files[f"matches/{pair.ref}/{name}"] = content
    home = home_at(tmp_path / "fresh")
    with pytest.raises(CorruptFile, match="backup-unreadable"):
        restore(home, hostile_zip.pack(files))
    assert not (home.matches / pair.ref).exists()


def test_what_a_backup_never_holds_cannot_be_packed() -> None:
    with pytest.raises(ValueError, match="not a file of a backup"):
        hostile_zip.pack({"../x": b""})
