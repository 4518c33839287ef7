"""A Scout leads a unit, or baggage, in single file at his own speed: `guide A2 1010-1011 facing e`. HA-SCOUT-06."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Path, Refusal
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import PATH
from pbem.games.heart_of_africa.content.names import BODY
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.leading import Guide
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.events.combat import Guided
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.activity import FIGURES
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.single_file import Column, column, longest_behind, near_enemies, order_behind
from pbem.games.heart_of_africa.rules.movement import reach
from pbem.games.heart_of_africa.rules.movement.candidates import UNITS
from pbem.games.heart_of_africa.rules.movement.going import arrived, mover_refusal
from pbem.games.heart_of_africa.rules.movement.order_parts import FACING, facing_refusal
from pbem.games.heart_of_africa.state.figures import ACTIVATED, BAGGAGE, GUIDED, HERE, ON_MAP, SCOUT, STOPPED, TROOPS
from pbem.games.heart_of_africa.state.position import State, Step


def is_in_unit_sequence(state: State) -> bool:
    """Is it the activation of units, and not that of independents?"""
    steps = [step for step in state.agenda if isinstance(step, Step) and step.name == "alternate"]
    return bool(steps) and steps[-1].word == UNITS


def scout_refusal(world: World, state: State) -> Refusal | None:
    """Why the figure whose activation it is leads nobody: it is no Scout, has acted, or units are not on."""
    active = state.activation
    facts = world.units[active.unit]
    if facts.listed.kind != SCOUT:
        return Refusal("HA-SCOUT-06", "no-scout", facts.name)
    if not is_in_unit_sequence(state):
        return Refusal("HA-SCOUT-06", "not-among-units", facts.name)
    if active.before:
        return Refusal("HA-SCOUT-06", "has-acted", facts.name)
    return mover_refusal(world, state, facts.figures[0])


def led_refusal(world: World, state: State, body: int) -> Refusal | None:
    """Why a unit cannot be led. Guns cannot; nor can who has had its activation, is engaged, or stands not in single file."""
    name = world.notation.bodies.unit(body)
    if not 0 <= body < len(world.units) or world.units[body].side != world.units[state.activation.unit].side:
        return Refusal("HA-SCOUT-06", "cannot-be-led", name)
    unit, now, here = world.units[body], state.units[body], standing(world, state)
    if unit.listed.kind not in (TROOPS, BAGGAGE) or unit.kind.is_gun or unit.kind.is_vessel or now.status != HERE:
        return Refusal("HA-SCOUT-06", "cannot-be-led", name)
    if now.has(ACTIVATED):
        return Refusal("HA-TURN-02", "already-activated", name)
    engaged = next((number for number in here.members(body) if here.is_engaged(number)), None)
    if engaged is not None:
        return Refusal("HA-MOVE-10", "engaged", world.notation.unit(engaged))
    return None if followers(world, state, body) else Refusal("HA-SCOUT-06", "not-in-file", name)


def followers(world: World, state: State, body: int) -> tuple[int, ...]:
    """The figures that would follow, in their order: all of a unit, of baggage those in line. () where they are in no file."""
    here, scout = standing(world, state), world.units[state.activation.unit].figures[0]
    members = here.members(body)
    if not members or any(state.figures[number].status != ON_MAP or state.figures[number].level for number in members):
        return ()
    places, head = {number: state.figures[number].where for number in members}, state.figures[scout].where
    if world.units[body].listed.kind == BAGGAGE:
        return longest_behind(world.grid, head, places)
    return order_behind(world.grid, head, places)


def file_of(world: World, state: State, body: int) -> Column | Refusal:
    """The Scout and those behind him at their start, or why he cannot lead them. HA-SCOUT-06."""
    refusal = scout_refusal(world, state) or led_refusal(world, state, body)
    if refusal is not None:
        return refusal
    scout = world.units[state.activation.unit]
    shunned = near_enemies(world, state, scout.side)
    found = column(world, state, (scout.figures[0], *followers(world, state, body)), shunned)
    near = next((stride.here for stride in found.strides if stride.here in shunned), None)
    return Refusal("HA-SCOUT-06", "near-the-enemy", world.notation.hex(near)) if near is not None else found


def led(world: World, state: State, body: int, start: Hex, path: Iterable[int]) -> Column | Refusal:
    """The file after a way, or why it cannot be gone."""
    found = file_of(world, state, body)
    if isinstance(found, Refusal):
        return found
    if start != found.here:
        return Refusal("HA-MOVE-03", "not-in-that-hex", world.notation.hex(found.here))
    for direction in path:
        further = found.to(world.grid.neighbour(found.here, direction))
        if isinstance(further, Refusal):
            return further
        found = further
    return found


def guide_refusal(now: Context, order: Guide) -> Refusal | None:
    """Why the Scout cannot lead them so."""
    if refusal := facing_refusal(order.facing):
        return refusal
    found = led(now.world, now.state, order.body, order.start, order.path)
    return found if isinstance(found, Refusal) else found.end_refusal()


def _guide(now: Context, order: Guide) -> Done:
    return guided(now.world, replace(now.state, ways=()), order)


def guided(world: World, state: State, order: Guide) -> Done:
    """All have gone along; it is the activation of both, and they do not shoot. HA-SCOUT-06."""
    found = led(world, state, order.body, order.start, order.path)
    assert isinstance(found, Column)
    scout, hexes = state.activation.unit, world.grid.walk(order.start, tuple(order.path))
    trail = tuple(reversed(hexes))
    behind = [state.figures[figure].where for figure in found.figures[1:]]
    state = replace(state.unit_marked(order.body, ACTIVATED | GUIDED), active=replace(state.activation, units=(scout, order.body)))
    track = (*trail, *behind)  # from the Scout's last hex back to that of the last who follows
    events: list[Event] = [Guided(world.units[scout].name, world.units[order.body].name, tuple(map(world.notation.hex, hexes)))]
    for place, stride in enumerate(found.strides):
        way = tuple(reversed(track[place : place + len(hexes)]))
        state, more = arrived(world, state, stride.strider.figure, stride, way, order.facing)
        state = state.marked(stride.strider.figure, STOPPED)
        events += more
    return state, tuple(events)


def toward(world: World, state: State, body: int, to: Hex, via: Sequence[Hex] = ()) -> Guide | None:
    """The order by which a file comes as near to a hex as the Scout's way there allows; None where it cannot be led. T-14.

    `via`: the hexes by which he goes.

    It goes along the shortest way of the Scout as far as all of them can follow and stop.
    """
    file = file_of(world, state, body)
    if isinstance(file, Refusal):
        return None
    first = file.strides[0]
    by = reach.through(first, via, first.strider.pace.most(is_slow=False), file.shunned)
    begun, to = by.stride, (*by.left, to)[0]
    reached = reach.flood(begun, to, barred=file.shunned)
    ends = reach.ends(begun, reached)
    if not ends:
        return None
    aim = min(ends, key=lambda here: (world.grid.distance(here, to), reached[ends[here]].spent, here))
    path, best, found = (*by.path, *reach.path_to(reached, ends[aim])), 0, file
    for count, direction in enumerate(path, 1):
        further = found.to(world.grid.neighbour(found.here, direction))
        if isinstance(further, Refusal):
            break
        found = further
        best = count if found.may_end else best
    return Guide(body, file.here, Path(path[:best]), STILL) if best else None


def _is_scout(now: Context) -> bool:
    return now.world.units[now.state.activation.unit].listed.kind == SCOUT


def _candidates(now: Context) -> Iterable[int]:
    if scout_refusal(now.world, now.state) is not None:
        return ()
    return (unit.number for unit in now.world.units if _way(now, unit.number) is not None)


def _way(now: Context, body: int) -> Column | None:
    found = file_of(now.world, now.state, body)
    return found if isinstance(found, Column) and found.can_end() else None


PHASE = Phase(
    Verb(
        "guide",
        Guide,
        FIGURES,
        (BODY.among(_candidates), PATH.along(_way), FACING),
        refusal=guide_refusal,
        apply=_guide,
        where=_is_scout,
    )
)
