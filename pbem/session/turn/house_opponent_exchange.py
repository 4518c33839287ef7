"""An opponent in the house: a program with a home and a key of its own, inside the folder of the match it plays.

Between the two homes pass the same turn files as between two people, and each checks what it is given. Nothing here knows how
the program plays: it is handed in. Any step may be cut short; the next call goes on from what both homes hold.
"""

from collections.abc import Callable

from msgspec.structs import replace

from pbem import canonical
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.errors import Outcome, UserError
from pbem.session.disk.atomic_files import make_folder
from pbem.session.disk.match_folder import MatchFolder, guest_place
from pbem.session.disk.match_loading import locked
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import has_identity, new_identity
from pbem.session.results import ImportResult, Position
from pbem.session.turn import draft
from pbem.session.turn.intake import import_turn
from pbem.session.turn.sealing import hand_over

NAME = "the house"
MAX_REPLIES = 16  # files in a row; two is what the end of a match takes

Reply = Callable[[Home, str], bool]
"""Makes the guest's next file when it is due; says whether it did."""


def guest_home(home: Home, match: str) -> Home:
    """The guest's home, with its identity."""
    place = guest_place(home, match)
    guest = replace(home, saves=place / "saves", config=place / "config", state=place / "state", passphrase=None)
    make_folder(place)
    if not has_identity(guest):
        level = level_of(home, match)
        new_identity(guest, f"{NAME}, {level}" if level else NAME)
    return guest


def level_of(home: Home, match: str) -> str:
    """How well the guest is to play, as the match was begun; "" as usual."""
    return MatchFolder(home, match).load_own().level


def converse(home: Home, match: str, reply: Reply) -> tuple[ImportResult, ...]:
    """Carry what the player has sealed to the guest, and its replies back, until it is the player's turn. The replies taken in.

    Nothing where another computer signs for the match: there the guest has its turn, or it would sign two files for one place.

    Raises UserError "guest-refuses" when one side does not take the other's file: that would be a fault of the program.
    """
    if MatchFolder(home, match).is_signed_elsewhere:
        return ()
    guest = guest_home(home, match)
    found: list[ImportResult] = []
    for _ in range(MAX_REPLIES):
        _carry(home, guest, match)
        found += _carry(guest, home, match)
        if not reply(guest, match):
            break
        found += _carry(guest, home, match)
        hand_over(guest, match, None, b"")
    return tuple(found)


def lots(home: Home, match: str) -> bytes:
    """32 bytes for the guest to draw lots with while it makes its next file; the same again when that file is made anew.

    They come of the match secret of the guest's own home, so that no turn file tells them before both secrets are published.
    """
    with locked(home, match) as loaded:
        side, seq = loaded.own_due, loaded.chain.next_seq
        loaded.folder.make_secret(side)
        secret = loaded.folder.secret(side)
        return canonical.tagged("lots", loaded.chain.match, bytes([side]), secret, seq.to_bytes(4, "big"))


def _carry(source: Home, target: Home, match: str) -> list[ImportResult]:
    """Every file of the chain that the other home does not have yet."""
    ours, theirs = MatchFolder(source, match), MatchFolder(target, match)
    found: list[ImportResult] = []
    for seq in range(theirs.count_files(), ours.count_files()):
        results = import_turn(target, ours.load_file(seq))
        bad = next((each for each in results if each.outcome not in (Outcome.OK, Outcome.ALREADY_HERE)), None)
        if bad is not None:
            raise UserError("guest-refuses", bad.outcome, seq=seq, why=bad.code, match=ours.load_own().name)
        found += results
    return found


def choice_of(position: Position) -> Choose | None:
    """What the player of this home must decide now, for certain and not only in a supposed position."""
    demand = position.settled_demand
    return demand if isinstance(demand, Choose) and demand.side == position.card.own_side else None


def try_order(home: Home, ref: str, order: str, answers: tuple[str, ...] = ()) -> Position | None:
    """The match with one order more in the draft; None when it does not hold any more."""
    try:
        return draft.do(home, ref, order, answers)
    except (IllegalOrder, UserError):
        return None
