"""What a sync did, as lines for a person: one a match, and what to do next where something is to be done."""

import shlex
from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from pbem.desk.arrival_checks import explained
from pbem.desk.match_list import entry
from pbem.desk.post.arrivals import Came
from pbem.desk.post.outbox import Waiting
from pbem.desk.post.sync import Sent, Told, Trouble
from pbem.errors import Outcome, UserError
from pbem.session.disk.kept_by_home import kept
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.view.harmless import harmless
from pbem.view.text import narration
from pbem.view.words import post as words

Line = tuple[str, str]
"""A sentence, and what to do next ("" for nothing)."""


def lines(home: Home, told: Told) -> Iterator[Line]:
    """What one thing that a sync tells of is in words."""
    match told:
        case Sent():
            form = words.SENT if told.address else words.SENT_BY_FOLDER
            yield form.format(name=told.name, seq=told.seq, address=harmless(told.address)), ""
        case Waiting():
            why, hint = said(told.code, told.places)
            form = words.WAITS if told.line.is_unsent else words.NOT_AGAIN
            yield form.format(name=told.line.name, seq=told.line.last_seq, why=why), hint
        case Trouble():
            why, hint = narration.error(told.error)
            form = words.WAY_NOT_REACHED if told.way else words.NOT_REACHED
            yield form.format(account=harmless(told.account), way=harmless(told.way), why=why), hint
        case Came():
            yield from _came(home, told.results)


def said(code: str, places: dict[str, object]) -> Line:
    """A trouble by its code."""
    return narration.error(UserError(code, None, **places))


def _came(home: Home, results: Iterable[ImportResult]) -> Iterator[Line]:
    for result in results:
        what, hint = explained(home, result)
        if result.outcome is not Outcome.OK:
            yield (words.CAME.format(name=result.name, what=what) if result.name else what), hint
            continue
        line = status_index.status(home, result.match)[0]
        yield words.MOVES.format(name=result.name, what=what, next=entry(home, line).cells["move"]), ""
        known = kept(home, result.match)
        if known.address and result.code == "invitation-accepted":
            goes = words.ANSWERS_GO.format(name=result.name, address=harmless(known.address))
            yield goes, words.SAY_ADDRESS.format(name=result.name)
        if known.offered:
            places = {"name": result.name, "offered": harmless(known.offered), "address": harmless(known.address)}
            quoted = {key: shlex.quote(value) for key, value in places.items()}  # of somebody else's, and to be copied into a shell
            yield words.OTHER_ADDRESS.format(**places), words.TAKE_ADDRESS.format(**quoted)


def as_value(home: Home, told: Told) -> dict[str, object]:
    """The same for programs: what it is, with the lines."""
    kind = {Sent: "sent", Waiting: "waits", Trouble: "not-reached", Came: "came"}[type(told)]
    match told:
        case Sent():
            facts: dict[str, object] = {"name": told.name, "seq": told.seq, "address": told.address}
        case Waiting():
            facts = {"name": told.line.name, "seq": told.line.last_seq, "address": told.address, "code": told.code}
        case Trouble():
            facts = {"account": told.account, "way": told.way, "code": told.error.code}
        case Came():
            facts = {"results": [msgspec.to_builtins(replace(each, happened=()), str_keys=True) for each in told.results]}
    return {"what": kind, **facts, "lines": [line for line, _ in lines(home, told)]}
