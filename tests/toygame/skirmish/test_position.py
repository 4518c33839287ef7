"""A position file of a board that a match made says which board it is."""

import re

import pytest
from msgspec.structs import replace

from pbem.engine.boards import map_key
from pbem.errors import UserError
from pbem.games import catalog
from pbem.session.look import what_if_board
from tests.session.toy import catalogue
from tests.toygame.skirmish.game import GAME, SkirmishGame
from tests.toygame.skirmish.position import read
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import State
from tests.toygame.skirmish.test_skirmish import played, walks
from tests.toygame.skirmish.world import OPEN, WOOD, Land, land_of


def beginnings(seed: int) -> list[State]:
    """The states at which a phase begins."""
    found = [state for state in played(SkirmishRules(), seed)[:-1] if len(state.field.lists) == 2]
    return [state for state in found if len(state.agenda) == 1 and not state.acted]


def burnt_out() -> State:
    """A beginning with burnt ground."""
    return next(state for seed in range(40) for state in beginnings(seed) if state.field.burnt)


def wrong(text: str, rules: SkirmishRules | None = None) -> str:
    with pytest.raises(UserError) as caught:
        read(text, "board.toml", rules or SkirmishRules())
    assert caught.value.code == "position-wrong"
    return str(caught.value.places["problems"])


@pytest.mark.parametrize("seed", range(5))
def test_a_beginning_reads_back(seed: int) -> None:
    for state in beginnings(seed):
        text = GAME.write_position(GAME.rules("meeting", {}), state)
        assert GAME.position(text, "board.toml")[1] == state


def test_it_names_the_map_by_its_content() -> None:
    state = burnt_out()
    text = GAME.write_position(GAME.rules("meeting", {}), state)
    key = map_key(GAME.bound.world_of(state).content)
    assert text.split("\n")[:2] == ['game = "skirmish"', f'map = "{key}"']
    whole = replace(state, field=replace(state.field, burnt=()))
    assert key not in GAME.write_position(GAME.rules("meeting", {}), whole)


def test_another_board_is_refused_plainly() -> None:
    state = burnt_out()
    text = GAME.write_position(GAME.rules("meeting", {}), state)
    key = map_key(GAME.bound.world_of(state).content)
    for changed in (re.sub(r"seed = \[.*", "seed = [1, 2, 3, 4]", text), re.sub(r"burnt = .*\n", "", text)):
        assert re.search(rf'^board\.toml: map: "{key}" is not the map of this file, which is "[0-9a-f]{{16}}"$', wrong(changed))
        without = re.sub(r"map = .*\n", "", changed)
        assert isinstance(read(without, "board.toml", SkirmishRules()), State)


def test_a_generator_that_makes_another_board_is_noticed() -> None:
    def other(seed: tuple[int, ...]) -> Land:
        land = land_of(seed)
        here = next(here for here in land.grid.hexes if land.ground[here] == OPEN)
        return replace(land, ground={**land.ground, here: WOOD})

    text = GAME.write_position(GAME.rules("meeting", {}), burnt_out())
    assert "is not the map of this file" in wrong(text, SkirmishRules(other))


def test_a_what_if_board_goes_on_with_the_names_of_the_file() -> None:
    state = burnt_out()
    text = GAME.write_position(GAME.rules("meeting", {}), state)
    game, rules, begun = what_if_board.open_board("skirmish", text, "board.toml", game_of=catalogue(SkirmishGame()))
    order = next(order for order in walks(rules, begun) if order.startswith("m "))
    run = what_if_board.play_on(game, rules, begun, [order, order])
    assert [step.text for step in run.steps] == [rules.at(begun).write(rules.at(begun).read(order))]
    assert run.left == (run.steps[0].text,)
    assert run.refusal is not None


def test_games_with_their_own_boards_write_no_map() -> None:
    for game in map(catalog.game, catalog.GAMES):
        if game.has_fields:  # drawn by the dice of the match: in the state
            continue
        rules = game.rules(game.scenarios[0], {})
        assert not re.search("^map = ", game.write_position(rules, rules.start()), re.MULTILINE)
