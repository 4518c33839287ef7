"""Walks within one slot, word by word: which words may follow, and what the slot then holds."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol

from pbem.engine.game import Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.unit_and_hex_names import Notation

Values = tuple[Any, ...]
"""What slots hold: one value for each field that they fill."""


class Cursor(Protocol):
    """The progress of a walk within one slot."""

    @property
    def may_end(self) -> bool:
        """Does the slot hold something now, so that what stands behind it may follow?"""

    def offers(self) -> bool:
        """May another word follow in this slot?"""

    def tokens(self) -> Iterable[Token]:
        """The words that may follow."""

    def then(self, word: str) -> "Cursor | None":
        """The walk after one of these words."""

    def values(self) -> Values:
        """What the slot holds where it may end."""


class Filled:
    """A slot that holds all it can."""

    __slots__ = ("_values",)
    may_end = True

    def __init__(self, values: Values) -> None:
        self._values = values

    def offers(self) -> bool:
        return False

    def tokens(self) -> Iterable[Token]:
        return ()

    def then(self, _word: str) -> Cursor | None:
        return None

    def values(self) -> Values:
        return self._values


class Keyed:
    """Before the keyword of a slot, which may be left out where there is a default."""

    __slots__ = ("_default", "_inner", "_keyword")

    def __init__(self, keyword: str, default: Values | None, inner: Cursor) -> None:
        self._keyword, self._default, self._inner = keyword, default, inner

    @property
    def may_end(self) -> bool:
        return self._default is not None

    def offers(self) -> bool:
        return self._inner.offers()

    def tokens(self) -> Iterable[Token]:
        return (Token(self._keyword),) if self._inner.offers() else ()

    def then(self, word: str) -> Cursor | None:
        return self._inner if word == self._keyword and self._inner.offers() else None

    def values(self) -> Values:
        assert self._default is not None
        return self._default


class Search:
    """Values that are looked for one after another, each of them once, and no farther than somebody asks.

    Who asks while another thread is looking begins anew.
    """

    __slots__ = ("_all", "_begun", "_find")

    def __init__(self, find: Callable[[], Iterable[int]]) -> None:
        self._find = find
        self._begun: list[tuple[list[int], Iterator[int]]] = []
        self._all: list[int] | None = None

    def all(self) -> list[int]:
        """All of them."""
        if self._all is None:
            found, rest = self._taken()
            self._all = [*found, *rest]
        return self._all

    def has(self, fits: Callable[[int], bool]) -> bool:
        """Is there one that fits?"""
        if self._all is not None:
            return any(map(fits, self._all))
        found, rest = self._taken()
        has_one = any(map(fits, found))
        while not has_one and (value := next(rest, None)) is not None:
            found.append(value)
            has_one = fits(value)
        if has_one:
            self._begun.append((found, rest))
        else:
            self._all = found
        return has_one

    def _taken(self) -> tuple[list[int], Iterator[int]]:
        try:
            return self._begun.pop()
        except IndexError:
            return [], iter(self._find())


class Choosing:
    """One word of some. `left_out`: the value that is not said, where it is one of them."""

    __slots__ = ("_known", "_left_out", "_search", "_token")

    def __init__(self, find: Callable[[], Iterable[int]], token: Callable[[int], Token], left_out: int | None) -> None:
        self._search, self._token, self._left_out = Search(find), token, left_out
        self._known: tuple[list[int], list[Token]] | None = None

    def _named(self) -> tuple[list[int], list[Token]]:
        """The values but for the one left out, and their words."""
        if self._known is None:
            values = [value for value in self._search.all() if value != self._left_out]
            self._known = values, [*map(self._token, values)]
        return self._known

    @property
    def may_end(self) -> bool:
        return self._left_out is not None and self._search.has(self._left_out.__eq__)

    def offers(self) -> bool:
        left_out = self._left_out
        return self._search.has(lambda value: value != left_out)

    def tokens(self) -> list[Token]:
        return self._named()[1]

    def then(self, word: str) -> Cursor | None:
        values, tokens = self._named()
        try:
            return Filled((values[tokens.index(Token(word))],))
        except ValueError:
            return None

    def values(self) -> Values:
        return (self._left_out,)


class Gathering:
    """Values one after another. `more`: those that may follow those named. `behind`: what the slot holds besides."""

    __slots__ = ("_behind", "_more", "_named", "_token")

    def __init__(
        self,
        more: Callable[[tuple[int, ...]], Iterable[int]],
        token: Callable[[Any], Token],
        named: tuple[int, ...] = (),
        behind: Values = (),
    ) -> None:
        self._more, self._token, self._named, self._behind = more, token, named, behind

    @property
    def may_end(self) -> bool:
        return bool(self._named)

    def offers(self) -> bool:
        return any(True for _ in self._more(self._named))

    def tokens(self) -> Iterable[Token]:
        return map(self._token, self._more(self._named))

    def then(self, word: str) -> Cursor | None:
        for value in self._more(self._named):
            if self._token(value).text == word:
                return Gathering(self._more, self._token, (*self._named, value), self._behind)
        return None

    def values(self) -> Values:
        return (self._named, *self._behind)


class Trail(Protocol):
    """The progress of a way, as the game counts it."""

    @property
    def here(self) -> Hex: ...
    @property
    def spent_mp(self) -> int:
        """-1 where it means nothing."""

    @property
    def may_end(self) -> bool:
        """May the order end here?"""

    def onward(self) -> "Iterable[Trail]":
        """One hex further, where an end can still be reached."""


class Going:
    """A path: the hexes so far, and how far they have come; before the first hex only where it can start."""

    __slots__ = ("_finish", "_hexes", "_next", "_notation", "_trail")

    def __init__(
        self,
        notation: Notation,
        finish: Callable[[tuple[Hex, ...], tuple[int, ...]], Values],
        onward: list[Trail] | None,
        trail: Trail | None = None,
        hexes: tuple[Hex, ...] = (),
    ) -> None:
        self._notation, self._finish, self._next, self._trail, self._hexes = notation, finish, onward, trail, hexes

    def _onward(self) -> list[Trail]:
        if self._next is None:
            self._next = list(self._trail.onward()) if self._trail is not None else []
        return self._next

    @property
    def may_end(self) -> bool:
        return self._trail is not None and self._trail.may_end

    def offers(self) -> bool:
        return bool(self._onward())

    def tokens(self) -> Iterable[Token]:
        names = self._notation.grid.names
        return [Token(names[trail.here], trail.spent_mp) for trail in self._onward()]

    def then(self, word: str) -> Cursor | None:
        names = self._notation.grid.names
        for trail in self._onward():
            if names[trail.here] == word:
                return Going(self._notation, self._finish, None, trail, (*self._hexes, trail.here))
        return None

    def values(self) -> Values:
        grid, hexes = self._notation.grid, self._hexes
        return self._finish(hexes, tuple(map(grid.direction, hexes, hexes[1:])))
