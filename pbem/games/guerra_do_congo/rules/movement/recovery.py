"""Before the first move: restoring reduced units, dissolving one for another, giving up equipment. 5.3, 3.6.2."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import hex_name
from pbem.engine.rules.slots import UNIT
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Abandon, Dissolve, Recover
from pbem.games.guerra_do_congo.events import Abandoned, Dissolved, Recovered
from pbem.games.guerra_do_congo.kit_types import Context, Done, Verb
from pbem.games.guerra_do_congo.rules import victory
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, ground_of, once_a_unit, unit_refusal
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import KEEPS_FULL_PM, ON_MAP, SUPPLIED, State


def _own_refusal(world: World, state: State, index: int) -> Refusal | None:
    """The unit is reduced, on the map and of the active side. GC-5.3a, GC-5.3b."""
    if not 0 <= index < len(world.kinds):
        return Refusal("GC-2.7.2.3a", "no-such-unit", f"#{index}")
    kind, unit = world.kinds[index], state.units[index]
    if kind.side != state.side:
        return Refusal("GC-2.7.2.3a", "not-your-unit", kind.id)
    if unit.status != ON_MAP:
        return Refusal("GC-5.3a", "not-on-the-map", kind.id)
    return None if unit.is_reduced else Refusal("GC-5.3a", "not-reduced", kind.id)


def _restore_refusal(world: World, state: State, presence: Presence, index: int) -> Refusal | None:
    """Foot units that are neither engaged nor besieged, and supplied. GC-5.3d, GC-5.3e, GC-4.2.4f."""
    refusal = _own_refusal(world, state, index)
    if refusal:
        return refusal
    kind, unit = world.kinds[index], state.units[index]
    if kind.is_mobile:
        return Refusal("GC-5.3e", "mobile-never-recovers", kind.id)
    if presence.is_engaged(kind.side, unit.where):
        return Refusal("GC-5.3d", "engaged", kind.id)
    if presence.is_besieged(kind, unit.where):
        return Refusal("GC-5.3d", "besieged", kind.id)
    if not unit.has(SUPPLIED):
        return Refusal("GC-5.3d", "unsupplied", kind.id)
    return None


def _time_refusal(state: State) -> Refusal | None:
    """Only at the start of the stage: before anything was mobilised, moved or given up. GC-2.1d, GC-5.3a."""
    if state.moves or any(unit.marks & KEEPS_FULL_PM for unit in state.units):
        return Refusal("GC-5.3a", "only-at-the-start")
    return None


# --- restoring


def _recover_refusal(now: Context, order: Recover) -> Refusal | None:
    """One replacement point for each unit. GC-5.3a."""
    if late := _time_refusal(now.state):
        return late
    if not now.state.replacement_points[now.state.side]:
        return Refusal("GC-5.3a", "no-replacement-points")
    return _restore_refusal(now.world, now.state, presence_of(now.world, now.state), order.unit)


def _recover(now: Context, order: Recover) -> Done:
    """The unit is turned face up and acts normally at once; all others stay as they are. GC-5.3a, GC-5.3c, GC-5.3i."""
    rebels, congo = now.state.replacement_points
    points = (rebels - 1, congo) if now.state.side == 0 else (rebels, congo - 1)
    return _restored(now.world, replace(now.state, replacement_points=points), order.unit)


def _restored(world: World, state: State, index: int) -> Done:
    unit = state.units[index]
    after = state.with_unit(index, replace(unit, is_reduced=False))
    return after, (Recovered(world.kinds[index].id, hex_name(unit.where)),)


def _recoverable(now: Context) -> Iterator[int]:
    """The units that a point can restore."""
    has_point = now.state.replacement_points[now.state.side] and not _time_refusal(now.state)
    return _restorable(now) if has_point else iter(())


def _restorable(now: Context) -> Iterator[int]:
    presence = presence_of(now.world, now.state)
    return (index for index in _reduced(now) if not _restore_refusal(now.world, now.state, presence, index))


def _reduced(now: Context) -> list[int]:
    units = now.state.units
    return [index for index in now.world.members[now.state.side] if units[index].is_reduced]


# --- dissolving


def _dissolve_refusal(now: Context, order: Dissolve) -> Refusal | None:
    """With an empty pool, a reduced unit that is not besieged gives the point for another. GC-5.3f, GC-5.3g."""
    world, state = now.world, now.state
    if late := _time_refusal(state):
        return late
    if state.replacement_points[state.side]:
        return Refusal("GC-5.3f", "has-replacement-points")
    presence = presence_of(world, state)
    refusal = _dissolved_refusal(world, state, presence, order.unit)
    if refusal:
        return refusal
    if order.restored == order.unit:
        return Refusal("GC-5.3g", "same-unit", world.kinds[order.unit].id)
    return _restore_refusal(world, state, presence, order.restored)


def _dissolved_refusal(world: World, state: State, presence: Presence, index: int) -> Refusal | None:
    refusal = _own_refusal(world, state, index)
    if not refusal and presence.is_besieged(world.kinds[index], state.units[index].where):
        return Refusal("GC-5.3f", "besieged", world.kinds[index].id)
    return refusal


def _dissolve(now: Context, order: Dissolve) -> Done:
    """The unit counts as eliminated; the other is restored in the same breath. GC-5.3g, GC-5.3h, GC-7d."""
    world, state = now.world, now.state
    here = hex_name(state.units[order.unit].where)
    events: tuple[Event, ...] = (Dissolved(world.kinds[order.unit].id, here),)
    state, lost = victory.eliminate(world, state, order.unit, "dissolved")
    state, restored = _restored(world, state, order.restored)
    state, ended = victory.check_annihilation(world, state)
    return state, events + lost + restored + ended


def _dissolvable(now: Context) -> Iterator[int]:
    """The units that can give a point for another."""
    if now.state.replacement_points[now.state.side] or _time_refusal(now.state):
        return
    presence, restorable = presence_of(now.world, now.state), [*_restorable(now)]
    for index in _reduced(now):
        if not _dissolved_refusal(now.world, now.state, presence, index) and any(other != index for other in restorable):
            yield index


def _others(now: Context, dissolved: int) -> Iterator[int]:
    return (index for index in _restorable(now) if index != dissolved)


# --- giving up equipment


def _refusal_to_abandon(now: Context, order: Abandon) -> Refusal | None:
    """An unsupplied motorised unit at full strength, before it moves. GC-3.6.2b."""
    return _abandon_refusal(ground_of(now.world, now.state), order.unit)


@once_a_unit
def may_abandon(ground: Ground, index: int) -> bool:
    """Could a unit of the active side give up its equipment now?"""
    return _abandon_refusal(ground, index) is None


def _abandon_refusal(ground: Ground, index: int) -> Refusal | None:
    refusal = unit_refusal(ground.world, ground.state, index)
    if refusal:
        return refusal
    kind, unit = ground.world.kinds[index], ground.state.units[index]
    if kind.type != "motorised":
        return Refusal("GC-3.6.2b", "not-motorised", kind.id)
    if unit.is_reduced:
        return Refusal("GC-3.6.2b", "already-reduced", kind.id)
    if unit.has(SUPPLIED):
        return Refusal("GC-3.6.2b", "is-supplied", kind.id)
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    return None


def _abandon(now: Context, order: Abandon) -> Done:
    """It takes a loss and has its full movement points; it stays unsupplied. GC-3.6.2b."""
    world, state = now.world, now.state
    unit = state.units[order.unit]
    events: tuple[Event, ...] = (Abandoned(world.kinds[order.unit].id, hex_name(unit.where)),)
    state = state.with_unit(order.unit, replace(unit, marks=unit.marks | KEEPS_FULL_PM))
    state, lost = victory.take_loss(world, state, order.unit, "equipment")
    state, ended = victory.check_annihilation(world, state)
    return state, events + lost + ended


def _able_to_abandon(now: Context) -> Iterator[int]:
    ground, units = ground_of(now.world, now.state), now.state.units
    hungry = [index for index in now.world.motorised if not units[index].marks & SUPPLIED]
    return (index for index in hungry if index in ground.movers and may_abandon(ground, index))


RECOVER = Verb("recover", Recover, "movement", (UNIT.of(_recoverable),), refusal=_recover_refusal, apply=_recover)
DISSOLVE = Verb(
    "dissolve", Dissolve, "movement", (UNIT.of(_dissolvable), UNIT.of(_others)), refusal=_dissolve_refusal, apply=_dissolve
)
ABANDON = Verb("abandon", Abandon, "movement", (UNIT.of(_able_to_abandon),), refusal=_refusal_to_abandon, apply=_abandon)
