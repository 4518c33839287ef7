"""A match at the map: looking around, giving orders, and the windows that help with both."""

from collections.abc import Iterable, Sequence
from functools import partialmethod
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget

from pbem.desk.campaign_log import story_lines
from pbem.desk.open_match import Table
from pbem.desk.post.letterbox import News
from pbem.engine.hexes import Hex
from pbem.session.disk.kept_by_home import note_seen
from pbem.session.results import ImportResult
from pbem.session.turn.status_index import mark_read
from pbem.tui.base_page import Cannot, Line, Sent
from pbem.tui.key_bindings import bindings
from pbem.tui.screens.battle import lazy_dialogs
from pbem.tui.screens.battle.head import demand_line, layer_legend
from pbem.tui.screens.battle.map_page import MapPage
from pbem.tui.screens.battle.modes import Browsing, Reaching
from pbem.tui.screens.battle.phase_warnings import what_is_left
from pbem.tui.screens.battle.sheet_page import SheetPage
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.panels import HexPanel, LogPanel, Minimap
from pbem.view.harmless import harmless_lines
from pbem.view.map.captions import abbreviations, fitted, opened, victory_lines
from pbem.view.words import battle as words
from pbem.view.words import papers

REST_SECONDS = 0.5  # until a question that came is tried again
MAX_TOLD = 12  # lines of what led to a question
NARROW = 100  # columns from which the panels stand beside the map
LAYOUT = """
BattlePage #tracks, BattlePage #told { height: 1; }
BattlePage #field { height: 1fr; layout: horizontal; }
BattlePage #side { width: 31; height: 100%; padding-left: 1; }
BattlePage.-roomy #side { width: 45; }
BattlePage #hex { height: 1fr; }
BattlePage #minimap { height: 14; }
BattlePage #log { height: 5; }
BattlePage.-narrow #field { layout: vertical; }
BattlePage.-narrow #side { width: 100%; height: 3; padding: 0; }
BattlePage.-narrow.-tall #side { height: 5; }
BattlePage.-narrow #minimap { display: none; }
BattlePage #log.closed, BattlePage #minimap.closed, BattlePage #side.closed { display: none; }
"""


