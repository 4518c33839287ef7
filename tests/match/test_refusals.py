"""One fault a file: each is refused with its own code, and nothing has changed."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.errors import CheatEvidence, Outcome, UserError
from pbem.match.audit import CLEAN, FAULTED, audit
from pbem.match.fold import follow, take
from pbem.protocol import sealed_envelopes
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    SEALED,
    Checkpoint,
    Claim,
    Mark,
    Offer,
    Opening,
    Pass,
    Policy,
    Resign,
    Reveal,
    Seal,
    Secret,
    Spring,
    Turn,
)
from tests.match.driving import MATCH, chain_of, secret_of
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import LAST, ToyRules

ILLEGAL, BAD, DIFFERS = Outcome.ILLEGAL_ORDER, Outcome.BAD_PROOF, Outcome.STATE_DIFFERS
Maker = Callable[[], tuple[Table, Turn]]


def battle() -> Table:
    """Red has attacked; blue's reply is due."""
    table = Table()
    table.file(d.Deploy(), d.Attack(3), d.End())
    return table


def first_orders(**change: Any) -> tuple[Table, Turn]:
    table = Table()
    return table, table.changed(d.Deploy(), d.Move(0, 0), d.End(), change=change)


def reply(**change: Any) -> tuple[Table, Turn]:
    table = battle()
    return table, table.changed(d.End(), change=change)


def packed(*decisions: Any) -> bytes:
    return d.DECISIONS.pack(decisions)


def trapped(**change: Any) -> tuple[Table, Turn]:
    """Blue's reply springs a trap; some of it changed."""
    table = Table(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0]),))
    table.file(d.Move(0, 0), d.Move(1, 1), d.End())
    turn = table.turn()
    spring = next(each for each in turn.openings if isinstance(each, Spring))
    openings = tuple(replace(spring, **change) if each == spring else each for each in turn.openings)
    return table, replace(turn, openings=openings)


def too_late() -> tuple[Table, Turn]:
    table, turn = trapped()
    spring = next(each for each in turn.openings if isinstance(each, Spring))
    late = replace(spring, step=table.fold.sides[turn.author].mark)
    return table, replace(turn, openings=tuple(late if each == spring else each for each in turn.openings))


def unopened() -> tuple[Table, Turn]:
    table, turn = trapped()
    return table, replace(turn, openings=turn.openings[1:])


def twice_sprung() -> tuple[Table, Turn]:
    table, turn = trapped()
    return table, replace(turn, openings=(*turn.openings, turn.openings[-1]))


def without_trap_envelope() -> tuple[Table, Turn]:
    table, turn = trapped()
    return table, replace(turn, seals=())


def older_trap() -> tuple[Table, Turn]:
    """Blue opens and springs the trap of file 2, when that of file 4 has taken its place."""
    table, turn = trapped()
    springs = (each for each in turn.openings if isinstance(each, Spring))
    opening = table.vaults[1].opening(table.fold, "trap:2", {})
    return table, replace(turn, openings=(opening, *(replace(each, envelope="trap:2") for each in springs)))


def with_seals(*seals: Seal, trap_leaves: int = 1) -> tuple[Table, Turn]:
    """Red's file 5 with these seals and no others."""
    table = Table(trap_leaves=trap_leaves)
    table.file(d.Deploy(), d.End())
    table.file(d.End())
    return table, replace(table.turn(d.End()), seals=seals)


def of_a_loose_seal(envelope: str, payload: bytes = b"", leaves: int = 0) -> Seal:
    sealer = sealed_envelopes.Sealer(MATCH, 0, secret_of(0, 0), bytes(32))
    return replace(sealer.seal("x", payload), envelope=envelope, leaves=leaves)


TRAP = ""  # its id in a file


def two_springs(first: int, second: int) -> tuple[Table, Turn]:
    """Two traps of a list spring where one move meets both; these steps after the first trigger are said of them."""
    table = Table(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes([0]), bytes([0, 5])))
    table.file(d.Move(0, 0), d.End())
    turn = table.turn()
    at = min(each.step for each in turn.openings if isinstance(each, Spring))
    steps = iter((at + first, at + second))
    openings = tuple(replace(each, step=next(steps)) if isinstance(each, Spring) else each for each in turn.openings)
    return table, replace(turn, openings=openings)


def opened_again() -> tuple[Table, Turn]:
    table = Table()
    table.file(d.Deploy(), d.Scout(), d.End())
    shown = table.turn(d.End())
    table.take(shown)
    table.file(d.End())
    return table, table.changed(d.End(), change={"openings": shown.openings})


