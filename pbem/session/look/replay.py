"""The replay of a match: every step with the position after it, so that a door can run it forwards and backwards."""

from collections.abc import Callable

from msgspec import Struct

from pbem.engine.game import AnyRules, Game
from pbem.match.fold_report import Report
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.results import MatchCard, Step
from pbem.session.turn.draft_outcome import seen_by
from pbem.session.turn.match_position import tried_now
from pbem.session.turn.shown_steps import JUMPS, report_steps


class Frame(Struct, frozen=True):
    """One step and the position behind it, as the viewer may see it."""

    step: Step
    state: Struct


class Reel(Struct, frozen=True):
    """One turn file of a film."""

    seq: int
    author: int
    note: str  # foreign text
    first: int  # its first frame
    is_draft: bool = False  # the next file of this side: so far only what its share of the dice settles


class Film(Struct, frozen=True):
    """A match from a file on."""

    card: MatchCard
    game: Game
    rules: AnyRules
    start: Struct  # the position before the first frame
    frames: tuple[Frame, ...]
    reels: tuple[Reel, ...]

    def state_at(self, place: int) -> Struct:
        """The position behind so many frames."""
        return self.frames[place - 1].state if place else self.start

    def reel_at(self, place: int) -> Reel | None:
        """The file that the frame before this place belongs to; None at the start."""
        return next((reel for reel in reversed(self.reels) if reel.first < place), None)


def film(home: Home, ref: str, since: int = 0, with_settled: bool = False) -> Film:
    """All steps of the files from `since` on, with positions.

    `with_settled`: then what this side's share of the dice settles before its next file holds anything, as a reel of its own.
    """
    loaded = look_up(home, ref)
    rules, turns = loaded.rules, loaded.chain.turns
    _, _, reports = loaded.replayed()
    side, tape = loaded.viewer, _Tape(rules)
    tried = tried_now(loaded) if with_settled else None
    see = seen_by(loaded, side, tried)
    frames: list[Frame] = []
    reels: list[Reel] = []
    start = tape.state
    for report, signed in zip(reports, turns, strict=True):
        if report.seq < since:
            tape.run(report)
            start = tape.state
            continue
        reels.append(Reel(report.seq, report.author, signed.turn.note, len(frames)))
        frames += _frames(tape, report, side, see)
    if tried and not tried.texts:
        report = tried.prospect.report
        if shown := _frames(tape, report, side, see):
            reels.append(Reel(report.seq, loaded.due, "", len(frames), is_draft=True))
            frames += shown
    return Film(loaded.card, loaded.game, rules, see(start), tuple(frames), tuple(reels))


def opening(home: Home, ref: str) -> Film:
    """The match before its first step: a film without frames, there at once."""
    loaded = look_up(home, ref)
    see = seen_by(loaded, loaded.viewer, None)
    return Film(loaded.card, loaded.game, loaded.rules, see(loaded.rules.start()), (), ())


class _Tape:
    """The state of a match while its files run through, and every position that one of them may go back to."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.state: Struct = rules.start()
        self._before: dict[int, Struct] = {}  # an input, by its number; a take-back does not set the numbers back
        self._ends: list[Struct] = []  # of the files

    def run(self, report: Report) -> tuple[Struct, dict[int, Struct]]:
        """The position from which a file goes on, and the one behind each of its inputs, by the input's number."""
        if report.taken_back_to is not None:
            self.state = self._ends[report.taken_back_to]
        if report.rewound_to is not None:
            self.state = self._before[report.rewound_to]
        first, behind = self.state, {}
        for each in report.steps:
            self._before[each.step] = self.state
            self.state, _ = self.rules.apply(self.state, each.given)
            behind[each.step] = self.state
        self._ends.append(self.state)
        return first, behind


def _frames(tape: _Tape, report: Report, side: int, see: Callable[[Struct], Struct]) -> list[Frame]:
    """The steps of a file, as a side may see them."""
    state, behind = tape.run(report)
    found = []
    for step in report_steps(tape.rules, report, (side,)):
        if step.kind not in JUMPS:
            state = behind.get(step.number, state)
        found.append(Frame(step, see(state)))
    return found
