"""The beginning of a match from the list: the name first, what to do first, a match as it is wished, a lesson."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pbem.session.player.identity import has_identity, show_identity
from pbem.tui.background_work import work
from pbem.tui.taking_in import TakingIn
from pbem.view.harmless import harmless
from pbem.view.words import matches as words

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.new_match import Wishes
    from pbem.session.results import MatchCard


class BeginningPage(TakingIn):
    """The keys of the list of matches that begin a match."""

    at: str
    """The match under the cursor."""

    def ask_name(self, go_on: Callable[[], None]) -> None:
        """The name and the key; then go on, if one was made."""
        from pbem.tui.screens.matches.wizard import NameWindow

        self.put_question(NameWindow(), lambda _: go_on())

    def first(self) -> None:
        """What to do first."""
        from pbem.tui.screens.matches.wizard import BeginWindow

        mine = show_identity(self.face.home)
        lines = (
            words.NAME_MADE.format(name=harmless(mine.name, 40), path=harmless(mine.path, 200)),
            words.SIX_WORDS.format(words=" ".join(mine.fingerprint)),
        )
        self.put_question(BeginWindow(words.BEGIN_TITLE, lines), self.begin)

    def begin(self, what: str) -> None:
        """Do what was chosen first."""
        from pbem.desk.lesson import OF_GAME
        from pbem.desk.new_match import Wishes, first_wishes

        kind, _, place = what.partition(" ")
        if kind == "now":
            side, _, game = place.partition(OF_GAME)
            wishes = first_wishes(game)
            self.start((Wishes(wishes.game, wishes.scenario, side), ""))
        elif kind == "lesson" and not place:
            self.action_tutorial()
        elif kind == "lesson":
            self.start_lesson(place)
        elif kind == "new":
            self.action_new()
        elif kind == "take-in":
            self.action_take_in()

    def action_new(self) -> None:
        """A match as it is wished."""
        from pbem.tui.screens.matches.wizard import Wizard

        self.put_question(Wizard(), self.start)

    def start(self, wanted: "tuple[Wishes, str]") -> None:
        """Begin it, then the map, or the invitation on its way; a name comes first, where files are signed."""
        from pbem.desk.new_match import HOTSEAT, MAIL, begin
        from pbem.desk.open_match import Table
        from pbem.tui.screens.matches.outgoing import SendPage

        wishes, note = wanted
        if wishes.against != HOTSEAT and not has_identity(self.face.home):
            self.ask_name(lambda: self.start(wanted))
            return

        def made(begun: "tuple[MatchCard, object]") -> None:
            self.at = begun[0].match
            if wishes.against == MAIL:
                self.app.push_screen(SendPage(Table(self.face.home, self.at)))
            else:
                self.face.open_match(self.at)

        self.say(words.HOUSE_SETS_UP)
        work(self, lambda: begin(self.face.home, wishes, note), made)

    def action_paper(self) -> None:
        """A list without a match; asks which where there are several."""
        from pbem.desk.paper_table import papers_alone
        from pbem.tui.base_page import Cannot
        from pbem.tui.screens.battle import lazy_dialogs
        from pbem.view.words import papers

        rows = papers_alone(self.face.home)
        if not rows:
            raise Cannot(papers.NO_PAPERS)
        if len(rows) == 1:
            self.write_paper(rows[0][0])
        else:
            lazy_dialogs.pick(self, papers.WHICH_TITLE, rows, self.write_paper)

    def write_paper(self, which: str) -> None:
        """Write one of a game; `which` names both."""
        from pbem.desk.paper_table import PaperTable
        from pbem.tui.screens.papers.paper_page import PaperPage

        game, _, name = which.partition(" ")
        self.app.push_screen(PaperPage(PaperTable(self.face.home, game, name)))

    def action_tutorial(self) -> None:
        """Which side to learn with."""
        from pbem.tui.screens.matches.wizard import LessonWindow

        self.put_question(LessonWindow(words.BEGIN_TITLE), self.begin)

    def start_lesson(self, side: str) -> None:
        """A match against the house to learn with."""
        if not has_identity(self.face.home):
            self.ask_name(lambda: self.start_lesson(side))
            return
        from pbem.tui.screens.battle.tutorial import begin_lesson, keep_lesson

        def made(ref: str) -> None:
            keep_lesson(self.face, ref)
            self.lesson(ref)

        self.say(words.HOUSE_SETS_UP)
        work(self, lambda: begin_lesson(self.face.home, side), made)

    def lesson(self, ref: str) -> None:
        """Go on with the lesson."""
        from pbem.tui.screens.battle.tutorial import LessonPage

        self.app.push_screen(LessonPage(ref))
