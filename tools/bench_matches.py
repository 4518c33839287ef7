"""Whole matches for the bench: at random through the rules alone, and as signed turn files that can be verified."""

import time
from random import Random
from typing import Any

from msgspec import Struct

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


class Match(Struct, frozen=True):
    """A whole match of two walkers, with what each of them keeps for himself."""

    id: bytes
    options: tuple[tuple[str, Any], ...]
    files: tuple[bytes, ...]
    payloads: tuple[dict[str, bytes], ...]  # what the envelopes hold that each file sealed
    secrets: tuple[bytes, bytes]  # by side


def whole_match(game_id: str, scenario: str, seed: int, dice: str = "sealed") -> Match:
    """A match to its end, secrets published."""
    what = Setting(Random(f"bench {seed}").randbytes(16), (), PLAYERS, 0)
    seats = [Seat(Begin(f"bench {seed}", dice, side, game_id, scenario), what) for side in (0, 1)]
    files: list[bytes] = []
    payloads: list[dict[str, bytes]] = []
    while len(files) < MAX_FILES:
        writer = seats[len(files) % 2]
        known = set(writer.vault.payloads)
        data = writer.write()
        if data is None:
            return Match(what.match, what.options, tuple(files), tuple(payloads), (seats[0].secret, seats[1].secret))
        files.append(data)
        payloads.append({name: each for name, each in writer.vault.payloads.items() if name not in known})
        seats[len(files) % 2].take(data)
    raise RuntimeError(f"{game_id} {scenario} {seed}: no end after {MAX_FILES} files")


def turn_files(game_id: str, scenario: str, seed: int, dice: str = "sealed") -> tuple[bytes, ...]:
    """The files of such a match."""
    return whole_match(game_id, scenario, seed, dice).files
