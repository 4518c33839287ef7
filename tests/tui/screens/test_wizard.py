"""The first start, and a new match step by step."""

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import OptionList

from pbem.bots.levels import HARD
from pbem.desk.house_opponent import level_of
from pbem.desk.new_match import (
    HOTSEAT,
    HOUSE,
    MAIL,
    SEALED,
    SWIFT,
    Wishes,
    days_of,
    first_wishes,
    game_options,
    options,
    start_scene,
    with_next_value,
    with_opponent,
    with_scenario,
    with_value,
)
from pbem.session.look import queries
from pbem.session.player.identity import has_identity, show_identity
from pbem.session.turn import status_index
from pbem.tui.app import PbemApp
from pbem.tui.screens.matches.match_list_screen import MatchesPage
from pbem.tui.screens.matches.wizard import Wizard
from pbem.tui.widgets.listing import Listing
from pbem.view.map import scene
from tests.tui.desk_of import until, write
from tests.tui.stage import home_at, press, prompt_of, run, text_of

SIZES = [(80, 24), (120, 40)]


# --- first start


@pytest.mark.parametrize("size", SIZES)
def test_from_nothing_to_a_map_with_a_name_and_two_times_enter(tmp_path: Path, size: tuple[int, int]) -> None:
    home = home_at(tmp_path, "")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await write(pilot, "Ann Ape")
        await press(pilot, "enter")
        window = await until(pilot, "BeginWindow")
        assert window.query_one(Listing).choices[0].value == "now rebels@guerra_do_congo"
        assert show_identity(home).fingerprint[0] in text_of(app)
        await press(pilot, "enter")
        page = await until(pilot, "BattlePage")
        assert page.table.choice is not None

    run(home, play, size=size)
    assert show_identity(home).name == "Ann Ape"
    (line,) = status_index.status(home)
    assert (line.side, line.opponent, line.dice, line.next) == ("rebels", "the house", "swift", "you")


def test_the_welcome_names_every_game_and_begins_any_of_them(tmp_path: Path) -> None:
    home = home_at(tmp_path, "")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await write(pilot, "Ann")
        await press(pilot, "enter")
        window = await until(pilot, "BeginWindow")
        assert all(scene.words_of(game).title in text_of(app) for game in scene.games())
        place = [choice.value for choice in window.query_one(Listing).choices].index("now police@rio_40")
        await press(pilot, *["down"] * place, "enter")
        await until(pilot, "BattlePage")

    run(home, play)
    (line,) = status_index.status(home)
    assert (line.game, line.side, line.opponent) == ("rio_40", "police", "the house")


def test_the_welcome_leads_to_the_lessons_of_all_games(tmp_path: Path) -> None:
    home = home_at(tmp_path, "")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await write(pilot, "Ann")
        await press(pilot, "enter")
        window = await until(pilot, "BeginWindow")
        place = [choice.value for choice in window.query_one(Listing).choices].index("lesson")
        await press(pilot, *["down"] * place, "enter")
        await until(pilot, "LessonWindow")
        assert "Rio 40 graus: a guided first turn as the gang" in text_of(app)

    run(home, play)


def test_a_name_that_cannot_be_used_is_asked_again(tmp_path: Path) -> None:
    home = home_at(tmp_path, "")

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await press(pilot, "space", "enter")
        await until(pilot, "NameWindow")
        assert "1 to 60" in text_of(app)
        assert not has_identity(home)
        await write(pilot, "Ann")
        await press(pilot, "enter")
        await until(pilot, "BeginWindow")

    run(home, play)


def test_the_first_start_can_be_skipped_and_the_name_is_asked_when_it_is_needed(tmp_path: Path) -> None:
    home = home_at(tmp_path, "")

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await press(pilot, "escape")
        page = await until(pilot, "MatchesPage")
        assert page.entries == []
        await press(pilot, "enter")
        await until(pilot, "NameWindow")
        await write(pilot, "Ann")
        await press(pilot, "enter")
        await until(pilot, "BattlePage")

    run(home, play)
    assert len(status_index.status(home)) == 1


def test_somebody_with_a_name_is_not_asked(tmp_path: Path) -> None:
    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "MatchesPage")

    run(home_at(tmp_path), play)


# --- wishes


def test_options_have_the_values_of_the_scenario() -> None:
    battle = first_wishes("heart_of_africa")
    small = with_value(with_scenario(battle, "encounter"), "points", "300")
    assert small.options == {"points": 300}
    assert with_scenario(small, "ambush").options == {}, "its defender would have 150, for which no list is made"
    assert with_scenario(small, "encounter").options == {"points": 300}


def test_values_of_options_go_round_and_only_changes_are_kept() -> None:
    wishes = first_wishes()
    first = options(wishes)[0]
    seen = [first.value]
    for _ in first.values[1:]:
        wishes = with_next_value(wishes, first.key)
        seen.append(options(wishes)[0].value)
        assert wishes.options == {first.key: seen[-1]}
    assert tuple(seen) == first.values
    assert with_next_value(wishes, first.key).options == {}


def test_the_start_is_drawn_as_it_will_be(tmp_path: Path) -> None:
    assert len(start_scene(home_at(tmp_path), first_wishes()).picture.stacks) > 40


# --- the wizard


