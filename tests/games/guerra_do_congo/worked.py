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
from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo import victory
from pbem.games.guerra_do_congo.events import AttackDeclared
from pbem.games.guerra_do_congo.game import GAME
from pbem.games.guerra_do_congo.rules import CongoRules
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, ELIMINATED, LEFT_MAP, ON_MAP, SIDES, SUPPLIED, TO_COME, State
from pbem.session.board import BoardRun, play_on

FOLDER = Path(__file__).parent / "positions"
STATUS = {ELIMINATED: "eliminated", LEFT_MAP: "left", TO_COME: "to come"}


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as it was declared; keys left out are not looked at."""

    target: str
    pa: int | None = None
    pd: int | None = None
    start: str | None = None
    column: str | None = None
    morale: int | None = None
    shifts: dict[str, int] | None = None


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done, and what must come of it. `rules`: the ledger IDs that decide, three at most in a mark."""

    rules: tuple[str, ...]
    do: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    ask: bool = False  # stop at an answer that is not in `do`
    begin: dict[str, str] = {}  # unit -> words that hold before the first order: supplied, unsupplied, besieged, free
    hexes: dict[str, str] = {}  # unit -> hex, or "eliminated", "left", "to come"
    reduced: tuple[str, ...] | None = None  # exactly these units on the map
    control: dict[str, str] = {}
    score: dict[str, int] = {}  # all victory points of a side
    lines: dict[str, int] = {}  # how often a line of section 7 scored
    morale: dict[str, int] = {}
    points: dict[str, int] = {}  # rebels, congo: replacement points; air
    attack: tuple[Declared, ...] = ()
    events: dict[str, int] = {}  # tag -> how many happened in all
    refused: dict[str, str] = {}  # order -> rule ID, where the board then stands
    allowed: tuple[str, ...] = ()
    offered: dict[str, tuple[str, ...]] = {}  # words begun -> exactly the words that may follow
    due: str = ""  # "rebels combat", "congo loss", "roll check", "over rebels points"
    interdicted: dict[str, int] = {}  # "2019 road" -> until


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    _, _, below = path.read_text(encoding="utf-8").partition("\n[expect]")
    return msgspec.convert(tomllib.loads("[expect]" + below)["expect"], Expected)


