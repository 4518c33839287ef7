"""After the dice: who may take a loss, where a unit may retreat to, who may advance. Sections 4.6.1 and 4.7."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Advance, Loss, Retreat
from pbem.games.guerra_do_congo.events import Advanced, Retreated
from pbem.games.guerra_do_congo.kit_types import Context, Done
from pbem.games.guerra_do_congo.rules import place_control
from pbem.games.guerra_do_congo.rules.victory import leave_map, take_loss
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import ON_MAP, RESERVE, Combat, State, Step

STOPS = Hex(0)  # `Advance.onward` of a unit that stays in the vacated hex, `Retreat.to` of one that has no hex

# the six cases of GC-4.7.1k
TO_FREE_HEX, FREE_BUT_FULL, TO_ZOC_HEX, ZOC_BUT_FULL, OFF_THE_MAP, NO_HEX = range(1, 7)


class Retreats(Struct, frozen=True):
    """A unit's retreat: the case of GC-4.7.1k, and the hexes its owner may pick from in cases 1 and 3."""

    case: int
    hexes: tuple[Hex, ...] = ()


def standing_units(state: State, units: Iterable[int]) -> tuple[int, ...]:
    """Those that are still on the map."""
    return tuple(index for index in units if state.units[index].status == ON_MAP)


def by_id(world: World, units: Iterable[int]) -> list[int]:
    """Units in the order of their counter IDs."""
    return sorted(units, key=lambda index: world.kinds[index].id)


def retreats(presence: Presence, index: int, here: Hex) -> Retreats:
    """Where a unit standing here may retreat to, at this moment.

    GC-4.7.1a, GC-4.7.1d, GC-4.7.1e, GC-4.7.1f, GC-4.7.1h, GC-4.7.1i, GC-4.7.1k, GC-3.2.2h.
    """
    kind = presence.kinds[index]
    ways = _ways(presence, index, here)
    if not ways:
        return Retreats(OFF_THE_MAP if here in presence.board.borders_neutral else NO_HEX)
    is_free = ways[0] not in presence.zoc_of(1 - kind.side)
    with_room = tuple(there for there in ways if presence.room(there) >= kind.stacking)
    if is_free:
        return Retreats(TO_FREE_HEX, with_room) if with_room else Retreats(FREE_BUT_FULL)
    return Retreats(TO_ZOC_HEX, with_room) if with_room else Retreats(ZOC_BUT_FULL)


def _ways(presence: Presence, index: int, here: Hex) -> list[Hex]:
    """The hexes a unit may retreat to if they have room: outside enemy zones, or else in them.

    GC-4.2.4e, GC-4.7.1a, GC-4.7.1b, GC-4.7.1d.
    """
    kind = presence.kinds[index]
    free = [there for there in presence.open_neighbours(kind, here) if not presence.holds_enemy(kind.side, there)]
    outside = [there for there in free if there not in presence.zoc_of(1 - kind.side)]
    return outside or free


def retreat_choices(presence: Presence, state: State, units: tuple[int, ...]) -> dict[int, tuple[Hex, ...]]:
    """The hexes each of these units may pick from now."""
    return {index: retreats(presence, index, state.units[index].where).hexes for index in units}


def is_forced(presence: Presence, state: State, units: tuple[int, ...]) -> bool:
    """Do these retreats end alike in whatever order they go? Then there is nothing to ask. GC-4.7.1c."""
    choices = retreat_choices(presence, state, units)
    if any(len(hexes) > 1 for hexes in choices.values()):
        return False
    left = {state.units[index].where for index in units}  # attackers of several hexes may make room for one another
    for index, hexes in choices.items():
        if any(there in left and there not in hexes for there in _ways(presence, index, state.units[index].where)):
            return False
    wanted: dict[Hex, int] = {}
    for index, hexes in choices.items():
        for there in hexes:
            wanted[there] = wanted.get(there, 0) + presence.kinds[index].stacking
    return all(presence.room(there) >= points for there, points in wanted.items())


def loss_refusal(now: Context, loss: Loss) -> Refusal | None:
    """Why a unit cannot be the one that takes the loss. GC-4.6.1m."""
    if loss.unit not in standing_units(now.state, now.step.units):
        return Refusal("GC-4.6.1m", "not-in-this-combat", now.world.notation.unit(loss.unit))
    return None


def retreat_refusal(now: Context, retreat: Retreat) -> Refusal | None:
    """Why a unit may not retreat so.

    GC-4.7.1a, GC-4.7.1b, GC-4.7.1c, GC-4.7.1d, GC-4.7.1e, GC-4.7.1f, GC-4.7.1h, GC-4.7.1i, GC-4.7.1k, GC-4.7.1l.
    """
    world, state = now.world, now.state
    if retreat.unit not in standing_units(state, now.step.units):
        return Refusal("GC-4.7.1c", "does-not-retreat", world.notation.unit(retreat.unit))
    found = retreats(presence_of(world, state), retreat.unit, state.units[retreat.unit].where)
    if retreat.to in (found.hexes or (STOPS,)):
        return None
    if not found.hexes:
        return Refusal("GC-4.7.1k", "no-retreat-hex", world.notation.unit(retreat.unit))
    if retreat.to == STOPS:
        return Refusal("GC-4.7.1k", "retreat-hex-missing", world.notation.unit(retreat.unit))
    return Refusal("GC-4.7.1k", "not-a-retreat-hex", world.notation.hex(retreat.to))


