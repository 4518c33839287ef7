"""The player's choices for the screens, and keys of his own."""

from collections.abc import Iterable
from functools import partial, partialmethod
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical

from pbem.errors import UserError
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.post_places import SETTINGS
from pbem.session.player.settings import CHOICES, MAX_SPEED, Settings, choices
from pbem.tui.base_page import Dialog, Line, Page
from pbem.tui.dialogs import Enter
from pbem.tui.key_bindings import is_typed
from pbem.tui.screens.windows.window import ListWindow
from pbem.tui.widgets.listing import Choice
from pbem.view.text.action_table import BY_ID, SCREENS, WINDOWS, Action, actions_of, key_text, keys_of
from pbem.view.words import screen_labels
from pbem.view.words import windows as words

NAME_WIDTH = 28
RESERVED = ("up", "down", "tab", "shift+tab", "pageup", "pagedown", "enter", "escape", "ctrl+c", "ctrl+q", "ctrl+z")
"""Keys that lists, fields and the terminal use themselves. Where an action has one of them already it may keep it."""
NOT_AT_ONCE = frozenset({"mouse", "language"})
"""What counts from the next start on."""
POST = "post"
"""No choice of the settings: a file of its own."""
ANYWHERE = ("app", "dialog")
"""Their actions need keys that write nothing: they count also where one types."""
_OVER = frozenset({"settings", *(name for names in WINDOWS.values() for name in names)})
TOGETHER = (
    ("match", "lesson", "app"),
    *((where, "app") for where in SCREENS if where not in ("app", "match", "lesson", "dialog", *_OVER)),
    *((where, "dialog", "app") for where in SCREENS if where in _OVER),
)
"""Whose keys count at the same time."""


class SettingsWindow(ListWindow[None]):
    """Each choice in a line; what is changed is kept at once."""

    where = "settings"
    heading = words.SETTINGS_TITLE

    def show(self) -> None:
        """Every choice with its value."""
        super().show()
        settings = self.face.settings
        self.put_choices(
            [Choice(POST, f"{words.POST:<{NAME_WIDTH}}{self.accounts()}", words.POST_HELP)]
            + [
                Choice(name, f"{title:<{NAME_WIDTH}}{value_text(settings, name)}", words.SETTING_HELP[name])
                for name, title in words.SETTING_NAMES.items()
            ]
        )
        wrong = getattr(self.app, "wrong_settings", ())
        if wrong:
            self.complain(words.WRONG_SETTINGS.format(names=screen_labels.safe(", ".join(wrong))))

    def accounts(self) -> str:
        """The names of the accounts of the post."""
        if not (self.face.home.config / SETTINGS).exists():
            return words.NOWHERE
        from pbem.session.player.post_settings import load_post

        try:
            return ", ".join(load_post(self.face.home).accounts) or words.NOWHERE
        except UserError:
            return words.POST_WRONG

    def set_up_post(self) -> None:
        """An account, by questions."""
        from pbem.tui.screens.windows.post_account import AccountSetup

        def kept(text: str) -> None:
            self.show()
            self.tell(text)

        AccountSetup(self, self.tell, kept).begin()

    def put(self, **changes: object) -> None:
        """Keep a change."""
        self.face.choose(replace(self.face.settings, **changes))
        self.show()
        self.tell(words.NEXT_START if not NOT_AT_ONCE.isdisjoint(changes) else "")

    def action_reset(self) -> None:
        """As it was at first."""
        if (name := self.value) and name != POST:
            self.put(**{name: getattr(Settings(), name)})

    def change(self, steps: int) -> None:
        """The value under the cursor so many choices on; keys, panels and folders have windows of their own."""
        name, value = self.value, getattr(self.face.settings, self.value, None)
        if known := choices(self.face.home, name):
            at = known.index(str(value)) if value in known else 0
            self.put(**{name: known[(at + steps) % len(known)]})
        elif isinstance(value, bool):
            self.put(**{name: not value})
        elif isinstance(value, int):
            self.put(**{name: (value - 1 + steps) % MAX_SPEED + 1})
        elif name == "panels":
            self.app.push_screen(PanelsWindow(), lambda _: self.show())
        elif name == "keys":
            self.app.push_screen(KeysWindow(), lambda _: self.show())
        elif name == POST:
            self.set_up_post()
        elif name == "mail":
            self.ask_program(str(value))
        elif isinstance(value, str):
            self.ask_folder(name, value)

    action_change = partialmethod(change, 1)
    action_change_back = partialmethod(change, -1)

    def ask_folder(self, name: str, value: str) -> None:
        """A folder, which must be there."""

        def check(text: str) -> str:
            folder = usable(text)
            is_good = not text.strip() or (folder is not None and folder.is_dir())
            return "" if is_good else words.NO_FOLDER.format(path=screen_labels.safe(text.strip()))

        field = Enter(words.SETTING_NAMES[name], words.FOLDER_LINES, value, check)
        self.put_question(field, lambda text: self.put(**{name: text.strip()}))

    def ask_program(self, value: str) -> None:
        """A mail program."""
        from pbem.desk.mail_programs import MAX_COMMAND, PROGRAMS, is_program

        def check(text: str) -> str:
            return "" if not text.strip() or is_program(text.strip()) else words.NO_PROGRAM

        lines = [line.format(names=", ".join(PROGRAMS)) for line in words.MAIL_LINES]
        field = Enter(words.SETTING_NAMES["mail"], lines, value, check, limit=MAX_COMMAND)
        self.put_question(field, lambda text: self.put(mail=text.strip()))

    def action_cancel(self) -> None:
        """Close it; the key bars below show the keys as they are now."""
        for screen in self.app.screen_stack:
            if isinstance(screen, Page):
                screen.show_keys()
        self.dismiss(None)


