"""A match at the map: looking around, giving orders, and the windows that help with both."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any, ClassVar

from msgspec.structs import replace
from textual.containers import Container, Vertical

from pbem.desk.table import Table
from pbem.engine.hexes import Hex
from pbem.session.index import mark_read
from pbem.tui.keymap import bindings
from pbem.tui.page import Line, Sent, guarded
from pbem.tui.screens import battle_windows as windows
from pbem.tui.screens.battle_head import head_line, key_hint, layer_legend, prompt_line
from pbem.tui.screens.battle_layout import LAYOUT, NARROW, closed
from pbem.tui.screens.battle_modes import Browsing, Mode
from pbem.tui.screens.battle_orders import Orders
from pbem.tui.screens.battle_plans import Log, Plans
from pbem.tui.screens.battle_steering import Steered
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.panels import HexPanel, LogPanel, Minimap
from pbem.view import planning, scene
from pbem.view import words_battle as words
from pbem.view.battle_lines import fitted, opened, short_tracks
from pbem.view.harmless import harmless_lines
from pbem.view.narrate import Narrator


class BattlePage(Steered):
    """The map of one match."""

    where = "match"
    has_map = True
    BINDINGS: ClassVar[Any] = bindings(where, is_first=True)  # a key does not go round by the map first, and is quicker for it
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-beside"), (150, "-roomy")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]
    DEFAULT_CSS = LAYOUT

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref
        self.orders = Orders(self)
        self.overlay_key = ""
        self.mode: Mode
        self.rule = ""  # that forbade something last
        self._followed: Hex | None = None  # the hex that the panels show
        self._seat = -1  # the side that was due when the map was shown last
        self.campaign = Log()

    def body(self) -> Iterable[Any]:
        """Tracks, map with panels, log, what came of the last key."""
        panels = self.face.settings.panels
        yield Line(id="tracks")
        with Container(id="field"):
            yield HexMap(id="map")
            with Vertical(id="side", classes=closed("hex", panels)):
                yield HexPanel(id="hex")
                yield Minimap(id="minimap", classes=closed("minimap", panels))
        yield LogPanel(id="log", classes=closed("log", panels))
        yield Line(id="told")

    def opened(self) -> None:
        """Open the match."""
        self.table = Table(self.face.home, self.ref)
        self.board.set_zoom(self.face.settings.zoom)
        self.settle_in()

    def settle_in(self) -> None:
        """Everything as the player's settings want it."""
        self.settings = self.face.settings
        self.palette = scene.palette_of(self.table.game, self.face.is_ascii)
        self.show_keys()
        self.show()
        self.call_after_refresh(self.orders.arrived)

    # --- parts

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.table.narrator

    @property
    def board(self) -> HexMap:
        """The map."""
        return self.query_one("#map", HexMap)

    def key(self, action: str) -> str:
        """The key of an action of this screen, as a person reads it."""
        return key_hint(f"{self.where}.{action}", self.face.settings.keys)

    # --- showing

    def show(self) -> None:
        """The position on the table, everywhere. What was begun on the map is let go."""
        table, board = self.table, self.board
        self.plans = Plans(table)
        self._drawn = table.position
        board.show(table.scene.picture, self.palette, is_supposed=table.position.is_supposed)
        if table.is_hotseat and table.position.due not in (self._seat, -1):
            board.centre_on(table.scene.picture.focus)  # somebody else sits here now
        self._seat = table.position.due
        self.enter(Browsing(self.plans))
        self.orders.look_first()
        if self.overlay_key:
            board.set_overlay(self.plans.layer(self.overlay_key, board.cursor))
        self.show_lines()

    def fresh_plans(self) -> None:
        """Ask the planner anew: the position has changed and is not shown yet."""
        self.plans = Plans(self.table)

    def show_lines(self) -> None:
        """Head, prompt and panels."""
        width = self.app.size.width
        self.title_line(head_line(self.table, width))
        self.query_one("#tracks", Line).put(fitted(short_tracks(self.table.scene), width))
        self.show_prompt()
        self.show_hex()
        self.show_log()

    def show_prompt(self) -> None:
        """What the rules wait for, and the keys that answer it."""
        self.say(prompt_line(self.table, self.plans, self.mode, self.key, self.app.size.width))

    def show_hex(self) -> None:
        """The panels of the hex under the cursor."""
        if not self.query_one("#side").has_class("closed"):
            self.query_one(HexPanel).show_hex(self.table.scene, self.board.cursor)
            self.query_one(Minimap).show(self.table.scene.picture, self.palette, self.board.window)

    def show_log(self) -> None:
        """The log, if it is open: since the last file."""
        panel = self.query_one(LogPanel)
        if panel.has_class("closed"):
            return
        panel.put_lines(self.campaign.lines(self.table))

    def tell(self, text: str, is_wrong: bool = False) -> None:
        """What came of the last key, on the line above the prompt."""
        line = self.query_one("#told", Line)
        line.set_class(is_wrong, "wrong")
        line.put(opened(text))

    def complain(self, text: str) -> None:
        """What cannot be done, and why."""
        self.tell(text, is_wrong=True)

    def enter(self, mode: Mode) -> None:
        """Give Enter and the cursor another meaning."""
        self.mode = mode
        mode.lay(self.board)
        if not isinstance(mode, Browsing):
            self.tell("")
            self.aim()
        self.show_prompt()

    def aim(self) -> None:
        """Tell what would happen at the cursor."""
        text, is_open = self.mode.aim(self.board, self.board.cursor)
        if text or not isinstance(self.mode, Browsing):
            self.tell(text, is_wrong=bool(text) and not is_open)

    def look_again(self) -> bool:
        """Take the match off the disk; says whether somebody else has changed it, and shows it then."""
        before = self.table.position
        self.table.look_again()
        now = self.table.position
        if (before.seq, before.due, before.draft, before.result) == (now.seq, now.due, now.draft, now.result):
            if before is not self._drawn:  # a screen that was opened from here has changed it
                self.show()
                self.tell("")
                self.orders.arrived()
            self._drawn = now
            return False
        self.show()
        return True

    # --- events

    def on_hex_map_moved(self, message: HexMap.Moved) -> None:
        """The cursor is elsewhere."""
        message.stop()
        self.moved()

    def moved(self) -> None:
        """The panels follow; where units go somewhere, path and cost too."""
        if self._followed != self.board.cursor:
            self._followed = self.board.cursor
            self.show_hex()
            if self.overlay_key and self.overlay_key not in self.plans.fixed_layers:
                self.board.set_overlay(self.plans.layer(self.overlay_key, self.board.cursor))
            self.aim()

    def on_hex_map_chosen(self) -> None:
        """The mouse does what Enter does."""
        self.action_choose()

    def on_minimap_aimed(self, message: Minimap.Aimed) -> None:
        """The map goes where the small one was clicked."""
        self.board.centre_on(message.hex)

    def resized(self) -> None:
        """As much as there is room for."""
        self.show_lines()

    @guarded
    def resumed(self) -> None:
        """Back from another screen, or another program has written meanwhile."""
        if self.settings is not self.face.settings:
            self.settle_in()
        if self.look_again():
            self.complain(words.CHANGED_OUTSIDE)

    @guarded
    def on_sent(self, message: Sent) -> None:
        """A file went out."""
        self.look_again()
        self.tell(message.text)

    # --- the cursor

    def go(self, direction: str) -> None:
        """The cursor one hex on; what follows it comes in the same frame."""
        with self.board.prevent(HexMap.Moved):
            self.board.move_cursor(direction)
        self.moved()

    def go_to(self, name: str | None) -> None:
        """The cursor to a hex, by its name on the map, which comes to stand in the middle."""
        if name:
            self.board.centre_on(self.table.scene.picture.grid.named(name))

    # --- orders

    @guarded
    def action_choose(self) -> None:
        """What Enter means here."""
        self.orders.choose(self.board.cursor)

    def action_back(self) -> None:
        """Let go of what was picked."""
        if not isinstance(self.mode, Browsing):
            self.enter(Browsing(self.plans))
        self.tell("")

    @guarded
    def action_via(self) -> None:
        """The way leads through this hex."""
        self.orders.go_via(self.board.cursor)

    @guarded
    def action_next_unit(self) -> None:
        """The next that can act, picked."""
        self.orders.next_unit(1)

    @guarded
    def action_last_unit(self) -> None:
        """The one before."""
        self.orders.next_unit(-1)

    @guarded
    def action_rest(self) -> None:
        """All counters that are left, as the game proposes."""
        self.orders.lay_rest()

    @guarded
    def action_order(self) -> None:
        """Every order, word by word."""
        self.orders.build()

    @guarded
    def action_type(self) -> None:
        """An order as it is written."""
        self.orders.type_in()

    @guarded
    def action_attack(self) -> None:
        """Plan the attack on this hex, or look for the best one."""
        self.orders.targets.attack(self.board.cursor)

    @guarded
    def action_end_phase(self) -> None:
        """End it, after a look at what is left."""
        self.orders.end_phase()

    @guarded
    def action_undo(self) -> None:
        """Take the last order back."""
        self.orders.undo()

    @guarded
    def action_redo(self) -> None:
        """Give it again."""
        self.orders.redo()

    @guarded
    def action_undo_all(self) -> None:
        """Back to the start."""
        self.orders.undo_all()

    # --- windows

    def open_window(self, module: str, name: str, *parts: Any, then: Any = None) -> None:
        """A window or screen of another module, which is imported only now."""
        window = getattr(import_module(f"pbem.tui.screens.{module}"), name)
        self.app.push_screen(window(*parts), then)

    @guarded
    def changed(self, is_changed: bool | None) -> None:
        """A window is closed; it may have changed the draft."""
        if is_changed:
            self.show()

    @guarded
    def action_drafted(self) -> None:
        """The orders written so far."""
        self.open_window("drafted", "DraftedWindow", self.table, then=self.changed)

    @guarded
    def action_standing(self) -> None:
        """Standing orders."""
        self.open_window("standing", "StandingWindow", self.table, then=self.changed)

    @guarded
    def action_charts(self) -> None:
        """The tables of the rules."""
        self.open_window("charts", "ChartsWindow", self.table)

    @guarded
    def action_rule(self) -> None:
        """The rule that forbade something just now, else the one that governs what is due."""
        rule = self.rule or planning.rule_of(self.table.game, self.table.demand)
        self.open_window("charts", "RuleWindow", self.table, rule)

    @guarded
    def action_find(self) -> None:
        """Go to a place."""
        self.open_window("find", "FindWindow", self.table, then=self.go_to)

    @guarded
    def action_units(self) -> None:
        """Every unit; the map goes to the one that is picked."""
        self.open_window("units", "UnitsWindow", self.table, then=self.go_to)

    @guarded
    def action_send(self) -> None:
        """Look the file over and send it."""
        self.open_window("send", "SendPage", self.table)

    @guarded
    def action_watch(self) -> None:
        """Watch the match."""
        self.tell("")
        self.open_window("replay", "ReplayPage", self.table.ref)

    @guarded
    def action_report(self) -> None:
        """Luck, losses, points."""
        self.open_window("report", "ReportPage", self.table.ref)

    def action_notes(self) -> None:
        """What the other side wrote."""
        note = self.table.position.note
        if note:
            mark_read(self.face.home, self.table.ref)
            windows.tell(self, words.NOTE_TITLE, harmless_lines(note))
        else:
            self.tell(words.NO_NOTE)

    # --- how the map looks

    def action_zoom_in(self) -> None:
        """Closer."""
        self.board.zoom_by(1)
        self.show_hex()

    def action_zoom_out(self) -> None:
        """Farther."""
        self.board.zoom_by(-1)
        self.show_hex()

    @guarded
    def action_overlay(self) -> None:
        """The next layer, and what its signs mean."""
        keys = ["", *(each.key for each in self.plans.layers(self.board.cursor))]
        self.overlay_key = keys[(keys.index(self.overlay_key) + 1) % len(keys)] if self.overlay_key in keys else ""
        layer = self.plans.layer(self.overlay_key, self.board.cursor)
        self.board.set_overlay(layer)
        legend = [words.NO_LAYER] if layer is None else layer_legend(self.table, self.palette, layer)
        self.tell(fitted(legend, self.app.size.width))

    def action_hex_panel(self) -> None:
        """The panel of the hex, open or closed."""
        self.query_one("#side").toggle_class("closed")
        self.show_hex()
        self.keep_panels()

    @guarded
    def action_log_panel(self) -> None:
        """The log, open or closed."""
        self.query_one(LogPanel).toggle_class("closed")
        self.show_log()
        self.keep_panels()

    def action_minimap(self) -> None:
        """The small map, open or closed; it needs a wide screen."""
        if self.has_class("-narrow"):
            self.tell(words.TOO_NARROW.format(width=NARROW))
            return
        minimap, side = self.query_one(Minimap), self.query_one("#side")
        minimap.set_class(not (minimap.has_class("closed") or side.has_class("closed")), "closed")
        side.remove_class("closed")
        self.show_hex()
        self.keep_panels()

    def keep_panels(self) -> None:
        """The panels that are open now are open the next time too."""
        parts = {"hex": "#side", "minimap": "#minimap", "log": "#log"}
        panels = tuple(name for name, part in parts.items() if not self.query_one(part).has_class("closed"))
        self.face.choose(replace(self.face.settings, panels=panels))
        self.settings = self.face.settings  # nothing else that the map shows has changed

    def action_leave(self) -> None:
        """Back to the matches."""
        self.app.pop_screen()
