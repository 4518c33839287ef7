"""Random play, and states in two versions, which differ only in what one side does not see.

A view that is the same of both tells nothing of who lies where.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from pbem.bots.player import Stuck
from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.events import Event
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.covered_stacks import IN_STACKS, covered
from pbem.games.world_war_africa.state import State
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
    places = covered(WORLD, state, side)
    dealt = [each.index for each in places]
    random.shuffle(dealt)
    instead = {each.index: other for each, other in zip(places, dealt, strict=True)}
    units = list(state.units)
    for index, other in instead.items():
        units[other] = replace(state.units[index], marks=random.randrange(64), spent=random.randrange(9), push=random.randrange(3))
    agenda = tuple(
        replace(step, units=tuple(sorted(instead.get(index, index) for index in step.units))) if step.name in IN_STACKS else step
        for step in state.agenda
    )
    caches = tuple(replace(cache, carrier=instead.get(cache.carrier, cache.carrier)) for cache in state.caches)
    fight = state.fight
    if fight is not None:
        sides = [tuple(sorted(instead.get(index, index) for index in units)) for units in (fight.attackers, fight.defenders)]
        fight = replace(fight, attackers=sides[0], defenders=sides[1])
    advisers = instead.get(state.advisers, state.advisers)
    return replace(state, units=tuple(units), caches=caches, agenda=agenda, advisers=advisers, fight=fight)
