"""The blast of a gun's shell around what it has hit. HA-GUN-02, HA-GUN-03, HA-GUN-04, HA-LEAD-09, HA-BOAT-04.

Step `blast` (figure: the target, unit: the figure that shot): one die for everybody near, a Leader's Attendants behind him.
"""

from collections.abc import Iterable
from itertools import pairwise

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.content.kinds import BAGGAGE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.shooting import AttendantsHit, BlastRolled
from pbem.games.heart_of_africa.fields.layers import GULLY
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.shooting.hits import save_on, struck
from pbem.games.heart_of_africa.rules.shooting.priorities import is_fallen
from pbem.games.heart_of_africa.rules.shooting.prospects import CANNOT_SINK_IN
from pbem.games.heart_of_africa.rules.shooting.weapons import is_leader
from pbem.games.heart_of_africa.state.figures import ABOARD, BLAST, ROOF
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State


def victims(world: World, state: State, target: int) -> tuple[int, ...]:
    """The figures of either side that a blast around a target reaches, by number; the target has had its own hit. HA-GUN-02."""
    here, radius = standing(world, state), world.tables.shooting.blast_radius
    found = []
    for figure in sorted((*here.present[0], *here.present[1])):
        if figure == target or figure in here.vessels or is_fallen(state, figure) or here.kind(figure).id == BAGGAGE:
            continue
        now = state.figures[figure]
        if now.status == ABOARD and world.figures[now.craft].kind.id in CANNOT_SINK_IN:
            continue
        pairs = ((one, other) for one in here.hexes(target) for other in here.hexes(figure))
        near = [pair for pair in pairs if world.grid.distance(*pair) <= radius]
        is_up = ROOF in (now.level, state.figures[target].level)
        if near and not all(is_sheltered(world, *pair, is_up=is_up) for pair in near):
            found.append(figure)
    return tuple(found)


def is_sheltered(world: World, one: Hex, other: Hex, *, is_up: bool = False) -> bool:
    """Does a solid wall or the crest of a hill part two hexes two apart at most? HA-GUN-03."""
    if one == other:
        return False
    ways = tuple((one, *trace, other) for trace in traces(world.grid, one, other))
    if not is_up and all(_is_walled(world, way) for way in ways):
        return True
    field = world.field
    if field.holds(one, GULLY) != field.holds(other, GULLY):
        return True
    for plateau in field.plateaus:
        if one in plateau.hexes and other in plateau.hexes and (one in plateau.top) != (other in plateau.top):
            return True
    between = {here for way in ways for here in way[1:-1] if here != NOWHERE}
    crests = (hill.crest for hill in field.hills if one not in hill.crest and other not in hill.crest)
    return bool(between) and any(between.issubset(crest) for crest in crests)


def _is_walled(world: World, way: tuple[Hex, ...]) -> bool:
    """Palisades, barricades and village walls do not stop shells."""
    found = (world.barriers.get(hexside(*ends)) for ends in pairwise(way) if NOWHERE not in ends)
    return any(barrier is not None and barrier.kind == BUILDING for barrier in found)


def _attendants(world: World, state: State, target: int) -> tuple[tuple[int, int], ...]:
    """Each Leader in reach with the Attendants he still has; of one who was the target his Attendants alone. HA-LEAD-09."""
    reached = (*victims(world, state, target), target)
    leaders = (figure for figure in sorted(reached) if is_leader(world, figure))
    found = ((figure, state.units[world.figures[figure].unit].attendants) for figure in leaders)
    return tuple((figure, count) for figure, count in found if count)


def _dice(now: Context) -> int:
    target = now.step.figure
    return len(victims(now.world, now.state, target)) + sum(count for _, count in _attendants(now.world, now.state, target))


def _ask_blast(now: Context) -> Demand | None:
    dice = _dice(now)
    return Roll((6,) * dice, ("blast", now.state.turn, now.world.figures[now.step.unit].name)) if dice else None


def _read_blast(now: Context, numbers: tuple[int, ...]) -> Done:
    """First the Attendants who were hit are gone, then the others meet their fate, a Leader by those who are left. HA-LEAD-09."""
    world, state, target, on = now.world, now.state, now.step.figure, now.world.tables.shooting.blast_on
    weapon, near = standing(world, state).kind(now.step.unit), victims(world, state, target)
    hits = [figure for figure, die in zip(near, numbers, strict=False) if die >= on]
    names = tuple(world.figures[figure].name for figure in near)
    events: tuple[Event, ...] = (
        BlastRolled(world.figures[now.step.unit].name, names, numbers, tuple(world.figures[figure].name for figure in hits)),
    )
    state, more = _attendants_hit(world, state, _attendants(world, state, target), numbers[len(near) :])
    for figure in reversed(hits):
        state = struck(world, state, figure, save_on(world, state, figure, weapon), BLAST)
    return state, events + more


def _attendants_hit(world: World, state: State, leaders: Iterable[tuple[int, int]], dice: tuple[int, ...]) -> Done:
    events: tuple[Event, ...] = ()
    for figure, count in leaders:
        lost = sum(die >= world.tables.shooting.blast_on for die in dice[:count])
        dice = dice[count:]
        if lost:
            unit = world.figures[figure].unit
            state = state.with_unit(unit, replace(state.units[unit], attendants=count - lost))
            events += (AttendantsHit(world.units[unit].name, lost, count - lost),)
    return state, events


PHASE = Phase(asks={"blast": _ask_blast}, reads={"blast": _read_blast})
