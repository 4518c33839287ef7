"""The box game as a game: boxes stand in decisions, orders, walks and ways as hexes do."""

from random import Random

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.hexes import Hex
from pbem.engine.planning import Way
from tests.boxgame.decisions import DECISIONS, Attack, Move
from tests.boxgame.game import reach, targets, why_not
from tests.boxgame.rules import DOOR, POOL, RESERVE, RWANDA, BoxRules, State

RULES = BoxRules()


def test_boxes_are_read_written_and_packed_in_three_bytes_with_their_unit() -> None:
    order = Move(0, RESERVE)
    assert RULES.write(order) == "m R1 Reserve"
    assert RULES.read("m r1 reserve") == order
    assert RULES.read("m R1 Rwanda Box") == Move(0, RWANDA)
    assert len(DECISIONS.pack([order])) == 2 + 2, "tag, unit, box"
    assert DECISIONS.unpack(DECISIONS.pack([order]), 1) == (order,)
    assert RULES.order(Attack(RWANDA, (0,))).target == "Rwanda_Box"


def test_a_box_is_entered_and_left_by_the_hexes_beside_it() -> None:
    free = State(places=(Hex(306), Hex(201), RESERVE, POOL, Hex(103), POOL))
    assert reach(RULES, free, "R1").ways[RWANDA] == (Way("m", "m R1 Rwanda_Box", (Hex(306), DOOR, RWANDA), 3),)
    assert POOL not in reach(RULES, free, "R1").ways
    assert [way.hexes for way in reach(RULES, free, "R3").ways[Hex(202)]] == [(RESERVE, Hex(101), Hex(202))]
    refusal = why_not(RULES, free, "R2", RWANDA)
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("too-far", "R2 Rwanda_Box")


def test_units_in_a_box_are_attacked_from_the_hex_beside_it() -> None:
    assert [(target.hex, target.units) for target in targets(RULES, State())] == [(305, ("R1",))]
    closer = State(places=(DOOR, Hex(201), RESERVE, RWANDA, Hex(103), RWANDA))
    assert [(target.hex, target.order.text) for target in targets(RULES, closer)] == [(RWANDA, "a Rwanda_Box with R1")]
    asked, _ = RULES.apply(closer, Decided(0, Attack(RWANDA, (0,))))
    assert RULES.pending(asked) == Roll((6,), (1, "fight", "Rwanda_Box"))
    after, _ = RULES.apply(asked, Rolled((6,)))
    assert [after.places[unit] for unit in (3, 5)] == [POOL, POOL]


def test_every_order_that_a_walk_spells_is_legal_and_reads_back() -> None:
    rng, boxed = Random(1), 0
    for _ in range(40):
        state = RULES.start()
        while not isinstance(demand := RULES.pending(state), Over):
            if isinstance(demand, Roll):
                state, _ = RULES.apply(state, Rolled((rng.randint(1, 6),)))
                continue
            assert isinstance(demand, Choose)
            words: tuple[str, ...] = ()
            while not (options := RULES.options(state, words)).is_complete:
                going = [token.text for token in options.tokens if token.text != "end" or not rng.randrange(3)]
                words = (*words, rng.choice(going or ["end"]))
            order = RULES.read(" ".join(words))
            assert RULES.read(RULES.write(order)) == order
            RULES.check(state, demand.side, order)
            boxed += not {"Reserve", "Rwanda_Box"}.isdisjoint(words)
            state, _ = RULES.apply(state, Decided(demand.side, order))
    assert boxed > 8, "some went into a box"


def test_nobody_goes_into_the_pool() -> None:
    with pytest.raises(IllegalOrder):
        RULES.check(RULES.start(), 0, Move(0, POOL))
