"""Companions of a unit that moves: passengers, its car, the chief with his guard. Section 5.1.3, R40-S2.2b."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.rio_40.rules import actions
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ABOARD, MOVED, ON_MAP, RODE, TO_COME, USED, State


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


def party(presence: Presence, index: int, rider: int | None) -> tuple[int, ...]:
    """The units of a run: the mover, with its passenger behind it, and the chief if a combatant of them was in his hex.

    R40-5.1.3a, R40-5.1.3e, R40-5.1.3.2g, R40-S2.2b: an empty car does not take him, nor does who is in the air.
    """
    units = (index,) if rider is None else (index, rider)
    guard = next((each for each in units if presence.kinds[each].is_combatant), None)
    chief = chief_with(presence, guard) if guard is not None else None
    return units if chief is None else (*units, chief)


def rider_refusal(presence: Presence, transport: int, rider: int, action: int) -> Refusal | None:
    """Why a combatant cannot ride in a transport of its hex, or come on with one.

    R40-2.2.2b, R40-2.2.2c, R40-5.1.3b, R40-5.1.3i.
    """
    kinds, units = presence.kinds, presence.units
    name = presence.world.notation.unit(rider)
    if rider >= len(kinds):
        return Refusal("R40-5a", "no-such-unit", name)
    carrier = kinds[transport]
    if not carrier.is_transport:
        return Refusal("R40-2.2.2b", "carries-nobody", carrier.id)
    if kinds[rider].side != carrier.side:
        return Refusal("R40-0a", "not-your-unit", name)
    if units[transport].status == TO_COME:
        return _coming_refusal(presence, rider)
    if carrier.is_helicopter:
        return Refusal("R40-5.1.3.2d", "boards-on-the-ground", name)
    barred = actions.refusal(presence.world, presence.state, rider, action)
    if barred:
        return barred
    if not kinds[rider].can_ride:
        return Refusal("R40-2.2.2c", "cannot-ride", name)
    if units[rider].has(ABOARD) or units[rider].where != units[transport].where:
        return Refusal("R40-5.1.3a", "not-in-its-hex", name)
    if units[rider].has(USED):
        return Refusal("R40-5.1.3b", "has-acted", name)
    return None


def _coming_refusal(presence: Presence, rider: int) -> Refusal | None:
    """Entering together counts as starting together. R40-5.1.3b, R40-5.1.5k; who comes from the box comes on foot, R40-S4.2c."""
    kind, unit = presence.kinds[rider], presence.units[rider]
    if unit.status != TO_COME or not 0 < kind.turn <= presence.state.turn:
        return Refusal("R40-5.1.3a", "not-in-its-hex", kind.id)
    if not kind.can_ride:
        return Refusal("R40-2.2.2c", "cannot-ride", kind.id)
    if unit.has(USED):
        return Refusal("R40-5.1.3b", "has-acted", kind.id)
    return None


def riders(presence: Presence, transport: int, action: int) -> list[int]:
    """Who can ride in a transport now, in roster order."""
    unit = presence.units[transport]
    if not presence.kinds[transport].is_transport:
        return []
    if unit.status == TO_COME:
        near = [kind.index for kind in presence.kinds if presence.units[kind.index].status == TO_COME]
    else:
        near = list(presence.at(Hex(unit.where)))
    return [index for index in near if rider_refusal(presence, transport, index, action) is None]
