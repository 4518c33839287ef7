"""How the house defends a place: the loads of a Raid, the village or camp of a Planned Attack. HA-RAID-05, HA-PLAN-04."""

from pbem.bots.heart_of_africa.assault import AT_ONCE, Assault
from pbem.bots.heart_of_africa.battlefield import Battlefield, Body
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.state.battle import RAID
from pbem.games.heart_of_africa.state.figures import BAGGAGE
from pbem.games.heart_of_africa.state.sheets import TURN, Action


class Guard:
    """The judgement of one turn of a side that defends."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.assault = Assault(field, weights)
        self.place = self._place()

    def _place(self) -> tuple[Hex, ...]:
        """What is defended; nothing where there is neither village nor camp."""
        loads = [self.field.at(load) for body in self.field.own if body.listed == BAGGAGE for load in body.figures]
        return tuple(loads) if loads and self.field.view.battle.scenario == RAID else tuple(sorted(self.field.world.objective))

    def of(self, body: Body) -> Action:
        """Shoots from where it stands, charges who comes near, else stands by the place."""
        if self.assault.is_shooter(body):
            return self._shoots(body)
        if any(self.field.here.is_engaged(figure) for figure in body.figures):
            return self.assault.fights_on(body)
        charge = self.charges_if_near(body)
        return charge if charge != AT_ONCE else self._comes(body)

    def _shoots(self, body: Body) -> Action:
        field = self.field
        enemy = field.nearest(body, field.foes)[0]
        if field.aims(body):
            return AT_ONCE
        if self.away(enemy) <= self.weights.too_near and field.distance(body, enemy) <= self.weights.charges:
            return self.assault.contacts(body, [enemy]) if self.assault.storms(body, enemy) else AT_ONCE
        coming = self._comes(body)
        if coming != AT_ONCE or field.distance(body, enemy) > body.kind.range + self.weights.looks_out:
            return coming
        return Action(TURN, facing=field.facing(body.middle, enemy.middle))

    def charges_if_near(self, body: Body) -> Action:
        """At those near itself or near the place, these first."""
        if body.kind.never_moves:
            return AT_ONCE
        reach, field = self.weights.charges, self.field
        near = [foe for foe in field.nearest(body, field.foes) if min(field.distance(body, foe), self.away(foe)) <= reach]
        return self.assault.charges(body, near) if near else AT_ONCE

    def _comes(self, body: Body) -> Action:
        """To the place, if it is not there."""
        if not self.place or body.kind.never_moves or self.away(body) <= self.weights.post:
            return AT_ONCE
        return self.assault.goes(body, self.place, self.weights.post)

    def away(self, body: Body) -> int:
        """How far a body is from the place."""
        distance = self.field.world.grid.distance
        return min(
            (distance(self.field.at(figure), here) for figure in body.figures for here in self.place), default=self.weights.far
        )
