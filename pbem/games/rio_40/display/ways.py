"""Reach of each unit with one order now, with the cheapest way. Found by the same functions as `options` and `check`.

A verb of a way may have words behind it that tell apart what is done besides: "ms K11" (and then search K11), "take PM03". Orders
at the unit's own hex are ways too: to hide, to land, to name what is to be searched from there.
"""

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.demands import Choose
from pbem.engine.game import Options
from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.paths import path_to
from pbem.engine.paths import reach as cheapest
from pbem.engine.planning import Reach, Way
from pbem.games.rio_40.decisions import MA, MS
from pbem.games.rio_40.display.paths import ENDLESS_MP, Run, runs
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules import setup
from pbem.games.rio_40.rules.combat import attacks, retreats
from pbem.games.rio_40.rules.movement import companions, reinforcements, run_progress
from pbem.games.rio_40.rules.movement import move_orders as moving
from pbem.games.rio_40.rules.movement.routes import Route
from pbem.games.rio_40.rules.search import civilians
from pbem.games.rio_40.rules.search import searches as searching
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, NONE, ON_MAP, State


class Query:
    """One unit of one state, and what all its ways need."""

    def __init__(self, rules: RioRules, state: State, index: int) -> None:
        self.rules, self.world, self.state, self.index = rules, rules.world, state, index
        self.presence: Presence = presence_of(rules.world, state)
        self.kind, self.unit = rules.world.kinds[index], state.units[index]
        self.name = rules.world.board.grid.name

    def options(self, *words: str) -> Options:
        """How an order begun so may go on."""
        return self.rules.options(self.state, words)

    def way(self, verb: str, head: str, run: Run) -> Way:
        """A way whose order names each hex behind `head`. Off the map it is a verb of its own."""
        hexes = "-".join(map(self.name, run.hexes))
        order = f"{head} {hexes}" + (" exit" if run.leaves else "") + (f" fits {self.name(run.hexes[-1])}" if run.fits else "")
        return Way(f"{verb} exit" if run.leaves else verb, order, run.hexes, run.cost)

    def to_search(self, here: Hex) -> list[Hex]:
        """The hexes next to one that a search can find something in. R40-5.2c, R40-5.2d."""
        around = sorted(self.world.board.neighbours[here])
        return [there for there in around if is_worth_searching(self.presence, there)]


def is_worth_searching(presence: Presence, target: Hex) -> bool:
    """Is something face down there, or a civilian to be led away, and has nobody searched it yet? R40-5.2d, R40-5.2e."""
    return target not in presence.state.searched and searching.is_open_to_search(presence, target)


def reach(rules: RioRules, state: State, unit: str) -> Reach:
    """Where a unit can go with one order or answer of the choice that is due, by every verb that takes it there."""
    demand, index = rules.pending(state), rules.world.notation.index_of.get(unit, -1)
    ways: dict[Hex, tuple[Way, ...]] = {}
    if isinstance(demand, Choose) and index >= 0 and rules.world.kinds[index].side in (demand.side, -1):
        query = Query(rules, state, index)
        for find in FINDERS.get(demand.kind, ()):
            for way in find(query):
                ways[way.hexes[-1]] = (*ways.get(way.hexes[-1], ()), way)
    return Reach(unit, ways)


def together(rules: RioRules, state: State, units: Sequence[str]) -> Reach | None:
    """Where two units can go with one order: a transport with whom it carries. None: each goes by itself. R40-5.1.3a."""
    kinds = [rules.world.kinds[rules.world.notation.index_of[unit]] for unit in units]
    if len(kinds) != 2 or sum(kind.is_transport for kind in kinds) != 1:
        return None
    carrier, rider = sorted(kinds, key=lambda kind: not kind.is_transport)
    found = {
        there: kept
        for there, ways in reach(rules, state, carrier.id).ways.items()
        if (kept := tuple(way for way in ways if f"take {rider.id}" in way.verb))
    }
    return Reach(carrier.id, found) if found else None


def movers(rules: RioRules, state: State) -> tuple[str, ...]:
    """The units that can still do something, or be named in the answer that is due, in roster order."""
    demand, world = rules.pending(state), rules.world
    if not isinstance(demand, Choose):
        return ()
    named = {token.text for words in MOVING.get(demand.kind, ()) for token in rules.options(state, words).tokens}
    able = {world.notation.index_of[name] for name in named if name in world.notation.index_of}
    if demand.kind == "phase":
        presence = presence_of(world, state)
        able |= attackers(presence) | {*searchers(presence)}
    elif demand.kind == "place":
        able = set(setup.to_place(world, state)[:1])
    elif demand.kind == "onward" and state.walk is not None:
        able = set(state.walk.units[:1])
    elif demand.kind == "lead":
        able = {civilian for civilian in [_led(presence_of(world, state))] if civilian is not None}
    return tuple(world.kinds[index].id for index in sorted(able))


