"""Works that the defender lays before anybody is placed: palisades, barricades, fortified buildings, stakes. P-11.

HA-FORT-01, HA-FORT-02, HA-BARR-01, HA-TEMBA-01, HA-TEMBA-06, HA-TRAP-01, HA-TRAP-02. In the step `works` of `sites`.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.slots import HEX, WORD
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import (
    Raise,
    Stake,
    Stronghold,
)
from pbem.games.heart_of_africa.fields.layers import KOPJE, MARSH, ROAD, VILLAGE, WATER
from pbem.games.heart_of_africa.fields.zones import VISIBLE
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.spots import BUILDING, buildings_of
from pbem.games.heart_of_africa.rules.hazards.stakes import covered, footprint
from pbem.games.heart_of_africa.rules.set_up import bought_works
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import is_in_zone
from pbem.games.heart_of_africa.rules.set_up.sites import KIND, told
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE, Building, Stakes, Work

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
    name = world.grid.name(inside)
    if outside == NOWHERE or not is_in_zone(world, state, side, VISIBLE, inside):
        return Refusal("HA-FORT-02", "outside-the-zone", name)
    indoors = {*buildings_of(world)}
    if any(world.field.holds(here, WATER | MARSH | KOPJE) or here in indoors for here in (inside, outside)):
        return Refusal("HA-FORT-02", "closed-ground", name)
    if inside in covered(world, state):
        return Refusal("HA-TRAP-02", "closed-ground", name)
    if any({work.inside, work.outside} == {inside, outside} for work in state.ground.works):
        return Refusal("HA-FORT-01", "works-there-already", name)
    wall = Work(inside, outside, WALLS[order.kind])
    return bought_works.refusal(world, state, side, wall.kind) or bought_works.wall_refusal(world, state, side, wall)


def _raise(now: Context, order: Raise) -> Done:
    inside = Hex(order.inside)
    outside = now.world.grid.neighbour(inside, order.direction)
    works = (*now.state.ground.works, Work(inside, outside, WALLS[order.kind]))
    return replace(now.state, ground=replace(now.state.ground, works=works)), told(now, WALLS[order.kind], inside, outside)


def _stronghold_refusal(now: Context, order: Stronghold) -> Refusal | None:
    """Why no fortified building stands there: whole in the zone, on open ground, its gate at a wall. HA-TEMBA-01."""
    world, state, side = now.world, now.state, now.step.side
    corner = Hex(order.hex)
    hexes = footprint_of(corner)
    if any(here not in world.grid or not is_in_zone(world, state, side, VISIBLE, here) for here in hexes):
        return Refusal("HA-TEMBA-01", "outside-the-zone", str(order.hex))
    works = (here for work in state.ground.works for here in (work.inside, work.outside))
    taken = {*buildings_of(world), *covered(world, state), *works}
    if any(world.field.ground[here] & ~ROAD or here in taken for here in hexes):
        return Refusal("HA-TEMBA-01", "closed-ground", world.grid.name(corner))
    if Hex(order.gate) not in gates_of(world, corner):
        return Refusal("HA-TEMBA-06", "no-gates", world.grid.name(Hex(order.gate)) if Hex(order.gate) in world.grid else "")
    return bought_works.refusal(world, state, side, "temba")


def footprint_of(corner: Hex) -> tuple[Hex, ...]:
    """The hexes of a fortified building. HA-TEMBA-02."""
    return tuple(Hex(corner + row * 100 + column) for row in range(BUILDING) for column in range(BUILDING))


def gates_of(world: World, corner: Hex) -> tuple[Hex, ...]:
    """The hexes that may be its gate: those at its outer walls with open ground before them. HA-TEMBA-06."""
    hexes = frozenset(footprint_of(corner))
    return tuple(
        here for here in sorted(hexes) if any(there in world.grid and there not in hexes for there in world.grid.around(here))
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
    taken = {
        *covered(world, state),
        *buildings_of(world),
        *(work.inside for work in state.ground.works),
        *world.field.walls.values(),
    }
    if any(world.field.holds(here, WATER | VILLAGE) or here in taken for here in hexes):
        return Refusal("HA-TRAP-02", "closed-ground", world.grid.name(corner))
    return bought_works.refusal(world, state, side, bought_works.MARKER)


def _stake(now: Context, order: Stake) -> Done:
    """A marker, real or not. HA-TRAP-01."""
    return replace(now.state, stakes=(*now.state.stakes, Stakes(Hex(order.hex), now.step.side))), told(now, "stakes", order.hex)


# ---- walks


def _if(what: str) -> Callable[..., Iterable[Hex]]:
    """The zone, where a side may lay more of a work."""

    def found(now: Context, *_before: object) -> Iterable[Hex]:
        world, state, side = now.world, now.state, now.step.side
        if bought_works.refusal(world, state, side, what) is not None:
            return ()
        return (here for here in world.grid.hexes if is_in_zone(world, state, side, VISIBLE, here))

    return found


def _walls(now: Context, kind: int) -> Iterable[Hex]:
    return _if(WALLS[kind])(now)


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
        (HEX.among(_if("temba")), HEX.among(lambda now, corner: gates_of(now.world, corner)).behind("gate")),
        refusal=_stronghold_refusal,
        apply=_stronghold,
    ),
    Verb("stakes", Stake, KIND, (HEX.among(_if(bought_works.MARKER)),), refusal=stake_refusal, apply=_stake),
)
