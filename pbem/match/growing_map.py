"""A mapping that grows with a match: a longer one shares its entries with the shorter one, and neither ever changes."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")

LOOSE = 32
"""Entries that each mapping has for itself; where there are more, they become common to all that grow from it."""


class Ledger(Mapping[str, V]):
    """To add an entry costs the same however many there are, on the whole: a dict would be copied each time."""

    __slots__ = ("_common", "_own")

    def __init__(self, common: Mapping[str, V] | None = None, own: Mapping[str, V] | None = None) -> None:
        self._common: Mapping[str, V] = common or {}
        self._own: Mapping[str, V] = own or {}

    def adding(self, key: str, value: V) -> "Ledger[V]":
        """With one more entry, or another in the place of one."""
        own = {**self._own, key: value}
        return Ledger(self._common, own) if len(own) <= LOOSE else Ledger({**self._common, **own})

    def __getitem__(self, key: str) -> V:
        return self._own[key] if key in self._own else self._common[key]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._common, **self._own})

    def __len__(self) -> int:
        return len(self._common.keys() | self._own.keys())
