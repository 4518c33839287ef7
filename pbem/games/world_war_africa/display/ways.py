"""Reach of each unit with one order now, with the cheapest way. Found by the same functions as `options` and `check`.

A march that needs a push is a way of its own, "m push 4": of the six faces of the die four take it there, the others stop it
short. Flights are told apart by the contingent whose marker is used: "fly zimbabwe".
"""

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.demands import Choose
from pbem.engine.game import Options
from pbem.engine.hexes import NOWHERE, Hex, is_box
from pbem.engine.planning import Reach, Way
from pbem.games.world_war_africa.content.board import KITONA, RWANDA_BOX
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.combat.interception import fighters
from pbem.games.world_war_africa.rules.movement import caches_carried
from pbem.games.world_war_africa.rules.movement.reach import best_way
from pbem.games.world_war_africa.rules.movement.reach import reach as marched
from pbem.games.world_war_africa.rules.set_up.placement import KINDS
from pbem.games.world_war_africa.state import State

PUSH = "push"


class Query:
    """Units of one stack, ascending, or one alone, in one state."""

    def __init__(self, rules: AfricaRules, state: State, units: tuple[int, ...]) -> None:
        self.rules, self.world, self.state, self.units = rules, rules.world, state, units
        self.kinds = [rules.world.kinds[index] for index in units]
        self.where = state.units[units[0]].where
        self.names = rules.world.notation.units(units)

    def options(self, verb: str, *words: str) -> Options:
        """How an order of a verb for these units may go on; nothing where it cannot be begun so."""
        return self.rules.options(self.state, (verb, *(kind.id for kind in self.kinds), *words))

    def way(self, verb: str, there: Hex, *words: str) -> Way:
        """A way to a place behind which the order has these words."""
        hexes = (self.where, there) if self.where >= 0 else (there,)
        return Way(verb, " ".join((verb.partition(" ")[0], self.names, *words)), hexes)

    def along(self, verb: str, words: Sequence[str], hexes: tuple[Hex, ...], cost: int, first: int = 0) -> Way:
        """A way whose order names each hex from the first on: who enters from a box does not name that."""
        path = "-".join(map(self.world.board.grid.name, hexes[first:]))
        return Way(verb, " ".join((verb.partition(" ")[0], self.names, path, *words)), hexes, cost)


def reach(rules: AfricaRules, state: State, unit: str) -> Reach:
    """Where a unit can go with one order or answer of the choice that is due, by every verb that takes it there."""
    return Reach(unit, ways(rules, state, (unit,)))


def together(rules: AfricaRules, state: State, units: Sequence[str]) -> Reach | None:
    """Where units of one stack can go with one order. None: each goes by itself. WWA-6.3a."""
    found = ways(rules, state, tuple(units))
    return Reach(units[0], found) if found else None


def ways(rules: AfricaRules, state: State, units: Sequence[str]) -> dict[Hex, tuple[Way, ...]]:
    """The ways of these units by one order, by the place to which they lead."""
    demand, index_of = rules.pending(state), rules.world.notation.index_of
    indices = tuple(sorted(index_of[unit] for unit in units if unit in index_of))
    found: dict[Hex, tuple[Way, ...]] = {}
    if isinstance(demand, Choose) and indices and all(rules.world.kinds[index].side == demand.side for index in indices):
        query = Query(rules, state, indices)
        for find in FINDERS.get(demand.kind, ()):
            for way in find(query):
                found[way.hexes[-1]] = (*found.get(way.hexes[-1], ()), way)
    return found


def movers(rules: AfricaRules, state: State) -> tuple[str, ...]:
    """The units that can still go somewhere, attack, or be named in the answer that is due, in roster order."""
    demand, world = rules.pending(state), rules.world
    if not isinstance(demand, Choose):
        return ()
    verbs = MOVING.get(demand.kind, ())
    named = {token.text for verb in verbs for token in rules.options(state, (verb,)).tokens}
    if demand.kind == "combat":
        named = {world.kinds[index].id for index in fighters(world, state)}
    elif demand.kind == "place":
        named = {world.kinds[index].id for index in state.agenda[-1].units[:1] if index >= 0}
    return tuple(kind.id for kind in world.kinds if kind.id in named)


