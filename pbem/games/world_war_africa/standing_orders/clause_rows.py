"""Standing orders that are rows read from the top, one list, or a clause for each field: declared part by part.

Each part reads and writes itself.

ROW = Row(SupportRow, PLACES, behind={"air": Number(0, 9), "from": OneOf(columns)})     Kinshasa town air 2 from 2/1
rows(ROW, answer, "WWA-12.1d", nothing="none")                                          rows between semicolons, or `none`
listed(UNITS, answer, "WWA-3.2c", nothing="default")                                    one list, or `default`
clauses(Losses, {"last": KINDS}, answer, "WWA-8.7b", first=KINDS, nothing="default")    militia FAC; last airborne
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import astuple

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.engine.rules.standing_orders import ClauseOrder, ClauseWords
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.state import State, Step

R = TypeVar("R", bound=Struct)
P = TypeVar("P", bound=Struct)
Said = ClauseWords[World]
Order = ClauseOrder[World, State, Step, P]


class Part(Protocol):
    """A value of a row in notation."""

    def read(self, said: Said, words: Sequence[str]) -> Any:
        """The value of these words. Raises IllegalOrder."""

    def write(self, world: World, value: Any) -> str:
        """Its words."""


class Custom:
    """A value that two functions of the game read and write."""

    def __init__(self, read: Callable[[Said, Sequence[str]], Any], write: Callable[[World, Any], str]) -> None:
        self.read, self.write = read, write


class Number:
    """A whole number."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, said: Said, words: Sequence[str]) -> int:
        return said.number(" ".join(words), self.least, self.most)

    def write(self, _world: World, value: int) -> str:
        return str(value)


class OneOf:
    """One of the names that a world has, by its place among them."""

    def __init__(self, names: Callable[[World], Sequence[str]]) -> None:
        self.names = names

    def read(self, said: Said, words: Sequence[str]) -> int:
        return said.one_of(words[0], self.names(said.world))

    def write(self, world: World, value: int) -> str:
        names = self.names(world)
        return names[value] if value < len(names) else str(value)


class Listed:
    """Values of one word each, once each and at least one."""

    def __init__(self, read: Callable[[Said, str], Any], write: Callable[[World, Any], str]) -> None:
        self._read, self._write = read, write

    def read(self, said: Said, words: Sequence[str]) -> tuple[Any, ...]:
        return said.each_once(tuple(self._read(said, word) for word in words), words)

    def write(self, world: World, value: Sequence[Any]) -> str:
        return " ".join(self._write(world, each) for each in value)


UNITS = Listed(lambda said, word: said.units([word])[0], lambda world, index: world.notation.unit(index))


class PerHex(Generic[R]):
    """Exceptions for some hexes, a clause for each. `shape`: a struct of the hex and what it is given."""

    def __init__(self, shape: Callable[[Hex, Any], R], given: Part) -> None:
        self._shape, self._given = shape, given

    def read_all(self, said: Said, clauses: Sequence[list[str]]) -> tuple[R, ...]:
        """In the order of hexes. Raises IllegalOrder."""
        return said.by_hex(clauses, lambda here, words: self._shape(here, self._given.read(said, words)))

    def write_all(self, world: World, values: Sequence[R]) -> list[str]:
        """The words of each."""
        return [f"{world.notation.hex(here)} {self._given.write(world, given)}" for here, given in map(astuple, values)]


