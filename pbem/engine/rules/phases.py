"""What the modules of a game's rules give to its machine: phases, that is verbs, and handlers by the name of the step.

A step either asks or runs by itself; the last of the state's agenda is done first.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from pbem.engine.demands import Claimed, Demand, Opened, Sprung
from pbem.engine.place_names import Names
from pbem.engine.rules.context import Context, Done
from pbem.engine.rules.unit_and_hex_names import Named
from pbem.engine.rules.verbs import Verb


class Step(Protocol):
    """A step of an agenda: its handlers stand under its name."""

    @property
    def name(self) -> str: ...


class Agenda(Protocol):
    """A state: the turn and what is still to do are part of it."""

    @property
    def turn(self) -> int: ...
    @property
    def agenda(self) -> tuple[Any, ...]: ...


class Bound(Named, Protocol):
    """A world with names, and the hexes of places that may be typed instead."""

    @property
    def place_hex(self) -> Names: ...


W = TypeVar("W", bound=Bound)
S = TypeVar("S", bound=Agenda)
T = TypeVar("T", bound=Step)

# What a step waits for; None when nothing is left to ask: then it runs.
Ask = Callable[[Context[W, S, T]], Demand | None]
# What a step does by itself; without one it is done when nothing is left to ask. The state has the step taken off.
Run = Callable[[Context[W, S, T]], Done[S]]
# The dice of a step, which is taken off.
Read = Callable[[Context[W, S, T], tuple[int, ...]], Done[S]]
# The opening or claim that a step asked for; it is taken off. Raises IllegalOrder when it cannot be.
Prove = Callable[[Context[W, S, T], Opened | Claimed], Done[S]]
# A trap sprung while a step waits, which stays on the agenda. Raises IllegalOrder.
Spring = Callable[[Context[W, S, T], Sprung], Done[S]]


class Phase(Generic[W, S, T]):
    """The part of the rules that one module of a game handles: verbs, and handlers by the name of the step."""

    def __init__(
        self,
        *verbs: Verb[W, S, T, Any],
        asks: Mapping[str, Ask[W, S, T]] | None = None,
        runs: Mapping[str, Run[W, S, T]] | None = None,
        reads: Mapping[str, Read[W, S, T]] | None = None,
        proves: Mapping[str, Prove[W, S, T]] | None = None,
        springs: Mapping[str, Spring[W, S, T]] | None = None,
    ) -> None:
        self.verbs = verbs
        self.asks, self.runs, self.reads = asks or {}, runs or {}, reads or {}
        self.proves, self.springs = proves or {}, springs or {}


class Citations(Struct, frozen=True):
    """The game's rules that the machine's own refusals cite: whose decision it is, which is due, its dice, its standing orders."""

    turn: str
    phase: str
    dice: str
    standing: str
