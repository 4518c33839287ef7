"""What must hold of sealed choices, traps on a way, and a view that knows less than the state, however two people play."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

from pbem.engine.decisions import Decision, Refusal, Sealed
from pbem.engine.demands import NOBODY, Decided, Opened, Sprung
from pbem.engine.game import refusal_of
from pbem.errors import PbemError
from pbem.match import audit as auditing
from pbem.match import demand_loop, file_in_progress
from pbem.match.audit import CLEAN, audit
from pbem.match.fold import take
from pbem.match.fold_report import DICE, OPENING, SPRING
from pbem.match.state import MatchState, start_match
from pbem.protocol.dice_chain import DiceChain
from tests.attacks import test_threat_sealed_choices as attacks
from tests.match.driving import MATCH, Played
from tests.match.patrolling import UNPLAYABLE, patrol
from tests.toygame.patrol import Aim, Arm, PatrolRules, Walk

KINDS: dict[str, dict[str, object]] = {
    "sealed": {},
    "sealed, offers and ends": {"ends": True},
    "swift": {"dice": "swift"},
    "swift, offers and ends": {"dice": "swift", "ends": True},
    "sealed, covered": {"covering": True},
    "swift, covered, offers and ends": {"dice": "swift", "covering": True, "ends": True},
    "sealed, one fills its envelopes with anything": {"style": UNPLAYABLE},
    "swift, no traps": {"dice": "swift", "leaves": 0},
}
SEEDS = 16


@cache
def match_of(seed: int, **kind: object) -> Played:
    return patrol(seed, **kind)  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def chains_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auditing, "DiceChain", built)


@cache
def built(match: bytes, side: int, secret: bytes) -> DiceChain:
    return DiceChain(match, side, secret)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_match_shows_a_hole(kind: dict[str, object]) -> None:
    """P1 knowledge, P3 digests, P4 dead ends, traps after the fact; the audit accuses nobody."""
    for seed in range(SEEDS):
        played = match_of(seed, **kind)
        assert (seed, played.holes, played.refused) == (seed, [], "")
        rules = PatrolRules(bool(kind.get("covering")), int(str(kind.get("leaves", 2))))
        assert audit(rules, MATCH, str(kind.get("dice", "sealed")), played.turns).sides == (CLEAN, CLEAN)


def test_random_matches_meet_all_of_it() -> None:
    log = [each for kind in KINDS.values() for seed in range(SEEDS) for each in match_of(seed, **kind).log]
    assert {DICE, OPENING, SPRING} <= {each.how for each in log}
    decided = {type(each.given.decision) for each in log if isinstance(each.given, Decided)}
    assert {Sealed, Arm, Walk, Aim} <= decided
    skipped = [each.refusal for seed in range(SEEDS) for report in match_of(seed, covering=True).reports for each in report.skipped]
    assert demand_loop.VOID in skipped


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_nobody_chooses_after_the_others_choice_is_shown(kind: dict[str, object]) -> None:
    """P5: between the seal of a choice and its opening the other side has chosen, and the opening changes no choice of theirs."""
    for seed in range(SEEDS):
        sealed_by, others = NOBODY, 0
        for each in match_of(seed, **kind).log:
            if isinstance(each.given, Decided) and isinstance(each.given.decision, Sealed):
                assert sealed_by == NOBODY
                sealed_by, others = each.given.side, 0
            elif isinstance(each.given, Opened):
                assert each.given.side == sealed_by
                assert others or each.step > 2  # both always arm
                sealed_by = NOBODY
            elif sealed_by != NOBODY:
                assert isinstance(each.given, Decided)  # no die falls before both have chosen
                assert each.given.side != sealed_by
                others += 1


def test_a_figure_stops_at_the_first_trap_on_its_way_though_nobody_is_asked_there() -> None:
    """PAT-5: the state rests behind a whole walk, and the trap names the cell."""
    met = 0
    for seed in range(SEEDS):
        log = match_of(seed).log
        for walk, sprung in pairwise(log):
            if isinstance(sprung.given, Sprung) and isinstance(walk.given, Decided) and isinstance(walk.given.decision, Walk):
                met += sprung.given.payload[0] != walk.given.decision.cell
    assert met


def test_a_covered_order_depends_on_nothing_that_its_side_does_not_see() -> None:
    """P6: every order of a match was lawful by its author's view, and whoever could see less wrote the same file."""
    rules = PatrolRules(is_covering=True)
    for seed in range(SEEDS):
        played = match_of(seed, covering=True)
        fold = start_match(rules, MATCH, "sealed")
        for turn in played.turns:
            before = fold
            fold, report = take(fold, turn)
            if report.rewound_to is not None or report.taken_back_to is not None:
                continue
            for each in report.steps:
                if isinstance(each.given, Decided) and isinstance(each.given.decision, Walk):
                    state = (fold if each.step >= fold.step - len(fold.moments) else before).state_before(each.step)
                    assert refusal_of(rules, rules.view(state, each.given.side), each.given.side, each.given.decision) is None


# ---- rules of the fold that all of this needs


def envelopes_need_no_seal(patch: pytest.MonkeyPatch) -> None:
    """What an order builds on may be sealed later."""
    patch.setattr(demand_loop, "item_refusal", lambda *_: None)


def covered_facts_refuse(patch: pytest.MonkeyPatch) -> None:
    """An order that fails on what was covered is the fault of who gave it."""
    patch.setattr(demand_loop, "VOID", Refusal("", "their fault"))
    own_fault = demand_loop.own_fault

    def by_the_state(match: MatchState, side: int, decision: Decision) -> Refusal | None:
        return own_fault(match, side, decision) or refusal_of(match.rules, match.state, side, decision)

    patch.setattr(demand_loop, "own_fault", by_the_state)


def all_that_fails_is_void(patch: pytest.MonkeyPatch) -> None:
    """An order is judged by the state alone, and is left out where that forbids it."""
    patch.setattr(demand_loop, "own_fault", demand_loop.item_refusal)


def guards_see_all(patch: pytest.MonkeyPatch) -> None:
    """A condition of an order hangs on the state."""
    patch.setattr(PatrolRules, "seen", lambda _rules, state, _side: state)


def who_answered_holds_the_stretch(patch: pytest.MonkeyPatch) -> None:
    """An opened choice is like any envelope."""
    patch.setattr(file_in_progress, "ORDERS", "no such envelope")


def no_swift_match_shows_a_hole() -> None:
    for seed in range(SEEDS):
        assert patrol(seed, "swift").holes == []


def no_covered_match_is_refused() -> None:
    for seed in range(SEEDS):
        assert patrol(seed, covering=True).refused == ""


NAMED: list[tuple[Callable[[pytest.MonkeyPatch], None], Callable[[], None]]] = [
    (envelopes_need_no_seal, attacks.test_a_choice_named_before_it_is_sealed_is_refused),
    (who_answered_holds_the_stretch, no_swift_match_shows_a_hole),
    (covered_facts_refuse, no_covered_match_is_refused),
    (
        all_that_fails_is_void,
        attacks.test_an_order_that_its_author_could_see_to_be_forbidden_refuses_the_file_though_others_are_covered,
    ),
    (guards_see_all, attacks.test_a_condition_does_not_ask_about_what_is_covered),
]


@pytest.mark.parametrize(("mutant", "named"), NAMED, ids=[each[0].__name__ for each in NAMED])
def test_dropping_a_rule_fails_the_test_named_for_it(
    mutant: Callable[[pytest.MonkeyPatch], None], named: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    named()
    mutant(monkeypatch)
    with pytest.raises((AssertionError, PbemError, pytest.fail.Exception)):
        named()
