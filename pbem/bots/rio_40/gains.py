"""The average gain of an attack, in points of the scenario."""

from collections.abc import Sequence
from functools import cache
from math import prod

from pbem.bots.rio_40.situation import Situation
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, COMBATANT, MARKER
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ELIMINATED, State

STEPS = {"none": "", "M": "m", "S": "s", "R": "r", "MR": "mr", "SR": "sr", "SM": "sm", "E": "e"}
DIE = range(1, 7)


@cache
def outcome(code: str, markers: int, morale: int, stays: bool) -> tuple[tuple[float, ...], float]:
    """Chances of nought to three markers after a result of the table, and the chance to be driven off. 3: eliminated."""
    chances = [0.0] * 4
    chances[min(markers, 3)] = 1.0
    fails, driven = max(0, 6 - morale) / 6, 0.0
    for step in STEPS[code]:
        part = {"m": fails, "s": 1.0, "r": 1.0 if stays else 0.0, "e": 1.0}[step]
        for place in (2, 1, 0):
            moved = chances[place] * part
            chances[place] -= moved
            chances[3 if step == "e" else place + 1] += moved
        if step == "r" and not stays:
            driven = 1.0 - chances[3]
    return tuple(chances), driven


def expected(situation: Situation, state: State, target: Hex, attackers: Sequence[int]) -> float:
    """What an attack by these units brings, as the state has them standing."""
    world, weights = situation.world, situation.weights
    presence = presence_of(world, state)
    column = strength(presence, situation.side, target, attackers).column.final
    victims = [_victim(situation, presence, index) for index in presence.at(target)]
    victims = [victim for victim in victims if victim[0]]
    prize = world.scenario.points.objective * weights.cleared if target in situation.objectives else 0.0
    total = 0.0
    for die in DIE:
        code = world.tables.attack.cell(die, column)
        for worth, markers, morale, stays, is_civilian in victims:
            scale = weights.marked_civilian if is_civilian else weights.marked
            chances, driven = outcome(code, markers, morale, stays)
            total += worth * (sum(chance * part for chance, part in zip(chances, scale, strict=True)) - scale[min(markers, 3)])
            if worth > 0:
                total += driven * (weights.driven_off * worth + prize) + chances[3] * prize
    return total / len(DIE)


def fall(situation: Situation, state: State, target: Hex, attackers: Sequence[int]) -> float:
    """The chance that an attack by these units eliminates all enemies in its hex, as the state has them standing."""
    world = situation.world
    presence = presence_of(world, state)
    column = strength(presence, situation.side, target, attackers).column.final
    victims = [_victim(situation, presence, index) for index in presence.units_at(target, 1 - situation.side)]
    total = 0.0
    for die in DIE:
        code = world.tables.attack.cell(die, column)
        total += prod(outcome(code, markers, morale, stays)[0][3] for _, markers, morale, stays, _ in victims)
    return total / len(DIE)


def _victim(situation: Situation, presence: Presence, index: int) -> tuple[float, int, int, bool, bool]:
    """Points for eliminating what lies there, its markers and morale, whether it converts a retreat, whether it is a civilian."""
    kind, unit, points = presence.kinds[index], presence.units[index], situation.world.scenario.points
    if kind.is_chief or kind.side == situation.side or unit.status == ELIMINATED:
        return 0.0, 0, 0, False, False
    if kind.is_civilian:
        return float(points.civilian), unit.markers, kind.mo, True, True
    if kind.is_counter:
        shares = situation.shares
        worth = shares.get(COMBATANT, 0) * points.combatant + shares.get(CIVILIAN, 0) * points.civilian
        return worth + shares.get(MARKER, 0), unit.markers, 4, True, worth < 0
    stays = presence.is_besieged(index) or (kind.is_combatant and unit.where in situation.world.strongholds)
    return situation.prize(index), unit.markers, kind.mo, stays, False
