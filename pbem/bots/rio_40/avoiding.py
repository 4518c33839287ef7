"""Out of the way, where the enemy hunts for what is hidden and scores by the rest: everybody else leaves the map. R40-5.1.5e."""

from collections.abc import Iterator

from pbem.bots.rio_40.ground import FAR
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.rules.movement.routes import EXIT_MP


def is_hunted(situation: Situation) -> bool:
    """Are this side's own hidden units what the enemy is after? R40-S4.3a."""
    return bool(situation.world.scenario.special.hunted) and situation.world.hider == situation.side


def avoiding(situation: Situation) -> Iterator[Decision]:
    """Who is not hunted runs off the map by the safest way, or towards it: what has left counts for nobody."""
    for index in situation.own:
        kind, here = situation.world.kinds[index], situation.state.units[index].where
        if kind.type == situation.world.scenario.special.hunted or not situation.can_walk(index):
            continue
        if kind.is_combatant:
            yield from _leaving(situation, index, situation.movers_of(index)[-1])
        elif kind.is_car and situation.presence.combatant_at(here, situation.side) is None:
            yield from _leaving(situation, index, index)


def _leaving(situation: Situation, index: int, mover: int) -> Iterator[Decision]:
    found, points = situation.reach_of(mover), situation.world.kinds[mover].mp
    exits = [entry.hex for entry in situation.board.entries if entry.hex in found]
    for there in sorted(exits, key=lambda each: (-situation.chance(mover, (*found[each].way, each)), found[each].spent_mp, each)):
        if found[there].spent_mp + EXIT_MP <= points:
            yield situation.run(mover, index, there, leaves=True)
    ends = [there for there in found if situation.has_room(there, mover, index)]
    nearest = min(ends, key=lambda each: (_to_exit(situation, each), each))
    if nearest != situation.state.units[index].where:
        yield situation.run(mover, index, nearest)


def _to_exit(situation: Situation, here: Hex) -> int:
    return min(situation.field(entry.hex).get(here, FAR) for entry in situation.board.entries)
