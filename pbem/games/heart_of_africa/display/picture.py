"""The picture of a battle: the field with works and buildings, fire and smoke, figures and craft, what stands beside the map.

Made from what a side may see, with what its own envelopes hold. HA-HIDE-11.
"""

from collections.abc import Iterator, Mapping

from pbem.engine.demands import Choose
from pbem.engine.hexes import NOWHERE, Hex, Hexside, hexside
from pbem.engine.picture import Counter, Picture, Spot
from pbem.games.heart_of_africa.content import buildings
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display.counters import stacks_of, waiting_of
from pbem.games.heart_of_africa.display.field_picture import grounds, roads
from pbem.games.heart_of_africa.display.tracks import tracks_of
from pbem.games.heart_of_africa.fields.field_text import COLUMNS, ROWS
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.hazards.stakes import footprint
from pbem.games.heart_of_africa.rules.terrain.burning import burning, smoke
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.ground import (
    BARRICADE,
    BREACH,
    BUILDING,
    CLOSED,
    HIGH_WALL,
    PALISADE,
    REAL,
    VILLAGE_WALL,
)
from pbem.games.heart_of_africa.state.position import State

EDGES = {
    PALISADE: "palisade",
    BARRICADE: "barricade",
    VILLAGE_WALL: "wall",
    HIGH_WALL: "high-wall",
    BUILDING: "building-wall",
    BREACH: "breach",
}
"""The words of works on hexsides."""
Still = tuple[Mapping[Hex, str], Mapping[Hexside, str], Mapping[Hexside, str]]
MIDDLE = Hex(ROWS // 2 * 100 + COLUMNS // 2)


def picture(rules: AfricaRules, state: State) -> Picture:
    """The whole position, as far as this copy of the state knows it."""
    world, side = rules.world_of(state), own_side(rules, state)
    stacks = stacks_of(world, state)
    ground, edges, links = _still(world)
    return Picture(
        grid=world.grid,
        ground=ground,
        edges=edges,
        links=links,
        banks=frozenset(),
        spots=dict(_spots(world, state)),
        regions={},
        stacks=stacks,
        marks=dict.fromkeys(world.ground.burnt, ("burnt",)),
        waiting=waiting_of(world, state, side),
        tracks=tracks_of(rules, state),
        focus=_focus(rules, world, state, stacks),
        has_map=bool(state.ground.field.region),
    )


def own_side(rules: AfricaRules, state: State) -> int:
    """Whose copy this is, as far as it tells; else who is to choose."""
    if state.secrets.hidden:
        return state.secrets.hidden[0].side
    demand = rules.pending(state)
    return demand.side if isinstance(demand, Choose) else 0


def _still(world: World) -> Still:
    """What changes with the ground alone: ground, works, roads."""

    def renewed(last: Still | None) -> Still:
        if last is not None:
            return last
        works = {side: EDGES[barrier.kind] for side, barrier in sorted(world.barriers.items())} | dict(_loopholes(world))
        return {**grounds(world.field), **dict(_rooms(world))}, works, roads(world.field)

    return world.memo.renewed("picture of the ground", renewed)


def _rooms(world: World) -> Iterator[tuple[Hex, str]]:
    """The rooms and the court of each fortified building. HA-TEMBA-02."""
    for building in world.ground.buildings:
        for here in buildings.footprint(building):
            yield here, "court" if buildings.room_of(building, here) == buildings.COURT else "room"


def _loopholes(world: World) -> Iterator[tuple[Hexside, str]]:
    """The walls through which figures shoot and are shot at. HA-TEMBA-04."""
    for building in world.ground.buildings:
        for inside, outside in buildings.loopholes(world.grid, building):
            yield hexside(inside, outside), "loophole"


def _spots(world: World, state: State) -> Iterator[tuple[Hex, Spot]]:
    """What stands in a hex besides figures, what matters most last, which is what is shown; who holds a gate, or lays stakes.

    HA-FIRE-06, HA-FIRE-08, HA-TRAP-01, HA-TEMBA-02, HA-TEMBA-12, HA-BOAT-01.
    """
    name = world.grid.name
    yield from ((here, Spot(name(here), "smoke")) for here in sorted(smoke(world, state)))
    yield from ((here, Spot(name(here), "hole")) for building in world.ground.buildings for here in building.holes)
    for vessel in state.vessels:
        if state.figures[vessel.figure].status == ON_MAP:
            side = world.figures[vessel.figure].side
            yield from ((here, Spot(name(here), "hull" if place else "bow", side)) for place, here in enumerate(vessel.hull))
    for stakes in state.stakes:
        if stakes.status in (CLOSED, REAL):
            kind = "stakes-real" if stakes.status == REAL else "stakes"
            hexes = footprint(world.grid, stakes.corner)
            yield from ((here, Spot(name(here), kind, stakes.side)) for here in hexes if here != NOWHERE)
    yield from ((here, Spot(name(here), "fire")) for here in sorted(burning(world, state)))
    yield from ((building.gate, Spot(name(building.gate), "gate", building.side)) for building in world.ground.buildings)


def _focus(rules: AfricaRules, world: World, state: State, stacks: Mapping[Hex, tuple[Counter, ...]]) -> Hex:
    """The unit that moves, else the figure of who is to choose that is nearest to an enemy, else the middle of the field."""
    here = standing(world, state)
    if state.active is not None and state.agenda and state.agenda[-1].name == "figures":
        members = [number for number in here.members(state.active.unit) if state.figures[number].status == ON_MAP]
        if members:
            return state.figures[members[0]].where
    side = own_side(rules, state)
    places = [[there for there, counters in stacks.items() if counters[0].side == each] for each in (side, 1 - side)]
    own, enemies = places
    if own and enemies:
        distance = world.grid.distance
        return min(own, key=lambda there: (min(distance(there, enemy) for enemy in enemies), there))
    return next(iter(own or enemies), MIDDLE)
