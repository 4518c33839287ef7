"""Whole random matches through the rules alone: dice and openings are given as they are asked for."""

from collections.abc import Iterator
from random import Random
from typing import cast

from pbem.bots.walker import Bias, walk
from pbem.engine.demands import Choose, Claimed, Decided, Demand, Input, Open, Opened, Over, Roll, Rolled
from pbem.games.rio_40 import GAME, hidden
from pbem.games.rio_40.rules import RioRules
from pbem.games.rio_40.state import State

MOST_ANSWERS = 4


def play(scenario: str, seed: int, **options: bool) -> Iterator[tuple[RioRules, State, State]]:
    """Rules, state and the deciding side's own copy, at every decision of a match of two random players."""
    return play_rules(cast(RioRules, GAME.rules(scenario, options)), f"{scenario} {seed}")


def play_rules(rules: RioRules, seed: int | str) -> Iterator[tuple[RioRules, State, State]]:
    """The same with rules that are bound already."""
    random = Random(seed)
    world = rules.world
    tokens = list(world.tokens)
    random.shuffle(tokens)
    payloads = {world.envelope(index): hidden.payload_of(token) for index, token in zip(world.counters(), tokens, strict=True)}
    state = rules.start()
    while not isinstance(demand := rules.pending(state), Over):
        if isinstance(demand, Choose):
            own = rules.unfold(rules.view(state, demand.side), demand.side, payloads)
            yield rules, state, own
            decision = rules.read(" ".join(walk(rules, own, random, Bias(end=10, stop=30))))
            state, _ = rules.apply(state, Decided(demand.side, decision))
        else:
            state, _ = rules.apply(state, _given(rules, state, demand, payloads, random))


def _given(rules: RioRules, state: State, demand: Demand, payloads: dict[str, bytes], random: Random) -> Input:
    """Dice, the lowest true answer, or the opening."""
    if isinstance(demand, Roll):
        return Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
    assert isinstance(demand, Open)
    payload = payloads[demand.envelope]
    for answer in range(MOST_ANSWERS if demand.question else 0):
        claim = Claimed(demand.side, demand.envelope, demand.question, answer)
        if rules.claim_holds(state, claim, payload):
            return claim
    return Opened(demand.side, demand.envelope, payload)
