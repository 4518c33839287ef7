"""Parts that all screens share: a title line, a line that says what is asked, the keys, and errors told in words."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, ParamSpec, TypeVar, cast

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Paste, ScreenResume
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from pbem.errors import PbemError
from pbem.tui.app_face import AppFace
from pbem.tui.key_bindings import bindings, key_bar
from pbem.tui.terminal.compositor import SparingCompositor
from pbem.view.harmless import DOT
from pbem.view.text import narration
from pbem.view.text.action_table import Action, actions_of
from pbem.view.text.narration import Narrator, opened
from pbem.view.words import screen_labels as words

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.open_match import Table

P = ParamSpec("P")
V = TypeVar("V")
R = TypeVar("R")
UNSEEN = {code: DOT for code in (*range(32), *range(127, 160)) if code != ord("\n")}
"""Control characters: whatever they are in a text, they are not obeyed."""
END_MARK = "END PBEM"  # of a turn file as text
GESTURES = (OptionList.OptionSelected, Input.Submitted, Paste)
"""What a key became in a widget: it counts only where the screen still is on top and nothing is at work."""


class Line(Static):
    """One line or more of plain text: never markup, nothing that a terminal obeys, cut at the right."""

    def __init__(self, text: str = "", id: str | None = None, classes: str | None = None) -> None:
        self.text = text.translate(UNSEEN)
        super().__init__(Content(self.text), id=id, classes=classes, markup=False)

    def put(self, text: str, is_wrong: bool | None = None) -> None:
        """Another text, in red where it `is_wrong`, in its usual colour where that is False.

        Nothing is drawn where it is the same, and nothing is laid out anew where its size is fixed.
        """
        if is_wrong is not None:
            self.set_class(is_wrong, "wrong")
        text = text.translate(UNSEEN)
        if text != self.text:
            self.text = text
            self.update(Content(text), layout=self.styles.auto_dimensions)


class Cannot(Exception):
    """The error that the player's wish cannot be carried out, and why, in words: told on the screen."""


@dataclass
class Sent(Message):
    """To the screen below: a file was signed, the match goes on. `text` is to be said; `tells`: and what the last file brought."""

    text: str = ""
    tells: bool = False


