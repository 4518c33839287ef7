"""A guided first turn: steps as the game's data has them, and which one a player has come to. No screen, no key."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.new_match import Wishes, first_wishes
from pbem.desk.open_match import Table
from pbem.engine.demands import Choose
from pbem.engine.match_options import OptionValue
from pbem.errors import ContentError
from pbem.language import _
from pbem.session.turn.order_text import begins
from pbem.view.map import scene

OF_GAME = "@"  # in what is wished: a side, and of which game


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """The ends of a step: any of these. Without one it is only read."""

    hex: str = ""  # the cursor stands there
    order: str = ""  # an order of the draft begins so
    action: str = ""  # a key with this meaning at the map was pressed
    window: str = ""  # a window of this name is open
    phase: str = ""  # this side must choose something of this kind
    is_ready: bool = False  # the file can be sealed: nothing is left to decide
    is_sent: bool = False  # a file has gone out since the step began, and it is this side's turn again


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do or to look at."""

    goal: str
    hint: str
    look: str = ""  # the hex it is about
    until: Until = Until()

    @property
    def is_read(self) -> bool:
        """Is there nothing to do but to read it?"""
        return self.until == Until()


class Sight(Struct, frozen=True):
    """A player's action at the map, as far as it changes nothing in the match."""

    hex: str = ""
    action: str = ""
    window: str = ""


class _Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    step: tuple[Step, ...] = ()
    scenario: str = ""  # "" for the first of the game
    options: dict[str, OptionValue] = {}  # that are not as the game proposes


def lesson_of(game: str, side: str) -> tuple[Step, ...]:
    """The steps for a side; none where the game teaches nothing. Raises ContentError for data that is wrong."""
    return tuple(replace(step, goal=_(step.goal), hint=_(step.hint)) for step in _read(game, side).step)


def wishes_of(game: str, side: str) -> Wishes:
    """The match of a lesson, against the house. Raises ContentError."""
    found, usual = _read(game, side), first_wishes(game)
    return replace(usual, scenario=found.scenario or usual.scenario, side=side, options=found.options)


def _read(game: str, side: str) -> _Lesson:
    import tomli

    text = scene.lesson_text(game, side)
    try:
        return msgspec.convert(tomli.loads(text), _Lesson)
    except (tomli.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError([f"{game}/lesson_{side}.toml: {error}"]) from error


class Progress:
    """A player on his way through a lesson. `at`: the step he is at; past the last one it is over."""

    def __init__(self, steps: tuple[Step, ...], table: Table, at: int = 0) -> None:
        self.steps, self.table, self.at = steps, table, at
        self._seq = table.position.seq

    @property
    def step(self) -> Step | None:
        """The step, None when the lesson is over."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def observe(self, sight: Sight) -> bool:
        """Go on as far as steps are done now. Was one?"""
        before = self.at
        while self.step is not None and self._is_done(self.step.until, sight):
            self.skip()
            sight = Sight(hex=sight.hex)  # one key does not end two steps
        return self.at > before

    def skip(self) -> None:
        """The next step, whatever is done of this one."""
        self.at = min(self.at + 1, len(self.steps))
        self._seq = self.table.position.seq

    def _is_done(self, until: Until, sight: Sight) -> bool:
        table = self.table
        position, choice = table.position, table.choice
        return (
            (bool(until.hex) and sight.hex == until.hex)
            or (bool(until.action) and sight.action == until.action)
            or (bool(until.window) and sight.window == until.window)
            or (bool(until.order) and any(begins(line.text, until.order) for line in table.lines))
            or (bool(until.phase) and isinstance(choice, Choose) and choice.kind == until.phase)
            or (until.is_ready and _is_ready(table))
            or (until.is_sent and position.seq > self._seq and (table.is_due or position.due < 0))
        )


def _is_ready(table: Table) -> bool:
    draft = table.position.draft
    return table.is_due and draft is not None and draft.can_seal and not draft.needs and bool(draft.lines)
