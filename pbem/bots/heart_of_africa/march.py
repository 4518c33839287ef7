"""The march of an Ambush: on at one short side in column, through whoever bars the way, off by the other. HA-AMB-03, HA-AMB-06."""

from collections.abc import Iterator

from pbem.bots.heart_of_africa.assault import CLUSTER, LINE, Assault
from pbem.bots.heart_of_africa.battlefield import NO_WAY, Battlefield, Body
from pbem.bots.heart_of_africa.routes import Costs, pace_of, stride_of
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.state.figures import MARCHING, NOBODY, TROOPS
from pbem.games.heart_of_africa.state.sheets import EXIT, FORM, Action


class March:
    """The judgement of one turn of a side that marches."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.assault = Assault(field, weights)
        self.shunned = field.around(field.foes, weights.shuns)

    def coming(self) -> Iterator[int]:
        """The units that are still to come on. HA-AMB-03."""
        view = self.field.view
        for unit in self.field.world.units:
            found = view.units[unit.number]
            if unit.side == self.field.side and found.status == MARCHING and found.joined == NOBODY:
                yield unit.number

    def comes_on(self, unit: int) -> Action:
        """By the hex of the edge from which it is nearest to the far edge, so that all of it comes by the same way. HA-AMB-03."""
        field, kind = self.field, self.field.world.units[unit].kind
        costs, edge = self.costs(kind), edge_hexes(field.world.grid, field.view.battle.edge)
        start = min(edge, key=lambda here: (costs.get(here, NO_WAY), here))
        to = field.routes.onward(costs, start, stride_of(kind))
        return Action(EXIT) if to == start else Action(FORM, to=to, shape=CLUSTER, facing=field.facing(start, to))

    def costs(self, kind: Kind) -> Costs:
        """What it costs from each hex to the far edge."""
        closed = self.field.world.closed[kind.step_class]
        edge = edge_hexes(self.field.world.grid, OPPOSITE[self.field.view.battle.edge])
        return self.field.routes.to(kind, (here for here in edge if here not in closed), self.shunned)

    def left(self, body: Body) -> int:
        """How far its last figure has to go."""
        costs = self.costs(body.kind)
        return max(costs.get(self.field.at(figure), NO_WAY) for figure in body.figures)

    def of(self, body: Body) -> Action:
        """Along the way, unless somebody bars it; off the map once the edge is near."""
        costs, stride = self.costs(body.kind), stride_of(body.kind)
        first = min(costs.get(self.field.at(figure), NO_WAY) for figure in body.figures)
        if first <= stride - self.weights.sure or not costs:
            return Action(EXIT)
        if body.listed == TROOPS and (fight := self._fight(body)) is not None:
            return fight
        return self._goes(body, costs)

    def _fight(self, body: Body) -> Action | None:
        """With those in contact, with those that bar the way, and with all near it while there is time."""
        field = self.field
        if any(field.here.is_engaged(figure) for figure in body.figures):
            return self.assault.fights_on(body)
        away = self.weights.brush if self._slack(body) >= self.weights.slack else self.weights.elbow
        near = [foe for foe in field.nearest(body, field.foes) if field.distance(body, foe) <= away]
        if near and away > self.weights.elbow:
            return self.assault.hunts(body, near)
        return self.assault.contacts(body, near) if near and body.kind.fights else None

    def _slack(self, body: Body) -> int:
        """How many turns it can stay behind and still get off the map."""
        return self.field.turns_left - self.left(body) // max(1, pace_of(body.kind))

    def _goes(self, body: Body, costs: Costs) -> Action:
        field, stride = self.field, stride_of(body.kind)
        head = min((field.at(figure) for figure in body.figures), key=lambda here: (costs.get(here, NO_WAY), here))
        to = field.routes.onward(costs, head, stride)
        abreast, is_path = self._breadth(costs, head, stride)
        shape = LINE if is_path else CLUSTER
        is_on_it = is_path and not any(field.at(figure) in field.world.difficult for figure in body.figures)
        return Action(FORM, to=to, shape=shape, facing=field.facing(head, to), count=abreast, is_careful=is_on_it)

    def _breadth(self, costs: Costs, head: Hex, stride: int) -> tuple[int, bool]:
        """How many can go abreast, and whether beside the way it is so hard to go that nobody should leave it."""
        field, world = self.field, self.field.world
        way = [head]
        for _ in range(stride):
            way.append(field.routes.onward(costs, way[-1], 1))
        beside = {near for here in way for near in world.grid.within(here, 2)}
        is_path = sum(here not in world.difficult for here in way) * 2 > len(way)
        is_path = is_path and sum(here in world.difficult for here in beside) * 2 > len(beside)
        return (self.weights.on_a_path if is_path else self.weights.column), is_path
