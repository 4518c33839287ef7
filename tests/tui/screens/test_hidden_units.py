"""The map of a game with hidden units, by keys."""

from pathlib import Path
from typing import Any

from pbem.desk.house_opponent import exchange
from pbem.desk.match_list import roster
from pbem.desk.open_match import Table
from pbem.session.disk.player_home import Home
from pbem.session.turn import invitations, sealing
from pbem.tui.app import PbemApp
from pbem.tui.dialogs import Pick
from pbem.tui.screens.windows.help import map_lines
from pbem.view.text import possible_now
from tests.tui.plain_script import talk_to
from tests.tui.stage import home_at, press, prompt_of, run, text_of


def test_one_enter_too_many_hides_nobody(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    match = invitations.new_match(home, "rio_40", side="police", against="house").card.match
    exchange(home, match)

    async def act(app: PbemApp, pilot: Any) -> None:
        await press(pilot, "tab", "enter")
        assert isinstance(app.screen, Pick)
        assert "hide, face down" in text_of(app)
        await press(pilot, "escape")
        page: Any = app.screen
        assert page.table.lines == ()
        await press(pilot, "enter", "enter")
        assert [each.text.split()[0] for each in page.table.lines] == ["hi"]

    run(home, act, match)


def test_enter_on_a_hex_with_something_face_down_says_what_to_do(tmp_path: Path) -> None:
    home = home_at(tmp_path)
    match = invitations.new_match(home, "rio_40", side="police", dice="swift", against="house").card.match
    exchange(home, match)

    async def act(app: PbemApp, pilot: Any) -> None:
        page: Any = app.screen
        grid = page.table.scene.picture.grid
        down = next(here for here, stack in page.table.scene.picture.stacks.items() if stack[0].id.startswith("X"))
        page.board.put_cursor(down)
        await press(pilot, "enter")
        assert f"{grid.name(down)} hides something: stop next to it and search it, R40-5.2b (R40-0f)" in text_of(app)
        empty = next(here for here in grid.hexes if here not in page.table.scene.picture.stacks)
        page.board.put_cursor(empty)
        await press(pilot, "enter")
        assert "None of your units is here" in text_of(app)

    run(home, act, match)


def gang(folder: Path) -> tuple[Home, str]:
    """The gang against the house, with all its counters still to be laid."""
    home = home_at(folder / "gang")
    match = invitations.new_match(home, "rio_40", side="narco", dice="swift", against="house").card.match
    exchange(home, match)
    return home, match


def test_one_key_lays_the_rest_and_each_can_be_taken_back(tmp_path: Path) -> None:
    home, match = gang(tmp_path)

    async def act(app: PbemApp, pilot: Any) -> None:
        page: Any = app.screen
        assert "L lay the rest (32)" in prompt_of(app)
        await press(pilot, "tab", "enter", "L")
        assert "31 laid as the map shows; u takes back one at a time, s goes on" in text_of(app)
        assert len(page.table.lines) == 32
        assert page.table.choice is None
        await press(pilot, "u", "u")
        assert len(page.table.lines) == 30
        assert "L lay the rest (2)" in prompt_of(app)
        await press(pilot, "L", "L")
        assert len(page.table.lines) == 32
        assert "No more places are proposed. s looks the file over and sends it." in text_of(app)

    run(home, act, match)


def test_the_plain_dialogue_lays_the_rest_at_one_word(tmp_path: Path) -> None:
    home, match = gang(tmp_path)
    heard = talk_to(home, "place H10", "rest", "undo", "rest", "rest", "units is:", "units it is CI09", match=match)
    assert "Laid: 31. Undo takes them back one by one" in heard.text
    assert "Laid: 1." in heard.text
    assert "Nothing is left here" in heard.text
    assert "gang: 0 units" in heard.text  # a raw mark finds nobody
    assert "gang: 1 unit." in heard.text


def test_units_are_found_and_shown_in_the_words_of_the_game(tmp_path: Path) -> None:
    home, match = gang(tmp_path)

    async def act(app: PbemApp, pilot: Any) -> None:
        await press(pilot, "L", "n")
        shown = text_of(app)
        assert "firepower-morale-movement-range" in shown
        assert "face down, it is CI01" in shown
        assert "face-down" not in shown
        window: Any = app.screen
        (found,) = window.narrowed("it is CI09")
        assert found.label.endswith("face down, it is CI09")
        assert window.narrowed("is:CI09") == []

    run(home, act, match)


def test_the_panel_beside_the_map_names_the_numbers_of_units(tmp_path: Path) -> None:
    home, match = gang(tmp_path)

    async def act(app: PbemApp, pilot: Any) -> None:  # noqa: ARG001
        assert "Numbers: firepower-morale-" in text_of(app)
        page: Any = app.screen
        assert "Numbers: firepower-morale-movement-range." in map_lines(page.table.scene, page.palette, 118)

    run(home, act, match, (120, 40))


def test_the_list_of_matches_names_the_scenario_and_whose_phase_it_is(tmp_path: Path) -> None:
    home, _ = gang(tmp_path)
    assert roster(home)[0].cells["turn"] == "1, set-up"
    outgoing = invitations.new_match(home, "rio_40", "closing_the_line", against="hotseat").card.name
    found = {each.line.name: each for each in roster(home)}
    assert found[outgoing].cells["turn"] == "1, the gang"
    assert found[outgoing].about[0] == "Rio 40 graus, Closing the Line. Swift dice."
    own = [each.about[0] for each in found.values() if each.line.name != outgoing]
    assert own == ["Rio 40 graus, Clean Sweep. Swift dice."]
    assert "Rio 40 graus, Closing the Line" in talk_to(home, match=outgoing).text


def test_the_plain_dialogue_plans_a_search_that_nobody_has_named_yet(tmp_path: Path) -> None:
    home = home_at(tmp_path / "both")
    match = invitations.new_match(home, "rio_40", "search_and_destroy", against="hotseat").card.match
    table = Table(home, match)
    table.do("place D7")
    table.do_all(possible_now.planner_of(table.game).rest(table.position.rules, table.position.state))
    sealing.seal(home, match)
    heard = talk_to(home, "attack D7", "b", "search D7", "y", "draft", match=match)
    assert "Search of D7:" in heard.text
    assert "Yours: PM05. With all: column" in heard.text
    assert "Given first: ms PM05 search D7." in heard.text
    assert "PM05: morale" in heard.text
    assert "nothing changes" not in heard.text
    table.look_again()
    assert [each.text for each in table.lines] == ["ms PM05 search D7", "s D7 PM05"]
