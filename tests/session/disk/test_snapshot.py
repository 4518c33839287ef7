"""A match that is put to sleep after every file and woken for the next goes on as one that stays awake."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.errors import UserError
from pbem.match.fold import take
from pbem.match.fold_report import SPRING
from pbem.match.state import MatchState, start_match
from pbem.protocol.turn_file import Turn
from pbem.session.disk.snapshot import decode, encode, freeze, reaches, thaw
from tests.match.driving import MATCH, play
from tests.toygame.rules import ToyRules
from tools.bench import long_matches

KINDS: dict[str, dict[str, Any]] = {
    "sealed": {"ask": 0.2, "ends": True},
    "swift": {"dice": "swift", "ask": 0.2, "ends": True},
    "lists of traps": {"ask": 0.2, "ends": True, "trap_leaves": 3},
    "sealed, no traps": {"ask": 0.2, "ends": True, "trap_leaves": 0},
}


def slept(fold: MatchState, turns: list[Turn]) -> MatchState:
    """The match as its snapshot gives it back."""
    frozen = encode(freeze(fold, turns.__getitem__, bytes(32), bytes(16)))
    return thaw(decode(frozen), fold.rules, MATCH, fold.dice, turns.__getitem__)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_match_woken_for_every_file_goes_on_as_one_that_stays_awake(kind: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        fold = start_match(ToyRules(kind.get("trap_leaves", 1)), MATCH, kind.get("dice", "sealed"))
        woken = fold
        turns = play(seed, **kind).turns
        for turn in turns:
            fold, report = take(fold, turn)
            woken, again = take(woken, turn)
            assert (again.steps, again.settled, again.skipped, again.cuts, again.wait, woken.digest()) == (
                *(report.steps, report.settled, report.skipped, report.cuts, report.wait),
                fold.digest(),
            )
            seen["trap sprung"] += any(step.how == SPRING for step in report.steps)
            seen["taken back"] += report.taken_back_to is not None
            woken = slept(woken, turns)
            if not reaches(woken):
                woken = fold  # as the session does: by replaying
    assert seen["taken back"]
    assert bool(seen["trap sprung"]) == bool(kind.get("trap_leaves", 1))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_what_a_snapshot_leaves_to_the_files_is_found_there(kind: dict[str, Any]) -> None:
    """Seals, openings and scripts, and the positions before the last inputs, also where two snapshots lie between."""
    seen: Counter[str] = Counter()
    for seed in range(6):
        fold = start_match(ToyRules(kind.get("trap_leaves", 1)), MATCH, kind.get("dice", "sealed"))
        turns = play(seed, **kind).turns
        for turn in turns:
            fold, _ = take(fold, turn)
            woken = slept(slept(fold, turns), turns)
            for side, known in zip(woken.sides, fold.sides, strict=True):
                assert (dict(side.seals), dict(side.opened)) == (dict(known.seals), dict(known.opened))
                seen["seals"] += len(known.seals)
                seen["openings"] += len(known.opened)
            assert woken.scripts == fold.scripts
            seen["items"] += sum(map(len, fold.scripts))
            if not woken.rules.trap_leaves(0):
                assert woken.moments == ()
                continue
            assert [(each.state, each.demand, each.holder, each.scripts, each.given) for each in woken.moments] == [
                (each.state, each.demand, each.holder, each.scripts, each.given) for each in fold.moments
            ]
            seen["moments"] += len(fold.moments)
    assert min(seen[each] for each in ("seals", "openings", "items")) > 20
    assert (seen["moments"] > 100) == bool(kind.get("trap_leaves", 1))


def test_an_envelope_whose_file_is_another_by_now_is_told_of() -> None:
    fold, turns = start_match(ToyRules(1), MATCH, "sealed"), play(0).turns
    for turn in turns[:6]:
        fold, _ = take(fold, turn)
    woken = slept(fold, turns)
    trap = woken.sides[0].trap
    assert trap is not None
    turns[:6] = [replace(turn, seals=()) for turn in turns[:6]]
    assert trap in woken.sides[0].seals
    with pytest.raises(UserError, match="match-damaged"):
        woken.sides[0].seals[trap]


def test_a_snapshot_hardly_grows_with_a_match_whose_files_all_lay_traps(tmp_path: Path) -> None:
    short, longer = long_matches.costs(tmp_path, "traps", (50, 450))
    assert longer.inputs - short.inputs > 390
    assert (longer.snapshot_bytes - short.snapshot_bytes) / (longer.inputs - short.inputs) < 3  # bytes an input; a seal has 90
