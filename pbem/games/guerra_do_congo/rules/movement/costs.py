"""Marching: what each hex costs a unit, what it may not enter, and how far it gets. Sections 3.1 to 3.3."""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import TypeVar

from msgspec import Struct

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Decision, Refusal
from pbem.engine.hexes import NOWHERE, Hex, hex_name, hexside
from pbem.engine.paths import Arrival
from pbem.engine.paths import reach as cheapest
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.movement.next_hexes import Going, Next, going_of, manner_of
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import (
    BESIEGED_AT_START,
    CONGO,
    KEEPS_FULL_PM,
    MOVED,
    ON_MAP,
    RESERVE,
    SUPPLIED,
    TO_COME,
    State,
    Unit,
)

T = TypeVar("T")
STAYS = MOVED | RESERVE  # marks of units that may not march (GC-2.3b, GC-8.1b)


class Budget(Struct, frozen=True, gc=False):
    """The movement points of one unit on its way."""

    allowance_mp: int
    spent: int
    has_moved: bool  # past its first hex: the one-hex minimum is gone
    is_besieged: bool  # has one hex, whatever it costs
    is_over: bool  # may not move on


class Ground:
    """The map and the enemy as the units of one state find them. `ground_of` gives that of a state."""

    def __init__(self, world: World, state: State, presence: Presence | None = None) -> None:
        self.world, self.state, self.board = world, state, world.board
        self.presence = presence or Presence(world, state)
        self.marched: dict[Decision, Budget | Refusal] = {}  # kept by `march`
        self._going: list[Going | None] = [None, None]

    @cached_property
    def movers(self) -> Collection[int]:
        """The units of the active side that may still move in this phase, in roster order: those without `unit_refusal`."""
        state, kinds = self.state, self.world.kinds
        units, own, turn = state.units, self.world.members[state.side], state.turn
        if is_marching_barred(state, state.side):
            return {}
        ready = [index for index in own if (unit := units[index]).status == ON_MAP and not unit.marks & STAYS]
        return dict.fromkeys([index for index in ready if kinds[index].first_move_turn <= turn])

    @cached_property
    def coming(self) -> tuple[int, ...]:
        """The units of the active side that may come on now: of this turn or held back from earlier ones. GC-2.2f, GC-3.4.3f."""
        kinds, units, turn = self.world.kinds, self.state.units, self.state.turn
        own = self.world.members[self.state.side]
        return tuple([index for index in own if units[index].status == TO_COME and kinds[index].turn <= turn])

    def movers_in(self, hexes: Collection[Hex]) -> Iterator[int]:
        """Those of them that stand in one of these hexes."""
        units = self.state.units
        return (index for index in self.movers if units[index].where in hexes)

    def out_of_use(self, kind: str) -> frozenset[Hex]:
        """The hexes whose facilities of a kind are interdicted in this turn. GC-4.6.4a."""
        return self.going(self.state.side).out_of_use[kind]

    def going(self, side: int) -> Going:
        """The going for the units of a side."""
        found = self._going[side]
        if found is None:
            found = self._going[side] = going_of(self.presence, self.state, side)
        return found

    def step_refusal(self, kind: UnitKind, here: Hex, there: Hex) -> Refusal | None:
        """Why a unit may not go into a neighbouring hex at any price. GC-3.2.1a, GC-3.3.5a, GC-3.3.5b, GC-3.3.6a, GC-6b."""
        board = self.board
        if there == NOWHERE:
            return Refusal("GC-3.1a", "off-the-map", hex_name(here))
        if there not in board.terrain:
            rule, code = ("GC-6b", "neutral-country") if there in board.neutral else ("GC-3.3.5a", "sea-or-lake")
            return Refusal(rule, code, hex_name(there))
        if hexside(here, there) in board.lakes:
            return Refusal("GC-3.3.5b", "across-a-lake", hex_name(there))
        if self.presence.holds_enemy(kind.side, there):
            return Refusal("GC-3.2.1a", "enemy-there", hex_name(there))
        if kind.is_mobile and self.going(kind.side).is_closed_to_mobile(here, there):
            return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(there))
        return None

    def steps(self, kind: UnitKind, here: Hex, budget: Budget) -> Iterator[tuple[Hex, Budget]]:
        """The hexes a unit may go into next, in order of directions, each with what it then has spent."""
        if budget.is_over:
            return
        for there, cost in (self._going[kind.side] or self.going(kind.side)).next(kind, here):
            after = spend(budget, cost)
            if after is not None:
                yield there, after

    def step(self, kind: UnitKind, here: Hex, there: Hex, budget: Budget) -> Budget | Refusal:
        """One hex further, or why not."""
        if budget.is_over:
            rule, code = ("GC-3.2.1e", "besieged-one-hex") if budget.is_besieged else ("GC-3.1d", "only-one-hex")
            return Refusal(rule, code, hex_name(here))
        refusal = self.step_refusal(kind, here, there)
        if refusal:
            return refusal
        cost = self.going(kind.side).cost_mp(kind, here, there)
        left = budget.allowance_mp - budget.spent
        return spend(budget, cost) or Refusal("GC-3.1a", "too-few-points", f"{hex_name(there)} {cost} {left}")


