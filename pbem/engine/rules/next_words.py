"""Walks within one slot, word by word: which words may follow, and what the slot then holds."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from operator import ne
from typing import Any, Protocol

from pbem.engine.game import Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.unit_and_hex_names import Notation

Values = tuple[Any, ...]
"""What slots hold: one value for each field that they fill."""


class Cursor:
    """The progress of a walk within one slot.

    Candidates are what may be tried as its next word. Those that `fits` lead to a legal order; to look at all of them is to list
    the words that may follow, to try one after another by lot is quicker.
    """

    __slots__ = ()

    @property
    def may_end(self) -> bool:
        """Does the slot hold something now, so that what stands behind it may follow?"""
        return False

    def candidates(self) -> Iterable[Any]:
        """What may be tried as the next word, each once."""
        return ()

    def fits(self, _candidate: Any) -> bool:
        """May it follow?"""
        return True

    def token(self, candidate: Any) -> Token:
        """Its word."""
        raise NotImplementedError

    def after(self, candidate: Any) -> "Cursor":
        """The walk after one that fits."""
        raise NotImplementedError

    def values(self) -> Values:
        """What the slot holds where it may end."""
        raise NotImplementedError

    def offers(self) -> bool:
        """May another word follow in this slot?"""
        return any(map(self.fits, self.candidates()))

    def tokens(self) -> Iterable[Token]:
        """The words that may follow."""
        return map(self.token, filter(self.fits, self.candidates()))

    def then(self, word: str) -> "Cursor | None":
        """The walk after one of these words."""
        for each in self.candidates():
            if self.token(each).text == word and self.fits(each):
                return self.after(each)
        return None


class Filled(Cursor):
    """A slot that holds all it can."""

    __slots__ = ("_values",)
    may_end = True

    def __init__(self, values: Values) -> None:
        self._values = values

    def values(self) -> Values:
        return self._values


class Keyed(Cursor):
    """Before the keyword of a slot, which may be left out where there is a default."""

    __slots__ = ("_default", "_inner", "_keyword", "may_end")
    may_end: bool

    def __init__(self, keyword: str, default: Values | None, inner: Cursor) -> None:
        self._keyword, self._default, self._inner = keyword, default, inner
        self.may_end = default is not None

    def candidates(self) -> Iterable[str]:
        return (self._keyword,)

    def fits(self, _keyword: str) -> bool:
        return self._inner.offers()

    def token(self, keyword: str) -> Token:
        return Token(keyword)

    def after(self, _keyword: str) -> Cursor:
        return self._inner

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
        if self._begun:
            with suppress(IndexError):
                return self._begun.pop()
        return [], iter(self._find())


class Choosing(Cursor):
    """One word of some. `fits`: which lead on, where not all do. `left_out`: the value that is not said, if it is one of them."""

    __slots__ = ("_fits", "_found", "_known", "_left_out", "_token")

    def __init__(
        self,
        find: Callable[[], Iterable[Any]],
        token: Callable[[Any], Token],
        left_out: int | None = None,
        fits: Callable[[Any], bool] | None = None,
    ) -> None:
        self._found, self._token, self._left_out, self._fits = Search(find), token, left_out, fits
        self._known: tuple[list[Any], list[Token]] | None = None

    def _named(self) -> tuple[list[Any], list[Token]]:
        """The values but for the one left out, and their words."""
        if self._known is None:
            values = [*filter(self.fits, self.candidates())]
            self._known = values, [*map(self._token, values)]
        return self._known

    @property
    def may_end(self) -> bool:
        return self._left_out is not None and self._found.has(self._left_out.__eq__) and self.fits(self._left_out)

    def candidates(self) -> Iterable[Any]:
        found = self._found.all()
        return found if self._left_out is None else filter(partial(ne, self._left_out), found)

    def fits(self, candidate: Any) -> bool:
        return self._fits is None or self._fits(candidate)

    def token(self, candidate: Any) -> Token:
        return self._token(candidate)

    def after(self, candidate: Any) -> Cursor:
        return Filled((candidate,))

    def offers(self) -> bool:
        return self._found.has(self._may_be_said)

    def _may_be_said(self, value: Any) -> bool:
        return value != self._left_out and self.fits(value)

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


def saying(word: str, may_be_said: bool, may_be_left_out: bool = True) -> Cursor:
    """A word by itself, said or not: the slot holds True or False."""
    found = [*([False] if may_be_left_out else []), *([True] if may_be_said else [])]
    return Choosing(lambda: found, lambda _: Token(word), left_out=False)


class Gathering(Cursor):
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

    def candidates(self) -> Iterable[int]:
        return self._more(self._named)

    def token(self, value: int) -> Token:
        return self._token(value)

    def after(self, value: int) -> Cursor:
        return type(self)(self._more, self._token, (*self._named, value), self._behind)

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


class Going(Cursor):
    """A path: the hexes so far, and how far they have come; before the first hex only where it can start."""

    __slots__ = ("_finish", "_hexes", "_next", "_notation", "_trail", "may_end")
    may_end: bool

    def __init__(
        self,
        notation: Notation,
        finish: Callable[[tuple[Hex, ...], tuple[int, ...]], Values],
        onward: list[Trail] | None,
        trail: Trail | None = None,
        hexes: tuple[Hex, ...] = (),
    ) -> None:
        self._notation, self._finish, self._next, self._trail, self._hexes = notation, finish, onward, trail, hexes
        self.may_end = trail is not None and trail.may_end

    def candidates(self) -> Iterable[Trail]:
        if self._next is None:
            self._next = list(self._trail.onward()) if self._trail is not None else []
        return self._next

    def token(self, trail: Trail) -> Token:
        return Token(self._notation.grid.names[trail.here], trail.spent_mp)

    def after(self, trail: Trail) -> Cursor:
        return Going(self._notation, self._finish, None, trail, (*self._hexes, trail.here))

    def values(self) -> Values:
        grid, hexes = self._notation.grid, self._hexes
        return self._finish(hexes, tuple(map(grid.direction, hexes, hexes[1:])))
