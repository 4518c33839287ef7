"""Who fights whom: pairs, seconds, and those who do not fight."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.rules.close_combat.pairing import Pairing, paired
from pbem.games.heart_of_africa.state.figures import Link


def fights(*ties: tuple[int, int]) -> Pairing:
    return paired([Link(one, other, 1, Hex(1010), 0) for one, other in ties])


@pytest.mark.rule("HA-CC-04")
def test_one_against_one() -> None:
    assert fights((1, 11), (2, 12)) == Pairing(((1, 11), (2, 12)), ())


@pytest.mark.rule("HA-CC-03", "HA-CC-04")
def test_two_gang_up_on_one_and_a_third_only_stands_by() -> None:
    assert fights((1, 11), (2, 11), (3, 11)) == Pairing(((1, 11),), ((2, 11),))


@pytest.mark.rule("HA-CC-04")
def test_who_has_only_one_possible_opponent_fights_him_first() -> None:
    # 11 is named by 1 and 2, 2 names nobody else, but 12 has named 1: 12 has only 1, 2 has only 11.
    assert fights((1, 11), (2, 11), (12, 1)) == Pairing(((2, 11), (12, 1)), ())


@pytest.mark.rule("HA-CC-04")
def test_in_a_chain_of_five_the_one_left_over_joins_against_a_paired_enemy() -> None:
    # a chain 1 - 11 - 2 - 12 - 3: the oldest link with an end of its own is 1 - 11, then 2 - 12, and 3 joins against 12
    assert fights((1, 11), (2, 11), (12, 2), (3, 12)) == Pairing(((1, 11), (12, 2)), ((3, 12),))


@pytest.mark.rule("HA-CC-04")
def test_a_second_goes_by_his_oldest_link_to_an_enemy_that_has_none_yet() -> None:
    # 1 to 4 have all named 11, which pairs with the oldest, 1; 12 named 2 and pairs with him; 3 joins against 11, 4 stands by
    assert fights((1, 11), (2, 11), (3, 11), (12, 2), (4, 11)) == Pairing(((1, 11), (12, 2)), ((3, 11),))
    # 13 is free for a second: 5, named by 13 and in contact with 11, takes the enemy of his older link that has room
    assert fights((1, 11), (3, 11), (5, 11), (6, 13), (13, 5)) == Pairing(((1, 11), (6, 13)), ((3, 11), (5, 13)))


@pytest.mark.rule("HA-CC-04")
def test_never_are_both_of_a_pair_outnumbered() -> None:
    found = fights((1, 11), (2, 11), (12, 1), (13, 1), (3, 11))
    for one, other in found.pairs:
        assert sum(enemy in (one, other) for _, enemy in found.seconds) <= 1
