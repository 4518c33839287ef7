"""Whatever lies where a file is looked for: told as what it is, and nothing waits or fills memory."""

import errno
import io
import os
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from unittest.mock import patch

import pytest

from pbem.__main__ import main
from pbem.session.check.file_sources import Zip
from pbem.session.check.verify_many import Collection
from tests.cli.players import Player, begun

SECONDS = 20  # what waits, waits for ever
linux = pytest.mark.skipif(not hasattr(os, "mkfifo") or not Path("/dev/zero").exists(), reason="no pipes or devices with names")


def in_time(player: Player, *words: str) -> tuple[int | None, str]:
    """A command in a process of its own, which has to end; its exit code and what it said.

    It is forked from this one: a new interpreter took longer to load the program than the command takes.
    """
    with TemporaryFile("w+") as said:
        process = get_context("fork").Process(target=_at_the_door, args=(player, words, said))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 on: threads that do nothing run beside it
            process.start()
        process.join(SECONDS)
        if process.exitcode is None:
            process.kill()
            pytest.fail(f"{words} does not end")
        said.seek(0)
        text = said.read()
    assert "Traceback" not in text
    assert "bug of ours" not in text
    return process.exitcode, text


def _at_the_door(player: Player, words: tuple[str, ...], said: IO[str]) -> None:
    """What a shell does: `pbem` with these words."""
    os.environ.update(player.env)
    sys.argv = ["pbem", *words]
    for number in (1, 2):
        os.dup2(said.fileno(), number)
    with Path(os.devnull).open() as sys.stdin, os.fdopen(1, "w") as sys.stdout, os.fdopen(2, "w") as sys.stderr:
        main()


def match_file(player: Player, name: str) -> Path:
    (folder,) = (player.folder / "saves/matches").iterdir()
    return folder / name


def pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def device(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


@linux
@pytest.mark.parametrize("put", [pipe, device, folder])
@pytest.mark.parametrize(
    ("name", "words", "code"),
    [
        ("files/00001.pbem", ("show", "congo-1"), 3),
        ("files/00000.pbem", ("verify", "congo-1"), 3),
        ("own.json", ("show", "congo-1"), 3),
        ("secret-0", ("do", "congo-1", "end"), 3),
        ("snapshot.bin", ("show", "congo-1"), 0),
        ("line.json", ("status",), 0),
        ("draft.bin", ("show", "congo-1"), 0),
    ],
)
def test_what_is_no_file_in_place_of_a_file_of_a_match_is_told(
    tmp_path: Path, put: Callable[[Path], None], name: str, words: tuple[str, ...], code: int
) -> None:
    ann, _ = begun(tmp_path)
    put(match_file(ann, name))
    found, said = in_time(ann, *words)
    assert found == code, said
    if name.startswith(("files", "secret")) and put is not folder:
        assert "is a pipe or a device, but a file is needed" in said
    elif code:
        assert Path(name).name in said


@linux
@pytest.mark.parametrize("put", [pipe, device, folder])
def test_what_is_no_file_in_place_of_identity_settings_and_place_is_told(tmp_path: Path, put: Callable[[Path], None]) -> None:
    ann, _ = begun(tmp_path)
    identity, settings, place = ann.folder / "config/identity.toml", ann.folder / "config/settings.toml", ann.folder / "state/place"
    put(settings)
    assert in_time(ann, "status")[0] == 0
    assert in_time(ann, "doctor")[0] in (0, 3)
    put(place)
    assert in_time(ann, "backup", "--all", "-o", str(tmp_path / "b.zip"))[0] == 3
    put(identity)
    code, said = in_time(ann, "id", "show")
    assert (code, f"the identity in {identity} cannot be read" in said) == (3, True)


@linux
@pytest.mark.parametrize("put", [pipe, device])
@pytest.mark.parametrize(
    "words",
    [
        ("import", "{}"),
        ("verify", "{}"),
        ("restore", "{}"),
        ("replay", "{}"),
        ("scenario", "check", "{}"),
        ("board", "rio_40", "--position", "{}"),
        ("board", "rio_40", "--scenario-file", "{}"),
        ("new", "rio_40", "--side", "police", "--scenario-file", "{}"),
    ],
)
def test_a_pipe_or_a_device_that_is_named_is_told(tmp_path: Path, put: Callable[[Path], None], words: tuple[str, ...]) -> None:
    ann, _ = begun(tmp_path)
    there = tmp_path / "there"
    put(there)
    code, said = in_time(ann, *(word.format(there) for word in words))
    assert (code, "is a pipe or a device, but a file is needed" in said) == (3, True), said


@linux
@pytest.mark.parametrize(
    "words", [("resend", "congo-1"), ("backup", "--all"), ("export", "congo-1", "--notation"), ("evidence", "congo-1")]
)
def test_a_device_to_write_to_is_told_as_what_it_is(tmp_path: Path, words: tuple[str, ...]) -> None:
    ann, _ = begun(tmp_path)
    for target in ("/dev/full", str(tmp_path)):
        code, said = in_time(ann, *words, "-o", target)
        assert (code, f"nothing can be written to {target}: it is a folder, a pipe or a device" in said) == (3, True), said


@pytest.mark.parametrize("text", ["a = " + "[" * 90_000, "a = " + "[" * 1900, "a." * 1900 + "b = 1"])
def test_brackets_without_end_in_files_of_one_s_own_are_told(tmp_path: Path, text: str) -> None:
    ann, _ = begun(tmp_path)
    config = ann.folder / "config"
    (config / "settings.toml").write_text(text)
    (config / "languages").mkdir()
    (config / "languages/pt.mo").write_text(text)
    ann.env["PBEM_LANGUAGE"] = "pt"
    assert in_time(ann, "status")[0] == 0
    assert in_time(ann, "doctor")[0] in (0, 3)
    (config / "identity.toml").write_text(text)
    code, said = in_time(ann, "id", "show")
    assert (code, "cannot be read" in said) == (3, True)
    match_file(ann, "line.json").write_text('{"a": ' + "[" * 90_000)
    assert in_time(ann, "status")[0] == 0
    match_file(ann, "own.json").write_text('{"a": ' + "[" * 90_000)
    assert in_time(ann, "show", "congo-1")[0] == 3


def test_every_piece_of_a_zip_is_read_from_a_zip_that_is_opened_once(tmp_path: Path) -> None:
    path = tmp_path / "many.zip"
    with zipfile.ZipFile(path, "w") as made:
        for number in range(3000):
            made.writestr(f"{number}.pbem", b"x")
    opened = []

    def noted(real: Callable[..., Any]) -> Callable[..., Any]:
        def open_(name: Any, *rest: Any, **more: Any) -> Any:
            opened.extend([name] if str(name) == str(path) else [])
            return real(name, *rest, **more)

        return open_

    with patch("os.open", noted(os.open)), patch("io.open", noted(io.open)):
        assert len(list(Collection([str(path)]).told())) == 3000
    assert len(opened) < 5
    assert list(Zip(path).piece(next(Zip(path).places()))) == ["0.pbem", b"x"]


@contextmanager
def only_to_be_read(folder: Path) -> Iterator[None]:
    """Nothing below a folder can be written, as on a disk that is mounted so."""
    from tools.faults.disk import CHANGES, Disk

    def refuse(_number: int, what: str, path: Path) -> None:
        if what in CHANGES:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    with Disk(folder, refuse).watched():
        yield


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the layer under the disk reads /proc")
def test_backup_and_resend_work_where_saves_can_only_be_read(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    for player in (ann, bea):
        with only_to_be_read(player.folder):
            player.ok("backup", "--all", "-o", str(out / f"{player.name}.zip"))
            player.ok("resend", "congo-1", "-o", str(out / f"{player.name}.pbem"))
            assert "BEGIN PBEM" in player.ok("resend", "congo-1")
            assert player.run("backup", "--all", "--move", "-y", "-o", str(out / "moved.zip")).exit_code == 3
        other = Player(tmp_path / f"{player.name}-2", player.name)
        assert "congo-1" in other.ok("restore", str(out / f"{player.name}.zip"))
    assert not (out / "moved.zip").exists()
    assert (out / "Ann.pbem").read_bytes() == (tmp_path / "0.pbem").read_bytes()
