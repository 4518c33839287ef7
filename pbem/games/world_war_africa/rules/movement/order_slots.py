"""Parts of orders that are this game's own: `FAC2,FAC3` before a way, the word `push`."""

from collections.abc import Callable
from typing import Self

from pbem.engine.hexes import FIRST_BOX
from pbem.engine.rules.next_words import Cursor, Values, saying
from pbem.engine.rules.slots import Slot, Tester, UnitsSlot, Words
from pbem.engine.rules.unit_and_hex_names import number_of
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.kit_types import Context


class Stack(UnitsSlot):
    """Units, ascending, as far as words name units: a way stands behind them."""

    least = 1

    def take(self, words: Words) -> Values:
        """All words from here on that are units."""
        named = [words.take()]
        while words.left and _is_unit(words, words.left[0]):
            named.append(words.take())
        return (words.notation.read_units(named),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """`FAC2,FAC3`."""
        (units,) = values
        return world.notation.units(units)


def _is_unit(words: Words, word: str) -> bool:
    return word.upper() in words.notation.index_of or 0 <= number_of(word) < FIRST_BOX


def pushing(can_push: bool, may_end: bool) -> Cursor:
    """A walk before the word `push`."""
    return saying(PUSH.keyword, can_push, may_end)


class Push(Slot):
    """The word `push`: the owner rolls to spend more than half. It may be left out. WWA-7.7b."""

    least, most = 0, 0
    begins: Callable[..., Cursor]

    def where(self, begins: Callable[..., Cursor]) -> Self:
        """This slot with what says whether it may be said or left out, given (now, *values before it)."""
        return self._with(begins=begins)

    def take(self, _words: Words) -> Values:
        """Nothing more: the keyword has been read."""
        return (True,)

    def spell(self, _world: World, _values: Values, _before: Values) -> str:
        """Nothing but the keyword."""
        return ""

    def begin(self, now: Context, chosen: Values, _verb: Tester) -> Cursor:
        """A walk before the word."""
        return self.begins(now, *chosen)


STACK = Stack("UNIT,UNIT")
PUSH = Push("").behind("push", False)
