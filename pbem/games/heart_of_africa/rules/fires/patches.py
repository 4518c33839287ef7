"""What burns together: a whole village, grass near the origin, a room of a building. HA-FIRE-03, HA-FIRE-10, HA-TEMBA-16."""

from pbem.engine.cache import once_a_state
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import ROOMS, room_hexes, room_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.layers import TALL_GRASS, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import pieces
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.state.ground import Fire
from pbem.games.heart_of_africa.state.position import State

VILLAGE_FIRE, GRASS_FIRE, ROOM_FIRE = "village", "tall_grass", "room"


@once_a_state
def catching(world: World, state: State) -> frozenset[Hex]:
    """The hexes in which there is anything that could be lit. HA-FIRE-10."""
    grown, buildings = world.field.set_with_any(VILLAGE | TALL_GRASS), world.ground.buildings
    if not buildings and not state.fires:
        return grown
    return grown.union(*(room_hexes(building, room) for building in buildings for room in range(len(ROOMS)))) - burning(
        world, state
    )


def burns_with(world: World, here: Hex, origin: Hex) -> bool:
    """Would a fire lit in a hex burn in one beside it, too? Both are known to catch fire. HA-FIRE-03, HA-TEMBA-16."""
    if (room := _room_at(world, origin)) is not None:
        return _room_at(world, here) == room
    return world.field.holds(here, VILLAGE if world.field.holds(origin, VILLAGE) else TALL_GRASS)


def _room_at(world: World, here: Hex) -> tuple[int, int] | None:
    """The building whose room a hex is, by its place, and which one."""
    rooms = ((number, room_of(building, here)) for number, building in enumerate(world.ground.buildings))
    return next((found for found in rooms if found[1] >= 0), None)


def fire_at(world: World, state: State, origin: Hex) -> Fire | None:
    """The fire that would be lit there; None where nothing burns, or burns already. Burnt ground is open ground. HA-FIRE-10."""
    if origin not in catching(world, state):
        return None
    if (found := _room_at(world, origin)) is not None:
        number, room = found
        return Fire(ROOM_FIRE, origin, state.turn, room_hexes(world.ground.buildings[number], room), number)
    field = world.field
    if field.holds(origin, VILLAGE):
        village = field.piece_at(VILLAGE, origin).difference(burning(world, state))
        return Fire(VILLAGE_FIRE, origin, state.turn, tuple(sorted(village)))
    near = world.grid.within(origin, world.tables.fire.grass_radius)
    grass = [here for here in near if field.holds(here, TALL_GRASS) and here not in burning(world, state)]
    patch = next(piece for piece in pieces(world.grid, grass) if origin in piece)
    return Fire(GRASS_FIRE, origin, state.turn, tuple(sorted(patch)))
