"""Offers, resignation, the audit, and putting a match aside."""

from pbem.desk.match_head_and_log import audit_lines, offer_line
from pbem.session.archive import removal
from pbem.session.check import evidence
from pbem.session.turn import sealing
from pbem.tui.plain.match_in_view import Cannot, Leave, Sitting
from pbem.tui.plain.outgoing import leave
from pbem.view.words import matches
from pbem.view.words import plain as words

OFFERS = ("draw", "takeback")


def offer(sit: Sitting, rest: str) -> None:
    """Offer a draw or a take-back with the next file."""
    sit.need_now()
    what, _, to = rest.casefold().partition(" ")
    if what not in OFFERS or (to and not (to.isascii() and to.isdigit() and len(to) < 6)):
        raise Cannot(words.OFFER_WHAT)
    note = sit.talk.ask(words.ASK_NOTE)
    if sit.talk.yes(words.SEND_SURE):
        sealing.offer(sit.home, sit.table.ref, what, int(to) if to else None, note, sit.table.position.mark)
        leave(sit)


def accept(sit: Sitting, _rest: str) -> None:
    """Accept what your opponent offers."""
    sit.need_now()
    position = sit.table.position
    if not position.offer or not sit.table.is_due:
        raise Cannot(words.NO_OFFER)
    sit.talk.line(offer_line(position))
    if sit.talk.yes(words.ACCEPT_SURE[position.offer]):
        sealing.accept_offer(sit.home, sit.table.ref)
        leave(sit)


def resign(sit: Sitting, _rest: str) -> None:
    """Give the match up."""
    sit.need_now()
    if sit.talk.yes(words.RESIGN_SURE):
        sealing.resign(sit.home, sit.table.ref)
        leave(sit)


def audit(sit: Sitting, _rest: str) -> None:
    """The whole match again with all secrets known."""
    report = evidence.audit(sit.home, sit.table.ref)
    sit.talk.lines(audit_lines(report.findings, report.is_complete, sit.narrator))


def archive(sit: Sitting, rest: str) -> None:
    """Out of the list, or into it again."""
    is_back = rest.casefold() == words.BACK_WORD
    card = removal.archive(sit.home, sit.table.ref, not is_back)
    sit.talk.say(matches.IS_BACK if is_back else words.IS_ARCHIVED, name=card.name)


def delete(sit: Sitting, _rest: str) -> None:
    """Remove the match for good; then there is nothing to sit at. Raises Leave."""
    if sit.talk.yes(words.DELETE_SURE, name=sit.name):
        sit.talk.say(words.IS_DELETED, name=removal.delete(sit.home, sit.table.ref))
        raise Leave
