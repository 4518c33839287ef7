"""Memory of what was worked out for the last states of a match, kept by its world: most questions are about the same state again.

Whether something is remembered never changes an answer: all that an answer depends on is in its key.
"""

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Memo:
    """The memory of one world. Each entry is replaced as a whole: screens may ask from several threads."""

    def __init__(self) -> None:
        self.newest_state: tuple[object, object, dict[Hashable, Any]] = (None, None, {})
        self._state_before: tuple[object, object, dict[Hashable, Any]] = self.newest_state
        self._newest: dict[str, Any] = {}

    def of_state(self, world: object, state: object) -> dict[Hashable, Any]:
        """What is known of a state; of the last two asked about only, as a match and a side's own copy of it."""
        newest = self.newest_state
        if newest[1] is not state or newest[0] is not world:
            known = self._state_before
            self._state_before = newest
            newest = self.newest_state = known if known[1] is state and known[0] is world else (world, state, {})
        return newest[2]

    def renewed(self, name: str, work: Callable[[T | None], T]) -> T:
        """An answer worked out from the one before it, None at first."""
        found: T = work(self._newest.get(name))
        self._newest[name] = found
        return found


class World(Protocol):
    """A world with its memory: what the rules of a match are bound to."""

    @property
    def memo(self) -> Memo: ...


W = TypeVar("W", bound=World)
S = TypeVar("S")


def once_a_state(work: Callable[[W, S], T]) -> Callable[[W, S], T]:
    """A function of world and state that is worked out once for the last state asked about."""

    def known(world: W, state: S) -> T:
        of_world, of_state, found = world.memo.newest_state  # read here: half of all questions are asked again
        if of_state is not state or of_world is not world:
            found = world.memo.of_state(world, state)
        answer: T | None = found.get(work)
        if answer is None:
            answer = found[work] = work(world, state)
        return answer

    return known
