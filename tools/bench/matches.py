"""Whole matches for the bench: at random through the rules alone, and as signed turn files that can be verified."""

import time
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from msgspec import Struct

from pbem import canonical
from pbem.bots.player import proof
from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Input, Open, Over, Rolled
from pbem.engine.match_options import OptionValue
from pbem.protocol.sealed_envelopes import leaf_name
from pbem.protocol.turn_file import parse_turn
from pbem.session.disk import snapshot
from pbem.session.disk.match_folder import MatchFolder, Own
from pbem.session.disk.match_loading import load
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import take_up
from pbem.session.turn.status_index import store_line
from tools.soak import seat as soak
from tools.soak.seat import exchange, seats_of

PLAYERS, HOUSES = ("walker", "walker"), ("house", "house")
LASTING = Bias(words={"concede": 0, "again": 0, "concedeif": 0, "concedeunless": 0})
"""Walks that neither give up nor put back what has been done, in games in which that may be ordered."""


def fastest(work: Callable[[], object], passes: int, before: Callable[[], object] = lambda: None) -> float:
    """Processor time in seconds, of the fastest of some passes. `before`: done first each time, and not counted."""
    found = []
    for _ in range(passes):
        before()
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found)


def random_play(rules: Any, seed: int) -> int:
    """How many inputs one match by the random walker takes."""
    chance, bias = Random(seed), LASTING if "concede" in rules.verbs else Bias()
    state, inputs, payloads = rules.start(), 0, dict[str, bytes]()
    papers = [dict[str, bytes](), dict[str, bytes]()]
    while not isinstance(demand := rules.pending(state), Over):
        given: Input | None
        if isinstance(demand, Choose):
            payloads = _sealed(rules, state, demand.side, chance) | payloads
            view = rules.own_view(state, demand.side, papers[demand.side] | payloads)
            due = {name: rules.paper_envelope(view, demand.side, name) for name in rules.papers(view, demand.side)}
            if due:
                papers[demand.side] |= {
                    envelope: rules.usual_paper(view, demand.side, name, chance.randrange) for name, envelope in due.items()
                }
                view = rules.own_view(state, demand.side, papers[demand.side] | payloads)
            given = Decided(demand.side, rules.at(view).read(" ".join(walk(rules, view, chance, bias))))
        elif isinstance(demand, Open):
            given = proof(rules, rules.own_view(state, demand.side, papers[demand.side] | payloads), demand)
            assert given is not None
        else:
            given = Rolled(tuple(chance.randint(1, faces) for faces in demand.faces))
        state, _ = rules.apply(state, given)
        inputs += 1
    return inputs


def _sealed(rules: Any, state: Any, side: int, chance: Random) -> dict[str, bytes]:
    """The lists that a side has to seal now, shuffled: what each of their members holds."""
    return {
        leaf_name(name, place): each
        for name, members in rules.lists_due(state, side).items()
        for place, each in enumerate(chance.sample(members, len(members)))
    }


class Match(Struct, frozen=True):
    """A whole match of two walkers, with what each of them keeps for himself."""

    files: tuple[bytes, ...]
    payloads: tuple[dict[str, bytes], ...]  # what the envelopes hold that each file sealed
    secrets: tuple[bytes, bytes]  # by side


def whole_match(
    game_id: str,
    scenario: str,
    seed: int,
    players: tuple[str, str] = PLAYERS,
    options: tuple[tuple[str, OptionValue], ...] = (),
    most_files: int | None = None,
) -> Match:
    """A match to its end, secrets published; or only so many files of it."""
    name = f"bench {seed}"
    seats = seats_of(soak.Match(name, "sealed", game_id, scenario, Random(name).randbytes(16), players, options))
    files: list[bytes] = []
    payloads: list[dict[str, bytes]] = []
    known: tuple[set[str], set[str]] = (set(), set())
    for writer, data in islice(exchange(seats), most_files):
        files.append(data)
        payloads.append({name: each for name, each in seats[writer].vault.payloads.items() if name not in known[writer]})
        known[writer].update(payloads[-1])
    return Match(tuple(files), tuple(payloads), (seats[0].secret, seats[1].secret))


def hold(home: Home, name: str, files: Sequence[bytes], side: int, secret: bytes, payloads: Mapping[int, object]) -> MatchFolder:
    """Put the files of a match into a side's home, as if made and taken in there. `payloads`: what its envelopes hold, by file."""
    folder = MatchFolder(home, parse_turn(files[0]).turn.match.hex())
    for place in (folder.files, folder.path / "envelopes"):
        place.mkdir(parents=True)
    for seq, data in enumerate(files):
        folder.file(seq).write_bytes(data)
    for seq, held in payloads.items():
        (folder.path / "envelopes" / f"{seq:05}-{side}.bin").write_bytes(canonical.encode(held))
    (folder.path / f"secret-{side}").write_bytes(secret)
    folder.store_own(Own(name, side, 0, notes_read=len(files)))
    loaded = load(folder)
    take_up(loaded)
    snapshot.store(folder, loaded.fold, loaded.chain.turns, loaded.invitation.content)
    store_line(loaded)
    return folder
