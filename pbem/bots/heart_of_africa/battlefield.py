"""A position of a battle as the house looks at it: bodies of troops, where they are, how far, what they are good for."""

from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec import Struct

from pbem.bots.heart_of_africa.routes import Routes
from pbem.bots.heart_of_africa.weights import Weights
from pbem.bots.heart_of_africa.worth import strength
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.figures import BAGGAGE, ON_MAP, RELOADING, TROOPS
from pbem.games.heart_of_africa.state.position import State

NO_WAY = 10_000
DIE = 6
LOOKED_AT = 2  # targets of a figure, the nearest ones


class Body(Struct, frozen=True):
    """A unit that is on the map: its figures there, and the hex of the one nearest to all others."""

    number: int
    kind: Kind
    listed: str  # kind of unit
    figures: tuple[int, ...]
    middle: Hex


class Battlefield:
    """The view of one side. Units without a figure on the ground are in none of its lists."""

    def __init__(self, world: World, view: State, side: int) -> None:
        self.world, self.view, self.side = world, view, side
        self.here = standing(world, view)
        self.routes = Routes(world, view, side)
        present = [body for unit in range(len(world.units)) if (body := self._body(unit)) is not None]
        self.own = tuple(body for body in present if world.units[body.number].side == side)
        self.enemies = tuple(body for body in present if world.units[body.number].side != side)
        self.troops = tuple(body for body in self.own if body.listed == TROOPS)
        self.foes = tuple(body for body in self.enemies if body.listed == TROOPS)  # those that must be beaten
        self.loads = tuple(body for body in self.enemies if body.listed == BAGGAGE)

    @property
    def is_attacker(self) -> bool:
        return self.view.battle.attacker == self.side

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        battle = self.view.battle
        return self.world.tables.turns.last[battle.scenario] - self.view.turn  # type: ignore[index]  # known by now

    def _body(self, unit: int) -> Body | None:
        found = tuple(number for number in self.here.members(unit) if self.view.figures[number].status == ON_MAP)
        if not found:
            return None
        facts = self.world.units[unit]
        return Body(unit, self.here.kind(found[0]), facts.listed.kind, found, self._middle([self.at(number) for number in found]))

    def _middle(self, hexes: Sequence[Hex]) -> Hex:
        distance = self.world.grid.distance
        return min(hexes, key=lambda here: (sum(distance(here, there) for there in hexes), here))

    def at(self, figure: int) -> Hex:
        """The hex of a figure on the map."""
        return self.view.figures[figure].where

    def distance(self, one: Body, other: Body) -> int:
        """From figure to figure, the nearest two."""
        distance = self.world.grid.distance
        return min(distance(self.at(figure), self.at(foe)) for figure in one.figures for foe in other.figures)

    def nearest(self, body: Body, others: Sequence[Body]) -> list[Body]:
        """The others, the nearest first."""
        return sorted(others, key=lambda other: (self.distance(body, other), other.number))

    def facing(self, here: Hex, there: Hex) -> int:
        """The direction from a hex in which another lies."""
        grid, steps = self.world.grid, 8
        ends = {direction: self.ahead(here, direction, steps) for direction in range(len(DIRECTIONS))}
        return min(ends, key=lambda direction: (grid.distance(ends[direction], there), direction))

    def ahead(self, here: Hex, direction: int, steps: int) -> Hex:
        """The hex so many steps on, or the last before the edge of the map."""
        for _ in range(steps):
            onward = self.world.grid.neighbour(here, direction)
            if onward == NOWHERE:
                return here
            here = onward
        return here

    def kinds(self, bodies: Iterable[Body]) -> list[Kind]:
        """The kind of each of their figures."""
        return [self.here.kind(figure) for body in bodies for figure in body.figures]

    def strength(self, bodies: Iterable[Body], weights: Weights) -> float:
        """What some bodies of troops are worth together."""
        return strength(self.kinds(bodies), weights)

    def way(self, body: Body, other: Body) -> int:
        """How far a body has to go to another; a large number where it cannot."""
        costs = self.routes.to(body.kind, map(self.at, other.figures))
        return min((costs[self.at(figure)] for figure in body.figures if self.at(figure) in costs), default=NO_WAY)

    def around(self, bodies: Iterable[Body], radius: int) -> frozenset[Hex]:
        """All hexes so near to some bodies."""
        within = self.world.grid.within
        return frozenset(here for body in bodies for figure in body.figures for here in within(self.at(figure), radius))

    # ---- fire

    def aims(self, body: Body, need: int = DIE) -> bool:
        """Would most of its figures that are loaded hit somebody from where they stand, with so high a number on the die?"""
        armed = (figure for figure in body.figures if self.here.kind(figure).range)
        loaded = [figure for figure in armed if not self.view.figures[figure].has(RELOADING)]
        found = prospects(self.world, self.view)
        able = sum(any(each.need <= need for each in islice(found.in_order(figure), LOOKED_AT)) for figure in loaded)
        if not loaded:
            return any(self.distance(body, foe) < body.kind.range for foe in self.foes)
        return able * 2 >= len(loaded)
