"""Conditions in notation: `enemy 6 D1`, `foes 3 1012 4`, `strength D1 5`, `dark`. What stands behind a word hangs on the word."""

from collections.abc import Iterable

from pbem.engine.game import Token
from pbem.engine.rules.next_words import Cursor, Values
from pbem.engine.rules.slots import LONGEST, Now, Slot, Tester, Words
from pbem.games.heart_of_africa.content.names import FieldNotation
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.sheets import CONDITIONS

BODY, COUNT, NEAR, WITHIN = PARTS = range(4)
OPTIONAL = ("enemy", "contacted")
"""Conditions whose last part may be left out."""
FORMS: dict[str, tuple[int, ...]] = {
    "enemy": (WITHIN, BODY),
    "foes": (COUNT, NEAR, WITHIN),
    "friends": (COUNT, NEAR, WITHIN),
    "activated": (BODY,),
    "contacted": (BODY,),
    "engaged": (),
    "sees": (BODY,),
    "strength": (BODY, COUNT),
    "open": (COUNT,),
    "difficult": (COUNT,),
    "arrived": (BODY,),
    "marked": (BODY,),
    "gone": (BODY,),
    "dark": (),
    "turn": (COUNT,),
}
MOST = 30


def fits(kind: int, values: tuple[int, ...]) -> bool:
    """Does a condition say what it must, and no more? A hex and a unit that are not said are 0."""
    if not 0 <= kind < len(CONDITIONS):
        return False
    name = CONDITIONS[kind]
    needed = set(FORMS[name][:-1] if name in OPTIONAL else FORMS[name])
    return all((part in needed) <= bool(value) and bool(value) <= (part in FORMS[name]) for part, value in enumerate(values))


class ConditionSlot(Slot):
    """A condition: its word, then a unit as its number + 1, a count, a hex and a distance, each 0 where it says nothing."""

    fields = 5
    least, most = 1, 4

    def __init__(self, kinds: Iterable[str]) -> None:
        super().__init__("CONDITION")
        self.kinds = tuple(kinds)

    def take(self, words: Words) -> Values:
        word = words.take().lower()
        if word not in self.kinds:
            raise words.wrong_form()
        values = [0] * len(PARTS)
        form = FORMS[word]
        for place, part in enumerate(form):
            if place == len(form) - 1 and word in OPTIONAL and not words.left:
                break
            values[part] = _read(words, part)
        return (CONDITIONS.index(word), *values)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        kind, *rest = values
        if not 0 <= kind < len(CONDITIONS):
            return f"#{kind}"
        form = FORMS[CONDITIONS[kind]]
        return " ".join((CONDITIONS[kind], *(_spelled(world.notation, part, rest[part]) for part in form if rest[part])))

    def enter(self, now: Now, _chosen: Values, _verb: Tester) -> Cursor:
        return Filling(now, self.kinds, "", (), (0,) * len(PARTS))


def _read(words: Words, part: int) -> int:
    word = words.take()
    notation = words.notation
    assert isinstance(notation, FieldNotation)
    if part == BODY:
        return notation.bodies.read_unit(word) + 1
    if part == NEAR:
        return notation.read_hex(word)
    if not (word.isascii() and word.isdigit() and len(word) <= LONGEST):
        raise words.wrong_form()
    return int(word)


def _spelled(notation: FieldNotation, part: int, value: int) -> str:
    if part == BODY:
        return notation.bodies.unit(value - 1)
    return notation.hex(value) if part == NEAR else str(value)


class Filling(Cursor):
    """The progress of a walk through a condition."""

    __slots__ = ("_kind", "_kinds", "_left", "_now", "_values")

    def __init__(self, now: Now, kinds: tuple[str, ...], kind: str, left: tuple[int, ...], values: tuple[int, ...]) -> None:
        self._now, self._kinds, self._kind, self._left, self._values = now, kinds, kind, left, values

    @property
    def may_end(self) -> bool:
        return bool(self._kind) and (not self._left or (self._kind in OPTIONAL and len(self._left) == 1))

    def candidates(self) -> Iterable[str | int]:
        if not self._kind:
            return self._kinds
        notation: FieldNotation = self._now.world.notation
        if not self._left:
            return ()
        if self._left[0] == BODY:
            return range(1, len(notation.bodies.unit_tokens) + 1)
        return filter(None, notation.grid.names) if self._left[0] == NEAR else range(1, MOST + 1)

    def token(self, candidate: str | int) -> Token:
        if isinstance(candidate, str):
            return Token(candidate, goes_on=bool(FORMS[candidate]) and candidate != "contacted")
        return Token(_spelled(self._now.world.notation, self._left[0], candidate))

    def after(self, candidate: str | int) -> "Filling":
        if isinstance(candidate, str):
            return Filling(self._now, self._kinds, candidate, FORMS[candidate], self._values)
        part = self._left[0]
        values = (*self._values[:part], candidate, *self._values[part + 1 :])
        return Filling(self._now, self._kinds, self._kind, self._left[1:], values)

    def values(self) -> Values:
        return (CONDITIONS.index(self._kind), *self._values)
