"""A match driven from its first step, or from a position."""

from collections.abc import Sequence
from typing import Self

from pbem.engine.demands import Choose, Roll
from pbem.engine.events import Event
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import State, Step
from tests.games.driven import Driven
from tests.games.world_war_africa.positions_in_code import WORLD


class Played(Driven[AfricaRules, State]):
    """A match from its first step, or from a position with these steps to do, the last first. `told`: all events so far."""

    def __init__(self, state: State | None = None, *steps: Step) -> None:
        rules = AfricaRules(WORLD)
        begun = rules.go_on(state.then(*steps)) if state is not None else (rules.start(), ())
        super().__init__(rules, begun[0])
        self.told: list[Event] = [*begun[1]]

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

    def pass_on(self, times: int = 1) -> Self:
        """Ends what is due, so many times: no purchases, no point paid, the end of a segment."""
        for _ in range(times):
            self.do({"pay": "keep", "reinforcement": "done"}.get(self.due, "end"))
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
