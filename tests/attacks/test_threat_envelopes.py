"""The threat table of docs/attacks.md: traps that do not spring where they should, claims that are false, unlawful set-ups.

Nobody can see these at once, for they are about what is sealed. The files convict the cheat when both secrets are published.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Open, Over, Roll
from pbem.errors import Outcome
from pbem.match.file_composition import compose
from pbem.match.fold import follow
from pbem.match.fold_report import SPRING
from pbem.protocol import sealed_envelopes
from pbem.protocol.turn_file import SEALED, Checkpoint, Claim, Opening, Pass, Policy, Resign, Secret, Spring, Turn
from tests.attacks.mailed import BLUE, RED, Mailed
from tests.match.driving import MATCH, LyingVault
from tests.toygame import decisions as d
from tests.toygame.rules import HOLDS, TURNS

LAID = bytes([0, 1])
WALKS = (d.Move(0, 0), d.Move(1, 1), d.End())  # into one cell of the trap, then into the other


def trapped(*orders: Any) -> Mailed:
    """Blue has sealed a trap in file 4, red has walked into it in file 5: blue's file 6 must spring it."""
    table = Mailed(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(LAID,))
    table.file(*(orders or WALKS))
    return table


def first_trigger(table: Mailed) -> int:
    """The step that the trap must spring at: behind red's first move."""
    return next(each.step for each in table.log if getattr(each.given, "decision", None) == d.Move(0, 0)) + 1


def springing(table: Mailed, step: int) -> Turn:
    """Blue's reply with the trap sprung at another step."""
    turn = table.turn()
    changed = tuple(replace(each, step=step) if isinstance(each, Spring) else each for each in turn.openings)
    return replace(turn, openings=changed)


def without_trap(table: Mailed, *decisions: Any, **more: Any) -> Turn:
    """The reply of a client that takes its trap for none."""
    side = table.side
    composed = compose(table.fold.with_side(side, trap=None), table.vaults[side], table.draft(*decisions, **more))
    table.vaults[side].payloads |= composed.payloads
    return table.checked(composed.turn)


# ---- traps not sprung


def test_a_trap_springs_where_an_honest_client_has_laid_it() -> None:
    table = trapped()
    assert table.file().rewound_to == first_trigger(table)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


def test_a_trap_not_sprung_is_found_when_both_have_published() -> None:
    table = trapped()
    step = first_trigger(table)
    table.take(without_trap(table, d.End()))
    assert table.judged().accused == set(), "nobody can know it yet"
    table.file(d.End())
    judged = table.published()
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(BLUE, "trap-withheld")})
    (found,) = judged.facts["findings"]
    assert (found["seq"], found["step"], found["subject"]) == (6, step, "trap:4")


