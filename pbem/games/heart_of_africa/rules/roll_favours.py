"""Rolls, and the side that each die of them favours. HA-GEN-05.

A high number is good for whoever shoots, moves, saves, fights, tests or arrives. Wind, sparks, groundings and the rolls before the
battle favour nobody.
"""

from collections.abc import Iterable

from pbem.engine.demands import Roll
from pbem.engine.luck import Luck
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.close_combat.combat import fighters
from pbem.games.heart_of_africa.rules.morale.testing import testing
from pbem.games.heart_of_africa.state.battle import ATTACKER, UNKNOWN
from pbem.games.heart_of_africa.state.position import State

DIE = 6
OF_ONE = ("move", "hit", "save", "blast", "breach", "light", "stakes", "crocodile", "hole", "rally")
"""Rolls whose key names the figure or unit that they are made for."""


def luck_of_each(world: World, state: State, roll: Roll, numbers: tuple[int, ...]) -> tuple[Luck, ...]:
    """The luck of each die."""
    if state.battle.attacker == UNKNOWN or any(faces != DIE for faces in roll.faces):
        return ()
    sides = tuple(_sides(world, state, roll))
    if len(sides) != len(numbers):
        return ()
    return tuple(Luck(side, number, 1, DIE, is_high_good=True) for side, number in zip(sides, numbers, strict=True))


def _sides(world: World, state: State, roll: Roll) -> Iterable[int]:
    """Whose each die is."""
    kind, attacker = roll.key[0], state.battle.attacker
    if kind in OF_ONE:
        is_attackers = str(roll.key[2]).startswith("A")
        return (attacker if is_attackers else 1 - attacker,) * len(roll.faces)
    if kind == "arrive":
        return (attacker if roll.key[2] == ATTACKER else 1 - attacker,) * len(roll.faces)
    if kind == "cc":
        return (world.figures[figure].side for figure in fighters(state.melee))
    if kind == "morale":
        return (world.units[unit].side for unit in testing(world, state) for _ in range(state.units[unit].tests))
    return ()
