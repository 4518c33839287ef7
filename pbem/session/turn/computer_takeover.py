"""Another computer of the same player takes a match over, where both share the folder of matches or hold a copy of it."""

from msgspec import Struct

from pbem.errors import UserError
from pbem.session.disk.match_loading import Loaded, locked, look_up
from pbem.session.disk.player_home import Home, known_place
from pbem.session.disk.signing_computer import check_no_rival, check_signer, load_retired, take_up
from pbem.session.turn.own_secrets import is_fitting
from pbem.session.turn.sealing import check_not_older, check_not_restored


class Tenure(Struct, frozen=True):
    """The computer that signs for a match, by its random name, since when, and the last file that was signed for the own side."""

    match: str
    name: str  # short name of the match
    seq: int  # -1: none yet
    at: int  # unix seconds; 0: not known
    computer: str  # "": not known
    here: str  # this computer; "": it has no name yet
    is_here: bool  # this computer signs already


def tenure(home: Home, ref: str) -> Tenure:
    """Who signs now. Nothing is changed."""
    return _tenure(look_up(home, ref))


def takeover(home: Home, ref: str, nothing_else_sent: bool = False) -> Tenure:
    """This computer signs from now on; the player states that no other does, and that all that was signed has come here.

    `nothing_else_sent`: whatever was signed for the match and is not here has gone to nobody. Without that statement it
    raises UserError "sync-unfinished" or "restored-copy" where something is missing; and always "two-signed" or "sync-conflict"
    where two versions are here, "match-moved" where the match has moved away, "secret-elsewhere" where it cannot be played here.
    """
    with locked(home, ref) as loaded:
        folder, own = loaded.folder, loaded.own
        if load_retired(folder) is not None:
            raise UserError("match-moved", match=own.name)
        if not all(is_fitting(loaded, side) for side in range(len(loaded.rules.sides)) if loaded.plays(side)):
            raise UserError("secret-elsewhere", match=own.name)
        check_no_rival(loaded)
        if not nothing_else_sent:
            _check_whole(loaded)
        if loaded.last_own_seq >= 0:
            last = loaded.chain.turns[loaded.last_own_seq]
            folder.store_sent(last.turn.seq, last.digest)
        take_up(loaded)
        return _tenure(loaded)


def _check_whole(loaded: Loaded) -> None:
    """Has all come that is known to be signed, here or elsewhere?"""
    check_not_older(loaded)
    try:
        check_signer(loaded)
    except UserError as error:
        if error.code != "only-a-copy":
            raise


def _tenure(loaded: Loaded) -> Tenure:
    signer = loaded.folder.load_signer()
    try:
        check_not_restored(loaded)
        is_here = True
    except UserError:
        is_here = False
    return Tenure(
        match=loaded.folder.match,
        name=loaded.own.name,
        seq=max(loaded.last_own_seq, signer.seq if signer else -1),
        at=signer.at if signer else 0,
        computer=signer.place if signer else "",
        here=known_place(loaded.home),
        is_here=is_here,
    )
