"""The threat table of docs/attacks.md, its first row: dice that one side would like to be others.

Each test is a changed client that signs truly whatever it likes. Either the honest program refuses it, and the match can go on, or
it gains nothing; and what it has signed, given alone to a third person, speaks against its author and never against the other.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Roll, Rolled
from pbem.errors import Outcome, UserError
from pbem.match.file_composition import Draft, Line, compose, prospect
from pbem.match.fold import take
from pbem.match.fold_report import Report, log_of
from pbem.protocol import dice_chain
from pbem.protocol.dice_chain import roll
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    Accept,
    Checkpoint,
    Offer,
    Pass,
    Policy,
    Reveal,
    Turn,
    encode_turn,
    turn_digest,
)
from pbem.session.turn import sealing
from tests.attacks.hostile import only
from tests.attacks.mailed import BLUE, FIRST_BATTLE, RED, Mailed, rolls
from tests.match.driving import MATCH, chain_of
from tests.session import toy
from tests.toygame import decisions as d
from tests.toygame.rules import FIRST, LAST

BATTLE = (d.Deploy(), d.Attack(3), d.End())
ASK_REACT = Policy("react", False, ASK)


def battle(*orders: Any, change: Callable[[Turn], Turn] | None = None, **kind: Any) -> Mailed:
    """Red has attacked, in file 3; blue's share of the dice is due. `change`: what red's client makes of its file."""
    table = Mailed(**kind)
    turn = table.turn(*(orders or BATTLE))
    table.take(turn if change is None else table.checked(change(turn)))
    assert isinstance(table.fold.wait.demand, Roll)
    return table


# ---- re-roll


def test_reroll_by_a_second_file_for_the_place_is_a_fork() -> None:
    """Red has seen how his attack went, and signs a file 3 that had never attacked."""
    table = battle()
    table.file(d.End())
    second = replace(table.turns[3], decisions=d.DECISIONS.pack([d.Deploy(), d.End()]), reveal=None)
    judged = table.judged(second)
    assert judged.accused == {RED}
    assert judged.told("x0") == (Outcome.FORK, "fork")
    assert [judged.told(str(seq))[0] for seq in range(5)] == [Outcome.OK] * 5


REPLIES: dict[str, Callable[[Mailed], Turn]] = {
    "ends his phase": lambda table: table.turn(d.End()),
    "moves first": lambda table: table.turn(d.Move(5, 5), d.End()),
    "passes": lambda table: table.turn(end=Pass()),
    "writes a note": lambda table: table.turn(d.End(), note="please"),
    "gives other standing orders": lambda table: table.turn(
        d.End(), policies=(Policy("react", False, OPEN, LAST), Policy("loss", False, OPEN, FIRST))
    ),
    "wants to be asked from now on": lambda table: table.turn(d.End(), policies=(ASK_REACT, Policy("loss", False, ASK))),
    "seals something": lambda table: table.turn(d.End(), seals=(("mine", b"x"),)),
    "opens something": lambda table: table.turn(d.End(), opens=(d.NERVE,)),
    "offers a draw": lambda table: table.turn(d.End(), end=Offer("draw")),
    "offers to take it all back": lambda table: table.turn(d.End(), end=Offer("takeback", 2)),
}


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES)
def test_reroll_by_another_reply_rolls_the_same(reply: Callable[[Mailed], Turn]) -> None:
    """Who replies knows the numbers first: he can write the reply as often as he likes."""
    table, plain = battle(), battle()
    report = table.take(reply(table))
    expected = plain.file(end=Pass())
    assert rolls(report.steps[: report.settled]) == rolls(expected)
    assert report.steps[: report.settled] == expected.steps[: expected.settled]


def test_reroll_by_the_same_attack_once_more_is_a_roll_of_its_own_that_nobody_knew() -> None:
    table = battle()
    table.file(d.End())
    shown = max(table.fold.reveals)
    table.file(d.Attack(3), d.End())
    assert table.fold.wait.index > shown


# ---- peek


def test_peek_at_sealed_dice_lacks_the_other_sides_value() -> None:
    """All that red holds when he orders: his own chain, and what blue has revealed. Nothing leads up the chain."""
    table = Mailed()
    for _ in range(3):
        orders = (d.Attack(3), d.End()) if table.fold.seq > 3 else BATTLE
        highest = table.fold.reveals[BLUE]
        known = [table.fold.value(BLUE, index) or b"" for index in range(highest + 1)]
        table.file(*orders)
        wait = table.fold.wait
        assert (wait.sides, wait.index > highest) == ((BLUE,), True)
        guesses = [canonical_guess(value, wait.index) for value in (*known, b"r" * 32, MATCH * 2)]
        table.file(d.End())
        assert table.fold.value(BLUE, wait.index) not in [None, *known, *guesses]


def canonical_guess(value: bytes, index: int) -> bytes:
    """What somebody would try who has only a lower value: to hash it on."""
    return next(iter(dice_chain.values_down(MATCH, BLUE, Reveal(index + 1, value), index).values()))


def test_peek_by_showing_more_than_is_due_brings_nothing_more_out_of_the_other_side() -> None:
    """Red reveals a value ahead; blue's program reveals what is due, one beyond the mark, and no more."""
    ahead = Reveal(2, chain_of(RED, 0).value(2))
    table = battle(change=lambda turn: replace(turn, reveal=ahead))
    table.file(d.Attack(2), d.End())
    assert isinstance(table.fold.wait.demand, Roll)
    assert table.fold.reveals[BLUE] == table.fold.burnt + 1 == 3
    assert table.fold.value(RED, 3) is None
    too_far = Mailed()
    far = replace(too_far.turn(*BATTLE), reveal=Reveal(4, chain_of(RED, 0).value(4)))
    assert too_far.refused(far) == "reveal-too-far"
    assert too_far.judged(far).accused == {RED}


