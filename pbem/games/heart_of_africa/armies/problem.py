"""What is wrong with a roster, as data: rule, code, where it stands and the numbers. The words are in the game's `words`."""

from msgspec import Struct

from pbem.engine.decisions import Refusal

NONE = "-"  # a place of a sentence that a problem leaves empty
NUMBERS = 3


class Problem(Struct, frozen=True):
    """One thing that is wrong. `key`: where, as in the text of the roster ("unit[2]", "contingent[1].unit[3]", "leader.traits").

    `words`: types, nations or lists that the sentence names, the one at fault first. `numbers`: what there is, then what may be.
    """

    rule: str
    code: str
    key: str
    words: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the sentence: key, first word, three numbers, the other words."""
        first, others = (self.words[0] if self.words else NONE), ",".join(self.words[1:]) or NONE
        numbers = [*map(str, self.numbers), *[NONE] * NUMBERS][:NUMBERS]
        return (self.key, first, *numbers, others)

    @property
    def refusal(self) -> Refusal:
        """The same for those who refuse an order."""
        return Refusal(self.rule, self.code, " ".join(self.places))


def unit_key(number: int, contingent: int = 0) -> str:
    """The key of a unit, counted from 1 in its army or contingent."""
    return f"contingent[{contingent}].unit[{number}]" if contingent else f"unit[{number}]"
