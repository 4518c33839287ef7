"""Files in: picked, pasted, or found in a watched folder; and an invitation, looked at before it is accepted."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from pbem.desk.match_head_and_log import opponent, own_scenario_lines, seen
from pbem.desk.new_match import changed_options, days_text
from pbem.desk.opponent_key import warnings
from pbem.engine.common_options import DAYS
from pbem.engine.demands import Choose
from pbem.errors import PbemError
from pbem.post.incoming.folder import SUFFIXES
from pbem.session.archive import removal
from pbem.session.disk.bounded_reading import check_size, read_file
from pbem.session.disk.player_given_paths import usable
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.opponent_introduction import introduced
from pbem.session.turn.watched_folder import NO_TURN, Inbox
from pbem.tui.base_page import END_MARK, Dialog, Line
from pbem.tui.dialogs import Ask, Pick, folder_choices
from pbem.tui.screens.windows.choice import Choosing
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.map.scene import words_of
from pbem.view.text.narration import opened
from pbem.view.text.option_values import value_text
from pbem.view.words import matches as words
from pbem.view.words import windows, without_game

Results = tuple[ImportResult, ...]
NOWHERE = "."  # in the list of folders: none


def pasted(home: Home, text: str) -> Results:
    """What came of pasted text; () where it holds no turn file at all. Raises UserError, for too much too."""
    data = text.encode(errors="replace")
    check_size(len(data))
    results = import_bytes(home, data)
    return () if all(each.code == NO_TURN for each in results) else results


class TakeInWindow(Choosing[Results]):
    """Three ways in. Gives what came of the files; text can be pasted here at any time."""

    def __init__(self, inbox: Inbox | None) -> None:
        super().__init__(words.IN_TITLE)
        self.inbox = inbox

    def rows(self) -> Sequence[Choice]:
        """The ways."""
        folder = harmless(self.inbox.folder, 60) if self.inbox else words.NOT_WATCHED
        look = [Choice("look", words.IN_LOOK)] if self.inbox else []
        return [
            Choice("pick", words.IN_PICK, words.IN_PICK_NOTE),
            Choice("paste", words.IN_PASTE, words.IN_PASTE_NOTE),
            *look,
            Choice("watch", words.IN_WATCH, words.IN_WATCH_NOTE.format(folder=folder)),
        ]

    def chosen(self, value: str) -> None:
        """Go this way."""
        if value == "paste":
            self.put_question(PasteWindow(), self.dismiss)
        elif value == "look":
            self.look()
        elif value == "pick":
            start = usable(self.face.settings.watch)
            self.browse(start if start and start.is_dir() else Path())
        else:
            self.browse_folders(usable(self.face.settings.watch) or Path())

    def on_paste(self, event: events.Paste) -> None:
        """Text came: take it in."""
        event.stop()
        self.take(lambda: pasted(self.face.home, event.text))

    def look(self) -> None:
        """What is new in the watched folder."""
        inbox = self.inbox
        if inbox is not None:
            self.take(inbox.look, words.NOTHING_NEW.format(folder=harmless(inbox.folder, 60)))

    def take(self, read: Callable[[], Results], nothing: str = words.NOT_PASTED) -> None:
        """Take something in and close; stay and say why where nothing came of it."""
        if results := read():
            self.dismiss(results)
        else:
            self.complain(nothing)

    # --- folders

    def browse(self, folder: Path) -> None:
        """The folder's turn files and mails."""
        folder = folder.resolve()
        title = words.PICK_TITLE.format(folder=harmless(folder, 50))
        self.put_question(Pick(title, folder_choices(folder, SUFFIXES)), self.picked)

    def picked(self, value: str) -> None:
        """Deeper into a folder, or the file."""
        path = Path(value)
        if path.is_dir():
            self.browse(path)
        else:
            self.take(lambda: import_bytes(self.face.home, read_file(path), path.name))

    def browse_folders(self, folder: Path) -> None:
        """Folders that could be watched."""
        folder = folder.resolve() if folder.is_dir() else Path().resolve()
        here = [Choice(f"={folder}", words.THIS_FOLDER), Choice(NOWHERE, words.NO_FOLDER)]
        title = words.FOLDER_TITLE.format(folder=harmless(folder, 50))
        self.put_question(Pick(title, [*here, *folder_choices(folder, ())]), self.set_watch)

    def set_watch(self, value: str) -> None:
        """Watch this one, none, or look deeper."""
        if value != NOWHERE and not value.startswith("="):
            self.browse_folders(Path(value))
            return
        folder = value.removeprefix("=") if value != NOWHERE else ""
        if folder and usable(folder) is None:  # a name that is no text
            self.complain(windows.NO_FOLDER.format(path=harmless(folder, 60)))
            return
        self.face.choose(replace(self.face.settings, watch=folder))
        self.inbox = Inbox(self.face.home, Path(folder)) if folder else None
        self.fill()
        self.complain(words.WATCHES.format(folder=harmless(folder, 60)) if folder else words.WATCHES_NOT)


