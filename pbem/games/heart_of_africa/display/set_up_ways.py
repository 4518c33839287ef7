"""Ways of units that are not on the map yet: set up, put in the order of march, arriving; and all of them at once. P-12, P-15.

HA-ARR-05.
"""

from collections.abc import Iterator

from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Built, Enlist, MakePlan, Ready
from pbem.games.heart_of_africa.display import works_ways
from pbem.games.heart_of_africa.display.counters import KEPT_BACK, UNPLACED
from pbem.games.heart_of_africa.display.query import Query, offered
from pbem.games.heart_of_africa.display.set_up_pieces import pieces, ways_of
from pbem.games.heart_of_africa.display.works_ways import to_lay
from pbem.games.heart_of_africa.fields.edges import edge_hexes
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, to_arrive, to_show, write_troops
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.position import State, Step

WORKS = "works"
LETTERS = {"deploy": UNPLACED, "march": UNPLACED, "arrive": KEPT_BACK}
VERBS = {"deploy": "place", "arrive": "arrive"}
BY_HAND = (Enlist, MakePlan, Built, Ready)
"""What ends a part of set-up, or commits its side: never proposed with the rest."""
MOST = 40


def _bodies(world: World, state: State, demand: Choose) -> dict[str, Body]:
    """The units that are still to be placed in this choice, by what they are called beside the map."""
    if demand.kind not in LETTERS:
        return {}
    bodies = to_arrive(world, state, demand.side) if demand.kind == "arrive" else to_show(world, state, demand.side)
    return {f"{LETTERS[demand.kind]}{body.number}": body for body in bodies}


def waiting(rules: AfricaRules, state: State, demand: Choose) -> tuple[str, ...]:
    """What they are called, and what else is to be placed."""
    world = rules.world_of(state)
    if demand.kind == WORKS:
        return to_lay(rules, state, demand.side)
    others = pieces(world, state, demand.side, demand.kind) if demand.is_order else ()
    return (*_bodies(world, state, demand), *(piece.name for piece in others))


def from_outside(rules: AfricaRules, state: State, demand: Choose, name: str) -> Iterator[Way]:
    """Where a unit may be placed; in the order of march it is the next."""
    world = rules.world_of(state)
    if demand.kind == WORKS:
        yield from works_ways.ways(rules, state, demand.side, name)
        return
    body = _bodies(world, state, demand).get(name)
    if body is None:
        found = next((piece for piece in pieces(world, state, demand.side, demand.kind) if piece.name == name), None)
        if found is not None:
            yield from ways_of(rules, state, found, _outside(world, state, demand.side))
        return
    troops = write_troops(world.kinds, body.troops)
    if demand.kind == "march":
        yield Way("march", f"march {troops}", (_outside(world, state, demand.side),))
        return
    verb = VERBS[demand.kind]
    for token in rules.options(state, (verb, troops, "at")).tokens:
        there = world.hex_of(token.text)
        if there != NOWHERE:
            yield Way(verb, f"{verb} {troops} at {token.text}", (there,))


def _outside(world: World, state: State, side: int) -> Hex:
    """The middle of a side's edge, where those are shown who are still outside."""
    edge = edge_hexes(world.grid, base_edge(state, side))
    return edge[len(edge) // 2]


def puttings(query: Query) -> Iterator[Way]:
    """A figure that has been set up stands elsewhere in its zone. P-15."""
    if query.name not in offered(query.rules, query.state, "put"):
        return
    for token in query.rules.options(query.state, ("put", query.name, "at")).tokens:
        there = query.world.hex_of(token.text)
        if there not in (NOWHERE, query.where):
            yield Way("put", f"put {query.name} at {token.text}", (query.where, there))


def rest(rules: AfricaRules, state: State) -> tuple[str, ...]:
    """The usual orders for all that is still to be placed, in a side's own copy."""
    demand, found = rules.pending(state), list[str]()
    if not isinstance(demand, Choose) or state.set_up is None:
        return ()
    while len(found) < MOST and rules.pending(state) == demand:
        step = state.agenda[-1]
        if not isinstance(step, Step):
            break
        order = usual_order(Context(rules.world_of(state), state, step))
        if order is None or isinstance(order, BY_HAND) or rules.refusal(state, demand.side, order) is not None:
            break
        found.append(rules.at(state).write(order))
        state, _ = rules.apply(state, Decided(demand.side, order))
    return tuple(found)
