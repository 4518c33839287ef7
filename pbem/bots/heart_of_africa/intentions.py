"""What the house means each unit to do in a turn: entries as order sheets have them, for both ways of moving."""

from collections.abc import Iterable, Iterator

from pbem.bots.heart_of_africa.battlefield import NO_WAY, Battlefield, Body
from pbem.bots.heart_of_africa.routes import stride_of
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES
from pbem.games.heart_of_africa.state.battle import AMBUSH, PLANNED_ATTACK, RAID
from pbem.games.heart_of_africa.state.figures import BAGGAGE, LEADER, MARCHING, NOBODY, SCOUT, TROOPS
from pbem.games.heart_of_africa.state.sheets import CHARGE, CHARGE_IT, EXIT, FORM, HOLD, RESUME, TURN, Action, Branch, Entry

AT_ONCE = Action(HOLD)
MOST_TARGETS = 4
LINE, DOUBLE = (SHAPES.index(shape) for shape in ("line", "double"))


def entries(field: Battlefield, weights: Weights) -> list[Entry]:
    """The orders of all units of a side, those first that are to be moved first."""
    intents = Intentions(field, weights)
    found = [intents.of(body) for body in field.own if field.view.units[body.number].joined == NOBODY]
    found.sort(key=lambda entry: (_rank(entry), entry.body))
    return [*found, *intents.marching()]


def _rank(entry: Entry) -> int:
    action = entry.branches[0].action
    return 1 if action is None else {CHARGE: 0, EXIT: 0}.get(action.kind, 1)


def _entry(body: int, action: Action, on_ambush: int = CHARGE_IT) -> Entry:
    return Entry(body, branches=(Branch(action=action),), on_ambush=on_ambush)


