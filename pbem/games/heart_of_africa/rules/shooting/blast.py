"""The blast of a gun's shell around what it has hit. HA-GUN-02, HA-GUN-03, HA-GUN-04, HA-LEAD-09, HA-BOAT-04.

Step `blast` (figure: the target, unit: the figure that shot): one die for everybody near, a Leader's Attendants behind him.
"""

from itertools import accumulate, pairwise

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.engine.line_of_sight import traces
from pbem.games.heart_of_africa.content.kinds import BAGGAGE
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.shooting import BlastRolled
from pbem.games.heart_of_africa.fields.layers import GULLY
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders import lives
from pbem.games.heart_of_africa.rules.shooting.hits import save_on, struck
from pbem.games.heart_of_africa.rules.shooting.priorities import is_fallen
from pbem.games.heart_of_africa.rules.shooting.prospects import CANNOT_SINK_IN
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
    """Palisades, barricades and village walls do not stop shells, nor do shells break them. HA-FORT-10."""
    found = (world.barriers.get(hexside(*ends)) for ends in pairwise(way) if NOWHERE not in ends)
    return any(barrier is not None and barrier.kind == BUILDING for barrier in found)


def _rolls(world: World, state: State, target: int) -> tuple[tuple[int, int], ...]:
    """Who rolls, by number, and with how many dice: Attendants with their Leader, of the target they alone. HA-LEAD-09."""
    found = [(figure, lives.blast_dice(world, state, figure)) for figure in victims(world, state, target)]
    own = lives.attendants(world, state, target)
    return tuple(sorted((*found, (target, own)))) if own and lives.can_be_hit(state, target) else tuple(found)


def _ask_blast(now: Context) -> Demand | None:
    dice = sum(count for _, count in _rolls(now.world, now.state, now.step.figure))
    return Roll((6,) * dice, ("blast", now.state.turn, now.world.figures[now.step.unit].name)) if dice else None


def _read_blast(now: Context, numbers: tuple[int, ...]) -> Done:
    """Whoever rolls a 6 is hit, in cover or not; Scouts and crews may be saved. HA-GUN-02, HA-LEAD-09."""
    world, state, target = now.world, now.state, now.step.figure
    weapon, rolls = standing(world, state).kind(now.step.unit), _rolls(world, state, target)
    on, starts = world.tables.shooting.blast_on, accumulate((count for _, count in rolls), initial=0)
    thrown = [(figure, numbers[start : start + count]) for (figure, count), start in zip(rolls, starts, strict=False)]
    hit = [world.figures[figure].name for figure, own in thrown if own[0] >= on and figure != target]
    events: tuple[Event, ...] = ()
    for figure, own in reversed(thrown):  # what is put on the agenda last is done first
        if lives.is_leader(world, figure):
            state, more = lives.blast_read(world, state, figure, own, was_target=figure == target)
            events += more
        elif own[0] >= on:
            state = struck(world, state, figure, save_on(world, state, figure, weapon), BLAST)
    names = tuple(world.figures[figure].name for figure, _ in rolls)
    return state, (BlastRolled(world.figures[now.step.unit].name, names, numbers, tuple(hit)), *events)


PHASE = Phase(asks={"blast": _ask_blast}, reads={"blast": _read_blast})
