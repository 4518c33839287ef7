"""Choices of both sides before either is shown, as players give them: typed, sealed, opened when the other has chosen."""

from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Sealed
from pbem.engine.demands import Choose, Decided, Opened
from pbem.engine.game import refusal_of
from pbem.engine.rules.sealed_choices import both
from pbem.errors import Outcome, UserError
from pbem.match.fold_report import OPENING
from pbem.protocol.turn_file import Opening, parse_turn
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.intake import import_bytes
from tests.session.toy import BLUE as RIGHT
from tests.session.toy import RED as LEFT
from tests.session.toy import Pair, begin, catalogue
from tests.toygame.patrol import AIM, ARM, Arm, Patrol, PatrolRules, Step
from tests.toygame.patrol_game import GAME as PATROL


def patrol(path: Path, dice: str = "sealed", scenario: str = "open") -> Pair:
    """Invited by the right side, accepted by the left, which passes: then the right side is to look on, and the left to choose."""
    pair = begin(path, dice, scenario, catalogue(PATROL), PATROL)
    pair.send(RIGHT)
    return pair


def state_of(pair: Pair, side: int) -> Patrol:
    found: Patrol = look_up(pair.home(side), pair.ref).fold.state
    return found


def test_what_is_typed_goes_into_an_envelope_and_is_played_when_both_have_chosen(tmp_path: Path) -> None:
    pair = patrol(tmp_path)
    position = pair.do(LEFT, "arm 1 2 3")
    assert [(line.text, line.state) for line in position.lines] == [("arm 1 2 3", "sealed")]
    assert position.state.strengths[:3] == (1, 2, 3)  # as its author sees it
    assert position.draft
    assert position.draft.can_seal
    sealed, _ = pair.send(LEFT)
    assert (sealed.lines, sealed.in_envelope) == (("sealed 3 arm",), ("arm 1 2 3",))
    assert "arm 1" not in repr((sealed.lines, sealed.happened))  # of which the text of the mail is made
    for side in (LEFT, RIGHT):
        assert state_of(pair, side).strengths == (0,) * 6
    pair.play(RIGHT, "arm 3 2 1")
    assert state_of(pair, RIGHT).strengths == (0, 0, 0, 3, 2, 1)
    sealed, _ = pair.send(LEFT)
    assert state_of(pair, RIGHT).strengths == (1, 2, 3, 3, 2, 1)
    assert "orders:3" in [each.envelope for each in parse_turn(sealed.data).turn.openings if isinstance(each, Opening)]


def test_the_file_shows_nothing_of_what_was_sealed_but_that_it_was(tmp_path: Path) -> None:
    sizes, states = set(), set()
    for place, order in enumerate(("arm 1 2 3", "arm 3 2 1", "arm 2 2 2")):
        pair = patrol(tmp_path / str(place))
        sealed, result = pair.play(LEFT, order)
        sizes.add(len(sealed.data))
        states.add(repr((state_of(pair, RIGHT), [(each.kind, each.text) for each in result.happened])))
        assert order not in repr(queries.show(pair.ann, pair.ref))
    assert len(sizes) == len(states) == 1


def test_a_choice_of_several_decisions_is_one_envelope_and_can_be_taken_back_until_the_file_is_sealed(tmp_path: Path) -> None:
    pair = near_each_other(tmp_path)
    pair.do(LEFT, "aim 2 3")
    for half in (sealing.seal, partial(sealing.seal, pass_=True), partial(sealing.offer, what="draw")):
        with pytest.raises(UserError, match="sealed-half"):
            half(pair.ben, pair.ref)
    with pytest.raises(UserError, match="sealed-typed"):
        pair.do(LEFT, "sealed 7 aim")
    with pytest.raises(IllegalOrder):
        pair.do(LEFT, "aim 2 3")  # one shot a figure
    with pytest.raises(UserError, match="mark-on-sealed"):
        pair.do(LEFT, "ready if stands 3")
    pair.do(LEFT, "ready")
    with pytest.raises(UserError, match="other-side-is-asked"):
        pair.do(LEFT, "ready")
    assert [line.state for line in queries.show(pair.ben, pair.ref).lines] == ["done", "done", "sealed", "sealed"]
    position, texts = draft.undo(pair.ben, pair.ref)
    assert texts == ("ready",)
    assert position.draft
    assert not position.draft.can_seal
    sealed, _ = pair.play(LEFT, "ready")
    assert (sealed.lines, sealed.in_envelope) == (("walk 2 5", "halt", "sealed 7 aim"), ("aim 2 3", "ready"))
    assert state_of(pair, RIGHT).aims == ()
    pair.play(RIGHT, "aim 3 2", "ready")
    position = queries.show(pair.ben, pair.ref)
    assert [(step.kind, step.text) for step in position.happened if step.kind == "dice"]


