"""Objectives that nobody stands in: who can get there goes in before anybody fights. And who may not go out of one."""

from collections.abc import Collection, Iterator

from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex

SURE = 0.8  # chance to get there of who takes a guard's place


def is_needed(situation: Situation, index: int) -> bool:
    """Does a unit hold an objective that nobody is sure to take over when it goes?"""
    here = situation.state.units[index].where
    if here not in situation.objectives or not situation.is_combatant(index):
        return False
    for other in situation.own:
        if other == index or not situation.is_combatant(other) or not situation.can_walk(other):
            continue
        stop = situation.reach_of(other).get(here)
        if stop is not None and situation.chance(other, stop.way) >= SURE and stop.way[0] not in situation.objectives:
            return False
    return True


def seizing(situation: Situation, fixed: Collection[int]) -> Iterator[tuple[Hex, int, Decision]]:
    """The run into each open objective without a guard of one's own: the likeliest to get there first, then the strongest.

    Each with the objective and what runs, a unit or its car.
    """
    for here in situation.objectives:
        if here in situation.closed or next(situation.guards_of(here), None) is not None:
            continue
        found: list[tuple[float, int, int, int]] = []
        for index in situation.own:
            if index in fixed or not situation.is_combatant(index) or not situation.can_walk(index):
                continue
            for mover in situation.movers_of(index):
                stop = situation.reach_of(mover).get(here)
                if stop is not None and situation.has_room(here, mover, index):
                    found.append((-situation.chance(mover, stop.way), -situation.world.kinds[index].fp, index, mover))
        yield from ((here, mover, situation.run(mover, index, here)) for _, _, index, mover in sorted(found)[:2])