class Intentions:
    """The judgement of one turn."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.scenario = field.view.battle.scenario

    def of(self, body: Body) -> Entry:
        """What a unit on the map does."""
        if self.scenario == AMBUSH and self.field.is_attacker:
            return _entry(body.number, self._gets_through(body), RESUME)
        if body.listed != TROOPS:
            return _entry(body.number, self._aside(body))
        return _entry(body.number, self._fights(body))

    # ---- the march

    def marching(self) -> Iterator[Entry]:
        """Who is still to come on, and makes for the far edge. HA-AMB-03."""
        view, world = self.field.view, self.field.world
        for unit in world.units:
            found = view.units[unit.number]
            if unit.side == self.field.side and found.status == MARCHING and found.joined == NOBODY:
                yield _entry(unit.number, Action(EXIT), RESUME)

    def _gets_through(self, body: Body) -> Action:
        """Along the way to the far edge, and off it once that is near. HA-AMB-06."""
        field = self.field
        edge = edge_hexes(field.world.grid, OPPOSITE[field.view.battle.edge])
        costs = field.routes.to(body.kind, (here for here in edge if here not in field.world.closed[body.kind.step_class]))
        away, stride = min(costs.get(field.at(figure), NO_WAY) for figure in body.figures), stride_of(body.kind)
        if away <= stride - self.weights.sure or not costs:
            return Action(EXIT)
        if body.kind.fights and any(field.here.is_engaged(figure) for figure in body.figures):
            return Action(CHARGE, tuple(sorted(foe.number for foe in field.nearest(body, field.foes)[:MOST_TARGETS])), style=1)
        column = sorted((field.at(figure) for figure in body.figures), key=lambda here: (costs.get(here, NO_WAY), here))
        is_strung_out = costs.get(column[-1], NO_WAY) - costs.get(column[0], NO_WAY) > self.weights.strung_out
        start = column[len(column) * 3 // 4] if is_strung_out else column[0]
        to = field.routes.onward(costs, start, stride)
        return Action(FORM, to=to, facing=field.facing(start, to), count=self.weights.column)

    # ---- who does not fight

    def _aside(self, body: Body) -> Action:
        """The Leader and others stay near the troops, the baggage where it is."""
        field = self.field
        troops = [own for own in field.own if own.listed == TROOPS]
        if body.listed in (BAGGAGE, SCOUT) or not troops:
            return AT_ONCE
        most = max(troops, key=lambda own: (len(own.figures), -own.number))
        to = most if body.listed == LEADER else field.nearest(body, troops)[0]
        if field.distance(body, to) <= self.weights.behind or not field.foes:
            return AT_ONCE
        enemy = field.nearest(to, field.foes)[0]
        back = field.ahead(to.middle, field.facing(enemy.middle, to.middle), 2)
        return Action(FORM, to=back, facing=field.facing(to.middle, enemy.middle), keep_away=self.weights.clear)

    # ---- who fights

    def _fights(self, body: Body) -> Action:
        field = self.field
        if self.scenario == RAID and field.is_attacker and field.loads:
            return self._raids(body)
        if self.scenario == PLANNED_ATTACK and field.is_attacker:
            return self._takes(body)
        if not field.foes:
            return AT_ONCE
        if self.scenario in (PLANNED_ATTACK, RAID):
            return self._guards(body)
        return self._hunts(body, field.nearest(body, field.foes))

    def _raids(self, body: Body) -> Action:
        """The nearest go for the baggage, the others for who defends it. HA-RAID-05."""
        field, loads = self.field, self.field.loads[0]
        able = [own for own in field.own if own.listed == TROOPS and own.kind.may_capture and not own.kind.never_moves]
        able.sort(key=lambda own: (field.way(own, loads), own.number))
        if body in able[: self.weights.raiders]:
            return self._charges(body, [loads])
        near = [foe for foe in field.nearest(body, field.foes) if field.distance(body, foe) <= self.weights.by_the_way]
        return self._hunts(body, near) if near else self._charges(body, [loads])

    def _takes(self, body: Body) -> Action:
        """Beats the defenders of the objective, and stands in it. HA-PLAN-04."""
        field, objective = self.field, self.field.world.objective
        inside = [foe for foe in field.enemies if any(field.at(figure) in objective for figure in foe.figures)]
        inside = [foe for foe in inside if foe.listed != BAGGAGE]
        if inside:
            return self._hunts(body, field.nearest(body, inside))
        if any(field.at(figure) in objective for figure in body.figures):
            return AT_ONCE if not field.foes or body.kind.range else self._charges_if_near(body)
        if not objective:
            return self._hunts(body, field.nearest(body, field.foes)) if field.foes else AT_ONCE
        return self._goes(body, objective)

    def _guards(self, body: Body) -> Action:
        """Stays where it is, shoots, and charges who comes near."""
        enemy = self.field.nearest(body, self.field.foes)[0]
        if self._is_shooter(body):
            if self.field.aims(body) or self.field.distance(body, enemy) > body.kind.range + self.weights.looks_out:
                return AT_ONCE
            return Action(TURN, facing=self.field.facing(body.middle, enemy.middle))
        return self._charges_if_near(body)

    def _charges_if_near(self, body: Body) -> Action:
        near = [foe for foe in self.field.nearest(body, self.field.foes) if self.field.distance(body, foe) <= self.weights.charges]
        return self._charges(body, near) if near and not body.kind.never_moves else AT_ONCE

    def _hunts(self, body: Body, foes: list[Body]) -> Action:
        """Shoots from afar or goes into contact, by what it is good for."""
        if body.kind.never_moves:
            return AT_ONCE
        if not self._is_shooter(body):
            return self._charges(body, foes)
        enemy, field = foes[0], self.field
        if field.aims(body):
            return AT_ONCE
        if field.distance(body, enemy) <= self.weights.too_near:
            facing = field.facing(body.middle, enemy.middle)
            faces = all(field.view.figures[figure].facing == facing for figure in body.figures)
            return self._charges(body, foes) if faces and body.kind.fights else Action(TURN, facing=facing)
        return self._goes(body, map(field.at, enemy.figures), self.weights.too_near)

    def _charges(self, body: Body, foes: list[Body]) -> Action:
        """Into contact where it is not far, else on the way there."""
        field, first = self.field, min(foes, key=lambda foe: (self.field.way(body, foe), foe.number))
        if NO_WAY > field.way(body, first) > stride_of(body.kind) + field.distance(body, first) // 2:
            return self._goes(body, map(field.at, first.figures), 1)
        return Action(CHARGE, tuple(sorted(foe.number for foe in foes[:MOST_TARGETS])), style=1)

    def _goes(self, body: Body, goals: Iterable[Hex], stop: int = 0) -> Action:
        """On the way to the nearest of some hexes in line, up to so many hexes before them."""
        field, there = self.field, tuple(goals)
        costs = field.routes.to(body.kind, there)
        steps = max(1, min(stride_of(body.kind), costs.get(body.middle, 0) - stop))
        to = field.routes.onward(costs, body.middle, steps)
        nearest = min(there, key=lambda each: (field.world.grid.distance(to, each), each))
        shape = DOUBLE if len(body.figures) > self.weights.abreast else LINE
        return Action(FORM, to=to, facing=field.facing(to, nearest) if to != nearest else STILL, shape=shape)

    def _is_shooter(self, body: Body) -> bool:
        armed = sum(self.field.here.kind(figure).range >= self.weights.range for figure in body.figures)
        return armed * 2 > len(body.figures)
