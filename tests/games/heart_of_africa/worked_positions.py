"""What is compared in the worked positions of this game: see `tests.games.worked`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.events.combat import Fought, MoraleDue
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.position import marks, reader
from pbem.games.heart_of_africa.rules.shooting import priorities
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.state.figures import ABOARD
from pbem.games.heart_of_africa.state.position import State
from tests.games import worked
from tests.games.worked import different

FOLDER = Path(__file__).parent / "positions"
WORDS = {status: word for word, status in marks.GONE.items()} | {ABOARD: "aboard"}


class Expected(worked.Expected, frozen=True, forbid_unknown_fields=True):
    """And what only this game has. `hexes`: of figures, "killed", "fled" or "exited" for those that are gone."""

    shots: tuple[tuple[str, str, int], ...] | None = None  # shooter, target, die needed
    needs: dict[str, int | str] = {}  # "A1.1 D1.1" or "A1.2 over A1.1 D1.1" at the start: die needed, or the code of a refusal
    targets: dict[str, tuple[str, ...]] = {}  # at the start: those that a figure may shoot at
    fought: tuple[tuple[int, int], ...] | None = None  # both totals of each comparison
    morale: dict[str, tuple[str, ...]] | None = None  # of all units, the causes of their tests
    marks: dict[str, tuple[str, ...]] = {}  # of units and figures, exactly their words
    status: dict[str, str] = {}  # of units
    links: tuple[str, ...] | None = None
    killed: tuple[str, ...] | None = None  # exactly these figures
    turn: int | None = None
    codes: dict[str, str] = {}  # order -> code of its refusal, where the board then stands


class Worked(worked.Worked[Expected]):
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        super().__init__(GAME, path, Expected)
        text = path.read_text(encoding="utf-8").partition("\n[expect]")[0]
        rules, state = reader.laid_out(text, path.name, GAME.id, GAME.position_source)
        self.events = [*rules.go_on(state)[1], *self.events]

    def own_differences(self) -> Iterator[str]:
        expected, world, state = self.expected, self.rules.world_of(self.state), self.state
        names = [facts.name for facts in world.figures]
        places = {
            name: WORDS.get(each.status) or world.grid.name(each.where) for name, each in zip(names, state.figures, strict=True)
        }
        yield from different("hexes", expected.hexes, places)
        if expected.killed is not None:
            yield from different(
                "killed", {"all": sorted(expected.killed)}, {"all": sorted(n for n in names if places[n] == "killed")}
            )
        shots = [shot[:3] for event in self._told(ShotsFired) for shot in event.shots]
        fought = [(each.total, each.other_total) for each in self._told(Fought)]
        pairs = {f"{names[link.namer]}-{names[link.named]}" for link in state.links}
        due = {each.unit: each.causes for each in self._told(MoraleDue)}
        said = {
            "shots": expected.shots,
            "fought": expected.fought,
            "links": expected.links,
            "morale": expected.morale,
            "turn": expected.turn,
        }
        found = {"shots": tuple(shots), "fought": tuple(fought), "links": tuple(sorted(pairs)), "morale": due, "turn": state.turn}
        if expected.links is not None:
            said["links"] = tuple(sorted(expected.links))
        yield from different("told", {key: value for key, value in said.items() if value is not None}, found)
        yield from different("marks", expected.marks, self._marks(state))
        statuses = {status: word for word, status in marks.STATUS.items()}
        units = zip(world.units, state.units, strict=True)
        yield from different("status", expected.status, {facts.name: statuses[unit.status] for facts, unit in units})
        yield from self._prospects()
        yield from different("codes", expected.codes, {order: self._code(order) for order in expected.codes})

    def refusal(self, state: Any, order: str) -> str:
        demand = self.rules.pending(state)
        side = demand.side if isinstance(demand, Choose) else 0
        try:
            self.rules.check(state, side, self.rules.at(state).read(order))
        except IllegalOrder as error:
            return error.refusal.rule
        return ""

    def _code(self, order: str) -> str:
        demand = self.rules.pending(self.state)
        side = demand.side if isinstance(demand, Choose) else 0
        try:
            self.rules.check(self.state, side, self.rules.at(self.state).read(order))
        except IllegalOrder as error:
            return error.refusal.code
        return ""

    def _told(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def _marks(self, state: State) -> dict[str, tuple[str, ...]]:
        world = self.rules.world_of(state)
        of_units = {
            facts.name: marks.words_of(unit.marks, marks.UNIT_MARKS) for facts, unit in zip(world.units, state.units, strict=True)
        }
        figures = zip(world.figures, state.figures, strict=True)
        return of_units | {facts.name: marks.words_of(figure.marks, marks.FIGURE_MARKS) for facts, figure in figures}

    def _prospects(self) -> Iterator[str]:
        """What shots need before anything is done."""
        if not (self.expected.needs or self.expected.targets):
            return
        world, found = self.rules.world_of(self.start), prospects(self.rules.world_of(self.start), self.start)
        numbers = {facts.name: facts.number for facts in world.figures}
        for text, value in self.expected.needs.items():
            shooter, *over, target = text.split()
            front = numbers[over[1]] if over else -1
            shot = found.silence(numbers[shooter]) or found.at(numbers[shooter], numbers[target], front)
            yield from different("needs", {text: value}, {text: shot.need if isinstance(shot, Prospect) else shot.code})
        for shooter, targets in self.expected.targets.items():
            legal = priorities.legal(world, self.start, numbers[shooter])
            names = sorted(world.figures[each.target].name for each in legal)
            yield from different("targets", {shooter: sorted(targets)}, {shooter: names})


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    return worked.expected_of(path, Expected)


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
