"""What burns together: a whole village, grass near the origin, a room of a building. HA-FIRE-03, HA-FIRE-10, HA-TEMBA-16."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.buildings import room_hexes, room_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.layers import TALL_GRASS, VILLAGE
from pbem.games.heart_of_africa.fields.pieces import pieces
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.state.ground import Fire
from pbem.games.heart_of_africa.state.position import State

VILLAGE_FIRE, GRASS_FIRE, ROOM_FIRE = "village", "tall_grass", "room"


def fire_at(world: World, state: State, origin: Hex) -> Fire | None:
    """The fire that would be lit there; None where nothing burns, or burns already. Burnt ground is open ground. HA-FIRE-10."""
    if origin not in world.grid or origin in burning(world, state):
        return None
    for number, building in enumerate(world.ground.buildings):
        if (room := room_of(building, origin)) >= 0:
            return Fire(ROOM_FIRE, origin, state.turn, room_hexes(building, room), number)
    field = world.field
    if field.holds(origin, VILLAGE):
        village = field.piece_at(VILLAGE, origin).difference(burning(world, state))
        return Fire(VILLAGE_FIRE, origin, state.turn, tuple(sorted(village)))
    if not field.holds(origin, TALL_GRASS):
        return None
    near = world.grid.within(origin, world.tables.fire.grass_radius)
    grass = [here for here in near if field.holds(here, TALL_GRASS) and here not in burning(world, state)]
    patch = next(piece for piece in pieces(world.grid, grass) if origin in piece)
    return Fire(GRASS_FIRE, origin, state.turn, tuple(sorted(patch)))
