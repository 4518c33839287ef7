"""Units with nothing better to do hide again, where the enemy could come and fire at them. R40-5.5c."""

from collections.abc import Iterator

from pbem.bots.rio_40.situation import Situation
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.decisions import Hide


def hiding(situation: Situation) -> Iterator[Hide]:
    """Own units that are alone, have not acted, and may be attacked in the next phase: an attack on who is hidden is weaker."""
    for index in situation.own:
        unit = situation.state.units[index]
        could = situation.is_combatant(index) and situation.is_free(index) and not unit.has(states.FACE_DOWN | states.ABOARD)
        if could and not situation.presence.others_near(index) and is_in_danger(situation, index):
            yield Hide(index)


def is_in_danger(situation: Situation, index: int) -> bool:
    """Could an enemy that is known walk to where it can fire at the unit, by the crow's flight?"""
    here, units = situation.state.units[index].where, situation.state.units
    kinds = situation.world.kinds
    able = (enemy for enemy in situation.enemies if kinds[enemy].is_combatant and not units[enemy].is_suppressed)
    return any(situation.board.grid.distance(here, units[enemy].where) <= kinds[enemy].mp + kinds[enemy].range for enemy in able)
