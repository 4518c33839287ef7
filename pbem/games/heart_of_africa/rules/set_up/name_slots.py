"""A word of an order out of names that the content of the match has: lists, nations, regions, traits."""

from collections.abc import Callable, Sequence

from pbem.engine.game import Token
from pbem.engine.rules.next_words import Choosing, Cursor, Keyed, Values
from pbem.engine.rules.slots import Slot, Tester, Words
from pbem.engine.rules.unit_and_hex_names import number_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context

Names = Callable[[World, Values], Sequence[str]]
LONGEST = 9
NOTHING = "-"  # the name of what is left out


class NameSlot(Slot):
    """One name, by its place among those that there are; a number without a name as `#3`."""

    def __init__(self, form: str, names: Names, rule: str) -> None:
        super().__init__(form, rule)
        self.names = names

    def take(self, words: Words) -> Values:
        word = words.take().lower()
        known = self.names(words.world, words.before)
        if word in known:
            return (known.index(word),)
        number = number_of(word) if len(word) <= LONGEST else -1
        if number < 0:
            there = ", ".join(each for each in known if each != NOTHING)
            raise words.notation.unclear("none-of-these", there, self.rule) if there else words.wrong_form(self.rule)
        return (number,)

    def spell(self, world: World, values: Values, before: Values) -> str:
        known = self.names(world, before)
        return known[values[0]] if values[0] < len(known) else f"#{values[0]}"

    def begin(self, now: Context, chosen: Values, verb: Tester) -> Cursor:
        """A word behind a keyword is left out only where that is legal."""
        inner = self.enter(now, chosen, verb)
        if not self.keyword:
            return inner
        may_be_left_out = self.default is not None and verb.leads_on(now, (*chosen, *self.default))
        return Keyed(self.keyword, self.default if may_be_left_out else None, inner)

    def enter(self, now: Context, chosen: Values, verb: Tester) -> Cursor:
        known = self.names(now.world, chosen)
        found = self.candidates(now, *chosen) if self.candidates is not None else range(len(known))
        unsaid = self.default if self.keyword else None  # what is meant without the word is not said
        places = [place for place in found if (place,) != unsaid and verb.leads_on(now, (*chosen, place))]
        left_out = self.default[0] if self.default is not None and not self.keyword else None
        return Choosing(lambda: places, lambda place: Token(known[place]), left_out)
