"""Who sits at a match, told by locks: a program that ends, however it ends, is no longer there."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

from pbem.errors import UserError
from pbem.session.disk.atomic_files import is_held, lock
from pbem.session.disk.player_home import Home

FOLDER = "live"
PLAYER, LINE = "player", "line"
"""The player sits here; a line to the other one is up."""
PATIENCE_SECONDS = 0.3  # somebody who looks holds it for a moment


@contextmanager
def present(home: Home, match: str, who: str) -> Iterator[None]:
    """They are there meanwhile. Where another program says so already, this one adds nothing."""
    with ExitStack() as held:
        with suppress(UserError):
            held.enter_context(lock(home.state / FOLDER / f"{match}.{who}", PATIENCE_SECONDS))
        yield


def is_present(home: Home, match: str, who: str) -> bool:
    """Are they there now?"""
    return is_held(home.state / FOLDER / f"{match}.{who}")
