"""Positions of both games set up by keys: units put down, taken off and marked, the time set, each by way of the file's text."""

import re
from pathlib import Path

import pytest
from msgspec import Struct

from pbem.engine.game import AnyRules, Game
from pbem.engine.hexes import NOWHERE
from pbem.engine.picture import Counter
from pbem.engine.position_form import Whereabouts
from pbem.engine.positions.position_edits import (
    PositionText,
    not_kept,
    state_words,
    with_state,
    with_time,
    with_unit_at,
    with_unit_off,
    with_unit_under,
)
from pbem.errors import UserError
from pbem.games import catalog
from pbem.session.look.what_if_board import open_board

CONGO, RIO, WWA = "guerra_do_congo", "rio_40", "world_war_africa"
FOLDERS = {game: Path(__file__).parent / game / "positions" for game in (CONGO, RIO, WWA)}
EXAMPLES = [(game, path) for game, folder in FOLDERS.items() for path in sorted(folder.glob("*.toml"))[::5]]


def start(game: str) -> tuple[Game, AnyRules, Struct, str]:
    found, rules, state = open_board(game)
    return found, rules, state, found.write_position(rules, state)


def where(game: Game, text: str) -> dict[str, Whereabouts]:
    rules, state = game.position(text, "board")
    return {each.counter.id: each for each in game.position_form.whereabouts(rules, state)}


def stacks(game: Game, text: str) -> dict[str, list[Counter]]:
    rules, state = game.position(text, "board")
    picture = game.picture(rules, state)
    return {picture.grid.name(here): [*stack] for here, stack in picture.stacks.items()}


def written(path: Path, game: Game) -> tuple[str, Struct] | None:
    """A worked example as the program writes it; None where what is written is no file by itself."""
    source = re.split(r"^\[\[case", path.read_text(encoding="utf-8"), maxsplit=1, flags=re.M)[0]
    try:
        rules, state = game.position(source, path.name)
    except UserError:
        return None
    return game.write_position(rules, state), state


@pytest.mark.parametrize("game", FOLDERS)
def test_each_word_that_can_be_set_is_said(game: str) -> None:
    found = catalog.game(game)
    form, words = found.position_form, found.words.positions
    assert {*form.phases, *form.states, *(each.id for each in form.off_map)} == set(words)
    assert {form.standing_phase, *form.standless} - {""} <= set(form.phases)


@pytest.mark.parametrize("game", FOLDERS)
def test_every_unit_is_somewhere(game: str) -> None:
    found, rules, state, _ = start(game)
    every = found.position_form.whereabouts(rules, state)
    on_map = {(each.counter.id, each.hex) for each in every if each.hex != NOWHERE}
    shown = {(each.id, here) for here, stack in found.picture(rules, state).stacks.items() for each in stack}
    assert on_map == shown
    assert len({each.counter.id for each in every}) == len(every) > 40
    assert {each.off for each in every} <= {"", *(each.id for each in found.position_form.off_map)}


@pytest.mark.parametrize(("game", "path"), EXAMPLES, ids=lambda each: getattr(each, "stem", each))
def test_a_text_taken_apart_and_put_together_is_the_same_position(game: str, path: Path) -> None:
    found = catalog.game(game)
    text = written(path, found)
    if text is not None:
        assert found.position(PositionText(text[0]).text(), "board")[1] == found.position(text[0], "board")[1]


def test_units_of_the_congo_are_put_marked_and_taken_off() -> None:
    game, _, _, text = start(CONGO)
    form = game.position_form
    moved = with_unit_at(form, text, "REB04", "3229")
    assert "REB04" in [each.id for each in stacks(game, moved)["3229"]]
    assert "REB04" not in [each.id for each in stacks(game, moved)["3333"]]
    weak = with_state(moved, "REB04", ["reduced"])
    assert [each.is_reduced for each in stacks(game, weak)["3229"] if each.id == "REB04"] == [True]
    assert state_words(weak, "REB04") == ("reduced",)
    for off in ("eliminated", "left", "to_come"):
        gone = with_unit_off(form, weak, "REB04", off)
        assert where(game, gone)["REB04"].off == off
        back = with_unit_at(form, gone, "REB04", "3229")
        assert where(game, back)["REB04"].hex == 3229
        assert state_words(back, "REB04") == ()
    with pytest.raises(UserError) as caught:
        game.position(with_unit_at(form, text, "REB04", "1807"), "board")
    assert "holds units of both sides" in str(caught.value.places["problems"])


