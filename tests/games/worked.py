"""Worked positions: files with a position, what is ordered and rolled, and what the rules make of it by hand.

A file is a position file with one table more, `[expect]`, whose keys stand in `Expected` and in what the game adds to it. A comment
above it shows the sum.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Over, Roll
from pbem.engine.events import Event
from pbem.engine.game import Game, Rules
from pbem.session.look.what_if_board import BoardRun, play_on


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done, and what must come of it in any game. `rules`: the ledger IDs that decide, three at most in a mark."""

    rules: tuple[str, ...]
    do: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    ask: bool = False  # stop at an answer that is not in `do`
    hexes: dict[str, str] = {}  # unit -> hex, or a word for where else it is
    score: dict[str, int] = {}  # all victory points of a side as things stand
    lines: dict[str, int] = {}  # how often a line of the points scored
    events: dict[str, int] = {}  # tag -> how many happened in all
    refused: dict[str, str] = {}  # order -> rule ID, where the board then stands
    allowed: tuple[str, ...] = ()
    offered: dict[str, tuple[str, ...]] = {}  # words begun -> exactly the words that may follow
    due: str = ""  # "police phase", "congo loss", "roll morale", "over rebels points"


E = TypeVar("E", bound=Expected)


class Worked(Generic[E]):
    """One file, read and played. A game says what else is compared."""

    def __init__(self, game: Game, path: Path, kind: type[E]) -> None:
        self.game, self.path, self.expected = game, path, expected_of(path, kind)
        played, given = game.position(path.read_text(encoding="utf-8").partition("\n[expect]")[0], path.name), self.expected
        self.rules: Any = played[0]
        self.start: Any = played[1]
        self.run: BoardRun = play_on(game, self.rules, self.start, given.do, given.dice, is_asked=given.ask)
        self.state: Any = self.run.state
        self.events: list[Event] = [event for step in self.run.steps for event in step.events]

    def own_differences(self) -> Iterator[str]:
        """What only this game compares."""
        raise NotImplementedError

    def roll_due(self, key: tuple[Any, ...]) -> str:
        """The word for a roll that is due."""
        return str(key[0])

    def differences(self) -> Iterator[str]:
        """Everything that is not as expected, in words."""
        expected = self.expected
        if self.run.refusal:
            yield f"refused: {self.run.left[0]}: {self.run.refusal}"
        if self.run.left or self.run.unused or self.run.dice_left:
            yield f"not used: {self.run.left} {self.run.unused} {self.run.dice_left}"
        yield from self.own_differences()
        tags = [str(event.__struct_config__.tag) for event in self.events]
        yield from different("events", expected.events, {tag: tags.count(tag) for tag in expected.events})
        yield from self.orders(self.state, expected.refused, expected.allowed)
        for begun, words in expected.offered.items():
            found = tuple(token.text for token in self.rules.options(self.state, tuple(begun.split())).tokens)
            if sorted(found) != sorted(words):
                yield f"{begun}: offered {found}, not {words}"
        if expected.due and expected.due != self._due():
            yield f"due: {self._due()}, not {expected.due}"

    def orders(self, state: Any, refused: Mapping[str, str], allowed: Iterable[str]) -> Iterator[str]:
        """Orders that a state should refuse by a rule, or allow, and does not."""
        for order, rule in refused.items():
            found = self.refusal(state, order)
            if found != rule:
                yield f"{order}: refused by {found or 'nothing'}, not by {rule}"
        for order in allowed:
            if found := self.refusal(state, order):
                yield f"{order}: refused by {found}"

    def refusal(self, state: Any, order: str) -> str:
        """The rule that forbids an order in a state; "" when none does."""
        demand = self.rules.pending(state)
        side = demand.side if isinstance(demand, Choose) else state.side
        try:
            self.rules.check(state, side, self.rules.read(order))
        except IllegalOrder as error:
            return error.refusal.rule
        return ""

    def _due(self) -> str:
        demand = self.rules.pending(self.state)
        if isinstance(demand, Choose):
            return f"{self.game.sides[demand.side]} {demand.kind}"
        if isinstance(demand, Roll):
            return f"roll {self.roll_due(demand.key)}"
        assert isinstance(demand, Over)
        return f"over {self.game.sides[demand.winner] if demand.winner >= 0 else 'nobody'} {demand.reason}"


def expected_of(path: Path, kind: type[E]) -> E:
    """The second part of a file."""
    _, _, below = path.read_text(encoding="utf-8").partition("\n[expect]")
    return msgspec.convert(tomllib.loads("[expect]" + below)["expect"], kind)


def different(name: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    """Keys whose values are not as expected."""
    for key, value in expected.items():
        if found.get(key) != value:
            yield f"{name}: {key} is {found.get(key)!r}, not {value!r}"


def fields_differ(name: str, want: Struct, found: Mapping[str, Any]) -> Iterator[str]:
    """Fields of an expectation that are said, and are found otherwise."""
    for field in want.__struct_fields__:
        value = getattr(want, field)
        if value is not None and value != found[field]:
            yield f"{name}: {field} is {found[field]!r}, not {value!r}"


def reads_back(game: Game, rules: Rules[Any], start: Any) -> bool:
    """Does a position come out the same from what is written of it, and is that written the same again?"""
    text = game.write_position(rules, start)
    again, state = game.position(text, "written")
    return bool(state == start) and game.write_position(again, state) == text
