"""Works that the defender lays by keys: camp, kraal, palisade and barricade, fortified building, stakes. P-09 to P-11.

Each has a name, and ways: of a camp one for each radius, of a hexside one for each side of its hex, of a building one with
the gate in the middle of the side that lies farthest from the enemy's edge.
"""

from collections.abc import Iterator

from pbem.engine.hexes import DIRECTIONS, NOWHERE
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.content import buildings
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display.query import offered
from pbem.games.heart_of_africa.fields.edges import edge_hexes
from pbem.games.heart_of_africa.fields.layers import KRAAL
from pbem.games.heart_of_africa.fields.zones import VISIBLE
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster
from pbem.games.heart_of_africa.rules.hazards.stakes import covered
from pbem.games.heart_of_africa.rules.set_up import bought_works, works_laying
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import zone_hexes
from pbem.games.heart_of_africa.state.ground import BARRICADE, PALISADE
from pbem.games.heart_of_africa.state.position import State

CAMP, KRAAL_NAME, BUILDING = "CAMP", "KRAAL", "BUILDING"
WALLS = {"PALISADE": PALISADE, "BARRICADE": BARRICADE}
STAKES = "STAKES"
BOUGHT = {**WALLS, BUILDING: bought_works.TEMBA, STAKES: bought_works.MARKER}
"""What has to be paid for, by name."""


def to_lay(rules: AfricaRules, own: State, side: int) -> tuple[str, ...]:
    """What a side may still lay, and is there for it alone: a camp, a kraal, and what it has bought."""
    world = rules.world_of(own)
    if own_roster(world, own) is None:
        return ()
    found = [CAMP] if offered(rules, own, "camp") else []
    found += [KRAAL_NAME] if not world.field.with_any(KRAAL) and offered(rules, own, "kraal") else []
    return (*found, *(name for name, what in BOUGHT.items() if bought_works.refusal(world, own, side, what) is None))


def ways(rules: AfricaRules, own: State, side: int, name: str) -> Iterator[Way]:
    """Where it may lie."""
    world = rules.world_of(own)
    if name == CAMP:
        yield from _camps(rules, world, own)
    elif name in WALLS:
        yield from _hexsides(world, own, side, WALLS[name])
    elif name == BUILDING:
        yield from _buildings(rules, world, own)
    elif name in (KRAAL_NAME, STAKES):
        verb = name.lower()
        yield from (Way(verb, f"{verb} {text}", (world.hex_of(text),)) for text in sorted(offered(rules, own, verb)))


def _camps(rules: AfricaRules, world: World, own: State) -> Iterator[Way]:
    """The usual radius first, then from the largest down. HA-VILL-04."""
    usual = str(world.tables.sites.usual_camp)
    for text in sorted(offered(rules, own, "camp")):
        sizes = sorted((token.text for token in rules.options(own, ("camp", text, "radius")).tokens), reverse=True)
        for size in sorted(sizes, key=lambda each: each != usual):
            yield Way(f"camp radius {size}", f"camp {text} radius {size}", (world.hex_of(text),))


def _hexsides(world: World, own: State, side: int, kind: str) -> Iterator[Way]:
    """Each side of each hex that takes works, by its ground. HA-FORT-02."""
    there_already, stakes = {frozenset((work.inside, work.outside)) for work in own.ground.works}, covered(world, own)
    for inside in zone_hexes(world, own, side, VISIBLE):
        if inside in stakes or not works_laying.takes_wall(world, inside):
            continue
        for place, direction in enumerate(DIRECTIONS):
            outside = world.grid.neighbour(inside, place)
            if outside != NOWHERE and frozenset((inside, outside)) not in there_already and works_laying.takes_wall(world, outside):
                word = direction.lower()
                yield Way(f"raise {kind} to {word}", f"raise {kind} inside {world.grid.name(inside)} to {word}", (inside,))


def _buildings(rules: AfricaRules, world: World, own: State) -> Iterator[Way]:
    """Its gate lies farthest from where the enemy comes from. HA-TEMBA-06."""
    edge, distance = edge_hexes(world.grid, base_edge(own, own.battle.attacker)), world.grid.distance
    for text in sorted(offered(rules, own, "building")):
        corner = world.hex_of(text)
        hexes = buildings.footprint_at(corner)
        far = {here: min(distance(here, there) for there in edge) for here in works_laying.gates_of(world, corner)}
        gate = min(far, key=lambda here: (-far[here], sum(distance(here, other) for other in hexes), here))
        yield Way("building", f"building {text} gate {world.grid.name(gate)}", (corner,))
