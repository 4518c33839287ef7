"""What is compared in the worked positions of this game: see `tests.games.worked`."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict

from pbem.engine.hexes import hex_name
from pbem.games.guerra_do_congo.events import AttackDeclared
from pbem.games.guerra_do_congo.game import GAME
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, ELIMINATED, LEFT_MAP, ON_MAP, SIDES, SUPPLIED, TO_COME
from tests.games import worked
from tests.games.worked import different, fields_differ

FOLDER = Path(__file__).parent / "positions"
STATUS = {ELIMINATED: "eliminated", LEFT_MAP: "left", TO_COME: "to come"}
MORALE = ("congo", "angola", "zimbabwe", "namibia", "rebels", "uganda", "rwanda", "burundi")


class Declared(Struct, frozen=True, forbid_unknown_fields=True):
    """An attack as it was declared; keys left out are not looked at."""

    target: str
    pa: int | None = None
    pd: int | None = None
    start: str | None = None
    column: str | None = None
    morale: int | None = None
    shifts: dict[str, int] | None = None


class Expected(worked.Expected, frozen=True, forbid_unknown_fields=True):
    """And what only this game has."""

    begin: dict[str, str] = {}  # unit -> words that hold before the first order: supplied, unsupplied, besieged, free
    reduced: tuple[str, ...] | None = None  # exactly these units on the map
    control: dict[str, str] = {}
    morale: dict[str, int] = {}
    points: dict[str, int] = {}  # rebels, congo: replacement points; air
    attack: tuple[Declared, ...] = ()
    interdicted: dict[str, int] = {}  # "2019 road" -> until


class Worked(worked.Worked[Expected]):
    """One file, read and played."""

    def __init__(self, path: Path) -> None:
        super().__init__(GAME, path, Expected)

    def roll_due(self, key: tuple[str | int, ...]) -> str:
        return str(key[1] if isinstance(key[1], str) else key[0])

    def own_differences(self) -> Iterator[str]:
        expected, world, state = self.expected, self.rules.world, self.state
        yield from different("begin", expected.begin, {id: self._condition(id, word) for id, word in expected.begin.items()})
        places = {
            kind.id: STATUS.get(unit.status) or hex_name(unit.where) for kind, unit in zip(world.kinds, state.units, strict=True)
        }
        yield from different("hexes", expected.hexes, places)
        if expected.reduced is not None:
            reduced = [k.id for k, u in zip(world.kinds, state.units, strict=True) if u.is_reduced and u.status == ON_MAP]
            if sorted(reduced) != sorted(expected.reduced):
                yield f"reduced: {sorted(reduced)}, not {sorted(expected.reduced)}"
        owners = {
            place.name: SIDES[owner] if owner >= 0 else "nobody"
            for place, owner in zip(world.board.places, state.control, strict=True)
        }
        yield from different("control", expected.control, owners)
        yield from different("score", expected.score, dict(zip(SIDES, victory.points(state), strict=True)))
        lines = [score.line for score in state.scores]
        yield from different("lines", expected.lines, {line: lines.count(line) for line in expected.lines})
        yield from different("morale", expected.morale, dict(zip(MORALE, state.morale, strict=True)))
        pools = dict(zip(SIDES, state.replacement_points, strict=True)) | {"air": state.air_points}
        yield from different("points", expected.points, pools)
        declared = [event for event in self.events if isinstance(event, AttackDeclared)]
        if expected.attack and len(expected.attack) != len(declared):
            yield f"{len(declared)} attacks were declared"
        for want, found in zip(expected.attack, declared, strict=False):
            facts = asdict(found) | {"start": found.start_column, "shifts": dict(found.shifts)}
            yield from fields_differ(f"attack on {want.target}", want, facts)
        cuts = {f"{hex_name(cut.hex)} {cut.kind}": cut.until for cut in state.interdictions}
        yield from different("interdicted", expected.interdicted, cuts)

    def _condition(self, id: str, word: str) -> str:
        unit = self.start.units[self.rules.world.index_of[id]]
        if word in ("supplied", "unsupplied"):
            return "supplied" if unit.has(SUPPLIED) else "unsupplied"
        return "besieged" if unit.has(BESIEGED_AT_START) else "free"


def expected_of(path: Path) -> Expected:
    """The second part of a file."""
    return worked.expected_of(path, Expected)


def files() -> list[Path]:
    """All worked positions."""
    return sorted(FOLDER.glob("*.toml"))
