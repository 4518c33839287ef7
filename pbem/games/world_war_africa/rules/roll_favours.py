"""Rolls, and the side that each favours. WWA-5.3e, WWA-7.7b, WWA-7.9k, WWA-7.11f, WWA-7.11i, WWA-8.6b, WWA-8.10b, WWA-12.3b.

The dice for towns are no such roll: several are thrown at once, for both sides, and not each sum of them is equally likely. Nor is
that of a clash, in which both sides of the combat are the rebels'.
"""

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, REBELS
from pbem.games.world_war_africa.rules.combat.fight import sides
from pbem.games.world_war_africa.state import CLASH, State

HIGH_FOR_GOVERNMENT = ("activation of zimbabwe", "activation of angola", "rwanda_try")
HIGH_FOR_REBELS = ("interception", "infiltration", "adr")
PMC = "pmc for "


def luck_of(world: World, state: State, roll: Roll, numbers: tuple[int, ...]) -> Luck | None:
    """One die, high for who attacks, pushes, or tries something; a low price is good for who asks for it."""
    kind, die = str(roll.key[0]), world.tables.game.die
    if roll.faces != (die,):
        return None
    side, is_high_good = _favoured(world, state, kind)
    return None if side is None else Luck(side, numbers[0], 1, die, is_high_good)


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
