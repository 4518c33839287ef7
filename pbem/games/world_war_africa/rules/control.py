"""Who holds a hex: entering, standing, going over between the contingents of a side. WWA-3.1a to WWA-3.1f."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, NOBODY
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State


def holder(world: World, state: State, here: Hex) -> int:
    """The contingent that holds a hex or the Kitona Box, NOBODY for all other places. WWA-3.1a, WWA-3.1f."""
    place = world.board.place.get(here)
    return NOBODY if place is None else state.control[place]


def holding_side(world: World, state: State, here: Hex) -> int:
    """The side of the contingent that holds it, NOBODY for none."""
    contingent = holder(world, state, here)
    return CONTINGENT_SIDE[contingent] if contingent != NOBODY else NOBODY


def holds(world: World, state: State, side: int, here: Hex) -> bool:
    """Does a contingent of this side hold it?"""
    return holding_side(world, state, here) == side


def enter(world: World, state: State, contingent: int, hexes: Iterable[Hex]) -> State:
    """A unit enters these hexes one after the other: each goes over at once, but not from an ally. WWA-3.1c, WWA-3.1d."""
    control = list(state.control)
    for here in hexes:
        place = world.board.place.get(here)
        if place is not None and (control[place] == NOBODY or CONTINGENT_SIDE[control[place]] != CONTINGENT_SIDE[contingent]):
            control[place] = contingent
    return replace(state, control=tuple(control)) if tuple(control) != state.control else state


def at_the_end_of_a_segment(world: World, state: State) -> State:
    """Hexes go over to an ally whose units alone are left in them. WWA-3.1d.

    Of several contingents in a hex that holds FAC units the other one takes it over.
    """
    presence, control = presence_of(world, state), list(state.control)
    for stacks in presence.stacks:
        for here, units in stacks.items():
            place = world.board.place.get(here)
            there = sorted({world.kinds[index].contingent for index in units})
            if place is not None and control[place] not in there:
                control[place] = there[-1]
    return replace(state, control=tuple(control)) if tuple(control) != state.control else state


def of_occupants(world: World, state: State) -> State:
    """Control when set-up is complete: every occupied hex is its occupants', nothing else is anybody's but the Kitona Box.

    WWA-3.2v, WWA-3.1b, WWA-3.1f.
    """
    return at_the_end_of_a_segment(world, state)
