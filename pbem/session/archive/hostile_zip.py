"""The zip of a backup: which names may be in it; and reading a zip that anybody may have made without harm.

Names of a backup are matched whole against a short list; nothing else of a zip (links, folders, passwords, other methods, a
name twice) is let in. Bytes are counted while they come out, never taken from what the zip says.
"""

import io
import lzma
import re
import zipfile
import zlib
from collections.abc import Mapping

from pbem.errors import CorruptFile

SHEET = "backup.json"
IDENTITY = "identity.toml"
MAX_ZIP_BYTES = 64 * 1024 * 1024
MAX_ENTRIES = 50_000
MAX_LIST_BYTES = 8 * 1024 * 1024  # of so many entries; `zipfile` reads the list at once, and keeps 600 bytes of each
MAX_ENTRY_BYTES = 1024 * 1024
MAX_TOTAL_BYTES = 128 * 1024 * 1024

_ID = "[0-9a-f]{32}"
_INSIDE = (
    r"own\.json|draft\.bin|copy|secret-[0-9]|key-[0-9]|files/[0-9]{5}\.pbem|envelopes/[0-9]{5}-[0-9](?:-[0-9a-f]{16})?\.bin"
    r"|(?:refused|ahead|disputed)/[0-9a-f-]{1,60}\.pbem"
)
_GUEST = rf"house/(?:config/identity\.toml|state/place|state/sent/{_ID}\.json|saves/matches/{_ID}/(?:{_INSIDE}))"
MATCH_FILE = re.compile(rf"matches/({_ID})/({_INSIDE}|{_GUEST})")
STATE_FILE = re.compile(rf"(sent|retired)/({_ID})\.json")
PRIVATE_FILE = re.compile(r"(?:.*/)?(?:secret-[0-9]|key-[0-9]|draft\.bin|[0-9]{5}-[0-9]\.bin|identity\.toml)")
_DATE = (1980, 1, 1, 0, 0, 0)
_ZIP_ERRORS = (zipfile.BadZipFile, ValueError, OSError, RuntimeError, EOFError, NotImplementedError, zlib.error, lzma.LZMAError)
_LINK, _KIND = 0o120000, 0o170000


def is_known(name: str) -> bool:
    """May a backup hold a file of this name?"""
    return name in (SHEET, IDENTITY) or bool(MATCH_FILE.fullmatch(name) or STATE_FILE.fullmatch(name))


def pack(files: Mapping[str, bytes]) -> bytes:
    """The zip of some files. Raises ValueError at a name that `unpack` would not take."""
    for name, data in files.items():
        if not is_known(name) or len(data) > MAX_ENTRY_BYTES:
            raise ValueError(f"not a file of a backup: {name}")
    return zipped(files)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The zip of any files; the same for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as into:
        for name in sorted(files):
            into.writestr(zipfile.ZipInfo(name, _DATE), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """The files of a backup by name. Raises CorruptFile "backup-unreadable" with what is wrong; nothing touches the disk."""
    found: dict[str, bytes] = {}
    left = MAX_TOTAL_BYTES
    try:
        if len(data) > MAX_ZIP_BYTES:
            raise ValueError("too large")
        with zipfile.ZipFile(_BoundedBytes(data)) as zipped:
            infos = zipped.infolist()
            if len(infos) > MAX_ENTRIES:
                raise ValueError("too many files")
            for info in infos:
                _check(info, found)
                limit = min(MAX_ENTRY_BYTES, left)
                with zipped.open(info) as entry:
                    found[info.filename] = content = entry.read(limit + 1)
                left -= len(content)
                if len(content) > limit:
                    raise ValueError(f"{info.filename}: too large")
    except _ZIP_ERRORS as error:
        raise CorruptFile("backup-unreadable", detail=str(error)[:200]) from error
    return found


class _BoundedBytes(io.BytesIO):
    """Bytes of which no more are read at once than a list may have."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Raises ValueError where more are asked for."""
        if size is not None and size > MAX_LIST_BYTES:
            raise ValueError("too many files")
        return super().read(size)


def _check(info: zipfile.ZipInfo, found: Mapping[str, bytes]) -> None:
    name = info.filename
    if not is_known(name):
        raise ValueError(f"{name}: no file of a backup")
    if info.orig_filename != name:
        raise ValueError(f"{name}: not its name")
    if name in found:
        raise ValueError(f"{name}: twice")
    if info.external_attr >> 16 & _KIND == _LINK or info.is_dir():
        raise ValueError(f"{name}: no plain file")
    if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(f"{name}: packed in a way that is not ours")
