"""Which army the house takes to a battle: of some legal ones drawn by lot the one that is worth most there. P-07."""

from collections.abc import Sequence
from random import Random

from pbem.bots.heart_of_africa.column import Entry, soonest
from pbem.bots.heart_of_africa.crossing import crossing
from pbem.bots.heart_of_africa.reserves import weakest
from pbem.bots.heart_of_africa.weights import Weights
from pbem.bots.heart_of_africa.worth import strength
from pbem.games.heart_of_africa.armies.army_lots import army_by_lot
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.composition import bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.state import battle as battles
from pbem.games.heart_of_africa.state.position import State

IN_HASTE = 6  # times as many armies are drawn for who has to be somewhere in time: few are quick


def roster_for(world: World, view: State, side: int, random: Random, weights: Weights) -> Roster | None:
    """The best of the armies drawn; None where this list can raise none for this battle."""
    army, battle = view.battle.armies[side], battle_of(world, view, side)
    scenario, attacks = view.battle.scenario, view.battle.attacker == side
    is_in_haste = attacks and scenario in (battles.AMBUSH, battles.RAID)
    count = weights.drawn * (IN_HASTE if is_in_haste else 1)
    drawn = (army_by_lot(army.list, army.nation, battle, world.content.armies, random.randrange) for _ in range(count))
    found = [roster for roster in drawn if roster is not None]

    def worth(roster: Roster) -> float:
        match scenario, attacks:
            case battles.AMBUSH, True:
                return worth_on_the_march(world, view, roster, weights)
            case battles.RAID, True:
                return worth_in_haste(world, view, roster, weights)
            case battles.RAID, False:
                return worth_by_surprise(world, view, side, roster, weights)
            case _:
                return worth_in_battle(world, roster, weights)

    return max(found, key=worth, default=None)


def worth_in_battle(world: World, roster: Roster, weights: Weights) -> float:
    """The strength of all its units together."""
    return strength(_kinds(world, roster), weights)


def worth_on_the_march(world: World, view: State, roster: Roster, weights: Weights) -> float:
    """Less the later it is through, and hardly anything once that is too late. HA-AMB-03."""
    entries = entries_of(world, view, roster)
    early = weights.latest - soonest(entries)
    haste = min(early, weights.ample) if early > 0 else 1 / (2 - early)
    return worth_in_battle(world, roster, weights) * haste


def worth_in_haste(world: World, view: State, roster: Roster, weights: Weights) -> float:
    """Those count in full who are there early enough. HA-RAID-05."""
    ways = crossing(world, view)
    early = [kind for kind in _kinds(world, roster) if ways.turns(kind, 1) <= weights.early]
    return _worth_of_some(world, roster, early, weights)


def worth_by_surprise(world: World, view: State, side: int, roster: Roster, weights: Weights) -> float:
    """Those count in full who are there when the raiders come. HA-RAID-01."""
    kept = weakest(world, view, side, roster, weights)
    there = [world.kinds[kind] for body in bodies_of(world, roster) if body not in kept for kind in kinds_of(body.troops)]
    return _worth_of_some(world, roster, there, weights)


def _worth_of_some(world: World, roster: Roster, some: Sequence[Kind], weights: Weights) -> float:
    """Mostly that of those who are there in time."""
    late_percent = 100 - weights.early_percent
    return weights.early_percent * strength(some, weights) + late_percent * worth_in_battle(world, roster, weights)


def entries_of(world: World, view: State, roster: Roster) -> list[Entry]:
    """Its units as entries of a march, the singles behind them."""
    ways, numbers = crossing(world, view), world.content.kind_numbers
    found = list[Entry]()
    for place, unit in enumerate(roster.all_units):
        turns = max(ways.turns(world.kinds[numbers[item.what]], unit.figures) for item in unit.troops)
        found.append(Entry(place, unit.figures, turns))
    return found


def _kinds(world: World, roster: Roster) -> list[Kind]:
    """The kind of each figure of its units."""
    numbers = world.content.kind_numbers
    items = (item for unit in roster.all_units for item in unit.troops)
    return [world.kinds[numbers[item.what]] for item in items for _ in range(item.count)]
