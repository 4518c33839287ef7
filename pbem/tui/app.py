"""The application: where it starts, how it looks, and what every screen may ask of it."""

import gc
import os
import sys
import time
from collections.abc import Sequence
from traceback import format_exc
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from rich.text import Text
from textual._context import active_message_pump
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.dom import DOMNode
from textual.events import Event, InputEvent, Paste
from textual.screen import Screen
from textual.worker import WorkerFailed

from pbem.session.disk.player_home import Home
from pbem.session.player.settings import Settings, load_settings, store_settings
from pbem.session.results import ImportResult
from pbem.tui.key_bindings import AnyScreen, bindings, own_keymap, usable_keys, wrong_keys
from pbem.tui.map_look import QUICK, MapLook, look_of
from pbem.tui.terminal.frugal_app import FrugalOutput
from pbem.tui.widgets.scroll_bar import use
from pbem.view.map import scene
from pbem.view.map.palette import Palette
from pbem.view.text.narration import opened
from pbem.view.words import screen_labels as words

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.board_table import BoardTable
    from pbem.tui.arrivals import Arrivals
    from pbem.tui.taking_in import TakingIn

SETTLED = 1.0  # seconds after which the first screen is there
LOOK_SECONDS = 0.5  # between two looks for what has come
REST_SECONDS = 1.0  # since the last key


