"""Lists and mappings whose copies share what they have in common behave as plain ones, and a copy of long ones costs nothing."""

import random
import tracemalloc

import pytest

from pbem.match.shared import LOOSE, Ledger, Trail


def test_a_trail_is_as_a_list_whatever_becomes_of_its_copies() -> None:
    rng = random.Random(3)
    pairs: list[tuple[Trail[int], list[int]]] = [(Trail(), [])]
    for number in range(1500):
        trail, plain = rng.choice(pairs)
        if rng.random() < 0.06:
            pairs = [*pairs[-3:], (trail.copy(), list(plain))]
        elif plain and rng.random() < 0.2:
            for _ in range(rng.choice((1, 2, min(len(plain), 2 * LOOSE)))):
                assert not plain or trail.pop() == plain.pop()
        else:
            for each in range(rng.choice((1, 1, LOOSE))):
                trail.append(number + each)
                plain.append(number + each)
        for kept, known in pairs:
            assert len(kept) == len(known)
            first, last = rng.randint(-9, len(known) + 9), rng.randint(-9, len(known) + 9)
            assert kept[first:] == known[first:]
            assert kept[first:last] == known[first:last]
            if known:
                assert kept[-1] == known[-1]
                assert kept[first % len(known)] == known[first % len(known)]
    assert max(len(known) for _, known in pairs) > 4 * LOOSE
    for kept, known in pairs:
        assert kept == known
        assert kept != [*known, 0]


def test_beyond_its_ends_a_trail_has_nothing() -> None:
    trail = Trail(range(3))
    for place in (3, -4):
        with pytest.raises(IndexError):
            trail[place]
    with pytest.raises(IndexError):
        Trail[int]().pop()


def test_a_ledger_is_as_a_dict_whatever_becomes_of_its_copies() -> None:
    rng = random.Random(5)
    pairs: list[tuple[Ledger[int, int], dict[int, int]]] = [(Ledger(), {})]
    for number in range(1, 1500):
        ledger, plain = rng.choice(pairs)
        key = rng.randrange(400)
        if rng.random() < 0.1:
            pairs = [*pairs[-3:], (ledger.copy(), dict(plain))]
        elif plain and rng.random() < 0.05:
            del ledger[gone := rng.choice(sorted(plain))]
            del plain[gone]
        else:
            ledger[key] = plain[key] = number
        for kept, known in pairs:
            assert (kept.get(key), key in kept, len(kept)) == (known.get(key), key in known, len(known))
    assert max(len(known) for _, known in pairs) > 2 * LOOSE
    for kept, known in pairs:
        assert dict(kept) == known
        assert kept == known
        assert sorted(kept.values()) == sorted(known.values())


def test_a_thousand_copies_take_no_more_of_a_long_match_than_of_a_short_one() -> None:
    def taken(length: int) -> int:
        trail, ledger = Trail(range(length)), Ledger({each: each for each in range(length)})
        trail, ledger = trail.copy(), ledger.copy()  # what is common to all
        tracemalloc.start()
        kept = [(trail.copy(), ledger.copy()) for _ in range(1000)]
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(kept) == 1000
        return size

    assert taken(20_000) < 2 * taken(LOOSE + 1)