def test_another_phase_leaves_nothing_of_the_one_before() -> None:
    game, _, _, text = start(CONGO)
    form = game.position_form
    text = with_time(form, text, 3, "rebels", "movement")
    text = with_state(with_unit_at(form, text, "REB04", "3229"), "REB04", ["reduced", "moved"])
    game.position(text, "board")
    fight = with_time(form, text, 3, "rebels", "combat")
    assert state_words(fight, "REB04") == ("reduced",)
    rules, state = game.position(fight, "board")
    assert game.picture(rules, state).tracks[0].places["phase"] == "combat"
    assert state_words(with_time(form, text, 3, "rebels", "movement"), "REB04") == ("reduced", "moved")


def test_a_new_counter_keeps_what_it_is() -> None:
    game = catalog.game(CONGO)
    unit = '[[unit]]\nid = "{}"\narmy = "{}"\ntype = "infantry"\nsize = "regiment"\nstrength = "4-4-4"\nhex = "{}"\n'
    head = 'game = "guerra_do_congo"\nturn = 1\nside = "rebels"\nphase = "combat"\nblank = true\n'
    text = head + unit.format("R1", "rebels", "2018") + unit.format("C1", "congo", "2019")
    gone = with_unit_off(game.position_form, text, "R1", "eliminated")
    assert where(game, gone)["R1"].off == "eliminated"
    assert where(game, with_unit_at(game.position_form, gone, "R1", "2118"))["R1"].hex == 2118


def test_at_the_set_up_of_rio_the_first_unit_put_begins_the_phase() -> None:
    game, _, _, text = start(RIO)
    form = game.position_form
    assert not_kept(text) == ("what has been placed",)
    put = with_unit_at(form, text, "ST01", "F8")
    assert PositionText(put).keys["phase"] == "phase"
    assert [each.id for each in stacks(game, put)["F8"]] == ["ST01"]
    hidden = with_state(put, "ST01", ["hidden", "suppressed", "suppressed"])
    rules, state = game.position(hidden, "board")
    hidden = game.write_position(rules, state)
    (counter,) = stacks(game, hidden)["F8"]
    assert {"is:ST01", "suppressed-twice"} <= set(counter.marks)
    assert "ST01" not in where(game, hidden)
    moved = with_unit_at(form, hidden, counter.id, "G8")
    assert [each.marks for each in stacks(game, moved)["G8"]] == [counter.marks]
    opened = with_unit_at(form, hidden, "ST01", "H8")
    assert ([each.id for each in stacks(game, opened)["H8"]], "F8" in stacks(game, opened)) == (["ST01"], False)
    assert where(game, hidden)[counter.id].covers
    other = with_unit_under(form, hidden, counter.id, "NT01")
    assert "is:NT01" in stacks(game, other)["F8"][0].marks
    assert where(game, other)["ST01"].off == ""
    unknown = with_unit_under(form, hidden, counter.id, "")
    assert not any(mark.startswith("is:") for mark in stacks(game, unknown)["F8"][0].marks)
    off = with_unit_off(form, hidden, counter.id, "to_come")
    assert where(game, off)["ST01"].hex == NOWHERE


@pytest.mark.parametrize("off", ["loss-police", "loss-narco", "left", "to_come"])
def test_a_unit_of_rio_is_taken_off_in_each_way(off: str) -> None:
    game, _, _, text = start(RIO)
    form = game.position_form
    text = with_time(form, text, 1, "police", "phase")
    gone = with_unit_off(form, text, "PM01", off)
    rules, state = game.position(gone, "board")
    assert where(game, game.write_position(rules, state))["PM01"].off == off
    assert where(game, with_unit_at(form, gone, "PM01", "R13"))["PM01"].off == ""


def test_units_of_the_african_war_are_put_down_taken_off_and_marked() -> None:
    game, _, _, text = start(WWA)
    form = game.position_form
    text = with_time(form, text, 3, "rebel", "movement")
    put = with_unit_at(form, text, "RW201", "1915")
    assert [each.id for each in stacks(game, put)["1915"]] == ["RW201"]
    marked = with_state(put, "RW201", ["seen", "moved"])
    assert "moved" in stacks(game, marked)["1915"][0].marks
    assert state_words(with_time(form, marked, 3, "rebel", "combat"), "RW201") == ("seen",)
    for off in ("eliminated", "gone", "available", "aside"):
        gone = with_unit_off(form, marked, "RW201", off)
        assert where(game, gone)["RW201"].off == off
        rules, state = game.position(gone, "board")
        assert where(game, with_unit_at(form, game.write_position(rules, state), "RW201", "1915"))["RW201"].off == ""
    with pytest.raises(UserError) as caught:
        game.position(with_unit_at(form, text, "RW201", "1602"), "board")
    assert "holds units of both sides" in str(caught.value.places["problems"])
