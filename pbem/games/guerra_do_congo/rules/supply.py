"""Supply: the network of roads, railways and Congo hexsides from a side's centres, and the last stretch. Section 3.6.1."""

from collections.abc import Callable, Container, Mapping, Sequence

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.engine.paths import nearest_first, regrown
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import SIDES, SUPPLIED, State

FIRST_TURN = 1  # everything is supplied (GC-6e)
Costs = Sequence[tuple[Hex, int]]


def judge(world: World, state: State, sides: tuple[int, ...]) -> State:
    """Set or clear the mark of every unit of these sides on the map, in the hex where it stands. Nobody off the map has it.

    GC-3.6.1k, GC-3.6.1l, GC-3.6.1m, GC-3.6.1n, GC-4.2.4h.
    """
    presence = presence_of(world, state)
    units, kinds, safe = list(state.units), world.kinds, _without_line(world, state)
    for side in sides:
        is_near_lines, besieged = lines_of(world, presence, state, side).is_near, presence.besieged(side)
        for here, stack in presence.stacks[side].items():
            is_safe = here in safe
            is_near = is_safe or is_near_lines(here)
            for index in stack:
                is_fed = is_safe or kinds[index].is_guerrilla or (is_near and index not in besieged)
                if is_fed != (units[index].marks & SUPPLIED > 0):
                    units[index] = replace(units[index], marks=units[index].marks ^ SUPPLIED)
    return replace(state, units=tuple(units))


def is_supplied(world: World, presence: Presence, state: State, index: int, here: Hex) -> bool:
    """Would the unit be supplied in this hex now? GC-3.6.1a, GC-3.6.1j, GC-3.6.1k, GC-3.6.1l, GC-4.2.4h, GC-6e."""
    kind = world.kinds[index]
    if kind.is_guerrilla or here in _without_line(world, state):
        return True
    return lines_of(world, presence, state, kind.side).is_near(here) and not presence.is_besieged(kind, here)


def _without_line(world: World, state: State) -> Container[Hex]:
    """The hexes in which everybody is supplied. An airfield out of use feeds them too. GC-6e, GC-3.6.1j, GC-4.6.4d."""
    return world.board.terrain if state.turn == FIRST_TURN else world.board.airfields


def centres(world: World, presence: Presence, state: State, side: int) -> list[Hex]:
    """The hexes of the supply centres that a side controls and no enemy stands in. GC-3.6.1c, GC-3.6.1d, GC-3.6.1e."""
    option = world.options["supply_ninth_centre"]
    return [
        place.hex
        for place in world.board.centres
        if place.centre_option in ("", option) and state.control[place.index] == side and not presence.holds_enemy(side, place.hex)
    ]


class Lines:
    """The network of a side and the hexes near it: they follow from its centres and the enemy's hexes.

    GC-3.6.1b, GC-3.6.1e, GC-3.6.1h, GC-3.6.1i.

    The network goes over hexes and Congo hexsides; a hex reached from the river leads on only by a road, a railway or another
    Congo hexside of its own. It is that of other centres and enemies `before` put right.
    """

    def __init__(self, world: World, enemy: frozenset[Hex], centres: list[Hex], before: "Lines | None") -> None:
        self.key, board = (enemy, centres), world.board
        self._board, self._enemy, self._most = board, enemy, world.tables.movement.supply_distance_pm
        self._known: dict[Hex, bool] = {}
        self._barred = set[int](enemy).union(*map(board.supply_river.__getitem__, enemy))
        known, was_barred, former = (before._network, before._barred, before.key[1]) if before else ({}, set[int](), ())
        lost = [here for here in former if here not in centres and known.get(here) == here]
        closed, opened = (*lost, *(self._barred - was_barred)), was_barred - self._barred
        self._network: dict[int, int] = regrown(known, closed, opened, centres, board.supply_links, self._barred)

    @property
    def route(self) -> frozenset[Hex]:
        """The hexes joined to a centre, and those that touch a river hexside of the route."""
        return frozenset([Hex(node) for node in self._network if node >= 0])

    def is_near(self, here: Hex) -> bool:
        """Does the cheapest way from a hex to the network cost no more than the last stretch may? GC-3.6.1f, GC-3.6.1g."""
        found = here in self._network or self._known.get(here)
        if found is None:
            found = self._known[here] = self._is_near(here)
        return found

    def _is_near(self, here: Hex) -> bool:
        around = self._board.marched_to(here, self._most)
        if self._network.keys().isdisjoint(around):
            return False
        ways = nearest_first((here,), self._most, self._open(self._board.costs_onward))
        return self._enemy.isdisjoint(around) or any(there in self._network for there, _, _ in ways)

    def near(self) -> frozenset[Hex]:
        """Every hex that `is_near` is true of, traced from the route outwards: what counts is the cost of the way back."""
        ways = nearest_first(self.route, self._most, self._open(self._board.costs_back))
        return frozenset(there for there, _, _ in ways)

    def _open(self, costs: Mapping[Hex, Costs]) -> Callable[[Hex, int], Costs]:
        """The steps of a trace into hexes without enemies."""
        enemy = self._enemy
        return lambda here, _: [step for step in costs[here] if step[0] not in enemy]


def lines_of(world: World, presence: Presence, state: State, side: int) -> Lines:
    """The lines of supply of a side in a state."""
    enemy, own = presence.forces[1 - side].hexes, centres(world, presence, state, side)

    def put_right(last: Lines | None) -> Lines:
        return last if last is not None and last.key == (enemy, own) else Lines(world, enemy, own, last)

    return world.memo.renewed(f"supply of {SIDES[side]}", put_right)