class Row(Generic[R]):
    """A struct as one clause: the words of its first field, one word for each of the next, the others `behind` a word in any order.

    Of the last a row says what is not the default of the field, and those for which `tells` gives the word.
    """

    def __init__(
        self,
        shape: type[R],
        first: Part,
        *single: Part,
        behind: Mapping[str, Part] | None = None,
        tells: Callable[[R], Collection[str]] = lambda _: (),
    ) -> None:
        self.shape, self.first, self.single, self.behind, self._tells = shape, first, single, behind or {}, tells

    def read(self, said: Said, words: Sequence[str]) -> R:
        """The struct of a clause. Raises IllegalOrder."""
        start = next((place for place, word in enumerate(words) if word in self.behind), len(words))
        front, rest = words[:start], words[start:]
        found = dict(zip(rest[::2], rest[1::2], strict=False))
        if len(found) * 2 != len(rest) or not found.keys() <= self.behind.keys():
            raise said.unknown(" ".join(rest), tuple(self.behind))
        cut = len(front) - len(self.single)
        if cut < 0:
            raise said.refused("policy-list-empty")
        single = zip(self.single, front[cut:], strict=True)
        values = [self.first.read(said, front[:cut]), *(part.read(said, [word]) for part, word in single)]
        for (key, part), default in zip(self.behind.items(), self.shape.__struct_defaults__, strict=True):
            values.append(part.read(said, [found[key]]) if key in found else default)
        return self.shape(*values)

    def write(self, world: World, row: R) -> str:
        """Its words."""
        values, told = astuple(row), self._tells(row)
        parts = (self.first, *self.single)
        front, rest = values[: len(parts)], values[len(parts) :]
        words = [part.write(world, value) for part, value in zip(parts, front, strict=True)]
        for (key, part), value, usual in zip(self.behind.items(), rest, self.shape.__struct_defaults__, strict=True):
            words += [key, part.write(world, value)] if value != usual or key in told else []
        return " ".join(words)


def rows(
    shape: type[P],
    row: Row[R],
    answer: Callable[[Context, tuple[R, ...]], Decision | None],
    rule: str,
    *,
    nothing: str,
    default: tuple[R, ...] = (),
) -> Order[P]:
    """The standing order of such rows, which are the one field of its policy; `nothing` stands for none of them."""

    def read(said: Said, clauses: Sequence[list[str]]) -> P:
        return shape(tuple(row.read(said, words) for words in clauses))

    def write(world: World, policy: P) -> list[str]:
        return [row.write(world, each) for each in astuple(policy)[0]]

    return ClauseOrder(shape(default), read, write, lambda now, policy: answer(now, astuple(policy)[0]), rule, nothing)


def listed(
    shape: type[P], values: Listed, answer: Callable[[Context, tuple[int, ...]], Decision | None], rule: str, *, nothing: str
) -> Order[P]:
    """The standing order of one list in one clause, the one field of its policy; `nothing` stands for an empty one."""

    def read(said: Said, clauses: Sequence[list[str]]) -> P:
        if len(clauses) > 1:
            raise said.unknown(clauses[1][0], (nothing,))
        return shape(values.read(said, clauses[0]))

    def write(world: World, policy: P) -> list[str]:
        found = astuple(policy)[0]
        return [values.write(world, found)] if found else []

    return ClauseOrder(shape(), read, write, lambda now, policy: answer(now, astuple(policy)[0]), rule, nothing)


def clauses(
    shape: type[P],
    behind: Mapping[str, Part | PerHex[Any]],
    answer: Callable[[Context, P], Decision | None],
    rule: str,
    *,
    first: Part | None = None,
    nothing: str = "",
) -> Order[P]:
    """The standing order of which each field is a clause: the first by itself, the others `behind` a word.

    A field as by default is not said, but for the first where no word stands for `nothing`.
    """
    once = tuple(key for key, part in behind.items() if not isinstance(part, PerHex))
    usual = shape.__struct_defaults__[first is not None :]

    def read(said: Said, found: Sequence[list[str]]) -> P:
        values, rest = list[Any](), found
        if first is not None:
            is_said = not (nothing and found[0][0] in behind)
            values.append(first.read(said, found[0]) if is_said else shape.__struct_defaults__[0])
            rest = found[is_said:]
        told = said.by_key(rest, tuple(behind), once=once)
        for (key, part), default in zip(behind.items(), usual, strict=True):
            if isinstance(part, PerHex):
                values.append(part.read_all(said, told[key]))
            else:
                values.append(part.read(said, told[key][0]) if told[key] else default)
        return shape(*values)

    def write(world: World, policy: P) -> list[str]:
        values, lines = astuple(policy), list[str]()
        if first is not None and (values[0] != shape.__struct_defaults__[0] or not nothing):
            lines.append(first.write(world, values[0]))
        for (key, part), value, default in zip(behind.items(), values[first is not None :], usual, strict=True):
            if isinstance(part, PerHex):
                lines += [f"{key} {line}" for line in part.write_all(world, value)]
            elif value != default:
                lines.append(f"{key} {part.write(world, value)}")
        return lines

    return ClauseOrder(shape(), read, write, answer, rule, nothing)
