"""Several traps in one list: how many are laid, which springs when, and what their number tells. attacks.md, "Envelopes"."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.protocol.turn_file import SEALED, Opening, Pass, Policy, Spring, Turn
from tests.attacks.mailed import Mailed
from tests.toygame import decisions as d

RED, BLUE = 0, 1
EARLY, LATE = bytes([0, 2]), bytes([0])  # both met by one move; the first of lower rank if in doubt by its place
WALKS = (d.Move(0, 0), d.Move(1, 1), d.End())


def trapped(*traps: bytes) -> Mailed:
    """Blue has laid these in file 4, red has walked into cell 0 and then into cell 1."""
    table = Mailed(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=traps)
    table.file(*WALKS)
    return table


def springs(turn: Turn) -> tuple[Spring, ...]:
    return tuple(each for each in turn.openings if isinstance(each, Spring))


def with_springs(turn: Turn, *kept: Spring) -> Turn:
    """The same file with these springs in the place of its own; what it opens stays open."""
    return replace(turn, openings=(*(each for each in turn.openings if not isinstance(each, Spring)), *kept))


def test_two_traps_of_one_place_spring_in_one_file_and_nobody_is_accused() -> None:
    table = trapped(b"", EARLY, LATE)
    turn = table.turn()
    assert [each.envelope for each in springs(turn)] == ["trap:4/1", "trap:4/2"]
    table.take(turn)
    assert (table.published().code, table.judged().found) == (Outcome.OK, set())


@pytest.mark.parametrize("leaves", [0, 1, 2, 4, 4096])
def test_more_or_fewer_leaves_than_the_game_has_are_refused(leaves: int) -> None:
    table = trapped(EARLY)
    turn = table.turn()
    bent = replace(turn, seals=(replace(turn.seals[0], leaves=leaves),))
    assert table.refused(bent) == "trap-envelope-odd"
    assert table.judged(bent).accused == {BLUE}


@pytest.mark.parametrize(
    ("traps", "kept", "code", "subject"),
    [
        ((EARLY, LATE), [], "trap-withheld", "trap:4/0"),
        ((EARLY, LATE), [0], "trap-withheld", "trap:4/1"),
        ((EARLY, LATE), [1], "trap-out-of-rank", "trap:4/0"),
        ((bytes([0]), bytes([1])), [], "trap-withheld", "trap:4/0"),
    ],
)
def test_of_several_traps_each_withheld_is_found(traps: tuple[bytes, ...], kept: list[int], code: str, subject: str) -> None:
    """A client that opens a trap and does not spring it, or springs the one behind it, where it could not say that it was none."""
    table = trapped(*traps)
    turn = table.turn()
    first = springs(turn)[0].step
    chosen = [replace(springs(turn)[place], step=first) for place in kept]
    table.take(table.checked(replace(with_springs(turn, *chosen), decisions=b"", end=None if kept else Pass())))
    assert table.judged().accused == set(), "nobody can know it yet"
    judged = table.published()
    assert (judged.code, judged.found) == (Outcome.BAD_PROOF, {(BLUE, code)})
    assert {each["subject"] for each in judged.facts["findings"]} == {subject}


def test_traps_sprung_in_the_wrong_order_are_found() -> None:
    table = trapped(EARLY, LATE)
    turn = table.turn()
    one, other = springs(turn)
    swapped = with_springs(turn, replace(other, step=one.step), replace(one, step=other.step))
    table.take(table.checked(swapped))
    assert table.published().found == {(BLUE, "trap-out-of-rank")}


def test_a_trap_sprung_behind_another_that_was_met_later_is_late() -> None:
    """The first is met by red's first move, the second by both moves: it springs at the first, too."""
    table = trapped(bytes([0]), bytes([0, 1]))
    turn = table.turn()
    one, other = springs(turn)
    early = replace(other, step=one.step)
    late = replace(one, step=one.step + 1)
    assert table.refused(with_springs(turn, late)) == "trap-not-met", "red is in another cell by then"
    table.take(table.checked(with_springs(turn, early, late)))
    assert table.published().found == {(BLUE, "trap-out-of-rank")}


