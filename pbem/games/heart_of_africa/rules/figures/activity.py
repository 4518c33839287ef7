"""Figures that act in the activation under way: who may, and what is kept of them for `again`.

Every verb of kind FIGURES, in whatever package, asks `idle_refusal` and goes through `acted`.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import STOPPED, Figure
from pbem.games.heart_of_africa.state.position import State

FIGURES = "figures"
"""The kind of choice in which the figures of an activated unit act."""


def actors(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activation that may still act, by number: not those whose move is over."""
    here = standing(world, state)
    found = [number for unit in state.activation.units for number in here.members(unit)]
    return tuple(sorted(number for number in found if not state.figures[number].has(STOPPED)))


def idle_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not act in this activation."""
    if figure in actors(world, state):
        return None
    name = world.notation.unit(figure)
    is_over = 0 <= figure < len(state.figures) and state.figures[figure].has(STOPPED)
    return Refusal("HA-MOVE-10", "move-over", name) if is_over else Refusal("HA-TURN-02", "not-of-this-unit", name)


def has_acted(state: State, figure: int) -> bool:
    """Has a figure done anything in this activation?"""
    return any(number == figure for number, _ in state.activation.before)


def acted(state: State, figure: int, after: Figure) -> State:
    """The state in which a figure of the activation is as given; what it was before is kept for `again`."""
    active = state.activation
    if not has_acted(state, figure):
        active = replace(active, before=(*active.before, (figure, state.figures[figure])))
    return replace(state.with_figure(figure, after), active=active)


def revealed(state: State) -> State:
    """Something has been told that cannot be untold: no `again` in this activation."""
    return replace(state, active=replace(state.activation, is_revealed=True)) if state.active is not None else state
