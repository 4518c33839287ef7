"""Laying all counters that are left at one word: each order is taken, the whole passes the audit, and it gives little away."""

import random
from typing import cast

import pytest

from pbem.engine.demands import Choose, Decided
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.display.planner import PLANNER
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules.face_down import payload_of
from pbem.games.rio_40.state import ON_MAP, State

HIDING = ("clean_sweep", "takeover", "search_and_destroy")


def dealt(scenario: str, seed: int) -> tuple[RioRules, State, dict[str, bytes]]:
    """The start of a scenario with counters shuffled as a match shuffles them."""
    rules = cast(RioRules, GAME.rules(scenario, {}))
    tokens = list(rules.world.tokens)
    random.Random(f"{scenario} {seed}").shuffle(tokens)
    pairs = zip(rules.world.counters(), tokens, strict=True)
    return rules, rules.start(), {rules.world.envelope(index): payload_of(token) for index, token in pairs}


def laid(rules: RioRules, state: State, sealed: dict[str, bytes], first: int = 0, seed: int = 0) -> State:
    """The position behind it; so many counters are laid at random before."""
    side, rng = rules.world.hider, random.Random(seed)
    for _ in range(first):
        word = rng.choice(rules.options(rules.unfold(state, side, sealed), ("place",)).tokens).text
        state, _ = rules.apply(state, Decided(side, rules.read(f"place {word}")))
    for order in PLANNER.rest(rules, rules.unfold(state, side, sealed)):
        rules.check(rules.unfold(state, side, sealed), side, rules.read(order))
        state, _ = rules.apply(state, Decided(side, rules.read(order)))
    return state


@pytest.mark.rule("R40-S1.1e", "R40-S4.1a")
@pytest.mark.rule("R40-S5.1d", "R40-S5.3a")
@pytest.mark.parametrize("scenario", HIDING)
@pytest.mark.parametrize(("seed", "first"), [(1, 0), (2, 1), (3, 12)])
def test_the_rest_is_laid_lawfully_whatever_lies_already(scenario: str, seed: int, first: int) -> None:
    rules, state, sealed = dealt(scenario, seed)
    state = laid(rules, state, sealed, first, seed)
    assert all(state.units[index].status == ON_MAP for index in rules.world.counters())
    assert rules.sealed_refusal(state, rules.world.hider, sealed) is None


def test_objectives_get_the_strongest_and_every_hex_one_counter() -> None:
    rules, state, sealed = dealt("clean_sweep", 1)
    own = rules.unfold(laid(rules, state, sealed), 1, sealed)
    where = {own.units[index].where: rules.world.kinds[own.units[index].token] for index in rules.world.counters()}
    assert len(where) == len(rules.world.counters())
    assert {where[here].type for here in rules.world.objectives} == {"NT"}


@pytest.mark.parametrize("scenario", HIDING)
def test_the_layout_hangs_on_what_lies_under_the_counters(scenario: str) -> None:
    found = set()
    for seed in (1, 2):
        rules, state, sealed = dealt(scenario, seed)
        state = laid(rules, state, sealed)
        found.add(tuple(state.units[index].where for index in rules.world.counters()))
    assert len(found) == 2


@pytest.mark.rule("R40-S4.1d", "R40-S4.1e")
def test_units_that_start_in_a_zone_are_placed_too() -> None:
    rules, state, sealed = dealt("takeover", 1)
    state = laid(rules, state, sealed)
    demand = rules.pending(state)
    assert isinstance(demand, Choose)
    assert (demand.kind, demand.side) == ("deploy", 1)
    orders = PLANNER.rest(rules, rules.unfold(state, 1, sealed))
    assert len(orders) == len(rules.options(state, ("deploy",)).tokens)
    for order in orders:
        rules.check(state, 1, rules.read(order))
        state, _ = rules.apply(state, Decided(1, rules.read(order)))
    after = rules.pending(state)
    assert isinstance(after, Choose)
    assert (after.kind, after.side) != ("deploy", 1)


def test_who_does_not_know_the_counters_is_offered_nothing() -> None:
    rules, state, sealed = dealt("clean_sweep", 1)
    assert PLANNER.rest(rules, state) == ()
    assert PLANNER.rest(rules, rules.unfold(state, 0, sealed)) == ()
    fought = cast(RioRules, GAME.rules("police_post", {}))
    assert isinstance(fought.pending(fought.start()), Choose)
    assert PLANNER.rest(fought, fought.start()) == ()
