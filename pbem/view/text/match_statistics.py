"""A match in numbers as charts of text: luck, points and losses by turn, points line by line, army morale."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pbem.engine.luck import Count
from pbem.engine.planning import Chart, Tally
from pbem.view.text.chances import FULL, bar
from pbem.view.text.luck import luck_lines, percent
from pbem.view.text.narration import Narrator, opened
from pbem.view.words import windows as words

LUCK_BAR = 40
MOST_FACES = 20
FEWEST = 10  # points or units that a whole bar stands for at least


def luck_text(found: Count, narrator: Narrator, is_ascii: bool) -> list[str]:
    """The luck of a match in sentences, with a bar for each side and one for each number of the dice."""
    lines = []
    for side, luck in enumerate(found.sides):
        if luck.own.rolls:
            part = Fraction(luck.own.sum, luck.own.best) if luck.own.best else Fraction(1, 2)
            name, drawn, middle = opened(narrator.side(side)), bar(part, LUCK_BAR, is_ascii), LUCK_BAR // 2
            halved = f"{drawn[:middle]}|{drawn[middle:]}"  # fair dice end at the sign
            lines.append(f"{name:<16}{halved} {percent(luck.own.sum, luck.own.best):>3} %")
    if lines:
        lines = [words.LUCK_HEAD, *lines, ""]
    lines += luck_lines(found, narrator)
    for die in found.dice:
        if die.faces <= MOST_FACES and any(die.counts):
            lines += ["", words.FACES.format(count=sum(die.counts), faces=die.faces)]
            most = max(die.counts)
            for number, count in enumerate(die.counts, 1):
                lines.append(f"{number:>4} {_full(count, most, LUCK_BAR, is_ascii)} {count}".rstrip())
    return lines


def _full(count: int, most: int, width: int, is_ascii: bool) -> str:
    """A bar as long as its share of the longest; what is above nought shows."""
    size = max(width * count // most, 1) if count and most else 0
    return FULL[is_ascii] * size


def back_to_back(turns: Mapping[int, tuple[int, ...]], narrator: Narrator, width: int, is_ascii: bool) -> list[str]:
    """Numbers of both sides by turn, a line each: the bar of the first side to the left, that of the second to the right."""
    number = max([len(str(value)) for values in turns.values() for value in values], default=1)
    half = max((width - 8 - 2 * number - 5) // 2, 8)
    most = max([FEWEST, *(value for values in turns.values() for value in values)])
    names = [opened(narrator.side(side))[:half] for side in (0, 1)]
    head = words.TURN_LINE.format(turn=words.TURN_HEAD, left=f"{names[0]:>{half + number + 1}}", right=names[1])
    lines = [head.rstrip()]
    for turn, values in turns.items():
        left, right = (_full(max(value, 0), most, half, is_ascii) for value in values[:2])
        texts = {"left": f"{left:>{half}} {values[0]:>{number}}", "right": f"{values[1]:<{number}} {right}"}
        lines.append(words.TURN_LINE.format(turn=turn, **texts).rstrip())
    return lines


def gains_text(tally: Tally, narrator: Narrator) -> list[str]:
    """Each gain with its turn and reason, then the sum of each side."""
    lines = []
    for gain in tally.gains:
        reason = str(narrator.value("line", gain.line))
        subject = str(narrator.value("subject", gain.subject)) if gain.subject else ""
        side = opened(narrator.side(gain.side))
        template = words.POINTS_LINE_OF if subject else words.POINTS_LINE
        lines.append(template.format(turn=gain.turn, side=side, points=gain.points, reason=reason, subject=subject))
    if not lines:
        return [words.NO_POINTS]
    sums = [words.POINTS_SUM.format(side=opened(narrator.side(side)), points=points) for side, points in enumerate(tally.points)]
    return [*lines, ", ".join(sums)]


def reasons_text(chart: Chart) -> list[str]:
    """The lines of a chart that give something now, below the heads of their groups."""
    lines: list[str] = []
    for row in chart.rows:
        is_head = len(row) > 2 and not row[1]
        if is_head:
            lines.append(f"{row[0]}: {row[-1]}")
        elif row[-1].lstrip("+-").isdigit() and int(row[-1]):
            lines.append(f"  {row[-1]:>3}  {row[0]}")
    return lines


def section(title: str, lines: Iterable[str]) -> list[str]:
    """A part of the report under its title."""
    return ["", title, "-" * len(title), *lines]
