"""Where civilians flee to under fire: away from those who shoot, without anybody's choice. R40-6h."""

from collections.abc import Sequence

from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.roster import FOOT
from pbem.games.rio_40.rules.presence import Presence


def refuge(presence: Presence, here: Hex, side: int, attackers: Sequence[int]) -> Hex | None:
    """The hex that a civilian retreats to from an attack by these units of a side; None where there is none. R40-6h."""
    grid = presence.board.grid
    places = [presence.units[index].where for index in attackers]
    open_to_it = [there for there in presence.board.neighbours[here] if _is_open(presence, there, side)]
    far = [there for there in open_to_it if all(grid.distance(there, place) >= 2 for place in places)]
    if far:
        return _farthest(presence, far, places)
    nearest = min(places, key=lambda place: (grid.distance(here, place), place))
    around = presence.board.neighbours[here]
    most = max(grid.distance(there, nearest) for there in around)
    opposite = [there for there in open_to_it if grid.distance(there, nearest) == most]
    return _farthest(presence, opposite, places) if opposite else None


def _is_open(presence: Presence, there: Hex, side: int) -> bool:
    """No river, nobody of the attackers, no civilian, nothing face down. R40-6h, R40-5.1.4.1d."""
    kinds = presence.kinds
    return presence.board.is_open_to(FOOT, there) and not any(
        kinds[index].side == side or kinds[index].is_civilian or presence.is_down(index) for index in presence.at(there)
    )


def _farthest(presence: Presence, hexes: Sequence[Hex], places: Sequence[Hex]) -> Hex:
    """The greatest distance to the nearest attacker, then to all of them, then the lowest row and column."""
    distance = presence.board.grid.distance

    def order(there: Hex) -> tuple[int, int, Hex]:
        away = [distance(there, place) for place in places]
        return -min(away), -sum(away), there

    return min(hexes, key=order)