class Worked:
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.expected = expected_of(path)
        self.rules, self.start = self._open(path.read_text(encoding="utf-8").partition("\n[expect]")[0])
        self.run: BoardRun = play_on(
            GAME,
            self.rules,
            self.start,
            self.expected.do,
            self.expected.dice,
            is_asked=self.expected.ask,
        )
        self.state: State = self.run.state

    def _open(self, text: str) -> tuple[CongoRules, State]:
        rules, state = GAME.position(text, self.path.name)
        return cast(CongoRules, rules), cast(State, state)

    def differences(self) -> Iterator[str]:
        """Everything that is not as expected, in words."""
        expected, world, state = self.expected, self.rules.world, self.state
        if self.run.refusal:
            yield f"refused: {self.run.left[0]}: {self.run.refusal}"
        if self.run.left or self.run.unused or self.run.dice_left:
            yield f"not used: {self.run.left} {self.run.unused} {self.run.dice_left}"
        yield from _different("begin", expected.begin, {id: self._condition(id, word) for id, word in expected.begin.items()})
        places = {
            kind.id: STATUS.get(unit.status) or hex_name(unit.where) for kind, unit in zip(world.kinds, state.units, strict=True)
        }
        yield from _different("hexes", expected.hexes, places)
        if expected.reduced is not None:
            reduced = [k.id for k, u in zip(world.kinds, state.units, strict=True) if u.is_reduced and u.status == ON_MAP]
            if sorted(reduced) != sorted(expected.reduced):
                yield f"reduced: {sorted(reduced)}, not {sorted(expected.reduced)}"
        owners = {
            place.name: SIDES[owner] if owner >= 0 else "nobody"
            for place, owner in zip(world.board.places, state.control, strict=True)
        }
        yield from _different("control", expected.control, owners)
        yield from _different("score", expected.score, dict(zip(SIDES, victory.points(state), strict=True)))
        lines = [score.line for score in state.scores]
        yield from _different("lines", expected.lines, {line: lines.count(line) for line in expected.lines})
        yield from _different("morale", expected.morale, dict(zip(MORALE, state.morale, strict=True)))
        pools = dict(zip(SIDES, state.replacement_points, strict=True)) | {"air": state.air_points}
        yield from _different("points", expected.points, pools)
        events = [event for step in self.run.steps for event in step.events]
        tags = [str(event.__struct_config__.tag) for event in events]
        yield from _different("events", expected.events, {tag: tags.count(tag) for tag in expected.events})
        declared = [event for event in events if isinstance(event, AttackDeclared)]
        if expected.attack and len(expected.attack) != len(declared):
            yield f"{len(declared)} attacks were declared"
        for want, found in zip(expected.attack, declared, strict=False):
            shifts: dict[str, int] = dict(found.shifts)
            facts = (found.target, found.pa, found.pd, found.start_column, found.column, found.morale, shifts)
            yield from _compared(want, facts)
        cuts = {f"{hex_name(cut.hex)} {cut.kind}": cut.until for cut in state.interdictions}
        yield from _different("interdicted", expected.interdicted, cuts)
        yield from self._orders()
        if expected.due and expected.due != self._due():
            yield f"due: {self._due()}, not {expected.due}"

    def _condition(self, id: str, word: str) -> str:
        unit = self.start.units[self.rules.world.index_of[id]]
        if word in ("supplied", "unsupplied"):
            return "supplied" if unit.has(SUPPLIED) else "unsupplied"
        return "besieged" if unit.has(BESIEGED_AT_START) else "free"

    def _orders(self) -> Iterator[str]:
        for order, rule in self.expected.refused.items():
            found = self.refusal(order)
            if found != rule:
                yield f"{order}: refused by {found or 'nothing'}, not by {rule}"
        for order in self.expected.allowed:
            if found := self.refusal(order):
                yield f"{order}: refused by {found}"
        for begun, words in self.expected.offered.items():
            found_words = tuple(token.text for token in self.rules.options(self.state, tuple(begun.split())).tokens)
            if sorted(found_words) != sorted(words):
                yield f"{begun}: offered {found_words}, not {words}"

    def refusal(self, order: str) -> str:
        """The rule that forbids an order now; "" when none does."""
        demand = self.rules.pending(self.state)
        side = demand.side if isinstance(demand, Choose) else self.state.side
        try:
            self.rules.check(self.state, side, self.rules.read(order))
        except IllegalOrder as error:
            return error.refusal.rule
        return ""

    def _due(self) -> str:
        demand = self.rules.pending(self.state)
        if isinstance(demand, Choose):
            return f"{SIDES[demand.side]} {demand.kind}"
        if isinstance(demand, Roll):
            return f"roll {demand.key[1]}" if isinstance(demand.key[1], str) else f"roll {demand.key[0]}"
        assert isinstance(demand, Over)
        return f"over {SIDES[demand.winner] if demand.winner >= 0 else 'nobody'} {demand.reason}"


MORALE = ("congo", "angola", "zimbabwe", "namibia", "rebels", "uganda", "rwanda", "burundi")


def _different(name: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        if found.get(key) != value:
            yield f"{name}: {key} is {found.get(key)!r}, not {value!r}"


def _compared(want: Declared, facts: tuple[Any, ...]) -> Iterator[str]:
    for name, found in zip(want.__struct_fields__, facts, strict=True):
        value = getattr(want, name)
        if value is not None and value != found:
            yield f"attack on {want.target}: {name} is {found!r}, not {value!r}"


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
