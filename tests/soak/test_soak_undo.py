"""What was taken back comes back whole, and a program that undoes something wrongly is noticed."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.match import file_composition
from pbem.match.file_composition import Prospect
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import FileEnd, MatchState
from pbem.protocol.turn_file import Turn
from pbem.session.disk import snapshot
from tests.soak.matches import SEEDS, counts_of, match_with, played
from tools.soak import undo

SCENARIO = "police_post"
Patch = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_a_match_with_second_thoughts_ends_clean(dice: str) -> None:
    wanted = ("orders taken back", "matches taken back", "matches folded anew", "snapshots that went on")
    seats = match_with(dice, SCENARIO, *wanted)
    assert all(counts_of(seats)[each] for each in wanted)
    one, other = (seat.ending() for seat in seats)
    assert one.verdict == other.verdict == ("clean", "clean")
    assert one.log == other.log != b""


def one_file_further(patch: pytest.MonkeyPatch) -> None:
    def take_back(self: FileInProgress, end: FileEnd) -> FileInProgress:
        return replace(original(self, end.before or end), taken_back_to=end.seq)

    original = FileInProgress.take_back
    patch.setattr(FileInProgress, "take_back", take_back)


def keeps_scripts(patch: pytest.MonkeyPatch) -> None:
    def take_back(self: FileInProgress, end: FileEnd) -> FileInProgress:
        after = original(self, end)
        return after.on(replace(after.match, position=replace(after.match.position, scripts=self.match.scripts)))

    original = FileInProgress.take_back
    patch.setattr(FileInProgress, "take_back", take_back)


def without_burn(patch: pytest.MonkeyPatch) -> None:
    raise_burnt = FileInProgress.raise_burnt
    patch.setattr(FileInProgress, "raise_burnt", lambda self, to: self if self.taken_back_to is not None else raise_burnt(self, to))


def keeps_the_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(undo, "log_of", lambda reports: tuple(step for report in reports for step in report.steps))


def draft_tried_again_differs(patch: pytest.MonkeyPatch) -> None:
    """A draft tried as a whole loses its last order; written bit by bit it does not."""

    def shorter(fold: MatchState, vault: Any, draft: Any) -> Prospect:
        return file_composition.prospect(fold, vault, replace(draft, lines=draft.lines[:-1]))

    patch.setattr(undo, "prospect", shorter)


def snapshot_forgets_what_is_held(patch: pytest.MonkeyPatch) -> None:
    def thaw(*given: Any) -> MatchState:
        fold = snapshot.thaw(*given)
        return replace(fold, counts={}, burnt=fold.burnt + 1)

    patch.setattr(undo, "thaw", thaw)


def folded_anew_differs(patch: pytest.MonkeyPatch) -> None:
    def forgetful(fold: MatchState, turn: Turn) -> tuple[MatchState, Report]:
        after, report = take(fold, turn)
        return after, replace(report, steps=report.steps[:-1])

    patch.setattr(undo, "take", forgetful)


SPOILT: list[tuple[Patch, str]] = [
    (one_file_further, "not taken back to its state"),
    (keeps_scripts, "outlived"),
    (without_burn, "burns too little"),
    (keeps_the_log, "not that of the file taken back to"),
    (draft_tried_again_differs, "is not what it was"),
    (snapshot_forgets_what_is_held, "snapshot"),
    (folded_anew_differs, "folded anew|a snapshot of the match goes on otherwise"),
]


@pytest.mark.parametrize(("patch", "fault"), SPOILT, ids=[each[0].__name__ for each in SPOILT])
def test_what_is_undone_wrongly_is_noticed(patch: Patch, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(AssertionError, match=fault):
        all(played(seed, "sealed", SCENARIO, is_watched=False) for seed in SEEDS)
