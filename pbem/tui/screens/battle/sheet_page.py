"""Writing a sheet at the map: a unit is picked, the cursor says about which hex, a list what it is told."""

from pbem.desk.sheet_draft import SheetDraft, sheet_of
from pbem.engine.hexes import Hex
from pbem.engine.planning import Way
from pbem.tui.screens.battle import lazy_dialogs
from pbem.tui.screens.battle.modes import Browsing, Ordering
from pbem.tui.screens.battle.orders import OrderPage
from pbem.tui.widgets.hex_map import HexMap
from pbem.view.map.captions import opened
from pbem.view.words import battle as words

MORE, LINES = "@more", "@lines"


class SheetPage(OrderPage):
    """The keys of the match screen where a sheet is written."""

    def action_choose(self) -> None:
        """Enter: a unit, or the hex about which it is told something."""
        mode, here = self.mode, self.board.cursor
        if isinstance(mode, Ordering):
            self.tell_unit(mode, here)
        elif self.plans.is_sheet and isinstance(mode, Browsing):
            self._pick_unit(here)
        else:
            super().action_choose()

    def action_drafted(self) -> None:
        """The sheet, where one is written; else all orders of the draft."""
        if self.plans.is_sheet:
            self.open_sheet()
        else:
            self.open_window("battle.draft_list", "DraftedWindow", then=SheetPage.changed)

    def open_sheet(self, unit: str = "") -> None:
        """The window of the sheet, the cursor at what is written about a unit."""
        self.open_window("battle.sheet_window", "SheetWindow", unit, then=SheetPage.changed)

    def _pick_unit(self, here: Hex) -> None:
        own = [each for each in self.table.scene.picture.stacks.get(here, ()) if each.side == self.due().side]
        if not own:
            self.complain(words.NO_UNITS_HERE)
        elif (draft := self.sheet_draft) and draft.block_about(own[0].army) >= 0:
            self.open_sheet(own[0].army)
        elif refusal := self.plans.why_not(own[0].id, here):
            self.rule = refusal.rule
            self.complain(self.narrator.refusal(refusal))
        else:
            self.enter(Ordering(self.plans, own[0].id))

    @property
    def sheet_draft(self) -> SheetDraft | None:
        """The sheet that is being written."""
        sheet = sheet_of(self.table)
        return None if sheet is None else SheetDraft(self.table, sheet)

    def tell_unit(self, mode: Ordering, here: Hex) -> None:
        """What the unit may be told about a hex, as a list."""
        ways = self.plans.about(mode.unit, here)
        choices = [(str(at), opened(mode.said(way)), way.order) for at, way in enumerate(ways)]
        choices.append((MORE, words.WORD_BY_WORD, ""))

        def picked(value: str) -> None:
            if value == MORE:
                self.open_sheet(self.plans.group(mode.unit))
            else:
                self.write_line(mode, ways[int(value)])

        lazy_dialogs.pick(self, mode.head(), choices, picked)

    def write_line(self, mode: Ordering, way: Way) -> None:
        """A line with what must stand before it; then the next unit that has none is picked."""
        said = opened(mode.said(way))
        self.change(self.table.do_all, (*way.before, way.order))
        self.show()
        self.tell(words.LINE_PUT.format(said=said))
        units = self.plans.in_order
        if way.before and units:
            unit = self.plans.nearest(units, self.board.cursor)
            with self.board.prevent(HexMap.Moved):
                self.look_at(unit)
            self.enter(Ordering(self.plans, unit))
            self.show_hex()
            self.tell(words.LINE_PUT.format(said=said))
