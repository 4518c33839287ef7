"""What was taken back comes back whole, and a program that undoes something wrongly is noticed."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.match import compose
from pbem.match.compose import Prospect
from pbem.match.fold import Fold
from pbem.match.play import Play
from pbem.match.record import Report
from pbem.protocol.turn_file import Turn
from pbem.session import snapshot
from tests.soak.matches import SEEDS, counts_of, match_with, played
from tools import soak_undo

SCENARIO = "police_post"
Patch = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_a_match_with_second_thoughts_ends_clean(dice: str) -> None:
    wanted = ("orders taken back", "matches taken back", "matches folded anew", "snapshots that went on")
    seats = match_with(dice, SCENARIO, *wanted)
    assert all(counts_of(seats)[each] for each in wanted)
    one, other = (seat.said(b"", None) for seat in seats)
    assert one.verdict == other.verdict == ("clean", "clean")
    assert one.log == other.log != b""


def one_file_further(patch: pytest.MonkeyPatch) -> None:
    def take_back(self: Play, seq: int) -> None:
        original(self, seq - 1)
        self.taken_back_to = seq

    original = Play.take_back
    patch.setattr(Play, "take_back", take_back)


def keeps_scripts(patch: pytest.MonkeyPatch) -> None:
    def take_back(self: Play, seq: int) -> None:
        scripts = self.scripts
        original(self, seq)
        self.scripts = scripts

    original = Play.take_back
    patch.setattr(Play, "take_back", take_back)


def without_burn(patch: pytest.MonkeyPatch) -> None:
    raise_burnt = Play.raise_burnt
    patch.setattr(Play, "raise_burnt", lambda self, to: None if self.taken_back_to is not None else raise_burnt(self, to))


def keeps_the_log(patch: pytest.MonkeyPatch) -> None:
    def take_back(self: Play, seq: int) -> None:
        log = self.log
        original(self, seq)
        self.log, self.log_start = log, len(log)

    original = Play.take_back
    patch.setattr(Play, "take_back", take_back)


def draft_changes_the_match(patch: pytest.MonkeyPatch) -> None:
    """What a draft makes known stays known when it is thrown away."""

    def settle(self: Prospect, start: Fold, opens: tuple[str, ...]) -> None:
        start.reveals[self.vault.side] += 1
        original(self, start, opens)
        start.reveals[self.vault.side] -= 1
        start.counts = {**start.counts, ("seen",): 1}

    original = Prospect.settle
    patch.setattr(Prospect, "settle", settle)


def draft_tried_again_differs(patch: pytest.MonkeyPatch) -> None:
    """A draft tried as a whole loses its last order; written bit by bit it does not."""

    def shorter(fold: Fold, vault: Any, draft: Any) -> Prospect:
        return compose.prospect(fold, vault, replace(draft, lines=draft.lines[:-1]))

    patch.setattr(soak_undo, "prospect", shorter)


def snapshot_forgets_what_is_held(patch: pytest.MonkeyPatch) -> None:
    def thaw(*given: Any) -> Fold:
        fold = snapshot.thaw(*given)
        fold.counts, fold.burnt = {}, fold.burnt + 1
        return fold

    patch.setattr(soak_undo, "thaw", thaw)


def folded_anew_differs(patch: pytest.MonkeyPatch) -> None:
    class Forgetful(Fold):
        def take(self, turn: Turn) -> Report:
            report = super().take(turn)
            if self.log:
                self.log.pop()
            return report

    patch.setattr(soak_undo, "Fold", Forgetful)


SPOILT: list[tuple[Patch, str]] = [
    (one_file_further, "not that of the file taken back to"),
    (keeps_scripts, "outlived"),
    (without_burn, "burns too little"),
    (keeps_the_log, "not that of the file taken back to"),
    (draft_changes_the_match, "a draft has changed"),
    (draft_tried_again_differs, "is not what it was"),
    (snapshot_forgets_what_is_held, "snapshot"),
    (folded_anew_differs, "folded anew"),
]


@pytest.mark.parametrize(("patch", "fault"), SPOILT, ids=[each[0].__name__ for each in SPOILT])
def test_what_is_undone_wrongly_is_noticed(patch: Patch, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patch(monkeypatch)
    with pytest.raises(AssertionError, match=fault):
        all(played(seed, "sealed", SCENARIO, is_watched=False) for seed in SEEDS)
