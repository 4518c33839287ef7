"""Units in ambush: when they are found, and how they emerge. HA-HIDE-04 to HA-HIDE-11.

Traps of the kit: `springs` is asked of every state at rest; `State.way` is the last way of an enemy figure.
"""

from pbem.games.heart_of_africa.kit_types import Phase

PHASE = Phase()
