"""The watch finds nothing in honest matches, and each thing that must not be in a log or file that was altered."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Decided, Rolled
from pbem.match.record import CLAIM, HAND, OPENING, POLICY, SCRIPT, Applied, Wait
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import Claim, Offer, Opening, Secret, Turn
from tests.match import test_mutants
from tests.match.driving import MATCH, play
from tests.match.test_mutants import MUTANTS
from tests.match.test_properties import KINDS
from tests.soak.matches import Recorded, match_with, recorded
from tests.toygame.rules import ToyRules
from tools.soak_seat import Seat

Change = Callable[[Recorded], Recorded]


@cache
def seats() -> tuple[Seat, Seat]:
    """Of a match in which all happens that the alterations need."""
    return match_with("sealed", "clean_sweep", POLICY, CLAIM, OPENING, SCRIPT, "take-backs")


@cache
def record() -> Recorded:
    one = seats()[0]
    return recorded(one.rules, one.setting.match, one.mode, one.turns)


def of_toy(seed: int, **kind: Any) -> Recorded:
    found = play(seed, **kind)
    rules = ToyRules(bool(kind.get("uses_traps", True)))
    return recorded(rules, MATCH, str(kind.get("dice", "sealed")), found.turns)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_an_honest_match_keeps_every_promise(kind: dict[str, Any]) -> None:
    """Traps, sealed standing orders, answers by hand, claims, resignations and take-backs among them."""
    for seed in range(5):
        assert (seed, of_toy(seed, **kind).faults()) == (seed, [])


def test_so_does_one_of_a_real_game() -> None:
    assert record().faults() == []
    assert sum(isinstance(each.given, Rolled) for each in record().seens[-1].log) > 20


# ---------------------------------------------------------------- altered logs


def entries(found: Recorded) -> tuple[Applied, ...]:
    return found.seens[-1].log


def first(found: Recorded, holds: Callable[[Applied], object]) -> Applied:
    return next(each for each in entries(found) if holds(each))


def put(found: Recorded, changes: Iterable[tuple[Applied, Applied]]) -> Recorded:
    """The same match with some entries of its log replaced, wherever they stand."""
    others = {id(old): new for old, new in changes}
    seens = [replace(each, log=tuple(others.get(id(entry), entry) for entry in each.log)) for each in found.seens]
    return replace(found, seens=seens)


def entry(holds: Callable[[Applied], object], **change: Any) -> Change:
    """The first such entry of the log, changed."""

    def change_it(found: Recorded) -> Recorded:
        old = first(found, holds)
        return put(found, [(old, replace(old, **change))])

    return change_it


def is_roll(each: Applied) -> bool:
    return isinstance(each.given, Rolled)


def is_order(each: Applied) -> bool:
    return isinstance(each.given, Decided) and record().rules.is_order(each.given.decision)


def other_number(found: Recorded) -> Recorded:
    old = first(found, is_roll)
    assert isinstance(old.given, Rolled)
    numbers = old.given.numbers
    return put(found, [(old, replace(old, given=Rolled((numbers[0] % 6 + 1, *numbers[1:]))))])


def index_moved(by: int) -> Change:
    def change(found: Recorded) -> Recorded:
        old = first(found, lambda each: each.index > 2)
        return put(found, [(old, replace(old, index=old.index + by))])

    return change


def orders_swapped(found: Recorded) -> Recorded:
    pairs = pairwise(entries(found))
    one, other = next(
        pair for pair in pairs if all(map(is_order, pair)) and pair[0].seq == pair[1].seq and pair[0].given != pair[1].given
    )
    return put(found, [(one, replace(one, given=other.given)), (other, replace(other, given=one.given))])


def order_twice(found: Recorded) -> Recorded:
    """An order takes the place of another one, behind it."""
    orders = [each for each in entries(found) if is_order(each)]
    one, other = next(
        (one, other)
        for one, other in pairwise(orders)
        if one.seq == other.seq and one.given != other.given and [each.given for each in orders].count(one.given) == 1
    )
    return put(found, [(other, replace(other, given=one.given))])


def given_changed(how: str, **change: Any) -> Change:
    def change_it(found: Recorded) -> Recorded:
        old = first(found, lambda each: each.how == how)
        return put(found, [(old, replace(old, given=replace(old.given, **change)))])

    return change_it


def policy_of_another_file(found: Recorded) -> Recorded:
    old = first(found, lambda each: each.how == POLICY)
    assert old.seq is not None
    return put(found, [(old, replace(old, seq=old.seq - 1))])


def past_rewritten(found: Recorded) -> Recorded:
    """From some file on an earlier entry has become another."""
    half = len(found.seens) // 2
    later = put(found, [(old := first(found, is_roll), replace(old, given=Rolled((0,))))]).seens[half:]
    return replace(found, seens=[*found.seens[:half], *later])


def as_if_settled(found: Recorded) -> Recorded:
    """All of a file with decisions counts as settled by it."""
    seq = first(found, lambda each: each.how == HAND).seq
    assert seq is not None
    return seen_changed(found, seq, settled=1000)


def seen_changed(found: Recorded, seq: int, **change: Any) -> Recorded:
    seens = list(found.seens)
    seens[seq] = replace(seens[seq], **change)
    return replace(found, seens=seens)


def wait_for(place: int | None) -> Change:
    """File 4 waits for its author (0), or for nobody."""

    def change(found: Recorded) -> Recorded:
        sides = () if place is None else (found.turns[4].author,)
        return seen_changed(found, 4, wait=Wait(found.seens[4].wait.demand, sides))

    return change


ALTERED_LOGS: dict[str, tuple[Change, str]] = {
    "another number": (other_number, "dice"),
    "an index already burnt": (index_moved(-1), "knowledge"),
    "an index left out": (index_moved(1), "knowledge"),
    "a roll counted as the second": (entry(is_roll, nth=2), "dice"),
    "a roll of another key": (entry(is_roll, key=("made", "up")), "dice"),
    "an order of another file": (entry(lambda each: each.how == SCRIPT and is_order(each), seq=1), "script"),
    "a script's order given by hand": (entry(lambda each: each.how == SCRIPT, how=HAND), "script"),
    "orders in another order": (orders_swapped, "script"),
    "an order twice": (order_twice, "script"),
    "an order by standing order": (entry(is_order, how=POLICY), "policy"),
    "a standing order never filed": (policy_of_another_file, "policy"),
    "another payload": (given_changed(OPENING, payload=b"made up"), "proof"),
    "another side's envelope": (given_changed(OPENING, envelope="made/up"), "proof"),
    "another fact": (given_changed(CLAIM, answer=77), "proof"),
    "a step miscounted": (entry(is_order, step=1000), "log"),
    "the past rewritten": (past_rewritten, "log"),
    "decisions that settle": (as_if_settled, "settle"),
    "waiting for its author": (wait_for(0), "wait"),
    "waiting for nobody": (wait_for(None), "wait"),
}


@pytest.mark.parametrize(("change", "word"), ALTERED_LOGS.values(), ids=ALTERED_LOGS)
def test_an_altered_log_is_noticed(change: Change, word: str) -> None:
    assert word in words(change(record()).faults())


def words(faults: list[str]) -> set[str]:
    """What a fault begins with, behind where it is."""
    return {fault.split(": ")[1] for fault in faults}


# ---------------------------------------------------------------- altered files


def file_changed(holds: Callable[[Turn], object], change: Callable[[Turn], dict[str, Any]]) -> Change:
    """The first such file, with some fields replaced."""

    def change_it(found: Recorded) -> Recorded:
        turns = list(found.turns)
        seq = next(turn.seq for turn in turns if holds(turn))
        turns[seq] = replace(turns[seq], **change(turns[seq]))
        return replace(found, turns=turns)

    return change_it


def value_of(turn: Turn, index: int) -> bytes:
    seat = seats()[turn.author]
    return DiceChain(turn.match, turn.author, seat.secret).value(index)


def reveal_moved(by: int) -> Change:
    """A true value, but further or less far than is needed."""

    def change(turn: Turn) -> dict[str, Any]:
        assert turn.reveal
        index = turn.reveal.index + by
        return {"reveal": replace(turn.reveal, index=index, value=value_of(turn, index))}

    return file_changed(lambda turn: turn.reveal and turn.reveal.index > 3, change)


def other_value(turn: Turn) -> dict[str, Any]:
    assert turn.reveal
    return {"reveal": replace(turn.reveal, value=bytes(32))}


def proofs_changed(shape: type, **change: Any) -> Change:
    def changed(turn: Turn) -> dict[str, Any]:
        return {"openings": tuple(replace(each, **change) if isinstance(each, shape) else each for each in turn.openings)}

    return file_changed(lambda turn: any(isinstance(each, shape) for each in turn.openings), changed)


def inputs_misstated(turn: Turn) -> dict[str, Any]:
    assert turn.checkpoint
    return {"checkpoint": replace(turn.checkpoint, inputs=turn.checkpoint.inputs + 1)}


def offers_less(turn: Turn) -> dict[str, Any]:
    assert isinstance(turn.end, Offer)
    return {"end": replace(turn.end, to_seq=1 if turn.end.to_seq > 1 else 2)}


def is_agreed_offer(turn: Turn) -> bool:
    return isinstance(turn.end, Offer) and record().turns[turn.seq + 1].end is not None


ALTERED_FILES: dict[str, tuple[Change, str]] = {
    "one value too many": (reveal_moved(1), "reveal"),
    "three values too many": (reveal_moved(3), "reveal"),
    "a value too few": (reveal_moved(-1), "knowledge"),
    "a value withheld": (file_changed(lambda turn: turn.reveal, lambda _: {"reveal": None}), "reveal"),
    "a value of no chain": (file_changed(lambda turn: turn.reveal, other_value), "value"),
    "another salt": (proofs_changed(Opening, salt=bytes(32)), "proof"),
    "another member of a list": (proofs_changed(Opening, proof=()), "proof"),
    "a fact about nothing": (proofs_changed(Claim, envelope="made/up"), "proof"),
    "an envelope never sealed": (file_changed(lambda turn: turn.seals, lambda _: {"seals": ()}), "proof"),
    "orders never filed": (file_changed(lambda turn: turn.decisions, lambda _: {"decisions": b""}), "script"),
    "inputs misstated": (file_changed(lambda turn: turn.seq == 5, inputs_misstated), "chain"),
    "another file before it": (file_changed(lambda turn: turn.seq == 5, lambda _: {"prev": bytes(32)}), "chain"),
    "the other author": (file_changed(lambda turn: turn.seq == 5, lambda turn: {"author": 1 - turn.author}), "chain"),
    "another match": (file_changed(lambda turn: turn.seq == 5, lambda _: {"match": bytes(16)}), "chain"),
    "a secret too early": (file_changed(lambda turn: turn.seq == 5, lambda _: {"end": Secret(bytes(32))}), "chain"),
    "taken back elsewhere": (file_changed(is_agreed_offer, offers_less), "log"),
}


@pytest.mark.parametrize(("change", "word"), ALTERED_FILES.values(), ids=ALTERED_FILES)
def test_an_altered_file_is_noticed(change: Change, word: str) -> None:
    assert word in words(change(record()).faults())


# ---------------------------------------------------------------- altered rules of the protocol

SPOILT = [(mutant, {key: value for key, value in kind.items() if key != "probes"}) for mutant, kind, _ in MUTANTS]
SPOILT.append((test_mutants.no_cut_by_hand, {"ask": 0.5}))


@pytest.mark.parametrize(("mutant", "kind"), SPOILT, ids=[each[0].__name__ for each in SPOILT])
def test_a_rule_of_the_protocol_that_is_dropped_is_noticed(
    mutant: test_mutants.Patch, kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    assert any(of_toy(seed, **kind).faults() for seed in range(40))
