"""Exact odds: an order tried with all numbers of all its dice, choices in between answered by standing orders."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Generic, TypeVar

from msgspec import Struct

from pbem import canonical
from pbem.engine.decisions import Decision
from pbem.engine.demands import Batch, Choose, Claimed, Decided, Demand, Input, Open, Opened, Roll, Rolled
from pbem.engine.events import Event
from pbem.engine.game import Rules, S, Telling
from pbem.errors import UserError

PolicyFor = Callable[[int, str], bytes]
"""The standing order of a side for a kind of answer, as the game's bytes."""

OrAsk = Callable[[int, str], bytes | None]
"""The same, or None for what is left to the player."""

ProofFor = Callable[[S, Open], Opened | Claimed | None]
"""What opens an envelope, or answers the question about it, where the asker knows it; else None."""

MAX_TRIED = 50_000  # inputs applied for one question
MAX_SUPPOSED = 10_000  # the same for one roll that is supposed while a player waits: five dice of six faces, not six


class Outcome(Struct, Generic[S], frozen=True):
    """One position an order can lead to. All chances of an order add up to 1."""

    chance: Fraction
    state: S
    events: tuple[Event, ...]  # of the first way that leads there, by the lowest numbers; other ways differ in their dice
    pending: Demand  # an order, the end, an envelope, or an answer that is left to the player


def outcomes(
    rules: Rules[S],
    state: S,
    side: int,
    decision: Decision,
    policy_for: OrAsk,
    limit: int = MAX_TRIED,
    proof_for: "ProofFor[S] | None" = None,
) -> tuple[Outcome[S], ...]:
    """Every position that a decision leads to, up to where the rules want an order again. Equal positions are one.

    `Rules.telling` keeps positions apart that such an event came to differently.

    An envelope that `proof_for` does not know, and an answer that the standing order leaves to the player, end a way early: see
    `pending`. Raises IllegalOrder when the decision is not legal, UserError when there are too many ways to try.
    """
    first, events = rules.apply(state, Decided(side, decision))
    telling = rules.telling
    waiting = {_key(first, events, telling): Outcome(Fraction(1), first, events, rules.pending(first))}
    settled: dict[bytes, Outcome[S]] = {}
    tried = 1
    while waiting:
        reached: dict[bytes, Outcome[S]] = {}
        for key, way in waiting.items():
            count, inputs = _inputs(rules, way, policy_for, proof_for)
            if not count:
                _merge(settled, key, way)
                continue
            if (tried := tried + count) > limit:
                raise UserError("odds-too-many-ways", limit=limit)
            for given, share in inputs:
                then, more = rules.apply(way.state, given)
                chance = way.chance * share
                told = way.events + more
                _merge(reached, _key(then, told, telling), Outcome(chance, then, told, rules.pending(then)))
        waiting = reached
    return tuple(settled.values())


def likeliest(rules: Rules[S], state: S, limit: int = MAX_SUPPOSED) -> tuple[int, ...]:
    """Numbers for the pending roll that lead to its most probable position: for supposed positions.

    Of positions equally probable, and of the numbers that lead to one, those in the middle, counted from the lowest. With more
    combinations than `limit` (a draw of many, which no batches make fewer) the middle of every die. Raises ValueError when no
    roll is pending.
    """
    demand = rules.pending(state)
    if not isinstance(demand, Roll):
        raise ValueError("no roll is pending")
    count, throws = _throws(rules, state, demand)
    if count > limit:
        return tuple((faces + 1) // 2 for faces in demand.faces)
    groups: dict[bytes, list[tuple[int, ...]]] = {}
    shares: dict[bytes, Fraction] = {}
    for numbers, share in throws:
        then, _ = rules.apply(state, Rolled(numbers))
        key = canonical.encode(then)
        groups.setdefault(key, []).append(numbers)
        shares[key] = shares.get(key, Fraction(0)) + share
    most = max(shares.values())
    group = _middle([group for key, group in groups.items() if shares[key] == most])
    return _middle(group)


T = TypeVar("T")


def _inputs(
    rules: Rules[S], way: Outcome[S], policy_for: OrAsk, proof_for: "ProofFor[S] | None"
) -> tuple[int, Iterator[tuple[Input, Fraction]]]:
    """The number of inputs that go on from here, and each with its chance: none where a way ends."""
    demand, sure = way.pending, Fraction(1)
    if isinstance(demand, Roll):
        count, throws = _throws(rules, way.state, demand)
        return count, ((Rolled(numbers), share) for numbers, share in throws)
    if isinstance(demand, Choose) and not demand.is_order:
        policy = policy_for(demand.side, demand.kind)
        answer = rules.answer(way.state, policy) if policy is not None else None
        if answer is not None:
            return 1, iter(((Decided(demand.side, answer), sure),))
    if isinstance(demand, Open) and proof_for is not None:
        proof = proof_for(way.state, demand)
        if proof is not None:
            return 1, iter(((proof, sure),))
    return 0, iter(())


def _key(state: object, events: tuple[Event, ...], telling: Telling) -> bytes:
    """What makes ways one: the same position, and the same result where an event has told one."""
    key = canonical.encode(state)
    for event in events if telling else ():
        fields = telling.get(str(event.__struct_config__.tag))
        if fields is not None:
            return canonical.tagged("result", key, *(str(getattr(event, field)).encode() for field in fields))
    return key


def _merge(into: dict[bytes, Outcome[S]], key: bytes, way: Outcome[S]) -> None:
    known = into.get(key)
    if known is not None:
        way = Outcome(known.chance + way.chance, known.state, known.events, known.pending)
    into[key] = way


def _throws(rules: Rules[S], state: S, demand: Roll) -> tuple[int, Iterator[tuple[tuple[int, ...], Fraction]]]:
    """How many throws of a roll there are to try, and each with its chance: of dice that count alike one for each division."""
    batches = rules.batches(state, demand)
    if not batches:
        count = prod(demand.faces)
        share = Fraction(1, count)
        return count, ((numbers, share) for numbers in _all_numbers(demand))
    return prod(comb(len(each.dice) + len(each.classes) - 1, len(each.classes) - 1) for each in batches), _divided(demand, batches)


def _divided(demand: Roll, batches: Sequence[Batch]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """One throw for each way in which the dice of the batches can fall into their classes."""
    for fallen in product(*(tuple(_divisions(len(each.dice), len(each.classes))) for each in batches)):
        numbers, ways = [0] * len(demand.faces), 1
        for batch, counts in zip(batches, fallen, strict=True):
            left = len(batch.dice)
            shown = (number for (number, _), count in zip(batch.classes, counts, strict=True) for _ in range(count))
            for die, number in zip(batch.dice, shown, strict=True):
                numbers[die] = number
            for (_, wide), count in zip(batch.classes, counts, strict=True):
                ways *= comb(left, count) * wide**count
                left -= count
        yield tuple(numbers), Fraction(ways, prod(demand.faces))


def _divisions(dice: int, classes: int) -> Iterator[tuple[int, ...]]:
    """Every way to put so many dice into so many classes, in ascending order."""
    if classes == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _divisions(dice - first, classes - 1):
            yield first, *rest


def _all_numbers(demand: Roll) -> Iterator[tuple[int, ...]]:
    return product(*(range(1, faces + 1) for faces in demand.faces))


def _middle(items: list[T]) -> T:
    return items[(len(items) - 1) // 2]
