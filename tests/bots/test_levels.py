"""The levels of the house: each plays legally and the same again, and the better one wins."""

from functools import partial
from random import Random
from typing import Any, cast

import pytest

from pbem.bots.house_players import house
from pbem.bots.levels import EASY, HARD, LEVELS, NORMAL
from pbem.bots.lookahead import Effort, sure_gain
from pbem.bots.player import write_stretch
from pbem.bots.rio_40 import rescue
from pbem.bots.rio_40.goals import goals
from pbem.bots.rio_40.lookahead import WON, RioLookahead
from pbem.bots.rio_40.situation import Situation
from pbem.bots.rio_40.strategy import RioHouse
from pbem.bots.rio_40.weights import EFFORT, GUARDING, TEMPERS
from pbem.engine.demands import Decided
from pbem.engine.game import refusal_of
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, ON_MAP, POLICE, State
from tests.bots.test_house_rio import placed
from tests.games.rio_40.boards import position, scenario, secret, unit
from tests.sample_sizes import spread
from tools import arena


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_orders_legally_and_the_same_again(level: str) -> None:
    rules: Any = catalog.game("rio_40").rules("police_post", {})
    state = rules.start()
    written = write_stretch(rules, state, NARCO, house("rio_40", Random(1), level))
    assert written == write_stretch(rules, state, NARCO, house("rio_40", Random(1), level))
    assert not refusal_of(rules, state, NARCO, rules.read(written[0].order))
    assert len(written) > 1


@pytest.mark.parametrize("names", spread([(EASY, HARD), (HARD, EASY)], 1))
def test_hard_beats_easy_on_either_side(names: tuple[str, str]) -> None:
    result = arena.play("guerra_do_congo", "campaign", (f"house:{names[0]}", f"house:{names[1]}"), "levels")
    assert result.winner == names.index(HARD)


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
    assert (sure_gain(worths, (1.0, 1.0, 1.0), sure=1.0) > 0) == is_better


def test_plans_that_order_the_same_are_tried_once() -> None:
    rules, state, _ = placed("clean_sweep", 1)
    tempers = [partial(RioHouse, weights=TEMPERS[place]) for place in (0, 2, 0, 2)]
    player = RioLookahead(Random(1), tempers, EFFORT)
    assert player.different(rules, state, POLICE) == [0, 1]


def test_a_trial_is_played_to_the_end_of_the_match_and_counted() -> None:
    rules: Any = catalog.game("rio_40").rules("police_post", {})
    player = RioLookahead(Random(1), [RioHouse], Effort(phases=99, inputs=1))
    start = rules.start()
    worths = [player.trial(rules, start, NARCO, 0, Random(lots)) for lots in range(4)]
    assert player.spent > 4 * 10
    assert worths == [player.trial(rules, start, NARCO, 0, Random(lots)) for lots in range(4)]
    assert max(map(abs, worths)) > WON


def test_hard_goes_into_an_objective_that_nobody_holds_before_it_fights() -> None:
    found = {}
    for level in (NORMAL, HARD):
        p = position(
            [unit("PM01", "PM", at="D3"), unit("ST01", "ST", at="E4", markers=2)],
            side="police",
            rules_of=scenario(objectives=("D4",)),
        )
        found[level] = write_stretch(p.rules, p.state, POLICE, house("rio_40", Random(1), level))[0].order
    assert found[HARD] == "ma PM01 D3-D4"
    assert found[NORMAL] != found[HARD]


def test_hard_stands_beside_an_objective_that_is_held_to_step_in() -> None:
    p = position(
        [unit("PM01", "PM", at="D4"), unit("PM02", "PM", at="D1"), unit("ST01", "ST", at="G7")],
        side="police",
        rules_of=scenario(objectives=("D4",)),
    )
    guarding = Situation(p.world, p.state, POLICE, weights=GUARDING)
    assert [goal.need for goal in goals(guarding) if goal.hex == p.world.board.grid.named("D4")] == [GUARDING.backers]
    assert p.world.board.grid.named("D4") not in [goal.hex for goal in goals(Situation(p.world, p.state, POLICE))]


def test_hard_leads_the_chief_to_who_flees_with_him_at_once() -> None:
    rules: Any = catalog.game("rio_40").rules("closing_the_line", {})
    written = write_stretch(rules, rules.start(), NARCO, house("rio_40", Random(1), HARD))
    search, flight = written[-2:]
    assert search.answers == ("lead N4-N3-O3-O2",)
    assert (flight.order, flight.guards) == ("ma OL02 O2-O1 exit", ("CI01 at O2",))
    assert "OL02" not in search.order


def test_hard_stands_in_the_way_of_a_flight_with_the_chief() -> None:
    p = position(
        [
            unit("PC01", "PC", at="D4"),
            unit("CI01", "CI", at="D4", role="chief"),
            unit("OL01", "OL", at="G6"),
            unit("NT01", "NT", at="A6"),
        ],
        side="narco",
        rules_of=scenario(has_chief=True),
        entries=("D7",),
    )
    before = Situation(p.world, p.state, NARCO)
    order = next(iter(rescue.blocking(before)))
    assert not refusal_of(p.rules, p.state, NARCO, order)
    after, _ = p.rules.apply(p.state, Decided(NARCO, order))
    assert rescue.threat(before, after) < rescue.threat(before, p.state) == 1.0


def test_who_is_not_hunted_leaves_the_map_and_nobody_comes_on() -> None:
    p = position(
        [
            unit("PM01", "PM", at="D4"),
            unit("PM02", "PM", turn=2),
            secret("MI01", "MI", at="B2"),
            unit("NT01", "NT", at="G7"),
        ],
        side="police",
        rules_of=scenario(hider="police", hunted="MI"),
        entries=("D7",),
    )
    own = p.rules.unfold(p.state, POLICE, p.payloads)
    found = {
        level: [each.order for each in write_stretch(p.rules, own, POLICE, house("rio_40", Random(1), level))]
        for level in (NORMAL, HARD)
    }
    assert found[HARD] == ["ma PM01 D4-D5-D6-D7 exit", "end"]
    assert any("PM02" in order for order in found[NORMAL])
