"""Finish a file: sign it, store it for good, and only then show it. One place in the chain is signed once."""

from pathlib import Path

from pbem.session.homes import Home
from pbem.session.reports import Sealed


def seal(home: Home, ref: str, note: str = "", pass_: bool = False) -> Sealed:
    """The draft as a signed file. When the match is over: the file that publishes the match secret for the audit.

    Raises UserError: "not-your-turn", "choice-due" (orders are missing: add them, or pass), "restored-copy", "note-too-long".
    """
    raise NotImplementedError


def resend(home: Home, ref: str) -> Sealed:
    """The last own file again, byte for byte. Raises UserError "nothing-sent"."""
    raise NotImplementedError


def offer(home: Home, ref: str, what: str, to: int | None = None, note: str = "") -> Sealed:
    """Offer a "draw" or a "takeback" to just after file `to` (default: the file before own last one), with the draft's orders."""
    raise NotImplementedError


def accept_offer(home: Home, ref: str, note: str = "") -> Sealed:
    """Accept the offer of the file before. Raises UserError "no-offer"."""
    raise NotImplementedError


def resign(home: Home, ref: str, note: str = "") -> Sealed:
    """Give the match up."""
    raise NotImplementedError


def hand_over(home: Home, ref: str, to: Path | None, data: bytes) -> None:
    """Write what carries the last own file (as bytes, armour or mail) to a path, atomically, and note that it went out.

    `to` None: the door has printed it. Raises UserError "out-exists" when other bytes are there.
    """
    raise NotImplementedError
