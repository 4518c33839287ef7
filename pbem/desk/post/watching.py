"""Sync that stays: it looks when something has come, when a file was sealed, and now and then in any case."""

import threading
from collections.abc import Iterator
from contextlib import closing, suppress

from pbem.desk.post.presence import LINE, is_present
from pbem.desk.post.sync import Told, Ways, sync
from pbem.errors import UserError
from pbem.post.accounts import Account, Post
from pbem.post.travel import PostError, WayIn
from pbem.session.disk.player_home import Home
from pbem.session.turn import status_index

TICK = 1.0  # seconds between two looks for a file that was sealed meanwhile
BUSY = 0.2  # seconds before a sync that another program was at is tried again
AFTER_TROUBLE = 60.0  # seconds before a way that does not work is listened to again
REFUSALS, AFTER_REFUSAL = ("login-refused", "token-refused"), 1800.0  # a provider may shut out who is refused too often


class Watch:
    """Ways in that are listened to, each on a thread and a connection of its own, apart from those that are looked through."""

    def __init__(self, home: Home, post: Post, ways: Ways) -> None:
        self._home, self._post, self._ways = home, post, ways
        self._came, self._stopped = threading.Event(), threading.Event()
        self._unsent: object = None

    def rounds(self) -> Iterator[list[Told]]:
        """Each sync, until `stop`. While another program is at one it is waited for: that one may not see what has come since."""
        for account in self._post.accounts.values():
            threading.Thread(target=self._listen, args=(account,), daemon=True).start()
        while not self._stopped.is_set():
            self._came.clear()
            self._unsent = self._sealed()
            try:
                yield list(sync(self._home, self._post, self._ways))
            except UserError as error:
                if error.code != "post-busy":
                    raise
                self._stopped.wait(BUSY)
            else:
                self._rest()

    def wake(self) -> None:
        """A round now: something was sealed."""
        self._came.set()

    def stop(self) -> None:
        """No further round."""
        self._stopped.set()
        self._came.set()

    def _rest(self) -> None:
        waited = 0.0
        while waited < self._post.every and not self._came.wait(TICK) and not self._stopped.is_set():
            waited += TICK
            if self._sealed() != self._unsent:
                return

    def _sealed(self) -> object:
        """What is to leave; not what a line takes that is up."""
        found = (line for line in status_index.status(self._home) if line.is_unsent)
        return [(line.match, line.last_seq) for line in found if not is_present(self._home, line.match, LINE)]

    def _listen(self, account: Account) -> None:
        """A thread for each way of an account."""
        with suppress(PostError):
            for _, way in self._ways.into(account):
                threading.Thread(target=self._wait, args=(way,), daemon=True).start()

    def _wait(self, way: WayIn) -> None:
        with closing(way):
            while not self._stopped.is_set():
                try:
                    if way.wait(self._post.every):
                        self._came.set()
                except PostError as error:
                    self._came.set()  # the next sync tells it
                    self._stopped.wait(AFTER_REFUSAL if error.code in REFUSALS else AFTER_TROUBLE)
