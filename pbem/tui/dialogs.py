"""Small windows: tell something, ask yes or no, pick from a list, ask for a line of text."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from pbem.tui.page import Dialog, Line
from pbem.tui.widgets.listing import Listing
from pbem.view import screen_words as words

MAX_FIND = 100  # characters to find something by
MAX_PROSE = 4000
BETWEEN_LINES = " / "


class Choice(NamedTuple):
    """One thing that can be picked. `note` stands on a second line, dim; `is_open` False: it is shown but cannot be picked."""

    value: str
    label: str
    note: str = ""
    is_open: bool = True


class Tell(Dialog[bool]):
    """Lines of text to read; True when it is closed with Enter."""

    BINDINGS: ClassVar[Any] = [Binding("enter", "done", show=False)]

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading, self.lines = title, list(lines)

    def compose(self) -> ComposeResult:
        """Title, text that scrolls, keys."""
        with Vertical(classes="window"):
            yield Line(self.heading, classes="heading")
            with VerticalScroll(classes="text"):
                yield Line("\n".join(self.lines), id="lines")
            yield Line(words.CLOSE_KEYS, classes="keys")

    def put_lines(self, lines: Iterable[str]) -> None:
        """Other lines."""
        self.query_one("#lines", Line).put("\n".join(lines))

    def action_done(self) -> None:
        """It is read."""
        self.dismiss(True)


class Ask(Dialog[bool]):
    """A question that Enter or y says yes to. `is_grave`: only y does, since Enter may still be held down from before."""

    BINDINGS: ClassVar[Any] = [
        Binding("y", "yes", show=False),
        Binding("enter", "accept", show=False),
        Binding("n", "cancel", show=False),
    ]

    def __init__(self, title: str, lines: Iterable[str], is_grave: bool = False) -> None:
        super().__init__()
        self.heading, self.lines, self.is_grave = title, list(lines), is_grave

    def compose(self) -> ComposeResult:
        """Title, text, keys."""
        with Vertical(classes="window"):
            yield Line(self.heading, classes="heading")
            with VerticalScroll(classes="text"):
                yield Line("\n".join(self.lines))
            yield Line(words.GRAVE_KEYS if self.is_grave else words.YES_NO_KEYS, classes="keys")

    def action_yes(self) -> None:
        """Yes."""
        self.dismiss(True)

    def action_accept(self) -> None:
        """Yes, where it can be put right again."""
        if not self.is_grave:
            self.dismiss(True)


class Pick(Dialog[str]):
    """A list to pick one from; typing narrows it down. Gives the value, None when nothing is picked."""

    window: ClassVar[str] = "window wide"

    BINDINGS: ClassVar[Any] = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
    ]

    def __init__(self, title: str, choices: Sequence[Choice], prompt: str = "", at: str = "") -> None:
        super().__init__()
        self.heading, self.choices, self.prompt, self.at = title, list(choices), prompt, at
        self.shown: list[Choice] = []

    def compose(self) -> ComposeResult:
        """Title, what to type, the list, keys."""
        with Vertical(classes=self.window):
            yield Line(self.heading, classes="heading")
            if self.prompt:
                yield Line(self.prompt)
            field = Input(placeholder=words.TYPE_TO_FIND, classes="find", max_length=MAX_FIND)
            field.cursor_blink = False
            yield field
            yield Listing(markup=False)
            yield Line(words.PICK_KEYS, classes="keys")

    def opened(self) -> None:
        """Everything is shown, with the cursor on what is in force."""
        self.fill("")
        listing = self.query_one(OptionList)
        listing.can_focus = False
        if self.at:
            where = next((place for place, each in enumerate(self.shown) if each.value == self.at), 0)
            listing.highlighted = where if self.shown else None

    def narrowed(self, text: str) -> list[Choice]:
        """The choices that hold every word of the text."""
        wanted = text.casefold().split()
        return [each for each in self.choices if all(word in f"{each.label} {each.note}".casefold() for word in wanted)]

    def fill(self, text: str) -> None:
        """Show what the text leaves."""
        self.shown = self.narrowed(text)
        listing = self.query_one(OptionList)
        listing.clear_options()
        listing.add_options([Option(said(each), disabled=not each.is_open) for each in self.shown])
        if self.shown:
            listing.highlighted = next((place for place, each in enumerate(self.shown) if each.is_open), None)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self.fill(event.value)

    def on_input_submitted(self) -> None:
        """Enter picks."""
        at = self.query_one(OptionList).highlighted
        if at is not None and self.shown[at].is_open:
            self.dismiss(self.shown[at].value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """So does the mouse."""
        self.dismiss(self.shown[event.option_index].value)

    def action_move(self, steps: int) -> None:
        """The cursor of the list, while the field keeps the focus."""
        listing = self.query_one(OptionList)
        for _ in range(abs(steps)):
            if steps > 0:
                listing.action_cursor_down()
            else:
                listing.action_cursor_up()


def said(choice: Choice) -> Content:
    """A row of a list: its label, and the note dim below."""
    return Content.assemble(choice.label, "\n", (f"    {choice.note}", "dim")) if choice.note else Content(choice.label)


class Prose(Input):
    """A field for sentences: lines that are pasted come one behind the other."""

    def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
        event.stop()
        room = (self.max_length or MAX_PROSE) - len(self.value) + len(self.selected_text)
        lines = (line.strip() for line in event.text[: 2 * MAX_PROSE].splitlines())
        self.replace(BETWEEN_LINES.join(line for line in lines if line)[: max(room, 0)], *sorted(self.selection))


class Enter(Dialog[str]):
    """A line of text. `check` says what is wrong with it, "" for nothing; then it stays open. `is_prose`: of pasted text every
    line is taken, not only the first."""

    def __init__(
        self,
        title: str,
        lines: Iterable[str] = (),
        value: str = "",
        check: Callable[[str], str] | None = None,
        limit: int = 500,
        is_prose: bool = False,
    ) -> None:
        super().__init__()
        self.heading, self.lines, self.value, self.check = title, list(lines), value, check
        self.limit, self.is_prose = limit, is_prose

    def compose(self) -> ComposeResult:
        """Title, text, the field, what is wrong, keys."""
        with Vertical(classes="window wide"):
            yield Line(self.heading, classes="heading")
            if self.lines:
                yield Line("\n".join(self.lines))
            field = (Prose if self.is_prose else Input)(self.value, max_length=self.limit)
            field.cursor_blink = False
            yield field
            yield Line(classes="wrong", id="fault")
            yield Line(words.ENTER_KEYS, classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter hands it over, if nothing is wrong with it."""
        fault = self.check(event.value) if self.check else ""
        if fault:
            self.query_one("#fault", Line).put(fault)
        else:
            self.dismiss(event.value)


def folder_choices(folder: Path, suffixes: Sequence[str], limit: int = 400) -> list[Choice]:
    """What is in a folder, to pick a file from: the folder above, files with these endings from the newest on, folders by name.

    No more than `limit` of either; how many more there are is said. Nothing is opened to find out.
    """
    found = [Choice(str(folder.parent), "../")]
    files: list[tuple[int, str]] = []
    folders: list[tuple[str, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.name.lower().endswith(tuple(suffixes)) and suffixes and entry.is_file():
                    files.append((-entry.stat().st_mtime_ns, entry.name))
                elif entry.is_dir():
                    folders.append((entry.name.casefold(), entry.name))
    except OSError as error:
        found.append(Choice("", words.FOLDER_SHUT.format(why=(error.strerror or "").lower()), is_open=False))
    for rows, end in ((sorted(files), ""), (sorted(folders), "/")):
        found += [Choice(str(folder / name), f"{words.safe(name)}{end}") for _, name in rows[:limit]]
        if len(rows) > limit:
            found.append(Choice("", words.NOT_SHOWN.format(count=len(rows) - limit), is_open=False))
    return found
