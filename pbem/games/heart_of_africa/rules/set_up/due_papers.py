"""Which paper of a side is due, and the envelopes of those that count. P-07, P-13, P-14."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.bases import marches
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.games.heart_of_africa.rules.set_up import enlisting, planning
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.envelopes import plan_envelope, roster_envelope
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import Papers

DUE = {enlisting.KIND: ROSTER, planning.KIND: PLAN}
"""By the step that asks for it."""


def due(own: State, side: int) -> tuple[str, ...]:
    """The paper that the due order of a side builds on."""
    step = own.agenda[-1] if own.agenda else None
    if not isinstance(step, Step) or step.side != side or step.name not in DUE:
        return ()
    return () if step.name == planning.KIND and marches(own, side) else (DUE[step.name],)


def envelopes(world: World, state: State, side: int) -> Papers:
    """The envelopes of a side's papers that count: its orders have said so, or the paper is due."""
    found = state.secrets.papers[side]
    for name in due(state, side):
        if name == ROSTER:
            return Papers(roster_envelope(battle_of(world, state, side)), found.plan)
        return Papers(found.roster, plan_envelope(state, side))
    return found
