"""A match in numbers: dice luck, victory points, losses, army morale; once it is over what its audit has found."""

from asyncio import to_thread
from collections.abc import Sequence

from pbem.desk.match_head_and_log import audit_lines
from pbem.desk.open_match import Table
from pbem.engine.luck import Count
from pbem.engine.planning import Tally
from pbem.errors import UserError
from pbem.session.check.evidence import audit
from pbem.session.disk.player_home import Home
from pbem.session.look.queries import luck_report
from pbem.session.look.replay import Film, film
from pbem.tui.base_page import AtTable, Line, SheetPage
from pbem.view.text import match_statistics, possible_now
from pbem.view.text.narration import Narrator
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


def audited(home: Home, ref: str, narrator: Narrator) -> list[str]:
    """What the audit of a match has found, or that a secret is still missing; nothing before its end."""
    try:
        report = audit(home, ref)
    except UserError:
        return []
    return audit_lines(report.findings, report.is_complete, narrator)


class ReportPage(AtTable, SheetPage):
    """The report of one match."""

    where = "report"
    luck: Count | None = None  # not counted yet
    tallies: tuple[Tally, ...] = ()
    audited: Sequence[str] = ()

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
        home, narrator = self.face.home, self.narrator
        self.tallies, self.luck, self.audited = await to_thread(
            lambda: (tallies(film(home, self.ref)), luck_report(home, self.ref), audited(home, self.ref, narrator))
        )
        self.show()
        self.say(words.REPORT_KEYS)

    def show(self) -> None:
        """The report for this width."""
        if self.luck is None:
            return
        narrator, is_ascii, position = self.narrator, self.face.is_ascii, self.table.position
        width = min(self.app.size.width - MARGIN, WIDEST)
        lines = match_statistics.section(words.AUDIT, self.audited) if self.audited else []
        lines += match_statistics.section(words.LUCK, match_statistics.luck_text(self.luck, narrator, is_ascii))
        lines = lines[1:]
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
