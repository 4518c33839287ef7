"""Mounted Regulars dismount and mount again, a whole unit at once: `dismount`, `remount`. HA-TYPE-10, HA-TYPE-11."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import Dismount, Remount
from pbem.games.heart_of_africa.events.turn import StateChanged, Stayed
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES, acted, actors
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, CHANGED_STATE, DISMOUNTED, ON_MAP, STOPPED
from pbem.games.heart_of_africa.state.position import State


def changing(world: World, state: State, is_down: bool) -> tuple[int, ...]:
    """The figures that would change: not engaged, of a type with horses; to mount again they must not have changed hex."""
    here = standing(world, state)
    return tuple(
        number
        for number in actors(world, state)
        if world.figures[number].kind.on_foot is not None
        and state.figures[number].status == ON_MAP
        and state.figures[number].has(DISMOUNTED) == is_down
        and not here.is_engaged(number)
        and not (is_down and state.figures[number].has(CHANGED_HEX))
    )


def _refusal(now: Context, order: Dismount | Remount) -> Refusal | None:
    if changing(now.world, now.state, isinstance(order, Remount)):
        return None
    return Refusal("HA-TYPE-11", "nobody-changes", now.world.units[now.state.activation.unit].name)


def _change(now: Context, order: Dismount | Remount) -> Done:
    return changed(now.world, replace(now.state, ways=()), is_up=isinstance(order, Remount))


def changed(world: World, state: State, is_up: bool) -> Done:
    """They have moved by it, and do no more in this activation."""
    figures = changing(world, state, is_up)
    for number in figures:
        figure = state.figures[number]
        marks = figure.marks & ~DISMOUNTED if is_up else figure.marks | DISMOUNTED
        state = acted(state, number, replace(figure, marks=marks | CHANGED_STATE | STOPPED))
    unit = world.units[state.activation.unit].name
    if not figures:
        return state, (Stayed(unit, has_case=True),)
    return state, (StateChanged(unit, tuple(map(world.notation.unit, figures)), is_mounted=is_up),)


def _has_horses(now: Context) -> bool:
    figures = now.world.figures
    return any(figures[number].kind.on_foot is not None for number in actors(now.world, now.state))


PHASE = Phase(
    Verb("dismount", Dismount, FIGURES, refusal=_refusal, apply=_change, where=_has_horses),
    Verb("remount", Remount, FIGURES, refusal=_refusal, apply=_change, where=_has_horses),
)
