"""What a crash left half done between two renames is finished or undone: nothing is lost, and no secret lies about.

matches/<id>.old     what was here before a restored match took its place
matches/<id>.gone    a deleted match on its way out
restoring/matches/   matches of a backup that are being checked
"""

import re
import shutil
from pathlib import Path

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.homes import Home
from pbem.session.store import lock

OLD, GONE = ".old", ".gone"
LEFT = re.compile(r"[0-9a-f]{32}\.(?:old|gone)")


def restoring(home: Home) -> Home:
    """The home beside the home, where a backup's matches are checked. Who works there holds `lock` in its saves."""
    return replace(home, saves=home.saves / "restoring")


def sweep(home: Home) -> None:
    """Put things right, if there is anything to put right and nobody is at work there."""
    if not _left(home) and not _staged(home):
        return
    try:
        with lock(restoring(home).saves / "lock"):
            sweep_locked(home)
    except UserError:
        return  # a restore is under way


def sweep_locked(home: Home) -> None:
    """The same for who holds the lock."""
    for path in _left(home):
        place = path.with_suffix("")
        if path.suffix == OLD and not place.exists():
            path.rename(place)
        else:
            shutil.rmtree(path, ignore_errors=True)
    for path in _staged(home):
        shutil.rmtree(path, ignore_errors=True)


def _left(home: Home) -> list[Path]:
    return sorted(path for path in home.matches.iterdir() if LEFT.fullmatch(path.name)) if home.matches.is_dir() else []


def _staged(home: Home) -> list[Path]:
    staged = restoring(home).matches
    return sorted(staged.iterdir()) if staged.is_dir() else []
