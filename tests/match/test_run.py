"""Scripts, standing orders, cuts, ends: what becomes of what was filed."""

from collections.abc import Callable
from typing import Any

import pytest

from pbem.engine.demands import Choose, Claimed, Decided, Open, Opened, Over, Roll, Rolled
from pbem.errors import UserError
from pbem.match.file_composition import Draft, Line, compose, prospect
from pbem.match.fold_report import CLAIM, DEFAULT, DICE, HAND, OPENING, POLICY, SCRIPT, Report
from pbem.match.growing_map import Ledger
from pbem.protocol import dice_chain
from pbem.protocol.turn_file import ASK, OPEN, SEALED, Accept, Offer, Pass, Policy, Resign
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import FIRST, HOLDS, LAST

Numbers = Callable[..., None]
ASK_REACT = Policy("react", False, ASK)


@pytest.fixture
def roll(monkeypatch: pytest.MonkeyPatch) -> Numbers:
    """Fixes what every pair of dice shows from now on; a single die shows 1."""

    def fix(*numbers: int) -> None:
        monkeypatch.setattr(dice_chain, "roll", lambda *given: numbers if len(given[-1]) == 2 else (1,))

    return fix


def hows(report: Report) -> list[str]:
    return [each.how for each in report.steps]


def at_first_phase(**kind: object) -> Table:
    """Red's deployment is made; red's first orders are due, in red's file."""
    return Table(**kind)  # type: ignore[arg-type]


def test_the_first_file_holds_deployment_and_phase_at_once() -> None:
    table = at_first_phase()
    report = table.file(d.Deploy(), d.Move(0, 0), d.End())
    assert hows(report) == [HAND] * 3
    assert report.settled == 0
    assert report.wait.demand == Choose(1, "order", True)


def test_a_roll_waits_for_the_other_sides_value_and_is_settled_by_his_reply() -> None:
    table = at_first_phase()
    report = table.file(d.Deploy(), d.Attack(3), d.End())
    assert isinstance(report.wait.demand, Roll)
    assert report.wait.sides == (1,)
    assert hows(report)[-1] == DEFAULT  # blue's reaction
    reply = table.file(d.End())
    assert reply.settled > 0
    assert reply.steps[0].how == DICE
    assert reply.steps[-1].given == Decided(1, d.End())


def test_in_swift_mode_the_dice_roll_in_the_file_that_orders() -> None:
    table = at_first_phase(dice="swift")
    tried = prospect(table.fold, table.vaults[0], table.draft(d.Deploy(), d.Attack(3)))
    assert DICE in hows(tried.report)


ASK_WAKE = Policy("wake", True, ASK)


def test_an_answer_that_begins_a_stretch_voids_no_script_and_hands_the_stretch_over(roll: Numbers) -> None:
    table = at_first_phase(wakes=True, policies=(ASK_WAKE,))
    roll(1, 1)
    wakes_first = Policy("wake", True, OPEN, FIRST)
    report = table.file(d.Deploy(), d.End(), d.Move(0, 0), policies=(wakes_first,))  # the move is for the phase after blue's
    assert report.wait.demand == Choose(1, "wake", False, begins_stretch=True)
    report = table.file(d.Wake(3), d.End())
    assert (hows(report), report.cuts, table.fold.holder) == ([HAND], (), 1)
    report = table.file(end=Pass())
    assert hows(report) == [DICE, SCRIPT, POLICY, DICE, SCRIPT]  # blue is on turn and ends it; red's unit wakes and moves
    assert report.cuts == ()


def test_an_answer_for_an_earlier_order_does_not_serve_behind_one_that_begins_a_stretch(roll: Numbers) -> None:
    table = at_first_phase(wakes=True, policies=(ASK_WAKE,))
    roll(1, 1)
    table.file(d.Deploy(), d.End(), d.React(1), d.End())
    table.file(d.Wake(3), d.Attack(2))
    report = table.file()
    assert hows(report)[:3] == [DICE, SCRIPT, DEFAULT]  # red's reaction


def test_a_stretch_does_not_begin_behind_the_decisions_of_a_file_that_lays_traps() -> None:
    """It waits for its own side's next file, as orders do, and so passes no trap by."""
    table = at_first_phase(wakes=True, trap_leaves=1)
    report = table.file(d.Deploy(), d.End())
    assert report.wait.demand == Choose(1, "wake", False, begins_stretch=True)
    assert hows(table.file())[0] == DEFAULT


@pytest.mark.parametrize(("policies", "how"), [((), DEFAULT), ((Policy("wake", True, OPEN, LAST),), POLICY)])
def test_a_stretch_that_begins_with_an_answer_is_that_sides_own(policies: tuple[Policy, ...], how: str) -> None:
    other = (Policy("wake", False, OPEN, FIRST),)
    table = at_first_phase(wakes=True, policies=policies + other)
    report = table.file(d.Deploy(), d.End())
    assert report.steps[-1].how == how
    assert report.steps[-1].given == Decided(1, d.Wake(5 if policies else 3))
    assert table.fold.holder == 1


