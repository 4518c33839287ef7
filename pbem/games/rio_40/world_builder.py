"""From a scenario and match options to the roster and the world of a match."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.match_options import OptionValue
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.rio_40.content import unit_kinds
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.schema import CounterShape, ScenarioFile, UnitsShape
from pbem.games.rio_40.content.unit_kinds import UnitKind
from pbem.games.rio_40.content.world import ENVELOPE, Tables, World
from pbem.games.rio_40.rules.face_down import payload_of
from pbem.games.rio_40.state import NOBODY, SIDES

NIGHT, ARMOUR_RULES = "night", "light_armour"
OBJECTIVE = "OBJ"  # the type of markers
CALLED = {unit_kinds.CAR: "CAR", unit_kinds.HELICOPTER: "HELI"}  # before the type in ids


def build(
    said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape], tables: Tables, options: Mapping[str, OptionValue]
) -> World:
    """The world of a match. R40-2.6a, R40-8.1a."""
    return world_of(_roster(said, board, counters, options), board, tables, said, options)


def world_of(
    units: tuple[UnitKind, ...], board: Board, tables: Tables, said: ScenarioFile, options: Mapping[str, OptionValue]
) -> World:
    """A world from its parts: counters for all that is secret are put behind the units. R40-3b, R40-S1.3a, R40-S3.3a."""
    tokens = tuple(kind.index for kind in units if kind.is_secret)
    first, hider = len(units), SIDES.index(said.hider) if said.hider else NOBODY
    counters = tuple(
        UnitKind(index=first + number, id=f"X{number + 1:02d}", type="X", side=hider, category=unit_kinds.COUNTER)
        for number in range(len(tokens))
    )
    kinds = units + counters
    secret, objectives = said.secret_objectives, _hexes(board, said.objectives)
    possible = {here for here in board.grid.hexes if secret and board.terrain[here].key == secret.terrain}
    return World(
        board=board,
        kinds=kinds,
        notation=Notation([kind.id for kind in kinds], board.grid, rule="R40-5a", path_rule="R40-2.5a", length_rule="R40-5a"),
        tables=tables,
        scenario=said,
        first=SIDES.index(said.first),
        hider=hider,
        objectives=objectives,
        strongholds=_hexes(board, said.special.strongholds),
        options=dict(options),
        tokens=tokens,
        sealed={payload_of(token): token for token in tokens},
        first_counter=first,
        envelopes=tuple(f"{ENVELOPE}/{number}" for number in range(len(counters))),
        watched=tuple(sorted(possible.union(objectives))),
        helicopters=tuple(kind.index for kind in kinds if kind.is_helicopter),
    )


def _hexes(board: Board, texts: Iterable[str]) -> tuple[Hex, ...]:
    return tuple(sorted(map(board.grid.named, texts)))


def kind_of(unit: str, counter: CounterShape, is_night: bool) -> UnitKind:
    """A unit with its numbers as they count by day or by night, not in a roster yet. R40-0a, R40-8.1a, R40-8.1b, R40-S4.1c."""
    return UnitKind(
        id=unit,
        key=counter.key,
        type=counter.type,
        side=SIDES.index(counter.side) if counter.side else NOBODY,
        category=counter.category,
        kind=counter.kind,
        fp=counter.fp,
        mo=counter.mo,
        mp=counter.mp - (is_night and counter.category != unit_kinds.TRANSPORT),
        range=max(1, counter.range - is_night) if counter.category == unit_kinds.COMBATANT else 0,
    )


def marker(unit: str) -> UnitKind:
    """An objective marker of the side that hides, not in a roster yet. R40-S5.3a."""
    return UnitKind(id=unit, type=OBJECTIVE, side=NOBODY, category=unit_kinds.MARKER, zone="hidden", is_secret=True)


def _roster(
    said: ScenarioFile, board: Board, counters: Mapping[str, CounterShape], options: Mapping[str, OptionValue]
) -> tuple[UnitKind, ...]:
    """All units of the scenario in the order of its file, then the box, then the secret markers. R40-8.1a, R40-8.1b, R40-8.1c.

    R40-S1.1a, R40-S1.1b, R40-S1.1c, R40-S1.1d, R40-S2.1a, R40-S2.1b, R40-S3.1a, R40-S3.1b, R40-S4.1a, R40-S4.1b, R40-S5.1a,
    R40-S5.1b, R40-S5.1c, R40-S5.1d.
    """
    found = _Roster(bool(options[NIGHT]))
    for group in said.unit:
        counter, transport = counters[group.counter], counters.get(group.transport)
        for number in range(max(len(group.at), group.count)):
            at = board.grid.named(group.at[number]) if group.at else NOWHERE
            index = found.add(counter, group, at)
            if transport is not None and not (found.is_night and transport.kind == unit_kinds.HELICOPTER):  # R40-8.1c
                found.pair(index, found.add(transport, group, at))
    if said.special.replacements:
        _fill_box(found, said, counters, bool(options[ARMOUR_RULES]))
    for number in range(said.secret_objectives.count if said.secret_objectives else 0):
        found.kinds.append(replace(marker(f"OBJ{number + 1}"), index=len(found.kinds)))
    return tuple(found.kinds)


def _fill_box(found: "_Roster", said: ScenarioFile, counters: Mapping[str, CounterShape], with_armour: bool) -> None:
    """Counters of the type that are not in the scenario. R40-S4.2c, R40-T6b."""
    for key, counter in counters.items():
        is_wanted = counter.type == said.special.replacements and counter.category == unit_kinds.COMBATANT
        if is_wanted and (with_armour or counter.kind == unit_kinds.FOOT):
            used = sum(kind.key == key for kind in found.kinds)
            for _ in range(counter.count - used):
                found.add(counter, None, NOWHERE)


class _Roster:
    """A roster being put together; numbers the units of each type."""

    def __init__(self, is_night: bool) -> None:
        self.is_night = is_night
        self.kinds: list[UnitKind] = []
        self._counts: dict[str, int] = {}

    def add(self, counter: CounterShape, group: UnitsShape | None, at: Hex) -> int:
        """Its index."""
        head = CALLED.get(counter.kind, "") + counter.type
        self._counts[head] = self._counts.get(head, 0) + 1
        number = self._counts[head]
        self.kinds.append(
            replace(
                kind_of(
                    f"{head}{number}" if counter.category == unit_kinds.TRANSPORT else f"{head}{number:02d}", counter, self.is_night
                ),
                index=len(self.kinds),
                turn=unit_kinds.BOX if group is None else group.turn or unit_kinds.START,
                at=at,
                zone="" if group is None else group.zone,
                is_secret=group is not None and group.hidden,
                role=unit_kinds.CHIEF if group is not None and group.role and counter.category == unit_kinds.CIVILIAN else "",
            )
        )
        return len(self.kinds) - 1

    def pair(self, rider: int, transport: int) -> None:
        """A unit and the transport it comes with."""
        for one, other in ((rider, transport), (transport, rider)):
            self.kinds[one] = replace(self.kinds[one], pair=other)
