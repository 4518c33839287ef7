"""Matches put aside: archived (out of `status`, all else as before) or deleted for good."""

import shutil

from msgspec.structs import replace

from pbem.session.disk import own_papers
from pbem.session.disk.atomic_files import lock_to_move, sync_folder
from pbem.session.disk.crash_cleanup import GONE
from pbem.session.disk.kept_by_home import forget
from pbem.session.disk.match_folder import find_folder, short_name
from pbem.session.disk.match_loading import locked
from pbem.session.disk.player_home import Home
from pbem.session.results import MatchCard
from pbem.session.turn.status_index import store_line


def archive(home: Home, ref: str, is_archived: bool = True) -> MatchCard:
    """Take a match out of `status`, or put it back. A file that is taken in or sealed puts it back by itself."""
    with locked(home, ref) as loaded:
        loaded.own = replace(loaded.own, is_archived=is_archived)
        loaded.folder.store_own(loaded.own)
        store_line(loaded, is_durable=True)
        return loaded.card


def delete(home: Home, ref: str) -> str:
    """Remove a match with its secrets. The short name that it had.

    What was sent last stays known: a match that comes back from an old copy or by its invitation is still noticed.
    """
    folder = find_folder(home, ref)
    gone = folder.path.with_name(f"{folder.match}{GONE}")
    with lock_to_move(folder.lock):  # nobody is at work in it
        name = short_name(folder) or folder.match  # a damaged one can be removed, too
        shutil.rmtree(gone, ignore_errors=True)
        folder.path.rename(gone)
        sync_folder(home.matches)
    shutil.rmtree(gone, ignore_errors=True)  # what is left is swept later
    forget(home, folder.match)
    own_papers.forget(home, folder.match)
    return name
