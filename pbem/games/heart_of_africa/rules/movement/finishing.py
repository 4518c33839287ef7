"""The end of an activation: cohesion; or all back to where they were. HA-COH-01, HA-COH-02, HA-COH-03, HA-TURN-04."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import Again, Finish
from pbem.games.heart_of_africa.events.turn import PutBack
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.cohesion import Places, components, gap
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.closing_up import apart_refusal
from pbem.games.heart_of_africa.rules.movement.scattering import begun_at, places
from pbem.games.heart_of_africa.rules.movement.strides import pace_of
from pbem.games.heart_of_africa.state.position import State


def cohesion_refusal(
    world: World, state: State, ends: Mapping[int, Hex] = MappingProxyType({}), engaged: Collection[int] = ()
) -> Refusal | None:
    """Why the activation cannot end so: a unit is apart that was not, or has not come nearer together. HA-COH-02, HA-COH-03.

    `ends`: where some figures will have gone by then; `engaged`: those of them that will have named somebody. Once something has
    been told, which cannot be undone, they must not be more apart than they are now.
    """
    active = state.activation
    for unit in active.units:
        now = places(world, state, unit)
        after = {number: ends.get(number, here) for number, here in now.items()}
        before = now if active.is_revealed else {**now, **begun_at(state, now)}
        if after == before:
            continue
        reach = world.tables.moving.cohesion
        gap_after = gap(world.grid, after, reach)
        if not gap_after or gap_after < (gap_before := gap(world.grid, before, reach)):
            continue
        if gap_after > gap_before or (not active.is_revealed and _can_mend(world, state, before, engaged)):
            return Refusal("HA-COH-03" if not gap_before else "HA-COH-02", "not-cohesive", world.units[unit].name)
    return None


def _can_mend(world: World, state: State, before: Places, engaged: Collection[int]) -> bool:
    """Could any figure of the groups that were cut off have moved? HA-COH-02."""
    here = standing(world, state)
    groups = components(world.grid, before, world.tables.moving.cohesion)
    cut_off = [number for group in groups[1:] for number in group]
    free = (number for number in cut_off if number not in engaged and not here.is_engaged(number))
    return any(pace_of(world, state, number).most(is_slow=False) > 0 for number in free)


def _finish_refusal(now: Context, _order: Finish) -> Refusal | None:
    return cohesion_refusal(now.world, now.state) or apart_refusal(now.world, now.state)


def _finish(now: Context, _order: Finish) -> Done:
    return replace(now.state, agenda=now.state.agenda[:-1], active=None), ()


def _again_refusal(now: Context, _order: Again) -> Refusal | None:
    """Why nothing can be put back. A die that was rolled and a secret that was opened cannot be undone."""
    name = now.world.units[now.state.activation.unit].name
    if now.state.activation.is_revealed:
        return Refusal("HA-TURN-04", "has-been-revealed", name)
    active = now.state.activation
    has_changed = active.before or now.state.units != active.units_before
    return None if has_changed else Refusal("HA-TURN-04", "nothing-to-put-back", name)


def _again(now: Context, _order: Again) -> Done:
    return put_back_all(now.state), (PutBack(now.world.units[now.state.activation.unit].name),)


def put_back_all(state: State) -> State:
    """The state at the beginning of the activation, after its dice."""
    active = state.activation
    return replace(
        state.with_figures(dict(active.before)),
        units=active.units_before,
        links=active.links_before,
        vessels=active.vessels_before,
        raiders=active.raiders_before,
        active=replace(active, units=active.units[:1], before=(), spent=()),
        ways=(),
    )


PHASE = Phase(
    Verb("done", Finish, FIGURES, refusal=_finish_refusal, apply=_finish),
    Verb("again", Again, FIGURES, refusal=_again_refusal, apply=_again),
)