def test_a_leaf_that_was_opened_with_its_list_is_no_trap_any_more() -> None:
    """Nobody can change his mind by it: what is opened in the file that lays it was laid for all to see."""
    table = Mailed(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    table.file(d.End(), traps=(EARLY,), opens=("trap:4/0",))
    table.file(*WALKS)
    assert springs(table.turn(d.End())) == ()
    table.file(d.End())
    assert table.published().found == set()


def test_an_opened_leaf_cannot_spring_in_a_later_file() -> None:
    table = Mailed(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    laid = table.turn(d.End(), traps=(EARLY,), opens=("trap:4/0",))
    table.take(laid)
    table.file(*WALKS)
    again = next(each for each in laid.openings if isinstance(each, Opening))
    step = next(each.step for each in table.log if getattr(each.given, "decision", None) == d.Move(0, 0)) + 1
    assert table.refused(replace(table.turn(d.End()), openings=(again, Spring("trap:4/0", step)))) == "opening-again"


def test_an_empty_leaf_springs_nothing() -> None:
    table = trapped(b"", EARLY)
    turn = table.turn()
    opening = table.vaults[BLUE].opening(table.fold, "trap:4/0", {})
    bent = replace(turn, openings=(opening, replace(springs(turn)[0], envelope="trap:4/0")))
    assert table.refused(bent) == "trap-not-met"


def test_a_leaf_shown_as_something_else_at_the_end_is_found() -> None:
    table = trapped(b"\5", b"\4")
    table.file(d.End())

    def bent(secret: Any) -> Any:
        return replace(secret, payloads=tuple((name, b"\3" if name[-1] == "1" else payload) for name, payload in secret.payloads))

    assert table.published(BLUE, bent).found == {(BLUE, "payload-does-not-fit")}


@pytest.mark.parametrize("left_out", ["trap:4/0", "trap:4/1"])
def test_a_leaf_left_out_at_the_end_is_found(left_out: str) -> None:
    """Left out it counts as empty, and an empty one does not fit."""
    table = trapped(b"\5", b"\4")
    table.file(d.End())
    judged = table.published(BLUE, lambda end: replace(end, payloads=tuple(each for each in end.payloads if each[0] != left_out)))
    assert judged.found == {(BLUE, "payload-does-not-fit")}


def test_a_file_is_as_long_whatever_its_list_holds() -> None:
    sizes = set()
    for traps in ((), (b"\5",), (b"\5", b"\4"), (b"\5", b"\4", b"\3")):
        table = Mailed(trap_leaves=3)
        table.file(d.Deploy(), d.End())
        table.file(d.End(), traps=traps)
        sizes.add(len(table.files()[-1][1]))
    assert len(sizes) == 1


def test_an_opening_that_only_the_line_without_the_trap_would_use_does_not_stop_the_audit() -> None:
    """Blue's sealed standing order is none; his trap cuts the attack that would have asked for it, and he opens it all the same."""
    table = Mailed(trap_leaves=3)
    table.file(d.Deploy(), d.End())
    policy = Policy("react", False, SEALED, b"bad")
    table.file(d.End(), traps=(bytes([0]), bytes([0, 2])), policies=(policy,), seals=(("bad", b"\x09"),))
    table.file(d.Move(0, 0), d.Attack(3))
    fold, table.fold = table.fold, table.fold.with_side(BLUE, standing={})  # the cheat's client does not look there
    turn, table.fold = table.turn(), fold
    kept = tuple(each for each in turn.openings if each not in springs(turn)[1:])
    shown = table.vaults[BLUE].opening(fold, "bad", {})
    table.take(table.checked(replace(turn, openings=(*kept, shown), end=None)))
    assert {code for _, code in table.published().found} >= {"trap-withheld", "no-such-policy"}
