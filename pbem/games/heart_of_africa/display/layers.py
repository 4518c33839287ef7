"""Layers over the map: arcs, cover, slow ground, fire and smoke, cohesion, zones; from a hex sight, arc, reach and shots."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.hexes import Hex, Hexside
from pbem.engine.planning import Mark, Overlay
from pbem.games.heart_of_africa.armies.troop_types import MoveDice
from pbem.games.heart_of_africa.content.world import Barrier, World
from pbem.games.heart_of_africa.fields import cover
from pbem.games.heart_of_africa.fields.arcs import is_ahead, is_in_front
from pbem.games.heart_of_africa.fields.zones import GUARD, VISIBLE
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.arrivals.bases import marches, zone_of
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.cohesion import components
from pbem.games.heart_of_africa.rules.figures.sight import sight
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.activation import mover, started
from pbem.games.heart_of_africa.rules.movement.reach import ends, flood
from pbem.games.heart_of_africa.rules.movement.strides import strider
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import may_have_guard
from pbem.games.heart_of_africa.rules.shooting.hit_die import is_shielded
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.rules.shooting.shot_lines import works_before
from pbem.games.heart_of_africa.rules.shooting.weapons import has_full_arc, weapon
from pbem.games.heart_of_africa.rules.terrain.burning import burning, smoke
from pbem.games.heart_of_africa.state.figures import ABOARD, ON_MAP, TROOPS
from pbem.games.heart_of_africa.state.position import State

FARTHEST = 30
"""Hexes to which sight is shown: the longest range."""
FACES = 6


def overlays(rules: AfricaRules, state: State, side: int) -> tuple[Overlay, ...]:
    """All layers that are the same wherever the cursor stands."""
    world = rules.world_of(state)
    found = (
        ("arcs", _arcs(world, state, side)),
        ("cohesion", _cohesion(world, state, side)),
        ("cover", _cover(world)),
        ("difficult", ((here, Mark("slow")) for here in sorted(world.difficult))),
        ("smoke", _smoke(world, state)),
        ("objective", ((here, Mark("objective")) for here in sorted(world.objective))),
        ("zones", _zones(world, state, side)),
        ("ambushes", _ambushes(world, state)),
    )
    laid = (Overlay(key, dict(marks)) for key, marks in found)
    return tuple(layer for layer in laid if layer.marks or layer.key in ("arcs", "cohesion"))


def overlays_from(rules: AfricaRules, state: State, _side: int, here: Hex) -> tuple[Overlay, ...]:
    """Layers that are seen from a hex, and those of the figure that stands there."""
    world = rules.world_of(state)
    if here not in world.grid:
        return ()
    found = [("sight", _sight(world, state, here))]
    figure = _figure_at(world, state, here)
    if figure >= 0:
        found += [("arc", _arc(world, state, figure)), ("reach", _reach(world, state, figure))]
        found += [("shots", _shots(world, state, figure)), ("shot-at", _shot_at(world, state, figure))]
    laid = (Overlay(key, dict(marks)) for key, marks in found)
    return tuple(layer for layer in laid if layer.marks)


def _figure_at(world: World, state: State, here: Hex) -> int:
    index = standing(world, state)
    return next((each[here] for each in (index.roofs, index.at, index.hulls) if here in each), -1)


# ---- the same wherever the cursor stands


def _arcs(world: World, state: State, side: int) -> dict[Hex, Mark]:
    """What figures with missile weapons have before them in range, whether they see it or not. HA-SHOOT-04, HA-HEX-06."""
    watched: tuple[set[Hex], set[Hex]] = (set(), set())
    for each in (0, 1):
        for figure in standing(world, state).present[each]:
            if state.figures[figure].status == ON_MAP:
                watched[each].update(_before(world, state, figure))
    marks = {}
    for here in sorted(watched[0] | watched[1]):
        is_own, is_enemy = here in watched[side], here in watched[1 - side]
        marks[here] = Mark("arc-both") if is_own and is_enemy else Mark("arc-own" if is_own else "arc-enemy")
    return marks


def _before(world: World, state: State, figure: int) -> Iterator[Hex]:
    kind, now = weapon(world, state, figure), state.figures[figure]
    if kind is None:
        return
    is_all_round = has_full_arc(world, state, figure)
    for there in world.grid.within(now.where, kind.range):
        if there != now.where and (is_all_round or is_in_front(world.grid, now.where, now.facing, there)):
            yield there


def _cohesion(world: World, state: State, side: int) -> Iterator[tuple[Hex, Mark]]:
    """The figures of each unit that hang together, and those that do not. HA-COH-01, HA-COH-02."""
    here, reach = standing(world, state), world.tables.moving.cohesion
    for unit in world.units:
        if unit.side != side or unit.listed.kind != TROOPS:
            continue
        places = {each: state.figures[each].where for each in here.members(unit.number) if state.figures[each].status == ON_MAP}
        for place, group in enumerate(components(world.grid, places, reach)):
            yield from ((places[figure], Mark("apart" if place else "chain")) for figure in group)


def _cover(world: World) -> Iterator[tuple[Hex, Mark]]:
    """Ground that covers those on foot whatever they do; works and walls; ground that does so to who stands still, or to the front.

    Works and the rooms of buildings cover from shots across them, HA-FORT-09, HA-TEMBA-09.
    """
    behind = {barrier.inside for side in world.barriers for barrier in _shields(world, side)}
    for here in world.grid.hexes:
        if cover.is_steady(world.field, here, is_on_foot=True):
            yield here, Mark("cover")
        elif here in behind:
            yield here, Mark("cover-works")
        elif cover.kinds(world.field, here):
            yield here, Mark("cover-facing")


def _shields(world: World, side: Hexside) -> Iterator[Barrier]:
    """The works on a hexside that cover who is behind them from the shots of figures."""
    for here, there in (side, side[::-1]):
        barrier = works_before(world, here, there)
        if barrier is not None and is_shielded(barrier.kind, is_artillery=False):
            yield barrier


def _smoke(world: World, state: State) -> Iterator[tuple[Hex, Mark]]:
    yield from ((here, Mark("in-smoke")) for here in sorted(smoke(world, state)))
    yield from ((here, Mark("burning")) for here in sorted(burning(world, state)))


def _zones(world: World, state: State, side: int) -> Iterator[tuple[Hex, Mark]]:
    """Where a side may set up, and where one unit more. HA-ENC-03."""
    if state.set_up is None or not state.battle.edge or marches(state, side):
        return
    if may_have_guard(world, state, side):
        yield from ((here, Mark("zone-guard")) for here in zone_of(world, state, side, GUARD).all_hexes(world.field))
    yield from ((here, Mark("zone")) for here in zone_of(world, state, side, VISIBLE).all_hexes(world.field))


def _ambushes(world: World, state: State) -> Iterator[tuple[Hex, Mark]]:
    """A side's own units in ambush, and from how near a figure finds them whether it sees them or not. HA-HIDE-04."""
    lying = [each.here for unit in state.secrets.hidden for each in unit.figures]
    near = {there for here in lying for there in world.grid.within(here, world.tables.finding.figure)}
    yield from ((here, Mark("found-there")) for here in sorted(near))
    yield from ((here, Mark("lies-hidden")) for here in sorted(lying))