def published_in_parts(**change: Any) -> tuple[Table, Turn]:
    """Red has given up; blue publishes in two files, and something is wrong with the second."""
    table = Table()
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=tuple((f"b{number:02}", b"x" * 4096) for number in range(12)))
    table.file(end=Resign())
    table.file(end=table.vaults[1].secret_end(table.fold))
    table.file(end=table.vaults[0].secret_end(table.fold))
    turn = table.turn(end=table.vaults[1].secret_end(table.fold))
    assert isinstance(turn.end, Secret)
    return table, replace(turn, end=replace(turn.end, **change))


def question_unanswered() -> tuple[Table, Turn]:
    table = Table()
    table.file(d.Deploy(), d.Scout(), d.End())
    return table, table.changed(d.End(), change={"openings": (), "decisions": b""})


def opened_wrongly() -> tuple[Table, Turn]:
    table = Table()
    table.file(d.Deploy(), d.Scout(), d.End())
    turn = table.turn(d.End())
    assert isinstance(turn.openings[0], Opening)
    return table, replace(turn, openings=(replace(turn.openings[0], payload=b"\1"),))


def other_chain(index: int) -> Reveal:
    return Reveal(index, chain_of(1, 1).value(index))


def unlawful_sealed_policy() -> tuple[Table, Turn]:
    """Blue sealed a standing order that is none, and opens it."""
    table = Table()
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=(("mine", b"?"),), policies=(Policy("react", False, SEALED, b"mine"),))
    table.file(d.Attack(3), d.End())
    opening = table.vaults[1].opening(table.fold, "mine", {})
    turn = replace(
        table.turns[-1], seq=table.fold.seq, author=1, decisions=b"", openings=(opening,), reveal=None, policies=(), seals=()
    )
    return table, turn


def swift_without_lead() -> tuple[Table, Turn]:
    table = Table(dice="swift")
    return table, table.changed(d.Deploy(), d.End(), change={"reveal": None})


def secret_withheld() -> tuple[Table, Turn]:
    """Red has given up and blue has published; red files something else."""
    table = Table()
    table.file(end=Resign())
    table.file(end=table.vaults[1].secret_end(table.fold))
    return table, table.changed(end=table.vaults[0].secret_end(table.fold), change={"end": None})


SIDE_0_REVEAL = {number: Reveal(number, chain_of(0, 0).value(number)) for number in (1, 2, 3, 9)}

