"""The toy game keeps to the interface: its walk and its check agree, its notation reads back, random play ends."""

import random

import pytest

from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled
from pbem.engine.game import Rules
from tests.toygame import decisions as d
from tests.toygame.rules import LAST, STEADY, Toy, ToyRules

ALL = (
    [d.Deploy(), d.Scout(), d.End(), d.React(0), d.React(1), d.React(2)]
    + [d.Move(unit, cell) for unit in range(7) for cell in range(7)]
    + [d.Attack(cell) for cell in range(7)]
    + [shape(unit) for shape in (d.Loss, d.Advance) for unit in range(8)]
)


def walk(rules: Rules[Toy], state: Toy, prefix: tuple[str, ...] = ()) -> list[str]:
    options = rules.options(state, prefix)
    found = [" ".join(prefix)] if options.is_complete else []
    for token in options.tokens:
        found += walk(rules, state, (*prefix, token.text))
    return found


def is_legal(rules: Rules[Toy], state: Toy, side: int, decision: Decision) -> bool:
    try:
        rules.check(state, side, decision)
    except IllegalOrder:
        return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_a_walk_spells_all_that_is_legal_and_random_play_ends(seed: int) -> None:
    rules: Rules[Toy] = ToyRules()
    rng, state = random.Random(seed), rules.start()
    for _ in range(1000):
        demand = rules.pending(state)
        if isinstance(demand, Over):
            return
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(rng.randint(1, faces) for faces in demand.faces)))
        elif isinstance(demand, Open):
            claim = Claimed(demand.side, demand.envelope, demand.question, rng.randrange(2))
            state, _ = rules.apply(state, claim if demand.question else Opened(demand.side, demand.envelope, b"\3"))
        else:
            assert isinstance(demand, Choose)
            spelled = [rules.read(text) for text in walk(rules, state)]
            assert set(spelled) == {each for each in ALL if is_legal(rules, state, demand.side, each)}
            assert not any(is_legal(rules, state, 1 - demand.side, each) for each in ALL)
            if not demand.is_order:
                assert rules.answer(state, LAST) in spelled
                assert rules.answer(state, STEADY) in (None, *spelled)
            state, _ = rules.apply(state, Decided(demand.side, rng.choice(spelled)))
    pytest.fail("random play did not end")


def test_notation_and_bytes_read_back() -> None:
    rules = ToyRules()
    for decision in ALL:
        assert rules.read(rules.write(decision)) == decision
        assert rules.decisions.unpack(rules.decisions.pack([decision]), 1) == (decision,)
    guard = d.Stands(1, 3)
    assert rules.read_guard(rules.write_guard(guard)) == guard
    for kind in rules.policy_kinds:
        assert rules.read_policy(kind, rules.write_policy(kind, STEADY)) == STEADY


@pytest.mark.parametrize("text", ["", "dig 1", "move 1", "move 1 x", "attack 1 2"])
def test_what_is_no_order_is_refused_with_a_rule(text: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        ToyRules().read(text)
    assert caught.value.refusal.rule == "TOY-8"
