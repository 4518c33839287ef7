"""The sheet that is being written, as sentences: lines are put in, changed, moved and taken out; each stays legal."""

from collections.abc import Sequence

from pbem.desk.open_match import Table
from pbem.desk.sheet_draft import SheetDraft, sheet_of
from pbem.tui.base_page import Cannot, Line, fault_of
from pbem.tui.dialogs import Enter
from pbem.tui.screens.battle.sheet_line import LineWords
from pbem.tui.screens.windows.window import DraftWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.map.captions import opened
from pbem.view.map.sheet_captions import block_of, group_name, sentence, told
from pbem.view.words import battle as words

INDENT = 3
BELOW_HEAD = 5  # columns before a line of a unit


class SheetWindow(DraftWindow):
    """The sheet as a list. `unit`: the cursor begins at what is written about it, and at its first line where nothing is."""

    where = "sheet"

    def __init__(self, table: Table, unit: str = "") -> None:
        super().__init__(table)
        sheet = sheet_of(table)
        assert sheet is not None, "opened only where one is written"
        self.sheet, self.draft, self.unit = sheet, SheetDraft(table, sheet), unit
        self.heading = words.SHEET_TITLE.format(count=len(self.draft.texts))

    def opened(self) -> None:
        """At the unit; a unit of which nothing is written yet gets a line first."""
        at = self.draft.block_about(self.unit)
        self.show(max(at, 0))
        if self.unit and at < 0:
            self.begin(self.unit)

    def show(self, at: int = -1) -> None:
        """Every line; below, who is left out."""
        super().show()
        self.query_one("#heading", Line).put(words.SHEET_TITLE.format(count=len(self.draft.texts)))
        self.put_choices(self.rows() or [Choice("", words.SHEET_EMPTY, is_open=False)], at, BELOW_HEAD)
        self.on_option_list_option_highlighted()

    def rows(self) -> list[Choice]:
        """One row a line."""
        found = []
        for line in told(self.table.scene, self.sheet, self.draft.texts):
            said = harmless(opened(line.said) if not line.depth else line.said, 400)
            below = " " * (BELOW_HEAD + INDENT * (line.depth - 1))
            head = words.SHEET_HEAD if line.number else words.SHEET_ALONE
            found.append(Choice("", f"{below}{said}" if line.depth else head.format(number=line.number, line=said)))
        return [*found, *(Choice("", row, is_open=False) for row in self.left_out())]

    def left_out(self) -> list[str]:
        """Who has no lines, and what becomes of that."""
        picture, done = self.table.scene.picture, self.table.plans.in_order
        names = dict.fromkeys(each.army for stack in picture.stacks.values() for each in stack if each.id in done)
        what = self.sheet.left_out
        return [words.SHEET_LEFT.format(unit=group_name(self.table.scene, name), what=what) for name in names]

    def on_option_list_option_highlighted(self) -> None:
        """The notation of the line under the cursor."""
        texts = self.draft.texts
        if 0 <= self.at < len(texts):
            self.tell(words.LINE_NOTATION.format(text=texts[self.at]))

    # --- changing

    def place(self) -> int:
        """The line under the cursor. Raises Cannot where there is none."""
        if not 0 <= self.at < len(self.draft.texts):
            raise Cannot(words.NO_LINE)
        return self.at

    def put(self, texts: Sequence[str], at: int, said: str) -> None:
        """Other lines, the cursor on one. What cannot be is told, and nothing has changed."""
        if fault := fault_of(self.narrator, self.draft.put, texts):
            self.complain(fault)
            return
        self.is_changed = True
        self.show(at)
        self.tell(said)

    def begin(self, unit: str = "") -> None:
        """Lines about a unit, behind all others."""
        verb = self.sheet.begins[0]
        end = len(self.draft.texts)
        LineWords(self.app, self.draft, end, end, lambda text: self.added(end, text), [verb, unit] if unit else [verb]).ask()

    def added(self, at: int, text: str) -> None:
        """One more line; behind the head of a unit the next is asked for at once."""
        self.put(self.draft.added(at, text), at, words.LINE_PUT.format(said=self.said(text)))
        if text.partition(" ")[0] in (*self.sheet.begins, *self.sheet.cases) and self.draft.texts[at : at + 1] == [text]:
            self.ask_below(at)

    def said(self, text: str) -> str:
        """A line as a sentence."""
        return opened(sentence(self.table.scene, self.sheet, text))

    def ask_below(self, at: int) -> None:
        """A line behind another."""
        below = self.draft.place_below(at)
        LineWords(self.app, self.draft, below, below, lambda text: self.added(below, text)).ask()

    def action_edit(self) -> None:
        """Another line in its place."""
        at = self.place()

        def changed(text: str) -> None:
            texts = self.draft.texts
            texts[at] = text
            self.put(texts, at, words.LINE_PUT.format(said=self.said(text)))

        LineWords(self.app, self.draft, at, at + 1, changed).ask()

    def action_add(self) -> None:
        """A line below this one."""
        self.ask_below(self.at if self.draft.texts else -1)

    def action_unit(self) -> None:
        """Lines about another unit."""
        self.begin()

    def action_type(self) -> None:
        """The line as it is written."""
        at = self.place()

        def check(text: str) -> str:
            texts = self.draft.texts
            texts[at] = " ".join(text.split())
            return fault_of(self.narrator, self.draft.put, texts)

        def typed(_: str) -> None:
            self.is_changed = True
            self.show(at)

        self.put_question(Enter(words.LINE_TITLE, words.LINE_FIELDS, self.draft.texts[at], check), typed)

    def action_remove(self) -> None:
        """A line, or all lines about a unit."""
        at = self.place()
        first, end = block_of(self.sheet, self.draft.texts, at)
        said = self.said(self.draft.texts[at])
        self.put(self.draft.without(at), first if at == first else min(at, end - 2), words.LINE_OUT.format(said=said))

    def move(self, step: int) -> None:
        """Up or down."""
        at = self.place()
        texts, there = self.draft.moved(at, step)
        if there == at:
            raise Cannot(words.CANNOT_MOVE)
        self.put(texts, there, words.LINE_NOTATION.format(text=texts[there]))

    def action_earlier(self) -> None:
        """One place up."""
        self.move(-1)

    def action_later(self) -> None:
        """One place down."""
        self.move(1)
