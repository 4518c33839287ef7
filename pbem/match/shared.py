"""A list and a mapping that grow with a match, of which copies share what they have in common.

A match is copied for every file that is tried on it, and what was before a file is kept for a take-back: copies of all that ever
happened would cost the square of a match's length. Here a copy costs the same however long the match is.
"""

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

LOOSE = 32
"""Entries that each copy has for itself; where there are more, it makes them common to all that are copied from it."""


class _Past(Generic[T]):
    """Entries that never change any more, and those before them."""

    __slots__ = ("before", "entries", "length")

    def __init__(self, before: "_Past[T] | None", entries: tuple[T, ...]) -> None:
        self.before = before
        self.entries = entries
        self.length: int = len(entries) + (before.length if before else 0)


class Trail(Sequence[T]):
    """A list that grows, and is cut, at its end; what is near the end is reached quickly."""

    __slots__ = ("_past", "_tail")

    def __init__(self, entries: Iterable[T] = ()) -> None:
        known = tuple(entries)
        self._past: _Past[T] | None = _Past(None, known) if known else None
        self._tail: list[T] = []

    def copy(self) -> "Trail[T]":
        """The same entries once more; neither changes the other."""
        other: Trail[T] = Trail()
        if len(self._tail) > LOOSE:
            other._past = _Past(self._past, tuple(self._tail))
        else:
            other._past, other._tail = self._past, self._tail.copy()
        return other

    def append(self, entry: T) -> None:
        """One more at the end."""
        self._tail.append(entry)

    def pop(self) -> T:
        """Take the last one off. Raises IndexError."""
        if not self._tail and self._past is not None:
            self._tail, self._past = list(self._past.entries), self._past.before
        return self._tail.pop()

    def __len__(self) -> int:
        return len(self._tail) + (self._past.length if self._past else 0)

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._parts(0))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        """As of a list."""
        if isinstance(place, int):
            wanted = range(len(self))[place]
            parts = self._parts(wanted)
            return parts[0][wanted - len(self) + sum(map(len, parts))]
        places = range(len(self))[place]
        parts = self._parts(min(places, default=len(self)))
        left_out, entries = len(self) - sum(map(len, parts)), list(chain.from_iterable(parts))
        return [entries[each - left_out] for each in places]

    def _parts(self, first: int) -> list[Sequence[T]]:
        """What holds the entries from a place on: its part, and those behind it."""
        parts: list[Sequence[T]] = [self._tail]
        past = self._past
        while past is not None and past.length > first:
            parts.append(past.entries)
            past = past.before
        return parts[::-1]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail | list) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"


class Ledger(MutableMapping[K, V]):
    """A mapping that grows: next to nothing is ever taken out of it."""

    __slots__ = ("_common", "_own")

    def __init__(self, entries: Mapping[K, V] | None = None) -> None:
        self._common: dict[K, V] = dict(entries or {})  # never changed
        self._own: dict[K, V] = {}

    def copy(self) -> "Ledger[K, V]":
        """The same entries once more; neither changes the other."""
        other: Ledger[K, V] = Ledger()
        if len(self._own) > LOOSE:
            other._common = {**self._common, **self._own}
        else:
            other._common, other._own = self._common, self._own.copy()
        return other

    def __getitem__(self, key: K) -> V:
        return self._own[key] if key in self._own else self._common[key]

    def __contains__(self, key: object) -> bool:
        return key in self._own or key in self._common

    def get(self, key: K, default: Any = None) -> Any:
        """As of a dict."""
        found = self._own.get(key)
        return self._common.get(key, default) if found is None else found

    def __setitem__(self, key: K, value: V) -> None:
        self._own[key] = value

    def __delitem__(self, key: K) -> None:
        self._common, self._own = {}, {**self._common, **self._own}
        del self._own[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._common | self._own)

    def __len__(self) -> int:
        return len(self._common.keys() | self._own.keys())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Ledger({dict(self)!r})"
