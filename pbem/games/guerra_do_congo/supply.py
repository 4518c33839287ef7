"""Supply: the network of roads, railways and Congo hexsides from a side's centres, and the last stretch. Section 3.6.1."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from pbem.engine.hexes import Hex, Hexside
from pbem.games.guerra_do_congo.board import Board
from pbem.games.guerra_do_congo.state import ON_MAP, SUPPLIED, State
from pbem.games.guerra_do_congo.world import World
from pbem.games.guerra_do_congo.zones import Presence, presence_of

Node = Hex | Hexside
FIRST_TURN = 1  # everything is supplied (GC-6e)
MAX_KNOWN = 64


def judge(world: World, state: State, sides: tuple[int, ...]) -> State:
    """Set or clear the mark of every unit of these sides on the map, in the hex where it stands. GC-3.6.1m, GC-3.6.1n."""
    presence = presence_of(world, state)
    units = list(state.units)
    for side in sides:
        for here, stack in presence.stacks[side].items():
            for index in stack:
                marks = units[index].marks
                after = marks | SUPPLIED if is_supplied(world, presence, state, index, here) else marks & ~SUPPLIED
                if after != marks:
                    units[index] = replace(units[index], marks=after)
    for index, unit in enumerate(units):
        if unit.status != ON_MAP and unit.has(SUPPLIED) and world.kinds[index].side in sides:
            units[index] = replace(unit, marks=unit.marks & ~SUPPLIED)
    return replace(state, units=tuple(units))


def is_supplied(world: World, presence: Presence, state: State, index: int, here: Hex) -> bool:
    """Would the unit be supplied in this hex now? GC-3.6.1a, GC-3.6.1j, GC-3.6.1k, GC-3.6.1l, GC-6e."""
    kind = world.kinds[index]
    if state.turn == FIRST_TURN or kind.is_guerrilla:
        return True
    place = world.board.place_at.get(here)
    if place and place.air != "none":
        return True
    return _lines(world, presence, state, kind.side).is_near(here) and not presence.is_besieged(kind, here)


def reached(world: World, presence: Presence, state: State, side: int) -> frozenset[Hex]:
    """The hexes from which the network of a side is at most three movement points away. GC-3.6.1f, GC-3.6.1g."""
    return _near(world, presence, side, network(world, presence, state, side))


def centres(world: World, presence: Presence, state: State, side: int) -> list[Hex]:
    """The hexes of the supply centres that a side controls and no enemy stands in. GC-3.6.1c, GC-3.6.1d, GC-3.6.1e."""
    option = world.options["supply_ninth_centre"]
    return [
        place.hex
        for place in world.board.places
        if place.is_centre
        and place.centre_option in ("", option)
        and state.control[place.index] == side
        and not presence.holds_enemy(side, place.hex)
    ]


def network(world: World, presence: Presence, state: State, side: int) -> frozenset[Hex]:
    """The hexes joined to a centre of the side, and those that touch a river hexside of the route. GC-3.6.1b, e, h, i."""
    return _lines(world, presence, state, side).route


class Lines:
    """The network of a side, and which hexes are near it; the same as long as its centres and the enemy's hexes are."""

    def __init__(self, world: World, enemy: Collection[Hex], starts: Iterable[Hex]) -> None:
        self._board, self._enemy, self._most = world.board, enemy, world.tables.supply_distance_pm
        self.route = _network(world.board, enemy, starts)
        self._known: dict[Hex, bool] = {}

    def is_near(self, here: Hex) -> bool:
        """Does the cheapest way from a hex to the network cost no more than the last stretch may? GC-3.6.1f, GC-3.6.1g."""
        found = self._known.get(here)
        if found is None:
            found = self._known[here] = self._is_near(here)
        return found

    def _is_near(self, start: Hex) -> bool:
        board, enemy, most = self._board, self._enemy, self._most
        best, by_cost = {start: 0}, [[start], *([] for _ in range(most))]
        for spent, hexes in enumerate(by_cost):
            for here in hexes:
                if here in self.route:
                    return True
                if spent > best[here]:
                    continue
                for there in board.neighbours[here]:
                    total = spent + board.cost_mp(here, there)
                    if total <= most and there not in enemy and total < best.get(there, most + 1):
                        best[there] = total
                        by_cost[total].append(there)
        return False


def _lines(world: World, presence: Presence, state: State, side: int) -> Lines:
    """Kept with the presence, so that a phase asks once for all units of a side."""
    known = presence.lines[side]
    if known is None or known[0] is not state.control:
        known = presence.lines[side] = (state.control, _known_lines(world, presence, state, side))
    return known[1]


def _known_lines(world: World, presence: Presence, state: State, side: int) -> Lines:
    """The same, remembered on the board for the last positions: it hangs on nothing but the centres and where the enemy is."""
    known, starts, enemy = world.board.networks, tuple(centres(world, presence, state, side)), presence.stacks[1 - side]
    key = (side, frozenset(enemy), starts)
    found = known.get(key)
    if found is None:
        if len(known) >= MAX_KNOWN:
            known.clear()
        found = known[key] = Lines(world, key[1], starts)
    return found


def _network(board: Board, enemy: Iterable[Hex], starts: Iterable[Hex]) -> frozenset[Hex]:
    """The flood runs over hexes and Congo hexsides; a hexside is a pair.

    A hex reached from the river leads on only by a road, a railway or another Congo hexside of its own.
    """
    barred: set[Node] = {*enemy, *(side for here in enemy for side in board.congo_at[here])}
    joined: list[Node] = list(starts)
    seen = barred.union(joined)
    for node in joined:  # which grows on the way
        for after in board.supply_links[node]:
            if after not in seen:
                seen.add(after)
                joined.append(after)
    return frozenset([node for node in joined if not isinstance(node, tuple)])


def _near(world: World, presence: Presence, side: int, route: frozenset[Hex]) -> frozenset[Hex]:
    """Every hex that `Lines.is_near` is true of.

    Traced from the route outwards: the cost counted is that of the way back, of the hex nearer to the route. GC-3.6.1g.
    """
    board, enemy = world.board, presence.stacks[1 - side]
    most = world.tables.supply_distance_pm
    best = dict.fromkeys(route, 0)
    by_cost = [list(route), *([] for _ in range(most))]
    for spent, hexes in enumerate(by_cost):
        for here in hexes:
            if spent > best[here]:
                continue
            for there, cost in board.costs_back[here]:
                total = spent + cost
                if total <= most and there not in enemy and total < best.get(there, most + 1):
                    best[there] = total
                    by_cost[total].append(there)
    return frozenset(best)
