"""A Movement Segment of the real map in a few lines."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.state import Cache, Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, position


class Moving(Played):
    """A Movement Segment that can say who holds what and where caches lie."""

    def holder(self, place: str) -> str:
        """The contingent that holds a place, or ""."""
        found = control.holder(WORLD, self.state, at(place))
        return CONTINGENTS[found] if found != NOBODY else ""

    def caches(self, side: str) -> list[str]:
        """Where the caches of a side lie, ascending."""
        places = (cache.where for cache in self.state.caches if cache.side == SIDES.index(side))
        return [WORLD.board.grid.name(where) for where in sorted(places)]


def moving(
    contingent: int, units: Mapping[str, str], caches: Mapping[str, Sequence[str]] | None = None, entries: int = 0, **more: object
) -> Moving:
    """The Movement Segment of a contingent; `caches`: by side, where they lie; `entries`: units that may still come on."""
    lying = [Cache(SIDES.index(side), at(place)) for side, places in (caches or {}).items() for place in places]
    state = replace(position(units, **more), contingent=contingent, entries=entries, caches=tuple(lying))  # type: ignore[arg-type]
    side = CONTINGENT_SIDE[contingent]
    return Moving(state, Step("draw"), Step("activation_ends"), Step("combat", side), Step("movement", side))
