"""What `pbem status` shows: one line a match, kept in a small file so that no game and no key has to be loaded."""

from msgspec import Struct

from pbem.session.homes import Home


class IndexLine(Struct, frozen=True, omit_defaults=True):
    """One match at a glance. Names of players are foreign text."""

    match: str  # 32 hex digits
    name: str  # short name
    game: str
    scenario: str
    dice: str
    side: str  # id of the own side; "" for hotseat
    opponent: str
    next: str  # "you", "other", "accept" (an invitation that waits for your acceptance), "audit", "over"
    due_side: str = ""  # id of the side that sends the next file
    turn: int = 0  # game turn
    step: str = ""  # what the rules wait for: kind of the choice, "roll", "open", "over"
    seq: int = 0  # of the next file
    last_seq: int = -1  # of the last file here
    last_is_own: bool = False
    last_at: int = 0  # unix seconds when it was made or taken in
    orders: int = 0  # in the draft
    is_unsent: bool = False  # own last file not yet handed over
    unread_notes: int = 0
    offer: str = ""
    result: str = ""
    winner: str = ""


def status(home: Home, ref: str = "") -> tuple[IndexLine, ...]:
    """All matches of the home by name, or the one that `ref` names. Raises UserError "match-unknown" or "match-ambiguous"."""
    raise NotImplementedError
