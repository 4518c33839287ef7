"""Nobody who can still choose can compute a roll: over all lawful files of small games; and what each part of the rule is for.

`make samples SIZE=3 OF=tests/dice` looks at all games of the families here, `make dice` further. turn-file 4.3, 4.4, 10;
attacks.md, the rows on dice.
"""

import pytest

from tests.dice import mutants
from tests.dice.families import FAMILIES, Family, survey
from tests.dice.mutants import Patch
from tests.dice.search import CHECK, FORESEE, REROLL, STUCK, TWICE, Search
from tests.sample_sizes import spread

DICE = ("sealed", "swift")
GAMES = {"through": 3, "traps": 2}
"""Of these families so many games: each takes a second."""


@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("name", FAMILIES)
def test_no_lawful_file_is_written_by_somebody_who_can_compute_what_it_changes(name: str, dice: str) -> None:
    family = FAMILIES[name].small
    games = list(family.games(family.size))
    found = survey(family, dice, spread(games, GAMES.get(name, len(games))))
    assert found.holes == {}
    assert found.files > 300
    assert found.rolls > 50


MUTANTS: list[tuple[Patch, str, int, str, str]] = [
    (mutants.nothing_counts, "one phase", 0, "sealed", FORESEE),
    (mutants.nothing_counts, "one phase", 0, "sealed", CHECK),
    (mutants.counts_only_where_a_choice_is_awaited, "one phase", 2, "sealed", FORESEE),
    (mutants.counts_only_where_an_opening_is_awaited, "one phase", 0, "sealed", FORESEE),
    (mutants.counts_from_the_beginning, "one phase", 0, "sealed", STUCK),
    (mutants.an_opening_can_be_avoided, "through", 0, "sealed", REROLL),
    (mutants.an_opening_can_be_avoided, "through", 0, "swift", REROLL),
    (mutants.counted_at_the_end_only, "one phase", 0, "sealed", REROLL),
    (mutants.counted_at_the_end_only, "through", 0, "swift", FORESEE),
    (mutants.one_less_for_everybody, "one phase", 0, "swift", FORESEE),
    (mutants.own_stamp_only, "through", 3, "swift", FORESEE),
    (mutants.a_spring_does_not_count, "traps", 2, "swift", TWICE),
    (mutants.a_take_back_does_not_count, "through", 2, "sealed", FORESEE),
    (mutants.a_take_back_does_not_count, "through", 6, "swift", FORESEE),
]
"""The part left out; a game that shows it, by its family and its place in it; what is found there."""


@pytest.mark.parametrize(
    ("mutant", "name", "place", "dice", "hole"), MUTANTS, ids=[f"{each[0].__name__}, {each[3]}" for each in MUTANTS]
)
def test_each_part_of_the_rule_is_needed(
    mutant: Patch, name: str, place: int, dice: str, hole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant(monkeypatch)
    family: Family = FAMILIES[name].small
    game = list(family.games(family.size))[place]
    assert hole in Search(game, dice, family.files, family.odd, hole).holes


def test_where_the_holder_is_not_conceded_one_value_nothing_rolls_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swift: the stamp less one is what makes an attack roll in the file that orders it; it opens nothing to the other side."""
    family = FAMILIES["one phase"].small
    at_once = survey(family, "swift").rolls_at_once
    mutants.nothing_conceded(monkeypatch)
    found = survey(family, "swift")
    assert (found.holes, found.rolls_at_once) == ({}, 0)
    assert at_once > 50