def value_text(settings: Settings, name: str) -> str:
    """What is chosen, in words."""
    value = getattr(settings, name)
    if isinstance(value, bool):
        return words.ON if value else words.OFF
    if name == "keys":
        return words.KEYS_CHANGED.format(count=len(value)) if value else words.KEYS_AS_FIRST
    if name == "panels":
        return ", ".join(words.PANELS.get(panel, screen_labels.safe(panel)) for panel in value) or words.NO_PANELS
    if name in CHOICES or name == "language":
        return words.VALUES.get(str(value), str(value))
    return str(value) if isinstance(value, int) else screen_labels.safe(value) or words.NOWHERE


class PanelsWindow(ListWindow[None]):
    """The choice of panels that are open when a match is opened."""

    where = "settings"
    heading = words.PANELS_TITLE

    def show(self) -> None:
        """Each with a mark."""
        super().show()
        chosen = self.face.settings.panels
        self.put_choices([Choice(panel, f"[{'x' if panel in chosen else ' '}] {name}") for panel, name in words.PANELS.items()])

    def action_change(self) -> None:
        """Open or closed."""
        chosen = self.face.settings.panels
        kept = tuple(each for each in words.PANELS if (each in chosen) != (each == self.value))
        self.face.choose(replace(self.face.settings, panels=kept))
        self.show()

    action_change_back = action_change

    def action_reset(self) -> None:
        """As at first."""
        self.face.choose(replace(self.face.settings, panels=Settings().panels))
        self.show()


class KeysWindow(ListWindow[None]):
    """Every action with its keys."""

    where = "settings"
    heading = words.KEYS_TITLE

    def show(self) -> None:
        """By screen."""
        super().show()
        own = self.face.settings.keys
        rows: list[Choice] = []
        for where, title in SCREENS.items():
            rows.append(Choice("", title, is_open=False))
            for action in actions_of(where):
                line = words.KEY_LINE.format(keys=keys_text(keys_of(action, own)), help=action.help)
                note = words.KEY_OWN.format(keys=keys_text(keys_of(action, {}))) if action.id in own else ""
                rows.append(Choice(action.id, f"  {line}{f'  {note}' if note else ''}"))
        self.put_choices(rows)

    @property
    def action_at(self) -> Action | None:
        """The one under the cursor."""
        return BY_ID.get(self.value)

    def action_change(self) -> None:
        """Ask for a key."""
        if action := self.action_at:
            self.put_question(KeyWindow(action), partial(self.put, action))

    action_change_back = action_change

    def action_reset(self) -> None:
        """The keys it had at first, unless they have another meaning now."""
        action = self.action_at
        if action is None:
            return
        for key in keys_of(action, {}):
            other = clash(action, key, self.face.settings.keys)
            if other:
                self.complain(_taken(key, other))
                return
        keys = {known: value for known, value in self.face.settings.keys.items() if known != action.id}
        self.face.choose(replace(self.face.settings, keys=keys))
        self.show()
        self.tell(words.KEY_RESET.format(keys=keys_text(keys_of(action, {}))))

    def put(self, action: Action, key: str) -> None:
        """Give an action a key, if it is free."""
        other = clash(action, key, self.face.settings.keys)
        if other:
            self.complain(_taken(key, other))
        elif key not in keys_of(action, {}) and (key in RESERVED or (action.where in ANYWHERE and is_typed(key))):
            self.complain(words.KEY_RESERVED.format(key=key_text(key)))
        else:
            self.face.choose(replace(self.face.settings, keys={**self.face.settings.keys, action.id: key}))
            self.show()
            self.tell(words.KEY_SET.format(key=key_text(key), what=action.help))


class KeyWindow(Dialog[str]):
    """Waits for one key, whatever it is. None on Esc."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action

    def compose(self) -> ComposeResult:
        """What it is for."""
        with Vertical(classes="window"):
            yield Line(words.KEY_ASK.format(what=self.action.help), classes="heading")
            yield Line("\n".join(words.KEY_ASK_LINES))

    def on_key(self, event: events.Key) -> None:
        """This one."""
        event.stop()
        event.prevent_default()
        self.dismiss(event.key if event.key != "escape" else None)


def keys_text(keys: Iterable[str]) -> str:
    """Keys as a person reads them."""
    return " ".join(map(key_text, keys))


def clash(action: Action, key: str, own: dict[str, str]) -> Action | None:
    """The other action that has this key already where both could be meant; None: it is free."""
    shared = {where for group in TOGETHER if action.where in group for where in group}
    return next(
        (each for each in BY_ID.values() if each.id != action.id and each.where in shared and key in keys_of(each, own)), None
    )


def _taken(key: str, other: Action) -> str:
    return words.KEY_TAKEN.format(key=key_text(key), what=other.help, where=SCREENS[other.where])
