"""Small windows: tell something, ask yes or no, pick from a list, mark several, ask for a line of text."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, OptionList

from pbem.tui.base_page import Dialog, Line
from pbem.tui.widgets.checklist import CheckList
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.words import battle
from pbem.view.words import screen_labels as words

MAX_FIND = 100  # characters to find something by
MAX_PROSE = 4000
BETWEEN_LINES = " / "


class Tell(Dialog[bool]):
    """Lines of text to read; True when it is closed with Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "done", show=False)]
    key_line = words.CLOSE_KEYS

    def __init__(self, title: str, lines: Iterable[str]) -> None:
        super().__init__()
        self.heading, self.lines = title, list(lines)

    def body(self) -> Iterable[Widget]:
        """The text, which scrolls."""
        with VerticalScroll(classes="text"):
            yield Line("\n".join(self.lines), id="lines")

    def action_done(self) -> None:
        """It is read, or said yes to."""
        self.dismiss(True)


class Ask(Tell):
    """A question that Enter or y says yes to. `is_grave`: only y does, since Enter may still be held down from before."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("y", "yes", show=False), Binding("n", "cancel", show=False)]

    def __init__(self, title: str, lines: Iterable[str], is_grave: bool = False) -> None:
        super().__init__(title, lines)
        self.is_grave, self.key_line = is_grave, words.GRAVE_KEYS if is_grave else words.YES_NO_KEYS

    action_yes = Tell.action_done

    def action_done(self) -> None:
        """Yes, where it can be put right again."""
        if not self.is_grave:
            self.dismiss(True)


class Pick(Dialog[str]):
    """A list to pick one from; typing narrows it down. Gives the value, None when nothing is picked."""

    window = "window wide"
    key_line = words.PICK_KEYS
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
    ]

    def __init__(self, title: str, choices: Sequence[Choice], prompt: str = "", at: str = "") -> None:
        super().__init__()
        self.heading, self.choices, self.prompt, self.at = title, list(choices), prompt, at
        self.covered: Widget | None = None

    def body(self) -> Iterable[Widget]:
        """What to type, the list."""
        if self.prompt:
            yield Line(self.prompt)
        field = Input(placeholder=words.TYPE_TO_FIND, classes="find", max_length=MAX_FIND)
        field.cursor_blink = False
        yield field
        yield Listing(markup=False)

    def opened(self) -> None:
        """Everything is shown, with the cursor on what is in force."""
        self.query_one(Listing).can_focus = False
        self.fill("", self.at)

    def placed(self) -> None:
        """In the place of a window from which something is picked: its frame would show around this one."""
        super().placed()
        if self.covered is None and isinstance(below := self.app.screen_stack[-2], Dialog):
            self.covered = below.query_one(".window")
            self.covered.styles.offset = (0, self.app.size.height)  # hidden it would lose the focus

    def on_unmount(self) -> None:
        """The window below is seen again, unless the next list lies over it by now."""
        others = (page for page in self.app.screen_stack if isinstance(page, Pick))
        if self.covered is not None and all(page.covered is not self.covered for page in others):
            self.covered.styles.offset = (0, 0)

    def narrowed(self, text: str) -> list[Choice]:
        """The choices that hold every word of the text."""
        wanted = text.casefold().split()
        return [each for each in self.choices if each.holds(wanted)]

    def fill(self, text: str, at: str = "") -> None:
        """Show what the text leaves, the cursor on the value `at`, or the first."""
        shown = self.narrowed(text)
        place = next((place for place, each in enumerate(shown) if at and each.value == at), 0)
        self.query_one(Listing).put_choices(shown, place)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self.fill(event.value)

    def on_input_submitted(self) -> None:
        """Enter picks."""
        chosen = self.query_one(Listing).at_cursor
        if chosen is not None and chosen.is_open:
            self.dismiss(chosen.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """So does the mouse."""
        self.dismiss(self.query_one(Listing).choices[event.option_index].value)

    def action_move(self, steps: int) -> None:
        """The cursor of the list, while the field keeps the focus."""
        listing = self.query_one(Listing)
        for _ in range(abs(steps)):
            (listing.action_cursor_down if steps > 0 else listing.action_cursor_up)()


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

    window = "window wide"
    key_line = words.ENTER_KEYS

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

    def body(self) -> Iterable[Widget]:
        """Text, the field, what is wrong."""
        if self.lines:
            yield Line("\n".join(self.lines))
        field = (Prose if self.is_prose else Input)(self.value, max_length=self.limit)
        field.cursor_blink = False
        yield field
        yield Line(classes="wrong", id="fault")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter hands it over, if nothing is wrong with it."""
        fault = self.check(event.value) if self.check else ""
        if fault:
            self.query_one("#fault", Line).put(fault)
        else:
            self.dismiss(event.value)


class SeveralWindow(Dialog[tuple[str, ...]]):
    """Which of these? All are marked to begin with. Gives the marked ones, in order."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", show=False, priority=True)]
    window = "window wide"
    key_line = battle.SEVERAL_KEYS

    def __init__(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.heading, self.rows = title, rows

    def body(self) -> Iterable[Widget]:
        """The list, how many."""
        yield CheckList(self.rows, [value for value, _ in self.rows])
        yield Line(self._count(len(self.rows)), id="count")

    def opened(self) -> None:
        """The cursor on the first."""
        self.query_one(CheckList).highlighted = 0

    def on_check_list_marked(self) -> None:
        """How many there are now."""
        self.query_one("#count", Line).put(self._count(len(self.query_one(CheckList).chosen)))

    def action_accept(self) -> None:
        """These."""
        chosen = self.query_one(CheckList).chosen
        if chosen:
            self.dismiss(chosen)
        else:
            self.query_one("#count", Line).put(battle.NOBODY_MARKED)

    def _count(self, count: int) -> str:
        return battle.MARKED_COUNT.format(count=count, all=len(self.rows))


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