def test_peek_by_an_invitation_that_reveals_is_no_invitation() -> None:
    """Else the other side could choose its chain to suit."""
    table = Mailed()
    first = replace(table.turns[0], reveal=Reveal(1, chain_of(BLUE, 0).value(1)))
    with pytest.raises(AssertionError, match="taken"):
        table.refused(table.turn(*BATTLE))
    table.turns = []
    judged = table.judged(first)
    assert judged.told("x0") == (Outcome.DAMAGED, "invitation-holds-turn")


# ---- order of battles, and grinding


GROUND: dict[str, Any] = {
    "note": {"note": "x"},
    "policies": {"policies": (Policy("loss", True, OPEN, LAST), Policy("advance", True, OPEN, LAST))},
    "seals": {"seals": (("mine", b"x"),)},
    "offer": {"end": Offer("draw")},
}
ORDERS: dict[str, tuple[Any, ...]] = {
    "a move first": (d.Deploy(), d.Move(0, 0), d.Attack(3), d.End()),
    "another move first": (d.Deploy(), d.Move(0, 2), d.Attack(3), d.End()),
    "a move afterwards": (d.Deploy(), d.Attack(3), d.Move(0, 0), d.End()),
    "a guard": (d.Deploy(), Line(d.Attack(3), guards=(d.Stands(1, 3),)), d.End()),
    "or stop": (d.Deploy(), Line(d.Attack(3), or_stop=True), d.End()),
    "a scout first": (d.Deploy(), d.Scout(), d.Attack(3), d.End()),
    "answers ahead": (d.Deploy(), d.Attack(3), d.Loss(2), d.Advance(1), d.End()),
    "other orders after it": (d.Deploy(), d.Attack(3), d.Attack(4), d.Scout()),
}


@pytest.mark.parametrize("how", [*GROUND, *ORDERS])
def test_grinding_what_a_file_holds_beside_the_battle_changes_no_number(how: str) -> None:
    table = Mailed()
    table.file(*ORDERS.get(how, BATTLE), **GROUND.get(how, {}))
    assert rolls(replied(table))[0] == rolls(replied(battle()))[0]


def replied(table: Mailed) -> Report:
    """Blue's share of the dice, and nothing else of his."""
    try:
        return table.file(end=Pass())
    except UserError:  # nothing is due of him
        return table.file()


def test_grinding_by_the_clock_comes_to_the_same_bytes(tmp_path: Any) -> None:
    """There is no time in a file, and a signature is not drawn by lot."""
    found = []
    for place, clock in (("one", lambda: 1), ("two", lambda: 2**31)):
        pair = toy.deployed(tmp_path / place)
        pair.ben = replace(pair.ben, clock=clock)
        pair.do(RED, "attack 3")
        found.append(sealing.seal(pair.ben, pair.ref).data)
    assert found[0] == found[1]


def test_grinding_by_sending_it_again_is_the_same_file(tmp_path: Any) -> None:
    pair = toy.deployed(tmp_path)
    sealed, _ = pair.play(RED, "attack 3", "end")
    assert sealing.resend(pair.ben, pair.ref).data == sealed.data
    assert only(pair.ann, sealed.data).outcome is Outcome.ALREADY_HERE


def test_grinding_by_files_that_are_refused_on_purpose_rolls_the_same_every_time() -> None:
    """Red spoils his file, and replaces it with other orders in front of the battle, again and again. It is all at one index."""
    found = []
    for moves in ((), (d.Move(0, 0),), (d.Move(0, 2), d.Move(1, 1)), (d.Scout(),)):
        table = Mailed()
        spoilt = replace(table.turn(*BATTLE), checkpoint=Checkpoint(9, bytes(16)))
        assert table.refused(spoilt) == "state-differs"
        table.prev = turn_digest(encode_turn(spoilt))
        table.file(d.Deploy(), *moves, d.Attack(3), d.End())
        replied(table)
        found.append(table.numbers()[0])
        judged = table.judged(spoilt)
        assert (judged.told("x0")[1], judged.told("3")) == ("state-differs", (Outcome.OK, "turn-accepted"))
        assert judged.accused <= {RED}
    assert len(set(map(repr, found))) == 1


