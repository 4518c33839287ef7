"""Arrivals that came too early: of a match that is not here yet, or for other rules. They are kept, and tried with every sync.

Anybody can send such mails. So they are done with where they lay, none is fetched twice, and only so many are kept.
"""

import base64
from collections.abc import Iterator
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.post.arrivals import Came, take_in
from pbem.errors import Outcome
from pbem.post.accounts import Post
from pbem.post.travel import Arrival
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import drop_value, load_value, store_value
from pbem.session.turn.intake import is_early, is_retryable

NAME, LIST = "early", "list"
MAX_KEPT = 64  # the oldest goes
MAX_BYTES = 512 * 1024  # of one: a turn file in a mail takes a third of that


class Early(Struct, frozen=True):
    """One of them."""

    account: str
    data: str  # base64
    sender: str
    place: str
    reads: str
    has_failed: bool = False  # the program, on this one


def keep_early(home: Home, account: str, arrival: Arrival, came: Came) -> bool:
    """Is nothing in an arrival retryable but what came too early? Then it is kept, unless it is larger than it need be."""
    if any(is_retryable(each) and not is_early(each) for each in came.results):
        return False
    if len(arrival.data) <= MAX_BYTES:
        early = Early(account, base64.b64encode(arrival.data).decode(), arrival.sender, arrival.place, arrival.reads)
        _store(home, sha256(arrival.data).hexdigest(), early)
    return True


def try_early(home: Home, post: Post) -> Iterator[Came]:
    """Those that can be taken in by now. What the program fails on twice is not tried again: it still lies where it came."""
    for mark in _marks(home):
        early = _early(home, mark)
        if early is None:
            _drop(home, mark)
            continue
        arrival = Arrival(mark, base64.b64decode(early.data), early.sender, early.place, early.reads)
        try:
            came, is_done = take_in(home, post, early.account, arrival)
        except OSError:  # the disk: no fault of what came
            raise
        except Exception:
            if early.has_failed:
                _drop(home, mark)
            else:
                _store(home, mark, replace(early, has_failed=True))
            raise
        if is_done:
            _drop(home, mark)
        if is_done or any(each.outcome is Outcome.OK for each in came.results):
            yield came


def _drop(home: Home, mark: str) -> None:
    _keep(home, [each for each in _marks(home) if each != mark])


def _early(home: Home, mark: str) -> Early | None:
    try:
        found = msgspec.convert(load_value(home, _name(mark)), Early)
        base64.b64decode(found.data)
    except ValueError:
        return None
    return found


def _store(home: Home, mark: str, early: Early) -> None:
    store_value(home, _name(mark), msgspec.to_builtins(early))
    _keep(home, [*(each for each in _marks(home) if each != mark), mark])


def _marks(home: Home) -> list[str]:
    found = load_value(home, NAME).get(LIST)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def _keep(home: Home, marks: list[str]) -> None:
    """These, as far as there is room for them, and no others."""
    before = _marks(home)
    store_value(home, NAME, {LIST: marks[-MAX_KEPT:]})
    for mark in {*before, *marks} - {*marks[-MAX_KEPT:]}:
        drop_value(home, _name(mark))


def _name(mark: str) -> str:
    return f"{NAME}\n{mark}"