def test_in_swift_mode_who_begins_a_stretch_is_asked_and_his_dice_roll_in_his_file() -> None:
    table = at_first_phase(dice="swift", wakes=True)
    report = table.file(d.Deploy(), d.End())
    assert report.wait.demand == Choose(1, "wake", False, begins_stretch=True)
    tried = prospect(table.fold, table.vaults[1], table.draft(d.Wake(3)))
    assert hows(tried.report) == [HAND, DICE]


@pytest.mark.parametrize(("numbers", "kind", "asked"), [((1, 1), HAND, 0), ((6, 6), DEFAULT, 1)])
def test_in_swift_mode_the_holder_of_the_stretch_is_asked_and_the_other_side_is_not(
    numbers: tuple[int, int], kind: str, asked: int, roll: Numbers
) -> None:
    table = at_first_phase(dice="swift")
    roll(*numbers)
    tried = prospect(table.fold, table.vaults[0], table.draft(d.Deploy(), d.Attack(3)))
    if asked == 0:
        assert tried.fold.wait.demand == Choose(0, "loss", False)
        tried = tried.decide((Line(d.Loss(1)),))
    losses = [each for each in tried.report.steps if isinstance(each.given, Decided) and isinstance(each.given.decision, d.Loss)]
    assert [(each.how, each.given.side) for each in losses if isinstance(each.given, Decided)] == [(kind, asked)]


def test_an_illegal_order_before_the_first_wait_is_its_authors_fault() -> None:
    table = at_first_phase()
    with pytest.raises(UserError) as caught:
        table.turn(d.Deploy(), d.Move(0, 0), d.Move(0, 1))
    assert caught.value.code == "illegal-order"
    assert caught.value.places == {"item": 2, "rule": "TOY-1", "why": "not-possible", "subject": "move 0 1"}


def test_an_illegal_order_behind_the_first_wait_is_skipped_with_its_answers() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), d.Move(5, 5), d.Loss(0), d.Move(0, 0), d.End())
    report = table.file(d.End())
    assert [(each.item.decision, each.refusal.code) for each in report.skipped if each.refusal] == [(d.Move(5, 5), "not-possible")]
    decided = [each.given.decision for each in report.steps if isinstance(each.given, Decided)]
    assert d.Move(0, 0) in decided
    assert d.Loss(0) not in decided


def test_or_stop_voids_the_rest_of_the_script() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), Line(d.Move(5, 5), or_stop=True), d.Move(0, 0), d.End())
    report = table.file()
    assert report.skipped[0].item.or_stop
    assert report.wait.demand == Choose(0, "order", True)
    assert table.fold.scripts == ((), ())


def test_a_false_guard_skips_an_order_and_never_refuses_a_file() -> None:
    table = at_first_phase()
    report = table.file(d.Deploy(), Line(d.Move(0, 0), guards=(d.Stands(0, 5),)), Line(d.End(), guards=(d.Stands(0, 1),)))
    assert report.skipped[0].guard == d.Stands(0, 5)
    assert report.skipped[0].refusal is None
    assert report.steps[-1].given == Decided(0, d.End())


def test_an_answer_by_hand_voids_the_script_of_who_holds_the_stretch() -> None:
    table = at_first_phase(policies=(ASK_REACT,))
    report = table.file(d.Deploy(), d.Attack(3), d.End())
    assert report.wait.demand == Choose(1, "react", False)
    assert len(table.fold.scripts[0]) == 1
    reply = table.file(d.React(1))
    assert [(each.side, each.items[0].decision) for each in reply.cuts] == [(0, d.End())]
    assert reply.wait.sides == (0,)  # the roll, at an index above all that blue could compute
    assert table.fold.burnt == table.fold.reveals[0]


def test_a_standing_order_answers_without_a_cut() -> None:
    table = at_first_phase(policies=(Policy("react", False, OPEN, LAST),))
    report = table.file(d.Deploy(), d.Attack(3), d.End())
    assert hows(report)[-1] == POLICY
    assert report.steps[-1].given == Decided(1, d.React(1))
    assert not table.file(d.End()).cuts


def test_a_sealed_standing_order_is_opened_by_its_owners_reply() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.End())
    sealed = Policy("react", False, SEALED, b"mine")
    table.file(d.End(), seals=(("mine", LAST),), policies=(sealed,))
    report = table.file(d.Attack(3), d.End())
    assert report.wait.demand == Open(1, "mine")
    assert table.fold.reveals[0] == table.fold.burnt + 1  # so that the reply can settle the roll too
    reply = table.file(d.End())
    assert reply.steps[0].how == POLICY
    assert reply.steps[0].given == Decided(1, d.React(1))
    assert isinstance(reply.steps[1].given, Rolled)