FAULTS: dict[str, tuple[Maker, str, Outcome]] = {
    "order that the rules forbid": (
        lambda: first_orders(decisions=packed(d.Deploy(), d.Move(0, 5))),
        "illegal-order",
        ILLEGAL,
    ),
    "decisions cut short": (
        lambda: first_orders(decisions=packed(d.Deploy(), d.Move(0, 0))[:-1]),
        "decisions-unreadable",
        ILLEGAL,
    ),
    "mark beyond the decisions": (lambda: first_orders(marks=(Mark(3, True),)), "marks-unreadable", ILLEGAL),
    "mark that says nothing": (lambda: first_orders(marks=(Mark(0, False),)), "marks-unreadable", ILLEGAL),
    "guard unreadable": (lambda: first_orders(marks=(Mark(0, False, b"\7"),)), "marks-unreadable", ILLEGAL),
    "mark on an answer": (
        lambda: first_orders(decisions=packed(d.Deploy(), d.Loss(0)), marks=(Mark(1, True),)),
        "mark-not-on-order",
        ILLEGAL,
    ),
    "own choice left open": (lambda: first_orders(decisions=packed(d.Deploy())), "choice-open", ILLEGAL),
    "pass with nothing due": (lambda: first_orders(end=Pass()), "pass-not-due", ILLEGAL),
    "offer of a third kind": (lambda: first_orders(end=Offer("truce")), "offer-odd", ILLEGAL),
    "take-back of the invitation": (lambda: first_orders(end=Offer("takeback", 0)), "offer-odd", ILLEGAL),
    "orders with a resignation": (lambda: first_orders(end=Resign()), "no-choice-due", ILLEGAL),
    "value withheld": (lambda: reply(reveal=None, decisions=b""), "value-missing", BAD),
    "value of another chain": (lambda: reply(reveal=other_chain(1)), "reveal-does-not-fit", BAD),
    "value beyond what may be shown": (lambda: first_orders(reveal=SIDE_0_REVEAL[3]), "reveal-too-far", BAD),
    "value far beyond": (lambda: first_orders(reveal=SIDE_0_REVEAL[9]), "reveal-too-far", BAD),
    "swift value ahead withheld": (swift_without_lead, "value-missing", BAD),
    "opening withheld": (question_unanswered, "opening-missing", BAD),
    "opening changed": (opened_wrongly, "opening-does-not-fit", BAD),
    "opening of nothing": (lambda: first_orders(openings=(Opening("no", bytes(32), b""),)), "envelope-unknown", BAD),
    "claim on nothing": (lambda: first_orders(openings=(Claim("no", "q", 1),)), "envelope-unknown", BAD),
    "envelope sealed twice": (lambda: first_orders(seals=(of_a_loose_seal(d.NERVE),)), "envelope-twice", BAD),
    "envelope named like a list's member": (
        lambda: first_orders(seals=(of_a_loose_seal("a/0"),)),
        "seal-id-odd",
        ILLEGAL,
    ),
    "policy of no kind": (lambda: first_orders(policies=(Policy("pray", True, ASK),)), "policy-unknown", ILLEGAL),
    "policy that is none": (
        lambda: first_orders(policies=(Policy("react", True, OPEN, b"?"),)),
        "policy-unlawful",
        ILLEGAL,
    ),
    "policy sealed for the own stretch": (
        lambda: first_orders(policies=(Policy("react", True, SEALED, d.NERVE.encode()),)),
        "policy-odd",
        ILLEGAL,
    ),
    "policy in an unknown envelope": (
        lambda: first_orders(policies=(Policy("react", False, SEALED, b"no"),)),
        "envelope-unknown",
        BAD,
    ),
    "sealed policy that is none": (unlawful_sealed_policy, "sealed-policy-unlawful", BAD),
    "trap not in force": (older_trap, "trap-not-in-force", BAD),
    "trap on what its owner had seen": (too_late, "trap-too-late", BAD),
    "trap where nothing triggers it": (lambda: trapped(step=8), "trap-not-met", BAD),
    "trap not opened": (unopened, "spring-not-opened", ILLEGAL),
    "trap sprung twice": (twice_sprung, "springs-odd", ILLEGAL),
    "traps not in the order of their steps": (lambda: two_springs(1, 0), "springs-odd", ILLEGAL),
    "two traps at one step": (lambda: two_springs(0, 0), "springs-odd", ILLEGAL),
    "two traps": (lambda: with_seals(*[of_a_loose_seal(TRAP)] * 2), "seal-twice", ILLEGAL),
    "an envelope named like a trap": (lambda: with_seals(of_a_loose_seal(TRAP), of_a_loose_seal("trap:6")), "seal-id-odd", ILLEGAL),
    "no trap": (lambda: with_seals(of_a_loose_seal("x")), "trap-envelope-missing", BAD),
    "a list of traps where one is laid": (lambda: with_seals(of_a_loose_seal(TRAP, leaves=2)), "trap-envelope-odd", BAD),
    "a list of one trap": (lambda: with_seals(of_a_loose_seal(TRAP, leaves=1)), "trap-envelope-odd", BAD),
    "too few traps": (lambda: with_seals(of_a_loose_seal(TRAP, leaves=2), trap_leaves=3), "trap-envelope-odd", BAD),
    "one trap for a list": (lambda: with_seals(of_a_loose_seal(TRAP), trap_leaves=3), "trap-envelope-odd", BAD),
    "trap in a game without": (lambda: with_seals(of_a_loose_seal(TRAP), trap_leaves=0), "trap-envelope-odd", BAD),
    "opened once more": (opened_again, "opening-again", BAD),
    "payloads out of order": (
        lambda: published_in_parts(payloads=(("nerve", b"2"), ("b11", b"2"))),
        "payloads-not-sorted",
        ILLEGAL,
    ),
    "payloads that go back": (lambda: published_in_parts(payloads=(("A", b""), ("nerve", b"2"))), "secret-does-not-go-on", BAD),
    "a payload twice in two parts": (
        lambda: published_in_parts(payloads=(("b10", b""), ("nerve", b"2"))),
        "secret-does-not-go-on",
        BAD,
    ),
    "fewer payloads than were left": (lambda: published_in_parts(payloads=()), "secret-does-not-go-on", BAD),
    "as many payloads left as before": (
        lambda: published_in_parts(left=2, payloads=tuple((f"c{number:02}", b"x" * 4096) for number in range(12))),
        "secret-does-not-go-on",
        BAD,
    ),
    "another secret in the second part": (lambda: published_in_parts(secret=bytes(32)), "secret-does-not-go-on", BAD),
    "orders beside a part": (lambda: orders_beside_a_part(), "end-with-more", ILLEGAL),
    "trap envelope missing": (without_trap_envelope, "trap-envelope-missing", BAD),
    "checkpoint of another position": (
        lambda: first_orders(checkpoint=Checkpoint(3, bytes(16))),
        "state-differs",
        DIFFERS,
    ),
    "no checkpoint": (lambda: first_orders(checkpoint=None), "checkpoint-missing", ILLEGAL),
    "decisions when none is due": (lambda: reply_out_of_turn(), "no-choice-due", ILLEGAL),
    "acceptance repeated": (lambda: first_orders(setup=Table().turns[1].setup), "setup-misplaced", ILLEGAL),
    "secret withheld": (secret_withheld, "secret-missing", BAD),
    "author not due": (lambda: first_orders(author=1), "author-not-due", BAD),
}


