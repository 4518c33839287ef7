"""Cleaning up after a crash between two renames: nothing is lost, and no secret lies about.

matches/<id>.old     what was here before a restored match took its place
matches/<id>.gone    a deleted match on its way out
matches/<id>         with no file yet: a match that was cut short while it began
restoring/matches/   matches of a backup that are being checked
*.part               files that were being written
"""

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.disk.atomic_files import drop_dead_parts, lock, sync_folder
from pbem.session.disk.player_home import Home

OLD, GONE = ".old", ".gone"
LEFT = re.compile(r"[0-9a-f]{32}\.(?:old|gone)")
NAMES_LOCK = "names.lock"
_OF_UNBORN = re.compile(r"lock|own\.json|signer\.json|secret-[0-9]|key-[0-9]|.*\.part")


def restoring(home: Home) -> Home:
    """The home beside the home, where a backup's matches are checked. Who works there holds `lock` in its saves."""
    return replace(home, saves=home.saves / "restoring")


def sweep(home: Home) -> None:
    """Put things right, if there is anything to put right, nobody is at work there, and the disk lets us."""
    for folder in (home.config, home.state, home.state / "sent", home.state / "retired"):
        drop_dead_parts(folder)
    if not _left(home) and not _staged(home):
        return
    try:
        with lock(restoring(home).saves / "lock"):
            sweep_locked(home)
    except (UserError, OSError):
        return  # a restore is under way, or nothing may be written


def sweep_unborn(home: Home, matches: Sequence[Path]) -> None:
    """Remove those of these folders that hold nothing but what a match has before its first file. Who begins one is left alone.

    None of them may be one that another computer began: removed here, it would be removed there by what keeps both the same.
    """
    try:
        with lock(home.saves / NAMES_LOCK):
            for path in matches:
                if _is_unborn(home, path):
                    gone = path.with_name(f"{path.name}{GONE}")
                    path.rename(gone)
                    _remove(gone)
    except (UserError, OSError):
        return


def _remove(path: Path) -> None:
    import shutil

    shutil.rmtree(path, ignore_errors=True)


def _is_unborn(home: Home, path: Path) -> bool:
    """Was nothing signed, or taken in, for the match?"""
    inside = [each for each in path.rglob("*") if not each.is_dir()]
    is_sent = (home.state / "sent" / f"{path.name}.json").exists()
    return path.is_dir() and not is_sent and all(_OF_UNBORN.fullmatch(each.name) for each in inside)


def sweep_locked(home: Home) -> None:
    """The same for who holds the lock."""
    for path in _left(home):
        place = path.with_suffix("")
        if path.suffix == OLD and not place.exists():
            path.rename(place)
            sync_folder(home.matches)
        else:
            _remove(path)
    for path in _staged(home):
        _remove(path)


def _left(home: Home) -> list[Path]:
    return sorted(path for path in home.matches.iterdir() if LEFT.fullmatch(path.name)) if home.matches.is_dir() else []


def _staged(home: Home) -> list[Path]:
    staged = restoring(home).matches
    return sorted(staged.iterdir()) if staged.is_dir() else []