def test_answers_of_a_script_come_before_standing_orders_and_serve_the_order_in_front_of_them(roll: Numbers) -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), d.Advance(0), d.Loss(2), d.Attack(4), d.Loss(1), d.End())
    roll(1, 1)  # the attacker loses: his standing order says the last, his script unit 2
    report = table.file()
    losses = [(each.how, each.given.decision) for each in report.steps if isinstance(each.given, Decided)]
    assert losses[0] == (SCRIPT, d.Loss(2))
    after = table.file()  # his nerve holds; the second attack is out of reach
    assert [each.item.decision for each in after.skipped] == [d.Attack(4)]
    assert [each.given for each in after.steps[1:]] == [Decided(0, d.End())]


def test_without_answers_in_the_script_the_standing_order_decides(roll: Numbers) -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), d.End())
    roll(6, 6)
    report = table.file(d.End())
    assert (report.steps[1].how, report.steps[1].given) == (DEFAULT, Decided(1, d.Loss(4)))


def test_an_answer_that_does_not_fit_the_open_question_is_refused() -> None:
    table = at_first_phase(policies=(ASK_REACT,))
    table.file(d.Deploy(), d.Attack(3), d.End())
    with pytest.raises(UserError) as caught:
        table.turn(d.Loss(3))
    assert (caught.value.code, caught.value.places["why"]) == ("illegal-order", "wrong-phase")


def test_an_order_may_not_build_on_an_envelope_that_was_not_sealed() -> None:
    table = at_first_phase()
    table.fold = table.fold.with_side(0, seals=Ledger())
    with pytest.raises(UserError) as caught:
        table.turn(d.Deploy())
    assert caught.value.places["why"] == "envelope-not-sealed"


def test_an_envelope_asked_for_is_opened_and_stays_open() -> None:
    table = at_first_phase(nerve=5)
    report = table.file(d.Deploy(), d.Scout(), d.End())
    assert report.wait.demand == Open(1, d.NERVE)
    reply = table.file(d.End())
    assert reply.steps[0].how == OPENING
    assert reply.steps[0].given == Opened(1, d.NERVE, b"\5")


def test_pass_is_needed_when_ones_own_choice_stays_open_and_only_then() -> None:
    table = at_first_phase()
    with pytest.raises(UserError, match="choice-open"):
        table.turn(d.Deploy(), d.Move(0, 0))
    with pytest.raises(UserError, match="pass-not-due"):
        table.turn(d.Deploy(), d.End(), end=Pass())
    assert table.file(d.Deploy(), d.Move(0, 0), end=Pass()).wait.sides == (0,)
    with pytest.raises(UserError, match="no-choice-due"):
        table.turn(d.End())
    table.file()
    assert table.file(d.End()).wait.sides == (1,)


def test_a_take_back_restores_the_position_burns_what_was_seen_and_never_reuses_a_step() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Move(0, 0), d.End())
    state, steps = table.fold.state, table.fold.step
    table.file(d.Attack(2), d.End(), policies=(ASK_REACT,))
    table.file(d.Attack(3), end=Offer("takeback", 3))
    before, highest = table.fold.step, max(table.fold.reveals)
    report = table.file(d.End(), end=Accept())
    assert report.taken_back_to == 3
    assert table.fold.state != state  # blue has gone on, in the same file
    assert len(table.log) == steps + 1
    assert table.fold.step == before + 1
    assert table.fold.burnt == highest
    assert ("react", False) in table.fold.sides[1].standing


def test_what_was_taken_back_can_be_taken_up_again() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Move(0, 0), d.End())
    table.file(d.Move(5, 5), d.End())
    state, log = table.fold.state, table.log
    table.file(d.End(), end=Offer("takeback", 3))
    table.file(d.End(), end=Accept())
    table.file(d.End(), end=Offer("takeback", 4))
    report = table.file(end=Accept())
    assert (report.taken_back_to, report.steps) == (4, ())
    assert (table.fold.state, table.log) == (state, log)


def test_an_offer_lapses_with_the_next_file() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.End(), end=Offer("draw"))
    table.file(d.End())
    table.file(d.End())
    with pytest.raises(UserError, match="nothing-to-accept"):
        table.turn(end=Accept())


def test_an_agreed_draw_ends_the_match_and_both_publish_their_secrets() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.End(), end=Offer("draw"))
    report = table.file(end=Accept())
    assert report.wait.demand == Over(-1, "draw-agreed")
    with pytest.raises(UserError, match="no-choice-due"):
        table.turn(d.End())
    for side in (0, 1):
        table.file(end=table.vaults[side].secret_end(table.fold))
    with pytest.raises(UserError, match="match-complete"):
        table.turn()


