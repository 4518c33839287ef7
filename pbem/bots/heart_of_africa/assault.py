"""How the house goes for an enemy: together, and each unit as it is good for, from afar or hand to hand."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from pbem.bots.heart_of_africa.battlefield import DIE, Battlefield, Body
from pbem.bots.heart_of_africa.routes import NO_WAY, pace_of, stride_of
from pbem.bots.heart_of_africa.weights import Weights
from pbem.bots.heart_of_africa.worth import exchange, melee_gains
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES
from pbem.games.heart_of_africa.state.battle import ENCOUNTER
from pbem.games.heart_of_africa.state.sheets import CHARGE, FORM, HOLD, TURN, Action

AT_ONCE = Action(HOLD)
MOST_TARGETS = 4
LINE, DOUBLE, CLUSTER = (SHAPES.index(shape) for shape in ("line", "double", "cluster"))


class Assault:
    """The judgement of one turn."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self._quarries: dict[tuple[int, ...], dict[int, Body]] = {}

    @cached_property
    def pursues(self) -> bool:
        """Is it time to go for whoever is left, before the battle ends with nothing won? HA-ENC-05, HA-PLAN-05."""
        field, weights = self.field, self.weights
        wins_by_waiting = field.view.battle.scenario != ENCOUNTER and not field.is_attacker
        if wins_by_waiting or field.turns_left > weights.late:
            return False
        return field.strength(field.troops, weights) >= weights.superior * field.strength(field.foes, weights)

    # ---- whom, and when

    def quarry(self, body: Body, foes: Sequence[Body]) -> Body:
        """The enemy that a body goes for: as many go together for one as beat it, the others for the next."""
        key = tuple(foe.number for foe in foes)
        if key not in self._quarries:
            self._quarries[key] = self._shared_out(foes)
        return self._quarries[key].get(body.number) or self.field.nearest(body, foes)[0]

    def _shared_out(self, foes: Sequence[Body]) -> dict[int, Body]:
        """By the number of each body of troops the enemy that it goes for."""
        field, weights, found = self.field, self.weights, dict[int, Body]()
        left, free = [own for own in field.troops if not own.kind.never_moves], list(foes)
        while left and free:
            foe = self._nearest_to_all(left, free)
            group = [other for other in free if field.distance(foe, other) <= weights.mutual]
            wanted = field.strength(group, weights)
            left.sort(key=lambda own: (min(weights.far, field.way(own, foe)), field.distance(own, foe), own.number))
            counts = range(1, len(left))
            count = next((n for n in counts if field.strength(left[:n], weights) >= weights.enough * wanted), len(left))
            if found and field.strength(left, weights) < weights.odds * wanted:
                break
            found |= {own.number: foe for own in left[:count]}
            left, free = left[count:], [other for other in free if other not in group]
        goals = list(found.values())[:1] if free else foes
        return found | {own.number: field.nearest(own, goals)[0] for own in left}

    def enough(self, foes: Sequence[Body]) -> list[Body]:
        """Of the own troops the nearest to some enemies: so many that they beat them."""
        field, weights = self.field, self.weights
        near = sorted(field.troops, key=lambda own: (min(field.distance(own, foe) for foe in foes), own.number))
        wanted = weights.enough * field.strength(foes, weights)
        return next((near[:n] for n in range(1, len(near)) if field.strength(near[:n], weights) >= wanted), near)

    def _nearest_to_all(self, own: Sequence[Body], foes: Sequence[Body]) -> Body:
        """Of some enemies the one that is nearest to some own troops together."""
        field, far = self.field, self.weights.far
        return min(foes, key=lambda foe: (sum(len(each.figures) * min(far, field.way(each, foe)) for each in own), foe.number))

    def is_ready(self, foe: Body) -> bool:
        """Are those who are near an enemy strong enough for it and for who stands by it?

        If nobody more can come, or the battle will end soon, they must be.
        """
        field, weights = self.field, self.weights
        if field.turns_left * 100 <= field.turns * weights.haste_percent:
            return True
        near = [own for own in field.troops if field.distance(own, foe) <= weights.gathered]
        late = [own for own in field.troops if own not in near and not own.kind.never_moves and field.way(own, foe) < NO_WAY]
        if not late:
            return True
        group = [other for other in field.foes if field.distance(foe, other) <= weights.mutual]
        return field.strength(near, weights) >= weights.odds * field.strength(group, weights)

    def hunts(self, body: Body, foes: Sequence[Body]) -> Action:
        """Shoots from afar or goes into contact, by what it is good for."""
        field = self.field
        if body.kind.never_moves:
            return AT_ONCE
        if any(field.here.is_engaged(figure) for figure in body.figures) and not self.is_shooter(body):
            return self.fights_on(body)
        near = [foe for foe in foes if field.distance(body, foe) <= pace_of(body.kind) + 1]
        first = self.quarry(body, foes)
        if self.is_shooter(body):
            return self._shoots(body, first)
        if self.is_ready(first):
            return self.charges(body, near or [first])
        return self._gathers(body, first)

    def fights_on(self, body: Body) -> Action:
        """Those in contact fight, the others of the unit come to help them."""
        field = self.field
        rivals = {field.here.unit_of(foe) for figure in body.figures for foe in field.here.opponents(figure)}
        found = [foe for foe in field.enemies if foe.number in rivals]
        return self.contacts(body, found) if found and body.kind.fights else AT_ONCE

    def _gathers(self, body: Body, foe: Body) -> Action:
        """Comes near, but not so near that it stands alone against everybody."""
        if self.field.distance(body, foe) <= self.weights.stage:
            return AT_ONCE
        return self.goes(body, map(self.field.at, foe.figures), self.weights.stage)

    # ---- from afar

    def is_shooter(self, body: Body) -> bool:
        armed = sum(self.field.here.kind(figure).range >= self.weights.range for figure in body.figures)
        return armed * 2 > len(body.figures)

    def _shoots(self, body: Body, enemy: Body) -> Action:
        """From where it stands where it can; else it comes nearer, to half of its range. Hand to hand where that pays better."""
        field = self.field
        away = field.distance(body, enemy)
        if away <= pace_of(body.kind) + 1 and self.storms(body, enemy):
            return self.contacts(body, [enemy])
        if self.pursues and body.kind.fights and not field.aims(body, self.weights.good):
            return self.charges(body, [enemy])
        if field.aims(body, self.weights.need if away > body.kind.range // 2 else DIE):
            return AT_ONCE
        if any(field.here.is_engaged(figure) for figure in body.figures):
            return AT_ONCE
        if (facing := field.turned(body)) is not None:
            return Action(TURN, facing=facing)
        if away <= self.weights.stage and not self.is_ready(enemy):
            return self.goes(body, map(field.at, enemy.figures), self.weights.stage, looks=enemy.middle)
        half = body.kind.range // 2
        near = field.around([enemy], half if away > half else self.weights.too_near)
        free = near - field.around([own for own in field.own if own is not body], 1)
        return self.goes(body, free or near, looks=enemy.middle)

    # ---- hand to hand

    def storms(self, body: Body, foe: Body) -> bool:
        """Is more to be won hand to hand, two against one at most, than by shooting on? HA-CC-03."""
        if not body.kind.fights:
            return False
        won = melee_gains(body.kind, len(body.figures), foe.kind, len(foe.figures))
        return won > self.field.volley(body) * foe.kind.points

    def _gains(self, body: Body, foe: Body) -> float:
        kinds = self.field.kinds
        return exchange(set(kinds([body])), set(kinds([foe])))

    def charges(self, body: Body, foes: Sequence[Body], keep_back: int = 0) -> Action:
        """Into contact where it is not far, else on the way there. `keep_back`: figures that stay out of it."""
        field, first = self.field, min(foes, key=lambda foe: (self.field.way(body, foe), foe.number))
        if NO_WAY > field.way(body, first) > stride_of(body.kind) + field.distance(body, first) // 2:
            return self.goes(body, map(field.at, first.figures), 1)
        return self.contacts(body, foes, keep_back)

    def contacts(self, body: Body, foes: Sequence[Body], keep_back: int = 0) -> Action:
        """Those against whom it is best first."""
        best = sorted(foes, key=lambda foe: (-self._gains(body, foe), self.field.distance(body, foe), foe.number))
        return Action(CHARGE, tuple(foe.number for foe in best[:MOST_TARGETS]), style=1, count=keep_back)

    def goes(self, body: Body, goals: Iterable[Hex], stop: int = 0, looks: Hex = NOWHERE) -> Action:
        """On the way to the nearest of some hexes, up to so many hexes before them; the others come up to who is there.

        `looks`: the hex that they face in the end.
        """
        field, there = self.field, tuple(goals)
        costs = field.routes.to(body.kind, there)
        head = min((field.at(figure) for figure in body.figures), key=lambda here: (costs.get(here, NO_WAY), here))
        if head not in costs:
            return AT_ONCE
        near = frozenset(here for goal in there for here in field.world.grid.within(goal, stop))
        to = field.routes.onward(costs, head, stride_of(body.kind), near)
        nearest = min(there, key=lambda each: (field.world.grid.distance(to, each), each))
        ahead = nearest if looks == NOWHERE else looks
        facing = next((field.facing(here, there) for here, there in ((to, ahead), (head, to)) if here != there), None)
        if facing is None:
            facing = field.view.figures[body.figures[0]].facing
        shape, abreast = self._shape(body, field.world.grid.distance(to, nearest))
        return Action(FORM, to=to, facing=facing, shape=shape, count=abreast)

    def _shape(self, body: Body, away: int) -> tuple[int, int]:
        """All together on the way, in line before the enemy; who shoots in one rank, as wide as its weapons reach."""
        if away > self.weights.stage:
            return CLUSTER, 0
        if self.is_shooter(body):
            return LINE, min(len(body.figures), body.kind.range * 3 // 2)
        return (DOUBLE if len(body.figures) > self.weights.abreast else LINE), 0
