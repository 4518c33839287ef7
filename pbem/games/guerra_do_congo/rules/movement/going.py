"""The going for the units of one side: which hexes they may enter next, and for how many points. Sections 3.1 to 3.3.

It hangs on the enemy and on the lines in order alone. In its own Movement Phase a side finds both unchanged from order to order,
so that what was worked out for one state serves the next ones.
"""

from collections.abc import Mapping

from pbem.engine.hexes import Hex, Hexside
from pbem.engine.paths import Arrival
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.roster import UnitKind
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import SIDES, State

Next = tuple[tuple[Hex, int], ...]
"""Hexes that may be entered, in order of directions, each with its cost."""
Manner = tuple[bool, bool]
"""Is it mobile? Is it a guerrilla? Units that are alike in both march alike."""

FACILITIES = ("road", "railway", "air")
NONE: frozenset[Hex] = frozenset()


class Going:
    """The hexes and costs of one side, for the enemy of one state. What `movement` and `transport` find out is kept with it."""

    def __init__(self, presence: Presence, state: State, side: int, key: object) -> None:
        self.key = key
        self.board = board = presence.board
        self.enemy: Mapping[Hex, tuple[int, ...]] = presence.stacks[1 - side]
        self.zoc = presence.zoc_of(1 - side)
        self.zoc_extra_mp = presence.world.tables.zoc_extra_mp
        self.is_whole = not state.interdictions
        self.out_of_use = {kind: out_of_use(state, kind) for kind in FACILITIES}
        self.roads, self.railways = lines_in_order(board, state)
        self._next: dict[Manner, dict[Hex, Next]] = {}
        self._next_of: dict[int, dict[Hex, Next]] = {}  # the same by unit
        self.arrivals: dict[object, dict[Hex, Arrival[Hex]]] = {}  # kept by `movement`
        self.landings: dict[tuple[Hex, bool], dict[Hex, int]] = {}  # kept by `transport`
        self.train_arrivals: dict[tuple[Hex, int], dict[Hex, Arrival[Hex]]] = {}  # kept by `transport`
        self.ways_out: dict[object, bool] = {}  # kept by `transport`
        self.fields: dict[object, tuple[Hex, ...]] = {}  # kept by `transport`

    def cost_mp(self, kind: UnitKind, here: Hex, there: Hex) -> int:
        """Terrain, road, river and bridge, and the surcharge for leaving an enemy zone of control.

        GC-3.1c, GC-3.2.1c, GC-3.2.1d, GC-3.2.1h.
        """
        board = self.board
        if self.is_whole:
            cost = board.cost_mp(here, there)
        else:
            cost = board.march_cost(here, there, self.roads, self.railways)
        return cost + self.zoc_extra_mp if here in self.zoc and not kind.is_guerrilla else cost

    def next(self, kind: UnitKind, here: Hex) -> Next:
        """The hexes that such a unit may go into from here, if it has the points.

        GC-3.2.1a, GC-3.3.5a, GC-3.3.5b, GC-3.3.6a, GC-6b.
        """
        known = self._next_of.get(kind.index)
        if known is None:
            known = self._next_of[kind.index] = self._next.setdefault(manner_of(kind), {})
        found = known.get(here)
        if found is None:
            around = self._open_to_mobile(here) if kind.is_mobile else self.board.neighbours[here]  # not over a lake
            found = tuple([(there, self.cost_mp(kind, here, there)) for there in around if there not in self.enemy])
            known[here] = found
        return found

    def is_closed_to_mobile(self, here: Hex, there: Hex) -> bool:
        """May armour and motorised units not cross this hexside into the hex? GC-3.3.6a."""
        return not self.board.mobile_may_enter(here, there, self.roads, self.railways)

    def _open_to_mobile(self, here: Hex) -> tuple[Hex, ...]:
        if self.is_whole:
            return self.board.open_to_mobile(here)
        return tuple(there for there in self.board.neighbours[here] if not self.is_closed_to_mobile(here, there))


def manner_of(kind: UnitKind) -> Manner:
    """All of a unit that counts for its way."""
    return kind.is_mobile, kind.is_guerrilla


def going_of(presence: Presence, state: State, side: int) -> Going:
    """The going for a side in a state, the same while the enemy stands still and no facility comes into order."""
    key = (presence.forces[1 - side], state.interdictions, state.turn if state.interdictions else 0)

    def put_right(last: Going | None) -> Going:
        return last if last is not None and last.key == key else Going(presence, state, side, key)

    return presence.world.memo.renewed(f"going of {SIDES[side]}", put_right)


def lines_in_order(board: Board, state: State) -> tuple[frozenset[Hexside], frozenset[Hexside]]:
    """Roads and railways that movement may use: none that leads into or out of an interdicted hex. GC-3.3.1d, GC-4.6.4g."""
    if not state.interdictions:
        return board.roads, board.railways
    found = []
    for kind, lines in (("road", board.roads), ("railway", board.railways)):
        out = out_of_use(state, kind)
        found.append(frozenset(side for side in lines if side[0] not in out and side[1] not in out))
    return found[0], found[1]


def out_of_use(state: State, kind: str) -> frozenset[Hex]:
    """The hexes whose facilities of a kind are interdicted in this turn: "road", "railway" or "air". GC-4.6.4a, GC-4.6.4h."""
    if not state.interdictions:
        return NONE
    return frozenset([entry.hex for entry in state.interdictions if entry.kind == kind and entry.until >= state.turn])
