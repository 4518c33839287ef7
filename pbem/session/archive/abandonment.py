"""A match that the opponent has left, claimed abandoned in this home alone: nothing is signed, and the match has no result."""

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.session.disk.match_loading import Loaded, locked, look_up
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import check_may_sign
from pbem.session.look.deadlines import Due, due
from pbem.session.results import MatchCard
from pbem.session.turn.sealing import check_not_older
from pbem.session.turn.status_index import store_line


def claim(home: Home, ref: str) -> Due:
    """Put a match aside as abandoned, until a file of the opponent comes or the claim is taken back.

    Raises UserError: "claim-over", "claim-own-move", "claim-no-days" (none are agreed), "claim-too-early"; where more was signed
    than is here, or the match is played on elsewhere, what `check_may_sign` and `check_not_older` raise.
    """
    with locked(home, ref) as loaded:
        found = _checked(loaded)
        _store(loaded, home.clock())
        return found


def check_claim(home: Home, ref: str) -> None:
    """Raises UserError as `claim`, and changes nothing."""
    _checked(look_up(home, ref))


def _checked(loaded: Loaded) -> Due:
    check_may_sign(loaded.folder)
    check_not_older(loaded)
    if loaded.fold.is_over:
        raise UserError("claim-over", match=loaded.own.name)
    found = next(iter(due(loaded.home, loaded.folder.match)), None)
    if found is None:
        raise UserError("claim-no-days", match=loaded.own.name)
    if found.is_own:
        raise UserError("claim-own-move", match=loaded.own.name)
    if not found.is_abandoned:
        raise UserError("claim-too-early", match=loaded.own.name, until=found.until, days=found.days)
    return found


def take_back(home: Home, ref: str) -> MatchCard:
    """The match goes on."""
    with locked(home, ref) as loaded:
        _store(loaded, 0)
        return loaded.card


def _store(loaded: Loaded, at: int) -> None:
    loaded.own = replace(loaded.own, claimed_at=at)
    loaded.folder.store_own(loaded.own)
    store_line(loaded, is_durable=True)
