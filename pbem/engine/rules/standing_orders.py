"""Standing orders: what answers a question for a player who is not there. One `StandingOrder` for each kind of answer."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pbem import canonical
from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.context import Context, S, T
from pbem.engine.rules.unit_and_hex_names import Named

P = TypeVar("P")  # what a policy is read into
V = TypeVar("V")
MOST_BYTES = 4096


class Places(Named, Protocol):
    """A world as far as standing orders name units and hexes."""

    def hex_of(self, text: str) -> Hex:
        """The hex of a name or number; NOWHERE when there is none."""


W = TypeVar("W", bound=Places)


class StandingOrder(Protocol):
    """One kind. A policy is the game's own bytes, in one form; reading and writing raise IllegalOrder."""

    @property
    def default(self) -> bytes: ...
    @property
    def rule(self) -> str:
        """The rule that governs the question, and that refusals cite."""

    def write(self, world: Any, policy: bytes) -> str:
        """The notation of a policy."""

    def read(self, world: Any, text: str) -> bytes:
        """The policy of a notation."""

    def answer(self, now: Any, policy: bytes) -> Decision | None:
        """What it decides in the question that is due; None leaves it to the player."""


class TextOrder(Generic[W, S, T]):
    """A policy whose bytes are its notation, in the one form that `normal` gives. `damaged`: what bytes in no such form are."""

    def __init__(
        self,
        default: str,
        normal: Callable[[W, str], str],
        answer: Callable[[Context[W, S, T], str], Decision | None],
        damaged: Refusal,
    ) -> None:
        self.default, self.rule = default.encode(), damaged.rule
        self._normal, self._answer, self._damaged = normal, answer, damaged

    def write(self, world: W, policy: bytes) -> str:
        """The text, where it is in its one form."""
        try:
            text = policy.decode() if len(policy) <= MOST_BYTES else ""
        except UnicodeDecodeError:
            text = ""
        if not text or self._normal(world, text) != text:
            raise IllegalOrder(self._damaged)
        return text

    def read(self, world: W, text: str) -> bytes:
        """The text in its one form."""
        return self.write(world, self._normal(world, text).encode()).encode()

    def answer(self, now: Context[W, S, T], policy: bytes) -> Decision | None:
        """By the text."""
        return self._answer(now, self.write(now.world, policy))


class ClauseOrder(Generic[W, S, T, P]):
    """A policy that is a struct, written as clauses with semicolons between them.

    `nothing`: what stands for a struct of which all fields are as by default.
    """

    def __init__(
        self,
        default: P,
        read: Callable[["ClauseWords[W]", list[list[str]]], P],
        write: Callable[[W, P], list[str]],
        answer: Callable[[Context[W, S, T], P], Decision | None],
        rule: str,
        nothing: str = "",
    ) -> None:
        self.shape, self.default = type(default), canonical.encode(default)
        self._read, self._spell, self._answer, self.rule, self._nothing = read, write, answer, rule, nothing

    def decode(self, world: W, policy: bytes) -> P:
        """The struct of these bytes. Raises IllegalOrder when they are none of this kind, or could be said otherwise."""
        try:
            found = canonical.decode(policy, self.shape)
        except ValueError:
            raise self._refused("policy-damaged") from None
        if self.read(world, self._text(world, found)) != policy:
            raise self._refused("policy-damaged")
        return found

    def write(self, world: W, policy: bytes) -> str:
        """The clauses. Reads back to the same bytes."""
        return self._text(world, self.decode(world, policy))

    def read(self, world: W, text: str) -> bytes:
        """The bytes of some clauses, in their normal form."""
        clauses = [clause.split() for clause in text.split(";")]
        if not all(clauses):
            raise self._refused("policy-clause-empty")
        is_nothing = clauses == [self._nothing.split()]
        found = self.shape() if is_nothing else self._read(ClauseWords(world, self.rule), clauses)
        try:
            msgspec.convert(msgspec.to_builtins(found), self.shape)  # the bounds of every list
        except msgspec.ValidationError:
            raise self._refused("policy-too-long") from None
        policy = canonical.encode(found)
        if len(policy) > MOST_BYTES:
            raise self._refused("policy-too-long")
        return policy

    def answer(self, now: Context[W, S, T], policy: bytes) -> Decision | None:
        """By the struct."""
        return self._answer(now, self.decode(now.world, policy))

    def _text(self, world: W, found: P) -> str:
        return "; ".join(self._spell(world, found)) or self._nothing

    def _refused(self, code: str) -> IllegalOrder:
        return IllegalOrder(Refusal(self.rule, code))


