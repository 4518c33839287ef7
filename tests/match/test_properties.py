"""What must hold however two people play: tried on random matches whose players share nothing but bytes.

`make samples SIZE=3` plays 24 matches of each kind.
"""

from functools import cache
from statistics import median
from typing import cast

import pytest

from pbem import canonical
from pbem.match import audit as auditing
from pbem.match.audit import CLEAN, FAULTED, NOT_AUDITED, audit
from pbem.match.fold_report import CLAIM, OPENING, POLICY, SCRIPT, SPRING
from pbem.protocol.dice_chain import DiceChain
from tests.match.driving import BAD_SETUP, HIDE, LIE, MATCH, OTHER_SECRET, PLAIN, WITHHOLD, LyingVault, Played, play
from tests.sample_sizes import enlarged
from tests.toygame.rules import ToyRules

KINDS: dict[str, dict[str, object]] = {
    "sealed": {},
    "sealed, asks often": {"ask": 0.5},
    "sealed, no traps": {"ask": 0.2, "trap_leaves": 0},
    "sealed, offers and ends": {"ask": 0.2, "ends": True},
    "sealed, three traps": {"ask": 0.2, "trap_leaves": 3, "ends": True},
    "swift, three traps": {"dice": "swift", "ask": 0.3, "trap_leaves": 3},
    "sealed, units are woken": {"ask": 0.3, "wakes": True},
    "swift, units are woken": {"dice": "swift", "ask": 0.3, "wakes": True, "ends": True},
    "swift, asks often": {"dice": "swift", "ask": 0.5},
    "swift, offers and ends": {"dice": "swift", "ask": 0.2, "ends": True},
}


@cache
def match_of(seed: int, **kind: object) -> Played:
    return play(seed, **kind)  # type: ignore[arg-type]


def matches(count: int, **kind: object) -> list[Played]:
    return [match_of(seed, **kind) for seed in range(count)]


@pytest.fixture(autouse=True)
def chains_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Building one takes a tenth of a second, and all matches here share a few."""
    monkeypatch.setattr(auditing, "DiceChain", built)


@cache
def built(match: bytes, side: int, secret: bytes) -> DiceChain:
    return DiceChain(match, side, secret)


def verdict(played: Played, **kind: object) -> tuple[str, ...]:
    rules = ToyRules(cast(int, kind.get("trap_leaves", 1)), wakes=bool(kind.get("wakes", False)))
    return audit(rules, MATCH, str(kind.get("dice", "sealed")), played.turns).sides


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_match_shows_a_hole(kind: dict[str, object]) -> None:
    """P1 knowledge, P3 digests, P4 dead ends, rolls repeated, traps after the fact, odd forms; and the audit accuses nobody."""
    for seed, played in enumerate(matches(enlarged(8), **kind)):
        assert (seed, played.holes, played.refused) == (seed, [], "")
        assert verdict(played, **kind) == (CLEAN, CLEAN)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_what_a_file_settles_leaves_its_author_no_choice(kind: dict[str, object]) -> None:
    """P2: three different minds at each place of a match settle the same."""
    for played in matches(enlarged(2), probes=3, **kind):
        assert (played.holes, played.refused) == ([], "")


def test_random_matches_meet_all_that_the_protocol_can_do() -> None:
    met: set[str] = set()
    for kind in KINDS.values():
        for played in matches(enlarged(8), **kind):
            met |= {each.how for each in played.log}
            met |= {type(turn.end).__name__ for turn in played.turns if turn.end}
            met |= {played.fold.wait.demand.reason}  # type: ignore[union-attr]
    assert {POLICY, SCRIPT, SPRING, CLAIM, OPENING, "Pass", "Offer", "Accept", "Resign", "Secret"} <= met
    assert {"time", "resigned", "draw-agreed"} <= met


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_all_that_stands_leads_from_the_start_to_the_position(kind: dict[str, object]) -> None:
    """Whatever traps and take-backs have undone."""
    for played in matches(5, **kind):
        rules = played.fold.rules
        state = rules.start()
        for each in played.log:
            state, events = rules.apply(state, each.given)
            assert events == each.events
        assert state == played.fold.state


def test_a_phase_takes_one_mail_when_scripts_are_whole() -> None:
    """P5: but for set-up, acceptance and the two secrets."""
    played = matches(25, style=PLAIN, trap_leaves=0)
    assert 1 <= median((len(each.turns) - 4) / each.phases for each in played) < 1.25
    assert sum(each.index > 0 for one in played for each in one.log) > 200


@pytest.mark.parametrize("leaves", [1, 3])
def test_the_audit_finds_whoever_withholds_a_trap_and_nobody_else(leaves: int) -> None:
    found = 0
    for played in matches(enlarged(12), style=WITHHOLD, trap_leaves=leaves):
        lied = played.players[1].withheld > 0
        assert verdict(played, trap_leaves=leaves) == (CLEAN, FAULTED if lied else CLEAN)
        found += lied
    assert found > 2


def test_traps_of_a_list_spring_one_by_one_and_several_in_one_file() -> None:
    springs = [
        sum(each.how == SPRING for each in report.steps) for played in matches(12, trap_leaves=3) for report in played.reports
    ]
    assert {0, 1, 2} <= set(springs)


def test_the_audit_finds_false_claims_and_nothing_else() -> None:
    found = 0
    for seed in range(60, 60 + enlarged(20)):
        played = play(seed, style=LIE, ask=0.3)
        vault = played.players[1].vault
        assert isinstance(vault, LyingVault)
        assert verdict(played) == (CLEAN, FAULTED if vault.lies else CLEAN)
        found += vault.lies > 0
    assert found > 1


@pytest.mark.parametrize(
    ("style", "code"),
    [(OTHER_SECRET, "secret-not-of-anchor"), (BAD_SETUP, "nerve-out-of-range"), (HIDE, "payload-does-not-fit")],
)
def test_the_audit_finds_false_publications(style: str, code: str) -> None:
    for played in matches(4, style=style):
        found = audit(ToyRules(), MATCH, "sealed", played.turns)
        assert found.sides == (CLEAN, FAULTED)
        assert code in {each.code for each in found.findings}
        assert {each.side for each in found.findings} == {1}


def test_who_has_not_published_is_not_audited() -> None:
    played = play(1)
    last = played.turns[-1].author
    sides = audit(ToyRules(), MATCH, "sealed", played.turns[:-1]).sides
    assert sides[last] == NOT_AUDITED
    assert sides[1 - last] == CLEAN


def test_what_is_kept_for_traps_and_checkpoints_does_not_grow_with_the_match() -> None:
    inputs = []
    for turns in (5, 100):
        fold = play(3, ask=0.2, turns=turns, steps=200).fold
        inputs.append(fold.step)
        assert len(fold.moments) < 30
        assert len(canonical.encode(fold.dump())) < 1500
    assert inputs[1] > 8 * inputs[0]
