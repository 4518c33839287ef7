"""A position as a form: a unit is put down, taken off, and the time is set, by way of the text."""

import pytest

from pbem.engine.game import Game
from pbem.engine.positions import position_edits
from pbem.engine.positions.position_edits import with_time, with_unit_at, with_unit_off
from pbem.errors import UserError
from tests.toygame.skirmish.game import GAME, SkirmishGame
from tests.toygame.skirmish.position import FORM
from tests.toygame.skirmish.rules import SkirmishRules
from tests.toygame.skirmish.state import FADED, State
from tests.toygame.skirmish.test_position import beginnings, burnt_out


def read(text: str) -> State:
    found = GAME.position(text, "board")[1]
    assert isinstance(found, State)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_text_taken_apart_is_the_same_position(seed: int) -> None:
    for state in (*beginnings(seed), burnt_out()):
        assert read(position_edits.PositionText(GAME.write_position(GAME.rules("meeting", {}), state)).text()) == state


def test_a_unit_is_taken_off_and_put_down_elsewhere() -> None:
    state = burnt_out()
    text, world = GAME.write_position(GAME.rules("meeting", {}), state), SkirmishRules().world_of(state)
    unit = next(number for number, here in enumerate(state.places) if here != FADED)
    name = world.notation.unit(unit)
    off = with_unit_off(FORM, text, name, "faded")
    assert read(off).places == (*state.places[:unit], FADED, *state.places[unit + 1 :])
    there = next(here for here in world.grid.hexes if here not in state.places)
    put = with_unit_at(FORM, off, name, world.grid.name(there))
    assert read(put).places[unit] == there
    found = GAME.position_form.whereabouts(SkirmishRules(), read(put))
    assert (found[unit].counter.id, found[unit].hex) == (name, there)
    assert FORM.whereabouts(SkirmishRules(), read(off))[unit].off == "faded"


def test_turn_and_side_are_set() -> None:
    state = burnt_out()
    text = GAME.write_position(GAME.rules("meeting", {}), state)
    for side in ("attacker", "defender"):
        found = read(with_time(FORM, text, 2, side, ""))
        assert (found.turn, found.places) == (2, state.places)
        seat = state.field.attacker if side == "attacker" else 1 - state.field.attacker
        assert found.agenda[0].side == seat


def test_what_is_wrong_is_said_by_the_game() -> None:
    text = GAME.write_position(GAME.rules("meeting", {}), burnt_out())
    with pytest.raises(UserError, match="position-wrong"):
        GAME.position(with_unit_at(FORM, text, "S1", "nowhere"), "board")


def test_a_game_without_positions_has_no_form() -> None:
    class Bare(SkirmishGame):
        position_form = Game.position_form

    with pytest.raises(UserError, match="game-without-positions"):
        _ = Bare().position_form
