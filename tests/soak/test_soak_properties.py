"""The watch finds nothing in honest matches, and each thing that must not be in a log or file that was altered."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Decided, Rolled
from pbem.match.fold_report import CLAIM, HAND, OPENING, POLICY, SCRIPT, Applied, Wait
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import Accept, Claim, Offer, Opening, Reveal, Secret, Turn, parse_turn
from tests.golden.test_golden import NAMES, rules_of
from tests.match import test_mutants
from tests.match.driving import MATCH, play
from tests.match.test_mutants import MUTANTS
from tests.match.test_properties import KINDS
from tests.sample_sizes import enlarged
from tests.soak.matches import Recorded, recorded
from tests.toygame.rules import ToyRules
from tools.golden.files import invitation_in, match_files
from tools.golden.matches import FOLDER

Change = Callable[[Recorded], Recorded]
Holds = Callable[[Recorded, Applied], object]


@cache
def golden() -> dict[str, Recorded]:
    """The golden matches: they stay as they are whatever becomes of the players."""
    records = {}
    for name in NAMES:
        turns = [parse_turn(data).turn for _, data in match_files(FOLDER / name)]
        records[name] = recorded(rules_of(name), turns[0].match, invitation_in(turns[0]).dice, turns)
    return records


def of_toy(seed: int, **kind: Any) -> Recorded:
    found = play(seed, **kind)
    rules = ToyRules(int(kind.get("trap_leaves", 1)), wakes=bool(kind.get("wakes", False)))
    return recorded(rules, MATCH, str(kind.get("dice", "sealed")), found.turns)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_an_honest_match_keeps_every_promise(kind: dict[str, Any]) -> None:
    """Traps, sealed standing orders, answers by hand, claims, resignations and take-backs among them."""
    for seed in range(enlarged(2)):
        assert (seed, of_toy(seed, **kind).faults()) == (seed, [])


def test_so_do_the_golden_matches() -> None:
    assert {name: found.faults() for name, found in golden().items()} == {name: [] for name in NAMES}


def check_noticed(change: Change, word: str) -> None:
    """In every golden match that has what is to be altered, and some have."""
    noticed: dict[str, bool] = {}
    for name, found in golden().items():
        try:
            altered = change(found)
        except StopIteration:
            continue
        noticed[name] = word in {fault.split(": ")[1] for fault in altered.faults()}
    assert noticed
    assert all(noticed.values()), noticed


# ---------------------------------------------------------------- altered logs


def entries(found: Recorded) -> tuple[Applied, ...]:
    return found.seens[-1].log


def first(found: Recorded, holds: Holds) -> Applied:
    return next(each for each in entries(found) if holds(found, each))


def put(found: Recorded, changes: Iterable[tuple[Applied, Applied]]) -> Recorded:
    """The same match with some entries of its log replaced, wherever they stand."""
    others = {id(old): new for old, new in changes}
    seens = [replace(each, log=tuple(others.get(id(entry), entry) for entry in each.log)) for each in found.seens]
    return replace(found, seens=seens)


def entry(holds: Holds, **change: Any) -> Change:
    """The first such entry of the log, changed."""

    def change_it(found: Recorded) -> Recorded:
        old = first(found, holds)
        return put(found, [(old, replace(old, **change))])

    return change_it


def is_roll(_: Recorded, each: Applied) -> bool:
    return isinstance(each.given, Rolled)


def is_order(found: Recorded, each: Applied) -> bool:
    return isinstance(each.given, Decided) and bool(found.rules.is_order(each.given.decision))


def is_scripted_order(found: Recorded, each: Applied) -> bool:
    return each.how == SCRIPT and is_order(found, each)


def by(how: str) -> Holds:
    return lambda _, each: each.how == how


def other_number(found: Recorded) -> Recorded:
    old = first(found, is_roll)
    assert isinstance(old.given, Rolled)
    numbers = old.given.numbers
    return put(found, [(old, replace(old, given=Rolled((numbers[0] % 6 + 1, *numbers[1:]))))])


def other_keys(found: Recorded) -> Recorded:
    return put(found, [(each, replace(each, key=("made", "up"))) for each in entries(found) if is_roll(found, each)])


def index_moved(by: int) -> Change:
    def change(found: Recorded) -> Recorded:
        old = first(found, lambda _, each: each.index > 2)
        return put(found, [(old, replace(old, index=old.index + by))])

    return change


def orders_swapped(found: Recorded) -> Recorded:
    one, other = next(
        (one, other)
        for one, other in pairwise(entries(found))
        if is_order(found, one) and is_order(found, other) and one.seq == other.seq and one.given != other.given
    )
    return put(found, [(one, replace(one, given=other.given)), (other, replace(other, given=one.given))])


def order_twice(found: Recorded) -> Recorded:
    """An order takes the place of another one, behind it."""
    orders = [each for each in entries(found) if is_order(found, each)]
    one, other = next(
        (one, other)
        for one, other in pairwise(orders)
        if one.seq == other.seq and one.given != other.given and [each.given for each in orders].count(one.given) == 1
    )
    return put(found, [(other, replace(other, given=one.given))])


def given_changed(how: str, **change: Any) -> Change:
    def change_it(found: Recorded) -> Recorded:
        old = first(found, by(how))
        return put(found, [(old, replace(old, given=replace(old.given, **change)))])

    return change_it


def policy_of_another_file(found: Recorded) -> Recorded:
    old = first(found, by(POLICY))
    assert old.seq is not None
    return put(found, [(old, replace(old, seq=old.seq - 1))])


def past_rewritten(found: Recorded) -> Recorded:
    """From some file on an earlier entry has become another."""
    half = len(found.seens) // 2
    old = found.seens[half - 1].log[0]
    later = put(found, [(old, replace(old, how="made up"))]).seens[half:]
    return replace(found, seens=[*found.seens[:half], *later])


def as_if_settled(found: Recorded) -> Recorded:
    """All of a file with decisions counts as settled by it."""
    seq = first(found, by(HAND)).seq
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
    "rolls of another key": (other_keys, "dice"),
    "an order of another file": (entry(is_scripted_order, seq=0), "script"),
    "a script's order given by hand": (entry(by(SCRIPT), how=HAND), "script"),
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
    check_noticed(change, word)


# ---------------------------------------------------------------- altered files


def file_changed(holds: Callable[[Turn], object], change: Callable[[Turn], dict[str, Any]]) -> Change:
    """The first such file, with some fields replaced."""
    return lambda found: with_file(found, next(turn for turn in found.turns if holds(turn)), change)


def with_file(found: Recorded, turn: Turn, change: Callable[[Turn], dict[str, Any]]) -> Recorded:
    turns = list(found.turns)
    turns[turn.seq] = replace(turn, **change(turn))
    return replace(found, turns=turns)


def reveal_moved(by: int) -> Change:
    """A true value, but further or less far than is needed."""

    def change(found: Recorded) -> Recorded:
        turn, index = next((turn, turn.reveal.index) for turn in found.turns if turn.reveal and turn.reveal.index > 3)
        ends = [each.end for each in found.turns if each.author == turn.author]
        secret = next(end.secret for end in ends if isinstance(end, Secret))
        chain = DiceChain(found.match, turn.author, secret)
        return with_file(found, turn, lambda _: {"reveal": Reveal(index + by, chain.value(index + by))})

    return change


def other_value(turn: Turn) -> dict[str, Any]:
    assert turn.reveal
    return {"reveal": replace(turn.reveal, value=bytes(32))}


def proofs_changed(shape: type, **change: Any) -> Change:
    def changed(turn: Turn) -> dict[str, Any]:
        return {"openings": tuple(replace(each, **change) if isinstance(each, shape) else each for each in turn.openings)}

    return file_changed(lambda turn: any(isinstance(each, shape) for each in turn.openings), changed)


def other_member(found: Recorded) -> Recorded:
    """Its place in the list is not where its sisters lead."""
    turn = next(
        turn for turn in found.turns if any(isinstance(each, Opening) and len(set(each.proof)) > 1 for each in turn.openings)
    )
    openings = [each if isinstance(each, Opening) else None for each in turn.openings]
    moved = [replace(each, proof=each.proof[::-1]) if each and len(set(each.proof)) > 1 else each for each in openings]
    return with_file(found, turn, lambda _: {"openings": tuple(each for each in moved if each)})


def no_seals(found: Recorded) -> Recorded:
    first(found, by(OPENING))
    return replace(found, turns=[replace(turn, seals=()) for turn in found.turns])


def inputs_misstated(turn: Turn) -> dict[str, Any]:
    assert turn.checkpoint
    return {"checkpoint": replace(turn.checkpoint, inputs=turn.checkpoint.inputs + 1)}


def taken_back_elsewhere(found: Recorded) -> Recorded:
    """What was agreed on is another file than the log was taken back to."""
    pairs = pairwise(found.turns)
    agreed = ((turn, turn.end) for turn, reply in pairs if isinstance(turn.end, Offer) and isinstance(reply.end, Accept))
    turn, end = next((turn, end) for turn, end in agreed if end.what == "takeback")
    logs = [each.log for each in found.seens]
    to_seq = next(seq for seq in range(1, turn.seq) if logs[seq] != logs[end.to_seq])
    return with_file(found, turn, lambda _: {"end": replace(end, to_seq=to_seq)})


def no_decisions(found: Recorded) -> Recorded:
    nothing = found.rules.decisions.pack([])
    return file_changed(lambda turn: turn.decisions != nothing, lambda _: {"decisions": nothing})(found)


ALTERED_FILES: dict[str, tuple[Change, str]] = {
    "one value too many": (reveal_moved(1), "reveal"),
    "three values too many": (reveal_moved(3), "reveal"),
    "a value too few": (reveal_moved(-1), "reveal"),
    "a value withheld": (file_changed(lambda turn: turn.reveal, lambda _: {"reveal": None}), "reveal"),
    "a value of no chain": (file_changed(lambda turn: turn.reveal, other_value), "value"),
    "another salt": (proofs_changed(Opening, salt=bytes(32)), "proof"),
    "another member of a list": (other_member, "proof"),
    "a fact about nothing": (proofs_changed(Claim, envelope="made/up"), "proof"),
    "envelopes never sealed": (no_seals, "proof"),
    "orders never filed": (no_decisions, "script"),
    "inputs misstated": (file_changed(lambda turn: turn.seq == 5, inputs_misstated), "chain"),
    "another file before it": (file_changed(lambda turn: turn.seq == 5, lambda _: {"prev": bytes(32)}), "chain"),
    "the other author": (file_changed(lambda turn: turn.seq == 5, lambda turn: {"author": 1 - turn.author}), "chain"),
    "another match": (file_changed(lambda turn: turn.seq == 5, lambda _: {"match": bytes(16)}), "chain"),
    "a secret too early": (file_changed(lambda turn: turn.seq == 5, lambda _: {"end": Secret(bytes(32))}), "chain"),
    "taken back elsewhere": (taken_back_elsewhere, "log"),
}


@pytest.mark.parametrize(("change", "word"), ALTERED_FILES.values(), ids=ALTERED_FILES)
def test_an_altered_file_is_noticed(change: Change, word: str) -> None:
    check_noticed(change, word)


# ---------------------------------------------------------------- altered rules of the protocol

SPOILT = [
    (mutant, {key: value for key, value in kind.items() if key != "probes"}) for mutant, kind, hole in MUTANTS if hole != "P4"
]
SPOILT.append((test_mutants.no_cut_by_hand, {"ask": 0.5}))


@pytest.mark.parametrize(("mutant", "kind"), SPOILT, ids=[each[0].__name__ for each in SPOILT])
def test_a_rule_of_the_protocol_that_is_dropped_is_noticed(
    mutant: test_mutants.Patch, kind: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    assert any(of_toy(seed, **kind).faults() for seed in range(40))
