"""Who sits at a match, told by locks: a program that ends, however it ends, is no longer there."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from pbem.errors import UserError
from pbem.session.disk.atomic_files import is_held, lock
from pbem.session.disk.bounded_reading import names_in
from pbem.session.disk.player_home import Home

FOLDER = "live"
PLAYER, LINE, OTHER = "player", "line", "other"
"""The player sits here; a line to the other end is up; the other player sits at that end."""
SCREENS = "screens"
"""The screens of this home are open: its player sits at every match."""
PATIENCE_SECONDS = 0.3  # somebody who looks holds it for a moment


@contextmanager
def present(home: Home, match: str, who: str) -> Iterator[None]:
    """They are there meanwhile. Where another program says so already, this one adds nothing."""
    with ExitStack() as held:
        with suppress(UserError, OSError):
            held.enter_context(lock(_path(home, match, who), PATIENCE_SECONDS))
        yield


@contextmanager
def screens_open(home: Home) -> Iterator[None]:
    """The player sits at the screens meanwhile."""
    with ExitStack() as held:
        with suppress(UserError, OSError):
            held.enter_context(lock(home.state / FOLDER / SCREENS))
        yield


def is_present(home: Home, match: str, who: str) -> bool:
    """Are they there now?"""
    return is_held(_path(home, match, who)) or (who == PLAYER and is_held(home.state / FOLDER / SCREENS))


def is_live(home: Home, match: str) -> bool:
    """Is a program at the match that seals what decides nothing?"""
    return is_held(_path(home, match, LINE)) or is_held(_path(home, match, PLAYER))


def others(home: Home) -> frozenset[str]:
    """Matches whose other player sits at the other end of a line that is up."""
    names = (name.partition(".") for name in names_in(home.state / FOLDER))
    return frozenset(match for match, _, who in names if who == OTHER and is_present(home, match, OTHER))


def _path(home: Home, match: str, who: str) -> Path:
    return home.state / FOLDER / f"{match}.{who}"
