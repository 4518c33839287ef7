"""How a match begins from the list: the name first, what to do first, a match as it is wished, a lesson."""

from typing import TYPE_CHECKING, Any

from pbem.session.identity import has_identity, show_identity
from pbem.tui.busy import work
from pbem.tui.page import guarded
from pbem.view import words_matches as words
from pbem.view.harmless import harmless

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.starting import Wishes
    from pbem.tui.screens.matches import MatchesPage


class Beginning:
    """What the keys of the list do to begin a match."""

    def __init__(self, page: "MatchesPage") -> None:
        self.page = page

    def complain(self, text: str) -> None:
        """What cannot be done."""
        self.page.complain(text)

    def ask_name(self, go_on: Any) -> None:
        """The name and the key; then go on, if one was made."""
        from pbem.tui.screens.wizard import NameWindow

        self.page.app.push_screen(NameWindow(), lambda name: go_on() if name else self.page.reload())

    @guarded
    def first(self) -> None:
        """What to do first."""
        from pbem.tui.screens.wizard import BeginWindow

        mine = show_identity(self.page.face.home)
        self.page.reload()
        lines = (
            words.NAME_MADE.format(name=harmless(mine.name, 40), path=harmless(mine.path, 200)),
            words.SIX_WORDS.format(words=" ".join(mine.fingerprint)),
        )
        self.page.app.push_screen(BeginWindow(lines=lines), self.begin)

    @guarded
    def begin(self, what: tuple[str, str] | None) -> None:
        """Do what was chosen first."""
        from pbem.desk.lesson import OF_GAME
        from pbem.desk.starting import Wishes, first_wishes

        kind, place = what or ("", "")
        if kind == "now":
            side, _, game = place.partition(OF_GAME)
            wishes = first_wishes(game)
            self.start((Wishes(wishes.game, wishes.scenario, side), ""))
        elif kind == "lesson" and not place:
            self.choose_lesson()
        elif kind == "lesson":
            self.start_lesson(place)
        elif kind == "new":
            self.wish()
        elif kind == "take-in":
            self.page.action_take_in()

    def wish(self) -> None:
        """A match as it is wished."""
        from pbem.tui.screens.wizard import Wizard

        self.page.app.push_screen(Wizard(), self.start)

    @guarded
    def start(self, wanted: "tuple[Wishes, str] | None") -> None:
        """Begin it; a name comes first, where files are signed."""
        from pbem.desk.starting import HOTSEAT

        if wanted is None:
            return
        if wanted[0].against != HOTSEAT and not has_identity(self.page.face.home):
            self.ask_name(lambda: self.start(wanted))
            return
        self.page.say(words.HOUSE_SETS_UP)
        self.make(*wanted)

    def make(self, wishes: "Wishes", note: str) -> None:
        """The match itself; then the map, or the invitation on its way."""
        from pbem.desk.starting import MAIL, begin
        from pbem.desk.table import Table
        from pbem.tui.screens.send import SendPage

        def made(begun: Any) -> None:
            self.page.at = begun[0].match
            if wishes.against == MAIL:
                self.page.app.push_screen(SendPage(Table(self.page.face.home, self.page.at)))
            else:
                self.page.face.open_match(self.page.at)

        work(self.page, lambda: begin(self.page.face.home, wishes, note), made)

    def choose_lesson(self) -> None:
        """Which side to learn with."""
        from pbem.tui.screens.wizard import LessonWindow

        self.page.app.push_screen(LessonWindow(), self.begin)

    @guarded
    def start_lesson(self, side: str) -> None:
        """A match against the house to learn with."""
        if not has_identity(self.page.face.home):
            self.ask_name(lambda: self.start_lesson(side))
            return
        from pbem.tui.screens.tutorial import begin_lesson, keep_lesson

        def made(ref: str) -> None:
            keep_lesson(self.page.face, ref)
            self.lesson(ref)

        self.page.say(words.HOUSE_SETS_UP)
        work(self.page, lambda: begin_lesson(self.page.face.home, side), made)

    @guarded
    def lesson(self, ref: str) -> None:
        """Go on with the lesson."""
        from pbem.tui.screens.tutorial import LessonPage

        self.page.app.push_screen(LessonPage(ref))
