"""The digest of a position."""

from pbem import canonical
from pbem.engine.demands import Decided, Rolled
from tests.engine.duel import DUEL, Parry, Strike

INPUTS = (Decided(0, Strike()), Rolled((3, 4)), Decided(1, Parry(True)), Rolled((2,)), Decided(1, Strike()), Rolled((1, 2)))


def digests() -> list[bytes]:
    """Of every position of a duel."""
    state, found = DUEL.start(), []
    for given in INPUTS:
        found.append(canonical.digest("state", state))
        state, _ = DUEL.apply(state, given)
    return found


def test_the_same_inputs_give_the_same_digests_and_every_position_its_own() -> None:
    assert digests() == digests()
    assert len(set(digests())) == len(INPUTS)
