"""Whole collections of matches, in folders, zips and mboxes that anybody may have made, are verified one match at a time."""

import gc
import io
import os
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.protocol.armor import armor
from pbem.session.check import file_sources, verify_many
from pbem.session.check.verify_many import Collection, MatchVerdict
from pbem.session.results import FileVerdict, Verdict
from tools.bench.long_matches import GAME, long_match

SEEDS = (b"a" * 32, b"b" * 32)


@cache
def match(number: int) -> tuple[bytes, ...]:
    """The files of a short match of the toy game."""
    return tuple(long_match("plain", 6, SEEDS, number.to_bytes(16, "big")).files)


def names_of(numbers: Sequence[int]) -> dict[str, bytes]:
    return {f"matches/{number:032x}/files/{seq:05}.pbem": data for number in numbers for seq, data in enumerate(match(number))}


def zip_of(path: Path, files: Mapping[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packed) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return path


def folder_of(path: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def mbox_of(path: Path, texts: Sequence[str]) -> Path:
    mails = [f"From ana@example.org Sat Nov 21 10:00:00 2026\nFrom: ana@example.org\nSubject: x\n\n{text}\n" for text in texts]
    path.write_text("\n".join(mails), encoding="utf-8")
    return path


def found(*paths: Path) -> tuple[list[FileVerdict], dict[str, Verdict]]:
    """What is told of paths: damaged pieces, and verdicts by match."""
    collection = Collection(list(map(str, paths)), lambda _: GAME)
    damaged = list(collection.sort())
    return damaged, {each.match: each.verdict for each in collection.verdicts()}


def is_good(verdict: Verdict, number: int) -> bool:
    files = [each.outcome for each in verdict.files]
    return verdict.outcome is Outcome.OK and files == [Outcome.OK] * len(match(number)) and verdict.inputs >= 6


@pytest.mark.parametrize("shape", ["folder", "zip", "zip-stored", "zip-behind-a-program", "mbox", "mbox-crlf", "mixed"])
def test_every_match_is_verified_however_they_lie_together(tmp_path: Path, shape: str) -> None:
    files = names_of((1, 2, 3))
    backwards = dict(reversed(files.items()))
    texts = [armor(data) for data in backwards.values()]
    if shape == "folder":
        paths = [folder_of(tmp_path / "saves", files | {"own.json": b"{}", "notes.txt": b"no turn", "secret-0": bytes(32)})]
    elif shape == "mixed":
        halves = dict(list(files.items())[::2]), dict(list(files.items())[1::2])
        zip_of(folder_of(tmp_path / "saves", halves[0]) / "more.zip", halves[1])
        mbox_of(tmp_path / "saves" / "all.mbox", texts)  # and everything once more
        paths = [tmp_path / "saves"]
    elif shape.startswith("mbox"):
        two_in_one = [texts[0] + "\n" + texts[-1], *texts[1:-1]]
        paths = [mbox_of(tmp_path / "mails", ["Good morning", *two_in_one])]
        if shape == "mbox-crlf":
            paths[0].write_bytes(paths[0].read_bytes().replace(b"\n", b"\r\n"))
    else:
        packed = zipfile.ZIP_STORED if shape == "zip-stored" else zipfile.ZIP_DEFLATED
        paths = [zip_of(tmp_path / "all.zip", backwards | {"backup.json": b"{}"}, packed)]
        if shape == "zip-behind-a-program":
            paths[0].write_bytes(b"PK\3\4" + bytes(96) + paths[0].read_bytes())
    damaged, verdicts = found(*paths)
    assert damaged == []
    assert sorted(verdicts) == [f"{number:032x}" for number in (1, 2, 3)]
    assert all(is_good(verdicts[f"{number:032x}"], number) for number in (1, 2, 3))


def test_one_bad_match_and_a_damaged_file_say_nothing_of_the_others(tmp_path: Path) -> None:
    files = names_of((1, 2, 3))
    *others, last = [name for name in files if f"{2:032x}" in name]
    files[last] = files[last][:-1] + bytes([files[last][-1] ^ 1])  # the signature
    files["lost.pbem"] = match(1)[0][:-70]
    files["empty.pbem"] = b""
    damaged, verdicts = found(zip_of(tmp_path / "all.zip", files))
    assert sorted((each.file, each.code) for each in damaged) == [
        ("empty.pbem", "mail-without-turn"),
        ("lost.pbem", "file-damaged"),
    ]
    assert verdicts[f"{2:032x}"].outcome is Outcome.BAD_SIGNATURE
    assert [each.outcome for each in verdicts[f"{2:032x}"].files].count(Outcome.OK) == len(others)
    assert is_good(verdicts[f"{1:032x}"], 1)
    assert is_good(verdicts[f"{3:032x}"], 3)


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder_of(tmp_path / "elsewhere", names_of((1,)))
    folder = folder_of(tmp_path / "saves", names_of((2,)))
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    (folder / "one.pbem").symlink_to(next((tmp_path / "elsewhere").rglob("*.pbem")))
    assert sorted(found(folder)[1]) == [f"{2:032x}"]


# ---------------------------------------------------------------- made to do harm


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_in_a_folder_is_told_and_the_others_are_verified(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "all", names_of([1, 2]))
    for name in ("a.zip", "b.mbox", "c.pbem"):
        os.mkfifo(folder / name)  # nobody writes into it: who opened it would wait for ever
    damaged, verdicts = found(folder)
    assert [Path(each.file).name for each in damaged] == ["c.pbem", "a.zip", "b.mbox"]
    assert {each.code for each in damaged} == {"file-no-file"}
    assert len(verdicts) == 2


def changed(data: bytes, at: bytes, offset: int, value: bytes) -> bytes:
    """A zip with some bytes of its first record of a kind overwritten."""
    raw = bytearray(data)
    place = raw.index(at) + offset
    raw[place : place + len(value)] = value
    return bytes(raw)


def one_zip(content: bytes, packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as made:
        made.writestr("1.pbem", content)
    return out.getvalue()


HARMFUL: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-30],
    "no-list": lambda data: data[: data.index(b"PK\1\2")],
    "method": lambda data: changed(data, b"PK\1\2", 10, b"\x63\0"),
    "locked": lambda data: changed(data, b"PK\1\2", 8, b"\1\0"),
    "checksum": lambda data: changed(data, b"PK\1\2", 16, b"\0\0\0\0"),
    "packed-too-large": lambda data: changed(data, b"PK\1\2", 20, b"\xff\xff\xff\xff"),
    "packed-beyond-the-end": lambda data: changed(data, b"PK\1\2", 20, struct.pack("<L", 1 << 20)),
    "starts-beyond-the-end": lambda data: changed(data, b"PK\1\2", 42, b"\xf0\xff\xff\xff"),
    "name-beyond-the-end": lambda data: changed(data, b"PK\1\2", 28, b"\xff\xff"),
    "more-than-there-are": lambda data: changed(data, b"PK\5\6", 10, b"\xfe\xff"),
    "of-the-larger-kind": lambda data: changed(data, b"PK\5\6", 10, b"\xff\xff"),
    "list-before-the-start": lambda data: changed(data, b"PK\5\6", 12, b"\xff\xff\xff\x7f"),
    "stored": lambda data: changed(data, b"PK\1\2", 10, b"\0\0"),
}


@pytest.mark.parametrize("how", HARMFUL)
def test_a_zip_of_a_stranger_is_told_as_damaged_and_nothing_worse(tmp_path: Path, how: str) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(HARMFUL[how](one_zip(match(1)[0])))
    damaged, verdicts = found(path)
    assert [each.outcome for each in damaged] == [Outcome.DAMAGED]
    assert {each.code for each in damaged} <= {"zip-unreadable", "text-too-large"}
    assert verdicts.keys() <= {f"{1:032x}"}  # more than there are: the one that is there is found


@pytest.mark.parametrize("size_said", [10, 64 << 20])
def test_a_zip_that_unpacks_to_a_flood_does_not_fill_the_memory(tmp_path: Path, size_said: int) -> None:
    flood = changed(one_zip(bytes(64 << 20)), b"PK\1\2", 24, struct.pack("<L", size_said))
    (tmp_path / "x.zip").write_bytes(flood)
    tracemalloc.start()
    try:
        damaged, _ = found(tmp_path / "x.zip")
        assert tracemalloc.get_traced_memory()[1] < 24 << 20
    finally:
        tracemalloc.stop()
    assert [each.code for each in damaged] == ["text-too-large"]


def test_what_a_zip_unpacks_to_is_bounded_in_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_sources, "MAX_UNPACKED_BYTES", 2 * len(match(1)[0]))
    damaged, _ = found(zip_of(tmp_path / "x.zip", names_of((1,))))
    assert {each.code for each in damaged} == {"text-too-large"}


