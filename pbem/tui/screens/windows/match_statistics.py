"""A match in numbers: dice luck, victory points, losses, army morale."""

from asyncio import to_thread

from pbem.desk.open_match import Table
from pbem.engine.luck import Count
from pbem.engine.planning import Tally
from pbem.session.look.queries import luck_report
from pbem.session.look.replay import Film, film
from pbem.tui.base_page import AtTable, Line, SheetPage
from pbem.view.text import match_statistics, possible_now
from pbem.view.words import windows as words

MARGIN = 4
WIDEST = 100


def tallies(film: Film) -> tuple[Tally, ...]:
    """How the match stood at the end of each turn, the one being played last; without turns that were taken back."""
    found: dict[int, Tally] = {}
    for state in (film.start, *(frame.state for frame in film.frames)):
        now = film.game.planner.tally(film.rules, state)
        found = {turn: known for turn, known in found.items() if turn < now.turn} | {now.turn: now}
    return tuple(found.values())


class ReportPage(AtTable, SheetPage):
    """The report of one match."""

    where = "report"
    luck: Count | None = None  # not counted yet
    tallies: tuple[Tally, ...] = ()

    def __init__(self, ref: str) -> None:
        super().__init__()
        self.ref = ref

    def opened(self) -> None:
        """The screen first, then the numbers: every turn is played again for them."""
        self.table = Table(self.face.home, self.ref)
        self.title_line(words.REPORT_TITLE.format(name=self.table.position.card.name))
        self.say(words.REPORT_WORKING)
        self.run_worker(self.count())

    async def count(self) -> None:
        """Count everything in a thread, which can be left meanwhile."""
        home = self.face.home
        self.tallies, self.luck = await to_thread(lambda: (tallies(film(home, self.ref)), luck_report(home, self.ref)))
        self.show()
        self.say(words.REPORT_KEYS)

    def show(self) -> None:
        """The report for this width."""
        if self.luck is None:
            return
        narrator, is_ascii, position = self.narrator, self.face.is_ascii, self.table.position
        width = min(self.app.size.width - MARGIN, WIDEST)
        lines = match_statistics.section(words.LUCK, match_statistics.luck_text(self.luck, narrator, is_ascii))[1:]
        for title, turns in (
            (words.POINTS_BY_TURN, {tally.turn: tally.points for tally in self.tallies}),
            (words.LOSSES_BY_TURN, {tally.turn: tally.lost for tally in self.tallies}),
        ):
            lines += match_statistics.section(title, match_statistics.back_to_back(turns, narrator, width, is_ascii))
        lines += match_statistics.section(words.POINTS_TITLE, match_statistics.gains_text(self.tallies[-1], narrator))
        for chart in possible_now.charts(self.table.game, position.rules, position.settled_state):
            if chart.key in narrator.words.planning.reported:
                title = possible_now.chart_title(self.table.game, chart.key)
                lines += match_statistics.section(title, match_statistics.reasons_text(chart))
        self.query_one("#text", Line).put("\n".join(lines))

    resized = show  # bars as long as there is room for
