"""An order as it is typed, with its guards and "or stop", to the game's structs and on to the draft's lines."""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.engine.decisions import MAX_ITEMS, ORDERS, IllegalOrder, Refusal, orders_id
from pbem.engine.game import AnyRules, Options
from pbem.engine.rules.sealed_choices import packed
from pbem.engine.rules.unit_and_hex_names import words_in
from pbem.errors import UserError
from pbem.match.file_composition import Line, unpack_lines
from pbem.match.file_stages import MAX_GUARDS
from pbem.protocol.turn_file import Turn

MAX_TEXT_CHARS = 2000
AND, IF, OR_STOP = " and ", " if ", " or stop"
_OR_STOP = re.compile(r"\s+or\s+stop\s*$", re.IGNORECASE)
_IF = re.compile(r"\s+if\s+", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)


def check_length(text: str) -> None:
    """Raises UserError "order-too-long": before anything is looked for in a text that may have no end."""
    if len(text) > MAX_TEXT_CHARS:
        raise UserError("order-too-long", size=len(text), limit=MAX_TEXT_CHARS)


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of dice, as they are typed. Raises UserError."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
        raise UserError("numbers-do-not-fit", numbers=text)
    return tuple(map(int, words))


def begins(order: str, words: str) -> bool:
    """Does an order in notation begin with these words?"""
    return f"{order} ".startswith(f"{words} ")


def read_line(rules: AnyRules, text: str) -> Line:
    """`a 1915 with CON04 if 1714 ours and 1815 free or stop`. Raises IllegalOrder with what is unclear; UserError."""
    check_length(text)
    body = _OR_STOP.sub("", text.strip())
    order, *conditions = _IF.split(body)
    decision = rules.read(order.strip())
    guards = tuple(rules.read_guard(guard.strip()) for each in conditions for guard in _AND.split(each))
    try:  # what is typed has no bounds of its own, what a file can hold has
        rules.decisions.unpack(rules.decisions.pack([decision]), 1)
        rules.guards.unpack(rules.guards.pack(guards), MAX_GUARDS)
    except ValueError as error:
        raise UserError("order-too-large", items=MAX_ITEMS, guards=MAX_GUARDS) from error
    return Line(decision, body != text.strip(), guards)


def write_line(rules: AnyRules, line: Line) -> str:
    """The same in notation. Reads back to the same line."""
    return conditioned(rules.write(line.decision), [rules.write_guard(guard) for guard in line.guards], line.or_stop)


def conditioned(order: str, guards: Sequence[str], or_stop: bool) -> str:
    """An order in notation with guards and "or stop"."""
    return order + (IF + AND.join(guards) if guards else "") + OR_STOP * or_stop


def written_lines(rules: AnyRules, turn: Turn) -> tuple[str, ...]:
    """A file's orders and answers in notation. Raises ValueError where its bytes are none."""
    return tuple(write_line(rules, line) for line in unpack_lines(rules, turn.decisions, turn.marks))


def sealed_lines(rules: AnyRules, turn: Turn, payloads: Mapping[str, bytes]) -> tuple[str, ...]:
    """The orders of a file's sealed choice, for its author, from what its envelopes hold."""
    return tuple(map(rules.write, packed(rules.decisions, payloads.get(orders_id(turn.seq), b""))))


def orders_in(rules: AnyRules, envelope: str, payload: bytes) -> tuple[str, ...]:
    """The orders of a sealed choice that was opened; none of another envelope, or where they cannot be read."""
    return tuple(map(rules.write, packed(rules.decisions, payload))) if envelope.startswith(ORDERS) else ()


def read_order(rules: AnyRules, order: str, answers: Sequence[str]) -> tuple[Line, ...]:
    """An order and its answers, or an answer alone. Raises IllegalOrder, UserError "not-an-answer" or "mark-on-answer"."""
    lines = [read_line(rules, text) for text in (order, *answers)]
    for place, line in enumerate(lines):
        is_order = rules.is_order(line.decision)
        if place and is_order:
            raise UserError("not-an-answer", order=write_line(rules, line))
        if not is_order and (line.or_stop or line.guards):
            raise UserError("mark-on-answer", answer=write_line(rules, line))
    return tuple(lines)


def grouped(rules: AnyRules, texts: Sequence[str]) -> list[tuple[str, ...]]:
    """Orders and answers as they were typed, each order with the answers behind it. What cannot be read counts as an order."""
    groups: list[tuple[str, ...]] = []
    for text in texts:
        if groups and not _is_order(rules, text):
            groups[-1] = (*groups[-1], text)
        else:
            groups.append((text,))
    return groups


def _is_order(rules: AnyRules, text: str) -> bool:
    try:
        return rules.is_order(read_line(rules, text).decision)
    except IllegalOrder:
        return True


def walk(rules: AnyRules, state: Struct, text: str) -> Options:
    """The words that may follow the text; words may be joined by hyphens and commas as in notation, capitals do not matter.

    Raises IllegalOrder naming the first word that cannot stand where it stands; UserError.
    """
    check_length(text)
    prefix: tuple[str, ...] = ()
    options = rules.options(state, prefix)
    for chunk in text.split():
        for word in [chunk] if _spelled(options, chunk) else words_in(chunk):
            spelled = _spelled(options, word)
            if spelled is None:
                raise IllegalOrder(Refusal("", "word-not-offered", word))
            prefix = (*prefix, spelled)
            options = rules.options(state, prefix)
    return options


def _spelled(options: Options, word: str) -> str | None:
    found = [token.text for token in options.tokens if token.text == word]
    found += [token.text for token in options.tokens if token.text.casefold() == word.casefold()]
    return found[0] if found else None
