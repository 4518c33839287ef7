"""The sum of a combat: factors, support, column with each shift, what is added to the roll. WWA-8.6b to WWA-8.8d."""

from collections.abc import Iterable

from msgspec import Struct

from pbem.engine.tables import Column, shifted
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.events import Factor, Modifier
from pbem.games.world_war_africa.rules import combat_odds
from pbem.games.world_war_africa.rules.supply import Supply, supply_of
from pbem.games.world_war_africa.state import Fight, State


class Sum(Struct, frozen=True):
    """One side of a combat: its units, its markers with their factors, and what it comes to. WWA-8.6b, WWA-12.1e."""

    units: tuple[Factor, ...]
    support: tuple[tuple[str, int], ...]
    total: int


class Reckoned(Struct, frozen=True):
    """A combat before its dice."""

    attack: Sum
    defense: Sum
    column: Column


def reckoned(world: World, state: State, fight: Fight) -> Reckoned:
    """The sums of both sides as they stand now, and the column. Supply is that of this moment. WWA-11.1b, WWA-8.6c, WWA-8.6d."""
    supply, units = supply_of(world, state), state.units
    attack = _sum(world, supply, state, fight.attackers, fight.supports[0], is_attack=True)
    defense = _sum(world, supply, state, fight.defenders, fight.supports[1], is_attack=False)
    start = combat_odds.column(world, attack.total, defense.total)
    shifts = combat_odds.shifts(world, fight.target, {units[index].where for index in fight.attackers})
    return Reckoned(attack, defense, shifted(start, shifts, len(world.crt.ratios)))


def _sum(world: World, supply: Supply, state: State, units: Iterable[int], markers: Iterable[int], *, is_attack: bool) -> Sum:
    found: list[Factor] = []
    for index in units:
        here = state.units[index].where
        points = (combat_odds.attack_of if is_attack else combat_odds.defense_of)(world, supply, index, here)
        found.append((world.kinds[index].id, points, supply.feeds(index, here)))
    support = tuple((world.supports[marker].id, world.supports[marker].factor) for marker in markers)
    ground = sum(points for _, points, _ in found)
    return Sum(tuple(found), support, combat_odds.with_support(ground, [factor for _, factor in support]))


def column_name(world: World, column: int) -> str:
    """The odds over a column of the table."""
    return world.tables.crt.columns[column]


def modifiers(world: World, state: State, fight: Fight) -> tuple[Modifier, ...]:
    """What is added to the roll. WWA-8.8b, WWA-12.2e, WWA-15.0f, WWA-8.10b."""
    combat = world.tables.combat
    found = (
        ("WWA-12.2e", "cache", combat.cache * fight.caches[0]),
        ("WWA-12.2e", "enemy-cache", -combat.cache * fight.caches[1]),
        ("WWA-15.0f", "advisers", combat.advisers if state.advisers in fight.attackers else 0),
        ("WWA-8.10b", "infiltration", fight.infiltration),
    )
    return tuple(modifier for modifier in found if modifier[2])
