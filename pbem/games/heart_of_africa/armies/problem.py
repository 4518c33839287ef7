"""What is wrong with a roster, as data: rule, code, where it stands and the numbers. The words are in the game's `words`."""

from msgspec import Struct

from pbem.engine.decisions import Refusal


class Problem(Struct, frozen=True):
    """One thing that is wrong. `key`: where, as in the text of the roster ("unit[2]", "contingent[1].unit[3]", "leader.traits").

    `words`: types, nations or lists that the sentence names. `numbers`: what there is first, then what may be.
    """

    rule: str
    code: str
    key: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def refusal(self) -> Refusal:
        """The same for those who refuse an order: key, words and numbers are the places of the sentence."""
        return Refusal(self.rule, self.code, " ".join([self.key, *self.words, *map(str, self.numbers)]))


def unit_key(number: int, contingent: int = 0) -> str:
    """The key of a unit, counted from 1 in its army or contingent."""
    return f"contingent[{contingent}].unit[{number}]" if contingent else f"unit[{number}]"
