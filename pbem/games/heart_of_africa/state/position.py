"""The position of a battle as plain data. It holds no secret: hidden units and closed stakes are known to envelopes alone."""

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.agenda_state import AgendaState
from pbem.engine.rules.sealed_choices import Chosen, Unseal
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.state.battle import Battle
from pbem.games.heart_of_africa.state.fighting import Courage, Melee, Volley
from pbem.games.heart_of_africa.state.figures import NOBODY, Departure, Figure, Link, Listed, Loss, Unit, Vessel
from pbem.games.heart_of_africa.state.ground import Fire, Ground, Stakes
from pbem.games.heart_of_africa.state.secrets import Secrets
from pbem.games.heart_of_africa.state.set_up import SetUp
from pbem.games.heart_of_africa.state.sheets import Sheet

UNDECIDED = -2  # `State.winner` while the battle goes on


class Step(Struct, frozen=True, array_like=True, tag="step", gc=False):
    """One thing still to do, on top of the agenda or below it. What the fields mean is said where each name is handled."""

    name: str
    side: int = NOBODY
    unit: int = NOBODY
    figure: int = NOBODY
    number: int = 0
    where: Hex = NOWHERE
    others: tuple[int, ...] = ()
    word: str = ""


class Way(Struct, frozen=True, array_like=True, gc=False):
    """The way of a figure by the last order: kept until the next, for an ambush may spring anywhere on it. HA-HIDE-04."""

    figure: int
    hexes: tuple[Hex, ...]  # start included
    before: Figure  # as it was before
    dissolved: tuple[Link, ...] = ()  # by leaving its opponents


class Spent(Struct, frozen=True, array_like=True, gc=False):
    """How far a figure has gone in this activation, and whether it began in difficult ground or has been in some. HA-MOVE-05."""

    figure: int
    hexes: int
    is_slow: bool = False


class Activation(Struct, frozen=True, array_like=True, gc=False):
    """The activation under way. HA-TURN-02."""

    unit: int
    units: tuple[int, ...]  # this unit, and those that move with it: a Scout's followers (HA-SCOUT-06)
    open_result: int = 0  # HA-MOVE-02
    difficult_result: int = 0
    sail_result: int = 0  # HA-BOAT-02
    upstream_result: int = 0
    has_rolled: bool = False
    before: tuple[tuple[int, Figure], ...] = ()  # the figures that have acted or been acted on, as they were (`again`)
    spent: tuple[Spent, ...] = ()  # of those that have gone
    units_before: tuple[Unit, ...] = ()  # when its dice were thrown
    links_before: tuple[Link, ...] = ()
    vessels_before: tuple[Vessel, ...] = ()
    raiders_before: tuple[tuple[int, int], ...] = ()
    sprung: int = NOBODY  # the unit whose ambush this activation has sprung (HA-HIDE-05)
    is_revealed: bool = False  # a die or a secret has told something since: no `again`


class State(AgendaState[Step | Unseal | Chosen, Unit], frozen=True, array_like=True, gc=False):
    """A whole position."""

    agenda: tuple[Step | Unseal | Chosen, ...]  # the last entry is the next thing to do
    turn: int = 0  # 0 in set-up
    battle: Battle = Battle()
    ground: Ground = Ground(FieldText("", ""))
    roster: tuple[Listed, ...] = ()
    units: tuple[Unit, ...] = ()
    figures: tuple[Figure, ...] = ()
    links: tuple[Link, ...] = ()  # oldest first
    vessels: tuple[Vessel, ...] = ()
    fires: tuple[Fire, ...] = ()  # oldest first
    wind: int = -1  # direction, once rolled (HA-FIRE-07)
    stakes: tuple[Stakes, ...] = ()
    raiders: tuple[tuple[int, int], ...] = ()  # of this turn: a figure, and the baggage element that it has named (HA-BAG-05)
    losses: tuple[Loss, ...] = ()  # of this turn, in order
    departures: tuple[Departure, ...] = ()  # of this turn
    secrets: Secrets = Secrets()
    ways: tuple[Way, ...] = ()  # in the order in which they were gone
    active: Activation | None = None
    volley: Volley = Volley()
    melee: Melee = Melee()
    courage: Courage = Courage()
    set_up: SetUp | None = None
    sheets: tuple[Sheet, Sheet] = (Sheet(), Sheet())  # of this turn, by seat
    holding: tuple[int, ...] = ()  # bits of the last turns: 1 the attacker held the objective, 2 he was opposed (HA-PLAN-04)
    is_opposed: bool = False  # a defender stood in the objective this turn (HA-PLAN-04)
    winner: int = UNDECIDED  # a seat, or NOBODY for a draw
    ended_by: str = ""

    @property
    def activation(self) -> Activation:
        """The activation, where one is under way."""
        assert self.active is not None
        return self.active

    def without(self, steps: int) -> "State":
        """This state with so many steps taken off the agenda."""
        return replace(self, agenda=self.agenda[: len(self.agenda) - steps])

    def with_figure(self, number: int, figure: Figure) -> "State":
        """This state with one figure changed."""
        return self.with_figures({number: figure})

    def with_figures(self, changed: dict[int, Figure]) -> "State":
        """This state with some figures changed."""
        figures = list(self.figures)
        for number, figure in changed.items():
            figures[number] = figure
        return replace(self, figures=tuple(figures))

    def marked(self, number: int, marks: int) -> "State":
        """This state with marks put on a figure."""
        figure = self.figures[number]
        return self if figure.marks & marks == marks else self.with_figure(number, replace(figure, marks=figure.marks | marks))

    def unit_marked(self, unit: int, marks: int) -> "State":
        """This state with marks put on a unit."""
        found = self.units[unit]
        return self if found.marks & marks == marks else self.with_unit(unit, replace(found, marks=found.marks | marks))

    def unit_unmarked(self, unit: int, marks: int) -> "State":
        """This state with marks taken off a unit."""
        found = self.units[unit]
        return self.with_unit(unit, replace(found, marks=found.marks & ~marks)) if found.marks & marks else self
