"""Who goes along with a unit that moves other than by a march: its car, its passenger, the chief under its guard."""

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.rio_40.rules.presence import Presence
from pbem.games.rio_40.state import ABOARD, MOVED, ON_MAP, RODE, State


def chief_with(presence: Presence, index: int) -> int | None:
    """The chief in the hex of a combatant on the ground: he goes where it goes, suppressed or not. R40-S2.2b."""
    unit = presence.units[index]
    if unit.status != ON_MAP or not presence.kinds[index].is_combatant or unit.has(ABOARD):
        return None
    return next((other for other in presence.at(unit.where) if presence.kinds[other].is_chief), None)


def goers(presence: Presence, index: int) -> tuple[int, ...]:
    """A unit and who goes with it, itself first: whom it carries, what it rode in, the chief.

    R40-5.1.3.2g, R40-5.1.3d, R40-S2.2b.
    """
    kind, unit = presence.kinds[index], presence.units[index]
    companions = [
        presence.aboard(index) if kind.is_helicopter else None,
        presence.transport_at(unit.where, kind.side) if unit.has(RODE) else None,
        chief_with(presence, index),
    ]
    return (index, *(each for each in companions if each is not None))


def moved_together(state: State, movers: tuple[int, ...], there: Hex) -> State:
    """The state with these in another hex, their movement of this phase over. R40-5f."""
    for index in movers:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, where=there, marks=unit.marks | MOVED))
    return state
