"""What the house means each unit to do in a turn: entries as order sheets have them, for both ways of moving."""

from pbem.bots.heart_of_africa.assault import AT_ONCE, Assault
from pbem.bots.heart_of_africa.battlefield import Battlefield, Body
from pbem.bots.heart_of_africa.guard import Guard
from pbem.bots.heart_of_africa.march import March
from pbem.bots.heart_of_africa.rehearsal import Rehearsal, forms
from pbem.bots.heart_of_africa.routes import pace_of, slow_pace_of, stride_of
from pbem.bots.heart_of_africa.weights import Weights
from pbem.games.heart_of_africa.state.battle import AMBUSH, PLANNED_ATTACK, RAID
from pbem.games.heart_of_africa.state.figures import BAGGAGE, FAILED, LEADER, NOBODY, SCOUT, TROOPS
from pbem.games.heart_of_africa.state.sheets import CHARGE, CHARGE_IT, FORM, RESUME, Action, Branch, Entry


def entries(field: Battlefield, weights: Weights) -> list[Entry]:
    """The orders of all units of a side, those first that are to be moved first."""
    able = _able(field)
    if marches(field):
        march = March(field, weights)
        able.sort(key=lambda body: (march.left(body), body.number))
        return [
            *(_entry(body.number, march.of(body), RESUME) for body in able),
            *(_entry(unit, march.comes_on(unit), RESUME) for unit in march.coming()),
        ]
    intents = Intentions(field, weights)
    found = [_entry(body.number, intents.of(body)) for body in able]
    return sorted(found, key=lambda entry: (_rank(entry), entry.body))


def units_in_turn(field: Battlefield, weights: Weights) -> list[int]:
    """The units of a side in the order in which they are to be moved one by one: who is nearest to the enemy first."""
    able = _able(field)
    if marches(field):
        march = March(field, weights)
        able.sort(key=lambda body: (march.left(body), body.number))
        return [*(body.number for body in able), *march.coming()]
    able.sort(key=lambda body: (min((field.distance(body, foe) for foe in field.foes), default=0), body.number))
    return [body.number for body in able]


def action_of(field: Battlefield, weights: Weights, unit: int) -> Action | None:
    """What one unit does now; None for one that is not there."""
    body = next((body for body in _able(field) if body.number == unit), None)
    if marches(field):
        march = March(field, weights)
        return march.comes_on(unit) if body is None else march.of(body)
    return None if body is None else Intentions(field, weights).of(body)


def _able(field: Battlefield) -> list[Body]:
    return [body for body in field.own if field.view.units[body.number].joined == NOBODY]


def marches(field: Battlefield) -> bool:
    """Does this side come on in column?"""
    return field.view.battle.scenario == AMBUSH and field.is_attacker


def _rank(entry: Entry) -> int:
    action = entry.branches[0].action
    return 1 if action is None or action.kind != CHARGE else 0


def _entry(body: int, action: Action, on_ambush: int = CHARGE_IT) -> Entry:
    return Entry(body, branches=(Branch(action=action),), on_ambush=on_ambush)


