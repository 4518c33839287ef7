"""How far it is on the ground to where a formation goes, if water, cliffs or works lie between. decisions.md, section 4.3."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.works.crossing import bars
from pbem.games.heart_of_africa.state.position import State

Steps = dict[Hex, int]


class Detours(Struct, frozen=True):
    """The steps to a hex from those that lie before it, where somebody has no straight way there; of none where all have one.

    `via`: the hexes by which they are told to go, whatever is nearer; `shut`: hexes that they are told not to enter.
    """

    world: World
    middle: Hex = NOWHERE
    steps: Steps = {}
    via: tuple[Hex, ...] = ()
    shut: frozenset[Hex] = frozenset()

    def is_sure(self, here: Hex) -> bool:
        """Is it known how far around it is from there?"""
        return here in self.steps

    def toward(self, goal: Hex) -> Callable[[Hex, Hex], int]:
        """Says how far it is, at the least, from a hex to this one near the middle."""
        steps, distance = self.steps, self.world.grid.distance
        beyond, aside = len(steps), distance(self.middle, goal)

        def left(here: Hex, there: Hex) -> int:
            straight, around = distance(here, there), steps.get(here)
            return straight + beyond if around is None else max(straight, around - aside)

        return left


def detours(world: World, state: State, side: int, kind: Kind, starts: Iterable[Hex], middle: Hex) -> Detours:
    """Those of a unit: from where its figures stand. Who stands in the way is not looked at."""
    ground = _Ground(world, state, side, kind)
    closed_in = {here for here in starts if not ground.leads_straight(here, middle)}
    return Detours(world, middle, ground.flood(middle, closed_in)) if closed_in else Detours(world)


class _Ground:
    """What a kind of figure can step over."""

    def __init__(self, world: World, state: State, side: int, kind: Kind) -> None:
        self.world, self.state, self.side, self.kind = world, state, side, kind
        self.closed = world.closed[kind.step_class]
        self._straight = set[Hex]()  # from where it leads straight

    def is_barred(self, here: Hex, there: Hex) -> bool:
        if there == NOWHERE or there in self.closed:
            return True
        return here in self.world.walled and bool(bars(self.world, self.state, self.side, self.kind, here, there))

    def leads_straight(self, here: Hex, there: Hex) -> bool:
        """Can one come nearer with every step?"""
        around_of, (one, other), gone = self.world.grid.around, self.world.grid.straight(here, there), list[Hex]()
        (first, firsts), (second, seconds) = one, other
        while (firsts or seconds) and here not in self._straight:
            gone.append(here)
            around = around_of(here)
            if firsts and not self.is_barred(here, around[first]):
                here, firsts = around[first], firsts - 1
            elif seconds and not self.is_barred(here, around[second]):
                here, seconds = around[second], seconds - 1
            else:
                return False
        self._straight.update(gone)
        return True

    def flood(self, middle: Hex, wanted: set[Hex]) -> Steps:
        """The steps from every hex to the middle, as far out as all that are wanted."""
        found, edge, left, shut = {middle: 0}, [middle], set(wanted), {NOWHERE, middle, *self.closed}
        walled, around_of = self.world.walled, self.world.grid.around
        for there in edge if middle not in self.closed else ():  # which grows on the way
            left.discard(there)
            steps, is_walled = found[there] + 1, there in walled
            for here in around_of(there):
                if here in shut or (is_walled and self.is_barred(here, there)):
                    continue
                shut.add(here)
                found[here] = steps
                edge.append(here)
            if not left:
                break
        return found
