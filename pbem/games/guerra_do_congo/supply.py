"""Supply: the network of roads, railways and Congo hexsides from a side's centres, and the last stretch. Section 3.6.1."""

from msgspec.structs import replace

from pbem.engine.hexes import Hex, Hexside
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
    if presence.is_besieged(kind, here):
        return False
    return here in reached(world, presence, state, kind.side)


def reached(world: World, presence: Presence, state: State, side: int) -> frozenset[Hex]:
    """The hexes from which the network of a side is at most three movement points away. GC-3.6.1f, GC-3.6.1g.

    Kept with the presence, by what it depends on, so that a phase asks once for all units of a side.
    """
    key = (side, state.control)
    found = presence.reached.get(key)
    if found is None:
        found = presence.reached[key] = _reached(world, presence, state, side)
    return found


def _reached(world: World, presence: Presence, state: State, side: int) -> frozenset[Hex]:
    """The same, remembered on the board for the positions asked about last: it hangs on nothing but what is in the key."""
    known = world.board.supply_known
    key = (side, frozenset(presence.stacks[1 - side]), tuple(centres(world, presence, state, side)))
    found = known.get(key)
    if found is None:
        if len(known) >= MAX_KNOWN:
            known.clear()
        found = known[key] = _near(world, presence, side, network(world, presence, state, side))
    return found


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
    """The hexes joined to a centre of the side, and those that touch a river hexside of the route. GC-3.6.1b, e, h, i.

    The flood runs over hexes and Congo hexsides; a hexside is a pair. A hex reached from the river leads on only by a road,
    a railway or another Congo hexside of its own.
    """
    board, enemy = world.board, presence.stacks[1 - side]
    barred: set[Node] = {*enemy, *(side for here in enemy for side in board.congo_at[here])}
    waiting: list[Node] = list(centres(world, presence, state, side))
    entered = set(waiting)
    while waiting:
        for node in board.supply_links[waiting.pop()]:
            if node not in entered and node not in barred:
                entered.add(node)
                waiting.append(node)
    return frozenset([node for node in entered if not isinstance(node, tuple)])


def _near(world: World, presence: Presence, side: int, route: frozenset[Hex]) -> frozenset[Hex]:
    """Hexes whose cheapest way to the route costs no more than the last stretch may.

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
