"""A standing order tried on the other side's last phase: the same dice, other answers, and the mails it takes."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.demands import Decided
from pbem.errors import UserError
from pbem.match.fold_report import HAND, SCRIPT
from pbem.match.standing_order_what_if import PolicyOf, Throw, last_stretch, retry
from pbem.protocol import dice_chain
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn import standing_order_trial as try_standing_module
from pbem.session.turn.standing_order_trial import try_standing
from pbem.session.turn.status_index import status
from tests.match.driving import PLAIN, play
from tests.session.toy import BLUE, RED, Pair, begin, deployed, home_at
from tests.toygame.rules import FIRST, LAST, ToyRules


def attacked(path: Path, *standing: tuple[str, str]) -> Pair:
    """Red attacks twice; blue has imported it and settles it with his share of the dice."""
    pair = begin(path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    for kind, text in standing:
        draft.set_standing(pair.ann, pair.ref, kind, text)
    pair.play(BLUE, "deploy")
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\6")
    pair.do(RED, "deploy")
    pair.do(RED, "attack 3")
    if ("react", "ask") not in standing:
        pair.do(RED, "end")
    pair.send(RED)
    return pair


def test_nothing_is_to_try_before_the_other_side_has_ordered(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    with pytest.raises(UserError, match="no-phase-yet"):
        try_standing(pair.ann, pair.ref, "react", "first")
    with pytest.raises(UserError, match="standing-unknown"):
        try_standing(pair.ann, pair.ref, "joy", "first")


def test_the_order_in_force_changes_nothing(tmp_path: Path) -> None:
    pair = attacked(tmp_path)
    trial = try_standing(pair.ann, pair.ref, "react", "first")
    assert [(each.was, each.would) for each in trial.answers] == [("react 0", "react 0")]
    assert (trial.asks_were, trial.asks_would, trial.mails_saved) == (0, 0, 0)
    assert trial.is_same_end
    assert (trial.first_seq, trial.last_seq) == (3, 3)


def test_another_order_decides_otherwise(tmp_path: Path) -> None:
    pair = attacked(tmp_path)
    trial = try_standing(pair.ann, pair.ref, "react", "last")
    assert [(each.was, each.would) for each in trial.answers] == [("react 0", "react 1")]
    assert not trial.is_same_end
    assert trial.policy == "last"


def test_asking_costs_two_mails_each_time(tmp_path: Path) -> None:
    pair = attacked(tmp_path)
    trial = try_standing(pair.ann, pair.ref, "react", "ask")
    assert [(each.was, each.would) for each in trial.answers] == [("react 0", "ask")]
    assert (trial.asks_were, trial.asks_would, trial.mails_saved) == (0, 1, -2)


def test_not_asking_any_more_saves_two_mails(tmp_path: Path) -> None:
    pair = attacked(tmp_path, ("react", "ask"))
    pair.play(BLUE, "react 1")
    pair.play(RED, "end")
    trial = try_standing(pair.ann, pair.ref, "react", "first")
    assert [(each.was, each.would) for each in trial.answers] == [("react 1", "react 0")]
    assert (trial.asks_were, trial.asks_would, trial.mails_saved) == (1, 0, 2)
    assert (trial.first_seq, trial.last_seq) == (3, 5)


def test_trying_changes_nothing_on_the_disk(tmp_path: Path) -> None:
    pair = attacked(tmp_path)
    before = {path: path.read_bytes() for path in sorted((pair.ann.matches / pair.ref).rglob("*")) if path.is_file()}
    try_standing(pair.ann, pair.ref, "react", "ask")
    assert before == {path: path.read_bytes() for path in sorted((pair.ann.matches / pair.ref).rglob("*")) if path.is_file()}
    assert status(pair.ann)[0].next == "you"


def test_an_own_draft_does_not_count_as_their_phase(tmp_path: Path) -> None:
    pair = attacked(tmp_path)
    pair.do(BLUE, "end")
    assert try_standing(pair.ann, pair.ref, "react", "first").is_same_end


def test_both_sides_may_try(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    assert try_standing(pair.ben, pair.ref, "loss", "first").answers == ()


def test_at_one_table_each_tries_his_own_and_nothing_that_the_other_has_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = home_at(tmp_path / "table")
    ref = invitations.new_match(home, "grand_toy", against="hotseat").card.name
    known: dict[int, bytes | None] = {}

    def spied(rules: Any, log: Any, side: int, kind: str, policy: bytes | None, policy_of: PolicyOf, throw: Throw) -> Any:
        known.update({whose: policy_of(whose, "react") for whose in (RED, BLUE)})
        return retry(rules, log, side, kind, policy, policy_of, throw)

    monkeypatch.setattr(try_standing_module, "retry", spied)
    for side in (BLUE, RED):
        draft.fill_envelope(home, ref, "nerve", b"\5")
        draft.set_standing(home, ref, "react", "last", is_sealed=True)
        draft.do(home, ref, "deploy")
        if side == RED:
            draft.do(home, ref, "end")
        sealing.seal(home, ref)
    draft.do(home, ref, "scout")  # blue is in the middle of his own phase
    assert queries.show(home, ref).side == BLUE
    trial = try_standing(home, ref, "react", "first")
    assert (trial.side, trial.last_seq) == (BLUE, 3)
    assert known == {RED: FIRST, BLUE: LAST}  # of red the default of the game, not what he sealed


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**5),
    kind=st.sampled_from(tuple(ToyRules.standing_orders)),
    policy=st.sampled_from([FIRST, LAST]),
    side=st.integers(0, 1),
)
def test_of_a_random_match_the_true_answers_lead_to_the_true_position(seed: int, kind: str, policy: bytes, side: int) -> None:
    """With answers as they were the course is the same; with others it ends lawfully, or says where it is not known."""
    played = play(seed, "sealed", 0.2, PLAIN, trap_leaves=0)
    fold = played.fold
    start, end = last_stretch(fold.rules, played.log, side)
    if start == end:
        return

    def throw(demand: object, index: int, nth: int) -> tuple[int, ...] | None:
        known = [fold.value(whose, index) for whose in range(2)]
        both = [value for value in known if value is not None]
        return dice_chain.roll(fold.id, index, both, demand.key, nth, demand.faces) if len(both) == 2 else None  # type: ignore[attr-defined]

    found = retry(fold.rules, played.log, side, kind, policy, lambda _, each: fold.rules.default_policy(each), throw)
    assert found is not None
    by_hand = [
        each
        for each in played.log[start:end]
        if isinstance(each.given, Decided) and each.given.side == side and each.how in (HAND, SCRIPT)
    ]
    assert found.asks_were == len(by_hand)
    if all(each.was == each.would for each in found.answers) and not found.stops:
        assert found.is_same_end
        assert not found.lost_orders
    if found.asks_would > found.asks_were:
        assert any(each.would for each in found.answers)