def orders_beside_a_part() -> tuple[Table, Turn]:
    table, turn = published_in_parts()
    return table, replace(turn, policies=(Policy("react", True, ASK),))


def reply_out_of_turn() -> tuple[Table, Turn]:
    """Red has passed; blue's file orders something although red's choice is due."""
    table = Table()
    table.file(d.Deploy(), end=Pass())
    return table, table.changed(change={"decisions": packed(d.End())})


@pytest.mark.parametrize(("make", "code", "outcome"), FAULTS.values(), ids=FAULTS)
def test_a_file_with_one_fault_is_refused_and_changes_nothing(make: Maker, code: str, outcome: Outcome) -> None:
    table, turn = make()
    before = table.fold.dump()
    with pytest.raises(CheatEvidence) as caught:
        take(table.fold, turn)
    assert (caught.value.code, caught.value.outcome) == (code, outcome)
    assert table.fold.dump() == before
    assert table.fold.seq == len(table.turns)


NAMING: dict[str, Callable[[str], dict[str, Any]]] = {
    "opening": lambda name: {"openings": (Opening(name, bytes(32), b""),)},
    "claim": lambda name: {"openings": (Claim(name, "q", 1),)},
    "sealed policy": lambda name: {"policies": (Policy("react", False, SEALED, name.encode()),)},
}


@pytest.mark.parametrize("naming", NAMING.values(), ids=NAMING)
@pytest.mark.parametrize("name", ["force", "force/3", "force/02", "force/", "force/1/0"])
def test_a_list_is_named_by_its_members_only(naming: Callable[[str], dict[str, Any]], name: str) -> None:
    """In the file that seals it, and in a later one of its side."""
    table = Table()
    turn = table.changed(d.Deploy(), d.Move(0, 0), d.End(), change={"checkpoint": None})
    turn = replace(turn, seals=(*turn.seals, of_a_loose_seal("force", leaves=3)))
    with pytest.raises(CheatEvidence, match="envelope-unknown"):
        take(table.fold, replace(turn, **naming(name)))
    table.take(checked(table, turn))
    table.file(d.End())
    later = table.changed(d.End(), change=naming(name))
    with pytest.raises(CheatEvidence, match="envelope-unknown"):
        take(table.fold, later)


@pytest.mark.parametrize("naming", [NAMING["claim"], NAMING["sealed policy"]])
def test_a_claim_and_a_sealed_policy_may_name_a_member(naming: Callable[[str], dict[str, Any]]) -> None:
    table, turn = first_orders(seals=(of_a_loose_seal("force", leaves=3),), checkpoint=None)
    table.take(checked(table, replace(turn, **naming("force/2"))))


def test_the_same_files_without_the_fault_are_taken() -> None:
    for make in (first_orders, reply, trapped, partial(two_springs, 0, 1), published_in_parts):
        table, turn = make()
        table.take(turn)


def test_files_of_other_matches_and_places_are_no_evidence() -> None:
    for change, outcome in (
        ({"match": bytes(16)}, Outcome.OTHER_MATCH),
        ({"seq": 9}, Outcome.AHEAD),
        ({"seq": 1}, Outcome.REFUSED),
    ):
        table, turn = first_orders(**change)
        with pytest.raises(UserError) as caught:
            take(table.fold, turn)
        assert caught.value.outcome is outcome


def test_a_salt_of_ones_own_choice_is_found_in_the_audit() -> None:
    table = Table()
    table.file(d.Deploy(), d.End())
    salt = bytes(32)
    seal = Seal("mine", sealed_envelopes.commitment_of(MATCH, 1, "mine", salt, LAST))
    turn = table.turn(d.End())
    turn = replace(turn, seals=(seal,), policies=(Policy("react", False, SEALED, b"mine"),), checkpoint=None)
    table.take(checked(table, turn))
    table.file(d.Attack(3), d.End())
    opening = Opening("mine", salt, LAST)
    table.take(checked(table, replace(turn, seq=table.fold.seq, seals=(), policies=(), openings=(opening,), reveal=SIDE_1)))
    table.file(end=Resign())
    for side in (1, 0):
        table.file(end=table.vaults[side].secret_end(table.fold))
    verdict = audit(ToyRules(False), MATCH, "sealed", table.turns)
    assert verdict.sides == (CLEAN, FAULTED)
    assert {each.code for each in verdict.findings} == {"salt-not-derived", "payload-does-not-fit"}


SIDE_1 = Reveal(1, chain_of(1, 0).value(1))


def checked(table: Table, turn: Turn) -> Turn:
    """The turn with the checkpoint that it comes to."""
    trial, _ = follow(table.fold, turn)
    return replace(turn, checkpoint=trial.checkpoint())
