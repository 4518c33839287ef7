"""What all screens share: a title line, a line that says what is asked, the keys, and errors told in words."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, ClassVar, TypeVar, cast

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from pbem.errors import PbemError
from pbem.tui.app_face import AppFace
from pbem.tui.keymap import bindings, key_bar
from pbem.view import narrate
from pbem.view.actions import actions_of
from pbem.view.narrate import Narrator

M = TypeVar("M", bound=Callable[..., Any])
R = TypeVar("R")


class Line(Static):
    """One line or more of plain text: never markup, cut at the right."""

    def __init__(self, text: str = "", id: str | None = None, classes: str | None = None) -> None:
        super().__init__(Content(text), id=id, classes=classes, markup=False)
        self.text = text

    def put(self, text: str) -> None:
        """Another text; nothing is drawn where it is the same."""
        if text != self.text:
            self.text = text
            self.update(Content(text))


class Sent(Message):
    """To the screen below: a file was signed, the match goes on. `text` is to be said."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.text = text


class Page(Screen[None]):
    """A whole screen. `where` names its keys in the table of actions."""

    where: ClassVar[str] = ""
    _title = ""

    def __init_subclass__(cls, **extra: Any) -> None:
        if cls.where and "BINDINGS" not in cls.__dict__:
            cls.BINDINGS = [*bindings(cls.where)]
        super().__init_subclass__(**extra)

    @property
    def face(self) -> AppFace:
        """The program."""
        return cast(AppFace, self.app)

    def compose(self) -> ComposeResult:
        """Title, what the screen is about, prompt, keys."""
        yield Line(id="title")
        yield from self.body()
        yield Line(id="prompt")
        yield Line(id="keys")

    def body(self) -> Iterable[Any]:
        """What stands between title and prompt."""
        return ()

    def on_mount(self) -> None:
        """Show the keys."""
        self.show_keys()

    def on_resize(self) -> None:
        """As many keys as there is room for now."""
        self.show_keys()

    def show_keys(self) -> None:
        """The key bar of this screen, and its title, for this width."""
        self.title_line(self._title)
        actions = (*actions_of(self.where), *actions_of("app"))
        self.query_one("#keys", Line).put(key_bar(actions, self.face.settings.keys, self.app.size.width))

    def title_line(self, text: str) -> None:
        """The first line; its ground goes from edge to edge."""
        self._title = text
        self.query_one("#title", Line).put(set_cell_size(text, self.app.size.width))

    def say(self, text: str) -> None:
        """The line above the keys: what is asked, or what came of the last key."""
        prompt = self.query_one("#prompt", Line)
        prompt.remove_class("wrong")
        prompt.put(text)

    def complain(self, text: str) -> None:
        """The same for what cannot be done."""
        prompt = self.query_one("#prompt", Line)
        prompt.add_class("wrong")
        prompt.put(text)


class Dialog(ModalScreen[R]):
    """A window over a screen. Escape closes it with None."""

    BINDINGS: ClassVar[Any] = bindings("dialog")

    @property
    def face(self) -> AppFace:
        """The program."""
        return cast(AppFace, self.app)

    def action_cancel(self) -> None:
        """Close it, nothing is done."""
        self.dismiss(None)


def told(error: Exception, narrator: Narrator | None) -> str:
    """An error in words: a refusal with its rule, or what is wrong and the next step. Raises it again when it is neither."""
    refusal = narrate.refusal_in(error)
    if refusal is not None and narrator is not None:
        return narrator.refusal(refusal)
    if isinstance(error, PbemError):
        message, hint = narrate.error(error)
        return f"{message}. {hint}" if hint else message
    raise error


def guarded(method: M) -> M:
    """An action whose errors are told on the prompt line; nothing has changed then."""

    @wraps(method)
    def wrapped(self: Any, *args: Any, **extra: Any) -> Any:
        try:
            return method(self, *args, **extra)
        except Exception as error:
            text = told(error, getattr(self, "narrator", None))
            self.complain(text[:1].upper() + text[1:])
            return None

    return cast(M, wrapped)
