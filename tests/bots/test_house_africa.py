"""The house player of World War Africa: better than chance on either side, by views alone, with all kinds of orders."""

from random import Random
from typing import Any

import pytest

from pbem.bots.house_players import house
from pbem.bots.world_war_africa import buying
from pbem.bots.world_war_africa.engagements import Attacker, Engagements
from pbem.bots.world_war_africa.ground import Ground
from pbem.bots.world_war_africa.weights import HARD_GOVERNMENT, HARD_REBELS, USUAL
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.games import catalog
from pbem.games.world_war_africa.contingents import DRC, GOVERNMENT, REBELS
from tests.games.world_war_africa.moving import moving
from tests.games.world_war_africa.positions_in_code import position
from tests.sample_sizes import spread
from tools import arena

GAME = "world_war_africa"
RULES: Any = catalog.game(GAME).rules("campaign", {})
WORLD = RULES.world
GROUND = Ground(WORLD, USUAL)
KISANGANI = WORLD.board.hex_of("Kisangani")


@pytest.mark.parametrize("names", spread([("walker", "house"), ("house", "walker")], 1))
def test_the_house_beats_the_walker_on_either_side(names: tuple[str, str]) -> None:
    assert arena.play(GAME, "campaign", names, "test").winner == names.index("house")


def test_orders_of_many_kinds_are_given_and_each_is_legal_in_the_view() -> None:
    players = [house(GAME, Random(side)) for side in (GOVERNMENT, REBELS)]
    dice, state, verbs, last = Random(5), RULES.start(), set[str](), None
    while not isinstance(demand := RULES.pending(state), Over) and state.turn < 4:
        if isinstance(demand, Roll):
            state, _ = RULES.apply(state, Rolled(tuple(dice.randint(1, faces) for faces in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        player, view = players[demand.side], RULES.view(state, demand.side)
        if (stretch := (state.turn, state.contingent, demand.kind)) != last:
            player.begin()
            last = stretch
        standing = {**player.standing(demand.side), **player.own_standing(RULES, view, demand.side)}
        if demand.is_order:
            decision = player.order(RULES, view, demand.side)
            assert decision is not None
            RULES.check(view, demand.side, decision)
        else:
            text = standing.get(demand.kind)
            policy = RULES.read_policy(demand.kind, text) if text else RULES.default_policy(demand.kind)
            decision = RULES.answer(state, policy)
            assert decision is not None, demand
        verbs.add(RULES.write(decision).split()[0])
        state, _ = RULES.apply(state, Decided(demand.side, decision))
    assert {"deploy", "m", "enter", "a", "end", "buy", "recruit", "place", "lose", "river"} <= verbs


def test_a_town_is_worth_more_than_open_country_and_the_capital_more_than_a_town() -> None:
    state = position({})
    open_country = next(here for here in WORLD.board.playable if here not in WORLD.board.towns)
    assert GROUND.worth(state, open_country) == 0 < GROUND.worth(state, KISANGANI) < GROUND.worth(state, GROUND.capital)


def test_distances_are_paid_on_the_way_to_the_goal() -> None:
    kind = WORLD.kinds[WORLD.notation.index_of["RW221"]]
    field = GROUND.field(KISANGANI, kind)
    assert field[KISANGANI] == 0
    for here in WORLD.board.neighbours[KISANGANI]:
        assert 0 < field[here] <= 9


def test_an_attack_gains_more_by_more_units_and_less_the_more_defend() -> None:
    state = position({"RW221": "2112", "RW501": "2112", "FAC3": "Kisangani", "FAC5": "Kisangani"})
    index_of, outlook = WORLD.notation.index_of, Engagements(GROUND, state).outlook
    base = WORLD.board.hex_of("2112")
    one, two = (tuple(Attacker(index_of[name], base) for name in names) for names in (("RW221",), ("RW221", "RW501")))
    few, many = [index_of["FAC3"]], [index_of["FAC3"], index_of["FAC5"]]
    assert outlook(KISANGANI, two, few).taken > outlook(KISANGANI, one, few).taken
    assert outlook(KISANGANI, two, many).taken < outlook(KISANGANI, two, few).taken
    assert outlook(KISANGANI, two, few, bonus=1).gain > outlook(KISANGANI, two, few).gain


def test_the_rebels_save_for_the_end_and_nobody_buys_what_is_not_his() -> None:
    for turn, kept in ((3, ""), (13, "keep 10")):
        text = buying.shopping(GROUND, position({}, turn=turn), REBELS)
        RULES.read_policy("reinforcement", text)
        assert (kept in text) if kept else "keep" not in text
    assert "rwanda" not in buying.shopping(GROUND, position({}), GOVERNMENT)


@pytest.mark.parametrize(
    ("level", "turn", "tries"), [("easy", 9, False), ("normal", 9, True), ("hard", 9, True), ("hard", 4, False)]
)
def test_hutu_units_are_sent_into_rwanda_while_there_is_time_for_more_than_one_try(level: str, turn: int, tries: bool) -> None:
    game = moving(DRC, {"ALIRHOR": "1815", "FDD1": "1812", "FAC2": "1812"}, turn=turn)
    orders = [RULES.write(order) for order in house(GAME, Random(1), level).orders(game.rules, game.state, GOVERNMENT) if order]
    assert ("try ALIRHOR" in orders) == tries


def test_hard_lets_hutu_units_arrive_where_they_are_safe_and_at_last_near_rwanda() -> None:
    units = {"FAC2": "Kindu", "FAC3": "Kinshasa", "RW201": "1813"}
    hard = Ground(WORLD, HARD_GOVERNMENT)
    for turn, first in ((5, "1602"), (12, "1812")):
        text = buying.arrivals(hard, position(units, turn=turn), GOVERNMENT)
        RULES.read_policy("place", text)
        assert f"hutu {first}" in text


def test_for_hard_units_count_less_when_nobody_will_fight_any_more() -> None:
    hard, index = Ground(WORLD, HARD_REBELS), WORLD.notation.index_of["RW221"]
    early, late, last = (hard.price(position({}, turn=turn), index) for turn in (5, 12, 13))
    assert early == hard.value(index) > late > last > 0
    assert GROUND.price(position({}, turn=13), index) == GROUND.value(index)


def test_for_hard_rebels_units_of_a_rich_contingent_are_cheap() -> None:
    hard, index = Ground(WORLD, HARD_REBELS), WORLD.notation.index_of["UG301"]
    poor, rich = (hard.price(position({}, points={"uganda": points}), index) for points in (0, 12))
    assert poor == hard.value(index) > rich > 0
    assert GROUND.price(position({}, points={"uganda": 12}), index) == GROUND.value(index)


def test_hard_rebels_save_as_much_as_will_not_come_in_any_more() -> None:
    kept = {turn: buying.shopping(Ground(WORLD, HARD_REBELS), position({}, turn=turn), REBELS) for turn in (8, 10, 13)}
    assert "keep" not in kept[8]
    assert "rwanda keep 4" in kept[10]  # 2 points in each of the three turns that are left
    assert "rwanda keep 10" in kept[13]


def test_for_hard_the_weakest_unit_joins_an_attack_to_fall_first() -> None:
    state = position({"RW221": "2112", "RDC1": "2112", "FAC3": "Kisangani", "FAC5": "Kisangani"}, active="rwanda")
    able = [Attacker(WORLD.notation.index_of[name], WORLD.board.hex_of("2112")) for name in ("RW221", "RDC1")]
    defenders = [WORLD.notation.index_of[name] for name in ("FAC3", "FAC5")]
    found = {}
    for weights in (USUAL, HARD_REBELS):
        best = Engagements(Ground(WORLD, weights), state).best(KISANGANI, able, defenders)
        assert best is not None
        found[weights.fodder] = len(best[1])
    assert found[False] <= found[True] == 2