@pytest.mark.parametrize(("name", "limit"), [("MAX_MATCHES", 2), ("MAX_PIECES", 5)])
def test_there_is_an_end_to_what_is_taken_on_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, limit: int
) -> None:
    monkeypatch.setattr(verify_many, name, limit)
    with pytest.raises(UserError, match="collection-too-large"):
        found(zip_of(tmp_path / "x.zip", names_of((1, 2, 3))))


def test_a_match_of_too_many_bytes_is_not_verified_and_the_others_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    longer = tuple(long_match("plain", 12, SEEDS, bytes(16)).files)
    monkeypatch.setattr(verify_many, "MAX_MATCH_BYTES", sum(map(len, match(1))) + 200)
    assert sum(map(len, longer)) > sum(map(len, match(1))) + 200
    files = names_of((1,)) | {f"{seq}.pbem": data for seq, data in enumerate(longer)}
    _, verdicts = found(zip_of(tmp_path / "x.zip", files))
    assert [each.code for each in verdicts[bytes(16).hex()].files] == ["match-too-large"]
    assert is_good(verdicts[f"{1:032x}"], 1)


def test_an_endless_line_or_mail_in_an_mbox_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = mbox_of(tmp_path / "x", [armor(match(1)[0])])
    with path.open("ab") as file:
        file.write(b"\nFrom ana@example.org Sat Nov 21 10:00:00 2026\nFrom: a\n\n")
        for _ in range(10):
            file.write(b"x" * (1 << 20))
    tracemalloc.start()
    try:
        damaged, verdicts = found(path)
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()
    assert [each.code for each in damaged] == ["text-too-large"]
    assert len(verdicts) == 1


# ---------------------------------------------------------------- memory


def peak(path: Path) -> int:
    """The most that Python holds while it verifies all of a collection, in bytes, garbage left aside."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(700, 10, 10)
    tracemalloc.start()
    try:
        collection = Collection([str(path)], lambda _: GAME)
        assert all(isinstance(each, MatchVerdict) and each.verdict.outcome is Outcome.OK for each in collection.told())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.set_threshold(*before)


@pytest.mark.parametrize(("shape", "fewest", "most"), [("zip", 4, 32), ("folder", 3, 20)])
def test_many_times_as_many_matches_take_no_more_memory(tmp_path: Path, shape: str, fewest: int, most: int) -> None:
    def made(count: int) -> Path:
        files = names_of(range(count))
        return zip_of(tmp_path / f"{count}.zip", files) if shape == "zip" else folder_of(tmp_path / str(count), files)

    few, many = made(fewest), made(most)
    peak(few)  # what is loaded once
    names = 8_192 * (most - fewest)  # of files, which are kept
    assert peak(many) < 1.3 * peak(few) + names
