"""A player at one match in the plain dialogue: the table, the past that is looked at, and errors told in words."""

from collections.abc import Callable, Iterable
from typing import ParamSpec

from pbem.desk.campaign_log import new_steps, story_lines
from pbem.desk.open_match import Table
from pbem.engine.demands import Choose
from pbem.errors import PbemError
from pbem.session.disk.player_home import Home
from pbem.session.results import HOTSEAT, Position
from pbem.tui.plain.prompting import Talk
from pbem.view.map.scene import Scene
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from pbem.view.words import plain as words

P = ParamSpec("P")
MAX_HINT = 160


class Leave(Exception):
    """Back to the list of matches."""


class Cannot(Exception):
    """The error that the player's wish cannot be carried out, and why, in words."""


class Sitting:
    """One match, with what the player looks at."""

    def __init__(self, talk: Talk, home: Home, ref: str) -> None:
        self.talk, self.home = talk, home
        self.table = Table(home, ref)
        self.typed = ""  # a command that was typed in place of an answer
        self.shown = self.table  # what is looked at: now, with the draft, or the past
        self.after = -1  # the file of the past; -1: now

    @property
    def name(self) -> str:
        """The match's short name."""
        return self.table.position.card.name

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.shown.position

    @property
    def scene(self) -> Scene:
        """The picture of it."""
        return self.shown.scene

    @property
    def narrator(self) -> Narrator:
        """The sentences of the game."""
        return self.scene.narrator

    @property
    def side(self) -> int:
        """The side that the player plays; in hotseat the one whose turn it is."""
        own = self.position.card.own_side
        return self.position.side if own == HOTSEAT else own

    @property
    def in_past(self) -> bool:
        """Is the past looked at?"""
        return self.shown is not self.table

    def look_at(self, after: int | None) -> None:
        """Look at the position after a file; None: at the present. Raises UserError."""
        self.shown = self.table if after is None else Table(self.home, self.table.ref, after)
        self.after = -1 if after is None else after

    def need_now(self) -> None:
        """Raises Cannot while the past is looked at."""
        if self.in_past:
            raise Cannot(words.NO_CHANGE_IN_PAST)

    def due(self) -> Choose:
        """What is to be decided here now. Raises Cannot where nothing is."""
        self.need_now()
        if self.table.choice is None:
            raise Cannot(words.NOTHING_DUE)
        return self.table.choice

    def changing(self, change: Callable[P, object], *parts: P.args, **named: P.kwargs) -> None:
        """Change the draft, and tell what that did."""
        self.need_now()
        before = self.table.position
        change(*parts, **named)
        self.talk.lines(story_lines(new_steps(before, self.table.position), self.narrator))


def complain(talk: Talk, problem: Exception, narrator: Narrator | None = None, options: Iterable[str] = ()) -> None:
    """Tell an error that the player can put right; any other is raised again."""
    refusal = narration.refusal_in(problem)
    if refusal is not None and narrator is not None:
        talk.say(words.REFUSED, why=narrator.refusal(refusal))
        known = list(options)
        if refusal.subject.upper() not in known and (hint := narration.nearest(refusal.subject, known)):
            talk.line(hint)
    elif isinstance(problem, PbemError):
        message, hint = narration.error(problem)
        talk.say(words.ERROR, message=message)
        # commands of the command line help nobody here, but for the one that has no other door, nor does a list of all names
        is_said = words.ONLY_THERE in hint or ("`" not in hint and "pbem " not in hint)
        if hint and is_said and len(hint) <= MAX_HINT:
            talk.line(hint if hint.endswith("?") else words.HINT.format(hint=hint))
    elif isinstance(problem, OSError):
        talk.say(words.DISK, why=(problem.strerror or "").lower())
    else:
        raise problem
