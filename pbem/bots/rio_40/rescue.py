"""The prisoner of scenario 2 by a search and a flight in one phase, and how to keep the other side from either.

Who has him under control may lead him several hexes, to a combatant of his own that has not moved yet and now runs off the map.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from pbem.bots.rio_40 import prisoner
from pbem.bots.rio_40.situation import Situation
from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex
from pbem.engine.tables import band_of
from pbem.games.rio_40.decisions import Lead, Search
from pbem.games.rio_40.rules.movement.routes import EXIT_MP
from pbem.games.rio_40.rules.search.civilians import Spot, Way
from pbem.games.rio_40.rules.search.searches import CONTROL, DIE, able
from pbem.games.rio_40.state import OF_THE_PHASE, State

HELD = 0.4  # what it counts to have him where nobody can flee with him at once, as a chance to win
ALONE = 0.7  # and to reach him where nobody guards him
LEAST_GAIN = 0.02  # that a unit must bring which goes to stand in the way
NEAR = 2  # hexes from him and from the way of a flight, to which units go to stand in the way


def escape(situation: Situation, index: int) -> float:
    """The chance that a unit with him gets off the map in one run. R40-S2.3b."""
    best = 0.0
    for mover in situation.movers_of(index):
        found, points = situation.reach_of(mover), situation.world.kinds[mover].mp
        for entry in situation.board.entries:
            stop = found.get(entry.hex)
            if stop is not None and stop.spent_mp + EXIT_MP <= points:
                best = max(best, situation.chance(mover, (*stop.way, entry.hex)))
    return best


def control(situation: Situation, value: int) -> float:
    """The chance that a search of so much brings him. R40-T2a."""
    tables = situation.world.tables
    column = band_of(tables.search_columns, value)
    return sum(CONTROL in tables.search.cell(die, column) for die in range(1, DIE + 1)) / DIE


def leads(situation: Situation, chief: int) -> dict[Hex, tuple[Hex, ...]]:
    """Where he can be led, with the way. R40-6c."""
    way = Way(situation.presence, situation.side, chief)
    found: dict[Hex, tuple[Hex, ...]] = {way.start.here: (way.start.here,)}
    waiting: list[tuple[Spot, tuple[Hex, ...]]] = [(way.start, (way.start.here,))]
    while waiting:
        spot, path = waiting.pop(0)
        for after in way.steps(spot):
            if after.here not in found:
                found[after.here] = (*path, after.here)
                waiting.append((after, found[after.here]))
    return found


def runners(situation: Situation, chief: int) -> dict[int, float]:
    """Who could flee with him at once when he is led to them, with the chance."""
    if situation.state.units[chief].is_suppressed:
        return {}
    ways, found = leads(situation, chief), dict[int, float]()
    for index in situation.own:
        here = situation.state.units[index].where
        if here in ways and len(ways[here]) > 1 and situation.is_combatant(index) and situation.can_walk(index):
            chance = escape(situation, index)
            if chance:
                found[index] = chance
    return found


def search(situation: Situation, chief: int, here: Hex) -> tuple[float, list[Decision]]:
    """The search for him that promises most, as a chance to win, and its orders: who is to flee with him takes no part."""
    if here in situation.state.searched:
        return 0.0, []
    kinds, placed = situation.world.kinds, able(situation.presence, here)
    enemy = situation.presence.combatant_at(here, 1 - situation.side)
    against = kinds[chief].mo + (kinds[enemy].mo if enemy is not None else 0)
    sure = sum(kinds[index].mo for index in placed)
    best: tuple[float, list[Decision]] = situation.weights.least_search, []
    options = prisoner.sendings(situation, here)
    for runner, flight in ((-1, 0.0), *sorted(runners(situation, chief).items())):
        likely, places = prisoner.best_places({index: found for index, found in options.items() if index != runner})
        value = control(situation, int(sure + likely + 0.5) - against) * (HELD + (1 - HELD) * flight)
        if value > best[0]:
            best = value, [*_in_turn(list(places.values())), Search(here, tuple(sorted((*placed, *places))), knows_civilian=False)]
    return best


def _in_turn(sendings: list[prisoner.Sending]) -> list[Decision]:
    """Who runs through a hex before who stays there, else the likeliest first."""
    return [order for _, order in sorted(sendings, key=lambda each: (-len(each[1].path), -each[0]))]


def lead(situation: Situation) -> Iterator[Lead]:
    """To who flees with him at once, the likeliest first."""
    chief = situation.chief
    if chief is None:
        return
    ways, grid = leads(situation, chief), situation.board.grid
    for index, _ in sorted(runners(situation, chief).items(), key=lambda each: (-each[1], each[0])):
        way = ways[situation.state.units[index].where]
        yield Lead(way[0], Path(tuple(grid.direction(one, other) for one, other in pairwise(way))))


def prospect(situation: Situation) -> float:
    """What the side that is about to move may hope for, as a chance to win."""
    chief = situation.chief
    assert chief is not None
    here = situation.state.units[chief].where
    guard = situation.presence.combatant_at(here, situation.side)
    if guard is not None:
        return HELD + (1 - HELD) * (escape(situation, guard) if situation.can_walk(guard) else 0.0)
    if here in situation.closed:
        return search(situation, chief, here)[0]
    return ALONE if any(here in situation.reach_of(index) for index in situation.own if situation.can_walk(index)) else 0.0


def blocking(situation: Situation) -> Iterator[Decision]:
    """The run that spoils most of what the other side may hope for in its next phase, if one spoils enough."""
    chief = situation.chief
    if chief is None:
        return
    state, here = situation.state, situation.state.units[chief].where
    now = threat(situation, state)
    wanted = set(situation.board.in_range(here, NEAR)) | set(_flight(situation, here))
    best: tuple[float, int, int, Hex] | None = None
    for index in situation.own:
        if not situation.is_combatant(index) or not situation.can_walk(index) or state.units[index].where == here:
            continue
        for mover in situation.movers_of(index):
            for there in sorted(wanted & situation.reach_of(mover).keys()):
                if there == state.units[index].where or not situation.has_room(there, mover, index):
                    continue
                spoilt = now - threat(situation, state.placed({index, mover}, there))
                spoilt *= situation.chance(mover, situation.reach_of(mover)[there].way)
                if spoilt >= LEAST_GAIN and (best is None or spoilt > best[0]):
                    best = spoilt, index, mover, there
    if best is not None:
        yield situation.run(best[2], best[1], best[3])


def threat(situation: Situation, state: State) -> float:
    """What the other side may hope for in a position, as a chance to win."""
    units = tuple(replace(unit, marks=unit.marks & ~OF_THE_PHASE) for unit in state.units)
    return prospect(
        Situation(situation.world, replace(state, units=units, searched=(), side=1 - situation.side), 1 - situation.side)
    )


def _flight(situation: Situation, here: Hex) -> Sequence[Hex]:
    """The hexes of the ways on which the other side's guard could flee."""
    other = Situation(situation.world, situation.state, 1 - situation.side)
    guard = situation.presence.combatant_at(here, 1 - situation.side)
    if guard is None:
        return ()
    found = set[Hex]()
    for mover in other.movers_of(guard):
        reached = other.reach_of(mover)
        for entry in situation.board.entries:
            if entry.hex in reached:
                for passed in reached[entry.hex].way:
                    found |= {passed, *situation.board.neighbours[passed]}
    return sorted(found)
