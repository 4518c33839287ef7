"""What an action of a sheet makes the figures do: a plan for each. decisions.md, sections 4.2 to 4.4."""

from collections.abc import Sequence

from pbem.engine.decisions import Path
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE, STILL, BreakOff, Enter, Evade, Go, Leave
from pbem.games.heart_of_africa.fields.edges import AWAY, EDGES, OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.fields.pieces import widened
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import evading, marching, reach
from pbem.games.heart_of_africa.rules.movement.breaking_off import parting_refusal, retreat_of
from pbem.games.heart_of_africa.rules.movement.formations import KEEP, MOVED, moved, shifted, slots
from pbem.games.heart_of_africa.rules.movement.strides import Stride, strider
from pbem.games.heart_of_africa.rules.movement.unit_charges import into_contact, into_contact_with
from pbem.games.heart_of_africa.rules.movement.unit_moves import Allowed, Goals, into_slots, movers, to_places
from pbem.games.heart_of_africa.state.figures import ON_MAP
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import Action


def form(world: World, state: State, action: Action) -> tuple[Go, ...]:
    """Into a formation around a hex, away from enemies as far as is said."""
    able, side = movers(world, state), world.units[state.activation.unit].side
    if MOVED[action.shape] == KEEP:
        return go(world, state, action, kept(world, state, able, action.to))
    places = slots(world.grid, MOVED[action.shape], action.to, front_of(state, action, able), action.count, len(able))
    clear, shut = _clear(world, state, side, action), _shut(world, action)
    return into_slots(world, state, places, action.facing, action.most or None, clear, action.via, shut)


def kept(world: World, state: State, figures: Sequence[int], to: Hex) -> Goals:
    """The hexes of figures that keep their places to each other, in the order in which they go: the nearest goes to `to`."""
    hexes = shifted(world.grid, [state.figures[number].where for number in figures], to)
    goals = [(number, to if there == NOWHERE else there) for number, there in zip(figures, hexes, strict=True)]
    return sorted(goals, key=lambda goal: (world.grid.distance(state.figures[goal[0]].where, to), goal[0]))


def go(world: World, state: State, action: Action, goals: Goals) -> tuple[Go, ...]:
    """Each figure to a hex of its own, away from enemies as far as is said; the others stay."""
    clear = _clear(world, state, world.units[state.activation.unit].side, action)
    return to_places(world, state, goals, action.facing, action.most or None, clear, action.via, _shut(world, action))


def named_places(action: Action) -> Goals:
    """The figures and hexes that an action names."""
    return [(figure, Hex(there)) for figure, there in zip(action.places[::2], action.places[1::2], strict=True)]


def front_of(state: State, action: Action, figures: Sequence[int]) -> int:
    """Where a formation of these figures points: as is said, else as they are to face, else as the first does. HA-HEX-05."""
    said = next((each for each in (action.front, action.facing) if each != STILL), STILL)
    return said if said != STILL else state.figures[figures[0]].facing % len(DIRECTIONS) if figures else 0


def _clear(world: World, state: State, side: int, action: Action) -> Allowed:
    """May a figure stop there, by what the action keeps away from?"""
    if not action.keep_away:
        return lambda _here: True
    enemies = frozenset(state.figures[number].where for number in standing(world, state).enemies(side))
    near = widened(world.grid, enemies - {NOWHERE}, action.keep_away)
    return lambda here: here not in near


def _shut(world: World, action: Action) -> frozenset[Hex]:
    """The hexes that nobody enters: of one over open ground only all that are difficult."""
    return frozenset(world.difficult) if action.is_careful else frozenset()


def charge(world: World, state: State, targets: tuple[int, ...], action: Action) -> tuple[Go, ...]:
    """Into contact with these units, those named first first."""
    present = tuple(body for body in targets if standing(world, state).members(body))
    if not present:
        return ()
    return into_contact(world, state, present, action.count, action.style + 1, use_difficult=not action.is_careful)


def capture(world: World, state: State, action: Action) -> tuple[Go, ...]:
    """Into contact with these elements of baggage, those named first first; each is named once. HA-BAG-05."""
    groups = [[element] for element in left(state, action.bodies)]
    return into_contact_with(world, state, groups, action.count, 1, use_difficult=not action.is_careful)


def left(state: State, figures: Sequence[int]) -> list[int]:
    """Those of some figures that are still there."""
    return [number for number in figures if state.figures[number].status == ON_MAP]


def fall_back(world: World, state: State, action: Action) -> tuple[Go, ...]:
    """Towards a hex, or each straight to an edge, no farther than until the nearest enemy is so far away."""
    side, here, until = world.units[state.activation.unit].side, standing(world, state), action.count
    able = movers(world, state)
    enemies = [number for number in here.enemies(side) if state.figures[number].status == ON_MAP]
    if until and all(here.nearest(number, enemies) >= until for number in able):
        return ()
    full = _back(world, state, action, able, None)
    if not until:
        return full
    near = [there for number in enemies for there in here.hexes(number)]
    for most in range(1, max((len(order.path) for order in full), default=0)):
        plan = _back(world, state, action, able, most)
        ends = (world.grid.walk(order.start, tuple(order.path))[-1] for order in plan)
        if all(world.grid.distance(end, there) >= until for end in ends for there in near):
            return plan
    return full


