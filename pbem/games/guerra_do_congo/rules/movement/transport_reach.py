"""Reach by river, rail and aircraft, and hexes where a unit could leave the map, whatever the room there.

Sections 3.3.3, 3.3.4, 3.4.1 and 3.5. The orders are in `river`, `railway`, `airlift` and `leaving`; `stacking` asks here where a
unit could still make room.
"""

from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.paths import Arrival
from pbem.engine.paths import reach as fewest
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules.movement.costs import (
    Budget,
    Ground,
    allowance_mp,
    arrivals,
    budget_of,
    once_a_unit,
    spend,
    unit_refusal,
)
from pbem.games.guerra_do_congo.rules.movement.next_hexes import manner_of
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, SUPPLIED, State

Handled = Mapping[int, int]
"""Stacking points that airfields have handled in this phase, by place. GC-3.5c."""


def boarding_refusal(ground: Ground, index: int) -> Refusal | None:
    """Why a unit may not board anything: half of its points to board, half to leave, so one at least. GC-3.6.2e."""
    world, state = ground.world, ground.state
    barred = unit_refusal(world, state, index)
    if not barred and allowance_mp(world.kinds[index], state.units[index]) < 1:
        return Refusal("GC-3.6.2e", "no-points-to-board", world.kinds[index].id)
    return barred


@once_a_unit
def may_board(ground: Ground, index: int) -> bool:
    """Can a unit board something?"""
    return boarding_refusal(ground, index) is None


def surface_refusal(ground: Ground, index: int, rule: str) -> Refusal | None:
    """Why a unit may go neither by river nor by rail. `rule` is that of the one asked about. GC-3.6.2a, GC-3.2.1e, GC-3.2.1f."""
    barred = boarding_refusal(ground, index)
    if barred:
        return barred
    kind, unit = ground.world.kinds[index], ground.state.units[index]
    if not unit.has(SUPPLIED):
        return Refusal(rule, "unsupplied", kind.id)
    if unit.has(BESIEGED_AT_START):
        return Refusal(rule, "besieged", kind.id)
    if ground.presence.is_surrounded(kind, unit.where):
        return Refusal("GC-3.2.1f", "surrounded", kind.id)
    return None


# --- the Congo


def sail_refusal(ground: Ground, index: int) -> Refusal | None:
    """Why a unit may not go by river at all. GC-3.3.3a, GC-3.3.3e."""
    barred = surface_refusal(ground, index, "GC-3.3.3e")
    if not barred and ground.state.units[index].where not in ground.board.congo_hexes:
        return Refusal("GC-3.3.3a", "not-on-the-congo", ground.world.kinds[index].id)
    return barred


@once_a_unit
def may_sail(ground: Ground, index: int) -> bool:
    """Can a unit go by river?"""
    return sail_refusal(ground, index) is None


def landings(ground: Ground, kind: UnitKind, here: Hex) -> dict[Hex, int]:
    """Where a unit that embarks in this hex can land, with the fewest hexsides it moves.

    GC-3.3.3c, GC-3.3.3d, GC-3.3.3f, GC-3.3.3g.

    The hexside of embarking is free. Mobile units land in forest, swamp and mountain only along a road or railway (GC-3.3.6a).
    """
    board, enemy, going = ground.board, ground.presence.stacks[1 - kind.side], ground.going(kind.side)
    found = going.landings.get((here, kind.is_mobile))
    if found is None:
        most = ground.world.options["river_segments"]
        assert isinstance(most, int)
        found = board.landings(here, most)
        if kind.is_mobile or not enemy.keys().isdisjoint(found):
            found = board.landings_past(here, most, enemy, going.is_closed_to_mobile if kind.is_mobile else None)
        going.landings[here, kind.is_mobile] = found
    return found


# --- railways