# ---- from a hex


def _sight(world: World, state: State, here: Hex) -> Iterator[tuple[Hex, Mark]]:
    """What is seen from there, past figures, smoke and works. HA-VIS-01, HA-VIS-03, HA-NIGHT-03."""
    lines = sight(world, state)
    for there in world.grid.within(here, FARTHEST):
        if there != here:
            yield there, Mark("in-sight" if lines.sees(here, there) else "out-of-sight")


def _arc(world: World, state: State, figure: int) -> Iterator[tuple[Hex, Mark]]:
    """The front of a figure in its range, and the half plane before it. HA-HEX-06, HA-HEX-07."""
    now, kind = state.figures[figure], weapon(world, state, figure)
    if now.status == ABOARD:
        return
    for there in world.grid.within(now.where, kind.range if kind is not None else FARTHEST):
        if there == now.where:
            continue
        if is_in_front(world.grid, now.where, now.facing, there):
            yield there, Mark("front")
        elif is_ahead(world.grid, now.where, now.facing, there):
            yield there, Mark("half")


def _reach(world: World, state: State, figure: int) -> Iterator[tuple[Hex, Mark]]:
    """Where it can go: by its dice, once they are thrown; before that with the lowest, and with the highest. HA-MOVE-02."""
    if state.figures[figure].status != ON_MAP or standing(world, state).kind(figure).is_vessel:
        return
    active = state.active
    if active is not None and active.has_rolled and figure in actors(world, state):
        yield from ((there, Mark("reached", text=str(spent))) for there, spent in _ends(world, state, figure))
        return
    unit = world.figures[figure].unit
    yield from ((there, Mark("reached-far")) for there, _ in _ends(world, _thrown(world, state, unit, FACES), figure))
    yield from ((there, Mark("reached")) for there, _ in _ends(world, _thrown(world, state, unit, 1), figure))


def _ends(world: World, state: State, figure: int) -> Iterator[tuple[Hex, int]]:
    begun = strider(world, state, figure).begin()
    reached = flood(begun)
    yield from ((there, reached[key].spent) for there, key in ends(begun, reached).items() if there != begun.here)


def _thrown(world: World, state: State, unit: int, face: int) -> State:
    """The state in which all dice of a unit's move show the same."""
    kind = mover(world, state, unit)
    active = started(state, unit)
    after = replace(active, has_rolled=True, open_result=_result(kind.open, face), difficult_result=_result(kind.difficult, face))
    return replace(state, active=after)


def _result(dice: MoveDice | None, face: int) -> int:
    return max(face * dice.dice + dice.plus, 0) if dice is not None else 0


def _shots(world: World, state: State, figure: int) -> Iterator[tuple[Hex, Mark]]:
    """The enemies that it may shoot at as things stand, each with the die that hits. HA-SHOOT-03."""
    found = prospects(world, state)
    if found.silence(figure) is None:
        for shot in found.of(figure):
            yield from _told(world, state, shot.target, shot)


def _shot_at(world: World, state: State, figure: int) -> Iterator[tuple[Hex, Mark]]:
    """The enemies that may shoot at it as things stand, each with the die that hits it."""
    found = prospects(world, state)
    for shooter in standing(world, state).present[1 - world.figures[figure].side]:
        if found.silence(shooter) is None:
            shot = found.at(shooter, figure)
            if isinstance(shot, Prospect):
                yield from _told(world, state, shooter, shot)


def _told(world: World, state: State, figure: int, shot: Prospect) -> Iterator[tuple[Hex, Mark]]:
    for there in standing(world, state).hexes(figure):
        yield there, Mark("no-shot") if shot.need > FACES else Mark("hit", text=f"{max(shot.need, 1)}+")
