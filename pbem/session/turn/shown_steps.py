"""Steps of a file, from the fold's report, that a door can show one by one."""

from collections.abc import Iterable, Sequence

from pbem.engine.demands import Claimed, Decided, Opened, Rolled
from pbem.engine.events import Event
from pbem.engine.game import AnyRules
from pbem.match.fold_report import CLAIM, DICE, HAND, OPENING, SCRIPT, SPRING, Applied, Item, Report, Skipped
from pbem.protocol.turn_file import Accept, End, Offer, Pass, Resign, Secret
from pbem.session.results import Step
from pbem.session.turn.order_text import orders_in, write_line

KINDS = {DICE: "dice", OPENING: "opening", CLAIM: "claim", SPRING: "spring"}
JUMPS = ("taken-back", "rewound")
"""Kinds of steps that go back; they stand before all others of their file."""


def report_steps(rules: AnyRules, report: Report, viewers: Sequence[int], seq: int | None = None) -> tuple[Step, ...]:
    """The steps of one file: jumps back first, then inputs in order, then what was skipped or cut.

    `viewers`: the sides that are to see them, each of whom may know what they tell; none: the record as it is.
    """
    seq = report.seq if seq is None else seq
    found: list[Step] = []
    if report.taken_back_to is not None:
        found.append(Step(report.taken_back_to, seq, "taken-back", report.author))
    if report.rewound_to is not None:
        found.append(Step(report.rewound_to, seq, "rewound", report.author))
    found += applied_steps(rules, report.steps, viewers, seq)
    found += skipped_steps(rules, report.skipped, viewers, seq)
    for cut in report.cuts:
        found += [Step(-1, seq, "cut", cut.side, _written(rules, cut.side, item, viewers)) for item in cut.items]
    return tuple(found)


def applied_steps(
    rules: AnyRules, applied: Iterable[Applied], viewers: Sequence[int], seq: int, is_supposed: bool = False
) -> list[Step]:
    """A step for each input, told to these sides."""
    return [_step(rules, each, viewers, seq, is_supposed) for each in applied]


def skipped_steps(
    rules: AnyRules, skipped: Iterable[Skipped], viewers: Sequence[int], seq: int, is_supposed: bool = False
) -> list[Step]:
    """A step for each order that was not carried out, told to these sides; one that a guard held back has no refusal."""
    return [
        Step(-1, seq, "skipped", each.side, text, refusal=each.refusal if text else None, is_supposed=is_supposed)
        for each in skipped
        for text in [_written(rules, each.side, each.item, viewers)]
    ]


def _written(rules: AnyRules, side: int, item: Item, viewers: Sequence[int]) -> str:
    """A line as these sides may see it; "" where one of them may not: the order, or one of its guards."""
    said = [Decided(side, each) for each in (item.decision, *item.guards)]
    return write_line(rules, item) if all(rules.may_see(given, viewer) for given in said for viewer in viewers) else ""


def end_name(end: End | None) -> str:
    """How a file ends besides its orders: "pass", "offer-draw", "offer-takeback", "accept", "resign", "secret"; "" for nothing."""
    if isinstance(end, Offer):
        return f"offer-{end.what}"
    names: dict[type, str] = {Pass: "pass", Accept: "accept", Resign: "resign", Secret: "secret"}
    return names.get(type(end), "")


def events_for(rules: AnyRules, events: tuple[Event, ...], sides: Iterable[int]) -> tuple[Event, ...]:
    """What all of these sides may see of events."""
    for side in sides:
        events = rules.view_events(events, side)
    return events


def _step(rules: AnyRules, each: Applied, viewers: Sequence[int], seq: int, is_supposed: bool) -> Step:
    given, kind, text = each.given, KINDS.get(each.how, "standing"), ""
    events, is_seen = events_for(rules, each.events, viewers), all(rules.may_see(each.given, viewer) for viewer in viewers)
    numbers, revealed = tuple[int, ...](), tuple[str, ...]()
    if isinstance(given, Rolled):
        numbers = given.numbers
    elif isinstance(given, Decided):
        text = rules.write(given.decision) if is_seen else ""
        if each.how in (HAND, SCRIPT):
            kind = "order" if rules.is_order(given.decision) else "answer"
    elif isinstance(given, Opened):
        text = given.envelope
        revealed = orders_in(rules, text, given.payload) if is_seen else ()
    elif isinstance(given, Claimed):
        text = f"{given.envelope} {given.question} {given.answer}"
    elif rules.trap_kind and is_seen:
        text = rules.write_trap(given.payload)
    side = -1 if isinstance(given, Rolled) else given.side
    return Step(each.step, seq, kind, side, text, numbers, each.key, each.index, events, is_supposed=is_supposed, revealed=revealed)
