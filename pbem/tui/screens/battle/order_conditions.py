"""The conditions of an order: the likely ones to pick, about hexes that earlier orders attack, or any in notation."""

from collections.abc import Callable, Sequence

from pbem.desk.open_match import Table
from pbem.session.turn.order_text import AND, read_line
from pbem.tui.base_page import R, Steady
from pbem.tui.dialogs import Enter, Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.text.narration import Narrator
from pbem.view.words import battle as words

NONE, WRITE = "", "@write"


def likely(table: Table, before: Sequence[str], verb: str) -> list[str]:
    """Conditions that an order behind these may well have, in notation: is a hex that one of them attacks taken, or empty?

    The last hex first.
    """
    rules = table.position.rules
    orders = [rules.order(read_line(rules, order).decision) for order in reversed(before)]
    hexes = dict.fromkeys(order.target for order in orders if order.verb == verb and order.target)
    return [f"{each} {state}" for each in hexes for state in table.narrator.words.planning.guard_states]


def ask_guard(
    screen: Steady[R],
    title: str,
    current: str,
    offered: Sequence[str],
    narrator: Narrator,
    check: Callable[[str], str],
    picked: Callable[[str], None],
    typed: Callable[[str], None],
) -> None:
    """Ask for the conditions. `check` says what is wrong with typed ones; picked ones join those in force, "" is for none."""

    lines = [line.format(help=narrator.words.planning.guard_help) for line in words.GUARD_LINES]

    def write() -> None:
        screen.put_question(Enter(title, lines, current, check), typed)

    in_force = current.split(AND) if current else []
    whole = [AND.join([*in_force, each]) for each in offered if each not in in_force]
    if not whole:
        write()
        return

    choices = [Choice(guard, _said(guard, narrator)) for guard in whole]
    if current:
        choices.append(Choice(NONE, words.GUARD_NONE))
    choices.append(Choice(WRITE, words.GUARD_WRITE))
    screen.put_question(Pick(title, choices), lambda value: write() if value == WRITE else picked(value))


def _said(guard: str, narrator: Narrator) -> str:
    """Conditions in words, several with what joins them."""
    found, states = [], narrator.words.planning.guard_states
    for each in guard.split(AND):
        here, _, state = each.partition(" ")
        found.append(states[state].format(hex=narrator.hex(here)) if state in states else each)
    return AND.join(found)
