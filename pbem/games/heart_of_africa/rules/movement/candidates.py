"""Which units a side may activate now, and which it must. HA-TURN-02, HA-TURN-05, HA-SCOUT-02, HA-BAG-02, HA-TRAIT-10."""

from pbem.games.heart_of_africa.armies.roster import ORGANISATIONAL_GENIUS
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import leader_of, standing
from pbem.games.heart_of_africa.state.figures import (
    ACTIVATED,
    BAGGAGE,
    CRAFT,
    ENTERED,
    HERE,
    INDEPENDENT,
    MARCHING,
    NOBODY,
    OFF_MAP,
    SCOUT,
    TROOPS,
)
from pbem.games.heart_of_africa.state.position import State

UNITS, INDEPENDENTS = "units", "independents"
"""The steps 2 and 3 of a turn."""


def waiting(world: World, state: State, side: int, stage: str) -> tuple[int, ...]:
    """The units that are moved in this step, must be, and have not been yet: their order is the roster's."""
    kinds = (TROOPS,) if stage == UNITS else (*INDEPENDENT, BAGGAGE)
    return tuple(
        unit.number
        for unit in world.units
        if unit.side == side and unit.listed.kind in kinds and may_act(world, state, unit.number)
    )


def optional(world: World, state: State, side: int, stage: str) -> tuple[int, ...]:
    """The units that may be moved in step 2 as well as in step 3: Scout, baggage, a Genius as the first of his side."""
    if stage != UNITS:
        return ()
    kinds = [SCOUT, BAGGAGE]
    found = [unit.number for unit in world.units if unit.side == side and unit.listed.kind in kinds]
    leader = leader_of(world, state, side)
    has_begun = any(unit.has(ACTIVATED) for unit, facts in zip(state.units, world.units, strict=True) if facts.side == side)
    if leader != NOBODY and not has_begun and world.units[world.figures[leader].unit].listed.trait == ORGANISATIONAL_GENIUS:
        found.append(world.figures[leader].unit)
    return tuple(number for number in found if may_act(world, state, number))


def may_act(world: World, state: State, unit: int) -> bool:
    """Is a unit there, or next on the march, not yet activated in this turn, and on its own?"""
    now = state.units[unit]
    if now.has(ACTIVATED) or now.joined != NOBODY or world.units[unit].listed.kind == CRAFT:
        return False
    if now.status == MARCHING:
        return unit in entering(state)
    if now.status != HERE:
        return False
    if standing(world, state).members(unit):
        return True
    return any(state.figures[number].status == OFF_MAP for number in world.units[unit].figures)


def entering(state: State) -> tuple[int, ...]:
    """The units of the march that may come on in this turn. HA-AMB-03.

    One entry a turn, in the order of march, which is that of the roster; a Leader who has joined a unit marches with it.
    """
    if any(unit.has(ENTERED) for unit in state.units):
        return ()
    waiting_units = (number for number, unit in enumerate(state.units) if unit.status == MARCHING and unit.joined == NOBODY)
    return tuple([*waiting_units][:1])
