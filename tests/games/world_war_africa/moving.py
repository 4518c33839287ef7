"""A Movement Segment of the real map in a few lines."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.state import State, Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit


class Moving(Played):
    """A Movement Segment that can say who holds what, where caches lie, what a unit has spent."""

    def holder(self, place: str) -> str:
        """The contingent that holds a place, or ""."""
        found = control.holder(WORLD, self.state, at(place))
        return CONTINGENTS[found] if found != NOBODY else ""

    def caches(self, side: str) -> list[str]:
        """Where the caches of a side lie, ascending."""
        places = (cache.where for cache in self.state.caches if cache.side == SIDES.index(side))
        return [WORLD.board.grid.name(where) for where in sorted(places)]

    def spent(self, name: str) -> int:
        """The points a unit has spent in this segment."""
        return self.state.units[unit(name)].spent

    def has(self, name: str, mark: int) -> bool:
        """Does a unit carry this mark?"""
        return self.state.units[unit(name)].has(mark)


def segment(
    contingent: int,
    units: Mapping[str, str],
    caches: Mapping[str, Sequence[str]] | None = None,
    entries: int = 0,
    hired: tuple[int, int] = (0, 0),
    **more: object,
) -> State:
    """A position in the Movement Segment of a contingent, without its steps.

    `caches`: by side, where they lie; `entries`: units that may still come on; `hired`: PMC markers by side.
    """
    lying = [(SIDES.index(side), place) for side, places in (caches or {}).items() for place in places]
    state = position(units, caches=lying, **more)  # type: ignore[arg-type]
    return replace(state, contingent=contingent, entries=entries, hired=hired)


def moving(contingent: int, units: Mapping[str, str], **more: object) -> Moving:
    """The Movement Segment of a contingent, as `segment` puts it together."""
    side, state = CONTINGENT_SIDE[contingent], segment(contingent, units, **more)  # type: ignore[arg-type]
    return Moving(state, Step("draw"), Step("activation_ends"), Step("combat", side), Step("movement", side))
