"""A match in which a side sees less than there is: nothing that the program does for it depends on the rest. Orders may be void."""

from pathlib import Path

import pytest

from pbem.desk.mail_text import summary
from pbem.errors import UserError
from pbem.session.check.evidence import bundle
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.look.replay import film
from pbem.session.text.transcript import export
from pbem.session.turn import draft, sealing
from tests.match.patrolling import patrol as patrol_match
from tests.session.toy import BLUE as RIGHT
from tests.session.toy import RED as LEFT
from tests.session.toy import Pair
from tests.session.turn.test_sealed_orders import patrol
from tests.toygame.patrol import PatrolRules


def covered(path: Path, cell: int, dice: str = "sealed") -> Pair:
    """Armed; figure 3 of the right side has walked to a cell that the left side does not know, and the left side is to walk."""
    pair = patrol(path, dice, "covered")
    pair.play(LEFT, "arm 2 2 2")
    pair.play(RIGHT, "arm 2 2 2")
    pair.send(LEFT)
    pair.play(RIGHT, f"walk 3 {cell}", "halt")
    return pair


def shown(pair: Pair) -> list[object]:
    """All that the left side's program tells its player, but for digests and times."""
    home, ref = pair.ben, pair.ref
    position = queries.show(home, ref)
    walks = [f"walk {figure} {cell}" for figure in range(6) for cell in range(12)]
    found: list[object] = [position.state, position.settled_state, position.demand, position.draft, position.owed]
    found += [queries.options(home, ref), queries.options(home, ref, "walk 2"), queries.log(home, ref)]
    found += [[queries.why(home, ref, walk) for walk in walks]]
    found += [[each.state for each in queries.odds(home, ref, "walk 2 7")]]
    tape = film(home, ref)
    return [*found, tape.start, tape.frames]


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_two_matches_that_differ_in_what_is_covered_look_alike(tmp_path: Path, dice: str) -> None:
    one, other = (covered(tmp_path / str(cell), cell, dice) for cell in (7, 8))
    assert shown(one) == shown(other)
    for order in ("walk 1 3", "walk 0 4"):
        assert repr(one.do(LEFT, order).happened) == repr(other.do(LEFT, order).happened)
        assert shown(one)[:5] == shown(other)[:5]
    files = [sealing.seal(pair.ben, pair.ref, pass_=True) for pair in (one, other)]
    assert len({len(each.data) for each in files}) == 1
    assert len({repr((each.lines, each.happened)) for each in files}) == 1


def test_an_order_that_meets_what_was_covered_is_void_and_stays(tmp_path: Path) -> None:
    """To see it and then take it back would be to look under a cover for nothing."""
    pair = covered(tmp_path, 7)
    pair.do(LEFT, "walk 1 3")
    position = pair.do(LEFT, "walk 2 7")
    assert [(line.state, line.can_undo) for line in position.lines] == [("done", False), ("skipped", False)]
    assert position.lines[1].refusal is not None
    assert position.lines[1].refusal.code == "void-by-what-was-covered"
    with pytest.raises(UserError, match="undo-behind-dice"):
        draft.undo(pair.ben, pair.ref)
    pair.do(LEFT, "walk 2 4")
    pair.do(LEFT, "halt")
    sealed, result = pair.send(LEFT, pass_=True)
    assert "walk" not in summary(pair.ben, sealed, "")
    assert sealed.lines == ("walk 1 3", "walk 2 7", "walk 2 4", "halt")
    assert [step.text for step in result.happened if step.kind == "skipped"] == [""]  # the other side sees no covered walk
    assert queries.show(pair.ann, pair.ref).state.places[:3] == (-1, -1, -1)


def test_an_order_stands_where_success_would_tell_as_much_as_failure(tmp_path: Path) -> None:
    """Else one would feel one's way, cell by cell. What can never be void is taken back as ever."""
    pair = covered(tmp_path, 7)
    assert [line.can_undo for line in pair.do(LEFT, "walk 2 5").lines] == [False]
    assert [line.can_undo for line in pair.do(LEFT, "halt").lines] == [False, True]
    draft.undo(pair.ben, pair.ref)
    sealed = sealing.seal(pair.ben, pair.ref, pass_=True)
    sealing.withdraw(pair.ben, pair.ref, sealed.digest)
    with pytest.raises(UserError, match="undo-behind-dice"):
        draft.undo(pair.ben, pair.ref)


def test_nobody_is_shown_the_other_sides_view(tmp_path: Path) -> None:
    pair = covered(tmp_path, 7)
    for ask in (lambda: queries.show(pair.ben, pair.ref, "right"), lambda: queries.odds(pair.ann, pair.ref, "walk 2 7")):
        with pytest.raises(UserError, match="side-covered"):
            ask()


@pytest.mark.parametrize("seed", range(6))
def test_what_is_asked_hangs_on_nothing_that_a_side_does_not_see(seed: int) -> None:
    """A promise of every game with covers: the rules wait for the same in the state and in both views."""
    rules = PatrolRules(is_covering=True)
    state = rules.start()
    for each in patrol_match(seed, covering=True).log:
        assert [rules.pending(rules.view(state, side)) for side in (LEFT, RIGHT)] == [rules.pending(state)] * 2
        state, _ = rules.apply(state, each.given)


def test_what_would_tell_of_covered_orders_is_told_when_the_match_is_over(tmp_path: Path) -> None:
    pair = covered(tmp_path, 7)
    with pytest.raises(UserError, match="transcript-covered"):
        export(pair.ben, pair.ref)
    for name, data in bundle(look_up(pair.ben, pair.ref)).items():
        assert name.startswith("files/") or b"walk 3" not in data
    sealed = sealing.resign(pair.ben, pair.ref)
    pair.deliver(LEFT, sealed.data)
    assert "walk 3 7" in export(pair.ben, pair.ref)