def test_a_trap_not_sprung_at_the_end_of_a_match_is_found_too() -> None:
    """Blue ends the match by the move that red's trap would have undone; red publishes as if nothing were due."""
    table = Mailed(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    while table.fold.state.turn < TURNS - 1 or table.side == RED:
        table.file(d.End(), traps=(bytes([5]) if table.side == RED else b"",))
    table.file(d.Move(5, 5), d.End())
    assert table.fold.is_over
    wait = follow(table.fold, replace(table.turn(), checkpoint=None))[1].wait
    assert not isinstance(wait.demand, Over), "an honest client springs it"
    table.take(without_trap(table, end=table.vaults[RED].secret_end(table.fold)))
    assert table.judged().accused == set()
    table.file(end=table.vaults[BLUE].secret_end(table.fold))
    assert table.judged().found == {(RED, "trap-withheld")}


def test_a_trap_sprung_too_late_is_found_when_both_have_published() -> None:
    """Blue lets the first step pass and springs it at the second, where its trigger is met as well."""
    table = trapped()
    step = first_trigger(table)
    table.take(table.checked(springing(table, step + 1)))
    assert table.log[-1].step == step + 1
    judged = table.published()
    assert judged.found == {(BLUE, "trap-sprung-late")}
    assert {(each["seq"], each["step"]) for each in judged.facts["findings"]} == {(6, step)}


@pytest.mark.parametrize("away", [-1, 2, 3, 9_999])
def test_a_trap_sprung_where_nothing_has_set_it_off_is_refused(away: int) -> None:
    table = trapped()
    turn = springing(table, first_trigger(table) + away)
    assert table.refused(turn) in ("trap-not-met", "trap-too-late")
    judged = table.judged(turn)
    assert (judged.accused, judged.told("x0")[0]) == ({BLUE}, Outcome.BAD_PROOF)
    table.file()


def relabelled(table: Mailed, envelope: str, payload: bytes) -> Turn:
    """Blue's reply, with another envelope as the trap that springs."""
    turn = table.turn()
    opening = table.vaults[BLUE].opening(table.fold, envelope, {envelope: payload})
    springs = (replace(each, envelope=envelope) for each in turn.openings if isinstance(each, Spring))
    return replace(turn, openings=(opening, *springs))


def test_a_trap_that_is_not_the_one_in_force_cannot_spring() -> None:
    """One that was replaced by a later one, another envelope, and one that is sealed in this very file, after the move."""
    table = trapped()
    for envelope, payload in (("trap:2", b""), (d.NERVE, b"\6")):
        turn = relabelled(table, envelope, payload)
        assert table.refused(turn) == "trap-not-in-force"
        assert table.judged(turn).accused == {BLUE}
    turn = table.turn(traps=(LAID,))
    fresh = table.vaults[BLUE].sealer(table.prev).opening("trap:6", LAID)
    springs = (replace(each, envelope="trap:6") for each in turn.openings if isinstance(each, Spring))
    assert table.refused(replace(turn, openings=(fresh, *springs))) == "trap-not-in-force"


def test_a_trap_laid_on_what_its_owner_had_seen_cannot_spring() -> None:
    """Red moves, and passes; blue sees it, and lays his trap where red stands."""
    table = Mailed(trap_leaves=1)
    table.file(d.Deploy(), d.Move(0, 0), end=Pass())
    table.file(traps=(LAID,))
    table.file(d.End())
    turn = table.turn(d.End())
    moved = next(each.step for each in table.log if getattr(each.given, "decision", None) == d.Move(0, 0)) + 1
    opening = table.vaults[BLUE].opening(table.fold, "trap:4", {"trap:4": LAID})
    late = replace(turn, openings=(*turn.openings, opening, Spring("trap:4", moved)))
    assert table.refused(late) == "trap-too-late"
    assert table.judged(late).accused == {BLUE}


def test_a_trap_with_other_contents_does_not_fit() -> None:
    table = trapped()
    turn = table.turn()
    bent = tuple(replace(each, payload=b"\5") if isinstance(each, Opening) else each for each in turn.openings)
    assert table.refused(replace(turn, openings=bent)) == "opening-does-not-fit"
    assert table.judged(replace(turn, openings=bent)).accused == {BLUE}


def test_two_traps_for_one_place_or_none_are_refused() -> None:
    table = trapped()
    turn = table.turn()
    second = replace(turn.seals[0], leaves=2)
    for seals, code in (((*turn.seals, second), "seal-twice"), ((second,), "trap-envelope-odd"), ((), "trap-envelope-missing")):
        assert table.refused(replace(turn, seals=seals)) == code
        assert table.judged(replace(turn, seals=seals)).accused == {BLUE}


def test_a_trap_that_waits_for_the_dice_gets_other_dice() -> None:
    """Blue knows how red's attack went before he springs; what is rolled from there on, he cannot know."""
    table = trapped(d.Move(0, 0), d.Attack(3), d.End())
    assert isinstance(table.fold.wait.demand, Roll)
    foreseen = table.fold.wait.index
    report = table.file()
    assert (report.rewound_to, table.fold.wait.index > foreseen) == (first_trigger(table), True)
    assert table.fold.value(RED, table.fold.wait.index) is None


def test_who_passes_before_the_dice_has_the_trap_decided_blind() -> None:
    """Red moves and passes, to let blue's traps come first: nothing is revealed that blue could wait for."""
    table = trapped(d.End())
    table.file(d.End(), traps=(LAID,))
    known = table.fold.reveals
    table.file(d.Move(0, 0), end=Pass())
    assert table.fold.reveals == known
    assert [each.how for each in table.file().steps] == [SPRING]


# ---- false claims


def claims_falsely() -> Mailed:
    """Red attacks and loses a step; asked for his nerve, which fails, he says that it holds, and so goes on with his phase."""
    table = Mailed(loser=RED, nerves=(1, 6))
    liar = LyingVault(MATCH, RED, table.vaults[RED].secret, table.vaults[RED].payloads, table.vaults[RED].chain)
    table.vaults[RED] = liar
    table.file(d.Deploy(), d.Attack(3), d.Move(0, 0), d.End())
    table.file()
    assert table.fold.wait.demand == Open(RED, d.NERVE, HOLDS)
    table.file()
    assert liar.lies == 1
    return table


def test_a_false_claim_is_found_when_both_have_published() -> None:
    table = claims_falsely()
    table.file(d.End())
    assert table.judged().accused == set()
    judged = table.published()
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(RED, "claim-false")})
    (found,) = judged.facts["findings"]
    assert (found["seq"], found["subject"]) == (5, f"{d.NERVE} {HOLDS}")


def test_a_false_claim_is_not_undone_by_opening_the_envelope_later() -> None:
    table = claims_falsely()
    table.file(d.Scout(), d.End())
    table.file(d.End())
    assert table.fold.sides[RED].opened[d.NERVE] == b"\1"
    assert table.published().found == {(RED, "claim-false")}


def test_a_claim_that_cannot_be_is_refused_at_once() -> None:
    table = Mailed(loser=RED)
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file()
    turn = replace(table.turn(), openings=(Claim(d.NERVE, HOLDS, 7),))
    assert table.refused(turn) == "claim-unlawful"
    assert table.judged(turn).accused == {RED}


