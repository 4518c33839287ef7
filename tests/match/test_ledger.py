"""A ledger that grows behaves as a dict that is copied, and many of a long match take next to nothing."""

import random
import tracemalloc

from pbem.match.growing_map import LOOSE, Ledger


def test_a_ledger_is_as_a_dict_whatever_grows_from_it() -> None:
    rng = random.Random(5)
    pairs: list[tuple[Ledger[int], dict[str, int]]] = [(Ledger(), {})]
    for number in range(1, 1500):
        ledger, plain = rng.choice(pairs)
        key = str(rng.randrange(400))
        pairs = [*pairs[-3:], (ledger.adding(key, number), {**plain, key: number})]
        for kept, known in pairs:
            assert (kept.get(key), key in kept, len(kept)) == (known.get(key), key in known, len(known))
    assert max(len(known) for _, known in pairs) > 2 * LOOSE
    for kept, known in pairs:
        assert dict(kept) == known
        assert kept == known
        assert sorted(kept.values()) == sorted(known.values())


def test_a_thousand_that_grow_from_a_long_one_take_no_more_than_from_a_short_one() -> None:
    def taken(length: int) -> int:
        ledger: Ledger[int] = Ledger({str(each): each for each in range(length)})
        tracemalloc.start()
        kept = [ledger.adding("x", each) for each in range(1000)]
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(kept) == 1000
        return size

    assert taken(100_000) < 1.1 * taken(100)
