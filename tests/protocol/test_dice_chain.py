from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem import canonical
from pbem.errors import CheatEvidence, Outcome
from pbem.protocol import dice_chain
from pbem.protocol.dice_chain import TOP, DiceChain, check_reveal, numbers, roll, value_below, values_down
from pbem.protocol.turn_file import Reveal
from tests.protocol.samples import CHAINS, MATCH, SECRETS

VALUES = [chain.value(5) for chain in CHAINS]


@given(st.integers(0, TOP - 1))
@settings(max_examples=80)
def test_each_value_is_the_hash_of_the_one_above(index: Any) -> None:
    above = CHAINS[1].value(index + 1)
    assert CHAINS[1].value(index) == canonical.tagged("chain", MATCH, b"\x01", index.to_bytes(4, "big"), above)


def test_the_top_comes_from_match_side_and_secret() -> None:
    assert CHAINS[0].value(TOP) == canonical.tagged("chain top", MATCH, b"\x00", SECRETS[0])
    assert DiceChain(MATCH, 1, SECRETS[0]).anchor != CHAINS[0].anchor
    assert DiceChain(MATCH[::-1], 0, SECRETS[0]).anchor != CHAINS[0].anchor


@pytest.mark.parametrize("index", [-1, TOP + 1])
def test_there_is_no_value_beyond_the_ends(index: Any) -> None:
    with pytest.raises(ValueError):
        CHAINS[0].value(index)


def test_a_file_has_room_for_every_value_and_for_none_beyond() -> None:
    def there_and_back(reveal: Reveal) -> Reveal:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(reveal), type=Reveal)

    assert there_and_back(Reveal(TOP, CHAINS[0].value(TOP))) == Reveal(TOP, CHAINS[0].value(TOP))
    with pytest.raises(msgspec.ValidationError):
        there_and_back(Reveal(TOP + 1, bytes(32)))


def test_a_secret_has_32_bytes() -> None:
    with pytest.raises(ValueError):
        DiceChain(MATCH, 0, b"short")


@given(st.integers(1, 3000), st.integers(0, 40))
@settings(max_examples=40)
def test_a_reveal_gives_all_values_below_it(index: Any, below: Any) -> None:
    low = max(0, index - below)
    found = values_down(MATCH, 0, Reveal(index, CHAINS[0].value(index)), low)
    assert found == {each: CHAINS[0].value(each) for each in range(low, index + 1)}


def test_from_a_reveal_follows_each_value_up_to_it() -> None:
    reveal = Reveal(7, CHAINS[0].value(7))
    check_reveal(MATCH, 0, reveal, 4, CHAINS[0].value(4))
    for index in (5, 6, 7):
        assert value_below(MATCH, 0, reveal.index, reveal.value, index) == CHAINS[0].value(index)


@pytest.mark.parametrize(
    ("reveal", "code"),
    [
        (Reveal(4, CHAINS[0].value(4)), "reveal-not-new"),
        (Reveal(3, CHAINS[0].value(3)), "reveal-not-new"),
        (Reveal(7, CHAINS[0].value(8)), "reveal-does-not-fit"),
        (Reveal(7, CHAINS[1].value(7)), "reveal-does-not-fit"),
        (Reveal(TOP, bytes(32)), "reveal-does-not-fit"),
    ],
)
def test_a_reveal_that_is_not_of_the_chain_is_evidence(reveal: Any, code: Any) -> None:
    with pytest.raises(CheatEvidence, match=code) as caught:
        check_reveal(MATCH, 0, reveal, 4, CHAINS[0].value(4))
    assert caught.value.outcome is Outcome.BAD_PROOF


def test_every_part_of_a_roll_changes_it() -> None:
    dice = (1000,) * 6
    base = roll(MATCH, 5, VALUES, (1, "attack"), 1, dice)
    others = [
        roll(MATCH[::-1], 5, VALUES, (1, "attack"), 1, dice),
        roll(MATCH, 6, VALUES, (1, "attack"), 1, dice),
        roll(MATCH, 5, VALUES[::-1], (1, "attack"), 1, dice),
        roll(MATCH, 5, VALUES, (2, "attack"), 1, dice),
        roll(MATCH, 5, VALUES, (1, "attack", 0), 1, dice),
        roll(MATCH, 5, VALUES, (1, "attack"), 2, dice),
    ]
    assert len({base, *others}) == 7
    assert roll(MATCH, 5, VALUES, (1, "attack"), 1, dice) == base


@given(st.lists(st.integers(1, 10_000), max_size=400), st.integers(1, 500))
def test_numbers_lie_within_the_faces(faces: Any, nth: Any) -> None:
    found = roll(MATCH, 5, VALUES, ("x",), nth, tuple(faces))
    assert len(found) == len(faces)
    assert all(1 <= number <= each for number, each in zip(found, faces, strict=True))


@pytest.mark.parametrize("faces", [(0,), (10_001,), (6,) * 401, (-1,)])
def test_impossible_dice_are_refused(faces: Any) -> None:
    with pytest.raises(ValueError):
        roll(MATCH, 5, VALUES, (), 1, faces)


@pytest.mark.parametrize("faces", [1, 2, 3, 5, 6, 7, 10, 12, 16])
def test_over_all_words_each_number_comes_up_equally_often(faces: Any) -> None:
    """With a word space of 16, small enough to count: rejected words take the next, every number has the same weight."""
    count = Counter(numbers(iter([word, 0]), (faces,), word_space=16)[0] for word in range(16) if word < 16 // faces * faces)
    assert set(count) == set(range(1, faces + 1))
    assert len(set(count.values())) == 1


def test_a_rejected_word_is_passed_over_and_never_folded() -> None:
    assert numbers([15, 14, 13, 12, 11], (6,), word_space=16) == (11 % 6 + 1,)


def test_two_dice_over_all_pairs_of_accepted_words_are_even_and_independent() -> None:
    pairs = Counter(numbers(words, (3, 5), word_space=16) for words in product(range(15), repeat=2))
    assert set(pairs) == set(product(range(1, 4), range(1, 6)))
    assert set(pairs.values()) == {15}


def test_the_stream_is_cut_from_counted_hashes() -> None:
    stream = dice_chain.word_stream(b"seed")
    words = [next(stream) for _ in range(17)]
    blocks = b"".join(canonical.tagged("dice stream", b"seed", counter.to_bytes(4, "big")) for counter in range(3))
    assert words == [int.from_bytes(blocks[at : at + 4], "big") for at in range(0, 68, 4)]
