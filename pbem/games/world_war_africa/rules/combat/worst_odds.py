"""The odds of an attack in the worst case of what its owner does not see. WWA-8.5a, WWA-8.6c.

In a view others stand in for covered units. All that are covered are known, only not where each lies: so the strongest defenders of
them that could lie in the place attacked are taken to be there.
"""

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.combat.reckoning import reckoned
from pbem.games.world_war_africa.rules.combat_odds import defense_of
from pbem.games.world_war_africa.rules.covered_stacks import could_lie
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import ATTACK, UNKNOWN, Fight, State


def worst_column(world: World, view: State, side: int, target: Hex, units: tuple[int, ...], supports: tuple[int, ...]) -> int:
    """The column of an attack of these units with these markers before the defenders have added anything."""
    state = worst_case(world, view, 1 - side, target)
    defenders = tuple(sorted(presence_of(world, state).of(1 - side, target)))
    return reckoned(world, state, Fight(ATTACK, target, units, defenders, (supports, ()))).column.final


def worst_case(world: World, view: State, side: int, target: Hex) -> State:
    """A view with the strongest of a side's covered units in a place that could lie there, as many as are covered there."""
    there = presence_of(world, view).of(side, target)
    covered = [index for index in there if view.units[index].has(UNKNOWN)]
    if not covered:
        return view
    supply, top = supply_of(world, view), world.kinds[there[0]]
    able = [
        kind.index
        for kind, unit in zip(world.kinds, view.units, strict=True)
        if kind.side == side and unit.has(UNKNOWN) and could_lie(world, kind, target, top)
    ]
    strongest = sorted(able, key=lambda index: (-defense_of(world, supply, index, target), index))[: len(covered)]
    units = list(view.units)
    coming = [index for index in strongest if index not in covered]
    going = sorted(set(covered) - set(strongest), key=lambda index: defense_of(world, supply, index, target))
    for one, other in zip(coming, going, strict=False):
        units[one], units[other] = units[other], units[one]
    return replace(view, units=tuple(units))
