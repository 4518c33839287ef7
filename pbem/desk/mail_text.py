"""The readable part of a mail: the orders in notation, and beside each what came of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.session.disk.player_home import Home
from pbem.session.results import Sealed, Step
from pbem.session.turn.order_text import IF, OR_STOP
from pbem.session.turn.shown_steps import events_for
from pbem.view.harmless import harmless
from pbem.view.words import mail_body as words

MAX_LINES = 120
MAX_CHARS = 200
WITH_ORDERS = ("order", "answer")


def summary(home: Home, sealed: Sealed, who: str) -> str:
    """The match, what the file settled, its orders with their results, those that wait, the note."""
    head = (words.HEAD_WITH if who else words.HEAD).format(name=sealed.card.name, game=sealed.card.game, seq=sealed.seq, who=who)
    lines = list(_told(home, sealed)) if (sealed.lines or sealed.happened) and not sealed.is_covered else []
    more = len(lines) - MAX_LINES
    shown = [*lines[:MAX_LINES], f"  {words.MORE_LINES.format(count=more)}"] if more > 0 else lines
    note = [f"| {harmless(line, MAX_CHARS)}" for line in sealed.note.splitlines()]
    invites = _invites(home, sealed) if not sealed.seq else []
    return "\n".join([head, *map(_safe, (*invites, *shown)), *note])


def _invites(home: Home, sealed: Sealed) -> list[str]:
    """The invitation in words: who invites to what, and what to do with it."""
    from pbem.desk.match_head_and_log import seen
    from pbem.view.map.scene import words_of

    card = sealed.card
    _, here = seen(home, card.match)
    who = harmless(card.players[card.own_side], 40)
    side = here.narrator.side(1 - card.own_side)
    return [words.INVITES.format(who=who, game=words_of(card.game).title, side=side), words.GET_IT]


def _safe(line: str) -> str:
    text = line.lstrip(" ")
    return line[: len(line) - len(text)] + harmless(text, MAX_CHARS)


def _told(home: Home, sealed: Sealed) -> Iterator[str]:
    from pbem.desk.match_head_and_log import seen, step_lines

    position, here = seen(home, sealed.card.match)
    sides = range(len(sealed.card.sides))  # whoever reads the mail may know what it tells
    happened = [replace(step, events=events_for(position.rules, step.events, sides)) for step in sealed.happened]
    settled, own = happened[: sealed.settled], happened[sealed.settled :]
    if settled:
        yield words.SETTLED_FIRST
    for step in settled:
        yield from _beside(step.text, step, step_lines(step, here.narrator))
    if sealed.lines:
        yield words.ORDERS
    waiting = list(sealed.lines)
    for step in own:
        text = step.text
        if step.kind in WITH_ORDERS and waiting and _is_of(waiting[0], text):
            text = waiting.pop(0)
        elif step.kind == "skipped" and text in waiting:
            waiting.remove(text)
        yield from _beside(text, step, step_lines(step, here.narrator))
    if waiting and own:
        yield words.WAITING
    yield from (f"  {line}" for line in waiting)


def _is_of(line: str, text: str) -> bool:
    """Is this the order that was applied? There it stands without conditions."""
    return line == text or line.startswith((text + IF, text + OR_STOP))


def _beside(text: str, step: Step, told: list[str]) -> Iterator[str]:
    """Notation, then the sentence; more sentences below."""
    if step.kind in (*WITH_ORDERS, "standing") and text and step.events and told:
        yield f"  {text}: {told[0]}"
    elif told:
        yield f"  {told[0]}"
    yield from (f"    {line}" for line in told[1:])
