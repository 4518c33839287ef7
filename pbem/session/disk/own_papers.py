"""Papers that a player writes (armies, plans): kept under names of their own, and those begun in a match until they are sealed.

Nobody else may read them: what is in them is secret until it is opened in a match.
"""

import re
import unicodedata
from contextlib import suppress
from pathlib import Path

from pbem.errors import UserError
from pbem.session.disk.atomic_files import PRIVATE, drop, make_folder, store_atomic
from pbem.session.disk.bounded_reading import names_in, plain_bytes, read_file
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.own_scenarios import MAX_READ, decode
from pbem.session.disk.player_home import Home

FOLDER, BEGUN, SUFFIX = "papers", "kept", ".toml"
MAX_NAME = 40
_NAME = re.compile(r"^[a-z0-9][a-z0-9-]{0,39}$")


def folder(home: Home) -> Path:
    """Where they are."""
    return home.saves / FOLDER


def safe_name(text: str) -> str:
    """The name of a file made of any text: small letters, digits and hyphens; "" where nothing of it is left."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MAX_NAME].strip("-")


def names(home: Home) -> list[str]:
    """The papers that there are, by name."""
    found = (name.removesuffix(SUFFIX) for name in names_in(folder(home)) if name.endswith(SUFFIX))
    return sorted(name for name in found if _NAME.match(name))


def path_of(home: Home, name: str) -> Path:
    """The file of a name. Raises UserError "paper-name" where it is none."""
    if not _NAME.match(name):
        raise UserError("paper-name", name=name)
    return folder(home) / f"{name}{SUFFIX}"


def store(home: Home, name: str, text: str) -> Path:
    """Keep a paper under a name, in place of what is there. Raises UserError."""
    path = path_of(home, name)
    make_folder(path.parent)
    try:
        store_atomic(path, text.encode(), PRIVATE)
    except OSError as error:
        raise UserError("out-unwritable", path=str(path), why=(error.strerror or "").lower()) from error
    return path


def load(path: Path) -> str:
    """The text of a file that the player names. Raises UserError."""
    return decode(read_file(path, MAX_READ), path.name)


def begun(home: Home, match: str, paper: str) -> str:
    """What has been begun of a paper in a match, "" for nothing."""
    with suppress(OSError, UnicodeDecodeError):
        return plain_bytes(_begun_path(home, match, paper), MAX_READ).decode()
    return ""


def keep_begun(home: Home, match: str, paper: str, text: str) -> None:
    """Keep what has been begun until it is sealed; "" forgets it. A disk that cannot be written is no fault."""
    path = _begun_path(home, match, paper)
    with suppress(OSError):
        if text:
            make_folder(path.parent)
            store_atomic(path, text.encode(), PRIVATE)
        else:
            drop(path)


def forget(home: Home, match: str) -> None:
    """The match is removed."""
    start = f"{MatchFolder(home, match).match}-"
    for name in names_in(home.state / BEGUN):
        if name.startswith(start) and name.endswith(SUFFIX):
            drop(home.state / BEGUN / name)


def _begun_path(home: Home, match: str, paper: str) -> Path:
    return home.state / BEGUN / f"{MatchFolder(home, match).match}-{safe_name(paper)}{SUFFIX}"
