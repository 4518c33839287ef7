"""Where an order is asked about, and why it cannot be given there, in words with what to try instead."""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from pbem.cli import printed_match
from pbem.cli.failures import Told
from pbem.desk.standpoint import Standpoint
from pbem.errors import Outcome
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.view.map import scene
from pbem.view.text import narration


def of_match(where: Home, ref: str) -> Standpoint:
    """A match with its draft. Raises UserError for one that is not here."""
    position, here = printed_match.seen(where, ref)
    return Standpoint(
        position,
        here,
        options=partial(queries.options, where, ref),
        why=partial(queries.why, where, ref),
        odds=partial(queries.odds, where, ref),
        command=lambda verb, words: f"pbem {verb} {ref} {words}".rstrip(),
        units=f"pbem show {ref} --units",
        go_on=lambda: printed_match.next_lines(position, here.narrator, with_note=False),
    )


def quoted(words: str) -> str:
    """Words of an order as one word of a shell."""
    return f"'{words}'"


@contextmanager
def telling(home: Home, ref: str, order: str = "", hint: str = "") -> Iterator[None]:
    """Turns an illegal order of a match into words with the rule, and what to try."""
    try:
        yield
    except Exception as error:
        if narration.refusal_in(error) is None:
            raise
        raise _told(error, of_match(home, ref), order, hint) from error


@contextmanager
def telling_at(point: Standpoint, order: str) -> Iterator[None]:
    """The same at a position that is here already."""
    try:
        yield
    except Exception as error:
        if narration.refusal_in(error) is None:
            raise
        raise _told(error, point, order, "") from error


def _told(error: Exception, point: Standpoint, order: str, hint: str) -> Told:
    refusal = narration.refusal_in(error)
    assert refusal is not None
    hint = hint or hint_for(point, refusal.code, refusal.subject, order)
    told = map(point.here.narrator.refusal, narration.refusals_in(error))
    return Told("\n".join(told), hint, Outcome.REFUSED)


def hint_for(point: Standpoint, code: str, subject: str, order: str) -> str:
    """A word close to one that is unknown, else the command that lists what may follow as much of the order as stands."""
    here = point.here
    paper = subject.partition(":")[0]
    if code == "envelope-not-sealed" and paper in printed_match.PAPERS:
        return point.command(*printed_match.PAPERS[paper])
    words = scene.order_words(here, order)
    if subject and subject.upper() not in scene.unit_lines(here) and (code.startswith("unknown-") or code == "word-not-offered"):
        place = next((at for at, word in enumerate(words) if subject.casefold() in word.casefold()), 0)
        offered = _following(point, words[:place]) or []
        if close := narration.nearest(subject, [*offered, *here.narrator.names.values()] if place else offered):
            return close
    standing = bisect_left(range(1, len(words)), True, key=lambda count: _following(point, words[:count]) is None)
    if standing:
        return f"{point.command('options', quoted(' '.join(words[:standing])))} lists what may follow"
    return f"{point.command('options', '')} lists what may be ordered"


def _following(point: Standpoint, words: list[str]) -> list[str] | None:
    """The words that may follow these, none where the order is whole; None where no order can begin so now."""
    try:
        found = point.options(" ".join(words))
    except Exception as error:
        if narration.refusal_in(error) is None:
            raise
        return None
    return [token.text for token in found.tokens] if found.tokens or found.is_complete else None