class Intentions:
    """The judgement of one turn of a side that does not march."""

    def __init__(self, field: Battlefield, weights: Weights) -> None:
        self.field, self.weights = field, weights
        self.scenario = field.view.battle.scenario
        self.rehearsal = Rehearsal(field.world, field.view)
        self.assault, self.guard = Assault(field, weights), Guard(field, weights)

    def of(self, body: Body) -> Action:
        """What a unit on the map does."""
        if body.listed != TROOPS:
            return self._aside(body)
        action = self._fights(body)
        return self._on_its_way(body, action) if action.kind == FORM else action

    def _on_its_way(self, body: Body, action: Action) -> Action:
        """That; or, where it hardly brings the unit on, what does so most: who is behind may have to go around something."""
        field, kind = self.field, body.kind
        costs = field.routes.to(kind, (action.to,))
        is_raiding = self.scenario == RAID and field.is_attacker  # ten turns: nobody waits for stragglers
        if self.rehearsal.brings_on(body.number, kind, costs, action, 0 if is_raiding else slow_pace_of(kind)):
            return action
        hexes = sorted((costs[here], here) for here in map(field.at, body.figures) if here in costs)
        starts = dict.fromkeys(here for _, here in (*hexes[len(hexes) // 2 :][:1], *hexes[-1:]))
        others = (form for start in starts for form in forms(field, costs, start, stride_of(kind), stride_of(kind) // 2, 0))
        return self.rehearsal.best(body.number, kind, costs, [action, *others])

    def _aside(self, body: Body) -> Action:
        """The Leader and others stay near the troops, he near who has failed a test; the baggage where it is. HA-LEAD-04."""
        field = self.field
        if body.listed in (BAGGAGE, SCOUT) or not field.troops:
            return AT_ONCE
        marked = [own for own in field.troops if field.view.units[own.number].has(FAILED)]
        most = max(marked or field.troops, key=lambda own: (len(own.figures), -own.number))
        to = most if body.listed == LEADER else field.nearest(body, field.troops)[0]
        if field.distance(body, to) <= self.weights.behind or not field.foes:
            return AT_ONCE
        enemy = field.nearest(to, field.foes)[0]
        back = field.ahead(to.middle, field.facing(enemy.middle, to.middle), 2)
        return Action(FORM, to=back, facing=field.facing(to.middle, enemy.middle), keep_away=self.weights.clear)

    # ---- who fights

    def _fights(self, body: Body) -> Action:
        field = self.field
        if self.scenario == RAID and field.is_attacker and field.loads and not (body.kind.is_gun and field.foes):
            return self._raids(body)
        if self.scenario == PLANNED_ATTACK and field.is_attacker:
            return self._takes(body)
        if not field.foes:
            return AT_ONCE
        if self.scenario in (PLANNED_ATTACK, RAID):
            return self.guard.of(body)
        return self._routs(body)

    def _routs(self, body: Body) -> Action:
        """One unit carries off the baggage, a load a turn, for each of which all test; the others beat who is by. HA-MORALE-10."""
        field = self.field
        if not field.loads:
            return self.assault.hunts(body, field.foes)
        loads, able = field.loads[0], self._carriers()
        if able and body == min(able, key=lambda own: (field.way(own, loads) // pace_of(own.kind), own.number)):
            return self.assault.charges(body, [loads], keep_back=len(body.figures) - 1)
        near = [foe for foe in field.foes if field.distance(loads, foe) <= self.weights.mutual]
        return self.assault.hunts(body, near or field.foes)

    def _carriers(self) -> list[Body]:
        """The troops that can carry off loads. HA-BAG-05."""
        return [own for own in self.field.troops if own.kind.may_capture and not own.kind.never_moves]

    def _raids(self, body: Body) -> Action:
        """The nearest go for the baggage, the others for who defends it. HA-RAID-05."""
        field, loads = self.field, self.field.loads[0]
        able = sorted(self._carriers(), key=lambda own: (field.way(own, loads), own.number))
        if body in able[: self.weights.raiders]:
            return self.assault.charges(body, [loads])
        near = [foe for foe in field.nearest(body, field.foes) if field.distance(body, foe) <= self.weights.by_the_way]
        return self.assault.hunts(body, near) if near else self.assault.charges(body, [loads])

    def _takes(self, body: Body) -> Action:
        """Beats the defenders of the objective, and stands in it. HA-PLAN-04."""
        field, objective = self.field, self.field.world.objective
        inside = [foe for foe in field.enemies if any(field.at(figure) in objective for figure in foe.figures)]
        inside = [foe for foe in inside if foe.listed != BAGGAGE]
        if inside:
            others = [foe for foe in field.foes if foe not in inside]
            return self.assault.hunts(body, inside if body in self.assault.enough(inside) or not others else others)
        if any(field.at(figure) in objective for figure in body.figures):
            return AT_ONCE if not field.foes or body.kind.range else self.guard.charges_if_near(body)
        if not objective:
            return self.assault.hunts(body, field.foes) if field.foes else AT_ONCE
        return self.assault.goes(body, objective)
