"""Reach of each unit with one order now, with the cheapest way. Found by the same functions as `options` and `check`.

A march or ride that ends where it began is left out: it is legal, and no help. Leaving the map from there, and an advance into
the vacated hex and back, are in.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.paths import Arrival, path_to
from pbem.engine.planning import Reach, Way
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat import attack_odds, reserves
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import combat_of
from pbem.games.guerra_do_congo.rules.movement import costs, march, railway, reinforcements, transport_reach
from pbem.games.guerra_do_congo.rules.movement.costs import Ground, budget_of, ground_of
from pbem.games.guerra_do_congo.rules.movement.stacking import Crowding
from pbem.games.guerra_do_congo.state import State

Paths = Mapping[Hex, Arrival[Hex]]
Stops = Callable[[Hex], bool]


class Query:
    """One unit of one state, and what all its ways need."""

    def __init__(self, rules: CongoRules, state: State, index: int) -> None:
        self.rules, self.world, self.state, self.index = rules, rules.world, state, index
        self.ground: Ground = ground_of(rules.world, state)
        self.crowding = Crowding(self.ground)
        self.kind, self.unit = rules.world.kinds[index], state.units[index]

    def may_stop(self, here: Hex) -> bool:
        """May the unit stop there, if it has come by land or river?"""
        return self.crowding.may_stop(self.index, here)

    def along(self, verb: str, hexes: tuple[Hex, ...], cost: int) -> Way:
        """A way whose order names each hex."""
        return Way(verb, f"{verb} {self.kind.id} {'-'.join(map(hex_name, hexes))}", hexes, cost)

    def paths(self, verb: str, found: Paths, may_stop: Stops, paid: int = 0) -> Iterator[Way]:
        """The ways to all of these hexes but the first; `paid`: what was spent before it."""
        for there, arrival in found.items():
            if arrival.before != there and may_stop(there):
                yield self.along(verb, path_to(found, there), paid + arrival.spent)


def reach(rules: CongoRules, state: State, unit: str) -> Reach:
    """Where a unit can go with one order or answer of the choice that is due, by every verb that takes it there."""
    demand, index = rules.pending(state), rules.world.index_of.get(unit, -1)
    ways: dict[Hex, tuple[Way, ...]] = {}
    if isinstance(demand, Choose) and index >= 0 and rules.world.kinds[index].side == demand.side:
        query = Query(rules, state, index)
        for find in FINDERS.get(demand.kind, ()):
            for way in find(query):
                ways[way.hexes[-1]] = (*ways.get(way.hexes[-1], ()), way)
    return Reach(unit, ways)


def movers(rules: CongoRules, state: State) -> tuple[str, ...]:
    """The units that can still go somewhere, attack, or be named in the answer that is due, in roster order."""
    demand, world = rules.pending(state), rules.world
    if not isinstance(demand, Choose):
        return ()
    if demand.kind == "combat":
        presence = ground_of(world, state).presence
        able = {
            index for target in attack_odds.targets(presence, state) for index in attack_odds.attackers_of(presence, state, target)
        }
    else:
        named = {token.text for verb in MOVING.get(demand.kind, ()) for token in rules.options(state, (verb,)).tokens}
        able = {world.index_of[name] for name in named}
    return tuple(world.kinds[index].id for index in sorted(able))


# --- one for each verb


def _marches(query: Query) -> Iterator[Way]:
    yield from query.paths("m", costs.arrivals(query.ground, query.index), query.may_stop)


def _entries(query: Query) -> Iterator[Way]:
    """By road, the entry hex included."""
    ground, kind = query.ground, query.kind
    if reinforcements.entry_refusal(ground, query.index):
        return
    start, budget = ground.board.entry_named[kind.place].hex, reinforcements.entry_budget(ground, kind)
    if query.may_stop(start):
        yield query.along("enter", (start,), budget.spent)
    yield from query.paths("enter", costs.arrivals_from(ground, kind, start, budget), query.may_stop, budget.spent)


def _voyages(query: Query) -> Iterator[Way]:
    if transport_reach.sail_refusal(query.ground, query.index):
        return
    here = query.unit.where
    for there, cost in sorted(transport_reach.landings(query.ground, query.kind, here).items()):
        if there != here and query.may_stop(there):
            yield query.along("sail", (here, there), cost)


def _rides(query: Query) -> Iterator[Way]:
    train = railway.train_at(query.ground, query.index)
    if train:
        yield from query.paths("ride", train.arrivals(), query.may_stop)


def _trains_in(query: Query) -> Iterator[Way]:
    """By rail, the entry hex included, which counts as a hex of the ride."""
    train = railway.train_coming(query.ground, query.index)
    if train is None:
        return
    if query.may_stop(train.here):
        yield query.along("railin", (train.here,), 1)
    yield from query.paths("railin", train.arrivals(), query.may_stop, 1)


def _flights(query: Query) -> Iterator[Way]:
    here = query.unit.where
    for there in sorted(transport_reach.flights(query.ground, query.index, transport_reach.handled(query.state))):
        if query.crowding.may_land(query.index, there):
            yield query.along("fly", (here, there), -1)


def _exits(query: Query) -> Iterator[Way]:
    """To each edge hex from which the map can be left; the cost is that of all of it."""
    ground, kind, here = query.ground, query.kind, query.unit.where
    if not transport_reach.may_leave(ground, query.index):
        return
    found, grid = costs.arrivals(ground, query.index), ground.board.grid
    for there in found:
        if grid.is_edge(there):
            hexes = path_to(found, there)
            path = tuple(grid.direction(one, other) for one, other in pairwise(hexes))
            _, budget = march.follow(ground, kind, here, path, budget_of(kind, query.unit))
            after = transport_reach.exit_budget(ground, kind, there, budget) if isinstance(budget, costs.Budget) else None
            if after:
                yield query.along("leave", hexes, after.spent)


def _placings(verb: str) -> Callable[[Query], Iterator[Way]]:
    """Ways of a verb that names one hex and no way to it."""

    def find(query: Query) -> Iterator[Way]:
        for token in query.rules.options(query.state, (verb, query.kind.id)).tokens:
            yield Way(verb, f"{verb} {query.kind.id} {token.text}", (Hex(int(token.text)),))

    return find


def _retreats(query: Query) -> Iterator[Way]:
    for token in query.rules.options(query.state, ("retreat", query.kind.id)).tokens:
        yield Way("retreat", f"retreat {query.kind.id} {token.text}", (query.unit.where, Hex(int(token.text))))


def _advances(query: Query) -> Iterator[Way]:
    """Into the vacated hex, or through it into a second one."""
    found = query.rules.options(query.state, ("advance", query.kind.id))
    if not (found.tokens or found.is_complete):
        return
    first = (query.unit.where, combat_of(query.state).target)
    if found.is_complete:
        yield Way("advance", f"advance {query.kind.id}", first)
    for token in found.tokens:
        yield Way("advance", f"advance {query.kind.id} {token.text}", (*first, Hex(int(token.text))))


def _commitments(query: Query) -> Iterator[Way]:
    grid, here = query.ground.board.grid, query.unit.where
    for way in reserves.candidates(query.world, query.state, query.kind.side).get(query.index, ()):
        yield query.along("commit", grid.walk(here, way.path), way.cost_mp)


FINDERS: dict[str, tuple[Callable[[Query], Iterator[Way]], ...]] = {
    "setup": (_placings("deploy"),),
    "movement": (_placings("mobilise"), _marches, _entries, _voyages, _rides, _trains_in, _flights, _exits),
    "retreat": (_retreats,),
    "advance": (_advances,),
    "reserve": (_commitments,),
}
"""By the kind of choice, in the order of the verbs."""

MOVING: dict[str, tuple[str, ...]] = {
    "setup": ("deploy",),
    "movement": ("mobilise", "m", "enter", "sail", "ride", "railin", "fly", "leave"),
    "loss": ("loss",),
    "retreat": ("retreat",),
    "advance": ("advance",),
    "reserve": ("commit",),
}
