"""The matches, whose move it is in each, and one key for what is to be done next."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from textual.widget import Widget
from textual.widgets import OptionList

from pbem.desk.match_list import COLUMNS, Entry, Why, roster
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.disk.post_places import SETTINGS
from pbem.session.player.identity import has_identity, show_identity
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.tui.background_work import work
from pbem.tui.base_page import Line, Sent
from pbem.tui.screens.matches.beginning import BeginningPage
from pbem.tui.widgets.listing import Choice, Listing
from pbem.view.harmless import harmless
from pbem.view.text.action_table import Action
from pbem.view.words import matches as words
from pbem.view.words.without_game import KEPT_IN

if TYPE_CHECKING:  # slow to load, and not needed for the list
    from pbem.desk.post.letterbox import News
    from pbem.session.turn.watched_folder import Inbox

WATCH_SECONDS = 30
GAP = 2
ABOUT_LINES = 3
MAX_CELLS = ((100, 16), (150, 26), (10_000, 40))  # of a column, on a screen narrower than this
DISPLAYED = ("name", "opponent", "side", "turn", "move", "time", "new", "game", "file", "dice", "news")
SHORTENED = ("opponent", "news")
"""Columns that a narrow screen cuts; all others are whole or not there."""
SENDS = ("audit", "send", "send-last", "owed-roll", "owed-open")
"""What is to be done where Enter looks over a file and sends it."""


def folder_of(home: Home) -> str:
    """Where the matches are kept, to be told."""
    return harmless(home.matches.absolute(), 200)


class MatchesPage(BeginningPage):
    """The first screen."""

    where = "matches"
    shows_at_once = True
    CSS = f"""
    MatchesPage #list {{ height: 1fr; max-height: 100%; }}
    MatchesPage #empty {{ height: 1fr; padding: 1 2; }}
    MatchesPage #about {{ height: {ABOUT_LINES}; color: ansi_default; }}
    """

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[Entry] = []
        self.with_archived = False
        self.is_begun = False
        self.lost: Inbox | None = None  # a folder that was told to be gone
        self.news = ""  # what came of the last key, until the cursor moves or a window opens
        self.at = ""  # the match under the cursor
        self.are_all_aside = False

    def body(self) -> Iterable[Widget]:
        """The list, and the match under the cursor in sentences."""
        yield Line(id="head", classes="heading")
        yield Line(id="empty")
        yield Listing(id="list", markup=False)
        yield Line(id="about")

    def opened(self) -> None:
        """A folder that is watched is looked at now and then."""
        self.set_interval(WATCH_SECONDS, self.look_around)

    def resumed(self) -> None:
        """The matches as they are now; a name first, where there is none."""
        self.reload()
        if not self.is_begun:
            self.is_begun = True
            if not has_identity(self.face.home) and not self.entries and self.app.screen is self:
                self.ask_name(self.first)
                return
        self.look_around()

    # --- the list

    @property
    def entry(self) -> Entry | None:
        """The match under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self.entries[at] if at is not None and at < len(self.entries) else None

    def reload(self) -> None:
        """Read the matches anew."""
        home = self.face.home
        lesson = self.face.settings.lesson.partition(" ")[0]
        self.entries = roster(home, self.with_archived, lesson, self.waits(), self.face.others)
        self.are_all_aside = not self.entries and bool(status_index.status(home, with_archived=True))
        name = harmless(show_identity(home).name, 40) if has_identity(home) else ""
        self.title_line(words.TITLE_OF.format(name=name) if name else words.TITLE)
        kept = KEPT_IN.format(folder=folder_of(home))
        self.query_one("#empty", Line).put("\n".join((*words.EMPTY, "", kept)))
        self.show_keys()
        self.fill()

    def waits(self) -> Mapping[str, Why]:
        """Why files have not left yet, where the post is set up."""
        if not (self.face.home.config / SETTINGS).exists():
            return {}
        from pbem.desk.post.why_waiting import reasons

        return reasons(self.face.home)

    def own_actions(self) -> tuple[Action, ...]:
        """Time is a matter of matches between persons."""
        has_persons = any(each.line.side and not each.is_house for each in self.entries)
        return tuple(action for action in super().own_actions() if has_persons or action.id != "matches.time")

    def fill(self) -> None:
        """The rows, the cursor on the match where it was."""
        listing = self.query_one(Listing)
        before = self.at  # the rows may stand in another order now
        listing.display = listing.can_focus = bool(self.entries)
        self.query_one("#empty", Line).display = not self.entries
        width = self.app.size.width - 1
        shown = columns(self.entries, width)
        head = [(words.HEADS[key], size) for key, size in shown]
        self.query_one("#head", Line).put(row(head) if self.entries else "")
        rows = [Choice(each.line.match, row([(each.cells[key], size) for key, size in shown])) for each in self.entries]
        listing.put_choices(rows, next((at for at, each in enumerate(rows) if each.value == before), 0))
        if self.entries:
            listing.focus()
        else:
            self.set_focus(None)
        self.tell()

    resized = fill

    def suspended(self) -> None:
        """A window opens: what was said is past."""
        self.news = ""

    def on_option_list_option_highlighted(self) -> None:
        """Another match: what Enter does there."""
        if self.entry is not None and self.entry.line.match != self.at:
            self.news = ""
        self.tell()

    def tell(self) -> None:
        """The match under the cursor in sentences, and what Enter does."""
        found = self.entry
        about = self.query_one("#about", Line)
        if found is None:
            about.put("")
            empty = words.ALL_ASIDE if self.are_all_aside else words.EMPTY_PROMPT
            self.say(self.news or empty)
        else:
            self.at = found.line.match
            about.put("\n".join(self.lines_about(found)))
            self.say(self.news or found.prompt)

    def lines_about(self, found: Entry) -> Sequence[str]:
        """The sentences about a match; why its file waits takes the room of less important ones."""
        if not found.why:
            return found.about
        return [found.about[0], *wrap(found.why, self.app.size.width - 1)][:ABOUT_LINES]

    def chosen(self) -> str:
        """The match under the cursor; "" without one, which is said."""
        if self.entry is None:
            self.complain(words.CHOOSE_FIRST)
            return ""
        return self.entry.line.match

    # --- what is to be done next

    def action_open(self) -> None:
        """What is to be done next in this match; without one, play now."""
        found = self.entry
        if found is None:
            from pbem.desk.new_match import first_wishes

            self.start((first_wishes(), ""))
        elif found.offered:
            from pbem.tui.screens.matches import address_question

            address_question.ask(self, found.line, self.settled)
        elif found.todo == "accept":
            self.face.look_at_invitation(self, found.line.match)
        elif found.todo in SENDS:
            self.action_send()
        elif found.todo == "house":
            self.house_answers(found.line.match)
        elif found.todo == "lesson":
            self.lesson(found.line.match)
        else:
            self.face.open_match(found.line.match)

    on_option_list_option_selected = action_open

    def settled(self, text: str) -> None:
        """What a window has done: that is said."""
        self.news = text
        self.reload()

    def house_answers(self, ref: str) -> None:
        """What was cut short before: the house takes its turn."""
        from pbem.desk.house_opponent import exchange

        self.say(words.HOUSE_THINKS)
        work(self, lambda: exchange(self.face.home, ref), lambda results: self.face.show_results(self, results, ref))

    def action_send(self) -> None:
        """The file that is due, or the last one again."""
        from pbem.desk.open_match import Table
        from pbem.tui.screens.matches.outgoing import SendPage

        if match := self.chosen():
            self.app.push_screen(SendPage(Table(self.face.home, match)))

    def on_sent(self, message: Sent) -> None:
        """A file was signed."""
        self.reload()
        if message.text:
            self.news = message.text
            self.say(self.news)

    def action_watch(self) -> None:
        """The match from its beginning."""
        from pbem.tui.screens.windows.replay import ReplayPage

        if match := self.chosen():
            self.app.push_screen(ReplayPage(match))

    def action_report(self) -> None:
        """Luck, losses and points."""
        from pbem.tui.screens.windows.match_statistics import ReportPage

        if match := self.chosen():
            self.app.push_screen(ReportPage(match))

    def action_board(self) -> None:
        """A what-if board, of this match or from elsewhere."""
        from pbem.tui.screens.battle.board_begin import BeginWindow

        self.put_question(BeginWindow(self.entry.line.match if self.entry else ""), self.face.open_board)

    def action_time(self) -> None:
        """Until when its file is due, and what can be done about it."""
        from pbem.tui.screens.windows.match_time import TimeWindow

        if match := self.chosen():
            self.put_question(TimeWindow(self.face.home, match), self.settled)

    def action_archive(self) -> None:
        """Put it aside, bring it back, show those that are aside."""
        from pbem.tui.screens.matches.ending import AsideWindow

        found = self.entry
        self.put_question(AsideWindow(found.line if found else None, self.with_archived), self.put_aside)

    def put_aside(self, text: str) -> None:
        """Done, or what shall be shown."""
        self.news = text
        if not text:
            self.with_archived = not self.with_archived
        self.reload()

    def action_resign(self) -> None:
        """Offers, and giving up."""
        from pbem.tui.screens.matches.ending import EndWindow

        if match := self.chosen():
            self.put_question(EndWindow(self.face.home, match), self.ended)

    def ended(self, what: str) -> None:
        """A file was signed, or the match is to be played on, or is gone."""
        if what == "sealed":
            self.action_send()
        elif what == "play":
            self.face.open_match(self.chosen())
        else:
            self.news = what
            self.reload()

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit(0)

    # --- files in

    def coming(self, results: Sequence[ImportResult]) -> None:
        """The cursor goes to their match."""
        self.at = next((each.match for each in results if each.match), self.at)
        self.reload()

    def changed_beside(self, news: "News") -> None:  # noqa: ARG002  whichever they are
        """The lines as they are now."""
        if self.app.screen is self:
            self.reload()

    def tell_troubles(self, lines: Sequence[str]) -> None:
        """In the place of the sentences about the match, until the cursor moves."""
        text = wrap(" ".join(lines), self.app.size.width - 1)[:ABOUT_LINES]
        self.query_one("#about", Line).put("\n".join(text))

    def declined(self, name: str) -> None:
        """An invitation is gone: that is said."""
        self.news = words.DECLINED.format(name=name)
        self.reload()

    def look_around(self) -> None:
        """What is new in the watched folder, while this screen is on top. Nothing is drawn when nothing is."""
        inbox = self.watched()
        if inbox is None or self.app.screen is not self:
            return
        try:
            results = inbox.look()
        except UserError:
            if inbox is not self.lost:
                self.lost = inbox
                self.news = words.FOLDER_GONE.format(folder=harmless(inbox.folder, 60))
                self.tell()
            return
        if results:
            self.face.show_results(self, results)


def columns(entries: Sequence[Entry], width: int) -> list[tuple[str, int]]:
    """Columns with their widths, as many as there is room for, in the order they stand in. No title is cut."""
    most = next(cells for below, cells in MAX_CELLS if width < below)
    sizes: dict[str, int] = {}
    left = width
    for key in COLUMNS:
        longest = max((cell_len(each.cells[key]) for each in entries), default=0)
        if not longest:
            continue
        size = max(min(longest, most) if key in SHORTENED else longest, cell_len(words.HEADS[key]))
        if size + GAP <= left:
            sizes[key] = size
            left -= size + GAP
    return [(key, sizes[key]) for key in DISPLAYED if key in sizes]


def row(cells: Sequence[tuple[str, int]]) -> str:
    """Cells side by side, each as wide as its column."""
    return (" " * GAP).join(set_cell_size(text, size) for text, size in cells).rstrip()