class ClauseWords(Generic[W]):
    """Reads the words of a clause. Whatever is off raises IllegalOrder and is named."""

    def __init__(self, world: W, rule: str) -> None:
        self.world, self._rule = world, rule

    def units(self, words: Sequence[str]) -> tuple[int, ...]:
        """Units by their ids, each once and at least one."""
        index_of = self.world.notation.index_of
        found = tuple(index_of.get(word, index_of.get(word.upper(), -1)) for word in words)
        if -1 in found:
            raise self.refused("unknown-unit", words[found.index(-1)])
        return self.each_once(found, words)

    def hexes(self, words: Sequence[str]) -> tuple[int, ...]:
        """Hexes by number or place, each once and at least one."""
        return self.each_once(tuple(map(self.hex, words)), words)

    def hex(self, word: str) -> Hex:
        """A hex by its number or its place, with _ for a space."""
        here = self.world.hex_of(word.replace("_", " "))
        if here == NOWHERE:
            raise self.refused("unknown-hex", word)
        return here

    def number(self, word: str, least: int, most: int) -> int:
        """A whole number between these."""
        if not (word.isascii() and word.isdigit() and len(word) <= len(str(most)) and least <= int(word) <= most):
            raise self.unknown(word, (f"{least} to {most}",))
        return int(word)

    def next_number(self, left: list[str], least: int, most: int) -> int:
        """The same of the word that stands next, which is taken off."""
        return self.number(left.pop(0) if left else "", least, most)

    def one_of(self, word: str, known: Sequence[str]) -> int:
        """Where a word stands among those known."""
        if word not in known:
            raise self.unknown(word, known)
        return known.index(word)

    def each_once(self, found: tuple[V, ...], words: Sequence[str]) -> tuple[V, ...]:
        """What was read, if there is any and nothing twice."""
        if not found:
            raise self.refused("policy-list-empty")
        for place, item in enumerate(found):
            if item in found[:place]:
                raise self.refused("policy-said-twice", words[place])
        return found

    def by_key(self, clauses: Iterable[list[str]], keys: Sequence[str], once: Sequence[str] = ()) -> dict[str, list[list[str]]]:
        """What stands behind the first word of each clause, by that word: one of these keys, some of them once at most."""
        found: dict[str, list[list[str]]] = {key: [] for key in keys}
        for key, *words in clauses:
            if key not in found or (key in once and found[key]):
                raise self.unknown(key, keys)
            found[key].append(words)
        return found

    def by_hex(self, found: Iterable[list[str]], make: Callable[[Hex, list[str]], V]) -> tuple[V, ...]:
        """What each hex is given, in the order of hexes; each hex once. The hex is the first of the words."""
        made: dict[Hex, V] = {}
        for words in found:
            here = self.hex((words or [""])[0])
            if here in made:
                raise self.refused("policy-said-twice", self.world.notation.hex(here))
            made[here] = make(here, words[1:])
        return tuple(made[here] for here in sorted(made))

    def unknown(self, word: str, allowed: Sequence[str]) -> IllegalOrder:
        """A word that is not understood here, as the error to raise; the subject says which are."""
        return self.refused("policy-word-unknown", f"{word} ({' '.join(allowed)})")

    def refused(self, code: str, subject: str = "") -> IllegalOrder:
        """The error to raise."""
        return IllegalOrder(Refusal(self._rule, code, subject))
