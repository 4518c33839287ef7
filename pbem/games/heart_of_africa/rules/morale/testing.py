"""The morale step: what is due, and the rounds of tests. HA-TURN-10, HA-MORALE-11 to HA-MORALE-16, HA-BOAT-07, HA-CRAFT-08.

Steps: `morale` counts; `round` (unit: the target of a rite, whose round it is) applies what may cancel, then comes
`tests`, which rolls a die for each test that was due when it began, by unit. What units that break cause is for the next round.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.games.heart_of_africa.content.kinds import DHOW, GUNBOAT
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.combat import MarkerGained, MoraleDue, MoraleRolled, VesselFailed
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.casualties import PRESENT, fled
from pbem.games.heart_of_africa.rules.morale.cancelling import disciplined, standards, under_discipline
from pbem.games.heart_of_africa.rules.morale.causes import FRIENDS, HITS, causes, is_shaken, is_tested
from pbem.games.heart_of_africa.state.figures import (
    CRAFT,
    DIVINER,
    FAILED,
    HERE,
    MAY_JOIN,
    TROOPS,
)
from pbem.games.heart_of_africa.state.position import State, Step

VESSELS = (GUNBOAT, DHOW)


def factor(world: World, unit: int) -> int:
    """What a die must reach: of the troops of the unit, among whom bearers count for nothing. HA-MORALE-16, HA-BEAR-04."""
    facts = world.units[unit]
    if facts.kind.id == DHOW:
        return world.tables.vessels.dhow_morale
    return max(world.figures[number].kind.morale for number in facts.figures)


def _run_morale(now: Context) -> Done:
    """Everything that has happened in this turn is counted; then rounds, and rites after all of them. HA-MORALE-15."""
    world, state = now.world, now.state
    events, units = list[Event](), list(state.units)
    for unit, found in enumerate(state.units):
        due = (*((HITS,) * found.tests), *causes(world, state, unit))
        if due:
            units[unit] = replace(found, tests=len(due))
            events.append(MoraleDue(world.units[unit].name, due))
    state = under_discipline(world, replace(state, units=tuple(units)))
    rites = [Step("rite", world.figures[figure].side, figure=figure) for figure in diviners(world, state)]
    return state.then(*reversed(rites), Step("round")), tuple(events)


def diviners(world: World, state: State) -> list[int]:
    """The Diviners who are there, the attacker's first. HA-MORALE-15."""
    found = [unit for unit in world.units if unit.listed.kind == DIVINER and state.figures[unit.figures[0]].status in PRESENT]
    return [unit.figures[0] for unit in sorted(found, key=lambda unit: (unit.side != state.battle.attacker, unit.number))]


def testing(world: World, state: State) -> tuple[int, ...]:
    """The units with tests to take, in their order: the attacker's first, and dhows after the units of their side. HA-MORALE-15."""
    due = [number for number, unit in enumerate(state.units) if unit.tests and unit.status == HERE]
    return tuple(sorted(due, key=lambda number: _place(world, state, number)))


def _place(world: World, state: State, unit: int) -> tuple[bool, bool, int]:
    facts = world.units[unit]
    return facts.side != state.battle.attacker, facts.listed.kind == CRAFT, unit


def _run_round(now: Context) -> Done:
    """What may cancel is asked about, then the dice are thrown, until no test is due any more. HA-MORALE-15."""
    step = now.step
    state, events = disciplined(now.world, now.state)
    if not testing(now.world, state):
        return state, events
    asked = standards(now.world, state, step.unit)
    return state.then(Step("round"), Step("tests"), *reversed(asked)), events


def _ask_tests(now: Context) -> Demand | None:
    dice = sum(now.state.units[unit].tests for unit in testing(now.world, now.state))
    return Roll((6,) * dice, ("morale", now.state.turn)) if dice else None


def _read_tests(now: Context, numbers: tuple[int, ...]) -> Done:
    """The dice of a round, unit by unit."""
    world, state, events = now.world, now.state, list[Event]()
    due = [(unit, state.units[unit].tests) for unit in testing(world, state)]
    for unit, _ in due:
        state = state.with_unit(unit, replace(state.units[unit], tests=0))
    first = 0
    for unit, tests in due:
        state, more = tested(world, state, unit, numbers[first : first + tests])
        first += tests
        events += more
    return state, tuple(events)


def tested(world: World, state: State, unit: int, dice: Iterable[int]) -> Done:
    """A unit takes tests one die at a time; once it has broken the rest are dropped. HA-MORALE-11, HA-MORALE-13."""
    events, name, needs = list[Event](), world.units[unit].name, factor(world, unit)
    for number in dice:
        if state.units[unit].status != HERE:
            break
        has_failed = number < needs
        events.append(MoraleRolled(name, number, needs, has_failed))
        if has_failed:
            state, more = failed(world, state, unit)
            events += more
    return state, tuple(events)


def failed(world: World, state: State, unit: int) -> Done:
    """A first failure gives a marker, another one breaks the unit. HA-MORALE-12, HA-MORALE-13, HA-GEN-07."""
    facts = world.units[unit]
    if facts.kind.id in VESSELS:
        return _vessel_failed(world, state, unit)
    if not state.units[unit].has(FAILED):
        return state.unit_marked(unit, FAILED), (MarkerGained(facts.name),)
    return routed(world, state, unit)


def _vessel_failed(world: World, state: State, unit: int) -> Done:
    """A vessel leaves after its second failure; until then nothing changes. HA-BOAT-07, HA-CRAFT-08."""
    facts = world.units[unit]
    vessel = next(vessel for vessel in state.vessels if vessel.figure in facts.figures)
    after = replace(vessel, failures=vessel.failures + 1)
    state = replace(state, vessels=tuple(after if each is vessel else each for each in state.vessels))
    told = (VesselFailed(facts.name, after.failures),)
    if after.failures < world.tables.vessels.failures:
        return state, told
    state, events = routed(world, state, unit)
    return state, (*told, *events)


def routed(world: World, state: State, unit: int) -> Done:
    """A unit leaves for good; before it does it is seen who must test for that. HA-MORALE-07, HA-MORALE-13."""
    before = state
    leaders = [number for number, each in enumerate(state.units) if each.joined == unit]
    state, events = fled(world, state, unit)
    for leader in leaders:
        state = state.unit_marked(leader, MAY_JOIN)
    gone = state.departures[len(before.departures) :]  # units aboard a vessel go with it
    for friend in _friends(world, state, unit):
        tests = sum(is_shaken(world, before, friend, departure) for departure in gone)
        if tests:
            state = state.with_unit(friend, replace(state.units[friend], tests=state.units[friend].tests + tests))
            events += (MoraleDue(world.units[friend].name, (FRIENDS,) * tests),)
    return state, events


def _friends(world: World, state: State, unit: int) -> list[int]:
    side = world.units[unit].side
    return [
        facts.number
        for facts in world.units
        if facts.side == side and facts.number != unit and facts.listed.kind == TROOPS and is_tested(world, state, facts.number)
    ]


PHASE = Phase(
    asks={"tests": _ask_tests},
    runs={"morale": _run_morale, "round": _run_round},
    reads={"tests": _read_tests},
)
