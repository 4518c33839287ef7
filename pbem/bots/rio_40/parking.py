"""Cars that stand with the guard of an objective: who fires there fires worse. R40-5.3.5.2c."""

from collections.abc import Iterator

from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision


def parking(situation: Situation) -> Iterator[Decision]:
    """The run of an empty car into each objective with a guard and without a transport, the likeliest to get there first."""
    for here in situation.objectives:
        if next(situation.guards_of(here), None) is None or situation.presence.transport_at(here, situation.side) is not None:
            continue
        found: list[tuple[float, int]] = []
        for index in situation.own:
            if situation.world.kinds[index].is_car and situation.can_walk(index) and situation.has_room(here, index, index):
                stop = situation.reach_of(index).get(here)
                if stop is not None:
                    found.append((-situation.chance(index, stop.way), index))
        yield from (situation.run(index, index, here) for _, index in sorted(found)[:1])