def test_grinding_by_replacements_cannot_take_back_a_value() -> None:
    table = Mailed()
    spoilt = replace(table.turn(*BATTLE), checkpoint=Checkpoint(9, bytes(16)))
    assert spoilt.reveal is not None
    less = replace(table.turn(d.Deploy(), d.End()), prev=turn_digest(encode_turn(spoilt)))
    assert less.reveal is None
    judged = table.judged(spoilt, less)
    assert judged.told("x1") == (Outcome.BAD_PROOF, "replacement-reveals-less")
    assert judged.accused == {RED}


def test_grinding_by_take_backs_needs_the_other_side_and_brings_dice_that_are_new_to_both() -> None:
    table = battle()
    table.file(d.End(), end=Offer("takeback", 2))
    shown = max(table.fold.reveals)
    report = table.file(*BATTLE, end=Accept())
    assert report.taken_back_to == 2
    assert table.fold.wait.index > shown


def test_grinding_by_a_take_back_that_nobody_offered_is_refused() -> None:
    """Red takes his own offer for accepted; blue has said nothing of it."""
    table = battle(change=lambda turn: replace(turn, end=Offer("takeback", 2)))
    table.file(d.End())
    wish = replace(table.turn(d.End()), end=Accept(), decisions=b"")
    assert table.refused(wish) == "nothing-to-accept"
    assert table.judged(wish).accused == {RED}


def test_grinding_by_an_offer_is_open_to_who_receives_it_only() -> None:
    """What is left: red attacks and offers to take it back; blue can compute the roll before he accepts, or does not."""
    table = battle(change=lambda turn: replace(turn, end=Offer("takeback", 2)))
    index = table.fold.wait.index
    values = [table.vaults[RED].value(index), table.vaults[BLUE].value(index)]
    assert table.fold.value(RED, index) == values[RED]
    foreseen = roll(MATCH, index, values, FIRST_BATTLE, 1, (6, 6))
    pass_on = compose(table.fold, table.vaults[BLUE], Draft(end=Pass(), prev=table.prev)).turn
    assert rolls(take(table.fold, pass_on)[1])[0] == (FIRST_BATTLE, 1, Rolled(foreseen))
    accepted = compose(table.fold, table.vaults[BLUE], Draft(end=Accept(), prev=table.prev)).turn
    accepting, report = take(table.fold, accepted)
    assert not [each for each in log_of([*table.reports, report]) if each.index]
    assert accepting.burnt >= index


# ---- look-ahead in swift mode: what is left


def test_look_ahead_in_swift_mode_is_possible_and_changes_nothing() -> None:
    """Whoever holds the stretch can compute what its battles will roll, before he orders any: that is what swift dice cost.

    But he computes what is fixed: nothing that he can put into his file makes it another number.
    """
    table = Mailed(dice="swift")
    index = table.fold.reveals[BLUE]
    values = [table.vaults[RED].value(index), table.vaults[BLUE].value(index)]
    foreseen = roll(MATCH, index, values, FIRST_BATTLE, 1, (6, 6))
    assert foreseen != roll(MATCH, index, values, FIRST_BATTLE, 2, (6, 6)), (
        "so the second one is another: he can choose which he loses"
    )
    for orders in (orders for name, orders in ORDERS.items() if name != "a scout first"):  # that waits for blue
        tried = prospect(table.fold, table.vaults[RED], table.draft(*orders[: 1 + orders.index(attack_in(orders))]))
        assert rolls(tried.report)[0] == (FIRST_BATTLE, 1, Rolled(foreseen))


def attack_in(orders: tuple[Any, ...]) -> Any:
    """The attack among orders, as it stands there."""
    return next(each for each in orders if d.Attack(3) in (each, getattr(each, "decision", None)))


def test_look_ahead_in_swift_mode_ends_where_the_other_side_decides() -> None:
    """Red knows one value ahead and no more: what blue answers by hand is rolled at an index that red cannot compute."""
    table = Mailed(dice="swift", policies=(ASK_REACT,))
    assert table.fold.reveals[BLUE] == table.fold.burnt + 2
    table.file(*BATTLE[:2])
    shown = max(table.fold.reveals)  # by either side: blue has not seen more of red's when he answers
    table.file(d.React(0))
    assert isinstance(table.fold.wait.demand, Roll)
    assert table.fold.wait.index > shown
