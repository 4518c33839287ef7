"""The rules as far as they go, as a machine that stops where nothing is left on the agenda."""

from collections.abc import Mapping, Sequence
from typing import Self

from pbem.engine.demands import Choose, Over, Roll
from pbem.engine.events import Event
from pbem.engine.rules.machine import Citations, Machine
from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import SIDES
from pbem.games.world_war_africa.decisions import DECISIONS, GUARDS
from pbem.games.world_war_africa.rules import setup
from pbem.games.world_war_africa.state import State, Step
from tests.games.driven import Driven
from tests.games.world_war_africa.positions_in_code import WORLD


class Rules(Machine[World, State, Step]):
    """Set-up alone."""

    sides = SIDES
    decisions, guards = DECISIONS, GUARDS
    phases = (setup.PHASE,)
    standing_orders: Mapping[str, StandingOrder] = {}
    cites = Citations(turn="WWA-3.2u", phase="WWA-3.2u", dice="WWA-0a", standing="WWA-0h")

    def first_state(self) -> State:
        return setup.first_state(self.world)

    def over(self, state: State) -> Over | None:
        return None if state.agenda else Over(-1, "no-more-parts")


class Played(Driven[Rules, State]):
    """A match from its first step. `told`: all events so far."""

    def __init__(self) -> None:
        rules = Rules(WORLD)
        super().__init__(rules, rules.start())
        self.told: list[Event] = []

    @property
    def due(self) -> str:
        """What is waited for: the kind of a choice, "dice", "over"."""
        return self.demand.kind if isinstance(self.demand, Choose) else "dice" if isinstance(self.demand, Roll) else "over"

    @property
    def faces(self) -> tuple[int, ...]:
        """Of the dice that are due."""
        assert isinstance(self.demand, Roll), self.demand
        return self.demand.faces

    def do(self, *orders: str, side: str = "") -> Self:
        """Orders or answers, one after the other."""
        for text in orders:
            super().do(text, side=side)
            self.told += self.events
        return self

    def roll(self, *numbers: int) -> Self:
        """The dice that are due."""
        super().roll(*numbers)
        self.told += self.events
        return self

    def refused(self, text: str) -> str:
        """The rule and code of the refusal, "" for none."""
        return " ".join(self.why(text)).strip()

    def where(self, name: str) -> str:
        """Where a unit stands, or ""."""
        unit = self.state.units[WORLD.notation.index_of[name]]
        return WORLD.board.grid.name(unit.where) if unit.where >= 0 else ""

    def at(self, place: str) -> list[str]:
        """The ids of the units in a place."""
        here = WORLD.board.hex_of(place)
        return [kind.id for kind, unit in zip(WORLD.kinds, self.state.units, strict=True) if unit.where == here]


def lowest(faces: Sequence[int]) -> tuple[int, ...]:
    """A 1 on each die."""
    return (1,) * len(faces)
