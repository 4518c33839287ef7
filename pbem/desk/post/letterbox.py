"""What comes for a player while they sit here: files that this program fetches, and those that another one brings."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.desk.post import presence
from pbem.desk.post.presence import screens_open
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import SETTINGS
from pbem.session.look.home_watch import HomeWatch
from pbem.session.results import ImportResult

if TYPE_CHECKING:
    from pbem.desk.post.companion import Companion

AGAIN_SECONDS = 60.0  # before a program that has ended is started again


class News(Struct, frozen=True):
    """What is new since the last look."""

    matches: frozenset[str]  # that have other files than before, by their ids
    results: tuple[ImportResult, ...]  # files that came, of other players; those that were refused too
    troubles: tuple[tuple[str, str], ...]  # ways that have stopped working: a sentence, and what to do next
    others: frozenset[str] = frozenset()  # matches whose other player sits there now, by their ids


class Letterbox:
    """A home that is watched; its player sits there meanwhile. Where accounts are set up a companion fetches and sends."""

    def __init__(self, home: Home, seconds: Callable[[], float] = time.monotonic) -> None:
        self._home, self._seconds = home, seconds
        self._watch = HomeWatch(home)
        self._companion: Companion | None = None
        self._settings, self._started_at = 0, 0.0
        self._troubles: tuple[tuple[str, str], ...] = ()
        self._others = frozenset[str]()
        self._seat = ExitStack()
        self._seat.enter_context(screens_open(home))

    def look(self) -> News | None:
        """What is new; None where nothing is."""
        self._keep_fetching()
        change = self._watch.look()
        rounds = self._companion.rounds() if self._companion is not None else []
        refused = tuple(result for each in rounds for result in each.refused)
        before = self._troubles
        self._troubles = rounds[-1].troubles if rounds else before
        troubles = tuple(each for each in self._troubles if each not in before)
        others, self._others = self._others, self._look_out()
        if change is None and not refused and not troubles and others == self._others:
            return None
        matches, arrived = (change.matches, change.arrived) if change is not None else (frozenset[str](), ())
        return News(matches, (*arrived, *refused), troubles, self._others)

    def close(self) -> None:
        """Nobody looks any more."""
        self._seat.close()
        self._stop_fetching()

    def _look_out(self) -> frozenset[str]:
        """At the other end of a line, and in a club."""
        in_club = self._companion.others if self._companion is not None else frozenset[str]()
        return presence.others(self._home) | in_club

    def _stop_fetching(self) -> None:
        if self._companion is not None:
            self._companion.stop()
            self._companion = None

    def _keep_fetching(self) -> None:
        """A companion for the accounts as they are now."""
        try:
            settings = (self._home.config / SETTINGS).stat().st_mtime_ns
        except OSError:
            settings = 0
        is_running = self._companion is not None and self._companion.is_running
        is_due = self._seconds() >= self._started_at + AGAIN_SECONDS
        if settings == self._settings and (is_running or not settings or not is_due):
            return
        self._stop_fetching()
        self._settings, self._started_at = settings, self._seconds()
        if settings:
            from pbem.desk.post.companion import Companion

            self._companion = Companion(self._home)
