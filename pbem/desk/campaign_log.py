"""The log as a campaign told in order: turns, stages and phases as heads, each fight in one place, like things in one line."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from pbem.desk.match_head_and_log import JUMPS, revealed_lines, standing_note, step_head
from pbem.engine.events import Event
from pbem.session.results import Position, Step
from pbem.view.text.narration import Narrator
from pbem.view.words import without_game

INDENT = "  "
PHASE, FILE_LEVEL = 1, 0  # levels: heads of phases and above go below the name of the file that they open
ANSWERS = ("answer", "standing", "dice")  # whose events tell the order before them, where it has none of its own
Noted = tuple[Event, str]


def story(steps: Sequence[Step], narrator: Narrator) -> list[tuple[int, str]]:
    """Steps as they follow one another, with how deep each line stands."""
    lines: list[tuple[int, str]] = []
    noted: list[Noted] = []
    supposed = False
    for at, step in enumerate(steps):
        after = steps[at + 1] if at + 1 < len(steps) else None
        is_answered = after is not None and after.kind in ANSWERS and bool(after.events)
        head = "" if is_answered and step.kind == "order" and not step.events else step_head(step, narrator)
        if head or step.is_supposed is not supposed:
            lines += narrator.told(noted)
            noted = []
        if step.is_supposed and not supposed:
            first = narrator.told([(event, "") for event in step.events])
            level = narrator.words.log.level if head or not first else first[0][0]
            lines.append((level, without_game.SUPPOSED_FROM_HERE))
        supposed = step.is_supposed
        if head:
            level = narrator.words.log.level
            lines += [(level, head), *((level + 1, line) for line in revealed_lines(step, narrator))]
        noted += [(event, "" if place else standing_note(step, event)) for place, event in enumerate(step.events)]
    return lines + narrator.told(noted)


def story_lines(steps: Sequence[Step], narrator: Narrator, margin: str = "") -> list[str]:
    """The same as lines behind a margin, indented from the least deep of them on."""
    lines = story(steps, narrator)
    least = min((level for level, _ in lines), default=0)
    return [f"{margin}{INDENT * (level - least)}{line}" for level, line in lines]


def new_steps(before: Position, now: Position) -> list[Step]:
    """The steps that the draft does now and did not do before: settled, then provisional."""
    found: list[Step] = []
    for supposed in (False, True):
        was, is_now = ([step for step in each.happened if step.is_supposed is supposed] for each in (before, now))
        same = takewhile(lambda pair: pair[0] == pair[1], zip(was, is_now, strict=False))
        found += is_now[len([*same]) :]
    return found


def chapters(steps: Sequence[Step], position: Position, narrator: Narrator) -> Iterator[str]:
    """The whole log. A file is named where its author's own orders begin; what it settled of earlier ones stands before that."""
    told: list[tuple[int, str]] = []
    shown, waiting = -2, list[Step]()
    for step in steps:
        side = author(position, step.seq)
        is_own = step.kind in JUMPS or (step.kind == "order" and (side < 0 or step.side == side))
        if step.seq != shown and (is_own or shown == -2):
            told += story(waiting, narrator)
            heads = next((back for back in range(len(told)) if told[-1 - back][0] > PHASE), len(told))
            told.insert(len(told) - heads, (FILE_LEVEL, f"-- {_file(position, step.seq, narrator)} --"))
            waiting, shown = [], step.seq
        waiting.append(step)
    yield from _spaced([*told, *story(waiting, narrator)])


def author(position: Position, seq: int) -> int:
    """The side that made a file, or makes the draft (a negative number): they take turns. -1 where that cannot be told."""
    if seq < 0:
        return position.due
    if position.due >= 0:
        return position.due if (position.seq - seq) % 2 == 0 else 1 - position.due
    if position.card.own_side >= 0 and position.last_sent >= 0:
        return position.card.own_side if (position.last_sent - seq) % 2 == 0 else 1 - position.card.own_side
    return -1


def _file(position: Position, seq: int, narrator: Narrator) -> str:
    if seq < 0:
        return without_game.NOT_SENT
    side = author(position, seq)
    return (without_game.FILE_OF if side >= 0 else without_game.FILE).format(seq=seq, side=narrator.side(side))


def _spaced(lines: Sequence[tuple[int, str]]) -> Iterator[str]:
    """With an empty line before each turn, stage and file."""
    before = 0
    for level, line in lines:
        if level <= 0 < before:
            yield ""
        yield f"{INDENT * level}{line}"
        before = level
