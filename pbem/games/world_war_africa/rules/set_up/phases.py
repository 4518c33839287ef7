"""The parts of set-up as phases of the machine."""

from pbem.games.world_war_africa.rules.set_up import counter_choices, coup, draws, placement

PHASES = (placement.PHASE, draws.PHASE, coup.PHASE, counter_choices.PHASE)
