"""The orders of a Movement Phase, in the order of P1 to P4. What opens and closes the phase is in `sequence`."""

from pbem.games.guerra_do_congo import arrivals, march, recovery
from pbem.games.guerra_do_congo.steps import Phase

PHASE = Phase(
    verbs=(recovery.RECOVER, recovery.DISSOLVE, arrivals.MOBILISE, recovery.ABANDON, march.VERB, arrivals.ENTER),
    asks={},
    runs={},
    reads={},
)
