"""Records of the fold, as data: script items, standing orders, waits, applied steps, the report on a file."""

from collections.abc import Sequence

from msgspec import Struct

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Demand, Input
from pbem.engine.events import Event
from pbem.protocol.dice_chain import RollKey

SEALED_DICE = "sealed"
SWIFT_DICE = "swift"

ASK_WORD = "ask"  # in place of a standing order in notation: the player is asked

HAND = "hand"  # decided in the file that is being taken
SCRIPT = "script"  # decided in an earlier file
POLICY = "policy"  # a standing order that was filed
DEFAULT = "default"  # the game's own standing order
DICE = "dice"
OPENING = "opening"
CLAIM = "claim"
SPRING = "spring"


class Line(Struct, frozen=True):
    """A decision, with what hangs on it."""

    decision: Decision
    or_stop: bool = False
    guards: tuple[Decision, ...] = ()


class Item(Line, frozen=True, kw_only=True):
    """A line of a script."""

    is_order: bool
    seq: int  # the file it came in
    place: int  # in that file, from 0


class Standing(Struct, frozen=True):
    """A standing order as filed: mode ASK, OPEN or SEALED and its data, and the file it came in."""

    mode: int
    data: bytes
    seq: int


class Wait(Struct, frozen=True):
    """The reason why the run stands still: the demand, and whose values, opening or choice it needs; nobody's when all is over.

    A sealed standing order that must be opened shows as `Open`, though the rules themselves ask for a choice.
    """

    demand: Demand
    sides: tuple[int, ...]
    index: int = 0  # of the values, for a roll


class Applied(Struct, frozen=True):
    """One input of the match. `step`: how many came before it. `seq`: the file that fixed it, None for dice and defaults."""

    step: int
    given: Input
    how: str
    seq: int | None
    index: int  # of a roll, else 0
    key: RollKey  # of a roll, else empty
    nth: int  # which roll of this key at this index, from 1; else 0
    events: tuple[Event, ...]


class Skipped(Struct, frozen=True):
    """An order that was not carried out: what forbade it, or the guard that did not hold."""

    side: int
    item: Item
    refusal: Refusal | None
    guard: Decision | None


class Cut(Struct, frozen=True):
    """A script that ended because the other side answered by hand or sprang a trap."""

    side: int
    items: tuple[Item, ...]  # never empty


class Report(Struct, frozen=True):
    """The effects of one file. The first `settled` of `steps` came from what was filed before it."""

    seq: int
    author: int
    steps: tuple[Applied, ...]
    settled: int
    skipped: tuple[Skipped, ...]
    cuts: tuple[Cut, ...]
    rewound_to: int | None  # a trap took the match back to this step
    taken_back_to: int | None  # both sides agreed to go back to just after this file
    wait: Wait


def log_of(reports: Sequence[Report]) -> tuple[Applied, ...]:
    """All that stands of what files from the first on have applied: without what a trap or a take-back has undone."""
    parts: list[tuple[Applied, ...]] = []
    place, before_step = len(reports) - 1, None
    while place >= 0:
        report = reports[place]
        parts.append(report.steps if before_step is None else tuple(each for each in report.steps if each.step < before_step))
        if report.taken_back_to is not None:
            place, before_step = report.taken_back_to, None
            continue
        if report.rewound_to is not None:
            before_step = report.rewound_to if before_step is None else min(before_step, report.rewound_to)
        place -= 1
    return tuple(step for part in reversed(parts) for step in part)
