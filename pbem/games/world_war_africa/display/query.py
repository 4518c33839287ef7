"""What all ways of some units need."""

from collections.abc import Sequence

from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.engine.planning import Way
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import State


class Query:
    """Units of one stack, ascending, or one alone, in one state."""

    def __init__(self, rules: AfricaRules, state: State, units: tuple[int, ...]) -> None:
        self.rules, self.world, self.state, self.units = rules, rules.world, state, units
        self.kinds = [rules.world.kinds[index] for index in units]
        self.where = state.units[units[0]].where
        self.names = rules.world.notation.units(units)

    def options(self, verb: str, *words: str) -> Options:
        """How an order of a verb for these units may go on; nothing where it cannot be begun so."""
        return self.rules.options(self.state, (verb, *(kind.id for kind in self.kinds), *words))

    def way(self, verb: str, there: Hex, *words: str) -> Way:
        """A way to a place behind which the order has these words."""
        hexes = (self.where, there) if self.where >= 0 else (there,)
        return Way(verb, " ".join((verb.partition(" ")[0], self.names, *words)), hexes)

    def along(self, verb: str, words: Sequence[str], hexes: tuple[Hex, ...], cost: int, first: int = 0) -> Way:
        """A way whose order names each hex from the first on: who enters from a box does not name that."""
        path = "-".join(map(self.world.board.grid.name, hexes[first:]))
        return Way(verb, " ".join((verb.partition(" ")[0], self.names, path, *words)), hexes, cost)
