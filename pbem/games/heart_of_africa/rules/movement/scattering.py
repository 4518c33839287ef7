"""Ways that would scatter a unit for good: where a die or a secret tells something, nothing can be taken back. HA-COH-03.

Such a way is refused if the unit could not close up any more, however far its figures may still go. That is looked at on open
ground: what lies between them may keep them apart even so.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Grid, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.activity import have_acted
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hazards import crocodiles, stakes
from pbem.games.heart_of_africa.rules.movement.strides import Stride, pace_of
from pbem.games.heart_of_africa.state.figures import OFF_MAP, ON_MAP, STOPPED
from pbem.games.heart_of_africa.state.position import State

CLIMBS = 2
"""So far may come, whatever the dice, who has not acted: by climbing, jumping, changing places."""


class Spot(Struct, frozen=True, gc=False):
    """Where a figure is, and how far it may still go."""

    here: Hex
    left: int


def places(world: World, state: State, unit: int) -> dict[int, Hex]:
    """The figures of a unit that are there, with their hexes: of one aboard that of its vessel. HA-TRAIT-04."""
    here = standing(world, state)
    return {number: here.hexes(number)[0] for number in here.members(unit)}


def begun_at(state: State, now: Mapping[int, Hex]) -> dict[int, Hex]:
    """Where these figures stood when the activation began, without those who were not there yet."""
    was = dict(state.activation.before)
    there = (number for number in now if number not in was or was[number].status == ON_MAP)
    return {number: was[number].where if number in was else now[number] for number in there}


@once_a_state
def spots(world: World, state: State) -> dict[int, dict[int, Spot]]:
    """The figures of each unit of the activation that may not scatter: it began in cohesion, and is not scattered for good."""
    reach, found = world.tables.moving.cohesion, dict[int, dict[int, Spot]]()
    for unit in state.activation.units:
        now = places(world, state, unit)
        if any(state.figures[number].status != ON_MAP for number in now) or gap(world.grid, begun_at(state, now), reach):
            continue
        own = {number: Spot(here, _left(world, state, number)) for number, here in now.items()}
        if not state.activation.is_revealed or len(_chains(world.grid, reach, own.values())) == 1:
            found[unit] = own
    return found


def _left(world: World, state: State, figure: int) -> int:
    if state.figures[figure].has(STOPPED):
        return 0
    pace = pace_of(world, state, figure)
    return max(pace.most(is_slow=False) - pace.spent, 0 if figure in have_acted(world, state) else CLIMBS)


def _chains(grid: Grid, reach: int, figures: Collection[Spot]) -> list[list[Spot]]:
    """The groups of figures that can come to hang together."""
    left, found = list(figures), list[list[Spot]]()
    while left:
        group, edge = [left.pop(0)], 0
        while left and edge < len(group):
            apart = list[Spot]()
            for each in left:
                (group if _meet(grid, reach, group[edge], each) else apart).append(each)
            left = apart
            edge += 1
        found.append(group)
    return found


def _meet(grid: Grid, reach: int, one: Spot, other: Spot) -> bool:
    return grid.distance(one.here, other.here) <= reach + one.left + other.left


def tells(world: World, state: State, figure: int, hexes: tuple[Hex, ...]) -> bool:
    """Has something been told in this activation, or is it by this way? HA-TERR-12, HA-TERR-16, HA-TRAP-03."""
    if state.activation.is_revealed:
        return True
    comes_on = state.figures[figure].status == OFF_MAP
    return bool(crocodiles.due(world, state, figure, hexes, comes_on=comes_on) or stakes.due(world, state, figure, hexes))


class Room:
    """Where a figure may stop so that its unit could still close up."""

    def __init__(self, world: World, state: State, figure: int) -> None:
        self._world, self._state, self._figure = world, state, figure
        self._is_revealed = state.activation.is_revealed
        self._crocodiles, self._stakes = world.field.crocodiles, stakes.covered(world, state).keys()

    @property
    def is_limited(self) -> bool:
        """May it not stop wherever it likes?"""
        return bool(self._groups if self._is_revealed else self._crocodiles or self._stakes)

    def has(self, stride: Stride, hexes: tuple[Hex, ...], is_last: bool) -> bool:
        """May a figure stop there? `is_last`: it goes no farther in this activation."""
        if not self._is_revealed and self._crocodiles.isdisjoint(hexes) and self._stakes.isdisjoint(hexes):
            return True
        left = 0 if is_last or stride.has_stopped else stride.strider.pace.most(stride.is_slow) - stride.spent
        spot, grid, reach = Spot(stride.here, left), self._world.grid, self._world.tables.moving.cohesion
        if all(any(_meet(grid, reach, spot, each) for each in group) for group in self._groups):
            return True
        return not tells(self._world, self._state, self._figure, hexes)

    @cached_property
    def _groups(self) -> list[list[Spot]]:
        """The groups of the others that can come to hang together."""
        own = spots(self._world, self._state).get(standing(self._world, self._state).unit_of(self._figure), {})
        others = [spot for number, spot in own.items() if number != self._figure]
        return _chains(self._world.grid, self._world.tables.moving.cohesion, others)


def scatter_refusal(world: World, state: State, stride: Stride, hexes: tuple[Hex, ...], is_last: bool) -> Refusal | None:
    """Why a figure may not go so: its unit could not close up any more, and something is told. HA-COH-03."""
    figure = stride.strider.figure
    is_fine = not tells(world, state, figure, hexes) or Room(world, state, figure).has(stride, hexes, is_last)
    return None if is_fine else Refusal("HA-COH-03", "scatters-unit", world.notation.unit(figure))


class Kept(Struct, frozen=True, gc=False):
    """A way as the kit's trail that does not scatter its unit. Who has come too far does not come back on the same way."""

    room: Room
    stride: Stride
    hexes: tuple[Hex, ...]

    @property
    def here(self) -> Hex:
        return self.stride.here

    @property
    def spent_mp(self) -> int:
        return self.stride.spent_mp

    @property
    def is_open(self) -> bool:
        return self.room.has(self.stride, self.hexes, is_last=False)

    @property
    def may_end(self) -> bool:
        return self.stride.may_end and self.is_open

    def onward(self) -> "Iterator[Kept]":
        """One hex further, where an end can still be reached."""
        return (way for way in self._steps() if way._leads_to_an_end())

    def _steps(self) -> "Iterator[Kept]":
        """One hex further, where it is open."""
        for stride in self.stride.steps():
            hexes = (*self.hexes, stride.here)
            if self.room.has(stride, hexes, is_last=False):
                yield Kept(self.room, stride, hexes)

    def can_end(self) -> bool:
        """Can the figure stop here, or further on?"""
        return self.may_end or any(way._leads_to_an_end() for way in self._steps())

    def _leads_to_an_end(self) -> bool:
        """The same of a way that is open."""
        return self.stride.may_end or any(way._leads_to_an_end() for way in self._steps())
