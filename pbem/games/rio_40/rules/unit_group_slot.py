"""Units in an order: `PM03,PC01`."""

from pbem.engine.rules.next_words import Values
from pbem.engine.rules.slots import UnitsSlot, Words
from pbem.games.rio_40.content.world import World


class Group(UnitsSlot):
    """Units, ascending; `with` before them means nothing."""

    least = 1

    def take(self, words: Words) -> Values:
        """All words that are left."""
        named, words.left = words.left, []
        return (words.notation.read_units(named[1:] if named and named[0].lower() == self.lead else named),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """`PM03,PC01`."""
        return world.notation.units(values[0])


GROUP = Group("UNIT,UNIT")
