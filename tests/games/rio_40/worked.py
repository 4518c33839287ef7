"""Worked positions: files with a position, what is ordered and rolled, and what the rules make of it by hand.

A file is a position file with one table more, `[expect]`, whose keys stand in `Expected`. A comment above it shows the sum.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import Struct

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Over, Roll
from pbem.engine.events import Event
from pbem.engine.game import Game
from pbem.games.rio_40 import victory
from pbem.games.rio_40.events import Moved
from pbem.games.rio_40.events_combat import AttackResolved, MoraleChecked, MoraleStated, OpportunityFire
from pbem.games.rio_40.events_search import RecoveryChecked, SearchBegan, SearchResolved
from pbem.games.rio_40.game import GAME
from pbem.games.rio_40.rules import RioRules
from pbem.games.rio_40.state import (
    ELIMINATED,
    FACE_DOWN,
    IN_BOX,
    LEFT_MAP,
    NOBODY,
    ON_MAP,
    OPENED,
    SECRET,
    SIDES,
    TO_COME,
    State,
)
from pbem.session.board import BoardRun, play_on

FOLDER = Path(__file__).parent / "positions"
STATUS = {
    ELIMINATED: "eliminated",
    LEFT_MAP: "left",
    TO_COME: "to come",
    SECRET: "face down",
    IN_BOX: "in the box",
    OPENED: "opened",
}


class Fought(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack or a search as it was reckoned; keys left out are not looked at. `total`: the value of a search."""

    target: str
    total: int | None = None
    start: str | None = None
    column: str | None = None
    result: str | None = None
    shifts: dict[str, int] | None = None


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done, and what must come of it. `rules`: the ledger IDs that decide."""

    rules: tuple[str, ...]
    first_refused: dict[str, str] = {}  # order -> rule ID, before anything is done
    first_allowed: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    ask: bool = False  # stop at an answer that is not in `do`
    hexes: dict[str, str] = {}  # unit -> hex, or a word of STATUS
    markers: dict[str, int] | None = None  # exactly those that carry suppression markers
    down: tuple[str, ...] | None = None  # exactly those that lie face down
    moves: tuple[str, ...] | None = None  # every run, its legs joined: "P1 F8-F9 2", points at the end
    shots: tuple[str, ...] | None = None  # every shot at opportunity: "S1 P1 F8 4 stops" or "... misses"
    checks: tuple[str, ...] | None = None  # every check of morale, under fire or to recover: "S1 5 fails"
    attack: tuple[Fought, ...] = ()
    search: tuple[Fought, ...] = ()
    held: dict[str, str] = {}  # objective hex -> side or "nobody"
    score: dict[str, int] = {}  # all victory points of a side as things stand
    lines: dict[str, int] = {}  # how often a line of the points scored
    events: dict[str, int] = {}  # tag -> how many happened in all
    refused: dict[str, str] = {}  # order -> rule ID, where the board then stands
    allowed: tuple[str, ...] = ()
    offered: dict[str, tuple[str, ...]] = {}  # words begun -> exactly the words that may follow
    due: str = ""  # "police phase", "narco retreat", "roll morale", "over police points"


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    _, _, below = path.read_text(encoding="utf-8").partition("\n[expect]")
    return msgspec.convert(tomllib.loads("[expect]" + below)["expect"], Expected)


class Worked:
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.expected = expected_of(path)
        rules, state = GAME.position(path.read_text(encoding="utf-8").partition("\n[expect]")[0], path.name)
        self.rules, self.start = cast(RioRules, rules), cast(State, state)
        self.run: BoardRun = play_on(
            cast(Game, GAME),
            self.rules,
            self.start,
            self.expected.do,
            self.expected.dice,
            is_asked=self.expected.ask,
        )
        self.state: State = self.run.state
        self.events: list[Event] = [event for step in self.run.steps for event in step.events]

    def differences(self) -> Iterator[str]:
        """Everything that is not as expected, in words."""
        expected = self.expected
        if self.run.refusal:
            yield f"refused: {self.run.left[0]}: {self.run.refusal}"
        if self.run.left or self.run.unused or self.run.dice_left:
            yield f"not used: {self.run.left} {self.run.unused} {self.run.dice_left}"
        yield from self._orders(self.start, expected.first_refused, expected.first_allowed)
        yield from self._units()
        yield from self._happened()
        yield from self._points()
        yield from self._orders(self.state, expected.refused, expected.allowed)
        for begun, words in expected.offered.items():
            found = tuple(token.text for token in self.rules.options(self.state, tuple(begun.split())).tokens)
            if sorted(found) != sorted(words):
                yield f"{begun}: offered {found}, not {words}"
        if expected.due and expected.due != self._due():
            yield f"due: {self._due()}, not {expected.due}"

    def _units(self) -> Iterator[str]:
        world, pairs = self.rules.world, list(zip(self.rules.world.kinds, self.state.units, strict=True))
        name = world.board.grid.name
        places = {kind.id: STATUS.get(unit.status) or name(unit.where) for kind, unit in pairs}
        yield from _different("hexes", self.expected.hexes, places)
        on_map = [(kind.id, unit) for kind, unit in pairs if unit.status == ON_MAP]
        markers = {id: unit.markers for id, unit in on_map if unit.markers}
        if self.expected.markers not in (None, markers):
            yield f"markers: {markers}, not {self.expected.markers}"
        down = sorted(id for id, unit in on_map if unit.has(FACE_DOWN))
        if self.expected.down is not None and down != sorted(self.expected.down):
            yield f"face down: {down}, not {self.expected.down}"

    def _happened(self) -> Iterator[str]:
        expected = self.expected
        for key, found in (("moves", self._moves()), ("shots", self._shots()), ("checks", self._checks())):
            said = getattr(expected, key)
            if said is not None and said != found:
                yield f"{key}: {found}, not {said}"
        tags = [str(event.__struct_config__.tag) for event in self.events]
        yield from _different("events", expected.events, {tag: tags.count(tag) for tag in expected.events})
        yield from _fought("attack", expected.attack, self._attacks())
        yield from _fought("search", expected.search, self._searches())

    def _moves(self) -> tuple[str, ...]:
        runs: list[tuple[str, tuple[str, ...], int]] = []
        for event in self.events:
            if not isinstance(event, Moved):
                continue
            if runs and (runs[-1][0], runs[-1][1][-1]) == (event.unit, event.hexes[0]):
                _, before, spent_mp = runs.pop()
                runs.append((event.unit, before + event.hexes[1:], spent_mp + event.cost_mp))
            else:
                runs.append((event.unit, event.hexes, event.cost_mp))
        return tuple(f"{unit} {'-'.join(hexes)} {cost_mp}" for unit, hexes, cost_mp in runs)

    def _shots(self) -> tuple[str, ...]:
        shots = [event for event in self.events if isinstance(event, OpportunityFire)]
        return tuple(f"{shot.unit} {shot.mover} {shot.hex} {shot.die} {'stops' if shot.stops else 'misses'}" for shot in shots)

    def _checks(self) -> tuple[str, ...]:
        found = []
        for event in self.events:
            if isinstance(event, MoraleChecked | MoraleStated):
                found.append(f"{event.unit} {event.die} {'passes' if event.passes else 'fails'}")
            if isinstance(event, RecoveryChecked):
                found.append(f"{event.unit} {event.die} {'passes' if event.passed else 'fails'}")
        return tuple(found)

    def _attacks(self) -> list[Fought]:
        return [
            Fought(event.target, event.total, event.start_column, event.column, event.result, dict(event.shifts))
            for event in self.events
            if isinstance(event, AttackResolved)
        ]

    def _searches(self) -> list[Fought]:
        begun = [event for event in self.events if isinstance(event, SearchBegan)]
        ends = [event for event in self.events if isinstance(event, SearchResolved)]
        return [
            Fought(event.target, event.value, event.start_column, event.column, end.found, dict(event.shifts))
            for event, end in zip(begun, ends, strict=True)
        ]

    def _points(self) -> Iterator[str]:
        world, state = self.rules.world, self.state
        holders = {
            world.board.grid.name(here): SIDES[side] if side != NOBODY else "nobody"
            for here, side in zip(world.watched, state.holders, strict=True)
        }
        yield from _different("held", self.expected.held, holders)
        scored = list(victory.score(world, state))
        totals = {side: sum(points for owner, _, points, _ in scored if SIDES[owner] == side) for side in SIDES}
        yield from _different("score", self.expected.score, totals)
        lines = [line for _, line, _, _ in scored]
        yield from _different("lines", self.expected.lines, {line: lines.count(line) for line in self.expected.lines})

    def _orders(self, state: State, refused: Mapping[str, str], allowed: tuple[str, ...]) -> Iterator[str]:
        for order, rule in refused.items():
            found = self.refusal(state, order)
            if found != rule:
                yield f"{order}: refused by {found or 'nothing'}, not by {rule}"
        for order in allowed:
            if found := self.refusal(state, order):
                yield f"{order}: refused by {found}"

    def refusal(self, state: State, order: str) -> str:
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
            return f"{SIDES[demand.side]} {demand.kind}"
        if isinstance(demand, Roll):
            return f"roll {demand.key[0]}"
        assert isinstance(demand, Over)
        return f"over {SIDES[demand.winner] if demand.winner >= 0 else 'nobody'} {demand.reason}"


def _different(name: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if found.get(key) != value:
            yield f"{name}: {key} is {found.get(key)!r}, not {value!r}"


def _fought(name: str, expected: tuple[Fought, ...], found: list[Fought]) -> Iterator[str]:
    if expected and len(expected) != len(found):
        yield f"{len(found)} of {name}: {found}"
    for want, got in zip(expected, found, strict=False):
        for field in want.__struct_fields__:
            value = getattr(want, field)
            if value is not None and value != getattr(got, field):
                yield f"{name} on {want.target}: {field} is {getattr(got, field)!r}, not {value!r}"


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