def retreat_unit(world: World, state: State, index: int, to: Hex) -> Done:
    """One unit's retreat, or what it becomes when it has no hex.

    GC-4.2.4c, GC-4.2.4d, GC-4.7.1a, GC-4.7.1b, GC-4.7.1e, GC-4.7.1f, GC-4.7.1g, GC-4.7.1i.
    """
    unit, combat = state.units[index], combat_of(state)
    if to == STOPS:
        found = retreats(presence_of(world, state), index, unit.where)
        if found.case == OFF_THE_MAP:
            state = replace(state, combat=replace(combat, retreated=(*combat.retreated, index)))
            return leave_map(world, state, index)
        state, events = take_loss(world, state, index, "no-retreat")
        if state.units[index].status == ON_MAP:
            state = replace(state, combat=replace(combat, stayed=(*combat.stayed, index)))
        return state, events
    event = Retreated(world.kinds[index].id, hex_name(unit.where), hex_name(to))
    state = state.with_unit(index, replace(unit, marks=unit.marks & ~RESERVE))  # GC-8.1i
    state = replace(state, combat=replace(combat, retreated=(*combat.retreated, index)))
    state, events = place_control.enter(world, state, index, (to,))
    return state, (event, *events)


def advance_choices(world: World, presence: Presence, state: State, index: int, target: Hex) -> tuple[Hex, ...]:
    """How a unit may advance: STOPS for the vacated hex, or the second hex; none when it may not.

    GC-4.7.2a, GC-4.7.2b, GC-4.7.2c, GC-3.2.2h.
    """
    kind, unit = presence.kinds[index], state.units[index]
    if presence.holds_enemy(kind.side, target) or target not in presence.open_neighbours(kind, unit.where):
        return ()
    if not world.options.get("unreleased_advance", True) and kind.turn == 0 and kind.release_turn > state.turn:
        return ()  # GC-3.4.4b: a set-up unit before its release turn
    stops = (STOPS,) if presence.room(target) >= kind.stacking else ()
    if not kind.is_mobile:
        return stops
    onward = tuple(
        there
        for there in presence.open_neighbours(kind, target)
        if not presence.holds_enemy(kind.side, there)
        and presence.room(there) >= (0 if there == unit.where else kind.stacking)  # its own place is free for it again
    )
    if onward and world.options.get("mobile_advance", "may") == "must":
        return onward
    return stops + onward


def advance_refusal(now: Context, advance: Advance) -> Refusal | None:
    """Why a unit may not advance so. GC-4.7.2a, GC-4.7.2b, GC-4.7.2c, GC-3.4.4b."""
    world, state = now.world, now.state
    if advance.unit not in standing_units(state, now.step.units):
        return Refusal("GC-4.7.2a", "may-not-advance", world.notation.unit(advance.unit))
    found = advance_choices(world, presence_of(world, state), state, advance.unit, combat_of(state).target)
    if not found:
        return Refusal("GC-4.7.2a", "cannot-enter-vacated-hex", world.notation.unit(advance.unit))
    if advance.onward in found:
        return None
    if advance.onward == STOPS:
        is_full = world.options.get("mobile_advance", "may") == "may"
        return Refusal("GC-4.7.2b", "vacated-hex-full" if is_full else "second-hex-required", world.notation.unit(advance.unit))
    if not world.kinds[advance.unit].is_mobile:
        return Refusal("GC-4.7.2b", "foot-advances-one-hex", world.notation.unit(advance.unit))
    return Refusal("GC-4.7.2b", "not-a-second-hex", world.notation.hex(advance.onward))


def advance_unit(world: World, state: State, index: int, onward: Hex) -> Done:
    """Into the vacated hex, and on. GC-4.7.2a, GC-4.7.2b, GC-7h."""
    combat, start = combat_of(state), state.units[index].where
    hexes = (start, combat.target) if onward == STOPS else (start, combat.target, onward)
    events: tuple[Event, ...] = (Advanced(world.kinds[index].id, tuple(hex_name(here) for here in hexes)),)
    state, more = place_control.enter(world, state, index, hexes[1:])
    return replace(state, combat=replace(combat, advanced=(*combat.advanced, index))), events + more


def advancing(world: World, state: State, step: Step) -> dict[int, tuple[Hex, ...]]:
    """The units that may advance now, and how. GC-4.7.2a."""
    presence, target = presence_of(world, state), combat_of(state).target
    found = {index: advance_choices(world, presence, state, index, target) for index in standing_units(state, step.units)}
    return {index: hexes for index, hexes in found.items() if hexes}


def combat_of(state: State) -> Combat:
    """The combat being resolved."""
    if state.combat is None:
        raise AssertionError("no combat is being resolved")
    return state.combat
