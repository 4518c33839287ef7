"""The conditions of an order: the likely ones to pick, about hexes that earlier orders attack, or any in notation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.screen import Screen

from pbem.desk.written import hexes_named
from pbem.engine.hexes import Grid
from pbem.session.notation import AND
from pbem.tui.dialogs import Choice, Enter, Pick
from pbem.view import planning
from pbem.view import words_battle as words
from pbem.view.narrate import Narrator

NONE, WRITE = "", "@write"


def likely(game: str, before: Sequence[str], order: str, grid: Grid) -> list[str]:
    """Conditions that an order behind these may well have, in notation: is a hex that one of them attacks taken, or empty?"""
    hexes = hexes_named(before, order.split()[0] if order.split() else "", grid)
    return [f"{each} {state}" for each in hexes for state in planning.guard_states(game)]


def ask_guard(
    screen: Screen[Any],
    title: str,
    current: str,
    offered: Sequence[str],
    game: str,
    narrator: Narrator,
    check: Callable[[str], str],
    picked: Callable[[str], None],
    typed: Callable[[str | None], None],
) -> None:
    """Ask for the conditions. `check` says what is wrong with typed ones; picked ones join those in force, "" is for none."""

    lines = [line.format(help=planning.guard_help(game, narrator.say)) for line in words.GUARD_LINES]

    def write() -> None:
        screen.app.push_screen(Enter(title, lines, current, check), typed)

    in_force = current.split(AND) if current else []
    whole = [AND.join([*in_force, each]) for each in offered if each not in in_force]
    if not whole:
        write()
        return

    def take(value: str | None) -> None:
        if value == WRITE:
            write()
        elif value is not None:
            picked(value)

    choices = [Choice(guard, _said(planning.guard_states(game), guard, narrator)) for guard in whole]
    if current:
        choices.append(Choice(NONE, words.GUARD_NONE))
    choices.append(Choice(WRITE, words.GUARD_WRITE))
    screen.app.push_screen(Pick(title, choices), take)


def _said(states: Mapping[str, str], guard: str, narrator: Narrator) -> str:
    """Conditions in words, several with what joins them."""
    found = []
    for each in guard.split(AND):
        here, _, state = each.partition(" ")
        found.append(narrator.say(states[state]).format(hex=narrator.hex(here)) if state in states else each)
    return AND.join(found)
