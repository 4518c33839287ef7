"""What a position file need not say of a unit, for it follows from its figures: status, strength, departure."""

from collections.abc import Iterator, Sequence

from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    BROKEN,
    DESTROYED,
    EXITED,
    FLED,
    GONE,
    HERE,
    KILLED,
    MARCHING,
    OFF_MAP,
    ON_MAP,
    ROUT,
    Departure,
    Figure,
    Listed,
    Loss,
    Unit,
)


def figures_of(roster: Sequence[Listed], unit: int) -> range:
    """The numbers of a unit's own figures."""
    first = sum(len(listed.troops) for listed in roster[:unit])
    return range(first, first + len(roster[unit].troops))


def usual_status(roster: Sequence[Listed], figures: Sequence[Figure], unit: int) -> int:
    """What has become of a unit by its figures: nobody has come on yet, somebody is there, or how the last have gone."""
    found = {figures[number].status for number in figures_of(roster, unit)}
    if found <= {OFF_MAP}:
        return MARCHING
    if found & {ON_MAP, ABOARD, OFF_MAP}:
        return HERE
    return GONE if EXITED in found else BROKEN if FLED in found else DESTROYED


def usual_strength(
    roster: Sequence[Listed], units: Sequence[Unit], figures: Sequence[Figure], losses: Sequence[Loss], unit: int
) -> int:
    """The figures that a unit had when the turn began, with a Leader who is part of it. HA-MORALE-02."""
    lost = {loss.figure for loss in losses}
    own = [*figures_of(roster, unit)]
    for leader, each in enumerate(units):
        own += figures_of(roster, leader) if each.joined == unit else ()
    return sum(number in lost or figures[number].status not in (KILLED, FLED, EXITED) for number in own)


def usual_departures(roster: Sequence[Listed], units: Sequence[Unit], losses: Sequence[Loss]) -> tuple[Departure, ...]:
    """The units that have no figure left after the losses of this turn, in the order of their last ones. HA-MORALE-07."""
    return tuple(_departures(roster, units, losses))


def _departures(roster: Sequence[Listed], units: Sequence[Unit], losses: Sequence[Loss]) -> Iterator[Departure]:
    order = dict[int, list[Hex]]()
    for loss in losses:
        unit = next(number for number in range(len(roster)) if loss.figure in figures_of(roster, number))
        before = order.pop(unit, [])
        order[unit] = [*before, *([loss.where] if loss.where != NOWHERE else [])]
    causes = {loss.figure: loss.cause for loss in losses}
    for unit, hexes in order.items():
        is_rout = any(causes.get(number) == ROUT for number in figures_of(roster, unit))
        if units[unit].status == (BROKEN if is_rout else DESTROYED):
            yield Departure(unit, tuple(hexes))
