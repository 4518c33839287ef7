"""The envelopes of roster and plan: one for all that a paper is made for. P-07, P-13.

A match that was taken back may roll roles, points and field anew, and what was sealed for others is no army of these. So the name
of an envelope says what its paper is for: the same, and the paper that lies in it binds; another, and a new one is due. Nobody
chooses which of two counts, and both sides can tell.
"""

from msgspec.structs import replace

from pbem import canonical
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import Papers

MARK_BYTES = 4


def roster_envelope(battle: Battle) -> str:
    """That of a roster which is lawful in this battle."""
    options = (battle.year, battle.has_repeating_rifles, battle.list, battle.nation, battle.choice)
    return _envelope(ROSTER, battle.scenario, battle.role, battle.points, battle.water, battle.is_afloat, *options)


def plan_envelope(state: State, side: int) -> str:
    """That of a plan for the roster of a side, the trait that was rolled, its edge, and the ground as it lies."""
    papers = state.secrets.papers[side]
    return _envelope(PLAN, papers.roster, papers.trait, base_edge(state, side), state.ground, state.stakes)


def with_papers(state: State, side: int, papers: Papers) -> State:
    """The state in which these papers of a side count."""
    kept = list(state.secrets.papers)
    kept[side] = papers
    return replace(state, secrets=replace(state.secrets, papers=(kept[0], kept[1])))


def _envelope(name: str, *made_for: object) -> str:
    return f"{name}:{canonical.digest('paper', made_for)[:MARK_BYTES].hex()}"