def near_each_other(path: Path) -> Pair:
    """Armed, and walked so that both have somebody in reach; the left side's choice is sealed, its walk is drafted."""
    pair = patrol(path)
    pair.play(LEFT, "arm 2 2 2")
    pair.play(RIGHT, "arm 2 2 2")
    pair.send(LEFT)
    pair.play(RIGHT, "walk 3 7", "halt")
    pair.do(LEFT, "walk 2 5")
    pair.do(LEFT, "halt")
    return pair


def test_a_side_that_has_nothing_to_choose_is_not_asked(tmp_path: Path) -> None:
    """PAT-7: nobody is seen, so nobody aims and the next round begins."""
    pair = patrol(tmp_path, scenario="covered")
    pair.play(LEFT, "arm 2 2 2")
    pair.play(RIGHT, "arm 2 2 2")
    pair.send(LEFT)
    pair.play(RIGHT, "halt")
    position = pair.do(LEFT, "halt")
    assert position.state.turn == 2
    assert not [step for step in position.happened if step.kind == OPENING]


def test_where_nobody_chooses_after_it_a_choice_is_not_sealed() -> None:
    """Figure 2 sees figure 3, and is seen by nobody."""
    rules = PatrolRules(is_covering=True)
    steps = both(0, Step("aim", 0, is_sealed=True), Step("aim", 1))
    places, covered = (0, 1, 5, 7, 10, 11), (True, True, True, False, True, True)
    state = rules.begin(Patrol(turn=1, places=places, is_covered=covered).then(Step("volley"), *steps))
    assert rules.pending(state) == Choose(0, "aim", True)
    seen = rules.begin(replace(state, is_covered=(False,) * 6))
    assert rules.pending(seen) == Choose(0, "aim", True, is_sealed=True)


def test_an_envelope_serves_the_choice_it_was_made_for_and_no_other() -> None:
    """Two choices of one side behind each other: the second is asked for, though the first envelope would have more to say."""
    rules = PatrolRules()
    first, second = (both(0, Step("arm", 0, is_sealed=True), Step("arm", 1)) for _ in range(2))
    state = rules.begin(Patrol().then(Step("volley"), *second, *first))
    arm = rules.decisions.pack([Arm(1, 2, 3), Arm(3, 2, 1), Sealed(9, ARM)])
    for given in (Decided(0, Sealed(3, ARM)), Decided(1, Arm(2, 2, 2)), Opened(0, "orders:3", arm)):
        state, _ = rules.apply(state, given)
    assert rules.pending(state) == Choose(0, "arm", True, is_sealed=True)
    assert state.strengths[:3] == (1, 2, 3)
    assert [step.name for step in state.agenda] == ["volley", "unseal", "arm", "arm"]
    assert refusal_of(rules, state, 0, Sealed(9, AIM)) is not None  # made for another kind of choice
    assert refusal_of(rules, state, 0, Sealed(9, ARM)) is None


def test_a_withdrawn_choice_that_counts_after_all_is_opened_as_it_was_sealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its envelopes are kept, though others were filled for the file that was to take its place."""
    pair = patrol(tmp_path)
    sealed, _ = pair.play(LEFT, "arm 1 2 3")
    pair.do(RIGHT, "arm 3 2 1")
    answer = sealing.seal(pair.ann, pair.ref)
    sealing.withdraw(pair.ben, pair.ref, sealed.digest)
    draft.undo(pair.ben, pair.ref)
    pair.do(LEFT, "arm 3 2 1")
    with monkeypatch.context() as patch:
        patch.setattr(MatchFolder, "store_file", _cut_short)
        with pytest.raises(KeyboardInterrupt):
            sealing.seal(pair.ben, pair.ref)
    assert [each.outcome for each in import_bytes(pair.ben, answer.data)] == [Outcome.OK, Outcome.OK]
    pair.send(LEFT)
    assert state_of(pair, RIGHT).strengths == (1, 2, 3, 3, 2, 1)


def _cut_short(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_file_taken_back_seals_its_choice_again_under_another_salt(tmp_path: Path) -> None:
    pair = patrol(tmp_path)
    pair.do(LEFT, "arm 1 2 3")
    first = sealing.seal(pair.ben, pair.ref)
    sealing.withdraw(pair.ben, pair.ref, first.digest)
    assert [line.text for line in queries.show(pair.ben, pair.ref).lines] == ["arm 1 2 3"]
    second = sealing.seal(pair.ben, pair.ref)
    one, other = (parse_turn(each.data).turn.seals for each in (first, second))
    assert [seal.envelope for seal in one] == [seal.envelope for seal in other]
    assert not {seal.commitment for seal in one} & {seal.commitment for seal in other}
