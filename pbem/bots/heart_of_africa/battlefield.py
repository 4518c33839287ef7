"""A position of a battle as the house looks at it: bodies of troops, where they are, how far, what they are good for."""

from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec import Struct

from pbem.bots.heart_of_africa.routes import NO_WAY, Routes
from pbem.bots.heart_of_africa.weights import Weights
from pbem.bots.heart_of_africa.worth import strength
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.arcs import is_in_front
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.figures import BAGGAGE, ON_MAP, RELOADING, TROOPS
from pbem.games.heart_of_africa.state.position import State

DIE = 6
LOOKED_AT = 2  # targets of a figure, the nearest ones
MANY = 3  # one in so many


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
    def turns(self) -> int:
        """Turns of the whole battle."""
        found: int = self.world.tables.turns.last[self.view.battle.scenario]  # type: ignore[index]  # known by now
        return found

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        return self.turns - self.view.turn

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
        costs = self.routes.to(body.kind, map(self.at, body.figures))
        return min((costs.get(self.at(figure), NO_WAY) for figure in other.figures), default=NO_WAY)

    def around(self, bodies: Iterable[Body], radius: int) -> frozenset[Hex]:
        """All hexes so near to some bodies."""
        within = self.world.grid.within
        return frozenset(here for body in bodies for figure in body.figures for here in within(self.at(figure), radius))

    # ---- fire

    def volley(self, body: Body) -> float:
        """How many it hits in a turn from where it stands, on the average; half as many where it has to reload."""
        found = prospects(self.world, self.view)
        best = (min((each.need for each in islice(found.in_order(figure), LOOKED_AT)), default=DIE + 1) for figure in body.figures)
        hits = sum(max(0, DIE + 1 - max(2, need)) for need in best) / DIE
        return hits / 2 if body.kind.reload else hits

    def turned(self, body: Body) -> int | None:
        """Where its figures had to face to have the most targets before them; None where they do, or there are few. HA-SHOOT-04."""
        found, grid, sides = prospects(self.world, self.view), self.world.grid, [0] * len(DIRECTIONS)
        for figure in body.figures:
            for target in [target for _, target in found.near(figure)][:LOOKED_AT]:
                if not isinstance(found.lines.line(figure, found.lines.mark(target)), str):
                    for facing in range(len(DIRECTIONS)):
                        sides[facing] += is_in_front(grid, self.at(figure), facing, self.at(target))
        best = max(range(len(DIRECTIONS)), key=lambda facing: (sides[facing], -facing))
        is_so = all(self.view.figures[figure].facing == best for figure in body.figures)
        return None if is_so or sides[best] * MANY < len(body.figures) else best

    def aims(self, body: Body, need: int = DIE) -> bool:
        """Would many of its figures that are loaded hit somebody from where they stand, with so high a number on the die?

        While most reload, they stand if anybody is in range. HA-RELOAD-02.
        """
        armed = [figure for figure in body.figures if self.here.kind(figure).range]
        loaded = [figure for figure in armed if not self.view.figures[figure].has(RELOADING)]
        found = prospects(self.world, self.view)
        able = sum(any(each.need <= need for each in islice(found.in_order(figure), LOOKED_AT)) for figure in loaded)
        if 2 * len(loaded) < len(armed):
            return any(self.distance(body, foe) <= body.kind.range for foe in self.foes)
        return able * MANY >= len(loaded)
