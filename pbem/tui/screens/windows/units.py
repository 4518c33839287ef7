"""Every unit with its state, and what is still to come with turn and place."""

import re
from collections.abc import Iterator

from pbem.desk.open_match import Table
from pbem.engine.picture import Counter
from pbem.errors import UserError
from pbem.tui.dialogs import Pick
from pbem.tui.screens.windows.window import FRAME, MARGIN, MAX_WIDTH
from pbem.tui.widgets.listing import Choice
from pbem.view.map.scene import place_hex
from pbem.view.words import windows as words
from pbem.view.words import without_game

EXAMPLES = 4
NUMBERS = re.compile(r"([0-9]+)")
LEAST_ARMY, MOST_ARMY = 9, 13  # columns for an army, on a narrow screen
WIDE = 96  # columns from which type and size have a column too


class UnitsWindow(Pick):
    """A line for each unit, the own side's first; the hex of the one that is picked, as "1807"."""

    window = "window broad"

    def __init__(self, table: Table) -> None:
        self.table = table
        picture = table.scene.picture
        on_map = sum(map(len, picture.stacks.values()))
        found = sorted({mark for stack in picture.stacks.values() for each in stack for mark in each.marks}, reverse=True)
        marks = sorted(map(table.narrator.mark, {mark.partition(":")[0]: mark for mark in found}.values()))
        armies = sorted({each.army for stack in (*picture.stacks.values(), picture.waiting) for each in stack})
        examples = ", ".join([*map(table.narrator.army, armies[:EXAMPLES]), *marks[:EXAMPLES]])
        self.army_width = max([LEAST_ARMY, *(len(table.narrator.army(army)) for army in armies)])
        coming = len(picture.waiting)
        heading = words.UNITS_TITLE.format(count=on_map, coming=coming, values=table.narrator.words.screens.value_names)
        super().__init__(heading, (), words.UNITS_PROMPT.format(examples=examples))

    def opened(self) -> None:
        """All units, laid out for this width."""
        self.choices = list(self.rows(min(self.app.size.width, MAX_WIDTH) - FRAME - MARGIN))
        super().opened()

    def rows(self, width: int) -> Iterator[Choice]:
        """A choice for each unit."""
        scene = self.table.scene
        own = max(self.table.position.side, 0)
        stood = [(counter, here) for here, stack in scene.picture.stacks.items() for counter in stack]
        stood.sort(key=lambda pair: (pair[0].side != own, pair[0].side, _in_order(pair[0].army), _in_order(pair[0].id)))
        for counter, here in stood:
            marks = [without_game.REDUCED] if counter.is_reduced else []
            marks += map(scene.narrator.mark, counter.marks)
            label = self._laid_out(counter, scene.hex(here), ", ".join(marks), width)
            yield Choice(scene.name(here), label, words=self._told(counter))
        for counter in scene.picture.waiting:
            label, entry = self._laid_out(counter, words.TO_COME, scene.narrator.waiting(counter), width), self.entry_of(counter)
            yield Choice(entry, label, is_open=bool(entry), words=self._told(counter, is_waiting=True))

    def _told(self, counter: Counter, is_waiting: bool = False) -> str:
        narrator = self.table.narrator
        return f"{narrator.side(counter.side)} {narrator.counter(counter, is_waiting=is_waiting)}"

    def _laid_out(self, counter: Counter, where: str, state: str, width: int) -> str:
        """One unit in columns, cut to the width."""
        narrator = self.table.narrator
        room = self.army_width if width >= WIDE else min(self.army_width, MOST_ARMY)
        kinds = [narrator.words.kinds.get(word, word) for word in (counter.kind, counter.size)]
        army, is_in_id = narrator.army(counter.army), counter.id.startswith(f"{counter.army}.")
        if is_in_id:  # "A1.1" says already that it is of A1
            army, room = kinds[0], max(room, MOST_ARMY)
        line = f"{counter.id:<7} {army:<{room}.{room}} {'-'.join(map(str, counter.values)):<8} {where:<19.19} "
        if width >= WIDE and not is_in_id:
            line += f"{' '.join(kinds):<22.22} "
        return f"{line}{state}"[:width].rstrip()

    def entry_of(self, counter: Counter) -> str:
        """The hex at which a unit comes; "" where that is no single place."""
        try:
            if len(counter.marks) < 2:
                return ""
            return self.table.scene.name(place_hex(self.table.scene, counter.marks[1].partition(" +")[0]))
        except UserError:
            return ""


def _in_order(name: str) -> list[tuple[int, str]]:
    """A name with its numbers by size: A2.9 before A2.10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in NUMBERS.split(name)]
