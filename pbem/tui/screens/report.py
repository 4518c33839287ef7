"""A match in numbers: dice luck, victory points, losses, army morale."""

from collections.abc import Iterable
from typing import Any

from textual.containers import VerticalScroll

from pbem.desk.report import tallies
from pbem.desk.table import Table
from pbem.engine.planning import Tally
from pbem.session.luck import luck_report
from pbem.session.watching import film
from pbem.tui.page import Line, Page, guarded
from pbem.view import planning, report_text
from pbem.view import words_windows as words
from pbem.view.narrate import Narrator

MARGIN = 4
WIDEST = 100


class ReportPage(Page):
    """The report of one match."""

    where = "report"

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref
        self.table: Table | None = None
        self.luck: Any = None
        self.tallies: tuple[Tally, ...] = ()

    @property
    def narrator(self) -> Narrator | None:
        """The sentences of the game, once the match is open."""
        return self.table.narrator if self.table else None

    def body(self) -> Iterable[Any]:
        """A text that scrolls."""
        with VerticalScroll(id="sheet"):
            yield Line(id="report")

    def opened(self) -> None:
        """The screen first, then the numbers: every turn is played again for them."""
        self.query_one("#sheet").focus()
        self.table = Table(self.face.home, self.ref)
        self.title_line(words.REPORT_TITLE.format(name=self.table.position.card.name))
        self.say(words.REPORT_WORKING)
        self.run_worker(self._work, thread=True)

    def _work(self) -> None:
        """In a thread: count everything, which can be left meanwhile."""
        home = self.face.home
        found: tuple[tuple[Tally, ...], Any, Exception | None]
        try:
            found = tallies(film(home, self.ref)), luck_report(home, self.ref), None
        except Exception as error:  # told, or raised again, by the screen
            found = (), None, error
        if self.is_attached and self.app.is_running:
            self.app.call_from_thread(self.worked_out, *found)

    @guarded
    def worked_out(self, by_turn: tuple[Tally, ...], luck: Any, error: Exception | None) -> None:
        """The numbers are here."""
        if error is not None:
            raise error
        if self.is_attached:
            self.tallies, self.luck = by_turn, luck
            self.show()
            self.say(words.REPORT_KEYS)

    def resized(self) -> None:
        """Bars as long as there is room for."""
        if self.luck is not None:
            self.show()

    def show(self) -> None:
        """The report for this width."""
        table = self.table
        if table is None:
            return
        narrator, is_ascii = table.narrator, self.face.is_ascii
        width = min(self.app.size.width - MARGIN, WIDEST)
        lines = report_text.section(words.LUCK, report_text.luck_text(self.luck, narrator, is_ascii))[1:]
        by_turn = report_text.points_text(self.tallies, narrator, width, is_ascii)
        lines += report_text.section(words.POINTS_BY_TURN, by_turn)
        lost = report_text.losses_text(self.tallies, narrator, width, is_ascii)
        lines += report_text.section(words.LOSSES_BY_TURN, lost)
        lines += report_text.section(words.POINTS_TITLE, report_text.gains_text(self.tallies[-1], narrator))
        position = table.position
        for chart in planning.reported_charts(table.game, position.rules, position.settled_state, narrator.say):
            title = planning.chart_title(table.game, chart.key, narrator.say)
            lines += report_text.section(title, report_text.reasons_text(chart))
        self.query_one("#report", Line).put("\n".join(lines))

    def action_leave(self) -> None:
        """Back."""
        self.app.pop_screen()
