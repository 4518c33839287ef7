"""Hexes where a reinforcement may be mobilised: its own town, a substitute, or a hex of its area. Section 3.4.3."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex, hex_name
from pbem.games.guerra_do_congo.content.board import Place
from pbem.games.guerra_do_congo.content.unit_kinds import UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.rules import supply
from pbem.games.guerra_do_congo.rules.movement import transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Ground
from pbem.games.guerra_do_congo.rules.movement.stacking import Crowding, crowding_of, full_hexes
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import ENTERED_HEX, MOBILISED, ON_MAP, SUPPLIED, State


def hex_refusal(ground: Ground, kind: UnitKind, here: Hex) -> Refusal | None:
    """Why a unit may not be mobilised in this hex. GC-3.4.3b, GC-3.4.3c, GC-3.4.3e."""
    board = ground.board
    if here not in board.terrain:
        return Refusal("GC-3.4.3c", "closed-hex", ground.world.notation.hex(here))
    home = board.place_named[kind.place]
    if kind.arrival == "mobilise_radius":
        return _area_refusal(ground, kind, home, here)
    if here == home.hex:
        return None if is_available(ground, kind.side, home) and _fits(ground, kind, here) else _home_refusal(ground, kind, home)
    if not may_go_elsewhere(ground, kind, home):
        return Refusal("GC-3.4.3b", "not-its-place", f"{hex_name(here)} {home.name}")
    if here not in substitutes(ground, kind, home):
        return Refusal("GC-3.4.3b", "no-substitute", hex_name(here))
    return None if _fits(ground, kind, here) else Refusal("GC-3.2.2d", "will-not-fit", hex_name(here))


def hexes(ground: Ground, kind: UnitKind) -> Iterator[Hex]:
    """All hexes where the unit may be mobilised now, in ascending order."""
    home = ground.board.place_named[kind.place]
    if kind.arrival == "mobilise_radius":
        candidates = ground.board.within(home.hex, kind.radius)
    else:
        elsewhere = substitutes(ground, kind, home) if may_go_elsewhere(ground, kind, home) else ()
        candidates = tuple(sorted({home.hex, *elsewhere}))
    yield from (here for here in candidates if not hex_refusal(ground, kind, here))


def _area_refusal(ground: Ground, kind: UnitKind, home: Place, here: Hex) -> Refusal | None:
    """Any open hex in range with room, whoever's zone of control it is in. GC-3.4.3c, GC-3.4.3d."""
    if ground.board.grid.distance(home.hex, here) > kind.radius:
        return Refusal("GC-3.4.3c", "out-of-its-area", f"{hex_name(here)} {hex_name(home.hex)} {kind.radius}")
    if not ground.board.may_stand(kind.is_mobile, here):
        return Refusal("GC-3.3.6a", "closed-to-mobile", hex_name(here))
    if ground.presence.holds_enemy(kind.side, here):
        return Refusal("GC-3.2.1a", "enemy-there", hex_name(here))
    if ground.presence.room(here) < kind.stacking:
        return Refusal("GC-3.2.2b", "no-room", hex_name(here))
    return None if _fits(ground, kind, here) else Refusal("GC-3.2.2d", "will-not-fit", hex_name(here))


def _home_refusal(ground: Ground, kind: UnitKind, home: Place) -> Refusal:
    name = f"{home.name} {hex_name(home.hex)}"
    if ground.presence.holds_enemy(kind.side, home.hex):
        return Refusal("GC-3.4.3b", "place-held-by-enemy", name)
    if ground.state.control[home.index] != kind.side:
        return Refusal("GC-3.4.3b", "place-not-controlled", name)
    if is_besieged(ground, kind.side, home.hex):
        return Refusal("GC-3.4.3b", "place-besieged", name)
    return Refusal("GC-3.2.2d", "will-not-fit", hex_name(home.hex))


def is_available(ground: Ground, side: int, place: Place) -> bool:
    """Does the side control the place, with no enemy in it, and is it not besieged? GC-3.4.3b."""
    return (
        ground.state.control[place.index] == side
        and not ground.presence.holds_enemy(side, place.hex)
        and not is_besieged(ground, side, place.hex)
    )


def is_besieged(ground: Ground, side: int, here: Hex) -> bool:
    """Is every neighbouring hex that is open to foot units in enemy ZOC? GC-3.4.3b."""
    zoc = ground.presence.zoc_of(1 - side)
    around = ground.board.neighbours[here]
    return bool(around) and all(there in zoc for there in around)


def may_go_elsewhere(ground: Ground, kind: UnitKind, home: Place) -> bool:
    """Not available, or too full with units that cannot move in this phase. GC-3.4.3b, GC-3.4.3e."""
    if not is_available(ground, kind.side, home):
        return True
    staying = sum(
        ground.world.kinds[index].stacking for index in ground.presence.at(home.hex) if transport_reach.is_bound(ground, index)
    )
    return staying + kind.stacking > ground.board.capacity[home.hex]


def substitutes(ground: Ground, kind: UnitKind, home: Place) -> tuple[Hex, ...]:
    """The nearest places that are available, open to the unit, and have room for it. GC-3.4.3b, GC-3.4.3e."""
    board = ground.board
    found = [
        (board.grid.distance(home.hex, place.hex), place.hex)
        for place in board.places
        if place.index != home.index
        and board.may_stand(kind.is_mobile, place.hex)
        and is_available(ground, kind.side, place)
        and ground.presence.room(place.hex) >= kind.stacking
    ]
    nearest = min(found, default=(0, None))[0]
    return tuple(sorted(here for distance, here in found if distance == nearest))


def placed(state: State, index: int, here: Hex) -> State:
    """The state with the unit in the hex, before anything follows from it."""
    unit = replace(state.units[index], status=ON_MAP, where=here, marks=MOBILISED | ENTERED_HEX)
    return replace(state.with_unit(index, unit), moves=(*state.moves, index))


def fed(world: World, presence: Presence, state: State, index: int) -> State:
    """The state with a unit just placed supplied or not, as its hex is. GC-3.4.3a, GC-3.6.1m."""
    unit = state.units[index]
    if not supply.is_supplied(world, presence, state, index, unit.where):
        return state
    return state.with_unit(index, replace(unit, marks=unit.marks | SUPPLIED))


def _fits(ground: Ground, kind: UnitKind, here: Hex) -> bool:
    """Could the Movement Phase be ended with the unit there, perhaps after marches? GC-3.2.2g, GC-3.4.3e."""
    if ground.presence.room(here) >= kind.stacking and not crowding_of(ground.world, ground.state).full:
        return True
    there = Ground(ground.world, placed(ground.state, kind.index, here))
    if full_hexes(there.state, there.presence):  # then it counts how far the unit itself could march off
        there = Ground(ground.world, fed(ground.world, there.presence, there.state, kind.index))
    return Crowding(there).is_curable()
