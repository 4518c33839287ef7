"""The tables of all that is fought."""

from pbem.games.world_war_africa.rules.combat import (
    advance,
    air_defense,
    attack,
    clash,
    defense,
    interception,
    losses,
    resolution,
)

PHASES = (
    attack.PHASE,
    interception.PHASE,
    clash.PHASE,
    defense.PHASE,
    air_defense.PHASE,
    resolution.PHASE,
    losses.PHASE,
    advance.PHASE,
)
