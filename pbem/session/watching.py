"""A match as a film: every step with the position behind it, so that a door can run it forwards and backwards."""

from typing import Any

from msgspec import Struct

from pbem.engine.game import Rules
from pbem.match.record import Report
from pbem.session.homes import Home
from pbem.session.load import look_up
from pbem.session.position import tried_now
from pbem.session.reports import MatchCard, Step
from pbem.session.steps import report_steps


class Frame(Struct, frozen=True):
    """One step and the position behind it, as the viewer may see it."""

    step: Step
    state: Any


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
    rules: Rules[Any]
    start: Any  # the position before the first frame
    frames: tuple[Frame, ...]
    reels: tuple[Reel, ...]

    def state_at(self, place: int) -> Any:
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
    side = loaded.viewer
    states = [rules.start()]  # by the number of inputs before
    lengths: list[int] = []  # of `states` behind each file
    frames: list[Frame] = []
    reels: list[Reel] = []
    start = states[0]
    for report, signed in zip(reports, turns, strict=True):
        if report.seq == since:
            start = states[-1]
        shown = _frames(rules, report, states, lengths, side)
        lengths.append(len(states))
        if report.seq >= since:
            reels.append(Reel(report.seq, report.author, signed.turn.note, len(frames)))
            frames += shown
    tried = tried_now(loaded) if with_settled else None
    if tried and not tried.record.lines:
        report = tried.prospect.report
        if shown := _frames(rules, report, states, lengths, side):
            reels.append(Reel(report.seq, loaded.due, "", len(frames), is_draft=True))
            frames += shown
    return Film(loaded.card, rules, rules.view(start, side), tuple(frames), tuple(reels))


def _frames(rules: Rules[Any], report: Report, states: list[Any], lengths: list[int], side: int) -> list[Frame]:
    """The steps of a file. `states` goes on with them, and back where the match was taken back."""
    applied = {each.step: each for each in report.steps}
    found = []
    for step in report_steps(rules, report, (side,)):
        if step.kind == "taken-back" and report.taken_back_to is not None:
            del states[lengths[report.taken_back_to] :]
        elif step.kind == "rewound":
            del states[step.number + 1 :]
        elif step.kind not in ("skipped", "cut"):
            del states[step.number + 1 :]
            states.append(rules.apply(states[step.number], applied[step.number].given)[0])
        found.append(Frame(step, rules.view(states[-1], side)))
    return found