def ride_refusal(ground: Ground, index: int) -> Refusal | None:
    """Why a unit may not go by rail at all. GC-3.3.4a, GC-3.3.4c, GC-3.3.4d."""
    barred = surface_refusal(ground, index, "GC-3.3.4d")
    if barred:
        return barred
    kind, here = ground.world.kinds[index], ground.state.units[index].where
    if here not in ground.board.rail_hexes:
        return Refusal("GC-3.3.4a", "not-on-a-railway", kind.id)
    if here in ground.out_of_use("railway"):
        return Refusal("GC-3.3.4c", "railway-out-of-use", hex_name(here))
    return None


@once_a_unit
def may_ride(ground: Ground, index: int) -> bool:
    """Can a unit go by rail?"""
    return ride_refusal(ground, index) is None


def train_arrivals(ground: Ground, side: int, here: Hex, most: int) -> dict[Hex, Arrival[Hex]]:
    """Where a train can go with so many hexes to enter, how many it needs, and the way; its own hex at 0.

    GC-3.3.4a, GC-3.3.4b, GC-3.3.4c, GC-4.6.4c.

    Kept with the going: not to be changed.
    """
    going, enemy, onward = ground.going(side), ground.presence.stacks[1 - side], ground.board.rail_next
    found = going.train_arrivals.get((here, most))
    if found is None:
        halts = going.out_of_use["railway"]

        def step(at: Hex, entered: int) -> Sequence[tuple[Hex, int]]:
            return () if at in halts and entered else [(there, 1) for there in onward[at] if there not in enemy]

        found = going.train_arrivals[here, most] = fewest(here, most, step)
    return found


# --- airfields


def handled(state: State) -> dict[int, int]:
    """What the airfields have handled so far. GC-3.5c."""
    return dict(state.flights)


def with_flight(world: World, used: Handled, index: int, start: Hex, to: Hex) -> dict[int, int]:
    """The same after one more flight, which counts at both ends. GC-3.5c."""
    after, points = dict(used), world.kinds[index].stacking
    for here in (start, to):
        place = world.board.place_at[here].index
        after[place] = after.get(place, 0) + points
    return after


def field_refusal(ground: Ground, kind: UnitKind, here: Hex, used: Handled) -> Refusal | None:
    """Why a unit may neither start from this hex by air nor land there. GC-3.5a, GC-3.5c, GC-3.5e, GC-4.6.4d."""
    place = ground.board.place_at.get(here)
    if place is None or place.air == "none":
        return Refusal("GC-3.5b", "no-airfield", f"{here:04d}")
    if place.index not in ground.state.airfields:
        return Refusal("GC-3.5a", "airfield-not-held", place.name)
    if here in ground.out_of_use("air"):
        return Refusal("GC-3.5e", "airfield-out-of-use", place.name)
    left = ground.world.tables.movement.airfield_points(place.air) - used.get(place.index, 0)
    if kind.stacking > left:
        return Refusal("GC-3.5c", "airfield-busy", f"{place.name} {left}")
    return None


def fly_refusal(ground: Ground, index: int, used: Handled) -> Refusal | None:
    """Why a unit may not go by air at all. Sieges and supply do not matter. GC-3.5b, GC-3.5g, GC-3.5h."""
    barred = boarding_refusal(ground, index)
    return barred or field_refusal(ground, ground.world.kinds[index], ground.state.units[index].where, used)


def flights(ground: Ground, index: int, used: Handled) -> tuple[Hex, ...]:
    """Where a unit can fly, at any distance, in ascending order of places. GC-3.5a."""
    kind, here = ground.world.kinds[index], ground.state.units[index].where
    fields = _open_fields(ground, kind, used) if may_board(ground, index) else ()
    return tuple([there for there in fields if there != here]) if here in fields else ()


def _open_fields(ground: Ground, kind: UnitKind, used: Handled) -> tuple[Hex, ...]:
    """The airfields that would handle a unit of this size. Kept with the going."""
    known, key = ground.going(kind.side).fields, (kind.stacking, ground.state.airfields, tuple(used.items()))
    found = known.get(key)
    if found is None:
        found = known[key] = tuple([there for there in fields_of(ground) if not field_refusal(ground, kind, there, used)])
    return found


