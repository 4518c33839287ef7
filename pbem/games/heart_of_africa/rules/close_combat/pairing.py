"""Who fights whom where contact forms chains: one against one, or one against two. HA-CC-03, HA-CC-04."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pbem.games.heart_of_africa.state.figures import Link

Pair = tuple[int, int]


class Pairing(Struct, frozen=True):
    """The fights of a turn. `pairs`: two figures each. `seconds`: a figure, and the paired enemy whom he joins against."""

    pairs: tuple[Pair, ...]
    seconds: tuple[Pair, ...]


def paired(links: Sequence[Link]) -> Pairing:
    """The fights of some links, oldest first. Figures in none of them do not fight this turn. HA-CC-04."""
    ties = [(link.namer, link.named) for link in links]
    pairs = _singles_first(ties)
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return Pairing(pairs, _seconds(ties, partner))


def _singles_first(ties: Iterable[Pair]) -> tuple[Pair, ...]:
    """Step 1: the oldest link of whoever has only one is taken, until none is left."""
    open_ties, pairs = list(ties), list[Pair]()
    while open_ties:
        ends = [figure for tie in open_ties for figure in tie]
        taken = next(tie for tie in open_ties if min(ends.count(tie[0]), ends.count(tie[1])) == 1)
        pairs.append(taken)
        open_ties = [tie for tie in open_ties if not set(tie) & set(taken)]
    return tuple(pairs)


def _seconds(ties: Sequence[Pair], partner: dict[int, int]) -> tuple[Pair, ...]:
    """Step 2: who is left joins against an enemy that has no second opponent yet. Step 3: all others do not fight."""
    seconds = dict[int, int]()  # the enemy, and who has joined against him
    for figure in dict.fromkeys(each for tie in ties for each in tie if each not in partner):
        enemies = (tie[1] if tie[0] == figure else tie[0] for tie in ties if figure in tie)
        enemy = next((each for each in enemies if each in partner and each not in seconds), None)
        if enemy is not None:
            seconds[enemy] = figure
    return tuple((figure, enemy) for enemy, figure in seconds.items())
