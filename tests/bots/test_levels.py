"""The levels of the house: each plays legally and the same again, and the better one wins."""

from random import Random
from typing import Any, cast

import pytest

from pbem.bots.house_players import house
from pbem.bots.levels import EASY, HARD, LEVELS, NORMAL
from pbem.bots.lookahead import sure_gain
from pbem.bots.player import write_stretch
from pbem.bots.rio_40.lookahead import RioLookahead
from pbem.engine.game import refusal_of
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, ON_MAP, POLICE, State
from tests.bots.test_house_rio import placed
from tools import arena


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_orders_legally_and_the_same_again(level: str) -> None:
    rules: Any = catalog.game("rio_40").rules("police_post", {})
    state = rules.start()
    written = write_stretch(rules, state, NARCO, house("rio_40", Random(1), level))
    assert written == write_stretch(rules, state, NARCO, house("rio_40", Random(1), level))
    assert not refusal_of(rules, state, NARCO, rules.read(written[0].order))
    assert len(written) > 1


@pytest.mark.parametrize("names", [(HARD, EASY), (EASY, HARD)])
def test_hard_beats_easy_on_either_side(names: tuple[str, str]) -> None:
    result = arena.play("guerra_do_congo", "campaign", (f"house:{names[0]}", f"house:{names[1]}"), "levels")
    assert result.winner == names.index(HARD)
    assert max(result.slowest) < 3


def test_a_level_that_there_is_not_is_said() -> None:
    with pytest.raises(UserError, match="level-unknown"):
        house("rio_40", Random(1), "fierce")


def test_normal_is_the_usual_level() -> None:
    rules: Any = catalog.game("rio_40").rules("police_post", {})
    usual, normal = house("rio_40", Random(1)), house("rio_40", Random(1), NORMAL)
    assert write_stretch(rules, rules.start(), NARCO, usual) == write_stretch(rules, rules.start(), NARCO, normal)


def guessed(seed: int) -> tuple[RioRules, State, State]:
    """A position with closed counters as the police see it, and what the hard house takes it for."""
    rules, state, _ = placed("clean_sweep", 1)
    player = cast(RioLookahead, house("rio_40", Random(1), HARD))
    return rules, state, player.guess(rules, state, POLICE, Random(seed))


def test_what_is_hidden_is_guessed_as_it_could_lie() -> None:
    rules, state, guess = guessed(1)
    kinds, counters = rules.world.kinds, rules.world.counters()
    lying = [(guess.units[index].where, kinds[guess.units[index].token].category) for index in counters]
    assert sorted(guess.units[index].token for index in counters) == sorted(rules.world.tokens)
    assert len(set(lying)) == len(lying)
    assert all(guess.units[index].status == ON_MAP for index in counters)
    assert rules.view(guess, POLICE) == state


def test_the_guess_is_another_one_by_other_lots_and_knows_nothing_of_the_truth() -> None:
    (_, _, one), (_, _, same), (_, _, other) = guessed(1), guessed(1), guessed(2)
    assert one == same
    assert one != other


@pytest.mark.parametrize(
    ("worths", "is_better"),
    [((5.0, 6.0, 7.0), True), ((0.0, 1.0, 2.0), False), ((-20.0, 3.0, 25.0), False), ((0.0, 0.0, 0.0), False)],
)
def test_a_plan_gains_only_what_its_trials_are_sure_of(worths: tuple[float, ...], is_better: bool) -> None:
    assert (sure_gain(worths, (1.0, 1.0, 1.0)) > 0) == is_better
