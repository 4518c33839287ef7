"""A mapping that grows with a match: a longer one shares its entries with the shorter one, and neither ever changes."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")

LOOSE = 32
"""Entries that each mapping has for itself; where there are more, they become common to all that grow from it."""


class Ledger(Mapping[str, V]):
    """To add an entry costs the same however many there are, on the whole: a dict would be copied each time.

    `elsewhere`: entries that are not held here, and are read only when they are asked for.
    """

    __slots__ = ("_common", "_own", "elsewhere")

    def __init__(
        self,
        common: Mapping[str, V] | None = None,
        own: Mapping[str, V] | None = None,
        elsewhere: Mapping[str, V] | None = None,
    ) -> None:
        self._common: Mapping[str, V] = common or {}
        self._own: Mapping[str, V] = own or {}
        self.elsewhere: Mapping[str, V] = elsewhere or {}

    def adding(self, key: str, value: V) -> "Ledger[V]":
        """With one more entry, or another in the place of one."""
        own = {**self._own, key: value}
        if len(own) > LOOSE:
            return Ledger({**self._common, **own}, elsewhere=self.elsewhere)
        return Ledger(self._common, own, self.elsewhere)

    def __getitem__(self, key: str) -> V:
        held = self._own if key in self._own else self._common
        return held[key] if key in held else self.elsewhere[key]

    def __contains__(self, key: object) -> bool:
        return key in self._own or key in self._common or key in self.elsewhere

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self.elsewhere, *self._common, *self._own)))

    def __len__(self) -> int:
        return len(self.elsewhere.keys() | self._common.keys() | self._own.keys())
