"""The rule of the dice (turn-file 4.3, 6) with a part left out."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import NOBODY, Choose, Open, Roll
from pbem.match import burn_mark, demand_loop, file_ends, file_stages, traps
from pbem.match.file_in_progress import FileInProgress
from pbem.match.state import MatchState
from pbem.protocol.turn_file import Spring, Turn

Patch = Callable[[pytest.MonkeyPatch], None]


def nothing_counts(patch: pytest.MonkeyPatch) -> None:
    """No file uses anything up."""
    patch.setattr(burn_mark, "raised", lambda burnt, _stamps, _conceded: burnt)


def _counts_only_behind(patch: pytest.MonkeyPatch, demand: type) -> None:
    """A file uses up what its author could compute only where the run then waits for this."""
    burnt_by_now = FileInProgress.burnt_by_now
    patch.setattr(
        FileInProgress,
        "burnt_by_now",
        lambda self: burnt_by_now(self) if isinstance(self.match.wait.demand, demand) else self.match.burnt,
    )


def counts_only_where_a_choice_is_awaited(patch: pytest.MonkeyPatch) -> None:
    _counts_only_behind(patch, Choose)


def counts_only_where_an_opening_is_awaited(patch: pytest.MonkeyPatch) -> None:
    _counts_only_behind(patch, Open)


def counts_from_the_beginning(patch: pytest.MonkeyPatch) -> None:
    """A file's stamp counts for what it settles."""
    begin = file_stages.begin

    def begin_and_count(match: MatchState, turn: Turn, *rest: Any, **more: Any) -> FileInProgress:
        file = begin(match, turn, *rest, **more)
        return file.on(file.match.with_side(file.author, stamp=file.stamp))

    patch.setattr(file_stages, "begin", begin_and_count)


def an_opening_can_be_avoided(patch: pytest.MonkeyPatch) -> None:
    """What is asked of a file's author may be shown after what is new in it."""

    def end_settling(file: FileInProgress) -> FileInProgress:
        return replace(file, match=file.match.with_side(file.author, stamp=file.stamp), settled=len(file.steps))

    patch.setattr(file_stages, "end_settling", end_settling)


def one_less_for_everybody(patch: pytest.MonkeyPatch) -> None:
    """In swift mode every stamp counts less one."""
    raised = burn_mark.raised

    def all_less(burnt: int, stamps: list[int], conceded: int) -> int:
        return raised(burnt, stamps if conceded == NOBODY else [max(0, each - 1) for each in stamps], NOBODY)

    patch.setattr(burn_mark, "raised", all_less)


def own_stamp_only(patch: pytest.MonkeyPatch) -> None:
    """Only the stamp of the file being taken counts, not the last one of the other side."""
    patch.setattr(
        FileInProgress,
        "burnt_by_now",
        lambda self: burn_mark.raised(
            self.match.burnt,
            [known.stamp if side == self.author else 0 for side, known in enumerate(self.match.sides)],
            self.match.holder if self.match.is_swift else NOBODY,
        ),
    )


def counted_at_the_end_only(patch: pytest.MonkeyPatch) -> None:
    """The mark is raised when a file is done, not where a roll comes up on the way."""
    roll = demand_loop._roll

    def roll_unraised(file: FileInProgress, demand: Roll) -> FileInProgress:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(FileInProgress, "raise_burnt", lambda self, _burnt: self)
            return roll(file, demand)

    patch.setattr(demand_loop, "_roll", roll_unraised)


def a_spring_does_not_count(patch: pytest.MonkeyPatch) -> None:
    """What the owner of a trap could compute when it sprang stays in use; and the match goes back with the mark."""
    spring = traps.spring

    def spring_unburnt(file: FileInProgress, turn: Turn, sprung: Spring) -> FileInProgress:
        after = spring(file, turn, sprung)
        return after.on(replace(after.match, burnt=file.match.burnt))

    patch.setattr(file_stages, "spring", spring_unburnt)


def a_take_back_does_not_count(patch: pytest.MonkeyPatch) -> None:
    """Accepting a take-back uses nothing up."""
    apply_instead = file_ends.apply_instead

    def apply_unraised(file: FileInProgress, turn: Turn) -> FileInProgress:
        after = apply_instead(file, turn)
        return after.on(replace(after.match, burnt=file.match.burnt, counts=file.match.counts))

    patch.setattr(file_ends, "apply_instead", apply_unraised)


def nothing_conceded(patch: pytest.MonkeyPatch) -> None:
    """In swift mode the holder's stamp counts in full, too."""
    raised = burn_mark.raised
    patch.setattr(burn_mark, "raised", lambda burnt, stamps, _conceded: raised(burnt, stamps, NOBODY))
