"""States of random matches of Heart of Africa in two versions, which differ only in what a side keeps to itself.

That is its roster as far as it has not been shown, units in ambush with their places and sub-sheets, units kept back, and which
stakes are real. A state is the position after a file. `tests/games/heart_of_africa/twins.py` says what is compared.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

from pbem.games.heart_of_africa.game import BY_SHEETS, BY_SHEETS_THEN_FIRE, BY_UNITS, FOUGHT, GAME
from pbem.match.fold_report import SEALED_DICE, SPRING, SWIFT_DICE
from tests.games.heart_of_africa.twins import Table, changed_papers, differences, differing, match_of, pictured, played, twin_of
from tools.secrecy.comparison import Compared, Comparison

FILES = (4, 26)


def _match(scenario: str, seed: int, number: int) -> Iterator[Compared]:
    """A match, and a twin for each side that has anything left to itself."""
    match_seed = seed * 100_000 + number
    random = Random(f"secrecy {scenario} {match_seed}")
    dice, moving = random.choice((SEALED_DICE, SWIFT_DICE)), random.choice((BY_UNITS, BY_SHEETS, BY_SHEETS_THEN_FIRE))
    table = played(match_of(scenario, dice, match_seed, moving), random.randint(*FILES))
    for side in (0, 1):
        papers = changed_papers(table, side, random)
        if papers and (other := differing(table, side, papers)):
            twin = twin_of(table, side, papers, random)
            places = [place for place in range(len(twin.turns)) if table.is_sealed(place, side)]
            found = [f"file {place}, {each}" for place in range(len(twin.turns)) for each in differences(table, twin, side, place)]
            found += pictured(table, twin, side, len(twin.turns) - 1) if places else ()
            told = tuple(f"{dice} dice, by {moving}, side {side}: {each}" for each in found)
            yield Compared(scenario, _figures(table, twin, side, places, other), told)


def _figures(table: Table, twin: Table, side: int, places: list[int], other: Counter[str]) -> Counter[str]:
    return Counter(
        states=len(places),
        ambushes=sum(table.lays(place, side) for place in places),
        units=other["units"] * len(places),
        hidden=other["hidden"] * len(places),
        stakes=other["stakes"],
        springs=sum(each.how == SPRING for done in twin.reports for each in done.steps),
    )


COMPARISON = Comparison(
    match=_match,
    scenarios=FOUGHT,
    page=f"secrecy-{GAME.id}",
    title=f"Secrecy of {GAME.id}",
    text=(
        "Each state is the position after a file of a random match from the seal of a roster on, and has a twin that differs",
        "only in what one side keeps to itself: units of the roster that have not been shown, units in ambush with their",
        "places, envelopes and sub-sheets, units kept back, which stakes are real. The twin is as lawful (the audit says so) and",
        "has the same orders.",
        "Compared for the opponent: his view, byte for byte, what is due, the words offered to him, the log, and every file, which",
        "must be as long and the same but for commitments, dice values, digests, salts and proofs; at the end of each match the",
        "picture with map and boxes. A twin ends where one of its other ambushes is found. Both sides, all ways of moving, both",
        "kinds of dice; armies and plans by lot on fields made by hand.",
    ),
    heads={
        "ambushes": "of them with ambushes laid",
        "units": "units that differ, on average",
        "hidden": "ambushes that differ, on average",
        "stakes": "stakes that differ, in all",
        "springs": "ambushes that sprang",
    },
    averages=("units", "hidden"),
)
