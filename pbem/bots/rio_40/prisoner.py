"""The prisoner of scenario 2: taking him off the map, or out of the hands of his guard."""

from collections.abc import Iterator, Mapping, Set
from itertools import combinations

from msgspec.structs import replace

from pbem.bots.player import Instead
from pbem.bots.rio_40.ground import FAR, field
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex
from pbem.games.rio_40.decisions import Calm, Lead, March, Scout, Search
from pbem.games.rio_40.rules.movement.routes import EXIT_MP
from pbem.games.rio_40.rules.search.searches import able, hunting
from pbem.games.rio_40.rules.suppressed_withdrawal import ends

MOST_INSTEAD = 8  # searches written for the case that some who take part have been stopped
LEAST_LIKELY = -3  # value of a search at which it is worth going: who gets next to him stands there in the next phase, too
LEAST_VALUE = 2  # of a search that can bring him under control (R40-T2a)

Sending = tuple[float, March | Scout]  # the chance to get there without being stopped, and the order


def orders(situation: Situation) -> list[Decision]:
    """The next orders about the chief, one after the other; none when nobody can do anything."""
    chief = situation.chief
    if chief is None:
        return []
    here = situation.state.units[chief].where
    guard = situation.presence.combatant_at(here, situation.side)
    if guard is not None:
        return _escape(situation, guard) if situation.can_walk(guard) else []
    if here in situation.closed:
        return _search(situation, chief, here)
    return _fetch(situation, here)


def who_flees(situation: Situation, order: Decision) -> str:
    """The unit that takes the chief off the map with an order; no name when none does."""
    return situation.world.kinds[order.unit].id if isinstance(order, March) and order.leaves else ""


def _escape(situation: Situation, guard: int) -> list[Decision]:
    """Off the map, by car if there is one; else as near to a way out as he gets."""
    movers = situation.movers_of(guard)
    for mover in reversed(movers):
        found, points = situation.reach_of(mover), situation.world.kinds[mover].mp
        exits = [entry.hex for entry in situation.board.entries if entry.hex in found]
        for there in sorted(exits, key=lambda each: (-situation.chance(mover, (*found[each].way, each)), found[each].spent_mp)):
            if found[there].spent_mp + EXIT_MP <= points:
                return [situation.run(mover, guard, there, leaves=True)]
    mover = movers[-1]
    kind, found = situation.world.kinds[mover], situation.reach_of(mover)
    fields = [field(situation.board, entry.hex, situation.closed, kind.kind) for entry in situation.board.entries]
    roomy = [there for there in found if situation.has_room(there, mover, guard)]
    there = min(roomy, key=lambda there: (min(each.get(there, FAR) for each in fields), there))
    return [] if there == situation.state.units[guard].where else [situation.run(mover, guard, there)]


def _fetch(situation: Situation, here: Hex) -> list[Decision]:
    """Somebody goes into his hex: by car, then whoever is strongest."""
    found: list[tuple[bool, int, int, Decision]] = []
    for index in situation.own:
        if not situation.is_combatant(index) or not situation.can_walk(index):
            continue
        for mover in situation.movers_of(index):
            if here in situation.reach_of(mover) and situation.has_room(here, mover, index):
                order = situation.run(mover, index, here)
                found.append((mover == index, -situation.world.kinds[index].fp, index, order))
    return [min(found, key=lambda each: each[:3])[3]] if found else []


def _search(situation: Situation, chief: int, here: Hex) -> list[Decision]:
    """Enough of them next to his hex to lead him away from his guard."""
    kinds, state = situation.world.kinds, situation.state
    if here in state.searched:
        return []
    enemy = situation.presence.combatant_at(here, 1 - situation.side)
    placed = able(situation.presence, here)
    likely, places = best_places(sendings(situation, here))
    orders = [order for _, order in sorted(places.values(), key=lambda each: -each[0])]  # who cannot be stopped goes first
    units = (*placed, *places)
    against = kinds[chief].mo + (kinds[enemy].mo if enemy is not None else 0)
    if sum(kinds[index].mo for index in placed) + likely - against < LEAST_LIKELY:
        return []
    return [*orders, Search(here, tuple(sorted(units)), knows_civilian=False)]


