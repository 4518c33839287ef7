"""What has come in: taken in by the one door for foreign bytes, and what is learned of whoever sent it."""

from email.utils import parseaddr

from msgspec import Struct

from pbem.errors import Outcome
from pbem.post.accounts import Post
from pbem.post.travel import Arrival
from pbem.session.disk.kept_by_home import keep, kept
from pbem.session.disk.match_folder import has_guest
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.session.turn.intake import import_bytes, is_retryable
from pbem.session.turn.watched_folder import QUIET
from pbem.view.map.scene import seats_of


class Came(Struct, frozen=True):
    """One arrival that held turn files."""

    place: str  # for people: where it lay
    sender: str  # bare address; nobody has proven it
    results: tuple[ImportResult, ...]


def take_in(home: Home, post: Post, account: str, arrival: Arrival, was_begun: bool = False) -> tuple[Came, bool]:
    """What came of it, and is it done with? Left out is what is here already, and what is no turn file.

    A file that was taken in tells the opponent's address, if none is known, and the language that they read. Another address
    is only kept to be asked about. A mail whose files are not taken in tells nothing. `was_begun`: this one was being taken in
    when the program was cut off, so that its files may be here already.
    """
    results = import_bytes(home, arrival.data)
    for result in results:
        is_taken = result.outcome is Outcome.OK or (was_begun and result.outcome is Outcome.ALREADY_HERE)
        if is_taken and _is_of_opponent(home, result):
            _learn(home, post, result.match, account, arrival)
    told = tuple(each for each in results if each.code not in QUIET and each.outcome is not Outcome.ALREADY_HERE)
    return Came(arrival.place, arrival.sender, told), not any(map(is_retryable, results))


def _is_of_opponent(home: Home, result: ImportResult) -> bool:
    line = status_index.status(home, result.match)[0]
    if not line.side or has_guest(home, line.match):
        return False
    return seats_of(line.game)[result.author : result.author + 1] != (line.side,)


def _learn(home: Home, post: Post, match: str, account: str, arrival: Arrival) -> None:
    known = kept(home, match)
    own = {parseaddr(each.address)[1].casefold() for each in post.accounts.values()}  # who passes a mail on to themselves
    sender = arrival.sender if arrival.sender.casefold() not in own else ""
    is_new = not known.address
    is_other = sender and not is_new and parseaddr(known.address)[1].casefold() != sender.casefold() and known.address != sender
    keep(
        home,
        match,
        account=known.account or account,
        address=sender if is_new else "",
        offered=sender if is_other else "",
        reads=arrival.reads,
    )
