"""The helicopter when it has nothing to fire at: it sets its passenger down near what is to be taken, or carries somebody there."""

from collections.abc import Iterator

from pbem.bots.rio_40.goals import Goal
from pbem.bots.rio_40.ground import FAR
from pbem.bots.rio_40.hiding import is_in_danger
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.decisions import Ground

NEAR_TURNS = 1.0  # on foot from a goal, from which a passenger gets down
FAR_TURNS = 3.0  # on foot, from which somebody is fetched
GAIN_TURNS = 1.0  # on foot that a flight has to save
EXPOSED_TURNS = 0.5  # that a landing where enemies can fire counts


def flying(situation: Situation, wanted: list[Goal]) -> Iterator[Decision]:
    """Orders for each helicopter that is free: to land for somebody, or to fly towards a goal of its passenger."""
    for helicopter in situation.presence.helicopters(situation.side):
        if situation.is_free(helicopter) and wanted:
            passenger = situation.presence.aboard(helicopter)
            if passenger is None:
                yield from _fetching(situation, wanted, helicopter)
            elif situation.is_free(passenger):
                yield from _carrying(situation, wanted, helicopter, passenger)


def _carrying(situation: Situation, wanted: list[Goal], helicopter: int, passenger: int) -> Iterator[Decision]:
    """Down where the way on foot is short; else to the landing ground that is nearest to the best goal."""
    here = situation.state.units[helicopter].where
    now = turns_left(situation, wanted, passenger, here)
    if _is_landing_ground(situation, here) and now <= NEAR_TURNS and not is_in_danger(situation, passenger):
        yield Ground(helicopter, passenger)
        return
    there = _landing(situation, wanted, helicopter, passenger)
    if there is not None and now - turns_left(situation, wanted, passenger, there) >= GAIN_TURNS:
        yield situation.run(helicopter, passenger, there)
    elif _is_landing_ground(situation, here) and now <= NEAR_TURNS:
        yield Ground(helicopter, passenger)


def _fetching(situation: Situation, wanted: list[Goal], helicopter: int) -> Iterator[Decision]:
    """Somebody in its hex whose way on foot is long gets in; else it flies to such a one."""
    units, here = situation.state.units, situation.state.units[helicopter].where
    waiting: list[tuple[float, int]] = []
    for index in situation.own:
        kind = situation.world.kinds[index]
        if kind.is_combatant and kind.can_ride and situation.is_free(index) and _is_landing_ground(situation, units[index].where):
            turns = turns_left(situation, wanted, index, units[index].where)
            if turns >= FAR_TURNS and situation.car_of(index) is None:
                waiting.append((-turns, index))
    for _, index in sorted(waiting):
        if units[index].where == here:
            yield Ground(helicopter, index)
        elif units[index].where in situation.reach_of(helicopter) and situation.has_room(
            units[index].where, helicopter, helicopter
        ):
            yield situation.run(helicopter, helicopter, units[index].where)


def _landing(situation: Situation, wanted: list[Goal], helicopter: int, passenger: int) -> Hex | None:
    """The landing ground within reach from which the passenger's way is the shortest, out of fire where possible."""

    def rating(there: Hex) -> tuple[float, Hex]:
        enemies = any(
            kind in situation.enemies for near in situation.board.in_range(there, 2) for kind in situation.presence.at(near)
        )
        return turns_left(situation, wanted, passenger, there) + EXPOSED_TURNS * enemies, there

    found = [
        there
        for there in situation.reach_of(helicopter)
        if _is_landing_ground(situation, there) and situation.has_room(there, helicopter, passenger)
    ]
    return min(found, key=rating, default=None)


def _is_landing_ground(situation: Situation, here: Hex) -> bool:
    return situation.board.terrain[here].is_landing_ground


def turns_left(situation: Situation, wanted: list[Goal], index: int, here: Hex) -> float:
    """How many turns on foot a unit in a hex is from the goal that is most rewarding for its distance."""
    points = max(1, situation.world.kinds[index].mp)
    ways = [(situation.field(goal.hex).get(here, FAR) / points, goal.value) for goal in wanted]
    return max(ways, key=lambda way: way[1] / (1 + way[0]))[0]