def test_who_resigns_has_lost_at_once_and_owes_no_value() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), d.End())
    report = table.file(end=Resign())
    assert report.wait.demand == Over(0, "resigned")
    assert table.fold.reveals[1] == 0


def test_a_match_that_has_used_up_its_dice_goes_on_without_them_or_is_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.match.file_composition.TOP", 1)
    table = at_first_phase()
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End())  # settles the attack at index 1, the last there is
    with pytest.raises(UserError, match="dice-used-up"):
        table.turn(d.Attack(3), d.End())
    table.file(d.End())
    assert table.file(end=Resign()).wait.demand == Over(0, "resigned")


def test_no_secret_is_published_before_the_other_side_has_seen_the_end() -> None:
    table = at_first_phase()
    with pytest.raises(UserError, match="secret-not-due"):
        table.turn(end=table.vaults[0].secret_end(table.fold))


@pytest.mark.parametrize(("nerve", "holds"), [(1, 0), (2, 1)])
def test_a_claim_answers_a_question_without_opening(nerve: int, holds: int, roll: Numbers) -> None:
    table = at_first_phase(nerve=nerve)
    table.file(d.Deploy(), d.Attack(3), d.End())
    roll(1, 1)
    report = table.file()
    assert report.wait.demand == Open(0, d.NERVE, HOLDS)
    answered = table.file()
    assert answered.steps[0].how == CLAIM
    assert answered.steps[0].given == Claimed(0, d.NERVE, HOLDS, holds)
    assert not table.fold.sides[0].opened


def test_a_member_of_a_sealed_list_is_opened_with_its_proof() -> None:
    table = at_first_phase()
    table.file(d.Deploy(), d.End())
    sealed = Policy("react", False, SEALED, b"all/1")
    table.file(d.End(), lists=(("all", (FIRST, LAST, FIRST)),), policies=(sealed,))
    table.file(d.Attack(3), d.End())
    reply = table.file(d.End())
    assert reply.steps[0].given == Decided(1, d.React(1))


GROWING = {
    "answers": tuple(map(Line, (d.Deploy(), d.Move(0, 0), d.Attack(3), d.Loss(1), d.End()))),
    "the rest is void": (Line(d.Deploy()), Line(d.Move(0, 0), True, (d.Stands(0, 5),)), Line(d.Move(1, 1)), Line(d.End())),
    "one is left out": (Line(d.Deploy()), Line(d.Move(0, 0), False, (d.Stands(0, 5),)), Line(d.Move(1, 1)), Line(d.End())),
}


@pytest.mark.parametrize("lines", GROWING.values(), ids=GROWING)
def test_a_draft_that_grows_comes_to_the_same_as_one_filed_whole(lines: tuple[Line, ...]) -> None:
    table = at_first_phase()
    whole = prospect(table.fold, table.vaults[0], Draft(lines=lines))
    grown = prospect(table.fold, table.vaults[0], Draft())
    for line in lines:
        grown = grown.decide((line,))
    assert grown.unsigned(None) == whole.unsigned(None)
    assert grown.fold.dump() == whole.fold.dump()
    assert grown.report == whole.report


FILED: dict[str, dict[str, Any]] = {
    "orders": {"lines": (Line(d.End()),)},
    "a pass": {"end": Pass()},
    "an offer": {"end": Offer("draw")},
}


@pytest.mark.parametrize("first", FILED)
@pytest.mark.parametrize("second", FILED)
def test_in_swift_mode_any_file_can_take_the_place_of_one_that_was_refused(first: str, second: str) -> None:
    """A pass reveals one value more than orders do, by which its author holds the stretch; a replacement reveals as far."""
    table = Table(dice="swift")
    table.file(d.Deploy(), d.End())
    table.file(d.End())
    vault = table.vaults[table.side]
    refused = compose(table.fold, vault, Draft(**FILED[first], prev=table.prev)).turn
    assert refused.reveal is not None
    assert table.take(compose(table.fold, vault, Draft(**FILED[second], prev=table.prev), refused.reveal.index).turn)


def test_what_a_take_back_goes_back_to_is_settled_by_what_was_filed_before() -> None:
    """The file that accepts brings another standing order; the question that is open again was answered by the one in force."""
    table = Table(policies=(Policy("react", False, ASK),))
    table.file(d.Deploy(), d.Attack(3))  # blue is asked to react
    asked = table.fold.seq - 1
    table.file(d.React(0), policies=(Policy("react", False, OPEN, FIRST),))
    table.file(end=Offer("takeback", asked))
    report = table.file(end=Accept(), policies=(Policy("react", False, OPEN, LAST),))
    settled = report.steps[: report.settled]
    assert [(each.how, each.given) for each in settled] == [(POLICY, Decided(1, d.React(0)))]
