"""The march of an Ambush: on at one short side in column, through whoever bars the way, off by the other. HA-AMB-03, HA-AMB-06."""

from collections.abc import Iterator

from pbem.bots.heart_of_africa.assault import CLUSTER, LINE, Assault
from pbem.bots.heart_of_africa.battlefield import NO_WAY, Battlefield, Body
from pbem.bots.heart_of_africa.routes import Costs, stride_of
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.hexes import Hex
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

    def costs(self, body: Body) -> Costs:
        """What it costs from each hex to the far edge."""
        closed = self.field.world.closed[body.kind.step_class]
        edge = edge_hexes(self.field.world.grid, OPPOSITE[self.field.view.battle.edge])
        return self.field.routes.to(body.kind, (here for here in edge if here not in closed), self.shunned)

    def left(self, body: Body) -> int:
        """How far its last figure has to go."""
        costs = self.costs(body)
        return max(costs.get(self.field.at(figure), NO_WAY) for figure in body.figures)

    def of(self, body: Body) -> Action:
        """Along the way, unless somebody bars it; off the map once the edge is near."""
        costs, stride = self.costs(body), stride_of(body.kind)
        first = min(costs.get(self.field.at(figure), NO_WAY) for figure in body.figures)
        if first <= stride - self.weights.sure or not costs:
            return Action(EXIT)
        if body.listed == TROOPS and (fight := self._fight(body)) is not None:
            return fight
        return self._goes(body, costs)

    def _fight(self, body: Body) -> Action | None:
        """With those in contact, and with those that bar the way."""
        field = self.field
        if any(field.here.is_engaged(figure) for figure in body.figures):
            return self.assault.fights_on(body)
        near = [foe for foe in field.nearest(body, field.foes) if field.distance(body, foe) <= self.weights.elbow]
        return self.assault.contacts(body, near) if near and body.kind.fights else None

    def _goes(self, body: Body, costs: Costs) -> Action:
        field, stride = self.field, stride_of(body.kind)
        head = min((field.at(figure) for figure in body.figures), key=lambda here: (costs.get(here, NO_WAY), here))
        to = field.routes.onward(costs, head, stride)
        abreast, is_path = self._breadth(costs, head, stride)
        shape = LINE if is_path else CLUSTER
        return Action(FORM, to=to, shape=shape, facing=field.facing(head, to), count=abreast, is_careful=is_path)

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
