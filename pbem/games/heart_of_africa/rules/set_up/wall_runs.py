"""Walls that hang together: what their inches pay for. HA-FORT-01, HA-BARR-01."""

from collections.abc import Iterable, Iterator

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Work
from pbem.games.heart_of_africa.state.position import State

Corner = frozenset[Hex]
"""Three hexes that meet. Two hexsides hang together where they have one in common."""


class Runs:
    """Some walls as runs of hexsides that hang together; each run is made of whole inches."""

    def __init__(self, world: World, works: Iterable[Work]) -> None:
        self._world, self._per_inch = world, world.tables.works.hexsides_per_inch
        self._run_at: dict[Corner, int] = {}
        self._sizes: dict[int, int] = {}
        for number, work in enumerate(works):
            joined = self._touched(work)
            self._sizes[number] = 1 + sum(self._sizes.pop(run) for run in joined)
            self._run_at |= {corner: number for corner, run in self._run_at.items() if run in joined}
            self._run_at |= dict.fromkeys(self._corners(work), number)
        self.paid = sum(map(self._whole, self._sizes.values()))

    def paid_with(self, wall: Work) -> int:
        """For how many hexsides the inches pay when this one is laid too."""
        joined = [self._sizes[run] for run in self._touched(wall)]
        return self.paid - sum(map(self._whole, joined)) + self._whole(1 + sum(joined))

    def _touched(self, wall: Work) -> set[int]:
        return {self._run_at[corner] for corner in self._corners(wall) if corner in self._run_at}

    def _corners(self, wall: Work) -> Iterator[Corner]:
        grid, beside = self._world.grid, self._world.grid.around(wall.outside)
        third = (there for there in grid.around(wall.inside) if there in beside and there in grid)
        return (frozenset((wall.inside, wall.outside, there)) for there in third)

    def _whole(self, size: int) -> int:
        return size + -size % self._per_inch


@once_a_state
def wall_runs(world: World, state: State) -> dict[str, Runs]:
    """The walls that stand: all together under no name, and those of each kind."""
    works = state.ground.works
    of_kind = {kind: [work for work in works if work.kind == kind] for kind in (PALISADE, BARRICADE)}
    return {name: Runs(world, those) for name, those in ({"": works} | of_kind).items()}
