"""The going for the units of one side: which hexes they may enter next, and for how many points. Sections 3.1 to 3.3.

It hangs on the enemy and on the lines in order alone. In its own Movement Phase a side finds both unchanged from order to order,
so that what was worked out for one state serves the next ones.
"""

from collections.abc import Mapping
from typing import Any

from pbem.engine.hexes import Hex, Hexside, hexside
from pbem.engine.paths import Arrival
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import SIDES, State, Unit

Next = tuple[tuple[Hex, int], ...]
"""Hexes that may be entered, in order of directions, each with its cost."""
Manner = tuple[bool, bool]
"""Is it mobile? Is it a guerrilla? Units that are alike in both march alike."""

FACILITIES = ("road", "railway", "air")
NONE: frozenset[Hex] = frozenset()


class Going:
    """The hexes and costs of one side, for the enemy of one state. What `costs` and `transport_reach` find out is kept with it."""

    def __init__(self, presence: Presence, state: State, side: int, key: object) -> None:
        self.key = key
        self.board = board = presence.board
        self.enemy: Mapping[Hex, tuple[int, ...]] = presence.stacks[1 - side]
        self.zoc = presence.zoc_of(1 - side)
        self.zoc_extra_mp = presence.world.tables.movement.zoc_extra
        self.is_whole = not state.interdictions
        self.out_of_use = {kind: out_of_use(state, kind) for kind in FACILITIES}
        self.roads, self.railways = lines_in_order(board, state)
        self._next: dict[Manner, dict[Hex, Next]] = {}
        self._next_of: dict[int, dict[Hex, Next]] = {}  # the same by unit
        self.of_unit: dict[tuple[object, int], tuple[Unit, Any]] = {}  # kept by `costs`, as is the next
        self.arrivals: dict[object, dict[Hex, Arrival[Hex]]] = {}
        self.landings: dict[tuple[Hex, bool], dict[Hex, int]] = {}  # kept by `transport_reach`, as are the next
        self.train_arrivals: dict[tuple[Hex, int], dict[Hex, Arrival[Hex]]] = {}
        self.ways_out: dict[object, bool] = {}
        self.fields: dict[object, tuple[Hex, ...]] = {}

    def cost_mp(self, kind: UnitKind, here: Hex, there: Hex) -> int:
        """Terrain, road, river and bridge, and the surcharge for leaving an enemy zone of control.

        GC-3.1c, GC-3.2.1c, GC-3.2.1d, GC-3.2.1h, GC-3.2.2a.
        """
        board = self.board
        if self.is_whole:
            cost = board.cost_mp(here, there)
        else:
            cost = board.march_cost(here, there, self.roads, self.railways)
        return cost + self.zoc_extra_mp if here in self.zoc and not kind.is_guerrilla else cost

    def next(self, kind: UnitKind, here: Hex) -> Next:
        """The hexes that such a unit may go into from here, if it has the points.

        GC-3.2.1a, GC-3.2.2a, GC-3.3.5a, GC-3.3.5b, GC-3.3.6a, GC-6b.
        """
        known = self._next_of.get(kind.index)
        if known is None:
            known = self._next_of[kind.index] = self._next.setdefault(manner_of(kind), {})
        found = known.get(here)
        if found is None:
            found = known[here] = self._next_to(kind, here)
        return found

    def _next_to(self, kind: UnitKind, here: Hex) -> Next:
        board, enemy = self.board, self.enemy
        if self.is_whole and not kind.is_mobile and here not in self.zoc and enemy.keys().isdisjoint(board.neighbours[here]):
            return board.costs_onward[here]  # most hexes
        around = board.neighbours[here]  # not over a lake
        if kind.is_mobile and self.is_whole:
            around = board.open_to_mobile(here)
        elif kind.is_mobile:
            around = tuple([there for there in around if not self.is_closed_to_mobile(here, there)])
        return tuple([(there, self.cost_mp(kind, here, there)) for there in around if there not in enemy])

    def is_closed_to_mobile(self, here: Hex, there: Hex) -> bool:
        """May armour and motorised units not cross this hexside into the hex? GC-3.3.6a."""
        return not self.board.mobile_may_enter(here, there, self.roads, self.railways)


def manner_of(kind: UnitKind) -> Manner:
    """All of a unit that counts for its way."""
    return kind.is_mobile, kind.is_guerrilla


def going_of(presence: Presence, state: State, side: int) -> Going:
    """The going for a side in a state, the same for a turn while the enemy stands still and no facility is interdicted."""
    key = (presence.forces[1 - side], state.interdictions, state.turn)

    def put_right(last: Going | None) -> Going:
        return last if last is not None and last.key == key else Going(presence, state, side, key)

    return presence.world.memo.renewed(f"going of {SIDES[side]}", put_right)


def lines_in_order(board: Board, state: State) -> tuple[frozenset[Hexside], frozenset[Hexside]]:
    """Roads and railways that movement may use: none that leads into or out of an interdicted hex.

    GC-3.3.1d, GC-4.6.4b, GC-4.6.4e, GC-4.6.4g.
    """
    if not state.interdictions:
        return board.roads, board.railways
    found = []
    for kind, lines in (("road", board.roads), ("railway", board.railways)):
        out = out_of_use(state, kind)
        found.append(lines.difference([hexside(here, there) for here in out for there in board.neighbours[here]]))
    return found[0], found[1]


def out_of_use(state: State, kind: str) -> frozenset[Hex]:
    """The hexes whose facilities of a kind are interdicted in this turn: "road", "railway" or "air". GC-4.6.4a, GC-4.6.4h."""
    if not state.interdictions:
        return NONE
    return frozenset([entry.hex for entry in state.interdictions if entry.kind == kind and entry.until >= state.turn])
