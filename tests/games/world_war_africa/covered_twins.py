"""Random play, and states in two versions, which differ only in what one side does not see.

A view that is the same of both tells nothing of who lies where.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from pbem import canonical
from pbem.bots.player import Stuck
from pbem.bots.random_player import Bias, walk
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.events import Event
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.covered_stacks import IN_STACKS, covered
from pbem.games.world_war_africa.state import ATTACKED, State
from tests.games.world_war_africa.positions_in_code import WORLD

RULES = AfricaRules(WORLD)
BIAS = Bias(end=4, stop=40, words={"a": 15, "intercept": 30, "m": 6, "enter": 8, "into": 8, "try": 6, "clash": 3})
HURRIED = Bias(end=100, stop=100)


def played(random: Random, state: State | None = None, orders: int = 400) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Play at random from the beginning or from a state: each state on the way, and what happened before it."""
    state = RULES.start() if state is None else state
    yield state, ()
    for _ in range(orders):
        demand = RULES.pending(state)
        if isinstance(demand, Over):
            return
        state, events = stepped(state, demand, random)
        yield state, events


def stepped(state: State, demand: object, random: Random) -> tuple[State, tuple[Event, ...]]:
    """One input at random. A segment that can go on only to a dead end is ended."""
    if isinstance(demand, Roll):
        return RULES.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
    assert isinstance(demand, Choose), demand
    try:
        words = walk(RULES, state, random, BIAS)
    except Stuck:
        words = walk(RULES, state, random, HURRIED)
    return RULES.apply(state, Decided(demand.side, RULES.read(" ".join(words))))


def twin(state: State, side: int, random: Random) -> State:
    """The state with the units that a side does not see dealt to their places anew, by lot."""
    places = [each.index for each in covered(WORLD, state, side)]
    return _dealt(state, dict(zip(places, random.sample(places, len(places)), strict=True)), random)


def lawful_twin(state: State, side: int, random: Random) -> State:
    """The same where units change places only within their faction and arm: everybody is where they may be."""
    groups: dict[tuple[str, bool], list[int]] = {}
    for each in covered(WORLD, state, side):
        kind = WORLD.kinds[each.index]
        groups.setdefault((kind.faction, kind.is_mobile), []).append(each.index)
    instead: dict[int, int] = {}
    for units in groups.values():
        instead |= dict(zip(units, random.sample(units, len(units)), strict=True))
    return _dealt(state, instead, random)


def _dealt(state: State, instead: dict[int, int], random: Random) -> State:
    """Others in the places of some units, with marks by lot; whatever names a unit names who is there instead."""

    def named(units: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(instead.get(index, index) for index in units))

    units = list(state.units)
    for index, other in instead.items():
        marks = random.randrange(ATTACKED)  # who has fought is open
        units[other] = replace(state.units[index], marks=marks, spent=random.randrange(9), push=random.randrange(3))
    fight = state.fight
    if fight is not None:
        fight = replace(fight, attackers=named(fight.attackers), defenders=named(fight.defenders))
    return replace(
        state,
        units=tuple(units),
        caches=tuple(replace(cache, carrier=instead.get(cache.carrier, cache.carrier)) for cache in state.caches),
        agenda=tuple(replace(step, units=named(step.units)) if step.name in IN_STACKS else step for step in state.agenda),
        fight=fight,
        advisers=instead.get(state.advisers, state.advisers),
    )


def differing(one: State, other: State) -> int:
    """How many units are somewhere else."""
    return sum(ours.where != theirs.where for ours, theirs in zip(one.units, other.units, strict=True))


def differences(state: State, side: int, random: Random) -> Iterator[str]:
    """What would tell a side which of two states it is in: nothing, or the first things that do."""
    demand, view = RULES.pending(state), RULES.view(state, side)
    for other in (twin(state, side, random), lawful_twin(state, side, random)):
        if canonical.encode(RULES.view(other, side)) != canonical.encode(view):
            yield "the view"
        if RULES.pending(other) != demand:
            yield "what is due"
    if RULES.pending(view) != demand:
        yield "what is due in the view"
    if isinstance(demand, Choose) and demand.side == side:
        yield from _told_by_orders(state, other, side, random)


def _told_by_orders(state: State, other: State, side: int, random: Random) -> Iterator[str]:
    """What an order of the side's own tells, besides whom it attacks: nothing."""
    view = RULES.view(state, side)
    if any(RULES.options(view, ()) != RULES.options(each, ()) for each in (state, other)):
        yield "what can be ordered"
    for _ in range(3):
        try:
            text = " ".join(walk(RULES, view, random, BIAS))
        except Stuck:
            continue
        given = Decided(side, RULES.read(text))
        try:
            found = [RULES.apply(each, given) for each in (state, other)]
        except IllegalOrder as error:
            yield f"that {text!r} is refused: {error.refusal}"
            continue
        if all(after.fight is None for after, _ in found):
            views = [RULES.view(after, side) for after, _ in found]
            if views[0] != views[1]:
                yield f"the view after {text!r}"
            if RULES.view_events(found[0][1], side) != RULES.view_events(found[1][1], side):
                yield f"what is told of {text!r}"
