"""The orders of a Movement Phase, in the order of P1 to P5. What opens and closes the phase is in `sequence`."""

from pbem.games.guerra_do_congo import airlift, arrivals, leaving, march, railway, recovery, reserve_marks, river
from pbem.games.guerra_do_congo.steps import Phase

PHASE = Phase(
    verbs=(
        recovery.RECOVER,
        recovery.DISSOLVE,
        arrivals.MOBILISE,
        recovery.ABANDON,
        march.VERB,
        arrivals.ENTER,
        river.VERB,
        railway.RIDE,
        railway.ENTER,
        airlift.VERB,
        leaving.VERB,
        reserve_marks.VERB,
    ),
    asks={},
    runs={},
    reads={},
)