def attackers(presence: Presence) -> set[int]:
    """The units that can attack anything now."""
    return {index for here in attacks.targets(presence) for index in attacks.attackers(presence, here)}


def searchers(presence: Presence) -> list[int]:
    """The units that can carry out the search that they named, by its hex."""
    named = sorted({unit.search for unit in presence.units if unit.status == ON_MAP and unit.search})
    return [index for here in named if is_worth_searching(presence, here) for index in searching.able(presence, here)]


def _led(presence: Presence) -> int | None:
    """The civilian that is to be led."""
    hunt = presence.state.hunt
    return presence.civilian_at(hunt.target) if hunt is not None else None


# --- in a player's phase


def _turning_up(query: Query) -> Iterator[Way]:
    """A counter that was never opened only names its action; what it is acts by the next order. R40-5.5b."""
    if query.kind.is_counter:
        for action in (MA, MS):
            if moving.unit_refusal(query.presence, query.index, action) is None:
                yield Way(moving.WORDS[action], f"{moving.WORDS[action]} {query.kind.id}", (query.unit.where,))


def _marches(query: Query) -> Iterator[Way]:
    """On foot or by air; a car without anybody, and with each who can ride. R40-5a, R40-5.1.3a."""
    if query.kind.is_counter or query.unit.status != ON_MAP:
        return
    for action in (MA, MS):
        if moving.unit_refusal(query.presence, query.index, action):
            continue
        can_run = moving.run_refusal(query.presence, query.index) is None
        yield from _goings(query, action, None, can_run)
        for rider in companions.riders(query.presence, query.index, moving.ACTION_OF[action]) if can_run else ():
            yield from _goings(query, action, rider, can_run)


def _goings(query: Query, action: int, rider: int | None, can_run: bool) -> Iterator[Way]:
    """The ways of one action. With MS each hex that could be searched from the end is a way of its own. R40-5.2b."""
    verb, unit = moving.WORDS[action], query.kind.id
    with_whom = f" take {query.world.kinds[rider].id}" if rider is not None else ""
    label = f"{verb}{with_whom}"
    found: list[Run] = []
    if can_run:
        route = moving.route_from(query.presence, query.index, rider)
        found = list(runs(route, (route.start(),)))
    searches = action == MS and moving.search_refusal(query.presence, query.index, rider, MS, query.unit.where) is None
    if not searches:
        if action == MS and query.kind.is_transport:
            return  # nobody in it who searches: MA does the same
        yield from (query.way(label, f"{verb} {unit}{with_whom}", run) for run in found)
        return
    for run in found:
        for target in query.to_search(run.hexes[-1]) if not run.leaves else ():
            name = query.name(target)
            yield query.way(f"{label} search {name}", f"{verb} {unit}{with_whom} search {name}", run)
    for target in query.to_search(query.unit.where) if rider is None else ():
        name = query.name(target)
        yield Way(f"{label} search {name}", f"{verb} {unit} search {name}", (query.unit.where,))


def _entries(query: Query) -> Iterator[Way]:
    """From off the map, alone or with a passenger. R40-5.1.5g."""
    if query.unit.status == ON_MAP or reinforcements.unit_refusal(query.presence, query.index):
        return
    for rider in (None, *companions.riders(query.presence, query.index, moving.ACTION_OF[MA])):
        route = reinforcements.route_in(query.presence, query.index, rider)
        found = list(runs(route, [*reinforcements.entries(route)]))
        whom = f" take {query.world.kinds[rider].id}" if rider is not None else ""
        yield from (query.way(f"enter{whom}", f"enter ma {query.kind.id}{whom}", run) for run in found if not run.leaves)
        searches = moving.search_refusal(query.presence, query.index, rider, MS, query.world.board.entries[0].hex) is None
        for run in found if searches else ():
            for target in query.to_search(run.hexes[-1]) if not run.leaves else ():
                head = f"enter ms {query.kind.id}{whom} search {query.name(target)}"
                yield query.way(f"enter{whom} search {query.name(target)}", head, run)


