"""Verbs that a glance rules out: no legal order begins with them."""

from collections import Counter

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.state.position import Step
from tests.games.heart_of_africa.plays import states


def test_no_order_begins_with_a_verb_that_is_ruled_out_at_a_glance() -> None:
    ruled_out, let_in = Counter[str](), Counter[str]()
    for rules, state in states(2):
        demand = rules.pending(state)
        step = state.agenda[-1] if state.agenda else None
        if not isinstance(demand, Choose) or not isinstance(step, Step):
            continue
        now = Context(rules.world_of(state), state, step)
        for verb in (each for each in rules.verbs.values() if demand.kind in each.kinds):
            if verb.where is None:
                continue
            if verb.where(now):
                let_in[verb.word] += 1
                continue
            ruled_out[verb.word] += 1
            assert not verb.walk(now).leads_on(), verb.word
    assert min(ruled_out.values()) > 20
    assert len(ruled_out) > 10
    assert {"breakoff", "guide"} <= let_in.keys()
