"""Battles walked at random go as they always did: what is offered, refused, seen, told, and where it leads.

Matches in progress hang on each of these. A walk that goes otherwise is a change of the rules, or of the walker: docs/versions.md
tells what may change. `PBEM_PINNED=write pytest THIS FILE` writes the table anew.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pbem import canonical
from pbem.bots.player import proof
from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Input, Open, Over, Roll, Rolled
from pbem.engine.game import refusal_of
from pbem.games.heart_of_africa.game import GAME
from tests.games.heart_of_africa.bent_decisions import bent

TABLE = Path(__file__).with_name("pinned_walks.txt")
WRITES = os.environ.get("PBEM_PINNED") == "write"
SCENARIOS = ("encounter", "ambush", "planned_attack", "raid")
SEEDS = {"units": 4, "sheets": 2, "sheets_then_fire": 1}
"""How many walks of each scenario, by the way of moving."""
BIAS = Bias(words={"concede": 0, "again": 0, "concedeif": 0, "concedeunless": 0})
BENT = 3  # decisions, behind each that is made
LISTED = 10  # one in so many choices is listed whole
SEEN = 10  # one in so many positions is looked at by both sides
PARTS = ("inputs", "states", "events", "words", "refusals", "views")

Seen = Iterator[tuple[str, bytes]]
"""What a walk shows, each with the part that it belongs to."""


def names() -> list[str]:
    """All walks."""
    return [f"{scenario} {moving} {seed}" for scenario in SCENARIOS for moving, count in SEEDS.items() for seed in range(count)]


def pinned() -> dict[str, str]:
    """The table: by walk the digests of its parts."""
    lines = (line.partition(": ") for line in TABLE.read_text(encoding="ascii").splitlines()) if TABLE.exists() else ()
    return {name: digests for name, _, digests in lines}


def walked(name: str) -> Seen:
    """A battle from its set-up to its end."""
    scenario, moving, _ = name.split()
    rules: Any = GAME.rules(scenario, {"moving": moving})
    chance, state, inputs = Random(name), rules.start(), 0
    papers: list[dict[str, bytes]] = [{}, {}]
    while not isinstance(demand := rules.pending(state), Over):
        inputs += 1
        if inputs % SEEN == 0:
            for side in (0, 1):
                yield "views", canonical.encode(rules.view(state, side))
        given: Input | None
        if isinstance(demand, Choose):
            own = papers[demand.side]
            own |= sealed_lists(rules, state, demand.side, chance)
            view = rules.own_view(state, demand.side, own)
            own |= {
                rules.paper_envelope(view, demand.side, paper): rules.usual_paper(view, demand.side, paper, chance.randrange)
                for paper in rules.papers(view, demand.side)
                if rules.paper_envelope(view, demand.side, paper) not in own
            }
            view = rules.own_view(state, demand.side, own)
            words = walk(rules, view, chance, BIAS)
            if inputs % LISTED == 0:
                yield from offered(rules, view, words)
            given = Decided(demand.side, rules.at(view).read(" ".join(words)))
            yield from refused(rules, state, given, chance)
        elif isinstance(demand, Open):
            given = proof(rules, rules.own_view(state, demand.side, papers[demand.side]), demand)
            assert given is not None
        else:
            assert isinstance(demand, Roll)
            given = Rolled(tuple(chance.randint(1, faces) for faces in demand.faces))
        state, events = rules.apply(state, given)
        yield "states", canonical.encode(state)
        yield "events", canonical.encode(events)
    yield "inputs", str(inputs).encode()


def sealed_lists(rules: Any, state: Any, side: int, chance: Random) -> dict[str, bytes]:
    """The members of the lists that a side has to seal now, by the names of their envelopes."""
    return {
        f"{name}/{place}": each
        for name, members in rules.lists_due(state, side).items()
        for place, each in enumerate(chance.sample(members, len(members)))
    }


def offered(rules: Any, view: Any, words: tuple[str, ...]) -> Seen:
    """The words that might have stood in the place of each."""
    for count in range(min(len(words), 3)):
        options = rules.options(view, words[:count])
        yield "words", " ".join(sorted(token.text for token in options.tokens)).encode() + str(options.is_complete).encode()


def refused(rules: Any, state: Any, given: Decided, chance: Random) -> Seen:
    """Why decisions near one that is made are forbidden, or that they are not."""
    for _ in range(BENT):
        packed = rules.decisions.pack([bent(given.decision, chance)])
        with suppress(ValueError):  # what no file can hold
            yield (
                "refusals",
                packed + msgspec.json.encode(refusal_of(rules, state, given.side, rules.decisions.unpack(packed, 1)[0])),
            )


def digests(name: str) -> str:
    """Of each part of a walk."""
    found: dict[str, Any] = defaultdict(sha256)
    for part, data in walked(name):
        found[part].update(len(data).to_bytes(4) + data)
    return " ".join(f"{part}={found[part].hexdigest()[:8]}" for part in PARTS)


@pytest.mark.parametrize("name", names())
def test_a_walk_goes_as_ever(name: str) -> None:
    found = digests(name)
    if WRITES:
        TABLE.write_text("".join(f"{each}: {parts}\n" for each, parts in ({**pinned(), name: found}).items()), encoding="ascii")
    assert found.split() == pinned()[name].split()


def test_the_table_has_these_walks() -> None:
    assert list(pinned()) == names()
