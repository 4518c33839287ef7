"""Whole matches for the bench: at random through the rules alone, and as signed turn files that can be verified."""

import time
from random import Random
from typing import Any

from pbem.bots.player import proof
from pbem.bots.walker import Bias, walk
from pbem.engine.demands import Choose, Decided, Input, Open, Over, Rolled
from pbem.engine.game import lists_due, own_view
from pbem.protocol.envelopes import leaf_name
from tools.soak_seat import MAX_FILES, Begin, Seat, Setting

PLAYERS = ("walker", "walker")


def random_play(rules: Any, seed: int) -> tuple[int, float, Any]:
    """One match by the random walker: inputs, seconds of processor time, last state."""
    chance = Random(seed)
    state, inputs, payloads = rules.start(), 0, dict[str, bytes]()
    begun = time.process_time()
    while not isinstance(demand := rules.pending(state), Over):
        given: Input | None
        if isinstance(demand, Choose):
            payloads = _sealed(rules, state, demand.side, chance) | payloads
            decision = rules.read(" ".join(walk(rules, own_view(rules, state, demand.side, payloads), chance, Bias())))
            given = Decided(demand.side, decision)
        elif isinstance(demand, Open):
            given = proof(rules, own_view(rules, state, demand.side, payloads), demand)
            assert given is not None
        else:
            given = Rolled(tuple(chance.randint(1, faces) for faces in demand.faces))
        state, _ = rules.apply(state, given)
        inputs += 1
    return inputs, time.process_time() - begun, state


def _sealed(rules: Any, state: Any, side: int, chance: Random) -> dict[str, bytes]:
    """The lists that a side has to seal now, shuffled: what each of their members holds."""
    return {
        leaf_name(name, place): each
        for name, members in lists_due(rules, state, side).items()
        for place, each in enumerate(chance.sample(members, len(members)))
    }


def turn_files(game_id: str, scenario: str, seed: int, dice: str = "sealed") -> tuple[bytes, ...]:
    """The files of a whole match of two walkers, secrets published at the end."""
    what = Setting(Random(f"bench {seed}").randbytes(16), (), PLAYERS, 0)
    seats = [Seat(Begin(f"bench {seed}", dice, side, game_id, scenario), what) for side in (0, 1)]
    files: list[bytes] = []
    while len(files) < MAX_FILES:
        writer = len(files) % 2
        data = seats[writer].write()
        if data is None:
            return tuple(files)
        files.append(data)
        seats[1 - writer].take(data)
    raise RuntimeError(f"{game_id} {scenario} {seed}: no end after {MAX_FILES} files")
