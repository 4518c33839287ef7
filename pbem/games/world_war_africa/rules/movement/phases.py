"""All orders of the Movement Segment. D50 to D54."""

from pbem.games.world_war_africa.rules.movement import airlift, box_entries, box_exits, march, push_rolls, river, rwanda_tries

PHASES = (
    march.PHASE,
    box_entries.PHASE,
    box_exits.PHASE,
    rwanda_tries.PHASE,
    river.PHASE,
    airlift.PHASE,
    push_rolls.PHASE,
)
