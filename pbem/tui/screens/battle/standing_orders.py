"""Standing orders: what is in force, an editor that reads along, and what another one would have decided."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input

from pbem.desk.open_match import Table
from pbem.desk.standing_order_lines import read_back, tried
from pbem.session.results import Standing
from pbem.session.turn import draft
from pbem.session.turn.draft import ASK_WORD
from pbem.tui.base_page import AtTable, Dialog, Line, fault_of, words_or_raise
from pbem.tui.dialogs import Tell
from pbem.tui.screens.windows.window import DraftWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.map.scene import policy_words, words_of
from pbem.view.words import windows as words

MAX_POLICY = 1000


class StandingWindow(DraftWindow):
    """Every kind of answer, for the other side's phases and for one's own."""

    where = "standing"
    heading = words.STANDING_TITLE

    def show(self) -> None:
        """What is in force, or drafted."""
        super().show()
        found = draft.standing(self.table.home, self.table.ref)
        texts = words_of(self.table.game).policies
        rows: list[Choice] = []
        self.entries: dict[int, Standing] = {}  # by row
        for is_own, title in ((False, words.IN_OTHER_STRETCH), (True, words.IN_OWN_STRETCH)):
            rows.append(Choice("", title, is_open=False))
            for entry in found:
                if entry.is_own_stretch is is_own:
                    what = texts.get(entry.kind, entry.kind)
                    self.entries[len(rows)] = entry
                    head = f"  {words.STANDING_LINE.format(kind=entry.kind, what=what)}"
                    rows.append(Choice(entry.kind, f"{head}{_notes(entry)}", _in_force(entry)))
        self.put_choices(rows, indent=4)

    @property
    def entry(self) -> Standing | None:
        """The one under the cursor."""
        return self.entries.get(self.at)

    def put(self, entry: Standing, text: str, is_sealed: bool = False) -> None:
        """Draft a change. Raises what the session raises."""
        found = draft.set_standing(self.table.home, self.table.ref, entry.kind, text, entry.is_own_stretch, is_sealed)
        self.is_changed = True
        self.table.look_again()
        self.show()
        now = next(each for each in found if (each.kind, each.is_own_stretch) == (entry.kind, entry.is_own_stretch))
        template = words.STANDING_SET if now.is_drafted else words.STANDING_KEPT
        self.tell(template.format(kind=now.kind, text=now.text or words.SEALED_TEXT))

    def action_edit(self) -> None:
        """The editor."""
        entry = self.entry
        if entry is not None:

            def take(text: str) -> str:
                return fault_of(self.narrator, self.put, entry, text, entry.is_sealed and text.strip() != ASK_WORD)

            self.app.push_screen(PolicyWindow(self.table, entry, take))

    def action_ask(self) -> None:
        """Decide every time."""
        if self.entry is not None:
            self.put(self.entry, ASK_WORD)

    def action_default(self) -> None:
        """The game's own."""
        if self.entry is not None:
            self.put(self.entry, draft.default_text(self.table.position.rules, self.entry.kind))

    def action_restore(self) -> None:
        """Leave in force what is."""
        if self.entry is not None:
            self.put(self.entry, "")

    def action_seal(self) -> None:
        """Seal it, or open it again."""
        entry = self.entry
        if entry is None:
            return
        if entry.is_own_stretch or entry.text == ASK_WORD:
            self.complain(words.SEAL_ONLY_OTHER if entry.is_own_stretch else words.SEAL_NOT_ASK)
        else:
            self.put(entry, entry.text, not entry.is_sealed)

    def action_trial(self) -> None:
        """Try what stands here on the last phase."""
        if self.entry is not None:
            lines = tried(self.table, self.entry.kind, self.entry.text)
            self.app.push_screen(Tell(words.TRIAL_TITLE, lines))


def _in_force(entry: Standing) -> str:
    return words.ASK_TEXT if entry.text == ASK_WORD else entry.text or words.SEALED_TEXT


def _notes(entry: Standing) -> str:
    marks = (("default", entry.is_default), ("sealed", entry.is_sealed), ("drafted", entry.is_drafted))
    notes = ", ".join(words.STANDING_NOTES[key] for key, holds in marks if holds)
    return f"   ({notes})" if notes else ""


class PolicyWindow(AtTable, Dialog[bool]):
    """One standing order as text, with the words of its kind. `take` says what is wrong with it, "" when it is taken."""

    window = "window broad"
    key_line = words.EDITOR_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "trial", show=False, priority=True),
        Binding("down", "scroll(1)", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False, priority=True),
    ]

    def __init__(self, table: Table, entry: Standing, take: Callable[[str], str]) -> None:
        super().__init__()
        self.table, self.entry, self.take = table, entry, take
        what = words_of(table.game).policies.get(entry.kind, entry.kind)
        self.heading = words.EDITOR_TITLE.format(kind=entry.kind, what=what)

    def body(self) -> Iterable[Widget]:
        """The field, what it reads as, the words."""
        field = Input(self.entry.text, max_length=MAX_POLICY)
        field.cursor_blink = False
        yield field
        yield Line(id="told", classes="note")
        with VerticalScroll(classes="text", id="sheet", can_focus=False):
            yield Line("\n".join(self.lines()), id="lines")

    def lines(self) -> list[str]:
        """The words of this kind."""
        known = policy_words(self.table.game, self.entry.kind)
        head = known.pop("", "")
        listed = [(words.ASK_WORD, words.ASK_MEANS), *known.items()]
        return [head, *(words.WORD.format(word=word, text=text) for word, text in listed)]

    def complain(self, text: str) -> None:
        """What is wrong."""
        self.query_one("#told", Line).put(text, is_wrong=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Read along."""
        try:
            text = words.READS_AS.format(text=read_back(self.table, self.entry.kind, event.value))
            self.query_one("#told", Line).put(text, is_wrong=False)
        except Exception as error:
            self.complain(words_or_raise(error, self.narrator))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes it, if it can be read."""
        fault = self.take(event.value)
        if fault:
            self.complain(fault)
        else:
            self.dismiss(True)

    def action_trial(self) -> None:
        """What it would have decided in the last phase."""
        self.app.push_screen(Tell(words.TRIAL_TITLE, tried(self.table, self.entry.kind, self.query_one(Input).value)))

    def action_scroll(self, lines: int) -> None:
        """The words up and down, while the field keeps the focus."""
        self.query_one("#sheet", VerticalScroll).scroll_relative(y=lines, animate=False)
