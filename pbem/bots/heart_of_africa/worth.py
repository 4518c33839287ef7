"""What figures are worth in a battle: by their fire, hand to hand, and one kind against another."""

from collections.abc import Iterable, Sequence
from math import sqrt

from pbem.bots.heart_of_africa.weights import Weights
from pbem.games.heart_of_africa.content.kinds import Kind

RANGE = 16  # at which a missile weapon counts in full
FACES = range(1, 7)
BEATS_BY = 2  # how much higher the winner's total is. HA-CC-17
SECOND = 2  # what the second against one has more. HA-CC-15


def fire(kind: Kind) -> float:
    """Hits in a turn, about, on targets that are not covered."""
    hits = kind.shots * (2 + kind.bonus) / 6 * min(kind.range, RANGE) / RANGE
    return hits / 2 if kind.reload else hits


def melee(kind: Kind) -> float:
    """How good it is hand to hand."""
    return max(0, 3 + kind.close_combat) / 6 if kind.fights else 0.0


def strength(kinds: Sequence[Kind], weights: Weights) -> float:
    """As by Lanchester: many figures count as much as good ones."""
    return sqrt(len(kinds) * sum(weights.fire * fire(kind) + weights.melee * melee(kind) for kind in kinds))


def exchange(own: Iterable[Kind], foes: Iterable[Kind]) -> float:
    """Points that a figure of some wins from one of others in a round hand to hand, on the average, less those that it loses."""
    pairs = [(one, other) for one in own for other in foes]
    return sum(_taken(one, other) * other.points - _taken(other, one) * one.points for one, other in pairs) / max(1, len(pairs))


def melee_gains(own: Kind, count: int, foe: Kind, foes: int) -> float:
    """Points that so many figures win from others in a round hand to hand, less those that they lose; two against one at most."""
    pairs = max(0, min(count - foes, foes))
    singles = min(count, foes) - pairs
    first, second = _taken(own, foe), _taken(own, foe, SECOND)
    won = singles * first + pairs * (first + (1 - first) * second)
    lost = singles * _taken(foe, own) + pairs * (_taken(foe, own) + (1 - first) * _taken(foe, own, -SECOND))
    return won * foe.points - lost * own.points


def _taken(one: Kind, other: Kind, more: int = 0) -> float:
    """The chance that one beats the other in a round. HA-CC-14, HA-CC-17."""
    ahead = one.close_combat - other.close_combat + more
    return sum(mine + ahead - theirs >= BEATS_BY for mine in FACES for theirs in FACES) / len(FACES) ** 2
