"""The board as the house sees it: what towns and units are worth, and how far everything is."""

from collections.abc import Iterator

from pbem.bots.distances import FAR, field
from pbem.bots.world_war_africa.weights import Weights
from pbem.engine.hexes import Hex, hexside, is_box
from pbem.engine.paths import reach
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.entering import region_limit
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State

PLENTY = 10  # points with which a contingent can buy whatever it loses


class Ground:
    """Distances and values on the board of one match; distances are worked out when first asked for."""

    def __init__(self, world: World, weights: Weights) -> None:
        self.world, self.board, self.weights = world, world.board, weights
        self.capital = world.board.hex_of(world.tables.setup.kinshasa)

    def field(self, goal: Hex, kind: UnitKind) -> dict[Hex, int]:
        """Movement points from every hex to the goal in the dry season, nobody in the way; boxes by the hexes next to them."""
        return field(self.board, goal, kind.type if kind.is_mobile else "", lambda: self._flow(goal, kind))

    def _flow(self, goal: Hex, kind: UnitKind) -> dict[Hex, int]:
        board, chart = self.board, self.world.tables.terrain

        def back(there: Hex, _: int) -> Iterator[tuple[Hex, int]]:
            for here in board.neighbours.get(there, ()):
                if here != goal and not board.is_open_to(kind.type, here):
                    continue
                side = hexside(here, there)
                river = chart.river.dry if side in board.rivers else 0
                yield here, chart.road.dry if side in board.roads else board.terrain[there].dry + river

        found = {here: arrival.spent for here, arrival in reach(goal, FAR, back).items()}
        for box, gates in board.gates.items():
            found[box] = min((found.get(gate, FAR) for gate in gates), default=FAR)
        return found

    def worth(self, state: State, here: Hex) -> float:
        """What it means when a hex changes hands; 0 where nothing is won by it."""
        weights = self.weights
        if here == self.capital:
            return weights.capital
        town = self.board.towns.get(here)
        if town is None:
            return 0.0
        left = self.world.tables.game.turns - state.turn
        return weights.town + weights.resource * left * town.is_resource + weights.airfield * town.has_airfield

    def guards(self, state: State, side: int, here: Hex) -> int:
        """How many units are wanted in a town: as many as threaten it, up to some; in the capital always a few."""
        weights, threat = self.weights, self.threat(state, side, here)
        if here == self.capital:
            return min(max(threat, weights.capital_least), weights.capital_guards)
        return min(threat, weights.guards)

    def value(self, index: int) -> float:
        """What losing a unit costs its side."""
        kind, weights = self.world.kinds[index], self.weights
        return weights.unit + weights.factor * (kind.attack + kind.defense)

    def price(self, state: State, index: int) -> float:
        """The same in this turn: units are worth little when nobody will fight any more, or when others can be had for nothing."""
        return self.value(index) * self.lasting(state) * self._scarce(state, index)

    def prize(self, state: State, index: int) -> float:
        """What eliminating a unit wins for the other side."""
        kind = self.world.kinds[index]
        is_hunted = kind.is_hutu and not is_box(state.units[index].where)
        return self.price(state, index) + (self.weights.hunted if is_hunted else 0)

    def _scarce(self, state: State, index: int) -> float:
        """The part of the value of a unit that is left when its contingent has points to buy it again."""
        return 1 - self.weights.thrift * min(1.0, state.points[self.world.kinds[index].contingent] / PLENTY)

    def lasting(self, state: State) -> float:
        """The part of the value of units and markers that is left in the last turns."""
        left, fade = self.world.tables.game.turns - state.turn, self.weights.fade
        return min(1.0, (left + 0.3) / fade) if fade else 1.0

    def is_own(self, state: State, side: int, here: Hex) -> bool:
        """Does the side hold it?"""
        return control.holds(self.world, state, side, here)

    def threat(self, state: State, side: int, here: Hex) -> int:
        """How many enemy units could soon be at a hex."""
        distance, count = self.board.grid.distance, 0
        for there, units in presence_of(self.world, state).stacks[1 - side].items():
            if is_box(there) or distance(here, there) > self.weights.reach_hexes:
                continue
            kinds = (self.world.kinds[index] for index in units)
            count += sum(kind.attack > 0 and region_limit(self.world, kind, here) is None for kind in kinds)
        if side != REBELS and self.board.province[here] in ("Nord-Kivu", "Sud-Kivu"):
            count += 1
        return count
