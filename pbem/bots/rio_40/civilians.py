"""Civilians under control after a search: out of the line of fire, or beside one's own where the enemy would fire. R40-6c."""

from collections.abc import Iterator
from itertools import pairwise

from pbem.bots.rio_40.hiding import is_in_danger
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Path
from pbem.engine.hexes import Hex
from pbem.games.rio_40.decisions import Calm, Lead
from pbem.games.rio_40.rules.search.civilians import Spot, Way
from pbem.games.rio_40.rules.suppressed_withdrawal import ends

UNDER_FIRE = 0.5  # part of a civilian's points that standing with an enemy costs, whom one's own side will attack
SHIELD = 0.3  # and that standing with an own unit is worth, at which the enemy would not like to fire
STEP = 0.01  # points that each hex of a way costs


def lead(situation: Situation, here: Hex) -> Iterator[Lead | Calm]:
    """What the civilian of a hex that was searched does, best first: the way to the best hex, perhaps none."""
    index = situation.presence.civilian_at(here)
    if index is None:
        return
    way = Way(situation.presence, situation.side, index)
    if way.is_suppressed:
        away = ends(situation.presence, index, situation.side).plain
        yield from (Calm(there) for there in sorted(away, key=lambda each: (-worth(situation, each, index), each))[:1])
        return
    found: dict[Hex, tuple[Hex, ...]] = {here: (here,)}
    waiting: list[tuple[Spot, tuple[Hex, ...]]] = [(way.start, (here,))]
    while waiting:
        spot, path = waiting.pop(0)
        for after in way.steps(spot):
            if after.here not in found or len(found[after.here]) > len(path) + 1:
                found[after.here] = (*path, after.here)
                waiting.append((after, found[after.here]))
    best = max(found.values(), key=lambda each: (worth(situation, each[-1], index) - STEP * len(each), -each[-1]))
    grid = situation.board.grid
    yield Lead(here, Path(tuple(grid.direction(one, other) for one, other in pairwise(best))))


def worth(situation: Situation, here: Hex, civilian: int) -> float:
    """How good it is that a civilian stands in a hex, in points of the scenario."""
    cost, presence = abs(situation.world.scenario.points.civilian), situation.presence
    others = [index for index in presence.at(here) if index != civilian]
    total = 0.0
    for index in others:
        kind = situation.world.kinds[index]
        if kind.is_combatant and kind.side == 1 - situation.side:
            total -= UNDER_FIRE * cost
        elif kind.is_combatant and kind.side == situation.side and is_in_danger(situation, index):
            total += SHIELD * cost
    return total