class Steady(Screen[R]):
    """A screen that nothing of the player's disk brings down: errors that he can put right are told, the program goes on.

    Hooks in place of Textual's handlers, which would run once for every class that has one: `placed`, `opened`, `resized`,
    `resumed`, `suspended`. If `opened` fails, the screen is closed again and the reason is told.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-sliver"), (2, "-whole")]
    where: ClassVar[str] = ""
    """Names its keys in the table of actions."""
    is_open = False
    _was_on_top = False
    has_failed = False  # to open: it is about to go, nothing of it counts any more

    def __init__(self, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(name, id, classes)  # as a modal screen hands them on
        self._compositor = SparingCompositor()

    def __init_subclass__(cls, **inherited: bool) -> None:
        if "where" in cls.__dict__ and "BINDINGS" not in cls.__dict__:
            cls.BINDINGS = bindings(cls.where)
        super().__init_subclass__(**inherited)

    @property
    def face(self) -> AppFace:
        """The program."""
        return cast(AppFace, self.app)

    @property
    def narrator(self) -> Narrator | None:
        """The sentences of the game, where a match is open."""
        return None

    def placed(self) -> None:
        """Before it is laid out for the first time."""

    def opened(self) -> None:
        """The screen is there, with nothing in it yet."""

    def resized(self) -> None:
        """It has another size."""

    def look_changed(self) -> None:
        """The map has another look from now on."""

    def resumed(self) -> None:
        """It is on top: for the first time, or again."""

    def suspended(self) -> None:
        """Another one lies over it."""

    def show_keys(self) -> None:
        """The keys, for this width."""

    def complain(self, text: str) -> None:
        """What cannot be done."""
        self.face.tell(words.CANNOT, text)

    def put_question(self, window: Screen[V], then: Callable[[V], object]) -> None:
        """Open a window; `then` gets what it gives, and is not called where it is closed without an answer."""

        def answered(answer: V | None) -> None:
            if answer is not None:
                then(answer)

        self.app.push_screen(window, answered)

    def on_mount(self) -> None:
        """Open."""
        self.placed()
        self.show_keys()
        self.opened()
        self.is_open = True

    def on_resize(self) -> None:
        """As much as there is room for."""
        self.show_keys()
        if self.is_open:
            self.resized()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """On top."""
        event.refresh_styles = self._was_on_top  # the first time they have been found a moment ago, when it was put together
        self._was_on_top = True
        if self.is_open:
            self.resumed()

    def on_screen_suspend(self) -> None:
        """No longer on top."""
        if self.is_open:
            self.suspended()

    def _compositor_refresh(self) -> None:
        """Draw; not while Textual holds frames back, for it would throw this one away and draw another."""
        if not self.app._batch_count:
            super()._compositor_refresh()

    async def _dispatch_message(self, message: Message) -> None:
        """Where every message of Textual comes through: errors are told, and what was typed ahead is dropped."""
        if isinstance(message, GESTURES) and (self.face.is_busy or self.app.screen is not self or _is_of_before(message)):
            return
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not self.face.tell_error(error, self):
                raise


class AtTable:
    """Base of pages that show one match, or work at it."""

    table: "Table"

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.table.narrator


class Page(Steady[None]):
    """A whole screen."""

    has_map: ClassVar[bool] = False
    _title = ""

    def compose(self) -> ComposeResult:
        """Title, what the screen is about, prompt, keys."""
        self.fit()
        yield Line(id="title")
        yield from self.body()
        yield Line(id="prompt")
        yield Line(id="keys")

    def fit(self) -> None:
        """The classes of this size, from the first layout on: else the first frame is one of another size."""
        size = self.app.size
        for extent, points in ((size.width, self.HORIZONTAL_BREAKPOINTS), (size.height, self.VERTICAL_BREAKPOINTS)):
            fitting = [name for least, name in sorted(points or ()) if extent >= least][-1:]
            for _, name in points or ():
                self.set_class(name in fitting, name)

    def body(self) -> Iterable[Widget]:
        """What stands between title and prompt."""
        return ()

    def show_keys(self) -> None:
        """The key bar of this screen, and its title, for this width."""
        self.show_title()
        actions = (*self.own_actions(), *actions_of("app"))
        self.query_one("#keys", Line).put(key_bar(actions, self.face.settings.keys, self.app.size.width))

    def own_actions(self) -> tuple[Action, ...]:
        """What can be done here now."""
        return actions_of(self.where)

    @property
    def arrivals_key(self) -> str:
        """The key that shows files that came by themselves; "" where there is none."""
        return ""

    def title_line(self, text: str) -> None:
        """The first line."""
        self._title = text
        self.show_title()

    def show_title(self) -> None:
        """The first line as it is; its ground goes from edge to edge. At its end stands what has come and was not looked at yet."""
        text = f"{set_cell_size(self._title, self.title_room)}{self.face.notice(self.arrivals_key)}"
        self.query_one("#title", Line).put(set_cell_size(text, self.app.size.width))

    @property
    def title_room(self) -> int:
        """Columns of the first line that are free."""
        return max(self.app.size.width - cell_len(self.face.notice(self.arrivals_key)), 0)

    def say(self, text: str, is_wrong: bool = False) -> None:
        """The line above the keys: what is asked, or what came of the last key."""
        self.query_one("#prompt", Line).put(text, is_wrong)

    def complain(self, text: str) -> None:
        """The same for what cannot be done."""
        self.say(text, is_wrong=True)

    def action_leave(self) -> None:
        """Back to the screen below."""
        self.app.pop_screen()


class SheetPage(Page):
    """A screen with a text that scrolls."""

    def body(self) -> Iterable[Widget]:
        """The text."""
        with VerticalScroll(id="sheet"):
            yield Line(self.text(), id="text")

    def text(self) -> str:
        """What stands there from the beginning."""
        return ""


class Dialog(ModalScreen[R], Steady[R]):
    """A window over a screen. Escape closes it with None. It closes once: what comes after that is ignored.

    Beside a map there are panels to cover before the map is: more of it stays in sight, and less is to be written again.
    """

    BINDINGS: ClassVar[list[BindingType]] = bindings("dialog")
    window: ClassVar[str] = "window"
    """Classes of its frame: how wide it is."""
    heading = ""
    key_line = ""

    def compose(self) -> ComposeResult:
        """Heading, what it is about, keys."""
        with Vertical(classes=self.window):
            yield Line(self.heading, id="heading", classes="heading")
            yield from self.body()
            yield Line(self.key_line, id="keys", classes="keys")

    def body(self) -> Iterable[Widget]:
        """What stands in the middle."""
        return ()

    def placed(self) -> None:
        """To the right, where a map is below, and where the window stands over which it opens."""
        below = self.app.screen_stack[-2:-1]
        is_aside = any(page.has_map if isinstance(page, Page) else page.has_class("-aside") for page in below)
        self.set_class(is_aside, "-aside")

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Close it with a result, where it is on top; a window that is gone or covered takes nothing else with it."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()

    def action_cancel(self) -> None:
        """Close it, nothing is done."""
        self.dismiss(None)


def _is_of_before(message: Message) -> bool:
    """Was a row picked that a list does not hold any more? Enter came more than once before the list was filled anew."""
    if not isinstance(message, OptionList.OptionSelected):
        return False
    listing, at = message.option_list, message.option_index
    return at >= listing.option_count or listing.get_option_at_index(at) is not message.option


def in_words(error: Exception, narrator: Narrator | None) -> str:
    """An error in words: a refusal with its rule, or what is wrong and the next step. "" when it is a bug of ours."""
    if isinstance(error, Cannot):
        return str(error)
    refusal = narration.refusal_in(error)
    if refusal is not None and narrator is not None:
        return narrator.refusal(refusal)
    if not isinstance(error, PbemError | OSError):
        return ""
    message, hint = narration.error(error) if isinstance(error, PbemError) else narration.disk(error)
    return f"{message}. {opened(hint)}" if hint else message


def words_or_raise(error: Exception, narrator: Narrator | None) -> str:
    """The same, where a bug of ours shall go on its way: it is raised again."""
    text = in_words(error, narrator)
    if not text:
        raise error
    return text


def fault_of(narrator: Narrator | None, act: Callable[P, object], *parts: P.args, **named: P.kwargs) -> str:
    """What goes wrong when this is done, in words; "" for nothing. A bug of ours is raised."""
    try:
        act(*parts, **named)
    except Exception as error:
        return words_or_raise(error, narrator)
    return ""
