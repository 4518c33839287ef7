"""Goals of a side in this phase: objectives to take, enemies to meet, counters to look under."""

from collections.abc import Collection

from msgspec import Struct

from pbem.bots.rio_40.ground import FAR
from pbem.bots.rio_40.situation import Situation
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import COMBATANT, MARKER
from pbem.games.rio_40.state import ABOARD

CHIEF, MOST_AT_CHIEF = 60.0, 6  # what going to the chief counts, and units that do


class Goal(Struct, frozen=True):
    """A hex to go to. `need`: units that are enough; more find it less rewarding."""

    hex: Hex
    value: float
    need: int


def goals(situation: Situation) -> list[Goal]:
    """Everything worth going to, in hex order."""
    counters = (Goal(here, look_worth(situation, here), 2) for here in situation.unknown)
    found = [*_chief(situation), *_places(situation), *_enemies(situation), *counters]
    return sorted(found, key=lambda goal: (goal.hex, -goal.value))


def _chief(situation: Situation) -> list[Goal]:
    if situation.chief is None:
        return []
    return [Goal(situation.state.units[situation.chief].where, CHIEF, MOST_AT_CHIEF)]


def _places(situation: Situation) -> list[Goal]:
    points, found, weights = situation.world.scenario.points.objective, list[Goal](), situation.weights
    for here, holder in situation.objectives.items():
        if here in situation.closed:
            found.append(Goal(here, points * weights.defended, weights.most_at_one))
        elif next(situation.guards_of(here), None) is None:
            found.append(Goal(here, points * (weights.empty if holder != situation.side else weights.guarded), weights.takers))
        elif weights.backed:
            found.append(Goal(here, points * weights.backed, weights.backers))
    return found


def ties(situation: Situation, fixed: Collection[int]) -> dict[int, Goal]:
    """The units that nothing else may call away from an objective: the nearest ones, as many as it needs."""
    world, found = situation.world, dict[int, Goal]()
    free = [
        kind.index
        for kind in world.kinds
        if kind.index in situation.own
        and kind.is_combatant
        and kind.index not in fixed
        and not situation.state.units[kind.index].has(ABOARD)
    ]
    pairs = []
    for goal in _places(situation):
        away = situation.field(goal.hex)
        for index in free:
            start, kind = situation.state.units[index].where, world.kinds[index]
            steps = away.get(start, FAR)
            car = situation.car_of(index)
            if car is not None:
                steps = min([steps, *(kind.mp + away.get(there, FAR) for there in situation.reach_of(car))])
            pairs.append((steps / max(1, kind.mp) - kind.fp * situation.weights.strong, index, goal))
    wanted = {goal.hex: goal.need for _, _, goal in pairs}
    for _, index, goal in sorted(pairs, key=lambda each: each[:2]):
        if index not in found and wanted[goal.hex] > 0:
            found[index] = goal
            wanted[goal.hex] -= 1
    return found


def _enemies(situation: Situation) -> list[Goal]:
    prizes: dict[Hex, float] = {}
    for index in situation.enemies:
        here = situation.state.units[index].where
        if not situation.presence.is_airborne(index) and _is_near(situation, here):
            prizes[here] = prizes.get(here, 0.0) + situation.prize(index)
    return [Goal(here, prize * situation.weights.kill, situation.weights.most_at_one) for here, prize in sorted(prizes.items())]


def _is_near(situation: Situation, here: Hex) -> bool:
    """Does a side that hides let itself be drawn so far?"""
    world, units = situation.world, situation.state.units
    if world.hider != situation.side or world.scenario.special.hunted:
        return True
    return any(
        units[other].where in situation.objectives
        for there in situation.board.in_range(here, situation.weights.near_home)
        for other in situation.presence.at(there)
        if situation.world.kinds[other].side == situation.side
    )


def look_worth(situation: Situation, here: Hex) -> float:
    """What looking under the counters of a hex may bring."""
    scenario, shares, look = situation.world.scenario, situation.shares, situation.weights.look
    points, count = scenario.points, len(situation.unknown.get(here, ()))
    worth = shares.get(COMBATANT, 0) * (points.combatant + points.militia)
    secret = scenario.secret_objectives
    if secret and situation.board.terrain[here].key == secret.terrain:
        worth += shares.get(MARKER, 0) * points.objective
    return count * worth * look + (points.objective * look if here in situation.objectives else 0)
