"""A side's knowledge of a position, sorted for judging it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from pbem.bots.rio_40.ground import Stop, field, path_of, reach
from pbem.bots.rio_40.weights import NORMAL, Weights
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import NO_UNIT, March, Scout
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.rules.victory import objective_holders
from pbem.games.rio_40.state import State

USED = states.MOVED | states.ATTACKED | states.SEARCHED
CHIEF_POINTS = 12  # what the guard of the chief is worth, where nothing else counts


class Memory(Struct):
    """Ways that were worked out in earlier positions of the same phase."""

    closed: frozenset[Hex] = frozenset()
    watched: dict[Hex, int] = {}
    reach: dict[tuple[str, int, Hex], dict[Hex, Stop]] = {}
    fields: dict[Hex, dict[Hex, int]] = {}


class Situation:
    """A position with the eyes of one side. Roster indices; what it works out is kept as long as it lives.

    `memory`: what may be kept longer. Distances to goals are, although enemies may have moved in between.
    """

    def __init__(self, world: World, state: State, side: int, memory: Memory | None = None, weights: Weights = NORMAL) -> None:
        self.world, self.state, self.side, self.weights = world, state, side, weights
        self.board = world.board
        self.presence = presence_of(world, state)
        self.closed = self.presence.closed(side)
        self._memory = memory or Memory()
        if (self._memory.closed, self._memory.watched) != (self.closed, self.watched):
            self._memory.closed, self._memory.watched, self._memory.reach = self.closed, self.watched, {}

    # ---- who is there

    @cached_property
    def own(self) -> list[int]:
        """Its units on the map, but for counters never opened."""
        return self._of_side(self.side)

    @cached_property
    def enemies(self) -> list[int]:
        """The enemy's combatants and transports whose identity is known."""
        return self._of_side(1 - self.side)

    def _of_side(self, side: int) -> list[int]:
        return [index for index in self.presence.present[side] if not self.world.kinds[index].is_counter]

    @cached_property
    def unknown(self) -> dict[Hex, list[int]]:
        """Opposing counters never opened, by hex."""
        found: dict[Hex, list[int]] = {}
        for index in self.presence.present[1 - self.side]:
            if self.world.kinds[index].is_counter:
                found.setdefault(self.state.units[index].where, []).append(index)
        return found

    @cached_property
    def watched(self) -> dict[Hex, int]:
        """How many enemy combatants may fire at who enters a hex. R40-5.1.4.3b."""
        units = self.state.units
        able = [
            units[index].where
            for index in self.enemies
            if self.world.kinds[index].is_combatant
            and not units[index].is_suppressed
            and not units[index].has(states.ABOARD | states.FACE_DOWN)
        ]
        return Counter(there for here in able for there in self.board.neighbours[here])

    @cached_property
    def named(self) -> set[Hex]:
        """The hexes that its units are to search."""
        return {self.state.units[index].search for index in self.own} - {states.NONE}

    @cached_property
    def chief(self) -> int | None:
        """The prisoner, where the scenario has one."""
        return next((kind.index for kind in self.world.kinds if kind.is_chief), None)

    @cached_property
    def shares(self) -> dict[str, float]:
        """How likely an unknown counter is of each category: what is still sealed, all alike."""
        left = [
            kind.category for kind in self.world.kinds if kind.is_secret and self.state.units[kind.index].status == states.SECRET
        ]
        return {category: left.count(category) / len(left) for category in sorted(set(left))}

    def guards_of(self, here: Hex) -> Iterator[int]:
        """The side's own combatants in a hex: units, and counters that are one under their cover."""
        for index in self.presence.at(here):
            if self.world.kinds[index].side == self.side and self.is_combatant(index):
                yield index

    def is_combatant(self, index: int) -> bool:
        """Is it one, as far as this side knows?"""
        return self.world.kinds[self.known(index)].is_combatant

    def known(self, index: int) -> int:
        """What a counter of one's own is, else the unit itself."""
        token = self.state.units[index].token
        return token if self.world.kinds[index].is_counter and token >= 0 else index

    # ---- what they are worth

    def prize(self, index: int) -> float:
        """What the elimination of an enemy unit brings."""
        kind, points = self.world.kinds[index], self.world.scenario.points
        if self.chief is not None:
            away = self.board.grid.distance(self.state.units[index].where, self.state.units[self.chief].where)
            return (CHIEF_POINTS if kind.is_combatant else 1) / (1 + away) ** 2
        worth = points.combatant if kind.is_combatant else points.transport
        return worth + points.militia * (kind.type == self.world.scenario.special.hunted)

    @cached_property
    def objectives(self) -> dict[Hex, int]:
        """The objective hexes that are open to all, and one's own secret ones, each with its last holder."""
        hexes = set(objective_holders(self.world, self.state))
        for kind in self.world.kinds:
            unit = self.state.units[kind.index]
            if kind.is_counter and unit.status == states.ON_MAP and unit.token >= 0 and self.world.kinds[unit.token].is_marker:
                hexes.add(unit.where)
        holders = dict(zip(self.world.watched, self.state.holders, strict=True))
        return {here: holders.get(here, states.NOBODY) for here in sorted(hexes)}

    # ---- who can do what

    def is_free(self, index: int) -> bool:
        """May it still choose an action?"""
        unit = self.state.units[index]
        return unit.status == states.ON_MAP and not unit.is_suppressed and not unit.has(states.BEGAN_DOWN | states.ACTIONS | USED)

    def can_walk(self, index: int) -> bool:
        """May it choose an action and run? Who is in the air goes with the helicopter."""
        return self.is_free(index) and not self.state.units[index].has(states.ABOARD) and not self.presence.is_surrounded(index)

    def car_of(self, index: int) -> int | None:
        """A transport on wheels in its hex that can take it along."""
        car = self.presence.transport_at(self.state.units[index].where, self.side)
        if car is None or not self.world.kinds[car].is_car or not self.world.kinds[index].can_ride:
            return None
        return car if self.can_walk(car) else None

    def movers_of(self, index: int) -> tuple[int, ...]:
        """What can take a unit somewhere: itself on foot, and a car in its hex."""
        car = self.car_of(index)
        return (index,) if car is None else (index, car)

    def helicopter_of(self, index: int) -> int | None:
        """The helicopter that carries it, if that can still fly."""
        if not self.state.units[index].has(states.ABOARD):
            return None
        carrier = self.presence.transport_at(self.state.units[index].where, self.side)
        return carrier if carrier is not None and self.is_free(carrier) else None

    def reach_of(self, index: int) -> dict[Hex, Stop]:
        """Where a unit of the map can run to."""
        kind, start = self.world.kinds[index], self.state.units[index].where
        key = (kind.kind, kind.mp, start)
        if key not in self._memory.reach:
            self._memory.reach[key] = reach(self.board, kind, start, self.closed, self.watched)
        return self._memory.reach[key]

    def chance(self, mover: int, way: Sequence[Hex]) -> float:
        """How likely it is that no shot stops a mover before the end of its way. R40-5.1.4.3c."""
        shots = sum(self.watched.get(passed, 0) for passed in way[1:-1])
        return float(((self.world.kinds[mover].mo - 1) / 6) ** shots)

    def has_room(self, here: Hex, mover: int, unit: int) -> bool:
        """Can a mover stop there with the unit that it brings, without stating anything about counters of their own side?"""
        party = (unit,) if mover == unit else (mover, unit)
        if all(self.state.units[index].where == here for index in party):
            return True
        return self.presence.has_room(here, party) and not self.presence.secrets_at(here, self.side)

    def run(self, mover: int, unit: int, there: Hex, search: Hex = states.NONE, leaves: bool = False) -> March | Scout:
        """The order by which a mover takes a unit to a hex that it reaches, perhaps to search one next to that."""
        is_carried = mover != unit and not self.world.kinds[mover].is_helicopter
        rider, start = unit + 1 if is_carried else NO_UNIT, self.state.units[mover].where
        path = path_of(self.board.grid, self.reach_of(mover)[there].way)
        start = start if path else states.NONE  # who stays only names what it will do
        if search != states.NONE:
            return Scout(mover, rider, search, start, path, leaves=leaves, fits=())
        return March(mover, rider, start, path, leaves=leaves, fits=())

    def field(self, goal: Hex) -> dict[Hex, int]:
        """Movement points on foot from each hex to a goal."""
        fields = self._memory.fields
        if goal not in fields:
            fields[goal] = field(self.board, goal, self.closed)
        return fields[goal]
