"""Movement points of a stack: allowance, free half, one hex that is always allowed. WWA-7.0a, WWA-7.2a, WWA-7.7a to WWA-7.7c."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.rules.entering import free_half
from pbem.games.world_war_africa.rules.movement.groups import is_fresh
from pbem.games.world_war_africa.rules.supply import halved, supply_of
from pbem.games.world_war_africa.state import DOUBLED, NO_ROLL, SUPPLIED, State


class Points(Struct, frozen=True, gc=False):
    """The movement points of units on their way, those of the slowest. WWA-6.5a."""

    allowance: int
    spent: int
    push: int  # NO_ROLL, NORMAL or DOUBLED
    is_fresh: bool  # has not entered a hex yet: one is always allowed
    is_over: bool = False

    @property
    def free(self) -> int:
        """What may be spent without a roll. WWA-7.7a."""
        return free_half(self.allowance)

    @property
    def limit(self) -> int:
        """What may be spent at all. WWA-7.7a, WWA-7.7b."""
        return self.free if self.push == NO_ROLL else self.allowance

    def price(self, cost: int) -> int:
        """What a step of this cost takes now: double beyond the free half after a bad push. WWA-7.7c."""
        return cost * 2 if self.push == DOUBLED and self.spent + cost > self.free else cost

    def after(self, cost: int) -> "Points | None":
        """What is left after a step; None where it cannot be paid. The first is allowed at any cost, and is then all. WWA-7.2a."""
        if self.is_over:
            return None
        spent = self.spent + self.price(cost)
        if spent <= self.limit:
            return Points(self.allowance, spent, self.push, False)
        return Points(self.allowance, self.limit, self.push, False, True) if self.is_fresh else None

    def halted(self) -> "Points":
        """The same, with no further step allowed. WWA-11.0b."""
        return replace(self, is_over=True)


def points_of(world: World, state: State, units: Sequence[int], push: int = NO_ROLL) -> Points:
    """What units of a stack have when they go on, or with this push when they set out.

    WWA-6.4b, WWA-6.5a, WWA-7.7a, WWA-11.1a, WWA-11.3b.
    """
    kinds, standing = world.kinds, [state.units[index] for index in units]
    if is_fresh(state, units):
        fed = [feeds(world, state, index, state.units[index].where) for index in units]
    else:
        fed = [unit.has(SUPPLIED) for unit in standing]
        push = standing[0].push
    allowance = min(allowance_of(kinds[index], is_fed) for index, is_fed in zip(units, fed, strict=True))
    spent = max(unit.spent for unit in standing)
    return Points(allowance, spent, push, is_fresh=not spent)


def feeds(world: World, state: State, index: int, here: Hex) -> bool:
    """Is the unit in supply where it starts? WWA-11.1a, WWA-7.0d."""
    return supply_of(world, state).feeds(index, here)


def allowance_of(kind: UnitKind, is_fed: bool) -> int:
    """Movement points of a segment. WWA-11.3b."""
    return kind.ma if is_fed else halved(kind.ma)


def is_raining_on_start(world: World, state: State, here: Hex, first: Hex) -> bool:
    """Does it rain where the move starts? Who comes from a box off the map starts in the half of the first hex. WWA-7.7e."""
    start = first if is_box(here) and here != world.board.kitona else here
    is_north = world.tables.track.turn[max(1, state.turn) - 1].rainy == "north"
    return world.board.is_north(start) == is_north
