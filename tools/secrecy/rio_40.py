"""Random states of the scenarios of Rio 40 with face-down counters, in two versions that differ in what lies under closed ones.

A state is the position after a file of a random match. `tests/games/rio_40/twins.py` says what is compared.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import cast

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import TO_COME
from pbem.match.fold_report import SEALED_DICE, SPRING, SWIFT_DICE
from pbem.protocol.turn_file import Claim
from tests.games.rio_40.twins import Table, differences, differing, played, public_salts, recovered, sisters, twin_of
from tools.secrecy.comparison import Compared, Comparison

MOST_FILES = 24


def _match(scenario: str, seed: int, number: int) -> Iterator[Compared]:
    """A match and its twin, unless everything was opened."""
    match_seed = seed * 100_000 + number
    random = Random(f"secrecy {scenario} {match_seed}")
    dice = (SEALED_DICE, SWIFT_DICE)[number % 2]
    table = played(scenario, dice, match_seed, random.randint(4, MOST_FILES), is_armed=number % 4 > 1)
    twin = twin_of(table, match_seed)
    if differing(table, twin) >= 2:
        told = tuple(f"{dice} dice, {each}" for each in differences(table, twin, random))
        yield Compared(scenario, _figures(table, twin), told)


def _figures(table: Table, twin: Table) -> Counter[str]:
    counters = table.rules.world.counters()
    placed = sum(all(state.units[index].status != TO_COME for index in counters) for state in table.states)
    openings = [each for turn in table.turns for each in turn.openings]
    claims = sum(isinstance(each, Claim) for each in openings)
    closed = sisters(table)
    return Counter(
        states=placed,
        closed=differing(table, twin) * placed,
        laid=sum(map(bool, (each for traps in table.laid.values() for each in traps))),
        springs=sum(each.how == SPRING for report in table.reports for each in report.steps),
        openings=len(openings) - claims,
        claims=claims,
        leaves=len(closed),
        recovered=len(recovered(table, {place: tuple(public_salts(table, place)) for place in closed})),
    )


COMPARISON = Comparison(
    match=_match,
    scenarios=tuple(name for name in GAME.scenarios if cast(RioRules, GAME.rules(name, {})).world.counters()),
    page="secrecy",
    title=f"Secrecy of {GAME.id}",
    text=(
        "Each state is the position after a file of a random match, and has a twin that differs only in what lies under counters",
        "that are closed. Compared for the opponent: his view, what he may order, what he is refused and why, the log, and every",
        "file, which must be as long and the same but for commitments, dice values, digests, salts and proofs. In half of the",
        "matches ambushes are laid, and in the twin other ones for the counters that stay closed. Then every identity",
        "was tried on every commitment that an opening beside it has published, under all salts that follow from what is public.",
    ),
    after=("", "Scenarios 2 and 3 have nothing hidden."),
    heads={
        "closed": "counters that differ, on average",
        "laid": "ambushes laid",
        "springs": "that sprang",
        "openings": "openings",
        "claims": "claims",
        "leaves": "commitments tried",
        "recovered": "identities found",
    },
    averages=("closed",),
)