class PasteWindow(Dialog[Results]):
    """Waits for text to be pasted, in one piece or several."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "take", show=False)]

    window = "window wide"
    heading, key_line = words.PASTE_TITLE, words.PASTE_KEYS
    text = ""

    def body(self) -> Iterable[Widget]:
        """What to do, what has come."""
        yield Line("\n".join(words.PASTE_LINES))
        yield Line(words.PASTE_NOTHING, id="state")

    def on_paste(self, event: events.Paste) -> None:
        """A piece; with the end of a turn file in it, it is taken in."""
        event.stop()
        try:
            check_size(len(self.text) + len(event.text))
        except PbemError:
            self.text = ""
            raise
        self.text += event.text
        if END_MARK in event.text.upper():
            self.action_take()
        else:
            self.complain(words.PASTE_PART.format(size=len(self.text)))

    def action_take(self) -> None:
        """Take in what has come."""
        if results := pasted(self.face.home, self.text) if self.text else ():
            self.dismiss(results)
        else:
            self.complain(words.NOT_PASTED if self.text else words.PASTE_NOTHING)
            self.text = ""

    def complain(self, text: str) -> None:
        """Say how it stands, or what is wrong."""
        self.query_one("#state", Line).put(opened(text))


class InvitationWindow(Dialog[str]):
    """The terms of an invitation. Gives "accept", "declined", or None for later."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", show=False), Binding("x", "decline", show=False)]

    window = "window wide"
    key_line = words.INVITED_KEYS

    def __init__(self, home: Home, ref: str) -> None:
        super().__init__()
        self.ref, self.home = ref, home
        self.position, self.scene = seen(home, ref)
        self.match_name = self.position.card.name
        self.heading = words.INVITED_TITLE.format(name=self.match_name)

    @property
    def is_first_mine(self) -> bool:
        """Must something be decided before it can be accepted?"""
        demand = self.position.settled_demand
        return isinstance(demand, Choose) and demand.side == self.position.card.own_side

    def body(self) -> Iterable[Widget]:
        """The terms."""
        with VerticalScroll(classes="text"):
            yield Line("\n".join(self.lines()))

    def lines(self) -> list[str]:
        """Who, what, and how it differs from what is usual."""
        card, narrator = self.position.card, self.scene.narrator
        other = 1 - card.own_side
        who = opponent(card)
        six = card.fingerprints[other]
        changed = changed_options(card.game, card.options)
        usual, said = [words.INVITED_USUAL], words_of(card.game)
        scenario = words_of(card.game).scenarios.get(card.scenario) or harmless(card.scenario, 40)
        differ = [
            words.INVITED_OPTIONS,
            *(f"  {each.key.replace('_', ' ')}: {value_text(said, each.key, each.value)}\n    {each.note}" for each in changed),
        ]
        found = [
            words.INVITED_BY.format(who=who, game=words_of(card.game).title),
            words.INVITED_SIDES.format(side=narrator.side(card.own_side), who=who, other=narrator.side(other)),
            words.INVITED_SCENARIO.format(text=scenario.rstrip(".")),
            *(f"  {line}" for line in own_scenario_lines(self.home, self.ref)),
            words.INVITED_DICE.format(dice=words.DICE_SHORT.get(card.dice, card.dice), text=without_game.DICE.get(card.dice, "")),
            words.INVITED_DAYS.format(text=days_text(dict(card.options).get(DAYS, 0))),
            *(differ if changed else usual),
            "",
            words.INVITED_KEY,
            f"  {' '.join(six)}",
            *warnings(introduced(self.home, self.ref)),
        ]
        if self.is_first_mine:
            found += ["", words.INVITED_FIRST]
        if self.position.note:
            found += ["", words.INVITED_NOTE, *(f"  | {line}" for line in harmless_lines(self.position.note))]
        return found

    def action_accept(self) -> None:
        """Accept it."""
        self.dismiss("accept")

    def action_decline(self) -> None:
        """Remove it, when that is meant."""
        title = words.DECLINE_TITLE.format(name=self.match_name)
        self.put_question(Ask(title, words.DECLINE_LINES, is_grave=True), self.declined)

    def declined(self, _: bool) -> None:
        """It is meant."""
        removal.delete(self.face.home, self.ref)
        self.dismiss("declined")
