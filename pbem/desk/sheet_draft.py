"""The lines of a sheet in the draft: which they are, what may stand where, and how they are changed, all or none."""

from collections.abc import Sequence

from pbem.desk.open_match import Table
from pbem.desk.order_list import orders_of
from pbem.engine.demands import Choose, Decided
from pbem.engine.game import Options
from pbem.engine.word_tables import SheetWords
from pbem.session.turn.order_text import walk
from pbem.view.map.sheet_captions import block_of


def sheet_of(table: Table) -> SheetWords | None:
    """The tables of the sheet that is being written; None where something else is due."""
    return table.narrator.words.planning.sheets.get(table.choice.kind) if table.choice else None


class SheetDraft:
    """The sheet that is being written."""

    def __init__(self, table: Table, sheet: SheetWords) -> None:
        self.table, self.sheet = table, sheet
        self.verbs = frozenset(form.partition(" ")[0] for row in sheet.lines.rows for form in row.places[0].forms)

    @property
    def texts(self) -> list[str]:
        """Its lines: the last ones of the draft."""
        found: list[str] = []
        for order in reversed(orders_of(self.table.lines)):
            if len(order) > 1 or order[0].partition(" ")[0] not in self.verbs:
                break
            found.insert(0, order[0])
        return found

    def put(self, texts: Sequence[str]) -> None:
        """Other lines in their place. Raises IllegalOrder or UserError naming the first that does not hold; nothing has changed."""
        orders = orders_of(self.table.lines)
        self.table.rewrite([*orders[: len(orders) - len(self.texts)], *([text] for text in texts)])

    def options(self, at: int, begun: str) -> Options:
        """The words that may follow in a line begun so, behind so many lines. Raises IllegalOrder where these do not hold."""
        position, choice = self.table.position, self.table.choice
        state = position.game.planner.unwritten(position.rules, position.state)
        if state is None or not isinstance(choice, Choose):
            return Options(())
        for text in self.texts[:at]:
            state, _ = position.rules.apply(state, Decided(choice.side, position.rules.read(text)))
        return walk(position.rules, state, begun)

    def place_below(self, at: int) -> int:
        """Where a line stands that is put behind one; behind the last where there is none."""
        return min(at + 1, len(self.texts))

    def added(self, at: int, text: str) -> list[str]:
        """The lines with another one before the line `at`."""
        found = self.texts
        found.insert(at, text)
        return found

    def without(self, at: int) -> list[str]:
        """The lines without one; without all of its block where it is a head."""
        texts = self.texts
        first, end = block_of(self.sheet, texts, at)
        return texts[:first] + texts[end:] if at == first else texts[:at] + texts[at + 1 :]

    def moved(self, at: int, step: int) -> tuple[list[str], int]:
        """The lines with one a place up or down, and where it stands then: a head goes with its block, past another block."""
        texts = self.texts
        first, end = block_of(self.sheet, texts, at)
        if at == first:
            return self._moved_block(texts, first, end, step)
        there = at + step
        if first < there < end:
            texts[at], texts[there] = texts[there], texts[at]
            return texts, there
        return texts, at

    def _moved_block(self, texts: list[str], first: int, end: int, step: int) -> tuple[list[str], int]:
        neighbour = first - 1 if step < 0 else end
        if not 0 <= neighbour < len(texts):
            return texts, first
        start, stop = block_of(self.sheet, texts, neighbour)
        block, other = texts[first:end], texts[start:stop]
        if step < 0:
            return [*texts[:start], *block, *other, *texts[end:]], start
        return [*texts[:first], *other, *block, *texts[stop:]], first + len(other)

    def block_about(self, unit: str) -> int:
        """The line at which the lines about a unit begin; -1: there are none."""
        heads = [f"{verb} {unit}" for verb in self.sheet.begins]
        return next((at for at, text in enumerate(self.texts) if any(f"{text} ".startswith(f"{head} ") for head in heads)), -1)
