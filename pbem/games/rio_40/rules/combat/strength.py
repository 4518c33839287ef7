"""The calculation of an attack: its total with the reasons, and the column after all shifts. R40-5.3.1, R40-5.3.2, R40-5.3.5."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.engine.planning import Part
from pbem.engine.tables import Band, Column, Shift, band_of, shifted
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import ABOARD, RODE


class Strength(Struct, frozen=True):
    """The strength of an attack or a search: the total with its parts, and the column with its shifts."""

    total: int
    parts: tuple[Part, ...]
    column: Column


def strength(presence: Presence, side: int, target: Hex, attackers: Sequence[int]) -> Strength:
    """An attack by these units of a side, as the target hex stands now. R40-5.3.1b, R40-5.3.2b, steps 3 to 7 of R40-5.3.1i."""
    shifts = _shifts(presence, side, target, attackers)
    return added_up(_parts(presence, side, target, attackers), shifts, presence.world.tables.attack_columns)


def added_up(parts: Iterable[Part], shifts: Iterable[Shift], columns: Sequence[Band]) -> Strength:
    """A sum, and the column among these that it is read in. R40-5.3.1h, R40-5.3.2e."""
    numbers = tuple(parts)
    total = sum(part.points for part in numbers)
    return Strength(total, numbers, shifted(band_of(columns, total), tuple(shifts), len(columns)))


def _parts(presence: Presence, side: int, target: Hex, attackers: Sequence[int]) -> Iterator[Part]:
    """R40-5.3.1a, R40-5.3.1c, R40-5.3.1d, R40-5.3.5.1a, R40-5.3.5.1e, R40-5.3.5.2a, R40-5.3.5.2c."""
    for index in attackers:
        kind = presence.kinds[index]
        yield Part("R40-5.3.1a", kind.id, kind.fp)
        between = distance_hexes(presence, index, target) - 1
        if between:
            yield Part("R40-5.3.1a", kind.id, -between)
        if presence.units[index].has(ABOARD):
            yield Part("R40-5.3.5.1a", kind.id, -1)
        elif presence.units[index].has(RODE):
            yield Part("R40-5.3.5.2a", kind.id, -1)
    transport = presence.transport_at(target, 1 - side)
    if transport is not None:
        rule = "R40-5.3.5.1e" if presence.kinds[transport].is_helicopter else "R40-5.3.5.2c"
        yield Part(rule, presence.kinds[transport].id, -1)
    defender = presence.combatant_at(target, 1 - side)
    if defender is not None:
        nearest = min(distance_hexes(presence, index, target) for index in attackers)
        yield Part("R40-5.3.1c", presence.kinds[defender].id, -_defence(presence, defender, nearest))


def _defence(presence: Presence, defender: int, nearest_hexes: int) -> int:
    """What a defender takes off: halved first, then less by distance, never below nought. R40-5.3.1c, R40-5.3.1d."""
    fp = presence.kinds[defender].fp
    if presence.units[defender].is_suppressed:
        fp = (fp + 1) // 2
    return max(0, fp - (nearest_hexes - 1))


def distance_hexes(presence: Presence, index: int, target: Hex) -> int:
    """From a unit to the attacked hex. R40-0i."""
    return presence.board.grid.distance(presence.units[index].where, target)


def _shifts(presence: Presence, side: int, target: Hex, attackers: Sequence[int]) -> Iterator[Shift]:
    """R40-5.3.2a, R40-5.3.2c, R40-5.3.2d, R40-5.3.1f, R40-5.5f."""
    enemy, conditions = 1 - side, presence.world.tables.conditions
    terrain = presence.board.terrain[target].shift
    if terrain and _terrain_counts(presence, enemy, target, attackers):
        yield Shift("R40-5.3.2a", -terrain)
    if presence.downs_at(target, enemy) and not presence.units_at(target, enemy):
        yield Shift("R40-5.3.2c", conditions.hidden)
    if is_besieged_there(presence, enemy, target):
        yield Shift("R40-5.3.2d", conditions.siege)


def _terrain_counts(presence: Presence, enemy: int, target: Hex, attackers: Sequence[int]) -> bool:
    """Not for a helicopter that attacks alone, nor for one that is attacked in the air. R40-5.3.5.1b, R40-5.3.5.1e."""
    if len(attackers) == 1 and presence.units[attackers[0]].has(ABOARD):
        return False
    return not is_only_airborne(presence, enemy, target)


def is_only_airborne(presence: Presence, side: int, here: Hex) -> bool:
    """Is all that a side has in a hex up in the air, with no face-down counter below? R40-5.3.5.1d, R40-5.3.5.1e."""
    units = presence.units_at(here, side)
    return bool(units) and not presence.downs_at(here, side) and all(map(presence.is_airborne, units))


def is_besieged_there(presence: Presence, side: int, here: Hex) -> bool:
    """Is the column that of a siege? The combatant counts, else what is face down, else the transport. R40-5.3.4d."""
    combatant = presence.combatant_at(here, side)
    if combatant is not None:
        return presence.is_besieged(combatant)
    if presence.downs_at(here, side):
        return presence.is_besieged_down(side, here)
    transport = presence.transport_at(here, side)
    return transport is not None and presence.is_besieged(transport)
