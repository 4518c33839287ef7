"""One legality path: what a walk of the options spells passes, and nothing else does. On whole-board states of random play.

PBEM_MUTATIONS sets how many bent decisions are tried; `make legality` tries 10,000.
"""

import os
import re
from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import cast

from pbem import canonical
from pbem.bots.player import Stuck
from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose
from pbem.games import catalog
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import State
from tests.games.guerra_do_congo.fuzz import bend, is_spelled, play, refusal_of

MUTATIONS = int(os.environ.get("PBEM_MUTATIONS", "2000"))
STATES = max(200, MUTATIONS // 16)
MATCHES = 2
LEDGER_IDS = frozenset(re.findall(r"\*\*(GC-[\w.]+)\*\*", catalog.rules_text("guerra_do_congo")))


RULES = cast(CongoRules, catalog.game("guerra_do_congo").rules("campaign", {}))


@cache
def sample() -> tuple[tuple[State, Choose], ...]:
    """States of every kind of choice, from whole random matches; rare kinds are all kept."""
    found: list[tuple[State, Choose]] = []
    for seed in range(MATCHES):
        random = Random(f"legality {seed}")
        by_kind: dict[str, list[tuple[State, Choose]]] = {}
        for state, demand, _ in play(RULES, random, house_side=seed % 2):
            by_kind.setdefault(demand.kind, []).append((state, demand))
        share = STATES // MATCHES // len(by_kind) + 1
        for kind in sorted(by_kind):
            states = by_kind[kind]
            found += random.sample(states, min(share, len(states)))
    return tuple(found)


def test_the_sample_holds_every_kind_of_choice() -> None:
    assert {demand.kind for _, demand in sample()} == {"setup", "movement", "combat", "loss", "retreat", "advance", "air"}


def test_whatever_a_walk_spells_passes_check_and_reads_back() -> None:
    random = Random("walks")
    for state, demand in sample():
        for _ in range(3):
            try:
                words = walk(RULES, state, random, Bias(end=10, stop=30))
            except Stuck:
                break
            decision = RULES.read(" ".join(words))
            assert refusal_of(RULES, state, demand.side, decision) is None, words
            assert RULES.read(RULES.write(decision)) == decision
            assert is_spelled(RULES, state, decision), words
            packed = RULES.decisions.pack([decision])
            assert RULES.decisions.unpack(packed, 1) == (decision,)


def test_what_no_walk_spells_is_refused_with_its_rule_and_changes_nothing() -> None:
    random = Random("mutations")
    refused: Counter[str] = Counter()
    allowed = 0
    while refused.total() < MUTATIONS:
        for state, demand in sample():
            before = canonical.encode(state)
            try:
                decision = RULES.read(" ".join(walk(RULES, state, random, Bias(end=10, stop=30))))
            except Stuck:
                continue
            for _ in range(4):
                bent = bend(RULES, random, decision)
                found = refusal_of(RULES, state, demand.side, bent)
                assert (found is None) == is_spelled(RULES, state, bent), (bent, found)
                if found is None:
                    allowed += 1
                    continue
                rule, code = found
                assert rule in LEDGER_IDS, found
                assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", code), found
                refused[code] += 1
            assert canonical.encode(state) == before
    print(f"{refused.total()} bent decisions refused, {allowed} that were legal passed; {dict(refused)}")
    assert len(refused) >= 15, refused


def test_walks_pass_in_a_match_with_reserves_and_lists_of_attacks() -> None:
    rules = cast(
        CongoRules, catalog.game("guerra_do_congo").rules("campaign", {"reserves": True, "attack_declaration": "all_first"})
    )
    random = Random("reserves and lists 1")
    kinds: Counter[str] = Counter()
    for state, demand, decision in play(rules, random, house_side=1):
        if demand.kind not in ("combat", "air", "reserve"):
            continue
        kinds[demand.kind] += 1
        assert refusal_of(rules, state, demand.side, decision) is None
        assert is_spelled(rules, state, decision)
        bent = bend(rules, random, decision)
        assert (refusal_of(rules, state, demand.side, bent) is None) == is_spelled(rules, state, bent), bent
    assert all(kinds[kind] for kind in ("combat", "air", "reserve")), kinds


def test_the_right_decision_of_the_wrong_side_is_refused() -> None:
    random = Random("sides")
    count = 0
    for state, demand in sample():
        try:
            decision = RULES.read(" ".join(walk(RULES, state, random, Bias(end=10, stop=30))))
        except Stuck:
            continue
        assert refusal_of(RULES, state, demand.side, decision) is None
        assert refusal_of(RULES, state, 1 - demand.side, decision) == ("GC-2.1b", "other-sides-decision")
        count += 1
    assert count >= len(sample()) * 9 // 10


def test_a_decision_of_another_moment_passes_only_if_it_can_be_spelled_now() -> None:
    random = Random("moments")
    past = [decision for _, _, decision in islice(play(RULES, random), 400)]
    refused = 0
    for state, demand in sample():
        for decision in random.sample(past, 3):
            found = refusal_of(RULES, state, demand.side, decision)
            assert (found is None) == is_spelled(RULES, state, decision), (decision, found)
            refused += found is not None
    assert refused > len(sample())