@pytest.mark.parametrize("size", SIZES)
def test_every_step_shows_its_question_and_escape_goes_back(tmp_path: Path, size: tuple[int, int]) -> None:
    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n")
        wizard = await until(pilot, "Wizard")
        assert isinstance(wizard, Wizard)
        steps = ["game", "scenario", "against", "side", "dice", "options", "summary"]
        for place, step in enumerate(steps):
            assert wizard.step == step
            assert f"New match ({place + 1} of 7)" in text_of(app)
            assert "Esc one step back" in text_of(app)
            if step != "summary":
                await press(pilot, "enter")
        for step in reversed(steps[:-1]):
            await press(pilot, "escape")
            assert wizard.step == step
        await press(pilot, "escape")
        await until(pilot, "MatchesPage")

    home = home_at(tmp_path)
    run(home, play, size=size)
    assert status_index.status(home) == ()


def test_dice_and_options_are_explained(tmp_path: Path) -> None:
    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n", "enter", "enter", "enter", "enter")
        await press(pilot, "up")
        assert "one more mail each way" in text_of(app)
        await press(pilot, "down")
        assert "The price is trust" in text_of(app)
        await press(pilot, "enter", "down")
        assert "GC-3.3.3c" in text_of(app)

    run(home_at(tmp_path), play)


def test_a_match_by_mail_with_options_and_a_note(tmp_path: Path) -> None:
    home = home_at(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n", "enter", "enter", "down", "enter", "down", "enter")
        wizard = await until(pilot, "Wizard")
        assert (wizard.wishes.against, wizard.wishes.side, wizard.wishes.dice) == (MAIL, "congo", SEALED)
        await press(pilot, "enter")
        assert "New match (6 of 8): days for a file" in text_of(app)
        assert "time is told, never proven" in " ".join(text_of(app).split())
        await press(pilot, *["down"] * 5, "enter", "down", "enter", "tab")
        assert "7 days for each file" in text_of(app)
        assert "river segments: 8" in text_of(app)
        await press(pilot, "up", "enter")
        await write(pilot, "Hello")
        await press(pilot, "enter")
        assert "Hello" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, "SendPage")
        assert "It invites one person" in text_of(app)
        assert prompt_of(pilot.app).startswith("Enter writes the file")

    run(home, play)
    (line,) = status_index.status(home)
    position = queries.show(home, line.match)
    assert (line.side, line.dice, line.is_unsent) == ("congo", "sealed", True)
    assert dict(position.card.options)["river_segments"] == 8
    assert line.days == 7


def test_days_are_a_matter_of_matches_by_mail() -> None:
    wishes = with_value(with_opponent(first_wishes(), MAIL), "days", "7")
    assert days_of(wishes).value == 7
    assert with_opponent(wishes, HOUSE).options == {}
    assert "days" not in {each.key for each in game_options(wishes)}


def test_a_hotseat_match_asks_for_no_side_and_no_name(tmp_path: Path) -> None:
    home = home_at(tmp_path, "")

    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await until(pilot, "NameWindow")
        await press(pilot, "escape", "n", "enter", "enter", "down", "down", "enter")
        wizard = await until(pilot, "Wizard")
        assert (wizard.wishes.against, wizard.step) == (HOTSEAT, "dice")
        await press(pilot, "enter", "tab", "enter")
        page = await until(pilot, "BattlePage")
        assert page.table.is_hotseat

    run(home, play)
    assert not has_identity(home)
    assert status_index.status(home)[0].dice == SWIFT


def test_the_level_of_the_house_is_chosen_with_the_opponent(tmp_path: Path) -> None:
    home = home_at(tmp_path)

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n", "enter", "enter", "up", "enter")
        wizard = await until(pilot, "Wizard")
        assert (wizard.wishes.against, wizard.wishes.level, wizard.step) == (HOUSE, HARD, "side")
        await press(pilot, *["tab"] * 3)
        assert "The house, hard" in text_of(app)
        await press(pilot, "enter")
        await until(pilot, "BattlePage")

    run(home, play)
    (line,) = status_index.status(home)
    assert line.opponent == "the house, hard"
    assert level_of(home, line.match) == HARD


def test_the_summary_leads_back_to_each_answer(tmp_path: Path) -> None:
    async def play(_: PbemApp, pilot: Pilot[int]) -> None:
        await press(pilot, "n", *["tab"] * 6)
        wizard = await until(pilot, "Wizard")
        assert wizard.step == "summary"
        assert wizard.wishes.against == HOUSE
        for place, step in enumerate(("game", "scenario", "against", "side", "dice", "options")):
            await press(pilot, *["down"] * (place + 1), "enter")
            assert wizard.step == step
            await press(pilot, *["tab"] * (6 - place))
            assert wizard.step == "summary"

    run(home_at(tmp_path), play)


@pytest.mark.parametrize("count", [2, 3, 6, 12])
def test_keys_that_come_in_one_burst_close_a_window_once_and_answer_only_what_is_shown(tmp_path: Path, count: int) -> None:
    home = home_at(tmp_path)
    wished: list[Wishes | None] = []

    async def play(app: PbemApp, pilot: Pilot[int]) -> None:
        window = Wizard()
        app.push_screen(window, lambda found: wished.append(found[0] if found else None))
        await until(pilot, "Wizard")
        while window.step != "summary":
            await press(pilot, "enter")
        for _ in range(count):
            app.post_message(Key("enter", "\r"))
        await pilot.pause(0.1)
        assert [type(screen).__name__ for screen in app.screen_stack][:2] == ["Screen", "MatchesPage"]
        assert window not in app.screen_stack
        window.dismiss(None)  # whatever comes late
        assert isinstance(app.screen_stack[1], MatchesPage)
        app.push_screen(window := Wizard(), lambda found: wished.append(found[0] if found else None))
        await pilot.pause()
        for _ in range(count):
            window.query_one(OptionList).action_select()
        await pilot.pause(0.1)
        assert window.wishes == first_wishes()

    run(home, play)
    assert wished == [first_wishes()]