def fields_of(ground: Ground) -> list[Hex]:
    """The airfields that the active side may use in this phase. GC-3.5a."""
    places = ground.board.places
    return [places[place].hex for place in ground.state.airfields]


# --- the edge of the map


def exit_budget(ground: Ground, kind: UnitKind, here: Hex, budget: Budget) -> Budget | None:
    """What a unit has left beyond the edge; None where it cannot leave. GC-3.4.1a.

    It pays for the terrain it stands in, road or not, and for a zone of control it leaves (GC-3.2.1d).
    """
    return spend(budget, exit_cost_mp(ground, kind, here)) if not ground.board.to_edge[here] else None


def exit_cost_mp(ground: Ground, kind: UnitKind, here: Hex) -> int:
    """What it costs to leave the map from a hex at its edge. GC-3.4.1a, GC-3.2.1d."""
    cost = ground.board.terrain[here].cost_mp
    if not kind.is_guerrilla and here in ground.presence.zoc_of(1 - kind.side):
        cost += ground.world.tables.movement.zoc_extra
    return cost


@once_a_unit
def may_leave(ground: Ground, index: int) -> bool:
    """Can a unit march off the map in this phase?"""
    if unit_refusal(ground.world, ground.state, index):
        return False
    kind, unit = ground.world.kinds[index], ground.state.units[index]
    steps = ground.board.to_edge[unit.where]
    if steps and steps >= allowance_mp(kind, unit):  # every hex costs a point or more, the last one too
        return False
    return leads_out(ground, kind, unit.where, budget_of(kind, unit)) and not ground.presence.is_surrounded(kind, unit.where)


def leads_out(ground: Ground, kind: UnitKind, here: Hex, budget: Budget) -> bool:
    """Can a march that has come so far still leave the map? Kept with the going."""
    known, key = ground.going(kind.side).ways_out, (manner_of(kind), here, budget)
    found = known.get(key)
    if found is None:
        found = known[key] = exit_budget(ground, kind, here, budget) is not None or any(
            _can_pay_out(ground, kind, there, after.allowance_mp - after.spent)
            for there, after in ground.steps(kind, here, budget)
            if not after.is_over
        )
    return found


def _can_pay_out(ground: Ground, kind: UnitKind, here: Hex, left_mp: int) -> bool:
    """Are so many points enough to leave the map from a hex that a march has entered?"""
    going, to_edge = ground.going(kind.side), ground.board.to_edge
    most, waiting = {here: left_mp}, [here] if to_edge[here] < left_mp else []
    while waiting:
        here = waiting.pop()
        if not to_edge[here] and exit_cost_mp(ground, kind, here) <= most[here]:
            return True
        for there, cost in going.next(kind, here):
            left = most[here] - cost
            if to_edge[there] < left and most.get(there, 0) < left:
                most[there] = left
                waiting.append(there)
    return False


def movers_near_edge(ground: Ground) -> Iterator[int]:
    """Those who may still move and for whom the edge is not too far with all the points that they have printed."""
    units, kinds, to_edge = ground.state.units, ground.world.kinds, ground.board.to_edge
    return (index for index in ground.movers if to_edge[units[index].where] < max(kinds[index].pm, 1))


# --- all of them


@once_a_unit
def surface_ways(ground: Ground, index: int) -> tuple[Hex, ...]:
    """Every hex that a unit can march, sail or ride to, its own left out; nearest marches first."""
    kind, here = ground.world.kinds[index], ground.state.units[index].where
    found = dict.fromkeys(arrivals(ground, index))
    if may_sail(ground, index):
        found |= dict.fromkeys(landings(ground, kind, here))
    if may_ride(ground, index):
        found |= dict.fromkeys(train_arrivals(ground, kind.side, here, ground.world.tables.movement.rail_max_hexes))
    found.pop(here, None)
    return tuple(found)


def is_bound(ground: Ground, index: int) -> bool:
    """Can the unit not get out of its hex in this phase, by any way? GC-3.4.3e."""
    return not (surface_ways(ground, index) or flights(ground, index, handled(ground.state)) or may_leave(ground, index))