class BattlePage(SheetPage):
    """The map of one match."""

    where = "match"
    has_map = True
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        where, is_first=True
    )  # a key does not go round by the map first, and is quicker for it
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (NARROW, "-beside"), (150, "-roomy")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]
    DEFAULT_CSS = LAYOUT

    def __init__(self, ref: str) -> None:
        super().__init__(ref)
        self.has_taken_in = False  # files of this match, from here
        self.is_to_tell = False  # have they come by themselves?
        self._followed: Hex | None = None  # the hex that the panels show

    def body(self) -> Iterable[Widget]:
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
        note_seen(self.face.home, self.ref)
        self.board.set_zoom(self.face.settings.zoom)
        self.settle_in()

    def settle_in(self) -> None:
        """Everything as the player's settings want it."""
        self.settings = self.face.settings
        self.palette = self.face.palette(self.table.game)
        self.show_keys()
        self.show()
        self.call_after_refresh(self.arrived)

    def look_changed(self) -> None:
        """The same position in the other look."""
        self.settle_in()

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
            if self.overlay_key and self.overlay_key not in [each.key for each in self.plans.overlays]:
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

    def resumed(self) -> None:
        """Back from another screen, or another program has written meanwhile."""
        if self.settings is not self.face.settings:
            self.settle_in()
        self.look_beside(is_cursor_kept=False)

    def coming(self, results: Sequence[ImportResult]) -> None:
        """Files of this match: what they changed is no surprise."""
        self.has_taken_in = any(each.match == self.table.position.card.match for each in results)
        self.is_to_tell = False

    def changed_beside(self, news: News) -> None:
        """Files of this match came, or went from elsewhere: the position as it is now, the cursor where it was."""
        if self.table.position.card.match in news.matches:
            self.coming(news.results)
            self.is_to_tell = self.has_taken_in
            if self.app.screen is self:
                self.look_beside(is_cursor_kept=True)

    def look_beside(self, is_cursor_kept: bool) -> None:
        """The position as it is now. What a program at a live match seals by itself is no surprise either."""
        if self.look_again(is_cursor_kept) and not self.has_taken_in:
            from pbem.desk.post.presence import is_live

            if not is_live(self.face.home, self.table.position.card.match):
                self.complain(words.CHANGED_OUTSIDE)
        if self.is_to_tell:
            self.tell_at_once()
        self.has_taken_in = self.is_to_tell = False

    def tell_at_once(self) -> None:
        """Where the file that came asks something, what led to it comes up by itself, and behind it the answers; dice too.

        Not under the fingers of who is typing: then when they rest.
        """
        choice, draft = self.table.choice, self.table.position.draft
        if choice is None or not self.table.is_due or (draft is not None and draft.lines):
            return
        if self.app.screen is not self or not isinstance(self.mode, Browsing) or self._told_at == self.table.position.seq:
            return
        if not self.face.is_at_rest:
            self.set_timer(REST_SECONDS, self.tell_at_once)
            return
        steps = self.last_steps()
        lines = [line for line in story_lines(steps, self.narrator) if line.strip()][-MAX_TOLD:]
        if not choice.is_order:
            asked = opened(words.ANSWER_TITLE.format(demand=demand_line(self.table)))
            lazy_dialogs.tell(self, words.ASKED_TITLE, [*lines, "", asked, words.ASKED_KEYS], self.answer)
        elif any(step.kind == "dice" for step in steps):
            lazy_dialogs.tell(self, words.HAPPENED_TITLE, lines)

    def on_sent(self, message: Sent) -> None:
        """A file went out."""
        self.look_again()
        self.tell(message.text)
        if message.tells and self.app.screen is self:
            lazy_dialogs.tell(self, words.HAPPENED_TITLE, story_lines(self.last_steps(), self.narrator))

    # --- the cursor

    def go(self, direction: str) -> None:
        """The cursor one hex on; what follows it comes in the same frame."""
        with self.board.prevent(HexMap.Moved):
            self.board.move_cursor(direction)
        self.moved()

    action_up = partialmethod(go, "up")
    action_down = partialmethod(go, "down")
    action_west = partialmethod(go, "w")
    action_east = partialmethod(go, "e")
    action_north_west = partialmethod(go, "nw")
    action_north_east = partialmethod(go, "ne")
    action_south_west = partialmethod(go, "sw")
    action_south_east = partialmethod(go, "se")

    def action_boxes(self) -> None:
        """The cursor to the next box beside the map, after the last back to the map."""
        if not self.table.scene.picture.boxes:
            raise Cannot(words.NO_BOXES)
        with self.board.prevent(HexMap.Moved):
            self.board.next_box()
        self.moved()

    def go_to(self, name: str | None) -> None:
        """The cursor to a hex or box, by its name on the map, which comes to stand in the middle."""
        if name:
            self.board.centre_on(self.table.scene.picture.grid.named(name))

    # --- orders

    def action_back(self) -> None:
        """Let go of what was picked."""
        if not isinstance(self.mode, Browsing):
            self.enter(Browsing(self.plans))
        self.tell("")

    def action_paper(self) -> None:
        """What is to be written and sealed before the order that is due."""
        from pbem.tui.screens.battle import paper_at_map

        if not paper_at_map.write(self):
            raise Cannot(papers.NONE_DUE)

    def action_further(self) -> None:
        """The order that leads here, gone on with word by word: a facing, a formation, whatever may follow."""
        from pbem.tui.screens.battle.builder import Builder

        mode = self.mode
        found = mode.ways(self.board.cursor) if isinstance(mode, Reaching) else {}
        if not found:
            raise Cannot(words.PICK_FIRST)
        Builder(self, self.action_end_phase, next(iter(found.values()))[0].order.split()).ask()

    def action_usual(self) -> None:
        """At set-up the next that is still to be placed, where the game proposes."""
        orders = self.plans.rest[:1]
        if not orders:
            raise Cannot(f"{words.NO_REST} {what_is_left(self.table, self.key)}")
        self.give(orders[0])

    # --- windows

    action_standing = partialmethod(MapPage.open_window, "battle.standing_orders", "StandingWindow", then=MapPage.changed)
    action_charts = partialmethod(MapPage.open_window, "windows.charts", "ChartsWindow")
    action_find = partialmethod(MapPage.open_window, "windows.place_finder", "FindWindow", then=go_to)
    action_units = partialmethod(MapPage.open_window, "windows.units", "UnitsWindow", then=go_to)
    action_send = partialmethod(MapPage.open_window, "matches.outgoing", "SendPage")

    def action_victory(self) -> None:
        """How the game is won, where both sides stand, and what the second line says."""
        position, scene = self.table.position, self.table.scene
        lines = [*victory_lines(scene, position.rules, position.state), "", words.SECOND_LINE, *abbreviations(scene)]
        lazy_dialogs.tell(self, words.VICTORY_TITLE, lines)

    def action_time(self) -> None:
        """Until when the file is due, and what can be done about it."""
        from pbem.tui.screens.windows.match_time import TimeWindow

        self.put_question(TimeWindow(self.face.home, self.ref), self.tell)

    def action_rule(self) -> None:
        """The rule that forbade something just now, else the one that governs what is due."""
        self.open_window("windows.charts", "RuleWindow", self.rule)

    def action_watch(self) -> None:
        """Watch the match."""
        from pbem.tui.screens.windows.replay import ReplayPage

        self.tell("")
        self.app.push_screen(ReplayPage(self.table.ref))

    def action_board(self) -> None:
        """A what-if board of the position on the table."""
        from pbem.desk import board_table

        self.face.open_board(board_table.of_position(self.face.home, self.table.position))

    def action_report(self) -> None:
        """Luck, losses, points."""
        from pbem.tui.screens.windows.match_statistics import ReportPage

        self.app.push_screen(ReportPage(self.table.ref))

    def action_notes(self) -> None:
        """What the other side wrote."""
        note = self.table.position.note
        if note:
            mark_read(self.face.home, self.table.ref)
            lazy_dialogs.tell(self, words.NOTE_TITLE, harmless_lines(note))
        else:
            self.tell(words.NO_NOTE)

    # --- how the map looks

    def zoom(self, steps: int) -> None:
        """Closer, or farther."""
        self.board.zoom_by(steps)
        self.show_hex()

    action_zoom_in = partialmethod(zoom, 1)
    action_zoom_out = partialmethod(zoom, -1)

    def action_overlay(self) -> None:
        """The next layer, and what its signs mean."""
        keys = ["", *(each.key for each in self.plans.layers(self.board.cursor))]
        self.overlay_key = keys[(keys.index(self.overlay_key) + 1) % len(keys)] if self.overlay_key in keys else ""
        layer = self.plans.layer(self.overlay_key, self.board.cursor)
        self.board.set_overlay(layer)
        legend = [words.NO_LAYER] if layer is None else layer_legend(self.table.game, self.palette, self.board.sheet, layer)
        self.tell(fitted(legend, self.app.size.width))

    def action_hex_panel(self) -> None:
        """The panel of the hex, open or closed."""
        self.query_one("#side").toggle_class("closed")
        self.show_hex()
        self.keep_panels()

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


def closed(panel: str, panels: Sequence[str]) -> str:
    """The class of a panel that is not open to begin with."""
    return "" if panel in panels else "closed"