def fewer(situation: Situation, search: Search, doubtful: Set[int]) -> tuple[Instead, ...]:
    """The search for him without doubtful ones that shots have stopped, the highest value first, each with where he is led.

    Nothing for another search. Where one of them is made those behind it are illegal. R40-5.2e.
    """
    chief, found = situation.chief, list[tuple[int, tuple[int, ...]]]()
    if chief is None or search.target != situation.state.units[chief].where:
        return ()
    for count in range(1, len(doubtful) + 1):
        for stopped in combinations(sorted(doubtful), count):
            units = tuple(index for index in search.units if index not in stopped)
            value = hunting(situation.presence, search.target, units).total if units else 0
            if value >= LEAST_VALUE:
                found.append((-value, units))
    return tuple((replace(search, units=units), _taken(situation, units, doubtful)) for _, units in sorted(found)[:MOST_INSTEAD])


def _taken(situation: Situation, units: tuple[int, ...], doubtful: Set[int]) -> tuple[Decision, ...]:
    """The answers behind a search by these: he is never led to a doubtful one who is not among them."""
    answers = list(lead(situation, frozenset(doubtful) - set(units)))
    kinds = ([each for each in answers if isinstance(each, kind)] for kind in (Lead, Calm))
    return tuple(found[0] for found in kinds if found)


def sendings(situation: Situation, target: Hex) -> dict[int, dict[Hex, tuple[float, Sending]]]:
    """For each unit that may still go next to a hex the orders by hex, each with the morale that is likely to get there."""
    able = (index for index in situation.own if situation.is_combatant(index) and situation.is_free(index))
    return {
        index: {
            there: (sending[0] * situation.world.kinds[index].mo, sending)
            for there, sending in _beside(situation, index, target).items()
        }
        for index in able
    }


def best_places(options: Mapping[int, Mapping[Hex, tuple[float, Sending]]]) -> tuple[float, dict[int, Sending]]:
    """The orders that bring units next to a hex, each to one of its own, and the morale that is likely to get there."""
    best: dict[frozenset[Hex], tuple[float, dict[int, Sending]]] = {frozenset(): (0.0, {})}
    for index, places in options.items():
        without = list(best.items())
        for there, (worth, sending) in places.items():
            for taken, (total, orders) in without:
                more = taken | {there}
                if there not in taken and total + worth > best.get(more, (0.0, {}))[0]:
                    best[more] = (total + worth, orders | {index: sending})
    return max(best.values(), key=lambda each: each[0])


def _beside(situation: Situation, index: int, target: Hex) -> dict[Hex, Sending]:
    """The orders that take a unit next to a hex, by hex, with the chance that no shot stops it on the way.

    Where it stands there already it names the search.
    """
    start, board = situation.state.units[index].where, situation.board
    if start in board.neighbours[target]:
        return {start: (1.0, situation.run(index, index, start, target))}
    if not situation.can_walk(index):
        return {}
    found: dict[Hex, Sending] = {}
    for mover in situation.movers_of(index):
        ways = situation.reach_of(mover)
        for there in board.neighbours[target]:
            if there not in ways or not situation.has_room(there, mover, index):
                continue
            chance = situation.chance(mover, ways[there].way)
            if chance > found.get(there, (0.0, None))[0]:
                found[there] = chance, situation.run(mover, index, there, target)
    return found


def lead(situation: Situation, absent: Set[int] = frozenset()) -> Iterator[Lead | Calm]:
    """The hex to lead the chief to when a search has him under control: one's own combatant next to him, with a car if possible.

    Never to one of `absent`, who may not be there.
    Suppressed he can only go away from the guard, as near as possible to somebody who can fetch him.
    """
    chief = situation.chief
    if chief is None:
        return
    here = situation.state.units[chief].where
    keepers = []
    for there in situation.board.neighbours[here]:
        guard = situation.presence.combatant_at(there, situation.side)
        if guard is not None and guard not in absent:
            car = situation.presence.transport_at(there, situation.side)
            is_down = situation.state.units[guard].is_suppressed
            keepers.append((is_down, car is None, -situation.world.kinds[guard].fp, there))
    for _, _, _, there in sorted(keepers):
        yield Lead(here, Path((situation.board.grid.direction(here, there),)))
    if situation.state.units[chief].is_suppressed:
        own = [situation.state.units[index].where for index in situation.own if situation.is_free(index)]
        away = {
            there: min((situation.board.grid.distance(there, one) for one in own), default=FAR)
            for there in situation.board.grid.hexes
        }
        yield from (
            Calm(there)
            for there in sorted(ends(situation.presence, chief, situation.side).plain, key=lambda each: (away[each], each))
        )
