"""Where units may step next and at what cost, as long as the enemy stands where it stands. WWA-7.0c to WWA-7.8b."""

from collections.abc import Iterable, Sequence
from functools import partial

from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.entering import Ground
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State

Next = tuple[tuple[Hex, int], ...]
"""Hexes next to one, in the order of directions, each with what entering it costs."""
BOUND = ("UG", "Rw")  # the factions that stay in some regions (WWA-7.1a, WWA-7.1b)
Manner = tuple[str, str]


class Going:
    """The going for the units of a side: none of them can change it. `going_of` gives that of a state."""

    def __init__(self, world: World, state: State, side: int) -> None:
        self.world, self.side = world, side
        self.ground = Ground(world, state)
        self.key = _key(world, state, side)
        self._next: dict[tuple[Manner, Hex], Next] = {}

    def next(self, kinds: Sequence[UnitKind], here: Hex) -> Next:
        """The hexes that all of these may go into from here, through any number of friends; from a box there are none. WWA-6.1d."""
        manners = dict.fromkeys(map(manner_of, kinds))
        first, *others = [self._next_of(manner, kinds, here) for manner in manners]
        for other in others:
            allowed = {there for there, _ in other}
            first = tuple([entry for entry in first if entry[0] in allowed])
        return first

    def _next_of(self, manner: Manner, kinds: Sequence[UnitKind], here: Hex) -> Next:
        found = self._next.get((manner, here))
        if found is None:
            kind = next(kind for kind in kinds if manner_of(kind) == manner)
            found = self._next[manner, here] = self.open_to((kind,), here, self.world.board.neighbours.get(here, ()))
        return found

    def open_to(self, kinds: Sequence[UnitKind], here: Hex, hexes: Iterable[Hex]) -> Next:
        """Those of some hexes that all of these may go into from here, a box or a hex."""
        refusal = self.ground.refusal
        is_open = (there for there in hexes if not any(refusal(kind, there) for kind in kinds))
        return tuple([(there, self.cost(here, there)) for there in is_open])

    def cost(self, here: Hex, there: Hex) -> int:
        """What a step costs, by road where there is one and it is no dearer. WWA-7.3c, WWA-7.3e."""
        ground = self.ground
        return min(ground.cost(here, there), ground.cost(here, there, by_road=False))

    def stops(self, here: Hex) -> bool:
        """Must a unit that enters stop there, for an enemy in a town? WWA-11.0b."""
        return self.ground.must_stop(self.side, here)


def manner_of(kind: UnitKind) -> Manner:
    """Units of the same may go into the same hexes."""
    return (kind.faction if kind.faction in BOUND else "", kind.type)


def _key(world: World, state: State, side: int) -> tuple[int, int, frozenset[Hex]]:
    return side, state.turn, frozenset(presence_of(world, state).stacks[1 - side])


def _renewed(world: World, state: State, side: int, known: Going | None) -> Going:
    return known if known is not None and known.key == _key(world, state, side) else Going(world, state, side)


def going_of(world: World, state: State, side: int) -> Going:
    """The going for the units of a side in a state; that of the last state where no enemy has moved since."""
    found: Going = world.memo.renewed("going", partial(_renewed, world, state, side))
    return found
