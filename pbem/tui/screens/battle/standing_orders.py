"""Standing orders: what is in force, an editor that reads along, and what another one would have decided."""

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input, OptionList

from pbem.desk.open_match import Table
from pbem.desk.standing_order_lines import building, fillings, told, tried
from pbem.session.results import Standing
from pbem.session.turn import draft
from pbem.session.turn.draft import ASK_WORD
from pbem.tui.base_page import AtTable, Dialog, Line, fault_of, words_or_raise
from pbem.tui.dialogs import Enter, Pick, Tell
from pbem.tui.screens.windows.place_finder import FindWindow
from pbem.tui.screens.windows.window import DraftWindow
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.map.scene import words_of
from pbem.view.text.narration import opened
from pbem.view.text.standing_sentences import HEXES, Offer, joined
from pbem.view.words import windows as words

MAX_POLICY = 1000
MOST_TYPED = 20
TAKE, ANEW = "@take", "@anew"


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
                    said = opened(told(self.table.scene, entry.kind, entry.text)) or words.SEALED_TEXT
                    rows.append(Choice(entry.kind, f"{head}{_notes(entry)}", said))
        self.put_choices(rows, indent=4)

    def on_option_list_option_highlighted(self) -> None:
        """The notation of the one under the cursor, beside its sentence."""
        if self.entry is not None:
            self.tell(words.IN_NOTATION.format(kind=self.entry.kind, text=self.entry.text or words.SEALED_TEXT))

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


def _notes(entry: Standing) -> str:
    marks = (("default", entry.is_default), ("sealed", entry.is_sealed), ("drafted", entry.is_drafted))
    notes = ", ".join(words.STANDING_NOTES[key] for key, holds in marks if holds)
    return f"   ({notes})" if notes else ""


class PolicyWindow(AtTable, Dialog[bool]):
    """One standing order, put together from a list or written; its sentence beside it.

    `take` says what is wrong with it, "" when it is taken.
    """

    window = "window broad"
    key_line = words.EDITOR_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "trial", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(8)", show=False, priority=True),
        Binding("pageup", "move(-8)", show=False, priority=True),
    ]

    def __init__(self, table: Table, entry: Standing, take: Callable[[str], str]) -> None:
        super().__init__()
        self.table, self.entry, self.take = table, entry, take
        known = words_of(table.game)
        self.heading = words.EDITOR_TITLE.format(kind=entry.kind, what=known.policies.get(entry.kind, entry.kind))
        about = known.policy_words.get(entry.kind)
        self.about = about.about if about else ""
        self.now = building(table, entry.kind, entry.text)

    def body(self) -> Iterable[Widget]:
        """What holds for all of it, the field, what it says, the next words."""
        yield Line(self.about, classes="note")
        field = Input(self.entry.text, max_length=MAX_POLICY)
        field.cursor_blink = False
        yield field
        yield Line(id="told", classes="note")
        yield Listing(markup=False)

    def opened(self) -> None:
        """The cursor of the list moves while the field keeps the focus."""
        self.query_one(Listing).can_focus = False

    def complain(self, text: str) -> None:
        """What is wrong."""
        self.query_one("#told", Line).put(text, is_wrong=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Read along."""
        self.now = now = building(self.table, self.entry.kind, event.value)
        if now.fault is None:
            said = words.SAYS.format(text=opened(now.sentence)) if now.sentence else words.SAYS_NOTHING
            self.query_one("#told", Line).put(said, is_wrong=False)
        elif now.offers and not now.may_end:
            self.query_one("#told", Line).put(words.GOES_ON, is_wrong=False)
        else:
            self.complain(words_or_raise(now.fault, self.narrator))
        rows = [Choice(TAKE, words.TAKE_IT)] if now.notation else []
        rows += [Choice(str(at), words.WORD.format(word=offer.words, text=offer.says)) for at, offer in enumerate(now.offers)]
        rows += [Choice(ANEW, words.BEGIN_ANEW)] if now.text else []
        self.query_one(Listing).put_choices(rows)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter adds the words under the cursor, or takes it."""
        row = self.query_one(Listing).at_cursor
        if row is None or row.value == TAKE or (row.value == ANEW and not (self.now.notation or self.now.offers)):
            fault = self.take(event.value)
            if fault:
                self.complain(fault)
            else:
                self.dismiss(True)
        elif row.value == ANEW:
            self.put("")
        else:
            self.add(self.now.offers[int(row.value)])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """So does a click."""
        event.stop()
        self.on_input_submitted(Input.Submitted(self.query_one(Input), self.query_one(Input).value))

    def put(self, text: str) -> None:
        """Another text in the field."""
        field = self.query_one(Input)
        field.value = text
        field.cursor_position = len(text)

    def add(self, offer: Offer) -> None:
        """The next words; what stands in a slot is asked first."""
        base = self.now.text

        def fill(value: str | None) -> None:
            if value is not None:
                self.put(joined(base, offer.filled(value.strip())))

        title = words.FILL_TITLE.format(words=offer.words, text=offer.says)
        if not offer.slot:
            fill("")
        elif offer.slot in HEXES:
            self.app.push_screen(FindWindow(self.table), fill)
        elif found := fillings(self.table, offer):
            self.app.push_screen(Pick(title, [Choice(value, said, words=value) for value, said in found]), fill)
        else:
            self.app.push_screen(Enter(title, limit=MOST_TYPED), fill)

    def action_trial(self) -> None:
        """What it would have decided in the last phase."""
        self.app.push_screen(Tell(words.TRIAL_TITLE, tried(self.table, self.entry.kind, self.query_one(Input).value)))

    def action_move(self, rows: int) -> None:
        """The list up and down."""
        listing = self.query_one(Listing)
        for _ in range(abs(rows)):
            (listing.action_cursor_down if rows > 0 else listing.action_cursor_up)()
