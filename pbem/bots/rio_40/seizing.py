"""Objectives that nobody stands in: who can get there goes in before anybody fights."""

from collections.abc import Collection, Iterator

from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision


def seizing(situation: Situation, fixed: Collection[int]) -> Iterator[Decision]:
    """The run into each open objective without a guard of one's own: the likeliest to get there, then the strongest."""
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
        yield from (situation.run(mover, index, here) for _, _, index, mover in sorted(found)[:2])