class PbemApp(FrugalOutput[int]):
    """The screens over one home. `match`, `board`: open this one at once."""

    CSS_PATH = "app.tcss"
    TITLE = "pbem"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = bindings("app", is_first=True)

    def __init__(self, home: Home, match: str = "", board: "BoardTable | None" = None) -> None:
        settings, wrong = load_settings(home)
        self.written_keys = settings.keys
        self.settings = replace(settings, keys=usable_keys(settings.keys))
        self.wrong_settings = (*wrong, *wrong_keys(settings.keys))
        self.is_quick = False  # has the terminal answered at once?
        super().__init__()
        self.set_colours(self.look.colours)
        self.home, self.first_match, self.first_board = home, match, board
        self.is_busy = False
        self._pressed_at = 0.0
        self.arrivals: Arrivals | None = None
        self.theme = "ansi-dark"
        self.animation_level = "none"
        if self.settings.keys:
            self.set_keymap(own_keymap(self.settings.keys))

    @property
    def is_ascii(self) -> bool:
        """Are only ASCII glyphs wanted? As chosen, else as the terminal can."""
        if self.settings.glyphs != "auto":
            return self.settings.glyphs == "ascii"
        encoding = (getattr(sys.__stdout__, "encoding", "") or "").lower().replace("-", "")
        return encoding not in ("utf8", "utf8sig") or os.environ.get("TERM", "") in ("vt100", "vt102", "linux", "dumb")

    @property
    def is_at_rest(self) -> bool:
        """Has no key been pressed just now, so that a window that opens by itself swallows none?"""
        return time.monotonic() - self._pressed_at > REST_SECONDS

    @property
    def others(self) -> frozenset[str]:
        """Matches whose other player sits there now, by their ids."""
        return self.arrivals.others if self.arrivals is not None else frozenset()

    @property
    def look(self) -> MapLook:
        """The look of the map, and the colours of the screens."""
        return look_of(self.settings, os.environ, self.terminal, self.is_ascii, self.is_quick)

    def palette(self, game: str) -> Palette:
        """The glyphs and colours of a game's map."""
        theme, depth, _ = self.look
        return scene.palette_of(game, self.is_ascii, theme, depth)

    def opened(self) -> None:
        """The matches; or the one that was named, and the others when it is left: what nobody sees is not drawn."""
        self.use_glyphs()
        if not gc.isenabled():
            self.set_timer(SETTLED, collect_garbage)
        self.set_timer(SETTLED, self._await_files)
        if self.first_board is not None:
            self.open_board(self.first_board)
        elif self.first_match:
            self.open_match(self.first_match)
        else:
            self._show_matches()

    def _await_files(self) -> None:
        """From now on, what comes by itself is noticed."""
        from pbem.tui.arrivals import Arrivals

        self.arrivals = Arrivals(self)
        self.set_interval(LOOK_SECONDS, self.arrivals.look)

    def on_unmount(self) -> None:
        """The program ends."""
        if self.arrivals is not None:
            self.arrivals.close()

    def _show_matches(self) -> None:
        from pbem.tui.screens.matches.match_list_screen import MatchesPage

        self.push_screen(MatchesPage())

    def pop_screen(self) -> AwaitComplete:
        """Take the top screen away; below the last one lie the matches."""
        done = super().pop_screen()
        if len(self.screen_stack) == 1:
            self._show_matches()
        return done

    def open_match(self, ref: str) -> None:
        """The map of a match."""
        from pbem.tui.screens.battle.screen import BattlePage

        self.push_screen(BattlePage(ref))

    def open_board(self, table: "BoardTable") -> None:
        """The map of a what-if board."""
        from pbem.tui.screens.battle.board import BoardPage

        self.push_screen(BoardPage(table))

    def choose(self, settings: Settings) -> None:
        """Take over and keep other settings."""
        old, self.settings = self.look.colours, settings
        if self.look.colours != old:
            self.set_colours(self.look.colours)
        self.set_keymap(own_keymap(settings.keys))
        self.use_glyphs()
        usable = usable_keys(self.written_keys)
        unchanged = {each: keys for each, keys in self.written_keys.items() if usable.get(each) == settings.keys.get(each)}
        self.written_keys = {**settings.keys, **unchanged}
        store_settings(self.home, replace(settings, keys=self.written_keys))

    # --- what goes wrong

    def tell(self, heading: str, text: str) -> None:
        """Say something in a window of its own."""
        from pbem.tui.dialogs import Tell

        self.push_screen(Tell(heading, [opened(text)]))

    def tell_error(self, error: BaseException, screen: AnyScreen | None = None) -> bool:
        """Tell an error on a screen, the top one if none is named; False: it is a bug of ours."""
        from pbem.tui.base_page import Steady, in_words

        cause = error.error if isinstance(error, WorkerFailed) else error
        shown = screen or self.screen
        if not isinstance(cause, Exception) or not isinstance(shown, Steady):
            return False
        if shown.has_failed:
            return True
        text = in_words(cause, getattr(shown, "narrator", None) if shown.is_open else None)
        if text and shown.is_open:
            shown.complain(opened(text))
        elif text:
            shown.has_failed = True
            self.call_next(self._give_up, shown, text)
        return bool(text)

    def _give_up(self, screen: AnyScreen, text: str) -> None:
        """A screen could not be opened: back to the one before."""
        while screen in self.screen_stack:
            self.pop_screen()
        self.tell(words.CANNOT_OPEN, text)

    async def _dispatch_action(self, namespace: DOMNode, action_name: str, params: object) -> bool:
        """An action: its errors are told there; what was typed ahead for a screen that is gone or at work is dropped."""
        screen = None if namespace is self else namespace.screen
        if screen is not None and (self.is_busy or screen is not self.screen):
            return True
        try:
            return await super()._dispatch_action(namespace, action_name, params)
        except Exception as error:
            if not self.tell_error(error, screen):
                raise
            return True

    async def on_event(self, event: Event) -> None:
        """A whole turn file may be pasted anywhere: where nothing waits for text, the screen below takes it in."""
        if isinstance(event, InputEvent):
            self._pressed_at = time.monotonic()
        page = self._taker() if isinstance(event, Paste) and "END PBEM" in event.text.upper() and not self.is_busy else None
        if page is None or not isinstance(event, Paste):
            await super().on_event(event)
            return
        try:
            self.take_text(page, event.text)
        except Exception as error:
            if not self.tell_error(error):
                raise

    def _taker(self) -> "TakingIn | None":
        """The screen that takes in what is pasted while another one is on top; None where that one does it."""
        from pbem.tui.taking_in import TakingIn

        if hasattr(self.screen, "on_paste"):
            return None
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, TakingIn)), None)

    def take_in(self, page: AnyScreen) -> None:
        """Files: picked, pasted, watched for."""
        from pbem.tui import file_intake

        file_intake.take_in(file_intake.taker(page))

    def take_text(self, page: AnyScreen, text: str) -> None:
        """A turn file in pasted text."""
        from pbem.tui import file_intake

        file_intake.take_text(file_intake.taker(page), text)

    def show_results(self, page: AnyScreen, results: Sequence[ImportResult], ref: str = "") -> None:
        """What came of files."""
        from pbem.tui import file_intake

        file_intake.show_results(file_intake.taker(page), results, ref)

    def show_arrivals(self, page: AnyScreen, ref: str = "") -> bool:
        """What came by itself and was not looked at yet; False where nothing has come."""
        from pbem.tui import file_intake

        return self.arrivals is not None and self.arrivals.show(file_intake.taker(page), ref)

    def arrivals_shown(self, results: Sequence[ImportResult]) -> None:
        """These files are looked at now."""
        if self.arrivals is not None:
            self.arrivals.shown(results)

    def notice(self, key: str) -> str:
        """What has come by itself and was not looked at yet, in few words; "" for nothing. `key`: that shows it."""
        return self.arrivals.notice(key) if self.arrivals is not None else ""

    def look_at_invitation(self, page: AnyScreen, ref: str) -> None:
        """The terms of an invitation."""
        from pbem.tui import file_intake

        file_intake.invitation(file_intake.taker(page), ref)

    def _handle_exception(self, error: Exception) -> None:
        """An error that nobody took: of a timer, a callback, a thread. Only a bug of ours ends the program."""
        pump = active_message_pump.get(None)
        if not self.tell_error(error, pump if isinstance(pump, Screen) else None):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """A bug of ours in two lines and a report; with PBEM_DEBUG where it came from, never with values of variables."""
        from pbem.desk import crash_notice

        error = sys.exc_info()[1] or self._exception or RuntimeError()
        told = crash_notice.on_screen(error, "play", self.home.state)
        if os.environ.get("PBEM_DEBUG"):
            told += "\n" + "".join(each if each.isprintable() or each == "\n" else "?" for each in format_exc())
        self.panic(Text(told))  # all at once: of several only the first is printed

    def use_glyphs(self) -> None:
        """Frames and scroll bars as the glyphs are chosen."""
        self.set_class(self.is_ascii, "ascii")
        use(self.is_ascii)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a window the keys for help and settings belong to the window: there they are typed."""
        if action in ("help", "settings") and self.screen_stack and not self._where():
            return False
        return super().check_action(action, parameters)

    def on_terminal_supports_synchronized_output(self) -> None:
        """The terminal has answered: one that is far away and quick is given the rich look after all."""
        after = getattr(self._driver, "answered_after", None)
        if after is not None and after < QUICK:
            self._look_anew(is_quick=True)

    def action_look(self) -> None:
        """The other look of the map, from now on."""
        self.choose(replace(self.settings, look="spare" if self.look.theme else "rich"))
        self._look_anew()

    def _look_anew(self, is_quick: bool = False) -> None:
        """What is on the screen in the look that holds now."""
        from pbem.tui.base_page import Page

        old, self.is_quick = self.look, self.is_quick or is_quick
        if is_quick and self.look == old:
            return
        self.set_colours(self.look.colours)
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_open:
                screen.look_changed()

    def action_leave(self) -> None:
        """Leave; every draft is on the disk already."""
        self.exit(0)

    def action_help(self) -> None:
        """The keys of this screen."""
        from pbem.tui.screens.windows.help import HelpWindow

        if where := self._where():
            self.push_screen(HelpWindow(where))

    def action_settings(self) -> None:
        """The settings, over any screen but a window."""
        from pbem.tui.screens.windows.settings import SettingsWindow

        if self._where():
            self.push_screen(SettingsWindow())

    def _where(self) -> str:
        """Whose keys count now: those of the page on top; "" in a window."""
        from pbem.tui.base_page import Page

        return self.screen.where if isinstance(self.screen, Page) else ""


def collect_garbage() -> None:
    """From now on, but never again through all that was there from the start: that would stop a key for a moment."""
    gc.freeze()
    gc.enable()


def run(home: Home, match: str = "", board: "BoardTable | None" = None) -> int:
    """The screens until the player leaves. The exit code."""
    app = PbemApp(home, match, board)
    try:
        app.run(mouse=app.settings.mouse)
    finally:
        app.lifeline.unwatch()
    return app.return_code or 0
