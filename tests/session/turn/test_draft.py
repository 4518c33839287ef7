"""Writing a turn: orders, answers, guards, undo, standing orders, and going on beyond dice that nobody can know yet."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose
from pbem.errors import UserError
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.results import Draft, Position
from pbem.session.turn import draft, sealing
from pbem.session.turn.draft_outcome import check_kept, load_record, try_record
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, deployed
from tests.toygame import decisions as d

DRAFT = "draft.bin"


def draft_of(position: Position) -> Draft:
    assert position.draft is not None
    return position.draft


def lines(position: Position) -> list[tuple[str, str]]:
    return [(line.text, line.state) for line in draft_of(position).lines]


def same(one: Position, other: Position) -> bool:
    """All but the objects of the game."""
    return replace(one, game=other.game, rules=other.rules) == other


def kept(pair: Pair, side: int) -> bytes:
    return (pair.home(side).matches / pair.ref / DRAFT).read_bytes()


def test_an_order_is_on_the_disk_when_it_is_given(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    given = pair.do(RED, "move 0 0")
    assert same(queries.show(pair.ben, pair.ref), given)
    assert lines(given) == [("deploy", "done"), ("move 0 0", "done")]
    assert given.state.places[0] == 0
    assert queries.show(pair.ann, pair.ref).draft is None
    assert queries.show(pair.ann, pair.ref).state.places[0] == 1


@pytest.mark.parametrize("order", ["move 0 5", "attack 1", "loss 3 4"])
def test_an_order_that_the_rules_forbid_changes_nothing(tmp_path: Path, order: str) -> None:
    pair = deployed(tmp_path)
    before = kept(pair, RED)
    with pytest.raises(IllegalOrder):
        pair.do(RED, order)
    assert kept(pair, RED) == before


def test_why_says_what_do_would_say(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    before = kept(pair, RED)
    assert queries.why(pair.ben, pair.ref, "move 0 0") is None
    assert queries.why(pair.ben, pair.ref, "move 0 5") == Refusal("TOY-1", "not-possible", "move 0 5")
    with pytest.raises(UserError, match="not-your-turn"):
        queries.why(pair.ann, pair.ref, "move 3 2")
    assert kept(pair, RED) == before


def test_the_words_that_may_follow(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    assert {token.text for token in queries.options(pair.ben, pair.ref).tokens} == {"end", "scout", "move", "attack"}
    assert [token.text for token in queries.options(pair.ben, pair.ref, "MOVE 0").tokens] == ["0", "2"]
    assert queries.options(pair.ben, pair.ref, "move 0 0").is_complete
    assert queries.options(pair.ann, pair.ref).tokens == ()
    with pytest.raises(IllegalOrder, match="word-not-offered"):
        queries.options(pair.ben, pair.ref, "move 9")


def test_undo_takes_the_last_order_back_with_its_answers(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    before = pair.do(RED, "move 0 0")
    pair.do(RED, "attack 3", "loss 1")
    assert same(draft.undo(pair.ben, pair.ref)[0], before)
    draft.undo(pair.ben, pair.ref)
    draft.undo(pair.ben, pair.ref)
    assert status(pair.ben)[0].orders == 0
    with pytest.raises(UserError, match="draft-empty"):
        draft.undo(pair.ben, pair.ref)


def test_orders_can_be_put_in_another_order(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "move 0 0")
    pair.do(RED, "attack 3", "loss 1")
    before = kept(pair, RED)
    with pytest.raises(IllegalOrder):
        draft.rewrite(pair.ben, pair.ref, [("deploy",), ("attack 3", "loss 1"), ("move 0 5",)])
    assert kept(pair, RED) == before
    position = draft.rewrite(pair.ben, pair.ref, [("deploy",), ("attack 3", "loss 1"), ("move 0 0",)])
    assert [(line.text, line.group) for line in draft_of(position).lines] == [
        ("deploy", 0),
        ("attack 3", 1),
        ("loss 1", 1),
        ("move 0 0", 2),
    ]


def test_beyond_the_dice_everything_is_marked_supposed(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    position = pair.do(RED, "attack 3")
    assert position.is_supposed
    assert position.state != position.settled_state
    assert lines(position)[-1] == ("attack 3", "done")
    steps = draft_of(position).happened
    assert next(step.kind for step in steps if step.is_supposed) == "dice"
    assert not any(step.kind == "dice" for step in steps if not step.is_supposed)
    assert isinstance(position.demand, Choose)
    position = pair.do(RED, "move 0 0")
    assert lines(position)[-1] == ("move 0 0", "waits")
    assert draft_of(position).can_seal
    assert draft.undo(pair.ben, pair.ref)[0].is_supposed


def test_the_player_picks_what_to_suppose(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    low = draft.suppose(pair.ben, pair.ref, (1, 2))
    assert low.state.steps[:3] != (4, 4, 4)
    mid = draft.suppose(pair.ben, pair.ref, None)
    assert mid.state.steps[:3] == (4, 4, 4)
    with pytest.raises(UserError, match="numbers-do-not-fit"):
        draft.suppose(pair.ben, pair.ref, (7, 1))
    assert same(queries.show(pair.ben, pair.ref), mid)


def test_a_supposed_number_is_never_signed(tmp_path: Path) -> None:
    pair, other = deployed(tmp_path / "one"), deployed(tmp_path / "two")
    for each in (pair, other):
        each.do(RED, "attack 3")
    draft.suppose(pair.ben, pair.ref, (1, 1))
    draft.suppose(other.ben, other.ref, (6, 6))
    assert sealing.seal(pair.ben, pair.ref).data == sealing.seal(other.ben, other.ref).data


def test_an_order_beyond_the_dice_is_held_to_the_supposed_position(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    with pytest.raises(IllegalOrder):
        pair.do(RED, "attack 3")
    draft.suppose(pair.ben, pair.ref, (1, 1))
    with pytest.raises(IllegalOrder):
        pair.do(RED, "attack 5")
    pair.do(RED, "attack 5 if stands 0 4")  # for another outcome: only its form is checked


def test_guards_and_or_stop_travel_and_are_obeyed(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(RED, "attack 3")
    pair.do(RED, "move 0 0 if stands 1 5 or stop")
    position = pair.do(RED, "end")
    assert lines(position)[2] == ("move 0 0 if stands 1 5 or stop", "waits")
    sealed, _ = pair.send(RED)
    assert sealed.lines == ("deploy", "attack 3", "move 0 0 if stands 1 5 or stop", "end")
    skipped = [step for step in queries.log(pair.ann, pair.ref) if step.kind == "skipped"]
    assert [(step.text, step.refusal) for step in skipped] == [("move 0 0 if stands 1 5 or stop", None)]
    assert queries.show(pair.ann, pair.ref).state.phase == RED


def test_a_guard_that_is_false_now_is_told_at_once(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.raises(UserError, match="guard-does-not-hold"):
        pair.do(RED, "move 0 0 if stands 1 5")


def test_an_answer_waits_for_its_question(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.raises(UserError, match="no-answer-due"):
        pair.do(RED, "loss 1")
    with pytest.raises(UserError, match="not-an-answer"):
        pair.do(RED, "attack 3", "move 0 0")
    with pytest.raises(UserError, match="mark-on-answer"):
        pair.do(RED, "attack 3", "loss 1 or stop")
    pair.do(RED, "attack 3")
    assert lines(pair.do(RED, "loss 1"))[-1] == ("loss 1", "waits")


def test_a_die_shown_in_the_draft_stands(tmp_path: Path) -> None:
    pair = deployed(tmp_path, "swift")
    pair.play(RED, "end")
    position = pair.do(BLUE, "attack 2")
    dice = [step for step in draft_of(position).happened if step.kind == "dice"]
    assert len(dice) >= 1
    assert not any(step.is_supposed for step in dice)
    assert not any(line.can_undo for line in draft_of(position).lines)
    with pytest.raises(UserError, match="undo-behind-dice"):
        draft.undo(pair.ann, pair.ref)
    loaded = look_up(pair.ann, pair.ref)
    old = try_record(loaded, load_record(loaded, BLUE))
    with pytest.raises(UserError, match="standing-after-dice"):
        check_kept(old, try_record(loaded, replace(old.record, lines=())), "standing-after-dice")
    again = queries.show(pair.ann, pair.ref)
    assert [step for step in draft_of(again).happened if step.kind == "dice"][: len(dice)] == dice


def test_a_kill_behind_a_shown_die_cannot_roll_it_again(tmp_path: Path) -> None:
    pair = deployed(tmp_path, "swift")
    pair.play(RED, "end")
    shown = pair.do(BLUE, "attack 2")
    (pair.ann.matches / pair.ref / DRAFT).unlink()
    assert same(pair.do(BLUE, "attack 2"), shown)


def test_orders_of_the_side_that_is_not_due_are_refused(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    with pytest.raises(UserError, match="not-your-turn") as caught:
        pair.do(BLUE, "move 3 2")
    assert caught.value.places["side"] == "red"


def test_standing_orders_are_drafted_and_come_into_force_with_the_file(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    before = {(each.kind, each.is_own_stretch): each for each in draft.standing(pair.ben, pair.ref)}
    assert before["loss", False].is_default
    assert before["loss", False].text == "last"
    draft.set_standing(pair.ben, pair.ref, "loss", "first")
    draft.set_standing(pair.ben, pair.ref, "react", "ask")
    draft.set_standing(pair.ben, pair.ref, "advance", "last", is_sealed=True)
    with pytest.raises(IllegalOrder):
        draft.set_standing(pair.ben, pair.ref, "loss", "whatever")
    with pytest.raises(UserError, match="standing-unknown"):
        draft.set_standing(pair.ben, pair.ref, "rout", "first")
    with pytest.raises(UserError, match="standing-sealed-own"):
        draft.set_standing(pair.ben, pair.ref, "loss", "first", own_stretch=True, is_sealed=True)
    drafted = {(each.kind, each.is_own_stretch): each for each in draft.standing(pair.ben, pair.ref)}
    assert (drafted["loss", False].text, drafted["loss", False].is_drafted) == ("first", True)
    pair.play(RED, "end")
    own = {(each.kind, each.is_own_stretch): each for each in draft.standing(pair.ben, pair.ref)}
    assert (own["loss", False].text, own["react", False].text) == ("first", "ask")
    assert (own["advance", False].text, own["advance", False].is_sealed) == ("last", True)
    assert not any(each.is_drafted or each.is_default for each in own.values() if not each.is_own_stretch)


def test_who_is_asked_ends_the_draft_there(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "end")
    draft.set_standing(pair.ann, pair.ref, "react", "ask")
    pair.play(BLUE, "end")
    position = pair.do(RED, "attack 3")
    assert not position.is_supposed
    assert position.demand == Choose(BLUE, "react", False)
    with pytest.raises(UserError, match="other-side-is-asked"):
        pair.do(RED, "end")
    assert draft_of(position).can_seal
    pair.send(RED)
    assert queries.show(pair.ann, pair.ref).demand == Choose(BLUE, "react", False)
    pair.do(BLUE, "react 1")
    assert "react 1" in pair.send(BLUE)[0].lines


def test_odds_list_every_outcome_and_change_nothing(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    before = kept(pair, RED)
    found = queries.odds(pair.ben, pair.ref, "attack 3")
    total = sum(each.chance.numerator * (10**6 // each.chance.denominator) for each in found)
    assert abs(total - 10**6) < 100
    assert [each.chance for each in found] == sorted((each.chance for each in found), reverse=True)
    assert kept(pair, RED) == before


def test_a_trap_is_laid_with_the_file_and_springs(tmp_path: Path) -> None:
    pair = deployed(tmp_path, scenario="traps")
    pair.play(RED, "end")
    draft.lay_traps(pair.ann, pair.ref, [bytes([0])])
    pair.play(BLUE, "end")
    pair.play(RED, "move 0 0", "end")
    position = queries.show(pair.ann, pair.ref)
    assert "spring" in [step.kind for step in draft_of(position).happened]
    if isinstance(position.demand, Choose) and position.demand.side == BLUE:
        pair.do(BLUE, "end")
    _, result = pair.send(BLUE)
    kinds = [step.kind for step in result.happened]
    assert "rewound" in kinds
    assert "spring" in kinds
    plain = deployed(tmp_path / "plain")
    with pytest.raises(UserError, match="game-without-traps"):
        draft.lay_traps(plain.ben, plain.ref, [b""])


def test_a_line_reads_back_to_itself() -> None:
    from pbem.session.turn.order_text import read_line, write_line
    from tests.toygame.game import ToyGame

    rules = ToyGame().rules("plain", {})
    line = read_line(rules, "  move 0 0 IF stands 1 5 and stands 0 2 if stands 1 3   or  STOP ")
    assert (line.decision, line.or_stop, len(line.guards)) == (d.Move(0, 0), True, 3)
    assert write_line(rules, line) == "move 0 0 if stands 1 5 and stands 0 2 and stands 1 3 or stop"
    assert read_line(rules, write_line(rules, line)) == line
