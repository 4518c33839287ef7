"""A match that is put to sleep after every file and woken for the next goes on as one that stays awake."""

from collections import Counter
from typing import Any

import pytest

from pbem.match.fold import take
from pbem.match.fold_report import SPRING
from pbem.match.state import start_match
from pbem.session.disk.snapshot import decode, encode, freeze, reaches, thaw
from tests.match.driving import MATCH, play
from tests.toygame.rules import ToyRules

KINDS: dict[str, dict[str, Any]] = {
    "sealed": {"ask": 0.2, "ends": True},
    "swift": {"dice": "swift", "ask": 0.2, "ends": True},
    "sealed, no traps": {"ask": 0.2, "ends": True, "trap_leaves": 0},
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_match_woken_for_every_file_goes_on_as_one_that_stays_awake(kind: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        fold = start_match(ToyRules(kind.get("trap_leaves", 1)), MATCH, kind.get("dice", "sealed"))
        woken = fold
        for turn in play(seed, **kind).turns:
            fold, report = take(fold, turn)
            woken, again = take(woken, turn)
            assert (again.steps, again.settled, again.skipped, again.cuts, again.wait, woken.digest()) == (
                *(report.steps, report.settled, report.skipped, report.cuts, report.wait),
                fold.digest(),
            )
            seen["trap sprung"] += any(step.how == SPRING for step in report.steps)
            seen["taken back"] += report.taken_back_to is not None
            frozen = encode(freeze(woken, bytes(32), bytes(16)))
            woken = thaw(decode(frozen), fold.rules, MATCH, fold.dice)
            if not reaches(woken):
                woken = fold  # as the session does: by replaying
    assert seen["taken back"]
    assert bool(seen["trap sprung"]) == kind.get("trap_leaves", 1)
