"""What an attack may meet, by what its owner sees: the odds in the worst case, and the range of the defense. WWA-8.5a, WWA-8.6c.

In a view others stand in for covered units. All that are covered are known, only not where each lies: so the strongest defenders of
them that could lie in the place attacked are taken to be there.
"""

from collections.abc import Iterable

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
    covered, able = _covered(world, view, side, target)
    strongest = able[len(able) - len(covered) :]
    units = list(view.units)
    coming = [index for index in strongest if index not in covered]
    going = [index for index in able if index in covered and index not in strongest]
    for one, other in zip(coming, going, strict=False):
        units[one], units[other] = units[other], units[one]
    return replace(view, units=tuple(units)) if coming else view


def possible_defense(world: World, view: State, side: int, target: Hex) -> tuple[int, int]:
    """The least and the most that the units of a side in a place can defend with, by all that a view tells. WWA-8.5a, WWA-11.3a."""
    covered, able = _covered(world, view, side, target)
    known = (index for index in presence_of(world, view).of(side, target) if index not in covered)
    points, others = _points(world, view, known, target), _points(world, view, able, target)
    return sum(points) + sum(others[: len(covered)]), sum(points) + sum(others[len(others) - len(covered) :])


def _covered(world: World, view: State, side: int, target: Hex) -> tuple[list[int], list[int]]:
    """The stand-ins in a place; and all units of the side that could lie there in their stead, the weakest first."""
    there = presence_of(world, view).of(side, target)
    covered = [index for index in there if view.units[index].has(UNKNOWN)]
    top = world.kinds[there[0]] if covered else None
    able = [
        kind.index
        for kind, unit in zip(world.kinds, view.units, strict=True)
        if top is not None and kind.side == side and unit.has(UNKNOWN) and could_lie(world, kind, target, top)
    ]
    able = able if len(able) >= len(covered) else covered  # somebody is where nobody may be at the end of a segment
    supply = supply_of(world, view)
    return covered, sorted(able, key=lambda index: (defense_of(world, supply, index, target), -index))


def _points(world: World, view: State, units: Iterable[int], target: Hex) -> list[int]:
    supply = supply_of(world, view)
    return [defense_of(world, supply, index, target) for index in units]