@once_a_state
def ground_of(world: World, state: State) -> Ground:
    """The ground of a state."""
    return Ground(world, state, presence_of(world, state))


def once_a_unit(work: Callable[[Ground, int], T]) -> Callable[[Ground, int], T]:
    """A question about a unit of the active side, answered by the unit and the going alone: kept while they are the same."""

    def known(ground: Ground, index: int) -> T:
        unit, kept = ground.state.units[index], ground.going(ground.state.side).of_unit
        found = kept.get((work, index))
        if found is None or found[0] is not unit:
            found = kept[work, index] = (unit, work(ground, index))
        answer: T = found[1]
        return answer

    return known


def spend(budget: Budget, cost: int) -> Budget | None:
    """What is left after a hex of this cost; None when it cannot be paid. GC-3.1a, GC-3.1d, GC-3.2.1e."""
    if budget.is_over:
        return None
    most = budget.allowance_mp
    if budget.is_besieged:  # its single hex, at any cost; it spends what it has of it
        return Budget(most, min(cost, most), True, True, True)
    if budget.spent + cost <= most:
        return Budget(most, budget.spent + cost, True, False, False)
    if not budget.has_moved:  # the one-hex minimum takes everything
        return Budget(most, most, True, False, True)
    return None


def allowance_mp(kind: UnitKind, unit: Unit) -> int:
    """Movement points of this phase: halved when unsupplied, then less what a bombardment took.

    GC-3.6.2a, GC-3.6.2b, GC-3.6.2c, GC-3.6.2d, GC-3.6.2e, GC-5.1b.
    """
    is_whole = unit.marks & (SUPPLIED | KEEPS_FULL_PM)
    left = (kind.pm if is_whole else kind.pm // 2) - unit.pm_loss
    return left if left > 0 else 0


def budget_of(kind: UnitKind, unit: Unit) -> Budget:
    """What a unit sets out with. Points are its own and of this phase only. GC-3.1b."""
    return Budget(allowance_mp(kind, unit), 0, False, unit.has(BESIEGED_AT_START), False)


def is_marching_barred(state: State, side: int) -> bool:
    """In turn 1 the Congo side does not move. GC-6c, GC-6d, GC-3.4.4c."""
    return state.turn == 1 and side == CONGO


def unit_refusal(world: World, state: State, index: int) -> Refusal | None:
    """Why a unit may not march at all in this phase. GC-2.3b, GC-3.4.4a, GC-6c, GC-8.1b."""
    side = state.side
    if not 0 <= index < len(world.kinds):
        return Refusal("GC-2.7.2.3a", "no-such-unit", f"#{index}")
    kind, unit = world.kinds[index], state.units[index]
    if kind.side != side:
        return Refusal("GC-2.7.2.3a", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-3.1a", "not-on-the-map", kind.id)
    if is_marching_barred(state, side):
        return Refusal("GC-6c", "no-movement-in-turn-1", kind.id)
    if kind.first_move_turn > state.turn:
        return Refusal("GC-3.4.4a", "not-released", f"{kind.id} {kind.first_move_turn}")
    if unit.has(MOVED):
        return Refusal("GC-2.3b", "already-moved", kind.id)
    if unit.has(RESERVE):
        return Refusal("GC-8.1b", "in-reserve", kind.id)
    return None


def arrivals(ground: Ground, index: int) -> dict[Hex, Arrival[Hex]]:
    """Every hex a unit of the active side can march to or through, its own at cost 0; empty when it may not march."""
    if unit_refusal(ground.world, ground.state, index):
        return {}
    kind, unit = ground.world.kinds[index], ground.state.units[index]
    return arrivals_from(ground, kind, unit.where, budget_of(kind, unit))


def arrivals_from(ground: Ground, kind: UnitKind, start: Hex, budget: Budget) -> dict[Hex, Arrival[Hex]]:
    """Every hex that such a unit can get to from here with this budget, the start at cost 0; points spent before do not count.

    Worked out once for as long as the going stays the same: not to be changed.
    """
    known, key = ground.going(kind.side).arrivals, (manner_of(kind), start, budget)
    found = known.get(key)
    if found is None:
        found = known[key] = _arrivals_from(ground, kind, start, budget)
    return found


def _arrivals_from(ground: Ground, kind: UnitKind, start: Hex, budget: Budget) -> dict[Hex, Arrival[Hex]]:
    before, going = budget.spent, ground.going(kind.side)

    def step(here: Hex, _: int) -> Next:
        return going.next(kind, here)

    may_go_on = not (budget.is_besieged or budget.is_over)
    found = cheapest(start, budget.allowance_mp - before, step) if may_go_on else {start: Arrival(0, start)}
    for there, after in ground.steps(kind, start, budget):
        if after.is_over and there not in found:  # by the one-hex minimum or out of a siege
            found[there] = Arrival(after.spent - before, start)
    return found
