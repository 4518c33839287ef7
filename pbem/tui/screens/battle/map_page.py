"""The map of a match with what is told around it, as those see it who give orders there."""

from collections.abc import Sequence
from typing import Protocol

from pbem.desk.campaign_log import story_lines
from pbem.desk.open_match import Table
from pbem.desk.plans import Plans
from pbem.session.look import queries
from pbem.session.results import Step
from pbem.tui.page import AtTable, Line, Page
from pbem.tui.screens.battle.head import head_line, key_hint, prompt_line
from pbem.tui.screens.battle.modes import Browsing, Mode
from pbem.tui.widgets.hex_map import HexMap
from pbem.tui.widgets.panels import HexPanel, LogPanel, Minimap
from pbem.view.map.lines_around import fitted, opened, short_tracks
from pbem.view.map.palette import Palette


class OrderGiver(Protocol):
    """Where orders go."""

    def look_first(self) -> None: ...

    def arrived(self) -> None: ...

    def give(self, order: str | None) -> None: ...

    def give_all(self, orders: Sequence[str] | None) -> None: ...

    def end_phase(self) -> None: ...


class MapPage(AtTable, Page):
    """The map, the panels beside it, and the lines above and below."""

    orders: OrderGiver
    palette: Palette

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref
        self.overlay_key = ""
        self.mode: Mode
        self.rule = ""  # that forbade something last
        self._seat = -1  # the side that was due when the map was shown last
        self._logged: tuple[int, list[Step]] = (-2, [])  # the steps before a draft, by its number

    # --- parts

    @property
    def board(self) -> HexMap:
        """The map."""
        return self.query_one("#map", HexMap)

    @property
    def plans(self) -> Plans:
        """What can be done in the position on the table."""
        return self.table.plans

    def key(self, action: str) -> str:
        """The key of an action of this screen, as a person reads it."""
        return key_hint(f"{self.where}.{action}", self.face.settings.keys)

    # --- showing

    def show(self) -> None:
        """The position on the table, everywhere. What was begun on the map is let go."""
        table, board = self.table, self.board
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
        self.say(prompt_line(self.table, self.mode, self.key, self.app.size.width))

    def show_hex(self) -> None:
        """The panels of the hex under the cursor."""
        if not self.query_one("#side").has_class("closed"):
            self.query_one(HexPanel).show_hex(self.table.scene, self.board.cursor)
            self.query_one(Minimap).show(self.table.scene.picture, self.palette, self.board.window)

    def show_log(self) -> None:
        """The log, if it is open: the last file, then the draft. What lies before the draft is asked for once for each file."""
        panel, position = self.query_one(LogPanel), self.table.position
        if panel.has_class("closed"):
            return
        if self._logged[0] != position.seq:
            steps = queries.log(self.table.home, self.table.ref, max(position.seq - 1, 0))
            self._logged = (position.seq, [step for step in steps if step.seq >= 0])
        panel.put_lines(story_lines([*self._logged[1], *position.happened], self.narrator))

    def tell(self, text: str, is_wrong: bool = False) -> None:
        """What came of the last key, on the line above the prompt."""
        self.query_one("#told", Line).put(opened(text), is_wrong)

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


class Part(AtTable):
    """A part of the match screen. What goes wrong is told there."""

    def __init__(self, page: MapPage) -> None:
        self.page = page

    @property
    def table(self) -> Table:  # type: ignore[override]
        """The match; after a look at the disk it may be another position."""
        return self.page.table

    def complain(self, text: str) -> None:
        """What cannot be done."""
        self.page.complain(text)
