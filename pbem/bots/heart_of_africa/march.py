"""The march of an Ambush: on at one short side, around enemies or through them, off by the other. HA-AMB-03, HA-AMB-06."""

from collections.abc import Iterator

from pbem.bots.heart_of_africa.assault import Assault
from pbem.bots.heart_of_africa.battlefield import Battlefield, Body
from pbem.bots.heart_of_africa.rehearsal import Rehearsal, forms
from pbem.bots.heart_of_africa.routes import NO_WAY, Costs, Hexes, pace_of, stride_of
from pbem.bots.heart_of_africa.site import lanes
from pbem.bots.heart_of_africa.weights import Weights
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.state.figures import MARCHING, NOBODY, TROOPS
from pbem.games.heart_of_africa.state.sheets import EXIT, Action


class March:
    """The judgement of one turn of a side that marches."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.assault = Assault(field, weights)
        self.rehearsal = Rehearsal(field.world, field.view)
        self.shunned = lanes(field.world) | self._near_enemies()

    def _near_enemies(self) -> Hexes:
        """What is near enemies, or within their range while there is time to go around that."""
        field, shuns = self.field, self.weights.shuns
        if field.turns_left < self._turns() + self.weights.leisure:
            return field.around(field.foes, shuns)
        return Hexes().union(*(field.around([foe], max(foe.kind.range, shuns)) for foe in field.foes))

    def _turns(self) -> int:
        """How long the last of its troops need to the far edge, with middling dice and the straight way."""
        field, units = self.field, self.field.world.units
        edge, found = edge_hexes(field.world.grid, field.view.battle.edge), [0]
        for body in field.troops:
            costs = self._costs(body.kind)
            found.append(max(costs.get(field.at(figure), 0) for figure in body.figures) // max(1, pace_of(body.kind)))
        for wait, unit in enumerate(self.coming()):
            if units[unit].listed.kind == TROOPS:
                costs = self._costs(units[unit].kind)
                found.append(wait + min(costs.get(here, 0) for here in edge) // max(1, pace_of(units[unit].kind)))
        return max(found)

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
        if start not in costs:
            return Action(EXIT)
        return self.rehearsal.best(unit, kind, costs, list(forms(field, costs, start, stride_of(kind), 2)))

    def costs(self, kind: Kind) -> Costs:
        """What it costs from each hex to the far edge, around enemies and where all would have to go one behind the other."""
        return self._costs(kind, self.shunned)

    def _costs(self, kind: Kind, shunned: Hexes = frozenset()) -> Costs:
        closed = self.field.world.closed[kind.step_class]
        edge = edge_hexes(self.field.world.grid, OPPOSITE[self.field.view.battle.edge])
        return self.field.routes.to(kind, (here for here in edge if here not in closed), shunned)

    def left(self, body: Body) -> int:
        """How far its last figure has to go."""
        costs = self.costs(body.kind)
        return max(costs.get(self.field.at(figure), NO_WAY) for figure in body.figures)

    def of(self, body: Body) -> Action:
        """Along the way, unless somebody bars it; off the map once the edge is near."""
        costs = self.costs(body.kind)
        if body.listed == TROOPS and (fight := self._fight(body)) is not None:
            return fight
        return self.rehearsal.best(body.number, body.kind, costs, list(self._ways(body, costs)))

    def _fight(self, body: Body) -> Action | None:
        """With those in contact, and with those that bar the way."""
        field = self.field
        if any(field.here.is_engaged(figure) for figure in body.figures):
            return self.assault.fights_on(body)
        near = [foe for foe in field.nearest(body, field.foes) if field.distance(body, foe) <= self.weights.elbow]
        return self.assault.contacts(body, near) if near and body.kind.fights else None

    def _ways(self, body: Body, costs: Costs) -> Iterator[Action]:
        """What may bring it on: all towards a hex before its first figure, or before its last, which may be around a corner."""
        hexes = sorted((costs[here], here) for here in map(self.field.at, body.figures) if here in costs)
        stride, straight = stride_of(body.kind), self._costs(body.kind)
        if not hexes or min(straight[here] for _, here in hexes) <= stride + self.weights.sure:
            yield Action(EXIT)
        for _, start in dict.fromkeys((*hexes[:1], *hexes[len(hexes) // 2 :][:1], *hexes[-1:])):
            yield from forms(self.field, costs, start, stride, stride // 2)
