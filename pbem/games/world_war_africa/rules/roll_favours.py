"""Rolls, and the side that each favours.

WWA-5.3e, WWA-7.7b, WWA-7.9k, WWA-7.11f, WWA-7.11i, WWA-8.6b, WWA-8.10b, WWA-10.2a, WWA-12.3b. That of a clash favours nobody:
both sides of the combat are the rebels'.
"""

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules.combat.fight import sides
from pbem.games.world_war_africa.rules.control import holder
from pbem.games.world_war_africa.rules.resource_points import rolling_towns
from pbem.games.world_war_africa.state import CLASH, State

HIGH_FOR_GOVERNMENT = ("activation of zimbabwe", "activation of angola", "rwanda_try")
HIGH_FOR_REBELS = ("interception", "infiltration", "adr")
PMC = "pmc for "


def luck_of(world: World, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
    """One die, high for who attacks, pushes, or tries something; a low price is good for who asks for it."""
    kind, die = str(roll.key[0]), world.tables.game.die
    if roll.faces != (die,):
        return None
    (side, is_high_good), (number,) = _favoured(world, state, kind), numbers
    return None if side is None else Luck(side, number, 1, die, is_high_good)


def luck_of_each(world: World, state: State, roll: Roll, numbers: tuple[int, ...]) -> tuple[Luck, ...]:
    """Each die for a town, high for who holds it. WWA-10.2a, WWA-10.2f, WWA-10.2k."""
    if roll.key[0] != "resources":
        return ()
    die = world.tables.game.die
    holders = (CONTINGENT_SIDE[holder(world, state, town.hex)] for town in rolling_towns(world, state))
    return tuple(Luck(side, number, 1, die, is_high_good=True) for side, number in zip(holders, numbers, strict=True))


def _favoured(world: World, state: State, kind: str) -> tuple[int | None, bool]:
    """Whose roll of one die it is, if anybody's, and whether a high number is good."""
    if kind == "combat" and state.fight is not None and state.fight.kind != CLASH:
        return sides(world, state.fight)[0], True
    if kind == "push":
        return state.agenda[-1].side, True
    if kind in HIGH_FOR_GOVERNMENT:
        return GOVERNMENT, True
    if kind in HIGH_FOR_REBELS:
        return REBELS, True
    if kind.startswith(PMC):
        return CONTINGENT_SIDE[CONTINGENTS.index(kind.removeprefix(PMC))], False
    return None, True
