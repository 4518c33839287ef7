"""The personal traits of Leaders, as other rules ask for them. HA-LEAD-11, HA-TRAIT-01 to HA-TRAIT-10."""

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import leader_of
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.position import State


def trait_of(world: World, figure: int) -> str:
    """The trait of a figure: a Leader's; "" of everybody else, his bearer included."""
    unit = world.units[world.figures[figure].unit]
    return unit.listed.trait if unit.figures[0] == figure else ""


def leader_with(world: World, state: State, side: int, trait: str) -> int:
    """The figure of a side's Leader if he is there and has this trait; NOBODY otherwise."""
    leader = leader_of(world, state, side)
    return leader if leader != NOBODY and trait_of(world, leader) == trait else NOBODY
