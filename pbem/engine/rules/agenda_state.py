"""What every state with an agenda and a roster can do, and every unit with marks."""

from typing import Any, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")  # a step
U = TypeVar("U")  # a unit


class AgendaState(Struct, Generic[T, U], frozen=True):
    """Base of states with the fields `agenda`, the last step of which is done first, and `units`, in roster order."""

    def with_unit(self, index: int, unit: U) -> Self:
        """This state with one unit changed."""
        now: Any = self
        units = list(now.units)
        units[index] = unit
        return replace(self, units=tuple(units))

    def then(self, *steps: T) -> Self:
        """This state with steps put on the agenda; the last given is done first."""
        now: Any = self
        return replace(self, agenda=now.agenda + steps) if steps else self


class MarkedUnit(Struct, frozen=True):
    """Base of units with the field `marks`, each mark a bit of it."""

    def has(self, mark: int) -> bool:
        """Does the unit carry this mark, or one of these?"""
        now: Any = self
        return bool(now.marks & mark)
