"""What is kept from one state to the next to save time may change nothing, whichever states were asked about in between."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pbem.bots.walker import Bias, walk
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.game import Options
from pbem.games import catalog
from pbem.games.guerra_do_congo import going, movement, stacking, zones

STEPS = 150


def played(seed: int, forgets: bool) -> Iterator[tuple[Any, dict[str, Options]]]:
    """The states of a random match, and what may follow the first words in each; `forgets`: with nothing kept."""
    rules: Any = catalog.game("guerra_do_congo").rules("campaign", {"reserves": True} if seed % 2 else {})
    random, state = Random(seed), rules.start()
    for _ in range(STEPS):
        demand = rules.pending(state)
        if isinstance(demand, Over):
            return
        if forgets:
            for kept in (going._KEPT, movement._LAST, stacking._LAST, zones._LAST):
                kept.clear()
            rules.world.board.networks.clear()
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            yield state, {}
            continue
        assert isinstance(demand, Choose)
        offered = {"": rules.options(state, ())}
        word = offered[""].tokens[-1].text
        offered[word] = rules.options(state, (word,))
        yield state, offered
        order = walk(rules, state, random, Bias(end=8, stop=30))
        state, _ = rules.apply(state, Decided(demand.side, rules.read(" ".join(order))))


def test_two_matches_taken_in_turn_go_as_each_alone() -> None:
    in_turn = list(zip(played(1, forgets=False), played(2, forgets=False), strict=False))
    assert sum(one[0] != other[0] for one, other in in_turn) > 60
    for (one, _), alone in zip(in_turn, played(1, forgets=True), strict=False):
        assert one == alone
