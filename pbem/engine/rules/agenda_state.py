"""What every state with an agenda and a roster can do, and every unit with marks."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")  # a step
U = TypeVar("U")  # a unit


class AgendaState(Struct, Generic[T, U], frozen=True, gc=False):
    """Base of states with the fields `agenda`, the last step of which is done first, and `units`, in roster order."""

    if TYPE_CHECKING:

        @property
        @abstractmethod
        def agenda(self) -> tuple[T, ...]: ...
        @property
        @abstractmethod
        def units(self) -> tuple[U, ...]: ...

    def with_unit(self, index: int, unit: U) -> Self:
        """This state with one unit changed."""
        units = list(self.units)
        units[index] = unit
        return replace(self, units=tuple(units))

    def then(self, *steps: T) -> Self:
        """This state with steps put on the agenda; the last given is done first."""
        return replace(self, agenda=self.agenda + steps) if steps else self


class MarkedUnit(Struct, frozen=True):
    """Base of units with the field `marks`, each mark a bit of it."""

    if TYPE_CHECKING:

        @property
        @abstractmethod
        def marks(self) -> int: ...

    def has(self, mark: int) -> bool:
        """Does the unit carry this mark, or one of these?"""
        return bool(self.marks & mark)
