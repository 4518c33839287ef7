"""Random states of World War Africa as each side sees them, each beside others that differ only in covered units.

A state is a position of a random match. `tests/games/world_war_africa/covered_twins.py` says what is compared.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from pbem.games.world_war_africa.contingents import SIDES
from pbem.games.world_war_africa.game import GAME
from pbem.games.world_war_africa.rules.covered_stacks import covered
from tests.games.world_war_africa.covered_twins import differences, played
from tests.games.world_war_africa.positions_in_code import WORLD
from tools.secrecy.comparison import Compared, Comparison

A_MATCH = 25  # states that are looked at


def _match(_scenario: str, seed: int, number: int) -> Iterator[Compared]:
    """Some states of a match, as each side that does not see all sees them."""
    random = Random(f"fog {seed} {number}")
    found = [state for state, _ in played(random, orders=6000)]
    for state in random.sample(found, min(A_MATCH, len(found))):
        for side, name in enumerate(SIDES):
            if below := covered(WORLD, state, side):
                told = tuple(differences(state, side, random))
                yield Compared(name, Counter(states=1, covered=len(below), turns=state.turn), told)


COMPARISON = Comparison(
    match=_match,
    scenarios=GAME.scenarios,
    sides=SIDES,
    page=f"fog-{GAME.id}",
    title=f"Fog of {GAME.id}",
    text=(
        "Each state is a position of a random match in which a side does not see some units. It is compared with two others: in",
        "one these units are dealt to their places by lot, in the other within their factions. Compared as the side sees it: the",
        "view, byte for byte, what is due, what may be ordered, and of three orders at random that none is void, what is told of",
        "them and the view after them, unless they attack.",
    ),
    row_head="seen by",
    heads={"covered": "covered units, on average", "turns": "turn, on average"},
    averages=("covered", "turns"),
)
