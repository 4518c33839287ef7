"""Chances as bars, sums and attacks side by side: exact, and the same as those of the plain odds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import odds
from pbem.engine.demands import Choose
from pbem.games import catalog
from pbem.games.guerra_do_congo.display.picture import picture
from pbem.games.guerra_do_congo.display.planner import PLANNER
from pbem.games.guerra_do_congo.events import AttackDeclared
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations
from pbem.view.text import chances
from pbem.view.text.narration import Narrator, names_of
from tests.games.guerra_do_congo.fuzz import play

GAME = "guerra_do_congo"


def rules_of(**options: str) -> CongoRules:
    return cast("CongoRules", catalog.game(GAME).rules("campaign", options))


def fights(seed: int, most: int, **options: str) -> Iterator[tuple[CongoRules, Any, Narrator]]:
    """States of a match at random in which somebody can attack."""
    rules = rules_of(**options)
    due = (state for state, demand, _ in play(rules, Random(seed), house_side=0) if demand.kind == "combat")
    for state in islice((state for state in due if PLANNER.targets(rules, state)), most):
        yield rules, state, Narrator(GAME, rules.sides, names_of(picture(rules, state)))


def test_an_attack_promises_what_the_plain_odds_say() -> None:
    taken = Fraction(0)
    for rules, state, narrator in fights(7, 8):
        demand = rules.pending(state)
        assert isinstance(demand, Choose)
        foe = 1 - demand.side
        all_go, nobody = advancing(rules, "all"), advancing(rules, "none")
        for found in chances.best_attacks(GAME, rules, state, narrator):
            order = rules.read(found.order)
            gone = odds.outcomes(rules, state, demand.side, order, all_go)
            stayed = odds.outcomes(rules, state, demand.side, order, nobody)
            entered = [each for each in gone if any(type(event).__name__ == "Advanced" for event in each.events)]
            assert found.take == sum(each.chance for each in entered)
            held = [
                each for each in stayed if any(unit.status == 1 and unit.where == found.target.hex for unit in each.state.units)
            ]
            assert found.empty == 1 - sum(each.chance for each in held)
            assert found.take <= found.empty
            lost = [sum(each.chance * steps_lost(rules, state, each.state, side) for each in stayed) for side in (demand.side, foe)]
            assert [found.own_losses, found.enemy_losses] == lost
            assert sum(part for _, part in found.results) == 1
            taken += found.take
    assert taken


def advancing(rules: CongoRules, who: str) -> odds.PolicyFor:
    """The game's standing orders, but for who advances."""
    advance = rules.read_policy("advance", who)
    return lambda _, kind: advance if kind == "advance" else rules.default_policy(kind)


def steps_lost(rules: CongoRules, before: Any, after: Any, side: int) -> int:
    def steps(state: Any) -> int:
        own = [unit for kind, unit in zip(rules.world.kinds, state.units, strict=True) if kind.side == side]
        return sum(2 - unit.is_reduced for unit in own if unit.status == 1)

    return steps(before) - steps(after)


def test_the_sum_follows_the_steps_of_the_rules_and_is_told_before_the_dice() -> None:
    met = 0
    for rules, state, narrator in fights(3, 6):
        demand = rules.pending(state)
        assert isinstance(demand, Choose)
        for found in chances.best_attacks(GAME, rules, state, narrator):
            assert found.sum is not None
            _, events = chances.declared(rules, state, demand.side, found.order)
            assert found.sum == chances.attack_sum(events, narrator)
            shifts = [line for line in found.sum.lines if line.is_shift]
            (event_shifts,) = (event.shifts for event in events if isinstance(event, AttackDeclared))
            assert len(shifts) == len(event_shifts)
            assert all("{" not in line.text for line in found.sum.lines)
            assert found.sum.column in rules.world.tables.crt.columns
            met += bool(shifts)
    assert met


def test_an_attack_that_would_be_listed_first_is_fought_to_tell_its_odds() -> None:
    for rules, state, narrator in fights(3, 1, attack_declaration="all_first"):
        found = next(chances.best_attacks(GAME, rules, state, narrator))
        assert found.sum is not None
        assert sum(part for _, part in found.results) == 1


def test_the_best_attack_comes_first() -> None:
    found = [each for rules, state, narrator in fights(3, 3) for each in chances.best_attacks(GAME, rules, state, narrator)]
    ordered = chances.ranked(found)
    assert [each.take for each in ordered] == sorted((each.take for each in found), reverse=True)


def test_a_sum_is_only_where_an_attack_is() -> None:
    narrator = Narrator(GAME, ("rebels", "congo"), {})
    assert chances.attack_sum((), narrator) is None


# --- bars and numbers


@given(st.fractions(0, 1), st.integers(2, 40), st.booleans())
def test_a_bar_is_as_wide_as_asked_and_shows_every_chance(part: Fraction, width: int, is_ascii: bool) -> None:
    drawn = chances.bar(part, width, is_ascii)
    assert len(drawn) == width
    empty = "." if is_ascii else "░"
    assert (drawn == empty * width) == (part == 0)
    assert (drawn == ("#" if is_ascii else "█") * width) == (part == 1)
    assert not is_ascii or drawn.isascii()


@given(st.fractions(0, 1), st.fractions(0, 1), st.integers(2, 30))
def test_a_greater_chance_has_no_shorter_bar(one: Fraction, other: Fraction, width: int) -> None:
    lengths = [chances.bar(part, width, is_ascii=True).count("#") for part in sorted((one, other))]
    assert lengths[0] <= lengths[1]


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Fraction(1), "100.0 %"),
        (Fraction(0), "0.0 %"),
        (Fraction(1, 8), "12.5 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(2, 3), "66.7 %"),
    ],
)
def test_chances_are_told_to_a_tenth_of_a_percent(part: Fraction, text: str) -> None:
    assert chances.percent(part) == text


def test_expected_steps_are_told_to_a_tenth() -> None:
    assert [chances.steps(count) for count in (Fraction(0), Fraction(5, 4), Fraction(2))] == ["0.0", "1.3", "2.0"]


def test_results_become_bars_in_words() -> None:
    narrator = Narrator(GAME, ("rebels", "congo"), {})
    assert chances.bar(Fraction(1, 2), 8, is_ascii=True) == "####...."
    assert "attackers unhurt" in chances.said(("AVI", "DRI"), narrator)


def test_the_standing_orders_of_a_match_are_those_that_its_odds_use(tmp_path: Path) -> None:
    home = Home(tmp_path / "saves", tmp_path / "config", tmp_path / "state")
    invitations.new_match(home, GAME, against="hotseat")
    ref, rules = "congo-1", rules_of()
    default = queries.policies(home, ref)
    assert {kind: default(side, kind) for side in (0, 1) for kind in rules.policy_kinds} == {
        kind: rules.default_policy(kind) for kind in rules.policy_kinds
    }
    draft.set_standing(home, ref, "advance", "all", own_stretch=True)
    holder = queries.show(home, ref).side
    assert queries.policies(home, ref)(holder, "advance") == rules.read_policy("advance", "all")
    assert queries.policies(home, ref)(1 - holder, "advance") == rules.default_policy("advance")