def _back(world: World, state: State, action: Action, able: Sequence[int], most: int | None) -> tuple[Go, ...]:
    """The same no farther than so many steps."""
    if not action.edge:
        return into_slots(world, state, (action.to,) * len(able), action.facing, most)
    away = AWAY[EDGES[action.edge - 1]]
    last = sorted(able, key=lambda number: (away(state.figures[number].where), number))
    return to_places(world, state, [(number, _toward(world, state, number, action)) for number in last], action.facing, most)


def _toward(world: World, state: State, figure: int, action: Action) -> Hex:
    """Where a figure falls back to: the hex that is said, or of the edge that in its own row or column."""
    if not action.edge:
        return action.to
    row, column = divmod(state.figures[figure].where, 100)
    edge = edge_hexes(world.grid, EDGES[action.edge - 1])
    return min(edge, key=lambda there: (abs(there // 100 - row) + abs(there % 100 - column), there))


def break_off(world: World, state: State, figure: int, action: Action) -> BreakOff | None:
    """The way of an engaged figure out of contact, towards a hex or an edge."""
    if parting_refusal(world, state, figure) is not None:
        return None
    to = _toward(world, state, figure, action)
    retreat = retreat_of(world, state, figure)
    begun, distance = retreat.stride, world.grid.distance
    reached = reach.flood(begun, to)
    found = [key for here, key in reach.ends(begun, reached).items() if all(distance(here, there) > 1 for there in retreat.shunned)]
    if not found:
        return None
    best = min(found, key=lambda key: (distance(reach.hex_of(key), to), reached[key].spent, key))
    return BreakOff(figure, begun.here, Path(reach.path_to(reached, best)), STILL)


def evade(world: World, state: State, figure: int, is_right_first: bool) -> Evade | None:
    """The way of a rider away from the first that has named it. T-15."""
    if evading.evading_refusal(world, state, figure) is not None:
        return None
    pursuer = standing(world, state).opponents(figure)[0]
    flight, path = evading.flight_of(world, state, figure, pursuer), list[int]()
    while not flight.may_end:
        onward = list(flight.onward())
        if not onward:
            return None
        onward.sort(key=lambda each: world.grid.direction(flight.here, each.here), reverse=is_right_first)
        path.append(world.grid.direction(flight.here, onward[0].here))
        flight = onward[0]
    return Evade(figure, pursuer, state.figures[figure].where, Path(tuple(path)), STILL)


def follow(world: World, before: State, state: State, evaders: Sequence[int]) -> tuple[Go, ...]:
    """The others keep their places to the first who has evaded, as far as they come. decisions.md, section 4.2."""
    gone = [number for number in evaders if state.figures[number].where != before.figures[number].where]
    if not gone:
        return ()
    hexes = [before.figures[gone[0]].where, *(state.figures[number].where for number in movers(world, state))]
    goals = zip(movers(world, state), moved(world.grid, hexes, state.figures[gone[0]].where)[1:], strict=True)
    return to_places(world, state, [(number, there) for number, there in goals if there != NOWHERE], STILL)


def enter(world: World, state: State, figure: int, to: Hex, facing: int) -> Enter | None:
    """A figure of the march comes on, and goes as near to a hex as it comes. HA-AMB-03."""
    doors = sorted(marching.doors(world, state, figure), key=lambda door: (world.grid.distance(door.here, to), door.here))
    for door in doors:
        reached = reach.flood(door, to)
        found = reach.ends(door, reached)
        if found:
            best = min(found, key=lambda here: (world.grid.distance(here, to), reached[found[here]].spent, here))
            return Enter(figure, door.here, Path(reach.path_to(reached, found[best])), facing, NO_ONE)
    return None


def leave(world: World, state: State, figure: int) -> Leave | Go | None:
    """A figure goes off the far edge, or as near to it as it comes. HA-AMB-06."""
    if marching.leaving_refusal(world, state, figure) is not None:
        return None
    far = OPPOSITE[state.battle.edge]
    begun, away = strider(world, state, figure).begin(), AWAY[far]
    goal = min(edge_hexes(world.grid, far), key=lambda there: (world.grid.distance(begun.here, there), there))
    reached = reach.flood(begun, goal)
    out = [key for key in reached if not away(reach.hex_of(key)) and _may_leave(begun, reached, key)]
    if out:
        best = min(out, key=lambda key: (reached[key].spent, key))
        return Leave(figure, begun.here, Path(reach.path_to(reached, best)))
    ends = reach.ends(begun, reached)
    near = min(ends, key=lambda there: (away(there), reached[ends[there]].spent, there), default=begun.here)
    return Go(figure, begun.here, Path(reach.path_to(reached, ends[near]) if near in ends else ()), STILL, NO_ONE)


def _may_leave(begun: Stride, reached: reach.Reached, key: reach.Key) -> bool:
    came = reached[key]
    return came.spent + 1 <= begun.strider.pace.most(came.is_slow) and not came.has_stopped


def turn(world: World, state: State, facing: int) -> tuple[Go, ...]:
    """All that may turn where they stand."""
    return tuple(Go(number, state.figures[number].where, Path(()), facing, NO_ONE) for number in movers(world, state))


def in_contact(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activation that are engaged."""
    here = standing(world, state)
    return tuple(number for number in actors(world, state) if here.is_engaged(number))
