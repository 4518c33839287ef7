"""Fetch, take in, send what waits. Safe to be cut off anywhere: what was not noted is done again, and that shows to nobody.

Nothing is signed here. What comes in twice is here already; a letter that leaves twice has the same name and the same file.
"""

import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.post.arrivals import Came, take_in
from pbem.desk.post.early import keep_early, try_early
from pbem.desk.post.outbox import Waiting, WaysOut, once_more, outbox, post_file
from pbem.desk.post.presence import LINE, is_present
from pbem.errors import Outcome, PbemError, UserError
from pbem.post.accounts import Account, Post
from pbem.post.travel import Arrival, PostError, WayIn
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import load_value, lock_path, store_value
from pbem.session.results import ImportResult
from pbem.session.turn import status_index

WaysIn = Callable[[Account], Iterator[tuple[str, WayIn]]]
ARRIVAL_SECONDS = 60
BEGUN = "begun"
"""Under which the arrival is noted that is being taken in: if that is cut off, its files are here when it comes again."""
MAX_FAILED = 5
"""Times that the program may fail on an arrival before it is left out: no mail keeps all others from being taken in and sent."""
PATIENCE = 20.0
"""Seconds that who wants one file sent waits for another sync to end."""


class Trouble(Struct, frozen=True):
    """A way in that does not work."""

    account: str
    way: str
    error: PostError


class Sent(Struct, frozen=True):
    """A file that has left."""

    name: str  # of the match
    seq: int
    address: str


Told = Came | Sent | Waiting | Trouble
"""What a sync has to tell."""


class Begun(Struct, frozen=True):
    """The arrival that is taken in, by its bytes, and how often the program has failed on it; to be killed is no fault of it."""

    mark: str = ""
    failed: int = 0

    def again(self, arrival: Arrival) -> "Begun":
        """It, or another one, begins; `self` is what another process had begun and not ended."""
        mark = sha256(arrival.data).hexdigest()
        return self if mark == self.mark else Begun(mark)


class Ways(Struct, frozen=True):
    """How accounts are turned into ways."""

    into: WaysIn
    out: WaysOut


def usual_ways() -> Ways:
    """Those of the program."""
    from pbem.post.incoming.sources import ways_in
    from pbem.post.logins import secret_of
    from pbem.post.outgoing.choice import way_out

    return Ways(lambda account: ways_in(account, secret_of), lambda account: way_out(account, secret_of))


def sync(home: Home, post: Post, ways: Ways) -> Iterator[Told]:
    """All of it once; told as it happens. What a line takes that is up is left to it.

    Raises UserError "post-busy" where another one is at it.
    """
    with _alone(home):
        for name in post.accounts:
            yield from _fetch(home, post, name, ways.into)
        yield from try_early(home, post)
        goes_by_post = (each for each in outbox(home, post) if not is_present(home, each.line.match, LINE))
        yield from _send(home, post, ways.out, goes_by_post)


def send(home: Home, post: Post, match: str, ways: Ways, is_again: bool = False) -> Iterator[Told]:
    """Only what waits of one match. `match`: its id. Another sync is given time to end, which may have sent it by then.

    `is_again`: the last own file leaves though it has left before.
    """
    with _alone(home, PATIENCE):
        waiting = [each for each in outbox(home, post) if each.line.match == match]
        if is_again and not waiting:
            waiting = [once_more(home, post, match)]
        told = list(_send(home, post, ways.out, waiting))
    line = status_index.status(home, match)[0]
    yield from told or [Sent(line.name, line.last_seq, kept(home, match).address)]


@contextmanager
def _alone(home: Home, patience: float = 0) -> Iterator[None]:
    """Nobody else syncs meanwhile. Raises UserError "post-busy" where somebody is at it for so many seconds."""
    with ExitStack() as held:
        try:
            held.enter_context(lock(lock_path(home), patience))
        except UserError as error:
            raise UserError("post-busy") from error
        yield


def _fetch(home: Home, post: Post, name: str, into: WaysIn) -> Iterator[Told]:
    try:
        found = list(into(post.accounts[name]))
    except PostError as error:
        yield Trouble(name, "", error)
        return
    for way_name, way in found:
        with closing(way):
            try:
                yield from _look_through(home, post, name, way_name, way)
            except PostError as error:
                yield Trouble(name, way_name, error)


def _look_through(home: Home, post: Post, name: str, way_name: str, way: WayIn) -> Iterator[Told]:
    key = f"{name}\n{way_name}"
    cursor = load_value(home, key)
    known = dict(cursor)
    before, begun = _begun(home, key), Begun()
    for arrival in way.arrivals(cursor):
        begun = before.again(arrival)
        store_value(home, f"{key}\n{BEGUN}", msgspec.to_builtins(begun))
        try:
            came, is_done = _taken_in(home, post, name, arrival, begun, begun == before)
        except OSError:  # the disk: no fault of what came
            raise
        except Exception:
            store_value(home, f"{key}\n{BEGUN}", msgspec.to_builtins(replace(begun, failed=begun.failed + 1)))
            raise
        if is_done or keep_early(home, name, arrival, came):
            way.done(cursor, arrival)
            store_value(home, key, cursor)
            known = dict(cursor)
        if came.results:
            yield came
    if begun.mark:
        store_value(home, f"{key}\n{BEGUN}", {})
    if cursor != known:
        store_value(home, key, cursor)


def _begun(home: Home, key: str) -> Begun:
    try:
        return msgspec.convert(load_value(home, f"{key}\n{BEGUN}"), Begun)
    except msgspec.ValidationError:
        return Begun()


def _taken_in(home: Home, post: Post, name: str, arrival: Arrival, begun: Begun, was_begun: bool) -> tuple[Came, bool]:
    """As `take_in`; what the program has failed on too often is left out."""
    if begun.failed < MAX_FAILED:
        return take_in(home, post, name, arrival, was_begun)
    places = {"place": arrival.place, "sender": arrival.sender or "?", "times": MAX_FAILED}
    return Came(arrival.place, arrival.sender, (ImportResult(Outcome.BUG, "mail-left-out", places),)), True


def _send(home: Home, post: Post, way_out: WaysOut, outgoing: Iterable[Waiting]) -> Iterator[Told]:
    for waiting in outgoing:
        if not waiting.can_go:
            yield waiting
            continue
        try:
            post_file(home, post, waiting, way_out)
        except PostError as error:
            yield Waiting(waiting.line, waiting.account, waiting.address, error.code, error.places, error.is_final)
        except PbemError as error:  # of the match: it is told, and the others go
            yield Waiting(waiting.line, waiting.account, waiting.address, error.code, error.places)
        else:
            yield Sent(waiting.line.name, waiting.line.last_seq, waiting.address)


def outcome_of(told: Told) -> Outcome:
    """As the exit code of a command says it."""
    match told:
        case Came():
            return max((each.outcome for each in told.results), default=Outcome.OK)
        case Waiting() | Trouble():
            return Outcome.REFUSED
        case Sent():
            return Outcome.OK


def announce(post: Post, told: list[Told], environ: Mapping[str, str]) -> None:
    """Call the player's command where files have been taken in. It learns the names of the matches: ours, and no foreign text."""
    names = {each.name: None for came in told if isinstance(came, Came) for each in came.results if each.outcome is Outcome.OK}
    if post.on_arrival and names:
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            subprocess.run(
                shlex.split(post.on_arrival),
                env={**environ, "PBEM_MATCHES": " ".join(names)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=ARRIVAL_SECONDS,
                check=False,
            )
