"""Whole random matches through the rules alone: dice and openings are given as they are asked for."""

from collections.abc import Iterator
from random import Random
from typing import cast

from pbem.bots.player import proof
from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Input, Open, Over, Rolled
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import State


def play(scenario: str, seed: int, **options: bool) -> Iterator[tuple[RioRules, State, State]]:
    """Rules, state and the deciding side's own copy, at every decision of a match of two random players."""
    return play_rules(cast(RioRules, GAME.rules(scenario, options)), f"{scenario} {seed}")


def play_rules(rules: RioRules, seed: int | str) -> Iterator[tuple[RioRules, State, State]]:
    """The same with rules that are bound already."""
    random = Random(seed)
    world = rules.world
    tokens = list(world.tokens)
    random.shuffle(tokens)
    payloads = {world.envelope(index): face_down.payload_of(token) for index, token in zip(world.counters(), tokens, strict=True)}
    state = rules.start()
    while not isinstance(demand := rules.pending(state), Over):
        given: Input | None
        if isinstance(demand, Choose):
            own = rules.own_view(state, demand.side, payloads)
            yield rules, state, own
            given = Decided(demand.side, rules.read(" ".join(walk(rules, own, random, Bias(end=10, stop=30)))))
        elif isinstance(demand, Open):
            given = proof(rules, rules.own_view(state, demand.side, payloads), demand)
            assert given is not None
        else:
            given = Rolled(tuple(random.randint(1, faces) for faces in demand.faces))
        state, _ = rules.apply(state, given)
