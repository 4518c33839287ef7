"""The random player spells only what the options offer, in any game."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any, cast

import pytest

from pbem.bots.player import Stuck, write_stretch
from pbem.bots.random_player import Bias, DeadEnd, Walker, walk
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.game import Options, Rules, Token, refusal_of
from pbem.engine.luck import Lots
from pbem.games import catalog
from tests.toygame.rules import ToyRules
from tools.bench.matches import random_play

TOY = cast("Rules[Any]", ToyRules(trap_leaves=0))


class Tree:
    """Options read off a list of whole orders."""

    first_words, drawn = Rules.first_words, Rules.drawn

    def __init__(self, *orders: str, dead: str = "") -> None:
        self.orders = [tuple(order.split()) for order in orders]
        self.dead = tuple(dead.split())

    def options(self, state: object, prefix: tuple[str, ...]) -> Options:  # noqa: ARG002
        size = len(prefix)
        ways = [order for order in (*self.orders, self.dead) if order[:size] == prefix]
        tokens = dict.fromkeys(order[size] for order in ways if len(order) > size)
        return Options(tuple(map(Token, tokens)), any(order == prefix for order in self.orders))


def tree(*orders: str, dead: str = "") -> Rules[Any]:
    return cast("Rules[Any]", Tree(*orders, dead=dead))


def spelled(rules: Rules[Any], bias: Bias, tries: int = 200) -> set[str]:
    random = Random(1)
    return {" ".join(walk(rules, None, random, bias)) for _ in range(tries)}


def test_a_walk_spells_every_order_and_nothing_else() -> None:
    orders = {"m A 1", "m A 1 2", "m B 1", "end"}
    assert spelled(tree(*orders), Bias(end=20, stop=40)) == orders


def test_the_end_is_never_taken_while_something_else_can_be_done_if_the_bias_says_so() -> None:
    assert spelled(tree("m A", "end"), Bias(end=0)) == {"m A"}
    assert spelled(tree("m A", "end"), Bias(end=100)) == {"end"}
    assert spelled(tree("end"), Bias(end=0)) == {"end"}


def test_an_order_that_can_go_on_is_ended_by_its_chance() -> None:
    assert spelled(tree("m A", "m A 1"), Bias(stop=100)) == {"m A"}
    assert spelled(tree("m A", "m A 1"), Bias(stop=0)) == {"m A 1"}


def test_first_words_are_picked_by_their_weights() -> None:
    assert spelled(tree("m A", "a B"), Bias(end=0, words={"a": 0})) == {"m A"}


def test_a_word_behind_which_nothing_follows_is_a_fault_of_the_game() -> None:
    with pytest.raises(DeadEnd, match="m A"):
        spelled(tree("end", dead="m A"), Bias(end=0))


def test_nothing_on_offer_is_being_stuck() -> None:
    with pytest.raises(Stuck):
        walk(tree(), None, Random(1), Bias())


def test_the_same_seed_plays_the_same() -> None:
    def orders(seed: int) -> object:
        return write_stretch(TOY, deployed(), 0, Walker(Random(seed), Bias(end=10)))

    assert orders(3) == orders(3)
    assert len({orders(seed) for seed in range(8)}) > 1


def deployed() -> Any:
    state: Any = TOY.start()
    for side in (1, 0):
        state, _ = TOY.apply(state, Decided(side, TOY.read("deploy")))
    return state


@pytest.mark.parametrize("seed", range(20))
def test_random_play_is_legal_and_comes_to_an_end(seed: int) -> None:
    random = Random(seed)
    walker = Walker(random, Bias(end=20))
    state: Any = deployed()
    for _ in range(2000):
        demand = TOY.pending(state)
        if isinstance(demand, Over):
            return
        if isinstance(demand, Roll):
            state, _ = TOY.apply(state, Rolled(walker.suppose(demand)))
            continue
        if not isinstance(demand, Choose):
            return  # an envelope: not the walker's business
        decision = walker.order(TOY, state, demand.side)
        assert decision is not None
        assert not refusal_of(TOY, state, demand.side, decision)
        state, _ = TOY.apply(state, Decided(demand.side, decision))
    raise AssertionError("no end")


class Enough(Exception):
    """It has been compared often enough."""


@pytest.mark.parametrize(
    ("game", "scenario", "options"),
    [
        ("guerra_do_congo", "campaign", {}),
        ("rio_40", "police_post", {}),
        ("world_war_africa", "campaign", {}),
        ("heart_of_africa", "raid", {"moving": "units"}),
        ("heart_of_africa", "ambush", {"moving": "units"}),
        ("heart_of_africa", "ambush", {"moving": "sheets"}),
    ],
)
def test_a_word_by_lot_is_one_of_those_offered_and_comes_where_there_is_one(
    game: str, scenario: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Any = catalog.game(game).rules(scenario, options)
    draw, compared = rules.drawn, Counter[str]()

    def drawn(state: Any, words: tuple[str, ...], below: Lots) -> Options:
        begins = len(words) > 1 or words[0] in [token.text for token in rules.options(state, ()).tokens]
        listed = rules.options(state, words) if begins else Options(())
        found: Options = draw(state, words, below)
        assert set(found.tokens) <= set(listed.tokens), words
        assert (bool(found.tokens), found.is_complete) == (bool(listed.tokens), listed.is_complete), words
        compared[words[0]] += 1
        if compared.total() == 400:
            raise Enough
        return found

    monkeypatch.setattr(rules, "drawn", drawn)
    with pytest.raises(Enough):
        sum(random_play(rules, seed) for seed in count())
    assert len(compared) > 3


@pytest.mark.parametrize(("game", "scenario"), [("guerra_do_congo", "campaign"), ("rio_40", "police_post")])
def test_behind_a_word_that_is_said_to_go_on_there_is_always_another(game: str, scenario: str) -> None:
    rules: Any = catalog.game(game).rules(scenario, {})
    random, state, words = Random(5), rules.start(), set[str]()
    for _ in range(60):
        demand = rules.pending(state)
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            continue
        if not isinstance(demand, Choose):
            break
        for token in rules.options(state, ()).tokens:
            if token.goes_on:
                words.add(token.text)
                assert rules.options(state, (token.text,)).tokens
            else:
                assert token.text not in words
        order = walk(rules, state, random, Bias(end=15))
        state, _ = rules.apply(state, Decided(demand.side, rules.read(" ".join(order))))
    assert words
    assert "end" not in words
