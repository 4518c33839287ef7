"""Playing a match again from its inputs."""

import pytest

from pbem import canonical
from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Decided, Rolled
from pbem.engine.replay import first_difference, replay, state_digest
from tests.engine.duel import DUEL, Bout, Parry, Strike, Threw

INPUTS = (Decided(0, Strike()), Rolled((3, 4)), Decided(1, Parry(True)), Rolled((2,)), Decided(1, Strike()), Rolled((1, 2)))


def test_the_start_comes_first_and_then_one_position_an_input() -> None:
    positions = list(replay(DUEL, INPUTS))
    assert [position.given for position in positions] == [None, *INPUTS]
    assert positions[0].state == Bout()
    assert positions[-1].state == Bout(lives=(2, 1), turn=0)
    assert positions[2].events == (Threw((3, 4)),)


def test_the_digest_is_that_of_the_canonical_state() -> None:
    for position in replay(DUEL, INPUTS):
        assert position.digest == state_digest(position.state) == canonical.digest("state", position.state)


def test_the_same_inputs_give_the_same_digests() -> None:
    first, again = ([position.digest for position in replay(DUEL, INPUTS)] for _ in range(2))
    assert first_difference(first, again) is None


def test_the_first_difference_is_where_another_number_fell() -> None:
    changed = (*INPUTS[:3], Rolled((6,)), *INPUTS[4:])
    first, other = ([position.digest for position in replay(DUEL, inputs)] for inputs in (INPUTS, changed))
    assert first_difference(first, other) == 4  # after the fourth input


def test_a_list_that_ends_early_differs_where_it_ends() -> None:
    digests = [position.digest for position in replay(DUEL, INPUTS)]
    assert first_difference(digests, digests[:3]) == 3
    assert first_difference([], []) is None


def test_an_illegal_input_stops_the_replay_there() -> None:
    positions = replay(DUEL, (INPUTS[0], INPUTS[1], Decided(0, Parry(True))))
    assert [next(positions).given for _ in range(3)] == [None, *INPUTS[:2]]
    with pytest.raises(IllegalOrder):
        next(positions)