def test_a_false_claim_by_who_does_not_publish_stays_not_audited() -> None:
    """Who has lied will not publish; the other side is clean, and that he has not published is seen by all."""
    table = claims_falsely()
    table.file(d.End())
    table.file(end=Resign())
    table.file(end=table.vaults[table.side].secret_end(table.fold))
    judged = table.judged()
    assert (judged.accused, judged.facts["is_audited"]) == (set(), False)
    assert judged.facts["unpublished"] == [table.fold.next_author()]


# ---- unlawful secret set-ups


@pytest.mark.parametrize("nerve", [7, 255])
def test_an_unlawful_secret_set_up_is_found_when_both_have_published(nerve: int) -> None:
    table = Mailed(nerves=(3, nerve))
    table.file(d.Deploy(), d.End())
    judged = table.published()
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(BLUE, "nerve-out-of-range")})
    assert [each["rule"] for each in judged.facts["findings"]] == ["TOY-7"]


def test_an_unlawful_trap_is_found_when_both_have_published() -> None:
    table = Mailed(trap_leaves=1)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(bytes(range(6)),))  # everywhere at once
    table.file(d.End())
    assert table.published().found == {(BLUE, "trap-too-wide")}


def test_an_unlawful_sealed_standing_order_is_found_though_it_never_came_up() -> None:
    table = Mailed()
    table.file(d.Deploy(), d.End())
    table.file(d.End(), seals=(("mine", b"?"),), policies=(Policy("react", False, SEALED, b"mine"),))
    table.file(d.End())
    assert table.published().found == {(BLUE, "no-such-policy")}


BENT: dict[str, tuple[Callable[[Secret], Secret], str]] = {
    "left out": (lambda end: Secret(end.secret, end.payloads[1:]), "payload-does-not-fit"),
    "other than sealed": (lambda end: Secret(end.secret, ((d.NERVE, b"\2"),)), "payload-does-not-fit"),
    "of nothing": (lambda end: Secret(end.secret, (*end.payloads, ("x", b"\2"))), "payload-of-nothing"),
    "under another secret": (lambda end: Secret(bytes(32), end.payloads), "secret-not-of-anchor"),
}


@pytest.mark.parametrize(("bent", "code"), BENT.values(), ids=BENT)
def test_an_unlawful_set_up_cannot_be_mended_when_it_is_published(bent: Callable[[Secret], Secret], code: str) -> None:
    table = Mailed(nerves=(3, 9))
    table.file(d.Deploy(), d.End())
    assert (BLUE, code) in table.published(BLUE, bent).found
    assert table.judged().accused == {BLUE}


def test_a_set_up_cannot_be_sealed_again() -> None:
    """Blue knows better by now, and seals another nerve under the same name; or opens one that he has never sealed."""
    table = Mailed()
    table.file(d.Deploy(), d.Scout(), d.End())
    turn = table.turn(d.End())
    again = replace(turn, seals=(sealed_envelopes.Sealer(MATCH, BLUE, bytes(32), turn.prev).seal(d.NERVE, b"\0"),))
    assert table.refused(again) == "envelope-twice"
    other = Opening("nerve2", bytes(32), b"\0")
    assert table.refused(replace(turn, openings=(other,))) == "envelope-unknown"
    assert table.judged(again).accused == table.judged(replace(turn, openings=(other,))).accused == {BLUE}


def test_a_secret_is_not_coaxed_out_before_the_end() -> None:
    """Red publishes his own in the middle, as if that called for blue's: it is refused, and blue's program publishes nothing."""
    table = Mailed()
    early = replace(table.turn(d.Deploy(), d.End()), decisions=b"", end=Secret(table.vaults[RED].secret))
    assert table.refused(early) == "secret-not-due"
    assert table.judged(early).accused == {RED}


def over(trap_leaves: int) -> Mailed:
    """Red has given up, and blue has published: red's secret is due."""
    table = Mailed(trap_leaves=trap_leaves)
    table.file(d.Deploy(), d.End())
    table.file(d.End())
    table.file(end=Resign())
    table.file(end=table.vaults[BLUE].secret_end(table.fold))
    return table


@pytest.mark.parametrize("trap_leaves", [0, 1, 3])
def test_a_secret_that_is_not_published_cannot_be_passed_over(trap_leaves: int) -> None:
    """Red files nothing instead: it would be the turn of blue, who has nothing left to file and would seem to hide something."""
    table = over(trap_leaves)
    true = table.turn(end=table.vaults[RED].secret_end(table.fold))
    for note in ("", "see you"):
        empty = replace(true, end=None, note=note, checkpoint=Checkpoint(table.fold.step, table.fold.digest()))
        assert table.refused(empty) == "secret-missing"
        judged = table.judged(empty)
        assert (judged.accused, judged.told("x0")) == ({RED}, (Outcome.BAD_PROOF, "secret-missing"))
    table.take(true)
