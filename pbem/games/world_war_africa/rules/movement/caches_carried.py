"""Weapons caches that go with units, and those that are captured. WWA-12.2c, WWA-12.2g.

A cache goes with one carrier in a Movement Segment, and a unit carries one.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, NOBODY, SIDES
from pbem.games.world_war_africa.events import CacheCaptured
from pbem.games.world_war_africa.kit_types import Done
from pbem.games.world_war_africa.rules.movement.groups import place_of
from pbem.games.world_war_africa.state import Cache, State


def carriable(state: State, units: Sequence[int]) -> list[tuple[int, int]]:
    """The caches that these units can take along from where they are, each with its carrier; their own ones first. WWA-12.2c."""
    side, here = CONTINGENT_SIDE[state.contingent], place_of(state, units)
    carried = {cache.carrier: place for place, cache in enumerate(state.caches) if cache.carrier >= 0}
    found = [(carried[unit], unit) for unit in units if unit in carried and _is_there(state.caches[carried[unit]], side, here)]
    loose = [place for place, cache in enumerate(state.caches) if _is_there(cache, side, here) and cache.carrier == NOBODY]
    free = (unit for unit in units if unit not in carried)
    return found + list(zip(loose, free, strict=False))


def _is_there(cache: Cache, side: int, here: Hex) -> bool:
    return cache.side == side and cache.where == here


def carry_refusal(state: State, units: Sequence[int], count: int) -> Refusal | None:
    """Why these units cannot take so many caches along. WWA-12.2c."""
    most = len(carriable(state, units))
    return Refusal("WWA-12.2c", "too-many-caches", f"{count} {most}") if count > most else None


def counts(state: State, units: Sequence[int]) -> range:
    """How many caches they may take along, if any."""
    return range(1, len(carriable(state, units)) + 1)


def carried(state: State, units: Sequence[int], count: int, to: Hex) -> State:
    """A state in which so many caches went along. To be asked before the units are elsewhere."""
    caches = list(state.caches)
    for place, unit in carriable(state, units)[:count]:
        caches[place] = replace(caches[place], where=to, carrier=unit)
    return replace(state, caches=tuple(caches))


def captured(world: World, state: State, side: int, hexes: Iterable[Hex]) -> Done:
    """Units of a side enter these hexes: enemy caches that lie there alone are theirs. WWA-12.2g."""
    entered = set(hexes)
    taken = [place for place, cache in enumerate(state.caches) if cache.side == 1 - side and cache.where in entered]
    caches, events = list(state.caches), list[Event]()
    for place in taken:
        caches[place] = replace(caches[place], side=side, carrier=NOBODY)
        events.append(CacheCaptured(SIDES[side], world.board.grid.name(caches[place].where)))
    return replace(state, caches=tuple(caches)), tuple(events)


def put_down(state: State) -> State:
    """A state in which no cache has gone with anybody yet: a segment begins."""
    return replace(state, caches=tuple(replace(cache, carrier=NOBODY) for cache in state.caches))


def lies_loose(state: State, side: int, here: Hex) -> int:
    """A cache of the side there that nothing has moved in this segment; NOWHERE if there is none."""
    loose = (place for place, cache in enumerate(state.caches) if _is_there(cache, side, here) and cache.carrier == NOBODY)
    return next(loose, NOWHERE)
