"""A guided first turn on the real map: a box above it says what to do next, and sees when it is done."""

from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import ClassVar

from msgspec.structs import replace
from textual.binding import BindingType
from textual.widget import Widget

from pbem.desk.lesson import OF_GAME, Progress, Sight, lesson_of, wishes_of
from pbem.desk.new_match import begin, first_wishes
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.results import HOTSEAT
from pbem.tui.app_face import AppFace
from pbem.tui.base_page import Line
from pbem.tui.key_bindings import bindings
from pbem.tui.screens.battle.screen import BattlePage
from pbem.view.text.action_table import actions_of, key_hint
from pbem.view.words import lesson as words

BARS = "| ", "┃ "  # before each line: ASCII, else
MAX_LINES = 6


def begin_lesson(home: Home, wanted: str) -> str:
    """A match to learn with, against the house: a side of the first game, or of the one named behind it. Its id."""
    side, _, game = wanted.partition(OF_GAME)
    game = first_wishes(game).game
    if not lesson_of(game, side):
        raise UserError("side-unknown", side=side, known="")
    card, _ = begin(home, wishes_of(game, side))
    return card.match


def keep_lesson(face: AppFace, match: str) -> None:
    """Remember that a match is a lesson, at its first step."""
    face.choose(replace(face.settings, lesson=f"{match} 0"))


class LessonPage(BattlePage):
    """The map of a match with a lesson over it, until it is over or left."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("lesson")
    DEFAULT_CSS = """
    LessonPage #coach { height: auto; max-height: 6; color: ansi_yellow; }
    LessonPage #coach.over { display: none; }
    """

    def body(self) -> Iterable[Widget]:
        """The box, then the map."""
        yield Line(id="coach")
        yield from super().body()

    def opened(self) -> None:
        """The step that the player has come to."""
        super().opened()
        card = self.table.position.card
        side = card.sides[max(card.own_side, 0)] if card.own_side != HOTSEAT else ""
        match, _, at = self.face.settings.lesson.partition(" ")
        started = int(at) if match == card.match and at.isdecimal() else 0
        self.progress = Progress(lesson_of(card.game, side), self.table, started)
        self.observe()
        self.show_step()
        self.look_there()

    # --- the box

    @property
    def coach(self) -> Line:
        """The box."""
        return self.query_one("#coach", Line)

    def show_step(self) -> None:
        """What to do, why and how, and the keys of the lesson."""
        progress, step = self.progress, self.progress.step
        self.coach.set_class(step is None, "over")
        if step is None:
            return
        own = self.face.settings.keys
        next_key, look, stop = (key_hint(f"lesson.{name}", own) for name in ("next", "look", "stop"))
        keys = [(words.READ_ON if step.is_read else words.WHEN_DONE).format(next=next_key)]
        keys += [words.SHOW.format(look=look)] if step.look and not step.is_read else []
        keys.append(words.STOP.format(stop=stop))
        bar = BARS[not self.face.is_ascii]
        head = words.STEP.format(step=progress.at + 1, all=len(progress.steps), goal=step.goal)
        width = max(self.app.size.width - len(bar) - 1, 20)
        lines = [head, *wrap(step.hint, width)[: MAX_LINES - 2], words.JOIN.join(keys)]
        self.coach.put("\n".join(bar + line[:width] for line in lines))

    def look_there(self) -> None:
        """The map goes to what is only to be looked at."""
        step = self.progress.step
        if step is not None and step.is_read:
            self.action_look()

    def observe(self, action: str = "", window: str = "") -> None:
        """Look whether the step is done."""
        if hasattr(self, "progress") and self.progress.observe(Sight(self.table.scene.name(self.board.cursor), action, window)):
            self.keep()
            if self.progress.step is None:
                self.tell(words.OVER)

    def keep(self) -> None:
        """Show the step, and remember it."""
        progress = self.progress
        at = f"{self.table.position.card.match} {progress.at}" if progress.step is not None else ""
        self.face.choose(replace(self.face.settings, lesson=at))
        self.settings = self.face.settings  # nothing that the map shows has changed
        self.show_step()
        self.look_there()

    # --- what is seen

    def moved(self) -> None:
        """The cursor."""
        super().moved()
        self.observe()

    def suspended(self) -> None:
        """A window over the map."""
        self.observe(window=type(self.app.screen).__name__)

    def resumed(self) -> None:
        """Back at the map, perhaps with a file sent and answered."""
        super().resumed()
        self.observe()

    def resized(self) -> None:
        """As wide as there is room for."""
        super().resized()
        self.show_step()

    def show(self) -> None:
        """The match has changed."""
        super().show()
        self.observe()

    # --- keys of the lesson

    def action_next(self) -> None:
        """The next step, done or not."""
        if self.progress.step is not None:
            self.progress.skip()
            self.observe()
            self.keep()

    def action_look(self) -> None:
        """The map goes to the place."""
        step = self.progress.step
        if step is not None and step.look:
            self.go_to(step.look)

    def action_stop(self) -> None:
        """No more of it."""
        self.progress.at = len(self.progress.steps)
        self.keep()
        self.tell(words.STOPPED)


def _observed(name: str) -> Callable[[LessonPage], None]:
    """The action of the map, then a look at whether it was what the lesson asked for."""

    def act(page: LessonPage) -> None:
        try:
            getattr(BattlePage, name)(page)
        finally:
            page.observe(action=name.removeprefix("action_"))

    act.__doc__ = f"{name}, seen by the lesson."
    return act


for _action in actions_of(BattlePage.where):
    if hasattr(BattlePage, f"action_{_action.name}"):
        setattr(LessonPage, f"action_{_action.name}", _observed(f"action_{_action.name}"))
