"""Battles put together by hand for tests: a few units on a small field, at any step of a turn, and a way to play on from there.

play = battle(unit("A", "askari", "1010 1011"), unit("D", "warrior", "1020"), step="units")
play.order("move A1")
play.roll(4, 3)
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Decided, Demand, Opened, Over, Roll, Rolled, Sprung
from pbem.engine.events import Event
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.games import catalog
from pbem.games.heart_of_africa.content import loader
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.field_text import FieldText
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from pbem.games.heart_of_africa.rules.turn.sequence import STEPS
from pbem.games.heart_of_africa.state.battle import Battle
from pbem.games.heart_of_africa.state.figures import (
    HERE,
    LEADER,
    NOBODY,
    OFF_MAP,
    ON_MAP,
    TROOPS,
    Figure,
    Link,
    Listed,
    Unit,
    Vessel,
)
from pbem.games.heart_of_africa.state.ground import Ground
from pbem.games.heart_of_africa.state.position import State, Step
from tests.games.heart_of_africa.fields.grounds import field_with

ATTACKER, DEFENDER = 0, 1
SIDES = {"A": ATTACKER, "D": DEFENDER}


@cache
def rules() -> AfricaRules:
    """The rules, bound once for all tests."""
    return AfricaRules(loader.read(catalog.texts("heart_of_africa")))


class UnitSaid(Struct, frozen=True):
    """A unit of a test. `hexes`: those of its figures, "off" for one that is not there yet."""

    side: int
    kind: str
    troops: tuple[str, ...]
    hexes: tuple[str, ...]
    facing: str
    contingent: int
    trait: str
    attendants: int
    status: int
    joined: int


def unit(
    side: str,
    troops: str,
    hexes: str,
    facing: str = "E",
    *,
    kind: str = TROOPS,
    contingent: int = 0,
    trait: str = "",
    attendants: int = 0,
    status: int = HERE,
    joined: int = NOBODY,
) -> UnitSaid:
    """Figures of a side ("A" or "D") on these hexes. `troops`: one type for all, or one for each."""
    places, types = tuple(hexes.split()), tuple(troops.split())
    types = types if len(types) == len(places) else types * len(places)
    return UnitSaid(SIDES[side], kind, types[: len(places)], places, facing, contingent, trait, attendants, status, joined)


def leader(side: str, troops: str, hexes: str, trait: str = "eloquent", **more: Any) -> UnitSaid:
    """A Leader, with his bearer if there are two hexes."""
    return unit(side, troops, hexes, kind=LEADER, trait=trait, **more)


def open_ground(**layers: Iterable[Hex]) -> Ground:
    """A field with these layers on these hexes: `open_ground(jungle=row(10, 3, 8))`."""
    return Ground(field_with(**layers).text) if layers else _plain()  # type: ignore[arg-type]


@cache
def _plain() -> Ground:
    return Ground(field_with().text)


class Play:
    """A battle under way."""

    def __init__(self, state: State) -> None:
        self.rules = rules()
        self.state, events = self.rules.go_on(state)
        self.events: list[Event] = [*events]

    # ---- looking

    @property
    def demand(self) -> Demand:
        return self.rules.pending(self.state)

    @property
    def world(self) -> World:
        return self.rules.world_of(self.state)

    @property
    def standing(self) -> Standing:
        return standing(self.world, self.state)

    @property
    def step(self) -> Step:
        """The step that is due."""
        found = self.state.agenda[-1]
        assert isinstance(found, Step)
        return found

    def number(self, name: str) -> int:
        """The number of a figure."""
        return self.world.notation.read_unit(name)

    def body(self, name: str) -> int:
        """The number of a unit."""
        return self.world.notation.bodies.read_unit(name)

    def figure(self, name: str) -> Figure:
        """A figure by its name."""
        return self.state.figures[self.number(name)]

    def unit(self, name: str) -> Unit:
        """A unit by its name."""
        return self.state.units[self.body(name)]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a class so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def words(self) -> list[str]:
        """The verbs that are offered."""
        return self.next_words()

    def next_words(self, *begun: str) -> list[str]:
        """What may stand behind the words of an order that is begun."""
        return [token.text for token in self.rules.options(self.state, begun).tokens]

    # ---- playing

    def give(self, given: Any) -> None:
        """Any input."""
        self.state, events = self.rules.apply(self.state, given)
        self.events += events

    def order(self, *texts: str) -> None:
        """Orders or answers of the side that is to choose."""
        for text in texts:
            demand = self.demand
            assert isinstance(demand, Choose), demand
            self.give(Decided(demand.side, self.rules.at(self.state).read(text)))

    def refused(self, text: str) -> Refusal:
        """Why an order is not allowed."""
        demand = self.demand
        assert isinstance(demand, Choose), demand
        try:
            found = self.rules.refusal(self.state, demand.side, self.rules.at(self.state).read(text))
        except IllegalOrder as error:
            return error.refusal
        assert found is not None, text
        return found

    def roll(self, *numbers: int) -> None:
        """The dice that are due."""
        assert isinstance(self.demand, Roll), self.demand
        self.give(Rolled(numbers))

    def roll_all(self, number: int) -> None:
        """The same number for all dice, as long as dice are due."""
        while isinstance(demand := self.demand, Roll):
            self.give(Rolled((number,) * len(demand.faces)))

    def spring(self, side: int, payload: bytes) -> None:
        """A trap is sprung."""
        self.give(Sprung(side, payload))

    def open(self, side: int, envelope: str, payload: bytes) -> None:
        """An envelope is opened."""
        self.give(Opened(side, envelope, payload))

    def is_over(self) -> bool:
        return isinstance(self.demand, Over)


def battle(
    *units: UnitSaid,
    step: str = "units",
    turn: int = 1,
    ground: Ground | None = None,
    text: FieldText | None = None,
    links: Sequence[tuple[str, str]] = (),
    vessels: Sequence[tuple[str, str]] = (),
    marks: Mapping[str, int] | None = None,
    unit_marks: Mapping[str, int] | None = None,
    scenario: str = "encounter",
    edge: str = "W",
    facts: Mapping[str, Any] | None = None,
    lost: Mapping[str, str] | None = None,
    **more: Any,
) -> Play:
    """A battle at the beginning of a step of a turn, gone on to its first demand.

    `links`: (namer, named), made in the turn before. `vessels`: (name of the figure, hull from the bow on). `marks`, `unit_marks`:
    by name. `facts`: fields of `Battle`. `lost`: figures removed before, by the cause. Anything else is a field of `State`.
    """
    base = Ground(text) if text is not None else (ground or open_ground())
    said = Battle(scenario=scenario, attacker=ATTACKER, edge=edge, **(facts or {}))
    roster, states, figures = list[Listed](), list[Unit](), list[Figure]()
    counts: dict[tuple[int, str], int] = {}
    for each in units:
        number = counts[each.side, each.kind] = counts.get((each.side, each.kind), 0) + 1
        kinds = tuple(rules().content.kind_numbers[name] for name in each.troops)
        roster.append(Listed(each.side, each.kind, number, kinds, each.contingent, each.trait))
        states.append(Unit(each.status, 0, len(kinds), joined=each.joined, attendants=each.attendants))
        figures += [_figure(name, DIRECTIONS.index(each.facing)) for name in each.hexes]
    agenda = tuple(Step(name, number=turn) for name in reversed(STEPS[STEPS.index(step) :]))
    state = State(agenda, turn, said, base, tuple(roster), tuple(states), tuple(figures))
    names = rules().world_of(state).notation
    for name, bits in (marks or {}).items():
        state = state.marked(names.read_unit(name), bits)
    for name, bits in (unit_marks or {}).items():
        state = state.unit_marked(names.bodies.read_unit(name), bits)
    made = [(names.read_unit(one), names.read_unit(other)) for one, other in links]
    state = replace(
        state,
        links=tuple(Link(one, other, turn - 1, state.figures[one].where, state.figures[other].facing) for one, other in made),
        vessels=tuple(Vessel(names.read_unit(name), tuple(Hex(int(each)) for each in hull.split())) for name, hull in vessels),
        **more,
    )
    for cause, gone in (lost or {}).items():
        state, _ = removed(rules().world_of(state), state, map(names.read_unit, gone.split()), cause)
    return Play(state)


def _figure(name: str, facing: int) -> Figure:
    if name == "off":
        return Figure(OFF_MAP, NOWHERE, facing)
    return Figure(ON_MAP, Hex(int(name)), facing, began=Hex(int(name)))
