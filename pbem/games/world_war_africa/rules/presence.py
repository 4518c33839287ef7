"""Units by place, zones of control, and stacking limits. WWA-6.0a to WWA-6.1e, WWA-11.0a to WWA-11.0e."""

from collections.abc import Iterable
from functools import cached_property, partial
from itertools import combinations

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.state import ON_BOARD, State

Stacks = dict[Hex, tuple[int, ...]]


class Presence:
    """The units in hexes and boxes of one state. `presence_of` gives that of a state. `before`: that of another, to begin from."""

    def __init__(self, world: World, state: State, before: "Presence | None" = None) -> None:
        self.world, self.board, self.kinds, self.units = world, world.board, world.kinds, state.units
        found: tuple[dict[Hex, set[int]], dict[Hex, set[int]]] = ({}, {})
        changed: Iterable[int] = range(len(state.units))
        if before is not None:
            changed = [index for index, unit in enumerate(state.units) if unit is not before.units[index]]
            for index in changed:
                unit, side = before.units[index], self.kinds[index].side
                if unit.status == ON_BOARD:
                    if unit.where not in found[side]:
                        found[side][unit.where] = set(before.stacks[side][unit.where])
                    found[side][unit.where].discard(index)
        for index in changed:
            unit, side = state.units[index], self.kinds[index].side
            if unit.status == ON_BOARD:
                if unit.where not in found[side]:
                    found[side][unit.where] = set(before.stacks[side].get(unit.where, ())) if before else set()
                found[side][unit.where].add(index)
        self.stacks: tuple[Stacks, Stacks] = (self._stacks(0, found[0], before), self._stacks(1, found[1], before))

    def _stacks(self, side: int, found: dict[Hex, set[int]], before: "Presence | None") -> Stacks:
        """Those of a side, by hex: as before where nothing was found anew; each from the top, then by index."""
        if before is not None and not found:
            return before.stacks[side]
        units = self.units
        anew = {here: tuple(sorted(there, key=lambda index: (units[index].place, index))) for here, there in found.items()}
        stacks = anew if before is None else before.stacks[side] | anew
        return {here: stacks[here] for here in sorted(stacks) if stacks[here]}

    def at(self, here: Hex) -> tuple[int, ...]:
        """All units in a place from the top, the government's first: both sides can be in the Rwanda Box alone. WWA-6.1c."""
        return self.stacks[0].get(here, ()) + self.stacks[1].get(here, ())

    def of(self, side: int, here: Hex) -> tuple[int, ...]:
        """The units of a side in a place, from the top. WWA-8.5a."""
        return self.stacks[side].get(here, ())

    def holds_enemy(self, side: int, here: Hex) -> bool:
        """Does an enemy unit of this side stand there?"""
        return here in self.stacks[1 - side]

    @cached_property
    def zocs(self) -> tuple[frozenset[Hex], frozenset[Hex]]:
        """By side, the six hexes around each of its units, whatever terrain or hexside lies between; none into or out of boxes.

        WWA-11.0a, WWA-7.11n.
        """
        return self._around(self.stacks[0]), self._around(self.stacks[1])

    @cached_property
    def town_zocs(self) -> tuple[frozenset[Hex], frozenset[Hex]]:
        """The same of units in towns alone: these stop who enters. WWA-11.0b, WWA-11.0c."""
        towns = self.board.towns
        return (
            self._around(here for here in self.stacks[0] if here in towns),
            self._around(here for here in self.stacks[1] if here in towns),
        )

    def _around(self, hexes: Iterable[Hex]) -> frozenset[Hex]:
        grid = self.board.grid
        return frozenset([there for here in hexes if not is_box(here) for there in grid.around(here) if there >= 0])

    def is_in_enemy_zoc(self, side: int, here: Hex) -> bool:
        """Do enemies of this side control the hex? Its own units there do not lift that. WWA-11.0e."""
        return here in self.zocs[1 - side]

    def stops(self, side: int, here: Hex) -> bool:
        """Must a unit that enters stop there, for an enemy in a town? WWA-11.0b."""
        return here in self.town_zocs[1 - side]

    def enemy_within(self, side: int, here: Hex, hexes: int) -> bool:
        """Is an enemy unit in a hex at most so many away? Those in boxes do not count. WWA-10.2b, WWA-0f."""
        distance = self.board.grid.distance
        return any(not is_box(there) and distance(here, there) <= hexes for there in self.stacks[1 - side])

    def excess(self, here: Hex) -> int:
        """How many units of a place are above its limit; every unit counts one, markers nothing. WWA-6.0a, WWA-6.0b, WWA-6.0d."""
        limit = self.board.stack_limit(here)
        return max(0, len(self.at(here)) - limit) if limit else 0

    def is_mixed(self, here: Hex) -> bool:
        """Do contingents share the place that may not? Asked of every pair of units of a side. WWA-6.1e."""
        return any(self.clash(stack) for stack in (self.of(0, here), self.of(1, here)))

    def clash(self, units: Iterable[int]) -> bool:
        """May two of these units of one side not share a hex at the end of a segment? WWA-6.1e."""
        # one unit of each faction says all
        one_each = {self.kinds[index].faction: index for index in units}
        return any(not self.may_share(one, other) for one, other in combinations(one_each.values(), 2))

    def may_share(self, one: int, other: int) -> bool:
        """May these two be in a hex together?"""
        return may_share(self.kinds[one], self.kinds[other])


def may_share(first: UnitKind, second: UnitKind) -> bool:
    """May two units be in a hex together? FAC may with one other contingent, no other faction may with any. WWA-6.1e."""
    if first.contingent == second.contingent:
        return True
    return first.side == second.side and "FAC" in (first.faction, second.faction)


@once_a_state
def presence_of(world: World, state: State) -> Presence:
    """The units of a state by place; worked out from that of the state asked about before, as few units change."""
    found: Presence = world.memo.renewed("presence", partial(Presence, world, state))
    return found
