"""What-if boards: orders of both sides and dice in one list, answers by hand or by the game's default, nothing kept."""

from typing import Any, cast

import pytest

from pbem.engine.demands import Choose, Roll
from pbem.errors import UserError
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import State
from pbem.session.look.what_if_board import BoardRun, open_board, play_on
from pbem.session.turn.order_text import walk

UNIT = '[[unit]]\nid = "{}"\narmy = "{}"\ntype = "infantry"\nsize = "regiment"\nstrength = "{}"\nhex = "{}"\n'
HEAD = 'game = "guerra_do_congo"\nturn = 1\nside = "rebels"\nphase = "combat"\nblank = true\n'
PUZZLE = HEAD + UNIT.format("R1", "rebels", "6-4-4", "2018") + UNIT.format("R2", "rebels", "6-4-4", "2118")
PUZZLE += UNIT.format("C1", "congo", "3-3-3", "2019")


def run(*orders: str, text: str = PUZZLE, **how: Any) -> BoardRun:
    game, rules, state = open_board("guerra_do_congo", text, "puzzle.toml")
    return play_on(game, rules, state, orders, **how)


def told(found: BoardRun) -> list[tuple[str, str]]:
    return [(step.kind, step.text) for step in found.steps]


def test_orders_dice_and_answers_are_taken_in_their_order() -> None:
    # 6 against 3 = 2:1; 85: AVB DRI(M): R1 takes the loss by itself, C1 retreats, R1 may advance
    found = run("a 2019 with R1", "retreat C1 2020", "advance R1", "end", dice=(8, 5))
    assert told(found) == [
        ("order", "a 2019 with R1"),
        ("dice", ""),
        ("answer", "retreat C1 2020"),
        ("answer", "advance R1"),
        ("order", "end"),
    ]
    assert found.demand == Choose(1, "movement", True)
    assert (found.left, found.unused, found.dice_left) == ((), (), ())


def test_without_dice_it_stops_at_the_roll() -> None:
    found = run("a 2019 with R1", "retreat C1 2020")
    assert isinstance(found.demand, Roll)
    assert found.left == ("retreat C1 2020",)
    assert run("a 2019 with R1", dice=(8,)).dice_left == (8,)


def test_an_answer_that_is_not_given_comes_from_the_default_or_is_asked() -> None:
    found = run("a 2019 with R1", dice=(8, 5))
    assert [kind for kind, _ in told(found)] == ["order", "dice", "standing", "standing"]
    asked = run("a 2019 with R1", dice=(8, 5), is_asked=True)
    assert asked.demand == Choose(1, "retreat", False)
    assert [token.text for token in walk(asked.rules, asked.state, "retreat C1").tokens] == ["2020", "1919"]


def test_an_order_that_the_rules_forbid_stops_the_board_before_it() -> None:
    found = run("a 2020 with R1", "end")
    assert found.refusal is not None
    assert found.refusal.rule == "GC-4.1b"
    assert found.left == ("a 2020 with R1", "end")
    assert found.state == found.start


def test_answers_that_nothing_asks_for_are_told() -> None:
    assert run("loss R1", "end").unused == ("loss R1",)


def test_an_order_whose_condition_does_not_hold_is_skipped() -> None:
    assert told(run("a 2019 with R1 if 2019 ours", "end"))[0] == ("skipped", "a 2019 with R1 if 2019 ours")


def test_a_nought_is_a_ten_and_other_faces_are_refused() -> None:
    assert run("a 2019 with R1", dice=(0, 10)).steps[1].numbers == (10, 10)
    for dice in ((11, 1), (1, 12)):
        with pytest.raises(UserError) as caught:
            run("a 2019 with R1", dice=dice)
        assert caught.value.code == "dice-impossible"


def test_dice_that_are_not_given_are_rolled_fairly() -> None:
    # 0xffffffff lies beyond the last whole ten of 2**32 and is thrown away; 12 gives 12 % 10 + 1
    numbers = iter([b"\xff" * 4, (12).to_bytes(4, "big"), (9).to_bytes(4, "big")])
    found = run("a 2019 with R1", "retreat C1 2020", "stay", is_rolled=True, entropy=lambda _: next(numbers))
    assert found.steps[1].numbers == (3, 10)
    assert len(run("a 2019 with R1", is_rolled=True).steps) >= 2


def test_a_scenario_is_opened_from_its_start() -> None:
    game, rules, state = open_board("guerra_do_congo")
    assert play_on(game, rules, state).demand == Choose(1, "setup", True)
    with pytest.raises(UserError):
        open_board("guerra_do_congo", scenario="none")


def test_on_the_start_of_a_scenario_nothing_is_secret() -> None:
    game, opened, state = open_board("rio_40", scenario="clean_sweep")
    rules = cast(RioRules, opened)
    run = play_on(game, opened, state)
    while isinstance(run.demand, Choose) and run.demand.kind == "place":
        run = play_on(game, opened, run.state, (f"place {walk(run.rules, run.state, 'place').tokens[0].text}",))
    closed = [unit for unit in cast(State, run.state).units if unit.token >= 0]
    assert len(closed) == len(rules.world.counters())
    begun = play_on(game, opened, run.state, ("end", "ma X01"))
    assert (begun.refusal, begun.left) == (None, ())
    assert isinstance(begun.demand, Choose)  # it opened by itself
