"""Conditions of orders that wait, declared by their forms: `Condition("HEX ours", HexIsOurs, holds)` reads and writes `1714 ours`.

Capitals in a form are HEX, UNIT or a word for which the condition has names, in the order of the fields of the decision.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec.structs import astuple

from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.rules.unit_and_hex_names import Named, Notation, number_of

W = TypeVar("W", bound=Named)  # the world
S = TypeVar("S")  # the state
G = TypeVar("G", bound=Decision)


class Condition(Generic[W, S, G]):
    """A kind of condition. `holds`: of world, state, side and condition, is it true now?

    `read` and `write`, of world and words or condition, where its words are no plain form: `read` gives None for those of others.
    """

    def __init__(
        self,
        form: str,
        decision: type[G],
        holds: Callable[[W, S, int, G], bool],
        read: Callable[[W, Sequence[str]], G | None] | None = None,
        write: Callable[[W, G], str] | None = None,
        **names: Sequence[str],
    ) -> None:
        self.form, self.decision, self.holds, self._names = form, decision, holds, names
        self.read, self.write, self.is_plain = read or self._read, write or self._write, read is None
        self._words = form.split()
        self.rule = ""  # that of all conditions
        self.word = next((word for word in self._words if not word.isupper()), "")

    def _read(self, world: W, words: Sequence[str]) -> G | None:
        pairs = [*zip(self._words, words, strict=False)]
        if len(words) != len(self._words) or any(part != word.lower() for part, word in pairs if not part.isupper()):
            return None
        return self.decision(*(self._value(world.notation, part, word) for part, word in pairs if part.isupper()))

    def _value(self, notation: Notation, slot: str, word: str) -> int:
        if slot not in self._names:
            return notation.read_unit(word) if slot == "UNIT" else notation.read_hex(word)
        known, word = self._names[slot], word.lower()
        found = known.index(word) if word in known else number_of(word)
        if found < 0:
            raise notation.unclear("guard-unknown", f"{word} ({' '.join(known)})", self.rule)
        return found

    def _write(self, world: W, guard: G) -> str:
        values = iter(astuple(guard))
        return " ".join(self._name(world.notation, part, next(values)) if part.isupper() else part for part in self._words)

    def _name(self, notation: Notation, slot: str, value: int) -> str:
        if slot not in self._names:
            return notation.unit(value) if slot == "UNIT" else notation.hex(value)
        known = self._names[slot]
        return known[value] if value < len(known) else f"#{value}"


class Conditions(Generic[W, S]):
    """All conditions of a game. `rule`: what is cited where a word is unknown; `form_rule`: where the form is, if not as by words.

    `form`: the forms in a message, where they are told otherwise.
    """

    def __init__(self, *conditions: Condition[W, S, Any], rule: str, form: str = "", form_rule: str = "") -> None:
        self._kinds = {each.decision: each for each in conditions}
        self.form, self._form_rule, self._rule = form or "|".join(each.form for each in conditions), form_rule, rule
        for each in conditions:
            each.rule = rule

    def of(self, guard: Decision) -> Condition[W, S, Any]:
        """The kind of a condition."""
        if type(guard) not in self._kinds:
            raise TypeError(f"no guard: {guard!r}")
        return self._kinds[type(guard)]

    def read(self, world: W, words: Sequence[str]) -> Decision:
        """The condition of some words. Raises IllegalOrder."""
        plain_last = sorted(self._kinds.values(), key=lambda each: each.is_plain)
        read = (each.read(world, words) for each in plain_last)
        found: Decision | None = next((guard for guard in read if guard is not None), None)
        if found is not None:
            return found
        raise self._unknown(world.notation, words)

    def _unknown(self, notation: Notation, words: Sequence[str]) -> IllegalOrder:
        if len(words) != 2:
            return notation.unclear("wrong-form", self.form, self._form_rule)
        known = " ".join(each.word for each in self._kinds.values() if each.word)
        return notation.unclear("guard-unknown", f"{words[1]} ({known})", self._rule)