# --- one for each verb


def _marches(query: Query) -> Iterator[Way]:
    """The ways to every hex that one order reaches by land, also from a box; with caches that lie there a second one.

    WWA-6.3a, WWA-7.7a, WWA-7.7b, WWA-7.7f, WWA-7.0d, WWA-12.2c.
    """
    found = marched(query.world, query.state, query.units)
    if found is None:
        return
    caches = len(caches_carried.carriable(query.state, query.units))
    word, first = ("enter", 1) if is_box(found.start) else ("m", 0)
    for there in {**found.free, **found.pushed}:
        if there == found.start:
            continue
        hexes, spent, faces = best_way(query.world, query.state, query.units, found, there)
        verb, words = (f"{word} {PUSH} {faces}", (PUSH,)) if faces else (word, ())
        yield query.along(verb, words, hexes, spent, first)
        if caches:
            yield query.along(f"{verb} carry", (*words, "carry", str(caches)), hexes, spent, first)


def _placings(query: Query) -> Iterator[Way]:
    """Where a unit may stand at set-up. WWA-3.2u."""
    for token in query.options("deploy").tokens:
        there = query.world.board.grid.named(token.text)
        if there != NOWHERE:
            yield query.way("deploy", there, token.text)


def _journeys(verb: str, has_owner: bool = False) -> Callable[[Query], Iterator[Way]]:
    """Ways of verbs that name where one goes from and where to, before that perhaps whose marker it is."""

    def find(query: Query) -> Iterator[Way]:
        here = query.world.board.grid.name(query.where)
        for owner in [token.text for token in query.options(verb).tokens] if has_owner else [""]:
            begun = (owner, here) if owner else (here,)
            for token in query.options(verb, *begun).tokens:
                there = query.world.board.grid.named(token.text)
                if there != NOWHERE:
                    yield query.way(f"{verb} {owner}".strip(), there, *begun[:-1], f"{here}-{token.text}")

    return find


def _into(verb: str, box: str) -> Callable[[Query], Iterator[Way]]:
    """The way of a verb that leads into one box alone."""

    def find(query: Query) -> Iterator[Way]:
        if query.options(verb).is_complete:
            yield query.way(verb, query.world.hex_of(box))

    return find


def _arrival(query: Query) -> Iterator[Way]:
    """Where the unit that arrives now may be placed. WWA-10.1d, WWA-15.0j."""
    if query.state.agenda[-1].units[:1] == query.units:
        for token in query.rules.options(query.state, ("place",)).tokens:
            yield Way("place", f"place {token.text}", (query.world.board.grid.named(token.text),))


def _advance(query: Query) -> Iterator[Way]:
    """Into the place that was emptied; with a cache a second way. WWA-8.9a."""
    found = query.options("advance")
    if found.is_complete and query.state.fight is not None:
        there = query.state.fight.target
        yield query.way("advance", there)
        if any(token.text == "carry" for token in found.tokens):
            yield query.way("advance carry", there, "carry")


FINDERS: dict[str, tuple[Callable[[Query], Iterator[Way]], ...]] = {
    **dict.fromkeys(KINDS, (_placings,)),
    "coup": (_into("coup", KITONA),),
    "place": (_arrival,),
    "movement": (
        _marches,
        _journeys("into"),
        _journeys("river"),
        _journeys("fly", has_owner=True),
        _journeys("helo", has_owner=True),
        _journeys("pmc"),
        _into("try", RWANDA_BOX),
    ),
    "advance": (_advance,),
}
"""By the kind of choice, in the order of the verbs."""

MOVING: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(KINDS, ("deploy",)),
    "coup": ("coup",),
    "militia": ("take",),
    "coup_unit": ("take",),
    "flip": ("flip",),
    "excess": ("lose",),
    "reinforcement": ("recruit", "advise"),
    "movement": ("m", "enter", "into", "river", "fly", "helo", "pmc", "try"),
    "loss": ("lose",),
    "advance": ("advance",),
}
