"""Works that the defender lays before anybody is placed: palisades, barricades, fortified buildings, stakes. P-11.

HA-FORT-01, HA-FORT-02, HA-BARR-01, HA-TEMBA-01, HA-TEMBA-06, HA-TRAP-01, HA-TRAP-02. In the step `works` of `sites`.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex, Hexside, hexside
from pbem.engine.rules.slots import HEX, WORD
from pbem.games.heart_of_africa.content import buildings
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import (
    Raise,
    Stake,
    Stronghold,
)
from pbem.games.heart_of_africa.fields.layers import KOPJE, MARSH, ROAD, VILLAGE, WATER
from pbem.games.heart_of_africa.fields.pieces import beside
from pbem.games.heart_of_africa.fields.zones import VISIBLE
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.hazards.stakes import EAST, SOUTH_EAST, covered, footprint
from pbem.games.heart_of_africa.rules.set_up import bought_works
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import is_in_zone, zone_hexes
from pbem.games.heart_of_africa.rules.set_up.sites import KIND, built_on, told
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Building, Stakes, Work
from pbem.games.heart_of_africa.state.position import State

WALLS = (PALISADE, BARRICADE)
SIDES_OF_HEX = range(6)


def _raise_refusal(now: Context, order: Raise) -> Refusal | None:
    """Why no works are raised there: on any hexside of the zone, both hexes dry, as many as may be.

    HA-FORT-01, HA-FORT-02, HA-TRAP-02.
    """
    world, state, side = now.world, now.state, now.step.side
    if order.kind >= len(WALLS) or order.direction >= len(SIDES_OF_HEX) or Hex(order.inside) not in world.grid:
        return Refusal("HA-FORT-01", "no-such-works")
    inside = Hex(order.inside)
    outside = world.grid.neighbour(inside, order.direction)
    name = world.grid.name
    if outside == NOWHERE or not is_in_zone(world, state, side, VISIBLE, inside):
        return Refusal("HA-FORT-02", "outside-the-zone", name(inside))
    if not (takes_wall(world, inside) and takes_wall(world, outside)):
        return Refusal("HA-FORT-02", "closed-ground", name(inside))
    if inside in covered(world, state):
        return Refusal("HA-TRAP-02", "closed-ground", name(inside))
    if hexside(inside, outside) in _with_works(world, state):
        return Refusal("HA-FORT-01", "works-there-already", name(inside))
    wall = Work(inside, outside, WALLS[order.kind])
    return bought_works.refusal(world, state, side, wall.kind) or bought_works.wall_refusal(world, state, side, wall)


@once_a_state
def _with_works(_world: World, state: State) -> frozenset[Hexside]:
    """The hexsides with works on them."""
    return frozenset(hexside(work.inside, work.outside) for work in state.ground.works)


def takes_wall(world: World, here: Hex) -> bool:
    """May works stand on a hexside of a hex, by its ground? HA-FORT-02."""
    return not world.field.holds(here, WATER | MARSH | KOPJE) and here not in world.indoors


def _raise(now: Context, order: Raise) -> Done:
    inside = Hex(order.inside)
    outside = now.world.grid.neighbour(inside, order.direction)
    works = (*now.state.ground.works, Work(inside, outside, WALLS[order.kind]))
    return replace(now.state, ground=replace(now.state.ground, works=works)), told(now, WALLS[order.kind], inside, outside)


def _stronghold_refusal(now: Context, order: Stronghold) -> Refusal | None:
    """Why no fortified building stands there: whole in the zone, on open ground, its gate at a wall. HA-TEMBA-01."""
    world, state, side = now.world, now.state, now.step.side
    corner = Hex(order.hex)
    hexes = buildings.footprint_at(corner)
    if any(here not in world.grid or not is_in_zone(world, state, side, VISIBLE, here) for here in hexes):
        return Refusal("HA-TEMBA-01", "outside-the-zone", str(order.hex))
    if any(not _takes_building(world, state, here) for here in hexes):
        return Refusal("HA-TEMBA-01", "closed-ground", world.grid.name(corner))
    if Hex(order.gate) not in gates_of(world, corner):
        return Refusal("HA-TEMBA-06", "no-gates", world.grid.name(Hex(order.gate)) if Hex(order.gate) in world.grid else "")
    return bought_works.refusal(world, state, side, bought_works.TEMBA)


def _takes_building(world: World, state: State, here: Hex) -> bool:
    """Is a hex open ground, and nothing there yet? HA-TEMBA-01."""
    return not world.field.ground[here] & ~ROAD and here not in built_on(world, state)


def gates_of(world: World, corner: Hex) -> tuple[Hex, ...]:
    """The hexes that may be its gate: those at its outer walls with open ground before them. HA-TEMBA-06."""
    hexes, grid = frozenset(buildings.footprint_at(corner)), world.grid
    return tuple(
        here for here in sorted(hexes) if here in grid and any(there in grid and there not in hexes for there in grid.around(here))
    )


def _stronghold(now: Context, order: Stronghold) -> Done:
    ground = now.state.ground
    building = Building(Hex(order.hex), now.step.side, Hex(order.gate))
    return replace(now.state, ground=replace(ground, buildings=(*ground.buildings, building))), told(now, "building", order.hex)


def stake_refusal(now: Context, order: Stake) -> Refusal | None:
    """Why no marker lies there: four dry hexes of the zone, not in a village, not over another. HA-TRAP-01, HA-TRAP-02."""
    world, state, side = now.world, now.state, now.step.side
    corner = Hex(order.hex)
    hexes = footprint(world.grid, corner) if corner in world.grid else (NOWHERE,)
    if any(here == NOWHERE or not is_in_zone(world, state, side, VISIBLE, here) for here in hexes):
        return Refusal("HA-TRAP-02", "outside-the-zone", str(order.hex))
    taken = _under_works(world, state)
    if any(world.field.holds(here, WATER | VILLAGE) or here in taken for here in hexes):
        return Refusal("HA-TRAP-02", "closed-ground", world.grid.name(corner))
    return bought_works.refusal(world, state, side, bought_works.MARKER)


@once_a_state
def _under_works(world: World, state: State) -> frozenset[Hex]:
    """Hexes inside of works or walls, and those under markers. HA-TRAP-02."""
    inside = (work.inside for work in state.ground.works)
    return frozenset((*covered(world, state), *world.indoors, *inside, *world.field.walls.values()))


def _stake(now: Context, order: Stake) -> Done:
    """A marker, real or not. HA-TRAP-01."""
    return replace(now.state, stakes=(*now.state.stakes, Stakes(Hex(order.hex), now.step.side))), told(now, "stakes", order.hex)


# ---- walks


def _zone(now: Context, what: str) -> tuple[Hex, ...]:
    """The zone, where a side may lay more of a work."""
    world, state, side = now.world, now.state, now.step.side
    may_lay = bought_works.refusal(world, state, side, what) is None
    return zone_hexes(world, state, side, VISIBLE) if may_lay else ()


def _walls(now: Context, kind: int) -> Iterable[Hex]:
    """Where one more may be inside: only at those that stand there, where all inches are begun."""
    found = _zone(now, WALLS[kind])
    if bought_works.may_stand_apart(now.world, now.state, now.step.side, WALLS[kind]):
        return found
    ends = frozenset(here for work in now.state.ground.works for here in (work.inside, work.outside))
    near = ends | beside(now.world.grid, ends)
    return (here for here in found if here in near)


def _corners(now: Context) -> Iterable[Hex]:
    """The corners of all buildings that can stand somewhere."""
    open_hexes = {here for here in _zone(now, bought_works.TEMBA) if _takes_building(now.world, now.state, here)}
    return (here for here in sorted(open_hexes) if open_hexes.issuperset(buildings.footprint_at(here)))


def _marker_corners(now: Context) -> Iterable[Hex]:
    """The corners of all markers that can lie somewhere: of four clear hexes, which are two pairs, one below the other."""
    field, around = now.world.field, now.world.grid.around
    clear = set(_zone(now, bought_works.MARKER)).difference(_under_works(now.world, now.state), field.with_any(WATER | VILLAGE))
    pairs = {here for here in clear if around(here)[EAST] in clear}
    return (here for here in sorted(pairs) if around(here)[SOUTH_EAST] in pairs)


PHASE = Phase(
    Verb(
        "raise",
        Raise,
        KIND,
        (WORD(*WALLS), HEX.among(_walls).behind("inside"), WORD("ne", "e", "se", "sw", "w", "nw").behind("to")),
        refusal=_raise_refusal,
        apply=_raise,
    ),
    Verb(
        "building",
        Stronghold,
        KIND,
        (HEX.of(_corners), HEX.of(lambda now, corner: gates_of(now.world, corner)).behind("gate")),
        refusal=_stronghold_refusal,
        apply=_stronghold,
    ),
    Verb("stakes", Stake, KIND, (HEX.of(_marker_corners),), refusal=stake_refusal, apply=_stake),
)
