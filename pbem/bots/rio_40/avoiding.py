"""Out of the way, where the enemy hunts for what is hidden and scores by the rest: everybody else leaves the map. R40-5.1.5e."""

from collections.abc import Collection, Iterator

from pbem.bots.rio_40.ground import FAR
from pbem.bots.rio_40.hiding import is_in_danger
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Withdraw
from pbem.games.rio_40.rules.movement.routes import EXIT_MP

LEAST_HUNTED = 1  # that stay whatever comes: with the last of them the match is lost


def is_hunted(situation: Situation) -> bool:
    """Are this side's own hidden units what the enemy is after? R40-S4.3a."""
    return hides_the_hunted(situation.world, situation.side)


def hides_the_hunted(world: World, side: int) -> bool:
    """The same of a side in any position."""
    return bool(world.scenario.special.hunted) and world.hider == side


def avoiding(situation: Situation) -> Iterator[Decision]:
    """Who is not hunted runs off the map by the safest way, or towards it: what has left counts for nobody.

    Of the hunted those who were found go too where they can in one run, while others are left: without any the match is lost.
    """
    for index in situation.own:
        kind, here = situation.world.kinds[index], situation.state.units[index].where
        if not situation.can_walk(index):
            continue
        if kind.type == situation.world.scenario.special.hunted:
            if len(_hunted(situation)) > LEAST_HUNTED and is_in_danger(situation, index):
                yield from _off_the_map(situation, index, index)
        elif kind.is_combatant:
            yield from _leaving(situation, index, situation.movers_of(index)[-1])
        elif kind.is_car and situation.presence.combatant_at(here, situation.side) is None:
            yield from _leaving(situation, index, index)


def withdrawals(situation: Situation, index: int, found: Collection[Hex]) -> Iterator[Withdraw]:
    """Who is not hunted withdraws towards the way off the map."""
    if situation.world.kinds[index].type != situation.world.scenario.special.hunted:
        yield from (Withdraw(index, there) for there in sorted(found, key=lambda each: (_to_exit(situation, each), each)))


def _hunted(situation: Situation) -> list[int]:
    """The hunted who are left, under counters or not."""
    kinds, hunted = situation.world.kinds, situation.world.scenario.special.hunted
    present = situation.presence.present[situation.side]
    return [index for index in present if kinds[situation.known(index)].type == hunted]


def _off_the_map(situation: Situation, index: int, mover: int) -> Iterator[Decision]:
    """Off it in one run, by the safest way."""
    found, points = situation.reach_of(mover), situation.world.kinds[mover].mp
    exits = [entry.hex for entry in situation.board.entries if entry.hex in found]
    for there in sorted(exits, key=lambda each: (-situation.chance(mover, (*found[each].way, each)), found[each].spent_mp, each)):
        if found[there].spent_mp + EXIT_MP <= points:
            yield situation.run(mover, index, there, leaves=True)


def _leaving(situation: Situation, index: int, mover: int) -> Iterator[Decision]:
    found = situation.reach_of(mover)
    yield from _off_the_map(situation, index, mover)
    ends = [there for there in found if situation.has_room(there, mover, index)]
    nearest = min(ends, key=lambda each: (_to_exit(situation, each), each))
    if nearest != situation.state.units[index].where:
        yield situation.run(mover, index, nearest)


def _to_exit(situation: Situation, here: Hex) -> int:
    return min(situation.field(entry.hex).get(here, FAR) for entry in situation.board.entries)
