"""A side's own copy of a position: what both see, and what its own envelopes hold. HA-HIDE-03, HA-HIDE-11, HA-ARR-07.

Both see all that is not hidden, by night as well (HA-GEN-11). The match itself knows none of the rest: so nobody tests, names or
sees a hidden unit (HA-HIDE-10). `rules.set_up.envelopes` says where roster and plan lie.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.demands import Claimed, Open, Opened
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.hidden.plans import Plan, answer_to, payload_of, plan_of
from pbem.games.heart_of_africa.rules.hidden.rosters import numbers_in
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import Papers, Secrets


def folded(state: State) -> State:
    """What both sides see. The state of a match holds nothing else."""
    secrets = state.secrets
    if not (secrets.hidden or secrets.roster or secrets.plan):
        return state
    return replace(state, secrets=replace(secrets, hidden=(), roster=(), plan=b""))


class _Own(Struct, frozen=True):
    """What a side's own copy knew last, and what it came of."""

    public: Secrets
    roster: bytes
    plan: bytes
    secrets: Secrets


def unfolded(world: World, state: State, side: int, papers: Papers, payloads: Mapping[str, bytes]) -> State:
    """The state with a side's own roster and plan in it. They are read once: from order to order they are the same."""
    public, roster, plan = state.secrets, payloads.get(papers.roster, b""), payloads.get(papers.plan, b"")
    if not (roster or plan):
        return state

    def renewed(last: _Own | None) -> _Own:
        if last is not None and last.public is public and (last.roster, last.plan) == (roster, plan):
            return last
        return _Own(public, roster, plan, _with_own(public, side, roster, plan))

    secrets = world.memo.renewed(f"own {side}", renewed).secrets
    return state if secrets is public else replace(state, secrets=secrets)


def _with_own(public: Secrets, side: int, roster: bytes, plan: bytes) -> Secrets:
    numbers, opened = numbers_in(roster), public.opened[side]
    if not (numbers or plan):
        return public
    hidden = tuple(unit for unit in plan_of(plan).hidden if unit.side == side and unit.leaf not in opened)
    return replace(public, hidden=hidden, roster=numbers, plan=plan)


def plan_in(state: State) -> Plan:
    """The plan of the side whose own copy this is."""
    return plan_of(state.secrets.plan)


def claim_holds(state: State, claim: Claimed, payload: bytes) -> bool:
    """Was what a side said of its plan true? HA-TRAP-03, HA-SCEN-08."""
    secrets = state.secrets
    is_plan = claim.envelope == secrets.papers[claim.side].plan
    return is_plan and answer_to(plan_of(payload), claim.question, secrets.opened[claim.side]) == claim.answer


def proof(own: State, demand: Open) -> Opened | Claimed | None:
    """What a side's own copy answers, or shows; None where it does not know."""
    if demand.envelope != own.secrets.papers[demand.side].plan or not own.secrets.plan:
        return None
    plan = plan_in(own)
    answer = answer_to(plan, demand.question, own.secrets.opened[demand.side])
    if answer < 0:
        return Opened(demand.side, demand.envelope, payload_of(plan))
    return Claimed(demand.side, demand.envelope, demand.question, answer)
