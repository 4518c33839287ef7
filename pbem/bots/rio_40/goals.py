"""Goals of a side in this phase: objectives to take, enemies to meet, counters to look under."""

from collections.abc import Collection

from msgspec import Struct

from pbem.bots.rio_40.ground import FAR
from pbem.bots.rio_40.situation import Situation
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import COMBATANT, MARKER
from pbem.games.rio_40.state import ABOARD

EMPTY = 1.0  # part of an objective's points that taking it counts where nobody stands in the way
DEFENDED = 0.7  # and where somebody does
GUARDED = 0.25  # and sending somebody back to one that is held, but empty
KILL = 0.7  # part of the points of an enemy unit that meeting it counts
LOOK = 0.5  # part of what a counter may be worth that looking under it counts
MOST_AT_ONE = 3  # units that head for one defended hex
CHIEF, MOST_AT_CHIEF = 60.0, 6  # what going to the chief counts, and units that do
STRONG = 0.25  # turns later that a point of firepower may come
NEAR_HOME = 4  # hexes from its own counters that a side which hides goes for enemies


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
    points, found = situation.world.scenario.points.objective, list[Goal]()
    for here, holder in situation.objectives.items():
        if here in situation.closed:
            found.append(Goal(here, points * DEFENDED, MOST_AT_ONE))
        elif next(situation.guards_of(here), None) is None:
            found.append(Goal(here, points * (EMPTY if holder != situation.side else GUARDED), 1))
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
            pairs.append((steps / max(1, kind.mp) - kind.fp * STRONG, index, goal))
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
    return [Goal(here, prize * KILL, MOST_AT_ONE) for here, prize in sorted(prizes.items())]


def _is_near(situation: Situation, here: Hex) -> bool:
    """Does a side that hides let itself be drawn so far?"""
    world, units = situation.world, situation.state.units
    if world.hider != situation.side or world.scenario.special.hunted:
        return True
    return any(
        units[other].where in situation.objectives
        for there in situation.board.in_range(here, NEAR_HOME)
        for other in situation.presence.at(there)
        if situation.world.kinds[other].side == situation.side
    )


def look_worth(situation: Situation, here: Hex) -> float:
    """What looking under the counters of a hex may bring."""
    scenario, shares = situation.world.scenario, situation.shares
    points, count = scenario.points, len(situation.unknown.get(here, ()))
    worth = shares.get(COMBATANT, 0) * (points.combatant + points.militia)
    secret = scenario.secret_objectives
    if secret and situation.board.terrain[here].key == secret.terrain:
        worth += shares.get(MARKER, 0) * points.objective
    return count * worth * LOOK + (points.objective * LOOK if here in situation.objectives else 0)
