"""What is compared in the worked positions of this game: see `tests.games.worked`."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from pbem.games.world_war_africa import state as states
from pbem.games.world_war_africa.contingents import CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.events import ActivationRolled, CombatRolled, OddsFixed
from pbem.games.world_war_africa.game import GAME
from pbem.games.world_war_africa.position.units import WORDS
from pbem.games.world_war_africa.rules import victory
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import READY, UNBOUGHT, USED
from tests.games import worked
from tests.games.worked import different, fields_differ

FOLDER = Path(__file__).parent / "positions"
STATUS = {states.ELIMINATED: "eliminated", states.AVAILABLE: "available", states.ASIDE: "aside", states.GONE: "gone"}
PLACES = {UNBOUGHT: "unbought", READY: "ready", USED: "used"}


class Odds(Struct, frozen=True, forbid_unknown_fields=True):
    """A combat before its die; keys left out are not looked at."""

    target: str
    attack: int | None = None
    defense: int | None = None
    start: str | None = None
    column: str | None = None
    shifts: dict[str, int] | None = None


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """A combat after its die."""

    modified: int | None = None
    column: str | None = None
    attacker: int | None = None
    defender: int | None = None


class Roll(Struct, frozen=True, forbid_unknown_fields=True):
    """An activation roll."""

    modified: int | None = None
    land: int | None = None
    entries: int | None = None
    flips: int | None = None


class Expected(worked.Expected, frozen=True, forbid_unknown_fields=True):
    """And what only this game has. Places are hexes by number, towns by number, boxes by name."""

    begin: dict[str, str] = {}  # unit -> "supplied" or "unsupplied", where it stands at the start
    points: dict[str, int] = {}  # resource points by contingent
    control: dict[str, str] = {}  # place -> contingent or "nobody"
    spent: dict[str, int] = {}  # unit -> movement points
    marks: dict[str, tuple[str, ...]] = {}  # unit -> exactly the words of its state
    caches: dict[str, int] = {}  # "rebel 2016" -> how many lie there
    markers: dict[str, str] = {}  # support marker -> "unbought", "ready" or "used"
    pmc: dict[str, int] = {}  # side -> ready; "hired"
    event: dict[str, bool] = {}  # event marker -> is it in the pool
    odds: tuple[Odds, ...] = ()
    result: tuple[Result, ...] = ()
    activation: tuple[Roll, ...] = ()
    said: dict[str, str] = {}  # "turn", "contingent", "event", "advisers", "corrupt"


class Worked(worked.Worked[Expected]):
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        super().__init__(GAME, path, Expected)

    def roll_due(self, key: tuple[str | int, ...]) -> str:
        return str(key[1] if key[0] == "setup" else key[0])

    def own_differences(self) -> Iterator[str]:
        expected, world, state = self.expected, self.rules.world, self.state
        name, board = world.board.grid.name, world.board
        pairs = list(zip(world.kinds, state.units, strict=True))
        supply = supply_of(world, self.start)
        fed = {
            kind.id: supply.feeds(kind.index, unit.where)
            for kind, unit in zip(world.kinds, self.start.units, strict=True)
            if kind.id in expected.begin
        }
        yield from different("begin", expected.begin, {id: "supplied" if is_fed else "unsupplied" for id, is_fed in fed.items()})
        yield from different("hexes", expected.hexes, {k.id: STATUS.get(u.status) or name(u.where) for k, u in pairs})
        yield from different("points", expected.points, dict(zip(CONTINGENTS, state.points, strict=True)))
        owners = {name(here): CONTINGENTS[owner] if owner != NOBODY else "nobody" for here, owner in self._held()}
        yield from different("control", {name(board.hex_of(key)): owner for key, owner in expected.control.items()}, owners)
        yield from different("spent", expected.spent, {kind.id: unit.spent for kind, unit in pairs})
        yield from different("marks", expected.marks, {kind.id: WORDS.write(unit.marks, unit.push) for kind, unit in pairs})
        lying = Counter(f"{SIDES[cache.side]} {name(cache.where)}" for cache in state.caches if cache.side != NOBODY)
        yield from different("caches", expected.caches, {key: lying[key] for key in expected.caches})
        markers = {marker.id: PLACES[where] for marker, where in zip(world.supports, state.supports, strict=True)}
        yield from different("markers", expected.markers, markers)
        yield from different("pmc", expected.pmc, dict(zip(SIDES, state.hired, strict=True)) | {"hired": state.hired_this_turn})
        events = {event.key: number in state.events for number, event in enumerate(world.tables.events.event)}
        yield from different("event", expected.event, events)
        yield from self._told()
        count = victory.count(world, state)
        yield from different("score", expected.score, {"rebel": sum(line.points for line in count)})
        yield from different("lines", expected.lines, {key: sum(each.key == key for each in count) for key in expected.lines})
        yield from different("said", expected.said, self._said())

    def _held(self) -> Iterator[tuple[int, int]]:
        for here, place in self.rules.world.board.place.items():
            yield here, self.state.control[place]

    def _told(self) -> Iterator[str]:
        expected = self.expected
        odds = [event for event in self.events if isinstance(event, OddsFixed)]
        rolled = [event for event in self.events if isinstance(event, CombatRolled)]
        active = [event for event in self.events if isinstance(event, ActivationRolled)]
        for wanted, found in ((expected.odds, odds), (expected.result, rolled), (expected.activation, active)):
            if wanted and len(wanted) != len(found):
                yield f"{len(found)} of {wanted}"
        for want, fixed in zip(expected.odds, odds, strict=False):
            facts = asdict(fixed) | {"start": fixed.start_column, "shifts": dict(fixed.shifts)}
            yield from fields_differ(f"attack on {want.target}", want, facts)
        for result, event in zip(expected.result, rolled, strict=False):
            yield from fields_differ("result", result, asdict(event))
        for roll, told in zip(expected.activation, active, strict=False):
            yield from fields_differ("activation", roll, asdict(told))

    def _said(self) -> dict[str, str]:
        world, state = self.rules.world, self.state
        events = [event.key for event in world.tables.events.event]
        with_unit = world.kinds[state.advisers].id if state.advisers != NOBODY else "ready"
        return {
            "turn": str(state.turn),
            "contingent": CONTINGENTS[state.contingent] if state.contingent != NOBODY else "",
            "event": events[state.event] if state.event != NOBODY else "",
            "corrupt": CONTINGENTS[state.corrupt] if state.corrupt != NOBODY else "",
            "advisers": with_unit if state.has_advisers else "",
        }


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    return worked.expected_of(path, Expected)


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
