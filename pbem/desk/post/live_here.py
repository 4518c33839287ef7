"""Live where files travel by an account, as in a club or a shared folder, or by somebody who calls this computer."""

import queue
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TypeAlias

from msgspec import Struct

from pbem.desk.post import club, live
from pbem.desk.post.live import Answered, Answering, Presence
from pbem.desk.post.outbox import Waiting
from pbem.desk.post.presence import OTHER, PLAYER, is_present, present
from pbem.desk.post.sync import Sent, Told, Trouble, Ways
from pbem.desk.post.watching import Watch
from pbem.post.accounts import Post
from pbem.session.disk.player_home import Home
from pbem.session.turn import status_index

TICK = 0.2  # seconds between two looks at the match


class Arrived(Struct, frozen=True):
    """A file of the other side is here, by whatever way."""

    seq: int


Event: TypeAlias = Arrived | live.Event | Told


def sit(home: Home, match: str, post: Post, ways: Ways, answering: Answering, stopped: threading.Event) -> Iterator[Event]:
    """What happens in a match while its player sits at it, until `stopped`. Every account is listened to meanwhile."""
    watch, came = Watch(home, post, ways), queue.Queue[Told]()
    are_they = False
    with ExitStack() as held:
        held.enter_context(present(home, match, PLAYER))
        held.enter_context(club.sitting(post))
        if post.accounts:
            held.callback(watch.stop)
            threading.Thread(target=_watch, args=(watch, came), daemon=True).start()
        count = status_index.status(home, match)[0].seq
        is_new = True
        while True:
            if is_new or answering.is_late:
                for event in answering.answer(match):
                    yield event
                    if isinstance(event, Answered):
                        watch.wake()
            if (is_present(home, match, OTHER) or club.is_other_there(home, post, match)) != are_they:
                are_they = not are_they
                yield Presence("here" if are_they else "gone")
            while not came.empty():
                told = came.get()
                if isinstance(told, Trouble) or (isinstance(told, Sent | Waiting) and _match_of(home, told) == match):
                    yield told
            if stopped.wait(TICK):
                return
            line = status_index.status(home, match)[0]
            foreign = line.last_seq - line.last_is_own  # the two sides take turns
            if foreign >= count:
                yield Arrived(foreign)
            is_new, count = line.seq != count, line.seq


def _watch(watch: Watch, came: "queue.Queue[Told]") -> None:
    for found in watch.rounds():
        for told in found:
            came.put(told)


def _match_of(home: Home, told: Sent | Waiting) -> str:
    return told.line.match if isinstance(told, Waiting) else status_index.status(home, told.name)[0].match
