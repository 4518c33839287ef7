"""What is compared in the worked positions of this game: see `tests.games.worked`."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from msgspec import Struct
from msgspec.structs import asdict

from pbem.engine.game import Game
from pbem.games.rio_40.events import (
    AttackResolved,
    MoraleChecked,
    MoraleStated,
    Moved,
    OpportunityFire,
    RecoveryChecked,
    SearchBegan,
    SearchResolved,
)
from pbem.games.rio_40.game import GAME
from pbem.games.rio_40.rules import victory
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
)
from tests.games import worked
from tests.games.worked import different, fields_differ

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


class Expected(worked.Expected, frozen=True, forbid_unknown_fields=True):
    """And what only this game has."""

    first_refused: dict[str, str] = {}  # order -> rule ID, before anything is done
    first_allowed: tuple[str, ...] = ()
    markers: dict[str, int] | None = None  # exactly those that carry suppression markers
    down: tuple[str, ...] | None = None  # exactly those that lie face down
    moves: tuple[str, ...] | None = None  # every run, its legs joined: "P1 F8-F9 2", points at the end
    shots: tuple[str, ...] | None = None  # every shot at opportunity: "S1 P1 F8 4 stops" or "... misses"
    checks: tuple[str, ...] | None = None  # every check of morale, under fire or to recover: "S1 5 fails"
    attack: tuple[Fought, ...] = ()
    search: tuple[Fought, ...] = ()
    held: dict[str, str] = {}  # objective hex -> side or "nobody"


class Worked(worked.Worked[Expected]):
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        super().__init__(cast(Game, GAME), path, Expected)

    def own_differences(self) -> Iterator[str]:
        yield from self.orders(self.start, self.expected.first_refused, self.expected.first_allowed)
        yield from self._units()
        yield from self._happened()
        yield from self._points()

    def _units(self) -> Iterator[str]:
        world, pairs = self.rules.world, list(zip(self.rules.world.kinds, self.state.units, strict=True))
        name = world.board.grid.name
        places = {kind.id: STATUS.get(unit.status) or name(unit.where) for kind, unit in pairs}
        yield from different("hexes", self.expected.hexes, places)
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
        yield from different("held", self.expected.held, holders)
        scored = list(victory.score(world, state))
        totals = {side: sum(points for owner, _, points, _ in scored if SIDES[owner] == side) for side in SIDES}
        yield from different("score", self.expected.score, totals)
        lines = [line for _, line, _, _ in scored]
        yield from different("lines", self.expected.lines, {line: lines.count(line) for line in self.expected.lines})


def _fought(name: str, expected: tuple[Fought, ...], found: list[Fought]) -> Iterator[str]:
    if expected and len(expected) != len(found):
        yield f"{len(found)} of {name}: {found}"
    for want, got in zip(expected, found, strict=False):
        yield from fields_differ(f"{name} on {want.target}", want, asdict(got))


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    return worked.expected_of(path, Expected)


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
