"""Writing a paper by keys: its rows, what is to be known about the one under the cursor, what it comes to, what is wrong."""

from collections.abc import Callable, Iterable
from functools import partialmethod
from textwrap import wrap

from textual.widget import Widget

from pbem.desk.paper_table import PaperTable
from pbem.engine.player_texts.paper_form import FEWER, MORE, REMOVE, SET, Fault, FormRow, Setting
from pbem.session.disk import own_papers
from pbem.tui.base_page import Cannot, Line, Page, fault_of
from pbem.tui.dialogs import Ask, Enter, Pick, Tell
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.harmless import harmless
from pbem.view.map.captions import fitted
from pbem.view.text.action_table import Action, key_hint
from pbem.view.text.narration import opened
from pbem.view.words import papers as words

SEAL, OTHER, ANEW = "seal it", "another file", "begin anew"
ABOUT_LINES = 3
MAX_PATH, MAX_TEXT = 1000, 60
Placed = Callable[[FormRow, Setting], None]


class PaperPage(Page):
    """One paper. `on_map`: takes a row and a setting for which the map is asked; `sealed`: called when it has been sealed."""

    where = "paper"
    CSS = """
    PaperPage #sums { height: 1; }
    PaperPage #rows { height: 1fr; max-height: 100%; }
    PaperPage #about { height: 3; color: ansi_default; }
    PaperPage #wrong { height: auto; max-height: 3; }
    """

    def __init__(
        self, paper: PaperTable, on_map: Placed | None = None, sealed: Callable[[], None] | None = None, at: str = ""
    ) -> None:
        """`at`: the key of the row for the cursor to begin at."""
        super().__init__()
        self.paper, self.on_map, self.sealed = paper, on_map, sealed
        self.at = at
        self.kept = paper.text  # as it is in a file, or as it was begun
        self.news, self.news_at = "", ""  # what came of the last key, until the cursor is on another row

    def body(self) -> Iterable[Widget]:
        """What it comes to, the rows, the row under the cursor."""
        yield Line(id="sums", classes="heading")
        yield Listing(id="rows", markup=False)
        yield Line(id="wrong", classes="wrong")
        yield Line(id="about")

    @property
    def listing(self) -> Listing:
        """The rows."""
        return self.query_one(Listing)

    @property
    def name_of_paper(self) -> str:
        """What it is called."""
        return opened(self.face.home.games(self.paper.game).words.papers.get(self.paper.name, self.paper.name))

    def key(self, action: str) -> str:
        """The key of an action of this screen, as a person reads it."""
        return key_hint(f"{self.where}.{action}", self.face.settings.keys)

    # --- showing

    def own_actions(self) -> tuple[Action, ...]:
        """Without a match nothing is sealed."""
        return tuple(each for each in super().own_actions() if each.name != "seal" or self.sealed is not None)

    def opened(self) -> None:
        """The rows, the cursor on the first, or on the one that is named."""
        self.show(self.at)
        self.listing.focus()

    def show(self, at: str = "") -> None:
        """Everything as it stands; the cursor stays on its row, or goes to another."""
        form = self.paper.form
        self.title_line(words.TITLE.format(paper=self.name_of_paper, title=form.title))
        choices = [Choice(row.key, self.label(row), is_open=row.is_open) for row in form.rows]
        if self.sealed is not None:
            label = words.SEAL_ROW_WRONG.format(count=len(form.problems)) if form.problems else words.SEAL_ROW
            choices.insert(0, Choice(SEAL, f"{words.RIGHT_MARK} {label}"))
        wanted = at or (self.listing.at_cursor.value if self.listing.at_cursor else "")
        first = self.listing.highlighted or int(self.sealed is not None)  # not on what seals it: Enter may have come twice
        place = next((place for place, each in enumerate(choices) if each.value == wanted), first)
        self.listing.put_choices(choices, place)
        self.show_lines()

    def label(self, row: FormRow) -> str:
        """A row, with a mark where something is wrong with it."""
        return f"{words.WRONG_MARK if row.problems else words.RIGHT_MARK} {'  ' if row.is_open else ''}{row.label}"

    def show_lines(self) -> None:
        """What it comes to, the row under the cursor, whether something is wrong."""
        form, width = self.paper.form, self.app.size.width
        self.query_one("#sums", Line).put(fitted(form.sums, width))
        row = self.paper.row(self.key_at)
        problems = row.problems if row else form.problems if self.key_at == SEAL else ()
        wrong = [part for problem in problems for part in wrap(self.said(problem), width)][:ABOUT_LINES]
        self.query_one("#wrong", Line).put("\n".join(wrong))
        about = wrap(row.note, width) if row else []
        self.query_one("#about", Line).put("\n".join(about[:ABOUT_LINES]))
        self.say_state()

    def tell(self, text: str) -> None:
        """What came of the last key."""
        self.news, self.news_at = text, self.key_at
        self.say(text)

    def say_state(self) -> None:
        """What came of the last key, else whether something is wrong."""
        problems = self.paper.form.problems
        if self.news:
            self.say(self.news)
            return
        if problems:
            count = words.PROBLEMS.format(count=len(problems), key=self.key("problems"))
            self.say(fitted([count, self.said(problems[0])], self.app.size.width))
        else:
            self.say(words.NOTHING_WRONG if self.sealed is None else words.MAY_BE_SEALED.format(key=self.key("seal")))

    def said(self, fault: Fault) -> str:
        """What is wrong, in a sentence with its rule."""
        return opened(self.paper.said(fault))

    resized = show_lines

    def on_option_list_option_highlighted(self) -> None:
        """Another row."""
        if self.is_open:
            self.news = self.news if self.key_at == self.news_at else ""
            self.show_lines()

    @property
    def key_at(self) -> str:
        """The key of the row under the cursor."""
        return self.listing.at_cursor.value if self.listing.at_cursor else ""

    def row_here(self) -> FormRow:
        """The row under the cursor. Raises Cannot where there is none that could be changed."""
        row = self.paper.row(self.key_at)
        if row is None:
            raise Cannot(words.NOT_HERE)
        return row

    # --- changing

    def on_option_list_option_selected(self) -> None:
        """Enter on a row, or a click."""
        self.action_change()

    def action_change(self) -> None:
        """Give the row under the cursor another value: from a list, as a text, or at once where there is one alone."""
        if self.key_at == SEAL:
            self.action_seal()
            return
        row = self.row_here()
        if row.written is not None:
            field = Enter(words.WRITE_TITLE, [row.note], row.written, limit=MAX_TEXT)
            self.put_question(field, lambda text: self.done(self.paper.write(row.key, text)))
        elif len(row.settings) == 1:
            self.take(row, row.settings[0].value)
        elif row.settings:
            choices = [Choice(each.value, each.label, each.note) for each in row.settings]
            title = words.CHOOSE_TITLE.format(row=row.label.strip())
            self.put_question(Pick(title, choices, at=row.setting), lambda value: self.take(row, value))
        elif row.is_counted:
            self.action_more()
        else:
            raise Cannot(words.NOT_HERE)

    def take(self, row: FormRow, value: str) -> None:
        """A setting was chosen; some ask for a hex of the map."""
        setting = next(each for each in row.settings if each.value == value)
        if setting.asks_hex and self.on_map is not None:
            self.app.pop_screen()
            self.on_map(row, setting)
        else:
            self.done(self.paper.change(row.key, SET, value))

    def count(self, act: str) -> None:
        """One more or one fewer."""
        row = self.row_here()
        if not row.is_counted:
            raise Cannot(words.NOT_COUNTED)
        self.done(self.paper.change(row.key, act))

    action_more = partialmethod(count, MORE)
    action_fewer = partialmethod(count, FEWER)

    def action_remove(self) -> None:
        """Away with the row."""
        row = self.row_here()
        if not row.is_removable:
            raise Cannot(words.NOT_REMOVABLE)
        self.done(self.paper.change(row.key, REMOVE))

    def done(self, is_changed: bool, told: str = "") -> None:
        """Show what came of a key."""
        if is_changed:
            self.news = ""
            self.show()
        if told or not is_changed:
            self.tell(told or words.NO_CHANGE)

    def action_by_lot(self) -> None:
        """Another one by lot."""
        if not self.paper.paper.can_draw:
            raise Cannot(words.NO_LOTS)
        self.done(self.paper.by_lot(), words.DRAWN.format(key=self.key("undo")))

    def action_undo(self) -> None:
        """As it was before the last change."""
        if not self.paper.undo():
            raise Cannot(words.NOTHING_TO_UNDO)
        self.done(is_changed=True)

    def action_redo(self) -> None:
        """The change that was taken back."""
        if not self.paper.redo():
            raise Cannot(words.NOTHING_TO_REDO)
        self.done(is_changed=True)

    # --- looking

    def action_problems(self) -> None:
        """All that is wrong."""
        problems = [part for each in self.paper.form.problems for part in wrap(self.said(each), self.app.size.width - 8)]
        self.app.push_screen(Tell(words.PROBLEMS_TITLE, problems or [words.NOTHING_WRONG]))

    def action_sheet(self) -> None:
        """What would be printed."""
        from pbem.tui.screens.papers.sheet_window import SheetWindow

        lines = self.paper.sheet()
        if not lines:
            raise Cannot(words.NO_SHEET)
        self.app.push_screen(SheetWindow(lines, self.paper.free_name()))

    # --- files

    def action_store(self) -> None:
        """Keep it under a name."""
        folder = harmless(own_papers.folder(self.face.home), 200)
        lines = [line.format(folder=folder) for line in words.NAME_LINES]
        window = Enter(words.NAME_TITLE, lines, self.paper.free_name(), self.name_fault, own_papers.MAX_NAME)
        self.put_question(window, self.store)

    def name_fault(self, text: str) -> str:
        """What is wrong with a name."""
        return "" if own_papers.safe_name(text) else words.NAME_WRONG

    def store(self, name: str) -> None:
        """Under this name; where another one has it, ask first."""
        if self.paper.is_taken(name):
            lines = [line.format(name=own_papers.safe_name(name)) for line in words.REPLACE_LINES]
            self.put_question(Ask(words.REPLACE_TITLE, lines), lambda _: self.store_it(name))
        else:
            self.store_it(name)

    def store_it(self, name: str) -> None:
        """Write it."""
        path = self.paper.store(name)
        self.kept = self.paper.text
        self.tell(words.KEPT.format(path=harmless(path, 200)))

    def action_load(self) -> None:
        """One that is kept, another file, or one to begin with."""
        choices = [Choice(name, name) for name in own_papers.names(self.face.home)]
        choices += [Choice(OTHER, words.OTHER_FILE), Choice(ANEW, words.BEGIN_ANEW)]
        self.put_question(Pick(words.LOAD_TITLE, choices), self.load)

    def load(self, name: str) -> None:
        """That one."""
        if name == OTHER:
            field = Enter(words.PATH_TITLE, words.PATH_LINES, check=self.load_fault, limit=MAX_PATH)
            self.put_question(field, self.loaded)
        elif name == ANEW:
            self.done(self.paper.begin_anew())
        else:
            self.paper.load(name)
            self.loaded(name)

    def load_fault(self, text: str) -> str:
        """Open a file; what is wrong with it where that cannot be done."""
        return opened(fault_of(None, self.paper.load, text))

    def loaded(self, name: str) -> None:
        """It is there."""
        self.kept = self.paper.text
        self.show()
        self.tell(words.LOADED.format(name=harmless(name, 60), key=self.key("undo")))

    # --- done

    def action_seal(self) -> None:
        """Seal it with the next file of the match."""
        if self.sealed is None:
            raise Cannot(words.NOT_HERE)
        if self.paper.form.problems:
            self.action_problems()
            return
        self.paper.seal()
        self.app.pop_screen()
        self.sealed()

    def action_leave(self) -> None:
        """Back; without a match what is in no file is asked about."""
        if self.paper.table is not None or self.paper.text == self.kept:
            self.app.pop_screen()
        else:
            self.put_question(Ask(words.LEAVE_TITLE, words.LEAVE_LINES), lambda _: self.app.pop_screen())