def _at_once(query: Query) -> Iterator[Way]:
    """The actions of a unit where it stands: hide, or land for somebody. R40-5.5c, R40-5.1.3.2d."""
    if query.unit.status != ON_MAP:
        return
    if query.options("hi", query.kind.id).is_complete:
        yield Way("hi", f"hi {query.kind.id}", (query.unit.where,))
    for token in query.options("ground", query.kind.id).tokens if query.kind.is_helicopter else ():
        whom = query.world.notation.index_of[token.text]
        verb = "unload" if query.state.units[whom].has(ABOARD) else "board"
        yield Way(f"{verb} {token.text}", f"ground {query.kind.id} {token.text}", (query.unit.where,))


# --- at set-up, and in answers


def _placings(verb: str) -> Callable[[Query], Iterator[Way]]:
    """Ways of a verb that names one hex and no way to it."""

    def find(query: Query) -> Iterator[Way]:
        for token in query.options(verb, query.kind.id).tokens:
            there = query.world.board.grid.named(token.text)
            if there != NOWHERE:
                start = (query.unit.where,) if query.unit.status == ON_MAP and query.unit.where != there else ()
                yield Way(verb, f"{verb} {query.kind.id} {token.text}", (*start, there))

    return find


def _retreats(query: Query) -> Iterator[Way]:
    """Where it retreats to; each thing stated of own counters is a verb of its own, so that nobody states it unawares.

    R40-5.3.3.3f, R40-5.3.3.3h.
    """
    for order in retreats.orders(Context(query.world, query.state, query.state.agenda[-1])):
        if order.unit == query.index and order.to != NONE:
            said = (*((retreats.FITS,) if order.fits else ()), *((retreats.FULL,) if order.full else ()))
            yield Way(" ".join(("retreat", *said)), query.rules.write(order), (query.unit.where, order.to))


def _laying(query: Query) -> Iterator[Way]:
    """The next face-down counter, one at a time. R40-S1.1e."""
    if query.index in setup.to_place(query.world, query.state)[:1]:
        for token in query.options("place").tokens:
            yield Way("place", f"place {token.text}", (query.world.board.grid.named(token.text),))


def _turns(query: Query) -> Iterator[Way]:
    """Another way from where the mover is. D-12."""
    walk = query.state.walk
    if walk is None or query.index != walk.units[0]:
        return
    route, spot = Route(query.presence, walk.units, walk.trail[0]), run_progress.spot_of(walk)
    if route.origin != NOWHERE and route.may_stop(spot.here):
        yield query.way("turn", "turn", Run((spot.here,), spot.spent_mp, fits=route.has_secrets(spot.here)))
    yield from (query.way("turn", "turn", run) for run in runs(route, (spot,)))


def _leads(query: Query) -> Iterator[Way]:
    """Where a civilian can be led, hex by hex. R40-6c."""
    if query.index != _led(query.presence):
        return
    way = civilians.Way(query.presence, query.state.side, query.index)

    def step(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        return ((after.here, after.spent_mp - spent) for after in way.steps(civilians.Spot(way, here, spent)))

    found = cheapest(way.start.here, ENDLESS_MP, step)
    for there, arrival in found.items():
        hexes = path_to(found, there)
        words = tuple(map(query.name, hexes))
        if query.options("lead", *words).is_complete:
            yield Way("lead", f"lead {'-'.join(words)}", hexes, arrival.spent)


def _advances(query: Query) -> Iterator[Way]:
    step = query.state.agenda[-1]
    if query.kind.id in (token.text for token in query.options("advance").tokens):
        yield Way("advance", f"advance {query.kind.id}", (query.unit.where, step.where))


Finder = Callable[[Query], Iterator[Way]]
FINDERS: dict[str, Sequence[Finder]] = {
    "place": (_laying,),
    "deploy": (_placings("deploy"),),
    "phase": (_turning_up, _marches, _entries, _placings("wd"), _at_once),
    "onward": (_turns,),
    "retreat": (_retreats,),
    "advance": (_advances,),
    "lead": (_leads,),
}
"""By the kind of choice, in the order of the verbs."""

MOVING: dict[str, tuple[tuple[str, ...], ...]] = {
    "deploy": (("deploy",),),
    "phase": (("ma",), ("ms",), ("enter", "ma"), ("wd",), ("hi",), ("ground",)),
    "oppfire": (("fire",),),
    "defend": (("defend",),),
    "retreat": (("retreat",), ("convert",)),
    "advance": (("advance",),),
}
