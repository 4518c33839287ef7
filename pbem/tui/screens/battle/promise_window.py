"""What orders promise that are decided by many dice, the best first; of the one under the cursor each of its dice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from pbem.desk.open_match import Table
from pbem.engine.planning import Promise
from pbem.tui.base_page import AtTable
from pbem.tui.screens.windows.window import ListWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.map.sheet_captions import group_name
from pbem.view.text.chances import percent, steps
from pbem.view.words import battle as words

MOST_COUNTS = 7  # numbers of lost that are told
MOST_THROWS = 3  # sorts of dice that are told


class PromiseWindow(AtTable, ListWindow[str]):
    """A row an order; gives the one that is picked."""

    where = "promises"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.found: Sequence[Promise] = table.plans.promises
        kind = table.choice.kind if table.choice else ""
        self.heading = words.PROMISES_TITLE.format(what=table.narrator.words.planning.promised.get(kind, kind))

    def show(self) -> None:
        """Every order with what it comes to; below, the dice of one."""
        super().show()
        self.put_choices([self.row(each) for each in self.found])
        self.on_option_list_option_highlighted()

    def row(self, promise: Promise) -> Choice:
        """Who against whom; how many are lost as expected, on both sides, and what comes of it."""
        scene = self.table.scene
        label = words.PROMISE.format(unit=group_name(scene, promise.unit), against=group_name(scene, promise.against))
        template = words.PROMISE_HITS if promise.only_hits else words.PROMISE_LOST
        parts = [template.format(lost=steps(mean(promise.lost)), any=percent(1 - promise.lost[0]))]
        parts += [words.PROMISE_OWN.format(lost=steps(mean(promise.lost_own)))] if promise.lost_own else []
        known = self.narrator.words.planning.comes
        parts += [
            words.PROMISE_COMES.format(what=known.get(code, code), chance=percent(part)) for code, part in promise.comes if part
        ]
        return Choice(promise.order, label, words.PROMISE_PARTS.join(parts))

    def on_option_list_option_highlighted(self) -> None:
        """Its dice, and the chance of each number of lost."""
        if 0 <= self.at < len(self.found):
            self.tell("\n".join(self.lines_about(self.found[self.at])))

    def lines_about(self, promise: Promise) -> Iterator[str]:
        """The dice, those alike together; then the chance of each number of lost."""
        alike = Counter((throw.need, throw.chance) for throw in promise.throws)
        dice = [
            (words.THROWS if need else words.FIGHTS).format(count=count, need=need, chance=percent(chance))
            for (need, chance), count in sorted(alike.items())
        ]
        yield words.PROMISE_PARTS.join(dice[:MOST_THROWS] + ["..."] * (len(dice) > MOST_THROWS))
        counts = shortened(promise.lost)
        told = [words.FALL_COUNT.format(count=number, chance=percent(part)) for number, part in enumerate(counts) if part]
        if len(counts) < len(promise.lost) and counts[-1]:
            told[-1] = words.FALL_MORE.format(count=len(counts) - 1, chance=percent(counts[-1]))
        yield (words.HIT if promise.only_hits else words.FALL).format(counts=", ".join(told))

    def action_order(self) -> None:
        """Order it."""
        if self.value:
            self.dismiss(self.value)


def mean(chances: Sequence[Fraction]) -> Fraction:
    """How many, as expected."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction(0))


def shortened(chances: Sequence[Fraction]) -> list[Fraction]:
    """The first of them, and the last with all behind it."""
    return [*chances[: MOST_COUNTS - 1], sum(chances[MOST_COUNTS - 1 :], Fraction(0))] if len(chances) > MOST_COUNTS else [*chances]
